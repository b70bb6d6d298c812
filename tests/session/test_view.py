"""The view and the notice of its changes: the names of its fields, and what a change tells."""

import ast
from pathlib import Path

import pytest

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.vocabulary import Vocabulary
from annotator.session.change import Change, change_of
from annotator.session.view import VIEW_FIELDS, Tool, ViewState, find_changed_fields
from tests.builders import project, session, vocabulary

KEY = LayerKey(1, 1)


def test_what_listeners_ask_of_a_change_are_fields_of_the_view() -> None:
    wanted: set[str] = set()
    texts = [path.read_text(encoding="utf-8") for path in (Path(__file__).parents[2] / "annotator").rglob("*.py")]
    for text in (one for one in texts if "touches_view" in one):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "touches_view":
                wanted |= {name.value for name in node.args if isinstance(name, ast.Constant)}
    assert {"image", "selection"} < wanted <= set(VIEW_FIELDS)


def test_fields_that_differ_are_found() -> None:
    assert find_changed_fields(ViewState(image=1), ViewState(image=2, tool=Tool.BOX)) == {"image", "tool"}
    assert find_changed_fields(ViewState(), ViewState()) == frozenset()


def test_a_field_that_is_none_of_the_view_is_refused() -> None:
    of = session()
    with pytest.raises(TypeError, match="colour"):
        of.set_view(colour=1)


def test_change_names_what_was_touched() -> None:
    layer = project().layer_of(KEY)
    change = change_of(edit.remove_shapes(layer, [2, 3]))
    assert change.layers == {KEY: frozenset({2, 3})}
    assert change.touches_image(1)
    assert not change.touches_image(2)
    words = change_of(edit.set_vocabulary(vocabulary("a"), vocabulary("a", "b"), name="Add label"))
    assert words.touches_part(Vocabulary)
    assert not words.touches_part(MetricSettings)
    assert Change(view=frozenset({"tool"})).touches_view("tool", "image")
    assert Change(opened=True).touches_image(5)
