"""Chapter 5: Action Rounds and the Actions in them."""
