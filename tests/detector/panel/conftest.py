"""A window on the project of all fates: Ana, Ben, a model with internals, two pictures; the tab Model in front."""

import threading
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.detector.panel.panel import ModelPanel
from annotator.detector.selection import default_selection_of
from annotator.model.project import Commit, RangedCommit
from annotator.session.settings import LastPlace
from annotator.session.workspaces import look_as_auditor
from annotator.store import create_project
from annotator.store.project_file import ProjectFile
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.detector import projects
from tests.windows import Scene, SharedWindow, find_uuid, is_of, settle


def write_project(
    folder: Path,
    *,
    internals: bool = True,
    models: bool = True,
    parts: bool = False,
    names: tuple[str, str] = projects.LABELS,
) -> Path:
    """The project file with its pictures beside it; with other names of labels they take turns in Ana's layers."""
    pictures = folder / "pictures"
    (pictures / "row").mkdir(parents=True)
    for number in (1, 2):
        grey = np.full((700, 1400, 3), 90, dtype=np.uint8)
        PillowImage.fromarray(grey).save(pictures / "row" / f"img{number}.jpg", quality=60)
    inside = projects.record(folder / "internals", nms_iou=0.2) if internals else None
    made = replace(projects.project(folder=inside), images_folder=str(pictures))
    if names != projects.LABELS:
        of_ana = [layer for key, layer in made.layers.items() if key.author == projects.ANA]
        turns = np.arange(len(projects.OBJECTS)) // 2 % 2
        made = made.with_layers(one.with_shapes(one.shapes.with_columns(label=turns)) for one in of_ana)
        made = replace(made, vocabulary=builders.vocabulary(*names))
    made = replace(made, vocabulary=replace(made.vocabulary, parts=parts))
    if not models:
        layers = {key: layer for key, layer in made.layers.items() if key.author != projects.NET}
        made = replace(made, authors=made.authors.delete(projects.NET), layers=type(made.layers)(layers))
    path = folder / "fates.annotator"
    create_project(path, made).close()
    return path


@pytest.fixture
def fates(tmp_path: Path, shared: SharedWindow | None) -> Path:
    return shared.path if is_of(shared, "fates") else write_project(tmp_path)


@pytest.fixture
def scene() -> Scene:
    """The model's output is shown, the set is counted; the tab was in front when the project was left."""
    return FATES


def show_tab(qtbot, window: MainWindow) -> ModelPanel:
    """Brings the tab to the front, the overlay on, and waits for the numbers of the set."""
    panel = panel_of(window)
    look_as_auditor(window.page.session)
    window.page.tabs.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    settle(qtbot, window)
    window.page.canvas.setFocus()
    return panel


def remember_tab(path: Path) -> dict[str, object]:
    return {"places": {find_uuid(path): LastPlace(tab="model")}}


def choose_default(window: MainWindow) -> None:
    project, state = window.page.session.project, panel_of(window).state
    default = default_selection_of(project)
    state.choose(**{field: getattr(default, field) for field in default.__struct_fields__})
    panel_of(window).mechanisms.show_dataset(on=False)


FATES = Scene(write_project, show_tab, choose_default, path="fates", remember=remember_tab)


def panel_of(window: MainWindow) -> ModelPanel:
    return window.page.panels["model"]


@pytest.fixture
def panel(window: MainWindow) -> ModelPanel:
    return panel_of(window)


@pytest.fixture
def storing_threads(monkeypatch) -> list[threading.Thread]:
    """The threads in which steps are stored."""
    threads, whole = [], ProjectFile.commit

    def commit(file: ProjectFile, record: Commit | RangedCommit) -> None:
        threads.append(threading.current_thread())
        whole(file, record)

    monkeypatch.setattr(ProjectFile, "commit", commit)
    return threads
