"""Hands as PokerStars text, written from their events."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.cards import Card
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Event
from riverboat.engine.games import Structure
from riverboat.engine.hand import HandState
from riverboat.engine.notation.occasion import (
    Occasion,
    blind_names,
    finished,
    plain,
    player_names,
    stacks_at_the_deal,
)
from riverboat.engine.notation.pokerstars.heading import PLAY_MONEY, SIGNS, write_heading
from riverboat.engine.notation.pokerstars.lines import is_result
from riverboat.engine.notation.pokerstars.summary import Summary, pots_of
from riverboat.engine.notation.pokerstars.vocabulary import (
    BUTTON_BLIND,
    RESULTS,
    RUNS,
    SUMMARY,
    TITLES,
    MoneyFormat,
    bracketed,
    heading,
    is_stud,
    opening_heading,
    pot_name,
)
from riverboat.engine.notation.provenance import Provenance


def write(events: Iterable[Event | None], occasion: Occasion) -> str:
    """Write the hand of `events`: all of them, or those that one viewer may see (None for the others).

    The text has only the cards of these events. Like the site's own files, it names the hole cards of one
    player: the hero of `occasion.provenance`, or the only one whose cards the events have; those of others
    are there if they were shown or mucked at showdown. The provenance gives the currency, the ids and the
    date; without it, amounts are chips, as in play-money games. Seats are numbered from 1, ours from 0. Time
    charges are already deducted from the starting stacks.

    Raises NotationError for a game that PokerStars does not have, for too many boards, for a player without
    chips after the time charge, and for an unfinished hand.
    """
    known = finished(events, TITLES, "PokerStars")
    boards = 1 + max([event.board for event in known if isinstance(event, ev.BoardDealt)], default=0)
    if boards > len(RUNS):
        raise NotationError(
            f"{boards} boards are too many: the format has names for {len(RUNS)}", code="too_many_boards"
        )
    return _Writer(known, occasion).text()


class _Writer:
    """Writes a hand event by event: each event adds its text and is then applied to the hand."""

    def __init__(self, events: list[Event], occasion: Occasion) -> None:
        self._events = events
        self._occasion = occasion
        self._hand = HandState.replay(events[:1])
        self._names = player_names(self._hand.seats)
        self._blinds = {seat: self._blind_name(seat, name) for seat, name in blind_names(self._hand).items()}
        said = occasion.provenance
        self._money = MoneyFormat("" if said.tournament else SIGNS.get(said.currency, ""), said.unit)
        self._hero = self._hero_of(occasion.provenance)
        self._lines: list[str] = []
        self._dealt: dict[int, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
        self._discarded: tuple[Card, ...] = ()
        self._dead = {
            event.seat: event.amount for event in events if isinstance(event, ev.AntePosted) and event.dead
        }
        self._is_dealing = False
        self._summary = Summary(self._hand, self._names, self._blinds, self._money)

    def text(self) -> str:
        self._write_opening()
        for event in self._as_posted():
            if not isinstance(event, ev.HoleCardsDealt | ev.UpCardsDealt):
                self._write_dealt()
            if write_line := _LINES.get(type(event)):
                write_line(self, event)
            self._summary.on_event(event)
            self._hand.apply(event)
        self._write_showdown()
        self._lines += self._results()
        lines = [*self._lines, SUMMARY, *self._summary.lines()]
        return "\n".join(lines) + "\n"

    def _as_posted(self) -> list[Event]:
        """Return the events after the start. Heads-up, the site lets the button post first."""
        events = self._events[1:]
        blinds = [(place, event) for place, event in enumerate(events) if isinstance(event, ev.BlindPosted)]
        if len(self._hand.seats) == len(blinds) == 2:
            (first, big), (second, small) = blinds
            if small.seat == self._hand.button:
                events[first], events[second] = small, big
        return events

    def _add(self, line: str) -> None:
        self._lines.append(line)

    def _add_for(self, seat: int, line: str, added: int = 0) -> None:
        """Add text about the player in `seat`, who adds `added` chips to the pot."""
        all_in = " and is all-in" if added and added == self._hand.stack(seat) else ""
        self._add(f"{self._names[seat]}: {line}{all_in}")

    def _write_opening(self) -> None:
        hand, occasion, money = self._hand, self._occasion, self._money
        said = occasion.provenance
        title = TITLES[hand.game.code]
        self._add(write_heading(hand.id, title, self._stakes(), said, occasion.time))
        is_play = said.currency in {"", PLAY_MONEY} and not said.tournament
        button = "" if is_stud(hand.game) else f" Seat #{hand.button + 1} is the button"
        table = f"Table '{plain(occasion.table)}' {occasion.seats}-max"
        self._add(f"{table}{' (Play Money)' if is_play else ''}{button}")
        for seat, stack in stacks_at_the_deal(self._events, hand.seats).items():
            if not stack:
                raise NotationError(
                    f"{self._names[seat]} has no chips left after the time charge", code="no_chips"
                )
            self._add(f"Seat {seat + 1}: {self._names[seat]} ({money(stack)} in chips)")

    def _stakes(self) -> str:
        stakes, money = self._hand.stakes, self._money
        if BUTTON_BLIND in self._blinds.values():
            return f"Button Blind {money(stakes.big_blind)} - Ante {money(stakes.ante)}"
        if self._hand.game.structure is Structure.FIXED_LIMIT:
            return f"{money(stakes.smallest_bet)}/{money(stakes.largest_bet)}"
        return f"{money(stakes.small_blind)}/{money(stakes.big_blind)}"

    def _hero_of(self, said: Provenance) -> int | None:
        """Return the seat whose hole cards are named, of those whose cards the events have."""
        known = {event.seat for event in self._events if isinstance(event, ev.HoleCardsDealt)}
        if said.hero in known:
            return said.hero
        is_observed = said.format and said.hero is None
        return None if is_observed or len(known) != 1 else min(known)

    def _blind_name(self, seat: int, name: str) -> str:
        """Return the name of a blind; a short-deck game may have one of the button only."""
        hand = self._hand
        is_only = [post.blind > 0 for post in hand.posts].count(True) == 1
        is_button = hand.game.code == "short-deck" and not hand.stakes.small_blind and seat == hand.button
        return BUTTON_BLIND if is_only and is_button else name

    def _begin_dealing(self) -> None:
        """Add the heading before the first card, or the first action if no cards are visible."""
        if not self._is_dealing:
            self._is_dealing = True
            self._add(f"*** {opening_heading(self._hand.game)} ***")

    # Posts

    def _ante(self, event: ev.AntePosted) -> None:
        if event.dead and self._hand.posts[self._place(event.seat)].live:
            return  # it is written with the live blind
        is_missed = event.dead and self._blinds.get(event.seat) != "big blind"
        what = "small blind" if is_missed else "the ante"
        self._add_for(event.seat, f"posts {what} {self._money(event.amount)}", event.amount)

    def _blind(self, event: ev.BlindPosted) -> None:
        seat, amount = event.seat, event.amount
        dead = self._dead.get(seat, 0)
        if seat in self._blinds:
            self._add_for(seat, f"posts {self._blinds[seat]} {self._money(amount)}", amount)
        elif dead:
            self._add_for(seat, f"posts small & big blinds {self._money(amount + dead)}", amount + dead)
        else:
            self._add_for(seat, f"posts big blind {self._money(amount)}", amount)

    def _place(self, seat: int) -> int:
        return [each.number for each in self._hand.seats].index(seat)

    # Cards

    def _hole_or_up_cards(self, event: ev.HoleCardsDealt | ev.UpCardsDealt) -> None:
        self._begin_dealing()
        if isinstance(event, ev.HoleCardsDealt) and event.seat != self._hero:
            return
        before, new = self._dealt.get(event.seat, (self._cards_named(event.seat), ()))
        self._dealt[event.seat] = before, (*new, *event.cards)

    def _cards_named(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of `seat` that the text has named."""
        return self._hand.hole_cards(seat) if seat == self._hero else self._hand.up_cards(seat)

    def _write_dealt(self) -> None:
        """Add the cards of each player in a round of dealing."""
        for seat, cards in self._dealt.items():
            self._add(f"Dealt to {self._names[seat]} {bracketed(*cards)}")
        self._dealt.clear()

    def _street(self, event: ev.StreetStarted) -> None:
        self._begin_dealing()
        game = self._hand.game
        street = next(street for street in game.streets if street.name == event.street)
        title = heading(game, street)
        if title and not street.board and not self._is_community_card_next():
            self._add(f"*** {title} ***")

    def _is_community_card_next(self) -> bool:
        """Return whether a shared board card comes next, in a game without a board."""
        following = self._events[len(self._hand.events) + 1]
        return isinstance(following, ev.BoardDealt)

    def _board(self, event: ev.BoardDealt) -> None:
        self._begin_dealing()
        hand = self._hand
        street = next(street for street in hand.game.streets if street.name == event.street)
        before = hand.boards[0][: len(hand.boards[0]) - hand.game.cards_from(event.street)]
        if event.board < len(hand.boards):
            before = hand.boards[event.board]
        run = f"{RUNS[event.board]} " if hand.game.boards > 1 or hand.runs > 1 else ""
        self._add(f"*** {run}{heading(hand.game, street)} *** {bracketed(before, event.cards)}")

    def _discards(self, event: ev.CardsDiscarded) -> None:
        self._discarded = event.cards if event.seat == self._hero else ()

    def _drew(self, event: ev.Drew) -> None:
        if not event.count:
            self._add_for(event.seat, "stands pat")
            return
        cards = f" {bracketed(self._discarded)}" if self._discarded else ""
        self._add_for(event.seat, f"discards {event.count} card{'s' * (event.count > 1)}{cards}")
        self._discarded = ()

    def _shuffled(self, event: ev.DiscardsShuffled) -> None:
        self._add("The deck is reshuffled")

    # Actions

    def _opened(self, event: ev.BettingOpened) -> None:
        self._begin_dealing()

    def _timed_out(self, event: ev.TimedOut) -> None:
        self._add(f"{self._names[event.seat]} has timed out")

    def _bring_in(self, event: ev.BringInPosted) -> None:
        self._add_for(event.seat, f"brings in for {self._money(event.amount)}", event.amount)

    def _folded(self, event: ev.Folded) -> None:
        self._add_for(event.seat, "folds")

    def _checked(self, event: ev.Checked) -> None:
        self._add_for(event.seat, "checks")

    def _called(self, event: ev.Called) -> None:
        added = event.to - self._hand.bet(event.seat)
        self._add_for(event.seat, f"calls {self._money(added)}", added)

    def _bet(self, event: ev.BetMade) -> None:
        self._add_for(event.seat, f"bets {self._money(event.to)}", event.to - self._hand.bet(event.seat))

    def _raised(self, event: ev.RaisedTo) -> None:
        by, to = self._money(event.to - self._hand.price), self._money(event.to)
        self._add_for(event.seat, f"raises {by} to {to}", event.to - self._hand.bet(event.seat))

    def _returned(self, event: ev.UncalledBetReturned) -> None:
        self._begin_dealing()
        self._add(f"Uncalled bet ({self._money(event.amount)}) returned to {self._names[event.seat]}")

    # The end

    def _write_showdown(self) -> None:
        """Add the hands shown and the pots collected, for each board, side pots first."""
        summary, boards = self._summary, len(self._hand.boards)
        if summary.is_contested:
            for board in range(boards):
                run = f"{RUNS[board]} " if boards > 1 else ""
                self._add(f"*** {run}SHOW DOWN ***")
                for seat in summary.in_showing_order:
                    if seat in self._hand.shown:
                        cards = bracketed(self._hand.shown[seat])
                        self._add_for(seat, f"shows {cards} ({summary.worth(seat, board)})")
                    elif not board:
                        self._add_for(seat, "mucks hand")
                self._write_collected(board)
        else:
            self._write_collected(0)
            self._add_for(self._hand.live[0], "doesn't show hand")

    def _results(self) -> list[str]:
        """Return the lines of the source about prizes and the like."""
        lines = self._occasion.provenance.unknown.get(RESULTS, ())
        return [
            line
            for line in (lines if isinstance(lines, list | tuple) else ())
            if isinstance(line, str) and line.isprintable() and is_result(line, self._names.values())
        ]

    def _write_collected(self, board: int) -> None:
        awards = self._summary.awards
        pots = len(pots_of(awards))
        for award in sorted(awards, key=lambda award: -award.pot):
            if award.board == board:
                for seat, chips in award.shares:
                    if chips:
                        pot = pot_name(award.pot, pots)
                        self._add(f"{self._names[seat]} collected {self._money(chips)} from {pot}")


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
