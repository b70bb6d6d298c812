"""People page: how far everybody is, more images for oneself, and for the owner inviting, dealing and taking in."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog

from annotator.store.opening import open_project
from annotator.store.replica.membership import ANNOTATOR, OWNER
from annotator.team.link import Link
from annotator.team.running import HandedIn, PersonProgress, accept_outbox, read_progress
from annotator.ui.base.layout import STRETCH, make_button, make_row
from annotator.ui.base.text import format_count, format_number, translator_of
from annotator.ui.output.text_table import fill_table
from annotator.ui.team.pages.desk_page import DealDialog
from annotator.ui.team.pages.members_dialog import InviteDialog, MembersDialog, RulesDialog
from annotator.ui.team.pages.page import TeamContext, TeamPage, make_page_table

_tr = translator_of("Team")

_NUMBERS = (2, 3, 4)
_MORE = 10
"""Images that one takes at a time."""


class PeoplePage(TeamPage):
    """A table of those whom one may know of; a row for each batch where that is asked for."""

    def __init__(self, context: TeamContext) -> None:
        super().__init__(context)
        self._rows: list[PersonProgress] = []
        heads = (_tr("Annotator"), _tr("Batch"), _tr("Assigned"), _tr("Done"), _tr("In work"))
        self.table = make_page_table(heads, name=_tr("How far everybody is"), numbers=_NUMBERS)
        self.batches = QCheckBox(_tr("Batch by batch"))
        self.claim = make_button(_tr("Take {n} more images", n=_MORE), self.claim_images)
        self.claim.setToolTip(_tr("They are reserved for you for a time, and free again if you do not begin them."))
        self.invite = make_button(_tr("Invite…"), self._open_invite)
        self.members = make_button(_tr("Members…"), self._open_members)
        self.deal = make_button(_tr("Deal images…"), self._open_deal)
        self.rules = make_button(_tr("Settings…"), self._open_rules)
        self.hand_in = make_button(_tr("Take in a replica…"), self._ask_replica)
        self.hand_in.setToolTip(_tr("What the replica of a former member has not sent."))
        first = make_row(self.claim, self.invite, self.members, self.deal, STRETCH, self.batches)
        second = make_row(self.rules, self.hand_in, STRETCH)
        role = context.membership.role
        self.claim.setVisible(role == ANNOTATOR)
        for button in (self.invite, self.members, self.deal, self.rules, self.hand_in):
            button.setVisible(role == OWNER)
        self.batches.toggled.connect(lambda _on: self._show_rows())
        self.place((self.table, 1), first, second)

    def refresh(self) -> None:
        """Asks how far everybody is."""
        self.ask(read_progress, self._take_rows)

    def _take_rows(self, rows: list[PersonProgress]) -> None:
        self._rows = rows
        self._show_rows()

    def _show_rows(self) -> None:
        wanted = [row for row in self._rows if row.batch is None or self.batches.isChecked()]
        self.table.setColumnHidden(1, not self.batches.isChecked())
        self.table.setColumnHidden(4, self.batches.isChecked())
        fill_table(self.table, [_describe_row(row) for row in wanted], numbers=_NUMBERS)

    def claim_images(self) -> None:
        """Takes more images on one's list."""

        def show(taken: int) -> None:
            if taken:
                self.tell(
                    format_count(_tr, taken, "{n} image is on your list now.", "{n} images are on your list now.")
                )
            else:
                self.tell(_tr("No image is free: each has as many people as are wanted."))
            self.context.line.try_now()
            self.refresh()

        self.ask(_claim_images, show)

    def _open_invite(self) -> None:
        dialog = InviteDialog(self, self.context)
        dialog.invited.connect(self.refresh)
        dialog.open()

    def _open_members(self) -> None:
        dialog = MembersDialog(self, self.context)
        dialog.changed.connect(self.refresh)
        dialog.open()

    def _open_rules(self) -> None:
        RulesDialog(self, self.context).open()

    def _open_deal(self) -> None:
        dialog = DealDialog(self, self.context)
        dialog.dealt.connect(self.refresh)
        dialog.open()

    def _ask_replica(self) -> None:
        dialog = QFileDialog(self, _tr("Take in a replica"), "", f"{_tr('Projects')} (*.annotator)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.accept_replica(Path(chosen)))
        dialog.open()

    def accept_replica(self, path: Path) -> None:
        """Takes in what a replica has not sent."""

        def work(link: Link) -> HandedIn:
            with open_project(path) as file:
                return accept_outbox(link, file)

        def show(answer: HandedIn) -> None:
            taken, steps = format_number(answer.taken), format_number(answer.steps)
            told = _tr("{taken} of {steps} steps were taken in.", taken=taken, steps=steps)
            self.tell("\n".join([told, *answer.refusals[:3]]))
            self.refresh()

        self.ask(work, show)


def _claim_images(link: Link) -> int:
    taken: int = link.call("claim", _MORE)["claimed"]
    return taken


def _describe_row(row: PersonProgress) -> tuple[str, ...]:
    batch = _tr("all") if row.batch is None else _tr("topped up") if row.batch == 0 else format_number(row.batch)
    in_work = "" if row.in_work is None else format_number(row.in_work)
    return row.name, batch, format_number(row.assigned), format_number(row.done), in_work
