"""The log: a line for each thing, that tells no secret."""

import asyncio
import json
import logging

import pytest

from riverboat.server.logs import Form, LineFormatter, facts, log_error, shown_table, tell_unhandled
from tests.support.logged import logged

log = logging.getLogger("riverboat.server.test")
SECRET = "the deck is As Kd"


def line(caplog: pytest.LogCaptureFixture, form: Form) -> str:
    [record] = caplog.records
    return LineFormatter(form).format(record)


def test_a_line_of_logfmt_has_its_facts(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("hand begun", extra=facts(table="nvxra76g", hand=7, name='Ann "A"\nlevel=error', seat=None))
    time, _, rest = line(caplog, "logfmt").partition(" ")
    assert time.startswith("time=2")
    assert time.endswith("Z")
    assert rest == (
        'level=warning logger=riverboat.server.test event="hand begun" table=nvxra76g hand=7 '
        r'name="Ann \"A\"\nlevel=error"'
    )


def test_a_line_of_json_is_one_object(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("hand begun", extra=facts(table="nvxra76g", hand=7))
    told = json.loads(line(caplog, "json"))
    del told["time"]
    assert told == {
        "level": "warning",
        "logger": "riverboat.server.test",
        "event": "hand begun",
        "table": "nvxra76g",
        "hand": 7,
    }


@pytest.mark.parametrize("form", ["logfmt", "json"])
def test_an_error_is_told_by_type_and_place_and_not_by_what_it_says(
    caplog: pytest.LogCaptureFixture, form: Form
) -> None:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        log_error(log, "a step failed", error, table="t")
        log.exception("and so it came here")
    for record in caplog.records:
        text = LineFormatter(form).format(record)
        assert SECRET not in text
        assert "\n" not in text
        assert "ValueError" in text
        assert "test_logs.py:" in text


async def test_an_error_that_nobody_took_is_told_likewise(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError(SECRET)

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(tell_unhandled)
    task = loop.create_task(fail())
    await asyncio.wait([task])
    del task
    assert "event=unhandled" in logged(caplog)
    assert "error=ValueError" in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text


def test_who_reads_the_log_can_enter_no_unlisted_table() -> None:
    assert shown_table("nvxra76g") == "nvxra76g"
    assert shown_table("k4w8qz3tnd6mx2hcvy7rbj5gpe") == "k4w8..."
