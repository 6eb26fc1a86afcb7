"""Widgets over the same rules and scores as the command line, for the pages and any notebook."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lilguys_tools.widgets.replay_viewer import ReplayViewer as ReplayViewer
    from lilguys_tools.widgets.rules_browser import RulesBrowser as RulesBrowser

#: The widgets, each in a module of its own that is imported when it is asked for.
_MODULES = {"ReplayViewer": "replay_viewer", "RulesBrowser": "rules_browser"}
__all__ = ["ReplayViewer", "RulesBrowser"]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
