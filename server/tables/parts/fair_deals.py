"""Deals that every player can check: commitments, the players' values, and the openings of seen cards.

A hand that is committed to is always dealt, or its attempt is opened and another one follows, also after a
crash: what was committed is in the record, and players reveal their values again.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import replace
from secrets import token_bytes
from typing import Any, Final

from riverboat.engine.errors import EventError
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.fairness.chain import head_after
from riverboat.engine.fairness.deal import CommittedDeal, FairDeal
from riverboat.engine.fairness.line_up import LineUp
from riverboat.engine.fairness.openings import HandOpenings
from riverboat.engine.fairness.packs import PACKS, SECRET_BYTES, DealTerms
from riverboat.engine.hand import Hand
from riverboat.engine.table.deal_events import (
    ChainRegistered,
    DealAvoided,
    DealCommitted,
    DealRecorded,
    PacksSealed,
)
from riverboat.engine.table.deals import DealsState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import RegisterChain, RevealValue
from riverboat.server.protocol.deals import line_up_of
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Accepted, Message
from riverboat.server.tables.actor import Due, Requester
from riverboat.server.tables.parts.deal_signing import DealSigner
from riverboat.server.tables.parts.part import Answers, Part, TableContext
from riverboat.server.tables.room import Room
from riverboat.server.tables.transfer import FairDealsTransfer

AHEAD: Final = 1.0
"""Seconds from a commitment to the deal, within the pause."""

LEAST_WAIT: Final = 0.5
"""Seconds for which values are awaited at least."""

RESUMED_WAIT: Final = 5.0
"""The same after a restart: players connect again, and then reveal again."""

CHAINS_A_HAND: Final = 4
"""Chains that a player may register between two hands."""


class FairDeals(Part):
    """Commits to the packs of hands, and collects the values of those who contribute.

    room: None if hands are not committed to. One that was is still dealt.
    """

    handles = (DealCommitted, DealAvoided, DealRecorded, HandStarted, HandEnded)
    transferred_as = "fair_deals"

    def __init__(self, context: TableContext, room: Room | None) -> None:
        super().__init__(context)
        self._room = None if room is None else room.key
        self._signer = DealSigner(room)
        self._values: dict[int, bytes] = {}
        self._wrong: set[int] = set()  # seats whose value was wrong
        self._wait_until = context.clock.now()
        self._committed: CommittedDeal | None = None
        self._dealt: tuple[int, FairDeal] | None = None  # by the id of the hand
        self._openings: HandOpenings | None = None  # of that hand
        self._registered: Counter[str] = Counter()  # chains since the last hand, by player

    @property
    def answers(self) -> Answers:
        """The handlers of commands."""
        return {RegisterChain: self._register_chain, RevealValue: self._reveal_value}

    @property
    def is_on(self) -> bool:
        """Whether hands are dealt from commitments."""
        return self._room is not None

    @property
    def ahead(self) -> float:
        """Seconds by which the commitment comes before the deal."""
        return min(AHEAD, self.context.settings.pause)

    @property
    def is_due(self) -> bool:
        """Whether a hand is committed to and not dealt yet."""
        return self._deals.due is not None

    def recover(self, events: Sequence[Event]) -> None:
        """Await the values again."""
        self._wait_until = self.context.clock.now() + RESUMED_WAIT

    def transfer(self) -> FairDealsTransfer:
        """Return the values that came."""
        if self._deals.awaiting is None:
            return FairDealsTransfer()
        return FairDealsTransfer(
            values={seat: value.hex() for seat, value in self._values.items()},
            wrong=sorted(self._wrong),
            wait=self._wait_until - self.context.clock.now(),
        )

    def take_over(self, transfer: FairDealsTransfer) -> None:
        """Continue as at another server."""
        self._values = {seat: bytes.fromhex(value) for seat, value in transfer.values.items()}
        self._wrong = set(transfer.wrong)
        self._wait_until = self.context.clock.now() + max(transfer.wait, LEAST_WAIT)

    def extend(self) -> None:
        """Await values at least once more after the table was suspended."""
        self._wait_until = max(self._wait_until, self.context.clock.now() + LEAST_WAIT)

    def on_event(self, event: Event) -> None:
        """Begin to await values, or end it. Drop packs that are not needed any more."""
        if isinstance(event, HandStarted):
            self._registered.clear()
            self._committed = None
        elif isinstance(event, HandEnded):
            self._dealt = self._openings = None
        if isinstance(event, HandStarted | HandEnded):
            return
        self._values, self._wrong = {}, set()
        if isinstance(event, DealCommitted):
            self._wait_until = self.context.clock.now() + LEAST_WAIT

    def next_step(self, deal_at: float, deal: Callable[[], Coroutine[Any, Any, None]]) -> Iterator[Due]:
        """Yield what is due for the hand that is committed to: `deal` when all values are there."""
        now, committed = self.context.clock.now(), self._deals.awaiting
        if committed is None:
            yield Due(now, self._commit_again)
        elif set(committed.contributors) == self._values.keys():
            yield Due(deal_at, deal)
        else:
            yield Due(max(deal_at, self._wait_until), self._give_up)

    async def commit_to(self, started: HandStarted) -> None:
        """Commit to the packs of a hand."""
        state = self.context.record.state
        seats, number = [seat.number for seat in started.seats], state.played + 1
        heads = {
            seat: bytes.fromhex(chain.head)
            for seat in seats
            if (chain := self._deals.chains.get(state.seats[seat].player)) is not None
            and chain.contributes(number)
            and self.context.is_connected(state.seats[seat].player)
        }
        line_up = line_up_of(started, {seat: state.seats[seat].player for seat in seats}, heads)
        await self._commit(started.id, 0, line_up)

    async def _commit_again(self) -> None:
        """Make another attempt at a hand.

        The second lists the same seats, each later one those that revealed in the one before.
        """
        deals = self._deals
        committed, avoided = deals.due, deals.avoided
        if committed is None or avoided is None:
            return
        before, values = LineUp(self._sealed_for(committed).line_up), dict(avoided.values)
        heads = {}
        for seat, head in deals.heads.items():
            chain = deals.chains.get(deals.players[seat])
            # A chain that replaced one of which a value is owed counts when that came.
            missed_once = committed.attempt == 0 and chain is not None and chain.head == head
            if chain is not None and (seat in values or missed_once):
                heads[seat] = bytes.fromhex(chain.head)
        line_up = LineUp.write(before.started, before.deck, before.lists, before.players, heads)
        await self._commit(committed.hand, committed.attempt + 1, line_up)

    async def _commit(self, hand: int, attempt: int, line_up: LineUp) -> None:
        """Draw packs and commit to them: their secrets are durable before anybody sees the commitment."""
        room = self._room if self._room and not attempt else self._last_room
        secrets = tuple([token_bytes(SECRET_BYTES) for _ in range(PACKS)])
        in_hexadecimal = tuple([secret.hex() for secret in secrets])
        sealed = PacksSealed(hand, attempt, room.hex(), in_hexadecimal, line_up.text)
        before = bytes.fromhex(self._deals.before)
        deal = CommittedDeal.make(self._terms(sealed, line_up, before), secrets)
        seats, contributors = tuple(sorted(line_up.players)), tuple(sorted(line_up.heads))
        committed = DealCommitted(hand, attempt, PACKS, seats, contributors, before, deal.commitment)
        number = self.context.record.state.played + 1
        signed = self._signer.commitment(self._deals, committed, number)
        await self.context.commit(of_table=[sealed, *signed])
        self._committed = deal

    async def _give_up(self) -> None:
        """Open an attempt in which a value is missing."""
        committed = self._deals.awaiting
        if committed is None:
            return
        sealed = self._sealed_for(committed)
        avoided = DealAvoided(
            committed.hand,
            committed.attempt,
            sealed.line_up,
            self._values_by_seat(),
            tuple([bytes.fromhex(secret) for secret in sealed.secrets]),
            tuple([seat for seat in committed.contributors if seat not in self._values]),
        )
        await self.context.commit(of_table=self._signer.outcome(self._deals, committed, avoided))

    def deal(self) -> tuple[HandStarted, FairDeal, list[Event]]:
        """Return the start of the hand that is committed to, its cards, and the events that record it."""
        committed = self._deals.awaiting
        if committed is None:
            raise EventError("no hand is committed to")
        deal = self._deal_of(committed, self._values)
        started = event_from_data(dict(deal.record.terms.line_up.started))
        if not isinstance(started, HandStarted):
            raise EventError("the line-up does not start a hand")
        self._dealt, self._openings = (committed.hand, deal), None
        record = deal.record
        recorded = DealRecorded(
            committed.hand,
            committed.attempt,
            self._values_by_seat(),
            record.secrets,
            record.leaves,
        )
        return started, deal, self._signer.outcome(self._deals, committed, recorded)

    def signed(self, hand: Hand, events: Sequence[Event]) -> list[Event]:
        """Return the signature of how `hand` ended, if it does with `events` and its deal is committed."""
        return self._signer.result(self._deals, hand.id, events)

    def opened(self, hand: Hand, events: Sequence[Event]) -> Sequence[Event]:
        """Return `events`, the latest of `hand`, with what opens their cards if its deal is committed."""
        deal = self._deal_for(hand.id)
        if deal is None:
            return events
        before = len(hand.events) - len(events)
        openings = self._openings
        if openings is None or openings.followed != before:  # the first events here, or after a failed commit
            openings = self._openings = HandOpenings(deal)
            openings.follow(hand.events[:before])
        opened = openings.open(events)
        hand.events[before:] = opened
        return opened

    async def _register_chain(self, requester: Requester, command: RegisterChain) -> Message:
        seat = self.seat_of(requester)
        if not self.is_on:
            raise CommandRejected(Code.NO_FAIR_DEALS, "this server does not deal from commitments")
        known = self._deals.chains.get(requester.player)
        if known is None or known.head != command.head:
            if self._registered[requester.player] >= CHAINS_A_HAND:
                raise CommandRejected(Code.TOO_OFTEN, "you register chains too often: wait for the next hand")
            self._registered[requester.player] += 1
            await self.context.commit(of_table=[ChainRegistered(seat, requester.player, command.head)])
        return Accepted(id=command.id)

    async def _reveal_value(self, requester: Requester, command: RevealValue) -> Message:
        self.seat_of(requester)
        committed = self._deals.awaiting
        at = command.hand, command.attempt
        if committed is not None and at == (committed.hand, committed.attempt):
            self._accept(requester.player, committed, bytes.fromhex(command.value))
        else:
            await self._accept_late(requester.player, at, command.value)
        return Accepted(id=command.id)

    def _accept(self, player: str, committed: DealCommitted, value: bytes) -> None:
        """Accept the value of `player` for an attempt. Raises CommandRejected."""
        deals, room = self._deals, bytes.fromhex(self._sealed_for(committed).room)
        seat = next((seat for seat in deals.heads if deals.players[seat] == player), None)
        if seat is None:
            raise _not_due()
        if seat in self._wrong or not self._fits(player, value, room, deals.heads[seat]):
            self._wrong.add(seat)
            self._values.pop(seat, None)
            raise _wrong()
        self._values[seat] = value

    async def _accept_late(self, player: str, at: tuple[int, int], value: str) -> None:
        """Accept the value that `player` owes, for all attempts that missed it. Raises CommandRejected."""
        chain, room = self._deals.chains.get(player), self._room
        owes = [missed for missed in self._deals.missed if player in dict(missed.owing).values()]
        is_owed = any(at == (each.avoided.hand, each.avoided.attempt) for each in owes)
        # The next attempt at a hand may list the same head: then the value is awaited for that.
        if not is_owed or chain is None or room is None or self.is_due:
            raise _not_due()
        if not self._fits(player, bytes.fromhex(value), room, chain.owed):
            raise _wrong()
        completed = []
        for missed in owes:
            avoided = missed.avoided
            seat = next(seat for seat, owing in missed.owing if owing == player)
            completed.append(
                replace(
                    avoided,
                    signature=b"",
                    line_up="",
                    values=tuple(sorted([*avoided.values, (seat, bytes.fromhex(value))])),
                    missing=tuple([each for each in avoided.missing if each != seat]),
                )
            )
        await self.context.commit(of_table=completed)

    def _fits(self, player: str, value: bytes, room: bytes, head: str) -> bool:
        return head_after(value, room, self.context.record.table, player).hex() == head

    def _values_by_seat(self) -> tuple[tuple[int, bytes], ...]:
        return tuple(sorted(self._values.items()))

    @property
    def _deals(self) -> DealsState:
        return self.context.record.state.deals or DealsState()

    def _sealed_for(self, committed: DealCommitted) -> PacksSealed:
        """Return the packs of a commitment. Raises EventError if the record has others."""
        sealed = self.context.record.sealed
        if sealed is None or (sealed.hand, sealed.attempt) != (committed.hand, committed.attempt):
            raise EventError("the packs of a commitment are not in the record")
        return sealed

    @property
    def _last_room(self) -> bytes:
        """The room's key in the latest commitment."""
        sealed = self.context.record.sealed
        return bytes.fromhex("" if sealed is None else sealed.room)

    def _terms(self, sealed: PacksSealed, line_up: LineUp, before: bytes) -> DealTerms:
        return DealTerms(
            room=bytes.fromhex(sealed.room),
            table=self.context.record.table,
            hand=sealed.hand,
            attempt=sealed.attempt,
            packs=len(sealed.secrets),
            line_up=line_up,
            before=before,
        )

    def _deal_for(self, hand: int) -> FairDeal | None:
        """Return the deal of the hand in progress, if it was committed to."""
        if self._dealt is not None and self._dealt[0] == hand:
            return self._dealt[1]
        found = self._deals.dealt_with(hand)
        if found is None:
            return None
        committed, recorded = found
        self._dealt, self._openings = (hand, self._deal_of(committed, dict(recorded.values))), None
        return self._dealt[1]

    def _deal_of(self, committed: DealCommitted, values: Mapping[int, bytes]) -> FairDeal:
        """Return what `values` decide. Raises EventError if the record does not fit the commitment."""
        deal = self._committed
        if deal is None or deal.commitment != committed.commitment:
            sealed = self._sealed_for(committed)
            secrets = tuple([bytes.fromhex(secret) for secret in sealed.secrets])
            terms = self._terms(sealed, LineUp(sealed.line_up), committed.before)
            deal = CommittedDeal.make(terms, secrets)
        if deal.commitment != committed.commitment:
            raise EventError("the packs are not those that were committed to")
        return deal.deal(values)


def _not_due() -> CommandRejected:
    return CommandRejected(Code.NO_VALUE_DUE, "no value of yours is due for this attempt at the hand")


def _wrong() -> CommandRejected:
    return CommandRejected(
        Code.WRONG_VALUE, "this value is not the next one of your chain, so the attempt counts as missed"
    )
