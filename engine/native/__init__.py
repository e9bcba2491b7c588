"""The assessor in C, optional: `_assessor.c` says how it works, and `selection` whether it is in use."""
