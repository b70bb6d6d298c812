"""Prompts dialog: the centres of one author's shapes become the prompt points of the chosen images, or of all."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.model.author import AuthorKind
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.session.series.prompt_points import Point, collect_centres, make_centres_step
from annotator.ui.base.dialog import JobLine, make_yes_and_cancel
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.storing import store_step
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font

_tr = translator_of("Series")


class PromptsDialog(QDialog):
    """Accepted when the points are stored."""

    def __init__(self, parent: QWidget, context: PanelContext, chosen: Sequence[int]) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Prompt points from shapes"))
        self.setMinimumWidth(460)
        self._context, self._session = context, context.session
        self.author, self.images, self.count = QComboBox(), QComboBox(), QLabel()
        project = self._session.committed
        for author in project.authors_of(AuthorKind.REFERENCE, AuthorKind.PERSON):
            if project.has_begun(author.id):
                self.author.addItem(author.name, author.id)
        everything = [image.id for image in project.list_images()]
        self.images.addItem(format_count(_tr, len(chosen), "{n} chosen image", "{n} chosen images"), list(chosen))
        self.images.addItem(format_count(_tr, len(everything), "{n} image, all", "{n} images, all"), everything)
        self.count.setWordWrap(True)
        self.line = JobLine(context.runner)
        self._found: dict[int, tuple[Point, ...]] = {}
        self.buttons = make_yes_and_cancel(self, _tr("Take the points"))
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

    def done(self, result: int) -> None:
        """Leaves; what was being counted is given up."""
        self.line.cancel()
        super().done(result)

    def _take(self) -> None:
        session, context, number = self._session, self._context, sum(map(len, self._found.values()))
        told = format_count(_tr, number, "{n} prompt point was taken.", "{n} prompt points were taken.")
        step = make_centres_step(session, self._found)
        store_step(session, context.runner, _tr("Changing images"), step, lambda: context.say(told, kind="info"))

    def _lay_out(self) -> None:
        head = QLabel(_tr("The centres of one author's shapes as points"))
        head.setFont(make_head_font())
        note = QLabel(
            _tr(
                "Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points "
                "that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, "
                "RandCrowns and tags do."
            )
        )
        note.setWordWrap(True)
        note.setFont(make_small_font())
        note.setProperty("role", "muted")
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.addRow(_tr("Shapes of"), self.author)
        form.addRow(_tr("Images"), self.images)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(head)
        column.addWidget(note)
        column.addSpacing(4)
        column.addLayout(form)
        column.addWidget(self.count)
        column.addWidget(self.line)
        column.addSpacing(4)
        column.addWidget(self.buttons)

    def _show_count(self) -> None:
        """Collects the points in a worker: layers that are not loaded yet are read there."""
        author, images, session = self.author.currentData(), list(self.images.currentData()), self._session
        project = session.committed
        self._show_points({})

        def work(progress: Progress) -> dict[int, tuple[Point, ...]]:
            return collect_centres(session.load_project(project, progress), int(author), images)

        if author is not None:
            self.line.start(Job(_tr("Counting shapes"), work, quiet=True), done=self._show_points)

    def _show_points(self, found: dict[int, tuple[Point, ...]]) -> None:
        self._found = found
        number = sum(map(len, found.values()))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(number > 0)
        points = format_count(_tr, number, "{n} point", "{n} points")
        self.count.setText(points if number else _tr("This author has no finished shapes on these images."))
