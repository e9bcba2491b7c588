"""The log: one line for each thing that happened, as logfmt or as JSON, with what it was about in fields.

Write `log.info("table opened", extra=facts(table=id))`. An error is logged by its type and its place: what it
says could tell cards or tokens.
"""

import asyncio
import json
import logging
import re
import traceback
from datetime import UTC, datetime
from typing import Any, Final, Literal

Form = Literal["logfmt", "json"]

_SHOWN_WHOLE: Final = 8
_SHOWN: Final = 4
"""Letters of a table's id: of one that is shown whole, and of a longer one."""

_PLAIN: Final = re.compile(r"[\w.:/+@,\[\]-]+")


def facts(**of: object) -> dict[str, object]:
    """What a line of the log is about, for `extra`."""
    return {"facts": of}


def log_error(log: logging.Logger, what: str, error: BaseException, **of: object) -> None:
    """Log that `what` has failed."""
    log.error(what, extra=facts(**of, **_described(error)))


def shown_table(table: str) -> str:
    """What a line of the log says of the table with this id. A long one is that of an unlisted table: who
    knows all of it can enter."""
    return table if len(table) <= _SHOWN_WHOLE else f"{table[:_SHOWN]}..."


def set_up(form: Form, level: str) -> None:
    """Log to standard error: what the server says from `level` on, what libraries say from a warning on."""
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(form))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("riverboat.server").setLevel(level.upper())


def tell_unhandled(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What an event loop does with an error that nobody took: see `loop.set_exception_handler`."""
    error = context.get("exception")
    described = _described(error) if error is not None else {}
    logging.getLogger(__name__).error("unhandled", extra=facts(what=context["message"], **described))


class LineFormatter(logging.Formatter):
    """A record in a line: time (UTC), level, logger, event, and its facts."""

    def __init__(self, form: Form) -> None:
        super().__init__()
        self._line = _json if form == "json" else _logfmt

    def format(self, record: logging.LogRecord) -> str:
        """`record` as a line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, object] = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        fields |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1] is not None:
            fields |= _described(record.exc_info[1])
        return self._line({name: value for name, value in fields.items() if value is not None})


def _described(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)
    where = ", ".join(f"{frame.filename}:{frame.lineno}" for frame in frames)
    return {"error": type(error).__name__, "where": where}


def _json(fields: dict[str, object]) -> str:
    return json.dumps(fields, default=str)


def _logfmt(fields: dict[str, object]) -> str:
    return " ".join(f"{name}={_word(str(value))}" for name, value in fields.items())


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text)
