"""Files of the Annual Computer Poker Competition: match logs, and the logs of what the dealer sent and got.

A log of actions (`.actions.log`) has a line for each message, after comments as in a match log:

    TO 1 at 1341695999.222281 MATCHSTATE:0:7:cr:5d5c|
    FROM 2 at 1341695999.222410 MATCHSTATE:1:7:cr:|9hQd:c

The number after TO and FROM is the player's at the dealer; that after MATCHSTATE is the place in the hand,
from the left of the button. What all players were sent has all cards, but neither results nor names.
"""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from riverboat.engine.errors import EngineError, NotationError
from riverboat.engine.events import DeckShuffled, HoleCardsDealt
from riverboat.engine.hand import Hand
from riverboat.engine.notation.acpc import MatchLog, located
from riverboat.engine.notation.acpc_game import AcpcGame
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.provenance import Provenance

FORMAT: Final = "acpc"

_MESSAGE: Final = re.compile(
    r"(?:TO|FROM) (?P<player>[0-9]{1,2}) at (?P<time>[0-9]{1,11}(?:\.[0-9]{1,9})?)"
    r" MATCHSTATE:(?P<place>[0-9]):(?P<number>[0-9]{1,15}):(?P<betting>[cfr0-9/]*)"
    r":(?P<cards>[0-9A-Za-z|/]*)(?P<answer>:[^:]*)?"
)
_DEALER: Final = ("TO ", "FROM ", "STARTED ", "FINISHED ")
_NAME: Final = re.compile(r"# name/game/hands/seed (\S+) ")


@dataclass(slots=True)
class _Messages:
    """What the dealer sent of one hand. places: the player of each place; cards: as each was sent them."""

    number: int
    line: int
    time: str
    betting: str = ""
    places: dict[int, str] = field(default_factory=dict)
    cards: dict[int, str] = field(default_factory=dict)

    def add(self, found: re.Match[str]) -> None:
        """Add a message."""
        place = int(found["place"])
        self.places[place] = found["player"]
        if found["answer"] is None:
            self.betting, self.cards[place] = found["betting"], found["cards"]

    def all_cards(self) -> str:
        """Return the hole cards that anybody was sent, and the board."""
        sent = [cards.split("/") for cards in self.cards.values()]
        holes = [hole.split("|") for hole, *_ in sent]
        together = [max(hole, key=len) for hole in zip(*holes, strict=False)]
        return "/".join(["|".join(together), *max([board for _, *board in sent], key=len)])

    def names(self) -> list[str]:
        """Return names for the players, in the order of their places. Raises NotationError."""
        count = self.all_cards().split("/")[0].count("|") + 1
        others = [str(player) for player in range(1, count + 1) if str(player) not in self.places.values()]
        if len(others) > 1:
            raise NotationError("the messages to some of the players are missing", code="cut_off")
        players = [self.places[place] if place in self.places else others[0] for place in range(count)]
        return [f"Player {player}" for player in players]


class AcpcFile(FileReader):
    """Reads the hands of a file, whose lines come in order.

    A hand is kept until the next line, because a last line that is cut off is a remark on it.
    """

    def __init__(self, game: AcpcGame | None = None) -> None:
        self._log = MatchLog(game)
        self._last: FileHand | None = None
        self._cut: NotationError | None = None
        self._messages: _Messages | None = None
        self._heading: tuple[str, ...] = ()
        self._match = ""
        self._digest = ""
        self._is_after_known = False

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Read some lines."""
        part.check()
        self._digest = part.digest
        for number, line in enumerate(part.lines, part.line):
            before = self._messages
            play = self._message if line.startswith(_DEALER) else self._state
            yield from self._attempt(partial(play, line, number), number, report)
            if before is not None and before is not self._messages:
                yield from self._attempt(partial(self._played, before), before.line, report)

    def identity(self, part: HandText) -> str:
        """Return what a line of a match log is read from; "" for messages and for comments alone."""
        line, *others = part.lines
        is_alone = all(not other or other[0] in "#;" for other in others)
        return self._log.identity(line) if is_alone else ""

    def skip(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Pass over the hand of a line."""
        yield from self._release(report)
        self._is_after_known = True
        for line in part.lines[1:]:
            self._log.comment(line)

    def end(self, report: OnError) -> Iterator[FileHand]:
        """Read what is left at the end of the file."""
        if self._messages is not None:
            cut, self._cut = self._cut, None
            left = partial(self._played, self._messages, is_last=True)
            yield from self._attempt(left, self._messages.line, report)
            self._cut = self._cut or cut
        if self._last is not None and self._cut is not None:
            remark = f"the file is cut off after this hand: {self._cut}"
            self._last, self._cut = replace(self._last, remarks=(remark,)), None
        elif self._is_after_known:
            self._cut = None  # it was a remark when the hand before it was read
        yield from self._release(report)

    def _attempt(self, play: Callable[[], FileHand | None], line: int, report: OnError) -> Iterator[FileHand]:
        try:
            hand = play()
        except EngineError as error:
            if error.code != "bad_notation" or self._cut is not None:
                yield from self._release(report)
            if error.code == "bad_notation":
                self._cut = located(error, line)
            else:
                report(located(error, line))
        else:
            if hand is not None:
                yield from self._release(report)
                self._last = hand

    def _release(self, report: OnError) -> Iterator[FileHand]:
        last, cut = self._last, self._cut
        self._last = self._cut = None
        self._is_after_known = False
        if last is not None:
            yield last
        if cut is not None:
            report(cut)

    def _state(self, line: str, number: int) -> FileHand | None:
        hand = self._log.hand(line)
        if hand is None:
            return None
        unknown: dict[str, object] = {"results": self._log.results} if self._log.results else {}
        return self._found(hand, number, self._log.time.removeprefix(" # "), unknown)

    def _message(self, line: str, number: int) -> None:
        """Read a message of the dealer."""
        if line.startswith(("STARTED ", "FINISHED ")):
            return
        found = _MESSAGE.fullmatch(line)
        if found is None:
            raise NotationError("this is not a complete message of a dealer", code="bad_notation")
        if self._messages is None or self._messages.number != int(found["number"]):
            self._messages = _Messages(int(found["number"]), number, found["time"])
        self._messages.add(found)

    def _played(self, messages: _Messages, *, is_last: bool = False) -> FileHand:
        """Play the hand of `messages`. The last one of a file may be cut off."""
        self._digest = ""  # it has many lines
        cards = messages.all_cards()
        try:
            names = messages.names()
            hand = self._log.play(messages.number, messages.betting, cards, names, known=(0, 2))
        except NotationError as error:
            raise NotationError(str(error), code="bad_notation" if is_last else error.code) from None
        hidden = {place for place, hole in enumerate(cards.split("/")[0].split("|")) if not hole}
        return self._found(hand, messages.line, messages.time, {}, hidden)

    def _found(
        self, hand: Hand, line: int, time: str, unknown: dict[str, object], hidden: Collection[int] = ()
    ) -> FileHand:
        """Return a hand with what the log says of it. hidden: the places whose cards it does not have."""
        heading = self._log.heading
        if heading is not self._heading:
            self._heading = heading
            self._match = next((found[1] for comment in heading if (found := _NAME.match(comment))), "")
        unseen = {hand.seats[place].number for place in hidden}
        if heading:
            unknown["heading"] = list(heading)
        if time:
            unknown["time"] = time
        return FileHand(
            f"line {line}, hand {hand.number}",
            hand.number,
            "",
            hand,
            [
                event
                for event in hand.events
                if not isinstance(event, DeckShuffled)
                and not (isinstance(event, HoleCardsDealt) and event.seat in unseen)
            ],
            {},
            frozenset(),
            Provenance(
                format=FORMAT,
                version="2.0.0",
                hand=str(hand.number),
                played=datetime.fromtimestamp(float(time), UTC) if time else None,
                event=self._match,
                unknown=unknown,
            ),
            digest=self._digest,
        )
