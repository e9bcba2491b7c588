import signal

from hypothesis import settings

# A shell starts background jobs with SIGINT ignored, and child processes of the tests would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

# The time of an example depends on the load of the machine. In CI, hypothesis uses the same examples each
# time, so that failures relate to the change; `--hypothesis-profile explore` generates new ones.
settings.register_profile("patient", deadline=None)
settings.register_profile("explore", deadline=None, derandomize=False, max_examples=3_000)
settings.load_profile("patient")

pytest_plugins = ["tests.support.databases"]
