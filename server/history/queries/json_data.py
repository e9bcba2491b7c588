"""Recorded hands as plain data, for JSON."""

from dataclasses import asdict
from typing import Any

from riverboat.engine.cards import format_card
from riverboat.server.history.provenance_rows import what_is_said
from riverboat.server.history.queries.hands import HandSummary, RecordedHand
from riverboat.server.protocol.event_data import event_to_data


def summary_data(summary: HandSummary) -> dict[str, Any]:
    """Return the fields of a hand as listed. Cards are text, and times are in UTC.

    source: what the source of an imported hand says; empty for a hand that was played here.
    """
    board = [format_card(card) for card in summary.board]
    return asdict(summary) | {"board": board, "source": what_is_said(summary.source)}


def hand_data(record: RecordedHand) -> dict[str, Any]:
    """Return a hand with its events, as the protocol has them, without those that are sealed."""
    events = [event_to_data(event) for event in record.events]
    return summary_data(record.summary) | {"sealed": record.sealed, "events": events}
