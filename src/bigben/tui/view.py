"""The picture: `draw(model, layout)` gives a frame, spans of text at absolute places.

Pure. Nothing here decides anything about the game, and nothing else decides what is seen. No span goes
past the screen, no two share a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bigben.engine.cards import Card, Suit
from bigben.engine.notation import wrapped
from bigben.engine.rules import (
    FULL,
    HOURS,
    PACKS,
    PILES,
    WASTE,
    Position,
    cards_on_clock,
    targets,
)
from bigben.engine.values import NamedTuple
from bigben.tui import texts
from bigben.tui.commands import KEYS
from bigben.tui.geometry import CARD, NUMERALS, Fan, Layout, Shape, Spot
from bigben.tui.model import STOCK, Model
from bigben.tui.panels import Page, pages
from bigben.tui.theme import Role


class Span(NamedTuple):
    """A text at a place, and what it is; `suit` if it shows a card."""

    row: int
    column: int
    text: str
    role: Role
    suit: Suit | None = None

    @property
    def end(self) -> int:
        """The column behind its last cell."""
        return self.column + len(self.text)


class Frame(NamedTuple):
    """A whole screen: its spans, and where the terminal's cursor stands."""

    spans: tuple[Span, ...]
    cursor: Spot


#: Marks beside colour: a place the picked-up card may go to, a finished hour, the picked-up card, a gap.
TARGET, FINISHED, PICKED, GAP = "*", "=", ("[", "]"), "·"


def draw(model: Model, layout: Layout) -> Frame:
    """The picture of `model` on a screen laid out as `layout`."""
    if layout.shape is Shape.TOO_SMALL:
        words = wrapped(texts.too_small(layout.columns, layout.rows).split(), layout.columns)
        spans = [Span(row, 0, text, Role.PLAIN) for row, text in enumerate(words)]
        return Frame(tuple(_fitting(spans, layout)), Spot(0, 0))
    spans, cursor = _board(model, layout)
    foot = _foot(model, layout)
    spans = [*_beside(spans, foot[0].row, layout.rows, 0, layout.columns), *foot]
    if model.panel is not None:
        panel = pages(model)
        page = panel[min(model.page, len(panel) - 1)]
        spans, cursor = _with_panel(spans, page, layout)
    frame = _fitting(spans, layout)
    if model.looks.ascii:
        frame = (span._replace(text=texts.in_ascii(span.text)) for span in frame)
    return Frame(tuple(frame), cursor)


def _fitting(spans: Iterable[Span], layout: Layout) -> Iterator[Span]:
    """The spans, cut at the edges of the screen."""
    for span in spans:
        if span.row < layout.rows and span.column < layout.columns and span.text:
            yield span._replace(text=span.text[: layout.columns - span.column])


def _beside(spans: Iterable[Span], top: int, bottom: int, left: int, right: int) -> list[Span]:
    """The spans that are not in the box of rows `top` to `bottom` - 1, columns `left` to `right` - 1."""
    return [
        span for span in spans if not (top <= span.row < bottom and span.column < right and span.end > left)
    ]


def _board(model: Model, layout: Layout) -> tuple[list[Span], Spot]:
    position = model.game.position
    marked = targets(position, model.picked) if model.picked is not None else ()
    spans = _header(model, layout)
    places: dict[str | int, Spot] = {}
    for hour in HOURS:
        spans += _foundation(position, hour, hour in marked, layout)
        places[hour] = layout.dials[hour].card
    for letter in PILES:
        spans += _pile(position, letter, letter in marked, letter == model.picked, layout.fans[letter])
        places[letter] = _top_spot(layout.fans[letter], len(position.cards(letter)))
    places[STOCK] = layout.middle.stock
    places[WASTE] = _top_spot(layout.middle.fan, len(position.waste))
    return [*spans, *_middle(model, layout)], places[model.place]


def _header(model: Model, layout: Layout) -> list[Span]:
    game, looks = model.game, model.looks
    clock = f"{cards_on_clock(game.position)}/{PACKS}"
    time = texts.duration(int(model.played)) if looks.clock else ""
    if layout.shape is Shape.LIST:
        left = f" {texts.start_name(game.deal)}"
        right = f"{clock}  {time} "
    else:
        left = f" {texts.HELP_TITLE}   {texts.start_name(game.deal)}"
        right = f"{texts.ON_THE_CLOCK} {clock}   {texts.MOVES} {len(game.moves)}   {time} "
    right = right.rstrip() + " "
    return [
        Span(0, 0, left, Role.TITLE),
        Span(0, max(len(left) + 1, layout.columns - len(right)), right, Role.PLAIN),
    ]


def _foundation(position: Position, hour: int, marked: bool, layout: Layout) -> list[Span]:
    dial, top = layout.dials[hour], position.foundation(hour)
    finished = top.rank == hour
    mark = TARGET if marked else FINISHED if finished else ""
    return [
        Span(dial.row, dial.column, f"{NUMERALS[hour]:>{dial.width}}", Role.NUMERAL),
        Span(*dial.mark, mark, Role.TARGET if marked else Role.FINISHED),
        _card(dial.card, top, Role.FINISHED if finished else Role.TOP),
    ]


def _card(spot: Spot, card: Card, role: Role) -> Span:
    return Span(*spot, texts.short_name(card), role, card.suit)


def _pile(position: Position, letter: str, marked: bool, picked: bool, fan: Fan) -> list[Span]:
    """A fan: letter, mark, covered cards, the top card outermost, then the gaps."""
    cards = position.cards(letter)
    spans = [Span(fan.row, fan.column, letter, Role.TARGET if marked else Role.LETTER)]
    if marked:
        spans.append(Span(*fan.mark, TARGET, Role.TARGET))
    hidden, shown = _shortened(cards, fan.room)
    if hidden:
        spans.append(_left_out(f"+{hidden}", fan))
    first = 1 if hidden else 0
    for place, card in enumerate(shown, start=first):
        top = place - first == len(shown) - 1
        spans.append(
            _card(fan.card(place), card, Role.PICKED if top and picked else Role.TOP if top else Role.COVERED)
        )
    if picked and cards:
        spot = fan.card(first + len(shown) - 1)
        spans += [
            Span(spot.row, spot.column - 1, PICKED[0], Role.PICKED),
            Span(spot.row, spot.column + 2, PICKED[1], Role.PICKED),
        ]
    gaps = range(len(cards), FULL if letter != WASTE else 0)
    return spans + [Span(*fan.card(place), GAP, Role.GAP) for place in gaps]


def _shortened(cards: tuple[Card, ...], room: int) -> tuple[int, tuple[Card, ...]]:
    """How many covered cards are left out, and the cards shown where `room` fit."""
    if len(cards) <= room:
        return 0, cards
    shown = cards[len(cards) - room + 1 :]
    return len(cards) - len(shown), shown


def _left_out(count: str, fan: Fan) -> Span:
    """How many cards a shortened pile hides, in the place of its first card and the cell behind that."""
    row, column = fan.card(0)
    return Span(row, column if fan.direction > 0 else column + CARD - len(count), count, Role.COVERED)


def _top_spot(fan: Fan, cards: int) -> Spot:
    """Where a pile's top card lies, or its first gap."""
    return fan.card(max(0, min(cards, fan.room) - 1))


def _middle(model: Model, layout: Layout) -> list[Span]:
    """Stock, what Space will do, and the waste."""
    position, middle = model.game.position, layout.middle
    spans = [
        Span(*middle.stock, texts.stock_count(position), Role.PLAIN),
        Span(*middle.deal, texts.what_deal_does(position, middle.width), Role.TITLE),
        Span(*middle.waste, texts.waste_count(position), Role.PLAIN),
    ]
    if position.waste:
        spans += _pile(position, WASTE, False, model.picked == WASTE, middle.fan)
    return spans


def _foot(model: Model, layout: Layout) -> list[Span]:
    """The key bar and the notice; a long notice takes the lines above it."""
    lines = wrapped(model.notice.split(" "), layout.columns - 2)
    first = layout.rows - max(1, len(lines))
    spans = [Span(row, 1, line, Role.NOTICE) for row, line in enumerate(lines, start=first)]
    return (
        spans
        if len(lines) > 1
        else [Span(layout.rows - 2, 1, _key_bar(layout.columns - 2), Role.KEYS), *spans]
    )


def _key_bar(width: int) -> str:
    """As many of the keys as fit; the last two, help and quit, always."""
    words = [*texts.BAR_START, *(f"{key.shown} {key.bar}" for key in KEYS if key.bar)]
    while len("  ".join(words)) > width:
        del words[-3]
    return "  ".join(words)


def _with_panel(spans: list[Span], page: Page, layout: Layout) -> tuple[list[Span], Spot]:
    """The spans with the page in a box in the middle of the screen, and the place where its text begins."""
    width = max(map(len, (*page.lines, f"  {page.title}  ", f"  {page.foot}  "))) + 2
    left = (layout.columns - width - 2) // 2
    top = max(0, (layout.rows - len(page.lines) - 3) // 2)
    box = [
        f"┌{f'─ {page.title} ':─<{width}}┐",
        *(f"│ {line:{width - 1}}│" for line in page.lines),
        f"└{f'─ {page.foot} ':─<{width}}┘",
    ]
    around = _beside(spans, top, top + len(box), left - 1, left + width + 3)
    return [*around, *(Span(top + row, left, text, Role.PANEL) for row, text in enumerate(box))], Spot(
        top + 1, left + 2
    )
