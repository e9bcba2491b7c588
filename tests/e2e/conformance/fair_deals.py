# ruff: noqa: E501 - sentences are quoted whole
"""The sentences of docs/protocol.md about deals from commitments, which a room may not have."""

from typing import Final

from tests.e2e.conformance.page import Sentence

_HELD: Final = "it takes long, or another server: tests/server/tables/parts/test_fair_deals.py holds it"

OF_FAIR_DEALS: Final = dict.fromkeys(
    (
        Sentence("`register_chain`", "It has 10,000 values at most."),
        Sentence("`reveal_value`", "Never reveal a value for a second commitment to the same attempt."),
        Sentence(
            "`fair_deals_info`",
            "`successions` | list of `succession_info` | empty | how the room's key followed from earlier ones, the oldest first",
        ),
        Sentence(
            "`succession_info`",
            "`room` | string, 64 hexadecimal digits | required | an earlier key of the room",
        ),
        Sentence(
            "`succession_info`",
            "`successor` | string, 64 hexadecimal digits | required | the key that followed it",
        ),
        Sentence(
            "`succession_info`",
            "`signature` | string, 128 hexadecimal digits | required | its [signature](fairness.md#signatures) of that key",
        ),
        Sentence(
            "`deals_info`",
            "`avoided` | event | null | the `deal_avoided` of that attempt, if it was given up",
        ),
    ),
    _HELD,
)
