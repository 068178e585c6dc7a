"""The game itself: cards, rules, deals, notation and one game being played.

Pure: it knows no files, no clock, no terminal, and imports nothing of Big Ben outside this package.
"""
