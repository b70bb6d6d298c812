"""A page that sets something up: its forms show the project as it is, and each change is a step to undo."""

from typing import ClassVar

from PySide6.QtGui import QShowEvent

from annotator.session.change import Change
from annotator.ui.base.text import translator_of
from annotator.ui.study.page import Page, StudyContext

_tr = translator_of("Study")


class SetupPage(Page):
    """A class of it fills it, and says in `show_project` what the project has now."""

    exports: ClassVar[bool] = False

    def __init__(self, context: StudyContext, title: str, note: str = "") -> None:
        super().__init__(context, title)
        self.basis.setText(note or _tr("What is changed here is stored at once, and undo takes it back."))

    def show_project(self) -> None:
        """Shows what the project has now; called when the page is shown and after each change while it is seen."""

    def on_changed(self, change: Change) -> None:
        """Follows the project."""
        is_other = change.parts or change.layers or change.opened or change.touches_view("author", "mode")
        if is_other and not change.preview and self.isVisible():
            self.show_project()

    def showEvent(self, event: QShowEvent) -> None:
        """Shows what has changed while nobody looked."""
        super().showEvent(event)
        self.show_project()
