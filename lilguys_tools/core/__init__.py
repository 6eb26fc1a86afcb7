"""What any tabletop game needs, and no game's name."""
