"""The time of a turn: time to act, then a grace while the player is disconnected, then the time bank.

Pure: the caller passes the current time. All times are in seconds.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple, Self

from riverboat.server.tables.transfer import TurnTransfer

MAX_DISCONNECTS: Final = 3
"""How often a turn waits for a disconnected player."""

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE


class TimeLeft(NamedTuple):
    """The time left in a turn, in whole milliseconds, in the order of use."""

    act: int
    grace: int
    bank: int


NO_TIME: Final = TimeLeft(0, 0, 0)


class TimeSpent(NamedTuple):
    """The grace and the time bank that a turn has used."""

    grace: float
    bank: float


class TurnTimer:
    """The clock of a turn that began `now`: `act` seconds to act, then `bank` seconds of the time bank.

    While the player is `disconnected`, up to `grace` seconds are used before the bank.
    """

    def __init__(self, now: float, act: float, bank: float, grace: float, *, disconnected: bool) -> None:
        self.disconnected = disconnected
        self.disconnects = int(disconnected)
        self._act_by = now + act
        self._bank = bank
        self._grace = grace
        self._spent = TimeSpent(0.0, 0.0)

    @classmethod
    def transferred(cls, now: float, turn: TurnTransfer) -> Self:
        """Return the clock of `turn`, continued from `now`."""
        clock = cls(now, turn.act, turn.bank, turn.grace, disconnected=turn.disconnected)
        clock.disconnects = turn.disconnects
        clock._spent = TimeSpent(turn.spent_grace, turn.spent_bank)
        return clock

    def transfer(self, now: float, hand: int, turn: int) -> TurnTransfer:
        """Return what another server needs to continue from `now`. hand, turn: what the clock is of."""
        return TurnTransfer(
            hand=hand,
            turn=turn,
            act=self._act_by - now,
            grace=self._grace,
            bank=self._bank,
            spent_grace=self._spent.grace,
            spent_bank=self._spent.bank,
            disconnected=self.disconnected,
            disconnects=self.disconnects,
        )

    @property
    def ends(self) -> float:
        """When the turn times out, as it stands now."""
        return self._act_by + self._grace_left() + self._bank

    def left(self, now: float) -> TimeLeft:
        """Return the time that is left."""
        over = max(0.0, now - self._act_by)
        grace = self._grace_left()
        waited = min(over, grace)
        return TimeLeft(
            _whole_ms(max(0.0, self._act_by - now)),
            _whole_ms(grace - waited),
            _whole_ms(self._bank - min(over - waited, self._bank)),
        )

    def spent(self, at: float) -> TimeSpent:
        """Return what the turn has used up to the time `at`."""
        over = at - self._act_by
        if over <= 0:
            return self._spent
        grace = min(over, self._grace_left())
        return TimeSpent(self._spent.grace + grace, self._spent.bank + min(over - grace, self._bank))

    def extend(self, seconds: float) -> None:
        """Give the turn `seconds` more, which the server used and not the player."""
        self._act_by += seconds

    def add(self, now: float, seconds: float) -> None:
        """Give the player `seconds` more to act, from `now` on if the time to act is over."""
        self._settle(now)
        self._act_by += seconds

    def on_disconnect(self, now: float) -> None:
        """Use the grace from now on."""
        self._settle(now)
        self.disconnected = True
        self.disconnects += 1

    def on_reconnect(self, now: float, look: float) -> None:
        """Use the grace no more. At least `look` seconds to act are left, capped by the remaining grace."""
        self._settle(now)
        self.disconnected = False
        extra = min(self._grace, max(0.0, now + look - self._act_by))
        self._act_by += extra
        self._grace -= extra
        self._spent = self._spent._replace(grace=self._spent.grace + extra)

    def _grace_left(self) -> float:
        return self._grace if self.disconnected else 0.0

    def _settle(self, now: float) -> None:
        spent = self.spent(now)
        self._grace -= spent.grace - self._spent.grace
        self._bank -= spent.bank - self._spent.bank
        self._spent = spent
        self._act_by = max(self._act_by, now)


def _whole_ms(seconds: float) -> int:
    """Return `seconds` in milliseconds, rounded up, ignoring the rounding errors of floats."""
    return ceil(seconds * 1000 - 0.0005)


class Allowance:
    """An allowance of `each` seconds per player, identified by id, in any hour."""

    def __init__(self, each: float) -> None:
        self._each = each
        self._spent: dict[str, deque[tuple[int, float]]] = {}  # by player and minute

    def left(self, player: str, now: float) -> float:
        """Return what `player` has not spent in the last hour."""
        if player not in self._spent:
            return self._each
        self._forget(now)
        return max(0.0, self._each - sum(seconds for _, seconds in self._spent.get(player, ())))

    def spend(self, player: str, seconds: float, now: float) -> None:
        """Deduct `seconds` that `player` has spent."""
        if seconds <= 0:
            return
        spent, minute = self._spent.setdefault(player, deque()), int(now // _MINUTE)
        if spent and spent[-1][0] == minute:
            seconds += spent.pop()[1]
        spent.append((minute, seconds))

    def transfer(self, now: float) -> dict[str, list[tuple[int, float]]]:
        """Return what players have spent, by how many minutes ago."""
        self._forget(now)
        minute = int(now // _MINUTE)
        return {
            player: [(minute - each, seconds) for each, seconds in spent]
            for player, spent in self._spent.items()
        }

    def take_over(self, spent: Mapping[str, Sequence[tuple[int, float]]], now: float) -> None:
        """Deduct what players have spent at another server."""
        minute = int(now // _MINUTE)
        self._spent = {
            player: deque((minute - ago, seconds) for ago, seconds in each) for player, each in spent.items()
        }

    def _forget(self, now: float) -> None:
        past = int((now - _HOUR) // _MINUTE)
        for player, spent in list(self._spent.items()):
            while spent and spent[0][0] < past:
                spent.popleft()
            if not spent:
                del self._spent[player]
