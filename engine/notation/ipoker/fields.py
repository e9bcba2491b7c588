"""What stands in the elements of an iPoker file: amounts, cards, seats and times."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.ipoker.elements import Element
from riverboat.engine.notation.zones import on_every_clock

SEATS: Final = 10
HIDDEN: Final = "X"
"""A card that is not shown."""

_AMOUNT: Final = re.compile(r"[^\d-]{0,4}(\d{1,3}(?:,\d{3})+|\d{1,15})((?:\.\d{1,2})?)[^\d-]{0,4}")
_CARD: Final = re.compile(r"([SHDC])(10|[2-9TJQKA])")
_TIMES: Final = ("%Y-%m-%d %H:%M:%S", "%d.%m.%Y %H:%M:%S", "%d/%m/%Y %H:%M:%S", "%Y/%m/%d %H:%M:%S")


def currency_of(session: Mapping[str, str]) -> str:
    """Return the currency of the session's amounts, "" for chips of a tournament and play money."""
    if is_tournament(session) or session.get("mode", "real") != "real":
        return ""
    code = session.get("tablecurrency") or session.get("currency", "")
    return code if re.fullmatch("[A-Z]{3}", code) else ""


def is_tournament(session: Mapping[str, str]) -> bool:
    """Return whether a session was a tournament, whose amounts are chips."""
    return "tournamentcode" in session or "tournamentname" in session


def actions_of(each: Element) -> list[Element]:
    """Return the actions of a round by their numbers: the file has them by players. Raises NotationError."""
    return sorted(each.each("action"), key=lambda action: _whole(action, "no"))


def seat_of(player: Element) -> int:
    """Return the seat of a player, from 1. Raises NotationError."""
    seat = _whole(player, "seat")
    if not 1 <= seat <= SEATS:
        raise field_error(player, f"seat {seat} is not one of 1 to {SEATS}")
    return seat


def amount_of(element: Element, name: str = "sum") -> Decimal:
    """Return the amount that is an attribute of `element`. Raises NotationError."""
    return amount_in(element, element.get(name))


def amount_in(element: Element, text: str) -> Decimal:
    """Return the amount of `text`, "€1,250.50". Raises NotationError, with the line of `element`."""
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise field_error(element, f"{text!r} is not an amount")
    return Decimal(found[1].replace(",", "") + found[2])


def cards_of(element: Element) -> str:
    """Return cards as we write them, "Kd Ts"; none if they are not shown. Raises NotationError."""
    cards = each_card_of(element)
    if set(cards) <= {HIDDEN}:
        return ""
    if HIDDEN in cards:
        raise _no_cards(element)
    return " ".join(cards)


def each_card_of(element: Element) -> list[str]:
    """Return cards as we write them, and HIDDEN for each that is not shown. Raises NotationError."""
    words = element.text.split()
    found = [_CARD.fullmatch(word) for word in words]
    if any(word.upper() != HIDDEN and match is None for word, match in zip(words, found, strict=True)):
        raise _no_cards(element)
    return [card[2].replace("10", "T") + card[1].lower() if card else HIDDEN for card in found]


def time_of(general: Element) -> datetime:
    """Return when a hand began, by UTC: the file names no zone. Raises NotationError."""
    text = general.first("startdate").text.strip()
    for form in _TIMES:
        try:
            return on_every_clock(datetime.strptime(text, form).replace(tzinfo=UTC))
        except ValueError:
            continue
    raise field_error(general, f"{text!r} is not a time")


def field_error(element: Element, reason: str, code: str = "bad_field") -> NotationError:
    """Return an error about `element`."""
    return NotationError(f"line {element.line}: {reason}", code=code)


def _no_cards(element: Element) -> NotationError:
    return field_error(element, f"{element.text.strip()!r} is not a list of cards")


def _whole(element: Element, name: str) -> int:
    text = element.get(name)
    if not re.fullmatch("[0-9]{1,6}", text):
        raise field_error(element, f"{name} is {text!r}, not a whole number")
    return int(text)
