"""Rule texts, decks and lessons as YAML."""
