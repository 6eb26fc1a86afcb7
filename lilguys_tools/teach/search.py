"""Finds rules by everyday words: BM25 over the rules, their synonyms and how people ask.

A rule is a short text with fields: its title, how people ask for it, the text itself, its section
and the reason of a ruling. A word of a question counts for a rule by how rare it is among the
rules and by how often, and where, the rule has it (BM25F). It also counts, less, through what it
stands for and through what it was misspelled from. A question that has all words of one of the
phrases that people ask for a rule with speaks for that rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log

from lilguys_tools.core.data import Rule, asked_for, rules, synonyms
from lilguys_tools.teach.stems import IDLE, LIGHT, nearest, stem, words_of

#: What a word counts in each field of a rule.
WEIGHTS = {"title": 2.0, "asked": 2.0, "id": 1.0, "text": 1.0, "source": 0.3, "why": 0.3}
#: The fields that hold words as people use them.
SAID = ("title", "asked")
#: The usual constants of BM25: how soon repeating a word adds nothing, how much length matters.
K1, B = 1.2, 0.5
#: How sure a word is that is only meant, or misspelled, and what a light word counts.
SYNONYM, TYPO, LIGHTLY = 0.8, 0.7, 0.4
#: What the words of a whole phrase count on top.
PHRASE = 0.8
#: How much of what a question asks must be in the best rule, and among the rules at all.
LEAST_IN_RULE, LEAST_KNOWN = 0.34, 0.55
MOST_SHOWN = 5


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
    named : bool
        Whether the rules were named, by id or by title, and not searched for.
    """

    rules: tuple[Rule, ...]
    unknown: tuple[str, ...] = ()
    taken: tuple[tuple[str, str], ...] = ()
    named: bool = False


@dataclass(frozen=True, slots=True)
class _Index:
    """A game's rules as BM25 counts them.

    Attributes
    ----------
    counts : dict
        By stem, how much each rule that has it has of it: weighted and set against its length.
    phrases : dict
        By rule, the stems of each phrase that people ask for it with.
    known : tuple of str
        Every word that people ask with, as it is spelled.
    """

    counts: Mapping[str, Mapping[str, float]]
    phrases: Mapping[str, Sequence[frozenset[str]]]
    known: tuple[str, ...]

    def rarity(self, word: str) -> float:
        """Return what one word tells: much where few rules have it (its idf)."""
        n = len(self.counts.get(word, ()))
        return log(1 + (len(self.phrases) - n + 0.5) / (n + 0.5))


def search(game: str, question: str) -> Found:
    """Return the rules that fit a question in everyday words, at most five.

    Nothing is guessed: where most of what is asked is nowhere in the rules, or no rule has
    enough of it, nothing is found.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    question : str
        A question, or words of one.
    """
    index = _index(game)
    asked: dict[str, dict[str, float]] = {}
    unknown, taken = [], []
    for word in dict.fromkeys(words_of(question)):
        if word in IDLE:
            continue
        meant = _meanings(game, word)
        # A number that no rule names is a number of something that one does.
        if not meant and word not in LIGHT and not stem(word).isdigit():
            near = nearest(word, index.known)
            if near is None:
                unknown.append(word)
            else:
                taken.append((word, near))
                meant = {s: TYPO * sure for s, sure in _meanings(game, near).items()}
        if meant:
            asked[word] = meant
    ranked = _ranked(index, asked, len(unknown))
    return Found(tuple(rules(game)[id] for id in ranked), tuple(unknown), tuple(taken))


def _ranked(index: _Index, asked: dict[str, dict[str, float]], unknown: int) -> list[str]:
    """Return the ids of the best rules for words with what each may mean, and how surely."""
    scores = dict.fromkeys(index.phrases, 0.0)
    had = dict.fromkeys(index.phrases, 0.0)
    known = 0.0
    for word, meant in asked.items():
        weight = LIGHTLY if word in LIGHT else 1.0
        surely = 0.0 if word in LIGHT else max(meant.values())
        for id, gain in _gains(index, meant):
            scores[id] += weight * gain
            had[id] += surely
        known += surely
    total = known + unknown
    if known < LEAST_KNOWN * total:
        return []
    whole = dict(_phrase_gains(index, asked))
    for id, gain in whole.items():
        scores[id] += PHRASE * gain
    # Light words alone ask for something only where they are a whole phrase.
    fit = [id for id in scores if (had[id] >= LEAST_IN_RULE * total if total else id in whole)]
    best_ids = sorted(fit, key=lambda id: -scores[id])[:MOST_SHOWN]
    # The first three are worth a look, further ones only where they come near.
    return [id for i, id in enumerate(best_ids) if i < 3 or 2 * scores[id] >= scores[best_ids[0]]]


def _gains(index: _Index, meant: dict[str, float]) -> Iterator[tuple[str, float]]:
    """Give what a word counts for each rule that has it: of all it may mean the most."""
    gains: dict[str, float] = {}
    for s, sure in meant.items():
        for id, count in index.counts.get(s, {}).items():
            gain = sure * index.rarity(s) * count * (K1 + 1) / (count + K1)
            gains[id] = max(gain, gains.get(id, 0.0))
    yield from gains.items()


def _phrase_gains(index: _Index, asked: dict[str, dict[str, float]]) -> Iterator[tuple[str, float]]:
    """Give the rules that the question has a whole phrase for, with what the best counts."""
    sure: dict[str, float] = {}
    for word, meant in asked.items():
        weight = LIGHTLY if word in LIGHT else 1.0
        for s, surely in meant.items():
            sure[s] = max(weight * surely, sure.get(s, 0.0))
    for id, phrases in index.phrases.items():
        whole = [phrase for phrase in phrases if phrase <= sure.keys()]
        if whole:
            yield id, max(sum(sure[s] * index.rarity(s) for s in phrase) for phrase in whole)


def _meanings(game: str, word: str) -> dict[str, float]:
    """Return the stems that a word stands for and the rules have, with how surely."""
    own, index = stem(word), _index(game)
    words = synonyms(game).get(word) or _stands_for(game).get(own, "")
    meant = dict.fromkeys(map(stem, words.split()), SYNONYM)
    return {s: sure for s, sure in (meant | {own: 1.0}).items() if s in index.counts}


@cache
def _stands_for(game: str) -> dict[str, str]:
    return {stem(word): meant for word, meant in synonyms(game).items()}


@cache
def _index(game: str) -> _Index:
    """Return a game's rules as `search` counts them."""
    fields = {id: _fields(game, rule) for id, rule in rules(game).items()}
    mean = {
        name: sum(len(field[name]) for field in fields.values()) / len(fields) for name in WEIGHTS
    }
    counts: dict[str, dict[str, float]] = {}
    known = dict.fromkeys(synonyms(game))
    for id, texts in fields.items():
        for name, words in texts.items():
            size = 1 - B + B * len(words) / (mean[name] or 1)
            for word in words:
                if word in LIGHT and name not in SAID:
                    continue
                places = counts.setdefault(stem(word), {})
                places[id] = places.get(id, 0.0) + WEIGHTS[name] / size
                if name in SAID:
                    known[word] = None
    phrases = {
        id: [frozenset(map(stem, _told(phrase))) for phrase in asked_for(game).get(id, ())]
        for id in fields
    }
    return _Index(counts, phrases, tuple(known))


def _fields(game: str, rule: Rule) -> dict[str, list[str]]:
    """Return the words of each field of a rule that say anything."""
    texts = {
        "title": rule.title,
        # The game's own letters would fit every rule.
        "id": re.sub(r"\d", "", rule.id.split("-")[1]),
        "asked": " ".join(asked_for(game).get(rule.id, ())),
        "text": rule.text,
        "source": rule.source,
        "why": rule.why,
    }
    return {name: _told(text) for name, text in texts.items()}


def _told(text: str) -> list[str]:
    return [word for word in words_of(text) if word not in IDLE]
