"""The picture: `draw(model, layout)` gives a frame, spans of text at absolute places.

Pure. Nothing here decides anything about the game, and nothing else decides what is seen. No span goes
past the screen, no two share a cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bigben.engine.cards import Card, Suit
from bigben.engine.lines import wrapped
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
from bigben.tui.commands import KEYS
from bigben.tui.geometry import CARD, NUMERALS, STEP, STOCK, Fan, Layout, Shape, Spot
from bigben.tui.model import Model
from bigben.tui.panels import Page, pages
from bigben.tui.theme import Role, in_ascii
from bigben.words import Words, signs


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

#: What the circles are drawn with.
RIM = "·"


class BoxLines(NamedTuple):
    """What a box is drawn with; `above` and `below` are corner, joint and corner."""

    across: str
    upright: str
    above: tuple[str, str, str]
    below: tuple[str, str, str]
    role: Role


SINGLE = BoxLines("─", "│", ("┌", "┬", "┐"), ("└", "┴", "┘"), Role.RIM)
DOUBLE = BoxLines("═", "║", ("╔", "╦", "╗"), ("╚", "╩", "╝"), Role.TITLE)


def draw(model: Model, layout: Layout) -> Frame:
    """The picture of `model` on a screen laid out as `layout`."""
    if layout.shape is Shape.TOO_SMALL:
        words = wrapped(model.words.notices.too_small(layout.columns, layout.rows).split(), layout.columns)
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
    if in_ascii(model.settings, model.means):
        frame = (span._replace(text=signs.in_ascii(span.text)) for span in frame)
    return Frame(tuple(frame), cursor)


def _fitting(spans: Iterable[Span], layout: Layout) -> Iterator[Span]:
    """The spans, cut at the edges of the screen."""
    for span in spans:
        if span.row < layout.rows and span.column < layout.columns and span.text:
            if span.end > layout.columns:
                span = span._replace(text=span.text[: layout.columns - span.column])
            yield span


def _beside(spans: Iterable[Span], top: int, bottom: int, left: int, right: int) -> list[Span]:
    """The spans that are not in the box of rows `top` to `bottom` - 1, columns `left` to `right` - 1."""
    return [
        span for span in spans if not (top <= span.row < bottom and span.column < right and span.end > left)
    ]


def _board(model: Model, layout: Layout) -> tuple[list[Span], Spot]:
    position = model.game.position
    marked = targets(position, model.picked) if model.picked is not None else ()
    places: dict[str | int, Spot] = {
        STOCK: layout.middle.stock,
        WASTE: _top_spot(layout.middle.fan, len(position.waste)),
    }
    table: list[Span] = _middle(model, layout)
    for hour in HOURS:
        table += _foundation(position, hour, hour in marked, layout)
        places[hour] = layout.dials[hour].card
    for letter in PILES:
        table += _pile(position, letter, letter in marked, letter == model.picked, layout)
        places[letter] = _top_spot(layout.fans[letter], len(position.cards(letter)))
    rim = _clear_of(table, (Span(*spot, RIM, Role.RIM) for spot in layout.rim)) if layout.rim else ()
    return [*header(model, layout), *table, *rim], places[model.place]


def _clear_of(spans: Iterable[Span], others: Iterable[Span]) -> Iterator[Span]:
    """Those of the one-cell `others` that neither cover nor touch one of the spans."""
    taken = {(span.row, column) for span in spans for column in range(span.column - 1, span.end + 1)}
    return (span for span in others if (span.row, span.column) not in taken)


def header(model: Model, layout: Layout) -> list[Span]:
    """The first line, which has a row of its own: the deal, cards on the clock, moves, the time."""
    game, looks, say = model.game, model.settings, model.words
    clock = f"{cards_on_clock(game.position)}/{PACKS}"
    time = signs.duration(int(model.sitting.played)) if looks.clock else ""
    if layout.shape is Shape.LIST:
        left = f" {say.names.game_name(game.deal)}"
        right = f"{clock}  {time} "
    else:
        left = f" {say.names.GAME}   {say.names.game_name(game.deal)}"
        right = f"{say.notices.ON_THE_CLOCK} {clock}   {say.notices.MOVES} {len(game.moves)}   {time} "
    right = right.rstrip() + " "
    return [
        Span(0, 0, left, Role.TITLE),
        Span(0, max(len(left) + 1, layout.columns - len(right)), right, Role.PLAIN),
    ]


def _foundation(position: Position, hour: int, marked: bool, layout: Layout) -> list[Span]:
    dial, top = layout.dials[hour], position.foundation(hour)
    finished = top.rank == hour
    spans = [
        Span(dial.row, dial.column, f"{NUMERALS[hour]:>{dial.width}}", Role.NUMERAL),
        _card(dial.card, top, Role.FINISHED if finished else Role.TOP),
    ]
    if marked:
        spans.append(Span(*dial.mark, TARGET, Role.TARGET))
    elif finished:
        spans.append(Span(*dial.mark, FINISHED, Role.FINISHED))
    return spans + (_box(spans, dial.mark, 1, DOUBLE if finished else SINGLE) if layout.boxed else [])


def _card(spot: Spot, card: Card, role: Role) -> Span:
    return Span(*spot, signs.short_name(card), role, card.suit)


def _pile(position: Position, source: str, marked: bool, picked: bool, layout: Layout) -> list[Span]:
    """A fan: letter, mark, covered cards, the top card outermost, then the gaps."""
    fan = layout.middle.fan if source == WASTE else layout.fans[source]
    cards = position.cards(source)
    spans = [Span(fan.row, fan.column, source, Role.TARGET if marked else Role.LETTER)]
    if marked:
        spans.append(Span(*fan.mark, TARGET, Role.TARGET))
    hidden, shown = _shortened(cards, fan.room)
    if hidden:
        spans.append(_left_out(f"+{hidden}", fan))
    first = fan.room - len(shown) if hidden else 0
    spans += [
        _card(fan.card(place), card, Role.COVERED) for place, card in enumerate(shown[:-1], start=first)
    ]
    slots = first + len(shown)
    if shown:
        spans += _top_card(fan.card(slots - 1), shown[-1], picked)
    if source != WASTE:
        spans += [Span(*fan.card(place), GAP, Role.GAP) for place in range(len(cards), FULL)]
    if layout.boxed and slots:
        outermost = fan.card(slots - 1)
        left = fan.mark if fan.direction > 0 else Spot(fan.row, outermost.column - 1)
        spans += _box(spans, left, slots, SINGLE)
    return spans


def _top_card(spot: Spot, card: Card, picked: bool) -> list[Span]:
    if not picked:
        return [_card(spot, card, Role.TOP)]
    left, right = PICKED
    return [
        Span(spot.row, spot.column - 1, left, Role.PICKED),
        _card(spot, card, Role.PICKED),
        Span(spot.row, spot.column + CARD, right, Role.PICKED),
    ]


def _box(inside: list[Span], left: Spot, slots: int, lines: BoxLines) -> list[Span]:
    """Lines round `slots` cards side by side, from the cell `left`; marks `inside` keep their cells."""
    across, upright = lines.across * CARD, lines.upright
    bars = [Span(left.row, left.column + STEP * slot, upright, lines.role) for slot in range(slots + 1)]
    taken = {column for span in inside for column in range(span.column, span.end)}
    above, below = (
        f"{first}{joint.join([across] * slots)}{last}" for first, joint, last in (lines.above, lines.below)
    )
    return [
        Span(left.row - 1, left.column, above, lines.role),
        Span(left.row + 1, left.column, below, lines.role),
        *(bar for bar in bars if bar.column not in taken),
    ]


def _shortened(cards: tuple[Card, ...], room: int) -> tuple[int, tuple[Card, ...]]:
    """How many covered cards are left out, and the cards shown where `room` fit.

    The count takes the room of a card; one of two digits that of two, so that it keeps clear of the next.
    """
    if len(cards) <= room:
        return 0, cards
    hidden = len(cards) - room + 1
    if hidden > 9 and room > 2:
        hidden += 1
    return hidden, cards[hidden:]


def _left_out(count: str, fan: Fan) -> Span:
    """How many cards a shortened pile hides, beside its letter.

    In the place of the first card; only where no more than two fit, as for the waste of the list, which
    needs no mark, three characters begin at the mark's cell.
    """
    row, column = fan.card(0)
    if fan.direction < 0 or fan.room < 3:
        column += CARD - len(count)
    return Span(row, column, count, Role.COVERED)


def _top_spot(fan: Fan, cards: int) -> Spot:
    """Where a pile's top card lies, or its first gap."""
    return fan.card(max(0, min(cards, fan.room) - 1))


def _middle(model: Model, layout: Layout) -> list[Span]:
    """Stock, what Space will do, and the waste."""
    position, middle, say = model.game.position, layout.middle, model.words.notices
    spans = [
        Span(*middle.stock, say.stock_count(position), Role.PLAIN),
        Span(*middle.deal, say.what_deal_does(position, middle.width), Role.TITLE),
        Span(*middle.waste, say.waste_count(position), Role.PLAIN),
    ]
    if position.waste:
        spans += _pile(position, WASTE, False, model.picked == WASTE, layout)
    return spans


def _foot(model: Model, layout: Layout) -> list[Span]:
    """The key bar and the notice; a long notice takes the lines above it."""
    lines = wrapped(model.notice.split(" "), layout.columns - 2)
    first = layout.rows - max(1, len(lines))
    spans = [Span(row, 1, line, Role.NOTICE) for row, line in enumerate(lines, start=first)]
    return (
        spans
        if len(lines) > 1
        else [Span(layout.rows - 2, 1, _key_bar(layout.columns - 2, model.words), Role.KEYS), *spans]
    )


def _key_bar(width: int, words: Words) -> str:
    """As many of the keys as fit; the last two, help and quit, always."""
    say = words.notices
    shown = ((key.shown, say.key_word(key.ask)) for key in KEYS)
    parts = [*say.BAR_START, *(f"{key} {word}" for key, word in shown if word)]
    while len("  ".join(parts)) > width:
        del parts[-3]
    return "  ".join(parts)


def _with_panel(spans: list[Span], page: Page, layout: Layout) -> tuple[list[Span], Spot]:
    """The spans with the page in a box in the middle of the screen, and the place where its text begins."""
    width = max(map(len, (*page.lines, f"  {page.title}  ", f"  {page.foot}  "))) + 2
    left = max(0, (layout.columns - width - 2) // 2)
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
