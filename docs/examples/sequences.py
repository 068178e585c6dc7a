"""Counts the sequences of legal moves of each length from a deal on: numbers to test another engine against.

python docs/examples/sequences.py [DEAL] [LENGTH]
"""

import sys
from collections import Counter

from bigben.engine import Position, apply, deal, legal_moves

number = int(sys.argv[1]) if len(sys.argv) > 1 else 1
length = int(sys.argv[2]) if len(sys.argv) > 2 else 5
ways: Counter[Position] = Counter([deal(number)])
for moves in range(1, length + 1):
    after: Counter[Position] = Counter()
    for position, count in ways.items():
        for move in legal_moves(position):
            after[apply(position, move)] += count
    ways = after
    print(moves, ways.total())
