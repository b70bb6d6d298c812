"""RandCrowns in the tab: the target's terms, sliders that try and store, presets, and the search for parameters."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionSlider

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.randcrowns.scope import PAPER_BOXES
from annotator.metrics.randcrowns.tuning import find_border_axes
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.numbers import format_cell
from annotator.session.agreement.live import compute_crown_facts
from annotator.session.disagreements.walk import focus_disagreement, list_disagreements
from annotator.session.view import Mode, Workspace
from tests.session.scenes import ANA, BEN
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def stored(window):
    return window.page.session.committed.metrics.randcrowns


def handle_of(slider):
    option = QStyleOptionSlider()
    slider.initStyleOption(option)
    style = slider.style()
    return style.subControlRect(
        QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
    ).center()


def test_the_selected_target_has_its_terms(window, panel):
    session = window.page.session
    assert "Select a shape" in panel.crowns.note.text()
    session.set_view(selection=(11,))
    facts = compute_crown_facts(session.project, session.view)
    assert panel.crowns.head.support == "target Ana"
    assert panel.crowns.others.text() == "D = Ben"
    assert f"RC <b>{format_cell(facts.delineations[0].terms.rc)}</b>" in panel.crowns.score.text()
    assert panel.crowns.terms.text().startswith("a ")
    panel.crowns.others.menu().actions()[1].trigger()
    assert panel.crowns.others.text() == "D = Cem"
    assert f"IoU <b>{format_cell(facts.delineations[1].iou)}</b>" in panel.crowns.score.text()


def focus_on(session, kind, other):
    found = list_disagreements(session, 1)
    return focus_disagreement(session, next(one for one in found if one.kind is kind and one.other == other))


def test_the_pair_in_focus_is_the_pair_that_is_scored(window, panel):
    session = window.page.session
    session.set_view(mode=Mode.AUDIT)
    focus = focus_on(session, DisagreementKind.LABEL, BEN)  # apple and pear: the rule of the variance pairs them not
    assert panel.crowns.head.support == "target Ana"
    assert panel.crowns.others.text() == "D = Ben"
    assert f"RC <b>{format_cell(focus.rc)}</b>" in panel.crowns.score.text()
    names = [action.text() for action in panel.crowns.others.menu().actions()]
    assert names == ["Ben", "Cem"]
    panel.crowns.others.menu().actions()[1].trigger()
    assert panel.crowns.others.text() == "D = Cem"
    focus_on(session, DisagreementKind.LOW_OVERLAP, BEN)
    assert panel.crowns.others.text() == "D = Ben"


def test_who_missed_the_target_has_no_score_of_another_in_its_place(window, panel):
    session = window.page.session
    session.set_view(mode=Mode.AUDIT)
    focus = focus_on(session, DisagreementKind.MISSED, ANA)
    assert focus.author == BEN
    assert panel.crowns.note.text() == "Ana has no shape here that could be scored."
    assert not panel.crowns.score.isVisible()
    panel.crowns.others.menu().actions()[0].trigger()
    assert panel.crowns.others.text() == "D = Cem"


def test_a_dragged_slider_tries_and_stores_one_step(qtbot, window, panel):
    session, slider = window.page.session, panel.crowns.sliders.sliders["alpha"]
    session.set_view(selection=(11,))
    before, steps = stored(window), session.next_undo
    panel.area.ensureWidgetVisible(slider)
    start = handle_of(slider)
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=start)
    for step in (20, 40, 60):
        QTest.mouseMove(slider, start + QPoint(step, 0))
    assert session.view.tried is not None
    assert session.view.tried.alpha > before.alpha
    assert stored(window) == before
    assert session.next_undo is steps
    tried = session.view.tried
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=start + QPoint(60, 0))
    assert session.view.tried is None
    assert stored(window) == tried
    settle(qtbot, window)
    window.perform_named("undo")
    assert stored(window) == before
    assert session.next_undo is steps


def test_keys_on_a_slider_store_once_they_rest(qtbot, window, panel):
    session, slider = window.page.session, panel.crowns.sliders.sliders["gamma"]
    slider.setFocus()
    for _ in range(3):
        QTest.keyClick(slider, Qt.Key.Key_Right)
    assert session.view.tried.gamma > 3
    qtbot.waitUntil(lambda: session.view.tried is None)
    assert stored(window).gamma > 3
    window.perform_named("undo")
    assert stored(window).gamma == 3


def test_a_slider_that_has_not_rested_is_stored_before_the_project_closes(qtbot, window, panel):
    slider = panel.crowns.sliders.sliders["gamma"]
    path, project = window.page.file.path, window.page
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Right)
    tried = window.page.session.view.tried
    window.close_project()
    assert not [timer for timer in project.findChildren(QTimer) if timer.isActive()]
    window.open_path(path)
    settle(qtbot, window)
    assert stored(window) == tried


def test_a_number_is_typed(window, panel):
    field = panel.crowns.sliders.fields["omega"]
    assert field.text() == "8 px"
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "12.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert stored(window) == RandCrownsSettings(4.0, 12.5, 3.0)
    field.selectAll()
    QTest.keyClicks(field, "nan")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert stored(window).omega == 12.5


def test_presets_are_put_in_force_and_metres_need_a_distance(qtbot, window, panel):
    window.page.session.set_view(selection=(11,))
    panel.crowns.presets.menu().actions()[0].trigger()
    settle(qtbot, window)
    assert stored(window) == PAPER_BOXES
    assert "ground sampling distance" in panel.crowns.note.text()
    assert panel.crowns.sliders.fields["alpha"].text() == "0.7 m"
    panel.crowns.presets.menu().actions()[2].trigger()
    settle(qtbot, window)
    assert stored(window).unit == "px"
    assert stored(window).alpha == pytest.approx(0.12 * 40, rel=0.2)


def test_a_large_alpha_is_warned_of(qtbot, window, panel):
    panel.crowns.store_parameters(RandCrownsSettings(19.0, 8.0, 3.0))
    settle(qtbot, window)
    assert panel.crowns.caution.isVisible()
    assert "alpha 19" in panel.crowns.caution.text()
    panel.crowns.store_parameters(RandCrownsSettings(4.0, 8.0, 3.0))
    settle(qtbot, window)
    assert not panel.crowns.caution.isVisible()


def test_regions_are_shown_by_key_and_button(window, panel):
    press(window, "H")
    assert panel.crowns.regions.isChecked()
    panel.crowns.regions.click()
    assert not window.page.session.view.regions_shown


@pytest.fixture
def search(qtbot, window, panel):
    """The search of the usual grid, which begins when the page is seen."""
    window.page.session.set_view(selection=(11,))
    window.perform_named("tune")
    found = window.page.study.pages["crowns"].search
    qtbot.waitUntil(lambda: found.tuning is not None and not found.is_searching)
    return found


def test_the_search_is_looked_through_by_keys_and_applied_as_one_step(qtbot, window, search):
    session, page = window.page.session, window.page.study.pages["crowns"]
    assert search.row is not None
    assert session.view.tried == search.settings
    first, front = search.row, search.tuning.pareto
    assert f"{front.sum()} of them are on the line" in search.line.sentence
    assert not search.looked.isHidden()
    assert len(page.verdict.sentences) >= 1
    assert page.cells.tables[0].model.rowCount() > 1, "the sets of the line are a table, too"
    beaten = [row for row in range(len(front)) if not front[row] and row != search.tuning.paper]
    inside = next(row for row in beaten if not find_border_axes(search.tuning, row))
    at_end = next(row for row in beaten if find_border_axes(search.tuning, row))
    for row in (inside, at_end, first):
        search.choose(row)
        assert search.advice.text().startswith("At the end of the grid") == bool(find_border_axes(search.tuning, row))
        assert ("another set beats it in both" in search.chosen.text()) == (row != first)
    search.scatter.setFocus()
    for _ in range(3):
        QTest.keyClick(search.scatter, Qt.Key.Key_Right)
    QTest.keyClick(search.scatter, Qt.Key.Key_Return)
    assert search.row != first
    assert search.tuning.pareto[search.row]
    wanted, before = search.settings, stored(window)
    search.look.click()
    assert session.view.workspace is Workspace.COMPARE
    assert session.view.tried == wanted
    assert session.view.regions_shown
    window.perform_named("tune")
    search.apply.click()
    settle(qtbot, window)
    assert stored(window) == wanted
    assert session.view.tried is None
    window.perform_named("undo")
    assert stored(window) == before


def test_a_grid_that_is_none_is_told_and_leaving_the_page_leaves_all_as_it_was(qtbot, window, search):
    before = stored(window)
    search.fields["alpha"].setText("1:zero:2")
    search.search()
    assert "alpha takes one number" in search.line.sentence
    search.fields["alpha"].setText("4")
    search.fields["omega"].setText("8")
    search.fields["gamma"].setText("1:1:3")
    search.search()
    qtbot.waitUntil(lambda: not search.is_searching)
    assert len(search.tuning.alpha) == 3
    search.fields["unit"].setCurrentIndex(1)
    search.search()
    qtbot.waitUntil(lambda: not search.is_searching)
    assert search.line.sentence.startswith("Nothing to choose from")
    assert search.looked.isHidden()
    assert not search.chosen.text()
    window.perform_named("workspace_compare")
    assert window.page.session.view.tried is None
    assert stored(window) == before


def test_warped_targets_are_asked_for_by_a_seed(qtbot, window, search):
    assert search.tuning.discrimination_warped is None
    assert "against warped" not in search.chosen.text()
    search.fields["warped"].switch.setChecked(True)
    search.fields["warped"].seed.setValue(7)
    for name, text in (("alpha", "4"), ("omega", "8"), ("gamma", "1:1:3")):
        search.fields[name].setText(text)
    search.search()
    qtbot.waitUntil(lambda: not search.is_searching)
    assert search.tuning.warping.seed == 7
    assert len(search.tuning.discrimination_warped) == 3
    assert "against warped" in search.chosen.text()
    session = window.page.session
    session.set_view(mode=Mode.SESSION if session.view.mode is Mode.AUDIT else Mode.AUDIT)
    assert search.tuning is None, "what was found for another seat is not shown"
