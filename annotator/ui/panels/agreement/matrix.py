"""The matrix section: F1 of every two annotators, and behind a cell the pair with the images where they differ most."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from annotator.report.numbers import cell as cell_text
from annotator.report.numbers import share
from annotator.session.agreement.view import AgreementView, Cell
from annotator.ui.base.naming import author_colour, author_name
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import counted, grouped, words_of
from annotator.ui.base.theme import Theme, small_font
from annotator.ui.panels.agreement.glossary import explained
from annotator.ui.panels.agreement.options import OptionsMenu
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, Title
from annotator.ui.widgets.section import SIDE, Head

_words = words_of("Agreement")


class MatrixSection(QWidget):
    """Rows are references; a press on a cell asks for its pair, a press on a name hides that author's boxes."""

    picked = Signal(object)
    """(reference, other), or None when the pair that was open is closed."""
    intervals_wished = Signal()

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._session = place.session
        self.theme = place.theme
        self._view: AgreementView | None = None
        self.head = Head(place.theme, _words("F1"))
        self.intervals = self.head.add_button(
            _words("Intervals"),
            _words("Compute 95 % intervals by drawing the images again and again; they stand in the tool tips."),
        )
        self.intervals.clicked.connect(lambda _on=False: self.intervals_wished.emit())
        button = self.head.add_button("⋯", _words("Options: who is compared, and what is paired and counted"))
        button.setAccessibleName(_words("Options"))
        self.options = OptionsMenu(place, button)
        self.note = QLabel(_words("Fewer than two annotators have finished this image; numbers need two."))
        self.note.setFont(small_font())
        self.note.setProperty("role", "muted")
        self.note.setWordWrap(True)
        self.note.setContentsMargins(SIDE, 4, SIDE, 0)
        self.note.hide()
        self.table = HeatTable(place.theme, _words("F1 of every two annotators"), titles=88)
        self.table.picked.connect(self._on_picked)
        self.table.title_picked.connect(self._on_title)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.head)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, SIDE - 2, 0)
        row.addWidget(self.table)
        column.addLayout(row)
        column.addWidget(self.note)

    @property
    def opened(self) -> tuple[int, int] | None:
        """The pair whose card is open: reference and other."""
        pair: tuple[int, int] | None = self.table.opened
        return pair

    def cell(self) -> Cell | None:
        """The cell of that pair."""
        view, pair = self._view, self.opened
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
        project = self._session.committed
        hidden = self._session.view.hidden_authors
        titles = [
            Title(
                author_name(project, author),
                author_colour(project, author, self.theme),
                _words("{name}: press to hide or show these boxes on the picture.",
                       name=author_name(project, author)),
                struck=author in hidden,
            )
            for author in view.authors
        ]  # fmt: skip
        rows = [Title(title.text, self.theme.text, title.tip, title.struck) for title in titles]
        cells = [[self._cell(one) for one in row] for row in view.matrix]
        self.table.put(titles, rows, cells, provisional=view.provisional)
        self.head.say(self._support(view))
        self.note.setVisible(view.scope.image is not None and not view.images)
        self.intervals.setVisible(view.scope.image is None and not _has_intervals(view))

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        self.theme = theme
        self.head.recolour(theme)
        self.table.recolour(theme)
        if self._view is not None:
            self.show_view(self._view)

    def _support(self, view: AgreementView) -> str:
        parts = [f"IoU ≥ {view.iou_threshold:g}", counted(_words, len(view.authors), "{n} annotator", "{n} annotators")]
        if view.scope.image is None:
            parts.append(counted(_words, view.images, "{n} image", "{n} images"))
        else:
            drawn = {one.a: one.n_a for row in view.matrix for one in row if one is not None}
            parts.append(counted(_words, sum(drawn.values()), "{n} shape", "{n} shapes"))
        return " · ".join(parts)

    def _cell(self, one: Cell | None) -> HeatCell:
        if one is None:
            return HeatCell("", _words("Nobody is compared with oneself."))
        return HeatCell(cell_text(one.value), self._tip(one), one.value, (one.a, one.b))

    def _tip(self, one: Cell) -> str:
        project = self._session.committed
        a, b = author_name(project, one.a), author_name(project, one.b)
        if one.value is None:
            return _words("{a} and {b} have no F1: {reason}.", a=a, b=b, reason=one.reason)
        lines = [
            _words("{b} against {a}: F1 {value}.", a=a, b=b, value=share(one.value)),
            explained("f1"),
            _words("{pairs} pairs of {n_a} shapes of {a} and {n_b} of {b}, on {images} images.",
                   pairs=grouped(one.tp), n_a=grouped(one.n_a), n_b=grouped(one.n_b), a=a, b=b,
                   images=grouped(one.images)),
        ]  # fmt: skip
        if one.interval is not None:
            low, high = one.interval
            lines.append(_words("95 % interval {low} – {high}.", low=share(low), high=share(high)))
        lines.append(_words("Press to see the images where they differ most."))
        return "\n".join(lines)

    def _on_picked(self, pair: tuple[int, int]) -> None:
        if pair == self.opened:
            self.close_pair()
            return
        self.table.set_opened(pair)
        self.picked.emit(pair)

    def _on_title(self, row: int) -> None:
        if self._view is not None and row < len(self._view.authors):
            author = frozenset({self._view.authors[row]})
            self._session.look(hidden_authors=self._session.view.hidden_authors ^ author)


def _has_intervals(view: AgreementView) -> bool:
    return any(one is not None and one.interval is not None for row in view.matrix for one in row)
