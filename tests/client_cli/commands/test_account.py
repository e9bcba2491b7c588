import json
import re

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from tests.client_cli.runner import Riverboat

PASSWORD = "correct horse"
TWICE = f"{PASSWORD}\n{PASSWORD}\n"


async def test_register_sign_in_and_sign_out(riverboat: Riverboat) -> None:
    done = await riverboat.account("register", "Ada", given=TWICE)
    assert (done.exit_code, done.stderr) == (ExitCode.DONE, "")
    new = f"You are a new player, because this machine has no guest Ada at {riverboat.url}."
    assert done.stdout.endswith(f"You are registered as Ada. {new}\n")
    assert PASSWORD not in done.output
    [first] = json.loads(riverboat.tokens.read_text())[riverboat.url].values()
    riverboat.tokens.unlink()

    done = await riverboat.account("sign-in", "Ada", given=f"{PASSWORD}\n")
    assert done.stdout.endswith("You are signed in as Ada.\n")
    assert riverboat.tokens.stat().st_mode & 0o777 == 0o600
    [second] = json.loads(riverboat.tokens.read_text())[riverboat.url].values()
    assert second != first

    done = await riverboat.account("show", "Ada")
    assert re.fullmatch(
        r"Ada \(registered\), 1,000,000 chips, since [-0-9]{10}, id [0-9a-f]{16}\n\n"
        r"[-0-9]{10} [:0-9]{8} UTC  \+1,000,000  grant\n",
        done.stdout,
    )

    assert (await riverboat.account("sign-out", "Ada")).stdout == "You are signed out.\n"
    assert second not in riverboat.tokens.read_text()
    async with await Connection.connect(riverboat.url, token=first):
        pass
    again = await riverboat.account("show", "Ada")
    assert again.exit_code == ExitCode.WRONG_USAGE
    assert f"riverboat account sign-in {riverboat.url} --name Ada" in again.stderr


async def test_existing_guest_keeps_the_chips(riverboat: Riverboat) -> None:
    async with await Connection.connect(riverboat.url, name="Ada") as ada:
        tokens = {riverboat.url: {"Ada": ada.welcome.token}}
        riverboat.tokens.write_text(json.dumps(tokens))
        done = await riverboat.account("register", "Ada", given=TWICE)
        assert done.stdout.endswith(
            "You are registered as Ada. You keep the chips and seats you had as a guest.\n"
        )
        assert json.loads(riverboat.tokens.read_text()) == tokens
        assert f"id {ada.welcome.player}" in (await riverboat.account("show", "Ada")).stdout


async def test_guest_unknown_to_the_server_is_a_new_player(riverboat: Riverboat) -> None:
    riverboat.tokens.write_text(json.dumps({riverboat.url: {"Ada": "forgotten"}}))
    done = await riverboat.account("register", "Ada", given=TWICE)
    assert "You are a new player, " in done.stdout
    assert "forgotten" not in riverboat.tokens.read_text()


async def test_new_password_signs_out_other_machines(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", given=TWICE)
    async with await Connection.connect(riverboat.url, name="Ada", password=PASSWORD) as other:
        new = "battery staple"
        done = await riverboat.account("password", "Ada", given=f"{PASSWORD}\n{new}\n{new}\n")
        assert done.stdout.endswith("Password changed.\n")
        refused = await riverboat("account", "sign-in", riverboat.url, "--name", "Ada", given=f"{PASSWORD}\n")
        assert refused.exit_code == ExitCode.REFUSED
        assert refused.stderr.endswith("Error: the name or the password is wrong\n")
        assert other.welcome.name == "Ada"
    assert (await riverboat.account("show", "Ada")).exit_code == ExitCode.DONE


async def test_password_from_a_variable(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    done = await riverboat.account("sign-in", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    assert done.stdout == "You are signed in as Ada.\n"


async def test_both_passwords_from_variables(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    new = "battery staple"
    current = {"RIVERBOAT_PASSWORD": PASSWORD}
    asked = await riverboat.account("password", "Ada", given=f"{new}\n{new}\n", **current)
    assert (asked.exit_code, "Current password" in asked.stdout) == (ExitCode.DONE, False), asked.output
    variables = {"RIVERBOAT_PASSWORD": new, "RIVERBOAT_NEW_PASSWORD": "tr0ubador"}
    done = await riverboat.account("password", "Ada", **variables)
    assert (done.stdout, done.exit_code) == ("Password changed.\n", ExitCode.DONE)
    done = await riverboat.account("sign-in", "Ada", RIVERBOAT_PASSWORD="tr0ubador")
    assert done.stdout == "You are signed in as Ada.\n"


async def test_same_password_is_refused(riverboat: Riverboat) -> None:
    variables = {"RIVERBOAT_PASSWORD": PASSWORD, "RIVERBOAT_NEW_PASSWORD": PASSWORD}
    done = await riverboat.account("password", "Ada", **variables)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert done.stderr.endswith("Error: the new password is the same as the current one\n")


class TestInvalidToken:
    @pytest.fixture
    async def stale(self, riverboat: Riverboat) -> Riverboat:
        """Ada's token is no longer valid."""
        riverboat.tokens.write_text(json.dumps({riverboat.url: {"Ada": "stale", "Ben": "another"}}))
        return riverboat

    async def test_invalid_token_says_how_to_sign_in(self, stale: Riverboat) -> None:
        how = f"Ada is no longer signed in at {stale.url}. Run: "
        how += f"riverboat account sign-in {stale.url} --name Ada"
        for done in (
            await stale.account("show", "Ada"),
            await stale.account("sign-out", "Ada", "--everywhere"),
            await stale.table("Ada", "open", "X"),
            await stale.admin("Ada", "users"),
        ):
            assert (done.exit_code, done.stderr) == (ExitCode.REFUSED, f"Error: {how}\n")
        assert "stale" in stale.tokens.read_text()

    async def test_sign_out_deletes_the_token(self, stale: Riverboat) -> None:
        done = await stale.account("sign-out", "Ada")
        assert (done.exit_code, done.stdout) == (ExitCode.DONE, "You are signed out.\n")
        assert json.loads(stale.tokens.read_text()) == {stale.url: {"Ben": "another"}}

    async def test_invalid_token_in_a_variable(self, riverboat: Riverboat) -> None:
        done = await riverboat("admin", "--url", riverboat.url, "users", RIVERBOAT_TOKEN="stale")
        assert done.exit_code == ExitCode.REFUSED
        assert done.stderr.startswith(f"Error: the token in RIVERBOAT_TOKEN is not valid at {riverboat.url}")


async def test_failure_to_save_the_token_is_reported(riverboat: Riverboat) -> None:
    riverboat.tokens.with_name("a file").touch()
    nowhere = riverboat.tokens.with_name("a file") / "tokens.json"
    where = [riverboat.url, "--name", "Ada", "--token-file", str(nowhere)]
    done = await riverboat("account", "register", *where, RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout[:26]) == (ExitCode.WRONG_USAGE, "You are registered as Ada.")
    assert done.stderr.startswith("Error: your token could not be saved: ")
    done = await riverboat("account", "sign-in", *where, RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout) == (ExitCode.WRONG_USAGE, "")
    assert done.stderr.startswith("Error: your token could not be saved: ")


@pytest.mark.parametrize("password", ["short", "x" * 129])
async def test_password_of_wrong_length_is_not_sent(riverboat: Riverboat, password: str) -> None:
    done = await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=password)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "8 to 128 characters" in done.stderr
    assert not riverboat.tokens.exists()


async def test_refusal_is_reported(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    riverboat.tokens.unlink()
    done = await riverboat.account("register", "ADA", RIVERBOAT_PASSWORD=PASSWORD)
    assert done.exit_code == ExitCode.REFUSED
    assert "a registered player has this name" in done.stderr
    assert not riverboat.tokens.exists()


async def test_invalid_token_file_is_found_before_registering(
    riverboat: Riverboat,
) -> None:
    riverboat.tokens.write_text("nonsense")
    done = await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout) == (ExitCode.WRONG_USAGE, "")
    assert done.stderr.startswith(f"Error: {riverboat.tokens} is not a valid token file")
    riverboat.tokens.unlink()
    assert (
        await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    ).exit_code == ExitCode.DONE
