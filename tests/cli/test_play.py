"""``lgtools play`` as people meet it: in a pseudo-terminal, killed, and at a real table."""

from __future__ import annotations

import itertools
import os
import random
import re
import time
from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("fcntl")

from play_script import Player, lgtools, line_for
from play_terminal import Terminal

from lilguys_tools.logs.games import read_games

LINE = "cool funny stinky rich weird2 shy popular cool cool2 funny"
STORE = "balloons cake friend whoopee spotlight"
SACK = ["play", "lyingsack", "--players", "Ana,Ben,Cleo", "--seed", "7", "--save", "g.yaml"]
ALL_PEOPLE = ["play", "lilguys", "--players", "Ana,Ben,Cleo,Dee", "--seed", "7"]


def is_fine(path: Path) -> bool:
    games = list(read_games(path.read_bytes(), path.name, path.parent))
    return not any(game.problems for game in games)


# -- how it begins ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["lilguys", "--players", "Ana,bot:gredy"], "did you mean greedy"),
        (["lilguys", "--players", "Ana"], "LG-PLAYERS"),
        (["lilguys", "--players", "Ana,Ben", "--first", "Zoe"], "no player Zoe"),
        (["lilguys", "--players", "Ana,Ben", "--deck", "/no/such.yaml"], "deck"),
        (["lilguys", "--players", "Ana,Ben", "--save", "there.yaml"], "there already"),
        (["lilguys", "--players", "Ana,Ben", "--save", "no/such/folder.yaml"], "folder.yaml"),
        (["lyingsack", "--players", "Ana,bot:greedy", "--record"], "real sack"),
        (["lyingsack", "--players", "Ana,Ben", "--deck", "standard"], "neither decks"),
        (["--resume", "none.yaml"], "no such file"),
        (["--resume", "there.yaml", "--seed", "0"], "--seed"),
        (["lilguys"], "--players"),
        ([], "which game"),
    ],
)
def test_wrong_use_is_told_and_leaves_nothing(tmp_path: Path, args: list[str], told: str) -> None:
    (tmp_path / "there.yaml").write_text("mine")
    run = lgtools("play", *args, cwd=tmp_path)
    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr
    assert os.listdir(tmp_path) == ["there.yaml"]
    assert (tmp_path / "there.yaml").read_text() == "mine"


def test_a_broken_log_is_told_as_check_tells_it(tmp_path: Path) -> None:
    text = "game: lyingsack\nformat: 1\nplayers: [A, B]\nturns:\n- {roll: 7}\n"
    (tmp_path / "g.yaml").write_text(text)
    run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path)
    assert run.returncode == 1
    assert "g.yaml:5:10: [FORMAT]" in run.stderr
    assert (tmp_path / "g.yaml").read_text() == text


def test_new_games_get_new_names(tmp_path: Path) -> None:
    for _ in range(2):
        assert lgtools(*ALL_PEOPLE, cwd=tmp_path).returncode == 0
    names = sorted(name for name in os.listdir(tmp_path) if not name.startswith("."))
    assert len(names) == 2
    assert names[0].startswith("lilguys-2")
    assert all(is_fine(tmp_path / name) for name in names)


def test_players_are_asked_for(tmp_path: Path) -> None:
    with Terminal(["play", "lyingsack", "--save", "g.yaml"], tmp_path) as t:
        t.expect("Players> ")
        t.say("Ana", "LS-PLAYERS")
        t.say("Ana,bot:gredy", "did you mean greedy")
        t.say("Ana,bot:greedy", "Ana> ")
        t.say("quit", "Go on with: lgtools play --resume g.yaml")
        assert t.end() == 0


# -- the same seed, the same game ----------------------------------------------------------

GAMES = [
    ("lilguys", "Ana,bot:greedy,bot:random"),
    ("lyingsack", "Ana,bot:random,Ben,bot:greedy"),
]


def whole_game(path: Path, game: str, players: str, **env: str) -> str:
    args = [game, "--players", players, "--seed", "11", "--save", path.name]
    player = Player(args, path, **env)
    assert player.to_end() == 0
    return path.read_text()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_same_seed_gives_the_same_log_in_any_process(
    tmp_path: Path, game: str, players: str
) -> None:
    logs = {
        whole_game(tmp_path / f"{seed}.yaml", game, players, PYTHONHASHSEED=seed)
        for seed in ("0", "1", "4242")
    }
    assert len(logs) == 1
    assert "seed: 11\n" in logs.pop()
    assert sorted(os.listdir(tmp_path)) == ["0.yaml", "1.yaml", "4242.yaml"]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_killed_at_any_moment_it_goes_on_exactly_there(
    tmp_path: Path, game: str, players: str
) -> None:
    """Kill -9 at random moments, the log whole each time; at the end the unkilled game."""
    wanted = whole_game(tmp_path / "whole.yaml", game, players)
    chance = random.Random(5)
    path = tmp_path / "killed.yaml"
    args = [game, "--players", players, "--seed", "11", "--save", path.name]
    for kills in itertools.count():
        player = Player(args, path)
        patience = chance.randrange(3) if kills < 12 else 10**6
        while patience and player.is_asked() and not player.is_over:
            player.type(line_for(path))
            patience -= 1
        if player.is_over:
            player.type("")
            assert player.close() == 0
            break
        time.sleep(chance.random() * 0.03)  # somewhere in the saving, or behind it
        player.kill()
        if path.exists():  # else it had not even begun
            assert is_fine(path)
            args = ["--resume", path.name]
    assert kills >= 3
    assert path.read_text() == wanted
    left = {name for name in os.listdir(tmp_path) if not name.endswith(".lock")}
    assert left == {"whole.yaml", "killed.yaml"}


def test_killed_while_it_starts(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    for n in range(6):
        player = Player(["lyingsack", "--players", "A,B", "--save", path.name], path)
        time.sleep(0.05 + n * 0.03)
        player.kill()
        if path.exists():
            assert is_fine(path)
            path.unlink()


# -- in a terminal -------------------------------------------------------------------------


def test_at_every_prompt_there_is_help_and_reasons(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        assert "sizes of the groups" in t.say("?", "Ana> ")
        assert "split 7 1 1 1" in t.say("moves", "Ana> ")
        assert "LG-SPLIT-2" in t.say("why", "Ana> ")
        assert "A bot would: split" in t.say("hint", "Ana> ")
        assert "LG-RICH" in t.say("rules two cards for rich", "Ana> ")
        assert "Total" in t.say("score", "Ana> ")
        assert "There is nothing to take back" in t.say("undo", "Ana> ")
        assert "Nothing was taken back" in t.say("redo", "Ana> ")
        assert "Saved in g.yaml" in t.say("save", "Ana> ")
        assert "A copy is written" in t.say("save copy.yaml", "Ana> ")
        assert "is there already" in t.say("save copy.yaml", "Ana> ")
        assert "sizes" in t.say("what", "Ana> ")
        t.say("quit", "--resume g.yaml")
        assert t.end() == 0
    assert (tmp_path / "copy.yaml").read_text() == (tmp_path / "g.yaml").read_text()


def test_a_refused_move_tells_its_rule_and_why(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        told = t.say("5 5 5 5", "Ana> ")
        assert "[LG-SPLIT-2] the groups hold 20 Guys, but 10 lie in the line" in told
        assert "LG-SPLIT-2  " in t.say("why", "Ana> ")
        assert "[LG-SPLIT-1]" in t.say("why 5 5", "Ana> ")
        assert "That is legal here" in t.say("why 2341", "Ana> ")
        t.say("2341", "Ben> ")
        assert "[LG-SEND-5]" in t.say("b popular > junk-pile", "Ben> ")
        assert "group: 2" not in (tmp_path / "g.yaml").read_text()


def test_undo_and_redo_of_an_own_decision(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        t.say("2341", "Ben> ")
        split = path.read_text()
        t.say("undo", "Ana> ")
        assert "split" not in path.read_text()
        assert "agree" not in t.text
        t.say("redo", "Ben> ")
        assert path.read_text() == split


def test_undo_over_chance_and_an_opened_hand_asks_the_table(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        t.say("b", "Ben> ")
        t.say("y", "Ben> ")
        before = (tmp_path / "g.yaml").read_text()
        told = t.say("undo", "[y/N] ")
        assert "the hand was opened and a die was rolled" in re.sub(r"\s+", " ", told)
        t.say("n", "Nothing is taken back")
        assert (tmp_path / "g.yaml").read_text() == before
        t.say("undo", "[y/N] ")
        t.say("y", "Taken back: Ben accepts")
        t.expect("Ben> ")
        assert "accepted_by" not in (tmp_path / "g.yaml").read_text()
        t.say("redo", "Ben> ")
        assert (tmp_path / "g.yaml").read_text() == before


def test_misspelled_cards_are_asked_back(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        t.say("2341", "Ben> ")
        t.say("b", "Ben> ")
        t.say("populr > frind", "did you mean popular? [Y/n] ")
        t.say("", "did you mean friend? [Y/n] ")
        t.say("populr > cake", "did you mean popular? [Y/n] ")  # in place of the first line
        t.say("popular > frind", "did you mean friend? [Y/n] ")
        t.say("y", "Ben sends popular to the store and takes friend")
        t.expect("Cleo> ")


def test_ctrl_c_saves_and_ends_with_130(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        t.say("b", "Ben> ")
        t.interrupt()
        assert t.end() == 130
    with Terminal(["play", "--resume", "g.yaml"], tmp_path) as t:
        t.expect("Ben> ")
        t.interrupt()
        assert t.end() == 130


def test_ctrl_c_at_the_hidden_prompt_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        assert not t.shows_typing
        t.interrupt()
        assert t.end() == 130
        assert t.shows_typing


def test_ctrl_d_leaves_like_quit(tmp_path: Path) -> None:
    for prompt, keys in (("Ana> ", ""), ("Ben> ", "b\r")):
        (tmp_path / "g.yaml").unlink(missing_ok=True)
        with Terminal(SACK, tmp_path) as t:
            t.expect("Ana> ")
            t.type(keys)
            if keys:
                t.expect(prompt)
            t.type("\x04")
            t.expect("Saved in g.yaml")
            assert t.end() == 0


@pytest.mark.parametrize("plain", [False, True])
def test_a_pasted_line_of_ten_thousand_characters_is_refused(tmp_path: Path, plain: bool) -> None:
    args = [*ALL_PEOPLE, "--save", "g.yaml", *(["--plain"] if plain else [])]
    with Terminal(args, tmp_path) as t:
        t.expect("Ana> ")
        t.enter("2 3 4 1 " * 1250)
        t.expect("characters; more than 2000 are not read")
        t.expect("Ana> ")
        t.say("2341", "Ben> ")


def test_the_table_follows_the_windows_width(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        for columns in (60, 80, 120):
            t.resize(columns)
            t.say("board", "board\n")
            shown = t.expect("Ana> ")
            widest = max(len(line) for line in shown.split("\n"))
            assert columns * 0.6 < widest <= columns


def test_plain_is_sentences_without_codes(tmp_path: Path) -> None:
    args = ["play", "lyingsack", "--players", "Ana,Ben", "--save", "g.yaml", "--plain"]
    with Terminal(args, tmp_path) as t:
        t.expect("Ana> ")
        t.say("score", "Ana> ")
        t.say("b", "Ben> ")
        t.type("yx\x7f")
        t.enter("")
        t.expect("> ")
        assert b"\x1b" not in t.raw
        for drawn in "┌│■▸●":
            assert drawn not in t.text
    with Terminal([*ALL_PEOPLE, "--save", "h.yaml", "--plain"], tmp_path) as t:
        t.expect("Ana> ")
        t.say("score explain", "Ana> ")
        assert b"\x1b" not in t.raw


def test_no_color(tmp_path: Path) -> None:
    color = re.compile(rb"\x1b\[[0-9;]+m")
    for n, (args, env) in enumerate([([], {}), (["--no-color"], {}), ([], {"NO_COLOR": "1"})]):
        with Terminal([*ALL_PEOPLE, "--save", f"{n}.yaml", *args], tmp_path, **env) as t:
            t.expect("Ana> ")
            assert bool(color.search(t.raw)) == (n == 0)


# -- the hidden hand -----------------------------------------------------------------------


@pytest.mark.parametrize("plain", [False, True])
def test_the_hand_is_nowhere_before_it_is_opened(tmp_path: Path, plain: bool) -> None:
    """What comes out, and the log, are the same whichever hand was taken."""
    outputs, logs = [], []
    for hand in ("b", "g"):
        path = tmp_path / f"{hand}.yaml"
        args = [*SACK[:-1], path.name, *(["--plain"] if plain else [])]
        with Terminal(args, tmp_path) as t:
            t.expect("Ana> ")
            t.say("nonsense", "Ana> ")
            t.say(hand, "Ben> ")
            t.say("board", "Ben> ")
            t.say("score", "Ben> ")
            t.say("moves", "Ben> ")
            t.say("undo", "Ana> ")
            t.say("redo", "Ben> ")
            t.say("n", "Cleo> ")
            assert b"nonsense" not in t.raw
            outputs.append(t.raw.replace(path.name.encode(), b"FILE"))
            logs.append(path.read_text())
            t.say("y", "The hand is opened: " + {"b": "2 Bad", "g": "the Good"}[hand])
    assert outputs[0] == outputs[1]
    assert logs[0] == logs[1]
    assert "hand" not in logs[0]
    assert "pending: {refused: [Ben]}" in logs[0]


def test_what_is_typed_ahead_of_the_hidden_question_is_not_shown(tmp_path: Path) -> None:
    for plain in ([], ["--plain"]):
        (tmp_path / "g.yaml").unlink(missing_ok=True)
        with Terminal([*SACK, *plain], tmp_path) as t:
            t.expect("Ana> ")
            t.say("b", "Ben> ")
            t.type("y\rgood thing\r")  # Ben's answer, and his own hand a breath too early
            t.expect("Ben secretly takes")
            t.expect("> ")
            assert b"good thing" not in t.raw


def test_a_hint_for_the_hand_is_shown_only_if_wanted(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        t.enter("hint")
        t.expect("[y/N] ")
        assert "A bot would" not in t.say("", "Ana> ")
        t.enter("hint")
        t.expect("[y/N] ")
        assert "A bot would: take" in t.say("y", "Ana> ")


def test_only_the_owner_may_read_the_secret_and_it_goes_with_the_game(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        t.say("g", "Ben> ")
        secret = tmp_path / ".g.yaml.secret"
        assert secret.stat().st_mode & 0o777 == 0o600
        assert '"good"' in secret.read_text()
        assert '"seed": 7' in secret.read_text()


def test_without_the_secret_the_hand_is_asked_for_again(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        t.say("g", "Ben> ")
        t.say("quit", "Go on with")
        assert t.end() == 0
    (tmp_path / ".g.yaml.secret").unlink()
    with Terminal(["play", "--resume", "g.yaml"], tmp_path) as t:
        t.expect("take 2 Bad Things (b) or the Good Thing (g)")
        t.expect("Ana> ")
        t.say("b", "Ben> ")


# -- two at once ---------------------------------------------------------------------------


def test_a_second_process_is_told_and_refused(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path)
        assert run.returncode == 2
        assert f"is being played by another lgtools (process {t.pid})" in run.stderr
        t.say("b", "Ben> ")
        t.say("quit", "Go on with")
        assert t.end() == 0
    assert lgtools("play", "--resume", "g.yaml", cwd=tmp_path).returncode == 0
    assert sorted(os.listdir(tmp_path)) == [".g.yaml.secret", "g.yaml"]


# -- at a real table -----------------------------------------------------------------------


def test_a_recorded_game_of_both_kinds(tmp_path: Path) -> None:
    args = ["play", "lilguys", "--record", "--players", "Ana,Ben,Cleo,Dee", "--save", "g.yaml"]
    with Terminal(args, tmp_path) as t:
        t.expect("Line> ")
        t.say("cool funny stinky rich", "Line, 6 more> ")
        t.say("weird2 shy popular cool cool2 funny stinky", "[LG-LINE]")
        t.say("weird2 shy popular cool2", "Line, 2 more> ")
        t.say("undo", "Line, 6 more> ")
        t.say("weird2 shy popular cool cool2 funy", "did you mean funny? [Y/n] ")
        t.say("y", "The store")
        t.expect("Store> ")
        t.say(STORE, "Ana> ")
        t.say("2341", "Ben> ")
        t.say("c", "Cleo> ")
        t.say("undo", "Ben> ")  # it was b, and he bought
        t.say("b ri > ca fr", "Cleo> ")
        t.say("c co > whoopee", "Cleo> ")
        t.say("funny ben", "[LG-PRANK]")
        t.say("weird2 ben", "Dee> ")
        t.say("a", "Ana> ")
        t.say("d fu > bal", "Line> ")
        assert "agree" not in t.text
        t.interrupt()
        assert t.end() == 130
    text = (tmp_path / "g.yaml").read_text()
    assert "- {player: Ben, group: 2, send: rich, buy: [cake, friend]}" in text
    assert "prank: [{card: weird2, from: Ben, to: Cleo}]" in text
    assert "seed" not in text
    assert is_fine(tmp_path / "g.yaml")
    assert os.listdir(tmp_path) == ["g.yaml"]
    with Terminal(["play", "--resume", "g.yaml"], tmp_path) as t:
        t.expect("Round 2 of 8, planned by Ben: the line, ten Guys")

    args = ["play", "lyingsack", "--record", "--players", "Ana,Ben,Cleo", "--save", "s.yaml"]
    with Terminal(args, tmp_path) as t:
        t.expect("Table> ")
        t.say("4 bad Cloe", "did you mean Cleo? [Y/n] ")
        t.say("y", "Table> ")
        t.say("6", "What was in the hand of Ben, and who took it? (as bad Cleo, good nobody)")
        t.expect("Table> ")
        t.say("good nobody", "Table> ")
        t.say("undo", "What was in the hand of Ben")  # two lines, taken back one by one
        t.expect("Table> ")
        t.say("undo", "Table> ")
        t.say("5 good nobody", "Table> ")
        t.say("quit", "Saved")
        assert t.end() == 0
    text = (tmp_path / "s.yaml").read_text()
    assert "- {player: Ana, roll: 4, hand: bad, accepted_by: Cleo}" in text
    assert "- {player: Ben, roll: 5, hand: good, accepted_by: nobody}" in text


def test_a_round_takes_no_more_typing_than_its_cards_and_a_line_a_pick(tmp_path: Path) -> None:
    lines = [LINE, STORE, "2341", "b rich>cake,friend", "c", "a cool>balloons", "d"]
    args = ["play", "lilguys", "--record", "--players", "Ana,Ben,Cleo,Dee", "--save", "g.yaml"]
    run = lgtools(*args, cwd=tmp_path, stdin="".join(f"{line}\n" for line in lines))
    assert run.returncode == 0
    (game,) = read_games((tmp_path / "g.yaml").read_bytes())
    assert not game.problems
    assert len(game.data["rounds"][0]["picks"]) == 4
    assert game.replay.state.round == 1


def test_what_somebody_wrote_by_hand_is_kept_beside(tmp_path: Path) -> None:
    text = "# Friday\ngame: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns:\n- {roll: 4}\n"
    path = tmp_path / "g.yaml"
    path.write_text(text)
    run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path, stdin="quit\n")
    assert run.returncode == 0
    assert path.read_text() == text
    lgtools("play", "--resume", "g.yaml", cwd=tmp_path, stdin="b\ny\nquit\n")
    assert (tmp_path / "g.yaml~").read_text() == text
    assert "accepted_by: Ben" in path.read_text()


def test_a_game_that_is_over_can_still_be_corrected(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    whole = whole_game(path, "lyingsack", "Ana,Ben")
    with Terminal(["play", "--resume", "g.yaml"], tmp_path) as t:
        t.expect("The game is over")
        t.expect("> ")
        t.say("undo", "[y/N] ")
        t.say("y", "Taken back")
        t.expect("> ")
        assert "seed:" not in path.read_text()
        assert (tmp_path / ".g.yaml.secret").exists()
        t.say("redo", "The game is over")
        t.expect("> ")
        t.enter("")
        assert t.end() == 0
    assert path.read_text() == whole
    assert os.listdir(tmp_path) == ["g.yaml"]


def test_a_full_disk_is_told_and_play_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / ".g.yaml.new"
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        before = (tmp_path / "g.yaml").read_text()
        blocked.mkdir()  # what is written beside can not be written
        t.say("2341", "NOT SAVED")
        t.expect("Ben> ")
        assert (tmp_path / "g.yaml").read_text() == before
        t.say("quit", "Leave all the same? [y/N] ")
        t.say("", "Ben> ")
        blocked.rmdir()
        assert "Saved in g.yaml" in t.say("save", "Ben> ")
        assert "split: [2, 3, 4, 1]" in (tmp_path / "g.yaml").read_text()
