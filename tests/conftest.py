import signal

from hypothesis import settings

# A shell starts background jobs with interrupts ignored; the processes that tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes depends on what else the machine does. In CI hypothesis takes the same ones each
# time, so that a change is held to what it changes; `--hypothesis-profile explore` looks for new ones.
settings.register_profile("patient", deadline=None)
settings.register_profile("explore", deadline=None, derandomize=False, max_examples=3_000)
settings.load_profile("patient")

pytest_plugins = ["tests.support.databases"]
