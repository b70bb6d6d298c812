"""Matters of taste: verbs of functions, one class a name, what docstrings of numbers say, words that are avoided.

Each rule is a try that fails with what breaks it. The suite does not ask: a new verb or a short docstring is no error
of the program, and whoever reads the change may well prefer it.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.architecture.reading import tree_of
from tests.architecture.test_glossary import avoided_words
from tests.architecture.test_layers import SOURCE, modules, name_of
from tests.campaigns.kit import Tries, parser_of

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


ALLOWED = {
    "_round_up": "to round a number",
    "_round_boxes": "to round a number",
    "make_plugin_manager": "pluggy's own word",
}
"""Name → why a word that the glossary avoids stands there in another meaning."""
NUMBERS = ("geometry", "metrics")
SHAPE = re.compile(r"`\([^`]+,[^`]*\)`")
"""`(N, 4)`, `(P,)`, `(layout.width,)`: sizes of an array, set as code."""
LEAST_WORDS = 5
PACKAGE_LINES = 3

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Described(NamedTuple):
    """A public function, method, property or class and what is said of it."""

    name: str
    node: ast.AST
    text: str


def modules_of_numbers() -> list[Path]:
    return [path for package in NUMBERS for path in sorted((SOURCE / package).rglob("*.py"))]


def describe(path: Path) -> Iterator[Described]:
    """Everything public in a module, methods of public classes included."""
    tree = tree_of(path)
    yield from _describe_body(tree.body, path.relative_to(SOURCE).as_posix() + ":")


def _describe_body(body: list[ast.stmt], prefix: str) -> Iterator[Described]:
    for node in body:
        if not isinstance(node, (Function, ast.ClassDef)) or node.name.startswith("_"):
            continue
        yield Described(prefix + node.name, node, ast.get_docstring(node) or "")
        if isinstance(node, ast.ClassDef):
            yield from _describe_body(node.body, f"{prefix}{node.name}.")


def array_names(paths: list[Path]) -> set[str]:
    """Names of types that are bare arrays: `Floats`, `Rows` and so on, with what they are made of."""
    found = {"NDArray", "ArrayLike", "ndarray"}
    for path in paths:
        for node in tree_of(path).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("npt.NDArray"):
                found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


def handles_arrays(node: Function, arrays: set[str]) -> bool:
    """Whether an array is among what a function takes or returns."""
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    annotations = [one for one in (*(argument.annotation for argument in arguments), node.returns) if one is not None]
    words = {word for one in annotations for word in re.findall(r"\w+", ast.unparse(one))}
    return bool(words & arrays)


def raised_by(node: Function) -> set[str]:
    """Names of the errors that the body itself raises."""
    names = set()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Raise) and inner.exc is not None:
            called = inner.exc.func if isinstance(inner.exc, ast.Call) else inner.exc
            names.add(ast.unparse(called))
    return names


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries each rule once."""
    options = parser_of("style", __doc__, count=len(RULES), what="rules").parse_args(arguments)
    tries = Tries()
    for rule in RULES[: options.count]:
        with tries.one((rule.__doc__ or "").strip()):
            found = sorted(rule())
            assert not found, "\n".join(found)
    return tries.end()


def is_well_named(name: str) -> bool:
    """Whether the name begins with a known word or says what the value is made of, as `area_of` or `ring_of_box`."""
    bare = name.lstrip("_")
    known = bare.split("_")[0] in VERBS | QUESTIONS | CONVERTERS
    return known or re.search(r"\w_of(_|$)", bare) is not None


def find_strange_verbs() -> Iterator[str]:
    """Functions begin with a known verb, or say what their value is made of."""
    named = {f"{name_of(path)}: {node.name}" for path, node in _definitions() if isinstance(node, ast.FunctionDef)}
    yield from (one for one in named - OTHERS if not is_well_named(one.rpartition(" ")[2]))


def find_shared_names() -> Iterator[str]:
    """A public class name stands for one class."""
    found = defaultdict(list)
    for path, node in _definitions():
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[node.name].append(name_of(path))
    yield from (f"{name}: {', '.join(paths)}" for name, paths in found.items() if len(paths) > 1)


def find_avoided_words() -> Iterator[str]:
    """No class or function is named by a word that the glossary avoids."""
    avoided = sorted(avoided_words())
    for path, node in _definitions():
        yield from (f"{name_of(path)}: {node.name} ({word})" for word in avoided if _is_named_by(node.name, word))


def find_arrays_without_shape() -> Iterator[str]:
    """Docstrings of numbers tell the shapes of arrays."""
    arrays = array_names(modules_of_numbers())
    for one in _describe_numbers():
        if isinstance(one.node, Function) and handles_arrays(one.node, arrays) and not SHAPE.search(one.text):
            yield one.name


def find_silent_errors() -> Iterator[str]:
    """Docstrings of numbers name the errors that are raised, also the one of work that can be stopped."""
    for one in _describe_numbers():
        if isinstance(one.node, Function):
            taken = {argument.arg for argument in (*one.node.args.args, *one.node.args.kwonlyargs)}
            raised = raised_by(one.node) | ({"Cancelled"} if "progress" in taken else set())
            yield from (f"{one.name}: {error}" for error in raised if error not in one.text)


def find_short_docstrings() -> Iterator[str]:
    """Docstrings of numbers say more than the name."""
    yield from (one.name for one in _describe_numbers() if len(one.text.split()) < LEAST_WORDS)


def find_long_packages() -> Iterator[str]:
    """Packages say in one to three lines what is in them."""
    for path in SOURCE.rglob("__init__.py"):
        lines = [line for line in (ast.get_docstring(tree_of(path)) or "").splitlines() if line.strip()]
        if not 1 <= len(lines) <= PACKAGE_LINES:
            yield name_of(path)


RULES: tuple[Callable[[], Iterator[str]], ...] = (
    find_strange_verbs,
    find_shared_names,
    find_avoided_words,
    find_arrays_without_shape,
    find_silent_errors,
    find_short_docstrings,
    find_long_packages,
)


def _definitions() -> Iterator[tuple[Path, ast.FunctionDef | ast.ClassDef]]:
    """Every function and class at module level, with its file."""
    for path in modules():
        yield from ((path, node) for node in tree_of(path).body if isinstance(node, ast.FunctionDef | ast.ClassDef))


def _describe_numbers() -> list[Described]:
    return [one for path in modules_of_numbers() for one in describe(path)]


def _is_named_by(name: str, avoided: str) -> bool:
    """Whether the words of a name hold those of an avoided term, side by side, in its meaning."""
    words = [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]
    wanted = avoided.lower().split()
    return name not in ALLOWED and any(words[at : at + len(wanted)] == wanted for at in range(len(words)))


if __name__ == "__main__":
    sys.exit(main())
