"""Hands of other sites that were put into the words of PokerStars."""

import re
from collections.abc import Sequence
from typing import Final

from riverboat.engine.errors import NotationError
from riverboat.engine.notation.pokerstars.hand import PokerStarsReplay, replay
from riverboat.engine.notation.pokerstars.reader import read_lines

_LINE: Final = re.compile(r"line ([0-9]+)")


def replay_retold(words: Sequence[str], lines: Sequence[int]) -> PokerStarsReplay:
    """Play the hand in `words`, each of which retells the line of the file with the number in `lines`.

    Raises NotationError, which names the line of the file.
    """
    try:
        return replay(read_lines(list(enumerate(words, 1))))
    except NotationError as error:
        text = _LINE.sub(lambda found: f"line {lines[int(found[1]) - 1]}", str(error), count=1)
        raise NotationError(text, code=error.code) from None
