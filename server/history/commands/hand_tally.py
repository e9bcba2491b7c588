"""The count of hands that were read from files, and what was refused of them and why."""

import re
from collections import Counter
from typing import Final, TextIO

import click

from riverboat.server.protocol.printable import printable, printable_json

_PLACE: Final = re.compile(r"line (?P<line>[0-9]+)(?:, column [0-9]+)?(?:, hand (?P<hand>[^:]*))?: ")
_NUMBERS: Final = re.compile(r"[0-9][0-9,.]*")
_MAX_REASONS: Final = 1_000
_OTHER: Final = "other reasons"


class HandTally:
    """Counts hands, and prints why some were refused: each reason once with its place, then how often.

    refused: the number of hands or files that were refused.
    """

    def __init__(self, report: "HandReport") -> None:
        self._report = report
        self._reasons: Counter[str] = Counter()
        self._remarks: Counter[str] = Counter()
        self.refused = 0

    def refuse(self, file: str, reason: str) -> None:
        """Count a refused hand of `file`. reason: a sentence, after the place if that is known."""
        self.refused += 1
        self._say(self._reasons, file, reason, "refused")

    def remark(self, file: str, where: str, remark: str) -> None:
        """Count a remark on a hand that is not refused."""
        self._say(self._remarks, file, f"{where}: {remark}", "remark")

    def print_repeated(self) -> None:
        """Print how often each reason came again."""
        for reasons in (self._reasons, self._remarks):
            for reason, count in reasons.most_common():
                if count > 1:
                    click.echo(f"{count - 1:,} more: {reason}", err=True)

    def _say(self, reasons: Counter[str], file: str, sentence: str, kind: str) -> None:
        self._report.add(kind, file, sentence)
        text = printable(sentence)
        place = _PLACE.match(text)
        reason = _NUMBERS.sub("…", text[place.end() :] if place else text)
        if reason not in reasons and len(reasons) >= _MAX_REASONS:
            reason = _OTHER
        reasons[reason] += 1
        if reasons[reason] == 1:
            click.echo(f"{printable(file)}: {text}", err=True)


class HandReport:
    """The report of an import or a conversion as JSON, written hand by hand. file: None for no report."""

    def __init__(self, file: TextIO | None) -> None:
        self._file = file
        self._count = 0

    def add(self, kind: str, file: str, sentence: str) -> None:
        """Add a refused hand or a remark, with its place if `sentence` begins with it."""
        if self._file is None:
            return
        place = _PLACE.match(sentence)
        entry = {
            "kind": kind,
            "file": file,
            "line": int(place["line"]) if place else None,
            "hand": place["hand"] if place else None,
            "reason": sentence[place.end() :] if place else sentence,
        }
        self._file.write(("," if self._count else '{"hands":[') + "\n" + printable_json(entry))
        self._count += 1

    def end(self, counts: dict[str, int]) -> None:
        """Write the counts."""
        if self._file is not None:
            begin = "\n]" if self._count else '{"hands":[]'
            self._file.write(f'{begin},\n"counts":{printable_json(counts)}}}\n')
