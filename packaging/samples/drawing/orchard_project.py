"""The orchard: pictures of apples, three simulated annotators, and a few pictures left to label."""

import json
import uuid
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

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
from drawing.orchards import LABELS, PART_STATES, SceneSpec, Truth, draw_orchard, orchard_set
from drawing.orchards.annotators import PROFILES, AnnotatorProfile, simulate
from drawing.pictures import QUALITY, DrawnSample, draw_all

_SEED: Final = 20
_LEFT: Final = frozenset({"row03/IMG_4155.jpg", "row07/IMG_5026.jpg", "row07/IMG_5047.jpg"})
"""Pictures that nobody has labelled: they are for whoever tries the program."""
_UNFINISHED: Final = ("Cem", "row07/IMG_5040.jpg")
"""The author who is in the middle of this picture."""
_PACE: Final = {"Ana": 9.5, "Ben": 5.0, "Cem": 7.5}
"""Seconds a box."""
_LOOK: Final = 15.0
"""Seconds to look a picture over."""


def draw_orchard_sample(pictures: Path, specs: Sequence[SceneSpec] = ()) -> DrawnSample:
    """Draws the pictures into a folder and has everybody label them; the dozen of the sample unless others are asked.

    The same specs give the same pictures and layers.
    """
    chosen = tuple(specs) or orchard_set()
    truths = draw_all(partial(_paint, pictures), list(enumerate(chosen)))
    scenes = list(zip(chosen, truths, strict=True))
    return DrawnSample(_project(pictures, scenes), _truth_text(scenes))


def _project(pictures: Path, scenes: Sequence[tuple[SceneSpec, Truth]]) -> Project:
    template = find_template("orchard")
    layers: list[Layer] = []
    next_id = 1
    for number, (spec, truth) in enumerate(scenes, start=1):
        for author, profile in enumerate(PROFILES, start=1):
            if spec.name in _LEFT:
                continue
            layer = _layer(LayerKey(number, author), spec, truth, profile, first_id=next_id)
            next_id += layer.count
            layers.append(layer)
    return Project(
        uuid=str(uuid.uuid5(uuid.NAMESPACE_URL, "annotator:sample:orchard")),
        name="Orchard (sample)",
        images_folder=str(pictures),
        template=template.name,
        images=immutables.Map(
            {
                number: Image(
                    number,
                    spec.name,
                    spec.width,
                    spec.height,
                    orientation=_orientation(spec),
                    split="train" if spec.name.startswith("row03/") else "val",
                )
                for number, (spec, _) in enumerate(scenes, start=1)
            }
        ),
        authors=immutables.Map({number: Author(number, who.name) for number, who in enumerate(PROFILES, start=1)}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=vocabulary_of(template, LABELS),
        metrics=template.metrics,
    )


def _layer(key: LayerKey, spec: SceneSpec, truth: Truth, profile: AnnotatorProfile, *, first_id: int) -> Layer:
    """What one annotator drew on one picture, with the time it took."""
    drawn = simulate(truth, profile, seed=_SEED)
    begun = (profile.name, spec.name) == _UNFINISHED
    count = len(drawn.boxes) // 2 if begun else len(drawn.boxes)
    shapes = Shapes.make(
        drawn.boxes[:count],
        id=np.arange(first_id, first_id + count),
        label=drawn.label[:count],
        occluded=drawn.occluded[:count],
        part_state=drawn.part_state[:count],
    )
    rng = np.random.default_rng([_SEED, spec.seed, key.author])
    seconds = _LOOK + float((_PACE[profile.name] * rng.lognormal(0.0, 0.35, count)).sum())
    layer = Layer.make(key, shapes, status=Status.IN_WORK if begun else Status.DONE)
    return replace(layer, revision=count + (0 if begun else 1), seconds=round(seconds, 1))


def _paint(folder: Path, task: tuple[int, SceneSpec]) -> Truth:
    """Draws one picture into its file."""
    number, spec = task
    scene = draw_orchard(spec.seed, spec.width, spec.height, kind=spec.kind)
    target = folder / spec.name
    target.parent.mkdir(parents=True, exist_ok=True)
    _save(target, scene.pixels, spec, number=number)
    return scene.truth


def _orientation(spec: SceneSpec) -> int:
    """A camera held upright stores its rows lying (6: turn right to see them); else 1."""
    return 6 if spec.height > spec.width else 1


def _save(path: Path, pixels: npt.NDArray[np.uint8], spec: SceneSpec, *, number: int) -> None:
    """Writes a JPEG as a camera would: lying rows, with orientation, time and lens in its EXIF block."""
    orientation = _orientation(spec)
    stored = np.rot90(pixels) if orientation == 6 else pixels
    exif = PillowImage.Exif()
    exif[0x0112] = orientation
    exif[0x010E] = f"Orchard picture drawn by Annotator ({spec.kind}, seed {spec.seed})"
    exif[0x0131] = "Annotator"
    exif[0x0132] = f"2024:09:{17 + number // 6:02d} {9 + number % 6:02d}:{(spec.seed * 7) % 60:02d}:00"
    PillowImage.fromarray(np.ascontiguousarray(stored)).save(path, "JPEG", quality=QUALITY, optimize=True, exif=exif)


def _truth_text(scenes: Sequence[tuple[SceneSpec, Truth]]) -> str:
    images = {spec.name: _truth_of(truth) for spec, truth in scenes}
    return json.dumps({"schema": "annotator.orchard-truth/1", "images": images}, indent=1) + "\n"


def _truth_of(truth: Truth) -> dict[str, Any]:
    """Boxes (x0, y0, x1, y1 in pixels), share that is seen, label and part state of every fruit."""
    rows = zip(truth.boxes.tolist(), truth.visible.tolist(), truth.label, truth.part_state, strict=True)
    return {
        "width": truth.width,
        "height": truth.height,
        "fruits": [
            {"box": box, "visible": visible, "label": LABELS[label], "part_state": PART_STATES[state]}
            for box, visible, label, state in rows
        ],
    }
