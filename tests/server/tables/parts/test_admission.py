"""Tables with a password, and unlisted tables."""

import logging
from typing import Any

import pytest

from riverboat.engine.table import admission
from riverboat.engine.table.admission import AdmissionList
from riverboat.engine.table.events import PasswordSet, PlayerAdmitted
from riverboat.engine.table.fold import TableState
from riverboat.server.protocol.codes import Code
from riverboat.server.protocol.commands import OpenTable, Resume, Sit, Watch
from riverboat.server.protocol.errors import CommandRejected
from riverboat.server.protocol.messages import Accepted
from tests.support.fakes import FakeViewer, settled
from tests.support.felt import Felt, refusal
from tests.support.logged import logged

SECRET = "river boat"
HOST = FakeViewer("host")


async def private(**rules: Any) -> Felt:
    """Open a table with a password, without viewers."""
    felt = Felt()
    felt.id = (await felt.open(HOST, password=SECRET, **rules)).table
    return felt


async def test_quota_is_checked_before_hashing_a_password() -> None:
    felt = Felt()
    for _ in range(felt.settings.tables_each):
        await felt.open(HOST, password=SECRET)
    felt.passwords.hashed.clear()
    with pytest.raises(CommandRejected) as refused:
        await felt.open(HOST, password=SECRET)
    assert refused.value.code == Code.TOO_MANY_TABLES
    assert felt.passwords.hashed == []


async def listed(felt: Felt, viewer: FakeViewer) -> list[str]:
    return [info.table for info in (await felt.listed(viewer)).tables]


async def test_password_hash_is_only_in_the_record(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    felt = await private()
    assert felt.events[1] == PasswordSet(f"kept of {SECRET}")
    assert SECRET not in repr(felt.events)
    snapshot = await felt.watch(HOST)
    assert SECRET not in repr(snapshot)
    assert SECRET not in repr(OpenTable(id="1", name="X", password=SECRET))
    assert SECRET not in str(logged(caplog))
    assert snapshot.info.locked


@pytest.mark.parametrize(("command", "fields"), [(Watch, {}), (Resume, {"seq": 2}), (Sit, {"buy_in": 5_000})])
async def test_entry_without_the_password_is_rejected(command: type[Watch], fields: dict[str, Any]) -> None:
    felt = await private()
    bob = FakeViewer("bob")
    assert (await refusal(felt.ask(bob, command, **fields))).code == Code.PASSWORD_NEEDED
    wrong = felt.ask(bob, command, **fields, password="guess")
    assert (await refusal(wrong)).code == Code.WRONG_PASSWORD
    assert felt.kinds == ["table_opened", "password_set"]
    assert not bob.frames
    assert isinstance(await felt.ask(bob, command, **fields, password=SECRET), Accepted)
    assert PlayerAdmitted("bob") in felt.events


async def test_admitted_player_needs_no_password_again() -> None:
    felt = await private()
    await felt.ask(FakeViewer("bob"), Watch, password=SECRET)
    await felt.watch(FakeViewer("bob"))
    await felt.ask(FakeViewer("bob"), Sit, buy_in=5_000)
    assert felt.passwords.checked == [SECRET]
    assert felt.kinds.count("player_admitted") == 1
    assert (await refusal(felt.watch(FakeViewer("cy")))).code == Code.PASSWORD_NEEDED


async def test_host_needs_no_password_and_operators_any() -> None:
    felt = await private()
    await felt.watch(HOST)
    felt.passwords.operators.add("olga")
    olga = FakeViewer("olga")
    assert (await refusal(felt.watch(olga))).code == Code.PASSWORD_NEEDED
    await felt.ask(olga, Watch, password="any")
    assert felt.passwords.checked == []


async def test_admission_list_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.tables.parts.admission.MAX_ADMITTED", 1)
    felt = await private()
    for _ in range(2):
        await felt.ask(FakeViewer("bob"), Watch, password=SECRET)
        await felt.ask(FakeViewer("cy"), Watch, password=SECRET)
    assert felt.passwords.checked == [SECRET] * 3
    assert felt.events.count(PlayerAdmitted("bob")) == 1
    assert PlayerAdmitted("cy") not in felt.events
    assert admission.MAX_ADMITTED == 1_000


async def test_record_alone_rebuilds_the_admission_list() -> None:
    felt = await private()
    await felt.ask(FakeViewer("bob"), Watch, password=SECRET)
    found = AdmissionList()
    for event in felt.events:
        found.apply(event)
    assert found == AdmissionList(f"kept of {SECRET}", {"bob"})
    await felt.watch(HOST)
    assert TableState.replay(felt.events) == HOST.mirrors[felt.id].state


async def test_unlisted_table_is_listed_for_host_and_operators(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    felt = await private(unlisted=True)
    felt.passwords.operators.add("olga")
    assert len(felt.id) == 26
    assert felt.id.isalnum()
    assert await listed(felt, HOST) == await listed(felt, FakeViewer("olga")) == [felt.id]
    assert await listed(felt, FakeViewer("eve")) == []
    await felt.ask(FakeViewer("eve"), Watch, password=SECRET)
    assert await listed(felt, FakeViewer("eve")) == []
    felt.journal.down = True
    await refusal(felt.ask(HOST, Sit, buy_in=5_000))
    assert len(caplog.records) >= 2
    assert felt.id not in str(logged(caplog))


async def test_table_that_is_lost_while_a_password_is_checked_is_unknown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    felt = await private()

    async def lose(player: str) -> bool:
        felt.lobby.lose(felt.id)
        await settled()
        return False

    monkeypatch.setattr(felt.passwords, "is_operator", lose)
    watch = Watch(id="1", table=felt.id, password=SECRET)
    assert (await refusal(felt.lobby.handle(FakeViewer("ann"), watch))).code == Code.UNKNOWN_TABLE
