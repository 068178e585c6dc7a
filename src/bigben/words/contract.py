"""What every language can say, subject by subject: the signatures its modules have, for type checkers.

Loaded by no program. A language that lacks something, or takes other arguments, is refused by the type
checker (its `__init__` says so) and by a test.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Protocol

from bigben.engine.cards import Card
from bigben.engine.game import Game
from bigben.engine.rules import Move, Position, Refusal
from bigben.sitting import Acted, Declined, Told


class Names(Protocol):
    """Cards, places and numbers. GAME is the name of the patience."""

    GAME: str

    def card_name(self, card: Card) -> str:
        """The card as sentences name it: `10♥`."""
        ...

    def place_name(self, source: str) -> str:
        """`c`, or `the waste`."""
        ...

    def game_name(self, deal: int | None) -> str:
        """What is being played: `deal 4711`, or a position."""
        ...


class Refusals(Protocol):
    """Why something cannot be done in the game: the rule, and the cards it is about."""

    NOT_ONTO_STOCK: str
    NOT_ONTO_WASTE: str
    NOT_FROM_FOUNDATION: str

    def declined(self, outcome: Declined) -> str:
        """Why what was asked for has not been done."""
        ...

    def refusal_sentence(self, move: Move, refusal: Refusal) -> str:
        """Why the rules refuse `move`."""
        ...

    def nothing_there(self, source: str) -> str:
        """That there is no card to pick up."""
        ...

    def goes_nowhere(self, position: Position, source: str, card: Card) -> str:
        """Why the card just picked up has no place to go."""
        ...


class Notices(Protocol):
    """What the board says below the table, and its labels.

    BAR_START begins the key bar: how cards are picked up. WELCOME begins a game.
    """

    ON_THE_CLOCK: str
    MOVES: str
    BAR_START: tuple[str, ...]
    WELCOME: str
    NEW_DEAL: str
    PUT_BACK: str
    NOTHING_PICKED: str
    NO_CARD_CAN_MOVE: str
    SEARCHING: str
    DIGIT: str
    PANEL_OPEN: str
    EDGE: str
    KEYS_SHOWN: str

    def key_word(self, ask: Enum) -> str:
        """The word of a command in the key bar; empty where it is not in it."""
        ...

    def stock_count(self, position: Position) -> str:
        """How many cards the stock holds."""
        ...

    def waste_count(self, position: Position) -> str:
        """How many cards the waste holds."""
        ...

    def what_deal_does(self, position: Position, width: int) -> str:
        """What Space will do, in at most `width` characters, 14 or more."""
        ...

    def too_small(self, columns: int, rows: int) -> str:
        """What size the game needs, for a terminal of `columns` by `rows`."""
        ...

    def resumed(self, deal: int | None, moves: int) -> str:
        """That an earlier game is resumed."""
        ...

    def outcome_notice(self, outcome: Told) -> str:
        """What has happened, what must be asked first, or what is known of the position."""
        ...

    def stuck_notice(self, position: Position) -> str:
        """That no further card can reach the clock, and which keys lead on."""
        ...

    def picked_up(self, source: str, card: Card, targets: tuple[str | int, ...]) -> str:
        """What can be done with the card just picked up."""
        ...

    def searching(self, positions: int) -> str:
        """How far the search for a win is."""
        ...

    def undecided(self, positions: int) -> str:
        """That the search for a win was stopped after so many positions."""
        ...

    def unknown_key(self, key: str) -> str:
        """That a key does nothing."""
        ...


class Panels(Protocol):
    """What is read in the board's panels: help, rules, a pile's listing, settings, the win.

    PICKING_UP are the first lines of the help's keys: how cards are moved.
    """

    PAGES_FOOT: str
    STATISTICS_TITLE: str
    REASONS_TITLE: str
    PICKING_UP: tuple[tuple[str, str], ...]
    VIEW_ORDER: str
    VIEW_EMPTY: str
    VIEW_FOOT: str
    SETTINGS_TITLE: str
    SETTINGS_FOOT: str
    WON_TITLE: str
    WON_FOOT: str

    def key_help(self, ask: Enum) -> str:
        """What a command does, as the help says it."""
        ...

    def rules(self) -> tuple[str, ...]:
        """The rules, a paragraph a string."""
        ...

    def view_title(self, source: str, cards: int) -> str:
        """The title of a pile's listing."""
        ...

    def setting(self, name: str, value: str | bool) -> str:
        """A setting and what it is."""
        ...

    def won_lines(self, deal: int | None, moves: int, seconds: int) -> tuple[str, ...]:
        """What the win panel says, a paragraph a string."""
        ...


class Lines(Protocol):
    """The line mode: to be read or heard.

    MOVES_HELP and MOVES_TOGETHER say how moves are typed; WORD_HELP, by its first name, what each word does.
    """

    NO_MOVES: str
    VIEW_WHAT: str
    NEW_DEAL_ASKED: str
    FROM_THIS_DEAL: str
    MOVES_HELP: tuple[tuple[str, str], ...]
    MOVES_TOGETHER: str
    WORD_HELP: dict[str, str]

    def in_words(self, text: str) -> str:
        """`text` as it is to be heard: with cards in words, `10 of hearts` for `10♥`."""
        ...

    def greeting(self, game: Game) -> str:
        """The first sentence."""
        ...

    def board_lines(self, game: Game) -> tuple[str, ...]:
        """The whole table, a line an hour."""
        ...

    def heap_line(self, position: Position, source: str) -> str:
        """All cards of a pile or of the waste, the top card first."""
        ...

    def move_lines(self, position: Position, moves: Iterable[Move]) -> tuple[str, ...]:
        """What each of `moves` would do, a line a move."""
        ...

    def outcome_sentence(self, outcome: Acted) -> str:
        """What has been done, and what lies open after it."""
        ...

    def won_sentence(self, game: Game) -> str:
        """That the game is won."""
        ...

    def stuck_sentence(self, position: Position) -> str:
        """That no further card can reach the clock, and what can be typed."""
        ...

    def unknown_word(self, word: str) -> str:
        """That a word has no meaning."""
        ...

    def other_deal(self, number: int, game: Game) -> str:
        """That a record of another deal, or of one already begun, cannot be played here."""
        ...

    def at_line(self, number: int, word: str, sentence: str) -> str:
        """The sentence about `word` in a list of moves, and where it stands."""
        ...

    def help_line(self, names: Iterable[str], what: str) -> str:
        """What typing one of `names` does."""
        ...


class CommandLine(Protocol):
    """The command line: its mistakes, and what is told of files, streams and the screen."""

    NOT_TEXT: str
    NO_STREAMS: str
    CANNOT_WRITE: str
    NO_CURSES: str
    NOT_A_TERMINAL: str
    RESUMING: str
    SETTINGS_NOT_SAVED: str
    CRASHED_SAVED: str
    WON: str
    STUCK: str

    def unknown_terminal(self, name: str) -> str:
        """That the terminal, `name` or without one, cannot show the board, and what to do."""
        ...

    def not_a_deal_number(self, text: str) -> str:
        """What a deal number is."""
        ...

    def open_game(self, cards: int) -> str:
        """That a game goes on, with so many cards on the clock."""
        ...
