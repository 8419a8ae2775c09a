"""Chapter 4: Land Grants and Land Auctions."""
