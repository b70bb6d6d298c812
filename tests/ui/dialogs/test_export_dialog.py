"""The export dialog: losses stand there before anything is written, and the bytes are those of the command."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from shiboken6 import isValid

from annotator.cli.program import run
from annotator.model import edit
from annotator.model.layer import Status
from annotator.model.shapes import PartState
from annotator.session.series.repeat_pass import RepeatChoice
from annotator.session.view import Mode
from annotator.ui.dialogs.export_dialog import ExportDialog
from annotator.ui.window.commands.file import open_export
from tests import builders
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

PEOPLE = ("Ana", "Ben", "Cem")
EVERYTHING = [*(word for name in PEOPLE for word in ("--author", name)), "--all-images"]


def opened(window, qtbot, name: str = "coco") -> ExportDialog:
    dialog = open_export(window.shell)
    choose(dialog, qtbot, name)
    return dialog


def choose(dialog: ExportDialog, qtbot, name: str) -> None:
    row = next(row for row in range(dialog.formats.count()) if dialog.formats.itemData(row).id == name)
    dialog.formats.setCurrentIndex(row)
    dialog.formats.activated.emit(row)
    counted(dialog, qtbot)


def counted(dialog: ExportDialog, qtbot) -> None:
    qtbot.waitUntil(lambda: not dialog.line.is_busy and not dialog._count_timer.isActive())


def listed(dialog: ExportDialog) -> dict[str, str]:
    table = dialog.losses.table
    return {table.item(row, 0).text(): table.item(row, 1).text() for row in range(table.rowCount())}


def tick(dialog: ExportDialog, *names: str) -> None:
    for row in range(dialog.authors.count()):
        author = dialog.authors.item(row)
        author.setCheckState(Qt.CheckState.Checked if author.text() in names else Qt.CheckState.Unchecked)


def write(dialog: ExportDialog, qtbot, window, path: Path) -> None:
    dialog.target.setText(str(path))
    dialog.accept()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: window.findChild(ExportDialog) is None)


@pytest.fixture
def tagged(window):
    """One part of Ana's is absent."""
    session = window.page.session
    shape = int(session.current_layer.shapes.id[0])
    session.commit(edit.set_column(session.current_layer, [shape], name="Set state", part_state=int(PartState.ABSENT)))
    return window


def test_losses_are_listed_before_and_the_file_is_that_of_the_command(tagged, project_path, qtbot, tmp_path: Path):
    dialog = opened(tagged, qtbot, "deepforest")
    tick(dialog, *PEOPLE)
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert listed(dialog)["missing parts"] == "1"
    assert listed(dialog)["names of authors"] == "3"
    assert list(tmp_path.glob("*.csv")) == []
    write(dialog, qtbot, tagged, tmp_path / "window.csv")
    assert run(["export", str(project_path), str(tmp_path / "command.csv"), "--format", "deepforest", *EVERYTHING]) == 0
    assert (tmp_path / "window.csv").read_bytes() == (tmp_path / "command.csv").read_bytes()
    assert "window.csv" in " ".join(tagged.messages.sentences)


def test_every_option_is_that_of_the_command(tagged, project_path, qtbot, tmp_path: Path):
    dialog = opened(tagged, qtbot, "deepforest")
    tick(dialog, "Ana", "Cem")
    dialog.form.fields["keep_missing"].setChecked(True)
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert "missing parts" not in listed(dialog)
    assert listed(dialog)["names of authors"] == "2"
    write(dialog, qtbot, tagged, tmp_path / "w.csv")
    options = ["--author", "Ana", "--author", "Cem", "--keep-missing", "--all-images"]
    assert run(["export", str(project_path), str(tmp_path / "c.csv"), "--format", "deepforest", *options]) == 0
    assert (tmp_path / "w.csv").read_bytes() == (tmp_path / "c.csv").read_bytes()


def test_one_author_an_image_by_lot(window, project_path, qtbot, tmp_path: Path):
    session = window.page.session
    for key in sorted(session.project.layers):
        session.commit(edit.set_status(session.load_layer(key), Status.DONE, name="Mark done"))
    dialog = opened(window, qtbot)
    dialog.form.fields["random_seed"].switch.setChecked(True)
    dialog.form.fields["random_seed"].seed.setValue(7)
    counted(dialog, qtbot)
    assert dialog.preview.shapes == 12
    write(dialog, qtbot, window, tmp_path / "w.json")
    assert run(["export", str(project_path), str(tmp_path / "c.json"), "--format", "coco", "--random-author", "7"]) == 0
    assert (tmp_path / "w.json").read_bytes() == (tmp_path / "c.json").read_bytes()


def test_a_folder_is_written_as_by_the_command(window, project_path, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, "voc")
    assert dialog.target.text().endswith("orchard-voc")
    tick(dialog, *PEOPLE)
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    write(dialog, qtbot, window, tmp_path / "w")
    assert run(["export", str(project_path), str(tmp_path / "c"), "--format", "voc", *EVERYTHING]) == 0
    files = {path.relative_to(tmp_path / "c"): path.read_bytes() for path in (tmp_path / "c").rglob("*.xml")}
    assert len(files) == 3
    assert {path.relative_to(tmp_path / "w"): path.read_bytes() for path in (tmp_path / "w").rglob("*.xml")} == files


def ticked(dialog: ExportDialog) -> list[str]:
    rows = map(dialog.authors.item, range(dialog.authors.count()))
    return [row.text() for row in rows if row.checkState() is Qt.CheckState.Checked]


def test_authors_are_those_of_the_command_until_somebody_chooses(window, qtbot):
    dialog = opened(window, qtbot)
    assert ticked(dialog) == list(PEOPLE)
    choose(dialog, qtbot, "yolo")
    assert ticked(dialog) == []
    assert dialog.line.sentence == "Choose at least one author."
    tick(dialog, "Ben")
    choose(dialog, qtbot, "coco")
    assert ticked(dialog) == ["Ben"]
    dialog.reject()


def test_unfinished_images_and_few_raters_are_left_out(window, qtbot):
    session = window.page.session
    done = [key for key in sorted(session.project.layers) if key.image == 1][:2]
    for key in sorted(session.project.layers):
        layer = session.load_layer(key)
        status = Status.DONE if key in done else Status.IN_WORK
        session.commit(edit.set_status(layer, status, name="Mark"))
    dialog = opened(window, qtbot)
    assert (dialog.preview.images, dialog.preview.authors) == (1, 2)
    dialog.form.fields["min_raters"].setValue(3)
    counted(dialog, qtbot)
    assert dialog.preview.images == 0
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert not dialog.form.fields["min_raters"].isEnabled()
    assert dialog.preview.images == len(session.project.images)
    dialog.reject()


def test_without_an_author_nothing_can_be_written(window, qtbot):
    dialog = opened(window, qtbot)
    tick(dialog)
    counted(dialog, qtbot)
    assert dialog.line.sentence == "Choose at least one author."
    assert dialog.preview is None
    dialog.accept()
    assert dialog.isVisible()
    dialog.reject()


def test_a_file_that_is_there_is_told_before_it_is_replaced(window, qtbot, tmp_path: Path):
    there = tmp_path / "there.json"
    there.write_text("mine")
    dialog = opened(window, qtbot)
    dialog.target.setText(str(there))
    assert dialog.replaces.isVisible()
    assert dialog.yes.text() == "Replace"
    dialog.reject()
    settle(qtbot, window)
    assert there.read_text() == "mine"


def test_a_place_that_cannot_be_written_is_one_sentence(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot)
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    dialog.target.setText(str(tmp_path / "gone" / "out.json"))
    dialog.accept()
    counted(dialog, qtbot)
    assert "There is no folder" in dialog.line.sentence
    assert dialog.isVisible()
    assert dialog.target.isEnabled()
    write(dialog, qtbot, window, tmp_path / "out.json")


def test_calling_off_while_it_writes_leaves_no_file(window, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, "voc")
    dialog.target.setText(str(tmp_path / "out"))
    dialog.accept()
    dialog.reject()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_an_export_of_no_image_is_disabled_and_says_why(window, qtbot):
    dialog = opened(window, qtbot)
    yes = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not yes.isEnabled()
    assert "Nothing would be written" in dialog.line.sentence
    assert "images that no author has finished (left out): 3" in dialog.line.sentence
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert yes.isEnabled()
    assert "Nothing" not in dialog.line.sentence
    dialog.reject()


def test_persons_leave_under_pseudonyms_and_the_key_lies_apart(window, project_path, qtbot, tmp_path: Path):
    dialog = opened(window, qtbot, "csv")
    dialog.form.fields["all_images"].setChecked(True)
    dialog.form.fields["pseudonyms"].setChecked(True)
    counted(dialog, qtbot)
    out = tmp_path / "out.csv"
    dialog.target.setText(str(out))
    assert "out.csv.pseudonyms.csv" in dialog.replaces.text()
    write(dialog, qtbot, window, out)
    command = tmp_path / "command.csv"
    options = ["--format", "csv", "--pseudonyms", *EVERYTHING]
    assert run(["export", str(project_path), str(command), *options]) == 0
    assert out.read_bytes() == command.read_bytes()
    assert not any(name in out.read_text() for name in PEOPLE)
    assert all(name in out.with_name("out.csv.pseudonyms.csv").read_text() for name in PEOPLE)


def test_images_whose_picture_cannot_be_shown_are_named_and_counted(window, pictures, qtbot):
    torn = pictures / "img1.jpg"
    torn.write_bytes(torn.read_bytes()[:-300])
    dialog = opened(window, qtbot)
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert listed(dialog)["images whose picture cannot be shown here"] == "1"
    assert dialog.losses.unreadable.isVisible()
    assert "img1.jpg" in dialog.losses.unreadable.text()
    dialog.reject()


def test_images_of_a_repeat_that_is_being_made_do_not_leave(window, qtbot, tmp_path: Path):
    session = window.page.session
    for key in sorted(session.project.layers):
        session.commit(edit.set_status(session.load_layer(key), Status.DONE, name="Mark done"))
    session.set_view(mode=Mode.SESSION)
    builders.begin_repeat_pass(session, RepeatChoice(0.5, 1, 0))
    hidden = {layer.key.image for layer in session.committed.list_repeats(session.view.author)}
    shown = [key for key in session.committed.layers if key.image not in hidden]
    assert hidden
    assert {key.image for key in shown}
    dialog = opened(window, qtbot, "csv")
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    assert dialog.preview.shapes == sum(session.load_layer(key).count for key in shown)
    write(dialog, qtbot, window, tmp_path / "w.csv")
    written = (tmp_path / "w.csv").read_text()
    names = {key: image.name for key, image in session.committed.images.items()}
    assert not any(f"{names[image]}," in written for image in hidden)


def test_what_was_committed_after_the_count_is_in_the_file(window, project_path, qtbot, tmp_path: Path):
    session = window.page.session
    dialog = opened(window, qtbot, "csv")
    dialog.form.fields["all_images"].setChecked(True)
    counted(dialog, qtbot)
    before = dialog.preview.shapes
    layer = session.current_layer
    session.commit(edit.remove_shapes(layer, [int(layer.shapes.id[0])]))
    write(dialog, qtbot, window, tmp_path / "w.csv")
    assert run(["export", str(project_path), str(tmp_path / "c.csv"), "--format", "csv", *EVERYTHING]) == 0
    assert (tmp_path / "w.csv").read_bytes() == (tmp_path / "c.csv").read_bytes()
    assert f"{before - 1} shapes" in " ".join(window.messages.sentences)
