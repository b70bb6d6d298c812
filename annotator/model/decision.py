"""Decision: what an auditor decided about a disagreement, and what the shapes of a reference tell of their origin."""

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import immutables
from msgspec import Struct, field

from annotator.model.shapes import Attributes, Shapes

PROVENANCE: Final = "adjudication"
"""The attribute of a reference shape: `rule`, and the `shapes` (ids) and `authors` (names) that it was made from."""
AGREED: Final = "agreed"
"""The rule of shapes about which nobody disagreed."""
PROPOSED: Final = "proposed"
"""The rule of shapes that so many annotators drew alike that they were proposed."""
PROPOSED_AS: Final = "proposed_as"
"""Within the provenance of such a shape: box, label and tags as they were proposed."""
PROPOSED_HERE: Final = "proposed_here"
"""Within the same: how many shapes were proposed on the image, by which deleted ones are told."""
PROPOSED_WITH: Final = "proposed_with"
"""Within the same: all that was proposed in the same step (`time`, `images`, `shapes`), by which those are told that
were deleted on images where none is left."""
PROPOSAL: Final = "proposal"
"""The kind of a decision that a majority of annotators made, when a reference was proposed."""

SUSPECT: Final = "suspect"
"""The kind of a decision about a place where a model or an annotator spoke against the reference, and its rule."""


class Outcome(enum.Enum):
    """What became of the shapes in question in the reference."""

    TAKE_A = "take_a"
    """The first author is right: the shape as that author drew it."""
    TAKE_B = "take_b"
    """The other author is right: the other shape, or none where the other drew none."""
    MEAN = "mean"
    """The mean box of all shapes of the correspondence, with the majority's label and tags."""
    BOTH = "both"
    """Two objects: both shapes stay."""
    DROP = "drop"
    """Nothing is there."""


class Decision(Struct, frozen=True):
    """The outcome for one thing on one image. A disagreement about any of its shapes is decided by it."""

    id: int
    image: int
    kind: str
    """Which kind of disagreement it was decided at, or `PROPOSAL`, or `SUSPECT`."""
    shapes: tuple[int, ...]
    """Ids of the shapes of the correspondence, of all authors, ascending."""
    outcome: Outcome
    auditor: int | None
    """Id of the author who was working."""
    time: float
    """Seconds since 1970."""


class DecisionIndex:
    """The decisions of one map by their images, so that those about one are found without a walk over all."""

    def __init__(
        self,
        decisions: immutables.Map[int, Decision],
        by_image: immutables.Map[int, frozenset[int]] | None = None,
    ) -> None:
        """`by_image` are the ids of these very decisions; looked up unless given."""
        self.decisions = decisions
        self._by_image = _group_by_image(decisions.values()) if by_image is None else by_image

    def list_decisions(self, image: int) -> list[Decision]:
        """Those about one image, in the order they were made."""
        return [self.decisions[number] for number in sorted(self._by_image.get(image, ()))]

    def replace(
        self,
        decisions: immutables.Map[int, Decision],
        *,
        gone: Iterable[int],
        come: Sequence[Decision],
    ) -> "DecisionIndex":
        """The index of another map, which lacks those of the ids that are gone and holds those that have come."""
        changed: dict[int, set[int]] = {}
        for number in (*gone, *(one.id for one in come if one.id in self.decisions)):
            self._open(changed, self.decisions[number].image).discard(number)
        for one in come:
            self._open(changed, one.image).add(one.id)
        by_image = self._by_image.update({image: frozenset(ids) for image, ids in changed.items()})
        return DecisionIndex(decisions, by_image)

    def _open(self, changed: dict[int, set[int]], image: int) -> set[int]:
        """The ids of an image that are being changed."""
        if image not in changed:
            changed[image] = set(self._by_image.get(image, ()))
        return changed[image]


def _group_by_image(decisions: Iterable[Decision]) -> immutables.Map[int, frozenset[int]]:
    """The ids of decisions by image."""
    found: dict[int, list[int]] = {}
    for one in decisions:
        found.setdefault(one.image, []).append(one.id)
    return immutables.Map({image: frozenset(ids) for image, ids in found.items()})


class ProposalCounts(Struct, frozen=True):
    """What became of the shapes that were proposed for the reference."""

    images: int = 0
    waiting: int = 0
    """Drafts that nobody has confirmed."""
    confirmed: int = 0
    """Confirmed as they were proposed."""
    changed: int = 0
    """Confirmed with another box, label or tag."""
    deleted: int = 0
    """Deleted or decided otherwise."""

    @property
    def proposed(self) -> int:
        """All of them."""
        return self.waiting + self.confirmed + self.changed + self.deleted


def find_provenance(attributes: Attributes) -> dict[str, Any]:
    """What a shape with these attributes tells of itself; empty where it is not a reference's."""
    found = attributes.get(PROVENANCE)
    return found if isinstance(found, dict) else {}


def describe_shape(shapes: Shapes, row: int) -> dict[str, Any]:
    """Box, label and tags of a row as JSON values, by which a later change is told."""
    return {
        "box": shapes.box[row].tolist(),
        "label": int(shapes.label[row]),
        "occluded": int(shapes.occluded[row]),
        "part_state": int(shapes.part_state[row]),
    }


class ProposalTally(Struct, frozen=True):
    """What the layers of a reference on some images tell of proposals; those of different images add up."""

    images: int = 0
    here: int = 0
    """Shapes that were proposed on images where one is left."""
    waiting: int = 0
    confirmed: int = 0
    changed: int = 0
    steps: Mapping[float, tuple[int, int]] = field(default_factory=dict)
    """By the time of a step how many images and shapes were proposed in it."""

    @classmethod
    def add(cls, a: "ProposalTally", b: "ProposalTally") -> "ProposalTally":
        """What both tell."""
        counts: dict[str, Any] = {name: getattr(a, name) + getattr(b, name) for name in cls.__struct_fields__[:-1]}
        return cls(**counts, steps={**a.steps, **b.steps})

    def count(self, *, is_whole: bool = True) -> ProposalCounts:
        """What became of the proposed shapes.

        Where these are not all images (`is_whole`), those are not told that were deleted on images with none left.
        """
        images, here = self.images, self.here
        if is_whole and self.steps:
            images = max(images, sum(count for count, _ in self.steps.values()))
            here = max(here, sum(count for _, count in self.steps.values()))
        rest = here - self.waiting - self.confirmed - self.changed
        return ProposalCounts(images, self.waiting, self.confirmed, self.changed, rest)


def tally_proposals(layers: Iterable[Shapes]) -> ProposalTally:
    """What the layers of a reference tell, given one an image."""
    images = here = waiting = confirmed = changed = 0
    steps: dict[float, tuple[int, int]] = {}
    for shapes in layers:
        if shapes.attributes is None:
            continue
        told = ((row, find_provenance(shapes.attributes_of(row))) for row in range(len(shapes)))
        standing = [(row, found) for row, found in told if found.get("rule") == PROPOSED]
        images += bool(standing)
        here += max((max(found.get(PROPOSED_HERE, 0), len(standing)) for _, found in standing), default=0)
        for row, found in standing:
            if (step := found.get(PROPOSED_WITH)) is not None:
                steps[step["time"]] = (step["images"], step["shapes"])
            if shapes.draft[row]:
                waiting += 1
            elif describe_shape(shapes, row) == found.get(PROPOSED_AS):
                confirmed += 1
            else:
                changed += 1
    return ProposalTally(images, here, waiting, confirmed, changed, steps)
