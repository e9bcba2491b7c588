"""Recorded hands as plain data, for JSON."""

from dataclasses import asdict
from typing import Any

from riverboat.engine.cards import format_card
from riverboat.server.history.queries.hands import HandSummary, RecordedHand
from riverboat.server.protocol.event_data import event_to_data


def summary_data(summary: HandSummary) -> dict[str, Any]:
    """Return the fields of a hand as listed. Cards are text, and times are in UTC."""
    return asdict(summary) | {"board": [format_card(card) for card in summary.board]}


def hand_data(record: RecordedHand) -> dict[str, Any]:
    """Return a hand with its events, as the protocol has them, without those that are sealed."""
    events = [event_to_data(event) for event in record.events]
    return summary_data(record.summary) | {"sealed": record.sealed, "events": events}
