"""Statements for many rows at once, and the time of the database, for every kind of database."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Self

from sqlalchemy import BigInteger, ColumnElement, Dialect, Table, Text, insert, literal_column
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.sql.functions import FunctionElement

Row = Mapping[str, Any]


class milliseconds_now(FunctionElement[int]):  # noqa: N801 - reads as a function of the database
    """The time of the database's clock, in milliseconds since 1970 in UTC."""

    type = BigInteger()
    inherit_cache = True


class json_field(FunctionElement[str]):  # noqa: N801 - as above
    """The field of JSON text at a path of names, as text; NULL if there is none."""

    type = Text()
    inherit_cache = True

    def __init__(self, column: ColumnElement[str], *path: str) -> None:
        super().__init__(column, literal_column(f"'{'.'.join(path)}'"))


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """An INSERT, UPDATE or DELETE, with a bind parameter for every value of a row.

    Of all that a transaction collects, statements of a lower `rank` are written first: a row comes before the
    rows that refer to it. Values go to the database unconverted.

    table, values: for an INSERT, its table and the values by column.
    last_by: if not empty, its rows are the last that a transaction writes, in the order of this value. Two
        servers may write the same ones: so neither waits for a row while the other waits for one of its own.
    """

    rank: int
    clause: UpdateBase
    table: Table | None = None
    values: Mapping[str, ColumnElement[Any]] | None = None
    last_by: str = ""

    @classmethod
    def insert(
        cls, rank: int, table: Table, values: Mapping[str, ColumnElement[Any]], *, last_by: str = ""
    ) -> Self:
        """Return an INSERT into `table` with these `values` by column."""
        clause = insert(table).values(values).inline()  # inline: returns no key
        return cls(rank, clause, table, values, last_by)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The text of a statement, and the function that turns a row into its parameters.

    whole: one execution takes all rows, with a list for each parameter.
    """

    text: str
    pick: Callable[[Row], Any]
    whole: bool = False

    def parameters(self, rows: Sequence[Row]) -> Any:
        """Return the parameters of `rows`: one set for each row, or one for all."""
        picked = map(self.pick, rows)
        return tuple(zip(*picked, strict=True)) if self.whole else list(picked)


def prepared(clause: UpdateBase, dialect: Dialect, *, whole: bool = False) -> Prepared:
    """Compile `clause` for `dialect`."""
    compiled: Any = clause.compile(dialect=dialect)
    names = compiled.positiontup
    one = itemgetter(*names)
    return Prepared(str(compiled), one if len(names) > 1 else lambda row: (one(row),), whole)
