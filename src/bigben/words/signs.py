"""What no language changes: suit signs, cards in two characters, durations, how all of it is told in ASCII,
and how words that are not ours are shown.
"""

from __future__ import annotations

from bigben.engine.cards import Card

RANK_SIGNS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_SIGNS = "♣♦♥♠"
_ASCII = str.maketrans("♣♦♥♠·–█─│┌┐└┘┬┴═║╔╗╚╝╦╩“”…", 'CDHS.-#-|++++++=|######""~')

#: The cells that a word or a name from outside may take in a sentence.
CLIPPED = 60


def short_name(card: Card) -> str:
    """The card in two characters, as the board shows it: `T♥`."""
    return ("T" if card.rank == 10 else RANK_SIGNS[card.rank - 1]) + SUIT_SIGNS[card.suit]


def in_ascii(text: str) -> str:
    """`text` with letters for the suit signs and nothing else of ours above 127; as long as before."""
    return text.translate(_ASCII)


def duration(seconds: int) -> str:
    """Minutes and seconds, with hours from the first one on: `4:05`, `1:04:05`."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def escaped(text: str) -> str:
    r"""Text from outside as a terminal may be given it: what is not printable is written `\x1b`, `\u202e`.

    That is every control character, the marks that turn the direction of writing, line and paragraph
    separators, and bytes of a file's name that are no text.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode()
        for char in text
    )


def clipped(text: str, cells: int = CLIPPED) -> str:
    """`escaped`, and the middle left out (`…`) of what would take more than so many cells."""
    shown = escaped(text[:cells] + text[-cells:] if len(text) > 2 * cells else text)
    if len(shown) == len(text) <= cells and shown.isascii():
        return shown
    widths = [_cells(char) for char in shown]
    if len(text) <= 2 * cells and sum(widths) <= cells:
        return shown
    start = (cells - 1) * 2 // 3
    return f"{_as_far(shown, start)}…{_as_far(shown[::-1], cells - 1 - start)[::-1]}"


def _as_far(text: str, cells: int) -> str:
    """The beginning of `text` that fits into so many cells."""
    for length, char in enumerate(text):
        cells -= _cells(char)
        if cells < 0:
            return text[:length]
    return text


def _cells(char: str) -> int:
    """The cells a character takes at most. Combining marks count as one, so that they cannot be piled up."""
    if char.isascii():
        return 1
    from unicodedata import east_asian_width

    return 2 if east_asian_width(char) in "WF" else 1
