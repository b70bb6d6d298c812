"""Training and purposes in the window: the feedback card, the goal, the menu of the list, and what stays hidden."""

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage
from PySide6.QtCore import Qt

from annotator.model import edit
from annotator.model.image import ImagePurpose
from annotator.session.view import Mode
from annotator.store import create_project
from annotator.ui.series.strips import make_purpose_menu
from tests.session.series.scenes import CONTROL, TRAINING, project_with_reference, row_of_boxes
from tests.windows import Scene, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def store(path, project):
    """Stores the project with a grey picture of every image beside it."""
    folder = path.parent / "pictures"
    folder.mkdir(parents=True)
    for image in project.images.values():
        grey = np.full((image.height, image.width, 3), 90, dtype=np.uint8)
        PillowImage.fromarray(grey).save(folder / image.name, quality=60)
    create_project(path, replace(project, images_folder=str(folder))).close()
    return path


def make_school(folder):
    return store(folder / "school.annotator", project_with_reference(goal=0.9, hidden_label=1))


SCHOOL = Scene(make_school)


@pytest.fixture
def scene() -> Scene:
    return SCHOOL


@pytest.fixture
def path(tmp_path):
    return make_school(tmp_path)


def draw(session, count):
    rows = row_of_boxes(count, first_id=0)
    session.commit(
        edit.add_shapes(session.current_layer, rows.with_columns(id=session.next_shape_id + np.arange(count)))
    )


def test_the_card_tells_what_differs_and_leads_on(window, qtbot):
    session, card = window.page.session, window.page.frame.training
    window.perform_named("training")
    assert card.isHidden()
    assert window.page.frame.series.place.text() == "1 of 2 · 0 done"
    draw(session, 2)
    session.set_view(selection=tuple(session.current_layer.shapes.id.tolist()))
    session.commit(edit.set_column(session.current_layer, session.current_layer.shapes.id, name="Set label", label=1))
    window.perform_named("done")
    settle(qtbot, window)
    assert not card.isHidden()
    assert card.head.text() == "F1 .67 against Judge"
    assert card.counts.text() == "2 of 4 found · 2 missed"
    assert card.sentence.text() == "Go through what differs with J."
    window.perform_named("next_disagreement")
    assert card.sentence.text() == "Missed: the reference has sentinel here."
    assert card.place.text() == "1 of 2"
    assert card.state.text() == "1 of 2 images are done, F1 .67 so far; .90 is asked for."
    card.go_on.click()
    assert session.view.image == TRAINING[1]
    draw(session, 1)
    window.perform_named("done")
    assert card.go_on.text() == "Do them again"
    card.card.click()
    settle(qtbot, window)
    assert window.page.study.current_id == "people"
    own = window.page.study.pages["people"].cards[-1]
    assert own.accessibleName() == "Ana, against Judge, in the training"
    assert "all .62" in own.bars.accessibleName()
    window.perform_named("workspace_label")
    settle(qtbot, window)
    card.go_on.click()
    assert card.isHidden()
    assert window.page.frame.series.place.text() == "1 of 2 · 0 done"


def test_the_goal_is_set_on_its_page(window):
    window.perform_named("image_purposes")
    page = window.page.study.current_page
    assert page.training.text() == "2 images, 2 with a finished reference"
    assert page.goal.value() == 0.9
    page.goal.setValue(0.7)
    assert window.page.session.committed.protocol.training_f1 == 0.7
    page.has_goal.setChecked(False)
    assert window.page.session.committed.protocol.training_f1 is None
    window.perform_named("undo")
    assert page.has_goal.isChecked()
    assert page.goal.value() == 0.7


def test_an_auditor_gives_several_images_a_purpose_by_the_list(make_window, path):
    window = make_window(path)
    session, images = window.page.session, window.page.images
    assert [action.isEnabled() for action in make_purpose_menu(images, session, [3], print).actions()] == [False]
    session.set_view(author=None, mode=Mode.AUDIT)
    for row in (2, 4):
        images.list.selectionModel().select(images.model.index(row), images.list.selectionModel().SelectionFlag.Select)
    chosen = images.find_chosen()
    assert set(chosen) >= {3, 5}
    menu = make_purpose_menu(images, session, [3, 5], window.perform_named)
    assert [action.isChecked() for action in menu.actions()] == [False, False, False]
    window.perform_named("purpose_training")
    assert {session.committed.images[image].purpose for image in chosen} == {ImagePurpose.TRAINING}
    session.undo()
    assert session.committed.images[3].purpose is ImagePurpose.CONTROL


def told_by(window) -> str:
    """Every word that the window shows a blind annotator about the images: list, tool tips, tab Image, menus."""
    page, words = window.page, []
    model = page.images.model
    for row in range(model.rowCount()):
        roles = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole
        words += [str(model.data(model.index(row), role)) for role in roles]
    for image in page.session.project.images:
        page.session.set_view(image=image)
        panel = page.panels["image"]
        words += [label.text() for label in panel._facts.values()]
        words += [window.action_set[f"purpose_{one.value}"].isChecked() for one in ImagePurpose]
    return " ".join(map(str, words)).replace("image_", "")


def test_a_control_image_reads_like_one_of_work(make_window, tmp_path):
    """What the window tells of two projects that differ in control images alone is the same to the letter."""
    project = project_with_reference(hidden_label=1)
    plain = {image: replace(project.images[image], purpose=ImagePurpose.WORK) for image in CONTROL}
    told = []
    for name, made in (("a", project), ("b", replace(project, images=project.images.update(plain)))):
        window = make_window(store(tmp_path / name / "school.annotator", made))
        told.append(told_by(window))
        window.page.images.model.filter_images("purpose:control")
        assert window.page.images.model.rowCount() == 0
        window.close_project()
    assert told[0] == told[1]
    assert "control" not in told[0]
    assert "sentinel" not in told[0]


def test_in_audit_mode_the_list_and_the_tab_say_it(make_window, path, qtbot):
    window = make_window(path)
    window.page.session.set_view(mode=Mode.AUDIT, image=CONTROL[0])
    model = window.page.images.model
    assert window.page.panels["image"]._facts["purpose"].text() == "control"
    model.filter_images("purpose:control")
    qtbot.waitUntil(lambda: model.rowCount() == 2)  # the disagreements by which the list is sorted take their time
    assert "control" in model.data(model.index(0), Qt.ItemDataRole.ToolTipRole)
    window.page.session.set_view(mode=Mode.SESSION)
    qtbot.waitUntil(lambda: model.rowCount() == 0)
