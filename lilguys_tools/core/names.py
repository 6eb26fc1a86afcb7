"""How names of players and ids of cards are compared, and what was perhaps meant."""

from __future__ import annotations

from collections.abc import Iterable

_DROPPED = str.maketrans("", "", " \t\r\n_-")


def fold_name(name: str) -> str:
    """Return the form in which two spellings of a player's name are the same."""
    return name.strip().casefold()


def fold_id(text: str) -> str:
    """Return the form in which two spellings of a card id are the same."""
    return text.translate(_DROPPED).casefold()


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Return the one of `known` nearest to `word`, or None where none is near."""
    import difflib  # needed once something is wrong only

    by_fold = {fold_id(k): k for k in known}
    near = difflib.get_close_matches(fold_id(word[:100]), list(by_fold), n=1, cutoff=0.6)
    return by_fold[near[0]] if near else None
