"""Words of a question or a rule, cut to what different forms of them share."""

from __future__ import annotations

import re
from collections.abc import Iterable

_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
#: Words that say nothing about what is asked.
IDLE = frozenset(
    """
    a about am an and any anything are as at be been being but by ca can could did do does done
    doing everything for from game games get gets getting go goes going got guy guys had happen
    happens has have having he her hers him himself his i if in into is it its itself just let like
    lot may me might mine much my now of off on onto or okay ok ones our ours present really rule
    rules shall she should so some still than that the their them then there these they thing things
    this those time to too up us very was we were what whatever which will with wo would yes you
    your yours
    """.split()  # noqa: SIM905 - a list would fill the screen
)
#: Words that tell something in a phrase only, and nothing by themselves.
LIGHT = frozenset(
    """
    again all another away both each every first how last many more most must next
    no not once one only other others own same somebody someone something nobody
    everybody everyone under until want wants when where whether while who whom why
    """.split()  # noqa: SIM905
)
#: What people say in two words for one.
_TOGETHER = {"have to": "must", "has to": "must", "need to": "must", "no one": "nobody"}
_PAIRS = re.compile(rf"\b({'|'.join(_TOGETHER)})\b")
_NOT = re.compile(r"\b(ca(?=n't)|wo(?=n't)|\w+?)n't\b")
_SHORT = re.compile(r"'(?:ve|re|ll|d|m|s)\b")
_IRREGULAR = {
    "began": "begin",
    "begun": "begin",
    "bought": "buy",
    "chose": "choose",
    "chosen": "choose",
    "dealt": "deal",
    "dice": "die",
    "gave": "give",
    "given": "give",
    "held": "hold",
    "hid": "hide",
    "hidden": "hide",
    "kept": "keep",
    "left": "left",
    "lost": "lose",
    "made": "make",
    "paid": "pay",
    "ran": "run",
    "said": "say",
    "sent": "send",
    "sold": "sell",
    "someone": "somebody",
    "stole": "steal",
    "taken": "take",
    "threw": "throw",
    "thrown": "throw",
    "told": "tell",
    "took": "take",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "10",
    "eleven": "11",
    "zero": "0",
    "won": "win",
}
_ENDINGS = ("ings", "ing", "ers", "ies", "ied", "est", "es", "ed", "er", "ly", "s", "y", "e")
#: Before these a word does not double its last letter, as it may in ``planner``.
_NEVER_DOUBLE = ("ies", "ied", "y")


def words_of(text: str) -> list[str]:
    """Return the words and numbers of a text, small."""
    text = " ".join(_WORD.findall(text.lower().replace("\u2019", "'")))
    text = _SHORT.sub("", _NOT.sub(r"\1 not", text))
    return _PAIRS.sub(lambda pair: _TOGETHER[pair[0]], text).split()


def stem(word: str) -> str:
    """Return what the forms of a word share: ``sending``, ``sends`` and ``sent`` are ``send``."""
    word = word.replace("'", "")
    word = _IRREGULAR.get(word, word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            if ending in _NEVER_DOUBLE:
                return word
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that a misspelled one was perhaps meant to be.

    One slip is forgiven in five letters and more, two in eight and more: a letter too many, too
    few or wrong, or two that changed places; in four letters that last slip alone. Of equally
    near words the first known is taken.
    """
    if not 4 <= len(word) <= 30:
        return None
    most = 1 if len(word) < 8 else 2
    # Nearly nobody misses the first letter, and many words differ in nothing else.
    like = [o for o in known if o[0] == word[0] and len(o) > 3 and abs(len(o) - len(word)) <= most]
    if len(word) == 4:
        like = [other for other in like if sorted(other) == sorted(word)]
    found = min(((_slips(word, other), i) for i, other in enumerate(like)), default=None)
    return like[found[1]] if found and found[0] <= most else None


def _slips(one: str, other: str) -> int:
    """Return the number of slips between two words (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]
