"""What is read in an open panel: its title, its text cut into pages for the screen's size, its foot.

Knows nothing of how a panel is drawn.
"""

from __future__ import annotations

from collections.abc import Callable

from bigben.engine.lines import wrapped
from bigben.engine.rules import PILES, WASTE
from bigben.engine.values import NamedTuple
from bigben.settings import CHOICES
from bigben.tui.commands import KEYS
from bigben.tui.model import Model, Panel
from bigben.words.signs import short_name

_WIDEST = 70

#: Columns and rows of the screen that a panel's text leaves free: its frame, title, foot and margins.
_AROUND = (6, 4)


class Page(NamedTuple):
    """What a panel shows at one time."""

    title: str
    lines: tuple[str, ...]
    foot: str


class Paragraph(NamedTuple):
    """Text that is broken into lines; with a `term`, it stands to the right of it."""

    text: str
    term: str = ""


class Content(NamedTuple):
    """All that a panel says."""

    title: str
    entries: tuple[Paragraph, ...]
    foot: str


def pages(model: Model) -> tuple[Page, ...]:
    """The pages of the open panel, at least one; none if no panel is open."""
    if model.panel is None:
        return ()
    content = _CONTENTS[model.panel](model)
    width = text_width(model)
    indent = max((len(entry.term) + 2 for entry in content.entries if entry.term), default=0)
    lines = [line for entry in content.entries for line in _lines(entry, indent, width)]
    height = max(1, model.rows - _AROUND[1])
    cut = [tuple(lines[start : start + height]) for start in range(0, len(lines), height)]
    return tuple(
        Page(content.title if len(cut) == 1 else f"{content.title}  {number}/{len(cut)}", part, content.foot)
        for number, part in enumerate(cut, start=1)
    )


def text_width(model: Model) -> int:
    """How many characters a line of a panel may have."""
    return min(_WIDEST, max(1, model.columns - _AROUND[0]))


def _lines(entry: Paragraph, indent: int, width: int) -> tuple[str, ...]:
    """An entry's lines; words that fit in one are left as they are spaced."""
    if not entry.term:
        return (entry.text,) if len(entry.text) <= width else wrapped(entry.text.split(), width)
    first, *rest = wrapped(entry.text.split(), width - indent)
    return (f"{entry.term:{indent}}{first}", *(" " * indent + line for line in rest))


def _help(model: Model) -> Content:
    say = model.words.panels
    keys: dict[str, str] = {}
    for key in KEYS:
        what = say.key_help(key.ask)
        keys[what] = f"{keys[what]}, {key.shown}" if what in keys else key.shown
    entries = (
        *(Paragraph(text, term) for term, text in say.PICKING_UP),
        *(Paragraph(text, term) for text, term in keys.items()),
        *(entry for line in say.rules() for entry in (Paragraph(""), Paragraph(line))),
    )
    return Content(model.words.names.GAME, entries, say.PAGES_FOOT)


def _view(model: Model) -> Content:
    say = model.words.panels
    source = model.place if isinstance(model.place, str) and model.place in PILES else WASTE
    cards = model.game.position.cards(source)
    listing = " ".join(map(short_name, cards)) if cards else say.VIEW_EMPTY
    entries = (Paragraph(listing), Paragraph(say.VIEW_ORDER))
    return Content(say.view_title(source, len(cards)), entries, say.VIEW_FOOT)


def _won(model: Model) -> Content:
    say, game = model.words.panels, model.game
    lines = say.won_lines(game.deal, len(game.moves), int(model.sitting.played))
    return Content(say.WON_TITLE, tuple(map(Paragraph, lines)), say.WON_FOOT)


def _stats(model: Model) -> Content:
    say = model.words.panels
    return Content(say.STATISTICS_TITLE, tuple(map(Paragraph, model.report)), say.PAGES_FOOT)


def _reasons(model: Model) -> Content:
    say = model.words.panels
    return Content(say.REASONS_TITLE, tuple(map(Paragraph, model.report)), say.PAGES_FOOT)


def _settings(model: Model) -> Content:
    say = model.words.panels
    entries = tuple(
        Paragraph(say.setting(name, getattr(model.settings, name)), letter)
        for letter, name in SETTING_LETTERS.items()
    )
    return Content(say.SETTINGS_TITLE, entries, say.SETTINGS_FOOT)


#: The letter that changes each setting.
SETTING_LETTERS = dict(zip("abcdef", CHOICES, strict=True))


_CONTENTS: dict[Panel, Callable[[Model], Content]] = {
    Panel.HELP: _help,
    Panel.VIEW: _view,
    Panel.WON: _won,
    Panel.STATS: _stats,
    Panel.SETTINGS: _settings,
    Panel.REASONS: _reasons,
}
