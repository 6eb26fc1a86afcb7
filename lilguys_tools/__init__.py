"""Rules engine, logs and scoring for the tabletop games Lil' Guys and You Lying Sack."""

__version__ = "0.1.0"
