"""A hand: a deal played out, as a sans-I/O object that turns actions into events.

`act` first checks and changes nothing; every change is an event, applied in `engine.state`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine import events as ev
from engine.actions import Action, BetTo, Call, Check, Fold, Muck, RaiseTo, Show
from engine.assessor import strengths
from engine.button import forced_bets
from engine.cards import Card, check_distinct
from engine.errors import CardError, GameError, IllegalAction
from engine.events import Event, Post, Seat
from engine.games import Game, Stakes
from engine.pots import Pot, split, uncalled_bet
from engine.showdown import is_beaten, showing_order, winners
from engine.state import HandState


class Hand(HandState):
    """One hand of a game, from the posting of blinds to the paying of pots.

    game, stakes: what is played. seats: the players clockwise, in table order, with their stacks.
    deck: the cards in the order in which they come, all different. They are dealt one at a time from the left
    of the button, then to the board. No card is burned: nobody here can see the back of the next one.
    button: the seat with the button; the last of `seats` if left out.
    posts: what each player owes, from the left of the button; by the stakes if left out.
    number: the hand's number on record.

    Raises GameError for seats, posts or a deck that a hand cannot start with.
    """

    _contested: tuple[list[Pot], dict[int, int]] | None = None

    def __init__(
        self,
        game: Game,
        stakes: Stakes,
        seats: Sequence[Seat],
        deck: Sequence[Card],
        *,
        button: int | None = None,
        posts: Sequence[Post] | None = None,
        number: int = 0,
    ) -> None:
        _check_seats(game, seats)
        _check_deck(game, len(seats), deck)
        numbers = [seat.number for seat in seats]
        if button is None:
            button = numbers[-1]
        if button not in numbers:
            raise GameError(f"nobody sits in seat {button}, where the button is", code="bad_button")
        if posts is None:
            posts = forced_bets(stakes, len(seats))
        _check_posts(len(seats), posts)
        first = numbers.index(button) + 1
        self.events = []
        self._opening = (
            ev.HandStarted(number, game.code, stakes, button, (*seats[first:], *seats[:first]), tuple(posts)),
            ev.DeckShuffled(tuple(deck)),
        )

    def start(self) -> tuple[Event, ...]:
        """Post, deal and open the betting. Returns the events. Raises GameError if the hand has started."""
        if self.events:
            raise GameError("the hand has started already", code="already_started")
        for event in self._opening:
            self._emit(event)
        self._post_forced_bets()
        self._deal_hole_cards()
        self._open_betting(self._first_to_act())
        self._proceed()
        return tuple(self.events)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do what the player in `seat` asks for, and all that follows up to the next decision.

        Returns the new events. Raises IllegalAction; then nothing has changed. Raises
        GameError on a replica made without the deck.
        """
        event = self._checked(seat, action)
        before = len(self.events)
        self._emit(event)
        self._proceed()
        return tuple(self.events[before:])

    def time_out(self, seat: int) -> tuple[Event, ...]:
        """The player in `seat` did not act in time: check where that is free, else fold; at showdown, muck.

        Returns the new events. Raises IllegalAction where it is not that player's turn.
        """
        legal = self.legal_actions()
        if legal is None or legal.seat != seat:
            raise self._not_the_turn_of(seat)
        self._emit(ev.TimedOut(seat))
        action = Muck() if legal.muck else Check() if legal.check else Fold()
        return (self.events[-1], *self.act(seat, action))

    # What is asked for is checked here, and nothing changes.

    def _checked(self, seat: int, action: Action) -> Event:
        """The event that `action` comes to. Raises IllegalAction."""
        if not self.events or seat != self.actor:
            raise self._not_the_turn_of(seat)
        if not self._deck:
            raise GameError("a hand whose deck is not known cannot be played on", code="no_deck")
        checks = _SHOWDOWN_CHECKS if self.showing else _BETTING_CHECKS
        check = checks.get(type(action))
        if check is None:
            phase = "the betting is over: you may show or muck" if self.showing else "the betting goes on"
            raise IllegalAction(f"you cannot do that now: {phase}", code="wrong_phase")
        return check(self, seat, action)

    def _check_fold(self, seat: int, action: Fold) -> Event:
        return ev.Folded(seat)

    def _check_check(self, seat: int, action: Check) -> Event:
        to_call = self._betting.price - self.bet(seat)
        if to_call > 0:
            raise IllegalAction(f"you cannot check: there are {to_call} to call", code="cannot_check")
        return ev.Checked(seat)

    def _check_call(self, seat: int, action: Call) -> Event:
        if self._betting.price <= self.bet(seat):
            raise IllegalAction("there is nothing to call: you may check", code="nothing_to_call")
        return ev.Called(seat, self._betting.call_to(self._position[seat]))

    def _check_bet(self, seat: int, action: BetTo) -> Event:
        if self._betting.price:
            raise IllegalAction(
                f"there is a bet of {self._betting.price} already: you may raise it", code="cannot_bet"
            )
        self._check_size(seat, "bet", action.to)
        return ev.BetMade(seat, action.to)

    def _check_raise(self, seat: int, action: RaiseTo) -> Event:
        if not self._betting.price:
            raise IllegalAction("there is no bet to raise: you may bet", code="nothing_to_raise")
        self._check_size(seat, "raise", action.to)
        return ev.RaisedTo(seat, action.to)

    def _check_show(self, seat: int, action: Show) -> Event:
        return ev.HandShown(seat, self._hole[self._position[seat]])

    def _check_muck(self, seat: int, action: Muck) -> Event:
        return ev.HandMucked(seat)

    def _check_size(self, seat: int, word: str, to: int) -> None:
        if type(to) is not int:
            raise IllegalAction(f"{to!r} is no amount: chips are whole numbers", code="bad_amount")
        position = self._position[seat]
        sizes = self._betting.raise_range(position)
        if sizes is None:
            raise self._betting.why_no_raise(position)
        least, most = sizes
        if to > most:
            raise IllegalAction(f"you can {word} to {most} at most, not to {to}", code="above_maximum")
        if to < least:
            raise IllegalAction(f"the least {word} is to {least}, not to {to}", code="below_minimum")

    def _not_the_turn_of(self, seat: int) -> IllegalAction:
        if not self.events or self.actor is None:
            return IllegalAction("it is nobody's turn", code="not_your_turn")
        return IllegalAction(f"it is seat {self.actor}'s turn, not seat {seat}'s", code="not_your_turn")

    # What follows of itself.

    def _post_forced_bets(self) -> None:
        """Antes, then blinds, then dead money; each as far as the stack goes."""
        owed = list(zip(self.seats, self.posts, strict=True))
        for seat, post in owed:
            if amount := min(post.ante, self.stack(seat.number)):
                self._emit(ev.AntePosted(seat.number, amount))
        for seat, post in owed:
            if amount := min(post.blind, self.stack(seat.number)):
                self._emit(ev.BlindPosted(seat.number, amount))
        for seat, post in owed:
            if amount := min(post.dead, self.stack(seat.number)):
                self._emit(ev.AntePosted(seat.number, amount, dead=True))

    def _deal_hole_cards(self) -> None:
        players = len(self.seats)
        cards = self._deck[: players * self.street.hole]
        for position, seat in enumerate(self.seats):
            self._emit(ev.HoleCardsDealt(seat.number, cards[position::players]))

    def _deal_board(self) -> None:
        street = self.game.streets[self.game.streets.index(self.street) + 1]
        self._emit(ev.BoardDealt(street.name, self._deck[self._dealt : self._dealt + street.board]))

    def _first_to_act(self) -> int:
        """The position after the largest blind; of equal blinds, after the one posted last in turn."""
        if len(self.posts) == 2:
            return 1
        largest = max(post.blind for post in self.posts)
        if not largest:
            return 0
        return max(position for position, post in enumerate(self.posts) if post.blind == largest) + 1

    def _open_betting(self, first: int) -> None:
        position = self._betting.next_to_act(first)
        if position is not None:
            self._emit(ev.BettingOpened(self._seat_at(position)))

    def _proceed(self) -> None:
        """Go on up to the next decision, or to the end."""
        while not self.over:
            if self.actor is not None:
                if not self.showing or not self._settle(self.actor):
                    return
            elif self._betting.live == 1:
                self._return_uncalled_bet()
                self._award_uncontested()
            elif self.showing:
                if self._is_dealt_out():
                    self._award_pots()
                else:
                    self._deal_board()
            else:
                self._return_uncalled_bet()
                if self._is_dealt_out() or self._betting.able < 2:
                    first = showing_order(self._live(), self._betting.aggressor)[0]
                    self._emit(ev.HandShown(self._seat_at(first), self._hole[first]))
                else:
                    self._deal_board()
                    self._open_betting(0)

    def _is_dealt_out(self) -> bool:
        return self.street is self.game.streets[-1]

    def _return_uncalled_bet(self) -> None:
        uncalled = uncalled_bet(self._betting.paid)
        if uncalled:
            position, amount = uncalled
            self._emit(ev.UncalledBetReturned(self._seat_at(position), amount))

    def _settle(self, seat: int) -> bool:
        """Show or muck the hand of `seat` where rules or wishes decide; False where the player has to.

        With an all-in every live hand is tabled; else a hand that is beaten may be mucked.
        """
        position = self._position[seat]
        if self._has_all_in() or not self._is_beaten(position):
            self._emit(ev.HandShown(seat, self._hole[position]))
        elif self.seats[position].auto_muck:
            self._emit(ev.HandMucked(seat))
        else:
            return False
        return True

    def _has_all_in(self) -> bool:
        return not all(self._betting.stacks[position] for position in self._live())

    def _is_beaten(self, position: int) -> bool:
        pots, strength = self._contest()
        return is_beaten(position, pots, self._shown_positions(), strength)

    def _shown_positions(self) -> list[int]:
        return [self._position[seat] for seat in self.shown]

    def _contest(self) -> tuple[list[Pot], dict[int, int]]:
        """What is played for, and how strong each live hand is, once the board is complete."""
        if self._contested is None:
            live = self._live()
            best = strengths(self.board, [self._hole[position] for position in live])
            self._contested = self._pots(), dict(zip(live, best, strict=True))
        return self._contested

    def _award_uncontested(self) -> None:
        winner, pot = self.live[0], self.pot
        self._emit(ev.PotAwarded(0, pot, ((winner, pot),)))
        self._end()

    def _award_pots(self) -> None:
        pots, strength = self._contest()
        shown = self._shown_positions()
        for number, pot in enumerate(pots):
            shares = split(pot.amount, winners(pot, shown, strength))
            by_seat = tuple([(self._seat_at(position), chips) for position, chips in shares])
            self._emit(ev.PotAwarded(number, pot.amount, by_seat))
        self._end()

    def _end(self) -> None:
        self._emit(ev.HandEnded(tuple(self.stacks().items())))


_BETTING_CHECKS: Final[dict[type[Action], Callable[[Hand, int, Any], Event]]] = {
    Fold: Hand._check_fold,
    Check: Hand._check_check,
    Call: Hand._check_call,
    BetTo: Hand._check_bet,
    RaiseTo: Hand._check_raise,
}
_SHOWDOWN_CHECKS: Final[dict[type[Action], Callable[[Hand, int, Any], Event]]] = {
    Show: Hand._check_show,
    Muck: Hand._check_muck,
}


def _check_seats(game: Game, seats: Sequence[Seat]) -> None:
    if not game.min_seats <= len(seats) <= game.max_seats:
        raise GameError(
            f"{game.name} is for {game.min_seats} to {game.max_seats} players, not {len(seats)}",
            code="wrong_number_of_seats",
        )
    if len({seat.number for seat in seats}) < len(seats):
        raise GameError("two players have the same seat", code="doubled_seat")
    for seat in seats:
        if type(seat.stack) is not int or seat.stack <= 0:
            raise GameError(
                f"the stack in seat {seat.number} is {seat.stack!r}: a player needs chips to be dealt in",
                code="bad_stack",
            )


def _check_posts(players: int, posts: Sequence[Post]) -> None:
    if len(posts) != players:
        raise GameError(f"{len(posts)} posts for {players} players", code="bad_posts")
    for post in posts:
        for chips in (post.ante, post.blind, post.dead):
            if type(chips) is not int or chips < 0:
                raise GameError(f"nobody can post {chips!r}", code="bad_posts")


def _check_deck(game: Game, players: int, deck: Sequence[Card]) -> None:
    needed = sum(street.hole * players + street.board for street in game.streets)
    if len(deck) < needed:
        raise GameError(
            f"{len(deck)} cards are too few: {players} players need {needed}", code="deck_too_short"
        )
    try:
        check_distinct(deck)
    except CardError as error:
        raise GameError(f"the deck is not sound: {error}", code="bad_deck") from None
