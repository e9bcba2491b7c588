"""Pictures of chosen moments, compared with those in `snapshots`.

To write them again after a change that is meant, set UPDATE_SNAPSHOTS=1, and look at the difference.
"""

import os
import re
from pathlib import Path
from typing import Final

import pytest

from riverboat.client_cli.fullscreen.grid import Grid
from riverboat.client_cli.fullscreen.look import PALETTES, Look
from riverboat.client_cli.fullscreen.session import rules_note
from riverboat.client_cli.play.language import said
from riverboat.language.catalog import SOURCE_LANGUAGE, sources
from tests.client_cli.fullscreen.moments import MOMENTS, STUD
from tests.client_cli.fullscreen.scenes import Scene

SNAPSHOTS: Final = Path(__file__).parent / "snapshots"
AMOUNTS: Final = "amount-sentences"
SIZES: Final = {
    "80x24": (80, 24, Look()),
    "40x20": (40, 20, Look()),
    "60x20": (60, 20, Look()),
    "120x34": (120, 34, Look()),
    "80x24 without colours": (80, 24, Look(colour=False)),
    "80x24 in ASCII": (80, 24, Look(ascii=True)),
}


def colours(grid: Grid, palette: str) -> set[str]:
    """Return which colours are on which in `palette`."""
    named = PALETTES[palette]
    styles = {style for y in range(grid.height) for text, style in grid.runs(y) if text.strip()}
    return {f"{style.fg} {named[style.fg]} on {style.bg} {named[style.bg]}" for style in styles}


def picture(moment: str) -> str:
    """Return the moment in each size: as text, the first with its styles, and in the light theme."""
    parts: list[str] = []
    for name, (width, height, look) in SIZES.items():
        grid = MOMENTS[moment]().paint(width, height, look)
        parts += [f"# {name}", grid.text if parts else grid.snapshot]
    parts += ["# 80x24 in the light theme", *sorted(colours(MOMENTS[moment]().paint(), "light"))]
    return "\n".join([*parts, ""])


@pytest.mark.parametrize("moment", MOMENTS)
def test_moment_looks_as_before(moment: str) -> None:
    path = SNAPSHOTS / f"{moment}.txt"
    drawn = picture(moment)
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


TYPED: Final = {
    "": "the limits",
    "600.5": "is not a whole number of chips",
    "1": "is below the minimum",
    "999999999999999": "is above the maximum",
    "3/4x": "is not a chip amount",
    "a long text": "is not a chip amount",
    "5bb": ", the minimum",
    "100x": ", the maximum",
    "pot": "% of the pot",
    "all": "% of the pot",
}
"""What is typed into the amount box for each of its sentences, and a part of it."""


def amount_sentences() -> str:
    """Return the rows of the amount box with each sentence, on three widths."""
    parts: list[str] = []
    for width in (40, 60, 80):
        for typed, sentence in TYPED.items():
            scene = MOMENTS["holdem"]()
            assert isinstance(scene, Scene)
            scene.press("r", *typed)
            rows = scene.paint(width).rows[20:]
            parts += [f"# {width} columns, {typed!r}: {sentence}", *rows]
            shown = " ".join(" ".join(rows).split())
            assert sentence in shown or not typed
    return "\n".join([*parts, ""])


def test_sentences_of_the_amount_box_are_whole_and_as_before() -> None:
    path, drawn = SNAPSHOTS / f"{AMOUNTS}.txt", amount_sentences()
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


def test_every_sentence_of_the_amount_box_has_a_snapshot() -> None:
    known = "".join(sources(SOURCE_LANGUAGE).values())
    kinds = "unknown|not-chips|below|above|is-most|is-least"
    written = re.findall(rf"^amount-(?:{kinds}) = (.*)$", known, re.MULTILINE)
    assert len(written) == 6
    for sentence in written:
        assert any(part.strip(", ") in sentence for part in TYPED.values()), sentence


def test_no_snapshot_is_left_over() -> None:
    assert {path.stem for path in SNAPSHOTS.iterdir()} == {*MOMENTS, AMOUNTS}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_size_down_to_the_least_can_be_drawn(moment: str) -> None:
    scene = MOMENTS[moment]()
    for width, height in ((40, 14), (41, 23), (79, 24), (80, 23), (111, 24), (112, 50), (300, 100)):
        grid = scene.paint(width, height)
        assert (len(grid.rows), {len(grid.runs(y)) > 0 for y in range(height)}) == (height, {True})
        assert any("You" in row for row in grid.rows)


def kickers() -> Scene:
    """Four kickers decide a hand at a table of six."""
    holes = ("As 8d", "7c 3d", "Td 6d", "Ac Jc", "8h 3h", "6c 5s")
    scene = Scene(board="Kh Qh 9s 4c 2d", holes=holes, stacks=(9_000, 8_600, 21_030, 9_000, 10_000, 12_955))
    return scene.play("f c f f c c" + 9 * " c")


def side_pots() -> Scene:
    """Two players are all-in on two boards, and a third one may still bet."""
    holes = ("As Kd", "7c 2d", "Td 9d", "Qs Jc")
    scene = Scene(
        boards=2, stacks=(14_150, 8_600, 1_030, 2_000), holes=holes, board="Kh 8s 4h Ac Qd Tc 2s 3s"
    )
    return scene.play("c c c c c c a a c c")


def bomb_pot() -> Scene:
    """A bomb pot at a table with a long name."""
    scene = Scene(boards=2, bomb_pot=True, name="Friday night", rules={"boards": 2, "bomb_pot_every": 2})
    scene.state.note = rules_note(scene.state.table.rules)
    return scene


MORE: Final = {"kickers": kickers, "side_pots": side_pots, "bomb_pot": bomb_pot}


@pytest.mark.parametrize("moment", [*MOMENTS, *MORE])
@pytest.mark.parametrize(("width", "height"), [(40, 20), (60, 20), (80, 24), (120, 34), (200, 50)])
def test_nothing_but_long_names_is_cut(moment: str, width: int, height: int) -> None:
    scene = {**MOMENTS, **MORE}[moment]()
    names = "Jon Longlastname, Friday night, and what opens a box: Raise Bet 100 200"
    for row in scene.paint(width, height).rows:
        assert all(word in names for word in re.findall(r"(\S+) *…", row)), row


@pytest.mark.parametrize("moment", MOMENTS)
def test_ascii_look_is_ascii(moment: str) -> None:
    text = MOMENTS[moment]().paint(look=Look(ascii=True)).text
    names = "井上さん"
    assert all(character.isascii() or character in names for character in text)


@pytest.mark.parametrize("width", [40, 60, 80])
def test_tour_commands_and_notes_are_whole(width: int) -> None:
    scene = MOMENTS["holdem"]()
    assert isinstance(scene, Scene)
    scene.screen.tour = True
    assert "…" not in scene.paint(width, 24).text.replace("Raise…", "")
    scene.screen.tour = False
    failed = "Refused: hands cannot be saved, so the table waits."
    for refused in (said("too-soon-key"), said("too-soon-click"), failed):
        scene.state.note = refused
        assert refused in " ".join(scene.paint(width, 24).text.split())
    scene.press(":")
    assert "send a message to the table" in scene.paint(width, 24).text


def test_up_cards_of_the_last_street_are_whole_beside_a_bet() -> None:
    holes = ("As Kd Qh Jc 2h 3h 4h", "7c 2d 8d 9s 5c 6c 3s")
    scene = Scene(game="stud", stakes=STUD, stacks=(9_000, 9_000), holes=holes).bring_in()
    while scene.hand.street.name != "seventh street":
        scene.play("c")
    scene.play("200")
    if not scene.hand.bet(1):
        scene.play("400")
    assert re.search(r"▌3 8♦9♠5♣6♣ +[24]00$", scene.paint(40, 20).rows[1])
