"""The passes of the current author over the open image: which one is open, which one counts, and the choice of both."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPushButton, QVBoxLayout, QWidget

from annotator.model.layer import Layer, LayerKey
from annotator.session.editing import passes
from annotator.ui.base.naming import status_name_of
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, format_tooltip, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font

_tr = translator_of("Image")


class PassesSection(QWidget):
    """Hidden while there is one pass only."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        head = QLabel(_tr("Passes"))
        head.setProperty("role", "head")
        head.setFont(make_head_font())
        self.open_pass = QComboBox()
        self.open_pass.setAccessibleName(_tr("Open pass"))
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setProperty("role", "muted")
        self.note.setFont(make_small_font())
        self.shown = QCheckBox(_tr("Draw the other passes"))
        self.shown.setToolTip(format_tooltip(_tr("They are drawn in another pattern and cannot be edited meanwhile.")))
        self.count = QPushButton(_tr("Make this pass count"))
        self.keep = QPushButton(_tr("Keep only this pass"))
        self.keep.setToolTip(format_tooltip(_tr("The other passes are taken away; Undo brings them back.")))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for part in (head, self.open_pass, self.note, self.shown):
            column.addWidget(part)
        for button in (self.count, self.keep):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.open_pass.activated.connect(self._open)
        self.shown.clicked.connect(lambda _on=False: context.perform("passes_shown"))
        self.count.clicked.connect(lambda _on=False: context.perform("count_pass"))
        self.keep.clicked.connect(lambda _on=False: context.perform("keep_pass"))

    def refresh(self) -> None:
        """Shows the passes as they are now."""
        found = passes.list_passes(self._session)
        self.setVisible(len(found) > 1)
        if len(found) < 2:
            return
        counting, shown = passes.find_counting(self._session), self._session.current_key
        self.open_pass.clear()
        for layer in found:
            self.open_pass.addItem(_describe(layer, counts=layer.key == counting), layer.key.pass_number)
        self.open_pass.setCurrentIndex([layer.key for layer in found].index(shown) if shown else -1)
        self.note.setText(_explain(counting, shown))
        self.shown.setChecked(self._session.view.passes_shown)
        self.count.setEnabled(passes.can_be_chosen(self._session))
        self.keep.setEnabled(passes.can_be_kept(self._session))

    def _open(self, row: int) -> None:
        self._session.set_view(pass_number=int(self.open_pass.itemData(row)))


def _describe(layer: Layer, *, counts: bool) -> str:
    """One pass in a line."""
    facts = [_tr("Pass {n}", n=layer.key.pass_number)]
    if counts:
        facts.append(_tr("counts"))
    facts += [format_count(_tr, layer.count, "{n} shape", "{n} shapes"), status_name_of(layer.status)]
    return " · ".join(facts)


def _explain(counting: LayerKey | None, shown: LayerKey | None) -> str:
    if counting is None:
        return _tr("No pass counts yet: mark one done (Space).")
    if counting == shown:
        return _tr("You see the pass that counts.")
    return _tr("Pass {n} counts, not the one that you see.", n=counting.pass_number)
