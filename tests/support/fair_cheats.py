"""Servers that cheat in one event: the library and the page catch the same ones."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from riverboat.engine.events import BoardDealt, Event, HandStarted, HoleCardsDealt
from riverboat.engine.fairness.packs import PACKS
from riverboat.engine.table.deal_events import DealCommitted, DealRecorded, SignerCertified
from riverboat.server.tables.room import Room

Change = Callable[[Any], Event]


def another(card: int) -> int:
    return (card + 1) % 52


OTHER: Final = Room.begin(bytes(32))

CHANGES: Final[dict[str, tuple[type[Event], Change, str]]] = {
    "another hole card": (
        HoleCardsDealt,
        lambda event: replace(event, cards=(another(event.cards[0]), event.cards[1])),
        "wrong_card",
    ),
    "hole cards in another order": (
        HoleCardsDealt,
        lambda event: replace(event, cards=event.cards[::-1]),
        "wrong_card",
    ),
    "a hole card from another place": (
        HoleCardsDealt,
        lambda event: replace(event, openings=event.openings[::-1]),
        "wrong_place",
    ),
    "another salt": (
        HoleCardsDealt,
        lambda event: replace(event, openings=tuple((*each[:2], "00" * 16) for each in event.openings)),
        "wrong_card",
    ),
    "no openings": (BoardDealt, lambda event: replace(event, openings=()), "no_opening"),
    "another board": (
        BoardDealt,
        lambda event: replace(event, cards=tuple(map(another, event.cards))),
        "wrong_card",
    ),
    "all values dropped": (DealRecorded, lambda event: replace(event, values=()), "dropped_value"),
    "the own value dropped": (
        DealRecorded,
        lambda event: replace(event, values=event.values[1:]),
        "dropped_value",
    ),
    "another's value dropped": (
        DealRecorded,
        lambda event: replace(event, values=event.values[:1]),
        "missing_value",
    ),
    "an unlisted value": (
        DealRecorded,
        lambda event: replace(event, values=(*event.values, (5, bytes(32)))),
        "unlisted_value",
    ),
    "another's value changed": (
        DealRecorded,
        lambda event: replace(event, values=(event.values[0], (1, bytes(32)))),
        "wrong_value",
    ),
    "a pack that is not shown": (
        DealRecorded,
        lambda event: replace(event, secrets=(None,) * PACKS),
        "wrong_secrets",
    ),
    "the dealt pack shown": (
        DealRecorded,
        lambda event: replace(event, secrets=tuple(each or bytes(32) for each in event.secrets)),
        "wrong_secrets",
    ),
    "another secret": (
        DealRecorded,
        lambda event: replace(event, secrets=tuple(each and each[::-1] for each in event.secrets)),
        "broken_commitment",
    ),
    "other leaves": (
        DealRecorded,
        lambda event: replace(event, leaves=event.leaves[24:] + event.leaves[:24]),
        "broken_commitment",
    ),
    "a signature of a record that is another's": (
        DealRecorded,
        lambda event: replace(event, signature=OTHER.sign(bytes(32))),
        "bad_signature",
    ),
    "a commitment without a signature": (
        DealCommitted,
        lambda event: replace(event, signature=b""),
        "bad_signature",
    ),
    "a server of another room": (
        SignerCertified,
        lambda event: SignerCertified(OTHER.server, OTHER.certificate),
        "bad_certificate",
    ),
    "another button": (HandStarted, lambda event: replace(event, button=5), "broken_commitment"),
    "a puppet seated after the commitment": (
        HandStarted,
        lambda event: replace(event, seats=(*event.seats, replace(event.seats[0], number=5))),
        "broken_commitment",
    ),
    "a puppet sat out after the values": (
        HandStarted,
        lambda event: replace(event, seats=event.seats[1:], posts=event.posts[1:]),
        "broken_commitment",
    ),
    "a hand that was not committed to": (HandStarted, lambda event: replace(event, hand=77), "no_commitment"),
}
"""What a server sends otherwise: the kind of event, the change, and the code of what a client finds."""
