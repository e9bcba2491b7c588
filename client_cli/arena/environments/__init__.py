"""Poker for reinforcement learning: PettingZoo, Gymnasium and OpenSpiel, all over the same hands."""
