"""The page Models compared: numbers of the report of a check against all persons, for an auditor alone."""

import pytest

from annotator.report.detector.compared import list_difference_rows, list_over_rows, summarise_models
from annotator.session.view import Mode, Workspace
from annotator.store.frozen_states import freeze_state
from tests.samples.part import copy_left_third
from tests.windows import settle


@pytest.fixture
def window(make_window, tmp_path):
    return make_window(copy_left_third(tmp_path / "orchard"))


@pytest.fixture
def page(qtbot, window, open_study):
    window.page.session.set_view(mode=Mode.AUDIT)
    area = open_study(window)
    area.show_page("models")
    page = area.pages["models"]
    qtbot.waitUntil(lambda: page.report is not None)
    settle(qtbot, window)
    return page


def test_it_shows_the_numbers_of_the_report_to_who_audits_alone(qtbot, window, page):
    report = page.report
    assert [report.author_name(one) for one in report.options.references] == ["Ana", "Ben", "Cem"]
    over, apart = (page.blocks[key].tables[0].model for key in ("over_references", "differences"))
    assert over.rowCount() == len(list_over_rows(report)) == 12
    assert apart.rowCount() == len(list_difference_rows(report))
    assert any(sentence.startswith("Which model is better is undecided") for sentence in page.verdict.sentences)
    assert set(summarise_models(report)) <= set(page.verdict.sentences)
    assert "8 images that all 3 finished" in page.basis.text()
    lead = over.key_of(over.rowCount() - 1)
    page.blocks["over_references"].tables[0].taken.emit(lead)
    assert window.page.session.view.workspace is Workspace.CHECK
    assert window.page.panels["model"].state.selection.model == lead.model == list_over_rows(report)[-1].one.model
    window.page.workspaces.open_study("models")
    window.page.session.set_view(mode=Mode.SESSION, author=1)
    settle(qtbot, window)
    assert page.report is None
    assert not page.list_sections()
    assert page.verdict.sentences == ()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_models_are_held_against_a_frozen_state(qtbot, window, page):
    freeze_state(window.page.file, "paper 1")
    page.context.panel.perform("freeze")
    states = window.page.study.current_page
    qtbot.waitUntil(states.hold.isEnabled)
    states.hold.click()
    qtbot.waitUntil(lambda: bool(page.report.states))
    settle(qtbot, window)
    assert page.basis.text().endswith("Beside the state paper 1.")
    rows = [row for row in list_difference_rows(page.report) if row.one.state]
    models = {row.report.author_name(row.one.a) for row in rows}
    assert models >= {"One stage", "Two stage"}
    assert all(row.one.found.is_equal for row in rows if row.one.quantity == "ap_50_95")  # nothing has changed since
    assert page.blocks["differences"].tables[0].model.rowCount() == len(list_difference_rows(page.report))
    assert page.beside.text() == "Without the state paper 1"
    page.beside.click()
    qtbot.waitUntil(lambda: not page.report.states, timeout=20_000)
    assert not page.beside.isVisible()
    assert "paper 1" not in page.basis.text()
