"""Structures as small TOML files: the fields of Structure, [[levels]], [[payouts]], [rebuys] and [add_on]."""

import tomllib

from riverboat.engine.errors import NotationError, StructureError
from riverboat.engine.notation.toml_text import read_fields
from riverboat.engine.tournament.plain_data import from_plain
from riverboat.engine.tournament.structure import Structure
from riverboat.engine.tournament.structure_checks import check_structure


def read_structure(text: str) -> Structure:
    """Return the structure that a TOML file describes. Raises StructureError with the first problem."""
    try:
        data = read_fields(text)
    except (tomllib.TOMLDecodeError, NotationError) as error:
        raise StructureError(f"not TOML: {error}") from None
    structure = from_plain(Structure, data, StructureError)
    check_structure(structure)
    return structure
