"""Every case: to import this package is to have the cases of all its modules in CASES."""

from importlib import import_module
from pkgutil import iter_modules

from riverboat.client_cli.conformance.case import CASES

__all__ = ["CASES"]

for module in iter_modules(__path__, f"{__name__}."):
    import_module(module.name)
