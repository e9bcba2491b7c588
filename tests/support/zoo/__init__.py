"""Bots that try to win by other means than poker, and honest ones of extreme styles."""
