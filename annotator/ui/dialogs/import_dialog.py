"""The dialog of an import, what would come in, and its boxes over a picture of the project before they do."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QResizeEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialogButtonBox,
    QHeaderView,
    QListWidget,
    QSizePolicy,
    QTableWidget,
    QWidget,
)

from annotator.errors import Cancelled, FlawError, Phrase, Progress, UserError
from annotator.formats.core.foreign import ForeignFile, Note
from annotator.formats.core.format import Format
from annotator.formats.core.plausibility import MOST_IMPLAUSIBLE
from annotator.formats.registry import FormatList
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.jobs import Job
from annotator.session.pending_commit import PendingCommit, StoredStep
from annotator.session.projects.pictures import PreviewStore
from annotator.session.session import Session
from annotator.session.transfer import matching
from annotator.session.transfer.import_ranges import ImportPlan, ImportSummary
from annotator.session.transfer.incoming_boxes import IncomingBoxes, find_fullest, read_boxes
from annotator.session.transfer.read import IncomingFiles, read_incoming
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits
from annotator.store.pixels.reading import DecodeCancelledError
from annotator.store.remote import find_local_file
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.layout import STRETCH, hold, make_column, make_form, make_label, make_row, make_tool, style_table
from annotator.ui.base.paint import read_image
from annotator.ui.base.text import (
    format_count,
    format_loss,
    format_number,
    format_tooltip,
    translate_error,
    translator_of,
)
from annotator.ui.base.theme import fit_to_screen
from annotator.ui.base.workers import Lane, Pause, Runner
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.dialogs.import_choices import ImportChoices
from annotator.ui.dialogs.merging.passes_picture import ComparedPasses, PassesPicture
from annotator.ui.output.table_actions import TableActions
from annotator.ui.output.text_table import Shown, fill_table, set_heads

_tr = translator_of("Import")


_LIMITS: Final = Limits(max_side=1024)
"""A picture without a stored preview is decoded reduced to this."""
DRAWN: Final = 10_000
"""Boxes that are drawn at most, polygons as theirs: it takes some 25 ms."""


class ImportPicture(QWidget):
    """One image with the boxes that the file has on it, and the way to the others."""

    def __init__(self, runner: Runner, previews: PreviewStore) -> None:
        super().__init__()
        self._runner, self._previews = runner, previews
        self._project: Project | None = None
        self._incoming: IncomingFiles | None = None
        self._place = 0
        self._looked_at = ""
        self.picture = PassesPicture()
        self.picture.setMinimumSize(240, 150)
        self.picture.setMaximumSize(360, 270)
        self.name, self.where = make_label(plain=True), make_label(role="muted")
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.before = make_tool("‹", _tr("Previous image with boxes"), lambda: self.step(-1))
        self.after = make_tool("›", _tr("Next image with boxes"), lambda: self.step(1))
        for key, by in ((Qt.Key.Key_Left, -1), (Qt.Key.Key_Right, 1)):
            shortcut = QShortcut(QKeySequence(key), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(lambda by=by: self.step(by))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        below = make_row(self.where, STRETCH, self.before, self.after, spacing=4)
        self.setMaximumWidth(self.picture.maximumWidth())
        column = make_column((self.picture, 1), self.name, below, within=self, spacing=8)
        column.addStretch(0)
        self.hide()

    def clear(self) -> None:
        """Nothing is known of the file, which may be read again: the room stays, and so does the image."""
        self._runner.drop(self)
        self._incoming = None
        self.picture.show_passes(None)
        self.picture.setAccessibleName("")

    def show_file(self, incoming: IncomingFiles, project: Project) -> None:
        """Shows the image with the most boxes, or the one that was looked at where it still has some."""
        self._incoming, self._project = incoming, project
        images = incoming.boxed_images
        names = [one.image.name for one in images]
        self.setVisible(bool(images))
        if images:
            self._show(names.index(self._looked_at) if self._looked_at in names else find_fullest(images))

    def step(self, by: int) -> None:
        """Shows the next (1) or previous (-1) image with boxes, the first again after the last."""
        if self._incoming is not None:
            self._show((self._place + by) % len(self._incoming.boxed_images))

    def _show(self, place: int) -> None:
        """Asks for the boxes of an image, and for its picture."""
        assert self._incoming is not None
        self._runner.drop(self)
        self._place, self._looked_at = place, self._incoming.boxed_images[place].image.name
        images, foreign = self._incoming.boxed_images, self._incoming.foreign
        boxed = images[place]
        self.name.setText(boxed.image.name)
        self.name.setToolTip(format_tooltip(boxed.image.name))
        self.where.setText(
            _tr("Image {place} of {n} with boxes", place=format_number(place + 1), n=format_number(len(images)))
        )
        for button in (self.before, self.after):
            button.setEnabled(len(images) > 1)
        job = Job(Phrase("Boxes of a file"), lambda _progress: read_boxes(foreign, boxed), quiet=True)
        self._runner.start(job, done=self._show_boxes, owner=self)

    def _show_boxes(self, boxes: IncomingBoxes) -> None:
        assert self._project is not None
        image = boxes.image.image
        drawn = boxes.shapes.slice(0, DRAWN).with_columns(polygon=None)
        self.picture.show_passes(ComparedPasses(image.width, image.height, drawn, Shapes.empty(), is_whole=True))
        self.picture.setAccessibleName(_describe(boxes))
        if boxes.image.is_ours:
            task = _PictureTask(self._project, image, self._previews)
            job = Job(Phrase("Picture of an import"), task, quiet=True)
            self._runner.start(job, done=self.picture.show_picture, lane=Lane.DECODE, owner=self)


class _PictureTask(Struct, frozen=True):
    """The work of finding a small picture of an image: the stored one, or what a file on this disk holds."""

    project: Project
    image: Image
    previews: PreviewStore

    def __call__(self, progress: Progress) -> QImage | None:
        """Runs in the worker; None where there is no picture at hand."""
        stored = read_image(self.previews.read_preview(self.image.id))
        if stored is not None or not self.project.images_folder:
            return stored
        try:
            path = find_local_file(self.project.images_folder, self.image)
            if path is None:
                return None
            pixels = decode(path, limits=_LIMITS, cancelled=progress.stop.is_set).pixels
        except DecodeCancelledError as error:
            raise Cancelled from error
        except UserError:
            return None
        height, width = pixels.shape[:2]
        return QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()


def _describe(boxes: IncomingBoxes) -> str:
    """The image and its shapes by label, for whoever does not see them."""
    shapes = format_count(_tr, len(boxes.shapes), "{n} shape", "{n} shapes")
    labels = ", ".join(f"{name} {format_number(count)}" for name, count in Counter(boxes.label_names).most_common())
    return f"{boxes.image.image.name}: {shapes}" + (f" ({labels})" if labels else "")


NAMED: Final = 2000
"""Images that stay out, listed one by one up to this number."""
CHOICES: Final = 100
"""Labels with a field to choose what they become; those that need an answer come first."""
AUTHORS: Final = 8
LABEL_ROW: Final = 32
WRAPPED: Final = 48
"""Letters from which on a fact may take several lines."""
LEAST_ROWS: Final = 4
"""Rows of labels that are seen without scrolling."""
BESIDE: Final = 1060
"""Width of the dialog from which on the picture lies beside what comes in."""

_NAME, _SHAPES, _BECOMES = range(3)


class ImportPreview(QWidget):
    """Three parts below one another; parts without content are hidden."""

    mapped = Signal()
    """What a label becomes was chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._empty = make_label(
            _tr("Choose a file or a folder. What it would bring in is shown here before anything is changed."),
            role="muted",
            wraps=True,
        )
        self._head, self._left_head = make_label(head=True), make_label(head=True)
        self._labels_head = make_label(_tr("Labels"), head=True)
        self._form = make_form(spacing=(16, 4))
        self._facts = hold(self._form)
        self._facts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.labels = LabelTable()
        self.labels.mapped.connect(self.mapped)
        self.left_out = QListWidget()
        self.left_out.setUniformItemSizes(True)
        self.left_out.setSpacing(2)
        self.left_out.setAccessibleName(_tr("Images that stay out"))
        parts = (4, self._labels_head, (self.labels, 3), 4, self._left_head, (self.left_out, 2))
        column = make_column(self._empty, self._head, self._facts, *parts, within=self, spacing=8)
        column.addStretch(0)
        self.clear()

    def clear(self) -> None:
        """Nothing is known yet."""
        for part in (self._head, self._facts, self._labels_head, self.labels, self._left_head, self.left_out):
            part.hide()
        self._empty.show()

    def show_file(self, incoming: IncomingFiles, project: Project) -> None:
        """The labels of the file and what it holds; what comes of it is shown by `show_plan`."""
        self._empty.hide()
        rows = [
            row for row in matching.compare_labels(project.vocabulary, incoming.foreign) if row.shapes or row.rivals
        ]
        self.labels.fill(rows, [label.name for label in project.vocabulary.counted_labels])
        for part in (self._labels_head, self.labels):
            part.setVisible(bool(rows))

    def show_plan(self, incoming: IncomingFiles, brings: ImportSummary | None) -> None:
        """What comes in under the choices as they stand; without a plan what the file holds."""
        self._head.setText(_tr("In the file") if brings is None else _tr("This comes in"))
        rows = _list_file_facts(incoming) if brings is None else _list_plan_facts(brings)
        while self._form.rowCount():
            self._form.removeRow(0)
        for name, text in rows:
            head, value = make_label(name, role="muted"), make_label(text, plain=True, wraps=len(text) > WRAPPED)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            self._form.addRow(head, value)
        self._head.show()
        self._facts.show()
        self._show_left_out(() if brings is None else brings.unmatched)

    def _show_left_out(self, names: Sequence[str]) -> None:
        self.left_out.clear()
        self.left_out.addItems(names[:NAMED])
        if len(names) > NAMED:
            self.left_out.addItem(_tr("{n} more", n=format_number(len(names) - NAMED)))
        text = format_count(
            _tr,
            len(names),
            "{n} image stays out: the project does not have it",
            "{n} images stay out: the project does not have them",
        )
        self._left_head.setText(text)
        for part in (self._left_head, self.left_out):
            part.setVisible(bool(names))


class LabelTable(QTableWidget):
    """The labels of the file, and for each a field with what it becomes."""

    mapped = Signal()

    def __init__(self) -> None:
        super().__init__(0, 3)
        style_table(self, _tr("What the labels of the file become"), row=LABEL_ROW)
        set_heads(self, (_tr("In the file"), _tr("Shapes"), _tr("Becomes")), numbers=(_SHAPES,))
        self.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = self.horizontalHeader()
        header.setSectionResizeMode(_SHAPES, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(_BECOMES, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(_SHAPES, 72)
        self.choices: dict[str, QComboBox] = {}
        TableActions(self)

    @property
    def label_names(self) -> dict[str, str]:
        """What labels become that were looked at or that are to change their name."""
        answers = ((name, choice.currentData()) for name, choice in self.choices.items())
        return {name: wanted for name, wanted in answers if wanted is not None}

    @property
    def unanswered(self) -> str:
        """The first label that waits for an answer, or an empty string."""
        return next((name for name, choice in self.choices.items() if choice.currentIndex() < 0), "")

    def fill(self, rows: Sequence[matching.LabelRow], ours: Sequence[str]) -> None:
        """Shows the labels; those that need an answer stand above those that are new and those that are known."""
        rows = sorted(rows, key=lambda row: (not row.rivals, row.is_known))
        self.choices = {
            row.name: _make_label_field(row, ours) for place, row in enumerate(rows) if place < CHOICES or row.rivals
        }
        self.setRowCount(0)
        cells: list[list[Shown]] = []
        for row in rows:
            becomes = row.name if row.is_known else _format_new_label(row.name)
            shapes = (format_number(row.shapes), row.shapes)
            cells.append([row.name, shapes, *(() if row.name in self.choices else (becomes,))])
        fill_table(self, cells, numbers=(_SHAPES,))
        for place, row in enumerate(rows):
            if (choice := self.choices.get(row.name)) is not None:
                choice.activated.connect(lambda _row: self.mapped.emit())
                self.setCellWidget(place, _BECOMES, hold(make_column(choice, margins=(12, 2, 0, 2))))
        rest = self.horizontalHeader().sizeHint().height() + 4
        self.setMinimumHeight(min(len(rows), LEAST_ROWS) * LABEL_ROW + rest)
        self.setMaximumHeight(len(rows) * LABEL_ROW + rest)


class _LabelField(QComboBox):
    """A field in a list: the wheel scrolls the list."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the list."""
        event.ignore()


def _make_label_field(row: matching.LabelRow, ours: Sequence[str]) -> QComboBox:
    """Names that it may become; the data is the name, None for the one it has without being asked."""
    choice = _LabelField()
    choice.setAccessibleName(_tr("{label} becomes", label=row.name))
    if not row.is_known:
        choice.addItem(_format_new_label(row.name), row.name if row.rivals else None)
    for name in (*row.rivals, *(name for name in ours if name not in row.rivals)):
        choice.addItem(name, None if name == row.name else name)
    if row.rivals:
        choice.setPlaceholderText(_tr("Choose…"))
        choice.setCurrentIndex(-1)
    else:
        choice.setCurrentIndex(next(place for place in range(choice.count()) if choice.itemData(place) is None))
    return choice


def _format_new_label(name: str) -> str:
    return _tr("new label “{name}”", name=name)


def _list_file_facts(incoming: IncomingFiles) -> list[tuple[str, str]]:
    foreign = incoming.foreign
    rows = [
        (_tr("Shapes"), format_number(foreign.rows.count)),
        (_tr("Images"), format_number(len(foreign.images))),
        (_tr("Labels"), format_number(len(foreign.labels))),
    ]
    if foreign.raters:
        rows.append((_tr("Authors"), _join_some([rater.name for rater in foreign.raters])))
    return [*rows, *_list_notes(foreign.notes)]


def _list_plan_facts(brings: ImportSummary) -> list[tuple[str, str]]:
    layers = [format_number(brings.layers)]
    if brings.replaced:
        layers.append(_tr("{n} replaced", n=format_number(brings.replaced)))
    if brings.further:
        layers.append(_tr("{n} as further passes", n=format_number(brings.further)))
    authors = [
        _tr("{name} {n} (new)", name=name, n=format_number(count))
        if name in brings.new_authors
        else f"{name} {format_number(count)}"
        for name, count in brings.by_author.items()
    ]
    return [
        (_tr("Shapes"), format_number(brings.shapes)),
        (_tr("Images"), _describe_matches(brings)),
        (_tr("Layers"), ", ".join(layers)),
        (_tr("Authors"), _join_some(authors)),
        *_list_notes(brings.notes),
    ]


def _describe_matches(brings: ImportSummary) -> str:
    ways = [format_count(_tr, brings.matched, "{n} found", "{n} found")]
    if brings.by_file_name:
        ways.append(_tr("{n} of them by file name", n=format_number(brings.by_file_name)))
    if brings.by_content:
        ways.append(_tr("{n} of them by content", n=format_number(brings.by_content)))
    if brings.added:
        ways.append(_tr("{n} added", n=format_number(len(brings.added))))
    return ", ".join(ways)


def _list_notes(notes: Sequence[Note]) -> list[tuple[str, str]]:
    """Notes of the reader and of the matching, below one head."""
    text = "\n".join(format_loss(note.text, note.count) for note in notes)
    return [(_tr("Notes"), text)] if notes else []


def _join_some(names: Sequence[str]) -> str:
    more = _tr(" and {n} more", n=format_number(len(names) - AUTHORS)) if len(names) > AUTHORS else ""
    return ", ".join(names[:AUTHORS]) + more


TYPING: Final = 150
"""Milliseconds after the last change of a choice before the plan is made again."""


class PlannedImport(Struct, frozen=True):
    """A plan for a state of the project, what it would bring, and why it may not be applied as it is."""

    plan: ImportPlan | None
    brings: ImportSummary | None
    refused: matching.RefusedImportError | None


class ImportDialog(Dialog):
    """Accepted when the step is committed; until then nothing is changed."""

    imported = Signal(object)
    """What came in."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        runner: Runner,
        *,
        formats: FormatList,
        dialogs: Dialogs,
        folder: Path,
        previews: PreviewStore,
        most_implausible: float = MOST_IMPLAUSIBLE,
    ) -> None:
        super().__init__(parent, _tr("Import"), runner, yes=_tr("Import"))
        self._most_implausible = most_implausible
        fit_to_screen(self, 1240, 620)
        self._session, self._formats = session, formats
        self._incoming: IncomingFiles | None = None
        self._planned: PlannedImport | None = None
        self.choices = ImportChoices(self._formats, session.project, dialogs=dialogs, folder=folder)
        self.preview = ImportPreview()
        self.picture = ImportPicture(runner, previews)
        self._plan_timer = Pause(self, TYPING, self._plan)
        self._lay_out()
        self._connect()
        self._check()

    @property
    def plan(self) -> ImportSummary | None:
        """What would come in under the choices as they stand; None while that is not known."""
        return None if self._planned is None else self._planned.brings

    @property
    def is_ready(self) -> bool:
        """Whether the plan can be applied."""
        planned = self._planned
        return (
            planned is not None
            and planned.plan is not None
            and planned.refused is None
            and not self.line.is_busy
            and not self._plan_timer.isActive()
            and not self.preview.labels.unanswered
            and not self.choices.waits_for_layout
        )

    def choose(self, paths: Sequence[Path]) -> None:
        """Reads these files, or this folder, as what they look like."""
        self.choices.show_paths(paths)
        self._read(None)

    def offer_apart(self, look: Callable[[], object]) -> None:
        """Adds a button that leaves the open project as it is and shows the files as a project of their own."""
        apart = self.buttons.addButton(_tr("Open on their own"), QDialogButtonBox.ButtonRole.ActionRole)
        apart.setToolTip(_tr("As a project of its own, which is kept only if you save it; the open project is closed."))
        apart.setAutoDefault(False)
        apart.clicked.connect(self.reject)
        apart.clicked.connect(look)

    def accept(self) -> None:
        """Applies the plan; the dialog stays while that is not possible."""
        planned = self._planned
        if not self.is_ready or planned is None or planned.plan is None:
            return
        plan, session = planned.plan, self._session
        if not plan.is_still_valid(session.committed):
            self._plan()
            return
        first_id = session.next_shape_id

        def write(pending: PendingCommit, progress: Progress) -> StoredStep:
            return plan.store(pending, plan.make_taker(), first_shape=first_id, progress=progress)

        self.line.say(_tr("Importing…"))
        self.store(session, Phrase("Importing"), write, self._finish)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The picture lies beside what comes in, or below it in a narrow dialog."""
        super().resizeEvent(event)
        is_wide = event.size().width() >= BESIDE
        self._found.setDirection(QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom)

    def _lay_out(self) -> None:
        self.choices.setFixedWidth(328)
        self._found = make_row((self.preview, 1), self.picture, spacing=28)
        middle = make_row(self.choices, (self._found, 1), spacing=28)
        self.lay_out(middle, spacing=12).setStretch(0, 1)
        self.yes.setDefault(True)

    def _connect(self) -> None:
        self.choices.chosen.connect(self.choose)
        self.choices.format_chosen.connect(lambda: self._read(self.choices.format))
        self.choices.changed.connect(self._plan_later)
        self.preview.mapped.connect(self._plan_later)
        self.line.changed.connect(self._check)

    def _read(self, chosen: Format | None) -> None:
        """Reads what is named in the field of the path, off the window's thread."""
        paths, coco, way = self.choices.paths, self.choices.coco, self.choices.way
        project, formats = self._session.committed, self._formats
        self._forget()
        if not paths:
            return

        def work(progress: Progress) -> IncomingFiles:
            return read_incoming(project, paths, formats, chosen=chosen, coco=coco, way=way, progress=progress)

        self.line.say(_tr("Reading…"))
        self.line.start(
            Job(Phrase("Reading a file"), work, quiet=True), done=self._show_incoming, failed=self._offer_leniency
        )

    def _offer_leniency(self, error: UserError) -> None:
        """Names the way past a single flaw."""
        if isinstance(error, FlawError) and not self.choices.way.lenient:
            way = _tr("Or switch on “Skip and count what is invalid”.")
            self.line.say(f"{translate_error(error)} {way}", kind="error")

    def _forget(self) -> None:
        self._plan_timer.stop()
        self._incoming = self._planned = None
        self.line.cancel()
        self.line.say("")
        self.preview.clear()
        self.picture.clear()
        self._check()

    def _show_incoming(self, incoming: IncomingFiles) -> None:
        self._incoming = incoming
        self.choices.show_incoming(incoming)
        self.preview.show_file(incoming, self._session.committed)
        self.preview.show_plan(incoming, None)
        self.picture.show_file(incoming, self._session.committed)
        self._set_tab_order()
        self._plan()

    def _set_tab_order(self) -> None:
        """The fields of the labels come after those at the left when Tab is pressed."""
        places = [
            self.choices.form.fields["lenient"],
            *self.preview.labels.choices.values(),
            self.preview.left_out,
            self.picture.before,
            self.picture.after,
            self.yes,
        ]
        for before, after in pairwise(places):
            self.setTabOrder(before, after)

    def _plan_later(self) -> None:
        if self._incoming is not None:
            self._planned = None
            self._plan_timer.start()
            self._check()

    def _plan(self) -> None:
        incoming = self._incoming
        if incoming is None:
            return
        self._planned = None
        project, options = self._session.committed, self.choices.make_options(self.preview.labels.label_names, incoming)
        options = replace(options, most_implausible=self._most_implausible)
        self.line.say("")
        self.line.start(
            Job(
                Phrase("Comparing with the project"),
                lambda progress: propose_import(project, incoming.foreign, options, progress),
                quiet=True,
            ),
            done=self._show_plan,
        )

    def _show_plan(self, planned: PlannedImport) -> None:
        if self._incoming is None:
            return
        self._planned = planned
        self.preview.show_plan(self._incoming, planned.brings)
        label = self.preview.labels.unanswered
        if planned.refused is not None:
            self.line.say(translate_error(planned.refused), kind="warning")
        elif self.choices.waits_for_layout:
            self.line.say(_tr("Choose what the numbers are: nothing in the file says so."), kind="warning")
        elif label:
            self.line.say(
                _tr(
                    "Choose what “{label}” becomes: another label differs from it by capitals or blanks only.",
                    label=label,
                ),
                kind="warning",
            )
        self._check()

    def _check(self) -> None:
        self.yes.setEnabled(self.is_ready)
        self.choices.setEnabled(not self.line.is_storing)
        self.preview.setEnabled(not self.line.is_storing)

    def _finish(self, _stored: StoredStep) -> None:
        if self._planned is not None:
            self.imported.emit(self._planned.brings)
        super().accept()


def propose_import(
    project: Project, foreign: ForeignFile, options: matching.ImportOptions, progress: Progress | None = None
) -> PlannedImport:
    """The plan under these options; where layers are there already, what replacing them would bring and the refusal."""
    refusal = None
    try:
        plan = ImportPlan(project, foreign, options)
    except matching.RefusedImportError as refused:
        if refused.remedy is not matching.Remedy.CHOOSE_EXISTING:
            return PlannedImport(None, None, refused)
        plan, refusal = ImportPlan(project, foreign, replace(options, existing=matching.Existing.REPLACE)), refused
    return PlannedImport(plan, plan.preview(progress), refusal)


def describe_import(found: ImportSummary) -> str:
    """One sentence on what was imported."""
    return _tr(
        "Imported {shapes} in {layers}. Undo takes it back.",
        shapes=format_count(_tr, found.shapes, "{n} shape", "{n} shapes"),
        layers=format_count(_tr, found.layers, "{n} layer", "{n} layers"),
    )
