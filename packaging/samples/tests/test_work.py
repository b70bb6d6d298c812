"""The order of work that is laid over a sample: the same every time, over itself too; first passes stay."""

import gzip
import json
import shutil
from pathlib import Path

import pytest

from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import PassPurpose
from annotator.model.project import Project
from annotator.samples.sample import PARTS
from annotator.store.opening import open_project
from drawing.parts_project import BicycleSpec, draw_parts_sample
from drawing.pictures import DrawnSample
from drawing.storing import pack_project
from drawing.work import KEY, WORKS, renew_work, with_work

BICYCLES = tuple(BicycleSpec(f"bike_{seed:03d}.jpg", 240, 180, seed) for seed in range(10, 17))


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> DrawnSample:
    return draw_parts_sample(tmp_path_factory.mktemp("parts"), BICYCLES)


@pytest.fixture(scope="module")
def worked(drawn: DrawnSample) -> Project:
    return with_work(drawn.project, PARTS, drawn.truth)


def test_first_passes_stay_and_every_one_has_its_moment(drawn: DrawnSample, worked: Project) -> None:
    for key, layer in drawn.project.layers.items():
        now = worked.layers[key]
        assert now.shapes == layer.shapes
        assert now.seconds == layer.seconds or worked.authors[key.author].name == "Noor"
    for author in worked.annotators:
        layers = [layer for key, layer in worked.layers.items() if key.author == author.id]
        times = [layer.first_finished for layer in layers]
        assert None not in times
        assert len(set(times)) == len(times)
        repeats = [layer.first_finished for layer in layers if layer.purpose is PassPurpose.REPEAT]
        assert sorted(repeats) == sorted(times)[-WORKS[PARTS].repeats[author.name] :]


def test_a_repeat_is_drawn_by_the_same_habits_with_other_chance(worked: Project) -> None:
    repeats = [layer for layer in worked.layers.values() if layer.purpose is PassPurpose.REPEAT]
    assert len(repeats) == 8
    for layer in repeats:
        first = worked.layers[layer.key._replace(pass_number=1)].shapes
        assert layer.shapes.label.tolist() == first.label.tolist()
        assert (layer.shapes.box != first.box).any()
    ids = [one for layer in worked.layers.values() for one in layer.shapes.id.tolist()]
    assert len(set(ids)) == len(ids)


def test_control_images_have_what_was_really_drawn(drawn: DrawnSample, worked: Project) -> None:
    truth = json.loads(drawn.truth)["images"]
    key = worked.find_author(KEY)
    assert key is not None
    assert key.kind is AuthorKind.REFERENCE
    control = {image.id for image in worked.images.values() if image.purpose is ImagePurpose.CONTROL}
    layers = {one.image: layer for one, layer in worked.layers.items() if one.author == key.id}
    assert layers.keys() == control
    assert len(control) == 4
    for image, layer in layers.items():
        parts = truth[worked.images[image].name]["parts"].values()
        assert layer.shapes.box.tolist() == [one["box"] for one in parts]


def test_laid_over_itself_it_is_the_same(drawn: DrawnSample, worked: Project, tmp_path: Path) -> None:
    packed = PARTS.packed_file(tmp_path)
    shutil.copytree(drawn.project.images_folder, tmp_path / "pictures")
    (tmp_path / "truth.json").write_text(drawn.truth, "utf-8")
    pack_project(drawn.project, packed)
    for _ in range(2):
        renew_work(PARTS, tmp_path, pack_project)
    (tmp_path / "again.annotator").write_bytes(gzip.decompress(packed.read_bytes()))
    with open_project(tmp_path / "again.annotator", read_only=True) as opened:
        assert dict(opened.load_project().layers) == dict(worked.layers)
