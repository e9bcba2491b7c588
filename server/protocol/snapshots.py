"""Convert tables to and from messages: the lobby's table_info, and snapshots."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from riverboat.engine.errors import GameError
from riverboat.engine.events import HandStarted
from riverboat.engine.table.events import ChatSaid, TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.rules import TableRules
from riverboat.engine.table.seats import SeatState, Waiting
from riverboat.engine.table.state import KnownTable
from riverboat.server.protocol.deals import deals_info, deals_of
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.event_data import event_from_data, event_to_data
from riverboat.server.protocol.messages import Preaction, SeatInfo, Snapshot, TableInfo, Turn, WaitingInfo
from riverboat.server.protocol.rules import RulesInfo

T = TypeVar("T")


def table_info(state: KnownTable, table: str, watchers: int) -> TableInfo:
    """Return the table_info of the table with the id `table`."""
    opened = state.opened
    is_private = opened.locked or opened.rules.unlisted
    return TableInfo(
        table=table,
        name=opened.name,
        rules=to_wire(opened.rules, RulesInfo),
        players=len(state.seats),
        watchers=watchers,
        hand=state.hand,
        host=opened.host,
        locked=opened.locked,
        paused=state.paused,
        closing=state.closing,
        waiting=len(state.waiting),
        names=[] if is_private else [state.seats[number].name for number in sorted(state.seats)],
        tournament=opened.tournament,
    )


def rules_of(info: TableInfo) -> TableRules:
    """Return the rules in `info`. Raises InvalidEvent."""
    try:
        return _as(info.rules, TableRules)
    except GameError as error:
        raise InvalidEvent(str(error)) from None


def seat_info(seat: SeatState) -> SeatInfo:
    """Return `seat` as a message."""
    return _as(seat, SeatInfo)


def snapshot_of(
    state: KnownTable,
    info: TableInfo,
    seq: int,
    *,
    you: int | None,
    hand: Sequence[Any],
    turn: Turn | None,
    last_hand: Sequence[Any] = (),
    preaction: Preaction | None = None,
    suspended: bool = False,
) -> Snapshot:
    """Return the snapshot for one viewer after the event `seq`. The other arguments are as in Snapshot."""
    return Snapshot(
        table=info.table,
        seq=seq,
        info=info,
        seats=[_as(state.seats[number], SeatInfo) for number in sorted(state.seats)],
        button=state.button,
        small_blind=state.small_blind,
        big_blind=state.big_blind,
        you=you,
        hand=list(hand),
        last_hand=list(last_hand),
        turn=turn,
        played=state.played,
        game=state.game if state.game != state.rules.game else "",
        hands_left=state.hands_left,
        left_owing=list(state.left_owing),
        pause_reason=state.pause_reason,
        kicked=state.kicked,
        muted=list(state.muted),
        chat=[event_to_data(said) for said in state.chat],
        waiting=[_as(each, WaitingInfo) for each in state.waiting],
        preaction=preaction,
        suspended=suspended,
        deals=deals_info(state.deals),
    )


def state_of(snapshot: Snapshot) -> TableState:
    """Return the state in `snapshot`. Raises InvalidEvent and BadMessage if it is inconsistent."""
    info = snapshot.info
    state = TableState(
        TableOpened(info.name, rules_of(info), info.host, info.locked, info.tournament),
        {seat.seat: _as(seat, SeatState) for seat in snapshot.seats},
        snapshot.button,
        snapshot.small_blind,
        snapshot.big_blind,
        info.hand,
        played=snapshot.played,
        game=snapshot.game,
        hands_left=snapshot.hands_left,
        left_owing=tuple(snapshot.left_owing),
        paused=info.paused,
        pause_reason=snapshot.pause_reason,
        closing=info.closing,
        kicked=dict(snapshot.kicked),
        muted=tuple(snapshot.muted),
        chat=tuple(map(_said, snapshot.chat)),
        waiting=tuple(_as(each, Waiting) for each in snapshot.waiting),
        deals=deals_of(snapshot.deals),
    )
    if state.game not in state.rules.games and not info.tournament:
        raise InvalidEvent(f"{state.game} is not played at this table")
    if snapshot.hand:
        started = event_from_data(snapshot.hand[0])
        if not isinstance(started, HandStarted):
            raise InvalidEvent("the first event of a hand must be hand_started")
        state.dealt_in = frozenset(seat.number for seat in started.seats)
    elif state.deals is not None and state.deals.due is not None:
        state.dealt_in = frozenset(state.deals.players)
    return state


def _said(data: Any) -> ChatSaid:
    event = event_from_data(data)
    if not isinstance(event, ChatSaid):
        raise InvalidEvent(f"{event.kind} is not a chat message")
    return event


def _as(value: object, kind: type[T]) -> T:
    return msgspec.convert(value, kind, from_attributes=True)
