"""What is read in an open panel: its title, its text cut into pages for the screen's size, its foot.

Knows nothing of how a panel is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bigben.engine.notation import wrapped
from bigben.engine.rules import PILES, WASTE
from bigben.engine.values import NamedTuple
from bigben.tui import texts
from bigben.tui.commands import KEYS
from bigben.tui.model import Model, Panel

_WIDEST = 70

#: Columns and rows of the screen that a panel's text leaves free: its frame, title, foot and margins.
_AROUND = (6, 6)


class Page(NamedTuple):
    """What a panel shows at one time."""

    title: str
    lines: tuple[str, ...]
    foot: str


def pages(model: Model) -> tuple[Page, ...]:
    """The pages of the open panel, at least one; none if no panel is open."""
    if model.panel is None:
        return ()
    title, paragraphs, foot = _CONTENTS[model.panel](model)
    width = min(_WIDEST, model.columns - _AROUND[0])
    lines = [line for paragraph in paragraphs for line in _paragraph(paragraph, width)]
    height = max(1, model.rows - _AROUND[1])
    cut = [tuple(lines[start : start + height]) for start in range(0, max(1, len(lines)), height)]
    count = f"  {{}}/{len(cut)}" if len(cut) > 1 else ""
    return tuple(Page(title + count.format(number), part, foot) for number, part in enumerate(cut, start=1))


def _paragraph(text: str, width: int) -> Iterable[str]:
    """The lines of a paragraph; one that is spaced out and fits is left as it is."""
    if len(text) <= width:
        return (text,)
    return wrapped(text.split(), width)


_Content = tuple[str, Iterable[str], str]


def _help(_model: Model) -> _Content:
    widest = max(len(key.shown) for key in KEYS)
    rows = [
        f"{names:{widest}}  {what}"
        for names, what in (*texts.PICKING_UP, *((key.shown, key.ask.value) for key in KEYS))
    ]
    return texts.HELP_TITLE, (*rows, "", *texts.rules_lines()), texts.HELP_FOOT


def _view(model: Model) -> _Content:
    source = model.place if isinstance(model.place, str) and model.place in PILES else WASTE
    cards = model.game.position.cards(source)
    listing = " ".join(map(texts.short_name, cards)) if cards else texts.VIEW_EMPTY
    return texts.view_title(source, len(cards)), (listing, texts.VIEW_ORDER), texts.VIEW_FOOT


def _won(model: Model) -> _Content:
    game = model.game
    return texts.WON_TITLE, texts.won_lines(game.deal, len(game.moves), model.seconds), texts.WON_FOOT


_CONTENTS: dict[Panel, Callable[[Model], _Content]] = {
    Panel.HELP: _help,
    Panel.VIEW: _view,
    Panel.WON: _won,
}
