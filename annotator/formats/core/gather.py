"""Gathering: what a reader finds, image by image and shape by shape, until it is one `ForeignFile`.

Polygons of one label and group in a file are pieces of one shape that is seen in several places.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sized
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final, Protocol, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import FlawError, Numeral, Phrase, Progress, UserError
from annotator.formats.core.files import parse_image_name
from annotator.formats.core.foreign import UNNAMED, ForeignFile, Note, Rater, Statement
from annotator.formats.core.spooled import PIECE, RowsSpooler
from annotator.formats.core.tags import TagsAndAttributes
from annotator.geometry.box import LARGEST_COORDINATE, Corners, Floats, Polygon, as_polygon, bounds_of_polygon
from annotator.model.author import AuthorKind
from annotator.model.columns import UNSET_VALUES
from annotator.model.image import Image
from annotator.model.shapes import Attributes, Shapes
from annotator.model.vocabulary import Label

Node = TypeVar("Node")
_UNKNOWN: Final = Image(0, "")
"""What an image says of itself before anybody tells."""


class Placed(Protocol):
    """A place in a file, for sentences."""

    @property
    def source(self) -> str:
        """Name of the file."""

    @property
    def place(self) -> str:
        """For sentences."""


class NamedNode(Placed, Protocol):
    """A value of a file that is text, with its place."""

    def text(self) -> str:
        """The text. Raises UserError for what is none."""


class TableBuilder:
    """The rows of a file or folder, checked one by one; `build` makes the table."""

    def __init__(self, source: str, *, lenient: bool = False) -> None:
        self.source = source
        self.lenient = lenient
        self.images: dict[str, Image] = {}
        self._names: list[str] = []
        self.labels: dict[str, Label] = {}
        self._rows = RowsSpooler()
        self.reach = 0.0
        """How far from 0 a coordinate lies at most, once the table is built."""
        self._boxes: list[Corners] = []
        self._records: list[dict[str, Any]] = []
        """Of each shape what is known beside its box, its rater and its pass, by columns of `Shapes`."""
        self._raters: dict[str, int] = {}
        self._kinds: dict[int, AuthorKind] = {}
        self._rater: list[int] = []
        self._pass_number: list[int] = []
        self._statements: list[Statement] = []
        self._passes: Counter[tuple[int, int]] = Counter()
        self._notes: Counter[str] = Counter()
        self._flaws: dict[str, tuple[Phrase, int]] = {}
        self._flawed: set[int] = set()
        """Images of which something was left out."""
        self._at: int | None = None
        self._depth = 0

    @contextmanager
    def leave_out(self, image: int | None = None) -> Iterator[None]:
        """A flaw inside ends the block and is counted by its reason when reading is lenient; else it is raised.

        It is one of the given image, or else of the last one that was found or added since the outermost block began.
        """
        if image is not None or not self._depth:
            self._at = image
        self._depth += 1
        try:
            yield
        except FlawError as error:
            if not self.lenient:
                raise
            first, count = self._flaws.get(error.flaw.text, (error.flaw, 0))
            self._flaws[error.flaw.text] = first, count + 1
            if self._at is not None:
                self._flawed.add(self._at)
        finally:
            self._depth -= 1

    def read_each(
        self, nodes: Iterable[Node], read: Callable[[Node], object], progress: Progress | None = None, *, every: int = 1
    ) -> None:
        """Reads the nodes without those in which is a flaw to leave out; `every` so many of them tell the progress."""
        steps, total = progress or Progress(), len(nodes) if isinstance(nodes, Sized) else 0
        for number, node in enumerate(nodes):
            if number % every == 0:
                steps.step(number, total)
            with self.leave_out():
                read(node)

    @property
    def flaw_count(self) -> int:
        """How many flaws were left out so far."""
        return sum(count for _first, count in self._flaws.values())

    def mark_flawed(self, image: int) -> None:
        """Says that something was left out of an image before it was added."""
        self._flawed.add(image)

    def add_image(
        self,
        raw: str,
        *,
        source: str,
        place: str,
        width: int = 0,
        height: int = 0,
        split: str = "",
        source_id: int | None = None,
    ) -> int:
        """Position of a new image. Raises UserError for a name that leads elsewhere or that is there already."""
        name = parse_image_name(raw, source=source, place=place)
        if name in self.images:
            raise FlawError(
                "{source}: {place} is '{name}', which is there twice; fix the file and import it again.",
                flaw=Phrase("is an image that is there twice"),
                source=source,
                place=place,
                name=name,
            )
        self._names.append(name)
        self.images[name] = Image(len(self.images), name, width, height, split=split, source_id=source_id)
        return self.turn_to(len(self.images) - 1)

    def find_or_add_image(self, raw: str, at: Placed) -> int:
        """Position of an image that many rows may name."""
        known = self.images.get(raw) or self.images.get(parse_image_name(raw, source=at.source, place=at.place))
        if known is None:
            return self.add_image(raw, source=at.source, place=at.place)
        return self.turn_to(known.id)

    def turn_to(self, position: int) -> int:
        """The image that what follows is about, for flaws in it; one that was found or added is that already."""
        self._at = position
        return position

    def name_of(self, position: int) -> str:
        """Name of an image."""
        return self._names[position]

    def complete_image(self, position: int, **facts: Any) -> None:
        """Tells what a row knows of an image that was found or added without it; the first to tell is kept."""
        image = self.images[self._names[position]]
        news = {name: value for name, value in facts.items() if getattr(image, name) == getattr(_UNKNOWN, name)}
        if news:
            self.images[image.name] = replace(image, **news)

    def find_or_add_rater(self, name: str, kind: AuthorKind | None = None) -> int:
        """Position of the rater of this name."""
        position = self._raters.setdefault(name, len(self._raters))
        if kind is not None:
            self._kinds.setdefault(position, kind)
        return position

    def add_statement(
        self, image: int, rater: int = UNNAMED, pass_number: int = 1, said: Attributes | None = None
    ) -> None:
        """That the rater has looked at the image, and what is `said` of it."""
        self._statements.append(Statement(image, rater, pass_number, attributes=said or None))

    def begin_pass(self, image: int, rater: int, unnamed: str, said: Attributes | None = None) -> tuple[int, int]:
        """The rater of a work on an image, and which of theirs it is; it is stated with what is `said` of the image.

        Several people whom nobody names are not one: from the second on each is called `unnamed` and a number.
        """
        self._passes[image, rater] += 1
        pass_number = self._passes[image, rater]
        if rater == UNNAMED and pass_number > 1:
            rater, pass_number = self.find_or_add_rater(f"{unnamed} {pass_number}"), 1
        self.add_statement(image, rater, pass_number, said)
        return rater, pass_number

    def find_or_add_label(self, name: str, at: Placed) -> int:
        """Position of the label of this name."""
        known = self.labels.get(name)
        if known is not None:
            return known.id
        if not name.strip():
            raise FlawError(
                "{source}: {place} is empty; fix the file and import it again.",
                flaw=Phrase("has an empty name"),
                source=at.source,
                place=at.place,
            )
        self.labels[name] = Label(len(self.labels), name)
        return len(self.labels) - 1

    def find_label(self, name: NamedNode) -> int:
        """Position of the label that the text of a node names."""
        return self.find_or_add_label(name.text(), name)

    def add_box(
        self, make_error: Callable[..., UserError], image: int, label: int, box: Corners, **columns: Any
    ) -> None:
        """One shape whose box is checked; `make_error` makes the sentence about the place of what is none."""
        if problem := find_box_problem(box):
            raise make_error(problem)
        self.add_shape(image, label, box, **columns)

    def add_shape(
        self,
        image: int,
        label: int,
        box: Corners,
        *,
        attributes: Mapping[str, Any] | None = None,
        rater: int = UNNAMED,
        pass_number: int = 1,
        **columns: Any,
    ) -> None:
        """One shape, with what is known of it by further columns of `Shapes`; `box` must be checked."""
        self._boxes.append(box)
        self._rater.append(rater)
        self._pass_number.append(pass_number)
        columns["image"], columns["label"] = image, label
        if attributes:
            columns["attributes"] = attributes
        self._records.append(columns)
        if len(self._boxes) >= PIECE:
            self._close_piece()

    def _close_piece(self) -> None:
        """Lays the last rows on the disk."""
        columns: dict[str, Any] = {
            name: [record.get(name, UNSET_VALUES.get(name)) for record in self._records]
            for name in set(chain.from_iterable(self._records))
        }
        shapes = Shapes.make(self._boxes, **columns)
        self.reach = max(self.reach, float(np.abs(shapes.box).max(initial=0)))
        rater, pass_number = (np.array(column, dtype=np.int32) for column in (self._rater, self._pass_number))
        self._rows.add(shapes, rater, pass_number)
        self._boxes, self._rater, self._pass_number, self._records = [], [], [], []

    def add_note(self, text: str, count: int = 1) -> None:
        """Something that was changed or left out on the way."""
        self._notes[text] += count

    def add_unknown_kind(self, kind: str) -> None:
        """That a shape is left out for its kind."""
        self.add_note(f"shapes of the kind {kind[:40]!a} (left out)")

    def build(self) -> ForeignFile:
        """The whole table. Raises UserError where flaws have left nothing of a file, or no shape of it."""
        self._close_piece()
        rows = self._rows.finish()
        if self._flaws and not rows.count and not any(image.prompts for image in self.images.values()):
            raise make_nothing_left_error(self.source, next(iter(self._flaws.values()))[0])
        return ForeignFile(
            self.source,
            rows=rows,
            images=tuple(self.images.values()),
            labels=tuple(self.labels.values()),
            raters=tuple(Rater(name, self._kinds.get(position)) for name, position in self._raters.items()),
            statements=tuple(self._statements),
            notes=(*(Note(text, count) for text, count in self._notes.items() if count), *self._list_flaws()),
            flawed=frozenset(image.name for image in self.images.values() if image.id in self._flawed),
        )

    def _list_flaws(self) -> Iterator[Note]:
        for first, count in self._flaws.values():
            yield Note(Phrase("left out (the first: {flaw})", flaw=first), count)


def make_nothing_left_error(source: str, flaw: str) -> UserError:
    """The sentence about a file of which leaving out flaws leaves nothing."""
    return UserError(
        "{source}: nothing is left without its flaws (the first: {flaw}); choose another file or format.",
        source=source,
        flaw=flaw,
    )


def find_box_problem(box: Corners) -> str:
    """What is wrong with corners in pixels, to be said of their place; empty for a box."""
    if not all(map(math.isfinite, box)):
        return Phrase("is not a box of finite numbers")
    if not box[0] < box[2] or not box[1] < box[3]:
        return Phrase("is not a box with a width and a height above 0")
    return "" if max(map(abs, box)) <= LARGEST_COORDINATE else BEYOND_BOUND


BEYOND_BOUND: Final = Phrase("has a coordinate beyond {n} pixels", n=Numeral(f"{LARGEST_COORDINATE:,.0f}"))
"""Said of the place of a shape that no picture can hold."""


class ShapeOutline(Struct):
    """One shape of a file on its way into the table."""

    make_error: Callable[..., UserError]
    """Makes the sentence about its place in the file."""
    label: int
    tagged: TagsAndAttributes
    score: float = math.nan
    box: Corners = (0.0, 0.0, 0.0, 0.0)
    """The bounds of a polygon are found when its pieces are together."""
    polygon: Polygon | None = None
    group: Hashable = None
    """None for a shape that stands alone."""
    rater: int = UNNAMED
    pass_number: int = 1
    crowd: bool = False


def set_ring(outline: ShapeOutline, ring: Floats) -> None:
    """Makes the outline the polygon of one ring `(M, 2)`. Raises UserError for what is none."""
    set_rings(outline, [ring])


def set_rings(outline: ShapeOutline, rings: list[Floats]) -> None:
    """Makes the outline the polygon of these rings, each `(M, 2)`. Raises UserError for what is none."""
    try:
        outline.polygon = as_polygon([*rings])
    except ValueError as error:
        raise outline.make_error("is not a polygon of three points with finite coordinates") from error


def add_outlines(
    gathering: TableBuilder, image: int, nodes: Iterable[Node], read: Callable[[Node], ShapeOutline | None]
) -> None:
    """Adds what `read` makes of the nodes of one image: nothing of some, and none in which is a flaw to leave out.

    Polygons of one label and group become one shape with the tags of the first.
    """
    outlines: list[ShapeOutline] = []
    first: dict[tuple[int, int, Hashable], ShapeOutline] = {}

    def take(node: Node) -> None:
        if (outline := read(node)) is not None:
            outlines.append(outline)

    gathering.read_each(nodes, take)
    for outline in outlines:
        if outline.group is None or outline.polygon is None:
            continue
        known = first.setdefault((outline.rater, outline.label, outline.group), outline)
        if known is not outline and known.polygon is not None:
            known.polygon = (*known.polygon, *outline.polygon)
            outline.polygon = ()
    for outline in outlines:
        if outline.polygon == ():
            gathering.add_note("polygons joined with others of their group")
            continue
        occluded, part_state, attributes = outline.tagged
        box = outline.box if outline.polygon is None else _corners_of(outline.polygon)
        with gathering.leave_out(image):
            gathering.add_box(
                outline.make_error,
                image,
                outline.label,
                box,
                occluded=occluded,
                part_state=part_state,
                score=outline.score,
                polygon=outline.polygon,
                attributes=attributes,
                crowd=outline.crowd,
                rater=outline.rater,
                pass_number=outline.pass_number,
            )


def _corners_of(polygon: Polygon) -> Corners:
    """The bounds of a polygon as four numbers."""
    x0, y0, x1, y1 = bounds_of_polygon(polygon).tolist()
    return x0, y0, x1, y1
