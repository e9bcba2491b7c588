"""Hand histories of iPoker: XML, one file for each session at a table.

A `<session>` has a general part and then a `<game>` for each hand, with its players, their stacks and what
they won, and its rounds of actions, which stand by players and are numbered in time. The format has no
specification: this follows published files. They name no time zone, so UTC is taken.

A hand is put into the words of PokerStars, which has a place for all of it, and read as that.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.ipoker.elements import element_of
from riverboat.engine.notation.ipoker.fields import currency_of
from riverboat.engine.notation.ipoker.words import hands_of
from riverboat.engine.notation.pokerstars.retold import replay_retold
from riverboat.engine.notation.provenance import Provenance

FORMAT: Final = "ipoker"
VENUE: Final = "iPoker"

_GENERAL: Final = ("<general>", "</general>")
_DECLARATION: Final = re.compile(r"\s*<\?xml[^>]*\?>\s*")
_CODE: Final = re.compile(r"<session sessioncode=[\"']([^\"']{0,60})[\"']")
_GAME: Final = "<game "
_END: Final = "</game>"


class IPokerFile(FileReader):
    """Reads the hands of a session."""

    def __init__(self) -> None:
        self._session: Mapping[str, str] = {}
        self._head = ""

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Read the beginning of a session, or hands of it."""
        part.check()
        head, *games = part.text.split(_GAME)
        if not _DECLARATION.fullmatch(head) and head.strip() not in {"", _END}:
            self._begin(head, part.line)
        line = part.line + head.count("\n")
        for rest in games:
            try:
                yield self._played(_GAME + rest.partition(_END)[0] + _END, line, part.digest)
            except NotationError as error:
                report(error)
            line += rest.count("\n")

    def identity(self, part: HandText) -> str:
        """Return the hand with the beginning of its session; nothing unless `part` is one hand."""
        head, *games = part.text.split(_GAME)
        return f"{self._head}\n{games[0].strip()}" if len(games) == 1 and head.strip() in {"", _END} else ""

    def _begin(self, head: str, line: int) -> None:
        self._head, self._session = head, {}
        if "<!" in head:
            raise NotationError(f"line {line}: a document type or an entity is not read", code="bad_xml")
        first, last = [head.find(tag) for tag in _GENERAL]
        if "<session" not in head or not 0 <= first < last:
            raise NotationError(f"line {line}: this XML is no session of iPoker", code="unknown_format")
        general = element_of(head[first : last + len(_GENERAL[1])], line + head.count("\n", 0, first))
        code = _CODE.search(head)
        said = {"sessioncode": code[1] if code else "", **general.texts()}
        self._session = {name: text for name, text in said.items() if text not in {"", "N/A"}}

    def _played(self, text: str, line: int, digest: str) -> FileHand:
        """Play a hand. Raises NotationError, with the line of the file."""
        game = element_of(text, line)
        number = game.attributes.get("gamecode", "")
        if not self._session:
            raise NotationError(f"line {line}: the session of this hand has no beginning", code="cut_off")
        found = [(hand, replay_retold(hand.lines, hand.sources)) for hand in hands_of(game, self._session)]
        hand, played = next((each for each in found if not each[1].differences), found[0])
        session = self._session
        return FileHand(
            f"line {line}, hand {number}",
            played.source.number,
            hand.table,
            played.hand,
            played.events,
            played.differences,
            frozenset(),
            Provenance(
                format=FORMAT,
                venue=VENUE,
                hand=hand.id,
                played=hand.played,
                currency=currency_of(session),
                unit=played.chips_per_unit,
                table=hand.table,
                hero=None if hand.hero is None else hand.hero - 1,
                event=session.get("buyin", ""),
                tournament=session.get("tournamentcode", ""),
                rake=int(played.source.rake * played.chips_per_unit),
                unknown={name: session[name] for name in ("sessioncode", "gametype") if name in session},
            ),
            played.remarks,
            digest,
        )
