"""The audit of a source in parts: what is settled first, then every range, then the numbers of all of them."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from annotator.memory import release_freed
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.parts import keeping
from annotator.metrics.parts.defaults import describe_part_warning, find_middle_shapes
from annotator.metrics.parts.frame import make_frame
from annotator.metrics.parts.part import AuditPart
from annotator.metrics.parts.source import (
    ImageRange,
    PartRunner,
    RangeTasks,
    Source,
    audit_range,
)
from annotator.metrics.randcrowns.settings import resolve_parameters
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.audit.values import AuditReport, make_part_report

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

    def make_report(self, options: AuditOptions, shown: Project, progress: Progress | None = None) -> AuditReport:
        """The report, under the names that the project `shown` gives to authors; no rows are listed.

        Raises UserError for parameters that RandCrowns has no meaning for, and Cancelled when asked to stop.
        """
        stored = options.randcrowns or self.outline.metrics.randcrowns
        drawn = [] if stored is not None else self.find_default_shapes(options, progress)
        settings, origin = resolve_parameters(self.outline, drawn, asked=options.randcrowns)
        frame = make_frame(self.outline, options, labels=self._source.list_labels(), randcrowns=settings)
        # What one stage has freed lies between what it has kept: the next one would come on top of it.
        release_freed()
        ranges = self._ranges or [ImageRange(0, -1)]
        tasks = RangeTasks(ranges, frame)
        join = AuditPart.join if frame.rows < keeping.KEPT_FROM else keeping.keep_parts
        part = join(_release_between(self._runner.run(partial(audit_range, self._source), tasks, progress)))
        release_freed()
        number, short = part.sides.tolist()
        warning = describe_part_warning(self._source, frame, (number, short), ranges, self._runner, progress)
        return make_part_report(shown, frame, part, origin=origin, warning=warning)


def _release_between(parts: Iterator[AuditPart]) -> Iterator[AuditPart]:
    for number, part in enumerate(parts, 1):
        yield part
        if number % _GIVEN_BACK == 0:
            release_freed()
