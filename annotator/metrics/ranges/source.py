"""Where the parts of an audit come from: a source gives ranges of images, and reads any of them on any machine."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Final, Protocol, TypeVar, cast

import immutables
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.ranges.measure import AuditFrame, AuditRange, RangeMeasure
from annotator.model.layer import LayerKey
from annotator.model.lazy import iterate_counts
from annotator.model.project import Project

PART_BOXES: Final = 50_000
"""Boxes of one part: half a second of work, and some 100 MB while it is done."""
LEAST_BOXES: Final = 20
"""So many an image counts as at least: it and its layers take memory, too, however few boxes are on it."""


class ImageRange(Struct, frozen=True):
    """A range of images by their ids, both ends in it."""

    first: int
    last: int


class Source(Protocol):
    """A set of labelled images that is read range by range; it can be sent to another process, which reads for itself.

    Every method raises UserError where the set cannot be read.
    """

    def read_outline(self) -> Project:
        """The project with layers that are not loaded."""

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""


OpenSource = Callable[[], AbstractContextManager[Source]]
"""Opens a source in the state that it has then; may be called from any thread."""

Given = TypeVar("Given")
Made = TypeVar("Made")


class RangeRunner(Protocol):
    """Does the same work on many things, here or elsewhere."""

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order. Raises Cancelled when asked to stop."""


class OneProcess:
    """The runner of one process: one thing after the other."""

    def run(
        self, work: Callable[[Given], Made], given: Sequence[Given], progress: Progress | None = None
    ) -> Iterator[Made]:
        """What the work makes of each thing, in order. Raises Cancelled when asked to stop."""
        told = progress or Progress()
        for done, one in enumerate(given):
            told.step(done, len(given))
            yield work(one)


class SourceWalk(Struct, frozen=True, eq=False):
    """A source that is gone through range by range, any number of times, and who works on its ranges."""

    source: Source
    outline: Project
    ranges: Sequence[ImageRange]
    """At least one, which is empty where there is no image."""
    runner: RangeRunner

    @classmethod
    def of(
        cls,
        source: Source,
        runner: RangeRunner | None = None,
        *,
        outline: Project | None = None,
        boxes: int = PART_BOXES,
    ) -> "SourceWalk":
        """The walk over ranges of about so many boxes, in this process without a runner.

        An outline that was read before is not read again. Raises UserError where the source cannot be read.
        """
        read = source.read_outline() if outline is None else outline
        ranges = source.list_ranges(boxes) or [ImageRange(0, -1)]
        if runner is None and len(ranges) == 1:
            source = KeptSource(source, ranges[0])
        return cls(source, read, ranges, runner or OneProcess())

    def read_image(self, image: int) -> Project:
        """The project with one image alone, and its layers loaded."""
        return self.source.read_range(ImageRange(image, image))


class LoadedSource:
    """A project whose layers are loaded, as a source."""

    def __init__(self, project: Project) -> None:
        self.project = project

    @cached_property
    def _images(self) -> list[int]:
        return sorted(self.project.images)

    @cached_property
    def _keys(self) -> list[LayerKey]:
        return sorted(self.project.layers)

    def read_outline(self) -> Project:
        """The project with its layers."""
        return self.project

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        from annotator.metrics.ranges.measure import list_met_labels

        return list_met_labels(self.project)

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes."""
        return split_ranges(count_boxes(self.project), boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The part of the project."""
        first, last = bisect_left(self._images, part.first), bisect_right(self._images, part.last)
        return self.project if last - first == len(self._images) else self._cut(part)

    def _cut(self, part: ImageRange) -> Project:
        """The images of the range with their layers as they are."""
        first, last = bisect_left(self._images, part.first), bisect_right(self._images, part.last)
        begin = bisect_left(self._keys, part.first, key=_image_of)
        end = bisect_right(self._keys, part.last, key=_image_of)
        return replace(
            self.project,
            images=immutables.Map({image: self.project.images[image] for image in self._images[first:last]}),
            layers=immutables.Map({key: self.project.layers[key] for key in self._keys[begin:end]}),
            begun=None,
            decisions=immutables.Map(),
        )


def _image_of(key: LayerKey) -> int:
    return key.image


class KeptSource:
    """A source of a single range, which is read once and kept: an audit goes through its source many times."""

    def __init__(self, source: Source, whole: ImageRange) -> None:
        self._source, self._whole = source, whole

    def read_outline(self) -> Project:
        """The project with layers that are not loaded."""
        return self._source.read_outline()

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        return self._source.list_labels()

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes."""
        return self._source.list_ranges(boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The part of the project. Raises UserError where the set cannot be read."""
        return self._kept.read_range(part)

    @cached_property
    def _kept(self) -> LoadedSource:
        return LoadedSource(self._source.read_range(self._whole))


def load_source(source: Source) -> Project:
    """All of a source with its layers loaded."""
    outline, ranges = source.read_outline(), source.list_ranges(PART_BOXES)
    whole = source.read_range(ImageRange(ranges[0].first, ranges[-1].last) if ranges else ImageRange(0, -1))
    return replace(outline, images=whole.images, layers=whole.layers)


def split_ranges(counts: Iterable[tuple[int, int]], boxes: int = PART_BOXES) -> list[ImageRange]:
    """Ranges of about so many boxes, of image ids in ascending order with the number of boxes of each.

    Fewer where many images have hardly a box.
    """
    found: list[ImageRange] = []
    first = last = None
    held = 0
    for image, number in counts:
        first = image if first is None else first
        last, held = image, held + max(number, LEAST_BOXES)
        if held >= boxes:
            found.append(ImageRange(first, last))
            first, held = None, 0
    if first is not None and last is not None:
        found.append(ImageRange(first, last))
    return found


def count_boxes(project: Project) -> list[tuple[int, int]]:
    """The ids of all images in ascending order, with the number of boxes of all their layers."""
    found = dict.fromkeys(sorted(project.images), 0)
    for image, number in iterate_counts(project.layers):
        if image in found:
            found[image] += number
    return list(found.items())


def audit_range(source: Source, given: tuple[ImageRange, AuditFrame]) -> AuditRange:
    """The part of an audit on one range, which is read from the source; for workers."""
    part, frame = given
    return RangeMeasure(source.read_range(part), frame).make_part()


class ChosenImages:
    """The images that a rule chooses, cut to ranges: each goes where it is needed, and not all with every task."""

    def __init__(self, rule: SelectionRule) -> None:
        ids = rule.images.ids
        self._ids = None if ids is None else np.sort(np.fromiter(ids, np.int64, len(ids)))

    def find(self, *ranges: ImageRange) -> frozenset[int] | None:
        """Those in some ranges; None where all images are chosen."""
        if self._ids is None:
            return None
        bounds = [np.searchsorted(self._ids, (part.first, part.last + 1)).tolist() for part in ranges]
        return frozenset(image for first, last in bounds for image in self._ids[first:last].tolist())

    def cut_frame(self, frame: Given, *ranges: ImageRange) -> Given:
        """A frame, whose `selection` is the rule, with the chosen images of some ranges alone."""
        ids, told = self.find(*ranges), cast("Any", frame)
        if ids is None:
            return frame
        rule = told.selection
        cut: Given = replace(told, selection=replace(rule, images=replace(rule.images, ids=ids)))
        return cut


class RangeTasks(Sequence[tuple[ImageRange, Given]]):
    """Every range with what of the frame concerns it, made when it is asked for; chosen images travel once."""

    def __init__(self, ranges: Sequence[ImageRange], frame: Given) -> None:
        """`frame` is that of an audit, or another that has a `selection`."""
        self._ranges, self._frame = ranges, frame
        rules: Any = frame.options if isinstance(frame, AuditFrame) else frame
        self._chosen = ChosenImages(rules.selection)

    def __len__(self) -> int:
        return len(self._ranges)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return RangeTasks(self._ranges[place], self._frame)
        part = self._ranges[place]
        if not isinstance(self._frame, AuditFrame):
            return part, self._chosen.cut_frame(self._frame, part)
        frame, chosen = self._frame.narrow(part.first, part.last), self._chosen.find(part)
        return part, frame if chosen is None else frame.choose_images(chosen)
