"""The end of a hand: uncalled bets, showing and mucking, the rake and the pots."""

from collections.abc import Sequence

from riverboat.engine import events as ev
from riverboat.engine.actions import Phase
from riverboat.engine.assessor import rule_set_named
from riverboat.engine.cards import Card
from riverboat.engine.hand.dealing import Dealing
from riverboat.engine.hand.setup import comes_in_parts
from riverboat.engine.pots import Pot, rake_of, split, uncalled_bet
from riverboat.engine.showdown import Showdown, Strengths, showing_order, winners


class Settling(Dealing):
    """The part of a hand that pays. It emits events and takes no decisions."""

    _contested: Showdown | None = None

    def _close_street(self) -> bool:
        """Open the betting after a draw, or end the street. Returns False as `_end_street` does."""
        if self.phase is Phase.DRAWING:
            if self.street.discard:
                self._deal_street(self.street)
            self._open_betting()
            if self.actor is not None:
                return True
        return self._end_street()

    def _end_street(self, *, shows: bool = False) -> bool:
        """End the street, and start the next one or the showdown.

        Returns False if hands of players who are all-in stay face down; with `shows`, they are shown.
        """
        self._return_uncalled_bet()
        if not self._is_dealt_out() and (self._betting.able > 1 or not self._only_boards_are_left()):
            self._start_street()
            if self.phase is Phase.BETTING:
                self._open_betting()
        elif self.face_down and self._has_all_in() and not shows:
            return False
        else:
            first = showing_order(self._live(), self._betting.aggressor)[0]
            self._emit(self._hand_shown(first))
        return True

    def _may_offer_runs(self) -> bool:
        """Return whether the players may choose how often to run the board: before its rest begins."""
        shown = isinstance(self.events[-1], ev.HandShown | ev.HandMucked)
        return shown and self.phase is Phase.SHOWING and self.game.boards == 1 and self._max_runs() > 1

    def _return_uncalled_bet(self) -> None:
        uncalled = uncalled_bet(self._betting.paid)
        if uncalled:
            position, amount = uncalled
            self._emit(ev.UncalledBetReturned(self._seat_at(position), amount))

    def _settle(self, seat: int) -> bool:
        """Show or muck the hand of `seat`; return False if the player has to decide.

        If a player is all-in, every live hand is shown. Otherwise a beaten hand may be mucked.
        """
        position = self._position[seat]
        if self._has_all_in() or not self._contest().is_beaten(position, self._shown()):
            self._emit(self._hand_shown(position))
        elif self.seats[position].auto_muck:
            self._emit(ev.HandMucked(seat))
        else:
            return False
        return True

    def _hand_shown(self, position: int) -> ev.HandShown:
        """Return the event that shows a hand, sorted where its order would tell which card came last."""
        cards = self._hole[position]
        shown = tuple(sorted(cards)) if comes_in_parts(self.game) else cards
        return ev.HandShown(self._seat_at(position), shown)

    def _has_all_in(self) -> bool:
        return self._betting.able < self._betting.live

    def _shown(self) -> list[int]:
        return [self._position[seat] for seat in self.shown]

    def _contest(self) -> Showdown:
        """Return the pots and the strength of each live hand, once all cards are dealt."""
        if self._contested is None:
            live = self._live()
            holes = [self._hole[position] for position in live]
            self._contested = Showdown(
                self._pots(),
                [
                    [
                        dict(zip(live, rule_set_named(rules).strengths(board, holes), strict=True))
                        for rules in self.game.wins
                    ]
                    for board in self.boards
                ],
            )
        return self._contested

    def _award_uncontested(self) -> None:
        (winner,) = self.live
        self._take_rake([Pot(self.pot, (self._position[winner],))])
        self._emit(ev.PotAwarded(0, self.pot, ((winner, self.pot),)))
        self._end()

    def _award_pots(self) -> None:
        contest, shown = self._contest(), self._shown()
        for number, (pot, rake) in enumerate(zip(contest.pots, self._take_rake(contest.pots), strict=True)):
            for board, amount in self._split(pot.amount - rake, range(len(self.boards))):
                for rules, won, part in self._parts(amount, pot, shown, contest.strengths[board]):
                    shares = self._split(part, self._in_odd_chip_order(won, rules, board))
                    by_seat = tuple([(self._seat_at(position), chips) for position, chips in shares])
                    self._emit(ev.PotAwarded(number, part, by_seat, rules, board))
        self._end()

    def _parts(
        self, amount: int, pot: Pot, shown: Sequence[int], strengths: Sequence[Strengths]
    ) -> list[tuple[str, list[int], int]]:
        """Return the rule sets that have winners, the winners, and the part of `amount` for each.

        Of two parts the first, the high half, gets the odd chip.
        """
        won = [
            (rules, positions)
            for rules, each in zip(self.game.wins, strengths, strict=True)
            if (positions := winners(pot, shown, each))
        ]
        return [(*won[place], part) for place, part in self._split(amount, range(len(won)))]

    def _split(self, amount: int, winners: Sequence[int]) -> list[tuple[int, int]]:
        return split(amount, winners, self.house.smallest_chip)

    def _in_odd_chip_order(self, positions: list[int], rules: str, board: int) -> list[int]:
        """Sort `positions` from the left of the button, or by the highest card of their hands."""
        by_suit = self.house.odd_chip_by_suit
        if len(positions) == 1 or not (self.game.odd_chip_by_suit if by_suit is None else by_suit):
            return positions

        def highest_card(position: int) -> Card:
            hand = rule_set_named(rules).assess(self._hole[position], self.boards[board])
            return max(hand.counting) if hand else -1

        return sorted(positions, key=highest_card, reverse=True)

    def _take_rake(self, pots: Sequence[Pot]) -> list[int]:
        """Take the rake; return what it takes from each of `pots`."""
        rake = self.house.rake
        if rake is None or (rake.no_flop_no_drop and not self._street):
            return [0] * len(pots)
        taken = rake_of(pots, rake)
        if any(taken):
            self._emit(ev.RakeTaken(sum(taken)))
        return taken

    def _end(self) -> None:
        self._emit(ev.HandEnded(tuple(zip(self._position, self._betting.stacks, strict=True))))
