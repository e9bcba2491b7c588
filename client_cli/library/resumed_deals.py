"""Checks that a snapshot continues the deals that a client has seen."""

from riverboat.engine.fairness.hashing import FairnessError
from riverboat.engine.table.deal_events import DealCommitted, DealRecorded
from riverboat.engine.table.deals import digest_after
from riverboat.server.protocol.mirror import TableMirror


def check_resumed(
    mirror: TableMirror, committed: DealCommitted | None, recorded: DealRecorded | None
) -> None:
    """Check that the deals of a snapshot follow those seen last. Raises FairnessError.

    A server keeps each event before it shows it. So a crash cannot undo what was seen, and a hand that was
    dealt is in progress or has ended.

    committed: the latest commitment seen; None if there was none. recorded: what its hand was dealt with.
    """
    deals = mirror.state.deals
    now = None if deals is None else deals.committed
    if committed is not None and not mirror.late:  # a delayed feed is behind what a player saw
        place = (committed.hand, committed.attempt)
        if now is None or (now.hand, now.attempt) < place:
            raise FairnessError("the server took a commitment back", code="other_record")
        is_same = (now.hand, now.attempt) == place
        if is_same and now.commitment != committed.commitment:
            raise FairnessError("the server committed to one attempt twice", code="two_commitments")
        if is_same and recorded is not None and (deals is None or deals.recorded is None):
            raise FairnessError("the server took a deal back", code="other_record")
    if deals is None or now is None or deals.recorded is None or mirror.hand is not None:
        return
    if bytes.fromhex(deals.before) == digest_after(now, deals.recorded):
        raise FairnessError("a hand was dealt and did not end", code="other_record")
