"""Finds rules by id, or by everyday words."""

from __future__ import annotations

import re

from lilguys_tools.core.data import Rule, rules
from lilguys_tools.teach.search import Found, search
from lilguys_tools.teach.stems import words_of

#: The parts of a game's rules, each with the id that it begins at.
PARTS = {
    "lilguys": {
        "Players and decks": "LG-PLAYERS",
        "A round": "LG-PLANNER",
        "Scoring": "LG-POPULAR",
    },
    "lyingsack": {
        "Before the game": "LS-PLAYERS",
        "A turn": "LS-NUMBER-1",
        "Out, and the end": "LS-OUT-1",
    },
}


def parts(game: str) -> tuple[tuple[str, tuple[Rule, ...]], ...]:
    """Return all rules of a game, divided into the parts of play, each with its title."""
    begins = {id: title for title, id in PARTS.get(game, {}).items()}
    found: list[tuple[str, list[Rule]]] = []
    for id, rule in rules(game).items():
        if id in begins or not found:
            found.append((begins.get(id, "Rules"), []))
        found[-1][1].append(rule)
    return tuple((title, tuple(part)) for title, part in found)


def by_id(game: str, text: str) -> tuple[Rule, ...]:
    """Return the rule with this id, or the family that it begins (``lg-send``).

    Capitals make no difference, nor what stands between the parts of an id; of ``LG-`` only
    ``send-4`` may go without.
    """
    known = rules(game)
    wanted = re.sub(r"[\s_-]+", "-", text.strip().upper())
    first = next(iter(known)).split("-")[0]
    exact = {id.replace("-", ""): rule for id, rule in known.items()}
    bare = wanted.replace("-", "")
    for spelled in (bare, first + bare if "-" in wanted else bare):
        if spelled in exact:
            return (exact[spelled],)
    if not wanted.startswith(f"{first}-"):
        return ()
    return tuple(rule for id, rule in known.items() if id.startswith(f"{wanted}-"))


def look_up(game: str, words: str) -> Found:
    """Return the rules with these ids or this title, else those that fit the words best.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    words : str
        An id or several, a rule's whole title, or a question in everyday words.
    """
    titles = {" ".join(words_of(rule.title)): rule for rule in rules(game).values()}
    titled = titles.get(" ".join(words_of(words)))
    found = by_id(game, words) or ((titled,) if titled else ())
    if not found:
        each = [by_id(game, word) for word in words.split()]
        if all(each):
            found = tuple(dict.fromkeys(rule for rules in each for rule in rules))
    return Found(found, named=True) if found else search(game, words)


__all__ = ["PARTS", "Found", "by_id", "look_up", "parts", "search"]
