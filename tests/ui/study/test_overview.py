"""The page Overview: levels that are wanted are kept by one step, judged, and taken back."""

from annotator.ui.study.overview import OverviewPage
from tests.windows import settle


def test_levels_are_kept_judged_and_undone(qtbot, window, open_study):
    area = open_study(window)
    area.show_page("overview")
    settle(qtbot, window)
    page, session = area.pages["overview"], window.page.session
    assert isinstance(page, OverviewPage)
    assert page.sections["wanted"].isVisible()
    assert not page.levels.isVisible()
    qtbot.keyClicks(page.wanted, "value(f1)>=.01; f1>=1")
    qtbot.keyClick(page.wanted, "\r")
    settle(qtbot, window)
    assert session.committed.metrics.levels == ("value(f1)>=.01", "f1>=1")
    model = page.levels.model
    last = model.columnCount() - 1
    rows = [(model.index(row, 0).data(), model.index(row, last).data()) for row in range(model.rowCount())]
    assert rows == [("value(f1) >= 0.01", "met"), ("f1 >= 1", "not met")]
    assert any("Wanted levels met: 1 of 2" in sentence for sentence in page.verdict.sentences)
    session.undo()
    settle(qtbot, window)
    assert session.committed.metrics.levels == ()
    assert not page.levels.isVisible()


def test_a_level_that_cannot_be_read_changes_nothing(qtbot, window, open_study, answers):
    area = open_study(window)
    area.show_page("overview")
    settle(qtbot, window)
    page, session = area.pages["overview"], window.page.session
    page.wanted.clear()
    qtbot.keyClicks(page.wanted, "f2>=.5")
    qtbot.keyClick(page.wanted, "\r")
    settle(qtbot, window)
    assert session.committed.metrics.levels == ()
    assert page.wanted.text() == "f2>=.5"
