"""``lgtools moves``: whose turn it is and every legal move from here."""

from __future__ import annotations

import sys
from typing import Any

import click

from lilguys_tools import games
from lilguys_tools.cli.output import Files, dump, tell, wants_color
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.points import next_point
from lilguys_tools.logs.problems import escape
from lilguys_tools.render.ansi import wrap
from lilguys_tools.render.moves import move_text
from lilguys_tools.render.tables import shorten


@click.command()
@click.argument("file")
@click.option("--format", "fmt", type=click.Choice(["text", "json"]), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(ctx: click.Context, file: str, fmt: str, no_color: bool) -> None:
    """Show whose turn it is in a log, and every legal move from there.

    '-' is standard input. Exit code 1 where the log is broken, 2 where it can not be read.
    """
    reading = Files((file,))
    first = True
    shown: list[dict[str, Any]] = []
    documents = 0
    for game, source in reading.games():
        documents += 1
        for problem in game.problems:
            tell(problem, source, wants_color(no_color, sys.stderr))
        if not game.is_scored:
            continue
        if game.replay is None:
            click.echo(f"{escape(game.name)}: a tally has no moves", err=True)
            reading.code = max(reading.code, 1)
            continue
        data = moves_json(game)
        if fmt == "json":
            shown.append(data)
        else:
            if not first:
                click.echo()
            first = False
            click.echo(_text(game, data))
    if fmt == "json" and (shown or documents > 1):
        click.echo(dump(shown if documents > 1 else shown[0]))
    ctx.exit(reading.code)


def moves_json(game: Game) -> dict[str, Any]:
    """Return whose turn it is and every legal move, as the contract shapes it."""
    rules = games.load(game.game)
    state = game.replay.state
    decision = rules.decision(state)
    seat = rules.to_move(state)
    moves = [rules.to_json(state.setup, move) for move in rules.legal_moves(state)]
    return {
        "file": game.name,
        "game": game.game,
        "status": game.result.status,
        "at": next_point(game.game, state),
        "player": None if seat is None else state.setup.players[seat],
        "decision": decision,
        "moves": None if decision is None or rules.is_chance(state) else moves,
    }


def _text(game: Game, data: dict[str, Any]) -> str:
    title = games.GAMES[game.game]
    where = f"{escape(game.name)}: {title}"
    point = f"{_POINTS[game.game]} {data['at']}"
    if data["decision"] is None:
        return f"{where}: the game is over"
    asks = {
        "deal": "the cards come next, and nobody decides",
        "roll": "the die comes next, and nobody decides",
    }
    if data["moves"] is None:
        return f"{where}, {point}: {asks[data['decision']]}"
    head = f"{where}, {point}: {shorten(data['player'], 40)} decides ({_WORDS[data['decision']]})"
    lines = wrap(head, 80, "", "  ")
    width = len(str(len(data["moves"])))
    lines += [f"  {i:>{width}}  {move_text(move)}" for i, move in enumerate(data["moves"], 1)]
    return "\n".join(lines)


#: What a point of a game is; behind a dot stands the pick.
_POINTS = {"lilguys": "round", "lyingsack": "turn"}

_WORDS = {
    "split": "how to split the line",
    "group": "which group to take",
    "send": "whether to send a Guy to the store",
    "prank": "how to carry out the prank",
    "popular_as": "what to stack the Popular Guys with",
    "hand": "what to take out of the sack",
    "answer": "whether to accept the hand",
}
