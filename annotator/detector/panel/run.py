"""Running a model from the tab: which file, over which images, how, and how far it is."""

import time
from collections import deque
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
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.detector.run import Resolution
from annotator.detector.run.to_layers import RunResult, RunWish, run_model, run_step
from annotator.detector.state.state import DetectorState
from annotator.errors import UserError
from annotator.progress import Progress
from annotator.session.editing.image_filter import matching
from annotator.session.jobs import Job
from annotator.store.project_file import ProjectFile
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import grouped, hint, words_of
from annotator.ui.dialogs.ask import yes_and_cancel
from annotator.ui.dialogs.job_line import JobLine

_words = words_of("Model")

_WIDE: Final = 560
_REMEMBERED: Final = 60
"""Reports over which the rate is taken, so that pictures that were looked at before do not count for long."""
_FEWEST_SECONDS: Final = 0.5
"""Time before a rate is told."""
ALL, OPEN, FOUND = "all", "open", "found"


class RunDialog(QDialog):
    """Asks what to run; stays open with progress and rate until the layers are there or a sentence says why not."""

    ran = Signal(int)
    """Id of the model whose layers were made."""

    def __init__(self, parent: QWidget, place: Workplace, state: DetectorState) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_words("Run a model"))
        self.setMinimumWidth(_WIDE)
        self._place, self._state = place, state
        self._reports: deque[tuple[float, int]] = deque(maxlen=_REMEMBERED)
        self.file, self.name, self.query = QLineEdit(), QLineEdit(), QLineEdit()
        self.resolution, self.images = QComboBox(), QComboBox()
        self.internals = QCheckBox(_words("Write internals into a folder beside the project file"))
        self.replacing = QCheckBox(_words("Replace what this model has found before"))
        self.line = JobLine(place.runner)
        self._fill()
        self._lay_out()
        self.file.textChanged.connect(lambda _text: self._check())
        self.query.textChanged.connect(lambda _text: self._check())
        self.images.currentIndexChanged.connect(lambda _row: self._check())
        self.line.changed.connect(self._check)
        self.line.progressed.connect(self._tell_pace)
        self.finished.connect(lambda _result: self.line.cancel())
        self._check()

    def accept(self) -> None:
        """Begins to run; the dialog stays open until it has worked or shows why not."""
        try:
            wish = self._wish()
        except UserError as error:
            self.line.say(str(error), kind="error")
            return
        project = self._place.session.committed

        def work(progress: Progress) -> RunResult:
            return run_model(project, wish, progress)

        self._reports.clear()
        self.line.say(_words("Loading the model…"))
        self.line.start(Job(_words("Running a model"), work), done=self._take)

    def _take(self, result: RunResult) -> None:
        """Commits everything as one step, chooses the model and closes."""
        state = self._state
        try:
            state.host.commit(run_step(state.host, result))
        except UserError as error:
            self.line.say(str(error), kind="error")
            return
        model = next(one for one in state.models if one.name == result.author)
        state.choose(model=model.id, focus=None, step=None)
        self._tell_failed(result.report.failed)
        self.ran.emit(model.id)
        super().accept()

    def _tell_failed(self, failed: tuple[str, ...]) -> None:
        """Pictures that could not be read do not hold up the rest, but are told."""
        if failed:
            self._place.say(
                _words(
                    "Left out, could not be read: {count} of the images. {reason}", count=len(failed), reason=failed[0]
                ),
                kind="warning",
            )

    def _wish(self) -> RunWish:
        """Raises UserError for a project that cannot be changed or has no such images."""
        storage = self._place.session.storage
        if not isinstance(storage, ProjectFile):
            raise UserError(_words("The project has no file beside which something could be written; save it first."))
        if storage.read_only:
            raise UserError(storage.read_only_reason)
        return RunWish(
            Path(self.file.text().strip()).expanduser(),
            self.name.text().strip(),
            Resolution(self.resolution.currentData()),
            self._chosen_images(),
            self.replacing.isChecked(),
            storage.path if self.internals.isChecked() else None,
        )

    def _chosen_images(self) -> tuple[str, ...]:
        project, view = self._place.session.committed, self._state.scene.view
        match self.images.currentData():
            case "open":
                ids = [] if view.image is None else [view.image]
            case "found":
                ids = matching(project, self.query.text(), author=view.author)
            case _:
                ids = [image.id for image in project.image_order()]
        if not ids:
            raise UserError(_words("There is no such image in the project; choose other images."))
        return tuple(project.images[image].name for image in ids)

    def _tell_pace(self, done: int, total: int) -> None:
        """Progress in looks (a window of a picture each), with rate and time left once they are known."""
        if not total:
            return
        now = time.monotonic()
        self._reports.append((now, done))
        begun, first = self._reports[0]
        seconds, looks = now - begun, done - first
        if seconds < _FEWEST_SECONDS or not looks:
            self.line.say(_words("{done} of {total} looks", done=grouped(done), total=grouped(total)))
            return
        rate = looks / seconds
        self.line.say(
            _words("{done} of {total} looks, {rate} a second, {left} left", done=grouped(done), total=grouped(total),
                   rate=f"{rate:.1f}", left=_clock((total - done) / rate))
        )  # fmt: skip

    def _check(self) -> None:
        """What may be changed or begun now."""
        is_found, is_busy = self.images.currentData() == FOUND, self.line.is_busy
        for field in (self.file, self._choose, self.name, self.resolution, self.images, self.internals, self.replacing):
            field.setEnabled(not is_busy)
        self.query.setVisible(is_found)
        self.query.setEnabled(not is_busy)
        ready = bool(self.file.text().strip()) and (not is_found or bool(self.query.text().strip()))
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready and not is_busy)

    def _fill(self) -> None:
        for title, resolution in (
            (_words("Whole pictures"), Resolution.FULL),
            (_words("Tiles of them"), Resolution.TILES),
            (_words("Both"), Resolution.BOTH),
        ):
            self.resolution.addItem(title, resolution.value)
        for title, which in (
            (_words("All images"), ALL),
            (_words("The open image"), OPEN),
            (_words("Images that a filter finds"), FOUND),
        ):
            self.images.addItem(title, which)
        self.file.setPlaceholderText(_words("ONNX file with its manifest (.json) beside it"))
        self.name.setPlaceholderText(_words("The model's own name"))
        self.query.setPlaceholderText(_words("As in the list of images: row03 status:done"))
        self.internals.setToolTip(hint(_words("Proposals, regressed boxes and scores; they tell why objects were "
                                              "missed. A run that was cancelled goes on from them.")))  # fmt: skip
        names = (
            (self.file, _words("Model file")),
            (self.name, _words("Name")),
            (self.query, _words("Filter of the images")),
            (self.resolution, _words("Resolution")),
            (self.images, _words("Images")),
        )
        for field, name in names:
            field.setAccessibleName(name)

    def _lay_out(self) -> None:
        self._choose = QPushButton(_words("Choose…"))
        self._choose.setAutoDefault(False)
        self._choose.setAccessibleName(_words("Choose {what}", what=_words("Model file")))
        self._choose.clicked.connect(lambda _on=False: self._ask())
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.file, 1)
        row.addWidget(self._choose)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(12)
        form.addRow(_words("Model file"), row)
        form.addRow(_words("Name"), self.name)
        form.addRow("", self.replacing)
        form.addRow(_words("Resolution"), self.resolution)
        form.addRow(_words("Images"), self.images)
        form.addRow("", self.query)
        form.addRow("", self.internals)
        self._buttons = yes_and_cancel(self, _words("Run"))
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(12)
        column.addLayout(form)
        column.addWidget(self.line)
        column.addWidget(self._buttons)

    def _ask(self) -> None:
        dialog = QFileDialog(self, _words("Model file"), self.file.text(), "*.onnx")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.file.setText)
        dialog.open()


def _clock(seconds: float) -> str:
    """A time as `0:09`, `12:30` or `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
