"""Sentences can be translated, and numbers in the window are written in its language: no texts made past both."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.reading import nodes_of
from tests.architecture.test_layers import may_use_qt, modules, name_of

SAID = {"Phrase", "UserError", "Clause"}
"""What takes the source text of a sentence first; `packaging/collect_texts.py` finds it there."""
MADE = {"report/numbers.py: format_count", "phrase.py: join_phrases", "phrase.py: of"}
"""Functions whose texts are made of known pieces, which are collected elsewhere."""
ENGLISH = ("cli/", "api/")
"""Folders of what only commands and notebooks say."""
WRITERS = {"format_numeral", "Numeral", "float"}
"""What a number with decimals is handed to before anybody sees it."""
WRITTEN = {"ui/base/text.py: format_number", "ui/panels/agreement/randcrowns.py: _format_power"}
"""Functions that write numbers as the window does by themselves."""
DECIMALS = re.compile(r",|\.[1-9]\d*|[gGeE]$")
"""In the form of a number: groups of digits, decimals."""


def functions() -> Iterator[tuple[Path, str, ast.AST]]:
    """Path, name and tree of every function and method, and of every module without them."""
    for path in modules():
        yield from ((path, one.name, one) for one in nodes_of(path) if isinstance(one, ast.FunctionDef))


def calls_of(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def test_sentences_are_written_out_where_they_are_said() -> None:
    """A sentence with its values filled in is none that a translator has seen."""
    found = set()
    for path, name, tree in functions():
        for call in calls_of(tree, SAID):
            filled = [one for one in ast.walk(call.args[0]) if isinstance(one, ast.JoinedStr)] if call.args else []
            if filled and not name_of(path).startswith(ENGLISH):
                found.add(f"{name_of(path)}: {name}")
    assert found - MADE == set()


def test_errors_are_told_not_turned_into_text() -> None:
    """`str(error)` is its English sentence; `translate_error` says it as the window does."""
    found = set()
    for path, name, tree in functions():
        if not may_use_qt(path):
            continue
        caught = {one.name for one in ast.walk(tree) if isinstance(one, ast.ExceptHandler)} | {"error"}
        for call in calls_of(tree, {"str"}):
            if call.args and isinstance(call.args[0], ast.Name) and call.args[0].id in caught:
                found.add(f"{name_of(path)}: {name}")
    assert found == {"ui/base/text.py: describe_crash"}


def test_numbers_in_the_window_are_written_by_its_language() -> None:
    """A point and a comma mean something else in German."""
    found = set()
    for path, name, tree in functions():
        if not may_use_qt(path):
            continue
        handed = {id(one) for call in calls_of(tree, WRITERS) for one in ast.walk(call)}
        for node in ast.walk(tree):
            if isinstance(node, ast.FormattedValue) and id(node) not in handed and node.format_spec is not None:
                form = "".join(part.value for part in node.format_spec.values if isinstance(part, ast.Constant))
                if DECIMALS.search(form):
                    found.add(f"{name_of(path)}: {name}")
    assert found == WRITTEN
