"""The samples of crowns and parts: whole, the same however they are drawn, with a first look and stored detections."""

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.cli.program import run
from annotator.cli.runner import map_in_processes
from annotator.demo.bicycles import draw_bicycle
from annotator.demo.crown_project import SURVEY, PlotSpec, crowns_path, make_crowns, plot_set
from annotator.demo.crowns.delineation import NAME
from annotator.demo.detections import name_of_model, with_model
from annotator.demo.first_look import FirstLook, Sight, first_look, hallucinated
from annotator.demo.parts_project import HABITS, BicycleSpec, bicycle_set, label_parts, make_parts, parts_path
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.project import Project
from annotator.model.shapes import PartState
from annotator.progress import Cancelled, Progress
from annotator.store.opening import open_project

PLOTS = (
    PlotSpec("a.tif", 2, 200, "mixed", (320_000.0, 4_100_000.0)),
    PlotSpec("b.tif", 3, 200, "savanna", (320_100.0, 4_100_000.0)),
    PlotSpec("c.tif", 4, 100, "clearing", (320_200.0, 4_100_000.0), labelled=False),
)
BICYCLES = tuple(BicycleSpec(f"{seed}.jpg", 240, 180, seed, labelled=seed < 13) for seed in range(10, 14))


@pytest.fixture(scope="module")
def crowns(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_crowns(tmp_path_factory.mktemp("crowns"), specs=PLOTS)


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_parts(tmp_path_factory.mktemp("parts"), specs=BICYCLES)


def whole(path: Path) -> Project:
    with open_project(path) as opened:
        return opened.project.with_layers(opened.load_all())


def test_crowns_have_four_persons_a_survey_and_an_algorithm(crowns: Path) -> None:
    project = whole(crowns)
    assert len(project.authors_of(AuthorKind.PERSON)) == 4
    assert [author.name for author in project.authors_of(AuthorKind.REFERENCE)] == [SURVEY]
    assert [author.name for author in project.authors_of(AuthorKind.MODEL)] == [NAME]
    assert [image.sampling_distance for image in project.list_images()] == pytest.approx([0.1] * 3)
    assert project.template == "crowns"
    assert project.metrics.overlap == "polygon"
    assert project.metrics.randcrowns is not None
    assert project.metrics.randcrowns.unit == "m"
    left = {key.author for key in project.layers if key.image == 3}
    assert left == {author.id for author in project.authors.values() if author.kind is not AuthorKind.PERSON}
    for key, layer in project.layers.items():
        is_model = project.authors[key.author].kind is AuthorKind.MODEL
        assert np.isnan(layer.shapes.score).all() != is_model or not layer.count


def test_parts_have_every_part_once_with_a_state(parts: Path) -> None:
    project = whole(parts)
    assert project.vocabulary.parts
    assert {key.image for key in project.layers} == {1, 2, 3}
    for layer in project.layers.values():
        assert layer.shapes.label.tolist() == list(range(22))
        assert set(layer.shapes.part_state.tolist()) <= set(map(int, PartState)) - {int(PartState.UNSET)}
        assert (layer.shapes.box[:, 2:] <= (240, 180)).all()
    truth = json.loads((parts.parent / "pictures" / "truth.json").read_text())
    assert len(truth["images"]["10.jpg"]["parts"]) == 22


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


@pytest.mark.slow
def test_processes_draw_the_same_bytes(parts: Path, tmp_path: Path) -> None:
    again = make_parts(tmp_path, specs=BICYCLES, spread=map_in_processes)
    for name in [spec.name for spec in BICYCLES] + ["truth.json"]:
        assert (again.parent / "pictures" / name).read_bytes() == (parts.parent / "pictures" / name).read_bytes()
    assert whole(again).layers == whole(parts).layers


def test_drawing_can_be_called_off_between_pictures(tmp_path: Path) -> None:
    progress = Progress()

    def stopping(work: Callable[[Any], Any], tasks: Sequence[Any], check: Callable[[], None], /) -> Iterator[Any]:
        yield work(tasks[0])
        progress.stop.set()
        check()

    with pytest.raises(Cancelled):
        make_crowns(tmp_path / "new", progress, specs=PLOTS, spread=stopping)
    assert list((tmp_path / "new").iterdir()) == []


def test_the_first_look_names_a_shape_of_the_author(crowns: Path, parts: Path) -> None:
    for path in (crowns, parts):
        look, project = first_look(path), whole(path)
        assert look is not None
        image, author = project.find_image(look.image), project.find_author(look.author)
        assert image is not None
        assert author is not None
        shapes = next(one.shapes for key, one in project.layers.items() if key[:2] == (image.id, author.id))
        assert look.shape in shapes.id


def test_without_a_first_look_there_is_none_and_a_broken_one_is_told(tmp_path: Path) -> None:
    assert first_look(tmp_path / "x.annotator") is None
    (tmp_path / "first-look.json").write_text("{}")
    with pytest.raises(UserError, match="delete it"):
        first_look(tmp_path / "x.annotator")


def test_a_model_s_stored_list_becomes_an_author_and_a_hallucination_is_found(parts: Path, tmp_path: Path) -> None:
    project = whole(parts)
    mia = project.find_author("Mia")
    assert mia is not None
    layer = next(one for key, one in project.layers.items() if key.author == mia.id and key.image == 2)
    row = int(np.flatnonzero(layer.shapes.part_state == PartState.ABSENT)[0])
    x0, y0, x1, y1 = layer.shapes.box[row].tolist()
    name = project.vocabulary.labels[layer.shapes.label[row]].name
    path = tmp_path / "parts-one-stage.json.gz"
    rows = [{"image": "11.jpg", "label": name, "bbox": [x0, y0, x1 - x0, y1 - y0], "score": 0.8}]
    path.write_bytes(gzip.compress(json.dumps(rows).encode()))
    (tmp_path / "parts-one-stage").mkdir()
    more = with_model(project, path, name_of_model(path, "parts"))
    model = more.find_author("One stage")
    assert model is not None
    assert model.kind is AuthorKind.MODEL
    assert more.metrics.internals_of(model.id) == str(tmp_path / "parts-one-stage")
    assert {key.image for key in more.layers if key.author == model.id} == {1, 2, 3, 4}
    look = hallucinated(more, "Mia")
    assert look == FirstLook("Mia", "11.jpg", int(layer.shapes.id[row]), Sight.HALLUCINATED)


def test_the_command_takes_one_sample_at_a_time(crowns: Path, parts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", str(crowns.parent), "--crowns", "--no-window"]) == 0
    assert str(crowns_path(crowns.parent)) in capsys.readouterr().out
    assert run(["demo", str(parts.parent), "--parts", "--no-window"]) == 0
    assert str(parts_path(parts.parent)) in capsys.readouterr().out
    assert run(["demo", str(parts.parent), "--parts", "--crowns", "--no-window"]) == 2
