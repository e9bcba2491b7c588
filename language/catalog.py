"""Catalogues of messages in Fluent files, one folder for each language."""

import re
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from riverboat.language.message import Cards, Chips, Message, Part

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.resolver import Pattern

SOURCE_LANGUAGE: Final = "en"
"""The language that has every message: what another does not say is said in it."""

_FIRST: Final = 0xE000
"""Stands for the first card of the deck while a message is formatted: no text is searched for cards."""

_CARD: Final = re.compile("([\ue000-\ue033])")
_MESSAGE: Final = re.compile(r"^(?=-?[a-zA-Z])", re.MULTILINE)
_NAME: Final = re.compile(r"-?[\w-]+")
_WORDS: Final = re.compile(r"[\w-]+ = ([^{}\n]+)\n*(?:#.*\n*)*")
"""A message of words alone, which needs no parser: that takes a quarter of a second to import."""


class Catalog:
    """The messages of one language. Each is parsed when it is said for the first time."""

    def __init__(self, language: str, sources: list[str], fallback: "Catalog | None" = None) -> None:
        """Read messages in Fluent. fallback: says what this catalogue has not."""
        self.language = language
        self._fallback = fallback
        self._sources = {
            name[0]: entry
            for source in sources
            for entry in _MESSAGE.split(source)
            if (name := _NAME.match(entry))
        }
        self._entries: dict[str, Any] = {}

    @property
    def ids(self) -> frozenset[str]:
        """The names of the messages that are in this language."""
        return frozenset(self._sources)

    def text(self, message: Message) -> str:
        """Return `message` in words, with cards as letters: "Ada shows As Kd"."""
        return "".join(
            [piece if isinstance(piece, str) else _letters(piece) for piece in self.pieces(message)]
        )

    def pieces(self, message: Message) -> tuple[str | int, ...]:
        """Return `message` as words and cards in their order; cards in a row have a space between them."""
        split = _CARD.split(self._formatted(message))
        return tuple(
            ord(piece) - _FIRST if place % 2 else piece for place, piece in enumerate(split) if piece
        )

    def number(self, number: int) -> str:
        """Return a whole number as this language writes it: "1,500"."""
        if self.language == SOURCE_LANGUAGE:
            return f"{number:,}"
        from babel.numbers import format_decimal  # noqa: PLC0415 (slow to import)

        return format_decimal(number, locale=self.language.replace("-", "_"))

    def signed(self, number: int) -> str:
        """Return a whole number with its sign: "+1,500"."""
        return f"{'+' * (number >= 0)}{self.number(number)}"

    def _formatted(self, message: Message) -> str:
        catalog: Catalog | None = self
        while catalog is not None:
            if (words := catalog._words(message.id)) is not None:
                return words
            pattern = catalog._pattern(message.id)
            if pattern is not None:
                parts = {name: self._part(part) for name, part in message.parts.items()}
                text, _ = catalog._bundle.format_pattern(pattern, parts)
                return str(text)
            catalog = catalog._fallback
        return _CARD.sub("", message.otherwise) or message.id

    def _words(self, id: str) -> str | None:
        """Return a message that is words alone; None for any other."""
        entry = _WORDS.fullmatch(self._sources.get(id.partition(".")[0], ""))
        return entry[1].rstrip() if entry else None

    def _part(self, part: Part) -> str | float:
        if isinstance(part, str):
            return _CARD.sub("", part)
        if isinstance(part, Message):
            return self._formatted(part)
        if isinstance(part, Cards):
            return " ".join([chr(_FIRST + card) for card in part])
        if isinstance(part, Chips):
            return self.number(part)
        return ("no", "yes")[part] if isinstance(part, bool) else part

    def _pattern(self, id: str) -> "Pattern | None":
        name, _, form = id.partition(".")
        entry = self._entries.get(name)
        if entry is None and name in self._sources:
            entry = self._entries[name] = self._parse(name)
        return entry and (entry.attributes.get(form) or entry.value)

    def _parse(self, name: str) -> Any:
        from fluent.runtime import FluentResource  # noqa: PLC0415 (slow to import)

        self._bundle.add_resource(FluentResource(self._sources[name]))
        return self._bundle.get_message(name)

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle  # noqa: PLC0415 (slow to import)

        return FluentBundle([self.language], use_isolating=False)


def languages() -> list[str]:
    """Return the languages that have a folder: "de", "en", "pt-BR" and so on."""
    folders = [each for each in files("riverboat.language").iterdir() if each.is_dir()]
    return sorted(
        folder.name for folder in folders if any(path.name.endswith(".ftl") for path in folder.iterdir())
    )


def sources(language: str) -> dict[str, str]:
    """Return the Fluent files of `language` by their names without ".ftl"."""
    folder = files("riverboat.language") / language
    named = {path.name.removesuffix(".ftl"): path for path in folder.iterdir() if path.name.endswith(".ftl")}
    return {name: named[name].read_text("utf-8") for name in sorted(named)}


@cache
def catalog(language: str = SOURCE_LANGUAGE) -> Catalog:
    """Return the catalogue of `language`; what is not said in it is said in English."""
    fallback = None if language == SOURCE_LANGUAGE else catalog()
    return Catalog(language, list(sources(language).values()), fallback)


def in_english(message: Message) -> str:
    """Return `message` in English, as histories, logs and programs have it."""
    return catalog().text(message)


def _letters(card: int) -> str:
    return "23456789TJQKA"[card >> 2] + "cdhs"[card & 3]
