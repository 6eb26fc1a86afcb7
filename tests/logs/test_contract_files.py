"""Contract, section 1: what holds for every YAML file, sentence by sentence."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from contract_helper import (
    HEAD,
    LOG,
    MARK,
    SACK,
    TALLY,
    change,
    fine,
    places,
    read,
    score,
    told,
    wrong,
)

GAMES = [LOG, TALLY, SACK]
IDS = ["log", "tally", "sack"]
MIB = 1024 * 1024
EXCLUSIVE = f"{HEAD}exclusive: {{replaces: funny, cards: {{exclusive: 8, exclusive2: 2}}}}\n"


# -- documents and streams ---------------------------------------------------------------


def test_documents_are_numbered_from_the_second_on() -> None:
    games = read(f"---\n{LOG}---\n{SACK}---\n{TALLY}")
    assert [game.name for game in games] == ["f.yaml", "f.yaml#2", "f.yaml#3"]
    assert [game.game for game in games] == ["lilguys", "lyingsack", "lilguys"]
    assert all(game.result is not None and not game.problems for game in games)


def test_empty_documents_are_not_counted() -> None:
    text = f"---\n# nothing\n---\n---\n{SACK}---\n\n# nothing either\n---\n{TALLY}---\n...\n"
    assert [game.name for game in read(text)] == ["f.yaml", "f.yaml#2"]


@pytest.mark.parametrize(
    "text", ["", "\n\n", "# a comment\n", "---\n", "---\n# a\n---\n...\n", "\ufeff", "\ufeff# a\n"]
)
def test_a_file_without_any_game(text: str) -> None:
    assert told(text) == [("FORMAT", 1, 1)]


def test_a_broken_document_does_not_stop_the_others() -> None:
    text = f"{SACK}---\ngame: lyingsack\nformat: ¦2\nplayers: [Ana, Ben]\nturns: []\n---\n{TALLY}"
    clean, (place,) = places(text)
    games = read(clean)
    assert [game.result is not None for game in games] == [True, False, True]
    (problem,) = games[1].problems
    assert (problem.file, problem.line, problem.column) == ("f.yaml#2", *place)


def test_a_yaml_error_stops_what_follows() -> None:
    text = f"{SACK}---\n{TALLY}---\na: b: c\n---\n{LOG}"
    games = read(text)
    assert [game.result is not None for game in games] == [True, True, False]
    (problem,) = games[2].problems
    assert (problem.id, problem.file) == ("YAML", "f.yaml#3")
    assert problem.line == text[: text.index("a: b: c")].count("\n") + 1


def test_a_rule_broken_does_not_stop_the_next_document() -> None:
    broken = change(LOG, "group: 2}", "group: 1}")
    games = read(f"{broken}---\n{SACK}")
    assert [game.result is not None for game in games] == [False, True]
    assert [p.id for p in games[0].problems] == ["LG-PICK-1"]


@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_byte_order_mark_and_crlf_are_fine(text: str) -> None:
    plain = score(text)
    for data in ("\ufeff" + text, text.replace("\n", "\r\n"), text.replace("\n", "\r")):
        assert score(data) == plain


def test_positions_behind_a_byte_order_mark_and_in_crlf_lines() -> None:
    assert told("\ufeffgame: chess\n") == [("FORMAT", 1, 7)]
    assert told("# x\r\ngame: chess\r\n") == [("FORMAT", 2, 7)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_other_encodings(encoding: str) -> None:
    (problem,) = told(SACK.encode(encoding))
    assert problem[0] == "YAML"


def test_latin_1_is_told_where_it_stops_being_utf_8() -> None:
    data = change(SACK, "Cleo]", "Zoë]").encode("latin-1")
    # players: [Ana, Ben, Zo.]  -- the byte of ë is the 23rd character of line 3.
    assert told(data) == [("YAML", 3, 23)]


def test_nul_is_no_yaml() -> None:
    # The ninth character: `notes: a` has eight.
    assert told(b"game: lyingsack\nnotes: a\0b\n") == [("YAML", 2, 9)]


@pytest.mark.parametrize("text", ["- a\n", "word\n", "'word'\n", "[]\n", "12\n"])
def test_a_document_that_is_no_mapping(text: str) -> None:
    assert told(text) == [("FORMAT", 1, 1)]


def test_an_empty_mapping_lacks_the_game() -> None:
    assert told("{}\n") == [("FORMAT", 1, 1)]


# -- what is refused before it is built --------------------------------------------------


def test_eight_mib_are_read_and_a_byte_more_is_not() -> None:
    text = SACK.encode()
    fine(text + b"#" * (8 * MIB - len(text)))
    assert told(text + b"#" * (8 * MIB - len(text) + 1)) == [("FORMAT", 1, 1)]


def _nested(levels: int) -> str:
    """Return a game in which lists are nested so deep, the game's own mapping counted."""
    return f"{SACK}x-deep: {'[' * (levels - 1)}{']' * (levels - 1)}\n"


def test_depth() -> None:
    fine(_nested(32))
    # The 33rd level begins at the 32nd bracket: `x-deep: ` has 8 characters.
    line = SACK.count("\n") + 1
    assert told(_nested(33)) == [("FORMAT", line, 8 + 32)]
    assert told(_nested(5000)) == [("FORMAT", line, 8 + 32)]


def test_a_document_too_deep_does_not_stop_the_next() -> None:
    games = read(f"{_nested(40)}---\n{SACK}")
    assert [game.result is not None for game in games] == [False, True]


# -- keys, anchors, tags -----------------------------------------------------------------

REFUSED = {
    "unknown key": "¦foo: 1\n",
    "duplicate key": "notes: a\n¦notes: b\n",
    "duplicate key, quoted": "notes: a\n¦'notes': b\n",
    "anchor": "notes: ¦&a text\n",
    "anchor of a list": "x-a: ¦&a [1]\n",
    "anchor and alias": "title: ¦&a text\nnotes: ¦*a\n",
    "tag": "notes: ¦!!str text\n",
    "tag of one's own": "notes: ¦!mine text\n",
    "tag that runs code elsewhere": "x-a: ¦!!python/object/apply:os.system [echo]\n",
    "merge key": "¦<<: {notes: a}\n",
    "anchor in what is one's own": "x-a: {b: [¦&c d]}\n",
    "duplicate key in what is one's own": "x-a: {b: 1, ¦b: 2}\n",
    "key that is a list": "? ¦[a]\n: b\n",
    "duplicate key of one's own": "x-a: 1\n¦x-a: 2\n",
    "duplicate game": "¦game: lilguys\n",
}


@pytest.mark.parametrize("more", REFUSED.values(), ids=REFUSED.keys())
@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_refused_keys_and_nodes(text: str, more: str) -> None:
    wrong("FORMAT", text + more)


@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_several_anchors_are_told_each(text: str) -> None:
    wrong("FORMAT", f"x-a: [¦&a 1, ¦&b 2]\nx-b: ¦*a\n¦<<: ¦*b\n{text}")


#: Where keys of one's own may stand: in every mapping whose keys the contract names.
OWN = [
    (LOG, "planner: Ana", "planner: Ana\n  x-y: {z: [1, null]}"),
    (LOG, "{player: Ben, group: 1}", "{player: Ben, group: 1, x-y: z}"),
    (LOG, "{player: Cleo, group: 2}", "{group: 2, trades: [{send: weird2, buy: cake, x-y: z}]}"),
    (
        LOG,
        "{player: Cleo, group: 2}",
        "{group: 2, send: weird2, buy: whoopee-cushion, "
        "prank: [{card: funny, from: Ben, to: Cleo, x-y: z}]}",
    ),
    (LOG, "players: [Ana,", "players: [{name: Ana, x-y: z},"),
    (LOG, "format: 1\n", "format: 1\nreference_card: {10: 30, x-y: z}\n"),
    (LOG, "format: 1\n", "format: 1\npending: {x-y: z}\n"),
    (f"{EXCLUSIVE}rounds: []\n", "exclusive2: 2}}", "exclusive2: 2}, x-y: z}"),
    (TALLY, "items: [balloons, {name: Real card,", "items: [balloons, {x-y: z, name: Real card,"),
    (TALLY, "items: []", "items: [], x-y: z"),
    (SACK, "number: 2", "number: 2, x-y: z"),
    (SACK, "format: 1\n", "format: 1\npending: {x-y: z}\n"),
]


@pytest.mark.parametrize(("text", "old", "new"), OWN)
def test_own_keys(text: str, old: str, new: str) -> None:
    changed = change(text, old, new)
    fine(changed)
    fine(changed.replace("x-y", "x-"))
    # Without the dash, or with a capital, they are unknown; told at the key.
    for key in ("xy", "X-y", "x_y") if "reference" not in new else ():
        wrong("FORMAT", changed.replace("x-y", f"{MARK}{key}"))


@pytest.mark.parametrize("text", GAMES, ids=IDS)
@pytest.mark.parametrize("value", ["", "~", "''", "[]", "{a: {b: [c]}}", "x", "|\n  block\n"])
def test_own_keys_hold_anything_and_change_nothing(text: str, value: str) -> None:
    assert score(f"x-own: {value}\n{text}") == score(text)


#: Where keys are the names of players, cards or types, x- is no exception.
NAMES_ONLY = [
    (TALLY, "Ben: {guys", "¦x-Ben: {guys"),
    (TALLY, "popular: 1}", "¦x-popular: 1}"),
    (TALLY, "{popular: [weird]}", "{¦x-popular: [weird]}"),
    (TALLY + "result: {Ana: 8}\n", "{Ana: 8}", "{¦x-Ana: 8}"),
    (LOG + "popular_as: {Dee: {popular: [weird]}}\n", "{Dee: {", "{¦x-Dee: {"),
    (SACK, "{Ana: 3, ", "{¦x-Ana: 3, "),
    (f"{EXCLUSIVE}rounds: []\n", "exclusive: 8", "¦x-exclusive: 8"),
]


@pytest.mark.parametrize(("text", "old", "new"), NAMES_ONLY)
def test_own_keys_do_not_stand_among_names(text: str, old: str, new: str) -> None:
    wrong("FORMAT", change(text, old, new))


def test_a_player_may_be_called_like_a_key_of_ones_own() -> None:
    text = TALLY.replace("Ana", "x-men") + "result: {X-Men: 8}\n"
    assert [p["name"] for p in score(text)["players"]] == ["x-men", "Ben"]


# -- did you mean ------------------------------------------------------------------------

NEAR = {
    "key": (LOG, "rounds:", "¦ronds:", "rounds"),
    "key of a pick": (LOG, "{player: Ben, group: 1}", "{¦plyer: Ben, group: 1}", "player"),
    "key of a turn": (SACK, "accepted_by: Cleo", "¦acepted_by: Cleo", "accepted_by"),
    "key of a tally": (TALLY, "    items: [ba", "    ¦itmes: [ba", "items"),
    "card of a line": (LOG, "[funny, funny2, st", "[¦fuuny, funny2, st", "funny"),
    "card of the store": (LOG, "spotlight]", "¦spotligth]", "spotlight"),
    "item": (TALLY, "[balloons", "[¦baloons", "balloons"),
    "Guy": (TALLY, "{funny: 3", "{¦funy: 3", "funny"),
    "type": (TALLY, "[weird]", "[¦wierd]", "weird"),
    "player": (LOG, "player: Cleo", "player: ¦Cloe", "Cleo"),
    "planner": (LOG, "planner: Ana", "planner: ¦Anna", "Ana"),
    "acceptor": (SACK, "accepted_by: nobody", "accepted_by: ¦nobdy", "nobody"),
    "scoring": (LOG, "format: 1", "format: 1\nscoring: ¦simplifed", "simplified"),
    "hand": (SACK, "hand: good", "hand: ¦god", "good"),
    "game": (LOG, "game: lilguys", "game: ¦lil-guys", "lilguys"),
    "key game": (LOG, "game: lilguys", "¦gaem: lilguys", "game"),
    "key final": (TALLY, "final:", "¦finale:", "final"),
}


@pytest.mark.parametrize(("text", "old", "new", "near"), NEAR.values(), ids=NEAR.keys())
def test_did_you_mean(text: str, old: str, new: str, near: str) -> None:
    assert f"did you mean {near}?" in wrong("FORMAT", change(text, old, new))


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (LOG, "spotlight]", "¦xylophone]"),
        (LOG, "player: Cleo", "player: ¦Wolfgang"),
        (LOG, "planner: Ana", "planner: Ana\n  ¦zzz: 1"),
        (TALLY, "[weird]", "[¦zzz]"),
    ],
)
def test_nothing_near_is_no_guess(text: str, old: str, new: str) -> None:
    assert "did you mean" not in wrong("FORMAT", change(text, old, new))


# -- how problems are told ---------------------------------------------------------------


def test_the_line_of_a_problem() -> None:
    text = wrong("FORMAT", change(LOG, "player: Cleo", "player: ¦Cloe"))
    head, hint = text.split("\n")
    # The eleventh line: three of the head, `rounds:`, and the seventh of the round.
    assert re.fullmatch(r"f\.yaml:11:14: \[FORMAT\] .*Cloe.*", head)
    assert re.fullmatch(r"  hint: .*Cleo.*", hint)


def test_path_of_a_problem() -> None:
    (game,) = read(change(LOG, "group: 3}", "group: 3, send: stinky, buy: cake}"))
    (problem,) = game.problems
    assert problem.path == "rounds[0].picks[2].send"
    assert problem.id == "LG-SEND-2"


@pytest.mark.parametrize("odd", ["日本", "e\u0301", "😀😀", "\u05d0\u05d1", "👩\u200d👩"])
def test_columns_count_characters_from_1(odd: str) -> None:
    wrong("FORMAT", change(SACK, "[Ana, Ben, Cleo]", f"[Ana, Ben, Cleo, {odd}, ¦[x]]"))
    wrong("FORMAT", f"{SACK}x-a: {{{odd}: {odd}, b: 1, ¦b: 2}}\n")


def test_every_format_entry_is_told_in_one_run_in_the_order_of_the_file() -> None:
    wrong(
        "FORMAT",
        """\
game: lilguys
format: ¦2
title: ¦[no text]
date: ¦2026-13-01
players: [Ana, Ben, Cleo, Dee]
¦foo: 1
first_planner: ¦Eva
deck: standard
scoring: ¦none
reference_card: {¦ten: 1, ¦0: 1, 3: ¦x}
exclusive: {replaces: ¦shyy, cards: {¦exclsive: 8, exclusive2: ¦-2}}
rounds:
- planner: ¦Bob
  line: [¦cake, funny, ¦fnny, 'rich']
  store: ¦balloons
  split: [1, ¦'2', ¦-3, ¦4.0]
  picks:
  - {group: ¦0}
  - ¦{player: Ana}
  - {group: 1, ¦sned: popular, buy: [¦[cake]]}
  - {group: 1, send: ¦spotlight, buy: cake, prank: [¦{card: ¦cake, from: Ana}]}
- {line: ¦{}, picks: ¦[]}
popular_as: {¦Eva: {popular: [¦shi]}}
result: {Ana: ¦eight, ¦Bob: 3}
""",
    )


def test_every_format_entry_of_a_sack_is_told_in_one_run() -> None:
    wrong(
        "FORMAT",
        """\
game: lyingsack
format: 1
players: [Ana, Ben]
turns:
- {player: ¦Cid, number: ¦9, roll: ¦7, hand: ¦bda, accepted_by: ¦none, piles: {Ana: ¦-1}}
- ¦{roll: 1, hand: bad}
- ¦{hand: bad, accepted_by: Ana}
- {roll: 3, piles: ¦{Ana: 2}}
seed: ¦1.5
""",
    )


def test_every_format_entry_of_a_tally_is_told_in_one_run() -> None:
    wrong(
        "FORMAT",
        """\
game: lilguys
format: 1
players: [Ana, Ben]
last_planner: ¦Cleo
¦first_planner: Ana
final:
  Ana: {guys: {¦cake: 1, funny: ¦-1}, items: [¦cool, {name: x, points: ¦a}, ¦[]], ¦foo: 1}
  ¦Cleo: {items: ¦{}}
  Ben: ¦[]
result: ¦[]
""",
    )


def test_format_problems_come_first_and_then_no_rule_is_looked_at() -> None:
    # The second pick takes a group that is gone, a player is missing: neither is told.
    text = change(LOG, "group: 2}", "group: 1}")
    assert [p[0] for p in told(text)] == ["LG-PICK-1"]
    wrong("FORMAT", text + "¦foo: 1\n")
    wrong("FORMAT", "game: lyingsack\nformat: 1\nplayers: [Ana]\nturns: []\n¦foo: 1\n")
    # A gap in the reference card is FORMAT as well.
    wrong("FORMAT", change(text, "rounds:", "reference_card: {¦12: 3}\nrounds:"))
    # And what is wrong with a figure is told of no game that has another problem of shape.
    wrong("FORMAT", f"{TALLY}result: {{Ana: 3}}\n¦foo: 1\n")


def test_rules_stop_at_the_first() -> None:
    text = change(LOG, "group: 2}", "group: ¦1}")
    wrong("LG-PICK-1", change(text, "{player: Dee", "{player: Ana"))


def test_a_figure_that_differs_is_told_and_the_game_scored_all_the_same() -> None:
    clean, marks = places(TALLY + "result: {Ben: ¦2, Ana: ¦9}\n")
    (game,) = read(clean)
    assert [(p.id, p.line, p.column) for p in game.problems] == [("CHECK", *p) for p in marks]
    # Ana: 3 Funny are 3, the Popular and no other Weird -1, balloons 2, the card 4. Ben: 1.
    assert [player.total for player in game.result.players] == [8, 1]
    fine(TALLY + "result: {Ben: 1, Ana: 8}\n")


# -- names -------------------------------------------------------------------------------

ODD_NAMES = [
    *("No", "on", "yes", "off", "y", "null", "~", "Null", "true", "False", "007", "1e3", "12"),
    *("0x1F", "0o7", "1_000", "2.0", "-4", "+4", ".5", ".inf", ".NaN", "2026-01-01", "12:30", "="),
    *("x-Ana", "game", "players", "players name", "bot", "result", "funny", "Ana & Ben", "A: B"),
    *("# x", "- x", "? x", "[x]", "{x}", "a, b", "'", '"', "\\", "!x", "&x", "*x", "%x", "@x"),
    *("|", ">", "`", "<<", "日本", "Zoë", "\u05d0\u05d1", "👩\u200d👩", "a\tb", "A" * 300),
]


def _as_yaml(name: str) -> str:
    """Return a name as one writes it: plain where YAML lets it, else in quotes."""
    plain = re.fullmatch(r"[\w.+~=]|[\w.+~=-][\w.+~=&-][\w.+~=& -]*", name) is not None
    return name if plain else "'" + name.replace("'", "''") + "'"


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_stay_as_they_are(name: str) -> None:
    for text in (LOG, f"{TALLY}result: {{Ana: 8}}\n", SACK):
        game = fine(re.sub(r"\bAna\b", lambda _: _as_yaml(name), text))
        assert game.result.players[0].name == name


def test_plain_and_quoted_names_are_the_same() -> None:
    fine(change(LOG, "planner: Ana", 'planner: "Ana"').replace("[Ana,", "['Ana',"))


@pytest.mark.parametrize(
    ("listed", "meant"),
    [("Ana", "ANA"), (" Ana ", "ana"), ("Straße", "STRASSE"), ("ÉVA", "éva"), ("İx", "i̇x")],
)
def test_players_are_matched_trimmed_and_folded(listed: str, meant: str) -> None:
    text = TALLY.replace("[Ana,", f"['{listed}',").replace("  Ana:", f"  ' {meant}  ':")
    result = score(text)
    assert result["players"][0]["name"] == listed.strip()  # shown trimmed, as written there
    assert result["players"][0]["total"] == 8


@pytest.mark.parametrize(
    "players",
    [
        *("[Ana, ¦ana]", "[Ana, ¦' ANA ']", "[Ana, {name: ¦ana}]", "[Straße, ¦STRASSE]"),
        *("[Ana, ¦'']", "[Ana, ¦'  ']", "[Ana, ¦nobody]", "[¦Nobody, Ana]", "[Ana, ¦discard]"),
        *("[Ana, ¦' DISCARD']", "¦[]", "¦[Ana]", "¦[Ana, Ben, Cleo, Dee, Eva, Fay]"),
    ],
)
def test_players_who_can_not_play(players: str) -> None:
    head = f"format: 1\nplayers: {players}\n"
    wrong("LG-PLAYERS", f"game: lilguys\n{head}rounds: []\n")
    wrong("LG-PLAYERS", f"game: lilguys\n{head}final: {{}}\n")
    wrong("LS-PLAYERS", f"game: lyingsack\n{head}turns: []\n")


def test_number_of_players() -> None:
    names = ["Ana", "Ben", "Cleo", "Dee", "Eva", "Fay"]
    for n in range(1, 7):
        players = f"format: 1\nplayers: [{', '.join(names[:n])}]\n"
        for text, most in (
            (f"game: lilguys\n{players}rounds: []\n", 4),
            (f"game: lilguys\n{players}final: {{}}\n", 4),
            (f"game: lyingsack\n{players}turns: []\n", 5),
        ):
            assert bool(told(text)) == (not 2 <= n <= most), (n, text)


@pytest.mark.parametrize(
    "entry",
    ["Ana", "{name: Ana}", "{name: Ana, bot: greedy}", "{bot: no such bot, name: ' Ana '}"],
)
@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_entries_of_players(entry: str, text: str) -> None:
    assert score(change(text, "players: [Ana", f"players: [{entry}")) == score(text)


@pytest.mark.parametrize(
    "entry",
    [
        *("¦[Ana]", "¦{bot: greedy}", "{name: ¦[Ana]}", "{name: ¦{}}"),
        *("{name: Ana, bot: ¦[greedy]}", "{name: Ana, ¦bott: greedy}", "{name: Ana, ¦name: Bob}"),
    ],
)
def test_entries_of_players_that_are_none(entry: str) -> None:
    wrong("FORMAT", f"game: lyingsack\nformat: 1\nplayers: [{entry}, Ben]\nturns: []\n")


@pytest.mark.parametrize("players", ["Ana", "{Ana: 1, Ben: 2}", "~", "'[Ana, Ben]'"])
def test_players_are_a_list(players: str) -> None:
    wrong("FORMAT", f"game: lilguys\nformat: 1\nplayers: ¦{players}\nrounds: []\n")


def test_an_empty_entry_of_players_is_no_name() -> None:
    text = "game: lyingsack\nformat: 1\nplayers:\n- Ana\n-\n- Ben\nturns: []\n"
    assert [(id, line) for id, line, _ in told(text)] == [("FORMAT", 5)]


# -- cards -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spelled",
    ["junk-pile", "Junk Pile", "JUNK_PILE", "junkpile", " junk - pile ", "j-u n_k-Pile"],
)
def test_cards_are_matched_however_they_are_spelled(spelled: str) -> None:
    text = change(TALLY, "items: []", f"items: ['{spelled}']")
    assert score(text)["players"][1]["cards"] == [
        {"id": "junk-pile", "kind": "normal", "points": 2, "done": None}
    ]


def test_cards_and_types_anywhere_are_matched_so() -> None:
    text = change(LOG, "stinky, rich, weird2", "STINKY, ' Rich', weird_2")
    text = change(text, "whoopee-cushion", "Whoopee Cushion")
    text = change(
        text,
        "{player: Cleo, group: 2}",
        "{group: 2, send: Weird 2, buy: WHOOPEE_CUSHION, "
        "prank: [{card: Funny-2, from: BEN, to: cleo}]}",
    )
    text += "popular_as: {DEE: {Popular: [Weird]}}\n"
    players = score(text)["players"]
    # Cleo took both symbols of the funny2: 1 point; Ben is left with one: -1.
    assert [g["symbols"] for p in players[1:3] for g in p["groups"] if g["type"] == "funny"] == [
        *(1, 2)
    ]
    assert players[3]["popular_as"] == {"popular": ["weird"]}


# -- duplicate keys in another spelling --------------------------------------------------


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (TALLY, "Ben: {guys", "¦ANA : {}\n  Ben: {guys"),
        (TALLY, "{funny: 3,", "{funny: 3, ¦Funny: 1,"),
        (TALLY, "{funny: 3,", "{funny2: 3, ¦'funny 2': 1, ¦FUNNY_2: 1,"),
        (TALLY, "{popular: [weird]}", "{popular: [weird], ¦POPULAR: [weird]}"),
        (TALLY + "result: {Ana: 8}\n", "{Ana: 8}", "{Ana: 8, ¦ana: 8}"),
        (TALLY + "result: {Ana: 8}\n", "{Ana: 8}", "{Ana: 8, ¦' Ana': 8}"),
        (SACK, "{Ana: 3, ", "{Ana: 3, ¦ANA: 3, "),
        (LOG + "popular_as: {Dee: {}}\n", "{Dee: {}}", "{Dee: {}, ¦dee: {}}"),
        (f"{EXCLUSIVE}rounds: []\n", "exclusive2: 2", "exclusive2: 2, ¦Exclusive 2: 2"),
    ],
)
def test_one_key_spelled_twice(text: str, old: str, new: str) -> None:
    wrong("FORMAT", change(text, old, new))


# -- whole numbers -----------------------------------------------------------------------

#: A field a row, with the least and the most it takes; None where only the rules say more.
NUMBERS: dict[str, tuple[str, int | None, int | None]] = {
    "format": (change(LOG, "format: 1", "format: @"), 1, 1),
    "format of a sack": (change(SACK, "format: 1", "format: @"), 1, 1),
    "group": (change(LOG, "group: 2}", "group: @}"), 1, None),
    "size": (change(LOG, "[2, 3, 4, 1]", "[@, 3, 4, 1]"), 0, None),
    "seed": (f"{LOG}seed: @\n", None, None),
    "result": (f"{LOG}result: {{Ana: @}}\n", None, None),
    "symbols": (f"{LOG}reference_card: {{@: 30}}\n", 1, None),
    "points of a row": (f"{LOG}reference_card: {{10: @}}\n", None, None),
    "exclusives": (f"{EXCLUSIVE}rounds: []\n".replace("exclusive: 8", "exclusive: @"), 0, None),
    "copies": (change(TALLY, "funny: 3", "funny: @"), 0, None),
    "points of a card": (change(TALLY, "points: 4", "points: @"), None, None),
    "number": (change(SACK, "number: 2", "number: @"), 2, 8),
    "roll": (change(SACK, "roll: 4", "roll: @"), 1, 6),
    "pile": (change(SACK, "{Ana: 3, ", "{Ana: @, "), 0, None),
}
NO_NUMBERS = [
    *('"4"', "'4'", "04", "+4", "4.0", "2.0", "4.", "1e1", "0x10", "0o4", "0b1", "1_000", "'1,0'"),
    *("~", "null", "true", "four", "-0", "00", "--1", "４", "\u0664", "''", "4a", "1 0", "²"),
]


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize("field", NUMBERS)
def test_whole_numbers_are_plain(field: str, value: str) -> None:
    wrong("FORMAT", NUMBERS[field][0].replace("@", MARK + value))


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("value", ["[4]", "{a: 4}", "[]", "{}", ""])
def test_whole_numbers_are_no_lists_and_not_left_out(field: str, value: str) -> None:
    text = NUMBERS[field][0]
    if "@: 30" in text or (value == "" and "[@" in text):
        pytest.skip("no key is a list, and YAML has no empty entry between brackets")
    clean, [(line, column)] = places(text.replace("@", MARK + value))
    (problem,) = told(clean)
    assert problem[:2] == ("FORMAT", line)
    # An empty value is told where it would begin, or at the end of its key.
    assert problem[2] == column if value else problem[2] in (column, column - 1)


@pytest.mark.parametrize("field", NUMBERS)
def test_ranges_of_whole_numbers(field: str) -> None:
    text, least, most = NUMBERS[field]
    outside = ["9" * 900, "-" + "9" * 900]  # a key of YAML has 1024 characters at most
    outside += [str(least - 1 or -1), "-100"] if least is not None else []
    outside += [str(most + 1), str(most + 100)] if most is not None else []
    for value in outside:
        wrong("FORMAT", text.replace("@", MARK + value))
    inside = [n for n in (least, most) if n is not None] or [0, 7, -7]
    for number in inside:
        ids = {id for id, *_ in told(text.replace("@", str(number)))}
        assert "FORMAT" not in ids, number


def test_zero_where_counting_begins_at_one() -> None:
    wrong("FORMAT", NUMBERS["group"][0].replace("@", "¦0"))
    wrong("FORMAT", NUMBERS["roll"][0].replace("@", "¦0"))
    wrong("FORMAT", NUMBERS["symbols"][0].replace("@", "¦0"))


def test_seeds_may_be_long() -> None:
    for seed in (0, -1, 2**31, 2**63, 2**64 - 1, 2**128 - 1, -(2**128)):
        assert fine(f"{LOG}seed: {seed}\n").data["seed"] == seed


# -- missing and empty -------------------------------------------------------------------

BODIES = {
    "log": ("lilguys", "rounds: []"),
    "tally": ("lilguys", "final: {}"),
    "sack": ("lyingsack", "turns: []"),
}


@pytest.mark.parametrize("kind", BODIES)
@pytest.mark.parametrize("missing", range(4))
def test_missing_key(kind: str, missing: int) -> None:
    game, body = BODIES[kind]
    lines = [f"game: {game}", "format: 1", "players: [Ana, Ben]", body]
    key = lines.pop(missing).partition(":")[0]
    text = "".join(f"  {line}\n" for line in lines)
    report = wrong("FORMAT", f"# a comment\n\n  ¦title: x\n{text}")
    assert ("rounds" if key == "final" else key) in report


def test_missing_keys_are_told_each_at_the_mapping() -> None:
    assert told("title: x\ngame: lilguys\n") == [("FORMAT", 1, 1)] * 3
    assert told("game: lyingsack\n") == [("FORMAT", 1, 1)] * 3


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (LOG, "{player: Ben, group: 1}", "¦{player: Ben}"),
        (LOG, "{player: Cleo, group: 2}", "{group: 2, trades: [¦{}]}"),
        (TALLY, "{name: Real card, points: 4}", "¦{name: Real card}"),
        (TALLY, "{name: Real card, points: 4}", "¦{points: 4}"),
        (SACK, "{player: Ana, number: 2, roll: 4,", "¦{player: Ana, number: 2,"),
        (LOG, "rounds:", "exclusive: ¦{replaces: funny}\nrounds:"),
        (LOG, "rounds:", "exclusive: ¦{cards: {}}\nrounds:"),
        (
            LOG,
            "{player: Cleo, group: 2}",
            "{group: 2, send: weird2, buy: whoopee-cushion, prank: [¦{card: cool, from: Dee}]}",
        ),
    ],
)
def test_missing_key_within(text: str, old: str, new: str) -> None:
    wrong("FORMAT", change(text, old, new))


@pytest.mark.parametrize(
    "bodies",
    [
        ("rounds: []", "final: {}"),
        ("rounds: []", "turns: []"),
        ("final: {}", "turns: []"),
        ("rounds: []", "final: {}", "turns: []"),
        (),
    ],
)
@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_exactly_one_of_rounds_turns_final(game: str, bodies: tuple[str, ...]) -> None:
    text = f"game: {game}\nformat: 1\nplayers: [Ana, Ben]\n" + "".join(f"{b}\n" for b in bodies)
    problems = told(text)
    assert problems
    assert {id for id, *_ in problems} == {"FORMAT"}


@pytest.mark.parametrize(
    ("game", "body"),
    [("lilguys", "turns: []"), ("lyingsack", "rounds: []"), ("lyingsack", "final: {}")],
)
def test_the_body_of_the_other_game(game: str, body: str) -> None:
    text = f"¦game: {game}\nformat: 1\nplayers: [Ana, Ben]\n¦{body}\n"
    # The key that is missing, told at the mapping, and the one that is not known here.
    wrong("FORMAT", text)


KEYS = [
    *("game", "format", "title", "date", "place", "notes", "seed", "made_with", "players"),
    *("deck", "scoring", "reference_card", "exclusive", "first_planner", "rounds", "popular_as"),
    *("result", "pending"),
]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("value", ["", "  # nothing"])
def test_a_key_with_an_empty_value(key: str, value: str) -> None:
    lines = {"game": "lilguys", "format": "1", "players": "[Ana, Ben]", "rounds": "[]"}
    lines.pop(key, None)
    rest = "".join(f"{k}: {v}\n" for k, v in lines.items())
    problems = [p for game in read(f"{key}:{value}\n{rest}") for p in game.problems]
    assert [(p.id, p.line, p.path) for p in problems] == [("FORMAT", 1, key)]
    # An empty value has no place of its own but the end of its key.
    assert problems[0].column == len(key) + 2


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        (LOG, "planner: Ana", "planner: "),
        (LOG, "{player: Ben, group: 1}", "{player: , group: 1}"),
        (LOG, "{player: Ben, group: 1}", "{group: }"),
        (LOG, "{player: Ben, group: 1}", "{group: 1, send: , buy: cake}"),
        (LOG, "{player: Ben, group: 1}", "{group: 1, send: funny, buy: }"),
        (LOG, "{player: Ben, group: 1}", "{group: 1, trades: }"),
        (LOG, "  split: [2, 3, 4, 1]", "  split: "),
        (TALLY, "items: []", "items: "),
        (TALLY, "{guys: {rich: 2}, items: []}", "{guys: , items: []}"),
        (TALLY, "Ben: {guys: {rich: 2}, items: []}", "Ben: "),
        (TALLY, "name: Real card", "name: "),
        (SACK, "hand: good", "hand: "),
        (SACK, "accepted_by: Cleo", "accepted_by: "),
        (SACK, "player: Ana", "player: "),
        (SACK, "piles: {Ana: 3, Ben: 0, Cleo: 5}", "piles: "),
    ],
)
def test_an_empty_value_within(text: str, old: str, new: str) -> None:
    line = text[: text.index(old)].count("\n") + 1
    assert [problem[:2] for problem in told(change(text, old, new))] == [("FORMAT", line)]


def test_lists_that_may_be_empty() -> None:
    fine(f"{HEAD}rounds: []\n")
    fine("game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns: []\n")
    fine(change(TALLY, "items: [balloons, {name: Real card, points: 4}]", "items: []"))
    fine(f"{HEAD}final: {{}}\n")
    fine(f"{HEAD}rounds: []\nresult: {{}}\npopular_as: {{}}\npending: {{}}\nreference_card: {{}}\n")


@pytest.mark.parametrize("pick", ["{group: 1, send: funny, buy: ¦[]}", "{group: 1, trades: ¦[]}"])
def test_lists_that_may_not(pick: str) -> None:
    wrong("FORMAT", change(LOG, "{player: Ben, group: 1}", pick))


# -- the order of keys -------------------------------------------------------------------


def _shuffled(value: Any, chance: random.Random) -> Any:
    if isinstance(value, dict):
        keys = list(value)
        chance.shuffle(keys)
        return {key: _shuffled(value[key], chance) for key in keys}
    return [_shuffled(v, chance) for v in value] if isinstance(value, list) else value


FULL = (
    change(
        LOG,
        "group: 2}",
        "group: 2, send: rich, buy: [balloons, whoopee-cushion], "
        "prank: [{card: funny2, from: Ben, to: Cleo}]}",
    )
    + "title: t\nseed: 4\npopular_as: {Dee: {popular: [cool]}}\nresult: {Dee: -1, Ana: -1}\n"
    + "reference_card: {11: 3, 10: 2}\nscoring: standard\nfirst_planner: Ana\n"
)


@pytest.mark.parametrize("text", [FULL, TALLY, SACK], ids=IDS)
def test_the_order_of_keys_never_matters(text: str) -> None:
    plain = score(text)
    data = yaml.safe_load(text)
    for seed in range(15):
        mixed = yaml.safe_dump(_shuffled(data, random.Random(seed)), sort_keys=False)
        assert score(mixed) == plain, mixed


def test_the_head_in_every_order() -> None:
    lines = ["game: lyingsack\n", "format: 1\n", "players: [Ana, Ben]\n", "turns: []\n"]
    for order in itertools.permutations(lines):
        fine("".join(order))


# -- what every game may carry -----------------------------------------------------------


@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_what_every_game_may_carry(text: str) -> None:
    more = "title: Friday\ndate: 2026-02-28\nplace: at home\nnotes: |\n  two\n  lines\n"
    more += "seed: -12\nmade_with: pen\n"
    data = fine(more + text).data
    assert (data["title"], data["date"], data["seed"]) == ("Friday", "2026-02-28", -12)
    assert data["notes"] == "two\nlines\n"


@pytest.mark.parametrize("key", ["title", "place", "notes", "made_with"])
@pytest.mark.parametrize("value", ["~", "null", "12", "true", "2026-01-01", "''", "日本"])
def test_text_is_any_scalar(key: str, value: str) -> None:
    assert fine(f"{SACK}{key}: {value}\n").data[key] == value.strip("'")


@pytest.mark.parametrize("key", ["title", "place", "notes", "made_with"])
@pytest.mark.parametrize("value", ["[a]", "{a: b}", "[]"])
def test_text_is_no_list(key: str, value: str) -> None:
    wrong("FORMAT", f"{SACK}{key}: ¦{value}\n")


@pytest.mark.parametrize("date", ["2026-01-01", "2024-02-29", "0001-01-01", "'9999-12-31'"])
def test_dates(date: str) -> None:
    fine(f"{SACK}date: {date}\n")


@pytest.mark.parametrize(
    "date",
    [
        *("2026-02-29", "2026-13-01", "2026-00-10", "2026-1-1", "26-01-01", "2026/01/01"),
        *("20260101", "01-01-2026", "2026-01-01T00:00:00", "yesterday", "0000-01-01", "''", "~"),
        *("[2026-01-01]", "２０２６-01-01", "2026-W01-1", "2026-001", "-2026-01-01", "2026-01-01x"),
        "2026-01-01-",
    ],
)
def test_dates_that_are_none(date: str) -> None:
    wrong("FORMAT", f"{SACK}date: ¦{date}\n")


@pytest.mark.parametrize("value", ["0", "2", "-1", "'1'", "one", "1.0", "[1]"])
@pytest.mark.parametrize("text", GAMES, ids=IDS)
def test_format_is_1(text: str, value: str) -> None:
    wrong("FORMAT", change(text, "format: 1", f"format: ¦{value}"))


@pytest.mark.parametrize("value", ["chess", "[lilguys]", "{}", "~", "Lil Guyss !!"])
def test_a_game_that_nobody_knows(value: str) -> None:
    problems = told(f"game: {value}\nformat: 1\nplayers: [Ana, Ben]\nrounds: []\n")
    assert problems == [("FORMAT", 1, 7)]


def test_a_deck_is_no_game() -> None:
    path = Path(__file__).parents[2] / "rules_data" / "lilguys" / "decks" / "standard.yaml"
    ((id, *_),) = told(path.read_bytes())
    assert id == "FORMAT"


def test_nothing_outside_is_opened_and_nothing_runs(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("deck: x\n")
    home = tmp_path / "home"
    home.mkdir()
    for deck in ("../secret.yaml", str(secret), "x/../../secret.yaml", "/etc/passwd"):
        assert "elsewhere" in wrong("FORMAT", f"{HEAD}deck: ¦{deck}\nrounds: []\n", home)
    made = tmp_path / "made"
    wrong("FORMAT", f"x-a: ¦!!python/object/apply:os.mkdir [{made}]\n{SACK}")
    assert not made.exists()


def test_the_round_of_these_tests_by_hand() -> None:
    # Ana: 1 Funny is -1. Ben: 1 + 2 Funny are 3. Cleo: Stinky -1, printed -1, Rich -1, 2 Weird
    # 1. Dee: Weird, Fancy and Cool -1 each; the Popular makes one of them 2, which is 1.
    assert [p["total"] for p in score(LOG)["players"]] == [-1, 3, -2, -1]
