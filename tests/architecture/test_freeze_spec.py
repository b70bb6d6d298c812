"""The description of the frozen program names what is there, and leaves out nothing that the program imports."""

import ast
import importlib
import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SPEC = ast.parse((ROOT / "packaging" / "frozen" / "annotator.spec").read_text(encoding="utf-8"))


def argument_of(name: str) -> ast.List:
    """A list that the description hands to PyInstaller's analysis."""
    calls = [node for node in ast.walk(SPEC) if isinstance(node, ast.Call) and ast.unparse(node.func) == "Analysis"]
    return next(word.value for word in calls[0].keywords if word.arg == name)


NAMED = [one.value for one in argument_of("hiddenimports").elts if isinstance(one, ast.Constant)]
"""Modules that are named in full."""


def value_of(name: str) -> Any:
    """What the description gives a name that is made of texts alone."""
    made = next(node for node in SPEC.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name)
    return eval(compile(ast.Expression(made.value), "spec", "eval"))


def test_what_it_takes_from_the_program_is_there() -> None:
    taken = [
        (node.module, alias.name)
        for node in SPEC.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("annotator")
        for alias in node.names
    ]
    assert taken
    assert [pair for pair in taken if not hasattr(importlib.import_module(pair[0]), pair[1])] == []


@pytest.mark.parametrize("name", NAMED)
def test_modules_that_it_names_can_be_imported(name: str) -> None:
    if importlib.util.find_spec(name.partition(".")[0]) is None:
        pytest.skip("an extra that is not installed here")
    assert importlib.util.find_spec(name) is not None


def test_nothing_that_it_leaves_out_is_imported() -> None:
    left_out = value_of("LEFT_OUT")
    assert "scipy.stats" in left_out
    whole = "|".join(map(re.escape, left_out))
    parts = "|".join(rf"{re.escape(one.rpartition('.')[0])} import .*\b{one.rpartition('.')[2]}\b" for one in left_out)
    imported = re.compile(rf"^ *(?:(?:import|from) (?:{whole})\b|from (?:{parts})).*$", re.MULTILINE)
    assert imported.search("from scipy import sparse, stats")
    found = {
        path.name: imported.findall(path.read_text(encoding="utf-8")) for path in (ROOT / "annotator").rglob("*.py")
    }
    assert {name: lines for name, lines in found.items() if lines} == {}
