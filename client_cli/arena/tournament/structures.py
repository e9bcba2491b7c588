"""The structure that a match of tournaments is played by, as it is named on the command line."""

from pathlib import Path
from typing import Final

from riverboat.client_cli.arena.errors import MatchError
from riverboat.engine.errors import StructureError
from riverboat.engine.tournament.ready import READY, ready_structure
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.structure_files import read_structure

OWN_FILE: Final = "STRUCTURE.toml"


def name_of(structure: TournamentStructure, bots: int) -> str:
    """Return what `structure_named` made the structure of, for that number of bots; OWN_FILE for a file's."""
    return next((name for name in READY if ready_structure(name, players=bots) == structure), OWN_FILE)


def structure_named(text: str, bots: int) -> TournamentStructure:
    """Return the ready structure of this name, made for that number of bots, or the one in this TOML file.

    Raises MatchError.
    """
    try:
        if text in READY:
            return ready_structure(text, players=bots)
        path = Path(text)
        if not path.is_file():
            raise MatchError(
                f"{text!r} is neither a ready structure ({', '.join(READY)}) nor a file with one"
            )
        return read_structure(path.read_text(encoding="utf-8"))
    except (StructureError, OSError, UnicodeDecodeError) as error:
        raise MatchError(f"the structure {text!r} cannot be played: {error}") from None
