"""Simulate servers, their database, bus, network and clients in one process, reproducibly from one seed.

The tested code is real: tables, journal, writer, leases, connections and the client library. Only their
environment is simulated: time, randomness, the network, the timing of the database and the end of a process.
"""
