"""The recorder: plain arrays and array-likes in, strict about what does not fit, screened as the reader takes it."""

import json
from pathlib import Path

import numpy as np
import pytest

from annotator.detector.record import Recorder, Reference, Screen
from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections import DETECTIONS
from annotator.formats.internals import open_internals
from annotator.geometry.box import compute_iou
from annotator.report.internals import compute_reference_digest
from annotator.session.transfer.export_ranges import plan_export
from annotator.session.transfer.options import ExportOptions
from tests.detector.projects import ANA, LABELS, OBJECTS, inside, project, record, reference

IDS = {name: place for place, name in enumerate(LABELS)}


class Tensor:
    """What a framework's tensor looks like from outside: it must be detached and brought home first."""

    def __init__(self, values, *, detached: bool = False, home: bool = False) -> None:
        self.values, self.detached, self.home = np.asarray(values), detached, home

    def detach(self) -> "Tensor":
        return Tensor(self.values, detached=True, home=self.home)

    def cpu(self) -> "Tensor":
        return Tensor(self.values, detached=self.detached, home=True)

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        if not (self.detached and self.home):
            raise TypeError("can't convert a tensor that requires grad or is on another device")
        return self.values.astype(dtype or self.values.dtype)


def test_tensors_arrays_and_lists_give_the_same_file(tmp_path: Path) -> None:
    given = inside()
    ways = {
        "tensors": {name: Tensor(array) for name, array in given.items()},
        "arrays": given,
        "lists": {name: array.tolist() for name, array in given.items()},
    }
    found = {}
    for way, arrays in ways.items():
        with Recorder(tmp_path / way, LABELS) as recorder:
            assert recorder.image("row/img1.jpg", **arrays) == 6
        found[way] = open_internals(tmp_path / way, IDS).read_internals("row/img1.jpg")
    for name in ("proposals", "boxes", "scores"):
        first = getattr(found["arrays"], name)
        assert first.dtype == np.float32
        assert all(np.array_equal(getattr(other, name), first) for other in found.values())


def test_half_precision_scores_stay(tmp_path: Path) -> None:
    given = inside()
    with Recorder(tmp_path, LABELS) as recorder:
        recorder.image("a.jpg", **{**given, "scores": given["scores"].astype(np.float16), "kept": [1, 0, 0, 0, 0, 1]})
    found = open_internals(tmp_path, IDS).read_internals("a.jpg")
    assert found.scores.dtype == np.float16
    assert found.kept.tolist() == [True, False, False, False, False, True]


def test_a_screened_recording_keeps_what_the_thresholds_ask_for(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    corner = rng.uniform(0, 1300, (4000, 2))
    proposals = np.concatenate((corner, corner + rng.uniform(40, 200, (4000, 2))), axis=1).astype(np.float32)
    boxes = (proposals[:, None] + rng.normal(0, 10, (4000, 2, 4))).astype(np.float32)
    boxes[..., 2:] = np.maximum(boxes[..., 2:], boxes[..., :2] + 1)
    scores = rng.beta(0.3, 6, (4000, 3)).astype(np.float32)
    screen = Screen(reference(), iou=0.3, score=0.2)
    with Recorder(tmp_path, LABELS, background="last", screen=screen) as recorder:
        kept = recorder.image("row/img1.jpg", proposals=proposals, boxes=boxes, scores=scores)
        recorder.image("elsewhere.jpg", proposals=proposals, boxes=boxes, scores=scores)
    near = np.stack(
        [compute_iou(table.astype(np.float64), OBJECTS).max(axis=1) for table in (proposals, *boxes.transpose(1, 0, 2))]
    )
    wanted = (near.astype(np.float32) >= np.float32(0.3)).any(axis=0) | (scores[:, :2] >= 0.2).any(axis=1)
    assert 0 < kept == int(wanted.sum()) < 4000
    opened = open_internals(tmp_path, IDS)
    assert np.array_equal(opened.read_internals("row/img1.jpg").scores, scores[wanted])
    assert len(opened.read_internals("elsewhere.jpg")) == int((scores[:, :2] >= 0.2).any(axis=1).sum())
    assert opened.manifest.screened.reference == "Ana"


def test_a_reference_from_our_own_export_is_the_projects(tmp_path: Path) -> None:
    made = project()
    plan = plan_export(made, ExportOptions(), carries=COCO.carries)
    path = tmp_path / "reference.json"
    COCO.write_table(path, plan.foreign, None)
    read = Reference.from_coco(path, "Ana")
    assert np.array_equal(read.boxes["row/img1.jpg"], OBJECTS)
    folder = record(tmp_path / "i", screen=Screen(read))
    assert open_internals(folder, IDS).manifest.screened.boxes_sha256 == compute_reference_digest(made, ANA)
    with pytest.raises(UserError, match="holds nothing of 'Zoe'"):
        Reference.from_coco(path, "Zoe")


def test_detections_are_a_list_that_can_be_imported(tmp_path: Path) -> None:
    with Recorder(tmp_path, LABELS) as recorder:
        recorder.detections(
            "row/img1.jpg", boxes=Tensor([[1, 2, 4, 6]]), labels=[1], scores=Tensor([0.5]), source="full"
        )
        recorder.detections("row/img2.jpg", boxes=np.zeros((0, 4)), labels=[], scores=[])
    rows = json.loads((tmp_path / "detections.json").read_text())
    assert rows == [
        {"image": "row/img1.jpg", "label": "pear", "bbox": [1.0, 2.0, 3.0, 4.0], "score": 0.5, "source": "full"}
    ]
    made = project()
    options = ReadOptions(tuple(made.list_images()), made.vocabulary.labels)
    assert len(DETECTIONS.read_table(tmp_path / "detections.json", options, None).shapes) == 1


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"boxes": np.zeros((5, 4))}, "'boxes' has shape"),
        ({"scores": np.full((6, 2), 3.0)}, "outside 0 ... 1"),
        ({"scores": np.full((6, 3), 0.1)}, "'scores' has shape"),
        ({"proposals": np.full((6, 4), np.nan)}, "not finite"),
        ({"kept": np.zeros(5)}, "'kept' has shape"),
    ],
    ids=["rows", "logits", "background", "nan", "kept"],
)
def test_arrays_that_do_not_fit_are_named(tmp_path: Path, change: dict, words: str) -> None:
    recorder = Recorder(tmp_path, LABELS)
    with pytest.raises(ValueError, match=words):
        recorder.image("a.jpg", **{**inside(), **change})


def test_what_else_does_not_fit(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, LABELS)
    with pytest.raises(ValueError, match="1, 2, 1 rows"):
        recorder.detections("a.jpg", boxes=[[0, 0, 1, 1]], labels=[0, 1], scores=[0.5])
    with pytest.raises(ValueError, match="no width"):
        recorder.detections("a.jpg", boxes=[[0, 0, 0, 1]], labels=[0], scores=[0.5])
    with pytest.raises(UserError, match="leaves the images folder"):
        recorder.image("../a.jpg", **inside())
    with pytest.raises(ValueError, match="labels"):
        Recorder(tmp_path, ["apple", "apple"])


def test_a_block_that_fails_leaves_no_header(tmp_path: Path) -> None:
    def failing() -> None:
        with Recorder(tmp_path / "i", LABELS) as recorder:
            recorder.image("a.jpg", **inside())
            raise RuntimeError("out of memory")

    with pytest.raises(RuntimeError):
        failing()
    assert not (tmp_path / "i" / "internals.json").exists()
