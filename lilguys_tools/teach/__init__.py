"""The sentences: what the rules say, and why something came about."""
