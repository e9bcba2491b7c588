"""The folder of a match: its log, and the hands for other programs."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from riverboat.client_cli.arena.decks import Decks
from riverboat.client_cli.arena.errors import MatchError
from riverboat.client_cli.arena.log import LoggedSets, check_whole, decks_of
from riverboat.client_cli.arena.results import PlayedHand, PlayedSet
from riverboat.client_cli.arena.secrets_of_decks import PUBLISHED, SecretKeeper, digest_of, published
from riverboat.client_cli.arena.times import Times
from riverboat.engine.events import Event, HandStarted

LOG: Final = "match.jsonl"
TIMES: Final = "times.json"
PHH: Final = "hands.phhs"
POKERSTARS: Final = "hands.txt"

_EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
"""When the first hand of every match is said to start; the others follow a minute apart.

The text format needs a time, and the log of a match has none.
"""


class MatchFolder:
    """The folder at `path`, which is created."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise MatchError(f"the folder {str(path)!r} cannot be created: {error.strerror}") from None

    @property
    def log(self) -> Path:
        """The log."""
        return self.path / LOG

    def match_of_league(self) -> Path | None:
        """Return the folder of the first match, if this is the folder of a league."""
        return min((log.parent for log in self.path.glob(f"*/{LOG}")), default=None)

    def sets(self) -> LoggedSets:
        """Return the sets of the log."""
        return LoggedSets(self.log)

    def decks(self, published_in: Path | None = None) -> Decks:
        """Return what the decks of the match that is there come from. Raises MatchError.

        Raises it also if the match has a secret that is neither kept nor published.

        published_in: the folder of the published secret, if it is another one.
        """
        seed, digest, repeated = decks_of(self.sets().header)
        if digest is None:
            return Decks(seed)
        folder = published_in or self.path
        secret = SecretKeeper().kept(digest) or published(folder)
        if secret is None:
            raise MatchError(
                f"the secret of the match in {str(self.path)!r} is lost, so it cannot be continued: "
                "begin another match"
            )
        if digest_of(secret) != digest:
            raise MatchError(f"{str(folder / PUBLISHED)!r} is not the secret of the match in its folder")
        return Decks(None, secret, repeated)

    def begin(self, header: bytes, *, resume: bool, whole: int, sets: int) -> LoggedSets:
        """Begin a log, or `resume` one after its last whole block. Return the sets that it has.

        whole: the sets of a block. sets: of the match; one that has them all is kept as it is.

        Raises MatchError if there is a log already, or if the one to resume is of another match.
        """
        if self.match_of_league() is not None:
            raise MatchError(f"{str(self.path)!r} has a league: choose another folder for the match")
        if not self.log.exists():
            self.log.write_bytes(header)
        elif not resume:
            raise MatchError(f"{str(self.path)!r} has a match already: use --resume, or another folder")
        found = self.sets()
        check_whole(found.header)
        if found.header != header:
            raise MatchError(
                f"{str(self.path)!r} has a match of other bots or with other settings: "
                "resume it with the command that began it"
            )
        if len(found) < sets:
            found.keep(len(found) // whole * whole)
        with self.log.open("rb+") as file:
            file.truncate(found.end)
        return found

    @contextmanager
    def appending(self) -> Iterator[BinaryIO]:
        """Open the log for further sets."""
        with self.log.open("ab") as file:
            yield file

    def times(self, bots: int) -> list[Times]:
        """Return the times of each bot's actions; empty ones if nobody measured them."""
        try:
            found = msgspec.json.decode((self.path / TIMES).read_bytes(), type=list[Times])
        except (OSError, msgspec.MsgspecError):
            found = []
        return found if len(found) == bots else [Times() for _ in range(bots)]

    @contextmanager
    def keeping(self, times: Sequence[Times]) -> Iterator[None]:
        """Write `times` at the end, however the match ends."""
        try:
            yield
        finally:
            (self.path / TIMES).write_bytes(msgspec.json.encode(times))

    def write_stderr(self, last_words: Mapping[str, str]) -> None:
        """Write the end of what programs wrote to their standard error, each to a file of its own."""
        for name, words in last_words.items():
            safe = "".join(letter if letter.isalnum() else "-" for letter in name)
            (self.path / f"{safe}.stderr.txt").write_text(words, encoding="utf-8")

    def export(self, seats: int) -> list[str]:
        """Write the hands of the log as PHH and, if the format has their games, as PokerStars text.

        seats: the number of bots. Returns the names of the files.
        """
        # A report needs no formats, and they take long to load.
        from riverboat.engine.notation import pokerstars
        from riverboat.engine.notation.phh import hand as phh_hand
        from riverboat.engine.notation.phh import records as phh

        with (self.path / PHH).open("w", encoding="utf-8") as file:
            for number, hand in enumerate(_hands(self.sets()), 1):
                record = phh_hand.record(_numbered(hand, number), {"table": "match"})
                file.write(f"[{number}]\n{phh.write_one(record)}\n")
        written = [PHH]
        games = {
            hand.events[0].game for hand in _hands(self.sets()) if isinstance(hand.events[0], HandStarted)
        }
        if games <= pokerstars.TITLES.keys():
            with (self.path / POKERSTARS).open("w", encoding="utf-8") as file:
                for number, hand in enumerate(_hands(self.sets()), 1):
                    time = _EPOCH + timedelta(minutes=number - 1)
                    file.write(
                        pokerstars.write(_numbered(hand, number), pokerstars.Occasion("match", seats, time))
                    )
                    file.write("\n\n")
            written.append(POKERSTARS)
        return written


def _numbered(hand: PlayedHand, number: int) -> list[Event]:
    """Return the events of a hand with a number of its own: in the log, each rotation counts its hands."""
    started, *rest = hand.events
    assert isinstance(started, HandStarted)  # noqa: S101 - every hand starts with it
    return [replace(started, number=number), *rest]


def _hands(sets: Iterable[PlayedSet]) -> Iterator[PlayedHand]:
    for played in sets:
        yield from played.hands
