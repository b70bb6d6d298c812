"""Changes two habits of PySide: what it does with exceptions on Python 3.11, and with modules that are imported.

Before Python 3.12 an exception that C code raises may hold a mere text until somebody catches it. PySide takes it for
an exception object when it leaves an overridden method that a call from Python had led to, as `showEvent` at `show`,
and the process ends with a segmentation fault. Where it is caught and raised again on the way, it is an object.

It also reads the source of each module that is imported.

Importing this module changes both for every class and module that come afterwards, so the program imports it before all
widgets.
"""

import functools
import importlib
import linecache
import sys
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final

from PySide6.QtCore import QObject


def _make_exceptions_whole() -> None:
    """Has every class of Qt's that is made from now on do so, where the version of Python needs it."""
    if sys.version_info < (3, 12):
        QObject.__init_subclass__ = classmethod(_wrap_overrides)  # type: ignore[assignment]


def _wrap_overrides(made: type[QObject], /, **options: Any) -> None:
    super(QObject, made).__init_subclass__(**options)
    bindings = [vars(base) for base in made.__mro__ if base.__module__.startswith("PySide6.")]
    for name, method in list(vars(made).items()):
        if (
            isinstance(method, FunctionType)
            and not name.startswith("__")
            and any(name in binding for binding in bindings)
        ):
            setattr(made, name, _raise_whole(method))


def _raise_whole(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:  # noqa: TRY203 - catching makes it an object
            raise

    return call


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
    setattr(binding, _LOOKUP, lambda _module: True)  # PySide reads the source of no module that is imported
    linecache.clearcache()
    return True


_make_exceptions_whole()
stop_source_reading()
