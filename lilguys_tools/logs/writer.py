"""Writes games as YAML that reads well and loads to the same game.

Names that YAML would take for something else (``No``, ``1e3``) are quoted by its own emitter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any

import yaml

#: Lists and mappings under these keys stand on one line; those under the others give one
#: line to each of their entries.
_ONE_LINE = frozenset({"line", "store", "split", "players", "result", "reference_card"})
_ENTRY_A_LINE = frozenset({"picks", "turns", "popular_as", "final"})
_WIDTH = 2**30
_ODD_BREAK = re.compile("[\x85\u2028\u2029]")
_LIKE_A_NUMBER = re.compile(r"[-+.]?[0-9]")


class _Dumper(yaml.SafeDumper):
    """The pure Python emitter: the same bytes on every machine, with or without libyaml."""


def dump_game(data: dict[str, Any]) -> str:
    """Return the text of a game file given as plain data; keys keep their order.

    A pick, a turn, a line, a store stand on one line each, as a person would write them.
    """
    text: str = yaml.serialize(
        _node(data, flow=False), Dumper=_Dumper, allow_unicode=True, width=_WIDTH
    )
    return text


def _node(value: Any, flow: bool, key: str = "") -> yaml.Node:
    flow = flow or key in _ONE_LINE
    below = flow or key in _ENTRY_A_LINE
    if isinstance(value, dict):
        flow = flow or key in ("exclusive", "pending")
        # A row of the reference card is a number; other readers keep keys of both kinds apart.
        pairs = [
            (_node(k, True) if isinstance(k, int) else _text(k), _node(v, below or flow, str(k)))
            for k, v in value.items()
        ]
        return yaml.MappingNode("tag:yaml.org,2002:map", pairs, flow_style=flow)
    if isinstance(value, (list, tuple)):
        items = [_node(inner, below) for inner in value]
        return yaml.SequenceNode("tag:yaml.org,2002:seq", items, flow_style=flow or not value)
    if isinstance(value, bool):
        return yaml.ScalarNode("tag:yaml.org,2002:bool", "true" if value else "false")
    if isinstance(value, int):
        return yaml.ScalarNode("tag:yaml.org,2002:int", str(value))
    return _text(str(value))


def _text(text: str) -> yaml.ScalarNode:
    # Other readers of YAML see a number in more spellings than this one does.
    style = "'" if _LIKE_A_NUMBER.match(text) and text.isprintable() else None
    if _ODD_BREAK.search(text):
        style = '"'  # PyYAML's emitter folds these in other quotes, and a blank is read
    return yaml.ScalarNode("tag:yaml.org,2002:str", text, style=style)


def game_text(
    game: str,
    steps: Iterable[tuple[Any, Any]],
    state: Any,
    *,
    head: dict[str, Any] | None = None,
    tail: dict[str, Any] | None = None,
) -> str:
    """Return a game as the text of its log.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    steps : iterable of (state, move)
        Every move with the position before it.
    state : State
        The position reached.
    head : dict, optional
        Further keys for the beginning: title, date, deck, ...
    tail : dict, optional
        Further keys for the end: result, seed, ...
    """
    log_data = import_module(f"lilguys_tools.logs.{game}_write").log_data
    opening: dict[str, Any] = {"game": game, "format": 1, **(head or {})}
    return dump_game({**opening, **log_data(steps, state, opening), **(tail or {})})
