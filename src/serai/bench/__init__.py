"""Our speed beside a peer's, in one run: ratios count, not seconds of one machine."""
