"""Logs, tallies and decks: YAML with line numbers, read, checked and told where it is wrong."""
