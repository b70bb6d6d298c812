"""Members dialog: who takes part as what; the owner gives another role, or lets somebody go."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from annotator.team.link import Link
from annotator.team.running.members import Member, change_role, read_members, remove_member
from annotator.ui.base.text import translator_of
from annotator.ui.team.pages.page import TeamContext, TeamPage, fill_table, make_table
from annotator.ui.team.pages.roles import describe_role, name_role

_tr = translator_of("Team")

_ROLES: Final = ("annotator", "auditor", "owner")


class MembersDialog(QDialog):
    """A table of the members; what is chosen below it is done to the member whose row is chosen."""

    def __init__(self, parent: QWidget, context: TeamContext) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Members of the team project"))
        self.setMinimumSize(560, 420)
        self.page = MembersPage(context)
        self.changed = self.page.changed
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(_tr("Close"))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 2, 4, 12)
        column.addWidget(self.page, 1)
        row = QHBoxLayout()
        row.setContentsMargins(16, 0, 16, 0)
        row.addWidget(buttons)
        column.addLayout(row)
        self.page.refresh()


class MembersPage(TeamPage):
    """The table, and what can be done to the member whose row is chosen."""

    changed = Signal()
    """Somebody has another role, or takes part no more."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._members: list[Member] = []
        self._leaving = ""
        heads = (_tr("Name in the project"), _tr("Login on the server"), _tr("Role"))
        self.table = make_table(heads, name=_tr("Members of the team project"))
        self.role, self.note = QComboBox(), QLabel()
        self.role.setAccessibleName(_tr("Role"))
        self.note.setWordWrap(True)
        self.note.setProperty("role", "muted")
        self.change, self.remove = QPushButton(_tr("Change role")), QPushButton(_tr("Remove from the team"))
        for role in _ROLES:
            self.role.addItem(name_role(role), role)
        row = QHBoxLayout()
        for part in (self.role, self.change):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.remove)
        for button, act in ((self.change, self._change_role), (self.remove, self._remove)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, wanted=act: wanted())
        self.table.itemSelectionChanged.connect(self._follow_row)
        self.role.currentIndexChanged.connect(lambda _place: self._follow_role())
        self.column.addWidget(self.table, 1)
        self.column.addLayout(row)
        self.column.addWidget(self.note)
        self.column.addWidget(self.sentence)
        self._follow_row()

    def refresh(self) -> None:
        """Asks who takes part."""
        self.ask(read_members, self._show)

    def _show(self, members: list[Member]) -> None:
        chosen = self._chosen
        self._members = members
        fill_table(self.table, [(one.name, one.login, name_role(one.role)) for one in members])
        logins = [one.login for one in members]
        self.table.selectRow(logins.index(chosen.login) if chosen is not None and chosen.login in logins else 0)
        self._follow_row()

    @property
    def _chosen(self) -> Member | None:
        rows = self.table.selectionModel().selectedRows()
        place = rows[0].row() if rows else len(self._members)
        return self._members[place] if place < len(self._members) else None

    def _follow_row(self) -> None:
        chosen = self._chosen
        if chosen is not None:
            self.role.setCurrentIndex(_ROLES.index(chosen.role))
        self._leaving = ""
        self._follow_role()

    def _follow_role(self) -> None:
        chosen, wanted = self._chosen, str(self.role.currentData())
        self.role.setEnabled(chosen is not None)
        self.remove.setEnabled(chosen is not None)
        self.remove.setText(_tr("Remove from the team"))
        self.change.setEnabled(chosen is not None and chosen.role != wanted)
        self.note.setText(describe_role(wanted))

    def _change_role(self) -> None:
        chosen, wanted = self._chosen, str(self.role.currentData())
        if chosen is not None:
            told = _tr("{name} takes part as {role} from now on.", name=chosen.name, role=name_role(wanted))
            self._do(lambda link: change_role(link, chosen.login, wanted), told)

    def _remove(self) -> None:
        """The first press says what it means, the second does it."""
        chosen = self._chosen
        if chosen is None:
            return
        if self._leaving != chosen.login:
            self._leaving = chosen.login
            self.remove.setText(_tr("Remove {name}", name=chosen.name))
            self.tell(
                _tr(
                    "What {name} drew stays, and images that were not begun are free again. What is not sent is taken "
                    "in with “Take in a replica…”. Press once more to remove {name}.",
                    name=chosen.name,
                ),
                kind="warning",
            )
            return
        told = _tr("{name} takes part no more; Invite… makes {name} a member again.", name=chosen.name)
        self._do(lambda link: remove_member(link, chosen.login), told)

    def _do(self, work: Callable[[Link], None], told: str) -> None:
        def show(_answer: None) -> None:
            self.tell(told)
            self.changed.emit()
            self.refresh()

        self.ask(work, show)
