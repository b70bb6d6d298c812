"""Team dialog: how the open replica stands with its server, and how far everybody is."""

import time
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from annotator.store.replica.membership import Membership
from annotator.team.desk.context import Call
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.output.table_actions import TableActions
from annotator.ui.team.team_line import LineState, TeamLine, describe_line

_tr = translator_of("Team")

_COLUMNS = 4


class TeamDialog(QDialog):
    """Who one is, whether everything is sent, and the progress of those whom one may know of."""

    def __init__(
        self,
        parent: QWidget,
        line: TeamLine,
        membership: Membership,
        *,
        name: str,
        sign_in: Callable[[], None],
        choose: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(_tr("Team project"))
        self.setMinimumWidth(520)
        self._line = line
        self.state, self.reason = QLabel(), QLabel()
        self.reason.setWordWrap(True)
        self.reason.setProperty("role", "muted")
        self.table = QTableWidget(0, _COLUMNS)
        self._now = QPushButton(_tr("Send and take now"))
        self._now.clicked.connect(line.try_now)
        self._here = QPushButton(_tr("Go on here"))
        self._here.clicked.connect(line.go_on_here)
        self._sign_in = QPushButton(_tr("Sign in…"))
        self._sign_in.clicked.connect(sign_in)
        self._choose = QPushButton(_tr("Choose versions…"))
        self._choose.clicked.connect(choose)
        self._lay_out(membership, name)
        line.changed.connect(self._show_state)
        self._show_state()
        line.ask(Call("progress"), self._show_progress)

    def _lay_out(self, membership: Membership, name: str) -> None:
        roles = {
            "annotator": _tr("annotator: your own shapes"),
            "auditor": _tr("auditor: everybody's work, decisions"),
            "owner": _tr("owner: members, images, labels"),
        }
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(6)
        form.addRow(_tr("Project"), QLabel(membership.schema))
        form.addRow(_tr("Server"), QLabel(membership.address))
        form.addRow(_tr("You"), QLabel(f"{name} · {membership.login}"))
        form.addRow(_tr("Role"), QLabel(roles.get(membership.role, membership.role)))
        form.addRow(_tr("State"), self.state)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        for column, text in enumerate((_tr("Annotator"), _tr("Assigned"), _tr("Done"), _tr("In work"))):
            head = QTableWidgetItem(text)
            head.setTextAlignment(right if column else left)
            self.table.setHorizontalHeaderItem(column, head)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QTableWidget.SelectionMode.NoSelection)
        self.table.setShowGrid(False)
        self.table.setAccessibleName(_tr("How far everybody is"))
        TableActions(self.table)
        self.table.hide()
        close = QPushButton(_tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        for button in (self._now, self._here, self._sign_in, self._choose):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(close)
        title = QLabel(_tr("How far everybody is"))
        title.setFont(make_head_font())
        parts = QVBoxLayout(self)
        parts.setContentsMargins(20, 16, 20, 16)
        parts.setSpacing(10)
        parts.addLayout(form)
        for part in (self.reason, title, self.table):
            parts.addWidget(part)
        parts.addLayout(buttons)

    def _show_state(self) -> None:
        state: LineState = self._line.state
        text, reason = describe_line(state)
        self.state.setText(text)
        if state.waits_until is not None:
            left = max(0, round(state.waits_until - time.time()))
            reason = _tr("Others' layers of an image that you have just finished come in {n} s.", n=left)
        self.reason.setText(reason)
        self._now.setEnabled(not state.wants_password)
        self._here.setVisible(bool(state.other_desk))
        self._sign_in.setVisible(state.wants_password)
        self._choose.setVisible(state.parked > 0)

    def _show_progress(self, answer: dict[str, Any]) -> None:
        rows = answer["authors"]
        self.table.setRowCount(len(rows))
        for row, one in enumerate(rows):
            texts = [one["name"], *(format_number(one[name]) for name in ("assigned", "done", "in_work"))]
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if column:
                    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.table.setItem(row, column, item)
        self.table.setVisible(bool(rows))
