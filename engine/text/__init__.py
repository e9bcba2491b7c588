"""Sentences for events, games and durations."""
