from dataclasses import replace
from typing import Any

import pytest

from riverboat.engine import events as ev
from riverboat.engine.errors import NotationError
from riverboat.engine.events import Post
from riverboat.engine.games import GAMES, Game, Stakes, game_for_hand
from riverboat.engine.notation.acpc_game import GAME_FILES, AcpcGame, file_of, game_in_comments
from tests.support.deals import start_hand

NO_LIMIT = """\
GAMEDEF
nolimit
numPlayers = 2
numRounds = 4
stack = 20000 20000
blind = 100 50
firstPlayer = 2 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""
LIMIT = """\
GAMEDEF
limit
numPlayers = 3
numRounds = 4
blind = 5 10 0
raiseSize = 10 10 20 20
firstPlayer = 3 1 1 1
maxRaises = 3 4 4 4
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
"""


def game_of(*stacks: int, game: Game = GAMES["nlhe"], **fields: Any) -> AcpcGame:
    started = start_hand(stacks, game=game, **fields).events[0]
    assert isinstance(started, ev.HandStarted)
    return AcpcGame.of(started)


@pytest.mark.parametrize(
    ("text", "file"),
    [(NO_LIMIT, "holdem.nolimit.2p.reverse_blinds.game"), (LIMIT, "holdem.limit.3p.game")],
)
def test_competition_games_match_their_definitions(text: str, file: str) -> None:
    game = AcpcGame.defined(text.splitlines())
    assert game == GAME_FILES[file]
    assert file_of(game) == file
    assert AcpcGame.defined(game.definition()) == game


def test_player_after_last_equal_blind_acts_first() -> None:
    stakes = Stakes(100, 100)
    assert ev.BettingOpened(3) in start_hand([700, 800, 900], stakes=stakes).events
    assert "firstPlayer = 3 1 1 1" in game_of(700, 800, 900, stakes=stakes).definition()


def test_heads_up_big_blind_comes_first() -> None:
    game = GAME_FILES["holdem.limit.2p.reverse_blinds.game"]
    assert game.posts == (Post(blind=10), Post(blind=5))
    assert (game.stakes.smallest_bet, game.stakes.largest_bet) == (10, 20)


def test_game_of_hand_round_trips_through_definition() -> None:
    game = game_of(700, 800, 900, 1000)
    assert (game.blinds, game.stacks) == ((50, 100, 0, 0), (700, 800, 900, 1000))
    assert AcpcGame.defined(game.definition()) == game
    assert "firstPlayer = 3 1 1 1" in game.definition()
    fixed = game_of(700, 800, game=GAMES["flhe"])
    assert (fixed.small_bet, fixed.big_bet) == (100, 200)
    assert {"raiseSize = 100 100 200 200", "firstPlayer = 2 1 1 1"} <= set(fixed.definition())
    assert AcpcGame.defined(fixed.definition()) == fixed


@pytest.mark.parametrize(
    "fields",
    [
        {"game": GAMES["plo"]},
        {"game": game_for_hand("nlhe", boards=2)},
        {"stakes": Stakes(50, 100, ante=10)},
        {"posts": [Post(blind=50), Post(blind=100), Post(live=100)]},
        {"posts": [Post(blind=50), Post(blind=100), Post(blind=200)]},
    ],
)
def test_undefinable_game_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as refused:
        game_of(1000, 1000, 1000, **fields)
    assert refused.value.code == "not_for_acpc"


@pytest.mark.parametrize(
    ("line", "instead", "message"),
    [
        ("numRanks = 13", "numRanks = 3", "numRanks"),
        ("numHoleCards = 2", "numHoleCards = 4", "numHoleCards"),
        ("firstPlayer = 2 1 1 1", "firstPlayer = 1 2 2 2", "firstPlayer"),
        ("blind = 100 50", "blind = 100", "a blind for every player"),
        ("blind = 100 50", "blind = 0 0", "a blind for every player"),
        ("stack = 20000 20000", "stack = 20000", "a stack"),
        ("nolimit", "limit", "bets of four rounds"),
        ("nolimit", "potlimit", "bets of four rounds"),
    ],
)
def test_unplayable_definition_is_refused(line: str, instead: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        AcpcGame.defined(NO_LIMIT.replace(line, instead).splitlines())


def test_last_game_in_comments_counts() -> None:
    named = ["name/game/hands/seed match holdem.limit.3p.game 1000 0", "--t_hand 7"]
    assert game_in_comments(named) == GAME_FILES["holdem.limit.3p.game"]
    assert game_in_comments([*named, *NO_LIMIT.splitlines()]) == AcpcGame.defined(NO_LIMIT.splitlines())
    assert game_in_comments(["name/game/hands/seed match go.game 1 0", "--t_hand 7"]) is None
    assert game_in_comments([]) is None
    assert file_of(replace(GAME_FILES["holdem.limit.3p.game"], stacks=(1, 1, 1))) is None
