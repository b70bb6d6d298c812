"""The dialogs that load a model's output and that run a model."""

import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from annotator.detector import loading
from annotator.detector.run.options import DetectQuestion
from annotator.detector.state import DetectorState
from annotator.errors import Phrase, Progress, UserError
from annotator.model.project import Step
from annotator.plugins.detectors import find_detector
from annotator.session.finding.image_filter import find_matching_images
from annotator.session.jobs import Job, Work
from annotator.session.pending_commit import PendingCommit
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import Existing
from annotator.ui.base.dialog import Dialog, ask_path
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import (
    describe,
    make_button,
    make_choice,
    make_form,
    make_note,
    make_row,
    make_switch,
    make_text,
)
from annotator.ui.base.panel_context import PanelContext, write_step
from annotator.ui.base.text import format_float, format_number, translate_error, translator_of

_tr = translator_of("Model")

_WIDE: Final = 560
_REMEMBERED: Final = 60
"""Reports over which the rate is taken, so that pictures with results of an earlier run do not count for long."""
_FEWEST_SECONDS: Final = 0.5
"""Time before a rate is shown."""
ALL, OPEN, FOUND = "all", "open", "found"


class RunDialog(Dialog):
    """Asks what to run; stays open with progress and rate until the layers are there or a sentence says why not."""

    ran = Signal(int)
    """Id of the model whose layers were made."""

    def __init__(self, parent: QWidget, context: PanelContext, state: DetectorState) -> None:
        super().__init__(parent, _tr("Run a model"), context.runner, yes=_tr("Run"), width=_WIDE)
        self._context, self._state = context, state
        self._reports: deque[tuple[float, int]] = deque(maxlen=_REMEMBERED)
        self._detectors = state.host.detectors()
        self.file = make_text(hint=_tr("ONNX file, or the manifest (.json) beside it"), name=_tr("Model file"))
        hint = _tr("As in the list of images: row03 status:done")
        self.query = make_text(hint=hint, name=_tr("Filter of the images"))
        self.images = make_choice(
            (_tr("All images"), ALL),
            (_tr("The open image"), OPEN),
            (_tr("Images that a filter finds"), FOUND),
            name=_tr("Images"),
        )
        kinds = ((_tr("Recognised from the file"), ""), *((one.title, one.id) for one in self._detectors))
        self.detector = make_choice(*kinds, name=_tr("Kind of model"))
        self.internals = make_switch(
            _tr("Write internals into a folder beside the project file"),
            tip=_tr(
                "Proposals, regressed boxes and scores; they tell why objects were "
                "missed. A run that was cancelled goes on from them."
            ),
        )
        patterns = dict.fromkeys(pattern for one in self._detectors for pattern in one.patterns)
        filters = f"{_tr('Models')} ({' '.join(patterns)});;{_tr('All files')} (*)"
        row, self._choose = _make_path_row(self, self.file, _tr("Model file"), kinds=filters)
        self.form = OptionForm(
            DetectQuestion(),
            "name",
            "existing",
            "resolution",
            above=((_tr("Model file"), row), (_tr("Kind of model"), self.detector)),
            spacing=(12, 8),
        )
        self.form.fields["name"].setPlaceholderText(_tr("The model's own name"))
        self._lay_out()
        self.file.textChanged.connect(lambda _text: self.line.say(""))
        self.file.textChanged.connect(lambda _text: self._check())
        self.query.textChanged.connect(lambda _text: self._check())
        self.images.currentIndexChanged.connect(lambda _row: self._check())
        self.line.changed.connect(self._check)
        self.line.progressed.connect(self._show_pace)
        self._check()

    def accept(self) -> None:
        """Begins to run; the dialog stays open until it has worked or shows why not."""
        try:
            work = self._make_work()
        except UserError as error:
            self.line.say(translate_error(error), kind="error")
            return
        self._reports.clear()
        self.line.say(_tr("Loading the model…"))
        self.line.start(Job(Phrase("Running a model"), work), done=self._store_result)

    def _make_work(self) -> Work[loading.RunResult]:
        """What runs the model as it is asked for. Raises UserError for a file that no detector opens."""
        session, beside, model = self._context.session, self._context.project_path, _path_of(self.file) or Path()
        if session.read_only:
            raise UserError(session.read_only_reason)
        opener = find_detector(self._detectors, model, wanted=self.detector.currentData())
        project, find_images, chosen = session.committed, self._take_chosen_images(), self.form.value
        options = chosen.make_options(internals=self.internals.isChecked())

        def work(progress: Progress) -> loading.RunResult:
            images = find_images(progress)
            detector = opener.load(model, "")
            loading.refuse_misfit(detector, model, options)
            request = loading.RunRequest(chosen.name or detector.name, images, Existing(chosen.existing), options)
            if options.internals:
                folder = loading.internals_folder_of(beside, request.author, detector, options.resolution)
                return loading.run_model(project, detector, request, folder, progress)
            with TemporaryDirectory(prefix="annotator-run-") as unfinished:
                return loading.run_model(project, detector, request, Path(unfinished), progress)

        return work

    def _store_result(self, result: loading.RunResult) -> None:
        """Has everything stored as one step."""

        def make_step(pending: PendingCommit) -> Step:
            return loading.make_run_step(pending.base, result, pending.load_shapes, first_shape=pending.next_shape_id)

        title = Phrase("Storing detections")
        self.store(self._context.session, title, write_step(make_step), lambda _stored: self._finish(result))

    def _finish(self, result: loading.RunResult) -> None:
        """Chooses the model and closes."""
        state = self._state
        model = next(one for one in state.view.models if one.name == result.author)
        state.choose(model=model.id, focus=None, step=None)
        self._tell_failed(result.report.failed)
        self.ran.emit(model.id)
        super().accept()

    def _tell_failed(self, failed: tuple[str, ...]) -> None:
        """Pictures that could not be read do not hold up the rest, but are reported."""
        if failed:
            self._context.say(
                _tr(
                    "Left out, could not be read: {count} of the images. {reason}", count=len(failed), reason=failed[0]
                ),
                kind="warning",
            )

    def _take_chosen_images(self) -> Callable[[Progress], tuple[str, ...]]:
        """Notes the choice; what it gives finds the images, in a worker, and raises UserError where there is none."""
        session, view = self._context.session, self._state.host.scene().view
        project, chosen, query = session.committed, self.images.currentData(), self.query.text()
        nothing = _tr("There is no such image in the project; choose other images.")

        def find(progress: Progress) -> tuple[str, ...]:
            match chosen:
                case "open":
                    ids = [] if view.image is None else [view.image]
                case "found":
                    ids = find_matching_images(project, query, view, partial(session.read_ranges, project, progress))
                case _:
                    ids = [image.id for image in project.list_images()]
            if not ids:
                raise UserError(nothing)
            return tuple(project.images[image].name for image in ids)

        return find

    def _show_pace(self, done: int, total: int) -> None:
        """Progress in tiles (or whole pictures), with rate and time left once they are known."""
        if not total:
            return
        now = time.monotonic()
        self._reports.append((now, done))
        begun, first = self._reports[0]
        seconds, tiles = now - begun, done - first
        if seconds < _FEWEST_SECONDS or not tiles:
            self.line.say(_tr("{done} of {total} tiles", done=format_number(done), total=format_number(total)))
            return
        rate = tiles / seconds
        self.line.say(
            _tr(
                "{done} of {total} tiles, {rate} a second, {left} left",
                done=format_number(done),
                total=format_number(total),
                rate=format_float(rate, ".1f"),
                left=_format_duration((total - done) / rate),
            )
        )

    def _check(self) -> None:
        """What may be changed or begun now."""
        is_found, is_busy = self.images.currentData() == FOUND, self.line.is_busy
        for field in (self.file, self._choose, self.detector, self.images, self.internals):
            field.setEnabled(not is_busy)
        self.form.set_enabled(not is_busy)
        self.query.setVisible(is_found)
        self.query.setEnabled(not is_busy)
        ready = bool(self.file.text().strip()) and (not is_found or bool(self.query.text().strip()))
        self.yes.setEnabled(ready and not is_busy)

    def _lay_out(self) -> None:
        form = self.form.layout
        form.setRowVisible(self.detector, len(self._detectors) > 1)
        form.addRow(_tr("Images"), self.images)
        form.addRow("", self.query)
        form.addRow("", self.internals)
        self.lay_out(form, spacing=12)


def _format_duration(seconds: float) -> str:
    """A time as `0:09`, `12:30` or `1:02:03`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


_ENDINGS: Final = "*.json *.json.gz"


class LoadDialog(Dialog):
    """A file of detections with the model's name, a folder of internals, or both, read in a worker thread."""

    loaded = Signal(int)
    """Id of the model that was loaded."""

    def __init__(self, parent: QWidget, context: PanelContext, state: DetectorState) -> None:
        super().__init__(parent, _tr("Load a model's output"), context.runner, yes=_tr("Load"), width=_WIDE)
        self._session, self._state = context.session, state
        self.detections, self.ids, self.internals = make_text(), make_text(), make_text()
        self.name = make_choice(*((model.name, None) for model in state.view.models), name=_tr("Model"))
        self.name.setEditable(True)
        self.replacing = QCheckBox(_tr("Replace what this model has found before"))
        self._lay_out()
        chosen = state.selection.model
        self.name.setCurrentText("" if chosen is None else state.project.authors[chosen].name)
        self._named = ""
        self.detections.textChanged.connect(self._name_after)
        for changed in (
            self.detections.textChanged,
            self.internals.textChanged,
            self.name.editTextChanged,
            self.line.changed,
        ):
            changed.connect(self._check)
        self._check()
        if chosen is not None and not state.project.metrics.internals_of(chosen):
            self.internals.setFocus()

    def accept(self) -> None:
        """Begins to load; the dialog stays open until it has worked or shows why not."""
        self.line.say("")
        name, path = self.name.currentText().strip(), _path_of(self.detections)
        if path is None:
            self._store(None, name)
            return
        ids, replacing, project = _path_of(self.ids), self.replacing.isChecked(), self._state.project

        def work(progress: Progress) -> ImportPlan:
            return loading.plan_detections(project, path, name=name, coco=ids, replacing=replacing, progress=progress)

        self.line.start(Job(Phrase("Reading detections"), work), done=lambda plan: self._store(plan, name))

    def _store(self, plan: ImportPlan | None, name: str) -> None:
        """Has detections and the folder of internals stored as one step."""
        folder = _path_of(self.internals)

        def make_step(pending: PendingCommit) -> Step:
            first = pending.next_shape_id
            return loading.make_loading_step(pending.base, plan, name, folder, pending.load_shapes, first_shape=first)

        self.store(
            self._session, Phrase("Storing detections"), write_step(make_step), lambda _stored: self._finish(name)
        )

    def _finish(self, name: str) -> None:
        """Chooses the model and closes."""
        state = self._state
        model = next(one for one in state.view.models if one.name == name)
        state.choose(model=model.id, focus=None, step=None)
        self.loaded.emit(model.id)
        super().accept()

    def _check(self) -> None:
        something = bool(self.detections.text().strip() or self.internals.text().strip())
        self.yes.setEnabled(something and bool(self.name.currentText().strip()) and not self.line.is_busy)
        known = {model.name for model in self._state.view.models}
        self.replacing.setEnabled(self.name.currentText().strip() in known and bool(self.detections.text().strip()))

    def _lay_out(self) -> None:
        form = make_form(spacing=(12, 8))
        rows = (
            (_tr("Detections"), self.detections, _tr("COCO results or a list of detections (.json, .gz)"), _ENDINGS),
            (_tr("Ids from"), self.ids, _tr("The COCO file whose ids they use, if needed"), _ENDINGS),
            (_tr("Internals"), self.internals, _tr("Folder with internals.json"), ""),
        )
        for title, field, what, kinds in rows:
            field.setPlaceholderText(what)
            describe(field, name=title, tip=what)
            form.addRow(title, _make_path_row(self, field, title, kinds=kinds)[0])
            if field is self.detections:
                form.addRow(_tr("Model"), self.name)
                form.addRow("", self.replacing)
        note = _tr(
            "Detections make or replace a model of the project; internals let the tab say where "
            "in the detector an object was lost. Either may be left empty."
        )
        self.lay_out(form, make_note(note), spacing=12)

    def _name_after(self, path: str) -> None:
        """Names the model after its file where nobody has named it."""
        if self.name.currentText() == self._named:
            self._named = Path(path.strip()).name.split(".")[0]
            self.name.setCurrentText(self._named)


def _make_path_row(dialog: QDialog, field: QLineEdit, title: str, *, kinds: str) -> tuple[QHBoxLayout, QPushButton]:
    """A field for a path with the button that asks for a file of these kinds; without any, for a folder."""

    def ask() -> None:
        mode = QFileDialog.FileMode.ExistingFile if kinds else QFileDialog.FileMode.Directory
        ask_path(dialog, title, lambda path: field.setText(str(path)), place=field.text(), kinds=kinds, mode=mode)

    button = describe(make_button(_tr("Choose…"), ask), name=_tr("Choose {what}", what=title))
    return make_row((field, 1), button, spacing=8), button


def _path_of(field: QLineEdit) -> Path | None:
    text = field.text().strip()
    return Path(text).expanduser() if text else None
