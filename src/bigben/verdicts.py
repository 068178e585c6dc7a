"""The solver's verdicts in words, as text and as JSON; the game says the same sentences.

Knows no arguments and no clock.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from bigben.engine.cards import next_up
from bigben.engine.game import Game
from bigben.engine.notation import Record, format_move, format_record
from bigben.engine.rules import PACKS, WASTE, Move, is_won
from bigben.search.solver import Verdict
from bigben.words.english.names import card_name, counted, place_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bigben.search.reasons import Blocked, DeadEnd, Whereabouts
    from bigben.search.review import Finding
    from bigben.search.solver import Result


class Outcome(NamedTuple):
    """What became of a search, and the seconds it took."""

    result: Result
    seconds: float


def decided(outcome: Outcome) -> bool:
    """Whether the verdict is a win or a loss."""
    return outcome.result.verdict is not Verdict.UNDECIDED


def verdict_sentence(result: Result) -> str:
    """Whether the position can be won."""
    if result.verdict is Verdict.SOLVED:
        return f"It can be won, in {counted(len(result.moves), 'move')}."
    if result.verdict is Verdict.UNDECIDED:
        return "It is not decided whether it can be won."
    if result.dead_end is None:
        return "It is lost: every way to play on has been tried."
    return "It is lost: some cards can never leave their places."


def dead_end_sentences(dead_end: DeadEnd) -> tuple[str, ...]:
    """The proof that a position is lost, a sentence a card, which a player can follow on the table."""
    return (*map(_blocked_sentence, dead_end.blocked), *map(_where, dead_end.buried))


def _blocked_sentence(blocked: Blocked) -> str:
    card = blocked.place.card
    name, host = card_name(card), card_name(next_up(card))
    waits = {
        missing: [hour for hour, other in blocked.missing if other == missing]
        for _, missing in blocked.missing
    }
    clock = " and ".join(
        f"at {_listed(map(str, hours))} o'clock only after {card_name(missing)}"
        for missing, hours in waits.items()
    )
    pile = f"no {host} is left to build it on" if not blocked.hosts else f"on a pile it needs {host}"
    where = [_where(place)[:-1] for place in blocked.hosts]
    return (
        "; ".join([f"{name} on {place_name(blocked.place.source)} goes to the clock {clock}", pile, *where])
        + "."
    )


def _where(place: Whereabouts) -> str:
    """Why the card in that place is of no use there."""
    name, source = card_name(place.card), place_name(place.source)
    if place.under is not None:
        return f"{name} on {source} lies under {card_name(place.under)}."
    if place.source == WASTE:
        return f"{name} in the waste takes no card and goes to no pile."
    return f"{name} on {source} shows only when that pile is short, and goes to no other."


def _listed(words: Iterable[str]) -> str:
    return " and ".join(words)


def progress(result: Result, seconds: float) -> str:
    """How far a search is."""
    return (
        f"run {result.run}, {counted(result.dealt, 'card')} dealt, {result.best} of {PACKS} on the clock, "
        f"{result.positions:,} positions, {result.positions / max(seconds, 0.001):,.0f} a second"
    )


def line(number: int, outcome: Outcome) -> str:
    """The verdict on a deal, in a line."""
    return f"deal {number}: {_summary(outcome)}"


def _summary(outcome: Outcome) -> str:
    result = outcome.result
    cost = f"{counted(result.positions, 'position')}, {outcome.seconds:.2f} s"
    if result.verdict is Verdict.SOLVED:
        return f"solved, {counted(len(result.moves), 'move')}, {cost}"
    return f"{result.verdict.name.lower()}, {cost}"


def json_line(number: int | None, outcome: Outcome) -> str:
    """The verdict for scripts: an object in one line."""
    result = outcome.result
    return json.dumps(
        {
            "deal": number,
            "verdict": result.verdict.name.lower(),
            "positions": result.positions,
            "runs": result.run,
            "seconds": round(outcome.seconds, 3),
            "moves": _moves(result.moves),
            "why": list(dead_end_sentences(result.dead_end)) if result.dead_end else [],
        }
    )


def _moves(moves: Iterable[Move]) -> str:
    return " ".join(map(format_move, moves))


def solved(game: Game, outcome: Outcome) -> str:
    """The verdict on a game's position in comments; if it is a win, upon the record that wins."""
    result = outcome.result
    lines = [_summary(outcome), verdict_sentence(result)]
    if result.dead_end is not None:
        lines += dead_end_sentences(result.dead_end)
    return _with_record(lines, game, game.moves + result.moves if result.verdict is Verdict.SOLVED else None)


def reviewed(game: Game, finding: Finding) -> str:
    """Where a game was lost, in comments; upon the record of how it could have been won."""
    moves = game.moves
    won, lost = finding.won, finding.lost
    if is_won(game.position):
        lines = ["This game was won."]
    elif won == len(moves):
        lines = ["This game can still be won."]
    elif won + 1 < lost:
        last = "was undecided from the start" if won < 0 else f"could be won before move {won + 1}"
        until = "its end" if lost > len(moves) else f"move {lost}, after which it was lost for certain"
        lines = [f"This game {last}; what follows is undecided up to {until}."]
    elif won < 0:
        lines = ["This game was lost from the start."]
    else:
        lines = [f"Move {lost}, {format_move(moves[won])}, threw the win away."]
    if finding.dead_end is not None:
        lines += [f"After move {lost}:" if lost else "At the start:", *dead_end_sentences(finding.dead_end)]
    if 0 <= won < len(moves):
        lines.append(
            f"Before move {won + 1} it could be won, by {_moves(finding.moves[:1])} and on as below."
        )
    return _with_record(lines, game, moves[:won] + finding.moves if won >= 0 else None)


def _with_record(lines: list[str], game: Game, moves: tuple[Move, ...] | None) -> str:
    text = "\n".join(f"# {line}" for line in lines)
    if moves is None:
        return text
    return f"{text}\n{format_record(Record(game.start, game.deal, moves))}".rstrip("\n")


def review_json(game: Game, finding: Finding) -> str:
    """Where a game was lost, for scripts: an object in one line. Moves are counted from 1."""
    return json.dumps(
        {
            "deal": game.deal,
            "moves": len(game.moves),
            "won_until": max(0, finding.won) if finding.won >= 0 else None,
            "lost_from": finding.lost if finding.lost <= len(game.moves) else None,
            "positions": finding.positions,
            "win": _moves(finding.moves),
            "why": list(dead_end_sentences(finding.dead_end)) if finding.dead_end else [],
        }
    )
