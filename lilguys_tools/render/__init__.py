"""Views as text; pure functions."""
