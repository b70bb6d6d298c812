"""Lean imports: no module is read a second time, as text, when it is imported.

PySide6 looks through the source of every module that is imported after it, in case its `__feature__` switches are used
there, and `linecache` keeps what was read: a tenth of the start, and some fifty megabytes for as long as the program
runs. Modules that do use the switches say so by importing `__feature__`, which works as before.
"""

import importlib
import linecache
from types import ModuleType
from typing import Final

_BINDING: Final = "shibokensupport.feature"
_LOOKUP: Final = "_mod_uses_pyside"


def stop_source_reading() -> bool:
    """Has modules imported from now on without a look at their source; False where this PySide6 works otherwise."""
    try:
        binding = importlib.import_module(_BINDING)
    except ImportError:
        return False
    if not callable(getattr(binding, _LOOKUP, None)):
        return False
    setattr(binding, _LOOKUP, _may_use_qt)
    linecache.clearcache()
    return True


def _may_use_qt(_module: ModuleType) -> bool:
    """Taken as true of every module: then names of Qt's are found in each as no switch has changed them."""
    return True
