"""The guide's page on the architecture is true: its files exist, its layers are those of the imports, its ways work."""

import importlib
import re
import runpy
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from annotator.cli.groups import Command
from annotator.formats.registry import FormatRow
from annotator.report.tables import Column
from annotator.resources import find_resource
from annotator.session.actions.menus import MENU_LINES, MENUS
from annotator.ui.window.commands.table import ACTIONS
from tests.builders import list_fields
from tests.ui.test_translations import AVOIDED

ROOT = Path(__file__).parents[2]
PAGE = "\n".join(find_resource(f"guide/{name}.md").read_text(encoding="utf-8") for name in ("architecture", "adding"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted(find_resource("guide/index.md").parent.glob("*.md"))
TRANSLATED = sorted(find_resource("guide/index.md").parent.glob("??/*.md"))
PATH = re.compile(r"`((?:annotator|tests|resources|packaging)/[\w./-]+)`")
REGISTRY = re.compile(r"`([A-Z_]+)` in `(annotator/[\w/]+\.py)`")


LONGEST = 1500
"""Words that a page has at most."""
MENU_PATH = re.compile(r"(?<![*\w])\*([^*>\n]+\s>\s[^*]+)\*(?!\*)")
"""`*File > Settings*`."""
FOLDER = find_resource("translations/annotator_de.ts").parent
LANGUAGES = sorted(path.stem.removeprefix("annotator_") for path in FOLDER.glob("annotator_*.ts"))


@cache
def read_words(language: str) -> set[str]:
    """The texts of the window in a language, and what stands before a colon in them, without dots and keys."""
    texts = [node.text or "" for node in ET.parse(FOLDER / f"annotator_{language}.ts").iter("translation")]
    return {strip_word(part) for text in texts for part in (text, text.split(":")[0])}


def strip_word(text: str) -> str:
    return text.replace("&", "").removesuffix("…").strip()


def table_below(heading: str) -> list[list[str]]:
    """Cells of the rows of the table in a section."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in rows[2:]]


def module_of(path: str) -> ModuleType:
    return importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))


def registries() -> dict[str, tuple[list[str], list[Any]]]:
    """By registry: the places in which the page says that its entries are written, and the entries."""
    found = {}
    for _, where, listed, _ in table_below("To add something"):
        for constant, path in REGISTRY.findall(listed):
            value = getattr(module_of(path), constant)
            entries = list(value.values()) if isinstance(value, Mapping) else list(value)
            found[f"{constant} in {path}"] = ([*PATH.findall(where), *PATH.findall(listed)], entries)
    return found


def functions_of(entry: Any) -> Iterator[Callable[..., Any]]:
    """The functions and classes that an entry of a registry leads to, or itself where it is one."""
    if isinstance(entry, Command):
        yield entry.load()
        return
    entry = entry.load() if isinstance(entry, FormatRow) else entry
    names = list_fields(entry) or getattr(entry, "_fields", ())
    for value in (getattr(entry, name) for name in names) if names else (entry,):
        function = value.func if isinstance(value, partial) else value
        if callable(function) and getattr(function, "__module__", "").startswith("annotator."):
            yield function


def columns_of(path: str) -> list[Column[Any]]:
    """All columns that a module describes."""
    tuples = [value for value in vars(module_of(path)).values() if isinstance(value, tuple)]
    return [entry for entries in tuples for entry in entries if isinstance(entry, Column)]


def mappings_of(path: str) -> list[Mapping[str, Any]]:
    return [value for name, value in vars(module_of(path)).items() if isinstance(value, Mapping) and name.isupper()]


def test_files_that_pages_name_exist() -> None:
    named = {(page.name, path) for page in PAGES for path in PATH.findall(page.read_text(encoding="utf-8"))}
    assert [where for where in sorted(named) if not (ROOT / where[1]).exists()] == []


def test_each_page_is_read_in_minutes_and_its_links_lead_somewhere() -> None:
    for page in (*PAGES, *TRANSLATED):
        text = page.read_text(encoding="utf-8")
        assert len(text.split()) <= LONGEST, page
        links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
        assert [link for link in links if not (page.parent / link).exists()] == [], page


def test_nothing_says_to_install_a_name_that_no_package_index_has() -> None:
    sources = (ROOT / folder for folder in ("annotator", "resources"))
    texts = [path for folder in sources for kind in ("py", "md", "ipynb", "ts") for path in folder.rglob(f"*.{kind}")]
    named = re.compile(r"install \W*agreement-annotator(?!_VERSION)")
    assert [path for path in texts if named.search(path.read_text(encoding="utf-8"))] == []


def test_the_readme_is_short_and_says_what_people_search_for() -> None:
    assert len(README.split()) <= 600
    words = ("inter-annotator agreement", "bounding box", "ground truth", "prediction", "dataset", "consensus")
    assert [word for word in (*words, "confusion matrix") if word not in README.casefold()] == []
    assert "pip install" not in README
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_a_menu_that_a_page_names_has_that_line() -> None:
    texts = {action.id: action.text for action in ACTIONS}
    lines = {strip_word(texts.get(line, line.rpartition("/")[2])) for listed in MENU_LINES.values() for line in listed}
    for page in PAGES:
        paths = [" ".join(path.split()).split(" > ") for path in MENU_PATH.findall(page.read_text(encoding="utf-8"))]
        named = [parts for parts in paths if parts[0] in MENUS and parts[0] not in ("Check", "Study")]
        assert [parts for parts in named if not any(strip_word(part) in lines for part in parts[1:])] == [], page
        assert [parts for parts in paths if parts[0] in ("Agreement", "Annotate", "Model", "Project")] == [], page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_pages_are_there_in_each_language_of_the_window(language: str) -> None:
    folder = find_resource("guide/index.md").parent / language
    first = (folder / "index.md").read_text(encoding="utf-8")
    assert {"index.md", "labeller.md", "samples.md", "glossary.md"} <= {page.name for page in folder.iterdir()}
    assert [page.name for page in folder.iterdir() if page.name != "index.md" and f"({page.name})" not in first] == []


def test_the_languages_have_the_same_pages_each_a_page_of_the_english_guide() -> None:
    names = [{page.name for page in TRANSLATED if page.parent.name == language} for language in LANGUAGES]
    assert all(one == names[0] for one in names)
    assert names[0] <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: f"{page.parent.name}-{page.name}")
def test_a_translated_page_has_the_words_of_the_window(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    words = read_words(page.parent.name)
    paths = [" ".join(path.split()) for path in MENU_PATH.findall(text)]
    named = {path: [strip_word(part) for part in path.split(" > ")] for path in paths}
    assert {path for path, parts in named.items() if not words.issuperset(parts)} == set()
    assert re.findall(AVOIDED[page.parent.name], text) == []


def test_every_page_is_reached_from_the_first() -> None:
    first = find_resource("guide/index.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES if page.name != "index.md" and f"({page.name})" not in first] == []


def test_layers_stand_in_the_order_of_the_imports() -> None:
    order = runpy.run_path(str(ROOT / "tests" / "architecture" / "test_layers.py"))["ORDER"]
    assert [row[0] for row in table_below("Layer by layer")] == order
    assert all(f"`annotator/{row[0]}" in row[2] for row in table_below("Layer by layer"))


@pytest.mark.parametrize("registry", sorted(registries()))
def test_what_is_registered_lies_where_the_page_says(registry: str) -> None:
    places, entries = registries()[registry]
    assert entries
    strays = []
    for entry in entries:
        found = [function.__module__.replace(".", "/") for function in functions_of(entry)]
        assert found, entry
        strays += [path for path in found if not any(_is_below(path, place) for place in places)]
    assert strays == []


def _is_below(path: str, place: str) -> bool:
    """Whether a module's path is a place on the page or lies below it."""
    stem = place.removesuffix(".py")
    return path == stem or path.startswith(f"{stem}/")


def test_every_column_has_its_words() -> None:
    """The way of a metric: whatever a column says it means is a sentence of the glossary."""
    row = next(cells for cells in table_below("To add something") if cells[0] == "a metric")
    tables = [path for path in PATH.findall(row[2]) if path.endswith("/tables.py")]
    words = set(chain.from_iterable(mappings_of("annotator/report/glossary.py")))
    columns = [column for path in tables for column in columns_of(path)]
    assert len(columns) > 50
    assert {column.definition for column in columns} - words == {""}


def test_a_stray_is_found() -> None:
    assert _is_below("annotator/formats/voc", "annotator/formats")
    assert _is_below("annotator/cli/program", "annotator/cli/program.py")
    assert not _is_below("annotator/formats_of_others/voc", "annotator/formats")
