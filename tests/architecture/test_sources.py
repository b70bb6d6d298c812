"""The guide's bibliography: every key that a docstring cites is resolved, and its modules cite what it says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from annotator.resources import find_resource
from tests.architecture.reading import nodes_of

SOURCE = Path(__file__).parents[2] / "annotator"
PAGE = find_resource("guide/sources.md").read_text(encoding="utf-8")
WORDED = r"(?:Tables? [\dIVX]|Figs?\. \d|Eqs?\. \d|Algorithm \d)"
PART = rf"(?:\d\.\d|section [IVX]|{WORDED})"
LETTER = re.compile(rf"\b([A-Z])(?:'s)? {PART}")
ALONE = re.compile(r"\b(KALOS|TIDE|COCO)\b|\(([A-Z])(?:\)|; )|(?:COCO|TIDE), ([A-Z])\)")
NAMED = re.compile(r"\b([A-Z][a-z]+(?: et al\.| and [A-Z][a-z]+)? (?:19|20)\d\d)\b")
KEYED = re.compile(rf"(?:{LETTER.pattern}|{NAMED.pattern}, {PART})[\dIVXa-z]*(?:(?:, | and |-)[\dIVX]+)*")
UNKEYED = re.compile(rf"\b{WORDED}")


def table_below(heading: str) -> dict[str, str]:
    """First and second column of the table in a section of the page."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    return {row[0]: row[1] for row in rows[2:]}


KEYS = table_below("The papers behind the numbers")
MODULES = table_below("Which module follows which source")


def texts_of(path: Path) -> Iterator[str]:
    """All docstrings of a module, those of fields and constants included."""
    for node in nodes_of(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield " ".join(node.value.value.split())


def cited_in(text: str) -> set[str]:
    """Keys that a text cites."""
    alone = {next(filter(None, groups)) for groups in ALONE.findall(text)}
    return set(LETTER.findall(text)) | alone | set(NAMED.findall(text))


def cited_by(path: Path) -> set[str]:
    return {key for text in texts_of(path) for key in cited_in(text)}


def modules(below: str = "") -> list[Path]:
    return sorted((SOURCE / below).rglob("*.py"))


def test_every_key_is_resolved() -> None:
    found = {path.relative_to(SOURCE).as_posix(): cited_by(path) - KEYS.keys() for path in modules()}
    assert {name: keys for name, keys in found.items() if keys} == {}


def test_every_source_is_used() -> None:
    assert KEYS.keys() - {key for path in modules() for key in cited_by(path)} == set()


def test_parts_of_papers_carry_their_key() -> None:
    found = [
        f"{path.relative_to(SOURCE).as_posix()}: {text[:80]}"
        for path in modules()
        for text in texts_of(path)
        if UNKEYED.search(KEYED.sub("", text))
    ]
    assert found == []


def test_modules_of_numbers_name_their_sources() -> None:
    """The table names every module of `metrics` that follows a paper, with what it cites, in both directions."""
    cited = {path.relative_to(SOURCE).as_posix(): ", ".join(sorted(cited_by(path))) for path in modules("metrics")}
    assert {f"`{name}`": keys for name, keys in cited.items() if keys} == MODULES


def test_citations_are_found() -> None:
    assert cited_in("as in A 3.4 and F Table I") == {"A", "F"}
    assert cited_in("sums (Chan et al. 1983)") == {"Chan et al. 1983"}
    assert cited_in("error types (TIDE)") == {"TIDE"}
    assert cited_in("the curve (D; the measure is Fvv)") == {"D"}
    assert cited_in("boxes (N, 4)") == set()
    assert UNKEYED.search(KEYED.sub("", "the curve (Fig. 6)"))
    assert not UNKEYED.search(KEYED.sub("", "the curves (D Figs. 6 and 7)"))
