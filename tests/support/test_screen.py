from __future__ import annotations

import pytest

from support.screen import Screen, ScreenStream


def _shown(*pieces: str, columns: int = 10, lines: int = 3) -> list[str]:
    screen = Screen(columns, lines)
    stream = ScreenStream(screen)
    for piece in pieces:
        stream.feed(piece)
    return [line.rstrip() for line in screen.display]


@pytest.mark.parametrize(
    "sequence",
    [
        "\x1b[!p",
        "\x1b[>4;1m",
        "\x1b[?4m",
        "\x1b[22;0;0t",
        "\x1b[4 q",
        "\x1bP$qm\x1b\\",
        "\x1b[?2026$p",
        "\x1b[<u",
        "\x1b=",
    ],
)
def test_sequences_not_understood_are_passed_over(sequence):
    assert _shown(f"a{sequence}b") == ["ab", "", ""]
    assert _shown(*f"a{sequence}b") == ["ab", "", ""]


def test_a_sequence_may_come_in_pieces():
    assert _shown("a\x1b", "[2;", "3Hb", "\x1b[", "1;1Hc") == ["c", "  b", ""]


def test_a_character_is_repeated():
    assert _shown("a-\x1b[3bc") == ["a----c", "", ""]


def test_lines_scroll():
    assert _shown("a\r\nb\r\nc\x1b[2S") == ["c", "", ""]
    assert _shown("a\r\nb\r\nc\x1b[1T") == ["", "a", "b"]


def test_line_drawing_characters_are_translated():
    assert _shown("\x1b(0q\x1b(Bq") == ["─q", "", ""]


def test_dim_ends_where_it_is_ended():
    screen = Screen(10, 1)
    ScreenStream(screen).feed("\x1b[2ma\x1b[22mb\x1b[1;2mc\x1b[md")
    assert [screen.cell(0, column).dim for column in range(4)] == [True, False, True, False]
    assert [screen.cell(0, column).bold for column in range(4)] == [False, False, True, False]


def test_a_smaller_screen_keeps_its_top_left():
    screen = Screen(4, 3)
    ScreenStream(screen).feed("abcd\r\nefgh\r\nijkl")
    screen.resize(2, 3)
    assert screen.display == ["abc", "efg"]
    screen.resize(3, 4)
    assert screen.display == ["abc ", "efg ", "    "]
