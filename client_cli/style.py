"""How a player plays: VPIP, PFR, 3-bet, aggression and showdowns, counted from the events of hands.

The player's own statistics and those of bot matches are the same, by the definitions of docs/bot-matches.md.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.events import Event


@dataclass(frozen=True, slots=True)
class Count:
    """How often something happened: `part` of `whole` times."""

    part: int = 0
    whole: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.part + other.part, self.whole + other.whole)

    @property
    def share(self) -> float | None:
        """`part` as a share of `whole`, from 0 to 1; None if it could not happen."""
        return self.part / self.whole if self.whole else None


@dataclass(frozen=True, slots=True)
class PlayingStyle:
    """How a player plays. Styles of single hands add up.

    vpip: put chips into the pot by choice on the first street, of the hands with a decision there: a walk is
        none.
    pfr: bet or raised on the first street, of the same hands.
    three_bet: raised again, of the hands with a decision after exactly one raise, by another player.
    bets_and_raises, calls: how often on later streets.
    to_showdown: went to showdown, of the hands in which the player saw the second street.
    won_at_showdown: won chips there, of the hands in which the player went to showdown.
    """

    vpip: Count = Count()
    pfr: Count = Count()
    three_bet: Count = Count()
    bets_and_raises: int = 0
    calls: int = 0
    to_showdown: Count = Count()
    won_at_showdown: Count = Count()

    def __add__(self, other: "PlayingStyle") -> "PlayingStyle":
        return PlayingStyle(
            self.vpip + other.vpip,
            self.pfr + other.pfr,
            self.three_bet + other.three_bet,
            self.bets_and_raises + other.bets_and_raises,
            self.calls + other.calls,
            self.to_showdown + other.to_showdown,
            self.won_at_showdown + other.won_at_showdown,
        )

    @property
    def aggression_factor(self) -> float | None:
        """Bets and raises for each call on later streets; None without a call."""
        return self.bets_and_raises / self.calls if self.calls else None

    @property
    def aggression_text(self) -> str:
        """The aggression factor as text: "2.4", or "no calls"."""
        return "no calls" if self.aggression_factor is None else f"{self.aggression_factor:.1f}"


def style_in(events: Iterable[Event], seat: int) -> PlayingStyle:
    """Return how the player in `seat`, who was dealt in, played the hand of these `events`."""
    play = _Play(seat)
    for event in events:
        handle = _HANDLERS.get(type(event))
        if handle:
            handle(play, event)
    at_showdown = play.contested and not play.folded
    return PlayingStyle(
        vpip=Count(play.entered, play.acted),
        pfr=Count(play.raised, play.acted),
        three_bet=Count(play.reraised, play.may_reraise),
        bets_and_raises=play.bets,
        calls=play.calls,
        to_showdown=Count(at_showdown and play.saw_second_street, play.saw_second_street),
        won_at_showdown=Count(at_showdown and play.won > 0, at_showdown),
    )


def at_showdown(events: Iterable[Event], seats: Iterable[int]) -> frozenset[int]:
    """Return which of the `seats`, who were dealt in, went to showdown in the hand of these `events`."""
    live, contested = set(seats), False
    for event in events:
        if isinstance(event, ev.Folded):
            live.discard(event.seat)
        elif isinstance(event, ev.PotAwarded):
            contested |= bool(event.by)
    return frozenset(live if contested else ())


@dataclass(slots=True)
class _Play:
    """What the player in `seat` has done in one hand so far.

    level: bets and raises on the first street; the big blind and the bring-in count as the first.
    acted, entered, raised, may_reraise, reraised: on the first street.
    """

    seat: int
    level: int = 0
    first_street: bool = True
    saw_second_street: bool = False
    folded: bool = False
    contested: bool = False
    acted: bool = False
    entered: bool = False
    raised: bool = False
    may_reraise: bool = False
    reraised: bool = False
    bets: int = 0
    calls: int = 0
    won: int = 0

    def blind(self, event: ev.BlindPosted | ev.BringInPosted) -> None:
        self.level = 1
        self.acted |= isinstance(event, ev.BringInPosted) and event.seat == self.seat

    def bet(self, event: ev.BetMade | ev.RaisedTo) -> None:
        if event.seat == self.seat and self.first_street:
            self.may_reraise |= self.level == 2
            self.reraised |= self.level == 2
            self.acted = self.entered = self.raised = True
        elif event.seat == self.seat:
            self.bets += 1
        self.level += 1

    def answer(self, event: ev.Called | ev.Checked | ev.Folded) -> None:
        if event.seat != self.seat:
            return
        self.folded |= isinstance(event, ev.Folded)
        called = isinstance(event, ev.Called)
        if self.first_street:
            self.acted = True
            self.entered |= called
            self.may_reraise |= self.level == 2 and not self.raised
        else:
            self.calls += called

    def street(self, event: ev.StreetStarted) -> None:
        self.saw_second_street |= not self.folded
        self.first_street = False

    def award(self, event: ev.PotAwarded) -> None:
        if event.by:
            self.contested = True
            self.won += sum([chips for winner, chips in event.shares if winner == self.seat])


_HANDLERS: Final[dict[type[Event], Callable[[_Play, Any], None]]] = {
    ev.BlindPosted: _Play.blind,
    ev.BringInPosted: _Play.blind,
    ev.BetMade: _Play.bet,
    ev.RaisedTo: _Play.bet,
    ev.Called: _Play.answer,
    ev.Checked: _Play.answer,
    ev.Folded: _Play.answer,
    ev.StreetStarted: _Play.street,
    ev.PotAwarded: _Play.award,
}
