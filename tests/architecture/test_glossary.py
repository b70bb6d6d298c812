"""The guide's glossary: every word once, and no class or function named by a word that it avoids."""

import ast
import re
from pathlib import Path

from annotator.resources import find_resource
from tests.architecture.reading import tree_of

SOURCE = Path(__file__).parents[2] / "annotator"
PAGE = find_resource("guide/glossary.md").read_text(encoding="utf-8")
ALLOWED = {
    "_round_up": "to round a number",
    "_round_boxes": "to round a number",
    "make_plugin_manager": "pluggy's own word",
}
"""Name → why the word stands there in another meaning."""


def rows() -> list[list[str]]:
    found = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("|")
    ]
    return [row for row in found if len(row) == 3 and row[0] not in ("word", "---")]


def words_of(name: str) -> list[str]:
    """`LabelPicker` and `_pick_label` as lower-case words."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def holds(name: str, avoided: str) -> bool:
    """Whether the words of a name hold those of an avoided term, side by side."""
    words, wanted = words_of(name), avoided.lower().split()
    return any(words[start : start + len(wanted)] == wanted for start in range(len(words)))


def names_in_code() -> list[tuple[str, str]]:
    return [
        (path.relative_to(SOURCE).as_posix(), node.name)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in tree_of(path).body
        if isinstance(node, (ast.ClassDef, ast.FunctionDef))
    ]


def avoided_words() -> set[str]:
    return {word.strip() for row in rows() for word in row[2].split(",")} - {"–"}


def test_every_word_stands_once() -> None:
    words = [row[0] for row in rows()]
    assert len(words) > 40
    assert sorted(words) == sorted(set(words))
    assert all(row[1] and row[2] for row in rows())


def test_no_word_is_used_and_avoided() -> None:
    used = {word.strip() for row in rows() for word in row[0].split(",")}
    assert used & avoided_words() == set()


def test_no_name_holds_an_avoided_word() -> None:
    found = {
        f"{module}:{name}": word
        for module, name in names_in_code()
        for word in sorted(avoided_words())
        if holds(name, word) and name not in ALLOWED
    }
    assert found == {}


def test_an_avoided_word_is_found() -> None:
    assert holds("GroundTruthTable", "ground truth")
    assert holds("_make_utils", "utils")
    assert not holds("compute_ground_sampling_distance", "ground truth")
    assert not holds("conflicting", "conflict")
