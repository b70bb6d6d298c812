"""Passes over the open image: the current author's, and in audit mode those of everybody who has several.

Which one is open or shown, which one counts, and the choice of both.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from annotator.model.layer import Layer, LayerKey, PassPurpose
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


class AuditedPassesSection(QWidget):
    """In audit mode a choice of the pass that is shown, for every author with several; hidden where nobody has."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._session = context.session
        head = QLabel(_tr("Passes of each annotator"))
        head.setProperty("role", "head")
        head.setFont(make_head_font())
        self.choices: dict[int, QComboBox] = {}
        """By author."""
        self._names: dict[int, str] = {}
        self._form = QFormLayout()
        self._form.setVerticalSpacing(6)
        self._form.setHorizontalSpacing(12)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.choose = QPushButton(_tr("Choose between passes…"))
        self.choose.clicked.connect(lambda _on=False: context.perform("choose_passes"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(head)
        column.addLayout(self._form)
        column.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)

    def refresh(self) -> None:
        """Shows the passes as they are now."""
        found = passes.find_audited_passes(self._session)
        self.setVisible(bool(found))
        self.choose.setEnabled(not self._session.read_only)
        names = {author: self._session.project.author_name(author) for author in found}
        if names != self._names:
            self._make_rows(names)
        for author, layers in found.items():
            self._fill(self.choices[author], layers)

    def _make_rows(self, names: dict[int, str]) -> None:
        while self._form.rowCount():
            self._form.removeRow(0)
        self._names = names
        self.choices = {author: QComboBox() for author in names}
        for author, choice in self.choices.items():
            name = names[author]
            label = QLabel(name)
            label.setTextFormat(Qt.TextFormat.PlainText)
            choice.setAccessibleName(_tr("Shown pass of {author}", author=name))
            choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            choice.activated.connect(lambda row, author=author: self._choose(author, row))
            self._form.addRow(label, choice)

    def _fill(self, choice: QComboBox, layers: list[Layer]) -> None:
        project, chosen = self._session.project, self._session.view.chosen_passes
        counting = project.find_counting_pass(*layers[0].key[:2])
        choice.clear()
        choice.addItem(_tr("All passes"), None)
        for layer in layers:
            counts = counting is not None and layer.key == counting.key
            choice.addItem(_describe(layer, counts=counts), layer.key.pass_number)
            if layer.key in chosen:
                choice.setCurrentIndex(choice.count() - 1)
        choice.setToolTip(format_tooltip(choice.currentText()))

    def _choose(self, author: int, row: int) -> None:
        passes.choose_pass(self._session, author, self.choices[author].itemData(row))


def _describe(layer: Layer, *, counts: bool) -> str:
    """One pass in a line."""
    facts = [_tr("Pass {n}", n=layer.key.pass_number)]
    if layer.purpose is PassPurpose.REPEAT:
        facts.append(_tr("repeat"))
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
