"""The tab Model: its numbers are those of the check, what is pressed leads to objects, keys do everything."""

import re
from datetime import UTC, datetime

import numpy as np
import pytest
from msgspec.structs import force_setattr
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from annotator.cli.program import run
from annotator.detector.panel.people import PeopleCell
from annotator.detector.record import Screen
from annotator.detector.selection import DenseDisplay, FindingFocus
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.matching.selection import SelectionRule
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.report.detector.html_page import render_check_page
from annotator.report.detector.sections import make_check_record
from annotator.report.detector.values import CheckOptions, FindingFilter, FindingKind, make_check_report
from annotator.report.tables import make_plain
from annotator.session.editing.navigate import set_status
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace
from annotator.store.opening import open_project
from annotator.ui.base.text import load_translator
from annotator.ui.window.message_bar import Message
from tests.detector.panel.conftest import panel_of, show_tab, write_project
from tests.detector.projects import ANA, NET, record, reference
from tests.windows import press, settle

FATES = {
    2: ("Proposal process", "✗✗––"),
    3: ("Regressor", "✓✗––"),
    4: ("Interclass classification", "✓✓✗–"),
    5: ("Background classification", "✓✓✗–"),
    6: ("Classifier calibration", "✓✓✓✗"),
}


def of_command(window, panel) -> dict:
    """What the command `check` writes for this project and these settings."""
    project = window.page.session.committed
    loaded = project.with_layers(window.page.file.load_all())
    options = CheckOptions(
        models=(NET,),
        reference=ANA,
        settings=panel.state.view.image.check.settings,
        selection=SelectionRule(include_unfinished=project.metrics.include_unfinished),
    )
    return make_plain(make_check_record(make_check_report(loaded, options)))


def marks(panel) -> str:
    return "".join(row.step.mark for row in panel.why.steps if row.isVisible())


def test_without_a_model_the_tab_says_what_to_load(make_window, tmp_path, qtbot):
    window = make_window(write_project(tmp_path, models=False))
    panel = panel_of(window)
    window.page.tabs.setCurrentWidget(panel)
    settle(qtbot, window)
    assert panel.notice.isVisible()
    assert "internals" in panel.notice.sentence.text()
    offers = [(line.button.text(), line.cap.text()) for line in panel.notice.lines]
    assert offers == [("Run a model…", ""), ("Load a model's output…", "Ctrl+Shift+L")]
    assert not panel.counts.isVisible()
    assert not window.action_set["detector.predictions"].isEnabled()


def test_what_a_model_found_is_hidden_while_one_labels(make_window, fates, qtbot):
    window = make_window(fates)
    panel, session = panel_of(window), window.page.session
    set_status(session, Status.IN_WORK)
    window.page.canvas.setFocus()
    press(window, "P")
    settle(qtbot, window)
    assert session.view.workspace is Workspace.CHECK
    assert panel.notice.isVisible()
    assert not panel.counts.isVisible()
    press(window, "Space")
    assert (session.view.mode, session.view.workspace) == (Mode.SESSION, Workspace.CHECK)
    assert panel.counts.isVisible()
    assert not panel.notice.isVisible()
    assert session.current_layer.seen
    press(window, "P")
    assert not session.view.model_shown
    press(window, "Ctrl+1")
    assert window.page.tabs.current_id == "shapes"


def test_where_nobody_is_signed_in_the_tab_asks_who_annotates(window, panel):
    window.page.session.set_view(author=None, auditor=None, mode=Mode.SESSION)
    assert panel.notice.isVisible()
    assert [line.button.text() for line in panel.notice.lines if line.button.isVisible()] == ["Say who"]


def test_counts_are_those_of_the_open_image(panel):
    values = {kind: count.value for kind, count in panel.counts.counts.items()}
    assert (values[FindingKind.TRUE], values[FindingKind.FALSE], values[FindingKind.MISSED]) == ("1", "4", "5")
    assert panel.counts.f1.value == ".18"
    assert not panel.counts.counts[FindingKind.HALLUCINATED].isVisible()


def test_numbers_of_the_set_equal_the_command(window, panel):
    record = of_command(window, panel)["models"][0]
    panel.mechanisms.show_dataset(on=True)
    shown = panel.mechanisms.rows.items()
    bars = {mechanism.name.lower(): row.shares[0].count for mechanism, row in shown if row.shares}
    assert {name: bars[name] for name in bars if name != "unknown"} == {
        name: count for name, count in record["mechanisms"].items() if name not in ("total", "unknown")
    }
    words = re.split(r"[ \n]", panel.counts.dataset.text())
    unbroken = [one.split("\N{NO-BREAK SPACE}")[0] for one in words if "\N{NO-BREAK SPACE}" in one]
    assert unbroken[-4:] == ["found", "missed", "invented", "F1"]
    flow = {(band.miss, band.mechanism.name.lower()): band.count for band in panel.flow.diagram.bands}
    assert flow == {(kind, mechanism): count for kind, mechanism, count in record["flow"]}
    texts = [[cell.text for cell in row] for row in panel.people.table.cells.cells]
    assert texts[0][0] == f"{record['humans'][0]['f1']:.2f} !".removeprefix("0")
    assert texts[0][1] == f"{record['humans'][0]['model_best_f1']:.2f}".removeprefix("0")
    assert texts[1][0] == f"{record['best_f1']['f1']:.2f}".removeprefix("0")


def test_who_stands_beside_the_models_is_a_choice(window, panel, qtbot):
    panel.people.persons.aboutToShow.emit()
    everybody, _line, ben = panel.people.persons.actions()
    assert (everybody.isEnabled(), ben.text(), ben.isChecked()) == (False, "Ben", True)
    f1 = panel.state.dataset_check.report.models[0].result.matching.pooled.f1
    ben.trigger()
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    assert [title.text for title in panel.people.table.cells.rows] == ["net"]
    assert panel.state.dataset_check.report.models[0].result.matching.pooled.f1 == f1
    panel.people.persons.aboutToShow.emit()
    panel.people.persons.actions()[0].trigger()
    assert panel.state.selection.humans is None


def test_the_score_slider_changes_counts_at_once(panel):
    slider = panel.thresholds.sliders["theta_cls"]
    slider.setValue(65)
    assert panel.counts.counts[FindingKind.FALSE].value == "2"
    assert panel.thresholds.fields["theta_cls"].value() == pytest.approx(0.65)
    assert panel.state.view.image.cut.working_point.wrong == 2
    panel.thresholds.fields["theta_cls"].setValue(0.95)
    assert slider.value() == 95
    assert panel.counts.counts[FindingKind.MISSED].value == "6"


def test_the_score_cut_is_that_of_best_f1_until_a_person_sets_one(window, panel, qtbot):
    session, thresholds = window.page.session, panel.thresholds
    best = panel.state.dataset_check.report.models[0].result.best_f1.score
    assert thresholds.fields["theta_cls"].value() == pytest.approx(best)
    assert (thresholds.origin.text(), thresholds.origin.isEnabled()) == ("best F1 (.40)", False)
    thresholds.fields["theta_cls"].setValue(0.65)
    assert session.committed.metrics.score_cut_of(NET) is None
    qtbot.waitUntil(lambda: session.committed.metrics.score_cut_of(NET) == 0.65)
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    assert panel.state.dataset_check.report.models[0].cut == 0.65
    assert thresholds.origin.text() == "set · back to best F1 (.40)"
    window.perform_named("undo")
    assert thresholds.fields["theta_cls"].value() == pytest.approx(best)
    window.perform_named("redo")
    assert thresholds.fields["theta_cls"].value() == pytest.approx(0.65)
    qtbot.mouseClick(thresholds.origin, Qt.MouseButton.LeftButton)
    assert session.committed.metrics.score_cut_of(NET) is None
    assert thresholds.origin.text() == "best F1 (.40)"
    settle(qtbot, window)


def test_a_slider_that_is_let_go_is_kept_at_once(window, panel, qtbot):
    slider = panel.thresholds.sliders["theta_cls"]
    slider.setSliderDown(True)
    slider.setValue(80)
    assert window.page.session.committed.metrics.score_cut_of(NET) is None
    slider.setSliderDown(False)
    assert window.page.session.committed.metrics.score_cut_of(NET) == 0.8
    settle(qtbot, window)


def test_a_dragged_slider_shows_its_number_at_once_and_the_counts_soon(window, panel, qtbot):
    slider, shown = panel.thresholds.sliders["theta_loc"], []
    panel.counts.show_view, show = lambda view: (shown.append(1), show(view)), panel.counts.show_view
    slider.setSliderDown(True)
    for value in range(50, 91):
        slider.setValue(value)
    assert panel.thresholds.fields["theta_loc"].value() == 0.9
    assert not shown
    settle(qtbot, window)
    assert len(shown) == 1
    assert panel.counts.counts[FindingKind.TRUE].value == "0"
    slider.setSliderDown(False)
    settle(qtbot, window)


def test_a_move_of_a_slider_is_evaluated_once(panel, monkeypatch):
    from annotator.detector.image import ImageCheck

    evaluate, cuts = ImageCheck.evaluate_at, []

    def count(check, cut):
        cuts.append(cut)
        return evaluate(check, cut)

    monkeypatch.setattr(ImageCheck, "evaluate_at", count)
    panel.thresholds.sliders["theta_cls"].setValue(65)
    assert cuts == [0.65]
    panel.refresh()
    assert cuts == [0.65]


def test_the_iou_slider_changes_counts_at_once(panel):
    panel.thresholds.sliders["theta_loc"].setValue(90)
    assert panel.counts.counts[FindingKind.TRUE].value == "0"


def test_numbers_of_the_set_turn_grey_and_follow(panel, qtbot):
    panel.mechanisms.show_dataset(on=True)
    panel.thresholds.sliders["theta_cls"].setValue(75)
    assert panel.mechanisms.rows[Mechanism.REGRESSOR].provisional
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    assert not panel.mechanisms.rows[Mechanism.REGRESSOR].provisional
    assert panel.state.dataset_check.report.models[0].cut == 0.75


def test_a_missed_object_tells_its_mechanism_and_steps(panel):
    for place, (shape, (title, wanted)) in enumerate(FATES.items(), start=1):
        panel.state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, shape))
        assert (panel.why.title.text(), marks(panel)) == (title, wanted)
        assert all(row.toolTip() for row in panel.why.steps if row.isVisible())
        assert panel.why.head.support == f"{place}/5"


def test_other_findings_are_explained_too(panel):
    panel.state.walk.focus_on(FindingFocus(FindingKind.FALSE, 1, 15))
    assert panel.why.title.text().startswith("False positive")
    assert "0.40" in panel.why.sentence.text()
    panel.state.walk.focus_on(FindingFocus(FindingKind.TRUE, 1, 11))
    assert panel.why.title.text() == "Found"
    assert marks(panel) == ""


def test_a_finding_that_a_higher_cut_removes_leaves_card_and_picture(panel):
    panel.state.walk.focus_on(FindingFocus(FindingKind.FALSE, 1, 15))
    assert "The reference has nothing there" in panel.why.sentence.text()
    assert panel.why.others.text() == "Nobody else who finished the image drew it (Ben)."
    panel.state.choose(theta_cls=0.5)
    assert panel.why.title.text() == ""
    assert "Press J" in panel.why.sentence.text()
    assert not panel.why.others.isVisible()
    assert panel.state.view.image.focus_box is None


def test_keys_walk_through_the_findings(window, panel):
    press(window, "J")
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 2)
    press(window, "J", "J")
    assert panel.why.title.text() == "Interclass classification"
    press(window, "K")
    assert panel.why.title.text() == "Regressor"
    press(window, "Shift+J")
    assert panel.why.title.text() == "Proposal process"


def test_the_walk_keeps_to_its_filter_and_says_its_end(window, panel):
    panel.state.choose(filter=FindingFilter(mechanisms=frozenset({Mechanism.CLASSIFIER_CALIBRATION})))
    press(window, "J")
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 6)
    press(window, "J")
    assert "no further finding" in window.messages.sentences[-1]
    assert window.messages.findChildren(Message)[-1].kind == "info"
    panel.filter.walk_menu.aboutToShow.emit()
    panel.filter.walk_menu.actions()[0].trigger()
    assert panel.state.selection.filter == FindingFilter()


def test_counts_hide_and_show_what_they_count(panel, qtbot):
    count = panel.counts.counts[FindingKind.FALSE]
    qtbot.mouseClick(count, Qt.MouseButton.LeftButton)
    assert panel.state.selection.hidden_kinds == {FindingKind.FALSE}
    assert count.is_hidden
    assert "show" in count.accessibleDescription()
    count.setFocus()
    QTest.keyClick(count, Qt.Key.Key_Return)
    assert panel.state.selection.hidden_kinds == frozenset()
    assert not count.is_hidden


def test_bars_lead_to_their_objects(panel, qtbot):
    qtbot.mouseClick(panel.mechanisms.rows[Mechanism.BACKGROUND_CLASSIFICATION], Qt.MouseButton.LeftButton)
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 5)
    assert panel.why.title.text() == "Background classification"
    assert "background" in panel.filter.walked.accessibleDescription()


def test_bands_reach_from_edge_to_edge_and_none_lies_on_another(panel):
    diagram = panel.flow.diagram
    whole = [path.boundingRect() for path in diagram.make_paths()]
    assert len({band.miss for band in diagram.bands}) > 1
    assert min(one.top() for one in whole) == pytest.approx(6)
    assert max(one.bottom() for one in whole) == pytest.approx(diagram.height() - 6)


def test_bands_lead_to_their_objects(panel, qtbot):
    diagram = panel.flow.diagram
    place = next(n for n, band in enumerate(diagram.bands) if band.mechanism is Mechanism.REGRESSOR)
    band = diagram.make_paths()[place]
    inside = next(
        QPointF(x, y)
        for x in range(60, diagram.width() - 80, 4)
        for y in range(0, diagram.height(), 2)
        if band.contains(QPointF(x, y)) and diagram._find_band(QPointF(x, y)) == place
    )
    assert "Regressor" in diagram.hint_at(inside)
    qtbot.mouseClick(diagram, Qt.MouseButton.LeftButton, pos=inside.toPoint())
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 3)


@pytest.mark.own_window
def test_bands_can_be_taken_by_keys(panel):
    diagram = panel.flow.diagram
    diagram.setFocus()
    QTest.keyClick(diagram, Qt.Key.Key_Down)
    wanted = diagram.bands[0]
    QTest.keyClick(diagram, Qt.Key.Key_Return)
    assert panel.state.selection.filter.types == {wanted.miss}
    assert panel.state.selection.filter.mechanisms == {wanted.mechanism}


def test_what_changed_while_another_tab_was_in_front_is_caught_up_with(qtbot, window, panel):
    found = panel.counts.counts[FindingKind.TRUE]
    before = found.value
    window.page.tabs.show_panel("shapes")
    panel.state.choose(theta_loc=0.9)
    settle(qtbot, window)
    assert found.value == before
    window.page.tabs.show_panel("model")
    settle(qtbot, window)
    assert int(found.value) < int(before)


def test_cells_lead_to_what_was_missed(window, panel):
    panel.people.table.picked.emit(PeopleCell(NET, "all"))
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 2)
    shown = []
    force_setattr(panel.state.host, "show", shown.append)
    panel.people.table.picked.emit(PeopleCell(2, "all"))
    panel.people.table.picked.emit(PeopleCell(2, "all"))
    assert [box[0] for box in shown] == [200.0, 400.0]


def test_a_step_shows_its_boxes_alone(panel, qtbot):
    panel.state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 6))
    qtbot.mouseClick(panel.why.steps[3], Qt.MouseButton.LeftButton)
    assert panel.state.selection.step == 3
    assert panel.why.steps[3].is_chosen
    QTest.keyClick(panel.why.steps[3], Qt.Key.Key_Return)
    assert panel.state.selection.step is None
    panel.state.choose(step=1)
    panel.state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 5))
    assert panel.state.selection.step is None


def test_keys_switch_overlay_and_mechanisms(window, panel):
    view = window.page.session.view
    assert ANA in view.hidden_authors
    press(window, "M")
    assert not panel.state.selection.mechanisms_shown
    press(window, "Shift+P")
    assert panel.state.selection.proposals is DenseDisplay.NEAR
    press(window, "Shift+M", "Shift+M")
    assert panel.state.selection.boxes is DenseDisplay.ALL
    press(window, "P")
    assert not panel.state.is_shown
    assert not panel.choice.shown.isChecked()
    assert window.page.session.view.hidden_authors == frozenset()
    assert window.page.session.view.others_shown
    press(window, "P")
    assert panel.state.is_shown


def test_kinds_and_labels_can_be_hidden(panel):
    panel.filter.show_menu.aboutToShow.emit()
    lines = {action.text(): action for action in panel.filter.show_menu.actions()}
    lines["Invented"].trigger()
    lines["pear"].trigger()
    assert panel.state.selection.hidden_kinds == {FindingKind.FALSE}
    assert panel.state.selection.hidden_labels == {1}
    assert panel.filter.shown.text() == "Show −2 ▾"


def test_a_click_on_the_picture_looks_at_the_finding(window, panel, qtbot):
    canvas = window.page.canvas
    x, y = canvas.transform.to_view_point(850.0, 30.0)
    qtbot.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=QPointF(x, y).toPoint())
    assert panel.state.selection.focus == FindingFocus(FindingKind.MISSED, 1, 5)


def test_an_edit_of_the_reference_is_counted_at_once(window, panel):
    session = window.page.session
    key = LayerKey(1, ANA)
    session.commit(edit.remove_shapes(session.load_layer(key), [2]))
    assert panel.counts.counts[FindingKind.MISSED].value == "4"


def test_another_reference_gives_other_numbers(panel):
    panel.choice.references.setCurrentIndex(1)
    panel.choice.references.activated.emit(1)
    assert panel.counts.counts[FindingKind.TRUE].value == "1"
    assert panel.counts.counts[FindingKind.MISSED].value == "0"


def test_internals_that_were_screened_at_a_higher_score_offer_it(make_window, tmp_path, qtbot):
    path = write_project(tmp_path, internals=False)
    folder = record(tmp_path / "screened", screen=Screen(reference(), iou=0.4, score=0.1))
    with open_project(path) as opened:
        opened_metrics = opened.project.metrics
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        session.commit(edit.set_metrics(opened_metrics, opened_metrics.with_internals(NET, str(folder))))
    window = make_window(path)
    panel = show_tab(qtbot, window)
    panel.state.set_cut(0.05)
    panel.state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 4))
    assert "they were screened at score 0.1, so theta_cls cannot be 0.05" in panel.mechanisms.reason.text()
    assert "they were screened at score 0.1" in panel.why.sentence.text()
    assert panel.why.title.text() == "Mechanism not known"
    assert panel.mechanisms.offer.text() == "Count from score 0.1 on"
    qtbot.mouseClick(panel.mechanisms.offer, Qt.MouseButton.LeftButton)
    assert window.page.session.committed.metrics.score_cut_of(NET) == 0.1
    assert not panel.mechanisms.reason.isVisible() or "screened" not in panel.mechanisms.reason.text()
    settle(qtbot, window)


def test_the_support_of_every_reference_stands_beside_its_name(panel):
    texts = [panel.choice.references.itemText(row) for row in range(panel.choice.references.count())]
    assert texts == ["Ana · 2 images", "Ben · 2 images"]


def test_a_person_who_draws_reads_no_support_beyond_own_finished_images(qtbot, window, panel):
    session = window.page.session
    session.set_view(mode=Mode.SESSION, author=1, image=2)
    window.perform_named("status_in_work")
    settle(qtbot, window)
    texts = [panel.choice.references.itemText(row) for row in range(panel.choice.references.count())]
    assert texts == ["Ana · 1 image", "Ben · 1 image"]
    session.set_view(mode=Mode.AUDIT)
    settle(qtbot, window)
    texts = [panel.choice.references.itemText(row) for row in range(panel.choice.references.count())]
    assert texts == ["Ana · 1 image", "Ben · 2 images"]


def test_without_internals_the_tab_says_so_and_offers_types(make_window, tmp_path, qtbot):
    window = make_window(write_project(tmp_path, internals=False))
    panel = show_tab(qtbot, window)
    assert panel.mechanisms.reason.text() == "Mechanisms are not known: internals not loaded."
    assert panel.mechanisms.reason.isVisible()
    assert panel.mechanisms.reason.wordWrap()
    assert not any(row.isVisible() for row in panel.mechanisms.rows.values())
    assert not panel.mechanisms.offer.isVisible()
    panel.state.walk.focus_on(FindingFocus(FindingKind.MISSED, 1, 4))
    assert panel.why.title.text() == "Internals not loaded"
    assert "wrong label" in panel.why.sentence.text()
    panel.filter.inside_menu.aboutToShow.emit()
    assert panel.filter.inside_menu.actions()[-1].text() == "internals not loaded"
    assert {band.mechanism for band in panel.flow.diagram.bands} == {Mechanism.UNKNOWN}


def test_a_part_project_shows_verification(make_window, tmp_path, qtbot):
    window = make_window(write_project(tmp_path, parts=True))
    panel = show_tab(qtbot, window)
    record = of_command(window, panel)["models"][0]["verification"]["with_localisation"]
    assert panel.parts.isVisible()
    assert float(panel.parts.present.value) == pytest.approx(record["recall_present"], abs=1e-4)
    assert float(panel.parts.missing.value) == pytest.approx(record["recall_missing"], abs=1e-4)
    assert panel.counts.counts[FindingKind.HALLUCINATED].value == "1"
    qtbot.mouseClick(panel.parts.missing, Qt.MouseButton.LeftButton)
    assert panel.state.selection.focus == FindingFocus(FindingKind.HALLUCINATED, 1, 7)
    assert "missing" in panel.why.sentence.text()
    panel.state.walk.focus_on(FindingFocus(FindingKind.FALSE, 1, 14))
    assert "says that this part is missing" in panel.why.sentence.text()


def strip_intervals(page: str) -> str:
    """Without the intervals, which the window makes when they are looked at or written."""
    return re.sub(r'<small class="ends">.*?</small>|<span title="95 %[^"]*"', "", page)


def test_the_report_is_that_of_the_command(window, panel, tmp_path, qtbot):
    from annotator.detector.panel.panel import export_report

    report = panel.state.dataset_check.require_report()
    export_report(tmp_path / "check.html", report, panel._context, panel.state)
    qtbot.waitUntil(lambda: bool(window.messages.sentences))
    assert str(tmp_path / "check.html") in window.messages.sentences[-1]
    now = datetime(2026, 1, 1, tzinfo=UTC)
    text = (tmp_path / "check.html").read_text(encoding="utf-8")
    shown = (strip_intervals(page) for page in (text, render_check_page(report, now=now)))
    assert len(next(shown)) == pytest.approx(len(next(shown)), rel=0.01)  # but for the time of writing
    assert 'class="ends"' in text
    assert "proposal process" in text


def test_the_numbers_that_are_saved_are_those_of_the_command_to_the_byte(window, panel, fates, tmp_path, qtbot):
    from annotator.detector.panel.panel import export_report

    report = panel.state.dataset_check.require_report()
    for name in ("window.json", "window.csv"):
        export_report(tmp_path / name, report, panel._context, panel.state)
        qtbot.waitUntil(
            lambda path=tmp_path / name: (path if path.suffix == ".json" else path.with_suffix("")).exists()
        )
        settle(qtbot, window)
    window.close_project()
    words = ["check", str(fates), "--model", "net", "--human", "Ben", "--reference", "Ana"]
    assert run([*words, "--json", str(tmp_path / "told.json"), "--csv", str(tmp_path / "told")]) == 0
    assert (tmp_path / "window.json").read_bytes() == (tmp_path / "told.json").read_bytes()
    tables = {path.name: path.read_bytes() for path in (tmp_path / "told").iterdir()}
    assert {path.name: path.read_bytes() for path in (tmp_path / "window").iterdir()} == tables


def test_every_number_answers_with_a_sentence(panel):
    for count in (*panel.counts.counts.values(), panel.counts.f1):
        assert count.accessibleDescription()
    for row in panel.mechanisms.rows.values():
        assert row.accessibleDescription() or not row.isVisible()
    cells = np.array([cell.tip for row in panel.people.table.cells.cells for cell in row], object)
    assert all(cells)


def test_esc_gives_the_keys_back(window, panel):
    panel.thresholds.sliders["theta_cls"].setFocus()
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert window.page.canvas.hasFocus()


def test_a_model_that_is_loaded_later_becomes_a_segment(window, panel, qtbot):
    from annotator.model.author import Author, AuthorKind

    session = window.page.session
    session.commit(edit.add_author(Author(20, "other", AuthorKind.MODEL)))
    elsewhere = next(image for image in session.project.images if image != session.view.image)
    session.commit(edit.set_status(session.load_layer(LayerKey(elsewhere, 20)), Status.DONE, name="Load"))
    assert [button.text() for button in panel.choice.segments.values()] == ["net", "other"]
    qtbot.mouseClick(panel.choice.segments[20], Qt.MouseButton.LeftButton)
    assert panel.counts.counts[FindingKind.TRUE].value == "–"
    assert "not been on this image" in panel.counts.counts[FindingKind.TRUE].accessibleDescription()
    settle(qtbot, window)


def test_settings_of_the_panel_reach_the_command(window, panel):
    panel.state.set_cut(0.5)
    assert of_command(window, panel)["parameters"]["theta_cls"] == 0.5
    assert of_command(window, panel)["models"][0]["theta_cls_origin"] == "stored with the project"
    assert panel.state.view.image.check.settings.iou_threshold == 0.5


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_tab_fits_its_place_in_german_and_names_the_whole_reference(qapp, make_window, tmp_path, qtbot):
    translator = load_translator("de")
    qapp.installTranslator(translator)
    try:
        window = make_window(write_project(tmp_path))
        panel = panel_of(window)
        show_tab(qtbot, window)
        assert panel.area.widget().minimumSizeHint().width() <= panel.area.viewport().width()
        box = panel.choice.references
        text = box.fontMetrics().horizontalAdvance("Field survey · 10 Bilder")
        assert box.width() - 40 >= text
        window.close()
    finally:
        qapp.removeTranslator(translator)


def test_images_stand_by_errors_as_the_walk_meets_them(make_window, fates, qtbot):
    window = make_window(fates)
    panel = show_tab(qtbot, window)
    session, images = window.page.session, window.page.images
    session.set_view(workspace=Workspace.CHECK)
    settle(qtbot, window)
    findings = panel.state.view.dataset.findings
    errors = {image: int((findings.image == image).sum()) for image in session.view.model_errors.by_image}
    assert session.view.model_errors.by_image == errors
    assert len(set(errors.values())) > 1
    assert [errors[image] for image in images.model.ids] == sorted(errors.values(), reverse=True)
    assert not images.waiting.isVisible()
    tip = images.model.data(images.model.index(0), Qt.ItemDataRole.ToolTipRole)
    assert f"{max(errors.values())} errors of the model" in tip
    session.set_view(workspace=Workspace.LABEL)
    assert session.view.mode is Mode.SESSION
    assert session.view.model_errors is None


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_keys_begin_at_the_models_and_tab_goes_down_the_tab(make_window, fates, qtbot):
    window = make_window(fates)
    panel = show_tab(qtbot, window)
    window.page.canvas.setFocus()
    for _ in range(6):
        if not panel.isAncestorOf(QApplication.focusWidget()):
            press(window, "F6")
    first = QApplication.focusWidget()
    assert first in panel.choice.segments.values()
    reached = [first]
    while panel.isAncestorOf(QApplication.focusWidget()):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        reached.append(QApplication.focusWidget())
    assert {panel.choice.load, panel.choice.references, panel.choice.shown} <= set(reached[:6])
    assert len(reached) > 10
