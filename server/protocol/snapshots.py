"""Convert tables to and from messages: the lobby's table_info, and snapshots."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from riverboat.engine.errors import GameError
from riverboat.engine.events import HandStarted
from riverboat.engine.games import STANDARD_HOUSE, Stakes
from riverboat.engine.table.events import TableOpened
from riverboat.engine.table.fold import TableState
from riverboat.engine.table.seats import SeatState, Waiting
from riverboat.engine.table.state import KnownTable
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.event_data import event_from_data
from riverboat.server.protocol.messages import Preaction, SeatInfo, Snapshot, TableInfo, Turn, WaitingInfo

T = TypeVar("T")


def table_info(state: KnownTable, table: str, watchers: int) -> TableInfo:
    """Return the table_info of the table with the id `table`."""
    opened, stakes = state.opened, state.opened.stakes
    return TableInfo(
        table=table,
        name=opened.name,
        game=opened.game,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        big_blind_ante=stakes.big_blind_ante,
        seats=opened.seats,
        min_buy_in=opened.min_buy_in,
        max_buy_in=opened.max_buy_in,
        act_ms=opened.act_ms,
        players=len(state.seats),
        watchers=watchers,
        hand=state.hand,
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet,
        big_bet=stakes.big_bet,
        house=None if opened.house == STANDARD_HOUSE else opened.house,
        boards=opened.boards,
        bomb_pot_every=opened.bomb_pot_every,
        straddles=opened.straddles,
        host=opened.host,
        waiting=len(state.waiting),
        paused=state.paused,
        closing=state.closing,
        spectator_delay_ms=opened.spectator_delay_ms,
        all_cards=opened.all_cards,
        spectators_chat=opened.spectators_chat,
        unlisted=opened.unlisted,
        locked=opened.locked,
        time_bank_ms=opened.time_bank_ms,
        time_bank_refill_ms=opened.time_bank_refill_ms,
        keep_ms=opened.keep_ms,
    )


def rules_of(info: TableInfo) -> TableOpened:
    """Return the rules in `info`. Raises InvalidEvent."""
    try:
        stakes = Stakes(
            info.small_blind,
            info.big_blind,
            info.ante,
            info.big_blind_ante,
            info.bring_in,
            info.small_bet,
            info.big_bet,
        )
    except GameError as error:
        raise InvalidEvent(str(error)) from None
    return TableOpened(
        name=info.name,
        game=info.game,
        stakes=stakes,
        seats=info.seats,
        min_buy_in=info.min_buy_in,
        max_buy_in=info.max_buy_in,
        act_ms=info.act_ms,
        house=STANDARD_HOUSE if info.house is None else info.house,
        boards=info.boards,
        bomb_pot_every=info.bomb_pot_every,
        straddles=info.straddles,
        host=info.host,
        spectator_delay_ms=info.spectator_delay_ms,
        all_cards=info.all_cards,
        spectators_chat=info.spectators_chat,
        unlisted=info.unlisted,
        locked=info.locked,
        time_bank_ms=info.time_bank_ms,
        time_bank_refill_ms=info.time_bank_refill_ms,
        keep_ms=info.keep_ms,
    )


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
        turn=turn,
        played=state.played,
        game=state.game if state.game != state.opened.game else "",
        hands_left=state.hands_left,
        left_owing=list(state.left_owing),
        kicked=state.kicked,
        muted=list(state.muted),
        waiting=[_as(each, WaitingInfo) for each in state.waiting],
        preaction=preaction,
        suspended=suspended,
    )


def state_of(snapshot: Snapshot) -> TableState:
    """Return the state in `snapshot`. Raises InvalidEvent and BadMessage if it is inconsistent."""
    state = TableState(
        rules_of(snapshot.info),
        {seat.seat: _as(seat, SeatState) for seat in snapshot.seats},
        snapshot.button,
        snapshot.small_blind,
        snapshot.big_blind,
        snapshot.info.hand,
        played=snapshot.played,
        game=snapshot.game,
        hands_left=snapshot.hands_left,
        left_owing=tuple(snapshot.left_owing),
        paused=snapshot.info.paused,
        closing=snapshot.info.closing,
        kicked=dict(snapshot.kicked),
        muted=tuple(snapshot.muted),
        waiting=tuple(_as(each, Waiting) for each in snapshot.waiting),
    )
    if state.game not in state.opened.games:
        raise InvalidEvent(f"{state.game} is not played at this table")
    if snapshot.hand:
        started = event_from_data(snapshot.hand[0])
        if not isinstance(started, HandStarted):
            raise InvalidEvent("the first event of a hand must be hand_started")
        state.dealt_in = frozenset(seat.number for seat in started.seats)
    return state


def _as(value: object, kind: type[T]) -> T:
    return msgspec.convert(value, kind, from_attributes=True)
