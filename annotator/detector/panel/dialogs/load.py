"""Loading from the tab: detections of a model, the internals that belong to them, or both at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.detector.state.loading import make_loading_step, plan_detections
from annotator.detector.state.state import DetectorState
from annotator.errors import UserError
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.transfer.plan_import import ImportPlan
from annotator.ui.base.text import format_tooltip, tell_error, translator_of
from annotator.ui.base.theme import make_small_font
from annotator.ui.dialogs.ask import make_yes_and_cancel

_tr = translator_of("Model")

_ENDINGS: Final = "*.json *.json.gz"
_WIDE: Final = 560


class LoadDialog(QDialog):
    """A file of detections with the model's name, a folder of internals, or both, read in a worker thread."""

    loaded = Signal(int)
    """Id of the model that was loaded."""

    def __init__(self, parent: QWidget, state: DetectorState) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Load a model's output"))
        self.setMinimumWidth(_WIDE)
        self._state, self._is_left = state, False
        self.finished.connect(lambda _result: self._abandon())
        self.detections, self.ids, self.internals = QLineEdit(), QLineEdit(), QLineEdit()
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.addItems([model.name for model in state.view.models])
        self.replacing = QCheckBox(_tr("Replace what this model has found before"))
        self.note = QLabel(
            _tr(
                "Detections make or replace a model of the project; internals let the tab say where "
                "in the detector an object was lost. Either may be left empty."
            )
        )
        self.note.setWordWrap(True)
        self.note.setFont(make_small_font())
        self.note.setProperty("role", "muted")
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.setProperty("role", "error")
        self.problem.hide()
        self._lay_out()
        chosen = state.selection.model
        if chosen is not None:
            self.name.setCurrentText(state.project.authors[chosen].name)
        else:
            self.name.setCurrentText("")
        for field in (self.detections, self.internals):
            field.textChanged.connect(lambda _text: self._check())
        self.name.editTextChanged.connect(lambda _text: self._check())
        self._check()

    def accept(self) -> None:
        """Begins to load; the dialog stays open until it has worked or shows why not."""
        self.problem.hide()
        self._set_ready(on=False)
        name = self.name.currentText().strip()
        path = self._path_of(self.detections)
        if path is None:
            self._attempt(lambda: self._commit(None, name))
            return
        state, ids, replacing = self._state, self._path_of(self.ids), self.replacing.isChecked()
        project = state.project

        def work(progress: Progress) -> ImportPlan:
            return plan_detections(project, path, name=name, coco=ids, replacing=replacing, progress=progress)

        state.host.start(
            Job(_tr("Reading detections"), work), done=lambda plan: self._commit_plan(plan, name), failed=self._refuse
        )

    def _abandon(self) -> None:
        """What is still being read is not wanted any more."""
        self._is_left = True

    def _commit_plan(self, plan: ImportPlan, name: str) -> None:
        if not self._is_left:
            self._attempt(lambda: self._commit(plan, name))

    def _commit(self, plan: ImportPlan | None, name: str) -> None:
        """Stores detections and the folder of internals as one step, chooses the model and closes."""
        state = self._state
        state.host.commit(make_loading_step(state.host, plan, name, self._path_of(self.internals)))
        model = next(one for one in state.view.models if one.name == name)
        state.choose(model=model.id, focus=None, step=None)
        self.loaded.emit(model.id)
        super().accept()

    def _attempt(self, work: Callable[[], None]) -> None:
        try:
            work()
        except UserError as error:
            self._refuse(tell_error(error))

    def _refuse(self, sentence: str) -> None:
        if self._is_left:
            return
        self.problem.setText(sentence)
        self.problem.show()
        self._set_ready(on=True)

    def _set_ready(self, *, on: bool) -> None:
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(on)

    def _check(self) -> None:
        something = bool(self.detections.text().strip() or self.internals.text().strip())
        self._set_ready(on=something and bool(self.name.currentText().strip()))
        known = {model.name for model in self._state.view.models}
        self.replacing.setEnabled(self.name.currentText().strip() in known and bool(self.detections.text().strip()))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        rows = (
            (
                _tr("Detections"),
                self.detections,
                _tr("COCO results or a list of detections (.json, .gz)"),
                False,
            ),
            (
                _tr("Ids from"),
                self.ids,
                _tr("The COCO file whose ids they use, if needed"),
                False,
            ),
            (_tr("Internals"), self.internals, _tr("Folder with internals.json"), True),
        )
        for number, (title, field, what, is_folder) in enumerate(rows):
            form.addRow(title, self._make_field_row(field, title, what, is_folder=is_folder))
            if number == 0:
                form.addRow(_tr("Model"), self.name)
                form.addRow("", self.replacing)
        self.name.setAccessibleName(_tr("Model"))
        self._buttons = make_yes_and_cancel(self, _tr("Load"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.note)
        column.addWidget(self.problem)
        column.addWidget(self._buttons)

    def _make_field_row(self, field: QLineEdit, title: str, what: str, *, is_folder: bool) -> QHBoxLayout:
        field.setPlaceholderText(what)
        field.setAccessibleName(title)
        field.setToolTip(format_tooltip(what))
        button = QPushButton(_tr("Choose…"))
        button.setAutoDefault(False)
        button.setAccessibleName(_tr("Choose {what}", what=title))
        button.clicked.connect(lambda _on=False: self._ask(field, title, is_folder=is_folder))
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(field, 1)
        row.addWidget(button)
        return row

    def _ask(self, field: QLineEdit, title: str, *, is_folder: bool) -> None:
        dialog = QFileDialog(self, title, field.text(), "" if is_folder else _ENDINGS)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile)

        def take(chosen: str) -> None:
            field.setText(chosen)
            if field is self.detections and not self.name.currentText().strip():
                self.name.setCurrentText(Path(chosen).name.split(".")[0])

        dialog.fileSelected.connect(take)
        dialog.open()

    def _path_of(self, field: QLineEdit) -> Path | None:
        text = field.text().strip()
        return Path(text).expanduser() if text else None
