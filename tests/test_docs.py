"""What the pages for players state, held against the engine."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bigben.engine.cards import Card, Suit
from bigben.engine.deals import FIRST_DEAL, LAST_DEAL, SCHEME, deal
from bigben.engine.notation import (
    Fault,
    NotationError,
    format_card,
    format_move,
    format_position,
    format_record,
    parse_card,
    parse_game,
    parse_move,
    parse_position,
    parse_record,
)
from bigben.engine.rules import (
    BASES,
    FULL,
    HOURS,
    PACKS,
    PILES,
    WASTE,
    apply,
    cards_on_clock,
    cards_to_go,
    fill_order,
    gaps,
)
from support.known import known
from support.tables import table

DOCS = Path(__file__).parent.parent / "docs"
README = (DOCS.parent / "README.md").read_text(encoding="utf-8")
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
RECORD = "Big Ben record 1\ndeal 1\nmoves\nl9 deal\n"


def section(page: str, title: str) -> str:
    return re.split(r"^## ", page.split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


def rows(page: str, title: str) -> list[list[str]]:
    """The rows of the table in a section, without its head."""
    lines = [line for line in section(page, title).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def flowing(text: str) -> str:
    return " ".join(text.split())


def examples(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", NOTATION, re.DOTALL)


# The rules


def test_the_set_up_is_the_engines():
    written = [
        (int(hour), pile, parse_card(base), parse_card(last), int(count))
        for hour, pile, base, last, count in rows(RULES, "Setting up")
    ]
    start = deal(1)
    assert written == [
        (hour, pile, base, Card(hour, base.suit), cards_to_go(start, hour) + 1)
        for hour, pile, base in zip(HOURS, PILES, BASES, strict=True)
    ]


def test_the_numbers_of_cards_are_the_engines():
    start = deal(1)
    dealt = sum(map(len, start.piles))
    text = flowing(RULES)
    assert f"All {PACKS} cards are then on the clock" in text
    assert f"The other {dealt + len(start.stock)} cards are shuffled" in text
    assert f"{dealt} of them make the twelve piles" in text
    assert f"The {len(start.stock)} cards left are the stock" in text
    assert f"holds {['', 'one', 'two', 'three'][FULL]} or more" in text


def test_the_gaps_of_piles_are_the_engines():
    found = re.search(r"a pile of 2 has (\d) gap, a pile of 1 has (\d), an empty pile has (\d)", RULES)
    assert tuple(map(int, found.groups())) == gaps(table("12 5D l 2C 2C\n1 6C a 2C\n2 7H b"))[:3]


def test_the_example_of_a_deal_is_the_engines():
    position = table(
        "12 5D l\n1 6C a\n2 7H b 2C\n3 8S c 2C 2C\n4 9D d 2C 2C\n"
        + "".join(
            f"{hour} {format_card(base)} {pile} 2C 2C 2C\n"
            for hour, pile, base in list(zip(HOURS, PILES, BASES, strict=True))[5:]
        )
        + "stock "
        + "3C " * 20
    )
    assert "".join(fill_order(position)) == "labcd" + "lab" + "la"
    text = flowing(RULES)
    assert "two piles are empty, one holds one card, two hold two. That makes 10 gaps" in text
    assert "gives 5 cards in its first round, 3 in its second and 2 in its third" in text


def test_the_runs_of_each_suit_are_the_engines():
    text = flowing(section(RULES, "Worth knowing"))
    for suit in Suit:
        written = re.search(rf"{suit.name.lower()} ([^;.]+)", text)[1]
        runs = re.findall(r"(\w+)–(\w+)", written)
        mark = format_card(Card(1, suit))[1]
        assert sorted((parse_card(low + mark), parse_card(high + mark)) for low, high in runs) == sorted(
            (base, Card(hour, suit)) for hour, base in zip(HOURS, BASES, strict=True) if base.suit == suit
        )


def test_deal_numbers_are_the_engines():
    text = flowing(section(RULES, "Deal numbers"))
    assert f"Every deal has a number, {FIRST_DEAL} to {LAST_DEAL:,}." in text
    assert f"this is scheme {SCHEME}" in text
    assert f"deal numbers are {FIRST_DEAL} to {LAST_DEAL:,}" in NOTATION


def test_the_scheme_as_the_page_tells_it_gives_the_deals_of_the_engine():
    # Written from the page alone.
    for number in (1, 2, 3, 20_261_224, 999_999_999):
        cards = [Card(rank, suit) for suit in Suit for rank in range(1, 14) for _ in range(2)]
        for base in BASES:
            cards.remove(base)
        state = number

        def word() -> int:
            nonlocal state
            state = (state + 0x9E3779B97F4A7C15) % 2**64
            mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
            mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
            return mixed ^ mixed >> 31

        for place in range(91, 0, -1):
            drawn = word()
            while drawn >= 2**64 // (place + 1) * (place + 1):
                drawn = word()
            other = drawn % (place + 1)
            cards[place], cards[other] = cards[other], cards[place]
        start = deal(number)
        assert tuple(cards[36:]) == start.stock
        assert [start.piles[place % 12][place // 12] for place in range(36)] == cards[:36]


# The notation


def test_examples_of_cards_are_cards():
    assert {parse_card(text) for text in ("TC", "10C", "tc", "T♣", "T♧")} == {Card(10, Suit.CLUBS)}
    assert all(f"`{text}`" in NOTATION for text in ("TC", "10C", "tc", "T♣", "T♧"))


def test_examples_of_moves_are_moves_and_come_back_as_written():
    texts = [text.strip("`") for text, _ in rows(NOTATION, "Moves")]
    assert len(texts) == 5
    assert [format_move(parse_move(text)) for text in texts] == texts


def test_all_letters_and_hours_are_told():
    assert f"`{min(PILES)}` to `{max(PILES)}`, or `{WASTE}`" in NOTATION
    assert f"`{min(HOURS)}` to `{max(HOURS)}`" in NOTATION


def test_the_example_of_a_position_is_deal_1_as_it_is_written():
    (text,) = examples("position")
    assert text == format_position(deal(1))


def test_examples_of_records_are_records():
    first, second = map(parse_record, examples("record"))
    assert first.deal == 1
    assert [format_move(move) for move in first.moves] == ["l9", "deal", "i1", "j4", "deal"]
    assert second.deal is None
    assert format_record(second) == examples("record")[1]
    assert format_position(apply(second.start, second.moves[0])) == known("deal-2-after-the-last-fill")


def test_every_fenced_example_is_tried():
    assert re.findall(r"^```(.+)$", NOTATION, re.MULTILINE) == ["position", "record", "record"]


def fault_of(kind: str, written: str) -> Fault:
    """The fault of an example of the table of errors."""
    text, _, how = written.removeprefix("`").partition("`")
    whole = {"position": known("deal-1"), "record": RECORD}.get(kind, "")
    lines = whole.splitlines()
    if "nothing" in written:
        lines = ["# a comment"]
    elif how.endswith(" times"):
        lines += [text] * int(how.split()[0].replace(",", ""))
    elif kind == "move" and how:
        kind, lines = "record", [*RECORD.splitlines(), text]
    elif lines:
        first = "12" if text.startswith("13") else text.split()[0]  # the line it stands for
        (place,) = (place for place, line in enumerate(lines) if line.split()[0] == first)
        lines[place : place + 1] = {"": [text], " twice": [text, text], " left out": []}[how]
    parse = {"card": parse_card, "move": parse_move, "position": parse_position, "record": parse_record}[kind]
    with pytest.raises(NotationError) as raised:
        parse("\n".join(lines) if lines else text)
    return raised.value.fault


def test_every_example_of_an_error_is_one_and_every_kind_of_error_has_an_example():
    found = [fault_of(kind, written) for kind, written, _ in rows(NOTATION, "Errors")]
    assert set(found) == set(Fault)
    assert [fault.name for fault in found[:5]] == ["NOT_A_CARD"] * 2 + ["NOT_A_MOVE"] * 2 + ["ILLEGAL_MOVE"]


# The engine as a library


def example(name: str, *arguments: str) -> str:
    """What a program of docs/examples prints."""
    command = [sys.executable, str(DOCS / "examples" / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_snippet_of_the_readme_gives_what_the_readme_says():
    (snippet,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    found = doctest.DocTestParser().get_doctest(snippet, {}, "README", None, None)
    assert len(found.examples) >= 6
    told: list[str] = []
    assert doctest.DocTestRunner().run(found, out=told.append).failed == 0, "".join(told)


def test_the_example_that_plays_prints_a_record_with_what_it_came_to():
    printed = example("safe_play.py", "5")
    end = parse_game(printed).position
    assert printed.splitlines()[-1] == f"# {cards_on_clock(end)} of {PACKS} cards are on the clock"
    assert not end.stock


def test_the_example_that_counts_sequences_counts_them():
    assert example("sequences.py") == "1 5\n2 22\n3 85\n4 305\n5 1103\n"
    assert example("sequences.py", "2", "4") == "1 3\n2 8\n3 20\n4 58\n"


def test_every_example_is_tried():
    assert {path.name for path in (DOCS / "examples").iterdir()} == {"safe_play.py", "sequences.py"}
