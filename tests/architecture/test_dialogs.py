"""Dialogs: one frame for all of them, so that none decides by itself about lifetime, failure or layout of its frame."""

import ast

from tests.architecture.reading import name_call, nodes_of
from tests.architecture.test_layers import SOURCE, modules, name_of


def test_every_dialog_is_made_of_the_common_frame() -> None:
    found = {
        (name_of(path), node.name)
        for path in modules()
        for node in nodes_of(path)
        if isinstance(node, ast.ClassDef) and "QDialog" in map(ast.unparse, node.bases)
    }
    assert found == {("ui/base/dialog.py", "Aside"), ("ui/base/dialog.py", "Dialog")}


def test_frames_and_buttons_are_made_in_one_place() -> None:
    found = set()
    for path in modules():
        if path.relative_to(SOURCE).parts[0] in ("ui", "detector") and name_of(path) != "ui/base/dialog.py":
            calls = [name_call(node) for node in nodes_of(path) if isinstance(node, ast.Call)]
            found |= {f"{name_of(path)}: {call}" for call in calls if call.startswith("make_yes_and")}
            found |= {f"{name_of(path)}: {call}" for call in calls if call in ("make_close", "QDialogButtonBox")}
    assert found == set()


MOST_WINDOWS = 25
"""Windows that open over the main one; message boxes and file choosers apart, tabs of one counted singly."""


def list_windows() -> list[str]:
    """The kinds of `Dialog` and `Aside` that are made anywhere; bases of others are none themselves."""
    classes = [node for path in modules() for node in nodes_of(path) if isinstance(node, ast.ClassDef)]
    called = {name_call(node) for path in modules() for node in nodes_of(path) if isinstance(node, ast.Call)}
    kinds = {"Dialog", "Aside"}
    while more := {one.name for one in classes if kinds & set(map(ast.unparse, one.bases))} - kinds:
        kinds |= more
    return sorted(kinds & called)


def test_few_windows_open_over_the_main_one() -> None:
    found = list_windows()
    assert len(found) <= MOST_WINDOWS, found
