"""Modules within 400 lines, functions within 50, folders within 14 modules; what passes is listed with a reason."""

import ast
from pathlib import Path

from tests.architecture.reading import nodes_of, text_of, tree_of

SOURCE = Path(__file__).parents[2] / "annotator"
MODULE_LINES = 400
FUNCTION_LINES = 50
FOLDER_MODULES = 14
LONG_MODULES = {}
LONG_FUNCTIONS = {}
LONG_FOLDERS = {}
"""Name → reason. A list that grows is a smell."""


def test_modules_are_short() -> None:
    long = {}
    for path in SOURCE.rglob("*.py"):
        count = len(text_of(path).splitlines())
        if count > MODULE_LINES:
            long[path.relative_to(SOURCE).as_posix()] = count
    assert set(long) == set(LONG_MODULES), long


def test_functions_are_short() -> None:
    long = {}
    for path in SOURCE.rglob("*.py"):
        for node in nodes_of(path):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                count = (node.end_lineno or node.lineno) - node.lineno + 1
                if count > FUNCTION_LINES:
                    long[f"{path.relative_to(SOURCE).as_posix()}:{node.name}"] = count
    assert set(long) == set(LONG_FUNCTIONS), long


def test_folders_are_short() -> None:
    long = {}
    for folder in [SOURCE, *(path for path in SOURCE.rglob("*") if path.is_dir())]:
        count = sum(path.name != "__init__.py" for path in folder.glob("*.py"))
        if count > FOLDER_MODULES:
            long[folder.relative_to(SOURCE).as_posix()] = count
    assert set(long) == set(LONG_FOLDERS), long


def test_every_module_says_what_it_holds() -> None:
    silent = [
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if not (ast.get_docstring(tree_of(path)) or "").strip()
    ]
    assert silent == []
