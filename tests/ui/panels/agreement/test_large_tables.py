"""The scatter in large follows the audit and leads to the picture; what the data set in numbers rests on."""

import pytest
from PySide6.QtCore import QPointF

from annotator.errors import Progress
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.session.view import Mode, Workspace
from tests.session.scenes import ANA, BEN, CEM
from tests.windows import settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_scatter_has_a_panel_for_each_reference_and_a_look_for_each_other(qtbot, window, panel):
    panel.scope.choose("whole")
    settle(qtbot, window)
    panel.distributions.enlarge.click()
    page = window.page.study.pages["crowns"]
    scatter = page.scatter
    qtbot.waitUntil(lambda: set(scatter.plots) == {ANA, BEN, CEM})
    assert scatter.scope.currentData() is False
    plot = scatter.plots[ANA]
    assert plot in page.sections["scatter"].list_parts(), "it is copied, saved and printed with the page"
    used = {plot.points.looks[number] for number in plot.points.series.tolist()}
    assert len(used) == 2
    assert len({look.mark for look in used}) == 2
    x, y = plot.compute_positions()[0].tolist()
    row = plot.find_nearest(QPointF(x, y))
    plot.picked.emit(row)
    focus = window.page.session.view.focus
    assert focus is not None
    assert ANA in {shape.author for shape in focus.shapes}
    assert window.page.session.view.workspace is Workspace.COMPARE
    window.page.session.set_view(mode=Mode.SESSION, focus=None)
    assert not scatter.plots
    settle(qtbot, window)


def test_a_blind_session_counts_others_only_on_images_that_both_have_finished(qtbot, make_window, blind_path):
    window = make_window(blind_path)
    session = window.page.session
    job = window.page.context.agreement.make_statistics_job()
    assert {row.images for row in job.work(Progress())} == {0}
    session.commit(edit.set_status(session.load_layer(LayerKey(2, ANA)), Status.DONE, name="Mark done"))
    job = window.page.context.agreement.make_statistics_job()
    assert {(row.author, row.images) for row in job.work(Progress()) if row.split is None} == {(1, 1), (2, 0), (3, 0)}
    settle(qtbot, window)
