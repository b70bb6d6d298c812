"""Study over windows on projects on which three annotators disagree, and on one that nobody has finished."""

import pytest

from annotator.ui.study.area import StudyArea
from tests.ui.panels.agreement.conftest import blind_path, disputed_path, scene
from tests.windows import settle

__all__ = ["blind_path", "disputed_path", "scene"]


@pytest.fixture
def open_study(qtbot):
    """Goes to Study by its action, and waits for its numbers."""

    def open_it(window) -> StudyArea:
        window.perform_named("workspace_study")
        settle(qtbot, window)
        return window.page.study

    return open_it
