"""Structures: what is checked, read from a file, and ready."""

from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine.errors import StructureError
from riverboat.engine.games import GAMES
from riverboat.engine.tournament.length import END_BIG_BLINDS, expected_end, level_times
from riverboat.engine.tournament.prizes import standard_prizes
from riverboat.engine.tournament.ready import READY, ready_structure
from riverboat.engine.tournament.structure import AddOn, Level, PayoutBracket, Rebuys, stakes_of
from riverboat.engine.tournament.structure_checks import check_structure, problems_of
from riverboat.engine.tournament.structure_files import read_structure
from tests.engine.tournament.small import LEVELS, structure

PROBLEMS: list[tuple[dict[str, Any], str]] = [
    ({"levels": ()}, "there are 0 levels: list 1 to 200"),
    ({"seats": 11}, "seats is 11: use 2 to 10"),
    ({"stack": 0}, "stack is 0"),
    ({"min_players": 40}, "min_players is 40, above max_players, 36"),
    ({"hand_minutes": 4}, "hand_minutes is 4: use 1 to 3"),
    ({"game": "chess"}, "level 1: unknown game 'chess'"),
    ({"game": "stud"}, "seats is 9: seven-card stud is for 2 to 8"),
    ({"levels": (*LEVELS, Level(3_200, 6_400, minutes=5))},
     "level 9 goes down: its small_blind is 3200 after 6400"),
    ({"levels": (Level(50, 100, ante=100, minutes=9), *LEVELS[1:])},
     "level 2 goes down: its ante is 0 after 100"),
    ({"levels": (*LEVELS[:-1], Level(6_400, 12_800))},
     "level 8 has 0 minutes and 0 hands: give one of the two"),
    ({"levels": (*LEVELS[:-1], Level(90, 80, minutes=1))},
     "level 8: the small blind (90) is above the big blind"),
    ({"levels": LEVELS[:4]}, "it never ends: with 36 players 450 big blinds are in play at the last level. "
                             "Add levels up to a big blind of 3600"),
    ({"late_levels": 8}, "late_levels is 8, and there are 8 levels: registration would never close"),
    ({"re_entries": 1}, "re_entries need late_levels"),
    ({"rebuys": Rebuys(100, 10_000)}, "rebuys need late_levels"),
    ({"add_on": AddOn(100, 5_000), "late_levels": 2}, "the add-on needs a break after level 2"),
    ({"starts_when_full": True, "late_levels": 1},
     "a tournament that starts when full has no late registration"),
    ({"progressive": True}, "a progressive bounty needs a bounty"),
    ({"ticket": 5_000},
     "a ticket costs 5000, and 36 entries pay 3600: it pays more than it takes"),
    ({"payouts": (PayoutBracket(2, (600, 500)),)},
     "add up to 1100 thousandths, not 1000: it pays more than it takes"),
    ({"payouts": (PayoutBracket(2, (600, 300)),)}, "it pays less than it takes"),
    ({"payouts": (PayoutBracket(2, (500, 300, 200)),)}, "from 2 entries on have 3 places, more than players"),
    ({"payouts": (PayoutBracket(9, (1000,)),), "min_players": 5}, "there are no payouts for 5 players"),
    ({"payouts": ()}, "list a bracket from 2 entries"),
    ({"payouts": (PayoutBracket(2, (300, 700)),)}, "pay a lower place more than a higher one"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), PROBLEMS)
def test_structure_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StructureError) as refused:
        check_structure(structure(**changes))
    assert sentence in str(refused.value)
    assert refused.value.code == "bad_structure"


def test_sound_structure_has_no_problems() -> None:
    assert list(problems_of(structure())) == []


@pytest.mark.parametrize("name", READY)
@pytest.mark.parametrize(("players", "minutes"), [(2, 10), (6, 30), (45, 200), (1_000, 600)])
def test_ready_structure_is_sound(name: str, players: int, minutes: int) -> None:
    ready = ready_structure(name, players, minutes)
    check_structure(ready)
    assert ready.max_players == players


@pytest.mark.parametrize(("name", "players", "minutes"), [("freeze-out", 60, 240), ("sit-and-go", 9, 55)])
def test_ready_structure_lasts_as_long_as_asked(name: str, players: int, minutes: int) -> None:
    end = expected_end(ready_structure(name, players, minutes), players)
    assert abs(end.begins - minutes) <= minutes / 5


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess",), "there is no structure 'chess': use one of sit-and-go"),
        (("turbo", 1), "1 is not a number of players: use 2 to 10000"),
        (("turbo", 9, 2_000), "2000 is not a number of minutes: use 1 to 1440"),
    ],
)
def test_ready_structure_is_refused(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(StructureError, match=sentence):
        ready_structure(*arguments)


def test_expected_end_is_where_few_big_blinds_are_left() -> None:
    found = structure()
    end = expected_end(found, 9)
    assert END_BIG_BLINDS * found.levels[end.number - 1].big_blind >= 90_000
    assert END_BIG_BLINDS * found.levels[end.number - 2].big_blind < 90_000


def test_level_times_count_breaks_and_hands() -> None:
    levels = (
        Level(50, 100, minutes=10, break_minutes=5),
        Level(100, 200, hands=30),
        replace(LEVELS[-1], minutes=1),
    )
    assert [each.begins for each in level_times(structure(levels=levels))] == [0, 15, 45]


FILE = """
name = "Friday"
stack = 5_000
buy_in = 1_000
late_levels = 1
max_players = 12
levels = [
    { small_blind = 50, big_blind = 100, minutes = 15, break_minutes = 5 },
    { small_blind = 500, big_blind = 1_000, ante = 1_000, hands = 12, game = "plo" },
]
payouts = [{ entries = 2, shares = [700, 300] }]

[rebuys]
cost = 1_000
chips = 5_000
"""


def test_file_is_read() -> None:
    found = read_structure(FILE)
    assert found.rebuys == Rebuys(1_000, 5_000)
    assert found.levels[1] == Level(500, 1_000, 1_000, hands=12, game="plo")
    assert found.code_at(1) == "plo"
    assert standard_prizes(found, 10, 10, 10_000) == (7_000, 3_000)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("stack = 5_000", ""), "stack is missing"),
        (("stack = 5_000", 'stack = "many"'), "stack is 'many': use a whole number"),
        (("stack = 5_000", "stack = true"), "stack is True: use a whole number"),
        (("buy_in", "buyin"), "buyin is unknown: use one of name, stack"),
        (("minutes = 15", "minuets = 15"), r"levels\[1\].minuets is unknown"),
        (("[rebuys]", "[rebuys"), "not TOML"),
        (("[700, 300]", "700"), r"payouts\[1\].shares is 700: use a list"),
        (("[rebuys]", "[[rebuys]]"), "rebuys is .* use a table of fields"),
    ],
)
def test_file_is_refused(change: tuple[str, str], sentence: str) -> None:
    with pytest.raises(StructureError, match=sentence):
        read_structure(FILE.replace(*change))


def test_satellite_gives_tickets_and_the_rest_in_money() -> None:
    found = structure(ticket=1_000)
    assert standard_prizes(found, 36, 36, 3_600) == (1_000, 1_000, 1_000, 600)
    assert standard_prizes(found, 30, 30, 3_000) == (1_000, 1_000, 1_000)
    assert standard_prizes(found, 9, 9, 900) == (900,)


def test_rounding_of_prizes_goes_to_the_first() -> None:
    three = structure(payouts=(PayoutBracket(3, (334, 333, 333)),))
    assert standard_prizes(three, 5, 5, 100) == (34, 33, 33)


def test_prizes_are_for_no_more_places_than_players() -> None:
    three = structure(payouts=(PayoutBracket(3, (500, 300, 200)),))
    assert standard_prizes(three, 3, 2, 100) == (70, 30)


@pytest.mark.parametrize("code", GAMES)
def test_stakes_of_every_game(code: str) -> None:
    stakes = stakes_of(Level(50, 100, ante=100, minutes=1), GAMES[code], big_blind_ante=True)
    assert stakes.smallest_bet == 100


def test_big_blind_ante_is_one_for_all() -> None:
    level = Level(50, 100, ante=100, minutes=1)
    assert stakes_of(level, GAMES["nlhe"], big_blind_ante=True).big_blind_ante
    assert not stakes_of(level, GAMES["nlhe"], big_blind_ante=False).big_blind_ante


def test_final_table_by_the_seats_at_a_table() -> None:
    sizes = {seats: structure(seats=seats).final_seats for seats in range(2, 11)}
    assert sizes == {2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 7, 8: 9, 9: 9, 10: 10}
    assert structure(seats=8, game="stud").final_seats == 8  # no game of stud has nine seats
