"""The finished hands of a player, as that player may see them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import ColumnElement, CompoundSelect, Select, and_, not_, select, tuple_

from riverboat.engine.cards import Card, parse_cards
from riverboat.engine.errors import EngineError
from riverboat.engine.events import CardsDiscarded, Event, HandStarted, HoleCardsDealt, UpCardsDealt
from riverboat.engine.hand import visible
from riverboat.engine.table.events import CardsShown
from riverboat.server.history.database.models import events, hand_players, hands, provenance, tables
from riverboat.server.history.database.utc_time import to_milliseconds
from riverboat.server.history.database.writer import Transaction, Writer
from riverboat.server.history.errors import HandNotFound, JournalDamaged
from riverboat.server.history.importing.ids import TABLE_PREFIX
from riverboat.server.history.journal.recovery import records_in
from riverboat.server.history.own_hand_filter import bounds, conditions
from riverboat.server.history.queries.proofs import deal_around, proof_text
from riverboat.server.protocol.commands import OfHands
from riverboat.server.protocol.derived import to_wire
from riverboat.server.protocol.errors import ProtocolError
from riverboat.server.protocol.event_data import event_to_data
from riverboat.server.protocol.own_hands import HandInfo, HandRecord
from riverboat.server.protocol.rules import StakesInfo

_OF_CARDS: Final = (HandStarted, HoleCardsDealt, UpCardsDealt, CardsDiscarded)
"""The events that a summary is made from, besides what is stored of the hand."""

_LOOKED_AT: Final = 2_000
"""How many hands of a player are looked at in one transaction, for those that meet a filter."""

SHOWN_WITHIN: Final = 1_000
"""Events after a hand among which cards are looked for that were shown then, before the next hand."""


class OwnHands:
    """The finished hands that a player was dealt into. The caller opens and closes `writer`.

    A hand in progress is not listed: its events are sealed. Archived tables are left out.
    All methods raise HistoryUnavailable, and JournalDamaged if events cannot be read.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def hands(
        self, player: str, before: int | None, limit: int, wanted: OfHands | None = None
    ) -> list[HandInfo]:
        """Return the hands of `player`, those played last first, at most `limit`.

        before: only hands that come after this one in the list; if the player has no such hand, those with
            lower ids.
        wanted: only hands that meet it. Hands are looked at some at a time, so that play does not wait.
        """
        found: list[HandInfo] = []
        after = None if before is None else await self._writer.run(partial(_place_of, player, before))
        of_player = [hand_players.c.player_id == player, *(() if wanted is None else bounds(wanted))]
        others = [] if wanted is None else list(conditions(wanted))
        while True:
            look_up = partial(_look_up, of_player, others, after, limit - len(found))
            infos, after = await self._writer.run(look_up)
            found += infos
            if after is None or len(found) >= limit:
                return found

    async def hand(self, player: str, hand: int) -> HandRecord:
        """Return the hand with the id `hand`, with None for each event that `player` may not see.

        Raises HandNotFound if this player has no such hand.
        """
        wanted = _hands_of(hand_players.c.player_id == player, hand_players.c.hand == hand)

        def look_up(transaction: Transaction) -> HandRecord:
            found = _infos(transaction, wanted)
            if not found:
                raise HandNotFound(f"you have played no finished hand with the id {hand}")
            info = found[0]
            happened = [*_events_of(transaction, hand), *_shown_after(transaction, info.table, hand)]
            seen = [event if visible(event, info.seat) else None for event in happened]
            started = transaction.execute(select(hands.c.started_seq).where(hands.c.id == hand)).scalar_one()
            deal = [event for _, event in _read(transaction, deal_around(info.table, started))]
            return HandRecord(
                info=info,
                events=[event and event_to_data(event) for event in seen],
                proof=proof_text(info.table, hand, deal, seen),
            )

        return await self._writer.run(look_up)


_Conditions = Sequence[ColumnElement[bool]]
_PLACE: Final = hand_players.c.started_at, hand_players.c.hand
"""The place of a hand in a player's list, which an index has."""


def _place_of(player: str, hand: int, transaction: Transaction) -> ColumnElement[bool]:
    """Return the condition for hands after `hand` in the list of `player`."""
    of_it = hand_players.c.player_id == player, hand_players.c.hand == hand
    played = transaction.execute(select(hand_players.c.started_at).where(*of_it)).scalar()
    return hand_players.c.hand < hand if played is None else tuple_(*_PLACE) < (played, hand)


def _look_up(
    of_player: _Conditions,
    others: _Conditions,
    after: ColumnElement[bool] | None,
    limit: int,
    transaction: Transaction,
) -> tuple[list[HandInfo], ColumnElement[bool] | None]:
    """Return the next hands that meet the conditions, and the condition for hands after those looked at.

    It is None if no hand is left to look at. Without `others`, only hands that meet them are looked at.
    """
    place = [column.desc() for column in _PLACE]
    within = [*of_player, *([] if after is None else [after])]
    further = None
    if others:
        end = select(*_PLACE).where(*within).order_by(*place).offset(_LOOKED_AT - 1).limit(1)
        if (last := transaction.execute(end).one_or_none()) is not None:
            further = tuple_(*_PLACE) < tuple(last)
            within.append(not_(further))
    wanted = _hands_of(*within, *others).order_by(*place).limit(limit)
    return _infos(transaction, wanted), further


@dataclass(slots=True)
class _Dealt:
    """What the events of a hand say about one player. cards: hole cards, with up cards."""

    started: HandStarted | None = None
    cards: tuple[Card, ...] = ()


def _hands_of(*conditions: ColumnElement[bool]) -> Select[Any]:
    # The order of the tables lets the database walk the player's hands backwards and stop at the limit.
    return (
        select(
            hands,
            tables.c.name.label("table_name"),
            hand_players.c.seat,
            hand_players.c.starting_stack,
            hand_players.c.finishing_stack,
            provenance.c.currency,
            provenance.c.unit,
        )
        .select_from(hand_players)
        .join(hands, hands.c.id == hand_players.c.hand)
        .join(tables, tables.c.id == hands.c.table_id)
        .outerjoin(provenance, provenance.c.hand == hands.c.id)
        .where(*conditions, hands.c.ended_seq.is_not(None))
        .where(tables.c.archived_at.is_(None))
    )


def _infos(transaction: Transaction, wanted: Select[Any]) -> list[HandInfo]:
    rows = transaction.execute(wanted).all()
    dealt = _dealt(transaction, {row.id: row.seat for row in rows})
    infos = []
    for row in rows:
        of_hand = dealt[row.id]
        if of_hand.started is None:
            raise JournalDamaged(f"hand {row.id} does not begin with its start")
        infos.append(
            HandInfo(
                hand=row.id,
                number=row.number,
                table=row.table_id,
                name=row.table_name,
                game=row.game,
                stakes=to_wire(of_hand.started.stakes, StakesInfo),
                at=to_milliseconds(row.started_at),
                seat=row.seat,
                net=row.finishing_stack - row.starting_stack,
                pot=row.pot,
                cards=list(of_hand.cards),
                board=list(_board(row.board)),
                players=len(of_hand.started.seats),
                place=_place_at_table(of_hand.started, row.seat),
                imported=row.table_id.startswith(TABLE_PREFIX),
                currency=row.currency or "",
                unit=row.unit or 1,
            )
        )
    return infos


def _place_at_table(started: HandStarted, seat: int) -> int:
    """Return how many seats after the button, which may be in an empty seat, the player in `seat` was."""
    in_turn = [each.number for each in started.seats]
    return 0 if seat == started.button else 1 + in_turn.index(seat)


def _dealt(transaction: Transaction, seats: dict[int, int]) -> dict[int, _Dealt]:
    """Return what the player in each of `seats`, by hand, was dealt and kept."""
    wanted = _events().where(hands.c.id.in_(seats), events.c.kind.in_([event.kind for event in _OF_CARDS]))
    dealt: dict[int, _Dealt] = defaultdict(_Dealt)
    for hand, event in _read(transaction, wanted.order_by(events.c.hand, events.c.seq)):
        of_hand, seat = dealt[hand], seats[hand]
        match event:
            case HandStarted():
                of_hand.started = event
            case HoleCardsDealt(seat=number, cards=cards) | UpCardsDealt(seat=number, cards=cards):
                if number == seat:
                    of_hand.cards += cards
            case CardsDiscarded(seat=number, cards=cards) if number == seat:
                of_hand.cards = tuple(card for card in of_hand.cards if card not in cards)
    return dealt


def _events_of(transaction: Transaction, hand: int) -> list[Event]:
    wanted = _events().where(hands.c.id == hand).order_by(events.c.seq)
    return [event for _, event in _read(transaction, wanted)]


def _shown_after(transaction: Transaction, table: str, hand: int) -> list[Event]:
    """Return the events of `table` that show cards of `hand` after its end."""
    ended = select(hands.c.ended_seq).where(hands.c.id == hand).scalar_subquery()
    wanted = select(events.c.seq, events.c.hand, events.c.data).where(
        events.c.table_id == table,
        events.c.seq.between(ended + 1, ended + SHOWN_WITHIN),
        events.c.kind == CardsShown.kind,
    )
    found = _read(transaction, wanted.order_by(events.c.seq))
    return [event for _, event in found if isinstance(event, CardsShown) and event.hand == hand]


def _events() -> Select[Any]:
    """Return a SELECT of the events of hands. A rabbit hunt is shown in the event after the end."""
    of_hand = and_(
        events.c.table_id == hands.c.table_id,
        events.c.seq.between(hands.c.started_seq, hands.c.ended_seq + 1),
        events.c.hand == hands.c.id,
    )
    return select(events.c.seq, events.c.hand, events.c.data).select_from(hands).join(events, of_hand)


def _read(transaction: Transaction, wanted: Select[Any] | CompoundSelect[Any]) -> Iterable[tuple[int, Event]]:
    """Return the hand and the event of each row. Raises JournalDamaged, which shows none of them."""
    rows = [(row.seq, row.hand, row.data) for row in transaction.execute(wanted)]
    try:
        return [(record.hand or 0, record.event) for record in records_in(rows)]
    except (ProtocolError, EngineError):
        raise JournalDamaged("an event of a finished hand cannot be read") from None


def _board(text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except EngineError:
        raise JournalDamaged(f"{text!r} is not a board") from None
