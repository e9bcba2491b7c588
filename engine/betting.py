"""A betting round: whose turn it is, what is legal, the minimum raise, reopening, when a street closes.

Players are positions 0..n-1, from the left of the button. The rules of raising are those of the Tournament
Directors Association: a raise is at least the last full bet or raise of the street; an all-in for less is
allowed to anyone, but reopens the betting only to players for whom the raises since they last acted add up to
a full one.
"""

from collections.abc import Sequence

from engine.errors import IllegalAction


class Betting:
    """The chips of everyone in a hand, and the state of its betting round. Methods trust their caller.

    stacks: chips behind. bets: chips in on this street. paid: chips in during the hand, antes included.
    dead: chips in the middle that count as nobody's. price: what a call is "to" on this street.
    full_raise: the least amount by which a full raise goes over the price.
    answered: the price that each player has last agreed to or set on this street; None before the first act.
    aggressor: who bet or raised last on this street.
    live: how many have not folded. able: how many of those have chips behind.
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
        "smallest_bet",
        "stacks",
    )

    def __init__(self, stacks: Sequence[int], blinds: Sequence[int], smallest_bet: int) -> None:
        players = len(stacks)
        self.stacks = list(stacks)
        self.bets = [0] * players
        self.paid = [0] * players
        self.dead = 0
        self.folded = [False] * players
        self.live = self.able = players
        self.smallest_bet = smallest_bet
        self.price = max(blinds)
        self.full_raise = max(smallest_bet, self.price)
        self.answered: list[int | None] = [None] * players
        self.aggressor: int | None = None

    def open_street(self) -> None:
        """Begin the next street: nothing is bet, nobody has acted."""
        players = len(self.stacks)
        self.bets = [0] * players
        self.answered = [None] * players
        self.price = 0
        self.full_raise = self.smallest_bet
        self.aggressor = None

    def post_ante(self, position: int, amount: int, *, dead: bool) -> None:
        """Take an ante from a stack: into nobody's name where it is `dead`."""
        self._take(position, amount)
        if dead:
            self.dead += amount
        else:
            self.paid[position] += amount

    def put_to(self, position: int, to: int) -> None:
        """Bring a player's bet of this street to `to` without acting: a blind."""
        amount = to - self.bets[position]
        self._take(position, amount)
        self.bets[position] = to
        self.paid[position] += amount

    def fold(self, position: int) -> None:
        """Take a player out of the hand."""
        self.folded[position] = True
        self.live -= 1
        if self.stacks[position]:
            self.able -= 1

    def agree(self, position: int, to: int) -> None:
        """A call or, where the bet is already `to`, a check."""
        if to != self.bets[position]:
            self.put_to(position, to)
        self.answered[position] = self.price

    def raise_to(self, position: int, to: int) -> None:
        """A bet or a raise, full or for the whole stack."""
        self.put_to(position, to)
        self.full_raise = max(self.full_raise, to - self.price)
        self.price = self.answered[position] = to
        self.aggressor = position

    def return_uncalled(self, position: int, amount: int) -> None:
        """Give back what nobody matched."""
        if not self.stacks[position] and not self.folded[position]:
            self.able += 1
        self.stacks[position] += amount
        self.paid[position] -= amount
        self.bets[position] -= amount

    def next_to_act(self, first: int) -> int | None:
        """The first player clockwise from `first` on who has to act; None where the street closes."""
        if self.live < 2 or not self.able:
            return None
        players = len(self.stacks)
        for position in (*range(first, players), *range(first)):
            if (
                not self.folded[position]
                and self.stacks[position]
                and (self.answered[position] is None or self.bets[position] < self.price)
            ):
                return position if self.able > 1 or self._is_behind(position) else None
        return None

    def call_to(self, position: int) -> int:
        """What a call brings this player's bet to."""
        return min(self.price, self.bets[position] + self.stacks[position])

    def raise_range(self, position: int) -> tuple[int, int] | None:
        """The least and the most that this player may bet or raise to, or None.

        Equal where only the whole stack will do.
        """
        most = self.bets[position] + self.stacks[position]
        answered = self.answered[position]
        if (
            most <= self.price
            or (answered is not None and self.price - answered < self.full_raise)
            or not self._can_be_called(position)
        ):
            return None
        return min(self.price + self.full_raise, most), most

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

    def _can_be_called(self, raiser: int) -> bool:
        price = self.price
        for position, folded in enumerate(self.folded):
            if not folded and position != raiser and self.bets[position] + self.stacks[position] > price:
                return True
        return False

    def _is_behind(self, position: int) -> bool:
        bet = self.bets[position]
        return any(other > bet and not folded for other, folded in zip(self.bets, self.folded, strict=True))

    def _take(self, position: int, amount: int) -> None:
        self.stacks[position] -= amount
        if not self.stacks[position] and amount:
            self.able -= 1
