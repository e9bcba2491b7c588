"""Seats by chance: rules 7 and 8, and the two-step draw of rule 10-B."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from riverboat.engine.tournament import commands as co
from riverboat.engine.tournament.breaking import drawing_order, seat_cards, table_to_break
from riverboat.engine.tournament.events import PlayerMoved, PlayerSeated, TableAdded, TableBroken
from riverboat.engine.tournament.seating import first_seats, late_seat, tables_needed
from riverboat.engine.tournament.state import TournamentTable
from tests.engine.tournament.small import at_table, begin, end, of_kind, play_out, started


def table(number: int, size: int, taken: int) -> TournamentTable:
    """Return a table with players in its first seats."""
    return TournamentTable(number, size, {seat: f"t{number}s{seat}" for seat in range(taken)})


@given(players=st.integers(2, 200), seats=st.integers(2, 10), seed=st.integers(0, 999))
def test_first_seats_are_for_all_and_even(players: int, seats: int, seed: int) -> None:
    names = [f"p{number}" for number in range(players)]
    drawn = first_seats(names, seats, Random(seed))
    assert sorted(player for player, _, _ in drawn) == sorted(names)
    assert len({(number, seat) for _, number, seat in drawn}) == players
    counts = Counter(number for _, number, _ in drawn)
    assert len(counts) == tables_needed(players, seats)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert max(counts.values()) <= seats
    assert all(0 <= seat < seats for _, _, seat in drawn)


def test_first_seats_are_drawn_at_random() -> None:
    places = Counter(
        next(
            (number, seat) for player, number, seat in first_seats(list("abcdef"), 3, random) if player == "a"
        )
        for random in map(Random, range(6_000))
    )
    assert len(places) == 6
    assert all(850 < count < 1_150 for count in places.values())  # 1,000 each, five standard deviations


def test_late_seat_is_one_of_the_shortest_tables() -> None:
    tables = [table(1, 9, 8), table(2, 9, 7), table(3, 9, 7), table(4, 9, 9)]
    drawn = {late_seat(tables, Random(seed)) for seed in range(200)}
    assert drawn == {(2, 7), (2, 8), (3, 7), (3, 8)}
    assert late_seat([table(1, 2, 2)], Random(1)) is None


def test_late_entry_gets_a_full_stack_and_a_new_table_if_all_are_full() -> None:
    tournament = started(4, seats=2, late_levels=3)
    begun = begin(tournament)
    tournament.handle(co.RegisterPlayer("late", "Late"))
    (seated,) = of_kind(tournament.events[-1:], PlayerSeated)
    assert (seated.chips, seated.table) == (10_000, 3)
    assert of_kind(tournament.events[-2:], TableAdded) == [TableAdded(3, 2)]
    end(tournament, begun)


def test_table_with_the_highest_number_is_broken_once_there_is_room() -> None:
    assert table_to_break([table(1, 9, 6), table(2, 9, 6), table(3, 9, 6)]) == 3
    assert table_to_break([table(1, 9, 7), table(2, 9, 6), table(3, 9, 6)]) is None
    assert table_to_break([table(1, 9, 1)]) is None


@given(
    taken=st.lists(st.integers(1, 8), min_size=1, max_size=5),
    players=st.integers(1, 8),
    seed=st.integers(0, 99),
)
def test_seat_cards_are_free_seats_of_the_shortest_tables(taken: list[int], players: int, seed: int) -> None:
    others = [table(number, 9, count) for number, count in enumerate(taken, start=1)]
    players = min(players, sum(9 - count for count in taken))
    cards = seat_cards(players, others, Random(seed))
    assert len(set(cards)) == len(cards) == players
    assert all(seat in others[number - 1].free for number, seat in cards)
    after = Counter(number for number, _ in cards)
    totals = [count + after[number] for number, count in enumerate(taken, start=1)]
    # Reading of the rule by brute force: no player could have gone to a table that is now two shorter.
    for number, total in enumerate(totals, start=1):
        if after[number]:
            assert total - min(totals) <= 1


def test_each_player_draws_each_card_equally_often() -> None:
    others = [table(1, 4, 2), table(2, 4, 3)]
    pairs = Counter[tuple[str, tuple[int, int]]]()
    for seed in range(3_000):
        random = Random(seed)
        cards = seat_cards(3, others, random)
        pairs.update(zip(drawing_order(["a", "b", "c"], random), cards, strict=True))
    assert len(pairs) == 9
    assert all(860 < count < 1_140 for count in pairs.values())


def test_broken_table_moves_as_drawn_and_absent_players_keep_their_chips() -> None:
    """RP-16: the chips of an absent player go along."""
    tournament = started(15, seats=6)
    away = at_table(tournament, 3)[0]
    tournament.handle(co.SetPresence(away, present=False))
    winner, *losers = at_table(tournament, 1)
    events = play_out(tournament, winner, losers[:3])
    (broken,) = of_kind(events, TableBroken)
    moves = of_kind(events, PlayerMoved)
    drawn = [(event.player, (event.table, event.seat)) for event in moves if event.reason == "broken table"]
    assert broken.table == 3
    assert drawn == list(zip(broken.order, broken.cards, strict=True))
    assert set(tournament.state.tables) == {1, 2}
    assert tournament.state.players[away].stack == 10_000
    assert tournament.state.players[away].table in (1, 2)
    assert tournament.state.players[away].absent
