"""RandCrowns: the scores against IoU, and the search of parameters that are steady and still tell right from wrong."""

from annotator.report.tuning import SECTIONS_OF_TUNE, TuneReport, summarise_search
from annotator.session.change import Change
from annotator.ui.base.text import explain_number, translator_of
from annotator.ui.study.crown_scatter import CrownScatter
from annotator.ui.study.crown_search import CrownSearch
from annotator.ui.study.page import Page, StudyContext
from annotator.ui.study.report_page import PartBlock, ReportPart

_tr = translator_of("Study")


class CrownsPage(Page):
    """Counts and searches while it is seen; what a blind session may not see is in neither."""

    def __init__(self, context: StudyContext) -> None:
        super().__init__(context, _tr("RandCrowns"))
        self.basis.setText(explain_number("randcrowns"))
        self.scatter, self.search = CrownScatter(self), CrownSearch(self)
        cells = ReportPart("cells", _tr("Sets that no other beats in both"), sections=SECTIONS_OF_TUNE)
        self.cells = PartBlock(self, cells)
        self.place("scatter", _tr("RandCrowns against IoU"), self.scatter)
        self.place("search", _tr("Search of parameters"), self.search)
        self.place("cells", cells.find_title(), self.cells).hide()
        self._asked = ""
        """The section that is in sight until what stands above it is there."""
        self.search.found.connect(self._show_report)
        self.scatter.shown.connect(self._keep_in_sight)

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        self.scatter.on_changed(change)
        if change.touches_view("mode", "author"):
            self.search.clear()
            self.sections["cells"].hide()
            self.verdict.show_sentences(())

    def show_section(self, key: str) -> None:
        """Keeps it in sight while what stands above it comes."""
        super().show_section(key)
        self._asked = key

    def _keep_in_sight(self) -> None:
        if self._asked:
            super().show_section(self._asked)
        self._asked = ""

    def _show_report(self, report: TuneReport) -> None:
        self.verdict.show_sentences(summarise_search(report))
        self.sections["cells"].setVisible(self.cells.show_own(report))
