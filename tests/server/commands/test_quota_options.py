"""Quotas as options of `riverboat serve`."""

from typing import Any

import pytest
from click.testing import CliRunner

from riverboat.server.commands import serve
from riverboat.server.commands.quota_options import QUOTAS
from riverboat.server.net.limits import NetworkLimits
from riverboat.server.tables.settings import TableSettings
from tests.server.started import settings_by


def test_quotas_have_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = settings_by(monkeypatch)
    assert (settings.limits, settings.tables) == (NetworkLimits(), TableSettings())


@pytest.mark.parametrize("quota", QUOTAS, ids=lambda quota: quota.option)
def test_option_sets_quota(monkeypatch: pytest.MonkeyPatch, quota: Any) -> None:
    settings = settings_by(monkeypatch, quota.option, "61")
    found = {getattr(part, quota.setting, None) for part in (settings.limits, settings.tables)}
    assert found - {None} == {61}


@pytest.mark.parametrize(("tables", "reserved"), [("100", 20), ("4", 0)])
def test_fifth_of_the_tables_is_reserved(monkeypatch: pytest.MonkeyPatch, tables: str, reserved: int) -> None:
    assert settings_by(monkeypatch, "--tables", tables).tables.reserved == reserved


@pytest.mark.parametrize(
    "options",
    [
        ("--tables", "10", "--tables-reserved", "11"),
        ("--tables", "0"),
        ("--table-kept", "59"),
        ("--guest-table-kept", "604801"),
        ("--seat-kept", "nan"),
        ("--chat-rate", "0"),
    ],
)
def test_invalid_quota_is_refused(options: tuple[str, ...]) -> None:
    assert CliRunner().invoke(serve.serve, options).exit_code == 2
