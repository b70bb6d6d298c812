"""The RandCrowns parameter search of a source that is read in parts, here or by several workers."""

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import AuthorShapes, list_audited
from annotator.metrics.parts.defaults import find_middle_shapes
from annotator.metrics.parts.search import SearchFrame, make_search
from annotator.metrics.parts.source import PART_BOXES, ImageRange, PartRunner, Source
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.tuning import Axis, TuneReport, find_unit, make_crown_rules, make_tune_grid


class SourceSearch:
    """The search of one source."""

    def __init__(
        self, source: Source, outline: Project, options: AuditOptions, runner: PartRunner, *, boxes: int = PART_BOXES
    ) -> None:
        """`boxes` is the number of boxes of a part. Raises UserError where the source cannot be read."""
        self._source, self._outline, self._options, self._runner = source, outline, options, runner
        self._ranges = source.list_ranges(boxes)

    def make_report(
        self,
        *,
        unit: str | None = None,
        alpha: Axis | None = None,
        omega: Axis | None = None,
        gamma: Axis | None = None,
        progress: Progress | None = None,
    ) -> TuneReport:
        """The search over the default grid with the given axes in the place of its own.

        Raises UserError as `make_tune_grid` does and where the source cannot be read, and Cancelled when asked to stop.
        """
        outline, options = self._outline, self._options
        drawn = self._find_default_shapes(unit or find_unit(outline, options), progress)
        grid = make_tune_grid(outline, options, drawn, unit=unit, alpha=alpha, omega=omega, gamma=gamma)
        authors = tuple(list_audited(outline, options.authors))
        rules = make_crown_rules(outline, options, grid, drawn)
        frame = SearchFrame(self._source, authors, options.selection, rules, grid)
        ranges = self._ranges or [ImageRange(0, -1)]
        found, left_out = make_search(frame, ranges, self._runner, progress)
        return TuneReport(outline, options, authors, grid, found, left_out)

    def _find_default_shapes(self, unit: str, progress: Progress | None) -> list[AuthorShapes]:
        """Shapes with the defaults of all in pixels; none where nothing is made of them."""
        stored = self._outline.metrics.randcrowns
        if unit == "m" or (stored is not None and stored.unit == unit) or not self._ranges:
            return []
        return find_middle_shapes(self._source, self._outline, self._options, self._ranges, self._runner, progress)
