"""Compiled modules of SciPy without the packages around them, whose imports take a third of a short command's time.

Where a module cannot be loaded so, the package gives the same functions.
"""

import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, FileFinder
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any, Final, cast

from annotator.geometry.box import Floats, Rows

_SPECIAL: Final = ("_special_ufuncs", "_gufuncs", "_ufuncs_cxx", "_ellip_harm_2", "_ufuncs")
"""The module of the special functions, last, and those that it imports; some versions have only some of these."""


@cache
def load_solver() -> Callable[..., tuple[Rows, Rows]]:
    """SciPy's `linear_sum_assignment`."""
    return cast("Callable[..., tuple[Rows, Rows]]", _load_one("optimize", "_lsap").linear_sum_assignment)


@cache
def load_matcher() -> Callable[..., Rows]:
    """SciPy's `maximum_bipartite_matching`."""
    return cast("Callable[..., Rows]", _load_one("sparse.csgraph", "_matching").maximum_bipartite_matching)


@cache
def load_tree() -> Callable[[Floats], Any]:
    """SciPy's `cKDTree`, which the class `KDTree` only gives further names."""
    return cast("Callable[[Floats], Any]", _load_one("spatial", "_ckdtree").cKDTree)


@cache
def load_special(name: str) -> Callable[..., Floats]:
    """A function of `scipy.special`, such as `stdtrit`.

    While other threads run it comes from the package: one that imports that meanwhile would find half of it.
    """
    module = _load_alone("special", _SPECIAL) if threading.active_count() == 1 else None
    return cast("Callable[..., Floats]", getattr(module or import_module("scipy.special"), name))


def _load_one(package: str, name: str) -> Any:
    return _load_alone(package, (name,)) or import_module(f"scipy.{package}")


def _load_alone(package: str, names: Sequence[str]) -> Any:
    """The last of these modules of a package of SciPy, which imports the others; None where it cannot be loaded."""
    own = f"scipy.{package}"
    scipy = find_spec("scipy")
    if own in sys.modules or scipy is None:
        return sys.modules.get(own)
    loaded: dict[str, Any] = {}
    try:
        for folder in scipy.submodule_search_locations or ():
            finder = FileFinder(str(Path(folder, *package.split("."))), (ExtensionFileLoader, EXTENSION_SUFFIXES))
            for spec in filter(None, (finder.find_spec(f"{own}.{name}") for name in names)):
                module = module_from_spec(spec)
                cast("ExtensionFileLoader", spec.loader).exec_module(module)
                loaded[spec.name] = sys.modules[spec.name] = module
    except ImportError:  # it needs other modules in this version, or libraries that only the package finds
        return None
    finally:
        for name in loaded.keys() | {f"{own}.{name}" for name in names}:
            sys.modules.pop(name, None)  # so that the package, if it is imported later, gets them as its own
    return loaded.get(f"{own}.{names[-1]}")
