"""A window on the project of all fates: Ana, Ben, a model with internals, two pictures; the tab Model in front."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.detector.panel.panel import ModelPanel
from annotator.session.settings import LastPlace
from annotator.session.workspaces import look_as_auditor
from annotator.store import create_project
from annotator.ui.window.main_window import MainWindow
from tests import builders
from tests.detector import projects
from tests.windows import find_uuid, settle


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
def fates(tmp_path: Path) -> Path:
    return write_project(tmp_path)


@pytest.fixture
def window(make_window, fates: Path, qtbot) -> MainWindow:
    """The model's output is shown, the set is counted; the tab was in front when the project was left."""
    window = make_window(fates, places={find_uuid(fates): LastPlace(tab="model")})
    show_tab(qtbot, window)
    return window


def show_tab(qtbot, window: MainWindow) -> ModelPanel:
    """Brings the tab to the front, the overlay on, and waits for the numbers of the set."""
    panel = panel_of(window)
    look_as_auditor(window.page.session)
    window.page.tabs.setCurrentWidget(panel)
    qtbot.waitUntil(lambda: panel.state.dataset_check.is_current)
    settle(qtbot, window)
    window.page.canvas.setFocus()
    return panel


def panel_of(window: MainWindow) -> ModelPanel:
    return window.page.panels["model"]


@pytest.fixture
def panel(window: MainWindow) -> ModelPanel:
    return panel_of(window)
