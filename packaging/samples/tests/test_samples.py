"""Drawn samples: the same every time, labelled as the habits say, with what a model found as one more author."""

import gzip
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.model.author import AuthorKind
from annotator.model.shapes import PartState
from annotator.samples.sample import FirstLook, Sight
from drawing.bicycles import draw_bicycle
from drawing.crown_project import PlotSpec, draw_crowns_sample, plot_set
from drawing.first_looks import hallucinated
from drawing.orchard_project import draw_orchard_sample
from drawing.orchards import SceneSpec, orchard_set
from drawing.parts_project import HABITS, BicycleSpec, bicycle_set, draw_parts_sample, label_parts
from drawing.pictures import DrawnSample
from drawing.recording import with_detections
from drawing.storing import pack_project

SCENES = (
    SceneSpec("row03/IMG_4120.jpg", 320, 240, 1, "cluster"),
    SceneSpec("row03/IMG_4155.jpg", 240, 160, 2, "few"),
    SceneSpec("row07/IMG_5019.jpg", 160, 240, 3, "overcast"),
    SceneSpec("row07/IMG_5040.jpg", 320, 240, 4, "row"),
)
PLOTS = (
    PlotSpec("a.tif", 2, 200, "mixed", (320_000.0, 4_100_000.0)),
    PlotSpec("c.tif", 4, 100, "clearing", (320_200.0, 4_100_000.0), labelled=False),
)
BICYCLES = tuple(BicycleSpec(f"{seed}.jpg", 240, 180, seed, labelled=seed < 13) for seed in range(10, 14))


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> DrawnSample:
    return draw_parts_sample(tmp_path_factory.mktemp("parts"), BICYCLES)


def test_the_same_specs_give_the_same_bytes_and_layers(parts: DrawnSample, tmp_path: Path) -> None:
    again = draw_parts_sample(tmp_path, BICYCLES)
    for spec in BICYCLES:
        first = Path(parts.project.images_folder) / spec.name
        assert (tmp_path / spec.name).read_bytes() == first.read_bytes()
    assert again.project.layers == parts.project.layers
    assert again.truth == parts.truth


def test_orchard_pictures_are_as_a_camera_writes_them(tmp_path: Path) -> None:
    drawn = draw_orchard_sample(tmp_path, SCENES)
    labelled = {key.image for key in drawn.project.layers}
    assert labelled == {1, 3, 4}
    assert [image.orientation for image in drawn.project.list_images()] == [1, 1, 6, 1]
    with PillowImage.open(tmp_path / "row07/IMG_5019.jpg") as picture:
        assert picture.size == (240, 160)
        assert picture.getexif()[0x0112] == 6
    fruits = json.loads(drawn.truth)["images"]["row03/IMG_4155.jpg"]["fruits"]
    assert len(fruits) == 4
    assert all(0 <= fruit["visible"] <= 1 and len(fruit["box"]) == 4 for fruit in fruits)


def test_crowns_have_a_survey_and_an_algorithm_on_every_plot(tmp_path: Path) -> None:
    project = draw_crowns_sample(tmp_path, PLOTS).project
    assert [image.sampling_distance for image in project.list_images()] == pytest.approx([0.1] * 2)
    left = {project.authors[key.author].kind for key in project.layers if key.image == 2}
    assert left == {AuthorKind.REFERENCE, AuthorKind.MODEL}


def test_annotators_confuse_states_as_their_tables_say() -> None:
    truth = draw_bicycle(1, 240, 180).truth
    truth = replace(truth, part_state=np.full(22, PartState.OCCLUDED, np.int8))
    rng = np.random.default_rng(1)
    for habits in HABITS:
        written = np.concatenate([label_parts(truth, habits, rng)[1] for _ in range(200)])
        shares = np.bincount(written, minlength=4) / len(written)
        assert shares == pytest.approx(habits.confusion[PartState.OCCLUDED], abs=0.03)


def test_the_samples_own_pictures_have_names_and_seeds_of_their_own() -> None:
    assert len({spec.name for spec in plot_set()}) == len({spec.corner for spec in plot_set()}) == len(plot_set())
    assert len({spec.seed for spec in bicycle_set()}) == len(bicycle_set())
    assert len({spec.seed for spec in orchard_set()}) == len(orchard_set())


def test_detections_become_an_author_and_a_hallucination_is_found(parts: DrawnSample, tmp_path: Path) -> None:
    project = parts.project
    mia = project.find_author("Mia")
    assert mia is not None
    layer = next(one for key, one in project.layers.items() if key.author == mia.id and key.image == 2)
    row = int(np.flatnonzero(layer.shapes.part_state == PartState.ABSENT)[0])
    x0, y0, x1, y1 = layer.shapes.box[row].tolist()
    name = project.vocabulary.labels[layer.shapes.label[row]].name
    listed = tmp_path / "found.json"
    listed.write_text(
        json.dumps([{"image": "11.jpg", "label": name, "bbox": [x0, y0, x1 - x0, y1 - y0], "score": 0.8}])
    )
    more = with_detections(project, listed, "One stage")
    model = more.find_author("One stage")
    assert model is not None
    assert model.kind is AuthorKind.MODEL
    assert {key.image for key in more.layers if key.author == model.id} == {1, 2, 3, 4}
    look = hallucinated(more, "Mia")
    assert look == FirstLook("Mia", "11.jpg", int(layer.shapes.id[row]), Sight.HALLUCINATED)


def test_a_packed_project_names_no_folder_of_this_machine(parts: DrawnSample, tmp_path: Path) -> None:
    packed, unpacked = tmp_path / "parts.annotator.gz", tmp_path / "parts.annotator"
    pack_project(parts.project, packed)
    content = gzip.decompress(packed.read_bytes())
    assert parts.project.images_folder.encode() not in content
    unpacked.write_bytes(content)
    with sqlite3.connect(unpacked) as database:
        assert database.execute("SELECT count(*) FROM preview").fetchone() == (len(BICYCLES),)
    database.close()
