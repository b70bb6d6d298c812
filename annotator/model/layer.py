"""Layer: what one author drew on one image, with its status, revision and the time spent."""

import enum
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.model.shapes import Attributes, Shapes

_Record = TypeVar("_Record", bound=Struct)


class Status(enum.Enum):
    """How far an author is with an image; done and reviewed layers are *finished*."""

    NEW = "new"
    IN_WORK = "in_work"
    DONE = "done"
    REVIEWED = "reviewed"

    @property
    def is_finished(self) -> bool:
        """Whether an empty layer of this status is a statement ("nothing is here")."""
        return self in (Status.DONE, Status.REVIEWED)


class PassPurpose(enum.Enum):
    """Why an author goes over an image; only the latest finished pass of work counts."""

    WORK = "work"
    REPEAT = "repeat"
    """Made to compare a person with that person."""


class LayerKey(NamedTuple):
    """Which layer: image id, author id, and the author's pass over the image (1 for the first)."""

    image: int
    author: int
    pass_number: int = 1


def equal_without(*left_out: str) -> Callable[[type[_Record]], type[_Record]]:
    """Has records of the decorated struct be equal that have all but these fields equal; made with `eq=False`.

    A struct has a `!=` of its own, which would know nothing of an `==` that its class defines.
    """

    def define(record: type[_Record]) -> type[_Record]:
        identify = attrgetter(*(name for name in record.__struct_fields__ if name not in left_out))

        def is_equal(one: _Record, other: object) -> bool:
            return isinstance(other, record) and bool(identify(one) == identify(other))

        methods = {"__eq__": is_equal, "__ne__": lambda one, other: not is_equal(one, other)}
        for name, method in {**methods, "__hash__": lambda one: hash(identify(one))}.items():
            setattr(record, name, method)
        return record

    return define


@equal_without("delivered", "could_see")  # what a server counted, not what its author did
class Layer(Struct, frozen=True, eq=False):
    """A layer whose shapes may not be loaded yet: then only their number is known.

    `revision` counts committed changes, undo and redo included; it never falls, so that copies of a project can be
    merged. `unblinded` counts the edits made after others' shapes or numbers had been seen.
    """

    key: LayerKey
    status: Status = Status.NEW
    revision: int = 0
    seconds: float = 0.0
    """Time that the author spent on the image."""
    unblinded: int = 0
    seen: bool = False
    """The author has seen others' shapes on the image, or numbers against them; of a repeat, or the first pass after
    it was done."""
    count: int = 0
    """Number of shapes."""
    loaded: Shapes | None = None
    purpose: PassPurpose = PassPurpose.WORK
    delivered: int | None = None
    """Edits made after others' shapes had been delivered, as a team's server counted them; None elsewhere."""
    could_see: bool = False
    """Whether it was edited while its author could see everything, as auditors and owners of a team can."""
    first_finished: int | None = None
    """When it was finished for the first time, in milliseconds since 1970: the order of its author's work. It stays
    when that is taken back; None where nobody knows, as of what was imported."""
    attributes: Attributes | None = None
    """What the author says of the whole image: answers to tags of images by their keys, and what a foreign file said;
    never an empty mapping."""

    @property
    def is_begun(self) -> bool:
        """Whether its author has said anything here: drawn a shape, or given the image a status."""
        return self.count > 0 or self.status is not Status.NEW

    @property
    def is_given_up(self) -> bool:
        """Whether nothing is left of the pass; one that was begun as a repeat goes on."""
        return not self.is_begun and self.purpose is PassPurpose.WORK

    @classmethod
    def make(cls, key: LayerKey, shapes: Shapes, *, status: Status = Status.NEW) -> "Layer":
        """A new layer with these shapes."""
        return cls(key=key, status=status, count=len(shapes), loaded=shapes)

    @property
    def shapes(self) -> Shapes:
        """The shapes; the layer must be loaded."""
        if self.loaded is None:
            raise LookupError(f"layer {self.key} is not loaded")
        return self.loaded

    def with_shapes(self, shapes: Shapes) -> "Layer":
        """The layer with other shapes."""
        return replace(self, count=len(shapes), loaded=shapes)


def find_first(*times: int | None) -> int | None:
    """The earliest of the times that are known, in which two copies of a layer were first finished."""
    return min((time for time in times if time is not None), default=None)


class SaidOfImages(Struct, frozen=True, eq=False):
    """What layers say of their images, a row each, as a table of shapes has attributes."""

    attributes: npt.NDArray[np.object_]
    """`Attributes` or None a row (N,)."""

    def __len__(self) -> int:
        return len(self.attributes)


def gather_attributes(layers: Iterable[Layer | None]) -> SaidOfImages:
    """What these layers say of their images; nothing where there is no layer."""
    said = [None if layer is None else layer.attributes for layer in layers]
    column = np.empty(len(said), dtype=np.object_)
    column[:] = said
    return SaidOfImages(column)
