"""Before there is a table: which game, who plays; or a file that somebody brings."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import zip_longest

from ipywidgets import HTML, Dropdown, FileUpload, Text, ToggleButtons, VBox

from lilguys_tools.games import GAMES
from lilguys_tools.logs.decks import DeckError, built_in_decks, load_deck
from lilguys_tools.render.people import COLOURS
from lilguys_tools.session.sheet import unused
from lilguys_tools.session.sheet_events import EventError, SheetError, new_id
from lilguys_tools.session.sheet_games import LILGUYS
from lilguys_tools.session.sheet_import import imported, people_of
from lilguys_tools.session.sheet_table import Person, Table
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_parts import Question, button, card, row, visible
from lilguys_tools.widgets.taps import guarded

#: As many as any of the games takes.
MOST_PLAYERS = 5
#: A folder with more files than this is not looked through for decks.
MOST_FILES = 200


class StartPart:
    """Chooses a game and its players."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.game = ToggleButtons(
            options=[(title, name) for name, title in GAMES.items()], description="Game"
        )
        self.names = [
            Text(
                description=f"Player {i + 1}", placeholder=f"Player {i + 1}" if i < 2 else "nobody"
            )
            for i in range(MOST_PLAYERS)
        ]
        self.colours = [
            Dropdown(
                options=[(colour.title(), colour) for colour in COLOURS],
                value=list(COLOURS)[i],
                description=f"Colour {i + 1}",
            )
            for i in range(MOST_PLAYERS)
        ]
        self.deck = Dropdown(options=decks(desk.sheet.folder), description="Deck")
        self.begin = button("Begin", "Begin the table", self._begin, desk.notice, "lg-primary")
        self.bring = Bring(desk)
        lines = [
            row(name, colour, name="lg-person")
            for name, colour in zip(self.names, self.colours, strict=True)
        ]
        self.box = VBox(
            [
                card(
                    HTML("<h2>Who plays?</h2>"),
                    self.game,
                    HTML('<p class="lg-soft">As they sit, clockwise.</p>'),
                    VBox(lines).add_class("lg-people"),
                    self.deck,
                    self.begin,
                ),
                card(HTML("<h2>Or go on with a file</h2>"), self.bring.box),
            ]
        ).add_class("lg-stack")
        self.game.observe(lambda _: self._show_game(), "value")
        self._last = lines[-1]
        self._before: tuple[Person, ...] = ()
        self._show_game()

    def show(self) -> None:
        """Show who played before, once; what is typed here is nobody else's."""
        table = self.desk.table
        if table.before == self._before:
            return
        self._before = table.before
        self.game.value = table.game
        seated = table.before[:MOST_PLAYERS]
        for field, colour, one in zip_longest(self.names, self.colours, seated):
            field.value = "" if one is None else one.name
            if one is not None:
                colour.value = one.colour

    def _show_game(self) -> None:
        visible(self.deck, self.game.value == LILGUYS)
        visible(self._last, self.game.value != LILGUYS)

    def _begin(self) -> None:
        names = [
            (name.value.strip(), colour.value)
            for name, colour in zip(self.names, self.colours, strict=True)
            if name.value.strip()
        ]
        plain = people_of([name for name, _ in names], new_id()[:6])
        people = tuple(
            Person(one.id, one.name, colour) for one, (_, colour) in zip(plain, names, strict=True)
        )
        deck = self.deck.value if self.game.value == LILGUYS else "standard"
        if not people:
            self.desk.notice.warn("Write the players' names first.")
            return
        self.desk.put(Table(self.game.value, people, deck=deck), unused)


class Bring:
    """Takes a tally or a log in."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.upload = FileUpload(
            accept=".yaml,.yml,text/yaml,application/yaml",
            multiple=False,
            description="Open a tally or a log",
            tooltip="Open a tally or a log",
        ).add_class("lg-upload")
        self.question = Question(desk.notice)
        self.box = VBox([self.upload, self.question.box])
        self.upload.observe(lambda _: guarded(self._came, desk.notice), "value")

    def _came(self) -> None:
        if not self.upload.value:
            return
        file = self.upload.value[0]
        self.upload.value = ()
        self.take(bytes(file["content"]), str(file["name"]))

    def take(self, data: bytes, name: str) -> None:
        """Put a file's table in the place of this one, or say what is wrong with it."""
        desk = self.desk
        try:
            # A guest's file may name the decks that the page offers; others are no business of his.
            offered = {deck for _, deck in decks(desk.sheet.folder)}
            table = imported(data, name, desk.sheet.folder, new_id()[:6], offered)
        except SheetError as error:
            desk.notice.warn(str(error))
            return
        self.question.close()
        if _is_used(desk.table):
            self.question.ask(
                f"{name} in place of this table: what was entered goes?",
                lambda: self._open(table, name, None),
            )
        else:
            self._open(table, name, _not_used if desk.table.people else unused)

    def _open(self, table: Table, name: str, expects: Callable[[Table], None] | None) -> None:
        desk = self.desk
        if desk.put(table, expects):
            desk.notice.say(f"{name} is open. Undo brings back what was here.")


def _is_used(table: Table) -> bool:
    return bool(table.turns) or any(one.has_cards for one in table.hands.values())


def _not_used(table: Table) -> None:
    if _is_used(table):
        raise EventError("Somebody has entered something meanwhile. Open the file again.")


def decks(folder: str) -> list[tuple[str, str]]:
    """Return (title, name) of the decks that come with the tool, and of those in a folder."""
    found = [(name, name) for name in built_in_decks()]
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        names = []
    for name in names[:MOST_FILES]:
        if name.endswith((".yaml", ".yml")) and _is_deck(os.path.join(folder, name)):
            found.append((name, name))
    return found


def _is_deck(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            if b"deck:" not in file.read(2000):
                return False
        load_deck(path)
    except (OSError, DeckError):
        return False
    return True
