"""A game told to people: what it has to say, as sentences."""

from collections.abc import Iterable, Sequence

from malecon import words
from malecon.engine.fields import SEATS, State
from malecon.engine.game import Event, Game, Reason
from malecon.words import ENGLISH, Saying


class Voice:
    """Says everything of a game in one language, with the names of the seats (their colours, if there are none)."""

    def __init__(self, game: Game, names: Sequence[str] = (), language: str = ENGLISH) -> None:
        self.game = game
        self.words = words.read(game.words, language)
        self.names = names or [self.words.name("seat", colour) for colour in SEATS]

    def say(self, table: str, saying: Saying) -> str:
        return self.words.say(table, saying, self.names)

    def ask(self, state: State) -> str:
        """What is asked of the actor."""
        return self.say("asked", self.game.ask(state))

    def call(self, state: State, move: int) -> str:
        """What a move is called on its button."""
        saying = self.game.call(state, move)
        return self.say("move", saying) if saying else self.game.moves.text(move)

    def tell(self, events: Iterable[Event]) -> list[str]:
        """What a move did."""
        return [self.say("told", saying) for saying in self.game.told(events)]

    def tell_sealed(self, seat: int) -> str:
        """That a seat has made a move that is still hidden."""
        return self.say("told", Saying("sealed", {"seat": seat}))

    def explain(self, state: State, move: int) -> tuple[str, str]:
        """The number of the rule, and what a legal move would do."""
        rule, saying = self.game.explain(state, move)
        return rule, self.say("does", saying)

    def picture(self, state: State) -> str:
        """The table as text."""
        return self.game.picture(state, self.names, self.words)

    def refuse(self, reason: Reason) -> str:
        """Why a move is not legal, with the number of the rule."""
        sentence = self.say("refused", reason.saying)
        return f"{sentence.removesuffix('.')} ({reason.rule})." if reason.rule else sentence
