from riverboat.engine.games import GAMES
from riverboat.engine.notation.phh.variants import game_of, variant_of

STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")


def test_format_variants_have_games() -> None:
    games = [game_of(variant) for variant in STANDARD]
    assert [variant_of(game.code) for game in games if game] == list(STANDARD)


def test_other_games_have_only_own_code() -> None:
    for code, game in GAMES.items():
        assert game_of(variant_of(code)) is game_of(variant_of(code, own=True)) is game
        assert variant_of(code, own=True) == f"riverboat/{code}"
    assert variant_of("plo5") == "riverboat/plo5"


def test_codes_of_games_are_no_variants() -> None:
    assert game_of("nlhe") is game_of("riverboat/NT") is game_of("") is None
