"""The state of a hand, folded from its events.

One table of functions, one for each class of event, makes every change to a hand. Play, replay and a viewer's
replica use the same table, so they cannot differ.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Self

from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.betting import betting_for
from riverboat.engine.errors import EngineError, EventError, GameError
from riverboat.engine.events import Event
from riverboat.engine.games import Opens, Stakes, game_for_hand
from riverboat.engine.hand.state import KnownHand
from riverboat.engine.showdown import showing_order


def _hand_started(hand: KnownHand, event: ev.HandStarted) -> None:
    seats, posts = event.seats, event.posts
    hand.number = event.number
    hand.id = event.id
    hand.game = game_for_hand(event.game, event.boards, event.bomb_pot)
    hand.stakes = event.stakes
    hand.house = event.house
    hand.face_down = event.face_down
    hand.button = event.button
    hand.seats = seats
    hand.posts = posts
    hand.boards = [()] * hand.game.boards
    hand._street = 0
    hand.phase = Phase.BETTING
    hand.actor = None
    hand.turn = 0
    hand.bring_in_due = hand.may_fold_bring_in = hand.over = False
    hand.shown = {}
    hand.mucked = set()
    hand.runs = 1
    stacks = [seat.stack for seat in seats]
    blinds = [post.blind for post in posts]
    hand._betting = betting_for(hand.game, event.stakes, event.house, stacks, max(blinds))
    hand._betting.unposted = _full_blinds(event.stakes, blinds)
    hand._position = {seat.number: position for position, seat in enumerate(seats)}
    hand._hole = [()] * len(seats)
    hand._up = [()] * len(seats)
    hand._muck = []
    hand._deck = hand._reserve = ()
    hand.dealt = hand._deck_start = hand._paid_out = 0


def _full_blinds(stakes: Stakes, blinds: Sequence[int]) -> int:
    """Return the total of blinds and straddles if none were short or dead."""
    straddles = sum([blind for blind in blinds if blind > stakes.big_blind])
    return straddles + max(sum(blinds) - straddles, stakes.small_blind + stakes.big_blind)


def _deck_shuffled(hand: KnownHand, event: ev.DeckShuffled) -> None:
    hand._deck = event.cards
    hand._reserve = event.reserve
    hand._deck_start = hand.dealt
    if hand._muck:
        shuffled = set(event.cards)
        hand._muck = [card for card in hand._muck if card not in shuffled]


def _discards_shuffled(hand: KnownHand, event: ev.DiscardsShuffled) -> None:
    """Change nothing: the new order comes in a DeckShuffled, which only the server sees."""


def _time_charged(hand: KnownHand, event: ev.TimeCharged) -> None:
    hand._betting.take(hand._position[event.seat], event.amount)


def _ante_posted(hand: KnownHand, event: ev.AntePosted) -> None:
    position, betting = hand._position[event.seat], hand._betting
    if event.dead:
        betting.take(position, event.amount)
        betting.dead += event.amount
    else:
        betting.pay(position, event.amount)


def _blind_posted(hand: KnownHand, event: ev.BlindPosted) -> None:
    position, betting = hand._position[event.seat], hand._betting
    betting.put_to(position, betting.bets[position] + event.amount)
    betting.unposted -= min(event.amount, hand.posts[position].blind)


def _bring_in_posted(hand: KnownHand, event: ev.BringInPosted) -> None:
    position = hand._position[event.seat]
    hand.bring_in_due = False
    hand._betting.bring_in(position, event.amount, hand.stakes.bring_in)
    _pass_turn(hand, position)


def _hole_cards_dealt(hand: KnownHand, event: ev.HoleCardsDealt) -> None:
    hand._hole[hand._position[event.seat]] += event.cards
    hand.dealt += len(event.cards)


def _up_cards_dealt(hand: KnownHand, event: ev.UpCardsDealt) -> None:
    position = hand._position[event.seat]
    hand._hole[position] += event.cards
    hand._up[position] += event.cards
    hand.dealt += len(event.cards)


def _street_started(hand: KnownHand, event: ev.StreetStarted) -> None:
    hand._street += 1
    street = hand.street
    hand._betting.open_street(hand.game.bet_on(street, hand.stakes))
    draws = street.draw or street.discard
    if hand.phase in (Phase.BETTING, Phase.DRAWING):
        hand.phase = Phase.DRAWING if draws else Phase.BETTING
    if draws:
        _pass_question(hand, 0)


def _board_dealt(hand: KnownHand, event: ev.BoardDealt) -> None:
    if event.board == len(hand.boards):
        shared = len(hand.boards[0]) - hand.game.cards_from(event.street)
        hand.boards.append(hand.boards[0][:shared])
    hand.boards[event.board] += event.cards
    hand.dealt += len(event.cards)


def _cards_discarded(hand: KnownHand, event: ev.CardsDiscarded) -> None:
    position = hand._position[event.seat]
    hand._hole[position] = tuple([card for card in hand._hole[position] if card not in event.cards])
    hand._muck += event.cards


def _drew(hand: KnownHand, event: ev.Drew) -> None:
    hand.turn += 1
    _pass_question(hand, hand._position[event.seat] + 1)


def _betting_opened(hand: KnownHand, event: ev.BettingOpened) -> None:
    hand.actor = event.seat
    hand.phase = Phase.BETTING
    hand.bring_in_due = hand.stakes.bring_in > 0 and hand.street.opens is Opens.BRING_IN
    # Files may leave cards out.
    if hand.bring_in_due and all(hand._up[position] for position in hand._live()):
        # Tournament Directors Association, recommended procedure 10-E
        hand.may_fold_bring_in = hand._position[event.seat] != hand._worst_card_showing()
    if hand.street.pair_doubles and hand.house.open_pair_doubles and hand._shows_pair():
        hand._betting.allow_larger(hand.stakes.largest_bet)


def _timed_out(hand: KnownHand, event: ev.TimedOut) -> None:
    """Change nothing: the action taken for the player follows as an event of its own."""


def _folded(hand: KnownHand, event: ev.Folded) -> None:
    position = hand._position[event.seat]
    hand._betting.fold(position)
    hand._muck += hand._hole[position]
    _pass_turn(hand, position)


def _checked(hand: KnownHand, event: ev.Checked) -> None:
    position = hand._position[event.seat]
    hand._betting.agree(position)
    _pass_turn(hand, position)


def _called(hand: KnownHand, event: ev.Called) -> None:
    position = hand._position[event.seat]
    hand._betting.call(position, event.to)
    _pass_turn(hand, position)


def _bet_or_raised(hand: KnownHand, event: ev.BetMade | ev.RaisedTo) -> None:
    position = hand._position[event.seat]
    hand.bring_in_due = False
    hand._betting.raise_to(position, event.to)
    _pass_turn(hand, position)


def _pass_turn(hand: KnownHand, position: int) -> None:
    following = hand._betting.next_to_act(position + 1)
    hand.actor = None if following is None else hand.seats[following].number
    hand.turn += 1


def _uncalled_bet_returned(hand: KnownHand, event: ev.UncalledBetReturned) -> None:
    hand._betting.return_uncalled(hand._position[event.seat], event.amount)


def _hand_shown(hand: KnownHand, event: ev.HandShown) -> None:
    hand.shown[event.seat] = event.cards
    _pass_showing(hand)


def _hand_mucked(hand: KnownHand, event: ev.HandMucked) -> None:
    hand.mucked.add(event.seat)
    _pass_showing(hand)


def _pass_showing(hand: KnownHand) -> None:
    hand.phase = Phase.SHOWING
    hand.turn += 1
    hand.actor = None
    for position in showing_order(hand._live(), hand._betting.aggressor):
        seat = hand.seats[position].number
        if seat not in hand.shown and seat not in hand.mucked:
            hand.actor = seat
            return


def _runs_offered(hand: KnownHand, event: ev.RunsOffered) -> None:
    if hand.house.max_runs < 2 or not hand._board_to_come():
        raise EventError("the board cannot be run more than once in this hand", code="no_runs")
    hand.phase = Phase.RUNNING
    hand.runs = hand._max_runs()
    _pass_question(hand, 0)


def _runs_chosen(hand: KnownHand, event: ev.RunsChosen) -> None:
    hand.turn += 1
    hand.runs = min(hand.runs, event.runs)
    _pass_question(hand, hand._position[event.seat] + 1)
    if hand.runs == 1:
        hand.actor = None


def _pass_question(hand: KnownHand, first: int) -> None:
    """Make the next live player from position `first` on the actor; nobody after the last."""
    folded = hand._betting.folded
    for position in range(first, len(folded)):
        if not folded[position]:
            hand.actor = hand.seats[position].number
            return
    hand.actor = None


def _rake_taken(hand: KnownHand, event: ev.RakeTaken) -> None:
    hand._paid_out += event.amount


def _pot_awarded(hand: KnownHand, event: ev.PotAwarded) -> None:
    for seat, chips in event.shares:
        hand._betting.stacks[hand._position[seat]] += chips
    hand._paid_out += event.amount


def _hand_ended(hand: KnownHand, event: ev.HandEnded) -> None:
    hand.actor = None
    hand.over = True


def _rabbit_shown(hand: KnownHand, event: ev.RabbitShown) -> None:
    """Change nothing."""


APPLY: Final[dict[type[Event], Callable[[KnownHand, Any], None]]] = {
    ev.HandStarted: _hand_started,
    ev.DeckShuffled: _deck_shuffled,
    ev.DiscardsShuffled: _discards_shuffled,
    ev.TimeCharged: _time_charged,
    ev.AntePosted: _ante_posted,
    ev.BlindPosted: _blind_posted,
    ev.BringInPosted: _bring_in_posted,
    ev.HoleCardsDealt: _hole_cards_dealt,
    ev.UpCardsDealt: _up_cards_dealt,
    ev.StreetStarted: _street_started,
    ev.BoardDealt: _board_dealt,
    ev.CardsDiscarded: _cards_discarded,
    ev.Drew: _drew,
    ev.BettingOpened: _betting_opened,
    ev.TimedOut: _timed_out,
    ev.Folded: _folded,
    ev.Checked: _checked,
    ev.Called: _called,
    ev.BetMade: _bet_or_raised,
    ev.RaisedTo: _bet_or_raised,
    ev.UncalledBetReturned: _uncalled_bet_returned,
    ev.HandShown: _hand_shown,
    ev.HandMucked: _hand_mucked,
    ev.RunsOffered: _runs_offered,
    ev.RunsChosen: _runs_chosen,
    ev.RakeTaken: _rake_taken,
    ev.PotAwarded: _pot_awarded,
    ev.HandEnded: _hand_ended,
    ev.RabbitShown: _rabbit_shown,
}


class HandState(KnownHand):
    """A hand followed by its events: all of them, or those that one viewer may see."""

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Self:
        """Build a hand from its events, from the first one on. Raises EventError.

        The events that one viewer may see give the hand as that viewer sees it.
        """
        hand = cls.__new__(cls)
        hand.events = []
        for event in events:
            hand.apply(event)
        if not hand.events:
            raise EventError("a hand needs at least its first event", code="no_events")
        return hand

    def apply(self, event: Event) -> None:
        """Apply the next event. Raises EventError if it does not follow; then nothing changes."""
        if type(event) not in APPLY:
            raise EventError(f"a {event.kind} is not an event of a hand", code="foreign_event")
        started = bool(self.events)
        if isinstance(event, ev.HandStarted) == started or (
            started and self.over and not isinstance(event, ev.RabbitShown)
        ):
            raise EventError(f"a {event.kind} cannot follow here", code="out_of_place")
        try:
            self._emit(event)
        except (EngineError, LookupError, ValueError) as error:  # an unknown seat, street or game
            events, self.events = self.events, []
            for earlier in events:  # the first one resets every field
                self._emit(earlier)
            reason = f": {error}" if isinstance(error, GameError) else ""
            raise EventError(f"a {event.kind} does not fit this hand{reason}", code="does_not_fit") from None

    def _emit(self, event: Event) -> None:
        APPLY[type(event)](self, event)
        self.events.append(event)
