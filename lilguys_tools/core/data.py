"""Finds and reads what lies in ``rules_data`` and ``notebooks``.

In a wheel both are subpackages; in a bare checkout or an editable install they lie beside
the package.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def find(folder: str, *parts: str) -> str:
    """Return the path of something in ``rules_data`` or ``notebooks`` as text.

    Scoring a file needs no more than this, and importing pathlib takes a while.

    Raises
    ------
    FileNotFoundError
        If the installation lacks the folder.
    """
    for base in (_PACKAGE, os.path.dirname(_PACKAGE)):
        if os.path.isdir(os.path.join(base, folder)):
            return os.path.join(base, folder, *parts)
    raise FileNotFoundError(f"{folder} is missing from this installation")


def data_path(folder: str, *parts: str) -> Path:
    """Return the path of something in ``rules_data`` or ``notebooks`` (see `find`)."""
    from pathlib import Path

    return Path(find(folder, *parts))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as the project tells it.

    Attributes
    ----------
    id, title, text : str
        The rule's id, a few words, and the rule in the project's own words.
    source : str
        The rulebook's section heading.
    ruling : bool
        Whether any of it is our ruling; then `why` says why.
    see : tuple of str
        The ids of related rules.
    """

    id: str
    title: str
    text: str
    source: str
    ruling: bool = False
    why: str = ""
    see: tuple[str, ...] = ()


def _load(*parts: str) -> Any:
    import yaml  # kept off the start-up path

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(data_path("rules_data", *parts).read_text("utf-8"), loader)


@cache
def rules(game: str) -> dict[str, Rule]:
    """Return all rules of `game` by id, in the order of the rule data."""
    entries = _load(game, "rules.yaml")["rules"]
    return {entry["id"]: Rule(**entry | {"see": tuple(entry["see"])}) for entry in entries}


@cache
def example_data(game: str) -> dict[str, dict[str, Any]]:
    """Return by rule id its example as written down, not worked out (see session.examples)."""
    examples: dict[str, dict[str, Any]] = _load(game, "examples.yaml")
    return examples


@cache
def sheet_data(game: str) -> list[dict[str, Any]]:
    """Return the rules in the shortest words, part by part, for the printable sheet."""
    parts: list[dict[str, Any]] = _load(game, "sheet.yaml")
    return parts


@cache
def breach_texts(game: str) -> dict[str, dict[str, dict[str, str]]]:
    """Return the sentences for broken rules: id, then reason, then message and hint."""
    texts: dict[str, dict[str, dict[str, str]]] = _load(game, "breaches.yaml")
    return texts


@cache
def synonyms(game: str) -> dict[str, str]:
    """Return everyday words with the words of the rules that they stand for."""
    words: dict[str, str] = _wording(game)["words"]
    return words


@cache
def asked_for(game: str) -> dict[str, list[str]]:
    """Return by rule id the phrases with which people ask for it."""
    phrases: dict[str, list[str]] = _wording(game)["asked"]
    return phrases


@cache
def _wording(game: str) -> Any:
    return _load(game, "synonyms.yaml")
