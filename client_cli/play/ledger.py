"""What everybody at a table bought in for, and who owes whom."""

from collections.abc import Iterable, Mapping, Sequence

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
    lines = [f"{'':<16}{'bought in':>12}{'cashed out':>12}{'on the table':>14}{'result':>10}"]
    lines += [_row(row, nets[row.name]) for row in rows]
    payments = [f"  {payer} pays {payee} {amount:,}" for payer, payee, amount in settle_up(nets)]
    kept = -sum(nets.values())
    house = [f"  The house took {kept:,}"] if kept > 0 else []
    return [*lines, "", "To settle up:", *(payments or ["  Nobody owes anything."]), *house]


def _row(row: BuyInInfo, net: int) -> str:
    chips: Iterable[str] = (f"{row.bought_in:,}", f"{row.cashed_out:,}", f"{row.on_table:,}")
    bought, out, table = chips
    return f"{row.name[:15]:<16}{bought:>12}{out:>12}{table:>14}{net:>+10,}"
