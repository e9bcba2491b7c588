"""Recorded hands are recognised by the texts that they were read from, before anything is played."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.engine.hand import Hand, visible_events
from riverboat.engine.notation import ohh, pokerstars
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh import records as phh
from riverboat.server.history.commands.import_hands import import_command
from riverboat.server.history.queries.hands import History
from riverboat.server.history.verifying.audit import verify
from tests.engine.notation.test_acpc import LINE, SHOWN, TWO
from tests.engine.notation.test_sites import gg, winamax
from tests.engine.notation.written_hands import OCCASION, random_played_hand
from tests.server.history.builders import shown_down
from tests.support.databases import query

ImportText = Callable[..., Result]

STARS = "\n\n".join(pokerstars.write(random_played_hand(seed, "nlhe").events, OCCASION) for seed in (1, 2))
A_SITE_HAND = pokerstars.write(shown_down(7).events, OCCASION)
UNNAMED = phh.write_one(phh_hand.record(shown_down(0).events, {"table": "Lagoon"})).replace("hand = 0\n", "")
SECOND = SHOWN.replace("-100|100:", "100|-100:")
SEATED = LINE.replace("STATE:7", "STATE:6") + "\n"


@pytest.fixture
def import_text(tmp_path: Path, bare_database: str) -> ImportText:
    """Import texts, each as a file."""

    def run(*texts: str) -> Result:
        paths = []
        for number, text in enumerate(texts):
            paths.append(tmp_path / str(number))
            paths[-1].write_text(text)
        return CliRunner().invoke(import_command, [*map(str, paths), "--db", bare_database])

    return run


@pytest.fixture
def unplayable(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let a hand that is played from now on fail the test."""

    def start(hand: Hand) -> None:
        pytest.fail("a known hand is played")

    return lambda: monkeypatch.setattr(Hand, "start", start)


def ohh_text() -> str:
    return ohh.write(random_played_hand(3, "nlhe").events, OCCASION)


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        pytest.param(STARS, 2, id="PokerStars"),
        pytest.param(gg(A_SITE_HAND), 1, id="GGPoker"),
        pytest.param(winamax(A_SITE_HAND), 1, id="Winamax"),
        pytest.param(UNNAMED, 1, id="PHH"),
        pytest.param(f"{TWO}{SEATED}{LINE}\n# a remark\n{SECOND}\n", 3, id="ACPC"),
        pytest.param(ohh_text(), 1, id="OHH"),
        pytest.param(f"{STARS}\n\n{UNNAMED}\n{TWO}{LINE}\n", 4, id="all together"),
    ],
)
def test_known_hand_is_not_played(
    text: str, hands: int, import_text: ImportText, unplayable: Callable[[], None]
) -> None:
    assert f"{hands} imported, 0 rejected\n" in import_text(text).stdout
    unplayable()
    again = import_text(f"\n{text.rstrip()}\n\n\n")
    assert again.stdout.endswith(f", 0 imported, 0 rejected, {hands} known\n")


def test_identical_texts_in_one_file_are_different_hands(import_text: ImportText, bare_database: str) -> None:
    texts = [f"[{number}]\n{UNNAMED}" for number in (1, 1, 1)]
    assert import_text("".join(texts[:2])).stdout == "2 hands, 2 imported, 0 rejected\n"
    assert import_text("".join(texts)).stdout == "3 hands, 1 imported, 0 rejected, 2 known\n"
    assert import_text("".join(texts)).stdout == "3 hands, 0 imported, 0 rejected, 3 known\n"
    assert query(bare_database, "SELECT count(DISTINCT hand), count(DISTINCT digest) FROM source_texts") == [
        (3, 1)
    ]


def test_players_of_a_match_keep_their_seats_after_known_hands(
    import_text: ImportText, bare_database: str
) -> None:
    import_text(f"{TWO}{SEATED}")
    whole = f"{TWO}{SEATED}{SECOND}\n"  # the other player is named first in the second hand
    assert import_text(whole).stdout == "2 hands, 1 imported, 0 rejected, 1 known\n"
    with History(bare_database) as past:
        last = past.hand(past.finished()[-1])
    assert [(each.seat, each.name) for each in last.summary.players] == [(1, "p1"), (2, "p2")]
    query(bare_database, "DELETE FROM source_texts")
    assert import_text(whole).stdout == "2 hands, 0 imported, 0 rejected, 2 known\n"


def test_match_of_another_heading_is_another_text(import_text: ImportText) -> None:
    import_text(f"{TWO}{LINE}\n")
    other = TWO.replace("match", "other")
    assert "1 known" in import_text(f"{other}{LINE}\n").stdout  # by how it went
    assert import_text(f"{LINE}\n").exit_code == 1, "without its heading nobody knows the game"


def test_cut_off_line_after_a_known_hand_stays_a_remark(import_text: ImportText) -> None:
    text = f"{TWO}{SEATED}{LINE[:30]}"
    first = import_text(text)
    assert (first.exit_code, "the file is cut off" in first.stderr) == (0, True)
    assert (import_text(text).exit_code, import_text(text).stdout) == (
        0,
        "1 hand, 0 imported, 0 rejected, 1 known\n",
    )
    assert import_text(f"{text}\n{LINE[:20]}").exit_code == 1


def test_both_files_of_a_hand_are_known(import_text: ImportText, unplayable: Callable[[], None]) -> None:
    hand = random_played_hand(1, "nlhe")
    files = [pokerstars.write(visible_events(hand.events, seat.number), OCCASION) for seat in hand.seats[:2]]
    assert files[0] != files[1]
    assert import_text(*files).stdout == "2 hands, 1 imported, 0 rejected, 1 known\n"
    unplayable()
    assert import_text(*files).stdout == "2 hands, 0 imported, 0 rejected, 2 known\n"


def test_hands_recorded_before_get_their_texts(
    import_text: ImportText, bare_database: str, unplayable: Callable[[], None]
) -> None:
    import_text(STARS)
    query(bare_database, "DELETE FROM source_texts")
    assert import_text(STARS, STARS).stdout == "4 hands, 0 imported, 0 rejected, 4 known\n"
    unplayable()
    assert "2 known" in import_text(STARS).stdout
    findings: list[object] = []
    verify(bare_database, findings.append)
    assert findings == []


def test_refused_hand_is_read_again(import_text: ImportText) -> None:
    wrong = STARS.replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nPlayer 6: frowns", 1)
    for _ in range(2):
        assert "1 rejected" in import_text(wrong).stdout
