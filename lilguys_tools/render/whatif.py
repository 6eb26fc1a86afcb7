"""What a score would be if something were different, as tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lilguys_tools.games.lilguys.notation import result_json
from lilguys_tools.games.lilguys.scoring import Result
from lilguys_tools.logs.problems import escape
from lilguys_tools.render.ansi import wrap
from lilguys_tools.render.tables import markdown_text, shorten, table
from lilguys_tools.teach.lilguys_score import type_name
from lilguys_tools.teach.whatif import OneGuy, one_guy_each

_NAME, _NARROW = 20, 13


class Variant(NamedTuple):
    """A table scored with something different.

    Attributes
    ----------
    what : str
        What is different.
    result : Result
        Its score.
    """

    what: str
    result: Result


def whatif_text(
    name: str, result: Result, variants: Sequence[Variant], *, guys: bool, markdown: bool
) -> str:
    """Return every variant beside the score as it is.

    Parameters
    ----------
    name : str
        The file.
    result : Result
        The score as it is.
    variants : sequence of Variant
        What else it could be.
    guys : bool
        Whether to show what one Guy more or less of each type would do.
    markdown : bool
        Whether to write Markdown.
    """
    parts = [_title(f"{escape(name)}: {result.scoring} scoring as it stands", markdown)]
    for variant in variants:
        parts += ["", _title(f"With {escape(variant.what)}", markdown, 3)]
        parts.append(_difference(result, variant.result, markdown))
        parts.append(_verdict(result, variant.result, markdown))
    if guys:
        parts += ["", _title("With one Guy more | one Guy less of a type", markdown, 3)]
        parts.append(_guys(result, markdown))
        none = "-: the game holds no more of them | there is none to take away"
        parts.append(f"\n{markdown_text(none)}" if markdown else none)
    return "\n".join(parts)


def _title(text: str, markdown: bool, level: int = 2) -> str:
    return f"{'#' * level} {markdown_text(text)}\n" if markdown else text


def _names(result: Result, markdown: bool) -> list[str]:
    return [escape(p.name) if markdown else shorten(p.name, _NAME) for p in result.players]


def _difference(before: Result, after: Result, markdown: bool) -> str:
    names = _names(before, markdown)
    rows = [
        (names[i], was.total, now.total, signed(now.total - was.total), was.rank, now.rank)
        for i, (was, now) in enumerate(zip(before.players, after.players, strict=True))
    ]
    return table(rows, ("Player", "Now", "Then", "Difference", "Rank", "Then"), markdown)


def _verdict(before: Result, after: Result, markdown: bool) -> str:
    if [p.rank == 1 for p in before.players] == [p.rank == 1 for p in after.players]:
        text = "the same first place"
    else:
        text = (
            f"first place would go to {', '.join(_first(after))}, now {', '.join(_first(before))}"
        )
    return f"\n{markdown_text(text)}" if markdown else "\n".join(wrap(text, 80))


def _first(result: Result) -> Iterator[str]:
    return (shorten(p.name, _NAME) for p in result.players if p.rank == 1)


def _guys(result: Result, markdown: bool) -> str:
    deck = result.setup.deck
    by_type: dict[str, list[OneGuy]] = {}
    for one in one_guy_each(result):
        by_type.setdefault(one.type, []).append(one)
    rows = [
        (
            shorten(type_name(deck, deck.type_numbers[kind]), _NAME),
            *(_more_less(one) for one in ones),
        )
        for kind, ones in by_type.items()
    ]
    names = [shorten(name, _NARROW) for name in _names(result, markdown)]
    return table(rows, ("", *names), markdown)


def _more_less(one: OneGuy) -> str:
    both = ("-" if n is None else signed(n) for n in (one.more, one.less))
    return " | ".join(both)


def signed(n: int) -> str:
    """Return a difference with its sign; none is 0."""
    return f"{n:+d}" if n else "0"


def whatif_json(
    name: str, result: Result, variants: Sequence[Variant], *, guys: bool
) -> dict[str, Any]:
    """Return every variant with its score as `score` prints it, and each player's difference."""
    data: dict[str, Any] = {"file": name, "game": "lilguys", "now": result_json(result)}
    data["variants"] = [
        {
            "what": variant.what,
            "difference": {
                was.name: now.total - was.total
                for was, now in zip(result.players, variant.result.players, strict=True)
            },
            "then": result_json(variant.result),
        }
        for variant in variants
    ]
    if guys:
        names = [player.name for player in result.players]
        data["one_guy"] = [
            {"type": one.type, "player": names[one.seat], "more": one.more, "less": one.less}
            for one in one_guy_each(result)
        ]
    return data
