"""The dialog of *Merge copies…*: both sides of a conflict with their picture, the choice as a step, and blindness."""

import shutil

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.merge.conflicts import ConflictChoice
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store import open_project
from annotator.ui.dialogs.merging.conflict_table import AUTHOR, IMAGE, KEPT, MINE, THEIRS
from annotator.ui.dialogs.merging.dialogs import MergeDialog
from annotator.ui.dialogs.merging.passes_picture import MINE as MINE_STYLE
from annotator.ui.dialogs.merging.passes_picture import THEIRS as THEIRS_STYLE
from annotator.ui.dialogs.merging.passes_picture import ComparedPasses, find_shown_area
from tests.session.scenes import ANA, BEN
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

KEY = LayerKey(1, ANA)


def draw(path, *boxes, key=KEY):
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        layer = session.load_layer(key)
        rows = Shapes.make(np.array(boxes, dtype=float), id=session.next_shape_id + np.arange(len(boxes)))
        session.commit(edit.add_shapes(layer, rows))


@pytest.fixture
def clash(disputed_path, tmp_path):
    """Ana and Ben drew on image 1 in both copies; the copy has the same file name in another folder."""
    folder = tmp_path / "laptop"
    folder.mkdir()
    copy = folder / disputed_path.name
    shutil.copy(disputed_path, copy)
    for author in (ANA, BEN):
        draw(disputed_path, (5, 5, 60, 60), key=LayerKey(1, author))
        draw(copy, (300, 300, 360, 360), (400, 300, 460, 360), key=LayerKey(1, author))
    return copy


def merge_dialog():
    shown = (widget for widget in QApplication.topLevelWidgets() if widget.isVisible())
    return next(widget for widget in shown if isinstance(widget, MergeDialog))


@pytest.fixture
def opened(qtbot, make_window, answers, disputed_path, clash):
    """The window with the dialog open, Ana at the desk in a blind session."""
    answers.copies = [clash]
    window = make_window(disputed_path)
    window.page.session.set_view(author=ANA, image=1, mode=Mode.SESSION)
    window.perform_named("merge")
    settle(qtbot, window)
    return window, merge_dialog()


def words(dialog, row):
    model = dialog.conflicts.model
    return [model.index(row, column).data() for column in (IMAGE, AUTHOR, MINE, THEIRS, KEPT)]


def test_the_list_tells_both_sides_and_what_is_kept(opened) -> None:
    window, dialog = opened
    ours = window.page.session.committed.layer_of(KEY)
    assert words(dialog, 0) == [
        window.page.session.committed.images[1].name,
        "Ana",
        f"{ours.count} · {ours.status.value}",
        f"{ours.count + 1} · {ours.status.value}",
        "Both as passes",
    ]
    view = dialog.conflicts
    assert view.sides[0].text().splitlines()[1].startswith(f"{window.page.file.path.parent.name}/disputed.annotator")
    assert view.sides[1].text().splitlines()[1] == "laptop/disputed.annotator"
    assert view.sides[1].text().splitlines()[2].startswith("changed ")
    assert view.result.text() == "Both are kept: pass 2 of the copy counts, pass 1 of this project does not."
    assert MINE_STYLE.line is not THEIRS_STYLE.line
    assert view.picture.passes is not None
    assert len(view.picture.passes.theirs) == ours.count + 1


@pytest.mark.parametrize(
    ("choice", "kept"), [(ConflictChoice.MINE, [1]), (ConflictChoice.THEIRS, [2]), (ConflictChoice.BOTH, [1, 2])]
)
def test_a_choice_for_a_row_is_a_step_and_the_pass_that_counts_is_open(qtbot, opened, choice, kept) -> None:
    window, dialog = opened
    dialog.conflicts.buttons[choice].click()
    assert words(dialog, 0)[-1] == dialog.conflicts.buttons[choice].text()
    assert words(dialog, 1)[-1] == "Both as passes"
    dialog.accept()
    settle(qtbot, window)
    session = window.page.session

    def passes():
        return [layer.key.pass_number for layer in session.committed.list_begun_passes(1, ANA)]

    assert passes() == kept
    assert session.current_key.pass_number == kept[-1]
    assert session.committed.find_counting_pass(1, ANA).key == session.current_key
    assert "2 changed in both copies" in window.messages.sentences[-1]
    if choice is not ConflictChoice.BOTH:
        session.undo()
        assert passes() == [1, 2]
    session.undo()
    assert passes() == [1]
    assert session.next_undo is None


def test_one_choice_for_all_and_for_the_selected_rows(qtbot, opened) -> None:
    window, dialog = opened
    dialog.conflicts.for_all[ConflictChoice.THEIRS].click()
    assert [words(dialog, row)[-1] for row in range(2)] == ["Theirs", "Theirs"]
    dialog.conflicts.table.selectRow(1)
    dialog.conflicts.buttons[ConflictChoice.MINE].click()
    assert [words(dialog, row)[-1] for row in range(2)] == ["Theirs", "Mine"]
    dialog.conflicts.table.selectAll()
    assert not any(button.isChecked() for button in dialog.conflicts.buttons.values())
    dialog.accept()
    settle(qtbot, window)
    project = window.page.session.committed
    assert [layer.key.pass_number for layer in project.list_begun_passes(1, ANA)] == [2]
    assert [layer.key.pass_number for layer in project.list_begun_passes(1, BEN)] == [1]


def test_another_persons_work_stays_hidden_from_who_has_not_finished(qtbot, make_window, answers, disputed_path, clash):
    with open_project(disputed_path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        session.commit(edit.set_status(session.load_layer(KEY), Status.IN_WORK, name="Reopen image"))
    answers.copies = [clash]
    window = make_window(disputed_path)
    window.page.session.set_view(author=ANA, image=1, mode=Mode.SESSION)
    window.perform_named("merge")
    settle(qtbot, window)
    dialog = merge_dialog()
    assert words(dialog, 1)[1:4] == ["Ben", "hidden", "hidden"]
    dialog.conflicts.table.selectRow(1)
    assert dialog.conflicts.picture.passes is None
    assert "work of Ben" in dialog.conflicts.picture.sentence
    assert not window.page.session.committed.layer_of(KEY).seen
    assert words(dialog, 0)[2].endswith("in work")
    dialog.reject()
    assert window.page.session.next_undo is None


def test_who_has_finished_sees_it_and_that_is_noted(opened, monkeypatch) -> None:
    window, dialog = opened
    noted: list[int] = []
    monkeypatch.setattr(window.page.session, "note_shown", noted.extend)
    dialog.conflicts.table.selectRow(1)
    assert dialog.conflicts.picture.passes is not None
    assert noted == [1]
    dialog.conflicts.table.selectRow(0)
    assert noted == [1]


def test_the_picture_shows_where_the_two_differ() -> None:
    same = Shapes.make([(100, 100, 900, 700)], id=[1])
    more = Shapes.make([(100, 100, 900, 700), (600, 400, 700, 450)], id=[1, 2])
    left, top, right, bottom = find_shown_area(ComparedPasses(1000, 800, same, more), 4 / 3)
    assert (left, top) < (600, 400)
    assert (right, bottom) > (700, 450)
    assert (right - left) * (bottom - top) < 0.2 * 1000 * 800
    assert (right - left) / (bottom - top) == pytest.approx(4 / 3)
    whole = find_shown_area(ComparedPasses(1000, 800, same, same), 1.0)
    assert whole.tolist() == [0, -100, 1000, 900]
    assert np.isfinite(find_shown_area(ComparedPasses(0, 0, Shapes.empty(), Shapes.empty()), 1.0)).all()
    assert np.isfinite(find_shown_area(ComparedPasses(0, 0, same, more), 1.0)).all()


def test_passes_that_were_both_kept_are_chosen_between_later(qtbot, opened) -> None:
    window, dialog = opened
    session = window.page.session
    assert not window.action_set["choose_passes"].isEnabled()
    dialog.accept()
    settle(qtbot, window)
    window.perform_named("choose_passes")
    settle(qtbot, window)
    later = merge_dialog()
    assert [words(later, row)[1] for row in range(2)] == ["Ana", "Ben"]
    assert words(later, 0)[-1] == "Both"
    yes = later.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not yes.isEnabled()
    later.conflicts.buttons[ConflictChoice.MINE].click()
    assert later.conflicts.result.text() == "Only pass 1 is kept; it counts."
    assert later.conflicts.sides[1].text().splitlines()[1] == "Pass 2"
    assert later.conflicts.sides[1].text().splitlines()[2].startswith("changed ")
    yes.click()
    settle(qtbot, window)
    assert "1 pass was taken away" in window.messages.sentences[-1]

    def passes(author):
        return [layer.key.pass_number for layer in session.committed.list_begun_passes(1, author)]

    assert (passes(ANA), passes(BEN)) == ([1], [1, 2])
    window.perform_named("undo")
    assert passes(ANA) == [1, 2]


def test_a_choice_is_refused_when_a_pass_has_changed_since_it_was_shown(qtbot, opened) -> None:
    window, dialog = opened
    session = window.page.session
    dialog.accept()
    settle(qtbot, window)
    window.perform_named("choose_passes")
    settle(qtbot, window)
    later = merge_dialog()
    later.conflicts.for_all[ConflictChoice.THEIRS].click()
    session.commit(edit.remove_shapes(session.load_layer(KEY), session.load_layer(KEY).shapes.id[:1].tolist()))
    before = session.committed
    later.accept()
    assert "choose again" in window.messages.sentences[-1]
    assert session.committed is before
