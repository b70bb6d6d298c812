"""Tables of *All numbers* in the language of the window: their words, what is made of words and names, and numbers."""

from dataclasses import replace

import pytest
from matplotlib.text import Text
from PySide6.QtCore import QLocale

from annotator.detector.panel.details import make_pages
from annotator.metrics.agreement.audit import AuditOptions
from annotator.phrase import Phrase, say_through
from annotator.report.audit.figures import draw_iou_histogram_figure, draw_sensitivity_figure, draw_variance_figure
from annotator.report.detector.figures import draw_tide_figure
from annotator.report.detector.values import CheckOptions, make_check_report
from annotator.report.numbers import FormattedNumber
from annotator.ui.base.text import format_cell_text, load_translator
from annotator.ui.output.table_words import TABLE_PATTERNS, TABLE_WORDS, say_drawn, say_word
from tests.builders import make_audit_report
from tests.detector.projects import ANA, LABELS, NET, project
from tests.session.scenes import disputed

SAME = {"F1", "Cls", "Loc", "Both", "Dupe", "Bkg", "Miss", "FP", "FN", "Cls+Loc", ""}
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
    for page in make_pages(report):
        for _title, table in page.list_tables(page.choose_models(report)):
            texts = [*(head for head, _ in table.heads), *(name for name, _ in table.rows)]
            unknown |= {text for text in texts if not is_known(text, names)}
    assert unknown == set()


def is_known(text: str, names: set[str]) -> bool:
    if isinstance(text, Phrase):  # is translated by itself
        return True
    if text in SAME | names | set(LABELS) | set(TABLE_WORDS) or text.startswith(tuple(TABLE_PATTERNS)):
        return True
    start, comma, tail = text.rpartition(", ")
    named = bool(comma) and start in names and (tail in TABLE_WORDS or tail in ("AP", "dAP") or tail[:1].isdigit())
    return named or text.removesuffix(" there") in names


def test_figures_speak_german_within_and_english_without(german):
    report = make_check_report(project(), CheckOptions(models=(NET,), reference=ANA, humans=None))
    assert "errors at the score cut" in texts_of(draw_tide_figure(report))
    with say_through(say_drawn):
        german_texts = texts_of(draw_tide_figure(report))
    assert "Fehler an der Konfidenzschwelle" in german_texts
    assert not any("score cut" in text for text in german_texts)


def test_figures_of_agreement_speak_german_too(german):
    made = disputed()
    report = make_audit_report(made, AuditOptions.of(made))
    drawn = (draw_iou_histogram_figure, draw_sensitivity_figure, draw_variance_figure)
    english = set().union(*(texts_of(draw(report)) for draw in drawn))
    with say_through(say_drawn):
        spoken = set().union(*(texts_of(draw(report)) for draw in drawn))
    assert {"Alpha über alle Einheiten", "Varianz über die Annotatoren (kleiner ist stetiger)", "gemeinsam"} <= spoken
    left = {text for text in english & spoken if any(letter.islower() for letter in text)}
    assert left <= {made.author_name(one.id) for one in made.authors.values()} | {"RandCrowns", "IoU", "IoUCrowns"} | {
        text for text in left if " – " in text
    }


def texts_of(figure) -> set[str]:
    return {text.get_text() for text in figure.findobj(Text)}


def test_words_numbers_and_names_in_german(german):
    assert say_word("false positives") == "falsch Positive"
    assert say_word("score cut of Net") == "Konfidenzschwelle von Net"
    assert say_word("Net, recall") == "Net, Trefferquote"
    assert say_word("state intact") == "Zustand intakt"
    assert say_word("Net") == "Net"
    assert format_cell_text(FormattedNumber(".87")) == "0,87"
    assert format_cell_text("5,184") == "5\u2009184"
    assert format_cell_text("boxes, and more") == "boxes, and more"
