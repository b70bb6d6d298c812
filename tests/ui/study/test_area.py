"""The list of pages and the page beside it, by the keyboard; what an annotator and an auditor read on Overview."""

from collections.abc import Iterator
from functools import partial
from html import escape

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QTableView,
    QWidget,
)

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.plugins.contributions import PageContribution
from annotator.plugins.plugin_session import PluginPage
from annotator.report.tables import MOST_SAID
from annotator.session.view import Mode, Workspace
from annotator.ui.output.page_table import PageTable
from annotator.ui.study.area import StudyArea
from annotator.ui.study.page import Page, PageFigure, SetPage
from annotator.ui.study.plugin_pages import make_plugin_specs
from annotator.ui.study.printed import list_parts
from annotator.ui.widgets.plots import Plot
from tests.session.scenes import ANA, BEN
from tests.windows import press, settle


def list_cells(page) -> list[list[str]]:
    model = page.progress.model
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def test_keys_go_from_the_list_into_the_page_and_out(qtbot, window, open_study):
    area: StudyArea = open_study(window)
    assert area.current_id == "overview"
    assert QApplication.focusWidget() is area.list
    assert area.list.currentItem().data(Qt.ItemDataRole.AccessibleTextRole) == "Overview"
    press(window, "Return")
    assert QApplication.focusWidget() is area.pages["overview"]
    press(window, "Escape")
    assert QApplication.focusWidget() is area.list
    with qtbot.waitSignal(area.left):
        press(window, "Escape")


def test_an_auditor_reads_the_verdict_of_the_report_and_how_far_everybody_is(qtbot, window, open_study):
    area = open_study(window)
    page = area.pages["overview"]
    assert page.verdict.sentences[0].startswith("The mean pair of persons agrees with an F1 of .767 (95 % interval ")
    assert len(page.verdict.sentences) <= MOST_SAID
    assert [line[:2] for line in list_cells(page)] == [["Ana", "3"], ["Ben", "3"], ["Cem", "3"]]
    offers = [button.text() for button in page.sections["next"].findChildren(QPushButton)]
    assert offers == ["How complete?", "Walk through them"]
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(3, BEN)), Status.IN_WORK, name="In work"))
    qtbot.waitUntil(lambda: ["Ben", "2", "1", "0", "1"] in list_cells(page))
    settle(qtbot, window)
    buttons = {button.text(): button for button in page.sections["next"].findChildren(QPushButton)}
    assert buttons["Look at them"].accessibleDescription() == "Ana and Cem wait for Ben on 1 image."
    buttons["Look at them"].click()
    assert (session.view.workspace, session.view.image) == (Workspace.COMPARE, 3)


def test_an_annotator_reads_only_what_is_admitted(qtbot, make_window, blind_path, open_study):
    window = make_window(blind_path)
    area = open_study(window)
    page = area.pages["overview"]
    assert list_cells(page) == [["Ana", "0", "3", "0", "–"], ["Ben", "0", "–", "–", "–"], ["Cem", "0", "–", "–", "–"]]
    assert not any("agree" in sentence for sentence in page.verdict.sentences)
    assert not any(layer.seen for layer in window.page.session.committed.layers.values())
    window.page.session.set_view(mode=Mode.AUDIT)
    settle(qtbot, window)
    assert list_cells(page)[1] == ["Ben", "0", "3", "0", "0"]
    window.page.session.set_view(mode=Mode.SESSION, author=ANA)
    assert not page.verdict.sentences  # at once, before anything is counted again
    settle(qtbot, window)
    assert list_cells(page)[1] == ["Ben", "0", "–", "–", "–"]


def test_no_page_and_no_workspace_has_others_rows_for_an_annotator(qtbot, make_window, blind_path, open_study):
    """Ana has finished nothing, so that nothing of Ben and Cem may be known but that they take part."""
    window = make_window(blind_path)
    area = open_study(window)
    seen = 0
    for name in area.list_ids():
        page = area.show_page(name)
        settle(qtbot, window)
        for table in (one for one in page.findChildren(PageTable) if one.isVisibleTo(page)):
            model = table.model
            for row in range(model.rowCount()):
                first, *cells = (model.index(row, at).data() for at in range(model.columnCount()))
                if {"Ben", "Cem"} & set(first.replace("–", " ").split()):
                    seen += 1
                    assert set(cells) <= {"0", "0 – 0", "0.0", "–", "", "person"}, (
                        name,
                        table.table.accessibleName(),
                        first,
                        cells,
                    )
        said = " ".join([*page.verdict.sentences, page.basis.text()])
        assert not {"Ben", "Cem"} & set(said.replace(",", " ").split()), name
    assert seen
    session = window.page.session
    for workspace in (Workspace.COMPARE, Workspace.CHECK, Workspace.LABEL):
        session.set_view(workspace=workspace)
        settle(qtbot, window)
        assert window.page.panels["agreement"].disagreements.model.rowCount() == 0, workspace
    assert not any(layer.seen for layer in session.committed.layers.values())


def test_a_page_of_a_plugin_is_an_auditors_unless_it_says_that_it_keeps_to_what_a_person_may_see(
    make_window, blind_path
):
    def offer(name: str, *, for_annotators: bool) -> PluginPage:
        offered = PageContribution(name, name, lambda *_: None, for_annotators=for_annotators)
        return PluginPage("sound", offered, lambda place: Page(place, name), lambda: True, str, lambda _act, *_: None)

    window = make_window(blind_path)
    for mode, shown in ((Mode.SESSION, {"own"}), (Mode.AUDIT, {"own", "whole"})):
        window.page.session.set_view(mode=mode)
        pages = offer("own", for_annotators=True), offer("whole", for_annotators=False)
        area = StudyArea(window.page.context, partial(make_plugin_specs, pages))
        assert {"own", "whole"} & set(area.list_ids()) == shown
        area.deleteLater()


def test_an_annotator_is_not_told_that_others_have_begun(qtbot, make_window, blind_path, open_study):
    window = make_window(blind_path)
    session = window.page.session
    session.commit(edit.set_status(session.load_layer(LayerKey(1, ANA)), Status.DONE, name="Done"))
    answer = open_study(window).audit.answer
    assert [one.unfinished for one in answer.report.left_out.authors] == [0, 0, 0]
    assert not any("not done" in str(one) for one in (*answer.summary, *answer.remarks))


def test_the_status_bar_says_nothing_of_a_picture_that_is_not_shown(window, open_study):
    labels = window.status._labels
    before = {name: label.text() for name, label in labels.items()}
    open_study(window)
    assert labels["place"].text() == "3 images"
    assert not any(labels[name].text() for name in ("size", "zoom", "shapes"))
    window.perform_named("workspace_compare")
    assert {name: labels[name].text() for name in ("place", "size", "zoom")} == {
        name: before[name] for name in ("place", "size", "zoom")
    }


def test_where_nobody_is_signed_in_a_page_asks_who_annotates_and_shows_no_numbers(qtbot, window, open_study):
    area = open_study(window)
    for name in ("overview", "agreement"):
        area.show_page(name)
        settle(qtbot, window)
        page = area.pages[name]
        assert page.verdict.sentences
        window.page.session.set_view(author=None, auditor=None, mode=Mode.SESSION)
        settle(qtbot, window)
        assert page.state.button.text() == "Who annotates?"
        assert page.verdict.sentences == ()
        assert page.list_sections() == []
        window.page.session.set_view(author=None, auditor=None, mode=Mode.AUDIT)
        settle(qtbot, window)


def test_counting_is_called_off_and_begun_again(qtbot, window, open_study):
    area = open_study(window)
    page = area.pages["overview"]
    area.audit.cancel()
    page.refresh()
    assert page.state.button.text() == "Count again"
    before = area.audit.answer
    page.state.button.click()
    qtbot.waitUntil(lambda: area.audit.answer is not before)
    qtbot.waitUntil(lambda: not page.state.isVisible())


def test_every_page_is_reached_by_tab_printed_whole_goes_on_counting_and_is_called_off(qtbot, window, open_study):
    area = open_study(window)
    for name in area.list_ids():
        page = area.show_page(name)
        settle(qtbot, window)
        check_tab_reaches_all(page)
        parts = list(list_parts(page))
        text = " ".join(part for part in parts if isinstance(part, str))
        for said in (page.title, page.basis.text(), *page.verdict.sentences):
            assert escape(said) in text, name
        assert text.count("<h2>") == len(page.list_sections()), name
        drawn = [*page.findChildren(PageFigure), *page.findChildren(Plot)]
        figures = [one for one in drawn if one.isVisibleTo(page)]
        assert len(parts) - sum(isinstance(part, str) for part in parts) == len(figures), name
        tables = [one for one in page.findChildren(PageTable) if one.isVisibleTo(page)]
        assert text.count("<table cellspacing") == len(tables), name
        for table in tables:
            assert {"copy_table", "save_table", "copy_latex"} <= {one.objectName() for one in table.table.actions()}
        if isinstance(page, SetPage):
            area.audit.progressed.emit(1, 4)
            assert (page.state.bar.value(), page.state.bar.maximum()) == (1, 4), name
            area.audit.cancel()
            page.refresh()
            assert page.state.button.text() == "Count again", name
            area.audit.is_called_off = False


def check_tab_reaches_all(page) -> None:
    reached = walk_by_tab(page)
    parts = [one for kind in _TAKES_KEYS for one in page.findChildren(kind) if one.isVisible() and one.isEnabled()]
    own = [one for one in parts if not any(isinstance(up, _TAKES_KEYS) for up in ancestors(one, page))]
    assert own, page.title
    missed = [one.accessibleName() or type(one).__name__ for one in own if one not in reached]
    assert not missed, page.title


_TAKES_KEYS = (QAbstractButton, QTableView, QComboBox, QAbstractSpinBox, QLineEdit)


def walk_by_tab(page, first=None) -> set[QWidget]:
    """Whatever within a page has the keys while Tab is pressed, from its beginning until it is left."""
    reached: set[QWidget] = set()
    (first or page).setFocus(Qt.FocusReason.TabFocusReason)
    while (now := QApplication.focusWidget()) is not None and now not in reached:
        if now is not page and not page.isAncestorOf(now):
            break
        reached.add(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    return reached


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("workspace", [Workspace.LABEL, Workspace.COMPARE, Workspace.CHECK])
def test_tab_reaches_all_of_every_tab_beside_the_picture(qtbot, window, workspace):
    mode = Mode.SESSION if workspace is Workspace.LABEL else Mode.AUDIT
    window.page.session.set_view(mode=mode, author=ANA, workspace=workspace)
    if workspace is Workspace.COMPARE:
        window.perform_named("next_disagreement")
    tabs, walked = window.page.tabs, 0
    for at in filter(tabs.isTabVisible, range(tabs.count())):
        tabs.setCurrentIndex(at)
        settle(qtbot, window)
        reached = walk_by_tab(window, tabs.tabBar())  # from the tabs round to the picture, where Tab selects
        offered = [
            one
            for one in window.findChildren(QWidget)
            if one.focusPolicy() & Qt.FocusPolicy.TabFocus
            and one.focusProxy() is None
            and one.isVisible()
            and one.isEnabled()
            and not isinstance(one.parent(), _TAKES_KEYS)
        ]
        assert {name_of(one) for one in offered if one not in reached} == set(), tabs.tabText(at)
        assert [type(one).__name__ for one in reached if not name_of(one)] == [], tabs.tabText(at)
        walked += len(reached)
    assert walked > 8 * tabs.count()


def name_of(widget: QWidget) -> str:
    """What a screen reader says of it."""
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def ancestors(widget: QWidget, top: QWidget) -> Iterator[QWidget]:
    while (widget := widget.parentWidget()) is not None and widget is not top:
        yield widget
