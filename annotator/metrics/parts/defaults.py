"""What must be known of all shapes before an audit in parts begins: the median of their scales, or of their sides."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from annotator.geometry.box import Floats, is_valid, scale_of
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import AuthorShapes, SelectionRule, list_audited, select_shapes
from annotator.metrics.middle import KeyCounts, Middle
from annotator.metrics.parts.frame import AuditFrame
from annotator.metrics.parts.measure import collect_sides
from annotator.metrics.parts.source import ImageRange, PartRunner, RangeTasks, Source
from annotator.metrics.randcrowns.settings import describe_large_alpha
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.progress import Progress


def find_middle_shapes(
    source: Source,
    outline: Project,
    options: AuditOptions,
    ranges: Sequence[ImageRange],
    runner: PartRunner,
    progress: Progress | None = None,
) -> list[AuthorShapes]:
    """The one or two shapes of median scale, of which the default parameters of RandCrowns are those of all shapes.

    The shapes of all persons on all images, or without any those of the audited authors. Raises Cancelled when asked to
    stop.
    """
    persons = list_audited(outline)
    for authors in (persons, list_audited(outline, options.authors)):
        count = partial(_count_scales, source, authors, AuditOptions.of(outline).selection)
        middle = KeyCounts.join(list(runner.run(count, ranges, progress))).find_middle()
        if middle is not None:
            fetch = partial(_collect_boxes, source, authors, AuditOptions.of(outline).selection, middle)
            boxes = np.concatenate(list(runner.run(fetch, ranges, progress)))
            chosen = boxes[middle.pick_rows(scale_of(boxes))]
            return [AuthorShapes(authors[0], np.zeros(0, np.int64), Shapes.make(chosen))]
    return []


def describe_part_warning(
    source: Source,
    frame: AuditFrame,
    counted: tuple[int, int],
    ranges: Sequence[ImageRange],
    runner: PartRunner,
    progress: Progress | None = None,
) -> str | None:
    """What to say when alpha is large for all shapes; else None. Raises Cancelled when asked to stop.

    Of their sides `counted` says how many there are, and how many are shorter than four times alpha.
    """
    number, short = counted
    if frame.randcrowns is None or short < number // 2 or not number:
        return None
    tasks = RangeTasks(ranges, replace(frame, groups=frame.groups.narrow(0, -1)))
    keys = KeyCounts.join(list(runner.run(partial(_count_sides, source), tasks, progress)))
    middle = keys.find_middle()
    assert middle is not None, "there are sides"
    values = np.concatenate(list(runner.run(partial(_collect_near_sides, source, middle), tasks, progress)))
    return describe_large_alpha(frame.randcrowns, values[middle.pick_rows(values)])


def _list_boxes(source: Source, authors: Sequence[int], rule: SelectionRule, part: ImageRange) -> Floats:
    sides = select_shapes(source.read_range(part), authors, rule)
    boxes = np.concatenate([np.zeros((0, 4)), *(side.shapes.box for side in sides)])
    found: Floats = boxes[is_valid(boxes)]
    return found


def _count_scales(source: Source, authors: Sequence[int], rule: SelectionRule, part: ImageRange) -> KeyCounts:
    return KeyCounts.of(scale_of(_list_boxes(source, authors, rule, part)))


def _collect_boxes(
    source: Source, authors: Sequence[int], rule: SelectionRule, middle: Middle, part: ImageRange
) -> Floats:
    boxes = _list_boxes(source, authors, rule, part)
    found: Floats = boxes[middle.find_rows(scale_of(boxes))]
    return found


def _list_sides(source: Source, given: tuple[ImageRange, AuditFrame]) -> Floats:
    part, frame = given
    project = source.read_range(part)
    return collect_sides(project, frame, select_shapes(project, frame.authors, frame.options.selection))


def _count_sides(source: Source, given: tuple[ImageRange, AuditFrame]) -> KeyCounts:
    return KeyCounts.of(_list_sides(source, given))


def _collect_near_sides(source: Source, middle: Middle, given: tuple[ImageRange, AuditFrame]) -> Floats:
    values = _list_sides(source, given)
    found: Floats = values[middle.find_rows(values)]
    return found
