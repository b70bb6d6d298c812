"""Tables of *All numbers* in the language of the window: their words, what is made of words and names, and numbers."""

import pytest
from matplotlib.text import Text
from msgspec.structs import replace
from PySide6.QtCore import QLocale

from annotator.detector.panel.check_page import PARTS
from annotator.errors import Phrase, say_through
from annotator.metrics.agreement.audit import AuditOptions
from annotator.report.audit.figures import draw_iou_histogram_figure, draw_sensitivity_figure, draw_variance_figure
from annotator.report.detector.figures import draw_tide_figure
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckOptions, make_check_report
from annotator.report.numbers import FormattedNumber
from annotator.report.tables import find_section
from annotator.ui.base.text import format_cell_text, load_translator, translate_phrase
from tests.builders import make_audit_report
from tests.detector.projects import ANA, LABELS, NET, project
from tests.session.scenes import disputed

SAME = {"F1", "FP", "FN", ""}
"""What is written alike in every language."""


@pytest.fixture
def german(qapp):
    translator, before = load_translator("de"), QLocale()
    qapp.installTranslator(translator)
    QLocale.setDefault(QLocale("de"))
    yield
    qapp.removeTranslator(translator)
    QLocale.setDefault(before)


def test_every_word_of_every_table_is_known():
    made = project()
    made = replace(made, vocabulary=replace(made.vocabulary, parts=True))
    report = make_check_report(made, CheckOptions(models=(NET,), reference=ANA, humans=None))
    names = {author.name for author in made.authors.values()}
    unknown = set()
    for part in PARTS:
        for _title, table in part.section.list_tables(report):
            texts = [*(head for head, _ in table.heads), *(name for name, _ in table.rows)]
            unknown |= {text for text in texts if not is_known(text, names)}
    assert unknown == set()


def is_known(text: str, names: set[str]) -> bool:
    return isinstance(text, Phrase) or text.removesuffix(", dAP") in SAME | names | set(LABELS)


def test_figures_speak_german_within_and_english_without(german):
    report = make_check_report(project(), CheckOptions(models=(NET,), reference=ANA, humans=None))
    assert "errors at the score cut" in texts_of(draw_tide_figure(report))
    with say_through(translate_phrase):
        german_texts = texts_of(draw_tide_figure(report))
    assert "Fehler an der Konfidenzschwelle" in german_texts
    assert not any("score cut" in text for text in german_texts)


def test_figures_of_agreement_speak_german_too(german):
    made = disputed()
    report = make_audit_report(made, AuditOptions.of(made))
    drawn = (draw_iou_histogram_figure, draw_sensitivity_figure, draw_variance_figure)
    english = set().union(*(texts_of(draw(report)) for draw in drawn))
    with say_through(translate_phrase):
        spoken = set().union(*(texts_of(draw(report)) for draw in drawn))
    assert {"Alpha über alle Einheiten", "Varianz über die Annotatoren (kleiner ist stetiger)", "gemeinsam"} <= spoken
    left = {text for text in english & spoken if any(letter.islower() for letter in text)}
    assert left <= {made.author_name(one.id) for one in made.authors.values()} | {"RandCrowns", "IoU", "IoUCrowns"} | {
        text for text in left if " – " in text
    }


def texts_of(figure) -> set[str]:
    return {text.get_text() for text in figure.findobj(Text)}


def test_words_numbers_and_names_in_german(german):
    tables = {section.key: section for section in SECTIONS_OF_CHECK}
    report = make_check_report(project(), CheckOptions(models=(NET,), reference=ANA, humans=None))
    assert said_names(tables["counts"].make_table(report))[4] == "falsch Positive"
    assert "Konfidenzschwelle von net" in said_names(tables["parameters"].make_table(report))
    assert "Zustand intakt" in said_names(tables["misses"].make_table(report))
    states = tables["states"].make_table(report)
    assert [translate_phrase(head) for head, _ in states.heads][-1] == "net, Trefferquote"
    assert format_cell_text(FormattedNumber(".87")) == "0,87"
    assert format_cell_text("5,184") == "5\u2009184"
    assert format_cell_text("boxes, and more") == "boxes, and more"


def test_a_model_that_is_called_as_a_word_of_tables_keeps_its_name(german):
    made = project()
    made = replace(made, authors=made.authors.set(NET, replace(made.authors[NET], name="recall")))
    report = make_check_report(made, CheckOptions(models=(NET,), reference=ANA, humans=None))
    heads = find_section(SECTIONS_OF_CHECK, "counts").make_table(report).heads
    assert [translate_phrase(head) for head, _ in heads] == ["", "recall"]


def said_names(table) -> list[str]:
    return [translate_phrase(name) for name, _cells in table.rows]
