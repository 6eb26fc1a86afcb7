"""Estimates as plain data for JSON, and as text."""

from __future__ import annotations

import math
from typing import Any

from lilguys_tools.simulate.figures import Estimate

#: Figures are rounded to so many digits behind the point.
DIGITS = 6


def estimate(found: Estimate) -> dict[str, Any]:
    """Return an estimate as plain data."""
    return {
        "value": rounded(found.value),
        "low": rounded(found.low),
        "high": rounded(found.high),
        "n": found.n,
    }


def rounded(value: float) -> float | None:
    """Return a figure to `DIGITS` digits, None for one that is not known."""
    return round(value, DIGITS) + 0.0 if math.isfinite(value) else None


def share_text(entry: dict[str, Any]) -> str:
    """Return a share with its interval in per cent."""
    if entry["value"] is None:
        return ""
    low, high = 100 * entry["low"], 100 * entry["high"]
    return f"{100 * entry['value']:.1f} % [{low:.1f}, {high:.1f}]"


def mean_text(entry: dict[str, Any]) -> str:
    """Return a mean with its interval, if it has one."""
    if entry["value"] is None:
        return ""
    if entry["low"] is None:
        return f"{entry['value']:.2f}"
    return f"{entry['value']:.2f} [{entry['low']:.2f}, {entry['high']:.2f}]"


def seated(bot: str, seats: int) -> str:
    """Return how a bot is headed that sits in so many seats."""
    return f"{bot} (x{seats})" if seats > 1 else bot
