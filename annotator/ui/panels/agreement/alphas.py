"""The section of chance-corrected agreement: boxes with labels, part state, occluded, and the tables behind them."""

from dataclasses import replace
from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QLabel

from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.agreement.tags import TagAgreement
from annotator.metrics.score import Score
from annotator.session.agreement.view import AgreementView
from annotator.ui.base.naming import author_name_of, label_name_of
from annotator.ui.base.numbers import format_significant
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_count, format_number, tell_interval, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow

_tr = translator_of("Agreement")

NOTHING: Final = "there are no numbers for this scope"


class AlphaSection(FoldingSection):
    """Three rows under one head; a press on one opens the table behind it."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "alpha", _tr("Chance-corrected"))
        self._session = context.session
        self._view: AgreementView | None = None
        self._cell: PairAgreement | None = None
        self._opened = ""
        self.head.show_support(_tr("Krippendorff α"))
        self.rows = {
            "alpha": NumberRow(_tr("Boxes + labels"), opens=True),
            "part_state": NumberRow(_tr("Part state"), opens=True),
            "occluded": NumberRow(_tr("Occluded"), opens=True),
        }
        self.note = QLabel()
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.note.setContentsMargins(SIDE, 2, SIDE, 2)
        self.note.setWordWrap(True)
        self.table = HeatTable(_tr("What lies behind alpha"), row=24, titles=64)
        column = self.column
        for name, row in self.rows.items():
            column.addWidget(row)
            row.pressed.connect(lambda wanted=name: self._toggle(wanted))
        column.addWidget(self.note)
        inner = QHBoxLayout()
        inner.setContentsMargins(0, 0, SIDE - 2, 0)
        inner.addWidget(self.table)
        column.addLayout(inner)
        self.caution = QLabel(explain_number("alpha_marks"))
        self.caution.setFont(make_small_font())
        self.caution.setProperty("role", "muted")
        self.caution.setContentsMargins(SIDE, 2, SIDE, 0)
        self.caution.setWordWrap(True)
        column.insertWidget(1, self.caution)
        self.note.hide()
        self.table.hide()

    def show_view(self, view: AgreementView, cell: PairAgreement | None) -> None:
        """Shows the numbers of a scope; confusions are those of the pair whose card is open, else of all pairs."""
        self._view, self._cell = view, cell
        scores = {
            "alpha": None if view.alpha is None else view.alpha.whole,
            "part_state": None if view.part_state is None else view.part_state.alpha,
            "occluded": None if view.occluded is None else view.occluded.alpha,
        }
        self.rows["alpha"].rename(_tr("Boxes + labels") if view.scope.label is None else _tr("Label alone"))
        for name, score in scores.items():
            self._show_score(name, score or Score(None, 0, NOTHING), provisional=view.provisional)
        nothing = all(score is None or score.value is None for score in scores.values())
        self.show_empty(_explain_nothing(view, scores["alpha"]) if nothing and not view.needs_count else "")
        if not nothing:
            self.head.show_support(_tr("Krippendorff α"))
        if self._opened:
            self._fill_table()

    def _show_score(self, name: str, score: Score, *, provisional: bool) -> None:
        if name == "alpha":
            support = format_count(_tr, score.support, "{n} unit", "{n} units")
        else:
            support = format_count(_tr, score.support, "{n} pair", "{n} pairs")
        is_label = self._view is not None and self._view.scope.label is not None
        definition = ("label_alpha" if is_label else "alpha") if name == "alpha" else "tag_alpha"
        if score.value is None:
            tip = "\n".join((explain_number(definition), _tr("Undefined: {reason}.", reason=score.reason)))
        else:
            behind = {
                "alpha": _tr("A unit is one thing on an image that somebody drew. Press for annotators and labels."),
            }.get(name, _tr("Press to see which values were taken for which."))
            tip = "\n".join((explain_number(definition), *tell_interval(score), behind))
        share = None if score.value is None else max(score.value, 0.0)
        self.rows[name].show_number(
            format_significant(score.value), tip=tip, share=share, support=support, provisional=provisional
        )

    def _toggle(self, name: str) -> None:
        self._opened = "" if name == self._opened else name
        for other, row in self.rows.items():
            row.set_open(on=other == self._opened)
        self.note.setVisible(bool(self._opened))
        self.table.setVisible(bool(self._opened))
        if self._opened:
            self._fill_table()

    def _fill_table(self) -> None:
        view = self._view
        if view is None:
            return
        self.table.set_titles(120 if self._opened == "alpha" else 64)
        if self._opened == "alpha":
            self._fill_alpha(view)
            return
        found = view.part_state if self._opened == "part_state" else view.occluded
        if self._cell is None:
            told = _tr("Paired shapes of all pairs, either way round; press a cell of F1 for two annotators.")
            self.note.setText(told)
            self._fill_confusion(_make_symmetric(found), provisional=view.provisional)
        else:
            pair = self._cell
            found = pair.part_state if self._opened == "part_state" else pair.occluded
            a, b = (author_name_of(self._session.committed, author) for author in (pair.a, pair.b))
            self.note.setText(_tr("Rows {a}, columns {b}; paired shapes", a=a, b=b))
            self._fill_confusion(found, provisional=view.provisional)

    def _fill_confusion(self, found: TagAgreement | None, *, provisional: bool) -> None:
        if found is None:
            self.table.set_cells([], [], [])
            return
        used = [
            place
            for place, row in enumerate(found.confusion)
            if sum(row) or sum(other[place] for other in found.confusion)
        ] or [0]
        most = max(max(row) for row in found.confusion) or 1
        names = [tag_name_of(found.states[place]) for place in used]
        cells = [[self._make_tag_cell(found, row, column, most) for column in used] for row in used]
        self.table.set_cells(
            [HeatTitle(name) for name in names], [HeatTitle(name) for name in names], cells, provisional=provisional
        )

    def _make_tag_cell(self, found: TagAgreement, row: int, column: int, most: int) -> HeatCell:
        number = found.confusion[row][column]
        mine, theirs = tag_name_of(found.states[row]), tag_name_of(found.states[column])
        if row == column:
            tip = _tr("{n} paired shapes: both say {mine}.", n=format_number(number), mine=mine)
        else:
            tip = _tr(
                "{n} paired shapes: one says {mine}, the other {theirs}.",
                n=format_number(number),
                mine=mine,
                theirs=theirs,
            )
        return HeatCell(format_number(number), tip, number / most if number else None, value=number)

    def _fill_alpha(self, view: AgreementView) -> None:
        if view.alpha is None:
            return
        project = self._session.committed
        parts = [("vitality", _tr("Vitality"), {author_name_of(project, k): v for k, v in view.alpha.vitality.items()})]
        if view.scope.label is None:
            named = {label_name_of(project, k): v for k, v in view.alpha.difficulty.items()}
            parts.append(("difficulty", _tr("Difficulty"), named))
            self.note.setText(
                _tr("Vitality: what alpha loses without an annotator. Difficulty: alpha where a label is used.")
            )
        else:
            self.note.setText(_tr("Vitality: what alpha loses without an annotator."))
        rows, cells = [], []
        for kind, title, scores in parts:
            rows.append(HeatTitle(title, explain_number(kind), strong=True))
            cells.append([HeatCell(" "), HeatCell(" ")])
            rows += [HeatTitle(name, tip=explain_number(kind)) for name in scores]
            cells += [self._make_alpha_cells(kind, score) for score in scores.values()]
        self.table.set_cells([HeatTitle(""), HeatTitle("")], rows, cells, provisional=view.provisional)

    def _make_alpha_cells(self, kind: str, score: Score) -> list[HeatCell]:
        tip = "\n".join((explain_number(kind), *tell_interval(score)))
        if score.value is None:
            tip = _tr("Undefined: {reason}.", reason=score.reason)
        units = format_count(_tr, score.support, "{n} unit", "{n} units")
        return [HeatCell(format_significant(score.value), tip, value=score.value), HeatCell(units, value=score.support)]


def _explain_nothing(view: AgreementView, score: Score | None) -> str:
    """Why there is no alpha at all."""
    if view.alpha is None or score is None or not score.reason:
        return _tr("no numbers here")
    return score.reason


def _make_symmetric(found: TagAgreement | None) -> TagAgreement | None:
    """The table in which rows are nobody's: who of two said which is left out."""
    if found is None:
        return None
    table = found.confusion
    both = tuple(
        tuple(table[row][column] + (table[column][row] if row != column else 0) for column in range(len(table)))
        for row in range(len(table))
    )
    return replace(found, confusion=both)


def tag_name_of(name: str) -> str:
    """The word for a value of a tag."""
    return {
        "unset": _tr("not set"),
        "intact": _tr("intact"),
        "damaged": _tr("damaged"),
        "absent": _tr("absent"),
        "occluded": _tr("occluded"),
        "no": _tr("no"),
        "yes": _tr("yes"),
    }[name]
