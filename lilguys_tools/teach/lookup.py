"""Finds rules by id or by everyday words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from lilguys_tools.core.data import Rule, rules, synonyms

#: What a word counts that stands in a rule's title, id, text, section and reason.
TITLE, ID, TEXT, SOURCE, WHY = 3.0, 2.0, 1.0, 0.5, 0.5
#: What a rule counts that the synonyms name outright, and how sure a synonym or a typo is.
NAMED, SYNONYM, TYPO = 3.0, 0.8, 0.7
MOST_SHOWN = 5
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
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
# Words that say nothing about what is asked.
_IDLE = frozenset(
    """
    a about again all also am an and any anything are as at be been but by can could did do
    does each even every for from game games get gets go goes going guy guys had happen happens
    has have he her him his how i if in into is it its just let long lot may me mine more most
    much my no not now of off on one only onto or other our own player players really rule
    rules shall she should so some still something than that the their them then there these
    they thing things this those to too up us very was we were what whatever when where whether
    which while who whom whose why want wants will with would yes you your
    """.split()  # noqa: SIM905 - a list would fill the screen
)
_IRREGULAR = {
    "bought": "buy",
    "chose": "choose",
    "chosen": "choose",
    "dealt": "deal",
    "dice": "die",
    "gave": "give",
    "given": "give",
    "held": "hold",
    "kept": "keep",
    "lost": "lose",
    "paid": "pay",
    "said": "say",
    "sent": "send",
    "sold": "sell",
    "stole": "steal",
    "taken": "take",
    "took": "take",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "eight": "8",
    "ten": "10",
    "won": "win",
}
_ENDINGS = ("ings", "ing", "ers", "ies", "ied", "est", "es", "ed", "er", "ly", "s", "y", "e")


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found.

    Attributes
    ----------
    rules : tuple of Rule
        The rules that fit, the best first; empty where nothing fits.
    unknown : tuple of str
        Words that stand nowhere in the rules.
    taken : tuple of (word, meant)
        Misspelled words with those that were looked for in their place.
    """

    rules: tuple[Rule, ...]
    unknown: tuple[str, ...] = ()
    taken: tuple[tuple[str, str], ...] = ()


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


def look_up(game: str, words: Sequence[str]) -> Found:
    """Return the rules with these ids, else those that fit the words best."""
    found = by_id(game, " ".join(words))
    if not found:
        each = [by_id(game, word) for word in words]
        if all(each):
            found = tuple(dict.fromkeys(rule for rules in each for rule in rules))
    return Found(found) if found else search(game, " ".join(words))


def search(game: str, words: str) -> Found:
    """Return the rules that fit everyday words, at most five.

    A word counts by how few rules have it and by where it stands there; a misspelled one
    counts as the nearest word of the rules. Nothing is guessed from words that are nowhere.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    words : str
        A question, or words of one.
    """
    asked = _WORD.findall(words.lower().replace("\u2019", "'"))
    hits = _phrases(game, asked)
    covered = {word for phrase in hits for word in phrase.split()}
    unknown, taken = [], []
    for word in dict.fromkeys(asked):
        if word in covered or (word in _IDLE and word not in synonyms(game)):
            continue
        found = _meanings(game, word)
        if not found:
            near = _nearest(game, word)
            if near is None:
                unknown.append(word)
                continue
            taken.append((word, near))
            found = {id: TYPO * score for id, score in _meanings(game, near).items()}
        hits[word] = found
    ranked = _ranked(game, hits)
    return Found(tuple(rules(game)[id] for id in ranked), tuple(unknown), tuple(taken))


def _ranked(game: str, hits: dict[str, dict[str, float]]) -> list[str]:
    """Return the ids of the best rules, given by word what it counts for each rule."""
    scores: dict[str, float] = {}
    for id in rules(game):
        counts = [found[id] for found in hits.values() if id in found]
        if counts:
            # Two words of three say more than one that stands there twice.
            scores[id] = sum(counts) * (1 + len(counts) / len(hits))
    best = sorted(scores, key=lambda id: -scores[id])[:MOST_SHOWN]
    # The first three are worth a look, further ones only where they come near.
    return [id for i, id in enumerate(best) if i < 3 or scores[id] >= 0.5 * scores[best[0]]]


def _phrases(game: str, asked: Sequence[str]) -> dict[str, dict[str, float]]:
    """Return what whole titles, and synonyms of several words, count that stand in a question."""
    text = f" {' '.join(asked)} "
    known = {" ".join(_WORD.findall(rule.title.lower())): id for id, rule in rules(game).items()}
    known |= {key: words for key, words in synonyms(game).items() if " " in key}
    return {key: _meant(game, words) for key, words in known.items() if f" {key} " in text}


def _meanings(game: str, word: str) -> dict[str, float]:
    """Return what a word, and what it stands for, counts for each rule."""
    found = dict(_count(game, word))
    others = synonyms(game)
    key = word if word in others else _by_stem(game).get(_stem(word))
    if key is not None:
        for id, score in _meant(game, others[key]).items():
            found[id] = max(score, found.get(id, 0.0))
    return found


def _meant(game: str, words: str) -> dict[str, float]:
    """Return what the words or ids of a synonym count for each rule; of several the most."""
    found: dict[str, float] = {}
    for word in words.split():
        if word in rules(game):
            counts = {word: NAMED * log(1 + len(rules(game)))}
        else:
            counts = {id: SYNONYM * score for id, score in _count(game, word).items()}
        for id, score in counts.items():
            found[id] = max(score, found.get(id, 0.0))
    return found


def _count(game: str, word: str) -> dict[str, float]:
    """Return what a word counts for each rule that has it: more where few have it."""
    places = _index(game).get(_stem(word), {})
    rarity = log(1 + len(rules(game)) / max(1, len(places)))
    return {id: where * rarity for id, where in places.items()}


def _nearest(game: str, word: str) -> str | None:
    """Return the known word that a misspelled one was perhaps meant to be."""
    import difflib  # needed for what is not found only

    if not 4 <= len(word) <= 30:
        return None
    # Nearly nobody misses the first letter, and many words differ in nothing else.
    known = [other for other in _vocabulary(game) if other[0] == word[0] and len(other) > 3]
    near = difflib.get_close_matches(word, known, 1, 0.75 if len(word) < 6 else 0.8)
    return near[0] if near else None


def _stem(word: str) -> str:
    word = word.removesuffix("'s").replace("'", "")
    word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def _words(text: str) -> Iterable[str]:
    return (word for word in _WORD.findall(text.lower()) if word not in _IDLE)


@cache
def _by_stem(game: str) -> dict[str, str]:
    """Return the single words that the synonyms explain by their stems."""
    return {_stem(word): word for word in synonyms(game) if " " not in word}


@cache
def _vocabulary(game: str) -> tuple[str, ...]:
    """Return every word that a search finds something for, the rules' own first."""
    told = [f"{rule.title} {rule.text} {rule.why}" for rule in rules(game).values()]
    own = (word for text in told for word in _words(text))
    return tuple(dict.fromkeys([*own, *(key for key in synonyms(game) if " " not in key)]))


@cache
def _index(game: str) -> dict[str, dict[str, float]]:
    """Return by stem the rules that have it, with what it counts there."""
    index: dict[str, dict[str, float]] = {}
    for id, rule in rules(game).items():
        # The game's own letters would fit every rule, and numbers mean players or cards.
        name = id.split("-")[1]
        for weight, text in (
            (TITLE, rule.title),
            (ID, name),
            (TEXT, rule.text),
            (SOURCE, rule.source),
            (WHY, rule.why),
        ):
            for stem in set(map(_stem, _words(text))):
                places = index.setdefault(stem, {})
                places[id] = places.get(id, 0.0) + weight
    return index
