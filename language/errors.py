"""Errors of a server in a language: by their code and named values."""

from collections.abc import Mapping

from riverboat.language.catalog import SOURCE_LANGUAGE, Catalog
from riverboat.language.message import Message


def message_of(code: str, values: "Mapping[str, str | int] | None" = None, message: str = "") -> Message:
    """Return the message of an error.

    values: what the server sent with it; "case" names one of several sentences of the code.
    message: the server's own sentence, said where no catalogue has the code.
    """
    parts = dict(values or {})
    case = parts.pop("case", "")
    return Message(f"error-{code}.{case}" if case else f"error-{code}", parts, otherwise=message)


def error_text(
    catalog: Catalog, code: str, values: "Mapping[str, str | int] | None" = None, message: str = ""
) -> str:
    """Return the sentence of an error. In English it is the server's own, if there is one: it says most."""
    if message and catalog.language == SOURCE_LANGUAGE:
        return message
    return catalog.text(message_of(code, values, message))
