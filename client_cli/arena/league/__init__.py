"""Leagues: every bot plays a match against every other bot."""
