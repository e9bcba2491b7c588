"""Signs what a table says of committed deals, with the key of this server."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from riverboat.engine.events import Event, HandEnded
from riverboat.engine.fairness.signatures import (
    commitment_signed,
    record_signed,
    result_digest,
    result_signed,
)
from riverboat.engine.table.deal_events import (
    DealAvoided,
    DealCommitted,
    DealRecorded,
    ResultSigned,
    SignerCertified,
)
from riverboat.engine.table.deals import DealsState, digest_after
from riverboat.server.tables.room import Room

HANDS_A_CERTIFICATE: Final = 16
"""Hands after which a server's certificate comes again, so that it is found near each recorded hand."""


class DealSigner:
    """Signs the deals of a table.

    room: None if this server does not deal from commitments. Then it signs nothing.
    """

    def __init__(self, room: Room | None) -> None:
        self._room = room

    def commitment(self, deals: DealsState, committed: DealCommitted, number: int) -> list[Event]:
        """Return a commitment as it is signed, after this server's certificate if the table has another.

        number: that of the hand at its table.
        """
        statement = commitment_signed(committed.commitment)
        again = not committed.attempt and not number % HANDS_A_CERTIFICATE
        return [*self._certificate(deals, again=again), replace(committed, signature=self._sign(statement))]

    def outcome(
        self, deals: DealsState, committed: DealCommitted, outcome: DealAvoided | DealRecorded
    ) -> list[Event]:
        """Return what became of a commitment, in the same way."""
        statement = record_signed(digest_after(committed, outcome))
        return [*self._certificate(deals), replace(outcome, signature=self._sign(statement))]

    def result(self, deals: DealsState, hand: int, events: Iterable[Event]) -> list[Event]:
        """Return the signature of how a hand ended, if it ends with `events` and was committed to."""
        ended = next((event for event in events if isinstance(event, HandEnded)), None)
        if ended is None or self._room is None or deals.dealt_with(hand) is None:
            return []
        statement = result_signed(result_digest(bytes.fromhex(deals.before), ended.stacks))
        return [*self._certificate(deals), ResultSigned(hand, self._sign(statement))]

    def _certificate(self, deals: DealsState, *, again: bool = False) -> list[Event]:
        room = self._room
        known = deals.signer is not None and room is not None and deals.signer.key == room.server
        if room is None or (known and not again):
            return []
        return [SignerCertified(room.server, room.certificate)]

    def _sign(self, statement: bytes) -> bytes:
        return b"" if self._room is None else self._room.sign(statement)
