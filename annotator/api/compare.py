"""The models of several projects side by side, as a value that writes its files."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from annotator.api.answer import Answer
from annotator.errors import Progress
from annotator.report import compare
from annotator.report.tables import CsvTable, Record


class ComparisonAnswer(Answer):
    """What `annotator compare` finds."""

    report: compare.Comparison
    _sections = compare.SECTIONS_OF_COMPARISON
    _summarise = staticmethod(compare.summarise_comparison)

    def __init__(self, compared: compare.Comparison) -> None:
        super().__init__(compared, *(one.project for one in compared.projects))

    def _make_record(self) -> Record:
        return compare.make_comparison_record(self.report)

    def _list_tables(self) -> Sequence[CsvTable]:
        return compare.list_comparison_tables(self.report)

    def _render_page(self, _path: Path, now: datetime, progress: Progress | None) -> str:
        return compare.render_comparison_page(self.report, now=now, progress=progress)
