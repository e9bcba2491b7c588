"""A judge of tournaments that reads nothing but the events, and knows the rules by itself."""

from collections import defaultdict
from dataclasses import dataclass, field

from riverboat.engine.games import GAMES, Opens
from riverboat.engine.tournament import deal_events as dle
from riverboat.engine.tournament import director_events as de
from riverboat.engine.tournament import events as ev
from riverboat.engine.tournament.event import TournamentEvent


@dataclass
class SeenTable:
    """A table as the judge knows it. big: the seat of the last big blind; None before it."""

    size: int
    seats: dict[int, str] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    opened: list[int] = field(default_factory=list)
    new: set[int] = field(default_factory=set)
    hand: ev.TableHandBegun | None = None
    small: int | None = None
    big: int | None = None
    button: int | None = None
    big_player: str = ""
    hands_in_round: int = 0


class TournamentJudge:
    """Checks each event against the rules, by an AssertionError that names them."""

    def __init__(self) -> None:
        self.tables: dict[int, SeenTable] = {}
        self.chips: dict[str, int] = {}
        self.where: dict[str, int] = {}
        self.busted: dict[str, tuple[tuple[str, int], int]] = {}  # by player: (group, stack)
        self.groups: list[tuple[str, int]] = []
        self.places: dict[str, ev.PlaceTaken] = {}
        self.paid: dict[str, int] = defaultdict(int)
        self.in_play = self.level = self.rounds = self.pool = self.bounties = self.won = 0
        self.prizes: tuple[int, ...] = ()
        self.resting = self.paused = self.by_turns = self.over = self.closed = False
        self.lasts = self.passed = 0  # of the level or its break, in milliseconds
        self.clock_from: int | None = None
        self.levels_anew = False
        self.breaking: dict[str, tuple[int, int]] = {}
        self.held: set[int] = set()
        self.deal: dict[str, int] | None = None
        self.accepted: set[str] = set()
        self.expelled: set[str] = set()
        self.dealt: dict[str, int] = defaultdict(int)
        self.counts: dict[str, int] = defaultdict(int)

    def see(self, event: TournamentEvent) -> None:
        """Check the next event."""
        assert not self.over, "nothing follows the end"
        self.counts[event.kind] += 1
        check = getattr(self, f"_{event.kind}", None)
        if check is not None:
            check(event)
        assert sum(self.chips.values()) == self.in_play, f"chips are lost or made by {event}"
        assert min(self.chips.values(), default=0) >= 0

    # The start, seats and stacks.

    def _tournament_announced(self, event: ev.TournamentAnnounced) -> None:
        self.structure = event.structure

    def _player_registered(self, event: ev.PlayerRegistered) -> None:
        assert not self.closed
        self.pool += event.buy_in
        self.bounties += event.bounty
        if event.again:
            del self.busted[event.player]

    def _table_added(self, event: ev.TableAdded) -> None:
        assert event.table not in self.tables
        self.tables[event.table] = SeenTable(event.seats)

    def _player_seated(self, event: ev.PlayerSeated) -> None:
        assert event.chips == self.structure.stack, "rule 8-A: a full stack"
        self._sit(event.player, event.table, event.seat)
        self._add(event.player, event.chips)

    def _player_rebought(self, event: ev.PlayerRebought) -> None:
        assert not self.closed
        self.busted.pop(event.player, None)
        self.pool += event.cost
        self._add(event.player, event.chips)

    def _add_on_taken(self, event: ev.AddOnTaken) -> None:
        assert self.resting
        assert not self.closed
        self.pool += event.cost
        self._add(event.player, event.chips)

    def _stack_corrected(self, event: de.StackCorrected) -> None:
        assert event.reason
        self._add(event.player, event.chips - self.chips[event.player])

    def _chips_removed(self, event: de.ChipsRemoved) -> None:
        assert event.chips == self.chips[event.player]
        self._add(event.player, -event.chips)

    def _add(self, player: str, chips: int) -> None:
        self.chips[player] = self.chips.get(player, 0) + chips
        self.in_play += chips

    def _sit(self, player: str, number: int, seat: int) -> None:
        table = self.tables[number]
        assert player not in self.where, f"{player} sits twice"
        assert seat not in table.seats, f"seat {seat} of table {number} is taken twice"
        assert 0 <= seat < table.size
        table.seats[seat] = player
        table.new.add(seat)
        if seat in table.opened:
            table.opened.remove(seat)
        self.where[player] = number

    def _stand(self, player: str) -> int:
        table = self.tables[self.where.pop(player)]
        if table.hand is not None:
            assert all(dealt.player != player for dealt in table.hand.seats), "a player leaves in mid-hand"
        seat = next(seat for seat, sitting in table.seats.items() if sitting == player)
        del table.seats[seat]
        table.new.discard(seat)
        table.opened.append(seat)
        return seat

    # Moves.

    def _table_broken(self, event: ev.TableBroken) -> None:
        table = self.tables[event.table]
        assert table.hand is None
        assert sorted(event.order) == sorted(table.seats.values()), "rule 10-B: each player draws"
        assert len(set(event.cards)) == len(event.cards) == len(event.order)
        for number, seat in event.cards:
            assert number != event.table
            assert seat not in self.tables[number].seats, "rule 10-B: a card is for a free seat"
        if not event.by:
            assert event.table == max(self.tables), "the table with the highest number is broken"
        after = {number: len(other.seats) for number, other in self.tables.items() if number != event.table}
        low = min(after.values())
        for number, _ in event.cards:
            after[number] += 1
        taken = [count for number, count in after.items() if any(card[0] == number for card in event.cards)]
        assert max(taken) - min(after.values()) <= 1, "the shortest tables get the players"
        assert low <= min(after.values())
        self.breaking = dict(zip(event.order, event.cards, strict=True))

    def _shoot_out_round_begun(self, event: ev.ShootOutRoundBegun) -> None:
        assert self.structure.shoot_out
        assert all(table.hand is None and len(table.seats) < 2 for table in self.tables.values())
        winners = [player for number in sorted(self.tables) for player in self.tables[number].seats.values()]
        assert [player for player, _, _ in event.places] == winners, "winners meet as the tables stand"
        assert event.chips == self.structure.stack
        numbers = sorted({table for _, table, _ in event.places})
        assert set(numbers) <= set(self.tables)
        used = [sum(table == number for _, table, _ in event.places) for number in numbers]
        assert max(used) - min(used) <= 1
        if self.structure.seats == 2 and not self.counts["player_disqualified"]:
            assert len(used) * 2 == len(self.tables), "only the first round has byes"
        self.rounds += 1
        self.levels_anew = True
        self.where.clear()
        self.tables = {number: SeenTable(self.structure.seats) for number in numbers}
        for player, table, seat in event.places:
            self._add(player, event.chips - self.chips[player])
            self._sit(player, table, seat)

    def _table_removed(self, event: ev.TableRemoved) -> None:
        assert not self.breaking
        assert not self.tables.pop(event.table).seats

    def _player_moved(self, event: ev.PlayerMoved) -> None:
        giver, taker = self.tables[self.where[event.player]], self.tables[event.table]
        if event.player in self.breaking:
            assert self.breaking.pop(event.player) == (event.table, event.seat), "rule 10-B: as drawn"
        elif event.reason == "lost table":
            assert giver.hand is None, "the hand of a lost table is void"
            assert event.seat in giver.seats
            assert giver.seats[event.seat] == event.player, "the seats of a lost table stay"
        elif not event.by:
            assert event.reason == "balance"
            self._check_balance(giver, taker, event)
        self._stand(event.player)
        self._sit(event.player, event.table, event.seat)

    def _check_balance(self, giver: SeenTable, taker: SeenTable, event: ev.PlayerMoved) -> None:
        assert giver.hand is None
        assert len(giver.seats) - len(taker.seats) >= 2, "only tables out of balance are balanced"
        levels = range(len(self.structure.levels))
        codes = {game.code for level in levels for game in self.structure.games_at(level)}
        if not any(has_blinds(code) for code in codes):
            if taker.opened:
                assert event.seat == taker.opened[-1], "rule 11-A, stud: the seat that opened last"
            return
        with_chips = {seat for seat, player in giver.seats.items() if self.chips[player]}
        if giver.big is not None:
            due = clockwise(giver.big, with_chips, giver.size)[0]
            assert giver.seats[due] == event.player, "rule 11-A: the next big blind moves"
        if taker.big is not None:
            assert event.seat == worst(taker), "rule 11-A: to the worst seat"
            assert event.seat != taker.big, "rule 11-A: never to the small blind"

    def _final_table_drawn(self, event: ev.FinalTableDrawn) -> None:
        assert all(table.hand is None for table in self.tables.values())
        assert len(self.where) == len(event.places) <= event.seats
        most = {9: 9, 8: 9, 7: 7, 6: 7}.get(self.structure.seats, self.structure.seats)
        assert event.seats <= most, "RP-9"
        last = {table.big_player for table in self.tables.values()}
        self.tables = {event.table: SeenTable(event.seats)}
        self.where.clear()
        for player, seat in event.places:
            self._sit(player, event.table, seat)
        self.tables[event.table].new.clear()
        if len(event.places) == 2 and len(last & {player for player, _ in event.places}) == 1:
            self.tables[event.table].big_player = (last & {player for player, _ in event.places}).pop()

    # Time.

    def _level_begun(self, event: ev.LevelBegun) -> None:
        self._set_clock(event.at_ms)
        if self.levels_anew:
            assert event.level == 0, "the levels of a shoot-out begin again with each round"
        elif not event.by:
            assert event.level == self.level + (self.counts["level_begun"] > 1)
            self._check_time()
        self.levels_anew = False
        self.level = event.level
        self._set_clock(event.at_ms, self.structure.levels[event.level].ms)

    def _break_begun(self, event: ev.BreakBegun) -> None:
        self._set_clock(event.at_ms)
        self._check_time()
        self.resting = True
        self._set_clock(event.at_ms, event.ms)

    def _break_ended(self, event: ev.BreakEnded) -> None:
        self.resting = False

    def _tournament_paused(self, event: de.TournamentPaused) -> None:
        self.paused = True
        self._set_clock(event.at_ms)

    def _tournament_resumed(self, event: de.TournamentResumed) -> None:
        self.paused = False
        self._set_clock(event.at_ms)

    def _time_added(self, event: de.TimeAdded) -> None:
        self.lasts += event.ms

    def _set_clock(self, at: int, lasts: int | None = None) -> None:
        """Count what has passed at `at`, and stop or start the clock. lasts: of what begins then."""
        self.passed += 0 if self.clock_from is None else at - self.clock_from
        runs = self.resting or not self.by_turns
        self.clock_from = at if runs and not self.paused else None
        if lasts is not None:
            self.passed, self.lasts = 0, lasts

    def _check_time(self) -> None:
        assert self.passed >= self.lasts, f"what lasts {self.lasts} ms ended after {self.passed}"

    def codes(self) -> list[str]:
        """Return the codes of the games of the level."""
        return [game.code for game in self.structure.games_at(self.level)]

    # Hands.

    def _table_hand_begun(self, event: ev.TableHandBegun) -> None:
        table = self.tables[event.table]
        assert table.hand is None
        assert not self.resting
        assert not self.paused
        assert event.level == self.level, "rule 23: a new level with the next hand"
        assert event.game in self.codes()
        assert event.heads_up_cap == (len(self.where) > 2), "rule 48: until two are left"
        assert event.face_down or not self.by_turns, "RP-8-F"
        if self.by_turns:
            table.hands_in_round += 1
            assert table.hands_in_round == 1, "RP-8: one hand a round"
        if not self.by_turns and not self.structure.shoot_out:
            self._check_is_balanced(table)
        with_chips = {seat for seat, player in table.seats.items() if self.chips[player]}
        dealt = {each.seat for each in event.seats}
        for each in event.seats:
            assert table.seats[each.seat] == each.player
            assert self.chips[each.player] == each.stack > 0
        if has_blinds(event.game):
            self._check_blinds(table, event, dealt)
            self._check_dealt(table, dealt, with_chips)
            table.small, table.big, table.button = event.small_blind, event.big_blind, event.button
            assert event.big_blind is not None
            table.big_player = table.seats[event.big_blind]
        else:
            assert dealt == with_chips, "rule 30: all are dealt in"
            if table.big is not None:
                assert table.button is not None
                if len(dealt) > 2 and table.small != table.button:
                    assert event.button == table.small, "rule 11-B: the button is frozen"
        table.new -= dealt
        table.hand = event

    def _check_is_balanced(self, table: SeenTable) -> None:
        """A fullest table gives a player before its next hand, but for a table that is to be broken."""
        last = self.tables[max(self.tables)]
        room = sum(other.size - len(other.seats) for other in self.tables.values() if other is not last)
        others = [other for other in self.tables.values() if other is not last or len(last.seats) > room]
        if len(others) > 1 and table in others:
            counts = [len(other.seats) for other in others]
            assert len(table.seats) < max(counts) or max(counts) - min(counts) < 2, "rule 11: out of balance"

    def _check_dealt(self, table: SeenTable, dealt: set[int], with_chips: set[int]) -> None:
        """All are dealt in, but newcomers between the next button and the next small blind."""
        if table.big is None or len(with_chips) == 2:
            assert dealt == with_chips
        elif table.small == table.button:
            assert with_chips - dealt <= table.new  # after heads-up play the button may be adjusted
        else:
            assert table.small is not None
            waiting = {seat for seat in table.new if between(seat, table.small, table.big, table.size)}
            if len(with_chips - waiting) < 2:
                waiting = set()
            assert dealt == with_chips - waiting, "rules 8-A, 10-A: all but between button and small blind"

    def _check_blinds(self, table: SeenTable, event: ev.TableHandBegun, dealt: set[int]) -> None:
        assert event.big_blind in dealt
        if len(dealt) == 2:
            assert event.button == event.small_blind, "rule 34-B: heads-up the small blind is the button"
            assert table.seats[event.big_blind] != table.big_player, "rule 34-B: nobody is big blind twice"
        if table.big is not None:
            assert event.big_blind == clockwise(table.big, dealt, table.size)[0], (
                "rule 32: the big blind moves on"
            )
            if len(dealt) > 2 and table.small != table.button:
                assert (event.button, event.small_blind) == (table.small, table.big), "rule 32: dead button"
            most = max(len(other.seats) for other in self.tables.values())
            halts = most - len(table.seats) >= 3 and (table.big + 1) % table.size in table.opened
            assert not (halts and self.structure.halting), "rule 11-D: the table halts"

    def _table_hand_ended(self, event: ev.TableHandEnded) -> None:
        table = self.tables[event.table]
        assert table.hand is not None
        assert {each.seat for each in table.hand.seats} == {seat for seat, _ in event.stacks}
        assert event.table not in self.held, "RP-8-F: all-in hands wait for the other tables"
        for seat, chips in event.stacks:
            self.chips[table.seats[seat]] = chips
        table.hand = None

    def _hand_for_hand_begun(self, event: ev.HandForHandBegun) -> None:
        assert self.closed
        paid = sum(prize > 0 for prize in self.prizes)  # a deal may have paid the others
        assert len(self.where) == paid + 1, "RP-8: one more than is paid"
        self.by_turns = True
        self._set_clock(event.at_ms)
        for table in self.tables.values():
            table.hands_in_round = int(table.hand is not None)

    def _hand_for_hand_round_ended(self, event: ev.HandForHandRoundEnded) -> None:
        assert event.ms <= 180_000, "RP-8-B: at most three minutes"
        assert all(table.hand is None for table in self.tables.values())
        self.rounds += 1
        if not self.resting:
            self.passed += event.ms
        for table in self.tables.values():
            table.hands_in_round = 0

    def _hand_for_hand_ended(self, event: ev.HandForHandEnded) -> None:
        self.by_turns = False
        self._set_clock(event.at_ms)
        self.rounds += 1

    def _all_in_held(self, event: ev.AllInHeld) -> None:
        assert self.by_turns
        self.held.add(event.table)

    def _all_ins_released(self, event: ev.AllInsReleased) -> None:
        in_hand = {number for number, table in self.tables.items() if table.hand is not None}
        assert in_hand == self.held, "RP-8-F: all tables are done"
        self.held.clear()

    def _player_disqualified(self, event: de.PlayerDisqualified) -> None:
        self.expelled.add(event.player)

    # Deals.

    def _deal_proposed(self, event: dle.DealProposed) -> None:
        assert self.closed
        assert self.deal is None
        shares = dict(event.shares)
        sharing = {player for player in self.where if self.chips[player]} - self.expelled
        assert set(shares) == sharing
        assert sum(shares.values()) + event.to_play_for == sum(self.prizes[: len(shares)])
        self.deal, self.accepted = shares, set()

    def _deal_voted(self, event: dle.DealVoted) -> None:
        assert self.deal is not None
        assert event.player in self.deal
        self.accepted = self.accepted | {event.player} if event.accepts else set()

    def _deal_withdrawn(self, event: dle.DealWithdrawn) -> None:
        assert self.deal is not None
        self.deal = None

    def _deal_made(self, event: dle.DealMade) -> None:
        assert self.deal is not None
        assert self.accepted == set(self.deal), "a deal is unanimous"
        assert all(table.hand is None for table in self.tables.values())
        for player, share in self.deal.items():
            self.dealt[player] += share
        count = len(self.deal)
        self.prizes = (event.to_play_for, *[0] * (count - 1), *self.prizes[count:])
        self.deal = None

    # Places and prizes.

    def _player_busted(self, event: ev.PlayerBusted) -> None:
        group = ("round", self.rounds) if self.by_turns else ("hand", event.hand)
        if self.structure.shoot_out and len(self.tables) > 1:
            self.busted[event.player] = (("round", self.rounds), 0)
            if ("round", self.rounds) not in self.groups:
                self.groups.append(("round", self.rounds))
            return
        if not event.hand and not self.by_turns:
            group = ("disqualified", len(self.groups))
        self.busted[event.player] = (group, event.stack)
        if group not in self.groups:
            self.groups.append(group)

    def _player_eliminated(self, event: ev.PlayerEliminated) -> None:
        assert self.chips[event.player] == 0
        assert event.player in self.busted
        self._stand(event.player)

    def _registration_closed(self, event: ev.RegistrationClosed) -> None:
        assert event.pool == self.pool == sum(event.prizes)
        self.prizes, self.closed = event.prizes, True

    def _place_taken(self, event: ev.PlaceTaken) -> None:
        assert self.closed
        assert event.player not in self.places
        self.places[event.player] = event

    def _prize_paid(self, event: ev.PrizePaid) -> None:
        self.paid[event.player] += event.amount

    def _bounty_won(self, event: ev.BountyWon) -> None:
        self.won += event.paid

    def _tournament_finished(self, event: ev.TournamentFinished) -> None:
        self.over = True
        assert sum(self.paid.values()) == self.pool, "the prizes are the pool"
        assert self.won == self.bounties, "the bounties are those that were paid in"
        self._check_order()
        self._check_shares()

    def _check_order(self) -> None:
        """Places follow the order of the last chips, and in a hand the stacks at its start."""
        left = [player for player in self.places if player not in self.busted]
        assert {self.places[player].place for player in left} == set(range(1, len(left) + 1))
        by_group = defaultdict[tuple[str, int], list[str]](list)
        for player, (group, _) in self.busted.items():
            by_group[group].append(player)
        place = len(self.places)
        for group in self.groups:
            for player in sorted(by_group[group], key=lambda player: self.busted[player][1]):
                equals = [
                    other for other in by_group[group] if self.busted[other][1] == self.busted[player][1]
                ]
                better = [
                    other for other in by_group[group] if self.busted[other][1] > self.busted[player][1]
                ]
                lowest = place - len(by_group[group])
                assert self.places[player].place == lowest + len(better) + 1, (player, group)
                assert len({self.places[other].place for other in equals}) == 1
            place -= len(by_group[group])
        assert place == len(left)

    def _check_shares(self) -> None:
        groups = defaultdict[tuple[int, int], list[str]](list)
        for player, taken in self.places.items():
            assert taken.first <= taken.place <= taken.last
            groups[taken.first, taken.last].append(player)
        for (first, last), players in groups.items():
            assert len(players) == last - first + 1
            amounts = [self.paid[player] - self.dealt[player] for player in players]
            assert sum(amounts) == sum(self.prizes[first - 1 : last])
            assert max(amounts) - min(amounts) <= 1, "shared places are paid alike"


def has_blinds(code: str) -> bool:
    """Return whether a game has blinds."""
    return GAMES[code].streets[0].opens is Opens.LEFT_OF_BLINDS


def clockwise(seat: int, seats: set[int], size: int) -> list[int]:
    """Return `seats` in clockwise order after `seat`, which comes last."""
    return [other % size for other in range(seat + 1, seat + size + 1) if other % size in seats]


def between(seat: int, first: int, last: int | None, size: int) -> bool:
    """Return whether a clockwise walk from `first` meets `seat` before `last`."""
    for step in range(1, size):
        at = (first + step) % size
        if at == last:
            return False
        if at == seat:
            return True
    return False


def worst(table: SeenTable) -> int | None:
    """Return the free seat that is big blind in the fewest hands, by playing them; never the small blind."""
    assert table.big is not None
    best: tuple[int, int, int] | None = None
    for free in range(table.size):
        if free in table.seats or free == table.big:
            continue
        hands, big = 0, table.big
        while True:
            hands += 1
            big = clockwise(big, {*table.seats, free}, table.size)[0]
            if big == free:
                break
        found = (hands, (free - table.big) % table.size, free)
        best = found if best is None else min(best, found)
    return None if best is None else best[2]
