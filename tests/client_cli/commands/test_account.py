import json
import re

import pytest

from riverboat.client_cli.library.connection import Connection
from riverboat.client_cli.main import ExitCode
from tests.client_cli.runner import Riverboat

PASSWORD = "correct horse"
TWICE = f"{PASSWORD}\n{PASSWORD}\n"


async def test_a_guest_registers_signs_in_elsewhere_and_out(riverboat: Riverboat) -> None:
    done = await riverboat.account("register", "Ada", given=TWICE)
    assert (done.exit_code, done.stderr) == (ExitCode.DONE, "")
    new = f"You are a new player: {riverboat.url} knows no guest Ada of this machine."
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
        r"Ada \(registered\), 1000000 chips, here since [-0-9]{10}, id [0-9a-f]{16}\n\n"
        r"[-0-9]{10} [:0-9]{8} UTC  \+1000000  grant\n",
        done.stdout,
    )

    assert (await riverboat.account("sign-out", "Ada")).stdout == "You are signed out.\n"
    assert second not in riverboat.tokens.read_text()
    async with await Connection.connect(riverboat.url, token=first):
        pass
    again = await riverboat.account("show", "Ada")
    assert again.exit_code == ExitCode.WRONG_USAGE
    assert f"riverboat account sign-in {riverboat.url} --name Ada" in again.stderr


async def test_a_guest_of_earlier_times_keeps_the_chips(riverboat: Riverboat) -> None:
    async with await Connection.connect(riverboat.url, name="Ada") as ada:
        tokens = {riverboat.url: {"Ada": ada.welcome.token}}
        riverboat.tokens.write_text(json.dumps(tokens))
        done = await riverboat.account("register", "Ada", given=TWICE)
        assert done.stdout.endswith(
            "You are registered as Ada. You are the guest that you were, with the same chips.\n"
        )
        assert json.loads(riverboat.tokens.read_text()) == tokens
        assert f"id {ada.welcome.player}" in (await riverboat.account("show", "Ada")).stdout


async def test_a_guest_whom_the_server_has_forgotten_is_a_new_one(riverboat: Riverboat) -> None:
    riverboat.tokens.write_text(json.dumps({riverboat.url: {"Ada": "forgotten"}}))
    done = await riverboat.account("register", "Ada", given=TWICE)
    assert "You are a new player: " in done.stdout
    assert "forgotten" not in riverboat.tokens.read_text()


async def test_a_new_password_signs_all_others_out(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", given=TWICE)
    async with await Connection.connect(riverboat.url, name="Ada", password=PASSWORD) as other:
        new = "battery staple"
        done = await riverboat.account("password", "Ada", given=f"{PASSWORD}\n{new}\n{new}\n")
        assert done.stdout.endswith("The password is changed.\n")
        refused = await riverboat("account", "sign-in", riverboat.url, "--name", "Ada", given=f"{PASSWORD}\n")
        assert refused.exit_code == ExitCode.REFUSED
        assert refused.stderr.endswith("Error: the name or the password is wrong\n")
        assert other.welcome.name == "Ada"
    assert (await riverboat.account("show", "Ada")).exit_code == ExitCode.DONE


async def test_the_password_may_be_in_a_variable(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    done = await riverboat.account("sign-in", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    assert done.stdout == "You are signed in as Ada.\n"


async def test_the_password_so_far_and_the_new_one_may_be_in_variables(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    new = "battery staple"
    so_far = {"RIVERBOAT_PASSWORD": PASSWORD}
    asked = await riverboat.account("password", "Ada", given=f"{new}\n{new}\n", **so_far)
    assert (asked.exit_code, "so far" in asked.stdout) == (ExitCode.DONE, False), asked.output
    variables = {"RIVERBOAT_PASSWORD": new, "RIVERBOAT_NEW_PASSWORD": "tr0ubador"}
    done = await riverboat.account("password", "Ada", **variables)
    assert (done.stdout, done.exit_code) == ("The password is changed.\n", ExitCode.DONE)
    done = await riverboat.account("sign-in", "Ada", RIVERBOAT_PASSWORD="tr0ubador")
    assert done.stdout == "You are signed in as Ada.\n"


async def test_a_password_is_not_changed_to_what_it_is(riverboat: Riverboat) -> None:
    variables = {"RIVERBOAT_PASSWORD": PASSWORD, "RIVERBOAT_NEW_PASSWORD": PASSWORD}
    done = await riverboat.account("password", "Ada", **variables)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert done.stderr.endswith("Error: the new password is the one so far\n")


class TestATokenThatIsKnownNoLonger:
    @pytest.fixture
    async def stale(self, riverboat: Riverboat) -> Riverboat:
        """Ada's token is one that nobody has any more."""
        riverboat.tokens.write_text(json.dumps({riverboat.url: {"Ada": "stale", "Ben": "another"}}))
        return riverboat

    async def test_whoever_has_it_is_told_to_sign_in_again(self, stale: Riverboat) -> None:
        how = f"Ada is signed in at {stale.url} no longer; sign in again: "
        how += f"riverboat account sign-in {stale.url} --name Ada"
        for done in (
            await stale.account("show", "Ada"),
            await stale.account("sign-out", "Ada", "--everywhere"),
            await stale.table("Ada", "open", "X"),
            await stale.admin("Ada", "users"),
        ):
            assert (done.exit_code, done.stderr) == (ExitCode.REFUSED, f"Error: {how}\n")
        assert "stale" in stale.tokens.read_text()

    async def test_to_sign_out_forgets_it(self, stale: Riverboat) -> None:
        done = await stale.account("sign-out", "Ada")
        assert (done.exit_code, done.stdout) == (ExitCode.DONE, "You are signed out.\n")
        assert json.loads(stale.tokens.read_text()) == {stale.url: {"Ben": "another"}}

    async def test_in_a_variable_it_is_told_so(self, riverboat: Riverboat) -> None:
        done = await riverboat("admin", "--url", riverboat.url, "users", RIVERBOAT_TOKEN="stale")
        assert done.exit_code == ExitCode.REFUSED
        assert done.stderr.startswith(f"Error: nobody at {riverboat.url} has the token in RIVERBOAT_TOKEN")


async def test_that_a_token_could_not_be_kept_is_said_with_what_was_done(riverboat: Riverboat) -> None:
    riverboat.tokens.with_name("a file").touch()
    nowhere = riverboat.tokens.with_name("a file") / "tokens.json"
    where = [riverboat.url, "--name", "Ada", "--token-file", str(nowhere)]
    done = await riverboat("account", "register", *where, RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout[:26]) == (ExitCode.FAILED, "You are registered as Ada.")
    assert done.stderr.startswith("Error: your token could not be kept: ")
    done = await riverboat("account", "sign-in", *where, RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout) == (ExitCode.FAILED, "")
    assert done.stderr.startswith("Error: your token could not be kept: ")


@pytest.mark.parametrize("password", ["short", "x" * 129])
async def test_a_password_of_no_use_is_not_sent(riverboat: Riverboat, password: str) -> None:
    done = await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=password)
    assert done.exit_code == ExitCode.WRONG_USAGE
    assert "8 to 128 characters" in done.stderr
    assert not riverboat.tokens.exists()


async def test_what_the_server_refuses_is_said_in_a_sentence(riverboat: Riverboat) -> None:
    await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    riverboat.tokens.unlink()
    done = await riverboat.account("register", "ADA", RIVERBOAT_PASSWORD=PASSWORD)
    assert done.exit_code == ExitCode.REFUSED
    assert "a registered player has this name" in done.stderr
    assert not riverboat.tokens.exists()


async def test_a_file_that_holds_no_tokens_is_found_before_anybody_is_registered(
    riverboat: Riverboat,
) -> None:
    riverboat.tokens.write_text("nonsense")
    done = await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    assert (done.exit_code, done.stdout) == (ExitCode.FAILED, "")
    assert done.stderr.startswith(f"Error: {riverboat.tokens} does not hold tokens")
    riverboat.tokens.unlink()
    assert (
        await riverboat.account("register", "Ada", RIVERBOAT_PASSWORD=PASSWORD)
    ).exit_code == ExitCode.DONE
