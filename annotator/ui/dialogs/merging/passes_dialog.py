"""Choose between passes: the list of images of which an annotator has several, each later pass beside the first one."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from annotator.model.project import Project
from annotator.session.merge.conflicts import MergeConflict
from annotator.session.merge.standing_passes import StandingChoices
from annotator.session.session import Session
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.dialogs.merging.conflict_table import SideWords
from annotator.ui.dialogs.merging.conflict_view import ConflictView
from annotator.ui.dialogs.merging.merge_dialog import LEAST, WIDE, is_hidden, note_shown

_tr = translator_of("Merge")


class PassesDialog(QDialog):
    """Accepted when the choice is to be made; `choices` says then what is kept."""

    def __init__(
        self,
        parent: QWidget,
        project: Project,
        pairs: Sequence[MergeConflict],
        session: Session,
        *,
        theme: Theme,
        runner: Runner,
        preview: Callable[[int], bytes | None],
    ) -> None:
        """`project` has the layers of the pairs loaded."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Choose between passes"))
        self.choices = StandingChoices(project, pairs)
        self.conflicts = ConflictView(
            project,
            self.choices,
            _make_note(),
            words=SideWords(_tr("Images with several passes"), _tr("First"), _tr("Later"), _tr("Both")),
            theme=theme,
            runner=runner,
            preview=preview,
            is_hidden=partial(is_hidden, session),
            looked=partial(note_shown, session),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 20, 20, 16)
        column.setSpacing(8)
        column.addWidget(self.conflicts, 1)
        column.addSpacing(8)
        self.buttons = make_yes_and_cancel(self, _tr("Choose"))
        self._yes = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._yes.setDefault(True)
        column.addWidget(self.buttons)
        self.conflicts.model.dataChanged.connect(self._show_enabled)
        self._show_enabled()
        self.resize(WIDE.boundedTo(self.screen().availableSize() * 0.94).expandedTo(LEAST))
        self.conflicts.setFocus()

    def _show_enabled(self) -> None:
        self._yes.setEnabled(bool(self.choices.list_dropped()))


def _make_note() -> QLabel:
    note = QLabel(
        _tr(
            "An annotator worked on these images more than once: by an import, or as copies were merged. Every pass "
            "stays until you choose; the choice is one step, which Undo takes back."
        )
    )
    note.setWordWrap(True)
    note.setProperty("role", "muted")
    return note
