"""The sample project: whole, the same every time, with the truth beside the pictures and never over anything."""

import json
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage
from PIL import ImageOps

from annotator.cli.program import run
from annotator.demo.annotators import PROFILES
from annotator.demo.project import demo_path, make_demo
from annotator.demo.scenes import SceneSpec
from annotator.errors import UserError
from annotator.model.layer import Status
from annotator.model.shapes import UNSET, PartState
from annotator.progress import Cancelled, Progress
from annotator.store.opening import open_project
from annotator.store.pixels import decode_preview, read_header

SPECS = (
    SceneSpec("row03/IMG_4120.jpg", 320, 240, 1, "cluster"),
    SceneSpec("row03/IMG_4155.jpg", 240, 160, 2, "few"),
    SceneSpec("row07/IMG_5019.jpg", 160, 240, 3, "overcast"),
    SceneSpec("row07/IMG_5040.jpg", 320, 240, 4, "row"),
)


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    steps: list[tuple[int, int]] = []
    path = make_demo(folder, Progress(report=lambda done, total: steps.append((done, total))), specs=SPECS)
    assert path == demo_path(folder)
    assert steps[0][0] == 0
    assert steps[-1][0] == steps[-1][1] > 0
    return path


def test_pictures_authors_and_what_is_left_to_do(demo: Path) -> None:
    with open_project(demo) as opened:
        project = opened.project.with_layers(opened.load_all())
    assert [image.split for image in project.list_images()] == ["train", "train", "val", "val"]
    assert [author.name for author in project.authors_of(*{a.kind for a in project.authors.values()})] == [
        profile.name for profile in PROFILES
    ]
    labelled = {image for image in project.images if any(key.image == image for key in project.layers)}
    assert labelled == {1, 3, 4}
    assert project.metrics.size_threshold == 100_500
    in_work = [key for key, layer in project.layers.items() if layer.status is Status.IN_WORK]
    assert [(key.image, project.authors[key.author].name) for key in in_work] == [(4, "Cem")]
    for layer in project.layers.values():
        assert layer.seconds > 10
        assert layer.revision > 0
        image = project.images[layer.key.image]
        assert (layer.shapes.box[:, 2:] <= (image.width, image.height)).all()
        assert set(np.unique(layer.shapes.part_state)) <= {UNSET, *PartState}


def test_pictures_are_as_a_camera_writes_them(demo: Path) -> None:
    with open_project(demo) as opened:
        project = opened.project
        for image in project.images.values():
            path = Path(project.images_folder) / image.name
            header = read_header(path)
            assert (header.width, header.height, header.orientation) == (image.width, image.height, image.orientation)
            small = opened.read_preview(image.id)
            assert small is not None
            shown = decode_preview(small, width=image.width, height=image.height)
            upright = ImageOps.exif_transpose(PillowImage.open(path)).convert("RGB")
            reduced = np.asarray(upright.resize(shown.pixels.shape[1::-1]), dtype=float)
            assert np.abs(reduced - shown.pixels[..., 2::-1]).mean() < 6
    assert project.images[3].orientation == 6


def test_the_truth_lies_beside_the_pictures(demo: Path) -> None:
    truth = json.loads((demo.parent / "pictures" / "truth.json").read_text())
    fruits = truth["images"]["row03/IMG_4155.jpg"]["fruits"]
    assert len(fruits) == 4
    assert all(0 <= fruit["visible"] <= 1 and len(fruit["box"]) == 4 for fruit in fruits)


def test_it_is_the_same_every_time(demo: Path, tmp_path: Path) -> None:
    again = make_demo(tmp_path, specs=SPECS)
    for name in [spec.name for spec in SPECS] + ["truth.json"]:
        assert (tmp_path / "pictures" / name).read_bytes() == (demo.parent / "pictures" / name).read_bytes()
    with open_project(demo) as first, open_project(again) as second:
        assert first.load_all() == second.load_all()
        assert first.project.uuid == second.project.uuid


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    with pytest.raises(UserError, match="choose another folder"):
        make_demo(tmp_path, specs=SPECS[:1])
    assert [path.name for path in tmp_path.iterdir()] == ["pictures"]


def test_stopping_leaves_nothing_behind(tmp_path: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        make_demo(tmp_path / "demo", progress, specs=SPECS)
    assert list((tmp_path / "demo").iterdir()) == []


def test_the_command_opens_a_demo_that_is_there(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = demo.read_bytes()
    assert run(["demo", str(demo.parent), "--no-window"]) == 0
    assert str(demo) in capsys.readouterr().out
    assert demo.read_bytes() == before


def test_without_a_display_the_command_ends_well(
    demo: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run(["demo", str(demo.parent)]) == 0
    assert "no display" in capsys.readouterr().out
