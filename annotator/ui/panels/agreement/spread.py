"""The section of distributions: how closely paired shapes overlap, and RandCrowns against plain overlap."""

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from annotator.session.agreement.jobs import ScatterPoints as Cloud
from annotator.session.agreement.view import AgreementView, Scope
from annotator.session.disagreements import walk
from annotator.session.jobs import Job
from annotator.ui.base.naming import image_name_of
from annotator.ui.base.numbers import format_share
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import explain_number, format_count, format_tooltip, tell_interval, translator_of
from annotator.ui.dialogs.agreement.scatter import describe_scatter_point
from annotator.ui.output.legend import SeriesLook
from annotator.ui.widgets.plots import Histogram
from annotator.ui.widgets.scatter import Points, ScatterPlot
from annotator.ui.widgets.section import SIDE, FoldingSection

_tr = translator_of("Agreement")


class DistributionSection(FoldingSection):
    """A histogram and a scatter side by side; a point leads to its pair, a button to a panel for each reference."""

    scatter_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "distribution", _tr("Distributions"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._cloud: Cloud | None = None
        self._scope: Scope | None = None
        """What the cloud is about."""
        self.enlarge = self.head.add_button(
            _tr("Each reference ▸"), _tr("RandCrowns against IoU in large, a panel for each reference.")
        )
        self.enlarge.clicked.connect(lambda _on=False: self.scatter_requested.emit())
        self.histogram = Histogram(height=132, x=_tr("IoU of paired shapes"))
        self.histogram.setToolTip(explain_number("histogram"))
        self.histogram.setAccessibleName(_tr("Histogram of IoU"))
        self.histogram.setAccessibleDescription(explain_number("histogram"))
        self.scatter = ScatterPlot(height=132, x=_tr("IoU"), y=_tr("RandCrowns"))
        self.scatter.guides = True
        self.scatter.describe = self._describe_point
        self.scatter.setToolTip(explain_number("scatter"))
        self.scatter.setAccessibleName(_tr("RandCrowns against IoU"))
        self.scatter.setAccessibleDescription(explain_number("scatter"))
        self.scatter.picked.connect(self._on_picked)
        plots = QHBoxLayout()
        plots.setContentsMargins(SIDE, 0, SIDE - 6, 0)
        plots.setSpacing(12)
        plots.addWidget(self.histogram, 1)
        plots.addWidget(self.scatter, 1)
        self.column.setContentsMargins(0, 4, 0, 0)
        self.column.addLayout(plots)
        self.recount = Recount(self, context, self._make_job, self._show_points, is_seen=self._is_seen)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope; the pairs follow when it is quiet."""
        self._view = view
        self.histogram.set_counts(
            view.iou_histogram, view.iou_edges, mark=view.iou_mean.value, provisional=view.provisional
        )
        number = format_count(_tr, view.iou_mean.support, "{n} pair", "{n} pairs")
        mean = view.iou_mean.value
        text = number if mean is None else _tr("{pairs} · mean IoU {mean}", pairs=number, mean=format_share(mean))
        self.head.show_support(number)  # the mean is drawn, and told by the tip
        self._describe_figures(view, text)
        self.histogram.setToolTip(
            format_tooltip("\n".join((explain_number("histogram"), *tell_interval(view.iou_mean))))
        )
        self.show_empty("" if view.iou_mean.support or view.needs_count else _tr("no paired shapes"))
        if self._scope != view.scope:
            self._show_points(None)
            self._scope = view.scope
        self.scatter.set_provisional(on=True)
        self.recount.request()

    def _describe_figures(self, view: AgreementView, text: str) -> None:
        """What stands beside both where they stand alone."""
        here = view.scope.image
        where = _tr("whole set") if here is None else image_name_of(self._session.committed, here)
        mean = [] if view.iou_mean.value is None else [SeriesLook("text", "dashes", _tr("mean"))]
        note = f"{where} · {text}"
        bars = SeriesLook("accent", "bar", _tr("pairs"))
        self.histogram.describe_figure(_tr("How closely paired shapes coincide"), note, [bars, *mean])
        looks = (
            SeriesLook("accent", "circle", _tr("one shape against another")),
            SeriesLook("warning", "circle", _tr("high RandCrowns, IoU below 0.5")),
        )
        self.scatter.describe_figure(_tr("RandCrowns against IoU"), where, looks)

    def _is_seen(self) -> bool:
        return bool(self._view and self._view.matrix) and not self._session.is_previewing and self.isVisible()

    def _make_job(self) -> Job[Cloud] | None:
        job = None if self._view is None else self._context.agreement.make_scatter_job(self._view.scope)
        return None if job is None else replace(job, quiet=True)

    def _show_points(self, cloud: Cloud | None) -> None:
        self._cloud = cloud
        if cloud is None:
            self.scatter.set_points(Points())
        else:
            self.scatter.set_points(Points(cloud.iou, cloud.rc, cloud.flagged))

    def _describe_point(self, row: int) -> str:
        cloud = self._cloud
        return "" if cloud is None or row >= len(cloud) else describe_scatter_point(self._session.committed, cloud, row)

    def _on_picked(self, row: int) -> None:
        if self._cloud is not None and row < len(self._cloud):
            cloud = self._cloud
            self._context.attempt(lambda: walk.open_scatter_pair(self._session, cloud, row))
