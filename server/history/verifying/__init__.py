"""Audit a database: check its tables against the journal, and the journal for consistency."""

from riverboat.server.history.verifying.audit import verify
from riverboat.server.history.verifying.findings import AuditFinding, AuditProgress, FindingKind

__all__ = ["AuditFinding", "AuditProgress", "FindingKind", "verify"]
