"""Every sentence a player can read or hear.

A language is one package beside `english`, with the same subjects, names and signatures (`contract` lists
them). Only the chosen one is loaded, and of it each subject when something of it is first said. Knows the
rules' words and no screens, files or clocks.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from bigben.words.contract import CommandLine, Lines, Names, Notices, Panels, Refusals


class Words:
    """One language: its subjects, each a module that is loaded when it is first asked for."""

    if TYPE_CHECKING:
        names: Names
        refusals: Refusals
        notices: Notices
        panels: Panels
        lines: Lines
        command_line: CommandLine

    def __init__(self, language: str = "english") -> None:
        self.language = language

    def __getattr__(self, subject: str) -> object:
        if subject.startswith("_"):
            raise AttributeError(subject)
        module = __import__(f"bigben.words.{self.language}.{subject}", fromlist=["_"])
        self.__dict__[subject] = module
        return module

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and self.language == other.language

    def __hash__(self) -> int:
        return hash(self.language)

    def __repr__(self) -> str:
        return f"Words({self.language!r})"
