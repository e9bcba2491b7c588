"""A hand: a deal played out, as a sans-I/O object that turns actions into events.

`act` first checks and changes nothing; every change is an event, applied by `engine.applying`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine import events as ev
from engine.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Muck,
    Phase,
    RaiseTo,
    Run,
    Show,
)
from engine.button import forced_bets
from engine.cards import Card, format_card
from engine.errors import CardError, GameError, IllegalAction
from engine.events import Event, Post, Seat
from engine.games import STANDARD_HOUSE, Game, House, Opens, Stakes
from engine.settling import Settling
from engine.setup import check_deck, check_posts, check_rake, check_seats
from engine.showdown import showing_order


class Hand(Settling):
    """One hand of a game, from the posting of blinds to the paying of pots.

    game, stakes, house: what is played, for what, and by which house rules.
    seats: the players clockwise, in table order, with their stacks.
    deck: the cards in the order in which they come, all different. They are dealt one at a time from the left
    of the button, then to the board. No card is burned: nobody here can see the back of the next one.
    button: the seat with the button, or the empty one where it would be; the last of `seats` if left out.
    posts: what each player owes, from the left of the button; by the stakes if left out.
    number: the hand's number on record.
    reserve: another order of the deck's cards. Discards are shuffled into it in a draw game that runs out of
    cards. The deck's own order if left out, which is for tests and files: players know parts of it.

    Raises GameError for seats, posts, a deck or a rake that a hand cannot start with.
    """

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
        house: House = STANDARD_HOUSE,
        reserve: Sequence[Card] | None = None,
    ) -> None:
        check_seats(game, seats)
        draws = any(street.draw for street in game.streets)
        whole = draws or (game.has_board and house.most_runs > 1)
        check_deck(game, len(seats), deck, whole=whole)
        if reserve is not None:
            check_deck(game, len(seats), reserve, whole=whole)
        if house.rake is not None:
            check_rake(house.rake)
        if button is None:
            button = seats[-1].number
        clockwise = sorted(seats, key=lambda seat: (seat.number <= button, seat.number))
        if posts is None:
            posts = forced_bets(stakes, len(seats))
        else:
            check_posts(len(seats), posts)
        self.events = []
        self._opening = (
            ev.HandStarted(
                number,
                game.code,
                stakes,
                button,
                tuple(clockwise),
                tuple(posts),
                house,
                game.boards,
                game.streets[0].opens is Opens.NOBODY,
            ),
            ev.DeckShuffled(tuple(deck), tuple(reserve or deck) if draws else ()),
        )

    def start(self) -> tuple[Event, ...]:
        """Post, deal and open the betting. Returns the events. Raises GameError if the hand has started."""
        if self.events:
            raise GameError("the hand has started already", code="already_started")
        for event in self._opening:
            self._emit(event)
        self._post_forced_bets()
        self._deal_to_players(self.street)
        self._open_betting()
        self._proceed()
        return tuple(self.events)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Do what the player in `seat` asks for, and all that follows up to the next decision.

        Returns the new events. Raises IllegalAction; then nothing has changed. Raises GameError on a replica
        made without the deck.
        """
        return self._carry_out(self._checked(seat, action))

    def can(self, seat: int, action: Action) -> bool:
        """Whether `act` would do what the player in `seat` asks for."""
        try:
            self._checked(seat, action)
        except IllegalAction:
            return False
        return True

    def time_out(self, seat: int) -> tuple[Event, ...]:
        """The player in `seat` did not act in time: the cheapest of the legal actions is taken instead.

        Returns the new events. Raises IllegalAction where it is not that player's turn, and GameError on a
        replica made without the deck; then nothing has changed.
        """
        legal = self.legal_actions()
        if legal is None or legal.seat != seat:
            raise self._not_the_turn_of(seat)
        event = self._checked(seat, legal.cheapest)
        self._emit(ev.TimedOut(seat))
        return (self.events[-1], *self._carry_out(event))

    def hunt_rabbit(self) -> tuple[Event, ...]:
        """Show the cards that would have come on the board, after a hand that ended early.

        Returns the new event. Raises IllegalAction where the house does not allow it, where there are none or
        where they would have come on more than one board.
        """
        missing = 0
        if self.events and self.over and not isinstance(self.events[-1], ev.RabbitShown):
            missing = self.game.cards_from(self.game.streets[0].name) - len(self.board)
        # At stud a card that was dealt for everybody is one more than the game has a board for.
        if missing <= 0 or not self.house.rabbit or self.game.boards > 1:
            raise IllegalAction("there is no rabbit to hunt", code="no_rabbit")
        self._emit(ev.RabbitShown(self._deck[self._dealt : self._dealt + missing]))
        return (self.events[-1],)

    # What is asked for is checked here, and nothing changes.

    def _checked(self, seat: int, action: Action) -> Event:
        """The event that `action` comes to. Raises IllegalAction."""
        if not self.events or self.actor is None or seat != self.actor:
            raise self._not_the_turn_of(seat)
        if not self._deck:
            raise GameError("a hand whose deck is not known cannot be played on", code="no_deck")
        known = _CHECKS.get(type(action))
        if known is None or known[0] is not self.phase:
            raise IllegalAction(f"you cannot do that now: {_ASKED[self.phase]}", code="wrong_phase")
        return known[1](self, seat, action)

    def _check_fold(self, seat: int, action: Fold) -> Event:
        if self.bring_in_due and not self.may_fold_bring_in:
            raise IllegalAction("the bring-in cannot fold: bring in, or bet", code="bring_in_due")
        return ev.Folded(seat)

    def _check_check(self, seat: int, action: Check) -> Event:
        if self.bring_in_due:
            raise IllegalAction("the bring-in cannot check: bring in, or bet", code="bring_in_due")
        to_call = self._betting.to_call(self._position[seat])
        if to_call > 0:
            raise IllegalAction(f"you cannot check: there are {to_call} to call", code="cannot_check")
        return ev.Checked(seat)

    def _check_call(self, seat: int, action: Call) -> Event:
        betting, position = self._betting, self._position[seat]
        to_call = betting.to_call(position)
        if to_call <= 0:
            raise IllegalAction("there is nothing to call: you may check", code="nothing_to_call")
        return ev.Called(seat, betting.bets[position] + to_call)

    def _check_bet(self, seat: int, action: BetTo) -> Event:
        if self._betting.price:
            raise IllegalAction(
                f"there is a bet of {self._betting.price} already: you may raise it", code="cannot_bet"
            )
        self._check_size(seat, "bet", action.to)
        if self.bring_in_due and action.to <= self.stakes.bring_in:
            raise IllegalAction("a bet has to be above the bring-in: you may bring in", code="below_minimum")
        return ev.BetMade(seat, action.to)

    def _check_raise(self, seat: int, action: RaiseTo) -> Event:
        if not self._betting.price:
            raise IllegalAction("there is no bet to raise: you may bet", code="nothing_to_raise")
        self._check_size(seat, "raise", action.to)
        return ev.RaisedTo(seat, action.to)

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

    def _check_bring_in(self, seat: int, action: BringIn) -> Event:
        if not self.bring_in_due:
            raise IllegalAction("there is no bring-in due", code="no_bring_in")
        return ev.BringInPosted(seat, min(self.stakes.bring_in, self.stack(seat)))

    def _check_draw(self, seat: int, action: Draw) -> Event:
        if not action.cards:
            return ev.Drew(seat, 0)
        own, given = self._hole[self._position[seat]], set(action.cards)
        if len(given) < len(action.cards):
            raise IllegalAction("a card cannot be exchanged twice", code="bad_draw")
        if not given.issubset(own):
            strange = next(card for card in action.cards if card not in own)
            raise IllegalAction(f"you do not have {_named(strange)} to exchange", code="bad_draw")
        return ev.CardsDiscarded(seat, tuple(action.cards))

    def _check_run(self, seat: int, action: Run) -> Event:
        most = self._most_runs()
        if type(action.times) is not int or not 1 <= action.times <= most:
            raise IllegalAction(f"the rest may be dealt 1 to {most} times", code="bad_runs")
        return ev.RunsChosen(seat, action.times)

    def _check_show(self, seat: int, action: Show) -> Event:
        return ev.HandShown(seat, self._hole[self._position[seat]])

    def _check_muck(self, seat: int, action: Muck) -> Event:
        return ev.HandMucked(seat)

    def _not_the_turn_of(self, seat: int) -> IllegalAction:
        if not self.events or self.actor is None:
            return IllegalAction("it is nobody's turn", code="not_your_turn")
        return IllegalAction(f"it is seat {self.actor}'s turn, not seat {seat}'s", code="not_your_turn")

    # What follows of itself.

    def _carry_out(self, event: Event) -> tuple[Event, ...]:
        """Have `event` happen, and all that follows up to the next decision. Returns the new events."""
        before = len(self.events)
        self._emit(event)
        if isinstance(event, ev.CardsDiscarded):
            self._exchange(event)
        self._proceed()
        return tuple(self.events[before:])

    def _proceed(self) -> None:
        """Go on up to the next decision, or to the end."""
        while not self.over:
            if self.actor is not None:
                if self.phase is not Phase.SHOWING or not self._settle(self.actor):
                    return
            elif self._betting.live == 1:
                self._return_uncalled_bet()
                self._award_uncontested()
            elif self.phase is Phase.DRAWING:
                self._open_betting()
                if self.actor is None:
                    self._end_street()
            elif self.phase is Phase.BETTING:
                self._end_street()
            elif self._is_dealt_out():
                self._award_pots()
            elif self.phase is Phase.SHOWING and self.game.boards == 1 and self._most_runs() > 1:
                self._emit(ev.RunsOffered())
            else:
                self._run_out()

    def _end_street(self) -> None:
        """A betting round is over, or there was none: on to the next street or to the showdown."""
        self._return_uncalled_bet()
        if self._is_dealt_out() or (self._betting.able < 2 and self._only_boards_are_left()):
            first = showing_order(self._live(), self._betting.aggressor)[0]
            self._emit(ev.HandShown(self._seat_at(first), self._hole[first]))
        else:
            self._start_street()
            if self.phase is Phase.BETTING:
                self._open_betting()


def _named(card: object) -> str:
    try:
        return format_card(card)  # type: ignore[arg-type]  # it refuses what is no card
    except CardError:
        return repr(card)


_Check = Callable[[Hand, int, Any], Event]
_CHECKS: Final[dict[type[Action], tuple[Phase, _Check]]] = {
    Fold: (Phase.BETTING, Hand._check_fold),
    Check: (Phase.BETTING, Hand._check_check),
    Call: (Phase.BETTING, Hand._check_call),
    BetTo: (Phase.BETTING, Hand._check_bet),
    RaiseTo: (Phase.BETTING, Hand._check_raise),
    BringIn: (Phase.BETTING, Hand._check_bring_in),
    Draw: (Phase.DRAWING, Hand._check_draw),
    Run: (Phase.RUNNING, Hand._check_run),
    Show: (Phase.SHOWING, Hand._check_show),
    Muck: (Phase.SHOWING, Hand._check_muck),
}
_ASKED: Final = {
    Phase.BETTING: "the betting goes on",
    Phase.DRAWING: "you may exchange cards or stand pat",
    Phase.RUNNING: "say how often the rest of the board is to be dealt",
    Phase.SHOWING: "the betting is over, you may show or muck",
}
