"""The log: an entry for each event, without secrets."""

import asyncio
import json
import logging

import pytest

from riverboat.server.runtime.logs import LogFormat, formatter, get_logger, log_unhandled, shown_table
from tests.support.logged import logged

log = get_logger("riverboat.server.test")
other_package = logging.getLogger("other.package")
SECRET = "the deck is As Kd"


def line(caplog: pytest.LogCaptureFixture, format: LogFormat = "logfmt") -> str:
    [record] = caplog.records
    return formatter(format).format(record)


def failure() -> ValueError:
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        return error


def test_logfmt_line_has_the_fields(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("hand started", table="nvxra76g", hand=7, name='Ann "A"\nlevel=error', seat=None)
    time, _, rest = line(caplog).partition(" ")
    assert time.startswith("time=2")
    assert time.endswith("Z")
    assert rest == (
        'level=warning logger=riverboat.server.test event="hand started" table=nvxra76g hand=7 '
        r'name="Ann \"A\"\nlevel=error"'
    )


def test_logfmt_escapes_control_characters(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("hand started", name="Ann\r\x1b[2J\u2028")
    assert r'name="Ann\r\u001b[2J\u2028"' in line(caplog)


def test_json_line_is_one_object(caplog: pytest.LogCaptureFixture) -> None:
    log.warning("hand started", table="nvxra76g", hand=7)
    found = json.loads(line(caplog, "json"))
    del found["time"]
    assert found == {
        "level": "warning",
        "logger": "riverboat.server.test",
        "event": "hand started",
        "table": "nvxra76g",
        "hand": 7,
    }


def test_events_below_the_level_are_dropped(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "riverboat.server"):
        log.info("hand started")
    assert caplog.records == []


@pytest.mark.parametrize("format", ["logfmt", "json"])
def test_error_is_logged_by_type_and_place_without_its_text(
    caplog: pytest.LogCaptureFixture, format: LogFormat
) -> None:
    error = failure()
    log.error("step failed", table="t", error=error)
    try:
        raise error
    except ValueError:
        other_package.exception("step failed")
    other_package.error("step failed", exc_info=error, stack_info=True)
    assert len(caplog.records) == 3
    for record in caplog.records:
        text = formatter(format).format(record)
        assert SECRET not in text
        assert "\n" not in text
        assert "ValueError" in text
        assert "test_logs.py:" in text


def test_error_text_reaches_no_other_handler(caplog: pytest.LogCaptureFixture) -> None:
    log.error("step failed", error=failure(), cause=failure())
    assert "ValueError" in caplog.text
    assert SECRET not in caplog.text


def test_other_package_logs_arguments_but_no_text_of_an_error(caplog: pytest.LogCaptureFixture) -> None:
    other_package.warning("step %d of %s failed: %s, %r", 7, "a", failure(), failure())
    assert line(caplog).endswith(
        "level=warning logger=other.package event=\"step 7 of a failed: ValueError, 'ValueError'\""
    )


def test_other_package_logs_no_text_of_an_error_that_is_all_it_says(caplog: pytest.LogCaptureFixture) -> None:
    other_package.warning(failure())
    other_package.warning("failed: %(why)s", {"why": failure()})
    assert [formatter("logfmt").format(record).partition("event=")[2] for record in caplog.records] == [
        "ValueError",
        '"failed: ValueError"',
    ]


def test_other_package_logs_only_the_first_line(caplog: pytest.LogCaptureFixture) -> None:
    other_package.warning(f"Task exception was never retrieved\nfuture: <Task exception={failure()!r}>")
    assert line(caplog).endswith('event="Task exception was never retrieved"')


async def test_unhandled_error_is_logged_without_its_text(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError(SECRET)

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(log_unhandled)
    task = loop.create_task(fail())
    await asyncio.wait([task])
    del task
    assert 'event="unhandled error"' in logged(caplog)
    assert "error=ValueError" in logged(caplog)
    assert SECRET not in logged(caplog) + caplog.text


def test_log_does_not_reveal_the_id_of_an_unlisted_table() -> None:
    assert shown_table("nvxra76g") == "nvxra76g"
    assert shown_table("k4w8qz3tnd6mx2hcvy7rbj5gpe") == "k4w8..."
