"""The page People: each sample annotator's fault is said on its card, and *show me* goes to what was missed."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.metric_settings import LeastEffects
from annotator.session.view import Mode, Workspace
from annotator.ui.dialogs.ask import Dialogs
from tests.samples.part import copy_left_third
from tests.ui.study.conftest import on_page
from tests.windows import settle


@pytest.fixture(scope="module")
def scene():
    return replace(on_page("people"), make=lambda folder: copy_left_third(folder / "sample"), path="")


@pytest.fixture
def page(qtbot, window):
    window.resize(1400, 1000)
    settle(qtbot, window)
    return window.page.study.pages["people"]


def said_of(page):
    return {card.accessibleName(): card.sentences for card in page.cards}


def test_the_fault_of_each_annotator_of_the_sample_is_said(page):
    said = {name: " ".join(texts) for name, texts in said_of(page).items()}
    assert list(said)[:3] == ["Ana", "Ben", "Cem"]
    assert list(said)[3:] == [f"{name}, against Answer key" for name in ("Ana", "Ben", "Cem")]
    assert "more area than the others" in said["Ben"]
    assert "on all four sides" in said["Ben"]
    assert "above all occluded" in said["Ben"]
    assert "less area than the others" in said["Cem"]
    assert "area" not in said["Ana"]


def test_cards_stand_beside_each_other_where_there_is_room_and_those_against_a_reference_below(page):
    assert len({card.y() for card in page.cards[:3]}) == len({card.y() for card in page.cards[3:]}) == 1
    assert page.cards[0].y() < page.cards[3].y()
    assert "Missed, of what Answer key drew" in [one.text() for one in page.cards[3].findChildren(QLabel)]


def test_the_drawing_and_the_bars_are_told_in_words(page):
    ben = page.cards[1]
    assert "top +4.9" in ben.drawing.accessibleName()
    assert "occluded .42" in ben.bars.accessibleName()


def test_show_me_walks_what_a_person_missed(qtbot, window, page):
    card = next(card for card in page.cards if card.accessibleName() == "Ben")
    card.show_missed.click()
    settle(qtbot, window)
    view = window.page.session.view
    ben = next(one.id for one in window.page.session.committed.authors.values() if one.name == "Ben")
    assert (view.workspace, view.walk.by) == (Workspace.COMPARE, ben)
    assert view.focus is not None
    assert view.focus.kind is DisagreementKind.MISSED


def test_what_is_said_depends_on_the_sizes_of_the_project(qtbot, window, page):
    session = window.page.session
    assert "Misses more" in " ".join(said_of(page)["Ben"])
    page.least.fields["share"].setValue(50)
    settle(qtbot, window)
    assert session.committed.metrics.least == LeastEffects(share=0.5)
    assert "Misses more" not in " ".join(said_of(page)["Ben"])
    session.undo()
    settle(qtbot, window)
    assert session.committed.metrics.least == LeastEffects()
    assert "Misses more" in " ".join(said_of(page)["Ben"])
    assert page.least.value == LeastEffects()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_card_is_handed_over_without_the_others_names_and_the_own_is_seen_by_who_is_signed_in(
    qtbot, window, page, tmp_path
):
    class Chosen(Dialogs):
        def ask_report(self, parent, suggested, then):
            assert suggested.name == "Ben.html"
            then(tmp_path / suggested.name)

    page.dialogs = Chosen()
    page.cards[1].hand_over.click()
    settle(qtbot, window)
    text = (tmp_path / "Ben.html").read_text("utf-8")
    assert "more area than the others" in text
    assert "Ana" not in text
    assert "Cem" not in text
    session = window.page.session
    assert [one.author for one in session.committed.protocol.shown_cards] == [2]
    assert session.undo() is None or session.committed.protocol.shown_cards

    session.set_view(mode=Mode.SESSION)
    settle(qtbot, window)
    assert [card.accessibleName() for card in page.cards] == [session.committed.author_name(session.view.author)]
    assert session.view.author in {one.author for one in session.committed.protocol.shown_cards}
