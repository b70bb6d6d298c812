"""Whether two neutral tables say the same, without regard to the order of images, labels, authors and statements."""

import json

import numpy as np

from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.geometry.box import Polygon
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status


def assert_same(
    found: ForeignTable, expected: ForeignTable, *, tolerance: float = 1e-9, either_way: bool = False
) -> None:
    """Same content; coordinates may differ by the given share. Ids that `expected` does not know may be there; a
    kind or status that is not told is a person's, and done, as the importer takes it, and so is a pass of which there
    are shapes and nothing is stated.
    """
    theirs = {image.name: image for image in found.images}
    assert sorted(theirs) == sorted(image.name for image in expected.images)
    for image in expected.images:
        other = theirs[image.name]
        for fact in ("width", "height", "split", "prompts", "sampling_distance"):
            assert getattr(other, fact) == getattr(image, fact), (image.name, fact)
        assert _notes(found, other) == _notes(expected, image)
        assert image.source_id is None or other.source_id == image.source_id
    labels = {label.name: label for label in found.labels}
    assert sorted(labels) == sorted(label.name for label in expected.labels)
    for label in expected.labels:
        assert label.source_id is None or labels[label.name].source_id == label.source_id
    assert {(r.name, r.kind or AuthorKind.PERSON) for r in found.raters} == {
        (r.name, r.kind or AuthorKind.PERSON) for r in expected.raters
    }
    a, b = _rows(found, either_way=either_way), _rows(expected, either_way=either_way)
    assert [row[:8] for row in a] == [row[:8] for row in b]
    for one, other in zip(a, b, strict=True):
        np.testing.assert_allclose(one[8], other[8], rtol=tolerance, atol=tolerance)
        np.testing.assert_allclose(one[9], other[9], rtol=tolerance, atol=tolerance)
        assert (one[10] is None) == (other[10] is None)
        if one[10] is not None:
            assert [len(ring) for ring in one[10]] == [len(ring) for ring in other[10]]
            np.testing.assert_allclose(
                np.concatenate(one[10]), np.concatenate(other[10]), rtol=tolerance, atol=tolerance
            )
    ids = expected.shapes.source_id
    assert (ids < 0).all() or sorted(found.shapes.source_id.tolist()) == sorted(ids.tolist())
    assert _statements(found) == _statements(expected)


def _rows(foreign: ForeignTable, *, either_way: bool) -> list[tuple]:
    """Everything about the shapes, in the order of the images, and on each of its passes."""
    shapes = foreign.shapes
    rows = [
        (
            foreign.images[shapes.image[row]].name,
            foreign.labels[shapes.label[row]].name,
            _rater(foreign, int(foreign.rater[row])),
            int(foreign.pass_number[row]),
            int(shapes.occluded[row]),
            int(shapes.part_state[row]),
            bool(shapes.crowd[row]),
            dict(shapes.attributes_of(row)),
            shapes.score[row],
            shapes.box[row],
            _turn(shapes.polygon_of(row)) if either_way else shapes.polygon_of(row),
        )
        for row in range(len(shapes))
    ]
    return sorted(rows, key=lambda row: (row[0], row[2] or "", row[3]))


def _turn(polygon: Polygon | None) -> Polygon | None:
    """The rings from the same first point on, in the direction in which the smaller neighbour comes second."""
    if polygon is None:
        return None
    return tuple(
        np.concatenate((ring[:1], ring[:0:-1])) if ring[-1].tolist() < ring[1].tolist() else ring for ring in polygon
    )


def _notes(foreign: ForeignTable, image: Image) -> list[dict]:
    return list(foreign.image_notes[image.id]) if foreign.image_notes else []


def _rater(foreign: ForeignTable, position: int) -> str | None:
    return None if position == UNNAMED else foreign.raters[position].name


def _statements(foreign: ForeignTable) -> list[tuple]:
    drawn = set(zip(foreign.shapes.image.tolist(), foreign.rater.tolist(), foreign.pass_number.tolist(), strict=True))
    said = {
        (
            foreign.images[said.image].name,
            _rater(foreign, said.rater) or "",
            said.pass_number,
            (said.status or Status.DONE).value,
            json.dumps(said.attributes, sort_keys=True),
        )
        for said in foreign.statements
    }
    told = {place[:3] for place in said}
    passes = {(foreign.images[image].name, _rater(foreign, rater) or "", number) for image, rater, number in drawn}
    return sorted(said | {(*one, Status.DONE.value, "null") for one in passes - told})
