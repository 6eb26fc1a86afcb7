"""``lgtools new``: a commented file to start from."""

from __future__ import annotations

import datetime
from typing import Any

import click

from lilguys_tools.core.errors import Breach
from lilguys_tools.games import GAMES

NAMES = {"lilguys": ("Ana", "Ben", "Cleo", "Dee"), "lyingsack": ("Ana", "Ben", "Cleo")}


@click.command()
@click.argument("what", type=click.Choice(["log", "tally", "deck"]))
@click.argument("game", type=click.Choice(list(GAMES)), default="lilguys")
@click.option("--players", metavar="NAMES", help="Names in seating order: Ana,Ben,Cleo")
@click.option("--out", type=click.Path(), metavar="FILE", help="Write to a new file.")
def command(what: str, game: str, players: str | None, out: str | None) -> None:
    """Write a commented file to start from: a log, a tally or a deck.

    A log is for writing a game down as it goes, a tally for its end only, a deck for the
    real cards of your box.
    """
    if game != "lilguys" and what != "log":
        raise click.UsageError(f"{GAMES[game]} has logs only")
    names = [name.strip() for name in players.split(",")] if players else list(NAMES[game])
    breach = _check(game, names)
    if breach is not None:
        raise click.UsageError(f"[{breach.rule}] {_sentence(game, breach)}")
    text = _deck() if what == "deck" else _game(what, game, names)
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        with open(out, "x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        why = "is there already" if isinstance(error, FileExistsError) else error.strerror
        raise click.UsageError(f"{out} {why}; nothing was written") from error
    click.echo(f"{out} is written", err=True)


def _check(game: str, names: list[str]) -> Breach | None:
    if game == "lilguys":
        from lilguys_tools.games.lilguys.setup import check_players

        return check_players(names)
    from lilguys_tools.games.lyingsack.setup import check_setup

    return check_setup(tuple(names))


def _sentence(game: str, breach: Breach) -> str:
    from lilguys_tools.core.data import breach_texts

    message: str = breach_texts(game)[breach.rule][breach.reason]["message"]
    return message.format_map(breach.facts)


def _game(what: str, game: str, names: list[str]) -> str:
    head = {
        "game": game,
        "format": 1,
        "title": "Our game",
        "date": datetime.date.today().isoformat(),
        "players": names,
    }
    if game == "lyingsack":
        return _yaml(head) + _SACK
    if what == "tally":
        return _yaml(head) + _TALLY_HEAD + _yaml({"final": _hands(names)}) + _TALLY_TAIL
    groups = len(names) if len(names) > 2 else 4
    sizes = {3: "[3, 4, 3]", 4: "[2, 3, 4, 1]"}[groups]
    small = "" if len(names) == 4 else "; Shy, Cool and Friends stay in the box"
    card = {"small": small, "groups": groups, "sizes": sizes, "next": names[1]}
    return _yaml(head) + _LOG.format(**card)


def _hands(names: list[str]) -> dict[str, Any]:
    return {name: {"guys": {}, "items": []} for name in names}


def _yaml(data: dict[str, Any]) -> str:
    from lilguys_tools.logs.writer import dump_game

    return dump_game(data)


def _deck() -> str:
    from lilguys_tools.logs.decks import STANDARD, built_in_path

    with open(built_in_path(STANDARD), encoding="utf-8") as file:
        return _DECK + file.read()


_LOG = """\
# scoring: simplified           # for the simplified variant
# first_planner: ...            # the first listed, if left out
#
# A round to copy and fill in; take "rounds: []" below away first. 'lgtools deck show' lists
# the cards{small}.
# A pick is one line: who took which group, and what
# was sent to the store and bought for it.
#
# rounds:
# - line: [funny, funny, stinky, rich, weird2, weird, popular, fancy, rich, funny]
#   store: [balloons, cake, spotlight, junk-pile, whoopee-cushion]
#   split: {sizes}             # {groups} groups, from the left
#   picks:
#   - {{group: 3}}                # the player left of the Party Planner is first: {next}
#   - {{group: 2, send: rich, buy: [balloons, cake]}}
#
# At the end, if you like: how Popular Guys were stacked, and what you reckoned.
#
# popular_as: {{NAME: {{popular: [funny]}}}}
# result: {{NAME: 31}}
rounds: []
"""

_TALLY_HEAD = """\
# scoring: simplified           # for the simplified variant
# last_planner: ...             # the last listed, if left out
#
# Count each player's cards: {funny: 3, funny2: 1} are three single and one double Funny
# Guy. Friends are Guys, too. Items are the other store cards, by id or written out:
# items: [balloons, {name: Cool Hat, points: 4}]. 'lgtools deck show' lists the ids.
"""

_TALLY_TAIL = """\
# result: {NAME: 31}            # what you reckoned, to be checked
"""

_SACK = """\
# first_player: ...             # the first listed, if left out
#
# A turn is one line (take "turns: []" below away first):
#
# turns:
# - {roll: 4, hand: bad, accepted_by: NAME}
# - {roll: 6, hand: good, accepted_by: nobody}
turns: []
"""

_DECK = """\
# A deck of your own: change the store cards below to those of your box.
#
# Keep the numbers: 80 Guys (ten of each type), 25 Exclusive Guys, 45 store cards. Give each
# real card you enter "source: rulebook", give the deck a name of its own
# under "deck:", then run 'lgtools deck check FILE'. A log beside it names it: "deck: FILE".
#
"""
