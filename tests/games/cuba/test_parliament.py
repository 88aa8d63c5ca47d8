"""Bills, delegates and the vote (C9–C12, C25–C27)."""

import pytest

import malecon
from malecon.engine.fields import UNKNOWN
from malecon.games.cuba import GAME
from tests.games.cuba.table import Facts, all_played, opened, parliament, position

CORRUPTION: Facts = {"acts": {"other": "corruption"}}


# Cards


def test_four_cards_each():
    """C10: one card after the other, clockwise from the starting player; the fifth is kept."""
    table = opened(2, start="red")
    order = []
    while table.now.endswith(": card"):
        order.append(table.who)
        table.play(f"play {sorted(table.can('play'))[0]}")
        while table.who in ("blue", "red") and not table.now.endswith(": card"):
            table.play(sorted(table.legal)[0])  # build, decline, done or whatever comes first
    assert order == ["red", "blue"] * 4
    assert table.now == "table: new-start"
    assert [int(table.state.played[seat].sum()) for seat in range(2)] == [4, 4]


def test_a_card_is_played_once():
    """C10: played cards are gone for the round."""
    table = position(2)
    table.play("play architect", "play architect")
    assert table.can("play") == {"worker", "tradeswoman", "foreman", "mayor"}


@pytest.mark.parametrize(
    ("fourth", "start"),
    [
        ({"blue": "mayor", "red": "foreman", "yellow": "architect"}, "blue"),
        ({"blue": "worker", "red": "tradeswoman", "yellow": "architect"}, "yellow"),
        ({"blue": "mayor", "red": "mayor", "yellow": "architect"}, "red"),
        ({"blue": "mayor", "red": "worker", "yellow": "mayor"}, "yellow"),
    ],
)
def test_the_new_starting_player(fourth, start):
    """C12: the highest fourth card; of several, the one who played later."""
    fifth = {seat: "tradeswoman" if card == "worker" else "worker" for seat, card in fourth.items()}
    fifth |= {seat: "architect" for seat, card in fourth.items() if card == "tradeswoman"}
    table = all_played(fourth=fourth, fifth=fifth)
    assert table.legal == {f"start {start}"}
    table.play(f"start {start}")
    assert table.start == start


def test_later_is_counted_from_the_old_starting_player():
    """C12: red started, so blue played his Mayor last of all."""
    table = all_played(fourth={"blue": "mayor", "red": "mayor", "yellow": "mayor"}, start="red")
    assert table.legal == {"start blue"}


def test_he_starts_at_once():
    """C12: also for this round's parliament: he bids first and wins ties."""
    table = parliament(start="yellow", pesos={"blue": 1, "red": 1, "yellow": 1})
    assert table.now == "yellow: bid"
    table.play("bid 0", "bid 0", "bid 0", "reveal bids")
    assert table.now == "yellow: bid"
    table.play("bid 0", "bid 0", "bid 0", "reveal bids")
    assert table.now == "yellow: pick"


# The variant


def test_delegates_are_chosen_before_the_first_card():
    """C11: each in turn, any of the five; then that card is not in hand."""
    table = opened(delegate="chosen")
    assert table.now == "blue: delegate"
    assert table.can("delegate") == {"worker", "tradeswoman", "architect", "foreman", "mayor"}
    table.play("delegate mayor", "delegate worker", "delegate mayor")
    assert table.now == "blue: card"
    assert table.can("play") == {"worker", "tradeswoman", "architect", "foreman"}


def test_the_chosen_delegate_votes():
    """C11, C25: it is the one revealed."""
    table = parliament(fifth={"blue": "mayor", "red": "foreman"}, delegate="chosen")
    assert [table.votes(seat) for seat in ("blue", "red", "yellow")] == [5, 4, 1]


def test_without_the_variant_nothing_is_chosen():
    """C11: `kept` is the default."""
    assert opened().now == "blue: card"


# Votes


def test_votes_of_the_cards():
    """C25: the number of the fifth card."""
    table = parliament(fifth={"blue": "worker", "red": "mayor", "yellow": "tradeswoman"})
    assert [table.votes(seat) for seat in ("blue", "red", "yellow")] == [1, 5, 2]
    assert table.now == "red: pick"  # nobody has pesos to bid


def test_votes_of_the_town_hall():
    """C25, C79: 2 more for who used it."""
    table = parliament(
        fifth={"blue": "architect", "red": "foreman"}, town_hall="blue", buildings={"blue": {"b1": "town-hall"}}
    )
    assert (table.votes("blue"), table.now) == (5, "blue: pick")


def test_bids():
    """C25: from nothing to all one has, 1 peso a vote; everybody pays what he bid, the loser too."""
    table = parliament(fifth={"blue": "mayor"}, pesos={"blue": 3, "red": 6, "yellow": 2})
    assert table.legal == {"bid 0", "bid 1", "bid 2", "bid 3"}
    table.play("bid 0", "bid 5", "bid 2")
    assert (table.now, table.pesos("red")) == ("table: bids", 6)
    table.play("reveal bids")
    assert [table.pesos(seat) for seat in ("blue", "red", "yellow")] == [3, 1, 0]
    assert [table.votes(seat) for seat in ("blue", "red", "yellow")] == [5, 6, 3]
    assert table.now == "red: pick"


def test_who_has_no_pesos_is_not_asked():
    """C25: only red has something to bid."""
    table = parliament(pesos={"red": 1})
    assert table.now == "red: bid"
    table.play("bid 1")
    assert table.now == "table: bids"


def test_the_highest_bid_by_the_first_rules():
    """C25: version 1 stopped at 99 pesos."""
    table = parliament(pesos={"blue": 250}, rules=1)
    assert table.legal == {f"bid {pesos}" for pesos in range(100)}


class TestHundreds:
    """A bid of all one has, in two moves."""

    def test_all_one_has(self):
        """C25: who has more than 99 pesos says the hundreds first, face down as the rest."""
        table = parliament(pesos={"blue": 250, "red": 7})
        assert table.legal == {"hundreds 0", "hundreds 1", "hundreds 2"}
        assert table.play("hundreds 2") == []
        assert (table.now, table.legal) == ("blue: bid", {f"bid {pesos}" for pesos in range(51)})
        table.play("bid 50", "bid 7", "reveal bids")
        assert (table.pesos("blue"), table.pesos("red"), table.now) == (0, 0, "blue: pick")

    def test_less_than_a_hundred(self):
        """C25: 0 hundreds leave 0 to 99."""
        table = parliament(pesos={"blue": 100})
        table.play("hundreds 0")
        assert table.legal == {f"bid {pesos}" for pesos in range(100)}

    def test_99_pesos_are_one_move(self):
        """C25: hundreds are said by who can have some."""
        assert parliament(pesos={"blue": 99}).legal == {f"bid {pesos}" for pesos in range(100)}

    def test_nobody_sees_them(self):
        """C25, C38: neither hundreds nor rest, until all have bid."""
        table = parliament(pesos={"blue": 250, "red": 7})
        table.play("hundreds 2")
        assert (table.view(0).hundreds[0], table.view(1).hundreds[0]) == (2, UNKNOWN)
        assert GAME.secrets(table.state)
        table.play("bid 3", "bid 1")
        assert table.view(1).hundreds[0] == UNKNOWN
        events = table.play("reveal bids")
        assert {"what": "reveal", "seat": 0, "count": 203} in events
        assert table.view(1).hundreds[0] == 0

    def test_once_more(self):
        """C26: who is tied says them again, of what is left."""
        table = parliament(fifth={"blue": "mayor", "red": "mayor"}, pesos={"blue": 250, "red": 250})
        table.play("hundreds 1", "bid 0", "hundreds 1", "bid 0", "reveal bids")
        assert (table.now, table.legal) == ("blue: bid", {"hundreds 0", "hundreds 1"})

    def test_refusals(self):
        """C25: in this order, and no more than one has."""
        table = parliament(pesos={"blue": 250})
        with pytest.raises(malecon.IllegalMove, match=r"Say the hundreds of your bid first \(C25\)"):
            table.play("bid 3")
        with pytest.raises(malecon.IllegalMove, match=r"250 pesos at most \(C25\)"):
            table.play("hundreds 3")
        table.play("hundreds 2")
        with pytest.raises(malecon.IllegalMove, match=r"50 pesos at most \(C25\)"):
            table.play("bid 51")
        with pytest.raises(malecon.IllegalMove, match=r"have said the hundreds .*\(C25\)"):
            table.play("hundreds 1")


def test_corruption():
    """C25: no buying; the cards decide, and the Town Hall."""
    table = parliament(
        fifth={"red": "architect", "blue": "tradeswoman"},
        pesos={"blue": 9, "red": 9, "yellow": 9},
        town_hall="blue",
        buildings={"blue": {"b1": "town-hall"}},
        **CORRUPTION,
    )
    assert (table.now, table.pesos("blue")) == ("blue: pick", 9)


# Ties


def test_the_tied_bid_once_more():
    """C26: only they, from what is left to them; added to their votes and paid."""
    table = parliament(fifth={"red": "mayor", "yellow": "mayor"}, pesos={"blue": 1, "red": 4, "yellow": 5})
    table.play("bid 0", "bid 2", "bid 2", "reveal bids")
    assert (table.now, table.legal) == ("red: bid", {"bid 0", "bid 1", "bid 2"})
    table.play("bid 1", "bid 3", "reveal bids")
    assert (table.pesos("red"), table.pesos("yellow"), table.pesos("blue")) == (1, 0, 1)
    assert (table.votes("red"), table.votes("yellow"), table.now) == (8, 10, "yellow: pick")


def test_still_tied():
    """C26: no third time: the first of them from the starting player on."""
    table = parliament(start="yellow", fifth={"blue": "mayor", "red": "mayor"}, pesos={"blue": 3, "red": 3})
    table.play("bid 1", "bid 1", "reveal bids", "bid 1", "bid 1", "reveal bids")
    assert table.now == "blue: pick"


def test_tied_without_buying():
    """C26: with the Corruption Act the first from the starting player on wins at once."""
    table = parliament(start="red", fifth={"blue": "mayor", "yellow": "mayor"}, pesos={"blue": 3}, **CORRUPTION)
    assert (table.now, table.pesos("blue")) == ("yellow: pick", 3)


def test_tied_without_pesos():
    """C26: who have nothing left can't bid again."""
    table = parliament(fifth={"red": "mayor", "yellow": "foreman"}, pesos={"yellow": 1})
    table.play("bid 1", "reveal bids")
    assert table.now == "red: pick"


def test_one_of_the_tied_has_pesos():
    """C26: he may buy his way; the other bids nothing."""
    table = parliament(fifth={"red": "mayor", "yellow": "mayor"}, pesos={"yellow": 1})
    table.play("bid 0", "reveal bids")
    assert table.now == "yellow: bid"
    table.play("bid 1", "reveal bids")
    assert table.now == "yellow: pick"


# The bills


def test_exactly_two():
    """C27: two of the four, in the order of their types; each is law at once, the others leave the game."""
    table = parliament(fifth={"blue": "mayor"})
    assert table.can("pick") == {"tax", "duty", "subsidy"}
    table.play("pick duty")
    assert table.acts == ("tax-2", "duty-sugar", "none", "none")
    assert table.can("pick") == {"subsidy", "other"}
    table.play("pick other")
    assert table.acts == ("tax-2", "duty-sugar", "none", "drought")
    assert table.bills == ("none",) * 4


def test_every_pair_once():
    """C27: of four bills there are six pairs."""
    pairs = set()
    for first in ("tax", "duty", "subsidy"):
        table = parliament(fifth={"blue": "mayor"})
        table.play(f"pick {first}")
        pairs |= {(first, second) for second in table.can("pick")}
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 6


@pytest.mark.parametrize("veto", ["tax", "duty", "subsidy", "other"])
def test_three_after_a_veto(veto):
    """C27, C78: two of the three that are left."""
    table = parliament(fifth={"blue": "mayor"}, veto=veto, buildings={"blue": {"b1": "church"}})
    left = [name for name in ("tax", "duty", "subsidy", "other") if name != veto]
    assert table.can("pick") == set(left[:2])
    table.play(f"pick {left[1]}")
    assert table.can("pick") == {left[2]}


def test_an_act_takes_the_place_of_another():
    """C27: of its own type."""
    table = parliament(fifth={"blue": "mayor"}, acts={"tax": "tax-5", "other": "harbor"})
    table.play("pick tax", "pick other")
    assert table.acts == ("tax-3", "duty-citrus", "none", "drought")


def test_every_bid_fits_the_move_table():
    """C25: there is a move for every bid up to the highest."""
    assert [GAME.moves.number(f"bid {pesos}") is not None for pesos in (0, 99, 100)] == [True, True, False]
