"""The sample project of bicycle parts: photographs drawn by code, two simulated annotators, a real detector's output.

An annotator labels each of the 22 parts once on every picture. The state is named by the row of `confusion` that
belongs to the true one; each edge of a box has a normal error of `jitter` times the side, `guess` times that where the
part is not to be seen and its place is guessed.
"""

import json
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import immutables
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.templates import find_template, vocabulary_of
from drawing.bicycles import PART_STATES, PARTS, BicycleTruth, draw_bicycle
from drawing.bicycles.scene import ABSENT, OCCLUDED
from drawing.pictures import QUALITY, DrawnSample, draw_all

UUID: Final = str(uuid.uuid5(uuid.NAMESPACE_URL, "annotator:sample:parts"))

_SEED: Final = 40
_PICTURES: Final = 40
_LEFT: Final = 3
"""So many pictures at the end are left to whoever tries the program."""
_FIRST_SEED: Final = 500_000
"""Seeds from here on are the sample's; whoever trains a detector keeps below."""
_LEAST: Final = 3.0


@dataclass(frozen=True, slots=True)
class BicycleSpec:
    """One picture of the sample: file name, size in pixels, seed."""

    name: str
    width: int
    height: int
    seed: int
    labelled: bool = True


@dataclass(frozen=True, slots=True)
class PartHabits:
    """One annotator's habits; the module's text tells what the numbers do."""

    name: str
    jitter: float
    guess: float
    pace: float
    """Seconds a part."""
    confusion: tuple[tuple[float, ...], ...]
    """Rows: true state; columns: state written down (order of `PART_STATES`); rows sum to 1."""


HABITS: Final = (
    PartHabits(
        "Mia",
        0.025,
        3.0,
        4.5,
        ((0.975, 0.015, 0.002, 0.008), (0.10, 0.88, 0.01, 0.01), (0.01, 0.00, 0.95, 0.04), (0.06, 0.00, 0.06, 0.88)),
    ),
    PartHabits(
        "Noor",
        0.050,
        3.0,
        2.8,
        ((0.960, 0.010, 0.010, 0.020), (0.38, 0.58, 0.02, 0.02), (0.03, 0.00, 0.86, 0.11), (0.20, 0.00, 0.22, 0.58)),
    ),
)
"""Mia is careful; Noor is fast, overlooks damage, and does not tell what is hidden from what is not there."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    spec: BicycleSpec
    truth: BicycleTruth


def bicycle_set() -> tuple[BicycleSpec, ...]:
    """The pictures of the sample."""
    return tuple(
        BicycleSpec(f"bike_{number + 1:03d}.jpg", 1024, 768, _FIRST_SEED + number, number < _PICTURES - _LEFT)
        for number in range(_PICTURES)
    )


def draw_parts_sample(pictures: Path, specs: Sequence[BicycleSpec] = ()) -> DrawnSample:
    """Draws the pictures into a folder and has both label them; the forty of the sample unless others are asked for.

    The same specs give the same pictures and layers.
    """
    drawings = draw_all(partial(_paint, pictures), tuple(specs) or bicycle_set())
    return DrawnSample(_project(pictures, drawings), _truth_text(drawings))


def _paint(folder: Path, spec: BicycleSpec) -> _Drawing:
    """Draws one picture into its file."""
    scene = draw_bicycle(spec.seed, spec.width, spec.height)
    exif = PillowImage.Exif()
    exif[0x010E] = f"Bicycle drawn by Annotator (seed {spec.seed})"
    exif[0x0131] = "Annotator"
    PillowImage.fromarray(scene.pixels).save(folder / spec.name, "JPEG", quality=QUALITY, optimize=True, exif=exif)
    return _Drawing(spec, scene.truth)


def _project(pictures: Path, drawings: Sequence[_Drawing]) -> Project:
    template = find_template("delftbikes")
    layers: list[Layer] = []
    next_id = 1
    for number, drawn in enumerate(drawings, start=1):
        for author, habits in enumerate(HABITS, start=1):
            if drawn.spec.labelled:
                layers.append(_layer(LayerKey(number, author), drawn, habits, first_id=next_id))
                next_id += len(PARTS)
    return Project(
        uuid=UUID,
        name="Bicycle parts (sample)",
        images_folder=str(pictures),
        template=template.name,
        images=immutables.Map(
            {
                number: Image(number, drawn.spec.name, drawn.spec.width, drawn.spec.height, split="test")
                for number, drawn in enumerate(drawings, start=1)
            }
        ),
        authors=immutables.Map({number: Author(number, habits.name) for number, habits in enumerate(HABITS, start=1)}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=vocabulary_of(template),
        metrics=template.metrics,
    )


def _layer(key: LayerKey, drawn: _Drawing, habits: PartHabits, *, first_id: int) -> Layer:
    rng = np.random.default_rng([_SEED, drawn.spec.seed, key.author])
    boxes, states = label_parts(drawn.truth, habits, rng)
    shapes = Shapes.make(
        boxes,
        id=np.arange(first_id, first_id + len(PARTS)),
        label=np.arange(len(PARTS)),
        part_state=states,
    )
    seconds = float((habits.pace * rng.lognormal(0.0, 0.4, len(PARTS))).sum())
    layer = Layer.make(key, shapes, status=Status.DONE)
    return replace(layer, revision=len(PARTS) + 1, seconds=round(seconds, 1))


def label_parts(
    truth: BicycleTruth, habits: PartHabits, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.int8]]:
    """Boxes (22, 4) and states (22,) as an annotator of these habits writes them down."""
    steps = np.cumsum(np.array(habits.confusion), axis=1)[truth.part_state]
    states = np.minimum((rng.random(len(PARTS))[:, None] >= steps).sum(axis=1), len(PART_STATES) - 1)
    guessed = np.isin(truth.part_state, (ABSENT, OCCLUDED)) & (truth.visible < 0.5)
    spread = habits.jitter * np.where(guessed, habits.guess, 1.0)
    size = np.tile(truth.boxes[:, 2:] - truth.boxes[:, :2], 2)
    boxes = truth.boxes + rng.normal(0.0, 1.0, truth.boxes.shape) * size * spread[:, None]
    limit = np.array([truth.width, truth.height], np.float64)
    low = np.clip(np.minimum(boxes[:, :2], boxes[:, 2:]), 0.0, limit - _LEAST)
    high = np.clip(np.maximum(boxes[:, :2], boxes[:, 2:]), low + _LEAST, limit)
    return np.hstack([low, high]).round(1), states.astype(np.int8)


def _truth_text(drawings: Sequence[_Drawing]) -> str:
    images = {
        drawn.spec.name: {
            "width": drawn.spec.width,
            "height": drawn.spec.height,
            "parts": {
                name: {"box": box, "state": PART_STATES[state], "visible": visible}
                for name, box, state, visible in zip(
                    PARTS,
                    drawn.truth.boxes.round(1).tolist(),
                    drawn.truth.part_state,
                    drawn.truth.visible.round(3).tolist(),
                    strict=True,
                )
            },
        }
        for drawn in drawings
    }
    return json.dumps({"schema": "annotator.parts-truth/1", "images": images}, indent=1) + "\n"
