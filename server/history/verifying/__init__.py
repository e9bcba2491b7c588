"""An audit of a database: whether all that it holds agrees with the record, and the record with itself."""

from server.history.verifying.audit import verify
from server.history.verifying.findings import Fault, Finding, Tally

__all__ = ["Fault", "Finding", "Tally", "verify"]
