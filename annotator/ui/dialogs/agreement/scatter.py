"""RandCrowns against IoU in large: a panel for each reference, a sign and colour for each annotator (R Fig. 2)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from annotator.geometry.box import Rows
from annotator.model.author import AUTHOR_COLOURS
from annotator.model.project import Project
from annotator.session.agreement.jobs import ScatterPoints
from annotator.session.agreement.view import Scope
from annotator.session.change import Change
from annotator.session.disagreements import walk
from annotator.session.jobs import Job
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_choice, make_column, make_grid, make_label, make_row
from annotator.ui.base.naming import author_name_of, image_name_of
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount, follow
from annotator.ui.base.text import explain_number, format_count, format_number, translator_of
from annotator.ui.output.legend import MARKS, LegendBar, SeriesLook
from annotator.ui.widgets.plots import Points, ScatterPlot

_tr = translator_of("Agreement")

_LEAST_PLOT: Final = 240
_TICKS: Final = (0.0, 0.5, 1.0)


def describe_scatter_point(project: Project, cloud: ScatterPoints, row: int) -> str:
    """What one point stands for."""
    return _tr(
        "{image}: {other}'s shape against {target}'s, RandCrowns {rc}, IoU {iou}.\nPress to look at it.",
        image=image_name_of(project, int(cloud.image[row])),
        target=author_name_of(project, int(cloud.reference[row])),
        other=author_name_of(project, int(cloud.author[row])),
        rc=cell_text(float(cloud.rc[row])),
        iou=cell_text(float(cloud.iou[row])),
    )


class CrownScatterDialog(Aside):
    """Stands beside the picture and follows every edit; a point leads to its pair."""

    def __init__(self, parent: QWidget, context: PanelContext, scope: Scope) -> None:
        """`scope` is what the numbers of the tab are about; its label holds for both choices of the dialog."""
        super().__init__(parent, _tr("RandCrowns against IoU"), size=(900, 720))
        self._context, self._session, self._label = context, context.session, scope.label
        self.plots: dict[int, ScatterPlot] = {}
        """By id of the reference."""
        rows = ((_tr("Whole set"), False), (_tr("This image"), True))
        self.scope = make_choice(*rows, value=scope.image is not None, name=_tr("What the points are from"))
        self.scope.activated.connect(lambda _row: self.recount.count())
        self.head = make_label(role="muted", wraps=True)
        self.key = LegendBar()
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        above = make_row(self.scope, (self.head, 1))
        make_column(above, self.key, (self.area, 1), within=self)
        self.recount: Recount[ScatterPoints] = Recount(
            self, context, self._make_job, self.show_points, note=self._note_looks
        )
        follow(self._session.changed, self, self._on_changed)
        self.recount.count()

    @property
    def _shown_scope(self) -> Scope:
        return Scope(image=None if self.scope.currentIndex() == 0 else self._session.view.image, label=self._label)

    def _note_looks(self) -> bool:
        agreement, scope = self._context.agreement, self._shown_scope
        return scope.image is not None or not agreement.may_score_pairs(scope) or agreement.note_looks(scope)

    def _make_job(self) -> Job[ScatterPoints] | None:
        """Scores the pairs again; the points that are shown stay until the others are there."""
        job = self._context.agreement.make_scatter_job(self._shown_scope)
        if job is None:
            self.recount.cancel()
            self.show_points(None)
            return None
        for plot in self.plots.values():
            plot.set_provisional(on=True)
        return replace(job, quiet=True)

    def show_points(self, cloud: ScatterPoints | None) -> None:
        """Shows these points, a panel for each reference that has any."""
        self.plots.clear()
        body = QWidget()
        body.setObjectName("page")
        grid = make_grid(within=body, spacing=(12, 12), margins=(0, 0, 8, 0))
        references = [] if cloud is None else np.unique(cloud.reference).tolist()
        if cloud is None or not references:
            self.key.show_looks(())
            self.head.setText(_tr("There are no pairs to be shown here."))
            self.area.setWidget(body)
            return
        authors = np.unique(np.concatenate((cloud.reference, cloud.author))).tolist()
        looks = self._choose_looks(authors)
        self.key.show_looks([looks[one] for one in authors])
        self.head.setText(
            _tr(
                "{pairs}, {outliers} of them of high RandCrowns and IoU below 0.5 (ringed). {meaning}",
                pairs=format_count(_tr, len(cloud), "{n} pair", "{n} pairs"),
                outliers=format_number(len(cloud.outliers)),
                meaning=explain_number("scatter"),
            )
        )
        columns = min(len(references), 2 if len(references) <= 4 else 3)
        for place, reference in enumerate(references):
            grid.addLayout(self._make_panel(cloud, reference, authors, looks), place // columns, place % columns)
        for row in range(ceil(len(references) / columns)):
            grid.setRowStretch(row, 1)
        self.area.setWidget(body)

    def _choose_looks(self, authors: Sequence[int]) -> dict[int, SeriesLook]:
        """Their colours on the picture, which are those of every figure, and a sign for each."""
        project = self._session.committed
        order = sorted(project.authors)
        looks = {}
        for author in authors:
            name = author_name_of(project, author)
            place = order.index(author) if author in project.authors else None
            if place is None:
                looks[author] = SeriesLook("muted", MARKS[0], name)
            else:
                looks[author] = SeriesLook(AUTHOR_COLOURS[place % len(AUTHOR_COLOURS)], MARKS[place % len(MARKS)], name)
        return looks

    def _make_panel(
        self, cloud: ScatterPoints, reference: int, authors: Sequence[int], looks: dict[int, SeriesLook]
    ) -> QVBoxLayout:
        rows = np.flatnonzero(cloud.reference == reference)
        name = author_name_of(self._session.committed, reference)
        plot = ScatterPlot(height=_LEAST_PLOT, x=_tr("IoU"), y=_tr("RandCrowns"))
        plot.guides = True
        plot.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        plot.describe = partial(self._describe_point, cloud, rows)
        plot.setAccessibleName(_tr("RandCrowns against IoU, target {name}", name=name))
        plot.setAccessibleDescription(explain_number("scatter"))
        plot.set_points(
            Points(
                cloud.iou[rows],
                cloud.rc[rows],
                cloud.flagged[rows],
                x_ticks=tuple((tick, format_float(tick, "g")) for tick in _TICKS),
                series=np.searchsorted(np.array(authors), cloud.author[rows]).astype(np.int64),
                looks=tuple(looks[author] for author in authors),
            )
        )
        plot.describe_figure(
            _tr("RandCrowns against IoU, target {name}", name=name),
            format_count(_tr, len(rows), "{n} pair", "{n} pairs"),
            [looks[author] for author in authors if author != reference],
        )
        plot.picked.connect(partial(self._on_picked, cloud, rows))
        self.plots[reference] = plot
        title = make_label(_tr("target: {name}", name=name), head=True, plain=True)
        support = make_label(format_count(_tr, len(rows), "{n} pair", "{n} pairs"), role="muted", small=True)
        line = make_row(title, support, STRETCH)
        return make_column(line, (plot, 1), spacing=2)

    def _describe_point(self, cloud: ScatterPoints, rows: Rows, row: int) -> str:
        return describe_scatter_point(self._session.committed, cloud, int(rows[row])) if row < len(rows) else ""

    def _on_picked(self, cloud: ScatterPoints, rows: Rows, row: int) -> None:
        self._context.attempt(lambda: walk.open_scatter_pair(self._session, cloud, int(rows[row])))

    def _on_changed(self, change: Change) -> None:
        if change.opened:
            self.close()
        elif change.touches_view("mode", "author"):
            self.show_points(None)
            self.recount.request()
        elif not change.preview and (
            change.layers
            or change.parts
            or change.touches_view("tried", "audited", "exclude_unblinded", "listed", "only_listed")
            or (change.touches_view("image") and self.scope.currentIndex() == 1)
        ):
            self.recount.request()
