"""Kill a server again and again during play, and check that it lost nothing.

Everything that players were sent must be committed, and every table must resume where it stopped.
"""
