"""The first line of a PokerStars hand: its id, game, stakes, tournament and date.

"PokerStars Hand #91: Tournament #66, $2.00+$0.20 USD Triple Stud (Razz Limit) - Level XXXI (250/500) - DATE".
"""

import re
from collections.abc import Mapping
from dataclasses import field
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Final, NamedTuple

from riverboat.engine.facts import fact
from riverboat.engine.notation.pokerstars.clock import read_date, write_date
from riverboat.engine.notation.pokerstars.vocabulary import GAMES_BY_TITLE
from riverboat.engine.notation.provenance import Provenance

Amount = int | Decimal
"""An amount as in the text: a whole number is an int, which is faster."""

_NUMBER: Final = r"((?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,6})?)"
AMOUNT: Final = rf"[^\d\s-]?{_NUMBER}"
"""An amount with or without a currency sign and commas; its only group is the number."""

_RUPEES: Final = "Rs."
"""What newer texts write for the sign of the Indian rupee."""

PLAY_MONEY: Final = "XPM"
SIGNS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹", "CNY": "¥"}
"""The signs of currencies, by code."""

_CODES: Final = {sign: currency for currency, sign in SIGNS.items()}

KIND, CLUB, MIX, STAKES = "kind", "club", "mix", "stakes"
"""What a heading says that `Provenance` has no field for: "Zoom", a home game's club, "8-Game", "$20 Cap"."""


@fact(kw_only=True)
class Heading:
    """A heading.

    number: the hand's. game: our code. small, big: the stakes: blinds or, at fixed limit, bets; with a blind
        of the button only, that is `big`.
    currency: ISO 4217, "XPM" for play money, "" for the chips of a tournament.
    played, zone: when it was played. tournament, event, level: its number, buy-in and level.
    rest: by KIND, CLUB, MIX and STAKES.
    """

    number: int
    game: str
    small: Amount
    big: Amount
    currency: str = ""
    played: datetime | None = None
    zone: str = ""
    tournament: str = ""
    event: str = ""
    level: str = ""
    rest: Mapping[str, str] = field(default_factory=dict)


class HeadingError(ValueError):
    """A line is not the heading of a hand, or not of a game that we know; `code` says which."""

    def __init__(self, reason: str, code: str) -> None:
        super().__init__(reason)
        self.code = code


BEGINNING: Final = re.compile(r"\ufeff?PokerStars .*(?i:Hand|Game) #\d+: +\S.* - \d")
"""The beginning of a heading, which is longer than a name can be."""

_OPENING: Final = re.compile(
    r"\ufeff?PokerStars (?P<kind>[\w ]*?) ?(?:Hand|Game) #(?P<number>\d{1,18}):\s*"
    r"(?:\{(?P<club>[^}]*)\}\s*)?(?:(?P<fast>Zoom |Rush )?Tournament #(?P<tournament>\d{1,20}),\s*)?",
    re.IGNORECASE,
)
_TOURNAMENT: Final = re.compile(r"\ufeff?PokerStars Tournament #\d")
_ID: Final = r"\d{1,18}"
_TOURNAMENT_ID: Final = r"\d{1,20}"
_EVENT: Final = r"Freeroll|[^\s\d]{0,3}\d[\d.,]*(?:\+[^\s\d]{0,3}\d[\d.,]*)*(?: ?(?:FPP|SC))?(?: [A-Z]{3})?"
_TITLES: Final = "|".join(re.escape(title) for title in sorted(GAMES_BY_TITLE, key=len, reverse=True))
_MIX: Final = r"[\w+/'. -]{0,40}\w"
_GAME: Final = re.compile(
    rf"(?:(?P<event>{_EVENT})(?=\s))?\s*(?:- )?(?:(?P<mix>{_MIX}) \()?(?P<title>{_TITLES})\b", re.IGNORECASE
)
_LEVEL_NAME: Final = r"\w{1,20}"
_LEVEL: Final = re.compile(rf"Level ({_LEVEL_NAME})", re.IGNORECASE)
_STAKES: Final = re.compile(
    rf"(?:\(|, )(?:(?P<sign>[^\w\s]?)(?P<small>{_NUMBER})/{AMOUNT}"
    rf"|Button Blind (?P<button>[^\w\s]?){_NUMBER})"
    r"(?![\d/])(?P<rest>[^)]*)"
)
_CODE: Final = re.compile(r" ?\b([A-Z]{3})$")
_DATE: Final = re.compile(r"\) - +\d{4}[/-]")


class _Offer(NamedTuple):
    """What is played: all that a heading says but the hand and the date. The names are those of `Heading`."""

    game: str
    small: Amount
    big: Amount
    currency: str
    event: str
    level: str
    mix: str
    stakes: str


def in_signs(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the numbered lines of a hand with the sign of its currency in place of an abbreviation."""
    if _RUPEES not in lines[0][1]:
        return lines
    return [
        (number, re.sub(rf"\b{re.escape(_RUPEES)} ?(?=\d)", SIGNS["INR"], line)) for number, line in lines
    ]


def read_heading(text: str) -> Heading:
    """Read the first line of a hand. Raises HeadingError."""
    opening = _OPENING.match(text)
    if _TOURNAMENT.match(text):
        raise HeadingError("this is the summary of a tournament, without hands", "bad_line")
    if opening is None:
        raise HeadingError("this is not the first line of a hand", "bad_line")
    date = _DATE.search(text, opening.end())
    end = date.start() + 1 if date else len(text)
    offer = _offer(text[opening.end() : end])
    played, zone = read_date(text[end:])
    kind = opening["kind"] or (opening["fast"] or "").strip()
    rest = {KIND: kind, CLUB: opening["club"], MIX: offer.mix, STAKES: offer.stakes}
    return Heading(
        number=int(opening["number"]),
        game=offer.game,
        small=offer.small,
        big=offer.big,
        currency="" if opening["tournament"] else offer.currency,
        played=played,
        zone=zone,
        tournament=opening["tournament"] or "",
        event=offer.event,
        level=offer.level,
        rest={name: value for name, value in rest.items() if value},
    )


@lru_cache(1_000)  # a file has few
def _offer(text: str) -> _Offer:
    """Read what is played, from between the hand's number and the date. Raises HeadingError."""
    stakes = _STAKES.search(text)
    if stakes is None:
        raise HeadingError("this is not the first line of a hand", "bad_line")
    game = _GAME.match(text, 0, stakes.start() + 1)
    if game is None:
        raise HeadingError(f"unknown game {text[: stakes.start()].strip()!r}", "unknown_game")
    level = _LEVEL.search(text, game.end(), stakes.start())
    code = _CODE.search(stakes["rest"])
    others = _CODE.sub("", stakes["rest"]).strip(" -")
    return _Offer(
        game=GAMES_BY_TITLE[game["title"].lower()],
        small=amount(stakes["small"] or "0"),
        big=amount(stakes[4] or stakes[6]),
        currency=code[1] if code else _CODES.get(stakes["sign"] or stakes["button"], PLAY_MONEY),
        event=game["event"] or "",
        level=level[1] if level else "",
        mix=game["mix"] or "",
        stakes="" if others.startswith("Ante") else others,  # the posts tell it
    )


def write_heading(number: int, title: str, stakes: str, provenance: Provenance, time: datetime) -> str:
    """Write the first line of a hand with what `provenance` says that has a place in it.

    number: the hand's, if `provenance` has none of the format's. stakes: the two amounts, "50/100".
    time: when it was played, if `provenance` does not say.
    """
    said = {name: _fitting(provenance.unknown.get(name), form) for name, form in _FORMS.items()}
    tournament = _fitting(provenance.tournament, _TOURNAMENT_ID)
    stakes = " - ".join(filter(None, (stakes, said[STAKES])))
    if provenance.currency not in {"", PLAY_MONEY} and not tournament:
        stakes += f"{' - ' if said[STAKES] else ''} {_fitting(provenance.currency, '[A-Z]{3}')}"
    if tournament:
        event, level = _fitting(provenance.event, _EVENT), _fitting(provenance.level, _LEVEL_NAME)
        game = f"{said[MIX]} ({title})" if said[MIX] else title
        at_level = f"Level {level} ({stakes})" if level else f"({stakes})"
        game = " ".join(filter(None, (f"Tournament #{tournament},", event, game, level and "-", at_level)))
    else:
        game = f" {said[MIX]} ({title}, {stakes})" if said[MIX] else f" {title} ({stakes})"
    kind = f"{said[KIND]} Hand" if said[KIND] else "Hand"
    club = f" {{{said[CLUB]}}} " if said[CLUB] else " "
    hand = _fitting(provenance.hand, _ID) or number
    zone = _fitting(provenance.zone, "[A-Z]{2,6}")
    return f"PokerStars {kind} #{hand}:{club}{game} - {write_date(provenance.played or time, zone)}"


_FORMS: Final = {KIND: r"[A-Za-z ]{1,40}", CLUB: r"[^{}]{1,60}", MIX: _MIX, STAKES: r"[\w.$€£₹¥ -]{1,40}"}


def _fitting(value: object, form: str) -> str:
    """Return `value` if it is a text of this form, else nothing: another source's words may not fit here."""
    text = value if isinstance(value, str) else ""
    return text if text.isprintable() and re.fullmatch(form, text) else ""


def amount(text: str) -> Amount:
    """Return the number of an amount as written."""
    number = text.replace(",", "")
    return Decimal(number) if "." in number else int(number)
