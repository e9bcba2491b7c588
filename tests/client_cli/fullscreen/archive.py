"""Past hands without a server."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from riverboat.client_cli.library.errors import CommandRefused
from riverboat.client_cli.library.lookups import PastHand
from riverboat.engine.events import PotAwarded
from riverboat.engine.hand import Hand
from riverboat.engine.hand.views import visible_events
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.own_hands import HandInfo
from riverboat.server.protocol.rules import StakesInfo

AT: Final = datetime(2026, 11, 23, 21, 4)  # noqa: DTZ001 - in the player's own time, whatever that is


def past_hand(hand: Hand, seat: int, *, id: int = 128) -> PastHand:
    """Return the finished `hand` as the player in `seat` saw it."""
    start = next(each.stack for each in hand.seats if each.number == seat)
    info = HandInfo(
        hand=id,
        number=hand.number,
        table="t",
        name="River Queen",
        game=hand.game.code,
        stakes=to_wire(hand.stakes, StakesInfo),
        at=round(1000 * AT.timestamp()),
        seat=seat,
        net=hand.stack(seat) - start,
        pot=sum(event.amount for event in hand.events if isinstance(event, PotAwarded)),
        cards=list(hand.hole_cards(seat)),
        board=list(hand.board),
        players=len(hand.seats),
        place=0,
        imported=False,
        currency="",
        unit=1,
    )
    return PastHand(info, tuple(visible_events(hand.events, seat)))


class Archive:
    """Answers like a connection. broken: the ids of hands that the server refuses to show."""

    def __init__(self, hands: Sequence[PastHand]) -> None:
        self._hands = {past.info.hand: past for past in hands}
        self.broken: set[int] = set()

    async def list_hands(self, *, before: int | None = None, limit: int = 20) -> list[HandInfo]:
        ids = sorted((id for id in self._hands if before is None or id < before), reverse=True)
        return [self._hands[id].info for id in ids[:limit]]

    async def show_hand(self, hand: int) -> PastHand:
        if hand in self.broken:
            raise CommandRefused(Code.UNKNOWN_HAND, f"hand {hand} is unknown")
        return self._hands[hand]
