"""Annotators: titles of their rows, and the tables of repeat passes and control images."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.agreement.quality import QualityNumbers
from annotator.metrics.score import Score
from annotator.overlays.style import author_number_of
from annotator.session.agreement.view import AgreementView
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.naming import author_colour_of, author_name_of, short_author_names_of
from annotator.ui.base.numbers import format_cell
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.text import explain_number, format_count, tell_interval, translator_of
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.section import SIDE, FoldingSection

_tr = translator_of("Agreement")


def make_author_title(session: Session, author: int, *, tip: str = "") -> HeatTitle:
    """The title of an annotator's row; the eye is there in audit mode, which shows the boxes of all."""
    project, view = session.committed, session.view
    name = author_name_of(project, author)
    hides = view.mode is Mode.AUDIT and not view.all_hidden
    how = _tr("{name}: press to hide or show these boxes on the picture; by keys ← and Space.", name=name)
    return HeatTitle(
        name,
        "\n".join(line for line in (tip, how if hides else "") if line),
        shown=author not in view.hidden_authors if hides else None,
        short=short_author_names_of(project).get(author, name),
        chip=author_colour_of(project, author),
        number=author_number_of(project, author),
    )


def toggle_author(session: Session, author: int) -> None:
    """Hides an annotator's boxes on the picture, or shows them again; nothing outside of audit mode."""
    if session.view.mode is Mode.AUDIT:
        session.set_view(hidden_authors=session.view.hidden_authors ^ {author})


class QualitySection(QWidget):
    """Two tables, each shown where it has a row."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._found = QualityNumbers()
        self.repeats = QualityTable(context, "repeats", _tr("Repeat passes"))
        self.control = QualityTable(context, "control", _tr("Control images"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.repeats)
        column.addWidget(self.control)
        self.recount = Recount(self, context, self._make_job, self._show_numbers, is_seen=self._is_seen)
        self.repeats.table.title_picked.connect(lambda row: self._toggle([one.a for one in self._found.repeats], row))
        self.control.table.title_picked.connect(lambda row: self._toggle([one.b for one in self._found.control], row))
        self._show_numbers(QualityNumbers())

    def show_marks(self) -> None:
        """Shows whose boxes are on the picture now."""
        self._show_numbers(self._found)

    def show_view(self, view: AgreementView) -> None:
        """Follows the numbers of a scope; its own come when it is quiet."""
        if self._view is None or (self._view.scope, self._view.authors) != (view.scope, view.authors):
            self._show_numbers(QualityNumbers())
        self._view = view
        if not view.provisional:
            self.recount.request()

    def _is_seen(self) -> bool:
        return self._view is not None and not self._session.is_previewing and self.isVisibleTo(self.window())

    def _make_job(self) -> Job[QualityNumbers] | None:
        job = None if self._view is None else self._context.agreement.make_quality_job(self._view.scope)
        if job is None:
            self.recount.cancel()
            self._show_numbers(QualityNumbers())
        return job

    def _show_numbers(self, found: QualityNumbers) -> None:
        self._found = found
        self.repeats.show_rows([(self._make_title(pair.a, "repeat"), pair) for pair in found.repeats], tip="repeat")
        references = {pair.a for pair in found.control}
        named = []
        for pair in found.control:
            title = self._make_title(pair.b, "control")
            if len(references) > 1:
                reference = author_name_of(self._session.committed, pair.a)
                title = replace(title, text=f"{title.text} – {reference}")
            named.append((title, pair))
        self.control.show_rows(named, tip="control")

    def _make_title(self, author: int, tip: str) -> HeatTitle:
        return make_author_title(self._session, author, tip=explain_number(tip))

    def _toggle(self, authors: Sequence[int], row: int) -> None:
        if row < len(authors):
            toggle_author(self._session, authors[row])


class QualityTable(FoldingSection):
    """A row an annotator: F1, mean IoU, alpha of both tags."""

    def __init__(self, context: PanelContext, name: str, title: str) -> None:
        super().__init__(context, name, title)
        self.table = HeatTable(title, row=22, titles=94)
        inner = QHBoxLayout()
        inner.setContentsMargins(0, 0, SIDE - 2, 0)
        inner.addWidget(self.table)
        self.column.addLayout(inner)

    def show_rows(self, rows: Sequence[tuple[HeatTitle, PairAgreement]], *, tip: str) -> None:
        """Shows the pairs by the titles of their rows; `tip` is the key of what they say in the glossary."""
        self.setVisible(bool(rows))
        images = max((pair.images for _title, pair in rows), default=0)
        self.head.show_support(format_count(_tr, images, "{n} image", "{n} images"))
        self.head.setToolTip(explain_number(tip))
        heads = [
            HeatTitle(_tr("F1"), tip=explain_number("f1")),
            HeatTitle(_tr("IoU"), tip=explain_number("mean_iou")),
            HeatTitle(_tr("α state"), tip=explain_number("tag_alpha")),
            HeatTitle(_tr("α occ."), tip=explain_number("tag_alpha")),
        ]
        cells = [[_make_cell(score, pair) for score in _scores_of(pair)] for _title, pair in rows]
        self.table.set_cells(heads, [title for title, _pair in rows], cells)


def _scores_of(pair: PairAgreement) -> tuple[Score, ...]:
    return pair.roles.f1, pair.iou.mean, pair.part_state.alpha, pair.occluded.alpha


def _make_cell(score: Score, pair: PairAgreement) -> HeatCell:
    images = format_count(_tr, pair.images, "{n} image", "{n} images")
    if score.value is None:
        return HeatCell("–", "\n".join((_tr("Undefined: {reason}.", reason=score.reason), images)))
    tip = "\n".join((*tell_interval(score), images))
    return HeatCell(format_cell(score.value), tip, max(score.value, 0.0), value=score.value)
