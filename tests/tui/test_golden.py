"""The five layouts, as text files to look at: deal 5 after 111 moves of its won game, a card picked up.

`python tests/tui/test_golden.py` writes them anew, after a change that is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from bigben.engine.game import Game, new_game
from bigben.engine.notation import parse_record
from bigben.tui.commands import Choose
from bigben.tui.controller import opened, update
from bigben.tui.geometry import arrange
from bigben.tui.model import Model
from bigben.tui.view import draw
from support.board import board

GOLDEN = Path(__file__).parent / "golden"
KNOWN = Path(__file__).parents[1] / "support" / "known"

#: The files, and the columns and rows of each.
SIZES = {
    "roomy-110x40": (110, 40),
    "circles-80x24": (80, 24),
    "tight-60x20": (60, 20),
    "list-34x16": (34, 16),
    "waiting-20x5": (20, 5),
}


def text_of(model: Model) -> str:
    lines = [[" "] * model.columns for _ in range(model.rows)]
    for span in draw(model, arrange(model.columns, model.rows)).spans:
        lines[span.row][span.column : span.end] = span.text
    return "".join(f"{''.join(line).rstrip()}\n" for line in lines)


def picture(columns: int, rows: int) -> str:
    record = parse_record((KNOWN / "deal-5-won.txt").read_text(encoding="utf-8"))
    game = Game(record.start, record.deal)
    for move in record.moves[:74]:
        game = game.play(move)
    model, _ = update(board(game, columns, rows, played=754.0), Choose("a"))
    return text_of(model)


@pytest.mark.parametrize("name", SIZES)
def test_the_layout_is_as_in_its_file(name):
    assert picture(*SIZES[name]) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_the_readme_shows_the_first_board_of_deal_4711():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"```\n{text_of(opened(board(new_game(4711))))}```\n" in readme


if __name__ == "__main__":
    for name, size in SIZES.items():
        (GOLDEN / f"{name}.txt").write_text(picture(*size), encoding="utf-8")
