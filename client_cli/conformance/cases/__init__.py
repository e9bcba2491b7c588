"""Every case: to import this package is to have them in CASES. A new module goes into this list."""

from client_cli.conformance.case import CASES
from client_cli.conformance.cases import ids, the_line

__all__ = ["CASES", "ids", "the_line"]
