"""Sentences can be translated, and numbers in the window are written in its language: no texts made past both."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.reading import nodes_of
from tests.architecture.test_layers import may_use_qt, modules, name_of

SAID = {"Phrase", "UserError", "Clause"}
"""What takes the source text of a sentence first; `packaging/collect_texts.py` finds it there."""
MADE = {"report/numbers.py: format_count", "errors.py: join_phrases", "errors.py: of"}
"""Functions whose texts are made of known pieces, which are collected elsewhere."""
ENGLISH = ("cli/", "api/")
"""Folders of what only commands and notebooks say."""
WRITERS = {"format_numeral", "Numeral", "float"}
"""What a number with decimals is handed to before anybody sees it."""
WRITTEN = {"ui/base/text.py: format_number"}
"""Functions that write numbers as the window does by themselves."""
DECIMALS = re.compile(r",|\.[1-9]\d*|[gGeE]$")
"""In the form of a number: groups of digits, decimals."""


def calls_of(path: Path, names: set[str]) -> Iterator[ast.Call]:
    for node in nodes_of(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def functions_round(path: Path, node: ast.expr) -> Iterator[ast.FunctionDef]:
    """The function or method that an expression stands in, and those round it."""
    for one in nodes_of(path):
        if isinstance(one, ast.FunctionDef) and one.lineno <= node.lineno <= (one.end_lineno or 0):
            yield one


def names_round(path: Path, node: ast.expr) -> set[str]:
    return {f"{name_of(path)}: {one.name}" for one in functions_round(path, node)}


def test_sentences_are_written_out_where_they_are_said() -> None:
    """A sentence with its values filled in is none that a translator has seen."""
    found = set()
    for path in modules():
        for call in calls_of(path, SAID):
            filled = call.args and any(isinstance(one, ast.JoinedStr) for one in ast.walk(call.args[0]))
            if filled and not name_of(path).startswith(ENGLISH):
                found |= names_round(path, call)
    assert found - MADE == set()


def test_errors_are_told_not_turned_into_text() -> None:
    """`str(error)` is its English sentence; `translate_error` says it as the window does."""
    found = set()
    for path in filter(may_use_qt, modules()):
        for call in calls_of(path, {"str"}):
            if not call.args or not isinstance(call.args[0], ast.Name):
                continue
            for function in functions_round(path, call):
                caught = {one.name for one in ast.walk(function) if isinstance(one, ast.ExceptHandler)} | {"error"}
                if call.args[0].id in caught:
                    found.add(f"{name_of(path)}: {function.name}")
    assert found == {"ui/base/text.py: describe_crash"}


def test_numbers_in_the_window_are_written_by_its_language() -> None:
    """A point and a comma mean something else in German."""
    found = set()
    for path in filter(may_use_qt, modules()):
        handed = {id(one) for call in calls_of(path, WRITERS) for one in ast.walk(call)}
        for node in nodes_of(path):
            if isinstance(node, ast.FormattedValue) and id(node) not in handed and node.format_spec is not None:
                form = "".join(part.value for part in node.format_spec.values if isinstance(part, ast.Constant))
                if DECIMALS.search(form):
                    found |= names_round(path, node)
    assert found == WRITTEN
