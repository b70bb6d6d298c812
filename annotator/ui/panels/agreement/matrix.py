"""The matrix section: F1 of every two annotators, and behind a cell the pair with the images where they differ most."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from annotator.metrics.agreement.pair import PairAgreement
from annotator.session.agreement.view import AgreementView
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_cell as cell_text
from annotator.ui.base.numbers import format_float, format_share
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_count, format_number, tell_interval, translator_of
from annotator.ui.panels.agreement.annotators import make_author_title, toggle_author
from annotator.ui.panels.agreement.options import OptionsMenu
from annotator.ui.widgets.heat_table import HeatCell, HeatTable
from annotator.ui.widgets.section import SIDE, FoldingSection

_tr = translator_of("Agreement")


class MatrixSection(FoldingSection):
    """Rows are references; a press on a cell asks for its pair, a press on a name hides that author's boxes."""

    picked = Signal(object)
    """(reference, other), or None when the pair that was open is closed."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "f1", _tr("F1"))
        self._session = context.session
        self._view: AgreementView | None = None
        button = self.head.add_button("⋯", _tr("Options: who is compared, and what is paired and counted"))
        button.setAccessibleName(_tr("Options"))
        self.options = OptionsMenu(context, button)
        self.table = HeatTable(_tr("F1 of every two annotators"), titles=104)
        self.table.picked.connect(self._on_picked)
        self.table.title_picked.connect(self._on_title)
        column = self.column
        column.setContentsMargins(0, 2, 0, 0)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, SIDE - 2, 0)
        row.addWidget(self.table)
        column.addLayout(row)

    @property
    def opened_pair(self) -> tuple[int, int] | None:
        """The pair whose card is open: reference and other."""
        pair: tuple[int, int] | None = self.table.opened
        return pair

    def find_cell(self) -> PairAgreement | None:
        """The cell of that pair."""
        view, pair = self._view, self.opened_pair
        if view is None or pair is None:
            return None
        return next((one for row in view.matrix for one in row if one is not None and (one.a, one.b) == pair), None)

    def close_pair(self) -> None:
        """Closes the card."""
        self.table.set_opened(None)
        self.picked.emit(None)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope."""
        self._view = view
        rows = [make_author_title(self._session, author) for author in view.authors]
        cells = [[self._make_cell(one) for one in row] for row in view.matrix]
        self.table.set_cells(rows, rows, cells, provisional=view.provisional)
        self.head.show_support(self._format_support(view))

    def _format_support(self, view: AgreementView) -> str:
        parts = [
            f"IoU ≥ {format_float(view.iou_threshold, 'g')}",
            format_count(_tr, len(view.authors), "{n} annotator", "{n} annotators"),
        ]
        if view.scope.image is None:
            parts.append(format_count(_tr, view.images, "{n} image", "{n} images"))
            if not view.chosen.is_all:
                parts.append(_tr("only {filter}", filter=view.chosen.query))
        else:
            # Where the other one has not finished the image, a cell counts nothing.
            drawn = [max((one.roles.n_a for one in row if one is not None), default=0) for row in view.matrix]
            is_given = any(one.is_given for row in view.matrix for one in row if one is not None)
            shapes = format_count(_tr, sum(drawn), "{n} shape", "{n} shapes")
            parts.append(_tr("objects were given") if is_given else shapes)
        return " · ".join(parts)

    def _make_cell(self, one: PairAgreement | None) -> HeatCell:
        if one is None:
            return HeatCell("", _tr("Nobody is compared with oneself."))
        value = one.roles.f1.value
        return HeatCell(cell_text(value), self._format_tip(one), value, (one.a, one.b), value)

    def _format_tip(self, one: PairAgreement) -> str:
        project = self._session.committed
        a, b = author_name_of(project, one.a), author_name_of(project, one.b)
        roles, f1 = one.roles, one.roles.f1
        if f1.value is None:
            return _tr("{a} and {b} have no F1: {reason}.", a=a, b=b, reason=f1.reason)
        lines = [
            _tr("{b} against {a}: F1 {value}.", a=a, b=b, value=format_share(f1.value)),
            explain_number("f1"),
            _tr(
                "{pairs} pairs of {n_a} shapes of {a} and {n_b} of {b}, on {images} images.",
                pairs=format_number(roles.tp),
                n_a=format_number(roles.n_a),
                n_b=format_number(roles.n_b),
                a=a,
                b=b,
                images=format_number(one.images),
            ),
        ]
        if one.given:
            lines.append(
                _tr("Images whose objects were given by points are left out: {n}.", n=format_number(one.given))
            )
        lines += tell_interval(f1)
        lines.append(_tr("Press to see the images where they differ most."))
        return "\n".join(lines)

    def _on_picked(self, pair: tuple[int, int]) -> None:
        if pair == self.opened_pair:
            self.close_pair()
            return
        self.table.set_opened(pair)
        self.picked.emit(pair)

    def _on_title(self, row: int) -> None:
        if self._view is not None and row < len(self._view.authors):
            toggle_author(self._session, self._view.authors[row])
