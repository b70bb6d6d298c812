"""The numbers of the tab: equal to the report's, grey while a drag is on, true when it ends, hidden when blind."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from annotator.metrics.agreement.audit import AuditOptions
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey, Status
from annotator.report.audit.html_page import render_audit_page
from annotator.report.numbers import format_cell, format_significant
from annotator.session.agreement.view import SECTIONS, Section
from annotator.session.view import Mode
from annotator.ui.base.theme import DARK, LIGHT
from annotator.ui.widgets.plots import Plot
from annotator.ui.widgets.section import NumberRow
from tests.builders import make_audit_report
from tests.report.projects import table_of
from tests.session.scenes import ANA, BEN, CEM
from tests.themes import colours_of
from tests.ui.panels.agreement.conftest import panel_of
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def audited(window):
    session = window.page.session
    project = session.load_project(session.committed)
    return make_audit_report(project, AuditOptions.of(project))


def matrix(panel):
    return [[one.text for one in row] for row in panel.matrix.table.cells.cells]


def moved(session, by=9.0):
    layer = session.current_layer
    return edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + by)


def test_the_whole_set_says_what_the_report_says(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    report = audited(window)
    f1 = {
        (pair.agreement.a, pair.agreement.b): format_cell(pair.agreement.roles.f1.value)
        for pair in report.agreement.pairs
    }
    assert matrix(panel) == [
        ["", f1[ANA, BEN], f1[ANA, CEM]],
        [f1[ANA, BEN], "", f1[BEN, CEM]],
        [f1[ANA, CEM], f1[BEN, CEM], ""],
    ]
    pooled = report.variance.pooled
    for name, row in panel.variance.rows.items():
        assert row.value == format_significant(getattr(pooled, name).value)
        assert format_significant(getattr(pooled, name).value) in row.accessibleDescription()
    assert panel.variance.head.support.endswith(f"{pooled.targets} targets")
    assert panel.variance.well_paired.value == format_significant(pooled.well_paired.randcrowns.value)
    assert panel.alphas.rows["alpha"].value == format_significant(report.agreement.alpha.whole.value)
    assert panel.alphas.rows["alpha"].support == f"{report.agreement.alpha.whole.support} units"
    tags = report.agreement.over_persons.tags
    assert set(tags) == {"part_state", "occluded"}
    for name, pooled in tags.items():
        assert panel.alphas.rows[name].value == format_significant(pooled.alpha.value)
        assert panel.alphas.rows[name].support == f"{pooled.alpha.support} pairs"
    assert panel.matrix.head.support == "IoU ≥ 0.5 · 3 annotators · 3 images"


def test_what_well_paired_targets_vary_by_is_hidden_before_variances_are_known(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    assert not panel.variance.well_paired.isHidden()
    panel.variance.show_view(replace(panel.view, variance=None))
    assert panel.variance.well_paired.isHidden()
    assert panel.variance.largest.isHidden()


def test_one_label_has_its_own_numbers(qtbot, window, panel):
    panel.scope.choose("label")
    settle(qtbot, window)
    assert panel.view.scope.label == 0
    assert panel.scope.labels.isVisible()
    panel.scope.labels.setCurrentIndex(1)
    panel.scope.labels.activated.emit(1)
    settle(qtbot, window)
    assert panel.view.scope.label == 1
    assert panel.matrix.table.cells.cells[0][1].text == format_cell(0.0)


@pytest.mark.pauses
def test_intervals_stand_in_the_tool_tips_of_a_whole_set(qtbot, window, panel):
    assert "95 %" not in panel.matrix.table.cells.cells[0][1].tip
    panel.scope.choose("whole")
    settle(qtbot, window)
    assert "95 % interval" in panel.matrix.table.cells.cells[0][1].tip
    assert panel.updater.request_intervals()
    settle(qtbot, window)
    assert "No interval: no variation." in panel.variance.rows["randcrowns"].toolTip()


@pytest.mark.pauses
def test_the_image_that_carries_the_variance_is_said_and_opens(qtbot, window, panel):
    session = window.page.session
    session.commit(moved(session, 30.0))
    session.set_view(image=2)
    session.commit(moved(session, 0.5))
    panel.scope.choose("whole")
    settle(qtbot, window)
    panel.updater.request_intervals()
    settle(qtbot, window)
    pooled, row = audited(window).variance.pooled, panel.variance.largest
    assert row.value == format_significant(pooled.largest_image_share.value)
    assert pooled.largest_image_share.value > 0.5
    assert row.support == session.committed.images[pooled.largest_image].name
    assert "rests on one image" in panel.variance.rows["iou"].toolTip()
    row.pressed.emit()
    assert session.view.image == pooled.largest_image


def test_a_drag_is_grey_and_its_end_is_true(qtbot, window, panel):
    session = window.page.session
    before = matrix(panel)
    session.preview(moved(session, 30.0))
    assert not panel.matrix.table.provisional  # the picture is painted first
    qtbot.waitUntil(lambda: panel.matrix.table.provisional)
    assert matrix(panel) != before
    assert panel.variance.rows["iou"].provisional
    session.drop_preview()
    qtbot.waitUntil(lambda: not panel.matrix.table.provisional)
    assert matrix(panel) == before
    session.preview(moved(session, 30.0))
    session.commit(moved(session, 30.0))
    qtbot.waitUntil(lambda: not panel.matrix.table.provisional and matrix(panel) != before)
    now = [
        [one if one is None else format_cell(one.roles.f1.value) for one in row] for row in session_view(window).matrix
    ]
    assert matrix(panel) == [["" if text is None else text for text in row] for row in now]


def session_view(window):
    """The numbers as somebody gets them who asks for the first time."""
    from annotator.session.agreement.live import LiveAgreement
    from annotator.session.agreement.view import Scope

    live = LiveAgreement(window.page.session)
    try:
        return live.compute_view(Scope(image=1))
    finally:
        live.close()


def test_numbers_of_a_drag_come_no_more_often_than_eyes_follow(qtbot, window, panel):
    session, seen = window.page.session, []
    panel.updater.arrived.connect(seen.append)
    for by in range(20):
        session.preview(moved(session, float(by)))
    assert len(seen) < 10
    session.commit(moved(session, 19.0))
    qtbot.waitUntil(lambda: bool(seen) and not seen[-1].provisional)
    assert seen[-1].matrix == session_view(window).matrix


def test_shapes_are_counted_though_the_last_author_has_not_finished(qtbot, window, panel):
    assert panel.matrix.head.support == "IoU ≥ 0.5 · 3 annotators · 15 shapes"
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(1, CEM)), Status.IN_WORK, name="Reopen image"))
    settle(qtbot, window)
    finished = sum(len(session.load_layer(LayerKey(1, author)).shapes) for author in (ANA, BEN))
    assert panel.matrix.head.support == f"IoU ≥ 0.5 · 3 annotators · {finished} shapes"


def test_nothing_is_shown_before_the_image_is_done(qtbot, make_window, blind_path):
    window = make_window(blind_path)
    panel = panel_of(window)
    settle(qtbot, window)
    assert panel.notice.isVisible()
    assert "hidden" in panel.notice.sentence.text()
    assert not panel.matrix.isVisible()
    assert not panel.disagreements.isVisible()
    press(window, "Space")
    window.page.session.set_view(image=1)
    qtbot.waitUntil(lambda: "hidden" not in panel.notice.sentence.text())
    assert "Fewer than two" in panel.notice.sentence.text()
    assert not panel.matrix.isVisible()
    assert not panel.disagreements.isVisible()


def test_what_nobody_looked_at_is_not_noted_as_seen(qtbot, make_window, disputed_path):
    window = make_window(disputed_path)
    session = window.page.session
    window.page.tabs.setCurrentIndex(1)
    session.set_view(image=2)
    assert not session.committed.layer_of(LayerKey(2, ANA)).seen
    window.page.tabs.setCurrentIndex(0)
    settle(qtbot, window)
    assert session.committed.layer_of(LayerKey(2, ANA)).seen


def test_everybodys_numbers_come_with_the_look_and_not_with_the_workspace(qtbot, make_window, blind_path):
    window = make_window(blind_path)
    panel = panel_of(window)
    window.head.switch.buttons["compare"].click()
    assert window.page.session.view.mode is Mode.SESSION
    assert not panel.matrix.isVisible()
    window.perform_named("audit")
    assert window.page.session.view.mode is Mode.AUDIT
    settle(qtbot, window)
    assert panel.matrix.isVisible()


def test_two_annotators_have_no_variance_and_one_has_nothing(qtbot, window, panel):
    window.page.session.set_view(audited=(ANA, BEN))
    assert panel.variance.rows["iou"].value == "–"
    assert panel.variance.head.support == "needs three"
    assert "three" in panel.variance.rows["iou"].accessibleDescription()
    window.page.session.set_view(audited=(ANA,))
    assert panel.notice.isVisible()
    assert "merge" in panel.notice.sentence.text()


def test_edits_after_seeing_others_are_told_and_can_be_left_out(qtbot, window, panel):
    session = window.page.session
    assert not panel.unblinded.isVisible()
    session.commit(moved(session))
    qtbot.waitUntil(panel.unblinded.isVisible)
    assert "Ana" in panel.unblinded.box.text()
    whole = panel.unblinded.box.accessibleName()
    assert whole.endswith("who edited after seeing others")
    panel.unblinded.resize(140, panel.unblinded.height())  # what is cut off stands in the tip
    assert panel.unblinded.box.text().endswith("…")
    assert whole in panel.unblinded.box.toolTip()
    panel.unblinded.box.click()
    assert session.view.exclude_unblinded
    assert matrix(panel)[0][1] == "–"
    assert panel.unblinded.isVisible()


def test_shapes_taken_from_a_model_can_be_left_out(qtbot, window, panel):
    session = window.page.session
    assert not panel.assisted.isVisible()
    layer = session.current_layer
    one = layer.shapes.take([0]).with_columns(id=np.array([session.next_shape_id]), assisted=np.array([7]))
    session.commit(edit.add_shapes(layer, one))
    qtbot.waitUntil(panel.assisted.isVisible)
    before = panel.view.matrix[0][1].roles.n_a
    panel.assisted.box.click()
    assert session.view.without_assisted
    assert panel.view.matrix[0][1].roles.n_a < before
    assert "(0 pairs, 2 single)" in panel.assisted.box.accessibleName()
    session.set_view(without_assisted=False)
    assert panel.view.matrix[0][1].roles.n_a == before


def test_a_new_author_joins_the_matrix_with_the_first_shape(qtbot, window, panel):
    session = window.page.session
    session.commit(edit.add_author(Author(9, "Dan <b>")))
    settle(qtbot, window)
    assert [title.text for title in panel.matrix.table.cells.columns] == ["Ana", "Ben", "Cem"]
    drawn = session.current_layer.shapes.take([0]).with_columns(id=np.array([session.next_shape_id]))
    session.commit(edit.add_shapes(session.project.layer_of(LayerKey(1, 9)), drawn))
    settle(qtbot, window)
    assert [title.text for title in panel.matrix.table.cells.columns] == ["Ana", "Ben", "Cem", "Dan <b>"]
    tip = panel.matrix.table.cells.index(0, 3).data(3)
    assert "Dan &lt;b&gt;" in tip


def test_every_number_says_what_it_means(window, panel):
    rows = panel.findChildren(NumberRow)
    assert len(rows) > 6
    for row in rows:
        if row.isVisible():
            assert row.accessibleDescription().endswith("."), row.name
            assert row.toolTip()
    for plot in panel.findChildren(Plot):
        assert plot.accessibleDescription()
    table = panel.matrix.table.cells
    assert all(table.cells[row][column].tip for row in range(3) for column in range(3))


def test_other_colours_are_taken_on(window, panel):
    window.preferences.set("appearance", theme="dark")
    QApplication.processEvents()
    assert DARK.panel in colours_of(panel.matrix.table)
    assert DARK.text in colours_of(panel.disagreements.head)
    assert LIGHT.text not in colours_of(panel.disagreements.head)


@pytest.mark.parametrize("status", [Status.IN_WORK])
def test_an_image_that_is_not_finished_has_no_numbers(qtbot, window, panel, status):
    session = window.page.session
    for author in (BEN, CEM):
        layer = session.load_layer(LayerKey(1, author))
        session.commit(edit.set_status(layer, status, name="Reopen image"))
    qtbot.waitUntil(panel.notice.isVisible)
    assert matrix(panel)[0][1] == "–"
    assert not panel.alphas.isVisible()


def test_while_a_drag_is_on_only_what_is_in_sight_is_computed_and_the_rest_follows_in_a_pause(qtbot, window, panel):
    session = window.page.session
    window.resize(1200, 520)
    settle(qtbot, window)
    bar = panel.area.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: panel.variance.visibleRegion().isEmpty())
    before, views = panel.view, []
    panel.updater.arrived.connect(views.append)
    session.preview(moved(session, 40.0))
    qtbot.waitUntil(lambda: len(views) > 1 and views[-1].sections == SECTIONS)
    first, last = views[0], views[-1]
    assert first.provisional
    assert Section.DISTRIBUTION in first.sections
    assert Section.VARIANCE not in first.sections
    assert first.variance is before.variance
    assert last.provisional
    assert last.variance != before.variance
    session.drop_preview()
    qtbot.waitUntil(lambda: not panel.view.provisional)
    assert panel.view.sections == SECTIONS
    assert panel.view.variance == before.variance


def test_one_label_has_one_alpha_of_each_name_and_the_caution_stands_beside_it(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    section = panel.alphas
    assert section.rows["alpha"].name == "Boxes + labels"
    assert section.caution.text().startswith("For boxes Krippendorff's marks")
    assert not section.caution.isHidden()
    section.rows["alpha"].pressed.emit()
    titles = [title.text for title in section.table.cells.rows]
    made = audited(window)
    assert titles == [name for name, _cells in table_of(made, "alpha").rows]
    assert [title.text for title in section.labels.cells.rows] == ["apple", "pear"]
    assert [row[0].value for row in section.table.cells.cells] == [
        cells[0].value for _name, cells in table_of(made, "alpha").rows
    ]
    panel.scope.choose("label")
    settle(qtbot, window)
    assert section.rows["alpha"].name == "Label alone"
    assert "vitality of Ana" in [title.text for title in section.table.cells.rows]
    assert not section.labels.isVisible()


def test_the_command_and_the_report_say_the_caution_with_alpha(window):
    made = audited(window)
    for table in (table_of(made, "alpha"), table_of(made, "labels")):
        assert any(note.startswith("For boxes Krippendorff's marks") for note in table.notes)
    assert render_audit_page(made).count("For boxes Krippendorff&#39;s marks") >= 3


def test_numbers_that_a_change_brings_into_sight_are_computed_once(qtbot, window, panel, monkeypatch):
    session = window.page.session
    settle(qtbot, window)
    computed, compute = [], window.page.agreement.compute_view
    monkeypatch.setattr(
        window.page.agreement, "compute_view", lambda *asked: (computed.append(session.view.mode), compute(*asked))[1]
    )
    window.perform_named("workspace_label")
    computed.clear()
    window.perform_named("audit")
    settle(qtbot, window)
    assert computed == [Mode.AUDIT]
    assert matrix(panel)[0][1] != ""
