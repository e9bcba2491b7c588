"""A betting round: whose turn it is, what is legal, the minimum raise, reopening, when a street closes.

Players are positions 0..n-1, from the left of the button. The rules of raising are those of the Tournament
Directors Association for no-limit and pot-limit, and of Robert's Rules of Poker for fixed limit. There is a
class for each betting structure; a hand picks one and never asks again.
"""

from collections.abc import Sequence
from functools import cache
from typing import Self

from engine.errors import IllegalAction
from engine.games import Game, House, Stakes, Structure


class Betting:
    """The chips of everyone in a hand and the state of its betting round, at no limit.

    A raise is at least the last full bet or raise of the street. An all-in for less is allowed to anyone, but
    reopens the betting only to players for whom the raises since they last acted add up to a full one.

    Methods trust their caller. Chips throughout.

    stacks: behind. bets: in on this street. paid: in during the hand, antes included.
    dead: in the middle and in nobody's name. unposted: what the blinds of this street lack of being full.
    price: what a call is "to" on this street.
    full_raise: the least by which a full raise goes over the price.
    answered: the price that each player has last agreed to or set on this street; None before the first act.
    aggressor: who bet or raised last on this street.
    live: how many have not folded. able: how many of those have chips behind.
    turns: for each position, all of them clockwise from there.
    """

    __slots__ = (
        "able",
        "aggressor",
        "answered",
        "bets",
        "dead",
        "folded",
        "full_raise",
        "live",
        "paid",
        "price",
        "stacks",
        "turns",
        "unposted",
    )

    def __init__(self, stacks: Sequence[int], price: int, smallest_bet: int) -> None:
        players = len(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * players
        self.paid = [0] * players
        self.dead = self.unposted = 0
        self.folded = [False] * players
        self.live = self.able = players
        self.price = price
        self.full_raise = max(smallest_bet, price)
        self.answered: list[int | None] = [None] * players
        self.aggressor: int | None = None
        self.turns = _turns(players)

    def copy(self) -> Self:
        """The same chips and the same round, apart from these."""
        twin = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                value = getattr(self, name)
                setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def open_street(self, smallest_bet: int) -> None:
        """Begin the next street: nothing is bet, nobody has acted."""
        players = len(self.stacks)
        self.bets = [0] * players
        self.answered = [None] * players
        self.price = self.unposted = 0
        self.full_raise = smallest_bet
        self.aggressor = None

    def take(self, position: int, amount: int) -> None:
        """Take chips from a stack, into nobody's name."""
        if amount and amount == self.stacks[position]:
            self.able -= 1
        self.stacks[position] -= amount

    def pay(self, position: int, amount: int) -> None:
        """Take chips from a stack into the pot, but not as a bet: an ante."""
        self.take(position, amount)
        self.paid[position] += amount

    def put_to(self, position: int, to: int) -> None:
        """Bring a player's bet of this street to `to` without acting: a blind."""
        amount = to - self.bets[position]
        self.take(position, amount)
        self.paid[position] += amount
        self.bets[position] = to

    def bring_in(self, position: int, to: int, price: int) -> None:
        """Post the bring-in: it is an act, and others call it at `price` though it be short."""
        self.put_to(position, to)
        self.price = price
        self.agree(position)

    def fold(self, position: int) -> None:
        """Take a player out of the hand."""
        self.folded[position] = True
        self.live -= 1
        if self.stacks[position]:
            self.able -= 1

    def agree(self, position: int) -> None:
        """Act at the price as it stands: a check, or what completes any other act."""
        self.answered[position] = self.price

    def call(self, position: int, to: int) -> None:
        """A call of the price, or of what is left."""
        self.put_to(position, to)
        self.agree(position)

    def raise_to(self, position: int, to: int) -> None:
        """A bet or a raise, full or for the whole stack."""
        self.put_to(position, to)
        self.full_raise = max(self.full_raise, to - self.price)
        self.price = to
        self.aggressor = position
        self.agree(position)

    def return_uncalled(self, position: int, amount: int) -> None:
        """Give back what nobody matched."""
        if not self.stacks[position]:
            self.able += 1
        self.stacks[position] += amount
        self.paid[position] -= amount
        self.bets[position] = max(0, self.bets[position] - amount)

    def next_to_act(self, first: int) -> int | None:
        """The first player clockwise from `first` on who has to act; None where the street closes."""
        if self.live < 2 or not self.able:
            return None
        for position in self.turns[first]:
            if (
                not self.folded[position]
                and self.stacks[position]
                and (self.answered[position] is None or self.bets[position] < self.price)
            ):
                return position if self.able > 1 or self._is_behind(position) else None
        return None

    def to_call(self, position: int) -> int:
        """The chips that a call takes from this player; none or less where there is nothing to call."""
        price, stack = self.price - self.bets[position], self.stacks[position]
        return price if price < stack else stack

    def raise_range(self, position: int) -> tuple[int, int] | None:
        """The least and the most that this player may bet or raise to, or None.

        Equal where only the whole stack will do, or only one size is allowed.
        """
        most = self.bets[position] + self.stacks[position]
        if most <= self.price or not self._is_open_to(position) or not self._can_be_called(position):
            return None
        return self._sizes(position, most)

    def why_no_raise(self, position: int) -> IllegalAction:
        """The reason why `raise_range` is None."""
        if self.bets[position] + self.stacks[position] <= self.price:
            return IllegalAction(
                f"you have {self.stacks[position]} behind, not enough to raise", code="stack_too_short"
            )
        if not self._can_be_called(position):
            return IllegalAction("nobody is left who could call a raise", code="nobody_can_call")
        return IllegalAction(
            "you have acted, and there was no full raise since: you may call or fold", code="not_reopened"
        )

    def _sizes(self, position: int, most: int) -> tuple[int, int]:
        least = self.price + self.full_raise
        return (least if least < most else most), most

    def _is_open_to(self, position: int) -> bool:
        answered = self.answered[position]
        return answered is None or self.price - answered >= self.full_raise

    def _can_be_called(self, raiser: int) -> bool:
        price = self.price
        for position, folded in enumerate(self.folded):
            if not folded and position != raiser and self.bets[position] + self.stacks[position] > price:
                return True
        return False

    def _is_behind(self, position: int) -> bool:
        bet = self.bets[position]
        return any(other > bet and not folded for other, folded in zip(self.bets, self.folded, strict=True))


@cache
def _turns(players: int) -> tuple[tuple[int, ...], ...]:
    """All positions clockwise from each one on; from the one after the last it is from the first again."""
    return tuple((*range(first, players), *range(first)) for first in range(players + 1))


class PotLimitBetting(Betting):
    """At pot limit: nobody may raise by more than there would be in the pot after calling, or by a full raise
    where that is more.

    Before the flop a blind that is dead or was posted short counts as a full one; later the chips that are
    there do (Tournament Directors Association rule 54).
    """

    __slots__ = ()

    def _sizes(self, position: int, most: int) -> tuple[int, int]:
        pot = sum(self.paid) + self.dead + self.unposted
        full = self.price + self.full_raise
        most = min(most, max(full, self.price + pot + self.price - self.bets[position]))
        return min(full, most), most


class FixedLimitBetting(Betting):
    """At fixed limit: every bet and raise is of one size, and there are only so many on a street.

    An all-in of half a bet or more counts as a bet or a raise; one for less is only called or completed.
    Where the house does not go by halves, only a full one counts.

    unit: the size of a bet on this street. level: the bets and raises that counted, in chips.
    counted: how many there were. capped: there may be no more on this street.
    """

    __slots__ = ("cap", "cap_heads_up", "capped", "counted", "half_counts", "level", "unit")

    def __init__(
        self,
        stacks: Sequence[int],
        price: int,
        smallest_bet: int,
        *,
        cap: int,
        cap_heads_up: bool,
        half_counts: bool,
    ) -> None:
        super().__init__(stacks, price, smallest_bet)
        self.unit = smallest_bet
        self.level = price
        self.counted = 1 if price else 0
        self.cap = cap
        self.cap_heads_up = cap_heads_up
        self.capped = self._is_at_cap()
        self.half_counts = half_counts

    def _is_at_cap(self) -> bool:
        return self.counted > self.cap and (self.live > 2 or self.cap_heads_up)

    def open_street(self, smallest_bet: int) -> None:
        """Begin the next street, with bets of `smallest_bet`."""
        super().open_street(smallest_bet)
        self.unit = smallest_bet
        self.level = self.counted = 0
        self.capped = False

    def raise_to(self, position: int, to: int) -> None:
        """A bet, a raise or a completion, or an all-in for less."""
        over = to - self.level
        if over >= self.unit or (self.half_counts and 2 * over >= self.unit):
            self.level = to
            self.counted += 1
            self.capped = self._is_at_cap()
        super().raise_to(position, to)

    def why_no_raise(self, position: int) -> IllegalAction:
        """The reason why `raise_range` is None."""
        if self.capped:
            return IllegalAction("the betting is capped: you may call or fold", code="capped")
        return super().why_no_raise(position)

    def _sizes(self, position: int, most: int) -> tuple[int, int]:
        full = self.level + self.unit
        to = full if full < most else most
        return to, to

    def agree(self, position: int) -> None:
        """Act at the bets and raises that counted."""
        self.answered[position] = self.level

    def _is_open_to(self, position: int) -> bool:
        answered = self.answered[position]
        return not self.capped and (answered is None or self.level > answered)


def betting_for(game: Game, stakes: Stakes, house: House, stacks: Sequence[int], price: int) -> Betting:
    """The betting of a hand of `game`, whose first street begins at `price`."""
    smallest_bet = stakes.smallest_bet
    if game.structure is Structure.FIXED_LIMIT:
        return FixedLimitBetting(
            stacks,
            price,
            smallest_bet,
            cap=house.raise_cap if game.raise_cap is None else game.raise_cap,
            cap_heads_up=house.cap_heads_up or game.raise_cap is not None,
            half_counts=house.half_bet_counts,
        )
    return (PotLimitBetting if game.structure is Structure.POT_LIMIT else Betting)(
        stacks, price, smallest_bet
    )
