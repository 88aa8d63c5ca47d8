"""Play in the terminal, alone against bots or several people at one keyboard."""

import argparse
from collections.abc import Iterable
from typing import TYPE_CHECKING

from malecon.cli import _arguments
from malecon.engine.game import Game
from malecon.errors import BadOption, IllegalMove, MaleconError

if TYPE_CHECKING:
    from malecon.play.match import Match
    from malecon.players import Player


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon play`."""
    _arguments.add_game(parser)
    parser.add_argument(
        "--seats",
        default="me,random",
        help="who sits where, by commas: `me` or `me=NAME` for people, else a player such as random, greedy, "
        "search@1s, learned@1s (or your own: mybot:Bot is the class Bot of mybot.py)",
    )
    parser.add_argument("--seed", help="the same seed gives the same rolls and draws")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    _arguments.add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the person leaves."""
    from malecon import games
    from malecon.words import check_language

    game = games.find(arguments.game)
    language = check_language(arguments.language)
    _arguments.take_any_input()
    seats = [seat.strip() for seat in arguments.seats.split(",")]
    match = load(arguments, seats) if arguments.load else begin(arguments, seats)
    if match.game is not game:
        raise BadOption(f"{arguments.load} is a game of {match.game.title}.")
    match.language = language
    _arguments.get_ready(game)
    return Keyboard(match, seats).play()


def begin(arguments: argparse.Namespace, seats: list[str]) -> "Match":
    """A new match with the seats named after who sits in them."""
    from malecon import games, words
    from malecon.play.match import Match

    game = games.find(arguments.game)
    start = _arguments.start(game, len(seats), arguments)
    spoken = words.read(None, arguments.language)
    colours = tuple(spoken.name("seat", colour).lower() for colour in game.seats(start))
    return Match(game, start, arguments.seed, name_seats(seats, game, colours))


def load(arguments: argparse.Namespace, seats: list[str]) -> "Match":
    """The match of a saved game, for as many seats as it has; people who give a name have it from now on."""
    import malecon
    from malecon.play.match import check_names

    for name in ("option", "components", "seed"):
        if getattr(arguments, name) not in (None, []):
            raise BadOption(f"A saved game has its options, components and seed: leave out --{name}, or --load.")
    match = malecon.read(_arguments.read_text(arguments.load))
    if len(seats) != match.players:
        raise BadOption(f"{arguments.load} is a game for {match.players}: name {match.players} seats with --seats.")
    if any(map(given_name, seats)):
        names = [given_name(seat) or name for seat, name in zip(seats, match.names, strict=True)]
        match.names = check_names(tuple(tell_apart(names)), match.players)
    return match


def is_person(seat: str) -> bool:
    """Whether `me` or `me=NAME` sits there."""
    return seat.partition("=")[0].strip() == "me"


def given_name(seat: str) -> str:
    """The name a person gave, as much of it as there is room for."""
    return seat.partition("=")[2].strip()[:20].strip() if is_person(seat) else ""


def name_seats(seats: list[str], game: Game, colours: Iterable[str]) -> list[str]:
    """People by the names they gave, everybody else by colour and player."""
    from malecon import players

    def bot(seat: str, colour: str) -> str:
        return f"{colour} ({players.find(seat, game, own=True).title(game)})"[:40].strip()

    return tell_apart(
        given_name(seat) or colour if is_person(seat) else bot(seat, colour)
        for seat, colour in zip(seats, colours, strict=True)
    )


def tell_apart(names: Iterable[str]) -> list[str]:
    """The names, if no two are the same."""
    names = list(names)
    if len(set(names)) < len(names):
        raise BadOption("Two seats have the same name.")
    return names


class Leave(Exception):
    """The person at the keyboard leaves."""


class Keyboard:
    """One keyboard, with a match and the people and bots around it."""

    def __init__(self, match: "Match", seats: list[str]) -> None:
        from malecon import players
        from malecon.cli._screen import Screen

        self.match = match
        self.screen: Screen = Screen(match)
        self.people = {seat for seat, spec in enumerate(seats) if is_person(spec)}
        self.bots: dict[int, Player] = {
            seat: players.find(spec, match.game, own=True) for seat, spec in enumerate(seats) if seat not in self.people
        }
        self.watcher = min(self.people) if self.people else None
        """The person at the keyboard."""
        self.told: dict[int | None, int] = dict.fromkeys([self.watcher, *self.people], 0)
        """The moves already told on the screen, by who was there to read."""

    def play(self) -> int:
        """Let everybody move until the game is over."""
        try:
            while (seat := self.match.to_move) is not None:
                if seat in self.people:
                    self.let_person_move(seat)
                else:
                    self.let_bot_move(seat)
                if not self.is_secret():  # otherwise who takes the keyboard next is told, as far as he may know
                    self.tell()
        except Leave:
            self.screen.tell("goodbye")
            return 0
        self.tell()
        self.screen.table(None)
        self.screen.result()
        return 0

    def is_secret(self) -> bool:
        """Whether several people play, and one of them may not see everything."""
        everything = self.match.state.tobytes()
        return len(self.people) > 1 and any(self.match.view(seat).tobytes() != everything for seat in self.people)

    def tell(self) -> None:
        """Tell who is at the keyboard what happened since the last time; without secrets the others read along."""
        made = len(self.match.moves)
        self.screen.log(range(self.told[self.watcher], made), self.watcher)
        for reader in {self.watcher} if self.is_secret() else set(self.told):
            self.told[reader] = made

    def let_bot_move(self, seat: int) -> None:
        match = self.match
        choice = self.bots[seat].choose(match.view(seat, memory=True), seat, match.game.legal_moves(match.state))
        match.play(choice.move)

    def let_person_move(self, seat: int) -> None:
        """Show the table and the choices, and do what is asked until a move is made."""
        self.hand_over(seat)
        self.tell()
        self.screen.table(seat)
        self.show_choices(explain=False)
        made = len(self.match.moves)
        while len(self.match.moves) == made:
            try:
                self.obey(self.read("> "))
            except MaleconError as error:
                self.screen.say(str(error))

    def hand_over(self, seat: int) -> None:
        """Before another person looks at what only he may see, wipe the screen and let him take the keyboard."""
        if self.watcher == seat:
            return
        self.watcher = seat
        if self.is_secret():
            self.screen.clear()
            self.read(f"\n{self.screen.sentence('next', seat=seat)} ")

    def read(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None

    def show_choices(self, explain: bool) -> None:
        match = self.match
        self.screen.say(f"\n{match.names[match.state.actor]}: {match.voice.ask(match.state)}")
        moves = match.game.legal_moves(match.state)
        if explain:
            for number, move in enumerate(moves, 1):
                rule, sentence = match.voice.explain(match.state, move)
                self.screen.say(f"  {number:2} {match.game.moves.text(move):22} {sentence} ({rule})")
        else:
            texts = [f"{number} {match.game.moves.text(move)}" for number, move in enumerate(moves, 1)]
            width = max(map(len, texts)) + 2
            columns = max(1, 98 // width)
            for row in range(0, len(texts), columns):
                self.screen.say("  " + "".join(text.ljust(width) for text in texts[row : row + columns]).rstrip())
            self.screen.say(f"  {self.screen.sentence('hint')}")

    def obey(self, answer: str) -> None:
        """Do what was typed."""
        word, _, rest = answer.partition(" ")
        match = self.match
        if word == "?":
            self.show_choices(explain=True)
        elif word in ("help", ""):
            self.screen.tell("help")
        elif word in ("quit", "q", "exit"):
            raise Leave
        elif word == "undo":
            self.undo()
        elif word == "log":
            self.screen.log(range(len(match.moves)), self.watcher)
        elif word == "save":
            self.save(rest.strip())
        elif _arguments.is_number(answer):
            self.choose(answer)
        else:
            self.make(answer)

    def choose(self, answer: str) -> None:
        """Make the move of that number in the list."""
        moves = self.match.game.legal_moves(self.match.state)
        number = _arguments.number(answer, len(moves))
        if 1 <= number <= len(moves):
            self.match.play(moves[number - 1])
        else:
            self.screen.tell("number", n=len(moves))

    def make(self, text: str) -> None:
        """Make the move of that text, or say why not."""
        match, move = self.match, self.match.game.moves.number(text)
        if move is None:
            self.screen.tell("no-move", game=match.game.title, moves=match.legal_moves[:3])
        elif move in match.game.legal_moves(match.state):
            match.play(move)
        else:
            self.screen.say(match.voice.refuse(match.game.refuse(match.state, move)))

    def undo(self) -> None:
        """Back to the last choice a person had; a move that another one made in secret is not named."""
        hidden = self.match.hidden_from(self.watcher)
        try:
            text = self.match.undo(self.people)
        except IllegalMove:
            self.screen.tell("nothing-to-undo" if self.match.seed else "no-seed")
            return
        number = len(self.match.moves)
        self.told = {reader: min(told, number) for reader, told in self.told.items()}
        if number in hidden:
            self.screen.tell("undone-in-secret")
        else:
            self.screen.tell("undone", move=text)

    def save(self, path: str) -> None:
        if not path:
            self.screen.tell("where")
            return
        _arguments.write_text(path, self.match.record(host=True))
        self.screen.say(f"{self.screen.sentence('saved')} {path}")
