"""Move closed tables out of a database into an archive: a SQLite file with the same schema."""

from riverboat.server.history.archiving.archive import Archived, archive

__all__ = ["Archived", "archive"]
