"""What a record of Open Hand History says of a hand besides how it went, to provenance and back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

from riverboat.engine.notation.ohh.names import OWN, VERSION
from riverboat.engine.notation.ohh.records import OhhHand
from riverboat.engine.notation.ohh.setup import OhhSetup
from riverboat.engine.notation.own_source import with_own_source
from riverboat.engine.notation.provenance import PLAY_MONEY, Provenance
from riverboat.engine.notation.zones import on_every_clock

OWN_FLAGS: Final = frozenset({"Run_It_Twice", "Observed", "Bomb_Pot"})

_PLAYED: Final = frozenset({
    "spec_version", "site_name", "game_number", "start_date_utc", "table_name", "game_type", "table_size",
    "currency", "dealer_seat", "small_blind_amount", "big_blind_amount", "ante_amount", "hero_player_id",
    "rounds", OWN,
})  # fmt: skip
"""Fields that have a place in the hand or in its provenance."""

_LARGEST: Final = 15  # digits of a number in JSON that every program reads exactly

_OF_PLAYER: Final = frozenset({"id", "seat", "name", "starting_stack", "is_sitting_out"})
_OF_POT: Final = frozenset({"number", "amount", "rake", "player_wins"})
_OF_WIN: Final = frozenset({"player_id", "win_amount"})


def provenance_of(setup: OhhSetup, raked: int) -> Provenance:
    """Return what the hand of `setup` says. raked: chips. Raises NotationError for a value that cannot be."""
    source = setup.source
    info = source.object("tournament_info")
    currency = source.text("currency")
    played = _date(source)
    seats = source.whole("table_size")
    if seats is not None and seats < len(setup.stacks):
        raise source.error(f"table_size is {seats}, with {len(setup.stacks)} players")
    hero = source.whole("hero_player_id")
    read = Provenance(
        format="ohh",
        version=source.text("spec_version"),
        venue=source.text("site_name"),
        hand=source.text("game_number"),
        played=played,
        zone="UTC" if played else "",
        currency=PLAY_MONEY if currency == "PPC" else currency,
        unit=setup.unit,
        table=source.text("table_name"),
        seats=seats,
        hero=None if hero is None else setup.seats.get(hero),
        event=source.text("name", info),
        tournament=source.text("tournament_number", info),
        rake=raked,
        unknown=dict(_unknown(setup)),
    )
    kept = source.object(OWN).get("source")
    if kept is None:
        return read
    try:
        return replace(read, **with_own_source(kept))
    except ValueError:
        raise source.error(f"source in {OWN} is not what this program writes") from None


def fields_of(kept: Provenance) -> dict[str, Any]:
    """Return `kept` as fields of the format, as far as it has fields for it."""
    of_ohh = kept.unknown if kept.format == "ohh" else {}
    played = None if kept.played is None else kept.played.astimezone(UTC).replace(tzinfo=None)
    made: dict[str, Any] = {
        "spec_version": VERSION,
        "site_name": kept.venue,
        "network_name": kept.venue,
        "internal_version": VERSION,
        "game_number": kept.hand,
        "start_date_utc": None if played is None else f"{played.isoformat()}Z",
        "table_name": kept.table,
        "currency": kept.currency,
    }
    if kept.tournament or kept.event:
        info = {"tournament_number": kept.tournament, "name": kept.event}
        made |= {"tournament": True, "tournament_info": info}
    return made | {name: value for name, value in of_ohh.items() if name not in {"bet_cap", "flags"}}


def _date(source: OhhHand) -> datetime | None:
    text = source.text("start_date_utc")
    if not text:
        return None
    try:
        played = datetime.fromisoformat(text)
        played = played.replace(tzinfo=UTC) if played.tzinfo is None else played
        return on_every_clock(played)
    except ValueError:
        raise source.error(f"start_date_utc is {text!r}, not a date as of ISO 8601") from None


def _unknown(setup: OhhSetup) -> Mapping[str, Any]:
    """Return what has no place elsewhere, as data of JSON."""
    source = setup.source
    left = {name: value for name, value in source.data.items() if name not in _PLAYED}
    if left.get("network_name") == source.text("site_name"):
        del left["network_name"]
    if left.get("internal_version") in [source.text("spec_version"), VERSION]:
        del left["internal_version"]
    if left.get("tournament") is False or "tournament_info" in left:
        left.pop("tournament", None)
    left["flags"] = sorted(setup.flags - OWN_FLAGS)
    left["bet_cap"] = source.object("bet_limit").get("bet_cap") or 0
    left.pop("bet_limit", None)
    for name in ("flags", "bet_cap"):
        if not left[name]:
            del left[name]
    if all(_is_usual(setup, player) for player in source.objects("players")):
        left.pop("players", None)
    if all(
        set(pot) <= _OF_POT and all(set(win) <= _OF_WIN for win in source.objects("player_wins", pot))
        for pot in source.objects("pots")
    ):
        left.pop("pots", None)
    return {name: _as_json(value) for name, value in left.items()}


def _is_usual(setup: OhhSetup, player: Mapping[str, Any]) -> bool:
    """Whether we would write `player` in the same way."""
    seat = setup.seats[int(player["id"])]
    return set(player) <= _OF_PLAYER and seat == int(player["id"]) and seat in setup.stacks


def _as_json(value: Any) -> Any:
    match value:
        case Decimal() if not value.is_finite() or value.adjusted() > _LARGEST:
            return str(value)
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case list():
            return list(map(_as_json, value))
        case dict():
            return {name: _as_json(item) for name, item in value.items()}
        case _:
            return value
