"""Wishes page: labels that annotators ask for and other flags that are up, for whoever answers them."""

import time
from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton

from annotator.errors import UserError
from annotator.session.change import Change
from annotator.session.review.label_wishes import Wish, add_wished_label, list_wishes, refuse_wish
from annotator.ui.base.text import tell_error, translator_of
from annotator.ui.team.pages.page import TeamContext, TeamPage, fill_table, make_table

_tr = translator_of("Team")


class WishesPage(TeamPage):
    """Works without a line, too: answers travel when there is one."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._wishes: list[Wish] = []
        heads = (_tr("Label"), _tr("Words"), _tr("Annotator"), _tr("Image"), _tr("When"))
        self.table = make_table(heads, name=_tr("Requests and flags"), stretched=1)
        self.table.setSelectionMode(self.table.SelectionMode.SingleSelection)
        self.answer = QLineEdit()
        self.answer.setPlaceholderText(_tr("An answer"))
        self.answer.setAccessibleName(_tr("An answer"))
        self.show_it, self.add = QPushButton(_tr("Go to it")), QPushButton(_tr("Add the label"))
        self.settle = QPushButton(_tr("Answer and settle"))
        row = QHBoxLayout()
        row.addWidget(self.answer, 1)
        for button, act in ((self.settle, self._decline), (self.add, self._grant), (self.show_it, self._go)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, wanted=act: wanted())
            row.addWidget(button)
        self.column.addWidget(self.table, 1)
        self.column.addLayout(row)
        self.column.addWidget(self.sentence)
        self.table.itemSelectionChanged.connect(self._check)
        self.answer.textChanged.connect(lambda _text: self._check())
        context.session.changed.connect(self._on_changed)
        session, follow = context.session, self._on_changed
        self.destroyed.connect(lambda: session.changed.disconnect(follow))
        self.refresh()

    def refresh(self) -> None:
        """Lists what is asked for now."""
        session = self.context.session
        project, row = session.committed, self.table.currentRow()
        self._wishes = list_wishes(project, session.view, keeps_labels=self.context.membership.may_decide)
        fill_table(
            self.table,
            [
                (
                    wish.label,
                    wish.words.replace("\n", " "),
                    "" if wish.note.author is None else project.author_name(wish.note.author),
                    project.images[wish.note.image].name,
                    time.strftime("%Y-%m-%d %H:%M", time.localtime(wish.note.time)),
                )
                for wish in self._wishes
            ],
        )
        if self._wishes:
            self.table.setCurrentCell(min(max(row, 0), len(self._wishes) - 1), 0)
        elif not self.sentence.text():
            self.tell(_tr("Nobody asks for anything."))
        self._check()

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.parts or change.opened):
            self.refresh()

    def _check(self) -> None:
        wish = self._find_chosen()
        may_add = self.context.membership.may_change_parts
        self.add.setEnabled(wish is not None and bool(wish.label) and may_add)
        self.add.setToolTip("" if may_add else _tr("Labels of a team project are added by its owner."))
        self.settle.setEnabled(wish is not None and bool(self.answer.text().strip()))
        self.show_it.setEnabled(wish is not None)

    def _find_chosen(self) -> Wish | None:
        row = self.table.currentRow()
        return self._wishes[row] if 0 <= row < len(self._wishes) else None

    def _grant(self) -> None:
        wish = self._find_chosen()
        if wish is not None and self._attempt(lambda: add_wished_label(self.context.session, wish.note.id)):
            self.tell(_tr("Label {label} is there now.", label=wish.label))

    def _decline(self) -> None:
        wish, words = self._find_chosen(), self.answer.text()
        if wish is not None and self._attempt(lambda: refuse_wish(self.context.session, wish.note.id, words)):
            self.answer.clear()
            self.tell(_tr("Answered."))

    def _go(self) -> None:
        wish = self._find_chosen()
        if wish is not None:
            self.context.show_image(wish.note.image, wish.note.shape)

    def _attempt(self, act: Callable[[], None]) -> bool:
        try:
            act()
        except UserError as error:
            self.tell(tell_error(error), kind="error")
            return False
        return True
