"""Does what a viewer is sent depend on cards that are hidden from it? Evenings at a table are played twice,
the second time with other cards where the viewer never sees any, and every byte is compared.

Timing is not: time stands still here while the server works.
"""
