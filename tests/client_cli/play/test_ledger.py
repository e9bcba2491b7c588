"""Who owes whom."""

from riverboat.client_cli.play.ledger import ledger_lines, settle_up
from riverboat.server.protocol.messages import BuyInInfo


def test_payments_settle_every_result() -> None:
    nets = {"Ada": 700, "Bo": -400, "Cleo": -500, "Dov": 200}
    for payer, payee, amount in settle_up(nets):
        nets[payer] += amount
        nets[payee] -= amount
    assert set(nets.values()) == {0}


def test_ledger_names_payments() -> None:
    rows = [
        BuyInInfo(player="a", name="Ada", bought_in=1000, cashed_out=0, on_table=1500),
        BuyInInfo(player="b", name="Bo", bought_in=1000, cashed_out=500, on_table=0),
    ]
    assert "  Bo pays Ada 500" in ledger_lines(rows)
