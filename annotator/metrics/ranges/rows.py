"""The rows behind an audit: the shapes and pairs that pages and tables list, read again range by range when needed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from annotator.errors import Progress
from annotator.geometry.box import Bools
from annotator.metrics.matching.selection import ImageIds, select_shapes
from annotator.metrics.randcrowns.variance import find_outlier_rows
from annotator.metrics.ranges.measure import AuditFrame, RangeMeasure
from annotator.metrics.ranges.source import ImageRange, RangeTasks, Source, SourceWalk
from annotator.model.shapes import Shapes
from annotator.spool import Spool, SpoolFile

_STEP: Final = 10_000
"""Pairs that are in memory together while all are gone through."""
_UNDEFINED: Final = ("iou_crowns", "randcrowns", "covered")
"""Columns without a value where a pair has no score."""

Columns = Mapping[str, npt.NDArray[Any]]
Made = TypeVar("Made")


class PairRows:
    """Every overlapping assigned pair of target and delineation, both ways round, as columns in a spool.

    Pairs are ordered by the author of the target, then image, target and author of the delineation.
    """

    def __init__(self, authors: Sequence[int], parts: Iterable[Sequence[Columns]]) -> None:
        """`parts` are those of ranges in ascending order, each with the columns `(p,)` of every author's targets."""
        file = SpoolFile()
        self.tables = {author: Spool(file) for author in authors}
        """The pairs by the author of the target, as `VarianceTable.list_columns` names them."""
        for part in parts:
            for table, columns in zip(self.tables.values(), part, strict=True):
                table.append(columns)

    def __reduce__(self) -> tuple[Any, ...]:
        columns = [{name: table[name] for name in table.names} for table in self.tables.values()]
        return PairRows, (tuple(self.tables), [columns])

    def __len__(self) -> int:
        return sum(map(len, self.tables.values()))

    def iterate_blocks(self, author: int, names: Sequence[str]) -> Iterator[tuple[npt.NDArray[Any], ...]]:
        """These columns `(n,)` of the pairs whose target an author drew, some thousand pairs at a time."""
        table = self.tables[author]
        columns = [table[name] for name in names] if len(table) else []
        for first in range(0, len(table), _STEP):
            yield tuple(column[first : first + _STEP] for column in columns)

    def count_outliers(self) -> int:
        """The pairs of high RandCrowns and low IoU."""
        blocks = (block for author in self.tables for block in self.iterate_blocks(author, ("iou", "randcrowns")))
        return sum(int(find_outlier_rows(*block).sum()) for block in blocks)

    def iterate_rows(self) -> Iterator[dict[str, Any]]:
        """The pairs as plain values: ids, scores, areas in square pixels, None where undefined."""
        for author, table in self.tables.items():
            names = list(table.names)
            for block in self.iterate_blocks(author, names):
                for values in zip(*(column.tolist() for column in block), strict=True):
                    row = {"reference": author, **dict(zip(names, values, strict=True))}
                    if not row.pop("defined"):
                        row |= dict.fromkeys(_UNDEFINED)
                    yield row


class AuditRows:
    """What can be read again of an audited source; sent to another process it has the pairs alone."""

    def __init__(self, walk: SourceWalk, frame: AuditFrame) -> None:
        self._walk, self._frame = walk, frame
        self._pairs: PairRows | None = None

    def __getstate__(self) -> dict[str, Any]:
        return {"_pairs": self.read_pairs()}

    def read_pairs(self, progress: Progress | None = None) -> PairRows:
        """The pairs behind the variances, which are kept. Raises Cancelled when asked to stop."""
        if self._pairs is None:
            self._pairs = PairRows(self._frame.authors, self.run(_list_pairs, progress))
        return self._pairs

    def read_image(self, image: int) -> dict[int, Shapes]:
        """The shapes on an image that count, by every author who finished it."""
        project, selection = self._walk.read_image(image), self._frame.options.selection
        sides = select_shapes(project, self._frame.authors, selection)
        return {side.author: side.shapes for side in sides if len(side.images)}

    def run(
        self,
        work: Callable[[Source, tuple[ImageRange, AuditFrame]], Made],
        progress: Progress | None = None,
        *,
        images: ImageIds | None = None,
    ) -> Iterator[Made]:
        """What the work makes of every range, or of those that hold some of the image ids `(n,)`.

        Raises Cancelled when asked to stop.
        """
        ranges, walk = self._walk.ranges, self._walk
        if images is not None:
            held = _hold_any(ranges, np.sort(images)).tolist()
            ranges = [part for part, is_wanted in zip(ranges, held, strict=True) if is_wanted]
        return walk.runner.run(partial(work, walk.source), RangeTasks(ranges, self._frame), progress)


def _hold_any(ranges: Sequence[ImageRange], images: ImageIds) -> Bools:
    """Which of the ranges hold some of these ascending images."""
    first = np.searchsorted(images, [part.first for part in ranges])
    found: Bools = first < np.searchsorted(images, [part.last for part in ranges], side="right")
    return found


def _list_pairs(source: Source, given: tuple[ImageRange, AuditFrame]) -> list[Columns]:
    """The columns of every author's targets on a range; for workers."""
    part, frame = given
    table = RangeMeasure(source.read_range(part), frame).tabulate_crowns()
    return [table.list_columns(place) for place in range(len(frame.authors))]
