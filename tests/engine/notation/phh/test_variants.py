from riverboat.engine.games import GAMES
from riverboat.engine.notation.phh.variants import VARIANTS, variant_of

STANDARD = ("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB")


def test_format_variants_have_games() -> None:
    assert {variant for variant in VARIANTS if not variant.startswith("riverboat/")} == set(STANDARD)
    assert [variant_of(VARIANTS[variant].code) for variant in STANDARD] == list(STANDARD)


def test_other_games_have_only_own_code() -> None:
    for code, game in GAMES.items():
        assert VARIANTS[variant_of(code)] is VARIANTS[variant_of(code, own=True)] is game
        assert variant_of(code, own=True) == f"riverboat/{code}"
    assert variant_of("plo5") == "riverboat/plo5"
