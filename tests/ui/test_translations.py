"""Every text passes through the translation: it is collected, the German file fits, and the window speaks it."""

import importlib.util
import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from annotator.detector.panel.glossary import translate_words
from annotator.metrics.phrase import Phrase
from annotator.model import edit
from annotator.session.actions.table import ACTIONS
from annotator.ui.base.text import (
    format_count,
    format_number,
    format_step_name,
    language_of,
    load_translator,
    translator_of,
)
from tests import builders

TOOL = Path(__file__).parents[2] / "packaging" / "collect_texts.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("collect_texts", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def german(qapp: QApplication):
    translator = load_translator("de")
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_texts_of_every_kind_are_collected(tool):
    texts = set(tool.collected())
    assert {("Actions", action.text) for action in ACTIONS} <= texts
    assert ("Steps", "Draw box") in texts
    assert ("Steps", "Mark done") in texts
    assert {("Steps", "Load a model's output"), ("Actions", "Check the whole set"), ("Desk", "Model")} <= texts
    assert ("Settings", "Wheel zooms") in texts
    assert ("Status", "{n} shapes") in texts
    assert ("Desk", "Shapes") in texts


def test_translations_keep_the_fields_of_their_texts(tool):
    known = tool.translations(tool.FOLDER / "annotator_de.ts")
    assert len(known) > 300
    for (_context, source), translated in known.items():
        assert sorted(re.findall(r"{\w+}", source)) == sorted(re.findall(r"{\w+}", translated)), source


def test_a_new_text_joins_the_file_and_old_translations_stay(tool):
    known = {("Tags", "yes"): "ja"}
    text = tool.written("de", [("Tags", "perhaps"), ("Tags", "yes")], known)
    assert "<translation>ja</translation>" in text
    assert '<translation type="unfinished"' in text


def test_the_window_speaks_german(german, make_window, project_path):
    window = make_window(project_path)
    titles = [action.text() for action in window.menuBar().actions()]
    assert titles[:2] == ["&Datei", "&Bearbeiten"]
    assert window.status.text_of("shapes") == "4 Rahmen"
    window.page.session.set_view(selection=(int(window.page.session.current_layer.shapes.id[0]),))
    window.perform_named("delete")
    assert window.action_set["undo"].text() == "Rückgängig: Rahmen löschen"


def test_what_happened_to_a_missed_object_is_said_in_german(german):
    sentence = Phrase("The best {kind} covers the object with IoU {iou}.", kind=Phrase("anchor"), iou="0.61")
    assert sentence == "The best anchor covers the object with IoU 0.61."
    assert translate_words(sentence) == "Der beste Anker deckt das Objekt mit IoU 0.61."
    assert translate_words("Classified") == "Klassifiziert"
    assert translate_words("pear 0.20 < 0.30") == "pear 0.20 < 0.30"


def test_words_without_a_translation_stay():
    words = translator_of("Nowhere")
    assert words("hello {name}", name="Ana") == "hello Ana"
    assert format_count(words, 1, "{n} box", "{n} boxes") == "1 box"
    assert format_count(words, 2000, "{n} box", "{n} boxes") == "2\u2009000 boxes"
    assert format_number(-12345.6) == "−12\u2009346"
    assert format_number(-0.2) == "0"
    assert load_translator("xx") is None
    assert language_of("de") == "de"


def test_the_name_of_a_step_has_its_count():
    layer = builders.project(count=3).layers[(1, 1, 1)]
    step = edit.remove_shapes(layer, layer.shapes.id)
    assert format_step_name(step) == "Delete box (3)"
    assert format_step_name(edit.remove_shapes(layer, layer.shapes.id[:1])) == "Delete box"
    assert format_step_name(None) == ""
