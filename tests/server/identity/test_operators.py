from riverboat.server.identity.operators import OperatorService
from riverboat.server.identity.sessions import Sessions
from riverboat.server.protocol.management import ListBuyIns
from riverboat.server.protocol.messages import Accepted, BuyInInfo
from tests.support.clients import FakeClient


class Leaving:
    """A ledger and a table which Bob leaves while the ledger is read."""

    def __init__(self) -> None:
        self.on_table = {"ann": 700, "bob": 4200}

    async def buy_ins(self, requester: str, table: str) -> list[BuyInInfo]:
        bobs = self.on_table.pop("bob")
        return [
            BuyInInfo(player="ann", name="Ann", bought_in=500, cashed_out=0, on_table=0),
            BuyInInfo(player="bob", name="Bob", bought_in=5000, cashed_out=bobs, on_table=0),
        ]

    def stacks(self, table: str) -> dict[str, int]:
        return dict(self.on_table)


async def test_chips_cashed_out_meanwhile_are_counted_once() -> None:
    here = Leaving()
    operator_service = OperatorService(here, here, Sessions())  # type: ignore[arg-type]
    list_buy_ins = operator_service.handlers[ListBuyIns]
    reply = await list_buy_ins(FakeClient(player="ann"), ListBuyIns(id="1", table="t"))
    assert isinstance(reply, Accepted)
    assert isinstance(reply.result, list)
    assert [(row.player, row.cashed_out, row.on_table) for row in reply.result] == [
        ("ann", 0, 700),
        ("bob", 4200, 0),
    ]
