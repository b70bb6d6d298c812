"""The card of one person as an answer: what `annotator audit --card` and *Hand over…* in *People* write."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from annotator.api.answer import Answer
from annotator.errors import Progress
from annotator.report.audit import card
from annotator.report.audit.values import AuditReport
from annotator.report.tables import Record
from annotator.session.transfer.pseudonyms import replace_author_names

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class CardAnswer(Answer):
    """What a person is handed over: own numbers, and the other persons under pseudonyms."""

    report: AuditReport
    _sections = card.SECTIONS_OF_CARD
    _summarise = staticmethod(card.summarise_card)

    def __init__(self, report: AuditReport, author: int) -> None:
        """Of an audit the part of this person."""
        self._name = report.author_name(author)
        super().__init__(card.make_card(report, author, replace_author_names(report.project)))

    def _make_record(self) -> Record:
        return card.make_card_record(self.report)

    def _list_figures(self) -> Mapping[str, Callable[[], "Figure"]]:
        return {name: partial(make, self.report) for name, make in card.FIGURES_OF_CARD.items()}

    def _render_page(self, _path: Path, now: datetime, _progress: Progress | None) -> str:
        return card.render_card_page(self.report, self._name, now)

    def __repr__(self) -> str:
        return f"<card of {self._name}>"
