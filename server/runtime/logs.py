"""Structured logs: an entry for each event, as logfmt or JSON.

An error is logged by its type and its place in the code. Its text is never logged, because it may hold a
card or a token. The same holds for what other packages log.
"""

import asyncio
import json
import logging
import re
import traceback
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal

LogFormat = Literal["logfmt", "json"]

_SHORT_ID: Final = 8
_SHOWN: Final = 4

_PLAIN: Final = re.compile(r"[\w.:/+@,\[\]-]+")


class EventLogger:
    """Logs events with fields: `log.info("table opened", table=id)`.

    Pass an error as a field: `log.error("command failed", error=error)`.
    """

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, event: str, **fields: object) -> None:
        """Log what belongs to normal service."""
        self._log(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Log what an operator may have to look into."""
        self._log(logging.WARNING, event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Log what failed."""
        self._log(logging.ERROR, event, fields)

    def _log(self, level: int, event: str, fields: Mapping[str, object]) -> None:
        if self._logger.isEnabledFor(level):
            self._logger.log(level, _Entry(event, _without_error_texts(fields)))


def get_logger(name: str) -> EventLogger:
    """Return a logger for a module."""
    return EventLogger(name)


def shown_table(table: str) -> str:
    """Return the table id to log: of an unlisted table's long id, only the first letters.

    Anyone who knows the whole id of an unlisted table can enter it.
    """
    return table if len(table) <= _SHORT_ID else f"{table[:_SHOWN]}..."


def configure(format: LogFormat, level: str) -> None:
    """Log to standard error: the server's events from `level` on, and warnings of other packages."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter(format))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("riverboat.server").setLevel(level.upper())


def formatter(format: LogFormat) -> logging.Formatter:
    """Return a formatter for the records of this server and of other packages."""
    return _Formatter(format)


def log_unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task or callback handled: see `loop.set_exception_handler`."""
    get_logger(__name__).error("unhandled error", what=context["message"], error=context.get("exception"))


class _Entry(dict[str, object]):
    """The message of a record: an event with its fields."""

    def __init__(self, event: str, fields: Mapping[str, object]) -> None:
        super().__init__(event=event, **fields)

    def __str__(self) -> str:
        return _logfmt(self)


class _Formatter(logging.Formatter):
    """Writes a record in a line: time (UTC), level, logger and event first, and no field without a value."""

    def __init__(self, format: LogFormat) -> None:
        super().__init__()
        self._render = _logfmt if format == "logfmt" else _json

    def format(self, record: logging.LogRecord) -> str:
        entry = record.msg if isinstance(record.msg, _Entry) else _foreign_entry(record)
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, object] = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            **entry,
        }
        return self._render({name: value for name, value in fields.items() if value is not None})


def _foreign_entry(record: logging.LogRecord) -> _Entry:
    """Return what another package logged, without the texts of errors.

    Only the first line is kept: the next lines of asyncio show futures with their errors.
    """
    text, args = str(_without_error_text(record.msg)), record.args
    if isinstance(args, tuple):
        args = tuple(map(_without_error_text, args))
    elif args:
        args = {name: _without_error_text(value) for name, value in args.items()}
    event = (text % args if args else text).partition("\n")[0]
    error = record.exc_info[1] if record.exc_info else None
    return _Entry(event, {} if error is None else _without_error_texts({"error": error}))


def _without_error_texts(fields: Mapping[str, object]) -> dict[str, object]:
    """Replace errors by their types, and add the place of the last one as `where`."""
    described = {name: _without_error_text(value) for name, value in fields.items()}
    for value in fields.values():
        if isinstance(value, BaseException):
            frames = traceback.extract_tb(value.__traceback__)
            described["where"] = ", ".join(f"{frame.filename}:{frame.lineno}" for frame in frames)
    return described


def _without_error_text(value: object) -> object:
    return type(value).__name__ if isinstance(value, BaseException) else value


def _logfmt(fields: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_quote(str(value))}" for name, value in fields.items())


def _json(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, default=str)


def _quote(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text)
