"""A game under way: who plays it, what was typed, what is saved; no printing, no keyboard."""
