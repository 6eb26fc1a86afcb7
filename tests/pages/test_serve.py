"""``lgtools serve`` in a process of its own: what it says, whom it lets in, what it leaves."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import urllib.request
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from pages_rig import PHONE, Server, ask, wait_for


def _kernel(text: str) -> str:
    """Return the id of the kernel of a page."""
    found = re.search(r'"kernelId": "([\w-]+)"', text)
    assert found
    return found[1]


def _all_end(kernels: list[int]) -> None:
    """Wait until processes are gone: one just started notices by itself that we are."""
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in kernels), what="the end")


def test_ctrl_c_ends_everything_and_no_code_of_the_current_folder_is_run(tmp_path: Path) -> None:
    for name in ("voila.py", "random.py", "jupyter_server_config.py", "lilguys_tools.py"):
        (tmp_path / name).write_text("open('was-run', 'w').close()\n")
    (tmp_path / "voila.json").write_text('{"Voila": {"port": 1}}')
    home = tmp_path / "home"
    startup = home / ".ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "mine.py").write_text(f"open({str(tmp_path / 'was-run')!r}, 'w').close()\n")
    # As the installed command runs: `python -m` alone would put the folder on its path.
    server = Server("rules", cwd=tmp_path, HOME=str(home), PYTHONSAFEPATH="1")
    assert server.printed == [f"{server.address}\n"]
    assert server.address == f"{server.root}rules"
    assert urlsplit(server.root).hostname == "127.0.0.1"
    assert ask(server.address)[0] == 200
    kernels = wait_for(server.kernels, what="a kernel")
    code, said = server.stop(signal.SIGINT)
    assert (code, said.splitlines()[0], said.splitlines()[-1]) == (130, "Ctrl-C ends it", "stopped")
    assert "Traceback" not in said
    _all_end(kernels)
    assert not (tmp_path / "was-run").exists()


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AssertionError, match=rf"port {port} is taken.*--port {port + 1}"):
            Server("rules", "--port", str(port))


def _call_off(server: Server, number: int) -> None:
    """End a server while three pages are drawn, and look that it says and leaves nothing."""
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(ask, server.root + "scoring") for _ in range(3)]
        wait_for(lambda: len(server.kernels()) >= 2, what="kernels that are being started")
        code, said = server.stop(number)
    assert all(future.done() for future in asked)  # with an answer, or with none
    assert code == (130 if number == signal.SIGINT else 0)
    assert said.split() in (["Ctrl-C", "ends", "it"], ["Ctrl-C", "ends", "it", "stopped"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_end_while_pages_are_drawn_says_nothing_and_leaves_nothing(
    tmp_path: Path, number: int
) -> None:
    _call_off(Server("scoring", cwd=tmp_path, TMPDIR=str(tmp_path)), number)
    assert list(tmp_path.iterdir()) == []


def test_an_end_at_once_leaves_nothing(tmp_path: Path) -> None:
    server = Server(cwd=tmp_path, TMPDIR=str(tmp_path))
    assert server.stop(signal.SIGTERM) == (0, "Ctrl-C ends it\n")
    assert list(tmp_path.iterdir()) == []


# -- on this machine alone ---------------------------------------------------------------


def test_other_names_for_this_machine_are_refused(server: Server) -> None:
    """A site elsewhere whose name was made to lead here could else read the pages."""
    port = urlsplit(server.root).port
    assert ask(server.root)[0] == 200
    assert ask(server.root, Host=f"localhost:{port}")[0] == 200
    assert ask(server.root, Host=f"elsewhere.example:{port}")[0] == 403
    assert ask(server.root + "rules", Host=f"elsewhere.example:{port}")[0] == 403


@pytest.mark.parametrize(
    "path",
    [
        *("voila/tree", "voila/files/rules.ipynb", "voila/files/__init__.py", "rules.ipynb"),
        *("voila/api/contents/", "api/contents", "voila/render/rules.ipynb", "terminals"),
        *("voila/static/../../../../setup.cfg", "voila/static/%2e%2e/%2e%2e/conf.json"),
        *("voila/templates/lilguys/static/%2e%2e/conf.json", "voila/templates/base/static/x"),
        *("voila/templates/lilguys/static/../../../../kernels/python3/kernel.json", "nbconvert"),
        *("voila/labextensions/../kernels/python3/kernel.json", "api/kernels", "api/sessions"),
        *("api/kernelspecs", "voila/api/themes/x", "voila/query/1-1-1-1-1", "files/etc/passwd"),
    ],
)
def test_nothing_but_the_pages_is_handed_out(server: Server, path: str) -> None:
    status, text = ask(server.root + path)
    assert status in (403, 404)
    assert "root:" not in text and "argv" not in text and "RulesBrowser" not in text


def test_a_page_holds_no_source_and_takes_no_template(server: Server) -> None:
    status, text = ask(server.root + "rules?template=nosuch&theme=dark")
    assert status == 200
    assert "import" not in text and "lilguys_tools" not in text
    assert "widget-view+json" in text and "text/plain" not in text  # no RulesBrowser(children=(...
    assert "http" not in text.replace(server.root, "").replace("httpEquiv", "")
    ask(f"{server.root}voila/api/shutdown/{_kernel(text)}", "POST")


def _message(kind: str, content: dict[str, Any], channel: str = "shell") -> str:
    header = {"msg_id": kind, "msg_type": kind, "session": "x", "username": "", "version": "5"}
    return json.dumps(
        {"channel": channel, "header": header, "parent_header": {}, "metadata": {}}
        | {"content": content, "buffers": []}
    )


def _in_own_loop(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run what is asynchronous: playwright has a loop in this thread."""
    with ThreadPoolExecutor() as pool:
        pool.submit(lambda: asyncio.run(work())).result(60)


def test_a_visitor_can_not_run_code(server: Server, tmp_path: Path) -> None:
    """The line to a kernel takes what widgets say, and no requests to execute."""
    from tornado.httpclient import HTTPRequest
    from tornado.websocket import websocket_connect

    kernel = _kernel(ask(server.root + "rules")[1])
    target = tmp_path / "was-run"

    async def attack() -> None:
        url = f"ws{server.root[4:]}api/kernels/{kernel}/channels"
        line = await websocket_connect(url)
        code = f"open({str(target)!r}, 'w').close()"
        await line.write_message(_message("execute_request", {"code": code, "silent": False}))
        await line.write_message(_message("execute_request", {"code": code}, "control"))
        await line.write_message(_message("inspect_request", {"code": "x", "cursor_pos": 1}))
        await line.write_message(_message("debug_request", {"command": "evaluate"}, "control"))
        await line.write_message(_message("shutdown_request", {"restart": False}, "control"))
        await line.write_message(_message("kernel_info_request", {}))
        while "kernel_info_reply" not in str(answer := await line.read_message()):
            assert answer is not None
            assert "execute" not in str(answer) and "shutdown" not in str(answer)
        line.close()
        while await line.read_message() is not None:  # until the other side has closed it, too
            pass
        foreign = HTTPRequest(url, headers={"Origin": "http://elsewhere.example"})
        with pytest.raises(Exception, match="403"):
            await websocket_connect(foreign)

    _in_own_loop(attack)
    assert not target.exists()
    assert ask(f"{server.root}api/kernels/{kernel}")[0] == 200  # nor can one end a kernel
    ask(f"{server.root}voila/api/shutdown/{kernel}", "POST")


def test_nonsense_over_the_line_to_a_kernel_is_no_news_for_the_host() -> None:
    from tornado.websocket import websocket_connect

    server = Server("rules")
    kernel = _kernel(ask(server.root + "rules")[1])

    async def babble() -> None:
        url = f"ws{server.root[4:]}api/kernels/{kernel}/channels"
        nonsense: list[str | bytes] = ["hello", "[]", "{}", '{"channel": "shell"}']
        nonsense.append(b"\x00\xff" * 9)  # bytes that speak of more parts than memory has room for
        for text in nonsense:
            for protocols in (None, ["v1.kernel.websocket.jupyter.org"]):
                line = await websocket_connect(url, subprotocols=protocols)
                await line.write_message(text, binary=isinstance(text, bytes))
                while await line.read_message() is not None:  # it is hung up
                    pass
                line.close()

    _in_own_loop(babble)
    assert ask(f"{server.root}api/kernels/{kernel}")[0] == 200
    code, said = server.stop(signal.SIGINT)
    assert (code, said.split("\n")[0], said.split()[-1]) == (130, "Ctrl-C ends it", "stopped")
    assert len(said.split()) == 4, said


def test_what_a_browser_may_keep(server: Server) -> None:
    """Scripts by the hundred, but not our own looks, which change with an upgrade."""
    for path, kept in (
        ("voila/static/voila.js", "max-age=3600"),
        ("voila/templates/lilguys/static/look.css", "no-cache"),
        ("rules", "no-cache, no-store, must-revalidate"),
    ):
        with urllib.request.urlopen(server.root + path) as answer:
            assert answer.headers["Cache-Control"] == kept, path


# -- in the local network ----------------------------------------------------------------


@pytest.fixture(scope="module")
def lan(serve: Callable[..., Server]) -> Server:
    """The pages for the local network; a machine without one is told so in `test_network`."""
    return serve("rules", "--lan")


def test_the_address_holds_a_key_and_is_drawn(lan: Server) -> None:
    where = urlsplit(lan.address)
    assert where.hostname not in ("127.0.0.1", "localhost", "0.0.0.0")
    assert where.path == "/rules"
    (key,) = parse_qs(where.query)["token"]
    assert re.fullmatch(r"[a-z2-9]{12}", key)
    drawn = lan.printed[:-1]
    assert len(drawn) >= 12 and {"█", "▄", "▀"} & set("".join(drawn))


@pytest.mark.parametrize("key", ["", "?token=", "?token=wrong", "?token=RIGHT+x"])
def test_nobody_gets_in_without_the_key(lan: Server, key: str) -> None:
    key = key.replace("RIGHT", parse_qs(urlsplit(lan.address).query)["token"][0][:-1])
    for path in ("", "rules"):
        assert ask(f"{lan.root}{path}{key}")[0] == 302
    assert ask(f"{lan.root}login{key}")[0] == 403
    kernel = "11111111-1111-1111-1111-111111111111"
    assert ask(f"{lan.root}api/kernels/{kernel}{key}")[0] == 403
    assert ask(f"{lan.root}voila/api/shutdown/{kernel}{key}", "POST")[0] == 403
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    upgrade["Sec-WebSocket-Key"] = "MTIzNDU2Nzg5MDEyMzQ1Ng=="
    assert ask(f"{lan.root}api/kernels/{kernel}/channels{key}", **upgrade)[0] == 403


def test_the_key_is_asked_for_in_words(
    lan: Server, visitor: Callable[..., Any], audit: Any
) -> None:
    who = visitor(**PHONE)
    page = who.open(lan.root)
    page.get_by_role("heading", name="The key, please").wait_for()
    assert audit(page) == []
    page.get_by_label("Key").fill(parse_qs(urlsplit(lan.address).query)["token"][0])
    page.get_by_role("button", name="Come in").tap()
    page.get_by_role("link", name=re.compile("^Rules Find")).tap()
    page.wait_for_selector("html[data-ready]")
    assert "token" not in page.url


def test_a_wrong_key_is_told_and_a_right_one_leads_to_the_page_asked_for(
    lan: Server, visitor: Callable[..., Any]
) -> None:
    page = visitor(**PHONE).open(lan.root)
    page.goto(f"{lan.root}rules?game=lyingsack&words=tie")
    assert page.get_by_role("alert").count() == 0  # no key is not a wrong one
    page.get_by_label("Key").fill("wrong")
    page.get_by_role("button", name="Come in").tap()
    page.get_by_role("alert").get_by_text("That is not the key").wait_for()
    page.get_by_label("Key").fill(parse_qs(urlsplit(lan.address).query)["token"][0])
    page.get_by_role("button", name="Come in").tap()
    page.wait_for_selector("html[data-ready]")
    assert urlsplit(page.url).path == "/rules"
    words = page.get_by_label("Look for")
    wait_for(lambda: words.input_value() == "tie", what="the words of the address")


@pytest.mark.parametrize(
    "elsewhere",
    [
        *("//elsewhere.example/", "http://elsewhere.example", "/elsewhere", "http://elsewhere["),
        *("////scoring", "/scoring//", "scoring", "//[x]/", "http://a\u2100b/", "javascript:x"),
    ],
)
def test_the_key_page_leads_to_no_other_address(lan: Server, elsewhere: str) -> None:
    status, text = ask(f"{lan.root}login?next={quote(elsewhere, safe='')}")
    assert status == 403
    assert 'action="/"' in text and "elsewhere" not in text


def test_requests_that_make_no_sense_are_answered_in_words_and_are_no_news_for_the_host() -> None:
    """By a visitor without the key, and of every kind of address that there is."""
    server = Server("rules", "--lan")
    form = {"Content-Type": "multipart/form-data;boundary="}
    kernel = "api/kernels/11111111-1111-1111-1111-111111111111"
    for path in ("", "login", "rules", "elsewhere", kernel, f"{kernel}/channels"):
        for method, query, headers, status in (
            ("GET", "?token=%ff", {}, 400),
            ("FOO", "", {}, 405),
            ("POST", "", form, 400),
        ):
            got, text = ask(f"{server.root}{path}{query}", method, **headers)
            assert got == status, path
            assert "That did not work" in text and f"<p>{status}: " in text, path
    for path in (
        "voila/static/%ff",
        "voila/labextensions/%ff",
        "login?next=%ff",
        "login?next=/rules?words=%ff",
    ):
        got, text = ask(server.root + path)
        assert got == 400 and "That did not work" in text, path
    code, said = server.stop(signal.SIGTERM)
    assert code == 0
    assert [line for line in said.splitlines() if "The table is kept in" not in line] == [
        "Ctrl-C ends it"
    ]


# -- kernels -----------------------------------------------------------------------------


def test_no_kernel_is_left_behind(visitor: Callable[..., Any]) -> None:
    """Pages that are loaded anew, left and closed; one that says nothing; the server's end."""
    hurry = "from lilguys_tools.serving import app\napp.IDLE, app.LOOK = 8, 1"
    server = Server("rules", before=hurry)
    wait_for(server.kernels, what="the kernel that is kept ready")
    page = visitor(**PHONE).open(server.root, "rules")
    for _ in range(2):
        page.reload()
        page.wait_for_selector("html[data-ready]")
    wait_for(lambda: len(server.kernels()) == 2, what="the kernels of reloads to end")
    page.evaluate("window.same = true")
    ask(server.root + "rules")  # and nobody ever speaks to its kernel, which goes after a while
    wait_for(lambda: len(server.kernels()) == 3, what="a kernel that nobody speaks to")
    wait_for(lambda: len(server.kernels()) == 2, 40, "it to end")
    assert page.evaluate("window.same"), "a kernel in use was ended, and its page began anew"
    page.goto(server.root)
    wait_for(lambda: len(server.kernels()) == 1, what="the kernel of a page left to end")
    page.go_back()
    page.wait_for_selector("html[data-ready]")
    page.close(run_before_unload=True)
    wait_for(lambda: len(server.kernels()) == 1, what="the kernel of a closed tab to end")
    kernels = server.kernels()
    code, said = server.stop(signal.SIGTERM)
    assert code == 0 and "Traceback" not in said
    _all_end(kernels)


def test_pages_that_nobody_shows_are_limited_and_who_comes_then_waits(
    visitor: Callable[..., Any],
) -> None:
    server = Server(
        "scoring", before="from lilguys_tools.serving import kernels as k\nk.WAITING = 3"
    )
    wait_for(server.kernels, what="the kernel that is kept ready")
    drawn = [ask(server.root + "rules") for _ in range(3)]
    assert [status for status, _ in drawn] == [200, 200, 200]
    status, text = ask(server.root + "rules?words=tie")
    assert status == 503 and "One moment" in text
    page = visitor(**PHONE).open(server.root)
    page.goto(server.root + "rules?words=tie")
    page.get_by_text("This one loads itself again").wait_for()
    ask(f"{server.root}voila/api/shutdown/{_kernel(drawn[0][1])}", "POST")
    page.wait_for_selector("html[data-ready]")  # by itself, and what it asks for is not lost
    wait_for(lambda: page.get_by_label("Look for").input_value() == "tie", what="its words")
    # One that is shown takes nobody's place.
    assert ask(server.root + "rules")[0] == 200
    server.stop()


def test_eight_phones_that_come_at_once_are_all_let_in() -> None:
    server = Server("scoring")
    with ThreadPoolExecutor(8) as phones:
        answers = list(phones.map(ask, [server.root + "scoring"] * 8))
    assert [status for status, _ in answers] == [200] * 8
    server.stop()


@pytest.mark.parametrize("kind", ["image", "iframe", "script", "empty"])
def test_a_site_elsewhere_can_not_ask_for_pages_as_if_they_were_pictures(
    server: Server, kind: str
) -> None:
    headers = {"Sec-Fetch-Dest": kind, "Sec-Fetch-Site": "cross-site"}
    status, text = ask(server.root + "rules", **headers)
    assert status == 403 and "That did not work" in text and "kernelId" not in text
