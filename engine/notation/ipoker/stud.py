"""Stud in iPoker files: streets deal to the players, and all but the first two and the last card are open."""

from collections.abc import Iterator, Mapping
from typing import Final

from riverboat.engine.notation.ipoker.elements import Element
from riverboat.engine.notation.ipoker.fields import HIDDEN, each_card_of, field_error
from riverboat.engine.notation.occasion import plain

STUD: Final = frozenset({"stud", "stud8"})
"""The codes of the games."""

_FIRST, _LAST = "3rd STREET", "RIVER"
_STREETS: Final = {
    "Third Street": _FIRST,
    "Fourth Street": "4th STREET",
    "Fifth Street": "5th STREET",
    "Sixth Street": "6th STREET",
    "River": _LAST,
}
_DOWN: Final = 2  # cards face down on the first street
_IN_ALL: Final = 7


class StudCards:
    """The cards that a hand deals. hero: the name of the player whose cards the file is to show."""

    def __init__(self, hero: str) -> None:
        self._hero = hero
        self._cards: dict[str, list[str]] = {}

    def deal(self, each: Element, names: Mapping[str, str]) -> Iterator[tuple[int, str]]:
        """Deal the cards of a round: yield lines of PokerStars, with those of the file. Raises NotationError.

        names: what players are called, by their names in the file.
        """
        dealt = list(each.each("cards"))
        if not dealt:
            return
        kind = dealt[0].get("type")
        street = _STREETS.get(kind)
        if street is None:
            raise field_error(dealt[0], f"{kind!r} is not a street of stud")
        yield each.line, f"*** {street} ***"
        for cards in dealt:
            name = cards.get("player")
            if name not in names:
                raise field_error(cards, f"cards of {plain(name) or 'nobody'}, who has no seat in this hand")
            if cards.get("type") != kind:
                raise field_error(cards, f"a round deals cards of {kind!r} and of {cards.get('type')!r}")
            if seen := self._seen(name, cards, street):
                yield cards.line, f"Dealt to {names[name]} {seen}"

    def hand_of(self, name: str) -> str:
        """Return all cards of a player; nothing if one of them is hidden, or is yet to come."""
        cards = self._cards.get(name, [])
        return " ".join(cards) if len(cards) == _IN_ALL and HIDDEN not in cards else ""

    def _seen(self, name: str, element: Element, street: str) -> str:
        """Deal to a player. Return the cards that the hero sees: those of before, and the new ones."""
        before, new = self._cards.setdefault(name, []), each_card_of(element)
        due = _DOWN + 1 if street == _FIRST else 1
        if len(new) != due or (not before) != (street == _FIRST):
            raise field_error(element, f"{plain(name)} is dealt {len(new)} cards on this street")
        before.extend(new)
        begin = 0 if name == self._hero and HIDDEN not in before else _DOWN
        if begin and street == _LAST:
            return ""
        seen = before[begin:]
        if HIDDEN in seen:
            raise field_error(element, f"the open card of {plain(name)} is hidden")
        kept = seen[: -len(new)] if street != _FIRST else []
        return " ".join([f"[{' '.join(part)}]" for part in (kept, seen[len(kept) :]) if part])
