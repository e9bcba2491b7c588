"""Explains proofs of deals, offline: `riverboat fair`. docs/fairness.md has the scheme."""
