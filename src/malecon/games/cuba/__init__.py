"""Cuba, 2–5 players: five characters, a plantation, a market, a harbour and a parliament, in six rounds.

The numbered rules are in docs/rules/cuba.md; `rules/` reads like them.
"""

from malecon.engine.game import Bounds, Game
from malecon.games.cuba.advice import ADVICE
from malecon.games.cuba.check import check
from malecon.games.cuba.components import COMPONENTS
from malecon.games.cuba.moves import MOVES
from malecon.games.cuba.names import ask, chapter, explain, refuse, tell
from malecon.games.cuba.picture import picture
from malecon.games.cuba.rules import apply, legal
from malecon.games.cuba.rules.end import standing
from malecon.games.cuba.rules.opening import setup
from malecon.games.cuba.state import DELEGATE_OPTION, EDITION, FIELDS, PLANTATIONS
from malecon.games.cuba.story import story
from malecon.games.cuba.view import sealed, secrets, view

BOUNDS = Bounds(moves=8000, choices=128, scores=(0, 999))

GAME = Game(
    name="cuba",
    title="Cuba",
    version=1,
    players=(2, 5),
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
    options=(PLANTATIONS, EDITION, DELEGATE_OPTION),
    components=COMPONENTS,
    sealed=sealed,
    secrets=secrets,
    advice=ADVICE,
)
