"""The variance section: IoU, IoUCrowns and RandCrowns variance side by side, and behind them one row a reference."""

from PySide6.QtWidgets import QHBoxLayout, QLabel

from annotator.metrics.randcrowns.variance import VarianceReport, VarianceRow
from annotator.metrics.score import Score
from annotator.session.agreement.view import AgreementView
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_significant
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_count, format_number, tell_interval, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.panels.agreement.annotators import make_author_title, toggle_author
from annotator.ui.widgets.column.number_form import NumberColumn
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow

_tr = translator_of("Agreement")

MEASURES = (("iou", "IoU", "muted"), ("iou_crowns", "IoUCrowns", "muted"), ("randcrowns", "RandCrowns", "accent"))
"""Field of a variance row, published name, colour of its bar."""


class VarianceSection(FoldingSection):
    """Three rows under one head; a press opens the table with every reference author."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "variance", _tr("Variance across annotators"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._form = NumberColumn()
        self.rows = {name: NumberRow(title, opens=True) for name, title, _colour in MEASURES}
        self.note = QLabel()
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.note.setContentsMargins(SIDE, 0, SIDE, 0)
        self.note.setWordWrap(True)
        self.table = HeatTable(_tr("Variances by reference annotator"), row=22, plain=True, titles=94)
        self.table.setFont(make_small_font())
        self.table.title_picked.connect(self._on_title)
        self.table.hide()
        column = self.column
        for row in self.rows.values():
            column.addWidget(row)
            row.pressed.connect(self._toggle)
        column.addWidget(self.note)
        inner = QHBoxLayout()
        inner.setContentsMargins(0, 0, SIDE - 2, 0)
        inner.addWidget(self.table)
        column.addLayout(inner)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope."""
        self._view = view
        report = view.variance
        self.head.show_support(self._format_support(view))
        most = 0.0
        if report is not None:
            most = max((getattr(report.pooled, name).value or 0.0 for name in self.rows), default=0.0)
        found = [] if report is None else [getattr(report.pooled, name).value for name in self.rows]
        form = self._form = _find_form(report)
        undefined = report is None or all(value is None for value in found)
        self.show_empty(self._format_support(view) or _tr("no variance") if undefined and not view.needs_count else "")
        if form.unit and not undefined:
            self.head.show_support(f"{form.unit} · {self.head.support}")
        missing = self._describe_missing(view)
        self.note.setText(missing)
        self.note.setVisible(bool(missing))
        for name, _title, colour in MEASURES:
            value = None if report is None else getattr(report.pooled, name).value
            share = None if value is None or not most else value / most
            self.rows[name].show_number(
                form.format_value(value),
                tip=self._format_tip(view, name),
                share=share,
                colour=colour,
                provisional=view.provisional or view.needs_count,
            )
        self.show_marks()

    def show_marks(self) -> None:
        """Shows the table, with whose boxes are on the picture now."""
        if not self.table.isHidden():
            self._fill_table()

    def _format_support(self, view: AgreementView) -> str:
        if view.variance is None:
            reason = view.variance_withheld
            return "" if reason is None else _tr("not yet: {reason}", reason=_tr(reason.sentence))
        row = view.variance.pooled
        if row.randcrowns.value is None and len(view.authors) < 3:
            return _tr("needs three")
        return format_count(_tr, row.targets - row.undefined_rc, "{n} target", "{n} targets")

    def _describe_missing(self, view: AgreementView) -> str:
        """What does not count, and why."""
        if view.variance is None or len(view.authors) < 3:
            return ""
        row, words = view.variance.pooled, []
        if row.excluded:
            words.append(_tr("{n} left out: not drawn by all", n=format_number(row.excluded)))
        if row.undefined_rc:
            words.append(_tr("{n} too small for α", n=format_number(row.undefined_rc)))
        if view.variance.left_out:
            words.append(
                format_count(_tr, view.variance.left_out, "{n} image without metres", "{n} images without metres")
            )
        return " · ".join(words)

    def _format_tip(self, view: AgreementView, name: str) -> str:
        report = view.variance
        if report is None:
            return "" if view.variance_withheld is None else _tr(view.variance_withheld.sentence)
        score: Score = getattr(report.pooled, name)
        if score.value is None:
            return _tr("Undefined: {reason}.", reason=score.reason)
        lines = [f"{self.rows[name].name}: {format_significant(score.value)}", explain_number("variance")]
        lines += [explain_number(f"variance_{name}"), self._format_counts(report.pooled)]
        lines += tell_interval(score)
        return "\n".join([*lines, _tr("Press for the numbers by reference annotator.")])

    def _format_counts(self, row: VarianceRow) -> str:
        return _tr(
            "{kept} targets count; {excluded} are left out because not every other annotator drew them, {small} have "
            "no sure inside.",
            kept=format_number(row.targets - row.undefined_rc),
            excluded=format_number(row.excluded),
            small=format_number(row.undefined_rc),
        )

    def _toggle(self) -> None:
        self.table.setVisible(self.table.isHidden())
        for row in self.rows.values():
            row.set_open(on=not self.table.isHidden())
        self._fill_table()

    def _fill_table(self) -> None:
        view = self._view
        if view is None or view.variance is None:
            return
        rows = [*view.variance.references, view.variance.pooled]
        cells = []
        for row in rows:
            reason = row.randcrowns.reason
            tip = _tr("Undefined: {reason}.", reason=reason) if reason else self._format_counts(row)
            cells.append([self._make_cell(getattr(row, name), tip) for name, _title, _colour in MEASURES])
        heads = [HeatTitle(title, tip=explain_number(f"variance_{name}")) for name, title, _colour in MEASURES]
        rows_of = [self._make_title(row.reference) for row in rows]
        self.table.set_cells(heads, rows_of, cells, provisional=view.provisional)

    def _make_title(self, author: int | None) -> HeatTitle:
        """The title of the row of an annotator, or of all."""
        if author is None:
            return HeatTitle(_tr("all"), tip=_tr("The shapes of {name} as targets.", name=_tr("all")))
        name = author_name_of(self._session.committed, author)
        tip = _tr("The shapes of {name} as targets.", name=name)
        return make_author_title(self._session, author, tip=tip)

    def _on_title(self, row: int) -> None:
        found = None if self._view is None else self._view.variance
        author = found.references[row].reference if found is not None and row < len(found.references) else None
        if author is not None:
            toggle_author(self._session, author)

    def _make_cell(self, score: Score, tip: str) -> HeatCell:
        exact = [] if score.value is None else [format_significant(score.value)]
        text = self._form.format_value(score.value)
        return HeatCell(text, "\n".join([*exact, tip, *tell_interval(score)]), value=score.value)


def _find_form(report: VarianceReport | None) -> NumberColumn:
    """One form for all variances of the section, so that they can be compared."""
    rows = [] if report is None else [*report.references, report.pooled]
    return NumberColumn.of(getattr(row, name).value for row in rows for name, _title, _colour in MEASURES)
