from riverboat.server.identity.tokens import hash_token, new_player_id, new_token


def test_any_text_can_be_hashed() -> None:
    assert len({hash_token(text) for text in ("", "a", "\ud800", "漢")}) == 4


def test_tokens_and_ids_are_long_and_unique() -> None:
    assert len({new_token() for _ in range(1000)}) == len({new_player_id() for _ in range(1000)}) == 1000
    assert len(new_token()) >= 43
    assert len(new_player_id()) == 16
