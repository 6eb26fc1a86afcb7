"""Finds rules by id or by everyday words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from lilguys_tools.core.data import Rule, rules, synonyms

#: What a word found in the title, the id or the text of a rule counts.
TITLE, ID, TEXT = 3.0, 2.0, 1.0
MOST_SHOWN = 5
_WORD = re.compile(r"[a-z0-9']+")
# Words that say nothing about what is asked.
_IDLE = frozenset(
    """
    a am an and are at be been but by can could do does for from get gets go goes has have how i
    if in is it its may me my of on one or our shall should so than that the their them then
    there they this to us was we were what when where which who whom why will with would you
    your happens happen rule rules game player players
    """.split()  # noqa: SIM905 - a list would fill the screen
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    Attributes
    ----------
    rules : tuple of Rule
        The rules that fit, the best first; empty where nothing fits.
    unknown : tuple of str
        Words that stand nowhere in the rules.
    """

    rules: tuple[Rule, ...]
    unknown: tuple[str, ...] = ()


def by_id(game: str, text: str) -> tuple[Rule, ...]:
    """Return the rule with this id, or the family that it begins (``lg-send``)."""
    wanted = text.strip().upper()
    known = rules(game)
    if wanted in known:
        return (known[wanted],)
    family = tuple(rule for id, rule in known.items() if id.startswith(f"{wanted}-"))
    return family if "-" in wanted else ()


def search(game: str, words: str) -> Found:
    """Return the rules that fit everyday words.

    A word counts by how few rules have it, and by where it stands; a misspelled one counts
    as the nearest word of the rules. Nothing is guessed from words that are nowhere.
    """
    index = _index(game)
    scores: dict[str, float] = {}
    unknown = []
    for word in _WORD.findall(words.lower()):
        if word in _IDLE:
            continue
        stems = _meanings(game, word, index)
        if not stems:
            unknown.append(word)
        for stem, weight in stems:
            for id, where in index[stem].items():
                rarity = 1 / (1 + len(index[stem]) / 6)
                scores[id] = scores.get(id, 0.0) + where * weight * rarity
    order = {id: i for i, id in enumerate(rules(game))}
    best = sorted(scores, key=lambda id: (-scores[id], order[id]))[:MOST_SHOWN]
    # The first three are always worth a look, further ones only where they come near.
    best = [id for i, id in enumerate(best) if i < 3 or scores[id] >= 0.5 * scores[best[0]]]
    return Found(tuple(rules(game)[id] for id in best), tuple(unknown))


def _meanings(game: str, word: str, index: dict[str, dict[str, float]]) -> list[tuple[str, float]]:
    """Return the stems of the rules that a word stands for, with how surely."""
    stems = []
    if _stem(word) in index:
        stems.append((_stem(word), 1.0))
    others = synonyms(game)
    known = word if word in others else next((w for w in others if _stem(w) == _stem(word)), None)
    if known is not None:
        more = [_stem(w) for w in others[known].split()]
        stems += [(stem, 0.9) for stem in more if stem in index and (stem, 1.0) not in stems]
    if not stems and len(word) > 3:
        near = difflib.get_close_matches(_stem(word), [*index, *map(_stem, others)], 1, 0.78)
        if near and near[0] in index:
            stems.append((near[0], 0.8))
        elif near:
            return _meanings(game, next(w for w in others if _stem(w) == near[0]), index)
    return stems


def _stem(word: str) -> str:
    word = word.replace("'", "")
    for ending in ("ings", "ing", "ers", "ies", "ied", "es", "ed", "er", "s", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 4 and word[-1] == word[-2] else word


def _stems(text: str) -> Iterable[str]:
    return (_stem(word) for word in _WORD.findall(text.lower()) if word not in _IDLE)


@cache
def _index(game: str) -> dict[str, dict[str, float]]:
    """Return by stem the rules that have it, with what it counts there."""
    index: dict[str, dict[str, float]] = {}
    for id, rule in rules(game).items():
        for weight, text in ((TEXT, rule.text), (ID, id.replace("-", " ")), (TITLE, rule.title)):
            for stem in set(_stems(text)):
                places = index.setdefault(stem, {})
                places[id] = places.get(id, 0.0) + weight
    return index
