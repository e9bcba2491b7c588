"""A process that ends at a chosen point of a scripted hand, before or after an append or a commit, and what
another finds that takes its table up.
"""
