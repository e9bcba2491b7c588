"""The estimator of a match on the command line, and the processes that evaluate a match."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import MatchFolder
from riverboat.client_cli.arena.log import LoggedSets
from riverboat.client_cli.arena.sandbox import can_isolate
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.arena.statistics import summary
from riverboat.client_cli.arena.statistics.summing import summary_of
from riverboat.client_cli.arena.variance.evaluation import Evaluation, estimators_of, faulty_bots
from riverboat.client_cli.main import ExitCode, main

pytestmark = pytest.mark.integration  # it starts processes

BOT = """
from riverboat import Call, Fold
from riverboat.client_cli.bots import Bot, legal_actions

class Known(Bot):
    def act(self, view):
        legal = legal_actions(view)
        return Call() if legal.call is not None else legal.cheapest

    def policy(self, view):
        return {POLICY: 1.0}
"""


def match(*args: str) -> Result:
    return CliRunner().invoke(main, ["match", *args])


@pytest.mark.parametrize(
    ("bots", "game", "faulty", "reason"),
    [
        (["novice", "random"], "nlhe", (), "AIVAT has to know how a bot acts, and neither novice nor random"),
        (["tight-aggressive", "random"], "leduc", (), "neither tight-aggressive nor random says so"),
        (["caller", "maniac", "caller"], "nlhe", (), "AIVAT is for matches of 2 bots, not 3"),
        (["caller", "maniac"], "plo", (), "AIVAT covers nlhe, plhe, flhe, kuhn, leduc, not plo"),
        (["caller", "random"], "nlhe", (0,), "AIVAT knows no bot: those with a policy had faults"),
    ],
)
def test_aivat_says_why_it_cannot_be_used(
    bots: list[str], game: str, faulty: tuple[int, ...], reason: str
) -> None:
    settings = MatchSettings(bots=len(bots), game=game, estimator="aivat")
    with pytest.raises(MatchError, match=reason):
        estimators_of(settings, bots, ["aivat"], faulty)


def test_aivat_without_numpy_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "riverboat.client_cli.arena.variance.known", None)
    with pytest.raises(MatchError, match=r"AIVAT needs NumPy: pip install riverboat\[fast\]"):
        estimators_of(MatchSettings(bots=2), ["caller", "caller"], ["aivat"])
    assert [each.name for each in estimators_of(MatchSettings(bots=2), [], ["chance"])] == ["chance"]


def test_match_is_refused_before_it_is_played(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = match("novice", "regular", "--hands", "1000000", "--estimator", "aivat", "--out", str(out))
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "AIVAT has to know how a bot acts" in done.stderr
    assert len(LoggedSets(out / "match.jsonl")) == 0


def test_bot_in_a_file_is_judged_by_its_policy(tmp_path: Path) -> None:
    """AIVAT takes the luck out, the log names the estimator, and the report repeats the verdict."""
    bot, out = tmp_path / "known.py", tmp_path / "out"
    bot.write_text(BOT.replace("POLICY", "self.act(view)"))
    args = [str(bot), "random", "--game", "kuhn", "--hands", "240", "--seed", "3"]
    done = match(*args, "--estimator", "aivat", "--jobs", "2", "--out", str(out), "--json")
    assert done.exit_code == ExitCode.DONE, done.output
    found = json.loads(done.stdout)
    assert found["estimator"] == found["settings"]["estimator"] == "aivat"
    estimates = {each["estimator"]: each for each in found["bots"][0]["estimates"]}
    assert list(estimates) == ["hands", "sets", "aivat"]
    assert estimates["aivat"]["bb_per_100"] != estimates["sets"]["bb_per_100"]
    here = estimators_of(MatchSettings(bots=2, game="kuhn"), [str(bot), "random"], ["aivat"])[0]
    sets = MatchFolder(out).sets()
    chips = [won[0] for played in sets for hand in played.hands if (won := here.corrected(hand))]
    assert estimates["aivat"]["bb_per_100"] == pytest.approx(100 * sum(chips) / len(chips) / 100)
    again = CliRunner().invoke(main, ["report", str(out), "--quick"])
    assert again.exit_code == ExitCode.DONE, again.output
    page = (out / "report.html").read_text()
    assert "The verdict is by AIVAT, which was chosen before the match." in page
    assert "--estimator aivat" in page
    other = match(*args, "--out", str(out), "--resume")
    assert "has a match of other bots or with other settings" in other.stderr


def test_wrong_policy_costs_the_verdict_not_the_result(tmp_path: Path) -> None:
    bot = tmp_path / "known.py"
    bot.write_text(BOT.replace("POLICY", "legal_actions(view).cheapest"))
    done = match(str(bot), "maniac", "--game", "kuhn", "--hands", "60", "--estimator", "aivat", "--json")
    assert done.exit_code == ExitCode.DONE, done.output
    found = json.loads(done.stdout)
    assert found["hands"] == 60
    assert found["verdict"].startswith(
        "No verdict. AIVAT cannot be used: the policy of bot 1 gives no chance"
    )


def evaluated(tmp_path: Path, policy: str) -> str:
    """Return the verdict of a match whose bot has this policy."""
    bot = tmp_path / "known.py"
    bot.write_text(f"import os, socket\n{BOT.replace('{POLICY: 1.0}', policy)}")
    done = match(str(bot), "maniac", "--game", "kuhn", "--hands", "60", "--estimator", "aivat", "--json")
    assert done.exit_code == ExitCode.DONE, done.output
    return str(json.loads(done.stdout)["verdict"])


def test_policy_that_fails_costs_the_verdict_not_the_result(tmp_path: Path) -> None:
    said = evaluated(tmp_path, "1 / 0")
    reason = "the policy of a bot failed: ZeroDivisionError: division by zero"
    assert said.startswith(f"No verdict. AIVAT cannot be used: {reason}")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> LoggedSets:
    """Play a match of bots that act as that of `BOT` and `maniac`."""
    folder = tmp_path_factory.mktemp("played")
    done = match("caller", "maniac", "--game", "kuhn", "--hands", "20", "--out", str(folder))
    assert done.exit_code == ExitCode.DONE, done.output
    return MatchFolder(folder).sets()


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        ("{'all-in': 1.0}", "the policy of a bot failed: BadReply"),
        ("os._exit(3)", "its process"),
        ("None", "the policy of a bot failed: PolicyError: the bot does not say how it acts"),
    ],
)
def test_policy_that_fails_is_a_reason(policy: str, reason: str, played: LoggedSets, tmp_path: Path) -> None:
    bot = tmp_path / "known.py"
    bot.write_text(f"import os\n{BOT.replace('{POLICY: 1.0}', policy)}")
    found = Evaluation(MatchSettings(bots=2, game="kuhn"), [str(bot), "maniac"], ["aivat"]).run(played)
    assert found.reasons["aivat"].startswith(f"AIVAT cannot be used: {reason}")


@pytest.mark.skipif(not can_isolate(), reason="this machine does not permit it")
def test_policy_is_asked_without_network_and_other_processes(tmp_path: Path) -> None:
    policy = "1 / 0 if os.getppid() > 2 or len(socket.if_nameindex()) > 1 else {self.act(view): 1.0}"
    assert not evaluated(tmp_path, policy).startswith("No verdict")


def test_bot_that_cannot_be_loaded_is_refused_before_the_match(tmp_path: Path) -> None:
    bot = tmp_path / "broken.py"
    bot.write_text("raise OSError('no model here')")
    done = match(str(bot), "maniac", "--game", "kuhn", "--estimator", "aivat")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "a bot cannot be loaded for AIVAT" in done.stderr
    assert "no model here" in done.stderr


def test_stopping_is_by_sets() -> None:
    done = match("caller", "caller", "--stop-at", "5", "--estimator", "chance")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "--stop-at looks at the winnings by sets" in done.stderr


def test_jobs_find_what_one_process_finds(tmp_path: Path) -> None:
    done = match("caller", "random", "maniac", "--hands", "36", "--seed", "5", "--out", str(tmp_path))
    assert done.exit_code == ExitCode.DONE, done.output
    sets = MatchFolder(tmp_path).sets()
    assert faulty_bots(sets) == frozenset()
    names, settings = ["all-in", "chance"], MatchSettings(bots=3, seed=5)
    done_sets: list[int] = []
    evaluation = Evaluation(settings, ["caller", "random", "maniac"], names)
    found = evaluation.run(sets, jobs=2, on_sets=done_sets.append)
    assert sum(done_sets) == 12
    expected = summary(
        sets, 3, settings.unit, estimators=estimators_of(settings, [], names), verdict_by="chance"
    )
    assert summary_of(found, verdict_by="chance") == expected
