"""What a commitment fixes besides the decks: who is dealt in, and which game is played."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from riverboat.engine.cards import Card, format_cards, parse_cards
from riverboat.engine.errors import CardError
from riverboat.engine.fairness.hashing import FairnessError

MAX_LISTS = 128
"""Orders of a deck at most: the deck, and one for each time that discards may be shuffled."""

MAX_TEXT = 32_768
"""Characters of a line-up at most."""


@dataclass(frozen=True)
class LineUp:
    """A hand before its cards, as the text that is hashed.

    Whoever verifies hashes the text as it came.
    """

    text: str

    @classmethod
    def write(
        cls,
        started: Mapping[str, object],
        deck: tuple[Card, ...],
        lists: int,
        players: Mapping[int, str],
        heads: Mapping[int, bytes],
    ) -> "LineUp":
        """Write a line-up.

        started: the start of the hand as data: game, stakes, rules, button, and seats with their stacks.
        deck: the cards of the game. lists: how many orders are committed.
        players: the ids of those dealt in, by seat. heads: the chains of those who contribute, by seat.
        """
        data = {
            "started": started,
            "deck": format_cards(deck, ""),
            "lists": lists,
            "players": {str(seat): player for seat, player in sorted(players.items())},
            "heads": {str(seat): head.hex() for seat, head in sorted(heads.items())},
        }
        line_up = cls(json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False))
        line_up.__dict__["_data"] = data  # what was just written need not be read
        return line_up

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The cards of the game.

        Raises FairnessError if the text is not a line-up, as all of the following do.
        """
        try:
            return _cards(self._field("deck", str))
        except CardError as error:
            raise FairnessError(f"the line-up's deck is wrong: {error}", code="bad_line_up") from None

    @property
    def lists(self) -> int:
        """How many orders of the deck are committed: the deck, and one for each shuffle of discards."""
        lists: int = self._field("lists", int)
        if not 1 <= lists <= MAX_LISTS:
            raise FairnessError(
                f"the line-up has {lists} lists: 1 to {MAX_LISTS} are possible", code="bad_line_up"
            )
        return lists

    @property
    def started(self) -> Mapping[str, object]:
        """The start of the hand, as data."""
        started: Mapping[str, object] = self._field("started", dict)
        return started

    @cached_property
    def players(self) -> dict[int, str]:
        """The ids of the players dealt in, by seat."""
        return {_seat(seat): _player(player) for seat, player in self._field("players", dict).items()}

    @cached_property
    def heads(self) -> dict[int, bytes]:
        """The chains of those who contribute, by seat."""
        found = {_seat(seat): _bytes(head) for seat, head in self._field("heads", dict).items()}
        if not found.keys() <= self.players.keys():
            raise FairnessError("somebody contributes who is not dealt in", code="bad_line_up")
        return found

    def _field(self, name: str, kind: type) -> Any:
        value = self._data.get(name)
        if type(value) is not kind:
            raise FairnessError(f"the line-up has no {name}", code="bad_line_up")
        return value

    @cached_property
    def _data(self) -> dict[str, Any]:
        try:
            if len(self.text) > MAX_TEXT:
                raise ValueError
            self.text.encode()  # it is hashed
            data = json.loads(self.text)
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise FairnessError("the line-up is not a JSON object, or too long", code="bad_line_up")
        return data


@lru_cache(maxsize=16)
def _cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a deck: nearly all hands have one of a few."""
    return parse_cards(text)


def _seat(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3 or str(int(text)) != text:
        raise FairnessError(f"{text[:20]!r} is not a seat", code="bad_line_up")
    return int(text)


def _player(data: object) -> str:
    player = str(data)
    try:
        player.encode()  # it is hashed, and half a surrogate pair cannot be
    except UnicodeEncodeError:
        raise FairnessError(f"{player[:20]!r} is not the id of a player", code="bad_line_up") from None
    return player


def _bytes(text: object) -> bytes:
    try:
        found = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        found = b""
    if len(found) != 32:
        raise FairnessError("a chain's head is not 32 bytes in hexadecimal", code="bad_line_up")
    return found
