"""Prompts dialog: the centres of one author's shapes become the prompt points of the chosen images, or of all."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.session.series.prompt_points import count_centres, take_centres
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.theme import make_head_font, make_small_font
from annotator.ui.dialogs.ask import make_yes_and_cancel

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
        self.buttons = make_yes_and_cancel(self, _tr("Take the points"))
        self._lay_out()
        self.author.currentIndexChanged.connect(lambda _row: self._show_count())
        self.images.currentIndexChanged.connect(lambda _row: self._show_count())
        self._show_count()

    def accept(self) -> None:
        """Stores the points."""
        if self.author.currentData() is not None and self._context.attempt(self._take):
            super().accept()

    def _take(self) -> None:
        number = take_centres(self._session, int(self.author.currentData()), self.images.currentData())
        self._context.say(
            format_count(_tr, number, "{n} prompt point was taken.", "{n} prompt points were taken."), kind="info"
        )

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
        column.addSpacing(4)
        column.addWidget(self.buttons)

    def _show_count(self) -> None:
        author, number = self.author.currentData(), 0
        if author is not None:
            try:
                number = count_centres(self._session, int(author), self.images.currentData())
            except UserError as error:
                self._context.say(str(error))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(number > 0)
        points = format_count(_tr, number, "{n} point", "{n} points")
        self.count.setText(points if number else _tr("This author has no finished shapes on these images."))
