"""Rules dialog: the settings of a team project, which its owner changes for everybody."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QSpinBox, QVBoxLayout, QWidget

from annotator.team.link import Link
from annotator.ui.base.text import translator_of
from annotator.ui.dialogs.ask import make_yes_and_cancel
from annotator.ui.team.pages.page import TeamContext, TeamPage

_tr = translator_of("Team")


class RulesDialog(QDialog):
    """Fields as those of `annotator team settings`, filled when the server has said what holds now."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Settings of the team project"))
        self.setMinimumWidth(520)
        self._page = TeamPage(context)
        self.grace, self.hours = QSpinBox(), QSpinBox()
        self.models = QCheckBox(_tr("Models' boxes may be seen before an image is done"))
        self.labels = QCheckBox(_tr("Annotators may add labels"))
        self.buttons = make_yes_and_cancel(self, _tr("Change"))
        self._lay_out()
        self._set_ready(False)
        self._page.ask(lambda link: _change_rules(link, {}), self._fill)

    @property
    def told(self) -> str:
        """The sentence below the fields."""
        return self._page.sentence.text()

    def accept(self) -> None:
        """Asks the server; closes when it has taken them."""
        if not self.grace.isEnabled():
            return
        wanted = {
            "grace": self.grace.value(),
            "claim_hours": self.hours.value(),
            "models_open": self.models.isChecked(),
            "labels_open": self.labels.isChecked(),
        }
        self._page.ask(lambda link: _change_rules(link, wanted), lambda _found: self.done(QDialog.DialogCode.Accepted))

    def _fill(self, found: dict[str, Any]) -> None:
        self.grace.setValue(round(found["grace"]))
        self.hours.setValue(round(found["claim_hours"]))
        self.models.setChecked(found["models_open"])
        self.labels.setChecked(found["labels_open"])
        self._set_ready(True)
        self.grace.setFocus()

    def _set_ready(self, ready: bool) -> None:
        for part in (self.grace, self.hours, self.models, self.labels):
            part.setEnabled(ready)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(ready)

    def _lay_out(self) -> None:
        for field, most, unit in ((self.grace, 3600, _tr(" s")), (self.hours, 8760, _tr(" h"))):
            field.setRange(0, most)
            field.setSuffix(unit)
        self.grace.setToolTip(_tr("So long an image that was marked done by mistake can be taken back and stay blind."))
        self.hours.setToolTip(_tr("After that an image that somebody took and has not begun is free again."))
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.addRow(_tr("Time after done before others' work comes"), self.grace)
        form.addRow(_tr("Time that a taken image is reserved"), self.hours)
        form.addRow(self.models)
        form.addRow(self.labels)
        self._page.column.setContentsMargins(0, 0, 0, 0)
        self._page.column.addLayout(form)
        self._page.column.addWidget(self._page.sentence)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(12)
        column.addWidget(self._page)
        column.addWidget(self.buttons)


def _change_rules(link: Link, wanted: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = link.call("change_settings", wanted)
    return found
