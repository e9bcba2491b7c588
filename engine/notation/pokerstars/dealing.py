"""The cards of stud and draw records, in the order in which the engine deals them."""

from collections.abc import Sequence
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.games import Game
from riverboat.engine.notation.phh.actions import Cards, PhhAction
from riverboat.engine.notation.phh.cards import RecordedCards, recorded_cards
from riverboat.engine.notation.pokerstars.lines import POSTS, ParsedLine
from riverboat.engine.notation.pokerstars.reader import PokerStarsHand

_BETS: Final = frozenset({"checks", "calls", "bets", "raises", "brings in"})


def recorded_deal(
    source: PokerStarsHand, game: Game, seats: Sequence[int]
) -> tuple[RecordedCards, dict[int, int]]:
    """Collect the cards of `source`, a hand of a game without a board.

    seats: the players, from the left of the button; in the result they are positions.

    Returns the cards, and the number of each draw's action in them by its line. Raises NotationError, with
    the line, for contradictory cards.
    """
    return _Deal(source, game, seats).cards()


class _Deal:
    """Turns the lines of a record into actions that name all cards dealt, unknown ones as None."""

    def __init__(self, source: PokerStarsHand, game: Game, seats: Sequence[int]) -> None:
        self._source, self._game = source, game
        self._position = {seat: position for position, seat in enumerate(seats)}
        self._is_stud = not any(street.draw for street in game.streets)
        self._live = list(seats)
        self._street = 0
        self._counts = dict.fromkeys(seats, 0)  # cards dealt, by seat
        self._due: dict[int, Cards] = {}  # cards of this street, by seat
        self._actions: list[PhhAction] = []
        self._numbers: list[int] = []  # the line of each action
        self._number = source.line
        self._draws: dict[int, int] = {}

    def cards(self) -> tuple[RecordedCards, dict[int, int]]:
        self._begin_street()
        for line in self._source.lines:
            self._number = line.number
            if line.seat in self._position or line.verb in {"street", "board"}:
                self._read(line)
        self._deal_due()
        for seat, hand in self._source.summed_up.items():
            if seat in self._position and len(hand) == self._counts[seat]:
                self._add(seat, "sm", hand)
        return (
            recorded_cards(self._game, len(self._position), self._actions, error=self._error),
            self._draws,
        )

    def _error(self, number: int, reason: str) -> NotationError:
        self._number = self._numbers[min(number, len(self._numbers)) - 1]
        return self._error_here(reason)

    def _error_here(self, reason: str) -> NotationError:
        return NotationError(f"line {self._number}, hand {self._source.number}: {reason}", code="bad_cards")

    def _add(self, seat: int, verb: str, cards: Cards = ()) -> None:
        self._actions.append(PhhAction(self._position.get(seat), verb, cards))
        self._numbers.append(self._number)

    def _read(self, line: ParsedLine) -> None:
        if line.verb == "dealt":
            self._read_dealt(line)
        elif line.verb == "board":  # one card for everybody, because the deck is too short
            self._due.clear()
            self._street += 1
            self._add(-1, "db", line.cards)
        elif line.verb not in POSTS:
            self._deal_due()
            self._read_action(line)

    def _read_action(self, line: ParsedLine) -> None:
        match line.verb:
            case "street" if self._is_stud:
                self._street += 1
                self._begin_street()
            case "folds":
                self._show(line)
                self._live = [seat for seat in self._live if seat != line.seat]
                self._add(line.seat, "f")
            case "draws":
                self._read_draw(line)
            case "shows":
                self._show(line)
            case "mucks":
                self._add(line.seat, "sm")
            case verb if verb in _BETS:
                self._add(line.seat, "cc")

    def _begin_street(self) -> None:
        """Expect the cards of the street; those that no line names stay unknown."""
        if self._street < len(self._game.streets):
            street = self._game.streets[self._street]
            self._due = dict.fromkeys(self._live, (None,) * (street.hole + street.up))

    def _read_dealt(self, line: ParsedLine) -> None:
        seat = line.seat
        if self._counts[seat] and not self._is_stud:
            self._add(seat, "dh", line.cards)  # in exchange for others
            return
        cards = line.cards if self._counts[seat] else (*line.kept, *line.cards)
        unknown = len(self._due.get(seat, ())) - len(cards)
        if unknown < 0:
            raise self._error_here("no cards are due to this player")
        self._due[seat] = (*(None,) * unknown, *cards)

    def _deal_due(self) -> None:
        for seat, cards in self._due.items():
            self._add(seat, "dh", cards)
            self._counts[seat] += len(cards)
        self._due = {}

    def _read_draw(self, line: ParsedLine) -> None:
        count = int(line.amount)
        if line.cards and len(line.cards) != count:
            raise self._error_here(f"{count} discards are counted, and {len(line.cards)} named")
        self._add(line.seat, "sd", line.cards or (None,) * count)
        self._draws[line.number] = len(self._actions)

    def _show(self, line: ParsedLine) -> None:
        """Take a hand that was shown in full; of a part of it, nobody knows which cards are missing."""
        if line.cards and len(line.cards) == self._counts[line.seat]:
            self._add(line.seat, "sm", line.cards)
