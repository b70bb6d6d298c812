"""`annotator tiles`: what is cut, what stays in a tile, where it lies there, and that pictures and boxes agree."""

import json
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.cli.program import run
from annotator.formats.coco import COCO
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.tiling import TileOptions, plan_tile_pictures
from annotator.geometry.tiles import compute_shown_share, cut_polygon
from annotator.metrics.ranges.source import ImageRange
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import PartState, Shapes
from annotator.store.opening import create_project, open_project
from tests.builders import vocabulary

BOXES = [[10, 10, 20, 20], [35, 10, 55, 20], [70, 30, 90, 50], [-5, 40, 5, 48]]


def made(tmp_path: Path, *, size: tuple[int, int] = (100, 60), name: str = "a/b.png", **columns: object) -> Path:
    """A project with one picture in which every pixel tells its place."""
    folder = tmp_path / "pictures"
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    width, height = size
    pixels = np.zeros((height, width, 3), dtype=np.uint8)
    pixels[..., 0], pixels[..., 1], pixels[..., 2] = np.arange(width), np.arange(height)[:, None], 7
    PillowImage.fromarray(pixels).save(folder / name)
    shapes = Shapes.make(BOXES, id=range(1, 5), **columns)
    key = LayerKey(1, 1)
    project = Project(
        "u",
        "p",
        images_folder=str(folder),
        images=immutables.Map({1: Image(1, name, *size, split="train", sampling_distance=0.5)}),
        authors=immutables.Map({1: Author(1, "Ana")}),
        layers=immutables.Map({key: Layer.make(key, shapes, status=Status.DONE)}),
        vocabulary=vocabulary("apple"),
    )
    path = tmp_path / "p.annotator"
    create_project(path, project).close()
    return path


def tiled(tmp_path: Path, project: Path, *options: str) -> ForeignTable:
    out = tmp_path / "out"
    assert run(["tiles", str(project), str(out), "--tile", "40", "--overlap", "10", *options]) == 0
    return COCO.read_table(out / "tiles.json", ReadOptions(), None)


def picture(tmp_path: Path, name: str) -> np.ndarray:
    return np.asarray(PillowImage.open(tmp_path / "out" / "images" / name))


def in_image(foreign: ForeignTable, name: str) -> list[list[float]]:
    position = next(image.id for image in foreign.images if image.name == name)
    return foreign.shapes.box[foreign.shapes.image == position].tolist()


def test_the_paper_cuts_77_tiles() -> None:
    pieces = plan_tile_pictures(Image(0, "x.jpg", 5184, 3456), TileOptions())
    tiles = pieces[1:]
    assert len(tiles) == 77
    assert [piece.window[0] for piece in tiles[:11]] == [*range(0, 443 * 10, 443), 5184 - 1024]
    assert {piece.window[2] - piece.window[0] for piece in tiles} == {1024}
    assert max(piece.window[3] for piece in tiles) == 3456
    assert (pieces[0].width, pieces[0].height, pieces[0].weight) == (1024, 683, 8)


def test_pictures_and_boxes_of_tiles(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    foreign = tiled(tmp_path, made(tmp_path))
    # 100 pixels: 0, 30, 60; 60 pixels: 0, 20
    names = ["full/a/b.png", *(f"tiles/a/b_{x}_{y}.png" for y in (0, 20) for x in (0, 30, 60))]
    assert [image.name for image in foreign.images] == names
    assert in_image(foreign, "tiles/a/b_0_0.png") == [[10, 10, 20, 20]]
    assert in_image(foreign, "tiles/a/b_30_0.png") == [[5, 10, 25, 20]]
    assert in_image(foreign, "tiles/a/b_60_0.png") == []
    assert in_image(foreign, "tiles/a/b_60_20.png") == [[10, 10, 30, 30]]
    tile = picture(tmp_path, "tiles/a/b_30_20.png")
    assert tile.shape == (40, 40, 3)
    assert tile[3, 5].tolist() == [35, 23, 7]
    assert "7 pictures" in capsys.readouterr().out
    assert {image.split for image in foreign.images} == {"train"}


def test_the_whole_image_is_scaled_and_weighs_eight(tmp_path: Path) -> None:
    foreign = tiled(tmp_path, made(tmp_path))
    assert picture(tmp_path, "full/a/b.png").shape == (24, 40, 3)
    expected = np.clip(np.array(BOXES), 0, None) * 0.4
    np.testing.assert_allclose(in_image(foreign, "full/a/b.png"), expected)
    written = json.loads((tmp_path / "out" / "tiles.json").read_text())
    assert [image["weight"] for image in written["images"]] == [8, 1, 1, 1, 1, 1, 1]
    weights = {shape["image_id"]: shape["weight"] for shape in written["annotations"]}
    assert weights[1] == 8
    assert set(weights.values()) == {1, 8}
    assert foreign.images[0].sampling_distance == pytest.approx(1.25)
    assert foreign.images[1].sampling_distance == 0.5


@pytest.mark.parametrize(("visible", "count"), [("0.24", 2), ("0.25", 2), ("0.26", 1), ("1", 1)])
def test_an_object_stays_when_enough_of_it_is_visible(tmp_path: Path, visible: str, count: int) -> None:
    """A quarter of the second box lies in the first tile, half of the last on the picture at all."""
    foreign = tiled(tmp_path, made(tmp_path), "--visible", visible)
    assert len(in_image(foreign, "tiles/a/b_0_0.png")) == count
    if count == 2:
        assert in_image(foreign, "tiles/a/b_0_0.png")[1] == [35, 10, 40, 20]


def test_a_crowd_stays_where_anything_of_it_is_visible(tmp_path: Path) -> None:
    foreign = tiled(tmp_path, made(tmp_path, crowd=[False, True, False, False]))
    assert len(in_image(foreign, "tiles/a/b_0_0.png")) == 2
    assert in_image(foreign, "tiles/a/b_0_20.png") == [], "nothing of it is visible below row 20"


def test_a_small_picture_is_one_tile_with_black_around(tmp_path: Path) -> None:
    foreign = tiled(tmp_path, made(tmp_path, size=(30, 60)))
    assert [image.name for image in foreign.images][1:] == ["tiles/a/b_0_0.png", "tiles/a/b_0_20.png"]
    tile = picture(tmp_path, "tiles/a/b_0_0.png")
    assert tile[5, 29].tolist() == [29, 5, 7]
    assert not tile[:, 30:].any()
    assert in_image(foreign, "tiles/a/b_0_0.png") == [[10, 10, 20, 20]], "what lies beyond the picture is not visible"


def test_polygons_are_cut_with_their_boxes(tmp_path: Path) -> None:
    ring = np.array([[30.0, 10], [50, 10], [50, 30], [30, 30]])
    corners = cut_polygon((ring,), np.array([0.0, 0, 40, 40]))[0].tolist()
    assert sorted(corners) == [[30, 10], [30, 30], [40, 10], [40, 30]]
    assert cut_polygon((ring,), np.array([0.0, 0, 30, 40])) is None
    assert compute_shown_share(np.array([[30.0, 10, 50, 30]]), np.array([0.0, 0, 40, 40])).tolist() == [0.5]
    foreign = tiled(tmp_path, made(tmp_path, polygon=[None, (ring,), None, None]), "--visible", "0.1")
    row = np.flatnonzero(foreign.shapes.image == 2)[0]
    low = foreign.shapes.polygon_of(row)[0].min(axis=0).tolist()
    assert low == [0, 10]


def test_missing_parts_stay_out_unless_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = made(tmp_path, part_state=[PartState.ABSENT, PartState.INTACT, PartState.INTACT, PartState.INTACT])
    assert in_image(tiled(tmp_path, project), "tiles/a/b_0_0.png") == []
    assert "missing parts" in capsys.readouterr().out
    (tmp_path / "again").mkdir()
    kept = tiled(tmp_path / "again", project, "--keep-missing")
    assert in_image(kept, "tiles/a/b_0_0.png") == [[10, 10, 20, 20]]


def test_pictures_that_cannot_be_read_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = made(tmp_path)
    (tmp_path / "pictures" / "a" / "b.png").unlink()
    assert run(["tiles", str(project), str(tmp_path / "out")]) == 1
    told = capsys.readouterr().err
    assert "none of the 1 pictures can be cut" in told
    assert "b.png is not there" in told
    assert not (tmp_path / "out").exists()


def test_a_picture_of_another_size_is_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = made(tmp_path)
    PillowImage.new("RGB", (10, 10)).save(tmp_path / "pictures" / "a" / "b.png")
    assert run(["tiles", str(project), str(tmp_path / "out")]) == 1
    assert not (tmp_path / "out").exists()


def test_wrong_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tiles", str(made(tmp_path)), str(tmp_path / "out"), "--tile", "40", "--overlap", "40"]) == 2


def test_jpeg_stays_jpeg_and_names_stay_apart(tmp_path: Path) -> None:
    project = made(tmp_path, name="x.jpg")
    foreign = tiled(tmp_path, project)
    assert foreign.images[0].name == "full/x.jpg"
    assert picture(tmp_path, "full/x.jpg").shape == (24, 40, 3)
    assert replace(foreign.images[0], id=0).width == 40


def test_several_persons_are_asked_for_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = made(tmp_path)
    with open_project(path) as file:
        whole = file.load_project()
    key = LayerKey(1, 2)
    shapes = Shapes.make(BOXES[:1], id=[9])
    both = replace(whole, uuid="v", authors=whole.authors.set(2, Author(2, "Ben")))
    path.with_name("both.annotator").unlink(missing_ok=True)
    create_project(
        path.with_name("both.annotator"), both.with_layers([Layer.make(key, shapes, status=Status.DONE)])
    ).close()
    arguments = ["tiles", str(path.with_name("both.annotator")), str(tmp_path / "out"), "--tile", "40"]
    assert run([*arguments, "--overlap", "10"]) == 1
    assert "say whose work is written: Ana, Ben" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
    assert run([*arguments, "--overlap", "10", "--author", "Ben"]) == 0


def test_ranges_of_images_are_cut_as_all_images_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = made(tmp_path)
    picture_file = tmp_path / "pictures" / "a" / "b.png"
    with open_project(path) as file:
        whole = file.load_project()
    images, layers = dict(whole.images), []
    for number, name in ((2, "a/c.png"), (3, "a-b.png"), (4, "a/d.png")):
        (tmp_path / "pictures" / name).write_bytes(picture_file.read_bytes())
        images[number] = Image(number, name, 100, 60)
        key = LayerKey(number, 1)
        layers.append(
            Layer.make(key, Shapes.make(BOXES[:number], id=range(10 * number, 11 * number)), status=Status.DONE)
        )
    (tmp_path / "pictures" / "a" / "d.png").unlink()
    many = path.with_name("many.annotator")
    create_project(many, replace(whole, uuid="v", images=immutables.Map(images)).with_layers(layers)).close()
    options = ("--tile", "40", "--overlap", "10")
    assert run(["tiles", str(many), str(tmp_path / "whole"), *options]) == 0
    monkeypatch.setattr(
        "annotator.store.source.ProjectSource.list_ranges", lambda *_: [ImageRange(n, n) for n in range(1, 5)]
    )
    assert run(["tiles", str(many), str(tmp_path / "ranged"), *options]) == 0
    files = {
        folder: {file.relative_to(tmp_path / folder): file.read_bytes() for file in (tmp_path / folder).rglob("*.*")}
        for folder in ("whole", "ranged")
    }
    assert files["whole"] == files["ranged"]
    assert len(files["whole"]) == 3 * 7 + 1
