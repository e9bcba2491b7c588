"""Matches of tournaments between bots."""
