"""The setup of a PHH hand: its amounts as chips, its stakes, seats and posts, and their fields."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Final, Self

from riverboat.engine.errors import GameError, NotationError
from riverboat.engine.events import Post, Seat
from riverboat.engine.facts import fact
from riverboat.engine.games import Game, Opens, Stakes, Structure
from riverboat.engine.notation.phh.actions import PhhAction
from riverboat.engine.notation.phh.extensions import Own
from riverboat.engine.notation.phh.records import Amount, PhhHand
from riverboat.engine.notation.provenance import parts_of

_MAX_DECIMALS: Final = 6
_WHOLE: Final = {int, type(None)}
_INFINITE: Final = Decimal("inf")


@fact
class ChipUnit:
    """The conversion of a record's amounts to chips.

    per_unit: the smallest power of ten that makes every amount whole, and no less than the currency's parts.
    beyond_reach: more chips than any player can bet, used for unknown stacks.
    """

    per_unit: int
    beyond_reach: int

    @classmethod
    def of(cls, source: PhhHand, actions: Sequence[PhhAction], unit: int = 0) -> Self:
        """Return the conversion for `source`. Raises NotationError for amounts with too many decimals.

        unit: the chips per unit, if known.
        """
        least = unit or parts_of(str(source.metadata.get("currency", "")))
        amounts = [
            *source.antes,
            *(source.blinds_or_straddles or ()),
            *source.starting_stacks,
            *(source.finishing_stacks or ()),
            *[action.to for action in actions],
            source.bring_in, source.small_bet, source.big_bet, source.min_bet,
        ]  # fmt: skip
        if _WHOLE.issuperset(map(type, amounts)):
            return cls(least, 0)
        finite = [abs(amount) for amount in amounts if amount is not None and amount != _INFINITE]
        fractions = [Fraction(amount) for amount in finite if isinstance(amount, Decimal)]
        denominator = lcm(*[fraction.denominator for fraction in fractions])
        for per_unit in (
            [unit] if unit else [max(least, 10**decimals) for decimals in range(_MAX_DECIMALS + 1)]
        ):
            if per_unit % denominator == 0:
                in_all = sum(fractions) + sum([amount for amount in finite if isinstance(amount, int)])
                return cls(per_unit, int(in_all * per_unit) + 1)
        raise NotationError(
            f"{source.where}: an amount has more than {_MAX_DECIMALS} decimals", code="too_many_decimals"
        )

    def count(self, amount: Amount) -> int | None:
        """Convert an amount to chips; None for an infinite one."""
        if type(amount) is int:  # comparing it with a Decimal would take longer than all else
            return amount * self.per_unit
        return None if amount == _INFINITE else self.count_finite(amount)

    def count_finite(self, amount: Amount) -> int:
        """Convert a finite amount to chips."""
        if type(amount) is int:
            return amount * self.per_unit
        return int(Fraction(amount) * self.per_unit)


@fact
class Setup:
    """The setup of a hand; seats and posts are from the left of the button."""

    stakes: Stakes
    seats: tuple[Seat, ...]
    posts: tuple[Post, ...]

    @classmethod
    def of(cls, source: PhhHand, game: Game, chips: ChipUnit, own: Own) -> Self:
        """Read the setup of `source`, a hand of `game`; `own` overrides it. Raises NotationError."""
        names = _fields_of(game)
        given = tuple([getattr(source, name) for name in names])
        if None in given:
            missing = names[given.index(None)]
            raise NotationError(f"{source.where}: {missing} is missing", code="bad_field")
        antes, blinds, bets = _in_chips(source.antes, names, given, chips.per_unit)
        try:
            return cls(
                own.stakes or _likely_stakes(antes, blinds, bets),
                _seats(source, chips, own.auto_muck),
                own.posts or _posts(antes, blinds, source.ante_trimming_status),
            )
        except GameError as error:
            raise NotationError(f"{source.where}: {error}", code="bad_field") from None

    def amounts(self, game: Game, paid: Mapping[int, int]) -> dict[str, Any]:
        """Return the setup as fields of a record of a hand of `game`.

        paid: the dead antes that were really posted, by seat. The record has these, so that readers who take
            the ante of a short stack before its blind compute the same chips.
        """
        dead = [paid.get(seat.number, 0) for seat in self.seats]
        antes = tuple([post.ante + chips for post, chips in zip(self.posts, dead, strict=True)])
        values = {
            "blinds_or_straddles": _in_order_of_play(
                tuple([post.blind or -post.live for post in self.posts])
            ),
            "bring_in": self.stakes.bring_in,
            "small_bet": self.stakes.smallest_bet,
            "big_bet": self.stakes.largest_bet,
            "min_bet": self.stakes.smallest_bet,
        }
        return {
            "antes": _in_order_of_play(antes),
            "ante_trimming_status": not any(dead),
            **{name: values[name] for name in _fields_of(game)},
            "starting_stacks": tuple([seat.stack for seat in self.seats]),
            "seats": tuple([seat.number for seat in self.seats]),
            "players": tuple([seat.name for seat in self.seats]),
        }

    def own_field(self, defaults: Self) -> dict[str, Any]:
        """Return the part of our own field that differs from a reader's `defaults`."""
        own: dict[str, Any] = {}
        if self.stakes != defaults.stakes:
            own["stakes"] = asdict(self.stakes)
        if self.posts != defaults.posts:
            own["posts"] = [list(astuple(post)) for post in self.posts]
        if self.seats != defaults.seats:
            own["auto_muck"] = [seat.auto_muck for seat in self.seats]
        return own


def _fields_of(game: Game) -> tuple[str, ...]:
    """Return the format's fields for forced bets other than antes, and for bet sizes."""
    forced = "bring_in" if game.streets[0].opens is Opens.BRING_IN else "blinds_or_straddles"
    if game.structure is Structure.FIXED_LIMIT:
        return (forced, "small_bet", "big_bet")
    return (forced, "min_bet")


def _in_order_of_play(amounts: tuple[int, ...]) -> tuple[int, ...]:
    """Convert forced bets from or to the format's order, which is reversed with two players."""
    return amounts[::-1] if len(amounts) == 2 else amounts


@lru_cache(maxsize=1_000)  # hand after hand has the same ones
def _in_chips(
    antes: tuple[Amount, ...], names: tuple[str, ...], given: tuple[Any, ...], per_unit: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Return the antes and the blinds in the order of play, and the other amounts `given` by their names."""
    count = ChipUnit(per_unit, 0).count_finite
    named = dict(zip(names, given, strict=True))
    blinds = named.pop("blinds_or_straddles", (0,) * len(antes))
    return (
        _in_order_of_play(tuple(map(count, antes))),
        _in_order_of_play(tuple(map(count, blinds))),
        tuple([(name, count(amount)) for name, amount in named.items()]),
    )


@lru_cache(maxsize=1_000)
def _likely_stakes(
    antes: tuple[int, ...], blinds: tuple[int, ...], amounts: tuple[tuple[str, int], ...]
) -> Stakes:
    """Guess the stakes from the posts and the other `amounts`, by name. Raises GameError."""
    bets = dict(amounts)
    bet = bets.get("min_bet", 0) or bets.get("small_bet", 0)
    big_bet = bets.get("big_bet", 0)
    for_the_table = sum(map(bool, antes)) == 1
    if "bring_in" in bets:
        return Stakes(0, 0, max(antes), for_the_table, bets["bring_in"], bet, big_bet)
    posted = sorted([blind for blind in blinds if blind > 0])
    small_blind = min(posted[0], bet) if len(posted) > 1 else 0
    return Stakes(small_blind, bet, max(antes), for_the_table, 0, 0, 0 if big_bet == 2 * bet else big_bet)


@lru_cache(maxsize=1_000)
def _posts(antes: tuple[int, ...], blinds: tuple[int, ...], trimming: bool) -> tuple[Post, ...]:
    return tuple(
        [
            Post(ante if trimming else 0, max(blind, 0), 0 if trimming else ante, max(-blind, 0))
            for ante, blind in zip(antes, blinds, strict=True)
        ]
    )


def _seats(source: PhhHand, chips: ChipUnit, auto_muck: Sequence[bool] | None) -> tuple[Seat, ...]:
    players = len(source.starting_stacks)
    numbers = source.seats or range(1, players + 1)
    names = source.players or ("",) * players
    counted = map(chips.count, source.starting_stacks)
    stacks = [chips.beyond_reach if stack is None else stack for stack in counted]
    return tuple(map(Seat, numbers, stacks, names, auto_muck or (False,) * players))
