"""The protocol of the Annual Computer Poker Competition, 2.0.0: both as its dealer and as its player."""
