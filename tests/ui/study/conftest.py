"""Study over windows on projects on which three annotators disagree, and on one that nobody has finished."""

import pytest

from annotator.ui.study import PAGES
from annotator.ui.study.area import StudyArea
from tests.ui.panels.agreement.conftest import blind_path, disputed_path, window
from tests.windows import settle

__all__ = ["blind_path", "disputed_path", "window"]


@pytest.fixture
def open_study(qtbot):
    """Puts Study over the picture of a window, with the keys in its list, and waits for its numbers."""

    def open_it(window) -> StudyArea:
        area = StudyArea(window.page.context, PAGES)
        area.setParent(window.page)
        area.setGeometry(window.page.rect())
        window.page.session.changed.connect(area.on_changed)
        area.show()
        area.setFocus()
        settle(qtbot, window)
        return area

    return open_it
