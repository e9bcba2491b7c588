"""The language in which this client speaks to its player."""

from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from riverboat.language.catalog import SOURCE_LANGUAGE, Catalog, catalog
from riverboat.language.errors import error_text
from riverboat.language.message import Message, Part

if TYPE_CHECKING:
    from riverboat.client_cli.library.errors import ClientError
    from riverboat.client_cli.library.notices import Notice
    from riverboat.engine.cards import Card


class _Speaker:
    """Has the catalogue of the player's language."""

    catalog: Catalog = catalog()


def speak(language: str) -> None:
    """Say everything in `language` from now on."""
    _Speaker.catalog = catalog(language)
    say.cache_clear()
    pieces.cache_clear()


def spoken() -> str:
    """Return the code of the player's language."""
    return _Speaker.catalog.language


@lru_cache(maxsize=4096)
def say(message: Message) -> str:
    """Return `message` in the player's language, with cards as letters."""
    return _Speaker.catalog.text(message)


@lru_cache(maxsize=4096)
def pieces(message: Message) -> "tuple[str | Card, ...]":
    """Return `message` in the player's language, as words and cards."""
    return _Speaker.catalog.pieces(message)


def said(id: str, **parts: Part) -> str:
    """Return the message with this name and these parts in the player's language."""
    return say(Message(id, parts))


def chips(amount: int) -> str:
    """Return an amount as the player's language writes it: "1,500"."""
    return _Speaker.catalog.number(amount)


def signed(amount: int) -> str:
    """Return what was won or lost, with its sign: "+1,500"."""
    return _Speaker.catalog.signed(amount)


def verbatim(text: str) -> Message:
    """Return `text`, which is in no catalogue, as a message."""
    return Message("", otherwise=text)


def own_table_name(player: str) -> str:
    """Return how a table is called that `player` opens without a name of its own."""
    return said("table-of", who=player[:16])


def quoted(text: str, most: int = 40) -> str:
    """Return what was typed as a sentence quotes it: in at most `most` characters, all of them visible."""
    shown = "".join([char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text.strip()])
    return shown if len(shown) <= most else f"{shown[:most]}…"


def date_and_time(at: datetime) -> str:
    """Return a date and a time in short: "23 Nov 21:04"."""
    language = spoken()
    if language == SOURCE_LANGUAGE:
        return at.strftime("%d %b %H:%M")
    from babel.dates import format_datetime

    return str(format_datetime(at, "short", locale=language.replace("-", "_")))


def reason_of(error: "ClientError") -> str:
    """Return why something failed or was refused, for the end of a sentence: without a full stop."""
    sentence = error_text(_Speaker.catalog, error.code, getattr(error, "values", None), str(error))
    return sentence.rstrip(".。।")


def known_reason(error: "ClientError") -> str:
    """Return `reason_of` if it is known in the player's language; "" if it is only in English."""
    known = f"error-{error.code}" in catalog().ids or spoken() == SOURCE_LANGUAGE
    return reason_of(error) if known else ""


def sentence_of_notice(notice: "Notice") -> str:
    """Return what the library reports about the connection as a sentence."""
    if spoken() == SOURCE_LANGUAGE:
        return f"{notice[:1].upper()}{notice[1:]}."
    own = {"connection_lost": "connection-is-lost", "reconnected": "connected-again"}.get(notice.code)
    return said(own) if own else error_text(_Speaker.catalog, notice.code, notice.values, notice)
