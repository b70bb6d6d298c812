"""Internals on disk: a round trip, strict refusals that name file and array, bounded memory, the digest of boxes."""

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from annotator.errors import UserError
from annotator.formats.internals import compute_boxes_digest, open_internals, write_image, write_manifest
from annotator.formats.internals.folder import read_image
from annotator.formats.internals.manifest import InternalsHeader
from annotator.metrics.detection.internals import Internals

LABELS = {"apple": 4, "pear": 2}
HEADER = {"schema": "annotator.internals/1", "labels": ["pear", "plum", "apple"]}


def arrays(rows: int = 5, *, seed: int = 0, classes: int = 3) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    box = rng.random((rows, 4)).astype(np.float32)
    return {"proposals": box, "boxes": box + 1, "scores": rng.random((rows, classes)).astype(np.float16)}


def folder(tmp_path: Path, images: int = 1, *, header: dict | None = None, rows: int = 5) -> Path:
    place = tmp_path / "internals"
    place.mkdir(exist_ok=True)
    (place / "internals.json").write_text(json.dumps({**HEADER, **(header or {})}))
    for image in range(images):
        np.savez(place / f"img{image}.jpg.npz", **arrays(rows, seed=image))
    return place


def test_what_is_written_is_read(tmp_path: Path) -> None:
    header = InternalsHeader(labels=("pear", "plum", "apple"), background="last", architecture="one-stage", nms_iou=0.6)
    write_manifest(tmp_path, header)
    given = arrays(classes=4)
    manifest = header.resolve_labels(LABELS)
    kept = np.array([True, False, True, False, False])
    boxes = np.repeat(given["boxes"][:, None], 3, axis=1)
    write_image(tmp_path, "row/a.jpg", Internals(manifest, given["proposals"], boxes, given["scores"], kept))
    opened = open_internals(tmp_path, LABELS)
    assert opened.header == header
    assert opened.manifest.labels == (2, -1, 4)
    assert opened.unknown_labels == ("plum",)
    found = opened.read_internals("row/a.jpg")
    for name, array in (
        ("proposals", given["proposals"]),
        ("boxes", boxes),
        ("scores", given["scores"]),
        ("kept", kept),
    ):
        assert np.array_equal(getattr(found, name), array)
        assert getattr(found, name).dtype == array.dtype
    assert opened.read_internals("row/b.jpg") is None
    assert (opened.has_image("row/a.jpg"), opened.has_image("row/b.jpg")) == (True, False)


def test_memory_is_bounded(tmp_path: Path) -> None:
    place = folder(tmp_path, images=6, rows=100)
    size = sum(array.nbytes for array in arrays(100).values())
    opened = open_internals(place, LABELS, memory=2 * size)
    first = opened.read_internals("img0.jpg")
    assert opened.read_internals("img0.jpg") is first
    for image in range(1, 6):
        opened.read_internals(f"img{image}.jpg")
        assert opened.used_bytes <= 2 * size
    assert opened.read_internals("img0.jpg") is not first
    alone = open_internals(place, LABELS, memory=0)
    assert alone.read_internals("img0.jpg") is alone.read_internals("img0.jpg")
    alone.read_internals("img1.jpg")
    assert alone.used_bytes == size


HEADERS = {
    "another schema": ({"schema": "annotator.internals/2"}, "schema"),
    "no labels": ({"labels": []}, "labels"),
    "label twice": ({"labels": ["apple", "apple"]}, "labels"),
    "odd background": ({"background": "first"}, "background"),
    "logits": ({"score_kind": "logit"}, "score_kind"),
    "unknown key": ({"theta": 1}, "theta"),
    "text number": ({"nms_iou": "0.5"}, "nms_iou"),
    "large nms": ({"nms_iou": 1.5}, "nms_iou"),
    "no detections": ({"max_detections": 0}, "max_detections"),
    "half screened": ({"screened": {"iou": 0.3}}, "screened.score"),
    "odd digest": ({"screened": {"iou": 0.3, "score": 0.1, "reference": "A", "boxes_sha256": "x"}}, "boxes_sha256"),
}


@pytest.mark.parametrize("kind", HEADERS)
def test_bad_headers_name_file_and_key(tmp_path: Path, kind: str) -> None:
    change, key = HEADERS[kind]
    with pytest.raises(UserError) as failure:
        open_internals(folder(tmp_path, header=change), LABELS)
    assert key in str(failure.value)
    assert "internals.json" in str(failure.value)
    assert "\n" not in str(failure.value)


def test_folders_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="has no internals"):
        open_internals(tmp_path, LABELS)
    (tmp_path / "internals.json").write_text("{")
    with pytest.raises(UserError, match="the file is wrong"):
        open_internals(tmp_path, LABELS)
    with pytest.raises(UserError, match="none of the detector's 3 labels"):
        open_internals(folder(tmp_path), {"leaf": 1})


def changed(**changes: np.ndarray | None) -> dict[str, np.ndarray]:
    return {name: array for name, array in {**arrays(), **changes}.items() if array is not None}


NOT_FINITE = np.full((5, 4), np.inf, np.float32)
FILES = {
    "no scores": (changed(scores=None), "'scores' is missing"),
    "another array": (changed(logits=np.zeros(5)), "'logits' is not known"),
    "double boxes": (changed(boxes=np.zeros((5, 4))), "'boxes' is of type float64, must be float32"),
    "double scores": (changed(scores=np.zeros((5, 3))), "'scores' is of type float64, must be float16 or float32"),
    "objects": (changed(scores=np.array([[None] * 3] * 5, dtype=object)), "'scores' is of type object"),
    "whole kept": (changed(kept=np.zeros(5, np.int8)), "'kept' is of type int8, must be bool"),
    "three columns": (changed(proposals=np.zeros((5, 3), np.float32)), "'proposals' has shape (5, 3)"),
    "other rows": (changed(boxes=np.zeros((4, 4), np.float32)), "'boxes' has shape (4, 4)"),
    "a class less": (changed(scores=np.zeros((5, 2), np.float32)), "'scores' has shape (5, 2), must be (5, 3)"),
    "boxes of two classes": (changed(boxes=np.zeros((5, 2, 4), np.float32)), "must be (5, 4) or (5, 3, 4)"),
    "infinite": (changed(proposals=NOT_FINITE), "'proposals' holds a value that is not finite"),
    "large scores": (changed(scores=np.full((5, 3), 2, np.float32)), "outside 0 ... 1"),
    "long kept": (changed(kept=np.zeros(6, np.bool_)), "'kept' has shape (6,)"),
}


@pytest.mark.parametrize("kind", FILES)
def test_bad_files_name_file_and_array(tmp_path: Path, kind: str) -> None:
    content, words = FILES[kind]
    place = folder(tmp_path, images=0)
    np.savez(place / "img0.jpg.npz", **content)
    with pytest.raises(UserError) as failure:
        open_internals(place, LABELS).read_internals("img0.jpg")
    assert words in str(failure.value)
    assert "img0.jpg.npz" in str(failure.value)


@pytest.mark.parametrize("damage", ["text", "cut", "empty member", "short member"])
def test_damaged_files_are_one_sentence(tmp_path: Path, damage: str) -> None:
    place = folder(tmp_path)
    path = place / "img0.jpg.npz"
    raw = path.read_bytes()
    if damage == "text":
        path.write_text("not an archive")
    elif damage == "cut":
        path.write_bytes(raw[: len(raw) // 2])
    else:
        with zipfile.ZipFile(path) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        members["boxes.npy"] = b"" if damage == "empty member" else members["boxes.npy"][:-8]
        with zipfile.ZipFile(path, "w") as archive:
            for name, content in members.items():
                archive.writestr(name, content)
    with pytest.raises(UserError) as failure:
        open_internals(place, LABELS).read_internals("img0.jpg")
    assert "img0.jpg.npz" in str(failure.value)
    assert "\n" not in str(failure.value)


def test_pickles_are_never_opened(tmp_path: Path) -> None:
    place = folder(tmp_path, images=0)

    class Trap:
        def __reduce__(self):
            return (Path.write_text, (tmp_path / "trap", "sprung"))

    np.savez(place / "img0.jpg.npz", **changed(scores=np.array([Trap()], dtype=object)))
    with pytest.raises(UserError, match="of type object"):
        open_internals(place, LABELS).read_internals("img0.jpg")
    assert not (tmp_path / "trap").exists()


def test_fortran_order_is_read_as_meant(tmp_path: Path) -> None:
    place = folder(tmp_path, images=0)
    given = arrays()
    np.savez(place / "img0.jpg.npz", **{name: np.asfortranarray(array) for name, array in given.items()})
    manifest = open_internals(place, LABELS).manifest
    assert np.array_equal(read_image(place / "img0.jpg.npz", manifest).scores, given["scores"])


def test_the_digest_follows_boxes_and_not_their_order() -> None:
    boxes = np.array([[0, 0, 10.25, 10], [5, 5, 9, 9.4]])
    first = compute_boxes_digest([("a", boxes), ("b", boxes[:1])])
    assert compute_boxes_digest([("b", boxes[:1]), ("a", boxes[::-1]), ("empty", boxes[:0])]) == first
    assert compute_boxes_digest([("a", boxes + 1e-9), ("b", boxes[:1])]) == first
    assert compute_boxes_digest([("a", boxes + 0.2), ("b", boxes[:1])]) != first
    assert compute_boxes_digest([("a", boxes), ("c", boxes[:1])]) != first
