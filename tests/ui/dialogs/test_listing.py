"""Pictures that are listed before a project is made of them, or before they are added to one."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.add_images import AddImagesDialog
from annotator.ui.dialogs.ask import NewProjectDialog
from tests import builders
from tests.store.remote.server import SECRET, Served, make_address
from tests.windows import make_pictures

OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def parent(qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def test_a_new_project_knows_what_lies_at_its_address_before_it_is_made(
    qtbot, parent: QWidget, served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_pictures(served[0] / "asked")
    runner, address = Runner(), make_address(served, "asked", tmp_path)
    dialog = NewProjectDialog(parent, runner, "Ana")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "another-secret")
    for typed, expected in ((str(tmp_path), "This is not an address"), (address, "check the key in the environment")):
        dialog.listing.field.setText(typed)
        QTest.keyClick(dialog.listing.field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: not dialog.listing.line.is_busy)
        assert expected in dialog.listing.line.sentence
        assert not dialog.yes.isEnabled()
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)
    dialog.listing.list_now()
    qtbot.waitUntil(dialog.yes.isEnabled)
    assert dialog.listing.line.sentence.startswith("3 pictures, ")
    assert dialog.listing.line.sentence.endswith(": img0.jpg … img2.jpg")
    assert (dialog.path.name, dialog.listing.found.names) == ("asked.annotator", ("img0.jpg", "img1.jpg", "img2.jpg"))
    dialog.listing.field.setText(address + "x")
    assert not dialog.yes.isEnabled(), "what was found is not what is asked for now"
    runner.shutdown()


def test_images_are_counted_before_they_are_added(qtbot, parent: QWidget, tmp_path: Path) -> None:
    folder = make_pictures(tmp_path / "pictures")
    name, *others = ("img0.jpg", "img1.jpg", "img2.jpg")
    session = builders.session(replace(builders.project(images=1, count=0), images_folder=str(folder)))
    runner, before = Runner(), len(session.project.images)
    dialog = AddImagesDialog(parent, session, runner, lambda _place: None)
    yes = dialog.buttons.button(OK)
    assert not yes.isEnabled()
    qtbot.waitUntil(yes.isEnabled)
    assert yes.text() == "Add 2 images"
    assert len(session.project.images) == before
    with qtbot.waitSignal(dialog.added) as added:
        dialog.accept()
    assert added.args == [2, []]
    assert [image.name for image in session.project.list_images()] == [name, *others]
    session.undo()
    assert len(session.project.images) == before
    runner.shutdown()
