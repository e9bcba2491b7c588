"""Every case: to import this package is to have them in CASES. A new module goes into this list."""

from client_cli.conformance.case import CASES
from client_cli.conformance.cases import (
    coming_back,
    entry,
    hello,
    hosting,
    house,
    ids,
    tables,
    the_line,
    values,
)

__all__ = [
    "CASES",
    "coming_back",
    "entry",
    "hello",
    "hosting",
    "house",
    "ids",
    "tables",
    "the_line",
    "values",
]
