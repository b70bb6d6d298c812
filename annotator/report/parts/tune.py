"""The RandCrowns parameter search of a source that is read in parts, here or by several workers."""

from annotator.geometry.box import Floats
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited
from annotator.metrics.parts.defaults import find_median_boxes
from annotator.metrics.parts.search import SearchFrame, make_search
from annotator.metrics.parts.source import SourceWalk
from annotator.metrics.randcrowns.settings import NO_BOXES
from annotator.progress import Progress
from annotator.report.tuning import Axis, TuneReport, find_unit, make_crown_rules, make_tune_grid


class SourceSearch:
    """The search of one source."""

    def __init__(self, walk: SourceWalk, options: AuditOptions) -> None:
        self._walk, self._options = walk, options

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
        outline, options = self._walk.outline, self._options
        boxes = self._find_default_boxes(unit or find_unit(outline, options), progress)
        grid = make_tune_grid(outline, options, boxes, unit=unit, alpha=alpha, omega=omega, gamma=gamma)
        authors = tuple(list_audited(outline, options.authors))
        rules = make_crown_rules(outline, options, grid, boxes)
        frame = SearchFrame(self._walk.source, authors, options.selection, rules, grid)
        found, left_out = make_search(frame, self._walk.ranges, self._walk.runner, progress)
        return TuneReport(outline, options, authors, grid, found, left_out)

    def _find_default_boxes(self, unit: str, progress: Progress | None) -> Floats:
        """Boxes with the defaults of all in pixels; none where nothing is made of them."""
        stored = self._walk.outline.metrics.randcrowns
        if unit == "m" or (stored is not None and stored.unit == unit):
            return NO_BOXES
        return find_median_boxes(self._walk, self._options, progress)
