"""The conditions of a filter for a player's hands, in SQL."""

from collections.abc import Iterator
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, and_, cast, exists, func, not_

from riverboat.engine.events import Folded, HandStarted, PotAwarded
from riverboat.server.history.database.models import events, hand_players, hands
from riverboat.server.history.database.statements import json_field
from riverboat.server.history.importing.ids import TABLE_PREFIX
from riverboat.server.protocol.commands import OfHands

_of_hand: Final = and_(
    events.c.table_id == hands.c.table_id, events.c.seq.between(hands.c.started_seq, hands.c.ended_seq)
)


def bounds(wanted: OfHands) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions that the index of a player's hands meets."""
    if wanted.since is not None:
        yield hand_players.c.started_at >= _time(wanted.since)
    if wanted.until is not None:
        yield hand_players.c.started_at < _time(wanted.until)


def conditions(wanted: OfHands) -> Iterator[ColumnElement[bool]]:
    """Yield the other conditions, for which each hand is looked at."""
    if wanted.game is not None:
        yield hands.c.game == wanted.game
    if wanted.min_pot is not None:
        yield hands.c.pot >= wanted.min_pot
    if wanted.max_pot is not None:
        yield hands.c.pot <= wanted.max_pot
    if wanted.imported is not None:
        is_imported = hands.c.table_id.startswith(TABLE_PREFIX, autoescape=True)
        yield is_imported if wanted.imported else not_(is_imported)
    if wanted.opponent is not None:
        other = hand_players.alias()
        called = func.lower(other.c.name).in_({wanted.opponent.lower(), wanted.opponent})
        yield exists().where(other.c.hand == hands.c.id, other.c.seat != hand_players.c.seat, called)
    if wanted.min_stakes is not None or wanted.max_stakes is not None:
        yield _has_stakes(wanted.min_stakes, wanted.max_stakes)
    if wanted.showdown is not None:
        yield _SHOWDOWN if wanted.showdown else not_(_SHOWDOWN)


def _time(milliseconds: int) -> Any:
    return cast(milliseconds, BigInteger)


def _number(*path: str) -> ColumnElement[int]:
    return cast(json_field(events.c.data, *path), BigInteger)


def _has_stakes(least: int | None, most: int | None) -> ColumnElement[bool]:
    stakes = func.coalesce(func.nullif(_number("stakes", "big_blind"), 0), _number("stakes", "small_bet"))
    return exists().where(
        events.c.table_id == hands.c.table_id,
        events.c.seq == hands.c.started_seq,
        events.c.kind == HandStarted.kind,
        *([] if least is None else [stakes >= least]),
        *([] if most is None else [stakes <= most]),
    )


_IS_CONTESTED: Final = exists().where(
    _of_hand, events.c.kind == PotAwarded.kind, json_field(events.c.data, "by") != ""
)
_HAS_FOLDED: Final = exists().where(
    _of_hand, events.c.kind == Folded.kind, _number("seat") == hand_players.c.seat
)
_SHOWDOWN: Final = and_(_IS_CONTESTED, not_(_HAS_FOLDED))
"""The player went to showdown."""
