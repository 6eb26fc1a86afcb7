"""Taps: each has an id and counts once, and what goes wrong in one is said in words."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from ipywidgets import Button

from lilguys_tools.widgets.frame import Notice


def tap_id() -> str:
    """Return the id of the tap (or other input) that is being handled.

    It is made in the browser, is the same however often a tap arrives, and no two taps share
    one. An event that is written to a file carries it, so that whoever reads the file can pass
    over an id that it has already. Outside a page every call gives a new one.
    """
    try:
        from IPython.core.getipython import get_ipython
    except ImportError:
        return uuid.uuid4().hex
    kernel = getattr(get_ipython(), "kernel", None)
    parent = kernel.get_parent() if kernel is not None else None
    found = parent.get("header", {}).get("msg_id") if parent else None
    return found or uuid.uuid4().hex


def on_tap(button: Button, act: Callable[[], None], notice: Notice | None = None) -> None:
    """Let `act` happen once a tap of `button`.

    Parameters
    ----------
    button : Button
        The button; one `act` a button.
    act : callable
        What a tap does. An exception in it does not vanish in the kernel.
    notice : Notice, optional
        Where an exception is told; left out, it is raised.
    """
    last = ""

    def tapped(_: Any) -> None:
        nonlocal last
        tap = tap_id()
        if tap == last:
            return
        last = tap
        guarded(act, notice)

    button.on_click(tapped)


def guarded(act: Callable[[], None], notice: Notice | None) -> None:
    """Do something that an observer or a tap asks for, and say in words what went wrong."""
    try:
        act()
    except Exception as error:
        if notice is None:
            raise
        notice.warn(f"That did not work, and nothing has changed: {error}")
