"""The sample project of tree crowns: plots drawn from the air, four simulated annotators, a survey and an algorithm.

The survey on the ground is the reference. The algorithm delineates crowns from the plots' heights and is a model;
its score runs from 0.5 for a crown that hardly stands out from its neighbours to 1 for one that stands alone.
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
from msgspec.structs import replace

from annotator.geometry.box import as_polygon
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.templates import find_template, vocabulary_of
from annotator.store.pixels.header import read_header
from drawing.crowns import PIXEL, Crown, draw_plot
from drawing.crowns.annotators import HABITS, DrawnCrown, simulate_crowns, survey
from drawing.crowns.delineation import NAME, Delineated, delineate
from drawing.crowns.geotiff import write_geotiff
from drawing.pictures import DrawnSample, draw_all

UUID: Final = str(uuid.uuid5(uuid.NAMESPACE_URL, "annotator:sample:crowns"))
SURVEY: Final = "Field survey"

_SEED: Final = 30
_PACE: Final = {"Ida": 26.0, "Jon": 6.0, "Kim": 7.5, "Lou": 14.0}
"""Seconds a crown."""
_LOOK: Final = 20.0


@dataclass(frozen=True, slots=True)
class PlotSpec:
    """One plot of the sample: file name, seed, side in pixels, kind, and the place of its upper left corner."""

    name: str
    seed: int
    size: int
    kind: str
    corner: tuple[float, float]
    """Easting and northing in metres."""
    labelled: bool = True
    """Whether the annotators have been there; one plot is left to whoever tries the program."""


@dataclass(frozen=True, slots=True)
class _Flown:
    """What is kept of a drawn plot."""

    spec: PlotSpec
    crowns: tuple[Crown, ...]
    drawn: tuple[tuple[DrawnCrown, ...], ...]
    """One row an annotator."""
    survey: tuple[DrawnCrown, ...]
    delineated: tuple[Delineated, ...]


def plot_set() -> tuple[PlotSpec, ...]:
    """The plots of the sample; most are 40 m wide."""
    return (
        PlotSpec("oak_savanna_017.tif", 1, 400, "savanna", (256_480.0, 4_108_940.0)),
        PlotSpec("oak_savanna_023.tif", 5, 400, "savanna", (256_730.0, 4_109_010.0)),
        PlotSpec("oak_savanna_031.tif", 12, 600, "savanna", (257_020.0, 4_109_180.0)),
        PlotSpec("mixed_004.tif", 2, 400, "mixed", (321_300.0, 4_100_560.0)),
        PlotSpec("mixed_011.tif", 6, 400, "mixed", (321_710.0, 4_100_700.0)),
        PlotSpec("broadleaf_002.tif", 3, 400, "forest", (320_050.0, 4_098_210.0)),
        PlotSpec("broadleaf_008.tif", 9, 400, "forest", (320_380.0, 4_098_470.0)),
        PlotSpec("clearing_005.tif", 4, 400, "clearing", (318_900.0, 4_099_330.0)),
        PlotSpec("clearing_009.tif", 8, 700, "clearing", (318_100.0, 4_099_800.0)),
        PlotSpec("oak_savanna_040.tif", 16, 400, "savanna", (257_400.0, 4_109_320.0), labelled=False),
    )


def draw_crowns_sample(pictures: Path, specs: Sequence[PlotSpec] = ()) -> DrawnSample:
    """Draws the plots into a folder and has everybody label them; the ten of the sample unless others are asked for.

    The same specs give the same pictures and layers.
    """
    flown = draw_all(partial(_paint, pictures), tuple(specs) or plot_set())
    return DrawnSample(_project(pictures, flown), _truth_text(flown))


def _paint(folder: Path, spec: PlotSpec) -> _Flown:
    """Draws one plot into its file, and has everybody look at it."""
    plot = draw_plot(spec.seed, spec.size, kind=spec.kind)
    text = f"Plot drawn by Annotator ({spec.kind}, seed {spec.seed})"
    write_geotiff(folder / spec.name, plot.pixels, corner=spec.corner, metres=PIXEL, text=text)
    cells = plot.size // len(plot.heights)
    return _Flown(
        spec,
        plot.crowns,
        tuple(tuple(simulate_crowns(plot, habits, seed=_SEED + spec.seed)) for habits in HABITS),
        tuple(survey(plot, seed=_SEED + spec.seed)),
        tuple(delineate(plot.heights, cell=cells * PIXEL, pixels=cells)),
    )


def _project(pictures: Path, flown: Sequence[_Flown]) -> Project:
    template = find_template("crowns")
    authors = [Author(number, habits.name) for number, habits in enumerate(HABITS, start=1)]
    authors.append(Author(len(authors) + 1, SURVEY, AuthorKind.REFERENCE))
    authors.append(Author(len(authors) + 1, NAME, AuthorKind.MODEL))
    return Project(
        uuid=UUID,
        name="Tree crowns (sample)",
        images_folder=str(pictures),
        template=template.name,
        images=immutables.Map(
            {number: _image(number, pictures / one.spec.name) for number, one in enumerate(flown, start=1)}
        ),
        authors=immutables.Map({author.id: author for author in authors}),
        layers=immutables.Map({layer.key: layer for layer in _layers(flown, authors)}),
        vocabulary=vocabulary_of(template),
        metrics=template.metrics,
    )


def _image(number: int, path: Path) -> Image:
    """A plot as its file tells it, with the ground sampling distance of its tags."""
    header = read_header(path)
    return Image(number, path.name, header.width, header.height, sampling_distance=header.gsd)


def _layers(flown: Sequence[_Flown], authors: Sequence[Author]) -> list[Layer]:
    layers: list[Layer] = []
    next_id = 1
    for number, one in enumerate(flown, start=1):
        for author in authors:
            if author.kind is AuthorKind.PERSON and not one.spec.labelled:
                continue
            layer = _layer(LayerKey(number, author.id), author, one, first_id=next_id)
            next_id += layer.count
            layers.append(layer)
    return layers


def _layer(key: LayerKey, author: Author, one: _Flown, *, first_id: int) -> Layer:
    if author.kind is AuthorKind.MODEL:
        score = np.array([(1 + crown.prominence) / 2 for crown in one.delineated]).round(4)
        rows = [_crown_of(crown) for crown in one.delineated]
    else:
        rows = list(one.survey if author.kind is AuthorKind.REFERENCE else one.drawn[author.id - 1])
        score = np.full(len(rows), np.nan)
    shapes = Shapes.make(
        np.array([row.box for row in rows], np.float64).reshape(-1, 4),
        id=np.arange(first_id, first_id + len(rows)),
        score=score,
        polygon=[None if row.ring is None else as_polygon([row.ring]) for row in rows],
    )
    layer = Layer.make(key, shapes, status=Status.DONE)
    pace = _PACE.get(author.name, 0.0)
    rng = np.random.default_rng([_SEED, one.spec.seed, key.author])
    seconds = _LOOK + float((pace * rng.lognormal(0.0, 0.4, len(rows))).sum()) if pace else 0.0
    return replace(layer, revision=len(rows) + 1, seconds=round(seconds, 1))


def _crown_of(crown: Delineated) -> DrawnCrown:
    (x0, y0), (x1, y1) = crown.ring.min(axis=0).tolist(), crown.ring.max(axis=0).tolist()
    return DrawnCrown((x0, y0, x1, y1), crown.ring)


def _truth_text(flown: Sequence[_Flown]) -> str:
    """Outline (pixels), species, height and share seen of every crown."""
    images = {
        one.spec.name: {
            "size": one.spec.size,
            "crowns": [
                {
                    "outline": crown.outline.round(1).tolist(),
                    "species": crown.species,
                    "height": round(crown.height, 2),
                    "seen": round(crown.seen, 3),
                }
                for crown in one.crowns
            ],
        }
        for one in flown
    }
    return json.dumps({"schema": "annotator.crowns-truth/1", "images": images}, separators=(",", ":")) + "\n"
