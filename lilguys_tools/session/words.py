"""Typed words: ids and names by their beginnings, lists with numbers, what was perhaps meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.logs.problems import show

T = TypeVar("T")
#: Longer lines are not read: nobody types them.
MAX_LINE = 2000
#: More of one card than any box holds.
MOST = 100
_PARTS = re.compile(r"[,;&+\n]")
_TIMES = re.compile(r"(?:(\d{1,9})[x×]?|[x×](\d{1,9}))")
_GLUED = re.compile(r"(\d{1,9})([^\W\d_].*)")
_DIGITS = re.compile(r"\d*$")


class NotationError(ValueError):
    """A line that can not be read.

    Attributes
    ----------
    message : str
        Why, in a sentence.
    hint : str
        What could be typed; may be empty.
    swap : tuple of (str, str) or None
        A word of the line, and what was perhaps meant by it.
    """

    def __init__(self, message: str, hint: str = "", swap: tuple[str, str] | None = None) -> None:
        self.message, self.hint, self.swap = message, hint, swap
        super().__init__(message)

    @property
    def text(self) -> str:
        """Message and hint as they are shown."""
        if not self.hint:
            return self.message
        if self.hint.startswith("as "):
            return f"{self.message} ({self.hint})"
        return f"{self.message}{' ' if self.message.endswith('?') else ': '}{self.hint}"

    def mended(self, line: str) -> str:
        """Return a line with the word that was meant."""
        if self.swap is None:
            return line
        word, meant = self.swap
        spot = rf"(?<![^\W\d]){re.escape(word)}(?!\w)"  # a number may be glued to it
        return re.sub(spot, lambda _: meant, line, count=1)


class Lexicon:
    """Words that may be typed, each for a value, found by their unambiguous beginnings.

    Parameters
    ----------
    words : mapping of str to str
        Spelling to value; several spellings may stand for one value.
    likely : iterable of str, optional
        Values that are meant before others where a beginning fits several.
    what : str
        What the words are, for messages: ``card``.
    """

    def __init__(
        self, words: Mapping[str, str], likely: Iterable[str] = (), what: str = "card"
    ) -> None:
        self._words = {fold_id(word): value for word, value in words.items()}
        self._spelled = list(words)
        self._likely = set(likely)
        self.what = what

    def exact(self, word: str) -> str | None:
        """Return the value spelled just so, or None."""
        return self._words.get(fold_id(word))

    def begun(self, word: str) -> list[str]:
        """Return the values that `word` is a beginning of, the likely ones if there are any.

        ``fu2`` begins funny2: figures at the end are held against those of the whole word, and
        ``fu`` means funny rather than funny2.
        """
        folded = fold_id(word)
        figures = _DIGITS.search(folded).group()  # type: ignore[union-attr]
        stem = folded.removesuffix(figures)
        if not stem:
            return []
        plain: dict[str, None] = {}
        other: dict[str, None] = {}
        for known, value in self._words.items():
            ending = _DIGITS.search(known).group()  # type: ignore[union-attr]
            if known.startswith(folded) or (known.startswith(stem) and ending == figures):
                (plain if ending == figures else other)[value] = None
        for found in (plain, other):
            likely = [value for value in found if value in self._likely]
            if likely:
                return likely
        return list(plain) or list(other)

    def find(self, word: str) -> str:
        """Return the value that a word stands for.

        Raises
        ------
        NotationError
            If it stands for none, or may stand for several.
        """
        exact = self.exact(word)
        if exact is not None:
            return exact
        found = self.begun(word)
        if len(found) == 1:
            return found[0]
        if found:
            raise NotationError(
                f"{show(word)} may be {listed(map(show, found))}", "type more of it"
            )
        self._near(word.strip())
        raise NotationError(f"there is no {self.what} {show(word)}")

    def read_list(self, text: str) -> list[str]:
        """Return the values of a list: commas or blanks between them, ``3 funny`` for three.

        Raises
        ------
        NotationError
            At the first word that is none.
        """
        found: list[str] = []
        for value, n in self.read_counts(text):
            found += [value] * n
        return found

    def read_counts(self, text: str) -> list[tuple[str, int]]:
        """Return (value, number) pairs of a list, in the order typed; see `read_list`."""
        found: list[tuple[str, int]] = []
        for part in _PARTS.split(text):
            try:
                found += self._part(part.split())
            except NotationError as error:
                if error.swap is None and self._may_be_one_word(part.split()):
                    self._near(part.strip())
                raise
        return found

    def _near(self, word: str) -> None:
        """Raise what `find` says of a word that is near one that is likely; do nothing else."""
        likely = [s for s in self._spelled if self._words[fold_id(s)] in self._likely]
        near = did_you_mean(word, likely or self._spelled) if word else None
        if near is not None:
            meant = self._words[fold_id(near)]
            message = f"there is no {self.what} {show(word)}"
            raise NotationError(message, f"did you mean {show(meant)}?", (word, meant))

    def _may_be_one_word(self, tokens: list[str]) -> bool:
        """Whether tokens may be one word with a slip in it, none of them being one by itself."""
        words = [t for t in tokens if any(map(str.isalnum, t)) and self.exact(t) is None]
        return 1 < len(words) == len(tokens)

    def _part(self, tokens: list[str]) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        at, times = 0, None
        while at < len(tokens):
            number = _TIMES.fullmatch(tokens[at].lower())
            if number and self.exact(tokens[at]) is None:
                n = int(number[1] or number[2])
                if n > MOST:
                    raise NotationError(f"{n} is more than any box holds")
                if number[1] is None and times is None and found:
                    found[-1] = (found[-1][0], n)
                elif times is None:
                    times = n
                else:
                    raise NotationError(f"two numbers one after the other: {times} and {n}")
                at += 1
                continue
            glued = _GLUED.fullmatch(tokens[at])  # 2cool
            if glued and self.exact(tokens[at]) is None and not self.begun(tokens[at]):
                tokens[at : at + 1] = glued.groups()
                continue
            if not fold_id(tokens[at]):
                raise NotationError(f"what is {show(tokens[at])} for?")
            value, end = self._longest(tokens, at)
            if value is None:
                at += 1
                continue
            at = end
            found.append((value, 1 if times is None else times))
            times = None
        if times is not None:
            raise NotationError(f"{times} of what?", f"a {self.what} follows its number")
        return found

    def _longest(self, tokens: list[str], at: int) -> tuple[str | None, int]:
        """Return the value that most tokens from `at` on stand for, and where it ends.

        None for an ``and`` between two of them.
        """
        for end in range(min(len(tokens), at + 5), at + 1, -1):
            run = tokens[at:end]
            if any(token.isdigit() or not fold_id(token) for token in run[1:]):
                continue
            joined = " ".join(run)
            value = self.exact(joined)
            if value is None and all(self.exact(token) is None for token in run):
                begun = self.begun(joined)
                value = begun[0] if len(begun) == 1 else None
            if value is not None:
                return value, end
        if tokens[at].lower() == "and":
            return None, at + 1
        return self.find(tokens[at]), at + 1


def seat_of(names: Sequence[str], word: str) -> int:
    """Return the seat of the player that a word stands for; raise NotationError if of none."""
    return names.index(Lexicon({name: name for name in names}, what="player").find(word))


def numbered(options: Sequence[T], text: str) -> T:
    """Return the one of a list that was shown with this number, from 1.

    Raises
    ------
    NotationError
        If the list is not so long.
    """
    number = int(text)
    if not 1 <= number <= len(options):
        raise NotationError(f"the list of moves runs from 1 to {len(options)}")
    return options[number - 1]


def listed(words: Iterable[str], last: str = "or") -> str:
    """Return words as a list in a sentence: ``a, b or c``."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


def too_long(line: str) -> str | None:
    """Return why a line is not read at all, or None."""
    if len(line) <= MAX_LINE:
        return None
    return f"that line has {len(line)} characters; more than {MAX_LINE} are not read"
