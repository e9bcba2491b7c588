"""The sentences of docs/protocol.md about deals from commitments that no case can hold."""

from typing import Final

from tests.e2e.conformance.page import Sentence

OF_FAIR_DEALS: Final = {
    Sentence("`register_chain`", "It has 10,000 values at most."): (
        "it takes as many hands: tests/engine/table/test_deal_folds.py holds it"
    ),
    Sentence(
        "`deals_info`",
        "`avoided` | event | null | the `deal_avoided` of that attempt, if it was given up",
    ): (
        "the next attempt follows within milliseconds, so no client can look in between at will: "
        "tests/server/tables/test_fair_recovery.py has servers that die between them"
    ),
    Sentence(
        "`deals_info`",
        "`committed_by` | event | null | who signed `committed`, if another server signs since",
    ): (
        "it takes a server that dies between a commitment and its deal: "
        "tests/client_cli/library/test_fair.py has one that did"
    ),
}
