"""A hand as PokerStars would tell it, from its events."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine import events as ev
from engine.cards import Card
from engine.errors import NotationError
from engine.events import Event
from engine.games import Structure
from engine.notation.pokerstars_summary import Summary, pots_of
from engine.notation.pokerstars_words import (
    RUNS,
    SUMMARY,
    TITLES,
    bracketed,
    heading,
    is_stud,
    opening_heading,
    pot_name,
)
from engine.notation.telling import (
    Occasion,
    blind_names,
    finished,
    plain,
    player_names,
    stacks_at_the_deal,
)
from engine.state import HandState


def write(events: Iterable[Event | None], occasion: Occasion) -> str:
    """The hand that `events` tell, all of them or those that one viewer may see (None stands for others).

    Cards that are not among the events are not in the text either. Amounts are chips, as in games for play
    money. Seats are numbered from 1, where ours begin at 0. A time charge is off the stack from the start.

    Raises NotationError for a game that PokerStars does not have, for more boards than there are words for,
    for a player whose chips the time charge took, and for a hand that is not over.
    """
    told = finished(events, TITLES, "PokerStars")
    boards = 1 + max([event.board for event in told if isinstance(event, ev.BoardDealt)], default=0)
    if boards > len(RUNS):
        raise NotationError(f"{boards} boards are more than can be told", code="too_many_boards")
    return _Writer(told, occasion).text()


class _Writer:
    """A hand while it is written: each event gives its lines, then it is applied."""

    def __init__(self, events: list[Event], occasion: Occasion) -> None:
        self._events = events
        self._occasion = occasion
        self._hand = HandState.replay(events[:1])
        self._names = player_names(self._hand.seats)
        self._blinds = blind_names(self._hand)
        self._lines: list[str] = []
        self._dealt: dict[int, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
        self._discarded: tuple[Card, ...] = ()
        self._dead = {
            event.seat: event.amount for event in events if isinstance(event, ev.AntePosted) and event.dead
        }
        self._is_dealing = False
        self._summary = Summary(self._hand, self._names, self._blinds)

    def text(self) -> str:
        self._write_opening()
        for event in self._events[1:]:
            if not isinstance(event, ev.HoleCardsDealt | ev.UpCardsDealt):
                self._write_dealt()
            if write_line := _LINES.get(type(event)):
                write_line(self, event)
            self._summary.note(event)
            self._hand.apply(event)
        self._write_showdown()
        lines = [*self._lines, SUMMARY, *self._summary.lines()]
        return "\n".join(lines) + "\n"

    def _say(self, line: str) -> None:
        self._lines.append(line)

    def _say_of(self, seat: int, line: str, added: int = 0) -> None:
        """`line` of the player in `seat`, who puts `added` chips in."""
        all_in = " and is all-in" if added and added == self._hand.stack(seat) else ""
        self._say(f"{self._names[seat]}: {line}{all_in}")

    def _write_opening(self) -> None:
        hand, occasion = self._hand, self._occasion
        stakes = hand.stakes
        blinds = f"{stakes.small_blind}/{stakes.big_blind}"
        if hand.game.structure is Structure.FIXED_LIMIT:
            blinds = f"{stakes.smallest_bet}/{stakes.largest_bet}"
        title = f"{TITLES[hand.game.code]} ({blinds})"
        self._say(f"PokerStars Hand #{hand.number}:  {title} - {occasion.time:%Y/%m/%d %H:%M:%S} UTC")
        button = "" if is_stud(hand.game) else f" Seat #{hand.button + 1} is the button"
        self._say(f"Table '{plain(occasion.table)}' {occasion.seats}-max (Play Money){button}")
        for seat, stack in stacks_at_the_deal(self._events, hand.seats).items():
            if not stack:
                raise NotationError(f"{self._names[seat]} has no chips to be dealt in with", code="no_chips")
            self._say(f"Seat {seat + 1}: {self._names[seat]} ({stack} in chips)")

    def _begin_dealing(self) -> None:
        """Before the first card, or the first act of a viewer who sees none."""
        if not self._is_dealing:
            self._is_dealing = True
            self._say(f"*** {opening_heading(self._hand.game)} ***")

    # Posts

    def _ante(self, event: ev.AntePosted) -> None:
        if event.dead and self._hand.posts[self._place(event.seat)].live:
            return  # the line of the blinds says it
        is_missed = event.dead and self._blinds.get(event.seat) != "big blind"
        what = "small blind" if is_missed else "the ante"
        self._say_of(event.seat, f"posts {what} {event.amount}", event.amount)

    def _blind(self, event: ev.BlindPosted) -> None:
        seat, amount = event.seat, event.amount
        dead = self._dead.get(seat, 0)
        if seat in self._blinds:
            self._say_of(seat, f"posts {self._blinds[seat]} {amount}", amount)
        elif dead:
            self._say_of(seat, f"posts small & big blinds {amount + dead}", amount + dead)
        else:
            self._say_of(seat, f"posts big blind {amount}", amount)

    def _place(self, seat: int) -> int:
        return [each.number for each in self._hand.seats].index(seat)

    # Cards

    def _hole_or_up_cards(self, event: ev.HoleCardsDealt | ev.UpCardsDealt) -> None:
        self._begin_dealing()
        before, new = self._dealt.get(event.seat, (self._hand.hole_cards(event.seat), ()))
        self._dealt[event.seat] = before, (*new, *event.cards)

    def _write_dealt(self) -> None:
        """The cards that players were dealt in one go, a line for each."""
        for seat, cards in self._dealt.items():
            self._say(f"Dealt to {self._names[seat]} {bracketed(*cards)}")
        self._dealt.clear()

    def _street(self, event: ev.StreetStarted) -> None:
        self._begin_dealing()
        game = self._hand.game
        street = next(street for street in game.streets if street.name == event.street)
        title = heading(game, street)
        if title and not street.board and not self._is_community_card_next():
            self._say(f"*** {title} ***")

    def _is_community_card_next(self) -> bool:
        """Whether one card on the board will serve everybody, in a game without a board."""
        following = self._events[len(self._hand.events) + 1]
        return isinstance(following, ev.BoardDealt)

    def _board(self, event: ev.BoardDealt) -> None:
        hand = self._hand
        street = next(street for street in hand.game.streets if street.name == event.street)
        before = hand.boards[0][: len(hand.boards[0]) - hand.game.cards_from(event.street)]
        if event.board < len(hand.boards):
            before = hand.boards[event.board]
        run = f"{RUNS[event.board]} " if hand.game.boards > 1 or hand.runs > 1 else ""
        self._say(f"*** {run}{heading(hand.game, street)} *** {bracketed(before, event.cards)}")

    def _discards(self, event: ev.CardsDiscarded) -> None:
        self._discarded = event.cards

    def _drew(self, event: ev.Drew) -> None:
        if not event.count:
            self._say_of(event.seat, "stands pat")
            return
        cards = f" {bracketed(self._discarded)}" if self._discarded else ""
        self._say_of(event.seat, f"discards {event.count} card{'s' * (event.count > 1)}{cards}")
        self._discarded = ()

    def _shuffled(self, event: ev.DiscardsShuffled) -> None:
        self._say("The deck is reshuffled")

    # Actions

    def _opened(self, event: ev.BettingOpened) -> None:
        self._begin_dealing()

    def _timed_out(self, event: ev.TimedOut) -> None:
        self._say(f"{self._names[event.seat]} has timed out")

    def _bring_in(self, event: ev.BringInPosted) -> None:
        self._say_of(event.seat, f"brings in for {event.amount}", event.amount)

    def _folded(self, event: ev.Folded) -> None:
        self._say_of(event.seat, "folds")

    def _checked(self, event: ev.Checked) -> None:
        self._say_of(event.seat, "checks")

    def _called(self, event: ev.Called) -> None:
        added = event.to - self._hand.bet(event.seat)
        self._say_of(event.seat, f"calls {added}", added)

    def _bet(self, event: ev.BetMade) -> None:
        self._say_of(event.seat, f"bets {event.to}", event.to - self._hand.bet(event.seat))

    def _raised(self, event: ev.RaisedTo) -> None:
        by = event.to - self._hand.price
        self._say_of(event.seat, f"raises {by} to {event.to}", event.to - self._hand.bet(event.seat))

    def _returned(self, event: ev.UncalledBetReturned) -> None:
        self._begin_dealing()
        self._say(f"Uncalled bet ({event.amount}) returned to {self._names[event.seat]}")

    # The end

    def _write_showdown(self) -> None:
        """What was shown, and who collected what: for each board in turn, the side pots first."""
        summary, boards = self._summary, len(self._hand.boards)
        if summary.is_contested:
            for board in range(boards):
                run = f"{RUNS[board]} " if boards > 1 else ""
                self._say(f"*** {run}SHOW DOWN ***")
                for seat in summary.in_showing_order:
                    if seat in self._hand.shown:
                        cards = bracketed(self._hand.shown[seat])
                        self._say_of(seat, f"shows {cards} ({summary.worth(seat, board)})")
                    elif not board:
                        self._say_of(seat, "mucks hand")
                self._write_collected(board)
        else:
            self._write_collected(0)
            self._say_of(self._hand.live[0], "doesn't show hand")

    def _write_collected(self, board: int) -> None:
        awards = self._summary.awards
        pots = len(pots_of(awards))
        for award in sorted(awards, key=lambda award: -award.pot):
            if award.board == board:
                for seat, chips in award.shares:
                    if chips:
                        self._say(f"{self._names[seat]} collected {chips} from {pot_name(award.pot, pots)}")


_LINES: Final[dict[type[Event], Callable[[_Writer, Any], None]]] = {
    ev.AntePosted: _Writer._ante,
    ev.BlindPosted: _Writer._blind,
    ev.BringInPosted: _Writer._bring_in,
    ev.HoleCardsDealt: _Writer._hole_or_up_cards,
    ev.UpCardsDealt: _Writer._hole_or_up_cards,
    ev.StreetStarted: _Writer._street,
    ev.BoardDealt: _Writer._board,
    ev.CardsDiscarded: _Writer._discards,
    ev.Drew: _Writer._drew,
    ev.DiscardsShuffled: _Writer._shuffled,
    ev.BettingOpened: _Writer._opened,
    ev.TimedOut: _Writer._timed_out,
    ev.Folded: _Writer._folded,
    ev.Checked: _Writer._checked,
    ev.Called: _Writer._called,
    ev.BetMade: _Writer._bet,
    ev.RaisedTo: _Writer._raised,
    ev.UncalledBetReturned: _Writer._returned,
}
