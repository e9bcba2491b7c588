"""A table that a connection watches: its state, its events, and the commands of its player."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

from riverboat.client_cli.library.actions import action_fields
from riverboat.client_cli.library.chain_store import ChainStore
from riverboat.client_cli.library.contributing import Contributing
from riverboat.client_cli.library.errors import ClientError, CommandRefused
from riverboat.client_cli.library.fair import FairTable
from riverboat.client_cli.library.lookups import Lookups
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.library.notices import Notice
from riverboat.engine.actions import Action
from riverboat.engine.cards import Card
from riverboat.engine.events import Event
from riverboat.engine.hand import View
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import Command
from riverboat.server.protocol.commands import (
    Act,
    AddChips,
    ChangeSeat,
    Chat,
    JoinWaitList,
    Leave,
    LeaveWaitList,
    Preact,
    PreactionName,
    SetAutoMuck,
    SetAutoRebuy,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
    Unwatch,
    UseTimeCard,
)
from riverboat.server.protocol.deals import FairDealsInfo
from riverboat.server.protocol.messages import Preaction, Snapshot, Turn, Update
from riverboat.server.protocol.mirror import TableMirror

SUSPENDED: Final = "the table is suspended because hands cannot be saved; play resumes automatically"

BACKLOG: Final = 1024
"""Updates that a table keeps for its iteration."""


class Table:
    """A table that the connection watches. Iterate over it, in one place, for its events:

        async for events in table: ...

    Each iteration gives the events of one update; an event that this player may not see is None. An
    iteration without events means that the state changed in another way: the table was suspended or resumed,
    a player disconnected or reconnected during their turn, the server sent a snapshot, or more than BACKLOG
    updates were not consumed in time. Then read `mirror`.

    The iteration survives a reconnect. It ends after `unwatch` or `Connection.close`, when the table has
    closed and when the player was kicked. It raises ConnectionLost if reconnecting fails, TakenOver if the
    player joined the table from another connection, and CommandRefused if the table is gone.

    mirror: the latest state of the table; it may be ahead of the iteration.
    ended: whether the iteration ends after the updates that are left.
    on_change: called whenever `mirror` has changed, but for the preaction.
    on_preaction: called when the state of the player's preaction changes.
    connected: whether the connection is up. A command that is sent while it is down waits for the reconnect.
    on_connected: called with `connected` when the connection is lost or restored.
    on_announcement: called with a sentence when the server announces that it closes, or that the table moves.
    """

    def __init__(self, connection: Lookups, mirror: TableMirror) -> None:
        self.mirror = mirror
        self._connection = connection
        self._updates: deque[tuple[Event | None, ...]] = deque()
        self._changed = asyncio.Event()
        self.ended = False
        self._error: ClientError | None = None
        self.on_change: Callable[[], None] = lambda: None
        self.on_preaction: Callable[[Preaction], None] = lambda preaction: None
        self.connected = True
        self.on_connected: Callable[[bool], None] = lambda connected: None
        self.on_announcement: Callable[[Notice], None] = lambda sentence: None
        self._clock = asyncio.get_running_loop().time
        self._updated_at = self._clock()
        self._contributing = Contributing(connection, mirror)

    def contribute(self, info: FairDealsInfo | None, store: ChainStore | None = None) -> None:
        """Check the deals of the table, and contribute to them. info: None if the room has no such deals."""
        self._contributing.begin(info, store)

    @property
    def fair(self) -> FairTable | None:
        """What was checked of the deals; None if the room does not deal from commitments."""
        return self._contributing.fair

    @property
    def id(self) -> str:
        """The table's id."""
        return self.mirror.table

    @property
    def you(self) -> int | None:
        """The player's seat; None without one."""
        return self.mirror.you

    @property
    def view(self) -> View | None:
        """The hand in progress as the player sees it; None between hands."""
        return self.mirror.view

    @property
    def stack(self) -> int:
        """The player's chips at the table, without bets of the hand in progress."""
        you, hand = self.mirror.you, self.mirror.hand
        if you is None:
            return 0
        if hand is not None and you in self.mirror.state.dealt_in:
            return hand.stack(you)
        return self.mirror.state.seats[you].stack

    @property
    def turn(self) -> Turn | None:
        """This player's turn with its legal actions; None if it is not, or if the table is suspended."""
        turn, mirror = self.mirror.turn, self.mirror
        return turn if turn is not None and turn.seat == mirror.you and not mirror.suspended else None

    @property
    def suspended(self) -> bool:
        """Whether the table is suspended because hands cannot be saved. Play resumes automatically."""
        return self.mirror.suspended

    @property
    def caught_up(self) -> bool:
        """Whether the iteration has given every update, so that `mirror` is not ahead of it."""
        return not self._updates

    @property
    def seq(self) -> int:
        """The number of the last event before the updates that the iteration has still to give."""
        return self.mirror.seq - sum(len(events) for events in self._updates)

    @property
    def sits_out(self) -> bool:
        """Whether the player has a seat and sits out."""
        you = self.mirror.you
        return you is not None and self.mirror.state.seats[you].sitting_out

    @property
    def offered(self) -> int | None:
        """The seat that is offered to the player from the wait list, or None."""
        return self.mirror.state.offered(self.mirror.player)

    @property
    def broke(self) -> bool:
        """Whether the player has a seat and no chips."""
        you, state = self.mirror.you, self.mirror.state
        return you is not None and you not in state.dealt_in and not state.seats[you].stack

    @property
    def owes(self) -> bool:
        """Whether the player has a seat and has to post a blind before being dealt in."""
        you = self.mirror.you
        return you is not None and self.mirror.state.seats[you].owes

    @property
    def controls(self) -> Controls:
        """The commands of the table's host."""
        return Controls(self._connection, self.id)

    @property
    def lookups(self) -> Lookups:
        """What the player can look up, such as the own past hands."""
        return self._connection

    @property
    def seconds_left(self) -> float:
        """Seconds that the current player has left to act; 0 between turns."""
        turn = self.mirror.turn
        return 0.0 if turn is None else max(0.0, turn.ms / 1000 - (self._clock() - self._updated_at))

    @property
    def bank_left(self) -> float:
        """Seconds that the current player has left in the time bank; 0 between turns.

        The time bank runs when the time to act and any grace are over.
        """
        turn = self.mirror.turn
        if turn is None:
            return 0.0
        over = max(0.0, self._clock() - self._updated_at - (turn.ms + turn.grace) / 1000)
        return max(0.0, turn.bank / 1000 - over)

    async def sit(
        self, buy_in: int | None = None, seat: int | None = None, *, wait_for_big_blind: bool = False
    ) -> None:
        """Take a seat. Raises CommandRefused.

        buy_in: chips; by default 100 big blinds (small bets in games without blinds), or the nearest amount
            allowed.
        seat: its number; by default any free seat.
        wait_for_big_blind: in a game in progress, wait for the big blind instead of posting it.
        """
        buy_in = self.mirror.state.rules.usual_buy_in if buy_in is None else buy_in
        await self._send(Sit, buy_in=buy_in, seat=seat, wait_for_big_blind=wait_for_big_blind)

    async def act(self, action: Action) -> None:
        """Send `action` for this player's turn.

        Raises CommandRefused, or TurnOver if the turn is already over. Either way nothing has changed.
        """
        turn = self._open_turn()
        await self._send(Act, hand=turn.hand, turn=turn.turn, **action_fields(action))

    async def use_time_card(self) -> None:
        """Use a time card for this player's turn, in a tournament that has them. Raises as `act` does."""
        turn = self._open_turn()
        await self._send(UseTimeCard, hand=turn.hand, turn=turn.turn)

    async def leave(self, *, after_hand: bool = False) -> None:
        """Leave the seat: fold now, or leave after the hand with `after_hand`. Raises CommandRefused."""
        await self._send(Leave, after_hand=after_hand)

    async def add_chips(self, chips: int | None = None) -> None:
        """Add `chips` to the stack, now or after the hand in progress. Raises CommandRefused.

        chips: by default a buy-in as in `sit`; 0 cancels chips that are still to be added.
        """
        chips = self.mirror.state.rules.usual_buy_in if chips is None else chips
        await self._send(AddChips, chips=chips)

    async def set_auto_rebuy(self, to: int | None, *, below: int = 1) -> None:
        """Refill the stack to `to` chips between hands whenever it is below `below`. Raises CommandRefused.

        to: None turns it off.
        """
        await self._send(SetAutoRebuy, to=to, below=below)

    async def change_seat(self, seat: int | None) -> None:
        """Move to `seat`, now or after the hand in progress; None cancels. Raises CommandRefused."""
        await self._send(ChangeSeat, seat=seat)

    async def join_wait_list(self) -> None:
        """Join the wait list. When a seat is `offered`, `sit` takes it. Raises CommandRefused."""
        await self._send(JoinWaitList)

    async def leave_wait_list(self) -> None:
        """Leave the wait list. Raises CommandRefused."""
        await self._send(LeaveWaitList)

    async def sit_out(self) -> None:
        """Sit out from the next hand on. Raises CommandRefused."""
        await self._send(SitOut)

    async def sit_in(self, *, wait_for_big_blind: bool = False) -> None:
        """Sit in from the next hand on. Raises CommandRefused.

        wait_for_big_blind: wait for the big blind instead of posting a missed one. Call again to change it.
        """
        await self._send(SitIn, wait_for_big_blind=wait_for_big_blind)

    async def chat(self, text: str) -> None:
        """Send `text` to the table's chat. Raises CommandRefused."""
        await self._send(Chat, text=text)

    async def unwatch(self) -> None:
        """Unsubscribe from the table. It does not matter if it has closed in the meantime."""
        try:
            await self._send(Unwatch)
        except CommandRefused as refused:
            if refused.code not in (Code.UNKNOWN_TABLE, Code.NOT_WATCHING):
                raise
        self._connection.unsubscribe(self)
        self.end()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[Event | None, ...]:
        while not self._updates:
            if self._error is not None:
                raise self._error
            if self.ended:
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()
        return self._updates.popleft()

    async def preact(self, action: PreactionName | None, to: int | None = None) -> None:
        """Have the server act as soon as it is this player's turn. Raises CommandRefused.

        action: "check_fold", "check", "call", "call_any" or "fold"; None cancels.
        to: for "call", the price on this street that the call is limited to.

        `mirror.preaction` is the current one.
        """
        view = self.view
        if view is None:
            raise CommandRefused(Code.NOT_IN_HAND, "no hand is in progress")
        await self._send(Preact, hand=view.id, action=action, to=to)

    async def set_auto_muck(self, on: bool) -> None:
        """Muck losing hands at showdown automatically, or be asked. Raises CommandRefused."""
        await self._send(SetAutoMuck, on=on)

    async def show_cards(self, hand: int, cards: Sequence[Card]) -> None:
        """Show own `cards` of `hand`, the last one, before the next begins. Raises CommandRefused."""
        await self._send(ShowCards, hand=hand, cards=tuple(cards))

    def apply_preaction(self, preaction: Preaction) -> None:
        """Apply the new state of the player's preaction."""
        self.mirror.hold(preaction)
        self.on_preaction(preaction)

    def set_connected(self, connected: bool) -> None:
        """Note that the connection was lost or restored."""
        self.connected = connected
        self.on_connected(connected)

    def set_suspended(self, suspended: bool) -> None:
        """Suspend or resume the table."""
        self.mirror.suspended = suspended
        self._updated_at = self._clock()
        self.on_change()
        self._publish(())

    def apply(self, message: Update | Snapshot) -> None:
        """Apply `message` to the mirror. Raises ProtocolError if it does not fit."""
        events: tuple[Event | None, ...] = ()
        had_grace = self._player_disconnected
        if isinstance(message, Snapshot):
            self.mirror.restart(message)
        else:
            events = self.mirror.apply(message)
        self._contributing.answer()
        self._updated_at = self._clock()
        self.on_change()
        unchanged = isinstance(message, Update) and not events and had_grace == self._player_disconnected
        if self.ended or unchanged:
            return
        self._publish(events)
        if self.mirror.state.closed or not self.mirror.state.kicked.get(self.mirror.player, True):
            self._connection.unsubscribe(self)
            self.end()

    def _open_turn(self) -> Turn:
        """Return the turn of this player. Raises CommandRefused."""
        if self.suspended:
            raise CommandRefused(Code.JOURNAL_UNAVAILABLE, SUSPENDED)
        if self.turn is None:
            raise CommandRefused(Code.NOT_YOUR_TURN, "it is not your turn")
        return self.turn

    async def _send(self, command: Callable[..., Command], **fields: Any) -> None:
        await self._connection.request(command(id=self._connection.new_id(), table=self.id, **fields))

    def _publish(self, events: tuple[Event | None, ...]) -> None:
        """Give `events` to the iteration. After an overflow it gets one empty batch instead."""
        if len(self._updates) >= BACKLOG:
            self._updates.clear()
            events = ()
        self._updates.append(events)
        self._changed.set()

    @property
    def _player_disconnected(self) -> bool:
        """Whether the player whose turn it is has disconnected."""
        return self.mirror.turn is not None and self.mirror.turn.grace > 0

    def end(self, error: ClientError | None = None) -> None:
        """End the iteration; with `error`, by raising it."""
        self._contributing.end()
        if not self.ended:
            self.ended, self._error = True, error
            self._changed.set()
