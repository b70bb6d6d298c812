"""A window on a project in which three annotators disagree in every way, and its tab Agreement."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.model.layer import Status
from annotator.session.view import Mode
from annotator.store import create_project
from annotator.ui.panels.agreement import AgreementPanel
from annotator.ui.window.main_window import MainWindow
from tests.session import scenes
from tests.windows import Answers, Scene, SharedWindow, is_of


@dataclass
class AgreementAnswers(Answers):
    """Answers the questions of the menu Agreement as well."""

    report: Path | None = None
    copies: list[Path] | None = None

    def ask_report(self, _parent, suggested, then):
        self.asked.append(f"report {suggested.name}")
        if self.report is not None:
            then(self.report)

    def ask_copies(self, _parent, _folder, then):
        self.asked.append("copies")
        if self.copies:
            then(self.copies)


@pytest.fixture
def answers() -> AgreementAnswers:
    return AgreementAnswers()


@pytest.fixture
def disputed_path(tmp_path: Path, shared: SharedWindow | None) -> Path:
    """All three annotators have marked all images done."""
    return shared.path if is_of(shared, "disputed_path") else make_disputed(tmp_path)


def make_disputed(folder: Path) -> Path:
    path = folder / "disputed.annotator"
    create_project(path, scenes.disputed()).close()
    return path


@pytest.fixture
def blind_path(tmp_path: Path) -> Path:
    """Nobody has marked anything done; the pictures are there."""
    path = tmp_path / "blind.annotator"
    project = replace(scenes.disputed(status=Status.NEW), images_folder=str(tmp_path))
    for image in project.images.values():
        PillowImage.new("RGB", (image.width, image.height), "#808080").save(tmp_path / image.name)
    create_project(path, project).close()
    return path


def begin_audit(qtbot, window: MainWindow) -> None:
    window.page.session.set_view(mode=Mode.AUDIT)


@pytest.fixture
def scene() -> Scene:
    """Ana at the desk, in audit mode, on the image where all differ; the missing pictures are told in the bar."""
    return DISPUTED


def show_image(window: MainWindow) -> None:
    """The open image with all objects closed, and no pair taken."""
    panel = window.page.panels["agreement"]
    assert isinstance(panel, AgreementPanel)
    panel.scope.choose("image")
    if panel._is_filled:
        listed = panel.disagreements
        listed._opened, listed._is_inside = None, False
        if listed._view is not None:
            listed.show_view(listed._view)
        panel.matrix.close_pair()


DISPUTED = Scene(make_disputed, begin_audit, show_image, path="disputed_path")


@pytest.fixture
def panel(window: MainWindow) -> AgreementPanel:
    return panel_of(window)


def panel_of(window: MainWindow) -> AgreementPanel:
    """The tab Agreement of a window."""
    window.page.tabs.show_panel("agreement")
    found = window.page.panels["agreement"]
    assert isinstance(found, AgreementPanel)
    return found
