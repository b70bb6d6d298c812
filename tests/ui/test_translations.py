"""Every text passes through the translation: it is collected, the German file fits, and the window speaks it."""

import ast
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from annotator.cli.program import COMMANDS
from annotator.detector.panel.words import translate_words
from annotator.errors import Numeral, Phrase, UserError, make_clause
from annotator.formats.text.plain_text import LocatedLine
from annotator.model import edit
from annotator.model.shapes import Occluded, PartState
from annotator.overlays.mark import STATE_LETTERS, Marks, Texts, tag_badge_of
from annotator.ui.base.text import (
    format_cell,
    format_count,
    format_number,
    format_numeral,
    format_significant,
    format_step_name,
    language_of,
    list_languages,
    load_translator,
    name_language,
    parse_number,
    translate_error,
    translate_phrase,
    translator_of,
)
from annotator.ui.canvas.badges import translate_badges
from annotator.ui.window.commands.table import ACTIONS
from tests import builders

LANGUAGES = list_languages()
TOOL = Path(__file__).parents[2] / "packaging" / "collect_texts.py"


@pytest.fixture(scope="module")
def tool():
    spec = importlib.util.spec_from_file_location("collect_texts", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def collected(tool):
    return tool.collected()


@pytest.fixture
def german(qapp: QApplication):
    translator = load_translator("de")
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def test_texts_of_every_kind_are_collected(collected):
    texts = set(collected)
    assert {("Actions", action.text) for action in ACTIONS} <= texts
    assert ("Steps", "Draw box") in texts
    assert ("Steps", "Mark done") in texts
    assert {("Steps", "Load a model's output"), ("Actions", "Check the whole set"), ("Desk", "Model")} <= texts
    assert ("Settings", "Wheel zooms") in texts
    assert ("Status", "{n} shapes") in texts
    assert ("Desk", "Shapes") in texts


def test_every_title_of_a_job_is_a_phrase_in_every_language(tool):
    titles = []
    for path in sorted((tool.ROOT / "annotator").rglob("*.py")):
        for call in tool._calls_of(path):
            if getattr(call.func, "id", "") == "Job" and not isinstance(call.args[0], ast.Name):
                assert getattr(call.args[0].func, "id", "") == "Phrase", f"{path.name}:{call.lineno}"
                titles += tool._texts_of(call.args[0].args[0])
    assert len(titles) > 50
    for language in LANGUAGES[1:]:
        known = tool.translations(tool.FOLDER / f"annotator_{language}.ts")
        assert [title for title in titles if ("Phrases", title) not in known] == []


def test_no_text_of_the_window_names_a_command_or_an_option_of_one(collected):
    command = re.compile(rf"(?<![\w-])--[a-z]|\bannotator ({'|'.join(row.name for row in COMMANDS)}|team)\b")
    assert [text for _context, text in collected if command.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_keep_the_fields_of_their_texts(tool, language):
    known = tool.translations(tool.FOLDER / f"annotator_{language}.ts")
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


def test_what_is_wrong_in_a_file_is_said_in_german_to_its_last_word(german):
    found = LocatedLine("1.2", "a.csv", Phrase("line {n}", n=3)).wrong(
        "{column} is not between 0 and 1", column="score"
    )
    assert str(found) == "a.csv: line 3: score is not between 0 and 1; fix the file and import it again."
    assert translate_error(found).startswith("a.csv: Zeile 3: score liegt nicht zwischen 0 und 1;")


def test_a_sentence_within_another_has_one_full_stop_in_every_language(german):
    inner = Phrase("{file} is nested too deeply; it is not read.", file="a.json")
    whole = Phrase("Mechanisms of {name} are not known: {reason}.", name="Net", reason=make_clause(inner))
    assert whole.endswith("it is not read.")
    assert translate_phrase(whole).startswith("Die Mechanismen von Net sind nicht bekannt: a.json ")
    assert not translate_phrase(whole).endswith("..")


def test_words_without_a_translation_stay():
    words = translator_of("Nowhere")
    assert words("hello {name}", name="Ana") == "hello Ana"
    assert format_count(words, 1, "{n} box", "{n} boxes") == "1 box"
    assert format_count(words, 2000, "{n} box", "{n} boxes") == "2\u2009000 boxes"
    assert format_number(-12345.6) == "−12\u2009346"
    assert format_number(-0.2) == "0"
    assert load_translator("xx") is None
    assert language_of("de") == "de"
    assert [name_language(code) for code in list_languages()] == ["English", "Deutsch", "Español"]


def test_the_name_of_a_step_has_its_count():
    layer = builders.project(count=3).layers[(1, 1, 1)]
    step = edit.remove_shapes(layer, layer.shapes.id)
    assert format_step_name(step) == "Delete box (3)"
    assert format_step_name(edit.remove_shapes(layer, layer.shapes.id[:1])) == "Delete box"
    assert format_step_name(None) == ""


def test_a_refusal_is_told_in_german_with_its_values(german):
    error = UserError(
        "{path} cannot be read ({reason}); choose another file.", path="keys.json", reason=Phrase("no {kind}", kind="x")
    )
    assert str(error) == "keys.json cannot be read (no x); choose another file."
    assert translate_error(error) == "keys.json kann nicht gelesen werden (kein x); wählen Sie eine andere Datei."
    assert translate_error(UserError("A plugin's own {sentence}")) == "A plugin's own {sentence}"


def test_numbers_are_written_as_the_language_does():
    says = translator_of("Nowhere")
    assert says("{score} of {n}", score=Numeral(".87"), n=Numeral("5,184")) == ".87 of 5\u2009184"
    before = QLocale()
    QLocale.setDefault(QLocale("de"))
    try:
        assert says("{score} of {n}", score=Numeral(".87"), n=Numeral("5,184")) == "0,87 of 5\u2009184"
        assert says("{share:.0%} at {score:.2f}", share=0.83, score=0.5) == "83\u202f% at 0,50"
        assert (format_cell(-0.12), format_cell(None), format_significant(41.2)) == ("−0,12", "–", "41,20")
        assert format_numeral(">.999") == ">0,999"
        assert (parse_number("1,5"), parse_number("1.5"), parse_number("x")) == (1.5, 1.5, None)
    finally:
        QLocale.setDefault(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_on_badges_are_those_of_the_words_on_the_strip(tool, language):
    known = tool.translations(tool.FOLDER / f"annotator_{language}.ts") if language != "en" else {}

    def say(context, text):
        return known.get((context, text), text)

    letters = {state: say("Phrases", letter.text) for state, letter in STATE_LETTERS.items()}
    assert letters == {state: say("Tags", state.name.lower())[:1].upper() for state in STATE_LETTERS}
    assert len(set(letters.values())) == 4
    told = say("Settings", "I, D, A or O for the state, occ for occluded.")
    assert re.findall(r"\b[A-Z]\b", told) == list(letters.values())
    assert say("Phrases", "occ") in told


def test_badges_of_the_canvas_speak_the_language_of_the_window(german):
    badge = tag_badge_of(Occluded.YES, PartState.DAMAGED)
    assert badge == "D·occ"
    assert translate_phrase(badge) == "B·verd."
    marks = Marks(texts=Texts(np.zeros((2, 4)), ("apple", badge), ("", badge), np.zeros(2), np.zeros(2)))
    assert translate_badges(marks).texts.full == ("apple", "B·verd.")
    assert translate_badges(Marks(texts=Texts(np.zeros((1, 4)), ("A",), ("A",)))).texts.full == ("A",)


AVOIDED = {
    "de": r"Klasseen|\bLabels?\b(?! Studio)|\b[Dd]u\b|\b[Dd]ein|Bezeichnung"
    r"|\bBox(en)?\b|Detektion|\bFragepunkt|Teilzust",
    "es": r"\b[Cc]ajas?\b|\btú\b|\btu\b|delimitador|\bmarcos?\b|[Ee]tiquetad|\bconsumid",
}
"""Other words for a thing that has one: *Klasse* for a label, *Rahmen* for a shape, *Sie* for who reads."""


@pytest.mark.parametrize("language", AVOIDED)
def test_a_thing_has_one_word(tool, language):
    known = tool.translations(tool.FOLDER / f"annotator_{language}.ts")
    found = {key: text for key, text in known.items() if re.search(AVOIDED[language], text)}
    assert found == {}
