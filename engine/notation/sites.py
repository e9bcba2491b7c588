"""Hand histories of sites whose text is near that of PokerStars: GGPoker, Run It Once and Winamax.

Each line is put into the words of PokerStars, and the hand is read as that. None of the formats has a
specification: this follows published files. Winamax has no uncalled bets: they are part of what is collected.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation import pokerstars
from riverboat.engine.notation.file_hand import FileHand, FileReader, OnError
from riverboat.engine.notation.hand_texts import HandText
from riverboat.engine.notation.provenance import Provenance
from riverboat.engine.notation.zones import on_every_clock

_GG: Final = re.compile(r"Poker Hand #(?P<id>[A-Z]{0,4}(?P<number>[0-9]{1,16})): (?P<rest>.*)")
_RIO: Final = re.compile(r"Run It Once Poker Hand #(?P<id>(?P<number>[0-9]{1,16})):(?P<rest>.*)")
_WINAMAX: Final = re.compile(
    r"Winamax Poker - .*HandId: #(?P<id>(?P<number>[0-9]{1,18})[0-9-]*) - (?P<rest>.*)"
)
_DATE: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d{1,2}):(\d\d)(?::(\d\d))?")
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_RAKE: Final = re.compile(r"(?:Rake|Jackpot|Bingo|Fortune|Tax) [$€]?([0-9][0-9,]*(?:\.[0-9]+)?)")
_EUROS: Final = re.compile(r"([0-9]+)(?:[.,]([0-9]{1,2}))? ?€")
_TITLES: Final = {
    "Holdem no limit": "Hold'em No Limit",
    "Holdem pot limit": "Hold'em Pot Limit",
    "Holdem fixed limit": "Hold'em Limit",
    "Omaha pot limit": "Omaha Pot Limit",
    "5 Card Omaha pot limit": "5 Card Omaha Pot Limit",
}
_SEAT: Final = re.compile(r"(Seat [0-9]{1,2}: (?P<name>.*) \([0-9.,]+)\)(.*)")


@dataclass(frozen=True, slots=True)
class _Site:
    """A site. heading: the first line of a hand. words: its lines in the words of PokerStars."""

    venue: str
    heading: re.Pattern[str]
    words: Callable[[Sequence[str]], list[str]]


def _gg(lines: Sequence[str]) -> list[str]:
    words = []
    for line in lines:
        if line.startswith("Dealt to ") and not line.endswith("]"):
            words.append("")  # a player whose cards are not shown
        elif line.startswith("Total pot "):
            rake = sum([Decimal(amount.replace(",", "")) for amount in _RAKE.findall(line)], Decimal(0))
            words.append(f"{line.partition('|')[0]}| Rake {rake}")
        else:
            words.append(line)
    return words


def _run_it_once(lines: Sequence[str]) -> list[str]:
    for line in lines:
        if line.startswith("STP added: "):
            raise NotationError(
                f"the site added chips to the pot ({line}): such a hand cannot be replayed",
                code="illegal_hand",
            )
    return [line.replace("Table ID '", "Table '").replace("-Max Seat", "-max Seat") for line in lines]


def _winamax(lines: Sequence[str]) -> list[str]:
    names: list[str] = []
    words = []
    for line in map(_without_euros, lines):
        seat = _SEAT.fullmatch(line)
        if seat is not None and line not in words:
            names.append(seat["name"])
            words.append(f"{seat[1]} in chips){seat[3]}")
        elif name := next((name for name in names if line.startswith(f"{name} ")), None):
            rest = line.removeprefix(name)
            words.append(line if rest.startswith(" collected ") else f"{name}:{rest}")
        elif line.startswith("Table: "):
            words.append(line.replace("Table: ", "Table ", 1))
        elif line.startswith("Total pot ") and line.endswith("| No rake"):
            words.append(line.replace("| No rake", "| Rake 0"))
        else:
            words.append(line)
    return words


def _without_euros(line: str) -> str:
    return _EUROS.sub(lambda found: f"{found[1]}.{found[2]}" if found[2] else found[1], line)


SITES: Final = {
    "ggpoker": _Site("GGPoker", _GG, _gg),
    "runitonce": _Site("Run It Once", _RIO, _run_it_once),
    "winamax": _Site("Winamax", _WINAMAX, _winamax),
}


class SiteFile(FileReader):
    """Reads the hands of a site. name: one of SITES."""

    def __init__(self, name: str) -> None:
        self._name, self._site = name, SITES[name]

    def read(self, part: HandText, report: OnError) -> Iterator[FileHand]:
        """Read a hand."""
        part.check()
        lines = [line.strip() for line in part.lines]
        found = self._site.heading.fullmatch(lines[0])
        if found is None:
            raise NotationError(f"line {part.line}: this is not the first line of a hand", code="bad_line")
        try:
            words = self._site.words(lines)
        except NotationError as error:
            raise NotationError(f"line {part.line}, hand {found['id']}: {error}", code=error.code) from None
        heading = _without_euros(found["rest"])
        for title, meant in _TITLES.items():
            heading = heading.replace(title, meant)
        words[0] = f"PokerStars Hand #{found['number']}: {heading}"
        played = pokerstars.replay(source := pokerstars.read_lines(list(enumerate(words, part.line))))
        yield FileHand(
            source.where,
            source.number,
            source.table,
            played.hand,
            played.events,
            played.differences,
            frozenset(),
            Provenance(
                format=self._name,
                venue=self._site.venue,
                hand=found["id"],
                played=_time_in(found["rest"]),
                zone="UTC" if " UTC" in found["rest"] else "",
                currency=next((code for sign, code in _CURRENCIES.items() if sign in found["rest"]), ""),
                unit=played.chips_per_unit,
                table=source.table,
                rake=int(source.rake * played.chips_per_unit),
            ),
            digest=part.digest,
        )


def _time_in(heading: str) -> datetime | None:
    """Return the time in `heading`; one without a zone is taken for UTC."""
    found = _DATE.search(heading)
    if found is None:
        return None
    try:
        year, month, day, hour, minute, second = [int(part or 0) for part in found.groups()]
        return on_every_clock(datetime(year, month, day, hour, minute, second, tzinfo=UTC))
    except ValueError:
        return None
