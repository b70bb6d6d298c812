"""What `help()` shows of the numbers: shapes of arrays, errors, more than the name; and what every package holds."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.architecture.reading import tree_of

SOURCE = Path(__file__).parents[2] / "annotator"
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


def everything() -> list[Described]:
    return [one for path in modules_of_numbers() for one in describe(path)]


def test_arrays_have_a_shape() -> None:
    arrays = array_names(modules_of_numbers())
    assert {"Floats", "Bools", "Rows"} <= arrays
    silent = [
        one.name
        for one in everything()
        if isinstance(one.node, Function) and handles_arrays(one.node, arrays) and not SHAPE.search(one.text)
    ]
    assert silent == []


def test_errors_are_named() -> None:
    silent = [
        f"{one.name}: {error}"
        for one in everything()
        if isinstance(one.node, Function)
        for error in raised_by(one.node)
        if error not in one.text
    ]
    assert silent == []


def test_long_work_says_that_it_can_be_stopped() -> None:
    silent = [
        one.name
        for one in everything()
        if isinstance(one.node, Function)
        and any(argument.arg == "progress" for argument in (*one.node.args.args, *one.node.args.kwonlyargs))
        and "Cancelled" not in one.text
    ]
    assert silent == []


def test_docstrings_say_more_than_the_name() -> None:
    assert [one.name for one in everything() if len(one.text.split()) < LEAST_WORDS] == []


def test_packages_say_briefly_what_lives_in_them() -> None:
    wrong = {}
    for path in SOURCE.rglob("__init__.py"):
        text = ast.get_docstring(tree_of(path)) or ""
        lines = [line for line in text.splitlines() if line.strip()]
        if not 1 <= len(lines) <= PACKAGE_LINES:
            wrong[path.relative_to(SOURCE).as_posix()] = len(lines)
    assert wrong == {}


def test_a_silent_function_is_found(tmp_path: Path) -> None:
    """The rules themselves work: an array without a shape, an error and a word too few are all seen."""
    path = SOURCE / "geometry" / "box.py"
    arrays = array_names([path])
    node = ast.parse('def grow(boxes: Floats) -> Floats:\n    """Grows."""\n    raise ValueError("no")\n').body[0]
    assert isinstance(node, ast.FunctionDef)
    assert handles_arrays(node, arrays)
    assert raised_by(node) == {"ValueError"}
    assert not SHAPE.search("(x, y) and `boxes`")
    assert SHAPE.search("boxes `(N, 4)`")
