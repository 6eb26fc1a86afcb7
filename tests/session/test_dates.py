"""What a log owes to the day on which it is written."""

from __future__ import annotations

import datetime
import re

import pytest

from lilguys_tools.session import opening
from lilguys_tools.session.seats import Player


class _Later(datetime.date):
    @classmethod
    def today(cls) -> datetime.date:
        return datetime.date(2031, 2, 3)


@pytest.mark.parametrize("name", ["lilguys", "lyingsack"])
def test_the_same_seed_gives_the_same_log_on_another_day(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    players = [Player("Ana", "random"), Player("Ben", "random")]
    today = opening.new_session(name, players, seed=3).log_text()
    monkeypatch.setattr(opening.datetime, "date", _Later)
    assert opening.new_session(name, players, seed=3).log_text() == today


def test_a_game_at_a_real_table_has_its_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening.datetime, "date", _Later)
    players = [Player("Ana"), Player("Ben")]
    text = opening.new_session("lilguys", players, recording=True).log_text()
    assert re.search(r"^date: .?2031-02-03.?$", text, re.M)
