"""The result: who stands where and why, both variants, and the table to take away."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Iterable
from functools import partial
from importlib import import_module
from typing import Any

from ipywidgets import HTML, VBox

from lilguys_tools.games import GAMES
from lilguys_tools.logs.history import history
from lilguys_tools.render import sheet_html as html
from lilguys_tools.render.scoreboard import scoreboard
from lilguys_tools.render.scores import CSV_COLUMNS, csv_rows
from lilguys_tools.serving.pages import served_sheet
from lilguys_tools.session.sheet_games import LILGUYS, file_text
from lilguys_tools.session.sheet_score import compared
from lilguys_tools.session.sheet_table import Table
from lilguys_tools.session.sheet_words import title_in_sum
from lilguys_tools.teach.lilguys_score import house_rules
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_parts import Keyed, Lines, Switch, card, put, visible

TOTALS_WAIT = "the totals wait for the final reveal on the big screen"


class BoardPart:
    """The players by rank, and for Lil' Guys the switch to the simplified scoring."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._switch = Switch("Simplified scoring", self._set, lambda: desk.on_change())
        self.simplified = self._switch.box
        self.board = HTML()
        self.said = HTML()
        self.box = card(self.board, self.said, self.simplified, name="lg-board-card")

    def show(self) -> None:
        """Show the ranks as they are now."""
        desk, judged = self.desk, self.desk.judged
        self._switch.show(desk.table.scoring == "simplified")
        put(self.simplified, disabled=not desk.may_enter)
        visible(self.simplified, desk.table.game == LILGUYS)
        if judged.result is None:
            wrong = f'<p class="lg-wrong">{html.text_html(judged.wrong)}</p>'
            put(self.board, value=wrong)
            put(self.said, value="")
            return
        looks = list(desk.table.marks().values())
        if desk.table.game != LILGUYS:
            put(self.board, value=html.piles(judged.result.players, looks))
            put(self.said, value="")
            return
        if desk.hides_totals:
            put(self.board, value=html.names(looks))
            put(self.said, value=html.played_note([TOTALS_WAIT]))
            return
        other = judged.other() if self.simplified.value else None
        both = compared(judged.result, other) if other is not None else ()
        put(self.board, value=html.board(judged.result.players, looks, both))
        note = "the simplified scoring counts here; the standard one stands beside it"
        put(self.said, value=html.played_note([note if both else house_rules(judged.result)]))

    def _set(self, simplified: bool) -> bool:
        value = "simplified" if simplified else "standard"
        return self.desk.enter("set", key="scoring", value=value)


class ResultPart:
    """Why the table stands as it does, and the files to take away."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.head = HTML()
        self.closing = Lines()
        self.players: Keyed[str] = Keyed(lambda _: _Sum(), "lg-grid")
        self.files = HTML()
        self.picture = HTML()
        self.box = VBox(
            [
                card(self.head, self.closing.box),
                self.players.box,
                card(HTML("<h2>Take it away</h2>"), self.files, self.picture),
            ]
        ).add_class("lg-stack")

    def show(self) -> None:
        """Show the result as it is now."""
        desk, judged = self.desk, self.desk.judged
        shown = judged.result is not None and not desk.hides_totals
        visible(self.box, shown)
        if not shown or judged.game is None:
            return
        game, result = desk.table.game, judged.result
        put(self.head, value=_how_it_ends(desk.table))
        story = import_module(f"lilguys_tools.teach.{game}_score")
        self.closing.show(html.reason(game, line) for line in story.closing_lines(result))
        marks = desk.table.marks()
        steps = [(step.before, step.move, step.after) for step in history(judged.game)]
        of_each = self.players.show(marks)
        # The logs' words for cards are for who reads logs.
        deck = desk.judged.deck
        titles = () if deck is None else (partial(title_in_sum, deck=deck),)
        house = {"LG-SCORE-1": house_rules(result)} if game == LILGUYS else {}
        sums = story.sums(result, steps, *titles)
        for (id, one), player, lines in zip(of_each, result.players, sums, strict=True):
            total = player.total if game == LILGUYS else player.pile
            unit = "points" if game == LILGUYS else "Bad Things"
            head = f"{marks[id].html()} {html.counted(total, unit)}"
            one.show(head, html.reasons(game, lines, house))
        self._show_files(list(marks.values()), [line.text for line in story.closing_lines(result)])

    def _show_files(self, looks: list[Any], closing: list[str]) -> None:
        table, game = self.desk.table, self.desk.judged.game
        today = datetime.date.today().isoformat()
        title = table.title or GAMES[table.game]
        stem = "-".join(filter(None, [_slug(table.title), _slug(GAMES[table.game]), today]))
        svg = scoreboard(game.result, looks, title, closing, today)  # type: ignore[union-attr]
        what = "Tally" if table.game == LILGUYS else "Log"
        yaml = file_text(table, today)
        files = {
            f"{what} (YAML)": (f"{stem}.yaml", "application/yaml", yaml),
            "Points (CSV)": (f"{stem}.csv", "text/csv", _csv(game, f"{stem}.yaml")),
            html.AS_PNG: (f"{stem}.png", "image/svg+xml", svg),
            "Picture (SVG)": (f"{stem}.svg", "image/svg+xml", svg),
        }
        is_replayed = table.game != LILGUYS and self.desk.is_shared and bool(served_sheet())
        replay = html.to_replay() if is_replayed else ""
        put(self.files, value=html.downloads(files) + replay)
        put(self.picture, value=html.picture(svg, f"The table: {title}. {' '.join(closing)}"))


class _Sum:
    """A player's sum, line by line."""

    def __init__(self) -> None:
        self.head = HTML()
        self.lines = Lines()
        self.box = card(self.head, self.lines.box)

    def show(self, head: str, lines: Iterable[str]) -> None:
        """Show a sum."""
        put(self.head, value=f"<h3>{head}</h3>")
        self.lines.show(lines)


def _how_it_ends(table: Table) -> str:
    """Return the heading of who wins, and whose cards are still to come."""
    names = [one.name for one in table.without_cards()]
    if not names:
        return "<h2>How it ends</h2>"
    to_come = html.text_html(" and ".join(names))
    return f'<h2>How it stands</h2><p class="lg-warn">No cards yet: {to_come}.</p>'


def _slug(text: str) -> str:
    """Return a text as a part of a file's name; empty where nothing of it can be."""
    kept = text.replace("'", "").replace("\u2019", "")
    return re.sub(r"[^A-Za-z0-9]+", "-", kept).strip("-").lower()[:40].strip("-")


def _csv(game: Any, file: str) -> str:
    """Return the points as ``lgtools score --format csv`` prints them of that file."""
    rows = [{**row, "file": file} for row in csv_rows(game)]
    columns = [column for column in CSV_COLUMNS if column in rows[0]]
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
