"""Posting, dealing, drawing and the opening of betting rounds."""

from collections.abc import Sequence
from operator import attrgetter

from riverboat.engine import events as ev
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.errors import GameError
from riverboat.engine.events import Post, Seat
from riverboat.engine.games import Opens, Street
from riverboat.engine.hand.fold import HandState


class Dealing(HandState):
    """The part of a hand that posts and deals. It emits events and takes no decisions."""

    _later_decks: tuple[tuple[Card, ...], ...] = ()

    def _post_forced_bets(self) -> None:
        """Post time charges and antes, then blinds, then dead chips, each up to the stack.

        If the house rules say so, the big-blind ante comes before the blinds.
        """
        owed = list(zip(self.seats, self.posts, strict=True))
        for seat, post in owed:
            if post.fee:
                self._emit(ev.TimeCharged(seat.number, min(post.fee, seat.stack)))
            if post.ante and (left := self.stack(seat.number)):
                self._emit(ev.AntePosted(seat.number, min(post.ante, left)))
        antes = (
            [] if self.house.blind_before_ante else [each for each in owed if self._has_table_ante(each[1])]
        )
        self._post_dead(antes)
        for seat, post in owed:
            blind = post.blind + post.live
            if blind and (left := self.stack(seat.number)):
                self._emit(ev.BlindPosted(seat.number, min(blind, left)))
        self._post_dead([each for each in owed if each not in antes])

    def _has_table_ante(self, post: Post) -> bool:
        """Return whether the dead chips of `post` are the big-blind ante, not a missed small blind."""
        return self.stakes.big_blind_ante and post.blind == self.stakes.big_blind

    def _post_dead(self, owed: Sequence[tuple[Seat, Post]]) -> None:
        for seat, post in owed:
            if post.dead and (left := self.stack(seat.number)):
                self._emit(ev.AntePosted(seat.number, min(post.dead, left), dead=True))

    def _start_street(self) -> None:
        """Start the next street and deal its cards, unless players have to discard first.

        A draw waits for its players.
        """
        street = self.game.streets[self._street + 1]
        self._emit(ev.StreetStarted(street.name))
        if not street.discard:
            self._deal_street(street)

    def _deal_street(self, street: Street) -> None:
        self._deal_to_players(street)
        if street.board:
            for board in range(self.game.boards):
                self._deal_board(street, board)

    def _deal_to_players(self, street: Street) -> None:
        """Deal one card at a time from the left of the button, face-down cards first.

        If the deck is too short for a late street of stud, one card on the board serves everybody (Robert's
        Rules of Poker, Seven-Card Stud).
        """
        if not street.hole and not street.up:
            return
        live = self._live()
        if (street.hole + street.up) * len(live) > len(self._deck) - self._next:
            self._emit(ev.BoardDealt(street.name, self._next_cards(1)))
            return
        for count, event in ((street.hole, ev.HoleCardsDealt), (street.up, ev.UpCardsDealt)):
            if count:
                dealt = self._next_cards(count * len(live))
                for place, position in enumerate(live):
                    self._emit(event(self.seats[position].number, dealt[place :: len(live)]))

    def _deal_board(self, street: Street, board: int) -> None:
        self._emit(ev.BoardDealt(street.name, self._next_cards(street.board), board))

    def _is_dealt_out(self) -> bool:
        return self._street == len(self.game.streets) - 1

    def _only_boards_are_left(self) -> bool:
        left = self.game.streets[self._street + 1 :]
        return not any(street.hole or street.up or street.draw or street.discard for street in left)

    def _runs_out(self) -> bool:
        """Return whether the betting is over while the players still get or discard cards, as in stud."""
        if self._betting.able > 1 or self._only_boards_are_left():
            return False
        following = self.game.streets[self._street + 1]
        return not (following.draw or following.discard)

    def _is_run_out(self) -> bool:
        """Return whether every board is dealt, as many times as agreed."""
        boards = self.boards
        return self._is_dealt_out() and len(boards) >= self.runs and len(boards[-1]) == len(boards[0])

    def _run_out(self) -> None:
        """Deal the next street after the betting: to the first board, or again to a further one."""
        if not self._is_dealt_out():
            self._start_street()
            return
        run = len(self.boards) - (len(self.boards[-1]) < len(self.boards[0]))
        dealt = len(self.boards[run]) if run < len(self.boards) else 0
        rest = self._streets_run()
        shared = len(self.boards[0]) - sum(street.board for street in rest)
        for street in rest:
            if shared >= dealt:
                self._deal_board(street, run)
                return
            shared += street.board

    def _streets_run(self) -> Sequence[Street]:
        """Return the streets that were dealt since the players chose how often."""
        count = 0
        for event in reversed(self.events):
            if isinstance(event, ev.RunsChosen):
                break
            count += isinstance(event, ev.StreetStarted)
        return self.game.streets[len(self.game.streets) - count :]

    def _exchange(self, discarded: ev.CardsDiscarded) -> None:
        """Announce the draw and deal the replacement cards; none for a discard."""
        seat, count = discarded.seat, len(discarded.cards)
        self._emit(ev.Drew(seat, count))
        if self.street.discard:
            return
        short = count - len(self._cards_left())
        if short > 0:
            if count > short:
                self._emit(ev.HoleCardsDealt(seat, self._next_cards(count - short)))
            self._shuffle_discards(discarded.cards)
            count = short
        self._emit(ev.HoleCardsDealt(seat, self._next_cards(count)))

    def _shuffle_discards(self, own: Sequence[Card]) -> None:
        """Shuffle discarded and folded cards into a new deck, except the player's `own` latest discards.

        The cards come in the first order of the reserve, after those that a record names. When it is the last
        order, the next is this permutation applied to itself: hands of before have only one.
        """
        discarded = set(self._muck).difference(own)
        first, self._later_decks = (self._later_decks or ((),))[0], self._later_decks[1:]
        if not discarded.issuperset(first):
            raise GameError("the record deals cards again that were not discarded", code="bad_deck")
        size = len(self.game.deck)
        order = (*first, *[card for card in self._reserve[:size] if card not in first])
        cards = tuple([card for card in order if card in discarded])
        onto = dict(zip(sorted(order), order, strict=True))
        reserve = self._reserve[size:] or tuple([onto[card] for card in order])
        self._emit(ev.DiscardsShuffled(len(cards)))
        self._emit(ev.DeckShuffled(cards, reserve))

    @property
    def _next(self) -> int:
        """The place of the next card in the deck."""
        return self.dealt - self._deck_start

    def _cards_left(self) -> tuple[Card, ...]:
        return self._deck[self._next :]

    def _next_cards(self, count: int) -> tuple[Card, ...]:
        cards = self._deck[self._next : self._next + count]
        if len(cards) < count:
            raise GameError(
                f"the deck has {len(cards)} cards left, and {count} are needed", code="deck_too_short"
            )
        return cards

    def _open_betting(self) -> None:
        opens = self.street.opens
        if opens is Opens.NOBODY:
            return
        position = self._betting.next_to_act(self._opener(opens))
        if position is not None:
            self._emit(ev.BettingOpened(self.seats[position].number))

    def _opener(self, opens: Opens) -> int:
        """Return the position that opens the betting, if it can bet."""
        if opens is Opens.LEFT_OF_BUTTON:
            return 0
        if opens is Opens.LEFT_OF_BLINDS:
            return self._left_of_blinds()
        return self._worst_card_showing() if opens is Opens.BRING_IN else self._best_hand_showing()

    def _left_of_blinds(self) -> int:
        """Return the position after the largest blind; after the last one if several are equal."""
        if len(self.posts) == 2:
            return 1
        largest = max(map(attrgetter("blind"), self.posts))
        if not largest:
            return 0
        return max([position for position, post in enumerate(self.posts) if post.blind == largest]) + 1

    def _best_hand_showing(self) -> int:
        """Return the position with the best up cards; of equal ones the first left of the button."""
        rules = rule_set_named(self.game.showing)
        return max(self._live(), key=lambda position: (rules.strength(self._up[position]), -position))
