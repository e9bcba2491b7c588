"""Structures as small TOML files: the fields of TournamentStructure, with tables of their own."""

import tomllib

from riverboat.engine.errors import NotationError, StructureError
from riverboat.engine.notation.toml_text import read_fields
from riverboat.engine.tournament.plain_data import from_plain
from riverboat.engine.tournament.structure import TournamentStructure
from riverboat.engine.tournament.structure_checks import check_structure


def read_structure(text: str) -> TournamentStructure:
    """Return the structure that a TOML file describes. Raises StructureError with the first problem."""
    try:
        data = read_fields(text)
    except (tomllib.TOMLDecodeError, NotationError) as error:
        raise StructureError(f"not TOML: {error}") from None
    structure = from_plain(TournamentStructure, data, StructureError)
    check_structure(structure)
    return structure
