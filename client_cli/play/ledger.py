"""What everybody at a table bought in for, and who owes whom."""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size

from riverboat.client_cli.play.language import chips, said, signed
from riverboat.language.message import Chips
from riverboat.server.protocol.messages import BuyInInfo


def settle_up(nets: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Return who pays whom how much, so that everybody has what is in `nets`.

    The one who owes most pays the one who is owed most, again and again, so there are few payments.
    """
    owed = {name: net for name, net in nets.items() if net > 0}
    owing = {name: -net for name, net in nets.items() if net < 0}
    payments = []
    while owed and owing:
        payer, payee = max(owing, key=owing.__getitem__), max(owed, key=owed.__getitem__)
        amount = min(owing[payer], owed[payee])
        payments.append((payer, payee, amount))
        for side, name in ((owing, payer), (owed, payee)):
            side[name] -= amount
            if not side[name]:
                del side[name]
    return payments


def ledger_lines(rows: Sequence[BuyInInfo]) -> list[str]:
    """Return the ledger of a table as lines: each player, and then the payments that settle it."""
    nets = {row.name: row.cashed_out + row.on_table - row.bought_in for row in rows}
    heads = [said(f"ledger-column-{head}") for head in ("bought-in", "cashed-out", "on-table", "result")]
    lines = [f"{'':<16}{_in_columns(heads)}"]
    lines += [_row(row, nets[row.name]) for row in rows]
    payments = [
        said("ledger-payment", payer=payer, payee=payee, chips=Chips(amount))
        for payer, payee, amount in settle_up(nets)
    ]
    kept = -sum(nets.values())
    house = [said("ledger-house", chips=Chips(kept))] if kept > 0 else []
    below = [*(payments or [said("ledger-even")]), *house]
    return [*lines, "", said("ledger-settle"), *[f"  {line}" for line in below]]


def _row(row: BuyInInfo, net: int) -> str:
    amounts = (row.bought_in, row.cashed_out, row.on_table)
    name = set_cell_size(row.name, 15)
    return f"{name} {_in_columns([*[chips(amount) for amount in amounts], signed(net)])}"


def _in_columns(texts: Sequence[str]) -> str:
    """Return four texts at the right of their columns, which have 48 cells together."""
    return "".join(
        [" " * (width - cell_len(text)) + text for text, width in zip(texts, (12, 12, 14, 10), strict=True)]
    )
