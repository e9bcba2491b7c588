"""The statistics of a match: winnings with intervals, style, faults and the verdict."""

from riverboat.client_cli.arena.statistics.intervals import Interval
from riverboat.client_cli.arena.statistics.match_summary import (
    BotSummary,
    Estimate,
    MatchSummary,
    PositionSummary,
    Verdict,
)
from riverboat.client_cli.arena.statistics.summing import summary

__all__ = [
    "BotSummary",
    "Estimate",
    "Interval",
    "MatchSummary",
    "PositionSummary",
    "Verdict",
    "summary",
]
