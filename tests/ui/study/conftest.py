"""Study over windows on projects on which three annotators disagree, and on one that nobody has finished."""

from dataclasses import replace

import pytest

from annotator.ui.study.area import StudyArea
from annotator.ui.window.main_window import MainWindow
from tests.ui.panels.agreement.conftest import DISPUTED, begin_audit, blind_path, disputed_path, scene
from tests.windows import Scene, settle

__all__ = ["blind_path", "disputed_path", "scene"]


def on_page(name: str) -> Scene:
    """An auditor who looks at a page of Study, whose numbers are there."""

    def show(qtbot, window: MainWindow) -> None:
        begin_audit(qtbot, window)
        window.perform_named("workspace_study")
        settle(qtbot, window)
        window.page.study.show_page(name)
        settle(qtbot, window)

    return replace(DISPUTED, prepare=show)


@pytest.fixture
def open_study(qtbot):
    """Goes to Study by its action, and waits for its numbers."""

    def open_it(window) -> StudyArea:
        window.perform_named("workspace_study")
        settle(qtbot, window)
        return window.page.study

    return open_it
