"""Numbers from elsewhere: metrics of plugins, and those that a team has published."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import immutables
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.matching.selection import AuthorShapes, select_shapes
from annotator.model.project import Project
from annotator.plugins.contributions import MetricContribution
from annotator.plugins.metrics import MetricRow, PluginMetrics
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, count_options_of, drop_uncounted_layers
from annotator.session.agreement.view import AgreementView
from annotator.session.jobs import Job
from annotator.ui.base.numbers import format_numeral, format_significant
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import format_number, translate_phrase, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow, SectionHeader

if TYPE_CHECKING:
    from annotator.team.running import Published


_tr = translator_of("Agreement")


class PublishedSection(FoldingSection):
    """One row a number without a bar; hidden until something is published."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "published", _tr("Published team numbers"))
        self._context = context
        self.rows: list[NumberRow] = []
        self._shown: Published | None = None
        self.note = QLabel()
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.note.setContentsMargins(SIDE, 0, SIDE, 4)
        self.note.setWordWrap(True)
        self.column.addWidget(self.note)
        self.setContentsMargins(0, 0, 0, 10)
        self.hide()

    def show_published(self, published: "Sequence[Published]") -> None:
        """Shows the last of them, oldest first as they come."""
        newest = published[-1] if published else None
        self.setVisible(newest is not None)
        if newest is None or newest == self._shown:
            return
        self._shown = newest
        self.head.show_support(_tr("frozen: {name}", name=newest.name))
        self.note.setText(self._describe(newest, earlier=len(published) - 1))
        for row in self.rows:
            row.deleteLater()
        self.rows = [self._make_row(row) for row in newest.rows]
        for made in self.rows:
            self.column.addWidget(made)

    def _describe(self, published: "Published", *, earlier: int) -> str:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(published.at))
        batches = ", ".join(format_number(number) for number in published.batches)
        told = _tr(
            "Batches {batches} as {login} froze them, {when}; they do not follow what is drawn now.",
            batches=batches,
            login=published.by,
            when=when,
        )
        return f"{told} {_tr('Earlier ones: File > Team project…, tab Numbers.')}" if earlier else told

    def _make_row(self, found: Mapping[str, Any]) -> NumberRow:
        from annotator.report.audit.published import list_published_cells

        title, between, value, interval, support = list_published_cells(found)
        parts = (str(translate_phrase(title)), between)
        row = NumberRow(" · ".join(part for part in parts if part), bar=False)
        lines = [_tr("95 % interval {ends}.", ends=format_numeral(interval))] if interval else []
        lines.append(_tr("Frozen; support {n}.", n=format_numeral(support)))
        row.show_number(format_numeral(value), tip="\n".join(lines))
        return row


class _Request(NamedTuple):
    """Everything that the numbers depend on."""

    project: Project
    options: CountOptions
    image: int | None
    a: int
    b: int
    offered: tuple[tuple[str, MetricContribution], ...]


class PluginMetricRows(QWidget):
    """Follows the pair: numbers of an earlier state stand in grey until those of the present one are there.

    One job runs at a time; what changes meanwhile is computed when it is over.
    """

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._wanted: _Request | None = None
        self._shown: _Request | None = None
        self.recount = Recount(self, context, self._make_job, self._take, delay=0)
        self._last: tuple[AgreementView, PairAgreement | None] | None = None
        self.rows: dict[tuple[str, str], NumberRow] = {}
        """By plugin and id of the metric."""
        self.head = SectionHeader(_tr("From plugins"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.head)
        self.hide()
        context.plugins_changed.connect(self._on_plugins)

    def show_pair(self, view: AgreementView, pair: PairAgreement | None) -> None:
        """Has the numbers computed for a pair, and shows them; hides itself where there is no pair or no metric."""
        self._last = view, pair
        metrics = PluginMetrics.of(self._context.registry)
        self._make_rows(metrics)
        self.setVisible(pair is not None and bool(metrics.offered))
        if pair is None or not metrics.offered:
            self._wanted = None
            return
        if view.provisional or self._session.is_previewing:
            self._show_provisional()
            return
        project, scope = self._session.committed, view.scope
        options = count_options_of(project, self._session.view, label=scope.label, chosen=view.chosen)
        self._wanted = _Request(project, options, scope.image, pair.a, pair.b, metrics.offered)
        self.recount.count()

    def _on_plugins(self) -> None:
        """A plugin was switched on or off, or has failed."""
        if self._last is not None:
            self.show_pair(*self._last)

    def _make_rows(self, metrics: PluginMetrics) -> None:
        names = {(plugin, metric.id): metric.title for plugin, metric in metrics.offered}
        for key in [key for key in self.rows if key not in names]:
            row = self.rows.pop(key)
            row.hide()
            row.deleteLater()
        for key, title in names.items():
            if key not in self.rows:
                self.rows[key] = NumberRow(title, bar=False)
                self._column.addWidget(self.rows[key])

    def _make_job(self) -> Job[tuple[_Request, list[MetricRow]]] | None:
        request, session = self._wanted, self._session
        if request is None or _is_same(request, self._shown):
            return None
        self._show_provisional()
        if self.recount.is_busy:
            return None
        metrics = PluginMetrics.of(self._context.registry)

        def work(progress: Progress) -> tuple[_Request, list[MetricRow]]:
            project = session.load_project(request.project, progress)
            a, b = _select_sides(project, request)
            return request, metrics.compute_rows(project, a, b, progress)

        return Job(_tr("Metrics of plugins"), work, quiet=True)

    def _take(self, found: tuple[_Request, list[MetricRow]]) -> None:
        request, rows = found
        self._shown = request
        if self._wanted is not None and _is_same(request, self._wanted):
            self._show(rows)
        else:
            self.recount.count()

    def _show(self, rows: list[MetricRow]) -> None:
        self.head.show_support("")
        for plugin, metric, _a, _b, score in rows:
            if (row := self.rows.get((plugin, metric.id))) is None:
                continue
            tip = metric.description if score.value is not None else _tr("Undefined: {reason}.", reason=score.reason)
            source = _tr("Plugin {name}, support {n}.", name=plugin, n=format_number(score.support))
            row.show_number(format_significant(score.value), tip=f"{tip}\n{source}")

    def _show_provisional(self) -> None:
        self.head.show_support(_tr("computing…"))
        for row in self.rows.values():
            row.show_number(row.value, tip=row.accessibleDescription(), provisional=True)


def _select_sides(project: Project, request: _Request) -> list[AuthorShapes]:
    """What counts of the reference and of the other author within the scope."""
    project = drop_uncounted_layers(project, request.options)
    if request.image is not None:
        layers = {key: layer for key, layer in project.layers.items() if key.image == request.image}
        project = replace(project, layers=immutables.Map(layers))
    return select_shapes(project, (request.a, request.b), request.options.audit.selection)


def _is_same(one: _Request, other: _Request | None) -> bool:
    """Whether two requests give the same numbers; a project is compared as the state that it is."""
    return other is not None and one.project is other.project and one[1:] == other[1:]
