"""Images: which of them train and which test, counted before they are divided, and points that tell what to draw."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QFormLayout

from annotator.errors import Phrase, Progress
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.session.jobs import Job
from annotator.session.series import prompt_points, splits
from annotator.ui.base import layout
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.forms import LARGEST_SEED
from annotator.ui.base.panel_context import store, store_step, write_step
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.base.theme import ROW
from annotator.ui.base.workers import Pause
from annotator.ui.output.text_table import Shown, fill_table, make_table
from annotator.ui.study.page import StudyContext
from annotator.ui.study.setup import SetupPage

_tr = translator_of("Series")

_MOST_SPLITS: Final = 8
"""Rows that the table of the splits shows at once."""
DIVIDE_AFTER: Final = 120
"""Milliseconds after the last change of a choice before the images are divided again."""
BY_CHANCE, BY_FOLDER, BY_NAME = "chance", "folder", "name"


class DividedImages(Struct, frozen=True):
    """What the choices would do to a project."""

    project: Project
    counts: splits.SplitCounts
    assign: "_Assigner"
    """Makes the step again when it is stored: kept, one of very many images would hold up the next choice."""


class ImagesPage(SetupPage):
    """Divides the images as one step, which stands below the choices before; an auditor's shapes become points."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("Images"))
        self.divided: DividedImages | None = None
        self._chosen: tuple[Sequence[int], Sequence[int]] = (), ()
        self._offered: list[tuple[int, ...]] = []
        """The images of each row of both fields: those of very many are nothing for a widget to hold."""
        self.line = JobLine(context.panel.runner)
        self.points_line = JobLine(context.panel.runner)
        self.images, self.name = QComboBox(), QComboBox()
        self.author, self.pointed = QComboBox(), QComboBox()
        self.shares = {
            name: layout.make_number(0, 100, round(100 * share), unit=" %", name=_tr("Share of {split}", split=name))
            for name, share in splits.USUAL_SHARES
        }
        self.seed = layout.make_number(0, LARGEST_SEED, 0)
        heads = (_tr("Split"), _tr("Images now"), _tr("Images then"))
        self.table = make_table(heads, name=_tr("Images of each split"), numbers=(1, 2))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.divide = layout.make_button(_tr("Divide"), self._store)
        self._wait = Pause(self, DIVIDE_AFTER, self.divide_now)
        self._set_up_fields()
        self._form = self._lay_out()
        self._connect()
        self._show_fields()

    def choose(self, chosen: Sequence[int], listed: Sequence[int]) -> None:
        """Offers the images that are chosen in the list, and those that the list has now, beside all."""
        self._chosen = tuple(chosen), tuple(listed)
        self._fill_images()
        self.pointed.setCurrentIndex(self.pointed.count() - 1)
        if len(chosen) > 1:
            self.images.setCurrentIndex(self.images.count() - 1)

    def show_project(self) -> None:
        """Offers the images and people that there are now, and counts again."""
        self._fill_images()
        self.divide_now()
        project = self.session.committed
        people = project.authors_of(AuthorKind.REFERENCE, AuthorKind.PERSON)
        layout.refill(self.author, *((one.name, one.id) for one in people if project.has_begun(one.id)))
        self.sections["prompts"].setVisible(prompt_points.can_place_prompts(self.session) and self.may_change)

    @property
    def is_settled(self) -> bool:
        """Whether the table shows what the fields ask for, and no points are taken."""
        return not (self._wait.isActive() or self.line.is_busy or self.points_line.is_busy)

    def _store(self) -> None:
        divided = self.divided
        if divided is None or divided.project.images is not self.session.committed.images:
            self.divide_now()
            return
        changed, panel = divided.counts.changed, self.context.panel
        told = format_count(_tr, changed, "{n} image has another split now.", "{n} images have another split now.")
        write = write_step(lambda _pending: splits.make_split_step(divided.project, divided.assign(divided.project)))
        title = Phrase("Dividing images")
        panel.attempt(
            lambda: store(self.session, panel.runner, title, write, done=lambda _stored: panel.say(told, kind="info"))
        )

    def divide_now(self) -> None:
        """Divides the images in a worker as the fields say, and shows what would come of it."""
        self._wait.stop()
        self.divided = None
        self.divide.setEnabled(False)
        project, assign = self.session.committed, self._make_assigner()

        def work(progress: Progress) -> DividedImages:
            progress.step(0, 0)
            return DividedImages(project, splits.count_splits(project, assign(project)), assign)

        self.line.say("")
        self.line.start(
            Job(Phrase("Dividing images"), work, quiet=True), done=self._show_divided, failed=self._show_none
        )

    def _make_assigner(self) -> "_Assigner":
        shares = tuple((name, field.value() / 100) for name, field in self.shares.items())
        return _Assigner(
            self._find_images(self.images),
            str(self.how.currentData()),
            shares,
            self.seed.value(),
            splits.SplitUnit(self.unit.currentData()),
            self.name.currentText(),
        )

    def _fill_images(self) -> None:
        project = self.session.committed
        everything = project.image_ids
        chosen, listed = map(project.keep_images, self._chosen)
        rows = [(format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything)]
        if 0 < len(listed) < len(everything):
            rows.append((format_count(_tr, len(listed), "{n} image of the list", "{n} images of the list"), listed))
        if chosen:
            rows.append((format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), chosen))
        self._offered = [images for _text, images in rows]
        for field in (self.images, self.pointed):
            row = max(0, field.currentIndex())
            field.blockSignals(True)
            field.clear()
            field.addItems([text for text, _images in rows])
            field.setCurrentIndex(min(row, len(rows) - 1))
            field.blockSignals(False)

    def _find_images(self, field: QComboBox) -> tuple[int, ...]:
        row = field.currentIndex()
        return self._offered[row] if row >= 0 else ()

    def _set_up_fields(self) -> None:
        self.how = layout.make_choice(
            (_tr("At random, in shares"), BY_CHANCE),
            (_tr("By folder: a split for each"), BY_FOLDER),
            (_tr("All in one split"), BY_NAME),
        )
        self.unit = layout.make_choice(
            (_tr("Images, wherever they lie"), splits.SplitUnit.IMAGES.value),
            (_tr("Images, each folder in the same shares"), splits.SplitUnit.SPREAD.value),
            (_tr("Whole folders, which stay together"), splits.SplitUnit.FOLDERS.value),
        )
        self.name.setEditable(True)
        self.name.addItems(splits.list_splits(self.session.committed))
        edit = self.name.lineEdit()
        if edit is not None:
            edit.setMaxLength(splits.LONGEST_SPLIT)
            edit.setPlaceholderText(_tr("no split"))

    def _lay_out(self) -> QFormLayout:
        shares: list[layout.Part] = []
        for name, field in self.shares.items():
            shares += [layout.make_label(name, role="muted"), field, 8]
        self._shares_row = layout.hold(layout.make_row(*shares, layout.STRETCH, spacing=6))
        form = layout.make_form(
            (_tr("Images"), self.images),
            (_tr("How"), self.how),
            (_tr("Shares"), self._shares_row),
            (_tr("What is dealt out"), self.unit),
            (_tr("Seed of the draw"), self.seed),
            (_tr("Split"), self.name),
            spacing=(16, 8),
        )
        self.place_form(
            "splits",
            _tr("Images for training, validation and test"),
            form,
            4,
            self.table,
            self.line,
            layout.make_row(self.divide, layout.STRETCH),
            note=_tr(
                "The same seed divides every copy of the project alike. Frames of one scene belong on one side: keep "
                "their folder together. One undo takes it back."
            ),
        )
        points = layout.make_form((_tr("Shapes of"), self.author), (_tr("Images"), self.pointed), spacing=(16, 8))
        self.place_form(
            "prompts",
            _tr("Prompt points from shapes"),
            points,
            layout.make_row(layout.make_button(_tr("Take the points"), self.take_points), layout.STRETCH),
            self.points_line,
            note=_tr(
                "Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points "
                "that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, "
                "RandCrowns and tags do."
            ),
        )
        return form

    def take_points(self) -> None:
        """Makes the centres of one author's shapes the points of these images, as one step."""
        author, images, session = self.author.currentData(), self._find_images(self.pointed), self.session
        project = session.committed

        def work(progress: Progress) -> dict[int, tuple[prompt_points.Point, ...]]:
            progress.step(0, 0)
            found = (project.find_counting_pass(image, author) for image in images)
            whole = session.load_layers(project, (layer.key for layer in found if layer is not None))
            return prompt_points.collect_centres(whole, author, images)

        if author is not None:
            self.points_line.start(Job(Phrase("Counting shapes"), work), done=self._store_points)

    def _store_points(self, found: dict[int, tuple[prompt_points.Point, ...]]) -> None:
        session, panel, number = self.session, self.context.panel, sum(map(len, found.values()))
        told = format_count(_tr, number, "{n} prompt point was taken.", "{n} prompt points were taken.")

        def store() -> None:
            step, done = prompt_points.make_centres_step(session, found), lambda: panel.say(told, kind="info")
            store_step(session, panel.runner, Phrase("Changing images"), step, done)

        if not found:
            self.points_line.say(_tr("This author has no finished shapes on these images."))
        elif panel.attempt(store):
            self.points_line.say("")

    def _connect(self) -> None:
        for field in (*self.shares.values(), self.seed):
            layout.connect_number(field, self._divide_later)
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
        self.divide.setEnabled(False)
        self._wait.start()

    def _show_divided(self, divided: DividedImages) -> None:
        self.divided = divided
        before, after = divided.counts.before, divided.counts.after
        rows: list[list[Shown]] = [
            [name or _tr("no split"), *((format_number(of.get(name, 0)), of.get(name, 0)) for of in (before, after))]
            for name in divided.counts.names
        ]
        fill_table(self.table, rows, numbers=(1, 2))
        head = self.table.horizontalHeader().sizeHint().height()
        self.table.setFixedHeight(head + min(len(rows), _MOST_SPLITS) * ROW + 4)
        changed = divided.counts.changed
        told = format_count(_tr, changed, "{n} image gets another split.", "{n} images get another split.")
        self.line.say(told if changed else _tr("Every image has its split already."))
        self.divide.setEnabled(changed > 0 and not self.session.read_only)

    def _show_none(self, _error: object) -> None:
        """Nothing can be divided so; the line says why."""
        self.table.setRowCount(0)


class _Assigner(Struct, frozen=True):
    """The choices of the page as a value that a worker may use."""

    images: tuple[int, ...]
    how: str
    shares: tuple[tuple[str, float], ...]
    seed: int
    unit: splits.SplitUnit
    name: str

    def __call__(self, project: Project) -> splits.Assignment:
        images: list[Image] = [project.images[one] for one in self.images if one in project.images]
        if self.how == BY_FOLDER:
            return splits.assign_by_folder(images)
        if self.how == BY_NAME:
            return splits.assign_name(images, self.name)
        return splits.assign_by_chance(images, self.shares, seed=self.seed, unit=self.unit)
