"""The solver: whether a position can still be won, and how.

Pure: it knows no files, no clock and no terminal, and of Big Ben it imports the engine alone. Positions
are packed small here (`packed`); `translation` is the only module that speaks to the engine's types.
"""
