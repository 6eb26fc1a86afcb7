"""`RulesBrowser`: find the rule that settles it, or learn the game."""

from __future__ import annotations

from functools import partial
from typing import Any

from ipywidgets import HTML, Button, HBox, Text, ToggleButtons, VBox

from lilguys_tools.games import GAMES
from lilguys_tools.teach.lookup import look_up
from lilguys_tools.widgets import rules_html
from lilguys_tools.widgets.frame import Address, App
from lilguys_tools.widgets.lesson_player import LessonPlayer
from lilguys_tools.widgets.taps import on_tap

#: Questions that people ask at the table, to show what can be typed.
QUESTIONS = {
    "lilguys": ("Can I sell a smelly one?", "Who goes first?", "What is a 10?", "Who wins a tie?"),
    "lyingsack": ("When do I lie?", "What is a six?", "When am I out?", "Who wins?"),
}
FIND, LEARN = "find", "learn"
#: Nobody asks more than this; the rest of a longer text is not looked at.
LONGEST = 300


class RulesBrowser(App):
    """The rules of both games: a search in everyday words, all of them, and the lessons.

    Parameters
    ----------
    game : str
        The game to begin with: lilguys or lyingsack.
    words : str
        What to look for at the start.
    """

    def __init__(self, game: str = "lilguys", words: str = "") -> None:
        self.game = ToggleButtons(
            options=[(title, name) for name, title in GAMES.items()],
            value=game,
            description="Game",
        )
        self.wish = ToggleButtons(
            options=[("Find a rule", FIND), ("Learn the game", LEARN)], description="I want to"
        )
        self.words = Text(
            value=words,
            description="Look for",
            placeholder="a question, a word or a rule id",
            continuous_update=True,
        )
        self.found = HTML().add_class("lg-live")
        self.all = HTML()
        self._questions = HBox().add_class("lg-questions")
        self.lessons = LessonPlayer(self._learning)
        self._address = Address(self._opened)
        self._searching = VBox(
            [VBox([self.words, self._questions]).add_class("lg-card"), self.found, self.all]
        )
        head = HBox([self.game, self.wish]).add_class("lg-choose")
        super().__init__([self._address, head, self._searching, self.lessons])
        self.add_class("lg-rules")
        self._step = ""
        self.game.observe(self._other_game, "value")
        self.wish.observe(self._show_wish, "value")
        self.words.observe(self._show_found, "value")
        self._show_game()
        self._show_found()
        self._show_wish()

    def _opened(self, query: dict[str, str]) -> None:
        """Show what the address asks for: ``?game=lyingsack&words=tie`` or ``&step=offer``."""
        if query.get("game") in GAMES:
            self.game.value = query["game"]
        self.words.value = query.get("words", self.words.value)
        if "step" in query:
            self._step = query["step"]
            self.wish.value = LEARN

    def _other_game(self, _: Any) -> None:
        self._step = ""
        self._show_game()
        self._show_found()
        self._show_wish()

    def _show_wish(self, _: Any = None) -> None:
        learns = self.wish.value == LEARN
        self._searching.layout.display = "none" if learns else None
        self.lessons.layout.display = None if learns else "none"
        if learns:
            self.lessons.begin(self.game.value, self._step)
        else:
            self._write()

    def _learning(self, step: str) -> None:
        self._step = step
        self._address.write(game=self.game.value, step=step or None)

    def _show_game(self) -> None:
        game: str = self.game.value
        self.all.value = rules_html.all_rules(game)
        buttons = [self._question(text) for text in QUESTIONS[game]]
        before, self._questions.children = self._questions.children, tuple(buttons)
        for button in before:
            button.close()

    def _question(self, text: str) -> Button:
        button = Button(description=text).add_class("lg-chip")
        on_tap(button, partial(self.words.set_trait, "value", text))
        return button

    def _show_found(self, _: Any = None) -> None:
        game: str = self.game.value
        words: str = self.words.value[:LONGEST].strip()
        self.found.value = rules_html.found(game, words, look_up(game, words)) if words else ""
        self._write()

    def _write(self) -> None:
        words: str = self.words.value[:LONGEST].strip()
        self._address.write(game=self.game.value, words=words or None)
