"""Hands of events as PHH text, with what their sources say of them."""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from riverboat.engine.events import Event
from riverboat.engine.notation.occasion import Occasion
from riverboat.engine.notation.own_source import own_source
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.phh.actions import parse_actions
from riverboat.engine.notation.phh.extensions import OWN_FIELD, PROOF_FIELD
from riverboat.engine.notation.phh.hand import record
from riverboat.engine.notation.phh.provenance import hand_field, metadata_of, provenance_of
from riverboat.engine.notation.phh.records import Amount, PhhHand
from riverboat.engine.notation.phh.setup import ChipUnit
from riverboat.engine.notation.provenance import Provenance

_BET: Final = re.compile(r"(p\d+ cbr )(\d+)(.*)", re.DOTALL)
_AMOUNTS: Final = (
    "antes",
    "blinds_or_straddles",
    "bring_in",
    "small_bet",
    "big_bet",
    "min_bet",
    "starting_stacks",
    "finishing_stacks",
)


def write(events: Iterable[Event | None], occasion: Occasion) -> str:
    """Write the hand of `events`: all of them, or those that one viewer may see (None for the others).

    The text has the fields of one hand. Files with many hands have a header before each, such as "[1]".
    Amounts have the unit of the hand's source.

    Raises NotationError for events that are not a hand of a game that PHH can express.
    """
    kept = occasion.provenance
    if not kept.format:
        played = occasion.time.replace(microsecond=0)
        kept = Provenance(table=occasion.table, seats=occasion.seats, played=played, zone="UTC")
    made = record([event for event in events if event is not None], metadata_of(kept))
    made = _in_units(made, kept.unit)
    if kept.format:
        made = replace(made, hand=hand_field(kept))
    if occasion.proof:
        made = replace(made, metadata={**made.metadata, PROOF_FIELD: occasion.proof})
    if all(_is_comment(comment) for comment in kept.comments):
        made = replace(made, comments=kept.comments)
    return phh.write_one(_with_own(made, kept) if kept.format else made)


def _with_own(made: PhhHand, kept: Provenance) -> PhhHand:
    """Add to our own field what a reader would not find elsewhere."""
    actions = parse_actions(made)
    per_unit = ChipUnit.of(made, actions).per_unit
    own: dict[str, Any] = dict(made.metadata.get(OWN_FIELD, {}))
    if per_unit != kept.unit:
        own["unit"] = kept.unit
    if source := own_source(kept, provenance_of(made, kept.unit)):
        own["source"] = source
    return replace(made, metadata={**made.metadata, OWN_FIELD: own}) if own else made


def _in_units(made: PhhHand, unit: int) -> PhhHand:
    """Convert the chips of `made` to amounts."""
    if unit == 1:
        return made

    def convert(chips: Any) -> Any:
        if isinstance(chips, tuple):
            return tuple(map(convert, chips))
        return None if chips is None else _amount(chips, unit)

    changes = {name: convert(getattr(made, name)) for name in _AMOUNTS}
    actions = [
        _BET.sub(lambda bet: f"{bet[1]}{_amount(int(bet[2]), unit)}{bet[3]}", text) for text in made.actions
    ]
    return replace(made, **changes, actions=tuple(actions))


def _amount(chips: int, unit: int) -> Amount:
    return Decimal(chips) / unit if chips % unit else chips // unit


def _is_comment(text: str) -> bool:
    return bool(text) and text.isprintable() and text == text.strip()
