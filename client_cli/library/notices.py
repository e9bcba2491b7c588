"""What the library reports about a connection."""

from collections.abc import Mapping
from typing import Self


class Notice(str):
    """A sentence in English, without a full stop.

    code: what happened: "connection_lost", "reconnected" or "closing".
    values: what stands in the sentence, by name, to say it in another language: see language.errors.
    """

    __slots__ = ("code", "values")

    code: str
    values: Mapping[str, int | str] | None

    def __new__(cls, sentence: str, code: str, values: Mapping[str, int | str] | None = None) -> Self:
        """Return `sentence` with its code and values."""
        notice = super().__new__(cls, sentence)
        notice.code, notice.values = code, values
        return notice
