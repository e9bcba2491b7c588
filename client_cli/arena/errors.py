"""Errors of matches."""


class MatchError(Exception):
    """Settings, a bot or a log with which no match can be played. The message is for people."""
