"""A table between and around its hands: its events, its state, and who may enter."""
