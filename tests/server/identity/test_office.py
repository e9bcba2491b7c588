from server.identity.lines import Lines
from server.identity.office import Office
from server.protocol.managing import ListBuyIns
from server.protocol.messages import Accepted, BuyInInfo
from tests.server.identity.fakes import FakeLine


class Leaving:
    """The books and a table, which Bob leaves while the books are looked at: the table hears of it first."""

    def __init__(self) -> None:
        self.on_table = {"ann": 700, "bob": 4200}

    async def buy_ins(self, asker: str, table: str) -> list[BuyInInfo]:
        bobs = self.on_table.pop("bob")
        return [
            BuyInInfo(player="ann", name="Ann", bought_in=500, cashed_out=0, on_table=0),
            BuyInInfo(player="bob", name="Bob", bought_in=5000, cashed_out=bobs, on_table=0),
        ]

    def stacks(self, table: str) -> dict[str, int]:
        return dict(self.on_table)


async def test_chips_that_leave_a_table_while_its_books_are_looked_at_are_counted_once() -> None:
    here = Leaving()
    office = Office(here, here, Lines())  # type: ignore[arg-type]
    reply = await office.handle(FakeLine(player="ann"), ListBuyIns(id="1", table="t"))
    assert isinstance(reply, Accepted)
    assert isinstance(reply.result, list)
    assert [(row.player, row.cashed_out, row.on_table) for row in reply.result] == [
        ("ann", 0, 700),
        ("bob", 4200, 0),
    ]
