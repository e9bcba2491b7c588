"""A player's own hands, as the server has recorded them."""

from typing import Any

from msgspec import Struct

from riverboat.server.protocol.rules import StakesInfo


class HandInfo(Struct, frozen=True, kw_only=True):
    """A finished hand, for a player who was dealt into it.

    hand: its id. number: its place among the hands of the table, from 1.
    name: the table's name.
    at: when it was played, in milliseconds since 1970 in UTC.
    seat: the player's seat. net: chips that the player won; negative if lost. pot: what the pots paid out.
    cards: the player's hole cards at the end, with up cards. board: the first board.
    players: how many were dealt in. place: how many seats of these the player was after the button.
    imported: whether it was played elsewhere. currency, unit: of its chips, if its source says: as ISO 4217
        has it, and how many chips are 1 of it.
    """

    hand: int
    number: int
    table: str
    name: str
    game: str
    stakes: StakesInfo
    at: int
    seat: int
    net: int
    pot: int
    cards: list[int]
    board: list[int]
    players: int
    place: int
    imported: bool
    currency: str
    unit: int


class HandRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished hand as one of its players saw it.

    events: in order, with None for each that the player may not see; then the cards shown after the hand.
    proof: of its deal, with the cards that the player saw, as docs/fairness.md has it; empty if the hand was
        not committed to.
    """

    info: HandInfo
    events: list[Any]
    proof: str = ""
