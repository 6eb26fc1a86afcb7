"""Which entry of a shared sheet undo takes back next, and which one redo brings again."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lilguys_tools.session.sheet_events import HOLDING, OF_TABLE, REDO, UNDO, Event


def stacks(
    events: Iterable[Event], idle: Collection[str], scope: str | None, who: str
) -> tuple[Event | None, Event | None]:
    """Return what undo would take back, and what redo would bring again; None for nothing.

    Parameters
    ----------
    events : iterable of Event
        All that was entered, undo and redo among it.
    idle : collection of str
        The ids of what changes nothing; it is no step.
    scope : str or None
        The id of a player: only what was entered for that player. All if None.
    who : str
        The page that asks: what it changed of the table itself is in its scope, too.
    """
    done: dict[str, Event] = {}
    undone: dict[str, Event] = {}
    for event in events:
        if scope is not None and event.is_action:
            # Others have entered something since: to take the table away now, or to wipe
            # it again, would take that away with it.
            done = {id: one for id, one in done.items() if one.do not in HOLDING}
            undone = {id: one for id, one in undone.items() if one.do not in HOLDING}
        of = str(event.args.get("of"))
        if event.do == UNDO and of in done:
            undone[of] = done.pop(of)
        elif event.do == REDO and of in undone:
            done[of] = undone.pop(of)
        elif event.is_action and _is_in(scope, who, event):
            done[event.id] = event
            undone.clear()
    return _last({id: one for id, one in done.items() if id not in idle}), _last(undone)


def _is_in(scope: str | None, who: str, event: Event) -> bool:
    if scope is None or event.player == scope:
        return True
    return event.who == who and event.do in OF_TABLE


def _last(events: dict[str, Event]) -> Event | None:
    return next(reversed(events.values()), None)
