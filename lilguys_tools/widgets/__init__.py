"""Widgets over the same rules and scores as the command line, for the pages and any notebook."""
