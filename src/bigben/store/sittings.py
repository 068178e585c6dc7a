"""Keeps the player's sittings, one after another: what the board and the line mode hand over at every action.

Knows what of a sitting is saved, and that another one ends it. How it is written is the `Keeper`'s.
"""

from __future__ import annotations

from bigben.chance import any_deal
from bigben.engine.game import Game, new_game
from bigben.sitting import Sitting
from bigben.store.entries import Aids, Entry, Saved
from bigben.store.keeper import Keeper, News


class Sittings:
    """The sittings of one run of the program, kept by `keeper`."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    @property
    def pending(self) -> bool:
        """Whether the last action is unwritten because another program was writing: `keep` it again."""
        return self._keeper.pending

    def keep(self, sitting: Sitting) -> None:
        """Save the sitting as it stands: at every action, and before it is left."""
        aids = Aids(sitting.undos, sitting.tips, sitting.peeks)
        self._keeper.keep(sitting.game, sitting.played, aids)

    def another(self, sitting: Sitting) -> Sitting:
        """Save the sitting, end it, and begin one with another deal. A game under way is lost by it.

        One that was won stays won, and does not go on at the next start either.
        """
        self.keep(sitting)
        self._keeper.give_up()
        return Sitting(new_game(any_deal()))

    def news(self) -> tuple[News, ...]:
        """What has come up with the journal since this was last asked, to be shown to the player."""
        return self._keeper.news()

    def games(self) -> tuple[Entry, ...]:
        """The line of every game kept, for the figures. Raises JournalUnusable."""
        return self._keeper.games()


def taken_up(begun: Game | Saved) -> Sitting:
    """The sitting in which a game is begun, or a saved one resumed."""
    if isinstance(begun, Game):
        return Sitting(begun)
    aids = begun.entry.aids
    return Sitting(
        begun.game,
        begun.entry.seconds,
        undos=aids.undos,
        tips=aids.tips,
        peeks=aids.peeks,
        was_won=begun.was_won,
    )
