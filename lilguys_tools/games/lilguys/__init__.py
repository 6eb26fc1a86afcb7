"""Lil' Guys: one player splits a line of ten cards, the others choose first."""
