"""RandCrowns against IoU in large: a panel for each reference, a sign and colour for each annotator (R Fig. 2)."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Self

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from annotator.geometry.box import Rows
from annotator.model.author import AUTHOR_COLOURS
from annotator.session.agreement.view import ScatterPoints, Scope
from annotator.session.change import Change
from annotator.session.disagreements import walk
from annotator.session.jobs import Job
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.layout import STRETCH, drop_rows, make_choice, make_column, make_grid, make_label, make_row
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.panel_context import Recount
from annotator.ui.base.text import explain_number, format_count, format_float, format_number, translator_of
from annotator.ui.output.legend import MARKS, LegendBar, SeriesLook
from annotator.ui.panels.agreement.sections import describe_scatter_point
from annotator.ui.study.page import Page
from annotator.ui.widgets.plots import Points, ScatterPlot

_tr = translator_of("Agreement")

_LEAST_PLOT: Final = 240
_TICKS: Final = (0.0, 0.5, 1.0)


class ReferencePoints(Struct, frozen=True, eq=False):
    """The P points of one reference."""

    rows: Rows
    """Their rows among all (P,)."""
    points: Points
    """A series for each author whose shapes these are."""


class PointsByReference(Struct, frozen=True, eq=False):
    """The points of a scatter, sorted out in the worker that has made them: there may be millions."""

    cloud: ScatterPoints
    authors: tuple[int, ...]
    """Ids of all that are drawn, ascending."""
    parts: dict[int, ReferencePoints]
    """By id of the reference, ascending, of those that have any."""

    @classmethod
    def of(cls, cloud: ScatterPoints) -> Self:
        """These points."""
        references = np.unique(cloud.reference)
        authors = np.union1d(references, cloud.author)
        parts = {}
        for reference in references.tolist():
            rows = np.flatnonzero(cloud.reference == reference)
            series = np.searchsorted(authors, cloud.author[rows]).astype(np.int64)
            points = Points(cloud.iou[rows], cloud.rc[rows], cloud.flagged[rows], series=series).with_shares()
            parts[reference] = ReferencePoints(rows, points)
        return cls(cloud, tuple(authors.tolist()), parts)


class CrownScatter(QWidget):
    """Follows every edit while it is seen; a point leads to its pair."""

    shown = Signal()
    """There are other points, whose panels come one after the other."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page
        self._context, self._session = page.context.panel, page.session
        self._is_stale = True
        self.plots: dict[int, ScatterPlot] = {}
        """By id of the reference."""
        rows = ((_tr("Whole set"), False), (_tr("This image"), True))
        self.scope = make_choice(*rows, name=_tr("What the points are from"), changed=self._ask)
        self.label = make_choice((_tr("Every label"), None), name=_tr("Label"), changed=self._ask)
        for label in self._session.committed.vocabulary.counted_labels:
            self.label.addItem(label.name, label.id)
        self.head = make_label(role="muted", wraps=True)
        self.key = LegendBar()
        self._body = make_column()
        above = make_row(self.scope, self.label, STRETCH)
        make_column(above, self.head, self.key, self._body, within=self, spacing=8)
        self.recount: Recount[PointsByReference] = Recount(
            self, self._context, self._make_job, self.show_points, is_seen=self.isVisible, note=self._note_looks
        )
        self.recount.changed.connect(self._show_state)
        self.recount.progressed.connect(page.state.show_progress)

    def showEvent(self, event: QShowEvent) -> None:
        """Counts what has changed since it was seen."""
        super().showEvent(event)
        if self._is_stale:
            self.recount.count()

    def choose(self, scope: Scope) -> None:
        """Shows the points of an image or of the whole set, and of a label or of all."""
        self.scope.setCurrentIndex(int(scope.image is not None))
        self.label.setCurrentIndex(0 if scope.label is None else max(self.label.findData(scope.label), 0))
        self._ask()

    def _ask(self) -> None:
        self._is_stale = True
        self.recount.count()

    @property
    def _shown_scope(self) -> Scope:
        return Scope(
            image=self._session.view.image if self.scope.currentData() else None, label=self.label.currentData()
        )

    def _note_looks(self) -> bool:
        agreement, scope = self._context.agreement, self._shown_scope
        return scope.image is not None or not agreement.may_score_pairs(scope) or agreement.note_looks(scope)

    def _make_job(self) -> Job[PointsByReference] | None:
        """Scores the pairs again; the points that are shown stay until the others are there."""
        self._is_stale = False
        job = self._context.agreement.make_scatter_job(self._shown_scope)
        if job is None:
            self.recount.cancel()
            self.show_points(None)
            return None
        for plot in self.plots.values():
            plot.set_provisional(on=True)
        return job.turn(PointsByReference.of, quiet=True)

    def show_points(self, found: PointsByReference | None) -> None:
        """Shows these points, a panel for each reference that has any."""
        self._page.show_later()
        self.plots.clear()
        drop_rows(self._body)
        if found is None or not found.parts:
            self.key.show_looks(())
            self.head.setText(_tr("There are no pairs to be shown here."))
            return
        cloud, looks = found.cloud, self._choose_looks(found.authors)
        self.key.show_looks(list(looks.values()))
        self.head.setText(
            _tr(
                "{pairs}, {outliers} of them of high RandCrowns and IoU below 0.5 (ringed). {meaning}",
                pairs=format_count(_tr, len(cloud), "{n} pair", "{n} pairs"),
                outliers=format_number(len(cloud.outliers)),
                meaning=explain_number("scatter"),
            )
        )
        body = QWidget()
        grid = make_grid(within=body, spacing=(12, 12))
        self._body.addWidget(body)
        body.show()  # what is laid out in what is seen would come with the next event
        references = list(found.parts)
        columns = min(len(references), 2 if len(references) <= 4 else 3)

        def add_panel(place: int) -> None:
            grid.addLayout(self._make_panel(found, references[place], looks), place // columns, place % columns)

        for column in range(columns):
            grid.setColumnStretch(column, 1)
        self._page.show_later(*(partial(add_panel, place) for place in range(len(references))))
        self.shown.emit()

    def _show_state(self) -> None:
        """What is under way."""
        if self.recount.is_busy:
            self._page.state.show_work(_tr("Scoring pairs…"), self._call_off)
        else:
            self._page.state.clear()

    def _call_off(self) -> None:
        """What was shown stays, in grey as it may be of before."""
        self.recount.cancel()
        self._page.show_called_off(self._ask)

    def _choose_looks(self, authors: Sequence[int]) -> dict[int, SeriesLook]:
        """Their colours on the picture, which are those of every figure, and a sign for each."""
        project = self._session.committed
        order = sorted(project.authors)
        return {
            author: SeriesLook(
                AUTHOR_COLOURS[(place := order.index(author)) % len(AUTHOR_COLOURS)],
                MARKS[place % len(MARKS)],
                author_name_of(project, author),
            )
            for author in authors
        }

    def _make_panel(self, found: PointsByReference, reference: int, looks: dict[int, SeriesLook]) -> QVBoxLayout:
        cloud, rows, points = found.cloud, found.parts[reference].rows, found.parts[reference].points
        name = author_name_of(self._session.committed, reference)
        plot = ScatterPlot(height=_LEAST_PLOT, x=_tr("IoU"), y=_tr("RandCrowns"))
        plot.guides = True
        plot.describe = partial(self._describe_point, cloud, rows)
        plot.setAccessibleName(_tr("RandCrowns against IoU, target {name}", name=name))
        plot.setAccessibleDescription(explain_number("scatter"))
        plot.set_points(
            replace(
                points,
                x_ticks=tuple((tick, format_float(tick, "g")) for tick in _TICKS),
                looks=tuple(looks.values()),
            )
        )
        plot.describe_figure(
            _tr("RandCrowns against IoU, target {name}", name=name),
            format_count(_tr, len(rows), "{n} pair", "{n} pairs"),
            [looks[author] for author in found.authors if author != reference],
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
        go_to_workspace(self._session, Workspace.COMPARE)
        self._context.attempt(lambda: walk.open_scatter_pair(self._session, cloud, int(rows[row])))

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.touches_view("mode", "author"):
            self.show_points(None)
        elif change.preview or not (
            change.layers
            or change.parts
            or change.touches_view("tried", "audited", "exclude_unblinded", "listed", "only_listed", "image")
        ):
            return
        self._is_stale = True
        self.recount.request()
