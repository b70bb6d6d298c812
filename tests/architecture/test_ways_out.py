"""Every table can be copied and saved: whoever makes one gives it its actions; figures have theirs from their class."""

import ast
from pathlib import Path

from tests.architecture.reading import nodes_of, text_of
from tests.architecture.test_layers import modules, name_of

TABLES = {"QTableView", "QTableWidget", "make_view"}
LISTS = {
    "ui/panels/images/image_list.py": "lists and galleries of pictures, which Qt calls tables",
    "ui/base/layout.py": "makes views for those who give them actions",
}


def makes_table(path: Path) -> bool:
    """Whether a table is made or a kind of table described."""
    for node in nodes_of(path):
        if isinstance(node, ast.Call) and names_table(node.func):
            return True
        if isinstance(node, ast.ClassDef) and any(map(names_table, node.bases)):
            return True
    return False


def names_table(node: ast.expr) -> bool:
    """Whether it names one, as `make_view` and `layout.make_view` do."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.value.id == "layout" and node.attr in TABLES
    return isinstance(node, ast.Name) and node.id in TABLES


def test_whoever_makes_a_table_gives_it_its_actions() -> None:
    found = {}
    for path in modules():
        text = text_of(path)
        if makes_table(path):
            found[name_of(path)] = "TableActions(" in text
    assert len(found) > 8
    assert {name for name, has in found.items() if not has} == set(LISTS)


def test_diagrams_are_plots() -> None:
    """A widget that draws axes or bars of its own is a `Plot`, which can be opened large, copied and saved."""
    for path in modules():
        text = text_of(path)
        if "paint_axes(" in text:
            assert "(Plot)" in text or "class Plot(" in text, name_of(path)
