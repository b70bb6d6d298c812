"""Dialogs of a series: repeat passes, prompt points from shapes, images for training and control, and splits."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtWidgets import QAbstractItemView, QCheckBox, QComboBox, QFormLayout, QLabel, QWidget

from annotator.model.author import AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.exposure import find_reference
from annotator.session.jobs import Job
from annotator.session.series import repeat_pass
from annotator.session.series.prompt_points import Point, collect_centres, make_centres_step
from annotator.session.series.repeat_pass import RepeatChoice, RepeatPlan
from annotator.session.series.splits import (
    LONGEST_SPLIT,
    USUAL_SHARES,
    Assignment,
    SplitCounts,
    SplitUnit,
    assign_by_chance,
    assign_by_folder,
    assign_name,
    count_splits,
    list_splits,
    make_split_step,
    set_training_goal,
)
from annotator.session.series.training import list_training_images
from annotator.session.view import Mode
from annotator.ui.base.decimals import DecimalBox
from annotator.ui.base.dialog import Dialog
from annotator.ui.base.forms import OptionForm
from annotator.ui.base.layout import (
    STRETCH,
    connect_number,
    make_button,
    make_choice,
    make_form,
    make_label,
    make_note,
    make_number,
    make_row,
)
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.recount import Recount
from annotator.ui.base.storing import store_step, write_step
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import ROW, place_number
from annotator.ui.base.workers import Pause
from annotator.ui.output.text_table import Shown, fill_table, make_table

_tr = translator_of("Series")

LARGEST_SEED: Final = 2**31 - 1
DIVIDE_AFTER: Final = 120
"""Milliseconds after the last change of a choice before the images are divided again."""
BY_CHANCE, BY_FOLDER, BY_NAME = "chance", "folder", "name"


@dataclass(frozen=True, slots=True)
class DividedImages:
    """What the choices would do to a project."""

    project: Project
    counts: SplitCounts
    step: Step


class SplitDialog(Dialog):
    """Divides the images; one undo takes it back."""

    def __init__(self, parent: QWidget, context: PanelContext, chosen: Sequence[int], listed: Sequence[int]) -> None:
        super().__init__(parent, _tr("Divide images"), context.runner, yes=_tr("Divide"), width=520)
        self._context, self._session = context, context.session
        self.divided: DividedImages | None = None
        self.images, self.name = QComboBox(), QComboBox()
        self.shares = {
            name: make_number(0, 100, round(100 * share), unit=" %", name=_tr("Share of {split}", split=name))
            for name, share in USUAL_SHARES
        }
        self.seed = make_number(0, LARGEST_SEED, 0)
        heads = (_tr("Split"), _tr("Images now"), _tr("Images then"))
        self.table = make_table(heads, name=_tr("Images of each split"), numbers=(1, 2))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setMinimumHeight(6 * ROW)
        self._wait = Pause(self, DIVIDE_AFTER, self.divide_now)
        self._set_up_fields(chosen, listed)
        self._form = self._lay_out()
        self._connect()
        self._show_fields()
        self.divide_now()

    @property
    def is_settled(self) -> bool:
        """Whether the table shows what the fields ask for."""
        return not self._wait.isActive() and not self.line.is_busy

    def accept(self) -> None:
        """Stores the splits; those that were planned for a project that has changed since are planned again."""
        divided = self.divided
        if divided is None or divided.step.is_empty:
            return
        if divided.project.images is not self._session.committed.images:
            self.divide_now()
            return
        told = format_count(
            _tr, divided.step.count, "{n} image has another split now.", "{n} images have another split now."
        )
        session, context = self._session, self._context

        def store() -> None:
            title, done = Phrase("Dividing images"), lambda: context.say(told, kind="info")
            store_step(session, context.runner, title, divided.step, done)

        if context.attempt(store):
            super().accept()

    def divide_now(self) -> None:
        """Divides the images in a worker as the fields say, and shows what would come of it."""
        self._wait.stop()
        self.divided = None
        self.yes.setEnabled(False)
        project, assign = self._session.committed, self._make_assigner()

        def work(progress: Progress) -> DividedImages:
            progress.step(0, 0)
            assignment = assign(project)
            return DividedImages(project, count_splits(project, assignment), make_split_step(project, assignment))

        self.line.say("")
        self.line.start(
            Job(Phrase("Dividing images"), work, quiet=True), done=self._show_divided, failed=self._show_none
        )

    def _make_assigner(self) -> "_Assigner":
        shares = tuple((name, field.value() / 100) for name, field in self.shares.items())
        return _Assigner(
            tuple(self.images.currentData()),
            str(self.how.currentData()),
            shares,
            self.seed.value(),
            SplitUnit(self.unit.currentData()),
            self.name.currentText(),
        )

    def _set_up_fields(self, chosen: Sequence[int], listed: Sequence[int]) -> None:
        everything = [image.id for image in self._session.committed.list_images()]
        self.images.addItem(format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything)
        if 0 < len(listed) < len(everything):
            self.images.addItem(
                format_count(_tr, len(listed), "{n} image of the list", "{n} images of the list"), list(listed)
            )
        self.images.addItem(format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen))
        if len(chosen) > 1:
            self.images.setCurrentIndex(self.images.count() - 1)
        self.how = make_choice(
            (_tr("By chance, in shares"), BY_CHANCE),
            (_tr("By folder: a split for each"), BY_FOLDER),
            (_tr("All in one split"), BY_NAME),
        )
        self.unit = make_choice(
            (_tr("Images, wherever they lie"), SplitUnit.IMAGES.value),
            (_tr("Images, each folder in the same shares"), SplitUnit.SPREAD.value),
            (_tr("Whole folders, which stay together"), SplitUnit.FOLDERS.value),
        )
        self.name.setEditable(True)
        self.name.addItems(list_splits(self._session.committed))
        edit = self.name.lineEdit()
        if edit is not None:
            edit.setMaxLength(LONGEST_SPLIT)
            edit.setPlaceholderText(_tr("no split"))

    def _lay_out(self) -> QFormLayout:
        form = make_form(
            (_tr("Images"), self.images),
            (_tr("How"), self.how),
            (_tr("Shares"), self._make_shares_row()),
            (_tr("What is dealt out"), self.unit),
            (_tr("Seed of the draw"), self.seed),
            (_tr("Split"), self.name),
            spacing=(16, 8),
        )
        self.lay_out(
            form,
            4,
            self.table,
            head=_tr("Images for training, validation and test"),
            note=_tr(
                "The same seed divides every copy of the project alike. Frames of one scene belong on one side: keep "
                "their folder together. One undo takes it back."
            ),
        )
        return form

    def _make_shares_row(self) -> QWidget:
        self._shares_row = QWidget()
        row = make_row(within=self._shares_row, spacing=6, margins=(0, 0, 0, 0))
        for name, field in self.shares.items():
            caption = make_label(name, role="muted")
            row.addWidget(caption)
            row.addWidget(field)
            row.addSpacing(8)
        row.addStretch(1)
        return self._shares_row

    def _connect(self) -> None:
        for field in (*self.shares.values(), self.seed):
            connect_number(field, self._divide_later)
        for choice in (self.images, self.unit):
            choice.currentIndexChanged.connect(lambda _row: self._divide_later())
        self.how.currentIndexChanged.connect(lambda _row: self._show_fields())
        self.name.editTextChanged.connect(lambda _text: self._divide_later())

    def _show_fields(self) -> None:
        """Shows what the way of dividing asks for."""
        how = self.how.currentData()
        for field in (self._shares_row, self.unit, self.seed):
            self._form.setRowVisible(field, how == BY_CHANCE)
        self._form.setRowVisible(self.name, how == BY_NAME)
        self._divide_later()

    def _divide_later(self) -> None:
        self.divided = None
        self.yes.setEnabled(False)
        self._wait.start()

    def _show_divided(self, divided: DividedImages) -> None:
        self.divided = divided
        before, after = divided.counts.before, divided.counts.after
        rows: list[list[Shown]] = [
            [name or _tr("no split"), *((format_number(of.get(name, 0)), of.get(name, 0)) for of in (before, after))]
            for name in divided.counts.names
        ]
        fill_table(self.table, rows, numbers=(1, 2))
        changed = divided.counts.changed
        told = format_count(_tr, changed, "{n} image gets another split.", "{n} images get another split.")
        self.line.say(told if changed else _tr("Every image has its split already."))
        self.yes.setEnabled(changed > 0 and not self._session.read_only)
        self.yes.setDefault(self.yes.isEnabled())

    def _show_none(self, _error: object) -> None:
        """Nothing can be divided so; the line says why."""
        self.table.setRowCount(0)


@dataclass(frozen=True, slots=True)
class _Assigner:
    """The choices of the dialog as a value that a worker may use."""

    images: tuple[int, ...]
    how: str
    shares: tuple[tuple[str, float], ...]
    seed: int
    unit: SplitUnit
    name: str

    def __call__(self, project: Project) -> Assignment:
        images: list[Image] = [project.images[one] for one in self.images if one in project.images]
        if self.how == BY_FOLDER:
            return assign_by_folder(images)
        if self.how == BY_NAME:
            return assign_name(images, self.name)
        return assign_by_chance(images, self.shares, seed=self.seed, unit=self.unit)


class PurposesDialog(Dialog):
    """Accepted when the goal is stored. Images get their purpose in the list of images."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        super().__init__(parent, _tr("Training and control images"), yes=_tr("Save"), width=600)
        self._context, self._session = context, context.session
        goal = self._session.committed.protocol.training_f1
        self.has_goal, self.goal = QCheckBox(_tr("Training asks for an F1 of at least")), DecimalBox()
        self.goal.setRange(0.01, 1.0)
        self.goal.setSingleStep(0.05)
        self.goal.setDecimals(2)
        place_number(self.goal)
        self.goal.setValue(0.8 if goal is None else goal)
        self.has_goal.setChecked(goal is not None)
        self.goal.setEnabled(goal is not None)
        self.goal.setAccessibleName(_tr("F1 to reach"))
        self.has_goal.toggled.connect(self.goal.setEnabled)
        self.training, self.control, self.note = make_label(wraps=True), QLabel(), make_note()
        self.yes.setDefault(True)
        self._lay_out()
        self._show_counts()

    def accept(self) -> None:
        """Stores the goal."""
        goal = round(self.goal.value(), 2) if self.has_goal.isChecked() else None
        if self._context.attempt(lambda: set_training_goal(self._session, goal)):
            super().accept()

    def _lay_out(self) -> None:
        form = make_form((_tr("For training"), self.training), spacing=(16, 8))
        if self._session.view.mode is Mode.AUDIT:
            form.addRow(_tr("For control"), self.control)
        self.has_goal.setMinimumHeight(self.goal.sizeHint().height())  # in line with the number
        form.addRow(self.has_goal, self.goal)
        self.lay_out(self.note, 4, form, STRETCH, head=_tr("Images to train with, and images to watch quality with"))

    def _show_counts(self) -> None:
        project = self._session.committed
        number = Counter(image.purpose for image in project.images.values())
        ready = sum(find_reference(project, image) is not None for image in list_training_images(project))
        self.training.setText(
            _tr(
                "{images}, {ready} with a finished reference",
                images=format_count(_tr, number[ImagePurpose.TRAINING], "{n} image", "{n} images"),
                ready=format_number(ready),
            )
        )
        self.control.setText(format_count(_tr, number[ImagePurpose.CONTROL], "{n} image", "{n} images"))
        self.note.setText(
            _tr(
                "A training image is labelled first and compared with its reference as soon as it is done; it counts "
                "nowhere. A control image counts as work, and nobody who labels can tell which it is. In audit mode, "
                "choose images in the list and give them a purpose by its context menu."
            )
        )


class PromptsDialog(Dialog):
    """Accepted when the points are stored."""

    def __init__(self, parent: QWidget, context: PanelContext, chosen: Sequence[int]) -> None:
        super().__init__(
            parent, _tr("Prompt points from shapes"), context.runner, yes=_tr("Take the points"), width=460
        )
        self._context, self._session = context, context.session
        project = self._session.committed
        people = project.authors_of(AuthorKind.REFERENCE, AuthorKind.PERSON)
        self.author = make_choice(*((one.name, one.id) for one in people if project.has_begun(one.id)))
        everything = [image.id for image in project.list_images()]
        self.images = make_choice(
            (format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen)),
            (format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything),
        )
        self.count = make_label(wraps=True)
        self._found: dict[int, tuple[Point, ...]] = {}
        self._lay_out()
        self.author.currentIndexChanged.connect(lambda _row: self._show_count())
        self.images.currentIndexChanged.connect(lambda _row: self._show_count())
        self._show_count()

    @property
    def is_settled(self) -> bool:
        """Whether the points of what is chosen are counted."""
        return not self.line.is_busy

    def accept(self) -> None:
        """Stores the points; many images are stored beside the window."""
        if self._found and self._context.attempt(self._take):
            super().accept()

    def _take(self) -> None:
        session, context, number = self._session, self._context, sum(map(len, self._found.values()))
        told = format_count(_tr, number, "{n} prompt point was taken.", "{n} prompt points were taken.")
        step = make_centres_step(session, self._found)
        store_step(session, context.runner, Phrase("Changing images"), step, lambda: context.say(told, kind="info"))

    def _lay_out(self) -> None:
        form = make_form((_tr("Shapes of"), self.author), (_tr("Images"), self.images), spacing=(16, 8))
        self.lay_out(
            form,
            self.count,
            self.line,
            4,
            head=_tr("The centres of one author's shapes as points"),
            note=_tr(
                "Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points "
                "that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, "
                "RandCrowns and tags do."
            ),
        )

    def _show_count(self) -> None:
        """Collects the points in a worker: layers that are not loaded yet are read there."""
        author, images, session = self.author.currentData(), list(self.images.currentData()), self._session
        project = session.committed
        self._show_points({})

        def work(progress: Progress) -> dict[int, tuple[Point, ...]]:
            progress.step(0, 0)
            found = (project.find_counting_pass(image, int(author)) for image in images)
            whole = session.load_layers(project, (layer.key for layer in found if layer is not None))
            return collect_centres(whole, int(author), images)

        if author is not None:
            self.line.start(Job(Phrase("Counting shapes"), work, quiet=True), done=self._show_points)

    def _show_points(self, found: dict[int, tuple[Point, ...]]) -> None:
        self._found = found
        number = sum(map(len, found.values()))
        self.yes.setEnabled(number > 0)
        points = format_count(_tr, number, "{n} point", "{n} points")
        self.count.setText(points if number else _tr("This author has no finished shapes on these images."))


AT_ONCE: Final = 2000
"""Images up to which they are counted and drawn on the spot."""
WAIT: Final = 80
"""Milliseconds after the last change of a choice before the images are counted again."""


class RepeatDialog(Dialog):
    """Accepted when the walk begins or goes on."""

    def __init__(self, parent: QWidget, context: PanelContext) -> None:
        session = context.session
        self._context, self._session = context, session
        self._state = repeat_pass.find_repeat_state(session.committed, session.view.author)
        yes = _tr("Go on") if self._state.is_open else _tr("Begin")
        super().__init__(parent, _tr("Repeat pass"), context.runner, yes=yes, width=460)
        protocol = session.committed.protocol
        self.recount = Recount(self, context, self._make_job, lambda found: self._tell_count(*found), delay=WAIT)
        self.form = OptionForm(
            RepeatChoice(round(protocol.repeat_share, 2) or 0.1, protocol.repeat_seed),
            "share",
            "distance",
            "seed",
            changed=self.recount.request,
        )
        self.form.layout.setVerticalSpacing(8)
        self.line.changed.connect(lambda: self.yes.setEnabled(not self.line.is_busy))
        self.count = make_label(wraps=True)
        self.end = make_button(_tr("End the repeat pass"), self._end)
        self._lay_out()
        self._show_state()

    def accept(self) -> None:
        """Begins the repeat, or goes on with the open one; of very many images a worker draws and stores it."""
        if not self._state.is_open and self._has_many_images():
            self._begin_beside()
        elif self._context.attempt(self._go_on if self._state.is_open else self._begin):
            super().accept()

    def _go_on(self) -> None:
        repeat_pass.resume_repeat_pass(self._session)

    def _begin(self) -> None:
        self._tell_begun(repeat_pass.begin_repeat_pass(self._session, self.form.value))

    def _begin_beside(self) -> None:
        self.recount.cancel()
        project, author, choice = self._session.committed, self._session.view.author, self.form.value
        job = Job(Phrase("Repeat pass"), lambda _progress: repeat_pass.plan_repeat_pass(project, author, choice))
        self.line.start(job, done=self._store)

    def _store(self, plan: RepeatPlan) -> None:
        """Has the passes laid in a worker, then goes to the first image."""
        self.line.store(
            self._session,
            Phrase("Repeat pass"),
            write_step(lambda _pending: plan.step),
            pending=self._session.begin_commit(plan.brought),
            done=lambda _stored: self._go(plan),
            called_off=self.reject,
        )

    def _go(self, plan: RepeatPlan) -> None:
        repeat_pass.resume_repeat_pass(self._session)
        self._tell_begun(plan.number)
        super().accept()

    def _has_many_images(self) -> bool:
        """Whether they are so many that a worker has to go through them."""
        return len(self._session.committed.images) > AT_ONCE

    def _tell_begun(self, number: int) -> None:
        self._context.say(
            format_count(
                _tr,
                number,
                "{n} image comes again; draw it as if for the first time.",
                "{n} images come again; draw them as if for the first time.",
            ),
            kind="info",
        )

    def _lay_out(self) -> None:
        self.lay_out(
            *(() if self._state.is_open else (self.form.layout,)),
            self.count,
            4,
            head=_tr("Label some of your images a second time"),
            note=_tr(
                "How far you agree with yourself is read from both passes. Your first pass and others' work on these "
                "images are hidden until you have done them again. Your first pass goes on counting."
            ),
            buttons=make_row(self.end, STRETCH, self.buttons),
        )
        self.end.setVisible(self._state.is_open)
        self.end.setToolTip(_tr("Images that are not done leave the repeat, with what was drawn in them. Undo helps."))

    def _show_state(self) -> None:
        self.yes.setDefault(True)
        if not self._state.is_open:
            self.recount.count()
            return
        self.count.setText(
            _tr(
                "{done} of {total} images are done.",
                done=format_number(self._state.done),
                total=format_number(len(self._state.images)),
            )
        )

    def _make_job(self) -> Job[tuple[int, int]] | None:
        """Counts the images of a small project on the spot."""
        project, author, choice = self._session.committed, self._session.view.author, self.form.value

        def count(progress: Progress) -> tuple[int, int]:
            progress.step(0, 0)
            eligible = repeat_pass.find_eligible_images(project, author, distance=choice.distance)
            return len(eligible), len(repeat_pass.draw_repeat_images(project, author, choice))

        if self._has_many_images():
            self.yes.setEnabled(False)
            return Job(Phrase("Counting images that come again"), count, quiet=True)
        self._tell_count(*count(Progress()))
        return None

    def _tell_count(self, eligible: int, number: int) -> None:
        self.yes.setEnabled(number > 0)
        if not eligible:
            self.count.setText(
                _tr("No image can be repeated yet: finish more images, or let fewer images lie in between.")
            )
            return
        self.count.setText(
            _tr(
                "{number} of {eligible} images that you finished long enough ago come again.",
                number=format_number(number),
                eligible=format_number(eligible),
            )
        )

    def _end(self) -> None:
        if self._context.attempt(self._end_repeat):
            self.reject()

    def _end_repeat(self) -> None:
        number = repeat_pass.stop_repeat_pass(self._session)
        self._context.say(
            format_count(
                _tr,
                number,
                "{n} image left the repeat pass; Undo brings it back.",
                "{n} images left the repeat pass; Undo brings them back.",
            ),
            kind="info",
        )
