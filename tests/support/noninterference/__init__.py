"""Check that what a viewer is sent does not depend on cards hidden from it.

Sessions are played twice, the second time with other cards wherever the viewer never sees them, and every
byte is compared. Timing is not compared, because time does not pass here while the server works.
"""
