"""A betting round: whose turn it is, legal sizes, the minimum raise, reopening, and when a street closes.

Players are positions 0..n-1, from the left of the button. Each betting structure has a class. The rules for
raises come from the Tournament Directors Association (no-limit, pot-limit) and Robert's Rules of Poker
(fixed limit).
"""

from collections.abc import Sequence
from functools import cache
from typing import Self

from riverboat.engine.errors import IllegalAction
from riverboat.engine.games import Game, Stakes, Structure
from riverboat.engine.house import House


class Betting:
    """The chips of all players in a hand, and its betting round, at no limit.

    A raise must be at least the size of the last full bet or raise on the street. Anyone may go all-in for
    less. That reopens the betting only to players who face a full raise in total since they last acted.

    Methods do not check their arguments. All amounts are chips.

    stacks: chips behind, by position.
    bets: chips bet on this street. paid: chips paid in this hand, antes included.
    dead: chips in the pot that count for no player.
    unposted: how much the blinds of this street are short of full blinds.
    price: the total that a call matches on this street.
    full_raise: the size of a full raise, above the price.
    answered: the price at which each player last acted on this street; None before the first action.
    aggressor: the position that bet or raised last on this street.
    live: the number of players who have not folded. able: how many of them have chips behind.
    turns: for each position, all positions clockwise from there.
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
        """Return an independent copy."""
        twin = type(self).__new__(type(self))
        for kind in type(self).__mro__:
            for name in getattr(kind, "__slots__", ()):
                value = getattr(self, name)
                setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    def open_street(self, smallest_bet: int) -> None:
        """Start the next street, with no bets and no actions."""
        players = len(self.stacks)
        self.bets = [0] * players
        self.answered = [None] * players
        self.price = self.unposted = 0
        self.full_raise = smallest_bet
        self.aggressor = None

    def take(self, position: int, amount: int) -> None:
        """Take chips from a stack without crediting them to the player."""
        if amount and amount == self.stacks[position]:
            self.able -= 1
        self.stacks[position] -= amount

    def allow_larger(self, bet: int) -> None:
        """Allow bets of this size, too, on this street. Only fixed limit has sizes."""

    @property
    def two_sizes(self) -> bool:
        """Whether only the minimum and the maximum of `raise_range` are allowed, and nothing between."""
        return False

    def pay(self, position: int, amount: int) -> None:
        """Move chips from a stack to the pot, not as a bet: an ante."""
        self.take(position, amount)
        self.paid[position] += amount

    def put_to(self, position: int, to: int) -> None:
        """Raise a player's bet on this street to `to` without an action: a blind."""
        amount = to - self.bets[position]
        self.take(position, amount)
        self.paid[position] += amount
        self.bets[position] = to

    def bring_in(self, position: int, to: int, price: int) -> None:
        """Post the bring-in, as an action; others call the full `price` even if it is short."""
        self.put_to(position, to)
        self.price = price
        self.agree(position)

    def fold(self, position: int) -> None:
        """Fold a player's hand."""
        self.folded[position] = True
        self.live -= 1
        if self.stacks[position]:
            self.able -= 1

    def agree(self, position: int) -> None:
        """Record that a player acted at the current price."""
        self.answered[position] = self.price

    def call(self, position: int, to: int) -> None:
        """Call up to `to`: the price, or the whole stack if it is shorter."""
        self.put_to(position, to)
        self.agree(position)

    def raise_to(self, position: int, to: int) -> None:
        """Bet or raise to `to`: a full size, or all-in for less."""
        self.put_to(position, to)
        self.full_raise = max(self.full_raise, to - self.price)
        self.price = to
        self.aggressor = position
        self.agree(position)

    def return_uncalled(self, position: int, amount: int) -> None:
        """Return chips that nobody called."""
        if not self.stacks[position]:
            self.able += 1
        self.stacks[position] += amount
        self.paid[position] -= amount
        self.bets[position] = max(0, self.bets[position] - amount)

    def next_to_act(self, first: int) -> int | None:
        """Return the next position to act, clockwise from `first`; None if the street is closed."""
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
        """Return the chips that a call costs this player; zero or less if there is nothing to call."""
        price, stack = self.price - self.bets[position], self.stacks[position]
        return price if price < stack else stack

    def raise_range(self, position: int) -> tuple[int, int] | None:
        """Return the minimum and maximum that this player may bet or raise to; None if neither is allowed.

        The two are equal if only one size, or only an all-in, is allowed.
        """
        most = self.bets[position] + self.stacks[position]
        if most <= self.price or not self._is_open_to(position) or not self._can_be_called(position):
            return None
        return self._sizes(position, most)

    def why_no_raise(self, position: int) -> IllegalAction:
        """Return the reason why `raise_range` is None."""
        if self.bets[position] + self.stacks[position] <= self.price:
            return IllegalAction(
                f"you have {self.stacks[position]} behind, not enough to raise", code="stack_too_short"
            )
        if not self._can_be_called(position):
            return IllegalAction("no player is left who could call a raise", code="nobody_can_call")
        return IllegalAction(
            "you have acted and there was no full raise since: you may call or fold", code="not_reopened"
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
    """Return, for each position, all positions clockwise from it; `players` counts as position 0."""
    return tuple((*range(first, players), *range(first)) for first in range(players + 1))


class PotLimitBetting(Betting):
    """Pot-limit betting.

    The largest raise is the size of the pot after a call, or a full raise if that is more. Before the flop a
    dead or short blind counts as a full one; after it only the chips in the pot count (Tournament Directors
    Association rule 54).
    """

    __slots__ = ()

    def _sizes(self, position: int, most: int) -> tuple[int, int]:
        pot = sum(self.paid) + self.dead + self.unposted
        full = self.price + self.full_raise
        most = min(most, max(full, self.price + pot + self.price - self.bets[position]))
        return min(full, most), most


class FixedLimitBetting(Betting):
    """Fixed-limit betting: every bet and raise has the same size, and a street has a cap on raises.

    An all-in of half a bet or more counts as a bet or raise. A smaller one can only be called or completed.
    If the house rules do not use the half-bet rule, only a full bet counts.

    unit: the size of a bet on this street.
    larger: another size that is allowed until somebody takes it; 0 if there is none.
    level: the total of the bets and raises that counted. counted: their number.
    capped: whether no further raise is allowed on this street.
    """

    __slots__ = ("cap", "cap_heads_up", "capped", "counted", "half_counts", "larger", "level", "unit")

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
        self.larger = 0
        self.level = price
        self.counted = 1 if price else 0
        self.cap = cap
        self.cap_heads_up = cap_heads_up
        self.capped = self._is_at_cap()
        self.half_counts = half_counts

    def _is_at_cap(self) -> bool:
        return self.counted > self.cap and (self.live > 2 or self.cap_heads_up)

    def open_street(self, smallest_bet: int) -> None:
        """Start the next street, with bets of `smallest_bet`."""
        super().open_street(smallest_bet)
        self.unit = smallest_bet
        self.larger = self.level = self.counted = 0
        self.capped = False

    def allow_larger(self, bet: int) -> None:
        """Allow bets of this size, too. Once there is one, all others on this street are of it."""
        self.larger = bet

    @property
    def two_sizes(self) -> bool:
        """Whether bets and raises are of one of two sizes."""
        return self.larger > self.unit

    def _counts(self, over: int, bet: int) -> bool:
        return over >= bet or (self.half_counts and 2 * over >= bet)

    def raise_to(self, position: int, to: int) -> None:
        """Bet, raise, complete, or go all-in for less."""
        over = to - self.level
        if self.two_sizes and over > self.unit and self._counts(over, self.larger):
            self.unit = self.larger
        if self._counts(over, self.unit):
            self.level = to
            self.counted += 1
            self.capped = self._is_at_cap()
        super().raise_to(position, to)

    def why_no_raise(self, position: int) -> IllegalAction:
        """Return the reason why `raise_range` is None."""
        if self.capped:
            return IllegalAction("the betting is capped: you may call or fold", code="capped")
        return super().why_no_raise(position)

    def _sizes(self, position: int, most: int) -> tuple[int, int]:
        least = self.level + self.unit
        greatest = self.level + self.larger if self.two_sizes else least
        return min(least, most), min(greatest, most)

    def agree(self, position: int) -> None:
        """Record that a player acted at the current level."""
        self.answered[position] = self.level

    def _is_open_to(self, position: int) -> bool:
        answered = self.answered[position]
        return not self.capped and (answered is None or self.level > answered)


def betting_for(game: Game, stakes: Stakes, house: House, stacks: Sequence[int], price: int) -> Betting:
    """Return the betting for a hand of `game`, with `price` to call on the first street."""
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
