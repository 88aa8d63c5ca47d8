"""Players: each maps what its seat knows and the legal moves to a move, with its reasons.

A player is named with its settings in one string, the same in the terminal, the arena and the server:

    random          any legal move
    greedy          the best turn by the game's own valuation, at once
    search:2000     a tree search of 2,000 playouts a move; the same seed gives the same moves
    search@0.5s     a tree search of half a second a move
    search@2s*4     the same on four cores
    plain:2000      the same search with nothing but the rules, as a measure
    mybot:Bot       your own: the class Bot of mybot.py, a Player (with `find(…, own=True)`; never on a server)

>>> find("search:2000")
<Player search:2000>
>>> find("eliza")
Traceback (most recent call last):
...
malecon.errors.BadPlayer: There is no player 'eliza'. There are: greedy, plain:2000, random, search:2000, search@0.5s.
"""

from malecon.players.player import Candidate, Choice, Player
from malecon.players.registry import find, names

__all__ = ["Candidate", "Choice", "Player", "find", "names"]
