"""What must be known of all shapes before an audit by ranges begins: the median of their scales, or of their sides."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from annotator.errors import Progress
from annotator.geometry.box import Floats, is_valid, scale_of
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import SelectionRule, list_audited, select_shapes
from annotator.metrics.median import KeyCounts, MedianBucket
from annotator.metrics.randcrowns.scope import NO_BOXES, describe_large_alpha
from annotator.metrics.ranges.measure import AuditFrame, collect_sides
from annotator.metrics.ranges.source import ImageRange, RangeTasks, Source, SourceWalk


def find_median_boxes(walk: SourceWalk, options: AuditOptions, progress: Progress | None = None) -> Floats:
    """The one or two boxes `(n, 4)` of median scale: the default parameters of RandCrowns are those of all boxes.

    Of all boxes of persons on all images, whichever the options choose; where there are none, of the audited authors.
    Raises Cancelled when asked to stop.
    """
    persons, rule = list_audited(walk.outline), AuditOptions.of(walk.outline).selection
    for authors in (persons, list_audited(walk.outline, options.authors)):
        count = partial(_count_scales, walk.source, authors, rule)
        bucket = KeyCounts.join(list(walk.runner.run(count, walk.ranges, progress))).find_median_bucket()
        if bucket is not None:
            fetch = partial(_collect_boxes, walk.source, authors, rule, bucket)
            boxes = np.concatenate(list(walk.runner.run(fetch, walk.ranges, progress)))
            chosen: Floats = boxes[bucket.pick_rows(scale_of(boxes))]
            return chosen
    return NO_BOXES


def find_alpha_warning(
    walk: SourceWalk, frame: AuditFrame, counted: tuple[int, int], progress: Progress | None = None
) -> str | None:
    """What to say when alpha is large for all shapes; else None. Raises Cancelled when asked to stop.

    Of their sides `counted` says how many there are, and how many are shorter than four times alpha.
    """
    number, short = counted
    if frame.randcrowns is None or short < number // 2 or not number:
        return None
    tasks = RangeTasks(walk.ranges, frame.narrow(0, -1))
    keys = KeyCounts.join(list(walk.runner.run(partial(_count_sides, walk.source), tasks, progress)))
    bucket = keys.find_median_bucket()
    assert bucket is not None, "there are sides"
    values = np.concatenate(list(walk.runner.run(partial(_collect_near_sides, walk.source, bucket), tasks, progress)))
    return describe_large_alpha(frame.randcrowns, values[bucket.pick_rows(values)])


def _list_boxes(source: Source, authors: Sequence[int], rule: SelectionRule, part: ImageRange) -> Floats:
    sides = select_shapes(source.read_range(part), authors, rule)
    boxes = np.concatenate([NO_BOXES, *(side.shapes.box for side in sides)])
    found: Floats = boxes[is_valid(boxes)]
    return found


def _count_scales(source: Source, authors: Sequence[int], rule: SelectionRule, part: ImageRange) -> KeyCounts:
    return KeyCounts.of(scale_of(_list_boxes(source, authors, rule, part)))


def _collect_boxes(
    source: Source, authors: Sequence[int], rule: SelectionRule, bucket: MedianBucket, part: ImageRange
) -> Floats:
    boxes = _list_boxes(source, authors, rule, part)
    found: Floats = boxes[bucket.find_rows(scale_of(boxes))]
    return found


def _list_sides(source: Source, given: tuple[ImageRange, AuditFrame]) -> Floats:
    part, frame = given
    project = source.read_range(part)
    return collect_sides(project, frame, select_shapes(project, frame.authors, frame.options.selection))


def _count_sides(source: Source, given: tuple[ImageRange, AuditFrame]) -> KeyCounts:
    return KeyCounts.of(_list_sides(source, given))


def _collect_near_sides(source: Source, bucket: MedianBucket, given: tuple[ImageRange, AuditFrame]) -> Floats:
    values = _list_sides(source, given)
    found: Floats = values[bucket.find_rows(values)]
    return found
