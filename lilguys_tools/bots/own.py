"""Bots of one's own: from a file, from a module, or an object at hand.

What a file holds travels with the run, so every process and machine plays with the same text.
Only what somebody names is run: a log that names a file runs nothing.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import Any

from lilguys_tools.bots.bot import Advice, Bot
from lilguys_tools.core.dice import Dice
from lilguys_tools.core.errors import Breach, InvalidMoveError
from lilguys_tools.games import load

#: What a bot is called in its file if nothing else is said.
DEFAULT = "BOT"
_FILE = re.compile(r"(?P<path>.*\.py)(?::(?P<name>[^:/\\]*))?", re.I | re.S)
_MODULE = re.compile(r"(?P<path>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>\w+)")


class BotError(ValueError):
    """A bot of one's own that can not play, or no further.

    Attributes
    ----------
    bot : str
        Its label.
    message : str
        What is wrong; with file and line where there are any.
    breach : Breach or None
        The rule that its move breaks, if it is that.
    when : str
        In which game, as words to begin with; empty outside of a run.
    """

    def __init__(
        self, bot: str, message: str, breach: Breach | None = None, when: str = ""
    ) -> None:
        super().__init__(bot, message, breach, when)  # all of it goes to other processes
        self.bot, self.message, self.breach, self.when = bot, message, breach, when

    def __str__(self) -> str:
        return f"{self.when}{self.message}"


@dataclass(frozen=True, slots=True)
class OwnBot:
    """Where a bot of one's own is found; plain data, unless it is an object at hand.

    Attributes
    ----------
    label : str
        What it is called in figures, short and no other bot's.
    path : str
        The file as it was named, or the module; empty for an object.
    name : str
        What the bot is called there.
    source : bytes or None
        What the file holds; None if it is no file.
    thing : object
        The object, if it is one at hand.
    """

    label: str
    path: str = ""
    name: str = DEFAULT
    source: bytes | None = None
    thing: Any = None

    def __str__(self) -> str:
        return self.label

    @property
    def spec(self) -> str:
        """How it is named on a command line."""
        is_file = self.source is not None
        return self.path if is_file and self.name == DEFAULT else f"{self.path}:{self.name}"

    def is_called(self, label: str) -> bool:
        """Whether a label can be that of this file, among whatever others."""
        if self.source is None:
            return label == self.label
        ways = os.path.realpath(self.path).count(os.sep)
        return any(label == _label(self, parts) for parts in range(1, ways + 2))

    def make(self, game: str) -> Bot:
        """Return the bot, a fresh one where it is a class: so it may remember within a game.

        Raises
        ------
        BotError
            If there is none, or it can not be made.
        """
        with _told(self):
            thing = self.thing
            if thing is None:
                thing = getattr(self._module(), self.name, None)
            if isinstance(thing, type):
                thing = thing()
        choose = getattr(thing, "choose", thing)
        if not callable(choose):
            raise BotError(self.label, self._lacks(thing))
        return _Guarded(self, game, choose)

    def _module(self) -> ModuleType:
        if self.source is None:
            _reach(os.getcwd())
            return import_module(self.path)
        return _run_file(self.path, self.source)

    def _lacks(self, thing: object) -> str:
        """Return why there is no bot, with what could be meant."""
        if thing is not None or not self.path:
            what = f"{self.path}: {self.name}" if self.path else self.label
            return f"{what} has no choose(view, seat, moves, dice)"
        module = self._module()
        there = [name for name, one in vars(module).items() if _is_bot_of(module, name, one)]
        hint = f": there is {', '.join(there)}; name it as {self.path}:{there[0]}" if there else ""
        return f"{self.path} has no {self.name}{hint}"


def _is_bot_of(module: ModuleType, name: str, thing: object) -> bool:
    is_one = name == "choose" or callable(getattr(thing, "choose", None))
    return is_one and getattr(thing, "__module__", None) == module.__name__


class _Guarded:
    """A bot of one's own with all it may do wrong told in words."""

    def __init__(self, own: OwnBot, game: str, choose: Any) -> None:
        self.name = own.label
        self._own = own
        self._game = load(game)
        self._choose = choose

    def choose(self, view: Any, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return its advice; a bare move becomes one.

        Raises
        ------
        BotError
            If it raises something, or gives what is no legal move.
        """
        with _told(self._own):
            given = self._choose(view, seat, moves, dice)
        advice = given if isinstance(given, Advice) else Advice(given)
        try:
            breach = self._game.check(view, advice.move)
        except InvalidMoveError as error:
            raise self._refused(str(error)) from error
        except Exception as error:  # a move of the right kind with nonsense in it
            raise self._refused(f"no move of {self._game.title}: {advice.move!r}") from error
        if breach is not None:
            data = self._game.to_json(view.setup, advice.move)
            raise self._refused(f"{data} breaks {breach.rule}", breach)
        return advice

    def _refused(self, message: str, breach: Breach | None = None) -> BotError:
        code = getattr(self._choose, "__code__", None)
        place = f"{code.co_filename}:{code.co_firstlineno}" if code else self.name
        return BotError(self.name, f"{place}: {message}", breach)


def is_own(word: str) -> bool:
    """Return whether a word names a bot of one's own: a path that ends in .py, MODULE:NAME."""
    return bool(_FILE.fullmatch(word) or _MODULE.fullmatch(word))


def meant_own(word: str) -> str | None:
    """Return how a bot is named whose file is there, where a word lacks but .py or the colon."""
    stem, _, name = word.rpartition(".")
    if os.path.isfile(f"{word}.py"):
        return f"{word}.py"
    return f"{stem}.py:{name}" if name and os.path.isfile(f"{stem}.py") else None


def own_bot(what: Any, label: str | None = None) -> OwnBot:
    """Return a bot of one's own, its file read but not run yet.

    Parameters
    ----------
    what : str or object
        ``mybot.py``, where it is called BOT; ``mybot.py:NAME``; ``package.module:NAME``; or the
        bot itself: an object with `choose`, a class of such, or a function like `choose`.
    label : str, optional
        What it is called in figures; the name of the file, or its own, if not given.

    Raises
    ------
    BotError
        If a word names none, or its file can not be read.
    """
    if what is None:
        raise BotError("None", "None is no bot: name a file, or give an object with choose")
    if not isinstance(what, str):
        named = label or getattr(what, "name", None) or getattr(what, "__name__", None)
        return OwnBot(str(named or type(what).__name__), thing=what)
    found = _FILE.fullmatch(what)
    if found is None:
        module = _MODULE.fullmatch(what)
        if module is None:
            raise BotError(what, f"{what}: a file is named as mybot.py, or as mybot.py:NAME")
        return OwnBot(label or what, module["path"], module["name"])
    path, name = found["path"], found["name"]
    if name is not None and not name.isidentifier():
        raise BotError(what, f"{what}: after the colon stands a bot's name in {path}")
    try:
        with open(path, "rb") as file:
            source = file.read()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BotError(what, f"{path}: {why}") from error
    own = OwnBot("", path, name or DEFAULT, source)
    return replace(own, label=label or _label(own, 1))


def tell_apart(bots: Iterable[OwnBot]) -> list[OwnBot]:
    """Return files with labels that tell different ones apart, by as many folders as it takes.

    However a file is named, it is one bot, the first of that file.
    """
    named = [(os.path.realpath(one.path), one.name, one) for one in bots]
    told: dict[tuple[str, str], OwnBot] = {}
    for path, name, one in named:
        told.setdefault((path, name), one)
    for parts in range(2, max((path.count(os.sep) for path, _, _ in named), default=0) + 2):
        often = Counter(one.label for one in told.values())
        for key, one in told.items():
            if often[one.label] > 1:
                told[key] = replace(one, label=_label(one, parts))
    return [told[path, name] for path, name, _ in named]


def _label(own: OwnBot, parts: int) -> str:
    """Return a file's name with so many parts of its way, and the bot's where it is not BOT."""
    way = os.path.realpath(own.path).split(os.sep)[-parts:]
    label = "/".join(way) + ("" if own.name == DEFAULT else f":{own.name}")
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in label)


@lru_cache(maxsize=32)
def _run_file(path: str, source: bytes) -> ModuleType:
    """Run a file once a process and return its module."""
    number = sha256(path.encode("utf-8", "surrogateescape") + b"\0" + source).hexdigest()[:16]
    module = ModuleType(f"lgtools_bot_{number}")
    module.__file__ = path
    _reach(os.path.dirname(os.path.abspath(path)))  # for the modules beside it
    sys.modules[module.__name__] = module  # dataclasses and pickle look it up
    exec(compile(source, path, "exec", dont_inherit=True), vars(module))
    return module


def _reach(folder: str) -> None:
    """Let modules in a folder be imported; those that are found without it come first."""
    if folder not in sys.path:
        sys.path.append(folder)


@contextlib.contextmanager
def _told(own: OwnBot) -> Iterator[None]:
    """Say where in a bot's file something went wrong, and what, as a traceback ends.

    What it prints meanwhile goes to stderr, since it is no part of any results.
    """
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    except SyntaxError as error:
        place = f"{error.filename or own.path}:{error.lineno or 1}"
        raise BotError(own.label, f"{place}: {type(error).__name__}: {error.msg}") from error
    except (Exception, SystemExit) as error:
        frames = traceback.extract_tb(error.__traceback__)
        file = getattr(sys.modules.get(own.path), "__file__", own.path)
        theirs = [frame for frame in frames if frame.filename == file]
        # Without a line of theirs it is where an object's code was at, or nowhere.
        frame = theirs[-1] if theirs else frames[-1] if own.thing is not None else None
        place = f"{frame.filename}:{frame.lineno}" if frame else own.path
        last = traceback.format_exception_only(error)[-1].strip()
        raise BotError(own.label, f"{place}: {last}") from error
