"""The switch of the four workspaces beside the menus, the tabs that each has, and what stays when one is left."""

import time
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QToolButton

from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.session.actions.table import NO_FURTHER_DISAGREEMENT
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.settings import LastPlace, Seat
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace, look_as_auditor
from annotator.store import create_project
from annotator.ui.base.text import list_languages, load_translator
from annotator.ui.dialogs.ask import Dialogs
from tests import builders
from tests.depth import deep
from tests.session.scenes import disputed
from tests.windows import find_uuid, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "propagateSizeHints")

WIDTHS = (800, 900, 1100, 1280, 1400)
FITS = ("en", "medium"), ("de", "largest")
"""Where the texts are shortest and where they are longest; all are looked at in the campaign."""


def tabs_of(window) -> list[str]:
    tabs = window.page.tabs
    return [name for name, seat in tabs._seats.items() if tabs.isTabVisible(tabs.indexOf(seat))]


@pytest.mark.parametrize(
    ("language", "size"),
    [
        pytest.param(language, size, marks=[] if (language, size) in FITS else deep)
        for language in list_languages()
        for size in ("medium", "largest")
    ],
)
def test_the_switch_fits_between_the_menus_and_the_title(make_window, project_path, qapp, language, size):
    translator = load_translator(language)
    if translator is not None:
        qapp.installTranslator(translator)
    try:
        window = make_window(project_path)
        window.preferences.set("appearance", text_size=size)
        for width in WIDTHS:
            window.resize(width, 600)
            QApplication.processEvents()
            check_head(window)
        if (language, size) == ("en", "medium"):
            assert window.head.title.isVisible()
            assert window.menuBar().findChild(QToolButton, "qt_menubar_ext_button").isHidden()
            window.resize(1800, 600)
            QApplication.processEvents()
            check_head(window)
            assert all(button._shows_key for button in window.head.switch.buttons.values())
    finally:
        if translator is not None:
            qapp.removeTranslator(translator)


def check_head(window) -> None:
    """The switch is centred or beside the menus, nothing overlaps or leaves the bar, keys go before the title does."""
    bar, head, switch = window.menuBar(), window.head, window.head.switch
    within = QRect(head.mapTo(bar, QPoint(0, 0)), head.size())
    at = switch.geometry().translated(within.topLeft())
    more = bar.findChild(QToolButton, "qt_menubar_ext_button")
    behind = more.menu().actions() if more.isVisible() else []
    assert not behind or more.geometry().right() < at.left()
    seen = [action for action in bar.actions() if action not in behind]
    for action in seen:
        assert bar.actionGeometry(action).right() < at.left(), action.text()
    assert at.right() < bar.width()
    assert bar.rect().contains(within)
    needed = sum(button.find_width(with_key=button._shows_key) for button in switch.buttons.values())
    assert switch.width() >= needed
    shows_keys = {button._shows_key for button in switch.buttons.values()}
    assert len(shows_keys) == 1
    if head.title.isVisible():
        title = head.title.geometry().translated(within.topLeft())
        assert at.right() < title.left()
        assert title.right() <= bar.width()
        assert head.title.width() >= head.title.fontMetrics().horizontalAdvance(head.title.text())
    if not head.title.isVisible() or "orchard" not in head.title.text():
        assert shows_keys == {False}
    if abs(at.center().x() - bar.width() // 2) > 1:  # it gives way to the menus
        assert at.left() - max(bar.actionGeometry(action).right() for action in seen) < 40 or behind
    if behind:
        assert bar.width() - at.right() < 40


@pytest.mark.parametrize(("preset", "modifier"), [("labelimg", "Ctrl"), ("cvat", "Alt")])
def test_keys_and_clicks_lead_from_one_to_the_other(window, preset, modifier):
    window.preferences.set("keys", preset=preset)
    session, buttons = window.page.session, window.head.switch.buttons
    for number, workspace in enumerate(Workspace, 1):
        press(window, f"{modifier}+{number}")
        assert session.view.workspace is workspace
        assert [name for name, button in buttons.items() if button.isChecked()] == [workspace.value]
        assert window.action_set[f"workspace_{workspace.value}"].isChecked()
        seen = [action.text().replace("&", "") for action in window.menuBar().actions() if action.isVisible()]
        assert seen == ["File", "Edit", "View", workspace.value.capitalize(), "Help"]
    for workspace in Workspace:
        QTest.mouseClick(buttons[workspace.value], Qt.MouseButton.LeftButton)
        assert session.view.workspace is workspace
    assert session.view.mode is Mode.SESSION
    buttons["label"].setFocus()
    QTest.keyClick(buttons["label"], Qt.Key.Key_Space)
    assert session.view.workspace is Workspace.LABEL


def test_a_screen_reader_says_what_each_is_and_its_key(window):
    for button in window.head.switch.buttons.values():
        told = QAccessible.queryAccessibleInterface(button)
        assert told.text(QAccessible.Text.Name) == button.text()
        assert "Ctrl+" in told.text(QAccessible.Text.Description)
    label, compare = (window.head.switch.buttons[name] for name in ("label", "compare"))
    assert label.focusPolicy() & Qt.FocusPolicy.TabFocus
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_Right)
    assert compare.hasFocus()
    QTest.keyClick(compare, Qt.Key.Key_Space)
    assert window.page.session.view.workspace is Workspace.COMPARE


def test_each_workspace_has_its_tabs_and_remembers_the_one_in_front(window):
    tabs = window.page.tabs
    assert (tabs_of(window), tabs.current_id) == (["agreement", "shapes", "image"], "shapes")
    press(window, "Ctrl+2")
    assert (tabs_of(window), tabs.current_id) == (["agreement", "shapes", "image"], "agreement")
    tabs.show_panel("image")
    press(window, "Ctrl+3")
    assert (set(tabs_of(window)), tabs.current_id) == ({"model", "shapes", "image"}, "model")
    press(window, "Ctrl+2")
    assert tabs.current_id == "image"
    tabs.show_panel("model")
    assert window.page.session.view.workspace is Workspace.CHECK


def test_image_zoom_and_selection_stay(qtbot, window):
    press(window, "D")
    settle(qtbot, window)
    session, canvas = window.page.session, window.page.canvas
    session.set_view(selection=(int(session.current_layer.shapes.id[1]),))
    canvas.zoom_to(2.5)
    before = session.view.image, session.view.selection, canvas.place
    for workspace in (*Workspace, Workspace.LABEL):
        go_to_workspace(session, workspace)
        settle(qtbot, window)
    assert (session.view.image, session.view.selection, canvas.place) == before


def test_the_workspace_its_tabs_and_its_order_are_there_the_next_time(qtbot, make_window, project_path: Path):
    window = make_window(project_path)
    window.page.images.sort_images(ImageOrder(SortKey.NAME, descending=True))
    press(window, "Ctrl+2")
    window.page.images.sort_images(ImageOrder(SortKey.SHAPES))
    window.page.tabs.show_panel("image")
    press(window, "Ctrl+3")
    window.close_project()
    window.open_path(project_path)
    settle(qtbot, window)
    session = window.page.session
    assert (session.view.workspace, session.view.mode) == (Workspace.CHECK, Mode.SESSION)
    press(window, "Ctrl+2")
    assert window.page.tabs.current_id == "image"
    assert window.page.images.model.view.order == ImageOrder(SortKey.SHAPES)
    press(window, "Ctrl+1")
    assert window.page.images.model.view.order == ImageOrder(SortKey.NAME, descending=True)


def test_what_an_older_version_remembered_leads_to_the_workspace_of_its_tab(make_window, project_path: Path):
    window = make_window(project_path, places={find_uuid(project_path): LastPlace(tab="model")})
    assert window.page.tabs.current_id == "model"
    assert window.page.session.view.workspace is Workspace.CHECK
    assert window.page.session.view.mode is Mode.SESSION


@pytest.mark.own_window
def test_before_an_auditor_compare_has_the_disputed_images_first(qtbot, window, answers):
    answers.author = Seat(name="Lea", audits=True)
    window.perform_named("choose_author")
    settle(qtbot, window)
    assert window.page.session.view.workspace is Workspace.COMPARE
    assert window.page.images.model.view.order == ImageOrder(SortKey.DISAGREEMENTS, descending=True)


@pytest.mark.own_window
def test_who_looks_as_auditor_in_compare_sees_the_disputed_images_first_unless_another_order_was_chosen(window):
    go_to_workspace(window.page.session, Workspace.COMPARE)
    window.page.session.set_view(mode=Mode.AUDIT)
    assert window.page.images.model.view.order == ImageOrder(SortKey.DISAGREEMENTS, descending=True)
    window.page.images.sort_images(ImageOrder(SortKey.NAME))
    window.page.session.set_view(mode=Mode.SESSION)
    assert window.page.images.model.view.order == ImageOrder(SortKey.NAME)


def test_study_takes_the_place_of_picture_and_panels(qtbot, window):
    page, session = window.page, window.page.session
    press(window, "Ctrl+4")
    settle(qtbot, window)
    assert page.study.isVisible()
    assert not page.canvas.isVisible()
    assert session.view.study_page == "overview"
    assert QApplication.focusWidget() is page.study.list
    possible = {action.id for action in window.action_set.actions if window.action_set[action.id].isEnabled()}
    assert possible.isdisjoint({"box", "delete", "next_image", "zoom_in", "hide_all", "select_all", "others"})
    assert {"undo", "settings", "save_copy", "audit", "next_disagreement"} - possible <= {"undo"}
    press(window, "W")
    assert session.view.workspace is Workspace.STUDY
    QTest.keyClick(page.study.list, Qt.Key.Key_Escape)
    assert session.view.workspace is Workspace.LABEL
    assert page.canvas.isVisible()
    assert page.canvas.hasFocus()


def test_the_walk_leads_from_study_to_compare(qtbot, window):
    session = window.page.session
    press(window, "Ctrl+4")
    window.perform_named("audit")
    assert (session.view.workspace, session.view.mode) == (Workspace.STUDY, Mode.AUDIT)
    window.perform_named("next_disagreement")
    assert session.view.workspace is Workspace.COMPARE
    press(window, "Ctrl+4")
    window.perform_named("next_unfinished")
    assert (session.view.workspace, session.view.mode) == (Workspace.LABEL, Mode.SESSION)


def test_a_walk_that_looks_far_leads_there_once_a_worker_has_found_it(qtbot, make_window, tmp_path):
    project = disputed(images=60)
    last = project.layer_of(max(project.layers))
    only = replace(last, loaded=last.shapes.slice(0, 1), count=1)
    create_project(path := tmp_path / "far.annotator", project.with_layers([only])).close()
    window = make_window(path, last_author="Ana", seats={project.uuid: Seat(name="Ana")})
    session, titles = window.page.session, []
    window.page.runner.started.connect(lambda handle: titles.append(handle.title))
    look_as_auditor(session)

    def set_out() -> None:
        session.set_view(image=3, focus=None)
        window.perform_named("next_disputed_image")
        window.perform_named("next_disputed_image")  # the second takes the place of the first
        assert session.view.image == 3

    set_out()
    settle(qtbot, window)
    assert (session.view.image, session.view.focus.image) == (60, 60)
    set_out()
    session.set_view(image=30)
    settle(qtbot, window)
    assert (session.view.image, session.view.focus) == (30, None), "who goes elsewhere meanwhile stays there"
    session.commit(edit.add_shapes(session.load_layer(last.key), last.shapes.slice(1, 2)))
    set_out()
    settle(qtbot, window)
    assert session.view.image == 3
    assert window.messages.sentences == [NO_FURTHER_DISAGREEMENT]
    assert titles.count("Looking for the next disagreement") == 6


def test_to_look_as_auditor_is_asked_once_and_called_off_without_a_trace(window, answers):
    session, answers.looks = window.page.session, False
    window.perform_named("audit")
    assert answers.asked == ["look of Ana: 3"]
    assert session.view.mode is Mode.SESSION
    assert not session.current_layer.seen
    assert not window.action_set["audit"].isChecked()
    answers.looks = True
    window.perform_named("audit")
    assert (session.view.mode, session.view.workspace) == (Mode.AUDIT, Workspace.COMPARE)
    assert session.current_layer.seen
    assert window.head.title.text() == "orchard.annotator · Ana as auditor"
    answers.asked.clear()
    window.perform_named("audit")
    assert session.view.mode is Mode.SESSION
    press(window, "Ctrl+1")
    assert window.head.title.text() == "orchard.annotator · Ana"
    assert answers.asked == []


def test_the_question_says_what_it_does_to_the_person(window):
    told = []
    Dialogs().ask_look(window, "Ana", blind=12_000, then=lambda: told.append("looked"))
    box = window.findChild(QMessageBox)
    assert "12 000" in box.informativeText().replace("\u2009", " ")
    box.defaultButton().click()
    assert told == ["looked"]


def test_where_nothing_is_at_stake_nobody_is_asked(qtbot, make_window, tmp_path: Path, answers):
    path = tmp_path / "alone.annotator"
    create_project(path, builders.project(authors=("Ana",), images=2)).close()
    window = make_window(path)
    window.perform_named("audit")
    assert window.page.session.view.mode is Mode.AUDIT
    assert answers.asked == []


@deep
def test_a_switch_costs_as_much_in_a_large_project(qtbot, make_window, tmp_path: Path):
    """Of the window's thread alone: what takes longer is a job's."""
    spent = {}
    for images in (200, 4_000):
        path = tmp_path / f"{images}.annotator"
        create_project(path, project_of(images)).close()
        window = make_window(path)
        times = []
        for number in range(13):
            begun = time.thread_time()
            go_to_workspace(window.page.session, tuple(Workspace)[number % 4])
            QApplication.processEvents()
            times.append(time.thread_time() - begun)
        spent[images] = sum(times[5:]) / len(times[5:])
        window.close_project()
    assert spent[4_000] < 4 * spent[200]


def project_of(images: int):
    """Ana and Ben have finished every other image, without a shape."""
    made = builders.project(images=1, authors=("Ana", "Ben"), count=0)
    pictures = {number: Image(number, f"img{number}.jpg", 1200, 1000) for number in range(1, images + 1)}
    keys = [LayerKey(image, author) for image in range(1, images + 1, 2) for author in (1, 2)]
    empty = made.layers[LayerKey(1, 1)].shapes
    made = replace(made, images=immutables.Map(pictures))
    return made.with_layers(Layer.make(key, empty, status=Status.DONE) for key in keys)


def test_who_names_nobody_for_label_is_back_where_they_were(qtbot, window, answers):
    answers.cancels = True
    session = window.page.session
    session.set_view(author=None, mode=Mode.AUDIT, workspace=Workspace.STUDY)
    window.opener.may_ask = True
    window.perform_named("workspace_label")
    assert session.view.workspace is Workspace.LABEL
    qtbot.waitUntil(lambda: bool(answers.asked))
    assert session.view.workspace is Workspace.STUDY
    assert session.view.mode is Mode.AUDIT
    answers.author = "Ana"
    window.perform_named("workspace_label")
    qtbot.waitUntil(lambda: session.view.author is not None)
    assert session.view.workspace is Workspace.LABEL


@pytest.mark.parametrize("workspace", Workspace)
def test_what_is_off_in_a_workspace_says_why(window, workspace):
    window.page.session.set_view(workspace=workspace)
    actions = window.action_set
    actions.update_all()
    off = [one.id for one in actions.actions if not actions[one.id].isEnabled()]
    assert off
    assert all(actions.why_not(name) and actions.why_not(name) in actions[name].toolTip() for name in off)
    assert not any(actions.why_not(one.id) for one in actions.actions if one.id not in off)
    said = actions.why_not("box")
    assert said == ("Study shows no picture; go to Label, Compare or Check." if workspace is Workspace.STUDY else "")
    rows = {row.id: row for row in actions.list_palette_rows()}
    assert all(row.is_possible is not bool(row.why) for row in rows.values())
    assert rows["delete"].why == (said or "No shape is selected.")


def test_a_key_of_what_is_off_says_why(window):
    window.page.session.set_view(workspace=Workspace.STUDY)
    press(window, "Return", "W")
    assert window.messages.sentences == ["Study shows no picture; go to Label, Compare or Check."]
    window.page.session.set_view(workspace=Workspace.LABEL)
    assert window.messages.sentences == []  # it is possible now
    window.page.canvas.setFocus()
    press(window, "Ctrl+D", "Ctrl+D")
    assert window.messages.sentences == ["No shape is selected."]
    window.messages.clear()
    window.page.images.field.setFocus()
    press(window, "W", "Z")
    assert window.messages.sentences == []
    assert window.page.images.field.text() == "wz"
    window.page.images.field.clear()
