"""Santiago de Cuba, 2–4 players: one shared car, nine helpful Cubans, twelve buildings, seven ships.

The numbered rules are in docs/rules/santiago.md; `rules/` reads like them.
"""

from malecon.engine.game import Bounds, Game
from malecon.games.santiago.advice import ADVICE
from malecon.games.santiago.check import check
from malecon.games.santiago.components import COMPONENTS
from malecon.games.santiago.moves import MOVES
from malecon.games.santiago.names import ask, chapter, explain, tell
from malecon.games.santiago.picture import picture
from malecon.games.santiago.refusals import refuse
from malecon.games.santiago.rules import apply, legal
from malecon.games.santiago.rules.end import standing
from malecon.games.santiago.rules.opening import setup
from malecon.games.santiago.state import FIELDS, OWNER_INCOME, SCREENS
from malecon.games.santiago.story import story
from malecon.games.santiago.view import PRIVATE, veiled, view

BOUNDS = Bounds(
    # 22 to set up, 7 demands of 6, 400 turns of at most 19 (a delivery round: a drive, 13 deliveries, 4 passes, an
    # owner's income), and the final scoring
    moves=22 + 7 * 6 + 400 * 19 + 1,
    choices=64,
    scores=(0, 4000),
)

GAME = Game(
    name="santiago",
    title="Santiago de Cuba",
    version=1,
    players=(2, 4),
    fields=FIELDS,
    moves=MOVES,
    bounds=BOUNDS,
    setup=setup,
    legal=legal,
    apply=apply,
    standing=standing,
    view=view,
    story=story,
    check=check,
    chapter=chapter,
    ask=ask,
    tell=tell,
    explain=explain,
    refuse=refuse,
    picture=picture,
    options=(OWNER_INCOME, SCREENS),
    components=COMPONENTS,
    veil=PRIVATE,
    veiled=veiled,
    advice=ADVICE,
)
