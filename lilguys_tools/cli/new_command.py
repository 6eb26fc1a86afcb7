"""``lgtools new``: a commented file to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import click

from lilguys_tools.cli.game_argument import game_argument
from lilguys_tools.games import GAMES

if TYPE_CHECKING:
    from lilguys_tools.core.errors import Breach

NAMES = {"lilguys": ("Ana", "Ben", "Cleo", "Dee"), "lyingsack": ("Ana", "Ben", "Cleo")}
STDOUT = "-"


@click.command()
@click.argument("what", type=click.Choice(["log", "tally", "deck"]))
@game_argument(default="lilguys")
@click.option("--players", metavar="NAMES", help="Names in seating order: Ana,Ben,Cleo")
@click.option("--out", metavar="FILE", help="Write to a new file; one that is there stays.")
@click.pass_context
def command(ctx: click.Context, what: str, game: str, players: str | None, out: str | None) -> None:
    """Write a commented file to start from: a log, a tally or a deck.

    A log is for writing a game down as it goes, a tally for its end only, a deck for the
    real cards of your box.
    """
    if game != "lilguys" and what != "log":
        raise click.UsageError(f"{GAMES[game]} has logs only")
    if what == "deck":
        if players is not None:
            raise click.UsageError("a deck has no players")
        text = _deck()
    else:
        names = list(NAMES[game]) if players is None else _names(game, players)
        text = _game(what, game, names)
    if out is None or out == STDOUT:
        click.echo(text, nl=False)
        return
    from lilguys_tools.cli.output import write_new

    write_new(ctx, out, text)


def _names(game: str, players: str) -> list[str]:
    names = [name.strip() for name in players.split(",")]
    try:
        players.encode()
    except UnicodeEncodeError as error:
        raise click.UsageError("--players is no text in UTF-8") from error
    if game == "lilguys":
        from lilguys_tools.games.lilguys.setup import check_players

        breach = check_players(names)
    else:
        from lilguys_tools.games.lyingsack.setup import check_setup

        breach = check_setup(tuple(names))
    if breach is not None:
        _refuse(game, breach)
    return names


def _refuse(game: str, breach: Breach) -> NoReturn:
    """Tell a broken rule in the words that the game's data has for it."""
    from lilguys_tools.core.data import breach_texts
    from lilguys_tools.logs.problems import show

    told = breach_texts(game)[breach.rule][breach.reason]
    facts = {k: show(v) if isinstance(v, str) else v for k, v in breach.facts.items()}
    hint = f" ({told['hint'].format_map(facts)})" if "hint" in told else ""
    raise click.UsageError(f"[{breach.rule}] {told['message'].format_map(facts)}{hint}")


def _game(what: str, game: str, names: list[str]) -> str:
    import datetime

    shown = [_scalar(name) for name in names]
    facts: dict[str, Any] = {
        "date": datetime.date.today().isoformat(),
        "players": f"players: [{', '.join(shown)}]",
        "first_planner": f"# first_planner: {shown[0]}".ljust(30),
        "last_planner": f"# last_planner: {shown[-1]}".ljust(30),
        "first_player": f"# first_player: {shown[0]}".ljust(30),
        **dict(zip(("a", "b", "c", "d"), [*shown, *shown[:2]], strict=False)),
    }
    if game == "lyingsack":
        return _SACK.format_map(facts)
    if what == "tally":
        hands = [f"  {_key(name)} {{guys: {{}}, items: []}}" for name in shown]
        facts["final"] = "\n".join(["final:", *hands])
        return _TALLY.format_map(facts)
    facts["box"] = _SMALL_BOX if len(names) < 4 else ""
    facts["round"] = _ROUNDS[len(names)].format_map(facts).rstrip("\n")
    return _LOG.format_map(facts)


def _key(name: str) -> str:
    """Return a name as the key of a mapping; YAML wants a mark before long ones."""
    return f"{name}:" if len(name) < 120 else f"? {name}\n  :"


def _scalar(name: str) -> str:
    """Return a name as it stands in a line of YAML, in a comment, too."""
    from lilguys_tools.logs.problems import escape
    from lilguys_tools.logs.writer import dump_game

    text = dump_game({"players": [name]}).removeprefix("players: [").removesuffix("]\n")
    if text.isprintable():
        return text
    # Escapes of Python are escapes of YAML; what is quoted else may go over several lines.
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escape(quoted)}"'


def _deck() -> str:
    from lilguys_tools.logs.decks import STANDARD, built_in_path

    with open(built_in_path(STANDARD), encoding="utf-8") as file:
        return _DECK + file.read()


_LOG = """\
# A log of Lil' Guys, written as the game goes.
#   lgtools check FILE         what is wrong, if anything
#   lgtools score FILE         the points as the table stands
#   lgtools deck show          the ids of all cards
#   lgtools rules lilguys      the rules
game: lilguys
format: 1
title: Our game
date: {date}
{players}  # clockwise
{first_planner} # who plans first: the first listed, if left out
# scoring: simplified          # for the simplified variant
# deck: box.yaml               # a deck of your own ('lgtools new deck')

# A round looks like this. Take the [] away, and the # before each of its lines;
# then put what you see in place of the example.{box}
rounds: []
{round}

# When the game is over, if you like: what Popular Guys joined, and your figures.
# popular_as: {{{a}: {{popular: [funny]}}}}
# result: {{{a}: 31, {b}: 28}}
"""

_SMALL_BOX = """
# With fewer than four players Shy and Cool Guys and Friends stay in the box.\
"""

_ROUNDS = {
    4: """\
# - line: [cool, funny, stinky, rich, weird2, shy, popular, cool, cool2, funny]
#   store: [balloons, cake, friend, whoopee-cushion, spotlight]
#   split: [2, 3, 4, 1]        # how many are in each group, from the left
#   picks:                     # the first is at the left of the Party Planner
#   - {{player: {b}, group: 3, send: popular, buy: cake}}
#   - {{player: {c}, group: 2, send: rich, buy: [balloons, friend]}}
#   - {{player: {d}, group: 4, send: funny, buy: whoopee-cushion,
#      prank: [{{card: cool, from: {b}, to: {d}}}]}}
#   - {{player: {a}, group: 1}}
""",
    3: """\
# - line: [weird, funny, stinky, rich, weird2, rich, popular, rich, rich2, funny]
#   store: [balloons, cake, punch-bowl, whoopee-cushion, spotlight]
#   split: [3, 4, 3]           # how many are in each group, from the left
#   picks:                     # the first is at the left of the Party Planner
#   - {{player: {b}, group: 3, send: funny, buy: cake}}
#   - {{player: {c}, group: 2, send: rich, buy: [balloons, punch-bowl]}}
#   - {{player: {a}, group: 1, send: funny, buy: whoopee-cushion,
#      prank: [{{card: rich2, from: {b}, to: {a}}}]}}
""",
    2: """\
# - line: [weird, funny, stinky, rich, weird2, rich, popular, rich, rich2, funny]
#   store: [balloons, cake, punch-bowl, whoopee-cushion, spotlight]
#   split: [2, 3, 4, 1]        # how many are in each group, from the left
#   picks:                     # in turns; the Party Planner is second
#   - {{player: {b}, group: 3, send: popular, buy: cake}}
#   - {{player: {a}, group: 2, send: rich, buy: [balloons, punch-bowl]}}
#   - {{player: {b}, group: 4}}
#   - {{player: {a}, group: 1, send: funny, buy: whoopee-cushion,
#      prank: [{{card: rich2, from: {b}, to: {a}}}]}}
""",
}

_TALLY = """\
# A tally of Lil' Guys: what lies on the table at the end.
#   lgtools score FILE         the points ('--explain' for every line of the sum)
#   lgtools deck show          the ids of all cards
game: lilguys
format: 1
title: Our game
date: {date}
{players}  # clockwise
{last_planner} # who planned last: the last listed, if left out
# scoring: simplified          # for the simplified variant
# deck: box.yaml               # a deck of your own ('lgtools new deck')

# Count each player's cards, as in this example: three single and one double Funny
# Guy, two Stinky ones, a Popular Guy, who joins the Weird, and two items. Friends
# are Guys. Items are all other store cards; one that has no id is written out
# with its points.
#   {a}:
#     guys: {{funny: 3, funny2: 1, stinky: 2, popular: 1}}
#     items: [balloons, {{name: Cool Hat, points: 4}}]
#     popular_as: {{popular: [weird]}}     # if left out, the best is taken
{final}

# result: {{{a}: 31, {b}: 28}}  # what you reckoned, if you like: it is checked
"""

_SACK = """\
# A log of You Lying Sack, written as the game goes.
#   lgtools check FILE         what is wrong, if anything
#   lgtools score FILE         the piles, and who is out
#   lgtools rules lyingsack    the rules
game: lyingsack
format: 1
title: Our game
date: {date}
{players}  # clockwise
{first_player} # who goes first: the first listed, if left out

# A turn is one line. Take the [] away, and the # before each line; then put what
# you see in place of the examples. Whose turn it is is worked out, and the piles.
turns: []
# - {{roll: 4, hand: bad, accepted_by: {b}}}
# - {{roll: 6, hand: good, accepted_by: nobody}}     # all refused
"""

_DECK = """\
# A deck of your own, to start with the built-in one: put the cards of your box in
# place of the store cards below.
#
#   1. Give the deck an id and a name of its own (deck: and name:).
#   2. Write an entry for each card: id, name, kind, copies, what it brings (points:),
#      asks (when:) or does (effect:). Those below show every form. Where none fits,
#      write "effect: manual" and what is printed on the card (text:): then the
#      table sees to it.
#   3. Write "source: rulebook" for what stands on a real card.
#   4. Keep the numbers: 80 Guys, ten of each type; 25 Exclusive Guys; 45 store cards.
#   5. Run 'lgtools deck check FILE'. A log in the same folder names it: "deck: FILE".
#
# What follows is the built-in deck as it is.
#
"""
