"""A hand as a sans-I/O object that turns actions into events.

`act` checks the action before it changes anything. Every change is an event, applied by `engine.hand.fold`.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final

from riverboat.engine import events as ev
from riverboat.engine.actions import (
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
from riverboat.engine.button import forced_bets
from riverboat.engine.cards import Card, format_card
from riverboat.engine.errors import CardError, GameError, IllegalAction
from riverboat.engine.events import Event, Post, Seat
from riverboat.engine.games import Game, Opens, Stakes
from riverboat.engine.hand.settling import Settling
from riverboat.engine.hand.setup import (
    check_cards,
    check_posts,
    check_seats,
    check_types,
    has_draw,
    reserve_beginning,
)
from riverboat.engine.house import STANDARD_HOUSE, House


class Hand(Settling):
    """One hand of a game, from the blinds to the payment of the pots.

    game, stakes, house: the game, its stakes and the house rules.
    seats: the players clockwise, in table order, with their stacks.
    deck: distinct cards in the order in which they are dealt: one at a time from the left of the button, then
        to the board. No cards are burned, because nobody can see the back of the next card.
    button: the seat with the button, which may be empty; the last of `seats` by default.
    posts: what each player owes, from the left of the button; by default, what the stakes say.
    number: counts the hands of a table. id: the hand's id in the history; 0 for one that is not recorded.
    reserve: orders of the deck's cards, one after the other, each for a shuffle of discards. By default that
        of the deck, which is for tests and files only, because players know parts of it.
    later_decks: the first cards of each deck of discards, by a record; the reserve orders the others.
    face_down: before hands are shown because a player is all-in, the hand waits for `deal_next`: see `held`.

    Raises GameError for invalid seats, posts, rake or deck, and ArgumentError.
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
        id: int = 0,
        house: House = STANDARD_HOUSE,
        reserve: Sequence[Card] | None = None,
        later_decks: Sequence[Sequence[Card]] = (),
        face_down: bool = False,
    ) -> None:
        check_types(game, stakes, deck)
        check_seats(game, seats)
        check_cards(game, len(seats), deck, reserve or (), house)
        if button is None:
            button = seats[-1].number
        clockwise = sorted(seats, key=lambda seat: (seat.number <= button, seat.number))
        if posts is None:
            posts = forced_bets(stakes, len(seats))
        else:
            check_posts(len(seats), posts)
        self.events = []
        self._later_decks = tuple(map(tuple, later_decks))
        for known in self._later_decks[:1]:  # an audit has the reserve only
            reserve = reserve_beginning(known, reserve or deck, len(game.deck))
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
                id,
                face_down,
            ),
            ev.DeckShuffled(tuple(deck), tuple(reserve or deck) if has_draw(game) else ()),
        )

    def start(self, *, paced: bool = False) -> tuple[Event, ...]:
        """Post, deal and open the betting; return the events. Raises GameError if the hand has started.

        paced: stop before each street that comes without a decision, because all betting is over: see
            `deal_next`.
        """
        if self.events:
            raise GameError("the hand has already started", code="already_started")
        for event in self._opening:
            self._emit(event)
        self._post_forced_bets()
        self._deal_street(self.street)
        self._open_betting()
        self._proceed(0 if paced else inf)
        return tuple(self.events)

    def act(self, seat: int, action: Action, *, paced: bool = False) -> tuple[Event, ...]:
        """Apply the action of the player in `seat`, and all that follows up to the next decision.

        paced: as in `start`.

        Returns the new events. Raises IllegalAction, in which case nothing changes. Raises GameError on a
        replica without the deck.
        """
        return self._carry_out(self._checked(seat, action), paced=paced)

    @property
    def pauses(self) -> bool:
        """Whether the next street comes without a decision, by `deal_next`."""
        return self.actor is None and not self.over

    @property
    def held(self) -> bool:
        """Whether the hand waits with its cards face down; `deal_next` then shows them (RP-8-F)."""
        before_showdown = self.phase in (Phase.BETTING, Phase.DRAWING)
        return self.face_down and self.pauses and before_showdown and not self._runs_out()

    def deal_next(self) -> tuple[Event, ...]:
        """Deal the next street when play is paced, and all that follows up to the street after it.

        Returns the new events. Raises GameError if the hand does not pause, and on a replica without the
        deck. In both cases nothing changes.
        """
        if not self.events or not self.pauses:
            raise GameError("no street is due", code="not_paused")
        if not self._deck:
            raise _no_deck()
        before = len(self.events)
        if self.held:
            self._end_street(shows=True)
            self._proceed(0)
        else:
            self._proceed(1)
        return tuple(self.events[before:])

    def check(self, seat: int, action: Action) -> None:
        """Check the action as `act` does, also on a replica without the deck. Raises IllegalAction."""
        self._event_of(seat, action)

    def can(self, seat: int, action: Action) -> bool:
        """Return whether `check` accepts this action."""
        try:
            self.check(seat, action)
        except IllegalAction:
            return False
        return True

    def time_out(self, seat: int, *, paced: bool = False) -> tuple[Event, ...]:
        """Take the cheapest legal action for the player in `seat`, who ran out of time.

        paced: as in `start`.

        Returns the new events. Raises IllegalAction if it is not that player's turn, and GameError on a
        replica without the deck. In both cases nothing changes.
        """
        legal = self.legal_actions()
        if legal is None or legal.seat != seat:
            raise self._not_the_turn_of(seat)
        event = self._checked(seat, legal.cheapest)
        self._emit(ev.TimedOut(seat))
        return (self.events[-1], *self._carry_out(event, paced=paced))

    def hunt_rabbit(self) -> tuple[Event, ...]:
        """Show the board cards that would have come, after a hand that ended early.

        Returns the new event. Raises IllegalAction if the house rules do not allow it, if no card is left to
        come, and if the hand had more than one board.
        """
        missing = 0
        if self.events and self.over and not isinstance(self.events[-1], ev.RabbitShown):
            missing = self.game.cards_from(self.game.streets[0].name) - len(self.board)
        # A shared card at stud makes the board longer than the game's, so this may be negative.
        if missing <= 0 or not self.house.rabbit or self.game.boards > 1:
            raise IllegalAction(
                "the rabbit cannot be shown: all cards have come, or the house rules do not allow it",
                code="no_rabbit",
            )
        self._emit(ev.RabbitShown(self._cards_left()[:missing]))
        return (self.events[-1],)

    # Checks. They change nothing.

    def _checked(self, seat: int, action: Action) -> Event:
        """Check `action` and return its event. Raises IllegalAction, and GameError without the deck."""
        event = self._event_of(seat, action)
        if not self._deck:
            raise _no_deck()
        return event

    def _event_of(self, seat: int, action: Action) -> Event:
        """Check `action` and return its event. Raises IllegalAction."""
        if not self.events or self.actor is None or seat != self.actor:
            raise self._not_the_turn_of(seat)
        phase, check = _CHECKS.get(type(action), (None, None))
        if check is None:
            raise IllegalAction(
                f"{action!r:.60} is not an action: use Fold(), RaiseTo(200) and the like", code="wrong_phase"
            )
        if phase is not self.phase:
            raise IllegalAction(f"you cannot do that now: {_EXPECTED[self.phase]}", code="wrong_phase")
        return check(self, seat, action)

    def _check_fold(self, seat: int, action: Fold) -> Event:
        if self.bring_in_due and not self.may_fold_bring_in:
            raise IllegalAction("you cannot fold the bring-in: bring in or bet", code="bring_in_due")
        return ev.Folded(seat)

    def _check_check(self, seat: int, action: Check) -> Event:
        if self.bring_in_due:
            raise IllegalAction("you cannot check the bring-in: bring in or bet", code="bring_in_due")
        to_call = self._betting.to_call(self._position[seat])
        if to_call > 0:
            raise IllegalAction(
                f"you cannot check: it is {to_call} to call", code="cannot_check", case="price", price=to_call
            )
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
                f"you cannot bet: there is already a bet of {self._betting.price}, which you may raise",
                code="cannot_bet",
            )
        self._check_size(seat, "bet", action.to)
        if self.bring_in_due and action.to <= self.stakes.bring_in:
            raise IllegalAction(
                "a bet must be more than the bring-in: you may bring in", code="below_minimum"
            )
        return ev.BetMade(seat, action.to)

    def _check_raise(self, seat: int, action: RaiseTo) -> Event:
        if not self._betting.price:
            raise IllegalAction("nobody has bet yet: you can bet instead", code="nothing_to_raise")
        self._check_size(seat, "raise", action.to)
        return ev.RaisedTo(seat, action.to)

    def _check_size(self, seat: int, word: str, to: int) -> None:
        if type(to) is not int:
            raise IllegalAction(f"{to!r} is not an amount: use a whole number of chips", code="bad_amount")
        position = self._position[seat]
        sizes = self._betting.raise_range(position)
        if sizes is None:
            raise self._betting.why_no_raise(position)
        least, most = sizes
        if to > most:
            message = f"you cannot {word} to {to}: the maximum is {most}"
            raise IllegalAction(message, code="above_maximum", case="amount", amount=to, most=most)
        if to < least:
            message = f"you cannot {word} to {to}: the minimum is {least}"
            raise IllegalAction(message, code="below_minimum", case="amount", amount=to, least=least)
        if self._betting.two_sizes and least < to < most:
            message = f"you cannot {word} to {to}: use {least} or {most}"
            raise IllegalAction(message, code="bad_amount", case="two", amount=to, least=least, most=most)

    def _check_bring_in(self, seat: int, action: BringIn) -> Event:
        if not self.bring_in_due:
            raise IllegalAction("no bring-in is due", code="no_bring_in")
        return ev.BringInPosted(seat, min(self.stakes.bring_in, self.stack(seat)))

    def _check_draw(self, seat: int, action: Draw) -> Event:
        own, due = self._hole[self._position[seat]], self.street.discard
        cards = tuple(action.cards) or own[len(own) - due :]
        if due and len(cards) != due:
            raise IllegalAction(f"you have to discard {due}, not {len(cards)}", code="bad_draw")
        if not cards:
            return ev.Drew(seat, 0)
        given = set(cards)
        if len(given) < len(cards):
            raise IllegalAction("you cannot exchange the same card twice", code="bad_draw")
        if not given.issubset(own):
            strange = next(card for card in cards if card not in own)
            raise IllegalAction(f"you cannot exchange {_named(strange)}: you do not have it", code="bad_draw")
        return ev.CardsDiscarded(seat, cards)

    def _check_run(self, seat: int, action: Run) -> Event:
        most = self._max_runs()
        if type(action.times) is not int or not 1 <= action.times <= most:
            raise IllegalAction(
                f"{action.times!r} is not a number of runs: the board may be run 1 to {most} times",
                code="bad_runs",
            )
        return ev.RunsChosen(seat, action.times)

    def _check_show(self, seat: int, action: Show) -> Event:
        return self._hand_shown(self._position[seat])

    def _check_muck(self, seat: int, action: Muck) -> Event:
        return ev.HandMucked(seat)

    def _not_the_turn_of(self, seat: int) -> IllegalAction:
        if not self.events or self.actor is None:
            return IllegalAction("it is nobody's turn", code="not_your_turn")
        return IllegalAction(f"it is seat {self.actor}'s turn, not seat {seat}'s", code="not_your_turn")

    # Consequences, up to the next decision.

    def _carry_out(self, event: Event, *, paced: bool) -> tuple[Event, ...]:
        """Emit `event` and all that follows up to the next decision; return the new events."""
        before = len(self.events)
        self._emit(event)
        if isinstance(event, ev.CardsDiscarded):
            self._exchange(event)
        self._proceed(0 if paced else inf)
        return tuple(self.events[before:])

    def _proceed(self, streets: float) -> None:
        """Play on to the next decision or the end of the hand.

        streets: how many streets to deal at most that come without a decision.
        """
        while not self.over:
            if self.actor is not None:
                if self.phase is not Phase.SHOWING or not self._settle(self.actor):
                    return
            elif self._betting.live == 1:
                self._return_uncalled_bet()
                self._award_uncontested()
            elif self.phase is Phase.DRAWING or (self.phase is Phase.BETTING and not self._runs_out()):
                if not self._close_street():
                    return
            elif self._is_run_out():
                self._award_pots()
            elif self._may_offer_runs():
                self._emit(ev.RunsOffered())
            else:
                self._return_uncalled_bet()
                if not streets:
                    return
                streets -= 1
                self._run_out()


def _no_deck() -> GameError:
    return GameError("this replica of a hand cannot be played: its deck is not known", code="no_deck")


def _named(card: object) -> str:
    try:
        return format_card(card)  # type: ignore[arg-type]  # it checks its argument
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
_EXPECTED: Final = {
    Phase.BETTING: "bet, call, check or fold",
    Phase.DRAWING: "you may exchange cards or stand pat",
    Phase.RUNNING: "choose how often to run the board",
    Phase.SHOWING: "the betting is over: show or muck",
}
