"""Shapes: a frozen table of arrays, one row a shape, for a person's boxes, a model's detections and whole data sets."""

import enum
import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import methodcaller
from types import NoneType
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Bools, Floats, Polygon, as_boxes, is_same_polygon, is_valid, is_within_bound

UNSET: Final = -1
"""The value of a tag that nobody has set."""

Attributes = Mapping[str, Any]
"""What a foreign file carried with a shape and Annotator does not interpret (JSON values)."""


DEEPEST: Final = 100
"""So many lists and objects of an attribute may lie in each other."""


class Occluded(enum.IntEnum):
    """Tag *occluded*: is any part of the object hidden?"""

    UNSET = UNSET
    NO = 0
    YES = 1


class PartState(enum.IntEnum):
    """Tag *part state* of a part: in place, damaged, not there, or hidden."""

    UNSET = UNSET
    INTACT = 0
    DAMAGED = 1
    ABSENT = 2
    OCCLUDED = 3


@dataclass(frozen=True, slots=True, eq=False)
class Shapes:
    """N shapes as parallel read-only arrays; rows stand in ascending order of `id` within a layer.

    `polygon` and `attributes` are None when no row has one. `image` is the id of the image a row lies on, -1 where
    the layer says it. Equality compares every value (NaN equals NaN).
    """

    id: npt.NDArray[np.int64]
    """Unique within a project, never used again."""
    label: npt.NDArray[np.int32]
    """Id of the label in the vocabulary."""
    box: Floats
    """Corners (N, 4) in pixels of the image as displayed."""
    occluded: npt.NDArray[np.int8]
    """Values of `Occluded`."""
    part_state: npt.NDArray[np.int8]
    """Values of `PartState`."""
    score: Floats
    """Confidence of a model in 0 … 1, NaN for people."""
    crowd: npt.NDArray[np.bool_]
    """COCO `iscrowd`: a region of many objects that counts as none."""
    source_id: npt.NDArray[np.int64]
    """Id in the foreign file that the shape came from, -1 for none."""
    image: npt.NDArray[np.int64]
    """Image id in a table over many images, else -1."""
    draft: npt.NDArray[np.bool_]
    """Proposed (copied, interpolated, taken from a model or a majority) and not confirmed by the author: no object."""
    assisted: npt.NDArray[np.int64]
    """Author id of the model that the shape was taken from, -1 for none."""
    polygon: npt.NDArray[np.object_] | None = None
    """`Polygon` or None a row."""
    attributes: npt.NDArray[np.object_] | None = None
    """`Attributes` or None a row."""

    def __post_init__(self) -> None:
        count = len(self.id)
        for name in _COLUMNS:
            column = getattr(self, name)
            if column is None:
                continue
            if len(column) != count:
                raise ValueError(f"column '{name}' has {len(column)} rows, 'id' has {count}")
            column.flags.writeable = False

    @classmethod
    def make(
        cls,
        box: npt.ArrayLike,
        *,
        id: npt.ArrayLike | None = None,  # noqa: A002
        label: npt.ArrayLike = 0,
        occluded: npt.ArrayLike = UNSET,
        part_state: npt.ArrayLike = UNSET,
        score: npt.ArrayLike = np.nan,
        crowd: npt.ArrayLike = False,
        source_id: npt.ArrayLike = -1,
        image: npt.ArrayLike = -1,
        draft: npt.ArrayLike = False,
        assisted: npt.ArrayLike = -1,
        polygon: Sequence[Polygon | None] | None = None,
        attributes: Sequence[Attributes | None] | None = None,
    ) -> Self:
        """A table from boxes `(N, 4)` and, for every other column, N values or one for all.

        Ids default to 0 … N-1. Raises ValueError for a row that is not a box and for ids that are not ascending.
        """
        boxes = as_boxes(box).copy()
        count = len(boxes)
        wrong = np.flatnonzero(~is_valid(boxes))
        if len(wrong):
            raise ValueError(f"row {wrong[0]} is not a box: {boxes[wrong[0]].tolist()}")
        ids = np.arange(count) if id is None else np.array(id, dtype=np.int64).reshape(-1)
        if (np.diff(ids) <= 0).any():
            raise ValueError("shape ids must ascend")

        def column(values: npt.ArrayLike, dtype: npt.DTypeLike) -> Any:
            return np.broadcast_to(np.asarray(values, dtype=dtype), count).copy()

        return cls(
            id=ids.astype(np.int64),
            label=column(label, np.int32),
            box=boxes,
            occluded=column(occluded, np.int8),
            part_state=column(part_state, np.int8),
            score=column(score, np.float64),
            crowd=column(crowd, np.bool_),
            source_id=column(source_id, np.int64),
            image=column(image, np.int64),
            draft=column(draft, np.bool_),
            assisted=column(assisted, np.int64),
            polygon=_make_object_array(polygon),
            attributes=_make_object_array(attributes),
        )

    @classmethod
    def empty(cls) -> "Shapes":
        """The table without rows."""
        return _EMPTY

    @classmethod
    def concat(cls, tables: Iterable["Shapes"]) -> "Shapes":
        """All rows of all tables, in the order given (ids may repeat in a table over many images)."""
        several = list(tables)
        return cls(**_concat_columns(several, _COLUMNS)) if several else cls.empty()

    @staticmethod
    def concat_columns(tables: Sequence["Shapes"], *names: str) -> dict[str, Any]:
        """Some columns of all rows of all tables; None in the place of one that no table has."""
        return _concat_columns(tables or [_EMPTY], names)

    @staticmethod
    def list_origins(tables: Iterable["Shapes"]) -> list["Shapes"]:
        """The tables that these are or were split from, each once: what holds for all their rows, holds for these."""
        found = (table.table if isinstance(table, _Cut) else table for table in tables)
        return list({id(table): table for table in found}.values())

    def __len__(self) -> int:
        return len(self.id)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shapes):
            return NotImplemented
        return len(self) == len(other) and all(_has_equal_column(self, other, field.name) for field in fields(self))

    __hash__ = None  # type: ignore[assignment]

    def take(self, rows: npt.ArrayLike) -> "Shapes":
        """The table of the given rows: indices, a boolean mask, or a slice's indices."""
        index = np.asarray(rows)
        if index.dtype != np.bool_:
            index = index.astype(np.intp)
        columns: dict[str, Any] = {}
        for name in _COLUMNS:
            column = getattr(self, name)
            columns[name] = None if column is None else column[index]
        for name in ("polygon", "attributes"):
            column = columns[name]
            if column is not None and all(value is None for value in column):
                columns[name] = None
        return Shapes(**columns)

    def slice(self, start: int, stop: int) -> "Shapes":
        """Rows start … stop-1 as views of the same memory."""
        columns: dict[str, Any] = {}
        for name in _COLUMNS:
            column = getattr(self, name)
            columns[name] = None if column is None else column[start:stop]
        return Shapes(**columns)

    def split(self, bounds: Sequence[int]) -> list["Shapes"]:
        """The tables of the rows bounds[0] … bounds[1]-1, bounds[1] … bounds[2]-1, and so on, cut when asked for.

        They hold the same as what `slice` gives: for hundreds of thousands of layers at once.
        """
        return [_Cut.of(self, start, stop) for start, stop in itertools.pairwise(bounds)]

    def with_columns(self, **columns: Any) -> "Shapes":
        """The same rows with some columns replaced by arrays of N values."""
        return Shapes(**{name: columns.get(name, getattr(self, name)) for name in _COLUMNS})

    def rows_of(self, ids: npt.ArrayLike) -> npt.NDArray[np.intp]:
        """Row numbers of the shapes with these ids, in the order of the table; unknown ids are passed over."""
        return np.flatnonzero(self._find_ids(ids))

    def without(self, ids: npt.ArrayLike) -> "Shapes":
        """The table less the rows with these ids."""
        return self.take(~self._find_ids(ids))

    def _find_ids(self, ids: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        """Which rows have one of these ids; a few are asked for with every move of the pointer."""
        wanted = np.asarray(ids, dtype=np.int64)
        if not 0 < wanted.size <= _FEW:
            return np.isin(self.id, wanted)
        found: npt.NDArray[np.bool_] = self.id == wanted.flat[0]
        for other in wanted.flat[1:]:
            found |= self.id == other
        return found

    def merge(self, rows: "Shapes") -> "Shapes":
        """The table with `rows` put in at their place by id, replacing rows of the same id."""
        if not len(rows):
            return self
        if not len(self):
            return rows
        if len(rows) == len(self) and np.array_equal(rows.id, self.id):
            return rows
        places = np.searchsorted(self.id, rows.id)
        if len(self) and places[-1] < len(self) and np.array_equal(self.id[places], rows.id):
            return self._overwrite(places, rows)
        joined = Shapes.concat((self.without(rows.id), rows))
        return joined.take(np.argsort(joined.id, kind="stable"))

    def _overwrite(self, places: npt.NDArray[np.intp], rows: "Shapes") -> "Shapes":
        """Rows at `places` replaced, ids unchanged: what every move of a drag does. Columns that stay are shared."""
        columns: dict[str, Any] = {}
        for name in _COLUMNS:
            old, new = getattr(self, name), getattr(rows, name)
            if old is None and new is None:
                columns[name] = None
                continue
            if old is not None and new is not None and _has_values(old, places, new):
                columns[name] = old
                continue
            column = np.full(len(self), None, dtype=np.object_) if old is None else old.copy()
            column[places] = new
            columns[name] = column
        return Shapes(**columns)

    def polygon_of(self, row: int) -> Polygon | None:
        """The polygon of a row, or None for a plain box."""
        polygon: Polygon | None = None if self.polygon is None else self.polygon[row]
        return polygon

    def attributes_of(self, row: int) -> Attributes:
        """The attributes of a row; empty where there are none."""
        found: Attributes | None = None if self.attributes is None else self.attributes[row]
        return found or {}


_FEW: Final = 4
"""Ids up to this number are compared one by one, which is several times faster than sorting."""
_COLUMNS: Final = tuple(field.name for field in fields(Shapes))
"""Asked for once: slicing a table into ten thousand layers is felt otherwise."""


class _Cut(Shapes):
    """Rows start … stop-1 of another table, in which a column is looked up whenever it is asked for.

    Eleven views would take twenty times the memory of the boxes of a usual layer that they are to hold.
    """

    __slots__ = ("start", "stop", "table")
    start: int
    stop: int
    table: Shapes

    @classmethod
    def of(cls, table: Shapes, start: int, stop: int) -> "_Cut":
        """These rows of a table."""
        made, put = object.__new__(cls), object.__setattr__
        put(made, "table", table)
        put(made, "start", start)
        put(made, "stop", stop)
        return made

    def find_column(self, name: str) -> Any:
        """These rows of a column."""
        column = getattr(self.table, name)
        return None if column is None else column[self.start : self.stop]

    def __len__(self) -> int:
        return self.stop - self.start

    def __reduce__(self) -> tuple[type[Shapes], tuple[Any, ...]]:
        return Shapes, tuple(getattr(self, name) for name in _COLUMNS)


for _name in _COLUMNS:
    setattr(_Cut, _name, property(methodcaller("find_column", _name)))


class CutTables(Mapping[Any, Shapes]):
    """Tables by layer, each cut from a longer one when it is first asked for: they come by tens of thousands."""

    def __init__(self) -> None:
        self._found: dict[Any, Shapes | tuple[Shapes, int, int]] = {}

    def add(self, keys: Iterable[Any], table: Shapes, bounds: Sequence[int]) -> None:
        """Takes in the tables that `table.split(bounds)` gives."""
        self._found.update(zip(keys, zip(itertools.repeat(table), bounds, bounds[1:], strict=False), strict=True))

    def put(self, key: Any, table: Shapes) -> None:
        """Takes in one table."""
        self._found[key] = table

    def __getitem__(self, key: Any) -> Shapes:
        found = self._found[key]
        if isinstance(found, tuple):
            found = self._found[key] = _Cut.of(*found)
        return found

    def __iter__(self) -> Iterator[Any]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def _has_values(column: npt.NDArray[Any], places: npt.NDArray[np.intp], values: npt.NDArray[Any]) -> bool:
    """Whether these values stand there already, bit for bit."""
    plain = column.dtype == values.dtype and not column.dtype.hasobject
    return plain and column[places].tobytes() == values.tobytes()


def _make_object_array(values: Sequence[Any] | None) -> npt.NDArray[np.object_] | None:
    """An object array of the values, or None when all are None."""
    if values is None or all(value is None for value in values):
        return None
    column = np.empty(len(values), dtype=np.object_)
    for row, value in enumerate(values):
        column[row] = value
    return column


_Run = tuple[Shapes, npt.NDArray[np.intp] | None]
"""A table, and those of its rows that are meant; None for all."""


def _gather_runs(tables: Sequence[Shapes]) -> tuple[list[_Run], npt.NDArray[np.intp] | None]:
    """The tables, all cuts of one table as one run, and the rows of the runs in the order of the tables.

    Ten thousands of layers are cut from one table, and those of one author lie between those of others, or in another
    order than they are asked for. None where the runs are in that order.
    """
    parts = [(one.table, one.start, one.stop) if isinstance(one, _Cut) else (one, 0, len(one)) for one in tables]
    origins, starts, ends = zip(*parts, strict=True)
    first, size = np.array(starts, np.intp), np.array(ends, np.intp) - np.array(starts, np.intp)
    by_origin = {id(table): table for table in origins}
    numbers = {key: number for number, key in enumerate(by_origin)}
    origin = np.fromiter(map(numbers.__getitem__, map(id, origins)), np.intp, len(parts))
    order = np.argsort(origin, kind="stable")
    bounds = np.searchsorted(origin[order], np.arange(len(by_origin) + 1)).tolist()
    runs = list[_Run]()
    for table, begin, end in zip(by_origin.values(), bounds, bounds[1:], strict=False):
        place = order[begin:end]
        is_whole = len(place) == 1 and size[place[0]] == len(table)
        runs.append((table, None if is_whole else _list_rows(first[place], size[place])))
    if (order[1:] > order[:-1]).all():
        return runs, None
    size, place = size[order], order
    order = np.argsort(place)
    return runs, _list_rows((np.cumsum(size) - size)[order], size[order])


def _list_rows(first: npt.NDArray[np.intp], size: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """`size` `(K,)` rows from each of `first` `(K,)` on, one after the other."""
    ends = np.cumsum(size)
    rows: npt.NDArray[np.intp] = np.arange(ends[-1]) + np.repeat(first + size - ends, size)
    return rows


def _concat_columns(tables: Sequence[Shapes], names: Iterable[str]) -> dict[str, Any]:
    """Concatenated columns; rows of a missing (None) column become None values, all missing stays None."""
    runs, order = _gather_runs(tables)

    def concat(name: str) -> Any:
        columns = [getattr(table, name) for table, _ in runs]
        if all(column is None for column in columns):
            return None
        filled = [
            np.full(len(table if rows is None else rows), None, dtype=np.object_)
            if column is None
            else (column if rows is None else column[rows])
            for column, (table, rows) in zip(columns, runs, strict=True)
        ]
        whole = filled[0] if len(runs) == 1 and runs[0][1] is not None else np.concatenate(filled)
        return whole if order is None else whole[order]

    return {name: concat(name) for name in names}


def _has_equal_column(a: Shapes, b: Shapes, name: str) -> bool:
    p, q = getattr(a, name), getattr(b, name)
    if p is q:
        return True
    if name == "polygon":
        return all(is_same_polygon(a.polygon_of(row), b.polygon_of(row)) for row in range(len(a)))
    if name == "attributes":
        return all(a.attributes_of(row) == b.attributes_of(row) for row in range(len(a)))
    return np.array_equal(p, q, equal_nan=name == "score")


DESK_BITS: Final = 32
"""An id is the number of the desk that gave it, above so many bits that count there; 0 outside team projects."""


def find_next_id(next_id: int, columns: Iterable[npt.NDArray[np.int64]]) -> int:
    """The first id after `next_id` - 1 and after those in ascending `columns` that were given at the same desk."""
    end = ((next_id >> DESK_BITS) + 1) << DESK_BITS
    for ids in columns:
        if not len(ids):
            continue
        last = int(ids[-1])
        if last >= end:
            place = int(np.searchsorted(ids, end))
            last = int(ids[place - 1]) if place else -1
        next_id = max(next_id, last + 1)
    return next_id


_FLAT: Final = frozenset({str, int, float, bool, NoneType})
"""What holds nothing, as nearly all values of attributes do; to ask for an abstract class takes ten times as long."""


def is_too_deep(attributes: Any) -> bool:
    """Whether lists and objects lie in each other deeper than `DEEPEST`, at which nothing could store them again."""
    level = [attributes]
    for _ in range(DEEPEST):
        held = [one.values() if isinstance(one, dict | Mapping) else one for one in level]
        inner = held[0] if len(held) == 1 else list(itertools.chain.from_iterable(held))
        if _FLAT.issuperset(map(type, inner)):
            return False
        level = [value for value in inner if type(value) not in _FLAT and isinstance(value, Mapping | list | tuple)]
    return bool(level)


def refuse_impossible_rows(shapes: Shapes) -> None:
    """Raises ValueError, which names the shape, for a row that no step makes: it was damaged, or made to harm."""
    box, occluded, state = shapes.box, shapes.occluded, shapes.part_state
    problems = {
        "has a box without extent": ~((box[:, 0] < box[:, 2]) & (box[:, 1] < box[:, 3])),
        "has an unknown occlusion": (occluded < UNSET) | (occluded > max(Occluded)),
        "has an unknown part state": (state < UNSET) | (state > max(PartState)),
    }
    if shapes.polygon is not None:
        short = [polygon is not None and min(map(len, polygon), default=0) < 3 for polygon in shapes.polygon]
        problems["has a polygon with fewer than three points"] = np.array(short, dtype=np.bool_)
    if shapes.attributes is not None:
        nameless = [some is not None and not isinstance(some, Mapping) for some in shapes.attributes]
        problems["has attributes without names"] = np.array(nameless, dtype=np.bool_)
        deep = [isinstance(some, Mapping) and is_too_deep(some) for some in shapes.attributes]
        problems[f"has attributes nested deeper than {DEEPEST}"] = np.array(deep, dtype=np.bool_)
    for problem, rows in problems.items():
        if rows.any():
            raise ValueError(f"shape {shapes.id[np.argmax(rows)]} {problem}")


def find_far_rows(shapes: Shapes) -> Bools:
    """Which rows `(N,)` have a box or a polygon with a coordinate that no picture can hold."""
    far = ~is_within_bound(shapes.box)
    if shapes.polygon is None:
        return far
    rings = [(row, ring) for row, polygon in enumerate(shapes.polygon) for ring in polygon or ()]
    if not rings:
        return far
    within = is_within_bound(np.concatenate([ring for _, ring in rings]))
    if not within.all():
        row_of_point = np.repeat([row for row, _ in rings], [len(ring) for _, ring in rings])
        far[row_of_point[~within]] = True
    return far


_EMPTY: Final = Shapes.make(np.zeros((0, 4)))
