"""``lgtools serve`` before anything is served: files, words, networks and what is missing."""

from __future__ import annotations

import errno
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.cli import root, serve_command
from lilguys_tools.serving import network
from lilguys_tools.serving.network import ServeError, claim_port, lan_address

GAME = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\nfinal:\n  Ana: {guys: {funny: 3}}\n"


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(root, ["serve", *map(str, args)])


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return what would be served, in place of serving it."""
    services: list[Any] = []
    monkeypatch.setattr(serve_command, "_run", lambda *service: services.append(service))
    monkeypatch.setattr(serve_command, "_service", lambda *service: service)
    monkeypatch.setattr(serve_command, "find_spec", lambda name: object())
    return services


def test_a_broken_file_is_told_before_anything_is_served(tmp_path: Path, served: list[Any]) -> None:
    game = tmp_path / "game.yaml"
    game.write_text(GAME.replace("funny", "funy"))
    done = run("rules", game)
    assert (done.exit_code, done.stdout, served) == (1, "", [])
    assert f"{game}:5:16: [FORMAT]" in done.stderr and "funny" in done.stderr


def test_a_broken_log_is_told_and_replayed(tmp_path: Path, served: list[Any]) -> None:
    log = "game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns:\n"
    game = tmp_path / "game.yaml"
    game.write_text(f"{log}- {{roll: 1, hand: bad, accepted_by: Ana}}\n")
    done = run("replay", game, "--port", "0")
    assert (done.exit_code, len(served)) == (0, 1) and ":5:37: [LS-OFFER]" in done.stderr
    for text, told in ((GAME, "a tally has no moves"), ("game: [", "[YAML]")):
        game.write_text(text)
        done = run("replay", game)
        assert (done.exit_code, len(served)) == (1, 1) and told in done.stderr


def test_a_missing_file(tmp_path: Path, served: list[Any]) -> None:
    done = run("rules", tmp_path / "none.yaml")
    assert (done.exit_code, served) == (2, [])
    assert "No such file or directory" in done.stderr


def test_a_good_file_is_handed_on(tmp_path: Path, served: list[Any]) -> None:
    game = tmp_path / "game.yaml"
    game.write_text(GAME)
    assert run("rules", game, "--port", "0").exit_code == 0
    ((service, address, show),) = served
    assert service[0] == "127.0.0.1" and service[4] == str(game)
    assert address == f"http://127.0.0.1:{service[1]}/rules" and not show


@pytest.mark.parametrize(
    ("name", "text", "page"),
    [
        ("tally.yaml", GAME, "scoring"),
        ("log.yaml", "game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns: []\n", "replay"),
        ("evening.jsonl", None, "scoring"),
    ],
)
def test_a_file_alone_goes_to_the_page_that_is_for_it(
    tmp_path: Path, name: str, text: str | None, page: str
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    assert serve_command._page_for(str(tmp_path / name)) == page


def test_a_file_alone(tmp_path: Path, served: list[Any]) -> None:
    game = tmp_path / "game.yaml"
    game.write_text(GAME)
    assert run(game, "--port", "0").exit_code == 0
    assert served[0][0][4] == str(game)
    assert run(tmp_path / "none.yaml").exit_code == 2


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["ruels"], "there is no page 'ruels'. Did you mean 'rules'?"),
        (["xyzzy"], "there is no page 'xyzzy'. Pages: "),
        (["--key", "longenough"], "--key goes with --lan"),
        (["--lan", "--key", "short"], "at least 8 letters and figures"),
        (["--lan", "--key", "eight&more"], "at least 8 letters and figures"),
        (["--port", "70000"], "0<=x<=65535"),
    ],
)
def test_wrong_use(args: list[str], told: str, served: list[Any]) -> None:
    done = run(*args)
    assert (done.exit_code, done.stdout, served) == (2, "", [])
    assert told in done.stderr


@pytest.fixture
def read_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the current folder, where nothing can be written; who runs the tests may be root."""

    def refuse(dir: str) -> None:
        assert dir == str(tmp_path)
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    return tmp_path


def test_a_table_that_can_not_be_kept_is_told_at_once(read_only: Path, served: list[Any]) -> None:
    (read_only / "game.yaml").write_text(GAME)
    for args, kept in (
        (["scoring", "new.jsonl"], "new.jsonl"),
        (["new.jsonl"], "new.jsonl"),
        (["scoring", "game.yaml"], "game.yaml.jsonl"),  # what is entered goes beside a tally
        (["game.yaml"], "game.yaml.jsonl"),
    ):
        done = run(*args)
        assert (done.exit_code, done.stdout, served) == (2, "", [])
        told = f"{read_only / kept}: Read-only file system: no table can be kept there\n"
        assert done.stderr == told
    for args in (["--lan"], ["scoring", "--lan"]):
        done = run(*args)
        assert (done.exit_code, done.stdout, served) == (2, "", [])
        assert done.stderr.endswith("Read-only file system: no table can be kept there\n")


def test_pages_that_keep_no_table_need_no_folder_for_it(
    read_only: Path, served: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "lan_address", lambda: "127.0.0.1")
    done = run("rules", "--lan", "--port", "0")
    assert done.exit_code == 0
    first, second = done.stderr.splitlines()
    assert first.endswith("Read-only file system: no table can be kept there")
    assert second == "The score sheet is each phone's own, and kept nowhere"
    ((service, _, _),) = served
    assert service[-1] is None  # nor is there word of a file when it is served
    done = run("rules", "--port", "0")
    assert (done.exit_code, done.stderr, len(served)) == (0, "", 2)


def test_whether_a_table_can_be_kept_is_tried_without_a_trace(
    tmp_path: Path, served: list[Any]
) -> None:
    sheet, lock = tmp_path / "new.jsonl", tmp_path / "new.jsonl.lock"
    assert run("scoring", sheet, "--port", "0").exit_code == 0
    assert list(tmp_path.iterdir()) == []
    lock.mkdir()
    done = run("scoring", sheet)
    assert (done.exit_code, len(served)) == (2, 1)
    assert done.stderr == f"{sheet}: Is a directory: no table can be kept there\n"


def test_what_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve_command, "find_spec", lambda name: name != "ipykernel" or None)
    done = run("rules")
    assert (done.exit_code, done.stdout) == (3, "")
    told = "the pages need ipykernel: python3 -m pip install 'lilguys_tools[pages]'"
    assert done.stderr == f"lgtools serve: {told}\n"


def test_no_network(monkeypatch: pytest.MonkeyPatch, served: list[Any]) -> None:
    def none() -> str:
        raise ServeError("no network: join one")

    monkeypatch.setattr(network, "lan_address", none)
    done = run("rules", "--lan")
    assert (done.exit_code, done.stderr, served) == (3, "lgtools serve: no network: join one\n", [])


def test_an_address_in_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "_SOMEWHERE", ("127.0.0.1",))
    with pytest.raises(ServeError, match=r"^no network: join the Wi-Fi"):
        lan_address()


def test_ports() -> None:
    free = claim_port("127.0.0.1", 0)
    assert claim_port("127.0.0.1", free) == free
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"port {port} is taken"):
            claim_port("127.0.0.1", port)


def test_a_key_made_is_new_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("voila")
    keys = {serve_command._service("0.0.0.0", 1, None, None, None, None).key for _ in range(5)}
    assert len(keys) == 5 and {len(key) for key in keys} == {12}
    assert serve_command._service("0.0.0.0", 1, "mine4ever", None, None, None).key == "mine4ever"
