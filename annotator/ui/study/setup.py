"""A page that sets something up: its forms show the project as it is, and each change is a step to undo."""

from typing import ClassVar, Final

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from annotator.session.change import Change
from annotator.ui.base.layout import STRETCH, Part, make_column, make_note, make_row
from annotator.ui.base.text import translator_of
from annotator.ui.study.page import Page, StudyContext

_tr = translator_of("Study")

FORM_WIDTH: Final = 560
"""Logical pixels of a form: fields that are wider are not read."""


class SetupPage(Page):
    """A class of it fills it, and says in `show_project` what the project has now."""

    exports: ClassVar[bool] = False

    def __init__(self, context: StudyContext, title: str, note: str = "") -> None:
        super().__init__(context, title)
        self.basis.setText(note or _tr("What is changed here is stored at once, and undo takes it back."))

    def show_project(self) -> None:
        """Shows what the project has now; called when the page is shown and after each change while it is seen."""
        raise NotImplementedError

    def place_form(self, key: str, title: str, *parts: Part, note: str = "") -> None:
        """Adds a section of fields, one below the other, with a small sentence above them."""
        form = QWidget()
        form.setMaximumWidth(FORM_WIDTH)
        above = () if not note else (make_note(note), 4)
        make_column(*above, *parts, within=form, spacing=8, margins=(0, 0, 0, 0))
        holder = QWidget()  # in a row the height of what wraps is that at the width which the form has
        make_row((form, 1), STRETCH, within=holder, margins=(0, 0, 0, 0))
        self.place(key, title, holder, leaves=False)

    def on_changed(self, change: Change) -> None:
        """Follows the project."""
        is_other = change.parts or change.layers or change.opened or change.touches_view("author", "mode")
        if is_other and not change.preview and self.isVisible():
            self.show_project()

    def showEvent(self, event: QShowEvent) -> None:
        """Shows what has changed while nobody looked."""
        super().showEvent(event)
        self.show_project()
