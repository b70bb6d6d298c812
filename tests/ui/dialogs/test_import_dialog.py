"""The import dialog: it brings what the command brings, asks what must be asked, and leaves nothing when called off."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from shiboken6 import isValid

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.store import open_project
from annotator.ui.base.theme import find_theme
from annotator.ui.dialogs.import_choices import select_value
from annotator.ui.dialogs.import_dialog import ImportDialog
from annotator.ui.dialogs.merging.passes_picture import MINE
from annotator.ui.window.commands.file import open_import
from tests.themes import colours_of
from tests.windows import press, settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def coco(
    folder: Path,
    *,
    labels=("plum", "pear"),
    raters=("Dora", "Emil"),
    images=("img0.jpg", "deep/img1.jpg"),
    name="boxes.json",
) -> Path:
    """Every rater draws two boxes on every image."""
    rows = []
    for image in range(len(images)):
        for rater in raters or [None]:
            for k in range(2):
                box = {"id": len(rows), "image_id": image, "category_id": k % len(labels), "bbox": [5 + k, 6, 40, 30]}
                rows.append(box if rater is None else {**box, "rater_id": rater})
    content = {
        "images": [{"id": i, "file_name": name, "width": 240, "height": 160} for i, name in enumerate(images)],
        "categories": [{"id": i, "name": name} for i, name in enumerate(labels)],
        "annotations": rows,
    }
    path = folder / name
    path.write_text(json.dumps(content))
    return path


def opened(window, qtbot, *paths: Path) -> ImportDialog:
    dialog = open_import(window.shell, paths)
    idle(qtbot, dialog)
    return dialog


def idle(qtbot, dialog: ImportDialog) -> None:
    qtbot.waitUntil(lambda: not dialog.line.is_busy and not dialog._plan_timer.isActive())


def facts(project: Project) -> tuple:
    """What was imported, without what two files cannot share."""
    return (
        project.images,
        project.authors,
        project.vocabulary.labels,
        {key: (layer.status, layer.shapes) for key, layer in project.layers.items() if layer.count},
    )


def stored(path: Path) -> tuple:
    with open_project(path, read_only=True) as file:
        return facts(file.load_project())


def test_two_raters_come_in_as_by_the_command_and_undo_takes_all_back(make_window, project_path, qtbot, tmp_path: Path):
    twin = tmp_path / "twin.annotator"
    shutil.copy(project_path, twin)
    file = coco(tmp_path)
    assert run(["import", str(twin), str(file), "--format", "coco"]) == 0
    window = make_window(project_path)
    before = stored(project_path)
    dialog = opened(window, qtbot, file)
    assert dialog.choices.format.id == "coco"
    assert not dialog.choices.author.isEnabled()
    assert dialog.plan.matched == 2
    assert dialog.plan.by_file_name == 1
    assert dialog.is_ready
    dialog.accept()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is None)
    assert stored(project_path) == stored(twin)
    assert "Imported 8 shapes in 4 layers" in " ".join(window.messages.sentences)
    window.perform_named("undo")
    assert stored(project_path) == before
    assert window.page.session.next_undo is None


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            '{"images": [{"id": 1, "file_name": "../x.jpg"}], "annotations": [], "categories": []}',
            "images[0].file_name",
        ),
        ('{"images": [', "bad.json"),
        ("no labels at all", "none of the known formats"),
    ],
)
def test_a_bad_file_is_one_sentence_and_brings_nothing(window, qtbot, tmp_path: Path, content, told):
    bad = tmp_path / "bad.json"
    bad.write_text(content)
    before = window.page.session.committed
    dialog = opened(window, qtbot, bad)
    assert told in dialog.line.sentence
    assert "\n" not in dialog.line.sentence
    assert dialog.plan is None
    dialog.accept()
    assert dialog.isVisible()
    assert not dialog.is_ready
    dialog.choose([coco(tmp_path)])
    idle(qtbot, dialog)
    assert dialog.is_ready
    assert dialog.line.sentence == ""
    dialog.reject()
    assert window.page.session.committed.images == before.images
    assert window.page.session.next_undo is None


def test_a_label_that_differs_by_case_only_waits_for_an_answer(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path, labels=("Apple", "fig")))
    table = dialog.preview.labels
    assert table.unanswered == "Apple"
    assert "“Apple”" in dialog.line.sentence
    dialog.accept()
    assert dialog.isVisible()
    choice = table.choices["Apple"]
    assert [choice.itemText(row) for row in range(choice.count())] == ["new label “Apple”", "apple", "pear"]
    choice.setFocus()
    press(window, "Down", "Down")
    assert choice.currentText() == "apple"
    idle(qtbot, dialog)
    assert dialog.plan.new_labels == ("fig",)
    dialog.accept()
    settle(qtbot, window)
    project = window.page.session.project
    assert [label.name for label in project.vocabulary.labels] == ["apple", "pear", "fig"]
    dora = project.find_author("Dora")
    assert window.page.session.load_layer(LayerKey(1, dora.id)).shapes.label.tolist() == [0, 2]


def test_a_conflict_may_be_kept_apart(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path, labels=("Apple",)))
    choice = dialog.preview.labels.choices["Apple"]
    choice.setCurrentIndex(0)
    choice.activated.emit(0)
    idle(qtbot, dialog)
    assert dialog.is_ready
    assert dialog.plan.new_labels == ("Apple",)
    dialog.reject()


def test_a_file_without_raters_asks_for_the_author(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path, raters=()))
    assert dialog.line.sentence.endswith("name the author.")
    assert "--" not in dialog.line.sentence
    assert not dialog.is_ready
    dialog.choices.author.setEditText("Fay")
    select_value(dialog.choices.kind, "reference")
    idle(qtbot, dialog)
    assert dialog.is_ready
    dialog.accept()
    settle(qtbot, window)
    assert window.page.session.project.find_author("Fay").kind is AuthorKind.REFERENCE


@pytest.mark.parametrize(("existing", "rounds", "count"), [("pass", [1, 2], 2), ("replace", [1], 2)])
def test_work_that_is_there_needs_a_choice(window, qtbot, tmp_path: Path, existing, rounds, count):
    dialog = opened(window, qtbot, coco(tmp_path, raters=(), images=("img0.jpg",)))
    dialog.choices.author.setEditText("Ana")
    idle(qtbot, dialog)
    assert not dialog.choices.kind.isEnabled()
    assert "Ana's on 'img0.jpg'" in dialog.line.sentence
    assert not dialog.is_ready
    select_value(dialog.choices.form.fields["existing"], existing)
    dialog.choices.form.fields["existing"].activated.emit(0)
    idle(qtbot, dialog)
    dialog.accept()
    settle(qtbot, window)
    session = window.page.session
    ana = session.project.find_author("Ana").id
    keys = sorted(key for key, layer in session.project.layers.items() if key[:2] == (1, ana) and layer.count)
    assert [key.pass_number for key in keys] == rounds
    assert session.load_layer(keys[-1]).count == count
    window.perform_named("undo")
    assert session.load_layer(LayerKey(1, ana)).count == 4


def test_images_that_stay_out_are_listed_and_may_be_added(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path, images=("img0.jpg", "new/a.jpg", "new/b.jpg")))
    listed = dialog.preview.left_out
    assert [listed.item(row).text() for row in range(listed.count())] == ["new/a.jpg", "new/b.jpg"]
    dialog.choices.form.fields["add_images"].setChecked(True)
    idle(qtbot, dialog)
    assert dialog.plan.added == ("new/a.jpg", "new/b.jpg")
    assert not listed.isVisible()
    dialog.reject()


REFUSED = (
    ("tiny.json", "allow more of them in the settings (Implausible boxes, per cent).", "--implausible"),
    ("nobody.json", "name the author.", "--author"),
    ("ids.json", "name the COCO file whose ids they are, in the field for it", "--coco"),
    ("named.csv", "name them image, label, xmin, ymin, xmax and ymax", "--columns"),
    ("others.json", "switch on “Add images that only the file names”", "--add-images"),
)


def test_a_refusal_names_a_field_in_the_dialog_and_an_option_on_the_command_line(
    make_window, project_path, qtbot, tmp_path: Path, capsys
):
    coco(tmp_path, raters=(), name="nobody.json")
    coco(tmp_path, images=("other.jpg",), name="others.json")
    tiny = json.loads(coco(tmp_path, raters=(), name="tiny.json").read_text())
    tiny["annotations"] = [row | {"bbox": [0.25, 0.25, 0.5, 0.5]} for row in tiny["annotations"]]
    (tmp_path / "tiny.json").write_text(json.dumps(tiny))
    row = {"image_id": 7, "category_id": 1, "bbox": [5, 6, 40, 30], "score": 0.5}
    (tmp_path / "ids.json").write_text(json.dumps([row]))
    (tmp_path / "named.csv").write_text("a,b,c,d,e,f\nimg0.jpg,plum,5,6,40,30\n")
    for name, _field, option in REFUSED:
        author = () if name == "nobody.json" else ("--author", "Zoe")
        assert run(["import", str(project_path), str(tmp_path / name), *author]) != 0
        assert option in capsys.readouterr().err
    window = make_window(project_path)
    for name, field, _option in REFUSED:
        dialog = opened(window, qtbot, tmp_path / name)
        assert field in dialog.line.sentence
        assert "--" not in dialog.line.sentence
        assert not dialog.is_ready
        dialog.reject()


def test_a_renamed_picture_is_known_by_its_content(window, qtbot, tmp_path: Path, pictures: Path):
    folder = tmp_path / "elsewhere"
    (folder / "images").mkdir(parents=True)
    shutil.copy(pictures / "img2.jpg", folder / "images" / "renamed.jpg")
    dialog = opened(window, qtbot, coco(folder, images=("img0.jpg", "renamed.jpg")))
    assert (dialog.plan.matched, dialog.plan.by_content) == (2, 1)
    assert dialog.plan.layers == 4
    dialog.reject()


def test_calling_off_while_it_reads_leaves_nothing(window, qtbot, tmp_path: Path):
    before = window.page.session.committed
    dialog = open_import(window.shell, [coco(tmp_path)])
    assert dialog.line.is_busy
    dialog.reject()
    settle(qtbot, window)
    assert not isValid(dialog)
    assert window.page.session.committed.authors == before.authors


@pytest.mark.own_window
def test_calling_off_while_it_imports_leaves_nothing(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path))
    session = window.page.session
    dialog.accept()
    dialog.reject()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is None)
    came_too_late = session.next_undo is not None
    assert (session.committed.find_author("Dora") is not None) == came_too_late
    assert len(window.page.file.read_journal()) == came_too_late


def test_what_nobody_foresaw_while_it_imports_is_told_and_locks_nothing(window, qtbot, tmp_path: Path, monkeypatch):
    def burn(*_arguments, **_named):
        raise ValueError("disk on fire")

    dialog, session = opened(window, qtbot, coco(tmp_path)), window.page.session
    monkeypatch.setattr(ImportPlan, "make_record", burn)
    dialog.accept()
    qtbot.waitUntil(lambda: not dialog.line.is_busy)
    assert "disk on fire" in dialog.line.sentence
    assert dialog.choices.isEnabled()
    dialog.reject()
    assert not dialog.isVisible()
    layer = session.current_layer
    session.commit(edit.remove_shapes(layer, layer.shapes.id[:1]))
    assert session.current_layer.count == layer.count - 1


def test_while_an_import_is_stored_no_other_step_is(window, qtbot, tmp_path: Path):
    session = window.page.session
    pending = session.begin_commit()
    layer = session.current_layer
    with pytest.raises(UserError, match="is being stored"):
        session.commit(edit.remove_shapes(layer, layer.shapes.id[:1]))
    stored = pending.store(lambda: edit.remove_shapes(layer, layer.shapes.id[:2]))
    assert session.committed.layer_of(layer.key).count == layer.count
    session.finish_commit(stored)
    assert session.current_layer.count == layer.count - 2
    session.undo()
    assert session.current_layer.shapes.id.tolist() == layer.shapes.id.tolist()
    session.begin_commit()
    session.drop_commit()
    session.commit(edit.remove_shapes(session.current_layer, layer.shapes.id[:1]))
    assert session.current_layer.count == layer.count - 1


def test_a_project_that_changes_meanwhile_is_planned_again(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path))
    other = opened(window, qtbot, coco(tmp_path, raters=("Zoe",), name="other.json"))
    other.accept()
    settle(qtbot, window)
    dialog.accept()
    idle(qtbot, dialog)
    assert dialog.isVisible()
    dialog.accept()
    settle(qtbot, window)
    names = {author.name for author in window.page.session.project.authors.values()}
    assert {"Zoe", "Dora", "Emil"} <= names


def test_another_format_reads_the_file_again(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path))
    formats = dialog.choices.formats
    assert dialog.choices.recognised.text() == "Recognised from the content"
    row = next(row for row in range(formats.count()) if "VOC" in formats.itemText(row))
    formats.setCurrentIndex(row)
    formats.activated.emit(row)
    idle(qtbot, dialog)
    assert "boxes.json" in dialog.line.sentence
    assert not dialog.is_ready
    dialog.reject()


def test_a_typed_path_is_read(window, qtbot, tmp_path: Path):
    file = coco(tmp_path)
    press(window, "Ctrl+Shift+I")
    dialog = window.findChild(ImportDialog)
    dialog.choices.path.setFocus()
    qtbot.keyClicks(dialog.choices.path, str(file))
    qtbot.keyClick(dialog.choices.path, Qt.Key.Key_Return)
    idle(qtbot, dialog)
    assert dialog.is_ready
    assert dialog.isVisible()
    dialog.reject()


def drop(window, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPointF(50, 50), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    window.dropEvent(event)


def test_a_dropped_file_opens_the_dialog(window, qtbot, tmp_path: Path):
    one, two = coco(tmp_path), coco(tmp_path, raters=("Zoe",), name="two.json")
    drop(window, one, two)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    idle(qtbot, dialog)
    assert dialog.plan.new_authors == ("Dora", "Emil", "Zoe")
    dialog.reject()


def test_a_dropped_folder_of_photographs_is_still_opened(window, answers, qtbot, tmp_path: Path, pictures: Path):
    drop(window, pictures)
    qtbot.waitUntil(lambda: any(asked.startswith("new") for asked in answers.asked))
    assert window.findChild(ImportDialog) is None


def test_tab_goes_from_the_choices_through_the_labels_to_the_button(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path, labels=("Apple", "fig")))
    fields = [dialog.choices.form.fields["lenient"], *dialog.preview.labels.choices.values()]
    for before, after in pairwise(fields):
        walked = before.nextInFocusChain()
        while not walked.focusPolicy() & Qt.FocusPolicy.TabFocus:
            walked = walked.nextInFocusChain()
        assert walked is after
    assert all(field.accessibleName() or field.text() for field in fields[:1])
    assert all(choice.accessibleName().endswith("becomes") for choice in dialog.preview.labels.choices.values())
    dialog.reject()


def voc(folder: Path, *, box: str) -> Path:
    """A file in which nothing tells from where its pixels are counted."""
    path = folder / "img0.xml"
    path.write_text(
        "<annotation><filename>img0.jpg</filename><size><width>240</width><height>160</height></size>"
        f"<object><name>plum</name><bndbox>{box}</bndbox></object></annotation>"
    )
    return path


PIXELS = "<xmin>10</xmin><ymin>20</ymin><xmax>50</xmax><ymax>60</ymax>"


def test_pixels_that_count_from_0_or_1_are_asked_about(make_window, project_path, qtbot, tmp_path: Path) -> None:
    window = make_window(project_path)
    dialog = opened(window, qtbot, voc(tmp_path, box=PIXELS))
    dialog.choices.author.setCurrentText("Zoe")
    idle(qtbot, dialog)
    assert dialog.choices.layout_of_numbers.isVisibleTo(dialog)
    assert "nothing in the file says so" in dialog.line.sentence
    assert not dialog.is_ready
    for number, x0 in ((1, 9.0), (0, 10.0)):
        select_value(dialog.choices.layout_of_numbers, f"first-pixel-{number}")
        dialog.choices.layout_of_numbers.activated.emit(number)
        idle(qtbot, dialog)
        assert dialog.is_ready
        assert dialog.plan is not None
        assert dialog._incoming.foreign.load().shapes.box[0, 0] == x0
    dialog.choose([coco(tmp_path, raters=())])
    idle(qtbot, dialog)
    assert not dialog.choices.layout_of_numbers.isVisibleTo(dialog)
    dialog.reject()


def test_a_flaw_offers_to_leave_out_and_count(make_window, project_path, qtbot, tmp_path: Path) -> None:
    path = coco(tmp_path, raters=())
    content = json.loads(path.read_text())
    content["annotations"][1]["bbox"] = [5, 6, 40, 0]
    path.write_text(json.dumps(content))
    dialog = opened(make_window(project_path), qtbot, path)
    dialog.choices.author.setCurrentText("Zoe")
    assert "annotations[1].bbox is not a box" in dialog.line.sentence
    assert "Skip and count" in dialog.line.sentence
    dialog.choices.form.fields["lenient"].setChecked(True)
    idle(qtbot, dialog)
    assert dialog.is_ready
    assert dialog.plan is not None
    assert dialog.plan.shapes == 3
    assert "boxes without a width and a height above 0 (left out)" in [note.text for note in dialog.plan.notes]
    dialog.reject()


def corners(folder: Path) -> Path:
    """A folder of texts whose numbers can be corners or sizes, with the most boxes on the second image."""
    folder.mkdir()
    (folder / "img0.txt").write_text("plum 0.9 10 20 60 70\n")
    (folder / "img1.txt").write_text("plum 0.9 10 20 60 70\npear 0.8 15 30 40 50\n")
    return folder


def drawn(qtbot, dialog: ImportDialog) -> tuple[list[list[float]], str]:
    """The boxes on the picture and the image that they are on."""
    qtbot.waitUntil(lambda: dialog.picture.picture.passes is not None)
    return dialog.picture.picture.passes.mine.box.tolist(), dialog.picture.name.text()


def choose_layout(qtbot, dialog: ImportDialog, layout: str) -> None:
    select_value(dialog.choices.layout_of_numbers, layout)
    dialog.choices.layout_of_numbers.activated.emit(0)
    idle(qtbot, dialog)


def test_boxes_are_drawn_before_the_import_and_follow_the_layout(make_window, project_path, qtbot, tmp_path: Path):
    window = make_window(project_path)
    dialog = opened(window, qtbot, corners(tmp_path / "theirs"))
    dialog.choices.author.setCurrentText("Zoe")
    choose_layout(qtbot, dialog, "xyxy")
    assert drawn(qtbot, dialog) == ([[10, 20, 60, 70], [15, 30, 40, 50]], "img1.jpg")
    assert dialog.picture.where.text() == "Image 2 of 2 with boxes"
    assert dialog.picture.picture.accessibleName() == "img1.jpg: 2 shapes (plum 1, pear 1)"
    qtbot.waitUntil(lambda: dialog.picture.picture.picture is not None)
    assert {MINE.colour, "#787878"} <= colours_of(dialog.picture.picture)
    dialog.picture.step(1)
    assert drawn_after(qtbot, dialog, "img0.jpg") == [[10, 20, 60, 70]]
    choose_layout(qtbot, dialog, "xywh")
    assert drawn(qtbot, dialog) == ([[10, 20, 70, 90]], "img0.jpg"), "the image that was looked at stays"
    idle(qtbot, dialog)
    shown = dialog.picture.picture.passes.mine
    dialog.accept()
    settle(qtbot, window)
    session = window.page.session
    came = session.load_layer(LayerKey(1, session.project.find_author("Zoe").id)).shapes
    assert came.box.tolist() == shown.box.tolist()


def drawn_after(qtbot, dialog: ImportDialog, name: str) -> list[list[float]]:
    """The boxes, once those of the image of this name are there."""
    qtbot.waitUntil(lambda: dialog.picture.picture.accessibleName().startswith(name))
    return dialog.picture.picture.passes.mine.box.tolist()


def test_arrow_keys_go_through_the_images_with_boxes(make_window, project_path, qtbot, tmp_path: Path):
    window = make_window(project_path)
    dialog = opened(window, qtbot, corners(tmp_path / "theirs"))
    assert drawn(qtbot, dialog)[1] == "img1.jpg"
    qtbot.mouseClick(dialog.picture.picture, Qt.MouseButton.LeftButton)
    press(window, "Right")
    assert drawn_after(qtbot, dialog, "img0.jpg") == [[10, 20, 60, 70]]
    press(window, "Left")
    assert len(drawn_after(qtbot, dialog, "img1.jpg")) == 2
    assert dialog.picture.before.accessibleName() == "Previous image with boxes"
    dialog.picture.after.click()
    drawn_after(qtbot, dialog, "img0.jpg")
    dialog.reject()


def test_without_its_picture_the_boxes_lie_on_a_plain_ground(
    make_window, project_path, pictures: Path, qtbot, tmp_path: Path
):
    shutil.rmtree(pictures)
    dialog = opened(make_window(project_path), qtbot, corners(tmp_path / "theirs"))
    drawn(qtbot, dialog)
    qtbot.waitUntil(lambda: not dialog.picture._runner.is_busy)
    assert dialog.picture.picture.picture is None
    assert {MINE.colour, find_theme().colour_of("sunken").name()} <= colours_of(dialog.picture.picture)
    dialog.reject()


def test_a_file_without_boxes_shows_no_picture(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, coco(tmp_path))
    drawn(qtbot, dialog)
    assert dialog.picture.isVisibleTo(dialog)
    path = tmp_path / "empty.json"
    path.write_text('{"images": [{"id": 1, "file_name": "img0.jpg"}], "annotations": [], "categories": []}')
    dialog.choose([path])
    idle(qtbot, dialog)
    assert not dialog.picture.isVisibleTo(dialog)
    dialog.reject()


@pytest.mark.parametrize(("width", "beside"), [(1200, True), (900, False)])
def test_the_picture_lies_below_what_comes_in_where_the_dialog_is_narrow(
    window, qtbot, tmp_path: Path, width: int, beside: bool
):
    dialog = opened(window, qtbot, coco(tmp_path))
    dialog.resize(width, 700)
    preview, picture = dialog.preview, dialog.picture
    qtbot.waitUntil(lambda: (picture.x() > preview.x(), picture.y() > preview.y()) == (beside, not beside))
    dialog.reject()
