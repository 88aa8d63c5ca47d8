"""Players: each maps what its seat knows and the legal moves to a move, with its reasons.

A player is named with its settings in one string, the same in the terminal, the arena and the server:

    random          any legal move
    greedy          the best turn by the game's own valuation, at once
    search:2000     a tree search of 2,000 playouts a move; the same seed gives the same moves
    search@0.5s     a tree search of half a second a move
    search@2s*4     the same on four cores
    net             the move that a net finds likeliest which learned the game by itself, at once
    learned@0.5s    a tree search led by that net; also learned:2000 and learned@2s*4
    ladder:3        a step of a ladder of eight, from one who sees little to the strongest; none blunders
    plain:2000      the same search with nothing but the rules, as a measure
    net:FILE.npz    by weights of your own; so learned@0.5s:FILE.npz (with `find(…, own=True)`)
    mybot:Bot       your own: the class Bot of mybot.py, a Player (with `find(…, own=True)`; never on a server)

>>> find("search:2000")
<Player search:2000>
>>> find("eliza")
Traceback (most recent call last):
...
malecon.errors.BadPlayer: There is no player 'eliza'. There are: greedy, ladder:1, ...
"""

from malecon.players.player import Candidate, Choice, Player
from malecon.players.registry import find, names

__all__ = ["Candidate", "Choice", "Player", "find", "names"]
