"""Reads a Lil' Guys log or tally: shape, rules, figures, score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from errno import ENAMETOOLONG
from typing import TYPE_CHECKING, Any

from lilguys_tools.core.errors import Breach
from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.rules import check_stacking, no_more_copies
from lilguys_tools.games.lilguys.scoring import Result, score, score_state
from lilguys_tools.games.lilguys.setup import (
    STANDARD,
    Exclusives,
    Setup,
    check_exclusives,
    check_players,
)
from lilguys_tools.games.lilguys.state import OVER, STACK
from lilguys_tools.games.lilguys.step import settled
from lilguys_tools.games.lilguys.values import Holding
from lilguys_tools.logs.common import CHECK, Game, format_problems
from lilguys_tools.logs.decks import DeckError, built_in_decks, load_deck, standard_deck
from lilguys_tools.logs.document import Quoted
from lilguys_tools.logs.fields import BAD, Context, read_whole
from lilguys_tools.logs.lilguys_replay import replay
from lilguys_tools.logs.lilguys_shape import log_shape, tally_shape
from lilguys_tools.logs.problems import Path as At
from lilguys_tools.logs.problems import show

if TYPE_CHECKING:
    from pathlib import Path


def read_game(game: Game, folder: str | Path, scoring: str | None) -> None:
    """Read the document of `game` into it: data, problems, replay and result.

    Parameters
    ----------
    game : Game
        With its document, which is a mapping.
    folder : str or Path
        Where the file lies; decks are looked for there.
    scoring : str or None
        standard or simplified instead of what the file says; then a written result is not
        checked, since it answers another question.
    """
    value = game.document.value
    ctx = Context()
    deck = _deck(value.get("deck"), folder, ctx)
    is_tally = _is_tally(value)
    shape = tally_shape if is_tally else log_shape
    ctx.is_deck_known = deck is not None
    data = read_whole(shape(deck or standard_deck()), value, ctx)
    format_problems(game, ctx)
    if game.problems:
        return
    if data is BAD:
        names: list[str] = ctx.names
        breach = check_players(names)
        assert breach is not None, "only a table without players leaves names unread"
        game.tell_players(breach)
        return
    game.data = data
    assert deck is not None, "one that can not be read is told"
    setup = _setup(game, deck, data)
    if setup is None:
        return
    if is_tally:
        _read_tally(game, setup, data, scoring)
    else:
        _read_log(game, setup, data, scoring)
    if game.result is not None and scoring is None:
        _check_result(game, game.result, data.get("result", ()))


def _is_tally(value: dict[str, Any]) -> bool:
    """Return whether a document means to be a tally, and no log."""
    if "rounds" in value or "final" in value:
        return "rounds" not in value
    return any(did_you_mean(key, ("rounds", "final")) == "final" for key in value)


def _deck(name: Any, folder: str | Path, ctx: Context) -> Deck | None:
    """Return the deck that a file names, or None after telling what is wrong with it."""
    if name is None:
        return standard_deck()
    if not isinstance(name, str) or name == "":
        if type(name) is Quoted:
            ctx.problem((None, "deck"), "the deck has no name")
        return None  # anything else is told with the shape of the file
    if name in built_in_decks():
        return standard_deck(name)
    from pathlib import Path

    at = (None, "deck")
    home = Path(folder).resolve()
    try:
        if len(name) > 4096:
            raise OSError(ENAMETOOLONG, "its name is too long")
        path = (home / name).resolve()
        if Path(name).is_absolute() or not path.is_relative_to(home):
            hint = "a deck lies in the log's own folder or below"
            ctx.problem(at, f"the deck {show(name)} lies elsewhere", hint)
            return None
        if path.exists() and not path.is_file():
            ctx.problem(at, f"the deck {show(name)} can not be read: it is no file", _decks())
            return None
        return load_deck(path)
    except DeckError as error:
        first = error.problems[0]
        where = f"{first.line}:{first.column}: {first.message}"
        hint = "lgtools deck check says all that is wrong with it"
        ctx.problem(at, f"the deck {show(name)} is broken: {where}", hint)
    except (OSError, ValueError, RuntimeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "no such file"
        near = did_you_mean(name, built_in_decks())
        hint = f"did you mean {near}?" if near else _decks()
        ctx.problem(at, f"the deck {show(name)} can not be read: {why}", hint)
    return None


def _decks() -> str:
    return f"a file beside the log, or one of: {', '.join(built_in_decks())}"


def _setup(game: Game, deck: Deck, data: dict[str, Any]) -> Setup | None:
    names = tuple(name for name, _ in data["players"])
    breach = check_players(names)
    if breach is not None:
        game.tell_players(breach)
        return None
    exclusives = None
    if "exclusive" in data:
        replaces, cards = data["exclusive"]["replaces"], data["exclusive"]["cards"]
        breach = check_exclusives(deck, len(names), replaces, dict(cards))
        if breach is not None:
            game.tell_breach(breach, _as_written(game, breach.at))
            return None
        exclusives = Exclusives(replaces, tuple(cards))
    rows = dict(enumerate((0, *deck.reference))) | dict(data.get("reference_card", ()))
    return Setup(
        names,
        deck,
        exclusives,
        data.get("first_planner", 0),
        data.get("scoring", STANDARD),
        tuple(rows[n] for n in range(len(rows))),
    )


def _as_written(game: Game, at: At) -> At:
    """Return a path of the engine with the last key as the file spells it."""
    value = game.document.value
    path: list[Any] = []
    for key in at:
        if isinstance(value, dict) and key not in value:
            key = next((k for k in value if fold_id(k) == fold_id(str(key))), key)
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        path.append(key)
    return tuple(path)


def _read_log(game: Game, setup: Setup, data: dict[str, Any], scoring: str | None) -> None:
    played = replay(setup, data["rounds"], data.get("pending", {}))
    game.replay = played
    if played.breach is not None:
        game.tell_breach(played.breach.breach, played.breach.path)
        return
    state = played.state
    stacks: list[Choice | None] = [None] * setup.seats
    for seat, choice in data.get("popular_as", ()):
        if not choice:
            continue  # all of hers or none: this says none
        typed = _choice(choice)
        breach = check_stacking(setup, state.hand(seat), typed)
        if breach is not None:
            base = game.player_path(("popular_as",), setup.players[seat])
            game.tell_breach(breach, _as_written(game, base + breach.at[1:]))
            return
        stacks[seat] = _held(typed)
    if state.pending in (STACK, OVER):
        state = settled(state._replace(stacks=tuple(stacks)))
        played.state = state
        game.result = score_state(state, scoring)
    else:
        game.result = score_state(state._replace(stacks=tuple(stacks)), scoring)


def _choice(pairs: list[tuple[int, list[int]]]) -> Choice:
    return tuple((card, tuple(kinds)) for card, kinds in pairs)


def _held(choice: Choice) -> Choice:
    """Return a checked choice without the cards of which there is no copy to stack."""
    return tuple((card, kinds) for card, kinds in choice if kinds)


def _read_tally(game: Game, setup: Setup, data: dict[str, Any], scoring: str | None) -> None:
    last = data.get("last_planner", setup.seats - 1)
    setup = replace(setup, first_planner=last)
    holdings = [Holding()] * setup.seats
    stacks: list[Choice | None] = [None] * setup.seats
    seen = [0] * len(setup.copies)
    for seat, has in data["final"]:
        base = game.player_path(("final",), setup.players[seat])
        breach = _count(setup, seen, has)
        if breach is not None:
            game.tell_breach(breach, _as_written(game, base + breach.at))
            return
        guys = tuple(card for card, n in has.get("guys", ()) for _ in range(n))
        holdings[seat] = Holding(guys, tuple(has.get("items", ())))
    for seat, has in data["final"]:
        choice = _choice(has.get("popular_as", ()))
        if choice:
            breach = check_stacking(setup, holdings[seat].guys, choice)
            if breach is not None:
                base = game.player_path(("final",), setup.players[seat])
                game.tell_breach(breach, _as_written(game, base + breach.at))
                return
            stacks[seat] = _held(choice)
    game.result = score(
        setup, holdings, last_planner=last, stacks=stacks, scoring=scoring, finished=True
    )


def _count(setup: Setup, seen: list[int], has: dict[str, Any]) -> Breach | None:
    """Count a player's cards into `seen`; return the breach of one card too many (LG-DECK-3)."""
    ids = setup.deck.cards
    counted = [(card, n, ("guys", ids[card].id)) for card, n in has.get("guys", ())]
    items = enumerate(has.get("items", ()))
    counted += [(card, 1, ("items", i)) for i, card in items if isinstance(card, int)]
    for card, n, at in counted:
        seen[card] += n
        if seen[card] > setup.copies[card]:
            return no_more_copies(setup, card, at)
    return None


def _check_result(game: Game, result: Result, written: Iterable[tuple[int, int]]) -> None:
    """Hold the points that the table reckoned against ours (CHECK)."""
    for seat, points in written:
        player = result.players[seat]
        if player.total != points:
            path = game.player_path(("result",), player.name)
            message = f"{show(player.name)} has {player.total} points, not {points}"
            hint = "lgtools score --explain shows every line of the sum"
            game.tell(CHECK, path, message, hint)
