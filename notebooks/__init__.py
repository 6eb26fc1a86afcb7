"""The Voila notebooks."""
