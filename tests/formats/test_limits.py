"""Every reader has a bound on what it reads and takes time in proportion; devices, pipes and long names are refused."""

import json
import os
import struct
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.files import parse_image_name, read_bytes, read_head
from annotator.formats.core.foreign import ForeignTable, Rater, Statement
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.internals import open_internals
from annotator.formats.internals.folder import read_image
from annotator.formats.internals.manifest import MANIFEST
from annotator.formats.rows.table import CSV
from annotator.formats.text.csv_text import read_headless, read_table
from annotator.formats.yolo import find_dataset
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions, match_labels
from tests.builders import project
from tests.formats.samples import BOTH, kept_of, options, sample
from tests.growth import MOST_GROWTH, growth


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes and devices with names there")
@pytest.mark.parametrize("form", BOTH, ids=lambda form: form.id)
def test_a_pipe_or_device_is_refused_at_once(form: Format, tmp_path: Path) -> None:
    pipe = tmp_path / ("f" + form.patterns[0].removeprefix("*"))
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        assert read_head(path) == b""
        form.recognises(path, b"")
        with pytest.raises(UserError):
            form.read_table(path, options(sample(form)), None)


@pytest.mark.skipif(sys.platform == "win32", reason="no devices with names there")
def test_the_sentence_about_a_device() -> None:
    with pytest.raises(UserError, match="/dev/zero is a device or a pipe, not a file; name a regular file"):
        read_bytes(Path("/dev/zero"))


@pytest.mark.parametrize("name", ["x" * 300 + ".jpg", "é" * 130 + ".jpg", "/".join(["ab"] * 400)])
def test_names_that_no_file_system_takes(name: str) -> None:
    with pytest.raises(UserError, match=r"f\.json: images\[0\] "):
        parse_image_name(name, source="f.json", place="images[0]")


def test_names_of_yolo_classes_are_read_in_proportion(tmp_path: Path) -> None:
    def make(count: int) -> Path:
        folder = tmp_path / str(count)
        folder.mkdir()
        (folder / "classes.txt").write_text("\n".join(f"class {number}" for number in range(count)))
        return folder

    assert growth(make, find_dataset, 20_000) < MOST_GROWTH


def test_columns_of_a_table_are_read_in_proportion(tmp_path: Path) -> None:
    def make(count: int) -> Path:
        path = tmp_path / f"{count}.csv"
        path.write_text(",".join(f"c{number}" for number in range(count)) + "\n")
        return path

    assert growth(make, read_table, 20_000) < MOST_GROWTH


def coco_with(folder: Path, count: int) -> Path:
    """A file with so many categories, raters, images and shapes."""
    numbers = range(count)
    content = {
        "images": [{"id": n, "file_name": f"{n}.jpg", "width": 9, "height": 9} for n in numbers],
        "categories": [{"id": n, "name": f"label {n}"} for n in numbers],
        "annotations": [
            {"id": n, "image_id": n, "category_id": n, "bbox": [1, 1, 2 + n % 5, 2], "rater_id": f"r{n}"}
            for n in numbers
        ],
    }
    path = folder / f"{count}.json"
    path.write_text(json.dumps(content))
    return path


def test_coco_with_many_categories_and_raters_comes_in_in_proportion(tmp_path: Path) -> None:
    empty = project(images=1, count=0)

    def bring_in(path: object) -> None:
        assert isinstance(path, Path)
        foreign = COCO.read_file(path)
        ImportPlan(empty, foreign, ImportOptions(add_images=True))

    assert growth(lambda count: coco_with(tmp_path, count), bring_in, 2_000) < MOST_GROWTH


@pytest.mark.parametrize("key", ["id", "image_id", "category_id", "iscrowd", "session_id", "rater_id", "score", "bbox"])
@pytest.mark.parametrize("number", [2**63, -(2**70), 10**400, 1e308])
def test_no_number_of_coco_is_too_large_for_a_sentence(tmp_path: Path, key: str, number: float) -> None:
    path = coco_with(tmp_path, 3)
    content = json.loads(path.read_text())
    content["annotations"][1][key] = [1, 1, number, 2] if key == "bbox" else number
    path.write_text(json.dumps(content))
    assert COCO.read is not None
    with pytest.raises(UserError, match=r"3\.json"):
        COCO.read_table(path, ReadOptions(), None)


@pytest.mark.parametrize("kind", ["name", "rater_id"])
def test_names_that_nothing_can_show_do_not_come_in(tmp_path: Path, kind: str) -> None:
    path = coco_with(tmp_path, 2)
    content = json.loads(path.read_text())
    content["categories" if kind == "name" else "annotations"][0][kind] = "x" * 100_000
    path.write_text(json.dumps(content))
    foreign = COCO.read_file(path)
    with pytest.raises(UserError, match=r"^2\.json names an? \w+ of 100,000 letters .{,120}$"):
        ImportPlan(project(), foreign, ImportOptions(add_images=True))


def test_labels_are_matched_as_one_by_one(tmp_path: Path) -> None:
    """What is linear now gives what adding label after label gave."""
    ours = project().vocabulary
    foreign = COCO.read_file(coco_with(tmp_path, 12))
    chosen = {"label 3": ours.labels[0].name, "label 4": "new", "label 5": "new"}
    found, ids, conflicts = match_labels(ours, foreign, chosen)
    expected = ours
    for label in foreign.labels:
        name = chosen.get(label.name, label.name)
        if expected.find_label(name) is None:
            expected = expected.add_label(name, source_id=label.source_id)
    assert [label.name for label in found.labels] == [label.name for label in expected.labels]
    assert found.labels[len(ours.labels) :] == expected.labels[len(ours.labels) :]
    assert [found.label_of(number).name for number in ids.tolist()] == [
        chosen.get(label.name, label.name) for label in foreign.labels
    ]
    assert conflicts == 0


def test_labels_of_internals_are_read_in_proportion(tmp_path: Path) -> None:
    def make(count: int) -> Path:
        folder = tmp_path / str(count)
        folder.mkdir()
        labels = [f"label {number}" for number in range(count)]
        (folder / MANIFEST).write_text(json.dumps({"schema": "annotator.internals/1", "labels": labels}))
        return folder

    assert growth(make, lambda folder: open_internals(Path(str(folder)), {"label 1": 1}), 10_000) < MOST_GROWTH


@pytest.mark.parametrize("shape", [(2**32, 2**32), (2**62, 4), (2**64, 0), (2**63, 2), (0,) * 99])
def test_an_array_that_claims_what_no_memory_holds(tmp_path: Path, shape: tuple[int, ...]) -> None:
    folder = tmp_path / "i"
    folder.mkdir()
    (folder / MANIFEST).write_text(json.dumps({"schema": "annotator.internals/1", "labels": ["a"]}))
    head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    claim = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode()
    with zipfile.ZipFile(folder / "x.npz", "w") as archive:
        for name in ("proposals", "boxes", "scores"):
            archive.writestr(f"{name}.npy", claim)
    with pytest.raises(UserError, match=r"x\.npz: array 'proposals' "):
        read_image(folder / "x.npz", open_internals(folder, {"a": 1}).manifest)


def finished_images(count: int) -> ForeignTable:
    """So many images with one scored box each, all of them finished."""
    return ForeignTable(
        source="finished",
        images=tuple(Image(n, f"{n}.jpg", 100, 80, source_id=n) for n in range(count)),
        labels=(Label(0, "apple", source_id=1),),
        raters=(Rater("Ana", AuthorKind.PERSON),),
        shapes=Shapes.make(np.tile([10.0, 10, 20, 20], (count, 1)), image=np.arange(count), score=np.full(count, 0.5)),
        rater=np.zeros(count, np.int32),
        pass_number=np.ones(count, np.int32),
        statements=tuple(Statement(n, 0, 1, Status.DONE) for n in range(count)),
    )


def test_what_a_table_cannot_hold_is_found_in_proportion() -> None:
    assert growth(finished_images, lambda table: kept_of(CSV, table), 1000) < MOST_GROWTH


def test_a_table_without_a_header_is_parted_by_what_gives_its_columns(tmp_path: Path) -> None:
    path = tmp_path / "class-descriptions-boxable.csv"
    for text in ("a;b,a;b\n", "a;b\n", '"a,b";c\n', "a\tb\n"):
        path.write_text(text)
        (row,) = read_headless(path, ("code", "name"))
        assert row.text("code")
        assert row.text("name")
