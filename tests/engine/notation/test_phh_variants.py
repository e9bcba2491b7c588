from engine.games import GAMES
from engine.notation.phh_variants import VARIANTS, variant_of

STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")


def test_the_variants_of_the_format_are_games_of_ours() -> None:
    assert {variant for variant in VARIANTS if not variant.startswith("riverboat/")} == set(STANDARD)
    assert [variant_of(VARIANTS[variant].code) for variant in STANDARD] == list(STANDARD)


def test_every_game_has_a_code_of_its_own_and_those_that_the_format_lacks_have_no_other() -> None:
    for code, game in GAMES.items():
        assert VARIANTS[variant_of(code)] is VARIANTS[variant_of(code, own=True)] is game
        assert variant_of(code, own=True) == f"riverboat/{code}"
    assert variant_of("plo5") == "riverboat/plo5"
