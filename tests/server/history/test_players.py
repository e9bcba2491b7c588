import sqlite3

import pytest

from server.history.errors import PlayerExists
from server.history.players import Players, hash_token


async def test_a_token_brings_its_player_back(players: Players) -> None:
    await players.add("dan", "Dan", hash_token("a secret"))

    assert await players.by_token(hash_token("a secret")) == ("dan", "Dan")


async def test_any_other_token_brings_nobody(players: Players) -> None:
    assert await players.by_token(hash_token("another")) is None
    assert await players.by_token("token of ann") is None


@pytest.mark.parametrize(("player", "token"), [("ann", "new"), ("dan", "token of ann")])
async def test_neither_an_id_nor_a_token_is_given_twice(players: Players, player: str, token: str) -> None:
    with pytest.raises(PlayerExists) as refused:
        await players.add(player, "Dan", hash_token(token))

    assert hash_token(token) not in str(refused.value)
    assert await players.by_token(hash_token("token of ann")) == ("ann", "Ann")
    assert await players.by_token(hash_token("new")) is None


async def test_two_may_have_the_same_name(players: Players) -> None:
    await players.add("ann2", "Ann", hash_token("new"))

    assert await players.by_token(hash_token("new")) == ("ann2", "Ann")


async def test_the_database_holds_no_token(players: Players, url: str) -> None:
    await players.add("dan", "Dan", hash_token("open sesame"))

    with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
        assert "open sesame" not in "\n".join(database.iterdump())


def test_any_text_can_be_hashed() -> None:
    assert len({hash_token(text) for text in ("", "a", "\ud800", "漢")}) == 4
