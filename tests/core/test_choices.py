"""A sequence whose members are made when they are asked for behaves like a tuple of them."""

import pytest

from lilguys_tools.core.choices import Choices


def test_it_is_the_sequence_of_its_blocks():
    choices = Choices([(2, lambda i: f"a{i}"), (0, lambda i: "never"), (3, lambda i: f"b{i}")])
    members = ["a0", "a1", "b0", "b1", "b2"]
    assert len(choices) == 5
    assert list(choices) == members
    assert choices == members
    assert choices == tuple(members)
    assert choices != members[1:]
    assert choices != "a0"
    assert (choices == 3) is False
    assert [choices[i] for i in range(-5, 5)] == members + members
    assert choices[1:4] == ("a1", "b0", "b1")
    assert choices[::-2] == ("b2", "b0", "a0")
    assert "b1" in choices
    assert "b3" not in choices
    assert choices.index("b0") == 2
    assert repr(choices) == repr(members)


@pytest.mark.parametrize("index", [5, -6, 100])
def test_there_is_nothing_beyond_its_ends(index):
    with pytest.raises(IndexError):
        Choices([(5, str)])[index]


def test_nothing_is_made_before_it_is_asked_for():
    made = []
    choices = Choices([(1000, made.append)])
    assert len(choices) == 1000
    assert not Choices([])
    choices[7]
    assert made == [7]


def test_what_changes_has_no_hash():
    with pytest.raises(TypeError):
        hash(Choices([(1, str)]))
