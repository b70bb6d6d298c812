"""Shapes wholly outside the picture they are said to be on, whatever format brought them."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, ForeignFile, ForeignTable
from annotator.model.image import Image
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label
from annotator.session.transfer.matching import ImportOptions, Stray
from tests.builders import project
from tests.session.transfer.imports import preview

BEA = ImportOptions(author="Bea", most_implausible=1)
INSIDE, OVER_THE_BORDER, AT_THE_BORDER = [1.0, 2, 30, 40], [-50.0, -50, 1, 1], [-5.0, 5, 0, 9]
OUTSIDE = [-30_201.0, 40_000, -30_200, 40_001]


def table(*boxes, name: str = "img0.jpg", **columns) -> ForeignFile:
    return ForeignTable(
        source="x.geojson",
        images=(Image(0, name),),
        labels=(Label(0, "apple"),),
        raters=(),
        shapes=Shapes.make(list(boxes), **columns),
        rater=np.full(len(boxes), UNNAMED, dtype=np.int32),
        pass_number=np.ones(len(boxes), dtype=np.int32),
    ).spool()


def test_they_are_refused_with_their_number_and_the_first() -> None:
    ours = project()
    size = f"{ours.images[1].width} × {ours.images[1].height} pixels"
    with pytest.raises(UserError, match=rf"2 of the shapes lie wholly outside .* 'img0\.jpg', {size}, from -30201"):
        preview(ours, table(INSIDE, OUTSIDE, OUTSIDE), BEA)


def test_left_out_they_are_counted_and_kept_they_count() -> None:
    found = preview(project(), table(INSIDE, OUTSIDE), replace(BEA, stray=Stray.LEAVE_OUT))
    assert found.shapes == 1
    assert [str(note) for note in found.notes] == [
        "shapes wholly outside their picture (left out): 1",
        "images of which something was left out, so that they are not finished (img0.jpg): 1",
    ]
    assert preview(project(), table(INSIDE, OUTSIDE), replace(BEA, stray=Stray.KEEP)).shapes == 2


def test_what_touches_the_picture_or_has_none_of_known_size_stays() -> None:
    assert preview(project(), table(INSIDE, OVER_THE_BORDER, AT_THE_BORDER), BEA).shapes == 3
    added = replace(BEA, add_images=True)
    assert preview(project(), table(OUTSIDE, name="new.jpg"), added).shapes == 1
    absent = table(OUTSIDE, part_state=[int(PartState.ABSENT)])
    assert preview(project(), absent, BEA).shapes == 1, "where an absent part would be"
