import gzip
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.commands.replay import replay
from riverboat.engine.notation.files import format_of, hands_in
from riverboat.engine.notation.pokerstars import write
from riverboat.server.history.commands.convert import convert_command
from riverboat.server.history.commands.history import history
from riverboat.server.history.commands.import_hands import import_command
from tests.engine.notation.pokernow.test_files import FIRST, SECOND
from tests.engine.notation.pokernow.written_logs import csv
from tests.engine.notation.test_acpc import LINE
from tests.engine.notation.test_acpc_files import LOG
from tests.engine.notation.written_hands import OCCASION, random_played_hand

GAME = "holdem.nolimit.2p.reverse_blinds.game"
EVIL = "\x1b[31m\x9b2J\u202eevil\u2066\x07"


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(convert_command, list(map(str, arguments)), input=text)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.csv"
    path.write_text(csv(FIRST + SECOND))
    return path


@pytest.mark.parametrize("name", ["phh", "pokerstars", "ohh"])
def test_hands_in_every_format(log: Path, name: str) -> None:
    result = run(log, "--to", name)
    assert (result.exit_code, result.stderr) == (0, "2 hands written\n")
    if name == "ohh":
        ids = [json.loads(line)["ohh"]["game_number"] for line in result.stdout.split("\n") if line]
        assert ids == ["abd", "abc"]  # those of the log
        return
    assert format_of(result.stdout) == name
    stacks = [hand.hand.stacks() for hand in hands_in(result.stdout)]
    assert stacks == [hand.hand.stacks() for hand in hands_in(log.read_text())]
    assert "2024" in result.stdout


TOURNAMENT_HAND = """\
PokerStars Hand #123456789012: Tournament #987654321, $10.00+$1.00 USD Hold'em No Limit - \
Level III (15/30) - 2015/03/04 20:15:30 ET
Table '987654321 4' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (1500 in chips)
Ann: posts small blind 15
Bob: posts big blind 30
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: folds
Uncalled bet (15) returned to Bob
Bob collected 30 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot 30 | Rake 0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected (30)
"""


@pytest.mark.parametrize("name", ["phh", "pokerstars", "ohh"])
def test_what_a_file_says_besides_goes_through_every_format_and_back(tmp_path: Path, name: str) -> None:
    path, between = tmp_path / "in.txt", tmp_path / "between"
    path.write_text(TOURNAMENT_HAND)
    assert run(path, "--to", name, "-o", between).exit_code == 0
    (read,), (again,) = hands_in(TOURNAMENT_HAND), hands_in(between.read_text())
    assert again.provenance == read.provenance
    assert run(between, "--to", "pokerstars").stdout == TOURNAMENT_HAND


def test_log_is_written_as_it_was(tmp_path: Path) -> None:
    path, output = tmp_path / "in.log", tmp_path / "out.log"
    path.write_text(LOG)
    assert run(path, "--to", "acpc", "-o", output).exit_code == 0
    assert output.read_text() == f"{LOG}SCORE:-400|400:p1|p2\n"
    path.write_text(LOG.replace(" 2 7", " 3 7"))
    run(path, "--to", "acpc", "-o", output)
    assert output.read_text() == path.read_text()


def test_game_of_a_log_that_does_not_name_it(tmp_path: Path) -> None:
    definition = tmp_path / "own.game"
    for game in (GAME, str(definition)):
        if game != GAME:
            definition.write_text(
                "GAMEDEF\nnolimit\nnumPlayers = 2\nstack = 20000 20000\nblind = 100 50\nEND GAMEDEF\n"
            )
        result = run("-", "--to", "phh", "--game", game, text=LINE)
        assert (result.exit_code, result.stderr) == (0, "1 hand written\n")
    assert run("-", "--to", "phh", text=LINE).exit_code == 1
    wrong = run("-", "--to", "phh", "--game", "chess", text=LINE)
    assert wrong.exit_code == 2
    assert "'chess' is neither a file nor one of holdem." in wrong.stderr


def test_what_a_format_cannot_express_is_left_out(log: Path) -> None:
    result = run(log, "--to", "acpc")
    assert result.exit_code == 1
    assert result.stderr.endswith("1 hand written, 1 left out\n")
    assert result.stderr.startswith(f"{log}: line 29, hand 1: a log has only finished hands")


def test_folder_archive_and_standard_input(tmp_path: Path, log: Path) -> None:
    with ZipFile(tmp_path / "more.zip", "w") as archive:
        archive.writestr("deep/../a.csv", log.read_text())
    (tmp_path / "again.csv.gz").write_bytes(gzip.compress(log.read_bytes()))
    assert run(tmp_path, "-", "--to", "phh", text=log.read_text()).stderr == "8 hands written\n"


def test_same_reason_is_counted(tmp_path: Path) -> None:
    path, report = tmp_path / "hands.txt", tmp_path / "report.json"
    good = write(random_played_hand(1, "nlhe").events, OCCASION)
    bad = good.replace("*** HOLE CARDS ***", "*** HOLE CARDS ***\nPlayer 6: frowns")
    path.write_text("\n\n".join([good, bad, bad, "Hello", good.replace("Hold'em", "Chess"), bad]))
    result = run(path, "--to", "phh", "--report", report)
    *lines, repeated, summary = result.stderr.splitlines()
    assert len(lines) == 2
    assert repeated.startswith("2 more: unknown action 'frowns'")
    assert summary == "1 hand written, 4 left out"
    data = json.loads(report.read_text())
    assert data["counts"] == {"written": 1, "rejected": 4}
    assert [entry["reason"] for entry in data["hands"]].count("unknown action 'frowns'") == 3
    place = path.read_text().splitlines().index("Player 6: frowns") + 1
    assert data["hands"][0] == {
        "kind": "refused",
        "file": str(path),
        "line": place,
        "hand": None,
        "reason": "unknown action 'frowns'",
    }


def test_remark_is_printed_and_refuses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "cut.log"
    path.write_text(LOG + LINE[:30])
    result = run(path, "--to", "acpc")
    assert result.exit_code == 0
    assert "the file is cut off after this hand" in result.stderr


def test_files_without_hands(tmp_path: Path) -> None:
    path = tmp_path / "empty"
    path.write_text("# nothing\n")
    result = run(path, "--to", "phh")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{path}: the file has no hands\n")
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04")
    assert "bad.zip: the file cannot be read to its end" in run(tmp_path, "--to", "phh").stderr.replace(
        "\n", ""
    )


def evil_files(tmp_path: Path) -> list[Path]:
    escaped = EVIL.encode("unicode_escape").decode().replace("\\x", "\\u00")
    phh = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [50, 100]\nmin_bet = 100\n'
    phh += 'starting_stacks = [1000, 1000]\nactions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"]\n'
    phh += f'players = ["A{escaped}", "B"]\ntable = "T{escaped}"\nvenue = "V{escaped}"\n'
    texts = {
        "a.phh": phh,
        "b.phh": phh.replace('"NT"', f'"X{escaped}"'),
        "c.csv": csv(FIRST).replace("Bob", f"Bob{EVIL}"),
        "d.csv": csv(FIRST).replace("folds", f"fo{EVIL}lds"),
        "e.log": LOG.replace("#--t", f"#{EVIL}--t").replace("p1", f"p1{EVIL}"),
        f"f{EVIL}.txt": f"Hello {EVIL}",
    }
    paths = [tmp_path / name for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text)
    return paths


def test_no_command_prints_what_moves_a_cursor(tmp_path: Path, bare_database: str) -> None:
    files = tmp_path / "files"
    files.mkdir()
    report = tmp_path / "report.json"
    outputs = [run(files, "--to", name, "--report", report) for name in ("phh", "pokerstars", "ohh", "acpc")]
    for path in evil_files(files):
        outputs += [
            run(path, "--to", name, "--report", report) for name in ("phh", "pokerstars", "ohh", "acpc")
        ]
        outputs += [
            CliRunner().invoke(replay, [*options, str(path)]) for options in ([], ["--json"], ["--check"])
        ]
        outputs.append(CliRunner().invoke(import_command, [str(path), "--db", bare_database]))
    for options in ([], ["--json"], ["--hand", "1"], ["--hand", "1", "--json"]):
        outputs.append(CliRunner().invoke(history, ["--db", bare_database, *options]))
    assert sum("evil" in output.output for output in outputs) > 20
    for text in [*[output.output for output in outputs], report.read_text()]:
        assert not set(text) & set(EVIL) - set("[evil312mJ")


@pytest.mark.parametrize("name", ["phh", "pokerstars", "ohh"])
@pytest.mark.parametrize(
    "date",
    [
        "0001/01/01 0:00:00 CET",
        "9999/12/31 23:59:59 ET",
        "0002/01/01 0:00:00 CET",
        "9998/12/31 23:59:59 ET",
        "2015/13/41 25:00:00 ET",
        "2015/01/01 0:00:00 XYZ [0001/01/01 0:00:00 ET]",
        "9999/12/31 23:59:59 XYZ [9999/12/31 23:59:59 ET]",
    ],
)
def test_dates_at_the_ends_of_the_calendar(name: str, date: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_text(TOURNAMENT_HAND.replace("2015/03/04 20:15:30 ET", date))
    result = run(path, "--to", name)
    imported = CliRunner().invoke(import_command, [str(path), "--db", f"sqlite:///{tmp_path}/hands.db"])
    for each in (result, imported):  # written or left out, but not stopped
        assert each.exception is None or isinstance(each.exception, SystemExit)
    assert result.stderr.endswith(("1 hand written\n", "0 hands written, 1 left out\n"))
