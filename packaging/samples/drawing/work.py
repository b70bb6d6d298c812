"""How the people of a sample worked: in what order and when, what they went over twice, and how one of them changed.

Everybody goes through the images in an order of their own, some a day. At the end some images come again as a repeat
pass, drawn by the same habits with other chance. Some images are control images, which a reference has finished: the
survey of the crowns, elsewhere what was really drawn there. Noor grows quicker: of the seconds that her habits name a
part takes a third more at first and a third less at last, evenly from image to image. What is known otherwise stays as
it was drawn: no box, tag or time of anybody else depends on the order.
"""

import gzip
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import immutables
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.samples.sample import CROWNS, ORCHARD, PARTS, Sample
from annotator.store.opening import open_project
from drawing import bicycles, orchards
from drawing.orchards.annotators import PROFILES, simulate
from drawing.parts_project import HABITS, label_parts

_SEED: Final = 50
_PAUSE: Final = 1.4
"""From image to image, in parts of the time that the image took."""

_OCCLUDED_BELOW: Final = 0.7
"""Of the key: visible share from which on a fruit is no more occluded."""
KEY: Final = "Answer key"
"""The reference that knows what was really drawn."""

TruthOfImage = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Work:
    """How the people of one sample worked."""

    first_day: datetime
    images_a_day: int
    repeats: Mapping[str, int] = field(default_factory=dict)
    """By person the number of images that came again."""
    again: Callable[[TruthOfImage, str, int], Shapes] | None = None
    """What a person draws on an image the second time, with ids from the given one on."""
    control: frozenset[str] = frozenset()
    """Names of the images whose reference is known."""
    draw_key: Callable[[TruthOfImage, int], Shapes] | None = None
    """What is really on a control image, with ids from the given one on; None where a reference drew it itself."""
    quicker: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    """By person by what the seconds of an object are multiplied at the first and the last image."""


def _read_orchard(truth: TruthOfImage) -> orchards.Truth:
    fruits = truth["fruits"]
    boxes = np.array([one["box"] for one in fruits], np.float64).reshape(-1, 4)
    return orchards.Truth(
        width=truth["width"],
        height=truth["height"],
        boxes=boxes,
        visible=np.array([one["visible"] for one in fruits]),
        label=np.array([orchards.LABELS.index(one["label"]) for one in fruits]),
        part_state=np.array([orchards.PART_STATES.index(one["part_state"]) for one in fruits], np.int8),
        scale=np.sqrt((boxes[:, 2:] - boxes[:, :2]).prod(axis=1)),
    )


def _draw_fruits_again(truth: TruthOfImage, name: str, first_id: int) -> Shapes:
    drawn = simulate(_read_orchard(truth), next(one for one in PROFILES if one.name == name), seed=_SEED)
    ids = np.arange(first_id, first_id + len(drawn.boxes))
    return Shapes.make(drawn.boxes, id=ids, label=drawn.label, occluded=drawn.occluded, part_state=drawn.part_state)


def _draw_fruit_key(truth: TruthOfImage, first_id: int) -> Shapes:
    scene = _read_orchard(truth)
    rows = np.flatnonzero(scene.visible > 0)
    return Shapes.make(
        scene.boxes[rows].round(1),
        id=np.arange(first_id, first_id + len(rows)),
        label=scene.label[rows],
        occluded=(scene.visible[rows] < _OCCLUDED_BELOW).astype(np.int8),
        part_state=scene.part_state[rows],
    )


def _read_bicycle(truth: TruthOfImage) -> bicycles.BicycleTruth:
    parts = truth["parts"]
    return bicycles.BicycleTruth(
        width=truth["width"],
        height=truth["height"],
        boxes=np.array([one["box"] for one in parts.values()]),
        part_state=np.array([bicycles.PART_STATES.index(one["state"]) for one in parts.values()], np.int8),
        visible=np.array([one["visible"] for one in parts.values()]),
    )


def _draw_parts_again(truth: TruthOfImage, name: str, first_id: int) -> Shapes:
    place, habits = next((place, one) for place, one in enumerate(HABITS) if one.name == name)
    return _make_parts(
        *label_parts(_read_bicycle(truth), habits, np.random.default_rng([_SEED, first_id, place])), first_id
    )


def _draw_parts_key(truth: TruthOfImage, first_id: int) -> Shapes:
    scene = _read_bicycle(truth)
    return _make_parts(scene.boxes, scene.part_state, first_id)


def _make_parts(boxes: npt.NDArray[np.float64], states: npt.NDArray[np.int8], first_id: int) -> Shapes:
    ids = np.arange(first_id, first_id + len(boxes))
    return Shapes.make(boxes, id=ids, label=np.arange(len(boxes)), part_state=states)


WORKS: Final = MappingProxyType(
    {
        ORCHARD: Work(
            datetime(2024, 9, 30, 9, tzinfo=UTC),
            3,
            {"Ana": 3, "Ben": 3, "Cem": 2},
            again=_draw_fruits_again,
            control=frozenset({"row03/IMG_4120.jpg", "row03/IMG_4141.jpg", "row07/IMG_5019.jpg"}),
            draw_key=_draw_fruit_key,
        ),
        CROWNS: Work(
            datetime(2024, 6, 3, 9, tzinfo=UTC),
            2,
            control=frozenset({"oak_savanna_017.tif", "mixed_004.tif", "clearing_005.tif"}),
        ),
        PARTS: Work(
            datetime(2025, 3, 3, 9, tzinfo=UTC),
            6,
            {"Mia": 4, "Noor": 4},
            again=_draw_parts_again,
            control=frozenset(f"bike_{number:03d}.jpg" for number in range(2, 32, 2)),
            draw_key=_draw_parts_key,
            quicker={"Noor": (4 / 3, 2 / 3)},
        ),
    }
)


def with_work(project: Project, sample: Sample, truth: str) -> Project:
    """The project with the order of everybody's work, the same for the same project; all layers must be loaded."""
    work, known = WORKS[sample], json.loads(truth)["images"]
    reference = project.find_author(KEY) or Author(project.next_author_id, KEY, AuthorKind.REFERENCE)
    layers = {
        key: layer
        for key, layer in sorted(project.layers.items())
        if layer.purpose is PassPurpose.WORK and key.author != reference.id
    }
    next_id = 1 + max(int(layer.shapes.id.max(initial=0)) for layer in layers.values())
    for author in project.annotators:
        finished = [layer for layer in layers.values() if layer.key.author == author.id and layer.status.is_finished]
        rng = np.random.default_rng([_SEED, *author.name.encode()])
        ordered = [finished[place] for place in rng.permutation(len(finished)).tolist()]
        ordered = [
            _quicken(work, author, layer, place / max(len(ordered) - 1, 1)) for place, layer in enumerate(ordered)
        ]
        for layer in ordered[: work.repeats.get(author.name, 0)]:
            assert work.again is not None
            shapes = work.again(known[project.images[layer.key.image].name], author.name, next_id)
            next_id += len(shapes)
            again = Layer.make(layer.key._replace(pass_number=2), shapes, status=Status.DONE)
            seconds = round(layer.seconds * float(rng.lognormal(0.0, 0.15)), 1)
            ordered.append(replace(again, purpose=PassPurpose.REPEAT, revision=len(shapes) + 1, seconds=seconds))
        layers |= {layer.key: layer for layer in _finish(work, ordered)}
    if work.draw_key is not None:
        project = replace(project, authors=project.authors.set(reference.id, reference))
        for image in project.list_images():
            if image.name in work.control:
                shapes = work.draw_key(known[image.name], next_id)
                next_id += len(shapes)
                made = Layer.make(LayerKey(image.id, reference.id), shapes, status=Status.DONE)
                layers[made.key] = replace(made, revision=len(shapes) + 1)
    images = {
        image.id: replace(image, purpose=ImagePurpose.CONTROL if image.name in work.control else ImagePurpose.WORK)
        for image in project.images.values()
    }
    return replace(project, images=project.images.update(images), layers=immutables.Map(layers), begun=None)


def _quicken(work: Work, author: Author, layer: Layer, share: float) -> Layer:
    """The layer with the time that it took at this share of the way."""
    if author.name not in work.quicker:
        return layer
    pace = next(one.pace for one in HABITS if one.name == author.name)
    first, last = work.quicker[author.name]
    rng = np.random.default_rng([_SEED, layer.key.image])
    seconds = (pace * rng.lognormal(0.0, 0.4, layer.count)).sum() * (first + (last - first) * share)
    return replace(layer, seconds=round(float(seconds), 1))


def _finish(work: Work, ordered: list[Layer]) -> Iterator[Layer]:
    """The layers in the order of the work, each with the moment when it was finished."""
    for place, layer in enumerate(ordered):
        day, within = divmod(place, work.images_a_day)
        if not within:
            now = work.first_day + timedelta(days=day + 2 * (day // 5))
        now += timedelta(seconds=_PAUSE * layer.seconds)
        yield replace(layer, first_finished=int(now.timestamp()) * 1000)


def renew_work(sample: Sample, stored: Path, pack: Callable[[Project, Path], None]) -> None:
    """Lays the order of work over a stored sample, whose pictures and first passes stay as they are."""
    packed = sample.packed_file(stored)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "project.annotator"
        with gzip.open(packed) as source, path.open("wb") as file:
            shutil.copyfileobj(source, file)
        with open_project(path, read_only=True) as opened:
            project = replace(opened.load_project(), images_folder=str(stored / "pictures"))
        worked = with_work(project, sample, (stored / "truth.json").read_text("utf-8"))
        pack(worked, packed)
