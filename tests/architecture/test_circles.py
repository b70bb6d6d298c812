"""No circle of imports: between modules, and between the folders of a package; late and typing-only imports count."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.architecture.reading import nodes_of

SOURCE = Path(__file__).parents[2] / "annotator"
Graph = Mapping[str, set[str]]
KNOWN: list[list[str]] = []
"""Circles that stand; empty is the aim."""
KNOWN_AMONG_SIBLINGS: dict[str, list[list[str]]] = {}


def modules() -> dict[str, Path]:
    """Every module by its dotted name below `annotator`; a package stands for its `__init__`."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(path: Path, known: Iterable[str]) -> Iterator[str]:
    """Our own modules that a file imports, wherever in it."""
    for node in nodes_of(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("annotator"):
            module = (node.module or "").removeprefix("annotator").removeprefix(".")
            for alias in node.names:
                inner = f"{module}.{alias.name}".removeprefix(".")
                yield inner if inner in known else module
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("annotator."):
                    yield alias.name.removeprefix("annotator.")


@cache
def whole_graph() -> dict[str, set[str]]:
    known = modules()
    return {module: {name for name in imports(path, known) if name != module} for module, path in known.items()}


def circles(graph: Graph) -> list[list[str]]:
    """Strongly connected components of more than one node (Tarjan 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in graph.get(node, ()):
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            members = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(members) > 1:
                found.append(sorted(members))

    for node in graph:
        if node not in index:
            visit(node)
    return found


def among_siblings(graph: Graph, parent: str) -> dict[str, set[str]]:
    """Imports between the folders and modules that stand directly below `parent`."""
    start = f"{parent}." if parent else ""
    found: dict[str, set[str]] = defaultdict(set)
    for module, targets in graph.items():
        if not module.startswith(start) or module == parent or not module:
            continue
        own = module.removeprefix(start).split(".")[0]
        names = {name.removeprefix(start).split(".")[0] for name in targets if name.startswith(start) and name}
        found[own] |= names - {own}
    return found


def test_modules_import_in_one_direction() -> None:
    assert sorted(circles(whole_graph())) == KNOWN


def test_folders_of_a_package_import_in_one_direction() -> None:
    graph = whole_graph()
    parents = {""} | {module.rpartition(".")[0] for module in graph}
    found = {parent: circles(among_siblings(graph, parent)) for parent in sorted(parents)}
    assert {parent: circle for parent, circle in found.items() if circle} == KNOWN_AMONG_SIBLINGS


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
