"""Cuba, 2–5 players: five characters, a plantation, a market, a harbour and a parliament, in six rounds.

The numbered rules are in docs/rules/cuba.md; `rules/` reads like them.
"""

from pathlib import Path

from malecon.engine.game import Advice, Bounds, Game
from malecon.games.cuba.advice import imagine, rewind, value
from malecon.games.cuba.check import check
from malecon.games.cuba.components import COMPONENTS, FIGURES
from malecon.games.cuba.moves import MOVES
from malecon.games.cuba.picture import picture
from malecon.games.cuba.questions import apply, legal, weigh
from malecon.games.cuba.refusals import longed, refuse
from malecon.games.cuba.rules.end import standing
from malecon.games.cuba.rules.opening import setup
from malecon.games.cuba.sayings import ask, call, chapter, explain, tell
from malecon.games.cuba.state import DELEGATE_OPTION, EDITION, FIELDS, PLANTATIONS
from malecon.games.cuba.story import story
from malecon.games.cuba.view import PRIVATE, sealed, secrets, veiled, view

BOUNDS = Bounds(
    # To set up: 3 ships, a starting player, 4 pieces each. A player's round: a delegate, 4 cards, a Worker of 8 moves
    # (pawn, 6 fields, done), a Tradeswoman of 115 (each of the 84 pieces sold or bought, and a full row of each kind;
    # done), an Architect of 2, a Foreman of 43 (6 buildings of 4 moves, or 3 and a ship that sails; done), a Mayor of
    # 10, 2 bids of 2 moves, 4 for the law.
    # The table's round: 4 bills, a new start, 3 reveals, 2 picks, a Market Act, spoilage, 3 ships out, a slide, 4 in.
    moves=24 + 6 * 5 * (1 + 4 + 8 + 115 + 2 + 43 + 10 + 4 + 4) + 6 * 20 + 1,
    choices=100,
    # A round at most: the Mayor 15, the Foreman 39, the Architect 2, tax and duty 5, a subsidy of 30; then 6 buildings.
    scores=(0, 6 * (15 + 39 + 2 + 5 + 30) + 12),
)

GAME = Game(
    name="cuba",
    title="Cuba",
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
    call=call,
    tell=tell,
    explain=explain,
    refuse=refuse,
    longed=longed,
    picture=picture,
    words=Path(__file__).with_name("words"),
    figures=FIGURES,
    options=(PLANTATIONS, EDITION, DELEGATE_OPTION),
    components=COMPONENTS,
    veil=PRIVATE,
    veiled=veiled,
    sealed=sealed,
    secrets=secrets,
    advice=Advice(weigh, value, imagine, horizon=15, heat=6.0, rewind=rewind),
)
