"""Deals: players share the prizes that are left, in place of playing for them all.

A part may stay to be played for. It goes to the winner. Every share is in chips of the smallest unit, and
the shares and that part add up to the prizes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from riverboat.engine.errors import FiguresError
from riverboat.engine.tournament.icm import icm


class DealMethod(StrEnum):
    """How a deal shares the prizes."""

    ICM = "icm"
    CHIP_CHOP = "chip-chop"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class PrizeDeal:
    """A deal that is proposed to all players who are left.

    shares: of each player, by the player's name. to_play_for: what the winner gets in addition.
    agreed: those who have agreed. refused: whether somebody has not.
    """

    method: DealMethod
    shares: Mapping[str, int]
    to_play_for: int = 0
    agreed: frozenset[str] = field(default=frozenset())
    refused: bool = False

    @property
    def is_made(self) -> bool:
        """Whether all players have agreed, and nobody refused."""
        return not self.refused and self.agreed == frozenset(self.shares)

    def voted(self, player: str, *, agrees: bool) -> "PrizeDeal":
        """Return the deal after a player's vote. One refusal ends it.

        Raises FiguresError for somebody who has no part in it, and after it has ended.
        """
        if player not in self.shares:
            raise FiguresError(f"{player!r} has no part in this deal", code="not_in_deal")
        if self.refused:
            raise FiguresError("this deal has ended: propose another one", code="deal_ended")
        return replace(self, agreed=self.agreed | {player}) if agrees else replace(self, refused=True)


def icm_deal(stacks: Mapping[str, int], prizes: Sequence[int], to_play_for: int = 0) -> PrizeDeal:
    """Propose what the independent chip model says the stacks are worth.

    stacks: of the players who are left. prizes: of the places that they play for, the best first.
    to_play_for: is taken from the first prize. Raises FiguresError.
    """
    left = _without(_checked(stacks, prizes), to_play_for)
    exact = icm(list(stacks.values()), left)
    return PrizeDeal(DealMethod.ICM, _whole(stacks, exact, sum(left)), to_play_for)


def chip_chop(stacks: Mapping[str, int], prizes: Sequence[int], to_play_for: int = 0) -> PrizeDeal:
    """Propose the last prize for each player, and the rest in proportion to the chips.

    The parameters are those of `icm_deal`. The leader may get more than the first prize.
    """
    left = _without(_checked(stacks, prizes), to_play_for)
    least, chips = min(left), sum(stacks.values())
    rest = sum(left) - least * len(left)
    shares = {player: least + rest * stack // chips for player, stack in stacks.items()}
    return PrizeDeal(DealMethod.CHIP_CHOP, _topped_up(stacks, shares, sum(left)), to_play_for)


def own_deal(
    stacks: Mapping[str, int], prizes: Sequence[int], shares: Mapping[str, int], to_play_for: int = 0
) -> PrizeDeal:
    """Propose figures of the players' own. Raises FiguresError unless they are the prizes of all of them."""
    left = _without(_checked(stacks, prizes), to_play_for)
    if set(shares) != set(stacks):
        raise FiguresError("a deal has a share for each player who is left, and for nobody else")
    if min(shares.values()) < 0:
        raise FiguresError(f"a share is {min(shares.values())}: use 0 or more")
    if sum(shares.values()) != sum(left):
        raise FiguresError(f"the shares add up to {sum(shares.values())}, and there are {sum(left)} to share")
    return PrizeDeal(DealMethod.OWN, dict(shares), to_play_for)


def _checked(stacks: Mapping[str, int], prizes: Sequence[int]) -> list[int]:
    """Return the prize of each place that the players can take, 0 where none is paid."""
    if len(stacks) < 2:
        raise FiguresError("a deal is between two players or more")
    if min(stacks.values()) < 1:
        raise FiguresError(f"a stack is {min(stacks.values())}: only players with chips make a deal")
    if len(prizes) > len(stacks):
        raise FiguresError(f"{len(stacks)} players cannot take {len(prizes)} prizes")
    if not prizes or min(prizes) < 0 or list(prizes) != sorted(prizes, reverse=True):
        raise FiguresError("the prizes are those of the places that are left, the best first")
    return [*prizes, *[0] * (len(stacks) - len(prizes))]


def _without(prizes: list[int], to_play_for: int) -> list[int]:
    """Return the prizes after `to_play_for` is taken from the first, which stays the best one."""
    if not 0 <= to_play_for <= prizes[0] - prizes[1]:
        raise FiguresError(
            f"{to_play_for} cannot be left to play for: use 0 to {prizes[0] - prizes[1]}, what the first "
            "place gets more than the second"
        )
    return [prizes[0] - to_play_for, *prizes[1:]]


def _whole(stacks: Mapping[str, int], exact: Sequence[float], pool: int) -> dict[str, int]:
    """Return the shares as whole chips: rounded down, with the odd chips as in `_topped_up`."""
    # A share that is whole may have come out a little below it.
    return _topped_up(
        stacks, {player: int(share + 1e-6) for player, share in zip(stacks, exact, strict=True)}, pool
    )


def _topped_up(stacks: Mapping[str, int], shares: dict[str, int], pool: int) -> dict[str, int]:
    """Give the odd chips to the greatest stack; the first named of equal ones."""
    leader = max(stacks, key=lambda player: stacks[player])
    shares[leader] += pool - sum(shares.values())
    return shares
