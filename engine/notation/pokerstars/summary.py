"""The summary at the end of a PokerStars hand."""

from collections.abc import Iterator, Mapping, Sequence

from riverboat.engine import events as ev
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.events import Event, PotAwarded
from riverboat.engine.games import Street
from riverboat.engine.hand import HandState
from riverboat.engine.notation.pokerstars.vocabulary import (
    BUTTON_BLIND,
    RUNS,
    MoneyFormat,
    bracketed,
    folded_when,
    is_stud,
    pot_name,
    times,
)


class Summary:
    """The result of a hand and of each player, collected while `hand` is replayed.

    names, blinds: by seat. money: writes chips as amounts.
    awards: the payments. in_showing_order: the seats at showdown.
    """

    def __init__(
        self,
        hand: HandState,
        names: Mapping[int, str],
        blinds: Mapping[int, str],
        money: MoneyFormat,
    ) -> None:
        self._hand = hand
        self._money = money
        self._names = names
        self._blinds = blinds
        self._folded: dict[int, tuple[Street, bool]] = {}
        self._rake = 0
        self._known: set[int] = set()
        self.awards: list[PotAwarded] = []
        self.in_showing_order: list[int] = []

    def on_event(self, event: Event) -> None:
        """Handle an event before it is applied to the hand."""
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
        """Whether there was a showdown."""
        return bool(self.in_showing_order)

    def worth(self, seat: int, board: int) -> str:
        """Describe the hand shown in `seat`: "HI: a flush, ace high; LO: 8-7-4-3-A"."""
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
        """Yield the summary of a finished hand, line by line."""
        yield self._total_line()
        boards = [board for board in self._hand.boards if board]
        if self._hand.runs > 1:
            yield f"Hand was run {times(len(boards))}"
        for number, board in enumerate(boards):
            yield f"{RUNS[number] + ' ' if len(boards) > 1 else ''}Board {bracketed(board)}"
        for seat in sorted(self._names):
            yield f"Seat {seat + 1}: {self._names[seat]}{self._roles(seat)} {self._outcome(seat)}"

    def _total_line(self) -> str:
        pots, money = pots_of(self.awards), self._money
        parts = [f"Total pot {money(sum(pots.values()) + self._rake)}"]
        if len(pots) > 1:
            parts += [
                f"{pot_name(number, len(pots)).capitalize()} {money(amount)}."
                for number, amount in sorted(pots.items())
            ]
        return f"{' '.join(parts)} | Rake {money(self._rake)}"

    def _roles(self, seat: int) -> str:
        hand = self._hand
        roles = " (button)" if seat == hand.button and not is_stud(hand.game) else ""
        blind = self._blinds.get(seat, BUTTON_BLIND)
        return f"{roles} ({blind})" if blind != BUTTON_BLIND else roles

    def _outcome(self, seat: int) -> str:
        hand = self._hand
        if seat in self._folded:
            street, has_bet = self._folded[seat]
            no_bet = "" if has_bet or street is not hand.game.streets[0] else " (didn't bet)"
            return f"folded {folded_when(hand.game, street)}{no_bet}"
        if seat in hand.shown:
            ends = [self._end_on(seat, board) for board in range(len(hand.boards))]
            return f"showed {bracketed(hand.shown[seat])} {', '.join(ends)}"
        if seat in hand.mucked:
            cards = f" {bracketed(hand.hole_cards(seat))}" if seat in self._known else ""
            return f"mucked{cards}"
        return f"collected ({self._money(self._won(seat, self.awards))})"

    def _end_on(self, seat: int, board: int) -> str:
        won = self._won(seat, [award for award in self.awards if award.board == board])
        what = f"won ({self._money(won)})" if won else "lost"
        return f"and {what} with {self.worth(seat, board)}"

    def _won(self, seat: int, awards: Sequence[PotAwarded]) -> int:
        return sum([chips for award in awards for winner, chips in award.shares if winner == seat])


def pots_of(awards: Sequence[PotAwarded]) -> dict[int, int]:
    """Return the amount paid out of each pot."""
    pots: dict[int, int] = {}
    for award in awards:
        pots[award.pot] = pots.get(award.pot, 0) + award.amount
    return pots
