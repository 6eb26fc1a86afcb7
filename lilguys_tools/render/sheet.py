"""A page to print: a score sheet with the rules in short, as HTML that needs nothing else.

It fits one page of A4 and one of US Letter: the page is as wide as A4 allows and as high as
Letter allows, each less its margins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from typing import Any

from lilguys_tools.core.data import sheet_data
from lilguys_tools.games import GAMES
from lilguys_tools.render.tables import plain

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ margin: 9mm 10mm; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; color: #000; background: #fff;
  font: 8.5pt/1.25 "DejaVu Sans", Verdana, Arial, sans-serif; }}
main {{ width: 190mm; min-height: 258mm; margin: 0 auto; display: flex; flex-direction: column;
  gap: 3mm; }}
h1 {{ font-size: 15pt; margin: 0; }}
h2 {{ font-size: 9.5pt; margin: 0 0 1mm; }}
header {{ display: flex; gap: 6mm; align-items: baseline; }}
header span {{ flex: 1; border-bottom: 0.3mm solid #000; color: #555; white-space: nowrap; }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed; }}
th, td {{ border: 0.25mm solid #777; padding: 0 1mm; height: 5.6mm; overflow: hidden; }}
th {{ text-align: left; font-weight: normal; overflow-wrap: anywhere; line-height: 1.1; }}
.head th, .sum th {{ font-weight: bold; }}
.head th, .card th, .card td {{ text-align: center; }}
.head th:first-child, .card th:first-child {{ text-align: left; }}
.sum th, .sum td {{ border-top-width: 0.6mm; background: #eee; }}
small {{ color: #555; font-size: 6pt; }}
small span {{ white-space: nowrap; }}
p {{ margin: 1mm 0 0; }}
.rules {{ columns: 2; column-gap: 6mm; }}
.rules section {{ margin-bottom: 1.5mm; }}
h2 {{ break-after: avoid; }}
li {{ break-inside: avoid; }}
ol, ul {{ margin: 0; padding-left: 5.5mm; }}
table + table {{ margin-top: 1.5mm; }}
footer {{ margin-top: auto; color: #555; font-size: 6.5pt; }}
@media print {{ * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }} }}
</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def sheet_html(game: str, deck: Any = None) -> str:
    """Return the printable sheet of a game as a whole HTML page.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    deck : Deck, optional
        The cards to score with; Lil' Guys needs one, You Lying Sack has none.
    """
    parts = import_module(f"lilguys_tools.render.sheet_{game}").parts(deck)
    foot = f"The rules in short. The small letters name each in full: lgtools rules {game} ID"
    blocks = [_head(GAMES[game]), *parts, f"<footer>{text(foot)}</footer>"]
    return _PAGE.format(title=text(f"{GAMES[game]}: score sheet"), body="\n".join(blocks))


def text(value: object) -> str:
    """Return text from anywhere so that HTML takes nothing in it for its own."""
    return escape(plain(str(value)))


def row(cells: Iterable[str], *, kind: str = "") -> str:
    """Return a row of a table from its cells."""
    return f"<tr{_class(kind)}>{''.join(cells)}</tr>"


def head(inner: str, *, span: int = 1) -> str:
    """Return a cell that heads a row or columns; `inner` is HTML."""
    return f"<th{_span(span)}>{inner}</th>"


def cells(values: Iterable[object], *, span: int = 1) -> list[str]:
    """Return a cell a value; '' is a cell to write into."""
    return [f"<td{_span(span)}>{text(value)}</td>" for value in values]


def table(rows: Iterable[str], *, widths: Sequence[float] = (), kind: str = "") -> str:
    """Return a table of rows; `widths` are those of its columns in per cent."""
    columns = "".join(f'<col style="width:{width:g}%">' for width in widths)
    return f"<table{_class(kind)}>{columns}{''.join(rows)}</table>"


def block(title: str, inner: str) -> str:
    """Return a part of the page with a heading; `inner` is HTML."""
    return f"<section><h2>{text(title)}</h2>{inner}</section>"


def rules(game: str, facts: Mapping[str, object]) -> str:
    """Return the rules in short in two columns, their blanks filled with `facts`.

    A line with an empty fact is left out: what it tells is not in this deck.
    """
    return f'<div class="rules">{"".join(_sections(game, facts))}</div>'


def _sections(game: str, facts: Mapping[str, object]) -> Iterable[str]:
    used = _Used(facts)
    for part in sheet_data(game):
        lines = []
        for line in part["lines"]:
            used.empty = False
            said = line["say"].format_map(used)
            if not used.empty:
                ids = ", ".join(f"<span>{text(id)}</span>" for id in line["rules"])
                lines.append(f"<li>{text(said)} <small>{ids}</small></li>")
        kind = "ol" if part.get("numbered") else "ul"
        yield block(part["title"], f"<{kind}>{''.join(lines)}</{kind}>")


class _Used(dict[str, object]):
    """Facts that remember whether an empty one was asked for."""

    empty = False

    def __getitem__(self, key: str) -> object:
        value = super().__getitem__(key)
        self.empty = self.empty or value == ""
        return value


def _head(title: str) -> str:
    return f"<header><h1>{text(title)}</h1><span>Date</span><span>Place</span></header>"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _span(span: int) -> str:
    return f' colspan="{span}"' if span > 1 else ""
