"""Santiago de Cuba, 2–4 players: one shared car, nine helpful Cubans, twelve buildings, seven ships.

The numbered rules are in docs/rules/santiago.md; `rules/` reads like them.
"""

from pathlib import Path

from malecon.engine.game import Advice, Bounds, Game
from malecon.games.santiago.advice import imagine, value
from malecon.games.santiago.check import check
from malecon.games.santiago.components import COMPONENTS, FIGURES
from malecon.games.santiago.moves import MOVES
from malecon.games.santiago.picture import picture
from malecon.games.santiago.questions import apply, legal, weigh
from malecon.games.santiago.refusals import longed, refuse
from malecon.games.santiago.rules.end import standing
from malecon.games.santiago.rules.opening import setup
from malecon.games.santiago.sayings import ask, call, chapter, explain, tell
from malecon.games.santiago.state import FIELDS, NEW_SHIP, OWNER_INCOME, SCREENS, SILENCED
from malecon.games.santiago.story import story
from malecon.games.santiago.view import PRIVATE, veiled, view

BOUNDS = Bounds(
    # 22 to set up, 7 demands of 6, 400 turns of at most 19 (a delivery round: a drive, 13 deliveries, 4 passes, an
    # owner's income), the moves in which a drive or an exchange goes on (200 of them would cost 4000 pesos, more than
    # 400 turns bring together), and the final scoring
    moves=22 + 7 * 6 + 400 * (19 + 200) + 1,
    choices=64,
    scores=(0, 4000),
)

GAME = Game(
    name="santiago",
    title="Santiago de Cuba",
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
    call=call,
    tell=tell,
    explain=explain,
    refuse=refuse,
    longed=longed,
    picture=picture,
    words=Path(__file__).with_name("words"),
    figures=FIGURES,
    options=(OWNER_INCOME, SCREENS, NEW_SHIP, SILENCED),
    components=COMPONENTS,
    veil=PRIVATE,
    veiled=veiled,
    advice=Advice(weigh, value, imagine, horizon=4, heat=4.0),
)
