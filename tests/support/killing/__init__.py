"""A server that is killed again and again while players play: what they were told has to be on record, and
every table has to go on where it stood.
"""
