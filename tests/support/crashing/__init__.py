"""End a process at a chosen point of a scripted hand, before or after an append or commit, and recover."""
