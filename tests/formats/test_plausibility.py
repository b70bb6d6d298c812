"""What is possible but rarely meant: counted in a line each, and refused where most boxes are so."""

import json

import numpy as np
import pytest

from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.core.foreign import ForeignTable, Rater
from annotator.formats.core.plausibility import judge_file, list_sizes
from annotator.model.image import Image
from annotator.model.shapes import PartState, Shapes
from annotator.model.vocabulary import Label
from annotator.store.opening import create_project, open_project
from tests.builders import project

GOOD = [[1, 2, 30, 40], [5, 5, 20, 20], [8, 9, 60, 70], [3, 3, 9, 9]]


def table(boxes, *, labels=("plum",), size=(100, 80), rater=0, **columns):
    count = len(boxes)
    return ForeignTable(
        source="x.json",
        images=(Image(0, "img0.jpg", *size),),
        labels=tuple(Label(number, name) for number, name in enumerate(labels)),
        raters=(Rater("Ana"), Rater("Ben")),
        shapes=Shapes.make(boxes, image=0, **columns),
        rater=np.broadcast_to(np.array(rater, np.int32), count).copy(),
        pass_number=np.ones(count, np.int32),
    ).spool()


def judge(foreign):
    found = judge_file(foreign, list_sizes(foreign))
    return {str(note.text).split(" by more")[0]: note.count for note in found.list_notes()}


def test_what_is_plausible_has_no_line():
    assert judge(table(GOOD)) == {}
    assert judge(table([], label=0)) == {}
    assert judge(table([[-900, 0, 5, 5]], size=(0, 0))) == {"boxes past the border of their picture": 1}
    assert judge(table([[0, 0, 900, 900]] * 3, size=(0, 0), rater=[0, 1, 1], score=[0.5, 0.5, 0.25])) == {}


@pytest.mark.parametrize(
    ("boxes", "told"),
    [
        ([[5, 5, 5.5, 30]], {"boxes under a pixel wide or high": 1}),
        ([[0.1, 0.2, 0.7, 0.9]] * 1, {"boxes between 0 and 1, as shares of a picture are": 1}),
        ([[50, 5, 101.5, 30]], {"boxes past the border of their picture": 1}),
        ([[50, 5, 100.5, 30]], {}),
        ([GOOD[0], GOOD[0]], {"boxes that are there twice, with the same label": 2}),
    ],
)
def test_each_kind_is_counted_in_a_line(boxes, told):
    assert judge(table([*GOOD, *boxes])) == told


def test_all_alike_are_said_unless_each_is_its_whole_picture():
    assert judge(table([GOOD[0]] * 4, label=0, score=[0.1, 0.2, 0.3, 0.4])) == {"boxes that are all alike": 4}
    assert judge(table([[0, 0, 100, 80]] * 4, score=[0.1, 0.2, 0.3, 0.4])) == {}


def test_corners_where_sizes_belong_are_found_by_the_one_box_that_passes_the_border():
    """Left, top and a second corner, of which one box alone leaves the picture when they are taken for sizes."""
    small = [[n, n, 2 * n + 3, 2 * n + 4] for n in (1.0, 2, 5, 7)]
    corners = np.array([*small, [5, 5, 20, 20], [50, 30, 90, 70]])
    boxes = np.hstack((corners[:, :2], corners[:, :2] + corners[:, 2:]))
    told = judge(table(boxes.tolist()))
    assert told["boxes that would all lie on their picture if width and height were a second corner"] == 6
    assert len(judge(table([*boxes.tolist(), [60, 60, 70, 70]]))) == 1, "one that is no corner speaks against it"


def test_an_absent_part_may_lie_past_the_border():
    assert judge(table([*GOOD, [90, 5, 130, 30]], part_state=[-1, -1, -1, -1, int(PartState.ABSENT)])) == {}


def test_polygons_that_differ_are_not_twice():
    ring = np.array([[10.0, 10], [20, 10], [20, 20], [10, 20]])
    rings = [(ring,), (ring.copy(),), (np.roll(ring, 1, axis=0),)]
    assert judge(table([[10, 10, 20, 20]] * 3, polygon=rings)) == {"boxes that are there twice, with the same label": 1}


def test_labels_that_differ_by_capitals_or_blanks():
    found = judge(table(GOOD, labels=("plum", "Plum ", "red  plum", "red plum", "pear")))
    assert found == {"labels that differ from another one by capitals or blanks only": 2}


def test_more_than_the_share_that_may_be_implausible_is_refused():
    foreign = table([[0.1, 0.2, 0.7, 0.9], [0.2, 0.2, 0.3, 0.4], GOOD[0]])
    found = judge_file(foreign, list_sizes(foreign))
    with pytest.raises(UserError, match="2 of 3 are boxes between 0 and 1, as shares of a picture are; check format"):
        found.refuse(0.5)
    found.refuse(0.7)


@pytest.fixture
def stored(tmp_path):
    path = tmp_path / "p.annotator"
    create_project(path, project(images=1, size=(400, 300))).close()
    return path


def coco(path, boxes, labels=("plum",)):
    image = {"id": 1, "file_name": "img0.jpg", "width": 400, "height": 300}
    rows = [{"id": n, "image_id": 1, "category_id": n % len(labels), "bbox": box} for n, box in enumerate(boxes)]
    names = [{"id": n, "name": name} for n, name in enumerate(labels)]
    path.write_text(json.dumps({"images": [image], "categories": names, "annotations": rows}))
    return str(path)


CORNERS = [[162, 96, 289, 245], [10, 20, 390, 290], [200, 100, 380, 280]]
"""Two corners where left, top, width and height belong."""
SHARES = [[0.12, 0.21, 0.68, 0.76], [0.3, 0.4, 0.2, 0.1]]


@pytest.mark.parametrize("boxes", [CORNERS, SHARES], ids=["corners", "shares"])
def test_imports_and_conversions_refuse_what_is_mostly_implausible(stored, tmp_path, capsys, boxes):
    file = coco(tmp_path / "x.json", boxes)
    doors = (
        ["import", str(stored), file, "--author", "Dee"],
        ["convert", file, str(tmp_path / "out.csv"), "--to", "csv"],
    )
    for command in doors:
        before = stored.read_bytes()
        assert run(command) == 1
        assert "allow it with --implausible 1" in " ".join(capsys.readouterr().err.split())
        assert stored.read_bytes() == before
        assert not (tmp_path / "out.csv").exists()
        assert run([*command, "--implausible", "1"]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "boxes past the border" in said if boxes is CORNERS else "boxes between 0 and 1" in said


def test_a_few_are_counted_and_come_in(stored, tmp_path, capsys):
    boxes = [[1, 2, 30, 40], [1, 2, 30, 40], [5, 6, 70, 80], [380, 6, 70, 80]]
    file = coco(tmp_path / "x.json", boxes, labels=("plum", "plum "))
    for command in (
        ["import", str(stored), file, "--author", "Dee"],
        ["convert", file, str(tmp_path / "out.csv"), "--to", "csv"],
    ):
        assert run(command) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "boxes past the border of their picture by more than a pixel" in said
        assert "labels that differ from another one by capitals or blanks only" in said
    with open_project(stored) as opened:
        assert len(opened.project.vocabulary.labels) == 4
