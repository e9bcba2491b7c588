"""Hands from a file in any format, played through the engine one after the other."""

from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import islice
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation import ohh, pokerstars
from riverboat.engine.notation.acpc_files import AcpcFile
from riverboat.engine.notation.acpc_game import AcpcGame
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError, digest_of
from riverboat.engine.notation.hand_texts import HandText, hand_texts
from riverboat.engine.notation.ipoker.files import IPokerFile
from riverboat.engine.notation.phh import hand as phh_hand
from riverboat.engine.notation.phh import records as phh
from riverboat.engine.notation.pokernow.files import PokerNowFile
from riverboat.engine.notation.sites import SITES, SiteFile
from riverboat.engine.notation.unknown_text import UnknownText

__all__ = ["WRONG_HANDS", "FileHand", "format_of", "hands_in"]

WRONG_HANDS: Final = frozenset({"illegal_action", "illegal_hand", "chips_differ"})
"""Error codes of hands that can be read, but break a rule or have other results than the file says."""


def hands_in(
    text: str | Iterable[str],
    on_error: OnError | None = None,
    game: AcpcGame | None = None,
    is_known: Callable[[str], bool] | None = None,
) -> Iterator[FileHand]:
    """Play the hands in `text`, lazily, one after the other. They may be of several formats.

    text: a text, or its lines, as `text_lines.lines_in` reads them from a file of any size.
    game: the game of match logs that do not name it.
    is_known: is called with the digest of a hand's text before the hand is parsed, and returns whether it is
        to be passed over. Logs in which one text does not make one hand have no digests.

    A hand that cannot be read or breaks a rule is a NotationError with its place and the reason. It is
    raised, or passed to `on_error` if given; reading then continues with the next hand.
    """
    report = on_error or _fail
    readers: dict[str, FileReader] = {
        "phh": _PhhFile(),
        "pokerstars": _PokerStarsFile(),
        "acpc": AcpcFile(game),
        "ohh": _OhhFile(),
        "pokernow": PokerNowFile(),
        "ipoker": IPokerFile(),
        **{name: SiteFile(name) for name in SITES},
        "": UnknownText(),
    }
    parts = hand_texts(_lines_of(text))
    while True:
        try:
            part = next(parts, None)
            if part is None:
                break
            reader = readers[part.format]
            if is_known is not None:
                part.digest = digest_of(part, "" if part.flaw else reader.identity(part))
            if is_known is not None and part.digest and is_known(part.digest):
                yield from reader.skip(part, report)
            else:
                yield from reader.read(part, report)
        except NotationError as error:
            report(error)
    for reader in readers.values():
        yield from reader.end(report)


def format_of(text: str | Iterable[str]) -> str:
    """Return the format of the first hand of `text`, a name of hand_texts.FORMATS; "" if there is none."""
    return next((part.format for part in hand_texts(islice(_lines_of(text), _FIRST_LINES))), "")


_FIRST_LINES: Final = 1_000


def _lines_of(text: str | Iterable[str]) -> Iterable[str]:
    if not isinstance(text, str):
        return text
    return (line.removesuffix("\n") for line in StringIO(text.removeprefix("\ufeff"), newline=None))


def _fail(error: NotationError) -> None:
    raise error


class _PokerStarsFile(FileReader):
    """Reads PokerStars histories."""

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        part.check()
        source = pokerstars.read_lines(list(enumerate(part.lines, part.line)))
        played = pokerstars.replay(source)
        yield FileHand(
            source.where,
            source.number,
            source.table,
            played.hand,
            played.events,
            played.differences,
            frozenset(),
            played.provenance,
            played.remarks,
            part.digest,
        )


class _PhhFile(FileReader):
    """Reads PHH."""

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        part.check()
        for source in phh.read(part.text, report, part.line):
            played = phh_hand.replay(source)
            yield FileHand(
                source.where,
                played.hand.number,
                str(source.metadata.get("table", "")),
                played.hand,
                played.events,
                played.differences,
                played.unknown_stacks,
                played.provenance,
                digest=part.digest,
            )


class _OhhFile(FileReader):
    """Reads Open Hand History."""

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        part.check()
        errors: list[NotationError] = []
        sources = list(ohh.read(part.text, errors.append, part.line))
        for error in errors:
            report(error)
        is_alone = len(sources) == 1 and not errors
        for source in sources:
            played = ohh.replay(source)
            yield FileHand(
                source.where,
                played.hand.number,
                played.provenance.table,
                played.hand,
                played.events,
                played.differences,
                frozenset(),
                played.provenance,
                digest=part.digest if is_alone else "",
            )
