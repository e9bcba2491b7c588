"""The summary at the end of a hand as PokerStars tells it."""

from collections.abc import Iterator, Mapping, Sequence

from engine import events as ev
from engine.assessor import rule_set_named
from engine.events import Event, PotAwarded
from engine.games import Street
from engine.notation.pokerstars_words import RUNS, bracketed, folded_when, is_stud, pot_name, times
from engine.state import HandState


class Summary:
    """What came of a hand and of each player in it. `hand` is followed while it is replayed.

    names, blinds: of the seats. awards: who was paid what. in_showing_order: who came to showdown.
    """

    def __init__(self, hand: HandState, names: Mapping[int, str], blinds: Mapping[int, str]) -> None:
        self._hand = hand
        self._names = names
        self._blinds = blinds
        self._folded: dict[int, tuple[Street, bool]] = {}
        self._rake = 0
        self._known: set[int] = set()
        self.awards: list[PotAwarded] = []
        self.in_showing_order: list[int] = []

    def note(self, event: Event) -> None:
        """Take in an event before it is applied to the hand."""
        match event:
            case ev.HoleCardsDealt(seat=seat):
                self._known.add(seat)
            case ev.Folded(seat=seat):
                self._folded[seat] = self._hand.street, self._hand.bet(seat) > 0
            case ev.HandShown(seat=seat) | ev.HandMucked(seat=seat):
                self.in_showing_order.append(seat)
            case ev.RakeTaken(amount=amount):
                self._rake += amount
            case PotAwarded():
                self.awards.append(event)

    @property
    def is_contested(self) -> bool:
        """Whether hands were compared."""
        return bool(self.in_showing_order)

    def worth(self, seat: int, board: int) -> str:
        """What the hand shown in `seat` is worth: "HI: a flush, ace high; LO: 8-7-4-3-A"."""
        hand = self._hand
        found = []
        for name in hand.game.wins:
            rules = rule_set_named(name)
            assessed = rules.assess(hand.shown[seat], hand.boards[board])
            if assessed is not None:
                half = "LO: " if rules.lowest_wins else "HI: "
                found.append((half if len(hand.game.wins) > 1 else "") + assessed.sentence)
        return "; ".join(found)

    def lines(self) -> Iterator[str]:
        """The summary, when the hand is over."""
        yield self._total_line()
        boards = [board for board in self._hand.boards if board]
        if self._hand.runs > 1:
            yield f"Hand was run {times(len(boards))}"
        for number, board in enumerate(boards):
            yield f"{RUNS[number] + ' ' if len(boards) > 1 else ''}Board {bracketed(board)}"
        for seat in sorted(self._names):
            yield f"Seat {seat + 1}: {self._names[seat]}{self._roles(seat)} {self._outcome(seat)}"

    def _total_line(self) -> str:
        pots = pots_of(self.awards)
        parts = [f"Total pot {sum(pots.values()) + self._rake}"]
        if len(pots) > 1:
            parts += [
                f"{pot_name(number, len(pots)).capitalize()} {amount}."
                for number, amount in sorted(pots.items())
            ]
        return f"{' '.join(parts)} | Rake {self._rake}"

    def _roles(self, seat: int) -> str:
        hand = self._hand
        roles = " (button)" if seat == hand.button and not is_stud(hand.game) else ""
        blind = self._blinds.get(seat)
        return f"{roles} ({blind})" if blind else roles

    def _outcome(self, seat: int) -> str:
        hand = self._hand
        if seat in self._folded:
            street, has_bet = self._folded[seat]
            silent = "" if has_bet or street is not hand.game.streets[0] else " (didn't bet)"
            return f"folded {folded_when(hand.game, street)}{silent}"
        if seat in hand.shown:
            ends = [self._end_on(seat, board) for board in range(len(hand.boards))]
            return f"showed {bracketed(hand.shown[seat])} {', '.join(ends)}"
        if seat in hand.mucked:
            cards = f" {bracketed(hand.hole_cards(seat))}" if seat in self._known else ""
            return f"mucked{cards}"
        return f"collected ({self._won(seat, self.awards)})"

    def _end_on(self, seat: int, board: int) -> str:
        won = self._won(seat, [award for award in self.awards if award.board == board])
        what = f"won ({won})" if won else "lost"
        return f"and {what} with {self.worth(seat, board)}"

    def _won(self, seat: int, awards: Sequence[PotAwarded]) -> int:
        return sum([chips for award in awards for winner, chips in award.shares if winner == seat])


def pots_of(awards: Sequence[PotAwarded]) -> dict[int, int]:
    """What was paid out of each pot."""
    pots: dict[int, int] = {}
    for award in awards:
        pots[award.pot] = pots.get(award.pot, 0) + award.amount
    return pots
