"""What commands share: opening files, telling problems, exit codes, JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from lilguys_tools.logs.problems import Problem, Source, caret, escape

if TYPE_CHECKING:
    from lilguys_tools.logs.common import Game

DONE, WRONG, UNREADABLE = 0, 1, 2
STDIN = "-"


class Files:
    """The files of a call: read one after the other, their problems told, the worst kept.

    Attributes
    ----------
    code : int
        The exit code so far: the highest wins.
    """

    def __init__(self, names: tuple[str, ...], scoring: str | None = None) -> None:
        self.names = names
        self.scoring = scoring
        self.code = DONE

    def games(self) -> Iterator[tuple[Game, Source]]:
        """Give every game of every file; what can not be read is told and passed over."""
        from lilguys_tools.logs.games import read_games

        for name in self.names:
            data = self.read(name)
            if data is None:
                continue
            folder = "" if name == STDIN else os.path.dirname(name)
            source = Source(name, data)
            for game in read_games(data, name, folder or ".", self.scoring):
                if game.problems:
                    self.code = max(self.code, WRONG)
                yield game, source

    def read(self, name: str) -> bytes | None:
        """Return a file's bytes, or None after telling why it can not be read."""
        from lilguys_tools.logs.reader import MAX_BYTES

        try:
            if name == STDIN:
                return sys.stdin.buffer.read(MAX_BYTES + 1)
            with open(name, "rb") as file:
                return file.read(MAX_BYTES + 1)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            click.echo(f"{escape(name)}: {why}", err=True)
            self.code = UNREADABLE
            return None


def tell(problem: Problem, source: Source, color: bool = False, err: bool = True) -> None:
    """Tell a problem with its line and a caret under the value.

    It goes to stderr, unless problems are what was asked for (`err` is false): ``check``.
    """
    text = problem.as_text()
    head, _, hint = text.partition("\n")
    click.echo(click.style(head, bold=True) if color else head, err=err)
    line = source.line(problem.line)
    if line.strip() and not source.is_binary:
        shown, mark = caret(problem, line).split("\n")
        click.echo(f"    {shown}", err=err)
        click.echo("    " + (click.style(mark, fg="red") if color else mark), err=err)
    if hint:
        click.echo(hint, err=err)


def write_new(ctx: click.Context, out: str, text: str) -> None:
    """Write text to a file that is not there yet, and say so; else end with exit code 2."""
    try:
        with open(out, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        if isinstance(error, FileExistsError):
            why = "is there already"
        click.echo(f"{escape(out)}: {why}; nothing was written", err=True)
        ctx.exit(UNREADABLE)
    click.echo(f"{escape(out)} is written", err=True)


def wants_color(no_color: bool, stream: Any) -> bool:
    """Return whether to colour what goes to `stream`."""
    return not (no_color or os.environ.get("NO_COLOR")) and stream.isatty()


def score_json(game: Game) -> dict[str, Any]:
    """Return a scored game as ``score --format json`` prints it."""
    module = "notation" if game.game == "lilguys" else "scoring"
    result_json = import_module(f"lilguys_tools.games.{game.game}.{module}").result_json
    return {"file": game.name, "game": game.game, **result_json(game.result)}


def bot_words(game: str, error: Any) -> str:
    """Return what is wrong with a bot of one's own; a rule that it breaks in the rule's words."""
    from lilguys_tools.session.reasons import reason

    rule = f": {reason(game, error.breach).message}" if error.breach is not None else ""
    return escape(str(error)) + rule


def dump(value: Any, indent: int | None = None) -> str:
    """Return JSON text; keys keep their order, letters stay readable where stdout has them."""
    import json

    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    escaped = not encoding.lower().startswith(("utf", "u8", "cp65001"))
    text = json.dumps(value, ensure_ascii=escaped, indent=indent)
    if text.isprintable():
        return text
    # Read back it is the same; on the way it can not move a cursor or turn a line round.
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def print_csv(columns: Sequence[str], rows: Iterable[dict[str, Any]]) -> None:
    """Print rows as CSV."""
    import csv

    writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
