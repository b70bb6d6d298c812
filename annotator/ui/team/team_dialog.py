"""Team dialog: how the open replica stands with its server, and what a team does together."""

from collections.abc import Callable

from PySide6.QtWidgets import QTabWidget, QWidget

from annotator.ui.base.dialog import Aside
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_row
from annotator.ui.base.text import format_number, translator_of
from annotator.ui.team.pages.desk_page import DeskPage
from annotator.ui.team.pages.numbers_page import NumbersPage, VersionsPage, WishesPage
from annotator.ui.team.pages.page import TeamContext
from annotator.ui.team.pages.people_page import PeoplePage

_tr = translator_of("Team")

_WIDTH = 680
_HEIGHT = 560


class TeamDialog(Aside):
    """A tab for this desk, the people, the published numbers, and for auditors what waits for an answer."""

    def __init__(
        self,
        parent: QWidget,
        context: TeamContext,
        *,
        name: str,
        sign_in: Callable[[], None],
        choose: Callable[[], None],
    ) -> None:
        super().__init__(parent, _tr("Team project"), size=(_WIDTH, _HEIGHT))
        self.tabs = QTabWidget()
        self.desk = DeskPage(context, name, sign_in=sign_in, choose=choose)
        self.people = PeoplePage(context)
        self.numbers = NumbersPage(context)
        self.tabs.addTab(self.desk, _tr("This desk"))
        self.tabs.addTab(self.people, _tr("People"))
        self.tabs.addTab(self.numbers, _tr("Numbers"))
        self.versions: VersionsPage | None = None
        if context.membership.may_decide:
            self.versions = VersionsPage(context, self._count_versions)
            self.tabs.addTab(self.versions, _tr("Versions"))
        self.wishes = WishesPage(context)
        self.tabs.addTab(self.wishes, _tr("Requests"))
        close = make_button(_tr("Close"), self.accept)
        close.setDefault(True)
        row = make_row(STRETCH, close)
        make_column((self.tabs, 1), row, within=self, spacing=10, margins=(16, 14, 16, 14))
        self.people.refresh()
        self.numbers.refresh()
        if self.versions is not None:
            self.versions.refresh()

    def _count_versions(self, number: int) -> None:
        """Says on the tab how many versions wait."""
        if self.versions is not None:
            place = self.tabs.indexOf(self.versions)
            self.tabs.setTabText(place, _tr("Versions ({n})", n=format_number(number)) if number else _tr("Versions"))
