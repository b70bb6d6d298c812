"""The audit of a source in parts: what is settled first, then every range, then the numbers of all of them."""

import sys
from collections.abc import Iterator
from functools import partial
from typing import Final

from annotator.memory import release_freed
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.parts.defaults import describe_part_warning, find_middle_shapes
from annotator.metrics.parts.frame import make_frame
from annotator.metrics.parts.measure import audit_part
from annotator.metrics.parts.part import AuditPart
from annotator.metrics.parts.source import (
    ImageRange,
    LoadedSource,
    OneProcess,
    PartRunner,
    RangeTasks,
    Source,
    audit_range,
)
from annotator.metrics.randcrowns.settings import resolve_parameters
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.audit.values import AuditReport, Listed, make_part_report

WHOLE: Final = sys.maxsize
"""In the place of the boxes of a part: all images are one range."""
_GIVEN_BACK: Final = 16
"""Parts after which freed memory goes back to the system: each part would lie in other gaps between what is kept."""


class SourceAudit:
    """The audit of a source by a runner."""

    def __init__(self, source: Source, outline: Project | None, runner: PartRunner, *, boxes: int) -> None:
        """`boxes` is the number of boxes of a part; an outline that was read before is not read again.

        Raises UserError where the source cannot be read.
        """
        self.outline = source.read_outline() if outline is None else outline
        self._source, self._runner = source, runner
        self._ranges = source.list_ranges(boxes)

    def find_default_shapes(self, options: AuditOptions, progress: Progress | None = None) -> list[AuthorShapes]:
        """Shapes of which the default parameters of RandCrowns are those of all shapes."""
        if not self._ranges:
            return []
        return find_middle_shapes(self._source, self.outline, options, self._ranges, self._runner, progress)

    def make_report(
        self, options: AuditOptions, shown: Project, progress: Progress | None = None, *, with_rows: bool = False
    ) -> AuditReport:
        """The report, under the names that the project `shown` gives to authors.

        With rows all images are measured at once, and the rows behind the numbers are listed.

        Raises UserError for parameters that RandCrowns has no meaning for, and Cancelled when asked to stop.
        """
        stored = options.randcrowns or self.outline.metrics.randcrowns
        drawn = [] if stored is not None else self.find_default_shapes(options, progress)
        settings, origin = resolve_parameters(self.outline, drawn, asked=options.randcrowns)
        frame = make_frame(self.outline, options, labels=self._source.list_labels(), randcrowns=settings)
        ranges = self._ranges or [ImageRange(0, -1)]
        listed = None
        if with_rows:
            measured = audit_part(
                self._source.read_range(ImageRange(ranges[0].first, ranges[-1].last)), frame, progress
            )
            part, listed = measured.part, Listed(measured.sides, measured.table)
        else:
            # What one stage has freed lies between what it has kept: the next one would come on top of it.
            release_freed()
            made = self._runner.run(partial(audit_range, self._source), RangeTasks(ranges, frame), progress)
            part = AuditPart.join(_release_between(made))
            release_freed()
        number, short = part.sides.tolist()
        warning = describe_part_warning(self._source, frame, (number, short), ranges, self._runner, progress)
        return make_part_report(shown, frame, part, origin=origin, warning=warning, listed=listed)


def make_audit_report(project: Project, options: AuditOptions, progress: Progress | None = None) -> AuditReport:
    """Audits a project whose layers are loaded, with the rows behind the numbers.

    Raises UserError for parameters that RandCrowns has no meaning for, and Cancelled when asked to stop.
    """
    audit = SourceAudit(LoadedSource(project), project, OneProcess(), boxes=WHOLE)
    return audit.make_report(options, project, progress, with_rows=True)


def _release_between(parts: Iterator[AuditPart]) -> Iterator[AuditPart]:
    for number, part in enumerate(parts, 1):
        yield part
        if number % _GIVEN_BACK == 0:
            release_freed()
