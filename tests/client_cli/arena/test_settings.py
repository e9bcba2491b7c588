from collections import Counter

import pytest

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.settings import MatchSettings, stakes_of, unit_of
from riverboat.engine.games import GAMES


@pytest.mark.parametrize("bots", [2, 3, 6])
def test_rotations_give_every_bot_every_seat(bots: int) -> None:
    settings = MatchSettings(bots=bots)
    rows = [settings.seats(5, rotation) for rotation in range(settings.rotations)]
    assert all(sorted(column) == list(range(bots)) for column in zip(*rows, strict=True))
    assert all(sorted(row) == list(range(bots)) for row in rows)


def test_neighbours_change_from_set_to_set() -> None:
    settings = MatchSettings(bots=4)
    orders = {settings.seats(number, 0) for number in range(300)}
    assert len(orders) == 24


@pytest.mark.parametrize("game", ["nlhe", "horse", "8-game"])
def test_without_duplicate_deals_seats_come_out_even(game: str) -> None:
    settings = MatchSettings(bots=3, game=game, duplicate=False)
    block = 3 * len(settings.games)
    seen = Counter(
        (settings.game_of(number).code, bot, seat)
        for number in range(4 * block)
        for seat, bot in enumerate(settings.seats(number, 0))
    )
    assert set(seen.values()) == {4}
    assert len(seen) == 9 * len(settings.games)


def test_kept_stacks_move_the_button_around_one_order() -> None:
    settings = MatchSettings(bots=3, keep=True, duplicate=False)
    first, second, third, again = [settings.seats(number, 0) for number in range(4)]
    assert (second, third, again) == ((*first[1:], first[0]), (*first[2:], *first[:2]), first)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"game": "poker"}, "'poker' is not a game"),
        ({"bots": 1}, "no-limit hold'em is for 2 to 10 players, not 1"),
        ({"bots": 3, "game": "kuhn"}, "Kuhn poker is for 2 players, not 3"),
        ({"keep": True}, "cannot be duplicate"),
        ({"stack": 99}, "the stack (99) is below 100"),
    ],
)
def test_impossible_settings_are_refused(wrong: dict[str, object], reason: str) -> None:
    given: dict[str, object] = {"bots": 2} | wrong
    with pytest.raises(MatchError) as error:
        MatchSettings(**given)  # type: ignore[arg-type]
    assert reason in str(error.value)


@pytest.mark.parametrize("code", GAMES)
def test_every_game_has_stakes_and_a_unit(code: str) -> None:
    assert unit_of(stakes_of(code)) == 100
