"""Plays a deal without thinking: to the clock what can never hurt, else whatever goes there, else a deal.

python docs/examples/safe_play.py [DEAL]
"""

import sys

from bigben.engine import Play, cards_on_clock, legal_moves, new_game, safe_plays

game = new_game(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
while True:
    legal = legal_moves(game.position)
    to_clock = [move for move in legal if isinstance(move, Play) and isinstance(move.target, int)]
    if safe := safe_plays(game.position):
        game = game.play(*safe)
    elif to_clock:
        game = game.play(to_clock[0])
    elif game.position.stock:
        game = game.play("deal")
    else:
        break

print(game, end="")
print(f"# {cards_on_clock(game.position)} of 104 cards are on the clock")
