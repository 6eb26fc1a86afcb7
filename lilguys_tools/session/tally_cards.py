"""One player's cards in a tally, and how a list of them is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.core.names import fold_id

#: A real card written out with its points: ``Golden Goose = 4``.
WRITTEN = re.compile(r"\s*(.*\S)\s*[=:]\s*([+-]?\d{1,6})(?:\s*points?)?\s*", re.I)

SIGNS = ("+", "-")

Item = str | tuple[str, int]  #: a card's id, or name and points of one written out


@dataclass(frozen=True, slots=True)
class Cards:
    """What one player has.

    Attributes
    ----------
    guys : tuple of (str, int)
        Card ids with copies, in deck order.
    items : tuple of (str or (str, int))
        Store cards that are no Guys: ids, or name and points of a card written out.
    stacking : dict of str to list of str
        What Populars are stacked with, by card id; empty where that is left to the tool.
    """

    guys: tuple[tuple[str, int], ...] = ()
    items: tuple[Item, ...] = ()
    stacking: dict[str, list[str]] = field(default_factory=dict)

    @property
    def has_cards(self) -> bool:
        """Whether anything is entered."""
        return bool(self.guys or self.items)

    def data(self) -> dict[str, Any]:
        """Return them as a tally writes them."""
        items = [
            item if isinstance(item, str) else {"name": item[0], "points": item[1]}
            for item in self.items
        ]
        data: dict[str, Any] = {"guys": dict(self.guys), "items": items}
        if self.stacking:
            data["popular_as"] = self.stacking
        return data


def is_written_as(item: Item, name: str) -> bool:
    """Whether an item is a card written out with this name."""
    return isinstance(item, tuple) and fold_id(item[0]) == fold_id(name)


def signed(text: str) -> Iterator[tuple[str, str]]:
    """Give the parts of a list, each with the sign that holds for it."""
    sign = ""
    for part in re.split(r"[,;\n]", text):
        word = part.strip()
        if word[:1] in SIGNS:
            sign, word = word[0], word[1:].strip()
        if word:
            yield sign, word
