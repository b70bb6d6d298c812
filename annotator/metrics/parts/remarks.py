"""What the images of a part say beside their numbers: shapes that cannot count, and what became of proposals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from annotator.geometry.box import is_within_bound
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.model.author import AuthorKind
from annotator.model.decision import ProposalTally, tally_proposals
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes, find_far_rows


@dataclass(frozen=True, slots=True)
class FarShapes:
    """Shapes with a coordinate that no picture can hold, which count nowhere."""

    count: int = 0
    first: LayerKey | None = None
    """The first layer that holds any."""

    @classmethod
    def of(cls, project: Project) -> "FarShapes":
        """Those of all layers, which must be loaded."""
        drawn = [layer for layer in project.layers.values() if layer.loaded is not None and layer.count]
        if all(map(_is_near, Shapes.list_origins(layer.shapes for layer in drawn))):
            return cls()
        found = {layer.key: n for layer in drawn if (n := int(find_far_rows(layer.shapes).sum()))}
        return cls(sum(found.values()), min(found, default=None))


@dataclass(frozen=True, slots=True)
class PartRemarks:
    """What is said of the images of a part."""

    far: FarShapes
    proposals: Mapping[int, ProposalTally]
    """By reference."""
    is_whole: bool
    """Whether none of the images was left out."""

    @classmethod
    def of(cls, project: Project, chosen: ImageChoice) -> "PartRemarks":
        """What the images of a project, whose layers are loaded, say."""
        proposals = {}
        for author in project.authors_of(AuthorKind.REFERENCE):
            mine = [layer for key, layer in project.layers.items() if key.author == author.id]
            told = (one.shapes for one in mine if one.loaded is not None and chosen.admits(one.key.image))
            proposals[author.id] = tally_proposals(told)
        return cls(FarShapes.of(project), proposals, all(map(chosen.admits, project.images)))

    @classmethod
    def join(cls, parts: Sequence["PartRemarks"]) -> "PartRemarks":
        """What is said of all parts, which share no image."""
        keys = sorted({key for part in parts for key in part.proposals})
        empty = ProposalTally()
        return cls(
            FarShapes(
                sum(part.far.count for part in parts),
                min((part.far.first for part in parts if part.far.first is not None), default=None),
            ),
            {key: reduce(ProposalTally.add, (part.proposals.get(key, empty) for part in parts)) for key in keys},
            all(part.is_whole for part in parts),
        )


def _is_near(table: Shapes) -> bool:
    """Whether all shapes are boxes that lie where a picture can hold them."""
    return table.polygon is None and bool(is_within_bound(table.box).all())
