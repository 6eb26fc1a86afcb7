"""Reading YAML as plain data: values, refusals, positions, streams, hostile input."""

import gc
import tracemalloc

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lilguys_tools.logs import parsing
from lilguys_tools.logs.document import MAX_PROBLEMS, REFUSED, Quoted
from lilguys_tools.logs.reader import MAX_BYTES, MAX_DEPTH, read


@pytest.fixture(params=["libyaml", "pure"], scope="module")
def parser(request):
    """Run everything here with both parsers."""
    if request.param == "libyaml" and not yaml.__with_libyaml__:
        pytest.skip("PyYAML without libyaml")
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "pure":
            patch.setattr(parsing, "_parser", parsing._PureParser)
        yield request.param


def documents(text):
    return list(read(text if isinstance(text, bytes) else text.encode(), "a.yaml"))


def one(text):
    (found,) = documents(text)
    return found


def told(text):
    """Return all problems of all documents, in short."""
    return [(p.id, p.line, p.column) for found in documents(text) for p in found.problems]


pytestmark = pytest.mark.usefixtures("parser")


# -- values ------------------------------------------------------------------------------


def test_plain_data():
    found = one("a: 4\nb: [x, 'y', \"\", {c: no}]\nd:\n  - 1\n  -\n'e': |\n  text\n")
    assert found.value == {
        "a": "4",
        "b": ["x", "y", "", {"c": "no"}],
        "d": ["1", ""],
        "e": "text\n",
    }
    assert (found.index, found.name, found.problems, found.broken) == (1, "a.yaml", [], False)


def test_quoted_is_told_from_plain():
    value = one("a: 4\nb: '4'\nc: \"4\"\nd: |\n  4\ne: >-\n  4\nf:\n'g': ''\n").value
    kinds = {key: type(v) for key, v in value.items()}
    assert kinds == dict.fromkeys("af", str) | dict.fromkeys("bcdeg", Quoted)
    assert [type(key) for key in value] == [str] * 6 + [Quoted]
    assert value["g"] == ""
    assert value["b"] == value["a"]
    assert type(one("'4'").value) is Quoted


def test_names_stay_text():
    names = ["No", "on", "null", "007", "1e3", "~", "0x1F", "2026-01-01", "=", "%s"]
    assert one("[No, on, null, 007, 1e3, ~, 0x1F, 2026-01-01, =, '%s']").value == names


def test_crlf_and_byte_order_mark():
    found = one(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - x\r\n")
    assert found.value == {"a": "1", "b": ["x"]}
    assert found.locate(("a",), key=True) == (1, 1)
    assert found.locate(("b", 0)) == (3, 5)
    assert told(b"\xef\xbb\xbfa: 1\r\na: 2\r\n") == [("FORMAT", 2, 1)]
    assert told(b"\xef\xbb\xbf*a\n") == [("FORMAT", 1, 1)]


def test_empty_documents_are_not_counted():
    for text in ("", "\n", "# only\n", "---\n", "---\n---\n...\n---\n# a\n", "\ufeff", "   "):
        assert documents(text) == []
    found = documents("---\n---\na\n---\n---\n# c\n--- b\n...\n")
    assert [(d.index, d.name, d.value) for d in found] == [(1, "a.yaml", "a"), (2, "a.yaml#2", "b")]


def test_documents_that_are_not_empty():
    assert [d.value for d in documents("--- ''\n--- ~\n--- []\n--- {}\n")] == ["", "~", [], {}]
    assert told("--- !a\n") == told("--- &a\n") == [("FORMAT", 1, 5)]


# -- what is refused, and where ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("a: 1\nb: 2\na: 3\n", [(3, 1)]),
        ("{a: 1, b: 2, 'a': 3}", [(1, 14)]),
        ("- {a: 1, a: 1, a: 1}", [(1, 10), (1, 16)]),
        ("😀: 1\nx: {😀: 1, 😀😀: 2, 😀: 3}\n", [(2, 18)]),
        ("game: &a1 lilguys\n", [(1, 7)]),
        ("a: &x [1]\nb: *x\n", [(1, 4), (2, 4)]),
        ("a: &x\n  b: 1\n", [(1, 4)]),
        ("&k a: 1\n", [(1, 1)]),
        ("roll: !die 2\n", [(1, 7)]),
        ("a: ! x\nb: ! 'x'\nc: ! [x]\nd: ! {x: y}\ne: !\n", [(n, 4) for n in range(1, 6)]),
        ("!k a: 1\n", [(1, 1)]),
        ("a: !!map {b: !!str c}\n", [(1, 4), (1, 14)]),
        ("a: !!python/object/apply:os.system [x]\n", [(1, 4)]),
        ("a: !<tag:x,2000:y> b\n", [(1, 4)]),
        ("<<: {a: 1}\nb: 2\n", [(1, 1)]),
        ("- <<: *a\n", [(1, 3), (1, 7)]),
        ("? [a]\n: b\n", [(1, 3)]),
        ("{[a]: b, {c: d}: e}\n", [(1, 2), (1, 10)]),
        ("{*a : b}\n", [(1, 2)]),
        ("? [&x a]\n: !t b\n", [(1, 3), (1, 4), (2, 3)]),
    ],
)
def test_refusals(text, positions):
    assert told(text) == [("FORMAT", *position) for position in positions]
    # And in a later document, on the line of its marker where YAML lets it.
    shifted = [("FORMAT", line + 3, column) for line, column in positions]
    assert told("a: 1\n# é\n---\n" + text) == shifted


def test_what_refusals_leave():
    assert one("a: 1\nb: 2\na: 3\n").value == {"a": "1", "b": "2"}
    assert one("a: *x\nb: !t 2\n").value == {"a": REFUSED, "b": "2"}
    assert one("<<: {a: 1}\n'<<': 2\n[a]: 3\n").value == {"<<": "2"}
    assert repr(REFUSED) == "REFUSED"


def test_quoted_and_ordinary_uses_are_fine():
    assert (
        told("a: '&x'\nb: \"*x !t <<\"\nc: fun & games!\nd: 2 * 3\n'<<': 1\ne: <<\n# !t &a *b\n")
        == []
    )


def test_paths_of_refusals():
    (problem,) = one("rounds:\n  - x\n  - picks: [{a: 1}, {b: 1, b: 2}]\n").problems
    assert problem.path == "rounds[1].picks[1].b"
    assert problem.as_text().startswith("a.yaml:3:28: [FORMAT] the key b stands here already")
    assert problem.hint


def test_messages_are_safe():
    for text in ('"a\\e[1m": 1\n"a\\e[1m": 2', "? &" + "x" * 500 + " a\n", "!" + "x" * 500 + " a"):
        (problem,) = one(text).problems
        assert problem.as_text().isprintable() or problem.hint
        assert problem.message.isprintable()
        assert len(problem.message) < 150


# -- nesting -----------------------------------------------------------------------------


@pytest.mark.parametrize("pair", ["[]", "{}"])
def test_nesting_at_the_limit(pair):
    start, end = pair if pair == "[]" else ("{a: ", "}")
    text = start * MAX_DEPTH + "x" + end * MAX_DEPTH
    assert told(text) == []
    found = one(start + text + end)
    assert found.broken
    assert found.value is None
    column = MAX_DEPTH * len(start) + 1
    assert [(p.line, p.column) for p in found.problems] == [(1, column)]
    assert found.locate(("a", 0)) == (1, column)


def test_documents_after_a_deep_one_are_read():
    deep = "[" * 40 + "]" * 40
    found = documents(f"a: 1\n---\nb:\n  - {deep}\n---\nc: 3\n")
    assert [(d.index, d.value, len(d.problems)) for d in found] == [
        (1, {"a": "1"}, 0),
        (2, None, 1),
        (3, {"c": "3"}, 0),
    ]
    assert found[1].problems[0].line == 4
    assert found[1].problems[0].path == "b" + "[0]" * 31


def test_deep_and_no_yaml():
    found = one("[" * 40 + "]")
    assert [p.id for p in found.problems] == ["FORMAT", "YAML"]


@pytest.mark.parametrize("unit", ["[", "{", "- ", "? ", "{a: ", "[a, ", "? - ", "[? ", "- - a\n"])
def test_hopeless_nesting(unit):
    found = documents("a: 1\n---\n" + unit * 20_000 + "\n")
    assert found[0].value == {"a": "1"}
    if unit == "- - a\n":
        assert len(found[1].value) == 20_000
        return
    assert {p.id for p in found[1].problems} == {"FORMAT"}
    assert found[1].problems[-1].message == "nested deeper than 32 levels"
    assert found[1].problems[-1].line == 3
    assert len(found) == 2


def test_deep_nesting_by_indentation():
    lines = "".join(" " * n + "a:\n" for n in range(1500))
    assert [(p.id, p.line) for p in one(lines).problems] == [("FORMAT", MAX_DEPTH + 1)]


# -- what is no YAML ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"a: b\nc: caf\xe9\n", 2, 7),
        ("a: é\nb: é".encode() + b"\xff", 2, 5),
        (b"\xff\xfea\x00", 1, 1),
        ("a: 1\n".encode("utf-16"), 1, 1),
        ("a: 1\n".encode("utf-16-le"), 1, 2),
        (b"a: 1\nb: \x00\n", 2, 4),
        (b"a: 1\r\nb: \x1b[1m\n", 2, 4),
        (b"a: \x7f\n", 1, 4),
        ("a: é\x80".encode(), 1, 5),
        ("a: \uffff".encode(), 1, 4),
        (b"a: \xed\xa0\x80\n", 1, 4),
        (b"\xef\xbb\xbfa: \x01", 1, 4),
        (b'a: "\\ud83d"\n', 1, None),
        (b'a: "\\U00110000"\n', 1, None),
        (b"a: [b\n\n\n", 1, 6),
        (b"a: 'b", 1, 6),
        (b"a: b]\nc: [d]]\n", 2, 7),
        (b"a: @b\n", 1, 4),
        (b"a:\n\tb: 1\n", 2, 1),
        (b"a: b: c\n", 1, 5),
    ],
)
def test_no_yaml(data, line, column):
    found = one(data)
    assert (found.value, found.broken) == (None, True)
    (problem,) = found.problems
    assert (problem.id, problem.line) == ("YAML", line)
    if column is not None:
        assert problem.column == column
    assert problem.message.isprintable()
    assert found.locate(("a",)) == (line, problem.column)


def test_no_yaml_ends_the_stream():
    bad = "--- [\n--- c\n"
    found = documents("--- a\n--- b\n" + bad)
    assert [(d.index, d.value, d.name) for d in found] == [
        (1, "a", "a.yaml"),
        (2, "b", "a.yaml#2"),
        (3, None, "a.yaml#3"),
    ]
    assert found[2].problems[0].file == "a.yaml#3"


@pytest.mark.parametrize("flaw", [b"\xff", b"\x00", b"\xed\xa0\x80"])
def test_documents_before_a_bad_byte_are_given(flaw):
    found = documents(b"--- a\n---\nb: 1\n--- [c,\n '" + flaw + b"\n--- d\n")
    assert [d.value for d in found] == ["a", {"b": "1"}, None]
    assert [(p.file, p.id, p.line, p.column) for p in found[2].problems] == [
        ("a.yaml#3", "YAML", 5, 3)
    ]
    # The document that was cut off is not taken for a whole one.
    assert [d.value for d in documents(b"--- a\n--- b\n" + flaw)] == ["a", None]
    assert [d.value for d in documents(b"--- a\n...\n# " + flaw)] == ["a", None]
    assert [d.value for d in documents(b"[" * 40 + flaw)] == [None]


def test_what_follows_breaks_the_document_before_it():
    found = one("{a: 1}\n]\n")
    assert (found.broken, [p.id for p in found.problems]) == (True, ["YAML"])
    found = one("a: 1\na: 2\n}\n")
    assert [p.id for p in found.problems] == ["YAML"]


def test_hints():
    def hint(text):
        return one(text).problems[0].hint or ""

    assert "UTF-8" in hint(b"\xff")
    assert "blanks" in hint("a:\n  \tb: 1\n  - c")
    assert "goes in quotes" in hint("a: `b`")
    assert "bracket" in hint("a: [b\nc: d\n")


def test_too_many_directives():
    lines = "".join(f"%TAG !x{n}! y\n" for n in range(3000))
    assert [p[0] for p in told(lines + "--- a\n")] == ["YAML"]
    assert told("a: '" + "%TAG" * 3000 + "'\n") == []


def test_size():
    assert told(b"#" * (MAX_BYTES + 1)) == [("FORMAT", 1, 1)]
    assert told(b"#" * MAX_BYTES) == []


# -- positions ---------------------------------------------------------------------------

STREAM = """\
# first
game: lilguys
players: [Ana, "Ben", {name: Cleo}]
rounds:
- line: [cool,
    funny]
  picks:
  - {player: Ana, group: 3, send: }
  -
  - group:
note: >-
  long
---
😀: [é, 日本, x]
"q": {a.b: 1}
--- {a: 1, b: [2]}
--- - x
"""


@pytest.mark.parametrize(
    ("index", "path", "value", "key"),
    [
        (0, (), (2, 1), (2, 1)),
        (0, ("game",), (2, 7), (2, 1)),
        (0, ("players",), (3, 10), (3, 1)),
        (0, ("players", 1), (3, 16), (3, 16)),
        (0, ("players", 2, "name"), (3, 30), (3, 24)),
        (0, ("rounds",), (5, 1), (4, 1)),
        (0, ("rounds", 0), (5, 3), (5, 3)),
        (0, ("rounds", 0, "line", 1), (6, 5), (6, 5)),
        (0, ("rounds", 0, "picks"), (8, 3), (7, 3)),
        (0, ("rounds", 0, "picks", 0), (8, 5), (8, 5)),
        (0, ("rounds", 0, "picks", 0, "group"), (8, 26), (8, 19)),
        (0, ("rounds", 0, "picks", 0, "send"), None, (8, 29)),
        (0, ("rounds", 0, "picks", 1), (9, 4), (9, 4)),
        (0, ("rounds", 0, "picks", 2, "group"), (10, 11), (10, 5)),
        (0, ("note",), (11, 7), (11, 1)),
        (0, ("rounds", 7, "picks"), (5, 1), (5, 1)),
        (0, ("nothing",), (2, 1), (2, 1)),
        (1, (), (14, 1), (14, 1)),
        (1, ("😀", 1), (14, 8), (14, 8)),
        (1, ("😀", 2), (14, 12), (14, 12)),
        (1, ("q", "a.b"), (15, 12), (15, 7)),
        (2, (), (16, 5), (16, 5)),
        (2, ("b", 0), (16, 16), (16, 16)),
        (2, ("b",), (16, 15), (16, 12)),
    ],
)
def test_positions(index, path, value, key):
    stream = STREAM.replace("--- - x\n", "")
    for text in (stream, stream.replace("\n", "\r\n"), "\ufeff" + stream):
        found = documents(text)[index]
        assert value is None or found.locate(path) == value
        assert found.locate(path, key=True) == key


def test_byte_order_marks_elsewhere():
    """The C parser skips one at the start of a line, the other does not: both are located."""
    for text in ("\n\ufeff", "\r\ufeff(", "\n \ufeffb\n", "\n\ufeff c"):
        assert [found.locate(())[0] for found in documents(text)] in ([], [2])
    assert one("\ufeff\ufeff\ufeffa: b").locate(("a",), key=True) == (1, 1)


def test_position_in_an_indented_document():
    found = one("\n   a: 1\n   b:\n   - 2\n")
    assert found.locate(("a",), key=True) == (2, 4)
    assert found.locate(("b", 0)) == (4, 6)


def test_the_first_of_two_keys_is_located():
    assert one("a: 1\nb: 2\na: 3\n").locate(("a",), key=True) == (1, 1)


def test_locating_many_at_once():
    found = documents(STREAM.replace("--- - x\n", ""))[0]
    wanted = [(("note",), False), ((), False), (("rounds", 0), False), (("note",), True)]
    assert found.locate_all(wanted) == [(11, 7), (2, 1), (5, 3), (11, 1)]
    assert found.locate_all([]) == []


def test_problem_of_a_document():
    found = documents("a\n---\nb: [1, x]\n")[1]
    told = found.problem("CHECK", ("b", 1), "differs", "it is 2")
    assert told.as_text() == "a.yaml#2:3:8: [CHECK] differs\n  hint: it is 2"
    assert told.path == "b[1]"


# -- anything at all ---------------------------------------------------------------------

BITS = (
    *("[", "]", "{", "}", ":", ": ", ",", ", ", "- ", "-", "? ", "\n", "\n  ", "\n    ", " "),
    *('"', "'", "|\n", ">-\n", "#", " # ", "&a ", "*a ", "!t ", "! ", "!!str ", "<<", "%"),
    *("---\n", "--- ", "...\n", "\t", "\r\n", "\r", "\\", "a", "b: ", "c: d\n", "- e\n", "é", "😀"),
    *("\x85", "\u2028", "\ufeff", "\x00", "\x1b", "@", "`", "~", "0x1", "%TAG ! a\n", '"\\ud800"'),
)
yamlish = st.lists(st.sampled_from(BITS), max_size=40).map("".join)


def check_all(data):
    """Hold what must hold for any file."""
    text = data.decode("utf-8", "replace")
    found = list(read(data, "f"))
    for number, doc in enumerate(found, 1):
        assert doc.index == number
        assert doc.broken is (doc.value is None)
        assert doc.problems or not doc.broken
        for problem in doc.problems:
            assert problem.file == doc.name == ("f" if number == 1 else f"f#{number}")
            assert problem.line >= 1
            assert 1 <= problem.column <= len(text) + 1
            assert problem.id in ("FORMAT", "YAML")
        assert all(type(key) in (str, Quoted) for key in keys(doc.value))
        doc.locate_all((path, key) for path in paths(doc.value) for key in (False, True))
    assert not any(p.id == "YAML" for doc in found[:-1] for p in doc.problems)
    return found


def keys(value):
    if isinstance(value, dict):
        yield from value
    for below in children(value).values():
        yield from keys(below)


def children(value):
    if isinstance(value, dict):
        return value
    return dict(enumerate(value)) if isinstance(value, list) else {}


def paths(value, path=()):
    yield path
    for key, below in children(value).items():
        yield from paths(below, (*path, key))


@given(st.binary(max_size=200))
def test_any_bytes(data):
    check_all(data)


@given(yamlish, st.binary(max_size=2), st.integers(0, 100))
def test_anything_like_yaml(text, junk, at):
    data = text.encode()
    check_all(data[:at] + junk + data[at:])


@given(st.integers(0, len(STREAM)), st.integers(0, 8), st.sampled_from(BITS))
def test_mutated_logs(at, cut, bit):
    check_all((STREAM[:at] + bit + STREAM[at + cut :]).encode())


@given(yamlish)
def test_as_pyyaml_reads_it(text):
    """Values are those of PyYAML's own base loader, positions those of its nodes."""
    found = check_all(text.encode())
    if any(doc.problems for doc in found):
        return
    text = text.lstrip("\ufeff")
    loader = yaml.BaseLoader if parsing._parser is parsing._PureParser else yaml.CBaseLoader
    nodes = [
        node
        for node in yaml.compose_all(text, loader)
        if not (isinstance(node, yaml.ScalarNode) and not node.value and not node.style)
    ]
    assert len(nodes) == len(found)
    for doc, node in zip(found, nodes, strict=True):
        compare(doc, doc.value, node, ())


def compare(doc, value, node, path):
    mark = node.start_mark
    assert doc.locate(path)[0] == mark.line + 1
    if isinstance(node, yaml.ScalarNode):
        assert value == node.value
        assert (type(value) is Quoted) == bool(node.style)
        # PyYAML's own reader counts no column for a byte-order mark.
        if "\ufeff" not in doc._text:
            assert doc.locate(path)[1] == mark.column + 1
    elif isinstance(node, yaml.SequenceNode):
        assert len(value) == len(node.value)
        for index, below in enumerate(node.value):
            compare(doc, value[index], below, (*path, index))
    else:
        assert len(value) == len(node.value)
        for key, below in node.value:
            line = key.start_mark.line + 1
            assert doc.locate((*path, key.value), key=True)[0] == line
            compare(doc, value[key.value], below, (*path, key.value))


# -- memory and amount -------------------------------------------------------------------


def test_number_of_problems_is_bounded():
    found = one("a: 1\n" * 5000)
    assert found.broken
    assert len(found.problems) == MAX_PROBLEMS + 1
    assert "left out" in found.problems[-1].message


def peak(data):
    """Return the most memory that Python held while the file was read, in bytes."""
    gc.collect()
    tracemalloc.start()
    try:
        for doc in read(data):
            doc.locate(())
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("unit", ["[", "{", "- ", "? ", "&a ", "*a ", "#", "%", "!", "a: 1\n"])
def test_refused_files_take_little_memory(unit):
    size = 200_000
    data = (unit * (size // len(unit))).encode()
    # The text, its copies and a few parsed things; nothing that grows with the nesting.
    assert peak(data) < 8 * size + 3_000_000


def test_streams_take_little_memory(parser):
    few, many = (
        peak(b"--- {a: 1, a: 2, b: [x, y, z]}\n" * count) - 4 * 31 * count for count in (20, 2000)
    )
    assert many < few + 400_000
