"""Evidence for docs/reliability.md: real servers are killed, lose power, and are reached over a bad network."""
