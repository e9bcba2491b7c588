"""A server, its database, its network and its clients in one process, under one seed: what goes wrong, goes
wrong the same way again.

Nothing here is a stand-in for what is tried: tables, journal, writer, ownership, the server's end of a line
and the client library are the real ones. What is simulated is what is round them: time, chance, the wire,
the moment at which a database has written, and the end of a process.
"""
