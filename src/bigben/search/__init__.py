"""The solver: whether a position can still be won, and how.

Pure: it knows no files, no clock and no terminal, and of Big Ben it imports the engine alone. `Search`
decides one position, `Review` finds where a game was lost, `dead_end` tells why a card can never move.

Inside, positions are packed small (`packed`); `translation` alone speaks to the engine's types.
"""
