"""The label confusion of two sides as a grid: a press on a number walks through its boxes on the picture."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from annotator.geometry.box import Rows
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_column, make_label, make_note, make_row, make_tool
from annotator.ui.base.naming import image_name_of, label_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import explain_number, format_number, translator_of
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle

_tr = translator_of("Confusion")

_LEAST = (520, 300)
_MOST = (1160, 780)
_TITLES = 132
_COLUMN = 76
_AROUND = 150
"""Pixels of what stands above and below the grid."""


class ConfusionDialog(Aside):
    """Stands beside the picture; `look` opens an entry on it. Rows are the first side's labels."""

    def __init__(
        self,
        parent: QWidget,
        context: PanelContext,
        *,
        sides: tuple[str, str],
        look: Callable[[LabelConfusion, int], object],
        note: str = "",
    ) -> None:
        """`note` is said under the grid."""
        super().__init__(parent, _tr("Which label for which: {a} and {b}", a=sides[0], b=sides[1]), size=_LEAST)
        self._context, self._sides, self._look = context, sides, look
        self._found: LabelConfusion | None = None
        self._rows: Rows = np.zeros(0, np.intp)
        self._cell: tuple[int, int] | None = None
        self._place = -1
        self.head = make_label(
            _tr("Rows {a}, columns {b}; the boxes are being counted.", a=sides[0], b=sides[1]), wraps=True
        )
        self.table = HeatTable(_tr("Which label for which"), titles=_TITLES)
        self.table.picked.connect(self._on_picked)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        body = QWidget()
        body.setObjectName("page")
        make_column(self.table, STRETCH, within=body, margins=(0, 0, 0, 0))
        self.area.setWidget(body)
        self.note = make_note(note)
        self.note.setVisible(bool(note))
        self.where = make_note(_tr("Press a number to go through its boxes on the picture."))
        self.before = make_tool("‹", _tr("The previous of these boxes"), lambda: self.step(-1))
        self.after = make_tool("›", _tr("The next of these boxes"), lambda: self.step(1))
        for button in (self.before, self.after):
            button.setEnabled(False)
        self._lay_out()

    def show_confusion(self, found: LabelConfusion) -> None:
        """Fills the grid."""
        project = self._context.session.committed
        self._found = found
        labels = [*found.list_labels(), NOBODY]
        counts = found.count(labels[:-1])
        most = max(int(counts.max(initial=0)), 1)
        names = [_tr("no partner") if label == NOBODY else label_name_of(project, label) for label in labels]
        cells = [
            [
                self._make_cell(
                    int(counts[row, column]), most, (labels[row], labels[column]), names[row], names[column]
                )
                for column in range(len(labels))
            ]
            for row in range(len(labels))
        ]
        self.table.set_cells([HeatTitle(name, tip=name) for name in names], [HeatTitle(n, tip=n) for n in names], cells)
        self.table.horizontalHeader().setMinimumSectionSize(_COLUMN)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        size = (_TITLES + _COLUMN * len(labels) + 60, self.table.height() + _AROUND)
        self.resize(*(min(max(one, least), most) for one, least, most in zip(size, _LEAST, _MOST, strict=True)))
        self.head.setText(
            _tr(
                "Rows {a}, columns {b}. {meaning}",
                a=self._sides[0],
                b=self._sides[1],
                meaning=explain_number("confusion"),
            )
        )

    def step(self, by: int) -> None:
        """Looks at the next (1) or previous (-1) box of the cell, at its first again after the last."""
        if self._found is None or not len(self._rows):
            return
        self._place = (self._place + by) % len(self._rows)
        entry = int(self._rows[self._place])
        found = self._found
        self._context.attempt(lambda: self._look(found, entry))
        self.where.setText(
            _tr(
                "{n} of {all}: {image}",
                n=format_number(self._place + 1),
                all=format_number(len(self._rows)),
                image=image_name_of(self._context.session.committed, int(found.image[entry])),
            )
        )

    def _on_picked(self, key: tuple[int, int]) -> None:
        """Another cell begins at its first box; the same cell goes on."""
        if self._found is not None and key != self._cell:
            self._cell, self._place = key, -1
            self._rows = self._found.find_entries(*key)
            self.table.set_opened(key)
        for button in (self.before, self.after):
            button.setEnabled(len(self._rows) > 0)
        self.step(1)

    def _make_cell(self, number: int, most: int, key: tuple[int, int], mine: str, theirs: str) -> HeatCell:
        if not number:
            return HeatCell("") if key == (NOBODY, NOBODY) else HeatCell("·", value=0)
        tip = _tr(
            "{n} boxes: {a} says {mine}, {b} says {theirs}. Press to go through them.",
            n=format_number(number),
            a=self._sides[0],
            b=self._sides[1],
            mine=mine,
            theirs=theirs,
        )
        return HeatCell(format_number(number), tip, number / most, key, number)

    def _lay_out(self) -> None:
        below = make_row((self.where, 1), self.before, self.after)
        make_column(self.head, (self.area, 1), self.note, below, within=self, spacing=8)
