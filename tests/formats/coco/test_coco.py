"""COCO: what it says comes in, goes out and comes in again unchanged; what is wrong is one sentence with its place."""

import gzip
import json
import math
import random
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace
from pycocotools import coco as public

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.coco.writing import _compute_ring_area
from annotator.formats.core.foreign import UNNAMED, Statement
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import recognise_formats
from annotator.geometry.box import as_polygon
from annotator.model.author import AuthorKind
from annotator.model.layer import Status
from annotator.model.shapes import Occluded, PartState
from tests.depth import turns
from tests.formats.foreigns import assert_equal, foreigns
from tests.formats.samples import carrying, losses_of, sample


def small() -> dict:
    return {
        "images": [{"id": 3, "file_name": "a/b.jpg", "width": 640, "height": 480}],
        "categories": [{"id": 5, "name": "apple"}],
        "annotations": [{"id": 9, "image_id": 3, "category_id": 5, "bbox": [10, 20, 30.5, 40]}],
    }


def row(**changes) -> dict:
    file = small()
    file["annotations"][0] |= changes
    return file


def read(tmp_path, content):
    path = tmp_path / "boxes.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return COCO.read_table(path, ReadOptions(), None)


def test_a_plain_file(tmp_path):
    foreign = read(tmp_path, small())
    assert foreign.images[0].name == "a/b.jpg"
    assert (foreign.images[0].width, foreign.images[0].height, foreign.images[0].source_id) == (640, 480, 3)
    assert (foreign.labels[0].name, foreign.labels[0].source_id) == ("apple", 5)
    assert foreign.shapes.box.tolist() == [[10, 20, 40.5, 60]]
    assert foreign.shapes.source_id.tolist() == [9]
    assert np.isnan(foreign.shapes.score).all()
    assert foreign.raters == ()
    assert (foreign.rater == UNNAMED).all()


def test_tags_attributes_and_marks(tmp_path):
    foreign = read(
        tmp_path,
        row(
            attributes={"occluded": True, "part_state": "absent", "ripe": 3},
            iscrowd=1,
            score=0.5,
            weight=2,
            keypoints=[1, 2, 2],
            segmentation=[[0, 0, 4, 0, 4, 4, 0, 0]],
        ),
    )
    shapes = foreign.shapes
    assert shapes.occluded[0] == Occluded.YES
    assert shapes.part_state[0] == PartState.ABSENT
    assert shapes.attributes_of(0) == {"ripe": 3, "weight": 2, "keypoints": [1, 2, 2]}
    assert shapes.crowd[0]
    assert shapes.score[0] == 0.5
    assert shapes.polygon_of(0)[0].tolist() == [[0, 0], [4, 0], [4, 4]]


@pytest.mark.parametrize("value", ["partly", None, 7, [True]])
def test_a_value_that_is_no_tag_stays_an_attribute(tmp_path, value):
    foreign = read(tmp_path, row(attributes={"occluded": value, "part_state": value}))
    assert foreign.shapes.occluded[0] == Occluded.UNSET
    assert foreign.shapes.attributes_of(0) == {"occluded": value, "part_state": value}


def test_a_mask_of_runs_is_kept_and_written_back(tmp_path):
    mask = {"size": [480, 640], "counts": [5, 6]}
    foreign = read(tmp_path, row(segmentation=mask, area=6, iscrowd=1))
    assert foreign.shapes.attributes_of(0) == {"segmentation": mask, "area": 6}
    assert [note.count for note in foreign.notes] == [1]
    COCO.write_table(tmp_path / "out.json", foreign, None)
    written = json.loads((tmp_path / "out.json").read_text())["annotations"][0]
    assert written["segmentation"] == mask
    assert written["area"] == 6
    assert_equal(COCO.read_table(tmp_path / "out.json", ReadOptions(), None), foreign)


def test_raters_with_sessions_as_kalos_writes_them(tmp_path):
    file = row(rater_id="Ana", session_id=2)
    file["images"][0]["rater_list"] = {"Ana": [1, 2], "7": [1]}
    foreign = read(tmp_path, file)
    assert [rater.name for rater in foreign.raters] == ["Ana", "7"]
    assert foreign.pass_number.tolist() == [2]
    assert [(s.rater, s.pass_number, s.status) for s in foreign.statements] == [
        (0, 1, Status.DONE),
        (0, 2, Status.DONE),
        (1, 1, Status.DONE),
    ]


def test_numbers_as_raters_become_names(tmp_path):
    file = row(rater_id=4)
    file["images"][0]["rater_list"] = [4, 5]
    assert [rater.name for rater in read(tmp_path, file).raters] == ["4", "5"]


def test_extras_of_lvis_are_named(tmp_path):
    file = small()
    del file["images"][0]["file_name"]
    file["images"][0] |= {"coco_url": "http://x.org/train2017/1.jpg", "neg_category_ids": [5], "license": 1}
    file["categories"][0] |= {"synset": "apple.n.01", "frequency": "f"}
    foreign = read(tmp_path, file)
    assert foreign.images[0].name == "train2017/1.jpg"
    assert {note.text for note in foreign.notes} == {
        "not kept (images.license)",
        "not kept (images.neg_category_ids)",
        "not kept (categories.synset)",
        "not kept (categories.frequency)",
    }


def test_categories_of_one_name_are_one_label(tmp_path):
    file = small()
    file["categories"].insert(0, {"id": 0, "name": "apple", "supercategory": "none"})
    foreign = read(tmp_path, file)
    assert len(foreign.labels) == 1
    assert foreign.shapes.label.tolist() == [0]
    assert foreign.notes


@pytest.mark.parametrize("prefix", [b"", b"\xef\xbb\xbf", b"\r\n  "])
def test_byte_order_mark_line_ends_and_gzip(tmp_path, prefix):
    text = prefix + json.dumps(small(), indent=1).replace("\n", "\r\n").encode()
    assert len(read(tmp_path, text).shapes) == 1
    assert len(read(tmp_path, gzip.compress(text)).shapes) == 1
    assert recognise_formats(tmp_path / "boxes.json")[0] is COCO


def image(**changes) -> dict:
    file = small()
    file["images"][0] |= changes
    return file


def twice(part: str, **changes) -> dict:
    file = small()
    file[part].append(file[part][0] | changes)
    return file


def without(part: str, key: str) -> dict:
    file = small()
    del file[part][0][key]
    return file


def test_shapes_need_no_ids_of_their_own(tmp_path):
    """As labelformat writes them."""
    file = twice("annotations", id=5)
    del file["annotations"][0]["id"]
    file["annotations"].append({key: value for key, value in file["annotations"][0].items() if key != "id"})
    foreign = read(tmp_path, file)
    assert foreign.shapes.source_id.tolist() == [-1, 5, -1]


DEEP = b'{"info": ' + b"[" * 200_000

BAD = {
    "truncated": (json.dumps(small()).encode()[:-20], "ends in the middle"),
    "empty": (b"", "ends in the middle"),
    "torn": (b'{"images": [} ', "not valid JSON at line 1, byte 13"),
    "list": ([], "the root is wrong"),
    "text": ("x", "the root is wrong"),
    "no images": ({"annotations": [], "categories": []}, "images is missing"),
    "no box": (without("annotations", "bbox"), "annotations[0].bbox is missing"),
    "no image": (without("annotations", "image_id"), "annotations[0].image_id is missing"),
    "no name": (without("categories", "name"), "categories[0].name is missing"),
    "no file name": (without("images", "file_name"), "images[0].file_name is empty"),
    "text for number": (row(bbox=[1, 2, "3", 4]), "annotations[0].bbox[2]"),
    "text for id": (row(image_id="3"), "annotations[0].image_id"),
    "three numbers": (row(bbox=[1, 2, 3]), "annotations[0].bbox"),
    "nan": (row(bbox=[1, 2, math.nan, 4]), "not valid JSON"),
    "infinite": (json.dumps(small()).replace("30.5", "1e999").encode(), "annotations[0].bbox[2]"),
    "too large": (row(bbox=[1e308, 2, 1e308, 4]), "annotations[0].bbox"),
    "negative size": (row(bbox=[1, 2, -3, 4]), "annotations[0].bbox"),
    "no size": (row(bbox=[1, 2, 3, 0]), "annotations[0].bbox"),
    "vanishing size": (row(bbox=[1e15, 2, 1e-9, 4]), "annotations[0].bbox"),
    "size lost in the digits": (row(bbox=[1e6, 2, 1e-12, 4]), "annotations[0].bbox is not a box"),
    "crowd": (row(iscrowd=2), "annotations[0].iscrowd"),
    "score": (row(score=97), "annotations[0].score"),
    "image twice": (twice("images", file_name="c.jpg"), "images[1].id"),
    "name twice": (twice("images", id=4), "images[1].file_name"),
    "shape twice": (twice("annotations"), "annotations[1].id is there twice (9)"),
    "label twice": (twice("categories", name="pear"), "categories[1].id"),
    "dangling image": (row(image_id=4), "annotations[0].image_id is 4"),
    "dangling label": (row(category_id=4), "annotations[0].category_id is 4"),
    "huge id": (row(id=2**80), "annotations[0].id"),
    "negative id": (row(id=-1), "annotations[0].id"),
    "short ring": (row(segmentation=[[1, 2, 3, 4]]), "annotations[0].segmentation[0]"),
    "odd ring": (row(segmentation=[[1, 2, 3, 4, 5, 6, 7]]), "annotations[0].segmentation[0]"),
    "a flat ring behind a sound one": (
        row(segmentation=[[1, 2, 30, 4, 1, 20], [1, 2, 3, 4, 1, 2]]),
        "annotations[0].segmentation",
    ),
    "flat ring": (row(segmentation=[[1, 2, 3, 4, 1, 2]]), "annotations[0].segmentation"),
    "empty rater": (row(rater_id=" "), "annotations[0].rater_id"),
    "session": (row(session_id=0), "annotations[0].session_id"),
    "half a width": (image(width=3.5), "images[0].width"),
    "no width": (image(width=0), "images[0].width"),
    "status": (image(layers=[{"rater_id": "Ana", "status": "finished"}]), "images[0].layers[0].status"),
    "kind": (small() | {"raters": [{"rater_id": "Ana", "kind": "robot"}]}, "raters[0].kind"),
    "deep": (DEEP, "nested too deeply"),
    "latin": (json.dumps(small()).replace("apple", "\xe4pfel").encode("latin-1"), "not UTF-8"),
    "utf-16": (json.dumps(small()).encode("utf-16"), "UTF-16"),
    "up": (image(file_name="../../x.jpg"), "images[0].file_name leaves"),
    "up in the middle": (image(file_name="a/../../x.jpg"), "images[0].file_name leaves"),
    "up with backslashes": (image(file_name="..\\x.jpg"), "images[0].file_name leaves"),
    "absolute": (image(file_name="/etc/passwd"), "images[0].file_name is an absolute path"),
    "drive": (image(file_name="C:\\x.jpg"), "images[0].file_name is an absolute path"),
    "drive without a slash": (image(file_name="C:x.jpg"), "images[0].file_name is an absolute path"),
    "share": (image(file_name="\\\\host\\x.jpg"), "images[0].file_name is an absolute path"),
    "nul": (image(file_name="a\0.jpg"), "images[0].file_name is not a file name"),
    "dots": (image(file_name="./"), "images[0].file_name is empty"),
    "torn gzip": (gzip.compress(json.dumps(small()).encode())[:-12], "damaged gzip"),
    "no gzip": (b"\x1f\x8b" + b"x" * 40, "damaged gzip"),
    "gzip bomb": (gzip.compress(b" " * 1024**2) * 80, "when decompressed"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_one_sentence_with_its_place(tmp_path, case):
    content, expected = BAD[case]
    with pytest.raises(UserError) as caught:
        read(tmp_path, content)
    sentence = str(caught.value)
    assert expected in sentence
    assert sentence.startswith("boxes.json")
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert len(sentence) < 250


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(UserError, match="no such file"):
        COCO.read_table(tmp_path / "none.json", ReadOptions(), None)


@settings(max_examples=turns(20, 200), suppress_health_check=list(HealthCheck))
@given(foreign=foreigns())
def test_out_and_in_again_is_the_same(tmp_path, foreign):
    path = tmp_path / "out.json.gz"
    COCO.write_table(path, foreign, None)
    if losses_of(COCO, foreign):
        return
    zero = [image for image in foreign.images if image.width == 0]
    assert losses_of(COCO, foreign) == ()
    assert_equal(COCO.read_table(path, ReadOptions(), None), foreign)
    assert zero == [image for image in foreign.images if not image.has_size]


def test_ids_that_are_taken_are_counted_and_given_anew(tmp_path):
    foreign = read(tmp_path, small() | {"annotations": [small()["annotations"][0], row(id=10)["annotations"][0]]})
    doubled = foreign.shapes.with_columns(source_id=np.array([9, 9]))
    foreign = type(foreign)("x", foreign.images, foreign.labels, (), doubled, foreign.rater, foreign.pass_number)
    assert [note.count for note in losses_of(COCO, foreign)] == [1]
    COCO.write_table(tmp_path / "o.json", foreign, None)
    assert COCO.read_table(tmp_path / "o.json", ReadOptions(), None).shapes.source_id.tolist() == [9, 1]


def test_an_attribute_that_reads_as_a_tag_is_a_loss(tmp_path):
    foreign = read(tmp_path, small())
    column = np.empty(1, dtype=object)
    column[0] = {"occluded": "yes"}
    foreign = type(foreign)(
        "x",
        foreign.images,
        foreign.labels,
        (),
        foreign.shapes.with_columns(attributes=column),
        foreign.rater,
        foreign.pass_number,
    )
    assert [note.count for note in losses_of(COCO, foreign)] == [1]


def test_losses_name_only_what_is_there(tmp_path):
    file = row(score=0.25, attributes={"occluded": False})
    file["images"][0]["split"] = "train"
    found = {note.text: note.count for note in losses_of(carrying(), read(tmp_path, file))}
    assert found == {
        "occlusion tags": 1,
        "scores": 1,
        "ids from an earlier file": 1,
        "ids of images from an earlier file": 1,
        "ids of labels from an earlier file": 1,
        "data splits of images": 1,
        "sizes of images": 1,
    }


def test_a_failed_write_leaves_the_old_file(tmp_path):
    foreign = read(tmp_path, row(attributes={"x": 1}))
    target = tmp_path / "boxes.json"
    before = target.read_bytes()
    column = np.empty(1, dtype=object)
    column[0] = {"x": object()}
    broken = type(foreign)(
        "x",
        foreign.images,
        foreign.labels,
        (),
        foreign.shapes.with_columns(attributes=column),
        foreign.rater,
        foreign.pass_number,
    )
    with pytest.raises(TypeError):
        COCO.write_table(target, broken, None)
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["boxes.json"]


def test_writing_into_a_missing_folder_is_a_sentence(tmp_path):
    foreign = read(tmp_path, small())
    with pytest.raises(UserError, match="There is no folder"):
        COCO.write_table(tmp_path / "no" / "out.json", foreign, None)


def test_kinds_of_authors_come_back(tmp_path):
    foreign = read(tmp_path, small() | {"raters": [{"rater_id": "net", "kind": "model"}, {"rater_id": "Ana"}]})
    assert [(rater.name, rater.kind) for rater in foreign.raters] == [("net", AuthorKind.MODEL), ("Ana", None)]


def test_pycocotools_sees_the_same_boxes(tmp_path, capsys):
    foreign = read(tmp_path, row(segmentation=[[0, 0, 4, 0, 4, 4]], iscrowd=0))
    COCO.write_table(tmp_path / "o.json", foreign, None)
    opened = public.COCO(str(tmp_path / "o.json"))
    found = opened.loadAnns(opened.getAnnIds(imgIds=[3]))[0]
    assert found["bbox"] == [10, 20, 30.5, 40]
    assert found["area"] == 8.0
    assert found["iscrowd"] == 0
    assert opened.annToRLE(found)["size"] == [480, 640]


def _mutated(rng: random.Random, text: bytes) -> bytes:
    """`text` with a few bytes cut, doubled or replaced by pieces that JSON readers dislike."""
    pieces = [b"null", b"-1", b"1e400", b"[]", b"{}", b'"x"', b"\xff", b"\0", b"NaN", b"[[[[", b'"id"', b"0.1", b"true"]
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(text))
        stop = min(len(text), start + rng.choice((0, 1, 1, 2, 8, 40)))
        text = text[:start] + rng.choice([b"", b"", *pieces]) + text[stop:]
        text = text or b" "
    return text


def test_fuzz_ends_in_a_table_or_a_sentence(tmp_path):
    file = row(attributes={"occluded": True}, segmentation=[[0, 0, 4, 0, 4, 4]], rater_id="Ana", session_id=1)
    file["images"][0] |= {"rater_list": ["Ana"], "layers": [{"rater_id": "Ana", "status": "done"}], "odd": 1}
    text = json.dumps(file).encode()
    rng = random.Random(5)
    tables = 0
    for _ in range(3000):
        try:
            foreign = read(tmp_path, _mutated(rng, text))
        except UserError as error:
            assert str(error).startswith("boxes.json")  # noqa: PT017 - either end is right
        else:
            tables += 1
            assert np.isfinite(foreign.shapes.box).all()
    assert 0 < tables < 3000


def test_values_of_every_type_in_every_place(tmp_path):
    odd = [None, True, -1, 0, 1.5, 2**70, "x", "", [], [1], {}, {"a": 1}, [[1, 2]], "../x"]
    for part in ("images", "categories", "annotations"):
        keys = [*small()[part][0], "rater_id", "rater_list", "layers", "prompts", "attributes", "segmentation", "score"]
        for key in keys:
            for value in odd:
                file = small()
                file[part][0][key] = value
                try:
                    read(tmp_path, file)
                except UserError as error:
                    assert str(error).startswith("boxes.json")  # noqa: PT017 - either end is right


def test_reading_needs_no_window():
    code = "import sys, annotator.formats.registry; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_two_annotators_of_a_compressed_file(tmp_path):
    """Both stated something about every picture, also where they drew nothing; who drew what stays apart."""
    raters = ["annotator_1", "annotator_2"]
    pictures = [
        {"id": n, "file_name": f"frame_{n}.jpg", "width": 640, "height": 480, "rater_list": raters} for n in range(1, 6)
    ]
    rows = [
        {"id": n, "image_id": 1 + n % 4, "category_id": n % 3, "bbox": [n, 2, 30, 40], "rater_id": raters[n % 3 == 0]}
        for n in range(12)
    ]
    names = [{"id": n, "name": f"thing {n}"} for n in range(3)]
    path = tmp_path / "two.coco.json.gz"
    path.write_bytes(gzip.compress(json.dumps({"images": pictures, "annotations": rows, "categories": names}).encode()))
    foreign = COCO.read_table(path, ReadOptions(), None)
    assert len(foreign.images) == 5
    assert np.bincount(foreign.rater).tolist() == [8, 4]
    assert [rater.name for rater in foreign.raters] == raters
    assert len(foreign.labels) == 3
    assert len(foreign.statements) == 2 * 5
    assert foreign.notes == ()


@pytest.mark.parametrize(
    ("status", "raters", "layers"),
    [
        (None, ["Ana"], None),
        (Status.DONE, ["Ana"], None),
        (Status.REVIEWED, ["Ana"], ["reviewed"]),
        (Status.IN_WORK, [], ["in_work"]),
    ],
)
def test_what_is_said_of_an_image_without_shapes_is_written(tmp_path, status, raters, layers):
    table = sample(COCO)
    COCO.write_table(tmp_path / "a.json", replace(table, statements=(Statement(1, 0, status=status),)), None)
    image = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["images"][1]
    assert image["rater_list"] == raters
    assert (layers is None and "layers" not in image) or [one["status"] for one in image["layers"]] == layers


def test_the_area_of_rings_is_that_of_their_corners_wherever_they_lie():
    square, triangle = [[10, 20], [14, 20], [14, 26], [10, 26]], [[100, 7], [100, 3], [106, 3]]
    assert _compute_ring_area(as_polygon([square])) == 24
    assert _compute_ring_area(as_polygon([triangle])) == 12
    assert _compute_ring_area(as_polygon([square, triangle])) == 36
