"""Structured logs: an entry for each event, as logfmt or JSON.

An error is logged by its type and its place in the code. Its text is never logged, because it may hold a
card or a token. The same holds for what other packages log.
"""

import asyncio
import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final, Literal

from structlog.processors import JSONRenderer
from structlog.stdlib import BoundLogger, ProcessorFormatter, filter_by_level
from structlog.typing import EventDict, Processor, WrappedLogger

LogFormat = Literal["logfmt", "json"]

_SHORT_ID: Final = 8
_SHOWN: Final = 4

_PLAIN: Final = re.compile(r"[\w.:/+@,\[\]-]+")


def get_logger(name: str) -> BoundLogger:
    """Return a logger for a module: `log.info("table opened", table=id)`.

    Pass an error as a field: `log.error("command failed", error=error)`.
    """
    processors: list[Processor] = [
        filter_by_level,
        _describe_errors,
        ProcessorFormatter.wrap_for_formatter,
    ]
    return BoundLogger(logging.getLogger(name), processors, {})


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
    return ProcessorFormatter(
        foreign_pre_chain=[_format_foreign, _describe_errors],
        processors=[_add_origin, JSONRenderer(default=str) if format == "json" else _render_logfmt],
        pass_foreign_args=True,
        use_get_message=False,
    )


def log_unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task or callback handled: see `loop.set_exception_handler`."""
    get_logger(__name__).error("unhandled error", what=context["message"], error=context.get("exception"))


def _describe_errors(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace errors by their types, and add the place of the last one as `where`."""
    exc_info = event.pop("exc_info", None)
    if exc_info:
        event["error"] = (exc_info if isinstance(exc_info, tuple) else sys.exc_info())[1]
    for name, value in list(event.items()):
        if isinstance(value, BaseException):
            frames = traceback.extract_tb(value.__traceback__)
            event[name] = type(value).__name__
            event["where"] = ", ".join(f"{frame.filename}:{frame.lineno}" for frame in frames)
    return event


def _format_foreign(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Format what another package logs, without the texts of errors.

    Only the first line is kept: the next lines of asyncio show futures with their errors.
    """
    args = event.pop("positional_args")
    if isinstance(args, tuple):
        args = tuple(type(each).__name__ if isinstance(each, BaseException) else each for each in args)
    text: str = event["event"] % args if args else event["event"]
    event["event"] = text.partition("\n")[0]
    event.pop("stack_info", None)
    return event


def _add_origin(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Put time (UTC), level, logger and event first, and leave out fields without a value."""
    record: logging.LogRecord = event.pop("_record")
    del event["_from_structlog"]
    at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
    fields: EventDict = {
        "time": at.replace("+00:00", "Z"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": event.pop("event"),
        **event,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _render_logfmt(_: WrappedLogger, __: str, event: EventDict) -> str:
    # structlog's LogfmtRenderer escapes no control characters but line feeds.
    return " ".join(f"{name}={_quote(str(value))}" for name, value in event.items())


def _quote(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text)
