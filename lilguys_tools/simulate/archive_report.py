"""The figures of an archive as plain data, and as tables for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lilguys_tools.core.names import fold_name
from lilguys_tools.games import GAMES
from lilguys_tools.render.tables import markdown_text, shorten, table
from lilguys_tools.simulate.archive import Archive, Kind
from lilguys_tools.simulate.figures import PARTS, Z
from lilguys_tools.simulate.plain import estimate, mean_text, rounded, share_text
from lilguys_tools.teach.story import counted

COLUMNS = (
    *("game", "scoring", "deck", "house_rules", "player", "games"),
    *("wins", "wins_low", "wins_high", "place"),
    *("score", "score_low", "score_high", "spread", "least", "most", "rating", "uncertainty"),
)
#: How much of a name stands in a table.
_NAME = 28


def archive_report(archive: Archive) -> dict[str, Any]:
    """Return all figures of an archive as plain data for JSON.

    Players come by rating, or by wins where nobody is rated. ``rating`` is openskill's mean
    with its uncertainty; ``low`` and ``high`` hold the strength with 95 %.
    """
    known = Counter(deck.rpartition("/")[0] for deck in {key[2] for key in archive.kinds})
    known["standard"] += 1  # the one that comes with the tool
    return {
        "games": sum(kind.games for kind in archive.kinds.values()),
        "unfinished": archive.unfinished,
        "broken": archive.broken,
        "decks": archive.decks,
        "unreadable": archive.unreadable,
        "kinds": [
            {
                "game": game,
                "scoring": scoring or None,
                "deck": _deck(deck, known),
                "house_rules": list(house),
                **_kind(kind),
            }
            for (game, scoring, deck, house), kind in sorted(archive.kinds.items())
        ],
        "head_to_head": [
            row for game in sorted(archive.met) for row in _head_to_head(archive, game)
        ],
        "ratings": [row for game in sorted(archive.ratings) for row in _ratings(archive, game)],
    }


def _deck(deck: str, known: Counter[str]) -> str | None:
    """Return a deck's id, with the number behind it only where another one has that id."""
    id = deck.rpartition("/")[0]
    return (deck if known[id] > 1 else id) or None


def _kind(kind: Kind) -> dict[str, Any]:
    data: dict[str, Any] = {"games": kind.games}
    if kind.turns.n:
        data["turns"] = _spread(kind.turns)
    for end, (score, name, file) in kind.ends.items():
        data[end] = {"score": score, "player": name, "file": file}
    players = []
    for player in kind.players.values():
        row: dict[str, Any] = {
            "name": player.name,
            "games": player.ranks.n,
            "wins": estimate(player.wins.share(PARTS)),
            "place": rounded(player.ranks.mean),
        }
        if player.scores.n:
            row["score"] = _spread(player.scores)
        players.append(row)
    data["players"] = sorted(players, key=lambda r: (-r["wins"]["value"], -r["games"], r["name"]))
    return data


def _spread(values: Any) -> dict[str, Any]:
    spread = {"spread": rounded(values.spread), "least": values.least, "most": values.most}
    return {**estimate(values.estimate()), **spread}


def _names(archive: Archive, game: str) -> dict[str, str]:
    """Return players' names as they were first spelled, by folded name."""
    names: dict[str, str] = {}
    for (of, *_), kind in archive.kinds.items():
        if of == game:
            for folded, player in kind.players.items():
                names.setdefault(folded, player.name)
    return names


def _head_to_head(archive: Archive, game: str) -> Iterator[dict[str, Any]]:
    """Give the pairs who met, the most frequent first."""
    names = _names(archive, game)
    pairs = sorted(archive.met[game].items(), key=lambda pair: (-sum(pair[1].values()), pair[0]))
    for (one, other), how in pairs:
        yield {
            "game": game,
            "player": names[one],
            "other": names[other],
            "games": sum(how.values()),
            "ahead": how[">"],
            "behind": how["<"],
            "level": how["="],
        }


def _ratings(archive: Archive, game: str) -> Iterator[dict[str, Any]]:
    names = _names(archive, game)
    rated = archive.ratings[game].of
    for folded in sorted(rated, key=lambda name: (-rated[name].mu, name)):
        mean, sigma = rated[folded].mu, rated[folded].sigma
        yield {
            "game": game,
            "player": names[folded],
            "rating": rounded(mean),
            "uncertainty": rounded(sigma),
            "low": rounded(mean - Z * sigma),
            "high": rounded(mean + Z * sigma),
        }


def archive_rows(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Give a row a player and kind of game, with the `COLUMNS`."""
    ratings = {(row["game"], fold_name(row["player"])): row for row in data["ratings"]}
    for kind in data["kinds"]:
        for player in kind["players"]:
            score = player.get("score", {})
            rating = ratings.get((kind["game"], fold_name(player["name"])), {})
            yield {
                "game": kind["game"],
                "scoring": kind["scoring"],
                "deck": kind["deck"],
                "house_rules": ", ".join(kind["house_rules"]) or None,
                "player": player["name"],
                "games": player["games"],
                "wins": player["wins"]["value"],
                "wins_low": player["wins"]["low"],
                "wins_high": player["wins"]["high"],
                "place": player["place"],
                "score": score.get("value"),
                "score_low": score.get("low"),
                "score_high": score.get("high"),
                **{key: score.get(key) for key in ("spread", "least", "most")},
                "rating": rating.get("rating"),
                "uncertainty": rating.get("uncertainty"),
            }


def archive_text(data: dict[str, Any], *, markdown: bool = False, most: int = 20) -> str:
    """Return the figures of an archive as tables.

    Parameters
    ----------
    data : dict
        See `archive_report`.
    markdown : bool
        Whether as Markdown.
    most : int
        How many pairs of players are shown, those who met most often.
    """
    return "\n".join(_lines(data, markdown, most))


def _lines(data: dict[str, Any], markdown: bool, most: int) -> Iterator[str]:
    told = [counted(data["games"], "finished game")]
    told += [f"{data[key]} {key}" for key in ("unfinished", "broken") if data[key]]
    if data["unreadable"]:
        told.append(f"{counted(data['unreadable'], 'file')} that can not be read")
    if data["decks"]:
        told.append(f"{counted(data['decks'], 'deck')} passed over")
    yield ", ".join(told)
    for kind in data["kinds"]:
        yield ""
        yield from _kind_lines(kind, markdown)
    for game in sorted({row["game"] for row in data["ratings"]}):
        yield ""
        yield _head(f"{GAMES[game]}: rating", markdown)
        rows = [row for row in data["ratings"] if row["game"] == game]
        yield table(
            [
                (
                    shorten(row["player"], _NAME),
                    f"{row['rating']:.1f} [{row['low']:.1f}, {row['high']:.1f}]",
                    f"{row['uncertainty']:.2f}",
                )
                for row in rows
            ],
            ("Player", "Rating", "±"),
            markdown,
        )
    for game in sorted({row["game"] for row in data["head_to_head"]}):
        yield ""
        yield _head(f"{GAMES[game]}: head to head", markdown)
        rows = [row for row in data["head_to_head"] if row["game"] == game]
        yield table(
            [
                (
                    shorten(row["player"], _NAME),
                    shorten(row["other"], _NAME),
                    *(row[key] for key in ("games", "ahead", "behind", "level")),
                )
                for row in rows[:most]
            ],
            ("Player", "Other", "Games", "Ahead", "Behind", "Level"),
            markdown,
        )
        if len(rows) > most:
            yield ("\n" if markdown else "") + f"and {len(rows) - most} more pairs"


def _head(text: str, markdown: bool) -> str:
    return f"### {markdown_text(text)}\n" if markdown else text


def _kind_lines(kind: dict[str, Any], markdown: bool) -> Iterator[str]:
    own = ["simplified scoring"] if kind["scoring"] == "simplified" else []
    own += [f"deck {shorten(kind['deck'], _NAME)}"] if kind["deck"] else []
    own += kind["house_rules"]
    rules = f" ({', '.join(own)})" if own else ""
    games = "1 game" if kind["games"] == 1 else f"{kind['games']} games"
    yield _head(f"{GAMES[kind['game']]}{rules}: {games}", markdown)
    has_scores = "best" in kind
    heads = ["Player", "Games", "Wins", "Place"]
    heads += ["Score", "±", "Best", "Worst"] if has_scores else []
    rows = []
    for player in kind["players"]:
        row: list[Any] = [shorten(player["name"], _NAME), player["games"]]
        row += [share_text(player["wins"]), f"{player['place']:.2f}"]
        if has_scores:
            score = player["score"]
            spread = score["spread"]
            row += [mean_text(score), "" if spread is None else f"{spread:.2f}"]
            row += [score["most"], score["least"]]
        rows.append(row)
    yield table(rows, heads, markdown)
    if markdown:
        yield ""
    if "turns" in kind:
        turns = kind["turns"]
        yield f"turns: {mean_text(turns)}, {turns['least']} to {turns['most']}"
    for end in ("best", "worst"):
        if end in kind:
            one = kind[end]
            text = f"{end} score: {one['score']}, {shorten(one['player'], _NAME)} in "
            text += shorten(one["file"], 80)
            yield (f"- {markdown_text(text)}" if markdown else text)
