"""How a hand in PHH begins: its amounts as chips, its stakes, seats and posts; and the same the other way."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Any, Final, NamedTuple, Self

from engine.errors import GameError, NotationError
from engine.events import Post, Seat
from engine.games import Stakes
from engine.notation.phh import Amount, PhhHand
from engine.notation.phh_actions import PhhAction

OWN_FIELD: Final = "_riverboat"
"""The field for what the format has no field for: a table with any of these, each where a reader would take
something else for granted. "stakes": the fields of Stakes. "posts": [ante, blind, dead] by player, in the
order of play. "auto_muck": the players' wishes."""

_MOST_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class Chips:
    """Amounts of a record as chips. per_unit: a power of ten, the least that makes every amount whole.

    beyond_reach: more chips than any player can put in; it stands for a stack that is not known.
    """

    per_unit: int
    beyond_reach: int

    @classmethod
    def of(cls, source: PhhHand, actions: Sequence[PhhAction]) -> Self:
        """The chips of `source`. Raises NotationError for amounts that are too fine."""
        posts = [*source.antes, *(source.blinds_or_straddles or ()), source.min_bet or 0]
        bets = [action.to for action in actions if action.to is not None]
        stacks = [*source.starting_stacks, *(source.finishing_stacks or ())]
        amounts = [amount for amount in (*posts, *bets, *stacks) if amount != Decimal("inf")]
        fractions = [Fraction(amount) for amount in amounts if isinstance(amount, Decimal)]
        denominator = lcm(*[fraction.denominator for fraction in fractions])
        for decimals in range(_MOST_DECIMALS + 1):
            if 10**decimals % denominator == 0:
                in_all = sum(fractions) + sum([amount for amount in amounts if isinstance(amount, int)])
                return cls(10**decimals, int(in_all * 10**decimals) + 1)
        raise NotationError(
            f"{source.where}: amounts have {_MOST_DECIMALS} decimals at most", code="too_many_decimals"
        )

    def count(self, amount: Amount) -> int | None:
        """An amount in chips; None for an infinite one."""
        return None if amount == Decimal("inf") else self.count_finite(amount)

    def count_finite(self, amount: Amount) -> int:
        """A finite amount in chips."""
        whole = amount if isinstance(amount, int) else Fraction(amount)
        return int(whole * self.per_unit)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a hand starts with; seats and posts from the left of the button."""

    stakes: Stakes
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]

    @classmethod
    def of(cls, source: PhhHand, chips: Chips) -> Self:
        """How `source` begins, with what it says in its own field. Raises NotationError."""
        if source.blinds_or_straddles is None or source.min_bet is None:
            missing = "min_bet" if source.min_bet is None else "blinds_or_straddles"
            raise NotationError(f"{source.where}: {missing} is missing", code="bad_field")
        antes = _in_order_of_play([chips.count_finite(amount) for amount in source.antes])
        blinds = _in_order_of_play([chips.count_finite(amount) for amount in source.blinds_or_straddles])
        try:
            own = _Own.of(source)
            return cls(
                own.stakes or _likely_stakes(antes, blinds, chips.count_finite(source.min_bet)),
                _seats(source, chips, own.auto_muck),
                own.posts or _posts(antes, blinds, source.ante_trimming_status),
            )
        except (GameError, TypeError, ValueError) as error:
            raise NotationError(f"{source.where}: {error}", code="bad_field") from None

    def amounts(self, paid: Mapping[int, int]) -> dict[str, Any]:
        """The fields of a record that say this. paid: the dead antes that seats really posted.

        Dead money is written as far as it was paid: readers who take the ante before the blind from a short
        stack then come to the same chips.
        """
        dead = [paid.get(seat.number, 0) for seat in self.seats]
        antes = [post.ante + chips for post, chips in zip(self.posts, dead, strict=True)]
        return {
            "antes": tuple(_in_order_of_play(antes)),
            "ante_trimming_status": not any(dead),
            "blinds_or_straddles": tuple(_in_order_of_play([post.blind for post in self.posts])),
            "min_bet": self.stakes.big_blind,
            "starting_stacks": tuple([seat.stack for seat in self.seats]),
            "seats": tuple([seat.number for seat in self.seats]),
            "players": tuple([seat.name for seat in self.seats]),
        }

    def own_field(self, granted: Self) -> dict[str, Any]:
        """What a record has to say in its own field, where a reader takes `granted` for granted."""
        own: dict[str, Any] = {}
        if self.stakes != granted.stakes:
            own["stakes"] = asdict(self.stakes)
        if self.posts != granted.posts:
            own["posts"] = [list(astuple(post)) for post in self.posts]
        if self.seats != granted.seats:
            own["auto_muck"] = [seat.auto_muck for seat in self.seats]
        return own


def _in_order_of_play(amounts: list[int]) -> list[int]:
    """Forced bets by player, from the format's order or into it: with two players it is turned round."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _likely_stakes(antes: list[int], blinds: list[int], min_bet: int) -> Stakes:
    posted = sorted(filter(None, blinds))
    small_blind = min(posted[0], min_bet) if len(posted) > 1 else 0
    return Stakes(small_blind, min_bet, max(antes), big_blind_ante=sum(map(bool, antes)) == 1)


def _posts(antes: list[int], blinds: list[int], trimming: bool) -> tuple[Post, ...]:
    pairs = zip(antes, blinds, strict=True)
    return tuple([Post(ante, blind) if trimming else Post(0, blind, ante) for ante, blind in pairs])


def _seats(source: PhhHand, chips: Chips, auto_muck: Sequence[bool]) -> tuple[Seat, ...]:
    players = len(source.starting_stacks)
    numbers = source.seats or tuple(range(1, players + 1))
    names = source.players or ("",) * players
    counted = map(chips.count, source.starting_stacks)
    stacks = [chips.beyond_reach if stack is None else stack for stack in counted]
    return tuple(map(Seat, numbers, stacks, names, auto_muck))


class _Own(NamedTuple):
    """What a record says in OWN_FIELD, checked; None where it says nothing."""

    stakes: Stakes | None
    posts: tuple[Post, ...] | None
    auto_muck: tuple[bool, ...]

    @classmethod
    def of(cls, source: PhhHand) -> Self:
        """The field of `source`. Raises GameError, TypeError and ValueError with a reason."""
        players = len(source.starting_stacks)
        own = source.metadata.get(OWN_FIELD, {})
        if not isinstance(own, dict):
            raise TypeError(f"{OWN_FIELD} is not a table")
        stakes, posts = own.get("stakes"), own.get("posts")
        auto_muck = own.get("auto_muck", [False] * players)
        if len(auto_muck) != players or not all(type(wish) is bool for wish in auto_muck):
            raise ValueError(f"auto_muck in {OWN_FIELD} is not true or false for every player")
        return cls(
            None if stakes is None else Stakes(**stakes),
            None if posts is None else tuple([Post(*row) for row in posts]),
            tuple(auto_muck),
        )
