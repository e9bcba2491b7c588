"""Decks come from a secret that nobody knows before the match has ended, and everybody afterwards."""

import hashlib
import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from riverboat.client_cli.arena import chance
from riverboat.client_cli.arena import secrets_of_decks as kept_secrets
from riverboat.client_cli.arena.contest import Contest
from riverboat.client_cli.arena.decks import CONTINUED_WARNING, REPEAT_WARNING, SEED_WARNING, Decks
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.folder import LOG, MatchFolder
from riverboat.client_cli.arena.report.command import report_of
from riverboat.client_cli.arena.secrets_of_decks import PUBLISHED, SecretKeeper, digest_of, new_secret
from riverboat.client_cli.arena.settings import MatchSettings
from riverboat.client_cli.main import ExitCode, main
from riverboat.engine.cards import DECK

pytestmark = pytest.mark.integration


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of kept secrets."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "riverboat" / "secrets"


def match(out: Path, *args: str) -> Result:
    line = ["match", "random", "maniac", "--hands", "20", "--out", str(out), *args]
    return CliRunner().invoke(main, line)


def header_of(out: Path) -> dict[str, object]:
    found: dict[str, object] = json.loads((out / LOG).read_bytes().splitlines()[0])
    return found


def sets_of(out: Path) -> list[bytes]:
    return (out / LOG).read_bytes().splitlines()[1:]


def interrupted(monkeypatch: pytest.MonkeyPatch, before: Callable[[], None] = lambda: None) -> None:
    """Let the next match stop like Ctrl-C when it has played a set."""
    play = Contest.play

    def stop(contest: Contest) -> object:
        yield next(iter(play(contest)))
        before()
        raise KeyboardInterrupt

    monkeypatch.setattr(Contest, "play", stop)


def test_secret_is_published_with_the_result_and_its_hash_was_in_the_log(tmp_path: Path, state: Path) -> None:
    out = tmp_path / "out"
    assert match(out).exit_code == ExitCode.DONE
    secret = (out / PUBLISHED).read_text().strip()
    assert len(bytes.fromhex(secret)) == 32
    header = header_of(out)
    assert header["secret_sha256"] == hashlib.sha256(bytes.fromhex(secret)).hexdigest()
    assert secret not in (out / LOG).read_text()
    assert secret not in (out / "result.json").read_text()
    assert list(state.iterdir()) == []


def test_whoever_reads_the_secret_can_deal_the_match_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    match(out)
    secret = (out / PUBLISHED).read_text().strip()
    first = json.loads(sets_of(out)[0])
    deck = chance.deck(secret, first["set"], DECK)
    dealt = [card for event in first["hands"][0]["events"] for card in event.get("cards") or ()]
    assert len(dealt) >= 4
    assert set(dealt) <= set(deck[: len(dealt) + 8])
    repeated = match(tmp_path / "again", "--repeat", str(out))
    assert sets_of(tmp_path / "again") == sets_of(out)
    assert REPEAT_WARNING in repeated.stdout
    assert REPEAT_WARNING in report_of(MatchFolder(tmp_path / "again"), quick=True)
    assert REPEAT_WARNING not in report_of(MatchFolder(out), quick=True)


def test_two_matches_have_different_decks(tmp_path: Path) -> None:
    match(tmp_path / "one")
    match(tmp_path / "two")
    assert sets_of(tmp_path / "one") != sets_of(tmp_path / "two")


def test_unfinished_match_keeps_its_secret_for_the_user_alone(
    tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    with monkeypatch.context() as patched:
        interrupted(patched)
        match(out)
    assert not (out / PUBLISHED).exists()
    (kept,) = state.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    done = match(out, "--resume")
    assert done.exit_code == ExitCode.DONE, done.stderr
    assert list(state.iterdir()) == []
    match(tmp_path / "whole", "--repeat", str(out))
    assert sets_of(out) == sets_of(tmp_path / "whole")
    assert CONTINUED_WARNING not in done.stdout


def test_match_whose_secret_is_lost_cannot_be_resumed(
    tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    with monkeypatch.context() as patched:
        interrupted(patched)
        match(out)
    for kept in state.iterdir():
        kept.unlink()
    before = (out / LOG).read_bytes()
    done = match(out, "--resume")
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "is lost, so it cannot be continued" in done.stderr
    assert (out / LOG).read_bytes() == before


def test_match_that_continues_after_its_secret_was_published_says_so(tmp_path: Path) -> None:
    out = tmp_path / "out"
    match(out)
    again = match(out, "--resume")
    assert CONTINUED_WARNING not in again.stdout
    longer = match(out, "--resume", "--hands", "40")
    assert CONTINUED_WARNING in longer.stdout
    assert CONTINUED_WARNING in report_of(MatchFolder(out), quick=True)


def test_match_with_a_seed_says_that_it_can_be_guessed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = match(out, "--seed", "4242")
    assert SEED_WARNING in done.stdout
    assert header_of(out)["cards_known_to_bots_that_guess_the_seed"] is True
    assert SEED_WARNING in report_of(MatchFolder(out), quick=True)
    assert not (out / PUBLISHED).exists()
    secret = match(tmp_path / "secret")
    assert SEED_WARNING not in secret.stdout
    assert header_of(tmp_path / "secret")["cards_known_to_bots_that_guess_the_seed"] is False
    assert SEED_WARNING not in report_of(MatchFolder(tmp_path / "secret"), quick=True)


def test_chance_of_bots_has_a_key_of_its_own() -> None:
    settings = MatchSettings(bots=2, seed=None, secret="ab" * 32)
    assert settings.key == "ab" * 32
    expected = hashlib.shake_256(b"riverboat-bots " + b"ab" * 32).digest(32).hex()
    assert settings.key_of_bots == expected
    assert "ab" * 32 not in repr(settings)
    assert "secret" not in settings.as_data()


@pytest.mark.parametrize("words", ["", "abc", "xy" * 32, "\xff"])
def test_damaged_secret_is_refused(words: str, tmp_path: Path) -> None:
    (tmp_path / PUBLISHED).write_text(words, encoding="latin-1")
    with pytest.raises(MatchError, match="does not have a secret: 64 hexadecimal digits"):
        Decks.repeating(tmp_path)


def test_folder_without_a_secret_cannot_be_repeated(tmp_path: Path) -> None:
    done = match(tmp_path / "out", "--repeat", str(tmp_path))
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "has no secret.txt" in done.stderr
    assert "goes without --seed" in match(tmp_path / "out", "--repeat", str(tmp_path), "--seed", "1").stderr


def test_secret_of_another_match_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    match(out)
    (out / PUBLISHED).write_text(f"{new_secret()}\n")
    with pytest.raises(MatchError, match="is not the secret of the match"):
        report_of(MatchFolder(out), quick=True)


def test_keeper_takes_only_the_secret_with_the_digest(tmp_path: Path) -> None:
    keeper, secret = SecretKeeper(tmp_path / "kept"), new_secret()
    assert keeper.kept(digest_of(secret)) is None
    assert keeper.keep(secret)
    assert keeper.kept(digest_of(secret)) == secret
    (tmp_path / "kept" / digest_of(secret)).write_text(new_secret())
    assert keeper.kept(digest_of(secret)) is None


def test_folder_for_secrets_that_cannot_be_written_is_said(tmp_path: Path, state: Path) -> None:
    state.parent.mkdir(parents=True)
    state.write_text("")
    done = match(tmp_path / "out")
    assert done.exit_code == ExitCode.DONE
    assert "if this match is interrupted, it cannot be resumed" in done.stderr


def test_league_has_one_secret_for_all_matches(tmp_path: Path, state: Path) -> None:
    folder = tmp_path / "league"
    line = ["league", str(folder), "caller", "random", "maniac", "--game", "leduc", "--sets"]
    done = CliRunner().invoke(main, [*line, "5"])
    assert done.exit_code == 0, done.output
    secret = kept_secrets.published(folder)
    assert secret is not None
    logs = list(folder.glob(f"*/{LOG}"))
    assert len(logs) == 3
    assert {header_of(log.parent)["secret_sha256"] for log in logs} == {digest_of(secret)}
    assert list(state.iterdir()) == []
    page = folder / "standings.html"
    assert CONTINUED_WARNING not in page.read_text()
    longer = CliRunner().invoke(main, [*line, "8"])
    assert longer.exit_code == 0, longer.output
    assert CONTINUED_WARNING in page.read_text()
    assert kept_secrets.published(folder) == secret
