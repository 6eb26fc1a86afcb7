"""SVG and HTML as text: tags with all text escaped, and colours that work without a stylesheet."""

from __future__ import annotations

from html import escape

from lilguys_tools.render.looks import SHAPES
from lilguys_tools.render.tables import plain

#: What a colour is where no stylesheet names it: as ``look.css`` has it by day.
_BY_DAY = {
    "card": "#ffffff",
    "sunk": "#ece7db",
    "ink": "#1c1a22",
    "soft": "#57525f",
    "line": "#d8d1c2",
    "edge": "#857d6e",
    "accent": "#5b34b0",
    "on-accent": "#ffffff",
    "bad": "#a81f17",
}

#: How text in a picture is written; for the picture itself, or a text that stands alone.
FONT = {"font_family": "system-ui, 'DejaVu Sans', sans-serif", "font_weight": "700"}


def ink(name: str) -> str:
    """Return a colour of the look as CSS: by its variable, and by day where there is none."""
    return f"var(--lg-{name}, {_BY_DAY[name]})"


def seat_ink(seat: int) -> str:
    """Return the colour of a seat as CSS; ``table.css`` has one a seat, by day and by night."""
    return f"var(--lg-seat-{seat}, {ink('ink')})"


def seat_shape(seat: int) -> str:
    """Return the shape that marks a seat, on a square of 24: what its colour says, too."""
    return SHAPES[seat % len(SHAPES)]


def seat_mark(seat: int) -> str:
    """Return a seat's mark to stand beside a name."""
    return drawing("0 0 24 24", seat_shape(seat), class_="lgt-seat-mark")


def words(text: str) -> str:
    """Return text for HTML: escaped, and so that it can not turn a line round."""
    return escape(plain(text))


def tag(name: str, *inside: str, **attributes: str | int | float | None) -> str:
    """Return an element.

    Parameters
    ----------
    name : str
        Its name.
    *inside : str
        What stands in it: HTML, so text goes through `words` before.
    **attributes : str, number or None
        Escaped here. ``_`` stands for ``-``, and one at the end is dropped (``class_``); an
        attribute that is None is left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{words(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>"


def text(x: float, y: float, told: str, size: float, fill: str, anchor: str | None = None) -> str:
    """Return text in a picture, its baseline at a height; `anchor` is SVG's ``text-anchor``."""
    return tag(
        "text",
        words(told),
        x=f"{x:g}",
        y=f"{y:g}",
        font_size=f"{size:g}",
        fill=fill,
        text_anchor=anchor,
    )


def picture(view: str, title: str, *inside: str, desc: str = "", **attributes: str | None) -> str:
    """Return an SVG that a screen reader tells as one picture.

    Parameters
    ----------
    view : str
        Its ``viewBox``.
    title, desc : str
        What it shows, in a few words and in more.
    *inside : str
        What is drawn.
    **attributes : str or None
        Further attributes, see `tag`.
    """
    told = tag("title", words(title)) + (tag("desc", words(desc)) if desc else "")
    return tag(
        "svg",
        told,
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
        role="img",
        aria_label=f"{title}. {desc}" if desc else title,
        **attributes,
    )


def drawing(view: str, *inside: str, **attributes: str | None) -> str:
    """Return an SVG beside which stands what it shows, so that screen readers pass it over."""
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view,
        aria_hidden="true",
        focusable="false",
        **attributes,
    )
