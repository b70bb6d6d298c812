"""The search of RandCrowns parameters: a grid as a plot of variance against discrimination, to choose a cell from."""

from typing import Final

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from annotator.api.questions import TuneQuestion
from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.randcrowns.trial import Grid
from annotator.metrics.randcrowns.tuning import Tuning, find_border_axes
from annotator.metrics.randcrowns.warped import Warping
from annotator.metrics.ranges.source import SourceWalk
from annotator.model import edit
from annotator.model.metric_settings import RandCrownsSettings
from annotator.report.tables import Column, list_shown
from annotator.report.tuning import Cell, TuneReport, choose_columns, make_tune_grid, make_tune_report
from annotator.session.agreement.view import audit_options_of
from annotator.session.jobs import Job
from annotator.session.view import Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.dialog import JobLine, WorkButton
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import STRETCH, hold, make_button, make_column, make_label, make_note, make_row, say_in
from annotator.ui.base.text import (
    format_count,
    format_float,
    format_number,
    format_numeral,
    format_setting,
    format_significant,
    translate_error,
    translate_phrase,
    translator_of,
)
from annotator.ui.study.page import Page
from annotator.ui.widgets.plots import Points, ScatterPlot


def points_of_tuning(found: Tuning) -> Points:
    """The cells with the variance in powers of ten, for it spreads over several; none at all counts as the smallest."""
    some = found.variance[found.variance > 0]
    least = float(some.min()) if len(some) else 1e-12
    x = np.log10(np.maximum(found.variance, least))
    low, high = float(x.min()), float(x.max())
    y_range = (float(found.discrimination.min()), float(found.discrimination.max()))
    powers = range(int(np.ceil(low)), int(np.floor(high)) + 1)
    ticks = tuple(((power - low) / ((high - low) or 1.0), format_float(10.0**power, "g")) for power in powers)
    return Points(
        x, found.discrimination, found.pareto, (low, high), y_range, joined=True, marked=found.paper, x_ticks=ticks
    )


def format_axis(values: tuple[float, ...]) -> str:
    """The values of an axis as they are typed, in round steps."""
    low = float(f"{values[0]:.3g}")
    if len(values) < 2:
        return format_setting(low)
    step = float(f"{values[1] - values[0]:.3g}")
    return format_numeral(f"{low:g}:{step:g}:{low + step * (len(values) - 1):.6g}")


_tr = translator_of("Tune")


def _format_cell(found: Tuning, row: int) -> list[tuple[Column[Cell], str]]:
    """The numbers of a cell as the window writes them, each with its column."""
    cell, columns = Cell(found, row), list_shown(choose_columns(found))
    return [(column, format_numeral(column.format(column.value(cell)))) for column in columns]


AXES: Final = (("alpha", "α"), ("omega", "ω"), ("gamma", "γ"))
AT_ONCE: Final = 60_000
"""Shapes up to which the search begins by itself."""


class CrownSearch(QWidget):
    """Searches in a worker; the cell that is looked at is tried while the page is seen, and on the picture if asked."""

    found = Signal(object)
    """The TuneReport of a search."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page, self._context, self._session = page, page.context.panel, page.session
        self.line = JobLine(self._context.runner)
        self.tuning: Tuning | None = None
        self.row: int | None = None
        self._make_scatter()
        self._make_fields()
        self._make_search()
        self._make_answer()
        self._lay_out()

    def showEvent(self, event: QShowEvent) -> None:
        """Begins with the usual grid when it is first seen; what is looked at is tried again."""
        super().showEvent(event)
        if self.tuning is None and not self.is_searching:
            self._prepare_grid(unit=None)
        self._session.set_view(tried=self.settings)

    def hideEvent(self, event: QHideEvent) -> None:
        """Nothing is tried any more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._session.set_view(tried=None)

    def clear(self) -> None:
        """What was found was for another person."""
        self.line.cancel()
        self.tuning = self.row = None
        self.scatter.set_points(Points())
        self.chosen.clear()
        self.looked.hide()
        self._show_enabled()

    @property
    def settings(self) -> RandCrownsSettings | None:
        """The parameters of the cell that is looked at."""
        found, row = self.tuning, self.row
        if found is None or row is None:
            return None
        alpha, omega, gamma = (float(column[row]) for column in (found.alpha, found.omega, found.gamma))
        return RandCrownsSettings(alpha, omega, gamma, found.unit)

    @property
    def is_searching(self) -> bool:
        """Whether a search is on."""
        return self.line.is_busy

    def choose(self, row: int) -> None:
        """Looks at a cell."""
        self.row = row
        self.scatter.chosen = row
        self.scatter.update()
        self._show_enabled()
        self._session.set_view(tried=self.settings)
        self._show_chosen()

    def _make_scatter(self) -> None:
        self.scatter = ScatterPlot(
            height=360,
            x=_tr("Variance across annotators (smaller is steadier)"),
            y=_tr("Discrimination (larger tells right from wrong)"),
        )
        self.scatter.strong = "accent"
        self.scatter.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.scatter.describe = self._describe
        tip = _tr(
            "Every point is one set of parameters. The line joins those that no other set beats in both numbers: "
            "choose from it with the arrow keys or the pointer."
        )
        self.scatter.setToolTip(tip)
        self.scatter.setAccessibleName(_tr("Sets of parameters"))
        self.scatter.setAccessibleDescription(tip)
        self.scatter.picked.connect(self.choose)

    def _make_fields(self) -> None:
        names = (*(name for name, _letter in AXES), "unit", "warped")
        self.form = OptionForm(TuneQuestion(), *names, spacing=(8, 6))
        self.fields = self.form.fields
        self.fields["warped"].seed.setValue(1)
        for name, _letter in AXES:
            self.fields[name].returnPressed.connect(self.search)
        self.fields["unit"].activated.connect(lambda _row: self._prepare_grid(unit=self.fields["unit"].currentText()))

    def _make_search(self) -> None:
        self.start = WorkButton(self.line, _tr("Search"), self.search)

    def _make_answer(self) -> None:
        self.chosen, self.advice = make_label(wraps=True), make_note()
        self.chosen.setTextFormat(Qt.TextFormat.RichText)
        self._caution = _tr(
            "A small variance alone proves nothing: parameters under which everything scores near 1 have a small one, "
            "too. So each set is also judged by how well it tells right from wrong pairs."
        )
        self.advice.setText(self._caution)
        self.apply = make_button(_tr("Apply"), self._apply)
        self.look = make_button(
            _tr("Try on the picture"), self._look, tip=_tr("Goes to Compare with these parameters and their regions.")
        )
        self._show_enabled()

    def _lay_out(self) -> None:
        head, self.looked = make_label(_tr("Grid"), head=True), make_label(_tr("This set"), head=True)
        self.looked.hide()
        side = make_column(
            head,
            self.form.layout,
            self.start,
            self.line,
            8,
            self.looked,
            self.chosen,
            make_row(self.apply, self.look, STRETCH, spacing=8),
            STRETCH,
            self.advice,
            spacing=8,
        )
        holder = hold(side)
        holder.setFixedWidth(272)
        make_row((self.scatter, 1), holder, within=self, spacing=20)

    def search(self) -> None:
        """Searches the grid that the fields describe."""
        try:
            typed = {name: self.fields[name].text().strip().replace(",", ".") for name, _letter in AXES}
            question = TuneQuestion(**typed, unit=self.fields["unit"].currentData(), warped=self.fields["warped"].value)
        except UserError as error:
            self.line.say(translate_error(error), kind="error")
            return
        open_source, options = self._context.open_source, self._read_options()
        axes, unit = question.axes, question.unit
        warping = None if question.warped is None else Warping(question.warped)

        def work(progress: Progress) -> TuneReport:
            with open_source() as source:
                return make_tune_report(SourceWalk.of(source), options, progress, unit=unit, warping=warping, **axes)

        self.line.say(_tr("Searching…"))
        self.line.start(Job(Phrase("Searching parameters"), work), done=self._show_report)

    def _read_options(self) -> AuditOptions:
        return audit_options_of(self._session.committed, self._session.view)

    def _prepare_grid(self, *, unit: str | None) -> None:
        """Fills the fields with the usual grid."""
        open_source, options, project = self._context.open_source, self._read_options(), self._session.committed

        def work(progress: Progress) -> tuple[Grid, int]:
            with open_source() as source:
                grid = make_tune_grid(SourceWalk.of(source), options, progress, unit=unit)
            return grid, sum(layer.count for layer in project.layers.values())

        def ready(found: tuple[Grid, int]) -> None:
            grid, number = found
            self.fields["unit"].setCurrentText(grid.unit)
            for name, _letter in AXES:
                self.fields[name].setText(format_axis(getattr(grid, name)))
            self.line.say("")
            if number <= AT_ONCE:
                self.search()

        self.line.start(Job(Phrase("Preparing the grid"), work, quiet=True), done=ready)

    def _show_report(self, report: TuneReport) -> None:
        found = report.tuning
        self.tuning, self.row = found, None
        self._show_enabled()
        self.looked.hide()
        self.chosen.clear()
        self.found.emit(report)
        if found.reason is not None:
            self.scatter.set_points(Points())
            self.line.say(_tr("Nothing to choose from: {reason}.", reason=found.reason))
            return
        self.scatter.set_points(points_of_tuning(found))
        self.line.say(
            _tr(
                "{cells} sets over {targets}. {best} of them are on the line: no other set beats them in both. The "
                "one nearest to the best of both is offered first.",
                cells=format_number(len(found.alpha)),
                targets=format_count(_tr, found.targets, "{n} target", "{n} targets"),
                best=format_number(int(found.pareto.sum())),
            )
        )
        self._choose_first(found)

    def _choose_first(self, found: Tuning) -> None:
        """Looks at the paper's set, else at the best one nearest to the parameters in force."""
        front = np.flatnonzero(found.pareto)
        row = found.paper
        if row is None and len(front):
            spread = [max(float(np.ptp(values)), 1e-12) for values in (found.variance, found.discrimination)]
            apart = (found.variance[front] - found.variance.min()) / spread[0]
            apart = apart + (found.discrimination.max() - found.discrimination[front]) / spread[1]
            row = int(front[int(apart.argmin())])
        if row is not None:
            self.scatter.current = row
            self.choose(row)

    def _show_chosen(self) -> None:
        found, row = self.tuning, self.row
        if found is None or row is None:
            return
        letters, units = dict(AXES), {"alpha": f" {found.unit}", "omega": f" {found.unit}"}
        lines = []
        for column, value in _format_cell(found, row):
            name = letters.get(column.key) or translate_phrase(column.title)
            lines.append((name, value + units.get(column.key, "")))
            if column.key == "variance":
                lines.append((_tr("IoU variance"), format_significant(found.iou_variance)))
        rows = "".join(
            f"<tr><td>{name}&nbsp;&nbsp;</td><td align='right'><b>{value}</b></td></tr>" for name, value in lines
        )
        front = format_number(int(found.pareto.sum()))
        extra = (
            _tr("one of {n} that no other set beats in both", n=front)
            if found.pareto[row]
            else _tr("another set beats it in both")
        )
        if row == found.paper:
            extra = _tr("the paper's set")
        borders = [letter for name, letter in AXES if name in find_border_axes(found, row)]
        border = _tr("At the end of the grid: {axes}. A wider grid may hold a better set.", axes=", ".join(borders))
        say_in(self.advice, border if borders else self._caution, "warning" if borders else "muted")
        self.chosen.setText(f"<table>{rows}</table><br>{extra}")
        self.looked.show()

    def _describe(self, row: int) -> str:
        found = self.tuning
        if found is None or row >= len(found.alpha):
            return ""
        return _tr(
            "α {alpha}, ω {omega}, γ {gamma}: variance {variance}, discrimination {discrimination}",
            **{column.key: value for column, value in _format_cell(found, row)},
        )

    def _show_enabled(self) -> None:
        self.look.setEnabled(self.row is not None)
        self.apply.setEnabled(self.row is not None and not self._session.read_only)

    def _apply(self) -> None:
        """Makes what is looked at the project's own, as one step."""
        settings, metrics = self.settings, self._session.committed.metrics
        self._session.set_view(tried=None)
        if settings is not None and settings != metrics.randcrowns:
            self._context.attempt(lambda: self._session.commit(edit.set_randcrowns(metrics, settings)))

    def _look(self) -> None:
        """Shows the regions of what is looked at on the picture, until it is applied or the page is seen again."""
        settings = self.settings
        go_to_workspace(self._session, Workspace.COMPARE)
        self._session.set_view(tried=settings, regions_shown=True)

        def back() -> None:
            self._session.set_view(tried=None)
            self._context.open_study("crowns", "search")

        ways = (*(((_tr("Apply"), self._apply),) if self.apply.isEnabled() else ()), (_tr("Back to the search"), back))
        self._context.say(_tr("Parameters of RandCrowns are tried here."), kind="note", choices=ways)
