"""The public state of a table between hands: what its events add up to.

The server decides by it and a client mirrors it; both fold the same events with the same code. The hand in
progress has a state of its own (engine.hand.state); here it only begins, ends, and holds its players' seats.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self

from msgspec.structs import replace

from riverboat.engine.button import Missed, Positions, missed_blinds, next_positions, starts_new_game
from riverboat.engine.errors import GameError
from riverboat.engine.events import Event, HandEnded, HandStarted
from riverboat.engine.games import STANDARD_HOUSE, Opens, game_for_hand
from riverboat.server.protocol.errors import InvalidEvent
from riverboat.server.protocol.lining_up import WAIT_LIST_FOLDS
from riverboat.server.protocol.messages import Preaction, SeatState, Snapshot, TableInfo, Turn, Waiting
from riverboat.server.protocol.records import event_from_data
from riverboat.server.protocol.seat_changes import SEAT_FOLDS, seat_after
from riverboat.server.protocol.table_control import CONTROLS
from riverboat.server.protocol.table_events import (
    CardsShown,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableOpened,
)
from riverboat.server.protocol.table_rules import rules_of

LEFT_OWING: Final = 32
"""How many of those who left owing the small blind are remembered."""


@dataclass(slots=True)
class TableState:
    """A table as everybody may see it.

    opened: its rules, as they are for the next hand. seats: the taken seats by number; during a hand the
    stacks are those it began with.
    button: the seat that has, or last had, the button. small_blind, big_blind: likewise; where hands without
    blinds come between, they stay. hand: the id of the hand in progress. dealt_in: the seats dealt into
    that hand; nobody leaves one of them before it ends.
    played: how many hands have begun, and so the number of the last.
    game: the code of the last one's game, or of what the first will be.
    hands_left: how many more hands a rotation stays with that game. paused: no further hand is dealt.
    closing: the table closes when the hand is over. closed: for good.
    muted: the ids of those who may say nothing.
    kicked: the ids of the players who were shown out, and whether each may still look on. left_owing: the
    players, by id, who left and owe the small blind if they come back; the latest of them.
    """

    opened: TableOpened
    seats: dict[int, SeatState] = field(default_factory=dict)
    button: int | None = None
    small_blind: int | None = None
    big_blind: int | None = None
    hand: int | None = None
    dealt_in: frozenset[int] = frozenset()
    played: int = 0
    game: str = ""
    hands_left: int = 0
    paused: bool = False
    closing: bool = False
    closed: bool = False
    left_owing: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    kicked: dict[str, bool] = field(default_factory=dict)
    muted: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.game = self.game or self.opened.games[0]

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """The table that `events` tell from its first, TableOpened, on. Raises InvalidEvent."""
        following = iter(events)
        opened = next(following, None)
        if not isinstance(opened, TableOpened):
            raise InvalidEvent("a table begins with its opening")
        state = cls(opened)
        for event in following:
            state.apply(event)
        return state

    @classmethod
    def from_snapshot(cls, snapshot: Snapshot) -> Self:
        """The table that `snapshot` shows. Raises InvalidEvent or BadMessage where it contradicts itself."""
        state = cls(
            rules_of(snapshot.info),
            {seat.seat: seat for seat in snapshot.seats},
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
            waiting=tuple(snapshot.waiting),
        )
        if state.game not in state.opened.games:
            raise InvalidEvent(f"{state.game} is not played at this table")
        if snapshot.hand:
            started = event_from_data(snapshot.hand[0])
            if not isinstance(started, HandStarted):
                raise InvalidEvent("a hand begins with its start")
            state.dealt_in = frozenset(seat.number for seat in started.seats)
        return state

    def seat_of(self, player: str) -> int | None:
        """The seat that `player` has taken, by the player's id."""
        for number, seat in self.seats.items():
            if seat.player == player:
                return number
        return None

    def waits(self, player: str) -> bool:
        """Whether `player` waits for a seat, by the player's id."""
        return any(each.player == player for each in self.waiting)

    def offered(self, player: str) -> int | None:
        """The seat that is kept for `player`, who waits for one."""
        return next((each.seat for each in self.waiting if each.player == player), None)

    @property
    def free_seats(self) -> set[int]:
        """The seats that anybody may take: nobody sits there, and they are kept for nobody."""
        kept = {each.seat for each in self.waiting} | {seat.moves_to for seat in self.seats.values()}
        return {seat for seat in range(self.opened.seats) if seat not in self.seats and seat not in kept}

    @property
    def positions(self) -> Positions | None:
        """Where the button and the blinds are; None where none have been posted yet."""
        if self.button is None or self.small_blind is None or self.big_blind is None:
            return None
        return Positions(self.button, self.small_blind, self.big_blind)

    @property
    def missed(self) -> dict[int, Missed]:
        """The blinds that players have missed, by seat."""
        return {
            number: Missed(seat.missed_small_blind, seat.missed_big_blind)
            for number, seat in self.seats.items()
        }

    @property
    def ready(self) -> list[SeatState]:
        """Those who would play the next hand, by seat."""
        return [
            seat
            for _, seat in sorted(self.seats.items())
            if seat.stack and not seat.sitting_out and not seat.leaving
        ]

    @property
    def in_progress(self) -> bool:
        """Whether there is a game, into which a newcomer has to post or to wait for the big blind."""
        ready = {seat.seat for seat in self.ready}
        return not starts_new_game(self.positions, ready, self.owing)

    @property
    def owing(self) -> set[int]:
        """The seats of the players who owe a blind."""
        return {number for number, seat in self.seats.items() if seat.owes}

    @property
    def next_game(self) -> str:
        """The code of the game that the next hand is of.

        A rotation goes on after as many hands as there were players in the first hand of the game.
        """
        games = self.opened.games
        if not self.played or self.hands_left:
            return self.game
        return games[(games.index(self.game) + 1) % len(games)]

    def info(self, table: str, watchers: int) -> TableInfo:
        """The table as the lobby shows it, under its id `table`."""
        opened, stakes = self.opened, self.opened.stakes
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
            players=len(self.seats),
            watchers=watchers,
            hand=self.hand,
            bring_in=stakes.bring_in,
            small_bet=stakes.small_bet,
            big_bet=stakes.big_bet,
            house=None if opened.house == STANDARD_HOUSE else opened.house,
            boards=opened.boards,
            bomb_pot_every=opened.bomb_pot_every,
            straddles=opened.straddles,
            host=opened.host,
            waiting=len(self.waiting),
            paused=self.paused,
            closing=self.closing,
            spectator_delay_ms=opened.spectator_delay_ms,
            all_cards=opened.all_cards,
            spectators_chat=opened.spectators_chat,
            unlisted=opened.unlisted,
            locked=opened.locked,
            time_bank_ms=opened.time_bank_ms,
            time_bank_refill_ms=opened.time_bank_refill_ms,
            keep_ms=opened.keep_ms,
        )

    def snapshot(
        self,
        info: TableInfo,
        seq: int,
        *,
        you: int | None,
        hand: Sequence[Any],
        turn: Turn | None,
        preaction: Preaction | None = None,
        suspended: bool = False,
    ) -> Snapshot:
        """The table for one viewer after the event `seq`; `hand` as in Snapshot."""
        return Snapshot(
            table=info.table,
            seq=seq,
            info=info,
            seats=[self.seats[number] for number in sorted(self.seats)],
            button=self.button,
            small_blind=self.small_blind,
            big_blind=self.big_blind,
            you=you,
            hand=list(hand),
            turn=turn,
            played=self.played,
            game=self.game if self.game != self.opened.game else "",
            hands_left=self.hands_left,
            left_owing=list(self.left_owing),
            kicked=self.kicked,
            muted=list(self.muted),
            waiting=list(self.waiting),
            preaction=preaction,
            suspended=suspended,
        )

    def is_changed_by(self, event: Event) -> bool:
        """Whether `event` is more to the table than a part of the hand in progress."""
        return type(event) in _FOLDS

    def apply(self, event: Event) -> None:
        """Take in the next event of the table. Raises InvalidEvent; then nothing has changed."""
        if self.closed:
            raise InvalidEvent(f"a {event.kind} does not follow: the table is closed")
        fold = _FOLDS.get(type(event))
        if fold is not None:
            fold(self, event)

    def _show_cards(self, event: CardsShown) -> None:
        self.taken(event.seat)
        if self.hand is not None:
            raise InvalidEvent("cards of the last hand are shown before the next one")

    def _change_seat(self, event: Event) -> None:
        number: int = event.seat  # type: ignore[attr-defined] # each of SEAT_FOLDS has one
        self.seats[number] = seat_after(self.taken(number), event, in_hand=number in self.dealt_in)

    def _close(self, event: TableClosed) -> None:
        if self.seats or self.hand is not None:
            raise InvalidEvent("a table with players on it is not closed")
        self.closed, self.waiting = True, ()

    def _open_again(self, event: TableOpened) -> None:
        raise InvalidEvent("a table is opened once")

    def taken(self, number: int) -> SeatState:
        """Who sits in the seat `number`. Raises InvalidEvent."""
        seat = self.seats.get(number)
        if seat is None:
            raise InvalidEvent(f"nobody sits in seat {number}")
        return seat

    def _take_seat(self, event: SeatTaken) -> None:
        if not 0 <= event.seat < self.opened.seats:
            raise InvalidEvent(f"there is no seat {event.seat}")
        if event.seat not in self.free_seats | {self.offered(event.player)}:
            raise InvalidEvent(f"seat {event.seat} is taken")
        if self.seat_of(event.player) is not None:
            raise InvalidEvent(f"{event.name} has a seat already")
        if event.player in self.kicked or self.closing:
            raise InvalidEvent(f"{event.name} may not sit down here")
        if event.stack <= 0:
            raise InvalidEvent("nobody sits down without chips")
        owes = self.in_progress
        self.seats[event.seat] = SeatState(
            seat=event.seat,
            player=event.player,
            name=event.name,
            stack=event.stack,
            sitting_out=False,
            missed_small_blind=owes and event.player in self.left_owing,
            missed_big_blind=owes,
            bank=self.opened.time_bank_ms,
        )
        self.left_owing = tuple(player for player in self.left_owing if player != event.player)
        self.waiting = tuple(each for each in self.waiting if each.player != event.player)

    def _leave_seat(self, event: SeatLeft) -> None:
        seat = self.taken(event.seat)
        if event.seat in self.dealt_in:
            raise InvalidEvent(f"seat {event.seat} is in a hand")
        if event.stack != seat.stack:
            raise InvalidEvent(f"seat {event.seat} has {seat.stack} to take away, not {event.stack}")
        del self.seats[event.seat]
        if seat.missed_small_blind:
            self.left_owing = (*self.left_owing, seat.player)[-LEFT_OWING:]

    def _start_hand(self, event: HandStarted) -> None:
        if self.hand is not None:
            raise InvalidEvent(f"hand {self.hand} is not over")
        if event.number != self.played + 1:
            raise InvalidEvent(f"the next hand is number {self.played + 1}, not {event.number}")
        if event.game != self.next_game:
            raise InvalidEvent(f"the next game is {self.next_game}, not {event.game}")
        dealt_in = frozenset(dealt.number for dealt in event.seats)
        if len(dealt_in) < 2:
            raise InvalidEvent("nobody plays alone")
        for dealt in event.seats:
            seat = self.taken(dealt.number)
            if seat.sitting_out or seat.leaving:
                raise InvalidEvent(f"seat {dealt.number} sits out")
            if dealt.stack != seat.stack:
                raise InvalidEvent(f"seat {dealt.number} has {seat.stack} behind, not {dealt.stack}")
        has_blinds = _has_blinds(event)
        self.dealt_in = dealt_in
        self._fill_banks()
        if has_blinds:
            self._move_blinds()
        self.hand = event.id
        self.button = event.button
        if len(self.opened.games) > 1:
            self.hands_left = (self.hands_left or len(event.seats)) - 1
        self.played = event.number
        self.game = event.game

    def _fill_banks(self) -> None:
        """A part of their time banks comes back to those who are dealt in."""
        whole, refill = self.opened.time_bank_ms, self.opened.time_bank_refill_ms
        for number in self.dealt_in:
            seat = self.seats[number]
            self.seats[number] = replace(seat, bank=min(whole, seat.bank + refill))

    def _move_blinds(self) -> None:
        """Where the blinds are follows from where they were. Who is dealt in makes up for what was missed."""
        last = self.positions
        now = next_positions(last, self.dealt_in)
        self.small_blind, self.big_blind = now.small_blind, now.big_blind
        absent = [number for number, seat in self.seats.items() if seat.sitting_out or not seat.stack]
        for number in self.dealt_in & self.owing:
            self.seats[number] = replace(
                self.seats[number], missed_small_blind=False, missed_big_blind=False, waits=False
            )
        for number, missed in missed_blinds(last, now, absent).items():
            seat = self.seats[number]
            self.seats[number] = replace(
                seat,
                missed_small_blind=seat.missed_small_blind or missed.small_blind,
                missed_big_blind=seat.missed_big_blind or missed.big_blind,
            )

    def _end_hand(self, event: HandEnded) -> None:
        stacks = dict(event.stacks)
        if self.hand is None or stacks.keys() != self.dealt_in:
            raise InvalidEvent("what ended is not the hand in progress")
        for number, stack in stacks.items():
            self.seats[number] = replace(self.seats[number], stack=stack)
        self.hand = None
        self.dealt_in = frozenset()


_FOLDS: Final[dict[type[Event], Callable[[TableState, Any], None]]] = {
    HandStarted: TableState._start_hand,
    HandEnded: TableState._end_hand,
    SeatTaken: TableState._take_seat,
    SeatLeft: TableState._leave_seat,
    CardsShown: TableState._show_cards,
    TableClosed: TableState._close,
    TableOpened: TableState._open_again,
    **dict.fromkeys(SEAT_FOLDS, TableState._change_seat),
    **CONTROLS,
    **WAIT_LIST_FOLDS,
}
"""What each event does to a table; the others are parts of the hand in progress."""


def _has_blinds(event: HandStarted) -> bool:
    """Whether the hand is one before which blinds are posted. Raises InvalidEvent."""
    try:
        game = game_for_hand(event.game, event.boards, event.bomb_pot)
    except GameError as error:
        raise InvalidEvent(str(error)) from None
    return game.streets[0].opens is Opens.LEFT_OF_BLINDS
