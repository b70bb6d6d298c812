"""Names say what a thing is: a public class name stands for one class, a function begins with a verb or is `x_of`."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from tests.architecture.reading import tree_of
from tests.architecture.test_layers import modules, name_of

WORDS = """
activate add align analyse apply ask assign attempt audit begin bind blend blit bring broadcast buffer build catch
chain change check choose classify clear clip close collect colour commit compare complete compose compute
concat confirm connect continue convert copy correlate count create cut cycle decide decode decompress delete describe
detect disarm disconnect discover divide drag draw drop dump duplicate edit embed encode ensure escape evaluate excuse
expand explain export fill filter find fit fix focus fold follow force format freeze gather go group grow guard
halve hash
hatch hedge hold import index infer insert install integrate interpolate invert iterate join keep label limit list load
locate lock log make map mark match measure merge migrate misplace mix move name narrow normalise note nudge
number observe open order outline outset pack paint pair parse paste patch pause pick place plan pool prepare
press preview print propagate propose quote raise rank read recognise record refuse release remove render renew renumber
replace require reread resample reserve reset resize resolve restore restrict resume round run sample save say
scale score screen seal select set shift shorten show simplify solve sort split stack stop store stretch strip style sum
summarise suppress tabulate tag take tally tell throttle tidy toggle trace translate tune turn unite unpack
unwrap update use vary verify view walk warp watch weigh write zoom send
accept act call claim deal detach invite listen park publish refill sign synchronise
"""
VERBS = frozenset(WORDS.split())
"""First words of functions that act or answer with a value."""
QUESTIONS = frozenset(["can", "has", "is", "leaves", "matches", "may", "passes", "recognises", "touches"])
"""First words of functions that answer yes or no."""
CONVERTERS = frozenset(["as", "from", "to"])
OTHERS = {
    "__init__.py: __getattr__",
    "__init__.py: __dir__",
    *(f"{path}: main" for path in ("app.py", "cli/__init__.py", "cli/system_libraries.py")),
    *(f"detector/plugin.py: {hook}" for hook in ("opened", "overlays", "panels", "detectors", "actions")),
}
"""Entry points, hooks whose names plugins rely on, and what Python asks a module for."""


def functions() -> Iterator[tuple[str, str]]:
    """File and name of every function at module level."""
    for path in modules():
        for node in tree_of(path).body:
            if isinstance(node, ast.FunctionDef):
                yield name_of(path), node.name


def is_well_named(name: str) -> bool:
    """Whether the name begins with a known word or says what the value is made of, as `area_of` or `ring_of_box`."""
    bare = name.lstrip("_")
    known = bare.split("_")[0] in VERBS | QUESTIONS | CONVERTERS
    return known or re.search(r"\w_of(_|$)", bare) is not None


def test_functions_begin_with_a_verb_or_are_made_of_something() -> None:
    found = {f"{path}: {name}" for path, name in functions() if not is_well_named(name)}
    assert found - OTHERS == set()
    assert OTHERS - found == set(), "no longer needed as exceptions"


def test_public_class_names_are_used_once() -> None:
    found = defaultdict(list)
    for path in modules():
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name_of(path))
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
