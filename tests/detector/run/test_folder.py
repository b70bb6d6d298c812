"""Runs over folders, and the command: whole files, taking up a stopped run, layers of a model author."""

import json
import os
import signal
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.cli.program import run as annotator
from annotator.detector.record import Reference, Screen
from annotator.detector.run.folder import PictureFile, RunReport, run_folder
from annotator.detector.run.model import OnnxModel, load_detector
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections import DETECTIONS
from annotator.formats.internals import open_internals
from annotator.metrics.detection.inputs import IMAGE_LEVEL, InputTables, split_by_source
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.plugins.detectors import Detector
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.detector.run.graphs import bright_spot, constant

SPOTS = {"img0.jpg": (40, 30, 80, 60), "sub/img1.png": (10, 10, 50, 40), "img2.png": (100, 60, 130, 90)}
BOTH = RunOptions(Resolution.BOTH, tile=96, overlap=32, internals=True)


@pytest.fixture
def pictures(tmp_path: Path) -> list[PictureFile]:
    found = []
    for name, (x0, y0, x1, y1) in SPOTS.items():
        pixels = np.zeros((120, 160, 3), np.uint8)
        pixels[y0:y1, x0:x1] = 220
        path = tmp_path / "pictures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        PillowImage.fromarray(pixels).save(path, quality=95)
        found.append(PictureFile(name, path))
    return found


@pytest.fixture
def model(tmp_path: Path) -> Detector:
    return load_detector(spotter(tmp_path))


def spotter(folder: Path) -> Path:
    size = {"width": 96, "height": 96}
    return bright_spot(folder / "spot.onnx", side=96, input=size, score_cut=0.5, name="Spotter", labels=["apple"])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix != ".npz"
    }


def test_detections_and_internals_of_a_folder(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    steps: list[tuple[int, int]] = []
    report = run_folder(model, pictures, tmp_path / "out", BOTH, Progress(lambda *step: steps.append(step)))
    looks = 3 * (1 + 2 * 2)
    assert report.inferences == looks
    assert steps[-1] == (looks, looks)
    rows = json.loads(report.detections.read_text())
    for name, spot in SPOTS.items():
        best = next(row for row in rows if row["image"] == name)
        x, y, w, h = best["bbox"]
        np.testing.assert_allclose([x, y, x + w, y + h], spot, atol=3)
    recorded = open_internals(tmp_path / "out", {"apple": 5})
    assert recorded.manifest.labels == (5,)
    found = recorded.read_internals("sub/img1.png")
    assert found is not None
    assert len(found) == 5
    assert found.kept is not None
    assert found.kept.sum() == sum(row["image"] == "sub/img1.png" for row in rows)


def test_a_stopped_run_is_taken_up(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    """Stopped in the second picture: the first is whole, the second is not there, and the end is the same."""
    folder, progress = tmp_path / "out", Progress()

    def stop_at(done: int, _total: int) -> None:
        if done == 7:
            progress.stop.set()

    progress.report = stop_at
    with pytest.raises(Cancelled):
        run_folder(model, pictures, folder, BOTH, progress)
    assert sorted(path.name for path in folder.rglob("*")) == [
        ".parts",
        "img0.jpg.json",
        "img0.jpg.npz",
        "internals.json",
        "run.json",
    ]
    first = (folder / "img0.jpg.npz").stat().st_mtime_ns
    report = run_folder(model, pictures, folder, BOTH)
    assert report.resumed == 1
    assert report.inferences == 10
    assert (folder / "img0.jpg.npz").stat().st_mtime_ns == first
    whole = run_folder(model, pictures, tmp_path / "again", BOTH)
    assert report.rows == whole.rows
    assert contents(folder) == contents(tmp_path / "again")
    assert run_folder(model, pictures, folder, BOTH).inferences == 0


def test_only_what_changed_is_looked_at_again(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    folder = tmp_path / "out"
    run_folder(model, pictures, folder, BOTH)
    pixels = np.zeros((120, 160, 3), np.uint8)
    pixels[5:25, 5:25] = 220
    PillowImage.fromarray(pixels).save(pictures[1].path)
    (folder / "img2.png.npz").unlink()
    (folder / ".parts" / "img0.jpg.json").write_text("{ torn")
    report = run_folder(model, pictures, folder, BOTH)
    assert report.resumed == 0
    assert run_folder(model, pictures, folder, BOTH).resumed == 3
    os.utime(pictures[0].path)
    assert run_folder(model, pictures, folder, BOTH).resumed == 2


def test_a_folder_of_another_run_is_refused(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    folder = tmp_path / "out"
    run_folder(model, pictures[:1], folder, BOTH)
    before = contents(folder)
    screen = Screen(Reference("Ana", {}), iou=0.4)
    for other in (RunOptions(Resolution.FULL, internals=True), RunOptions(Resolution.BOTH, 96, 32, True, screen)):
        with pytest.raises(UserError, match="another model wrote, or this one with other options"):
            run_folder(model, pictures[:1], folder, other)
    assert contents(folder) == before
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "internals.json").write_text("{}")
    with pytest.raises(UserError, match="name another folder"):
        run_folder(model, pictures[:1], foreign, BOTH)
    assert (foreign / "internals.json").read_text() == "{}"


def test_a_torn_picture_is_told_and_passed_over(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    whole = pictures[0].path.read_bytes()
    pictures[0].path.write_bytes(whole[: len(whole) // 3])
    pictures.append(PictureFile("gone.jpg", tmp_path / "gone.jpg"))
    report = run_folder(model, pictures, tmp_path / "out", BOTH)
    assert sorted(report.rows) == ["img2.png", "sub/img1.png"]
    assert [("damaged (" in sentence, "is not there" in sentence) for sentence in sorted(report.failed)] == [
        (False, True),
        (True, False),
    ]


def test_what_a_model_cannot_do(tmp_path: Path, pictures: list[PictureFile]) -> None:
    scores = {"logits": np.array([0.0], np.float32)}
    size = {"width": 32, "height": 32}
    path = constant(tmp_path / "c.onnx", scores, shape=[1, 3, 32, 32], preset="classifier", labels=["a"], input=size)
    classifier = load_detector(path)
    with pytest.raises(UserError, match="scores whole pictures; run it with --resolution full"):
        run_folder(classifier, pictures, tmp_path / "out", RunOptions(Resolution.TILES))
    with pytest.raises(UserError, match="does not report its proposals or anchors"):
        run_folder(classifier, pictures, tmp_path / "out", RunOptions(internals=True))
    assert not (tmp_path / "out").exists()


@pytest.fixture
def project(tmp_path: Path, pictures: list[PictureFile]) -> Path:
    """Three images with layers of Ana; the second image's name is one of the pictures'."""
    del pictures
    path = tmp_path / "p.annotator"
    made = builders.project(images=3, authors=("Ana",), size=(160, 120))
    images = made.images
    for number, name in enumerate(SPOTS, start=1):
        images = images.set(number, replace(images[number], name=name))
    create_project(path, replace(made, images=images, images_folder=str(tmp_path / "pictures"))).close()
    return path


def test_the_command_makes_layers(tmp_path: Path, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["detect", str(project), str(spotter(tmp_path)), "--resolution", "both", "--tile", "96"]
    arguments += ["--overlap", "32", "--internals", str(tmp_path / "internals"), "--screen", "Ana"]
    assert annotator(arguments) == 0
    told = capsys.readouterr().out
    assert "Spotter" in told
    assert "15 in" in told
    with open_project(project) as opened:
        found = opened.load_project()
    author = found.find_author("Spotter")
    assert author is not None
    assert author.kind is AuthorKind.MODEL
    layers = [layer for key, layer in sorted(found.layers.items()) if key.author == author.id]
    assert [layer.status for layer in layers] == [Status.DONE] * 3
    for layer, spot in zip(layers, SPOTS.values(), strict=True):
        np.testing.assert_allclose(layer.shapes.box[0], spot, atol=3)
    assert [label.name for label in found.vocabulary.labels] == ["apple", "pear"]
    assert found.metrics.internals_of(author.id) == str(tmp_path / "internals")
    inputs = InputTables(found).read(model=author.id, reference=1)
    assert inputs.full is not None
    assert inputs.tiles is not None
    assert len(inputs.full) == 3
    assert len(inputs.tiles) >= 3
    assert len(inputs.detections) < len(inputs.full) + len(inputs.tiles)
    assert annotator(arguments) == 1
    assert (
        "has layers on 3 of the images already; choose another --name, or say --existing pass or --existing replace."
        in capsys.readouterr().err
    )
    assert annotator([*arguments, "--existing", "replace"]) == 0


def test_without_internals_no_files_stay(tmp_path: Path, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = spotter(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert annotator(["detect", str(project), str(path), "--name", "Other", "--image", "img2.png"]) == 0
    assert sorted(tmp_path.iterdir()) == before
    with open_project(project) as opened:
        author = opened.project.find_author("Other")
        assert author is not None
        assert [key.image for key in opened.project.layers if key.author == author.id] == [3]
    assert annotator(["detect", str(project), str(path), "--image", "img9.png"]) == 1
    assert "no image 'img9.png'" in capsys.readouterr().err
    assert annotator(["detect", str(project), str(path), "--name", "Ana"]) == 1
    assert "'Ana' is a person" in capsys.readouterr().err
    assert annotator(["detect", str(project), str(path), "--screen", "Zoe", "--internals", str(tmp_path / "i")]) == 1
    assert "no author 'Zoe'" in capsys.readouterr().err


def test_an_interrupt_stops_between_looks(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked: list[int] = []
    whole = OnnxModel.detect

    def look(model: OnnxModel, pixels: np.ndarray) -> object:
        looked.append(1)
        if len(looked) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return whole(model, pixels)

    monkeypatch.setattr(OnnxModel, "detect", look)
    arguments = ["detect", str(project), str(spotter(tmp_path))]
    assert annotator(arguments) == 1
    told = capsys.readouterr().err
    assert "Stopped; what was found so far is kept in" in told
    assert "the same command goes on from there" in told
    with open_project(project) as opened:
        assert opened.project.find_author("Spotter") is None
    assert annotator(arguments) == 0
    assert "looked at before  1" in capsys.readouterr().out
    assert list(tmp_path.glob("*.detect-*")) == []


def test_scores_of_whole_pictures(tmp_path: Path, project: Path) -> None:
    size = {"width": 32, "height": 32}
    scores = {"logits": np.array([0.0, 3.0], np.float32)}
    path = constant(
        tmp_path / "c.onnx", scores, shape=[1, 3, 32, 32], preset="classifier", labels=["pear", "bell"], input=size
    )
    assert annotator(["detect", str(project), str(path)]) == 0
    with open_project(project) as opened:
        found = opened.load_project()
    author = found.find_author("c")
    assert author is not None
    assert [label.name for label in found.vocabulary.labels] == ["apple", "pear", "bell"]
    shapes = found.layers[next(key for key in found.layers if key.author == author.id)].shapes
    assert shapes.crowd.all()
    assert all(shapes.attributes_of(row)[IMAGE_LEVEL] for row in range(2))
    inputs = InputTables(found).read(model=author.id, reference=1)
    assert len(inputs.detections) == 0
    assert inputs.image_scores is not None
    np.testing.assert_allclose(inputs.image_scores.score[:2], [0.5, 1 / (1 + np.exp(-3))], rtol=1e-5)


def test_the_list_comes_back_with_both_lists(tmp_path: Path, pictures: list[PictureFile], model: Detector) -> None:
    """`detections.json` is read as any list of detections; what fell in the union is kept with it."""
    report: RunReport = run_folder(model, pictures, tmp_path / "out", BOTH)
    images = tuple(Image(number, picture.name, 160, 120) for number, picture in enumerate(pictures))
    assert DETECTIONS.read is not None
    read = DETECTIONS.read_table(report.detections, ReadOptions(images, builders.vocabulary("apple").labels), None)
    assert read.notes == ()
    full, tiles = split_by_source(read.shapes)
    assert full is not None
    assert tiles is not None
    assert len(full) == 3
