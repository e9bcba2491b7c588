"""A table that a connection follows: how it stands, what happens at it, and what its player does there."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

from riverboat.client_cli.library.errors import ClientError, Refused
from riverboat.client_cli.library.moderation import Controls
from riverboat.client_cli.library.requests import Requests
from riverboat.engine.actions import Action, BetTo, BringIn, Call, Check, Draw, Fold, Muck, RaiseTo, Run, Show
from riverboat.engine.cards import Card, is_card
from riverboat.engine.events import Event
from riverboat.engine.hand import View
from riverboat.engine.table.events import ChatSaid, PlayerMuted, SeatTaken
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.command import MAX_CHIPS
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
)
from riverboat.server.protocol.messages import Preaction, Snapshot, Turn, Update
from riverboat.server.protocol.mirror import TableMirror

BACKLOG: Final = 1024
"""Updates that a table keeps for whoever iterates over it."""

MET: Final = 256
"""Players whose names a table remembers, those whom it heard of last."""

_WORDS: Final[dict[type[Action], Any]] = {
    Fold: "fold",
    Check: "check",
    Call: "call",
    BetTo: "bet",
    RaiseTo: "raise",
    BringIn: "bring_in",
    Draw: "draw",
    Run: "run",
    Show: "show",
    Muck: "muck",
}


class Table:
    """A table that is watched. Iterate over it, in one place, for what happens there:

        async for events in table: ...

    Each round gives the events of one update, None in place of one that this player may not see; none at all
    where the table was halted or goes on, a line is waited for or back, the server has sent the table anew,
    or BACKLOG updates were not taken: then go by `mirror`, which is always at the latest update, so that it
    may be ahead of the round. A line that drops and comes back ends nothing. The iteration ends when the
    table has closed or is no longer watched, when the player was shown out of it, or when the connection is
    closed here; it raises ConnectionLost where the line does not come back, TakenOver where the player has
    come to the table on another line, and Refused where the table is there no more.
    `ended` says that it has ended or will, when what is left has been taken. `on_preaction` is told what
    becomes of an action that the server holds. `met` has the ids of players who took a seat, talked or were
    silenced since the table is watched, by name: they may look on now.
    """

    def __init__(self, connection: Requests, mirror: TableMirror) -> None:
        self.mirror = mirror
        self._connection = connection
        self._updates: deque[tuple[Event | None, ...]] = deque()
        self._news = asyncio.Event()
        self.ended = False
        self._error: ClientError | None = None
        self.on_preaction: Callable[[Preaction], None] = lambda told: None
        self.met: dict[str, str] = {}
        self._clock = asyncio.get_running_loop().time
        self._told_at = self._clock()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.mirror.table

    @property
    def you(self) -> int | None:
        """The player's own seat; None without one."""
        return self.mirror.you

    @property
    def view(self) -> View | None:
        """The hand in progress as the player may see it; None between hands."""
        return self.mirror.view

    @property
    def stack(self) -> int:
        """The chips that the player has at the table, bets of the hand in progress not among them."""
        you, hand = self.mirror.you, self.mirror.hand
        if you is None:
            return 0
        if hand is not None and you in self.mirror.state.dealt_in:
            return hand.stack(you)
        return self.mirror.state.seats[you].stack

    @property
    def turn(self) -> Turn | None:
        """The turn that waits for this player, with what is allowed; None where none does, or the table is
        halted."""
        turn, mirror = self.mirror.turn, self.mirror
        return turn if turn is not None and turn.seat == mirror.you and not mirror.suspended else None

    @property
    def suspended(self) -> bool:
        """Whether the table waits, for the server can put nothing on record; it goes on by itself."""
        return self.mirror.suspended

    @property
    def caught_up(self) -> bool:
        """Whether the iteration has given every update, so that `mirror` is where its last round left it."""
        return not self._updates

    @property
    def sits_out(self) -> bool:
        """Whether the player has a seat and is dealt out."""
        you = self.mirror.you
        return you is not None and self.mirror.state.seats[you].sitting_out

    @property
    def offered(self) -> int | None:
        """The seat that is offered to the player, who waits for one; None where none is."""
        return self.mirror.state.offered(self.mirror.player)

    @property
    def broke(self) -> bool:
        """Whether the player has a seat, and nothing left to play with."""
        you, state = self.mirror.you, self.mirror.state
        return you is not None and you not in state.dealt_in and not state.seats[you].stack

    @property
    def owes(self) -> bool:
        """Whether the player has a seat and owes a blind to come into the game."""
        you = self.mirror.you
        return you is not None and self.mirror.state.seats[you].owes

    @property
    def controls(self) -> Controls:
        """What the host of the table does to it."""
        return Controls(self._connection, self.id)

    @property
    def seconds_left(self) -> float:
        """Seconds to act that the player whose turn it is has left; 0 where it is nobody's."""
        turn = self.mirror.turn
        return 0.0 if turn is None else max(0.0, turn.ms / 1000 - (self._clock() - self._told_at))

    @property
    def bank_left(self) -> float:
        """Seconds that the player whose turn it is has left of the time bank, which runs when the time to act
        is over; 0 where it is nobody's."""
        turn = self.mirror.turn
        if turn is None:
            return 0.0
        over = max(0.0, self._clock() - self._told_at - (turn.ms + turn.grace) / 1000)
        return max(0.0, turn.bank / 1000 - over)

    async def sit(
        self, buy_in: int | None = None, seat: int | None = None, *, wait_for_big_blind: bool = False
    ) -> None:
        """Take `seat`, or any that is free, with `buy_in` chips: a hundred big blinds (or small bets, where
        there are no blinds), as near as allowed, unless told otherwise. Who comes to a game in progress posts
        the big blind, or waits for it. Raises Refused."""
        buy_in = self._usual_buy_in if buy_in is None else buy_in
        await self._connection.request(
            Sit(
                id=self._connection.new_id(),
                table=self.id,
                buy_in=buy_in,
                seat=seat,
                wait_for_big_blind=wait_for_big_blind,
            )
        )

    async def act(self, action: Action) -> None:
        """Do `action` in the turn that waits for this player.

        Raises Refused; TurnOver where the turn passed in the meantime. Then nothing has changed.
        """
        turn = self.turn
        if self.suspended:
            raise Refused(Code.JOURNAL_UNAVAILABLE, "nothing can be put on record now, so the table waits")
        if turn is None:
            raise Refused(Code.NOT_YOUR_TURN, "it is not your turn")
        word = _WORDS.get(type(action))
        if word is None:
            raise Refused(Code.ILLEGAL_ACTION, f"{action!r} is no action")
        command = Act(
            id=self._connection.new_id(),
            table=self.id,
            hand=turn.hand,
            turn=turn.turn,
            action=word,
            **_field_of(action),
        )
        await self._connection.request(command)

    async def leave(self, *, after_hand: bool = False) -> None:
        """Leave the seat. A hand in progress is folded, or with `after_hand` played, and the seat is free
        when it is over. Raises Refused."""
        await self._connection.request(
            Leave(id=self._connection.new_id(), table=self.id, after_hand=after_hand)
        )

    async def add_chips(self, chips: int | None = None) -> None:
        """Put `chips` on the table, a buy-in as in `sit` unless told otherwise: between hands now, in a hand
        when it is over; then 0 takes that back. Raises Refused."""
        chips = self._usual_buy_in if chips is None else chips
        await self._connection.request(AddChips(id=self._connection.new_id(), table=self.id, chips=chips))

    async def set_auto_rebuy(self, to: int | None, *, below: int = 1) -> None:
        """Have the stack brought back to `to` chips between hands when it is below `below`; None for never.
        Raises Refused."""
        await self._connection.request(
            SetAutoRebuy(id=self._connection.new_id(), table=self.id, to=to, below=below)
        )

    async def change_seat(self, seat: int | None) -> None:
        """Change to `seat`: between hands now, in a hand when it is over; None takes that back.

        Raises Refused.
        """
        await self._connection.request(ChangeSeat(id=self._connection.new_id(), table=self.id, seat=seat))

    async def join_wait_list(self) -> None:
        """Wait for a seat. When one is `offered`, `sit` takes it. Raises Refused."""
        await self._connection.request(JoinWaitList(id=self._connection.new_id(), table=self.id))

    async def leave_wait_list(self) -> None:
        """Wait for a seat no longer. Raises Refused."""
        await self._connection.request(LeaveWaitList(id=self._connection.new_id(), table=self.id))

    async def sit_out(self) -> None:
        """Be dealt out from the next hand on. Raises Refused."""
        await self._connection.request(SitOut(id=self._connection.new_id(), table=self.id))

    async def sit_in(self, *, wait_for_big_blind: bool = False) -> None:
        """Be dealt in again from the next hand on: post what is owed, or wait for the big blind. Either may
        be chosen anew until then. Raises Refused."""
        await self._connection.request(
            SitIn(id=self._connection.new_id(), table=self.id, wait_for_big_blind=wait_for_big_blind)
        )

    async def chat(self, text: str) -> None:
        """Say `text` to everybody here. Raises Refused."""
        await self._connection.request(Chat(id=self._connection.new_id(), table=self.id, text=text))

    async def unwatch(self) -> None:
        """Follow the table no longer; one that has closed meanwhile is not followed already."""
        try:
            await self._connection.request(Unwatch(id=self._connection.new_id(), table=self.id))
        except Refused as refusal:
            if refusal.code not in (Code.UNKNOWN_TABLE, Code.NOT_WATCHING):
                raise
        self._connection.forget(self)
        self.end()

    @property
    def _usual_buy_in(self) -> int:
        rules = self.mirror.state.rules
        return max(rules.min_buy_in, min(100 * rules.unit, rules.max_buy_in))

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> tuple[Event | None, ...]:
        while not self._updates:
            if self._error is not None:
                raise self._error
            if self.ended:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        return self._updates.popleft()

    async def preact(self, action: PreactionName | None, to: int | None = None) -> None:
        """Have the server do `action` as soon as the turn comes: "check_fold", "check", "call", "call_any" or
        "fold"; None for nothing any more. to: goes with a call, the price on this street.

        What becomes of it is in `mirror.preaction`. Raises Refused.
        """
        view = self.view
        if view is None:
            raise Refused(Code.NOT_IN_HAND, "there is no hand")
        await self._connection.request(
            Preact(id=self._connection.new_id(), table=self.id, hand=view.id, action=action, to=to)
        )

    async def set_auto_muck(self, on: bool) -> None:
        """Have losing hands mucked at showdown without being asked, or be asked. Raises Refused."""
        await self._connection.request(SetAutoMuck(id=self._connection.new_id(), table=self.id, on=on))

    async def show_cards(self, hand: int, cards: Sequence[Card]) -> None:
        """Show `cards` of one's own of `hand`, the last one, before the next begins. Raises Refused."""
        await self._connection.request(
            ShowCards(id=self._connection.new_id(), table=self.id, hand=hand, cards=tuple(cards))
        )

    def hold(self, told: Preaction) -> None:
        """Take in what the server holds for the player, or holds no longer."""
        self.mirror.hold(told)
        self.on_preaction(told)

    def halt(self, suspended: bool) -> None:
        """The table waits, or goes on."""
        self.mirror.suspended = suspended
        self._told_at = self._clock()
        self._give(())

    def take(self, message: Update | Snapshot) -> None:
        """Bring the mirror up to `message`. Raises ProtocolError for one that does not follow."""
        events: tuple[Event | None, ...] = ()
        waited = self._is_waited_for
        if isinstance(message, Snapshot):
            self.mirror = TableMirror.from_snapshot(message, self.mirror.player)
        else:
            events = self.mirror.apply(message)
            self._meet(events)
        self._told_at = self._clock()
        nothing_new = isinstance(message, Update) and not events and waited == self._is_waited_for
        if self.ended or nothing_new:
            return
        self._give(events)
        state = self.mirror.state
        if state.closed or not state.kicked.get(self.mirror.player, True):
            self._connection.forget(self)
            self.end()

    def _meet(self, events: tuple[Event | None, ...]) -> None:
        for event in events:
            if isinstance(event, SeatTaken | ChatSaid | PlayerMuted):
                self.met.pop(event.name, None)
                self.met[event.name] = event.player
        while len(self.met) > MET:
            del self.met[next(iter(self.met))]

    def _give(self, events: tuple[Event | None, ...]) -> None:
        """Let there be a round with `events`."""
        if len(self._updates) >= BACKLOG:
            self._updates.clear()
            events = ()
        self._updates.append(events)
        self._news.set()

    @property
    def _is_waited_for(self) -> bool:
        """Whether the line of the player whose turn it is is down."""
        return self.mirror.turn is not None and self.mirror.turn.grace > 0

    def end(self, error: ClientError | None = None) -> None:
        """No more updates follow; `error` says why, unless it was our wish."""
        if not self.ended:
            self.ended, self._error = True, error
            self._news.set()


def _field_of(action: Action) -> dict[str, Any]:
    """The field of a command that goes with `action`. Raises Refused for what no command can hold."""
    match action:
        case BetTo(to=to) | RaiseTo(to=to):
            if type(to) is not int or not 0 <= to <= MAX_CHIPS:
                raise Refused(Code.BAD_AMOUNT, f"{to!r} is no amount: chips are whole numbers")
            return {"to": to}
        case Draw(cards=cards):
            no_cards = Refused(Code.BAD_DRAW, f"{cards!r} are no cards")
            try:
                chosen = tuple(cards)
            except TypeError:
                raise no_cards from None
            if not all(map(is_card, chosen)):
                raise no_cards
            return {"cards": chosen}
        case Run(times=times):
            if type(times) is not int or not 0 <= times <= MAX_CHIPS:
                raise Refused(Code.BAD_RUNS, f"{times!r} is no number of times")
            return {"times": times}
    return {}
