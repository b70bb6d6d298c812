"""Boxes that are looked at before an import: those that it would bring in, under the layout in force."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.formats.registry import FormatList
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.incoming_boxes import find_fullest, list_boxed_images, read_boxes
from annotator.session.transfer.matching import ImportOptions, Stray
from annotator.session.transfer.read import IncomingFiles, ReadingWay, read_incoming
from tests.builders import project
from tests.session.transfer.test_import_ranges import table

LINES = {
    "img0.txt": ["apple 0.9 10 10 50 50"],
    "img1.txt": ["apple 0.9 10 20 60 70", "fig 0.8 5 8 30 40"],
    "img2.txt": ["fig 0.9 7 8 90 95", "fig 0.8 3 4 20 30"],
    "other.txt": ["fig 0.5 1 2 3 4"] * 3,
}


def read(ours: Project, folder: Path, *, layout: str, lines: dict[str, list[str]] = LINES) -> IncomingFiles:
    """Files whose numbers can be corners or sizes."""
    folder.mkdir(exist_ok=True)
    for name, content in lines.items():
        (folder / name).write_text("\n".join(content) + "\n")
    return read_incoming(ours, [folder], FormatList(), way=ReadingWay(layout=layout, lenient=True))


def boxes_that_come_in(ours: Project, incoming: IncomingFiles, image: int) -> list[list[float]]:
    """Those of a new author on one of our images."""
    options = ImportOptions(author="Zoe", stray=Stray.LEAVE_OUT)
    step = ImportPlan(ours, incoming.foreign, options).make_step(lambda _key: Shapes.empty(), first_shape=1000)
    return next(edit.after.box.tolist() for edit in step.layers if edit.key.image == image)


def test_the_boxes_are_those_that_would_come_in_and_follow_the_layout(tmp_path: Path) -> None:
    ours = project(authors=())
    drawn = {}
    for layout in ("xyxy", "xywh"):
        incoming = read(ours, tmp_path / "theirs", layout=layout)
        found = [read_boxes(incoming.foreign, one) for one in incoming.boxed_images]
        assert [one.image.image for one in found] == [ours.images[1], ours.images[2], ours.images[3]]
        for one in found:
            assert one.shapes.box.tolist() == boxes_that_come_in(ours, incoming, one.image.image.id)
        assert found[1].label_names == ("apple", "fig")
        drawn[layout] = found[1].shapes.box.tolist()
    assert drawn == {"xyxy": [[10, 20, 60, 70], [5, 8, 30, 40]], "xywh": [[10, 20, 70, 90], [5, 8, 35, 48]]}


def test_the_first_of_the_fullest_images_that_the_project_has_is_chosen(tmp_path: Path) -> None:
    incoming = read(project(authors=()), tmp_path / "theirs", layout="xyxy")
    assert [(one.image.name, one.boxes) for one in incoming.boxed_images] == [
        ("img0.jpg", 1),
        ("img1.jpg", 2),
        ("img2.jpg", 2),
    ]
    assert find_fullest(incoming.boxed_images) == 1
    assert find_fullest(()) == 0


def test_shapes_wholly_outside_their_picture_are_not_there(tmp_path: Path) -> None:
    lines = {"img0.txt": ["apple 0.9 10 10 50 50", "apple 0.9 1300 10 1400 50"]}
    ours = project(authors=())
    incoming = read(ours, tmp_path / "theirs", layout="xyxy", lines=lines)
    (boxed,) = incoming.boxed_images
    assert boxed.boxes == 2
    assert read_boxes(incoming.foreign, boxed).shapes.box.tolist() == boxes_that_come_in(ours, incoming, 1)


def test_images_that_the_project_lacks_are_listed_where_it_has_none_of_them() -> None:
    foreign = table("x.jpg", "y.jpg", rows=((1, -1),))
    (boxed,) = list_boxed_images(project(), foreign, {})
    assert (boxed.position, boxed.image.name, boxed.is_ours) == (1, "y.jpg", False)
    assert read_boxes(foreign, boxed).shapes.box.tolist() == [[0, 0, 10, 5]]
    (found,) = list_boxed_images(project(), foreign, {"y.jpg": 2})
    assert (found.image.id, found.is_ours) == (2, True)


@pytest.mark.parametrize("known", [True, False])
def test_the_size_is_ours_and_else_that_of_the_file(known: bool) -> None:
    ours = project(images=1)
    if not known:
        ours = replace(ours, images=ours.images.set(1, Image(1, "img0.jpg")))
    (boxed,) = list_boxed_images(ours, table("img0.jpg", width=30, height=20), {})
    assert (boxed.image.width, boxed.image.height) == ((1200, 1000) if known else (30, 20))
    assert np.array_equal(read_boxes(table("img0.jpg"), boxed).shapes.box, [[0, 0, 10, 5]])
