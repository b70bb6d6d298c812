"""An example plugin: the longer side of boxes as a metric, a format, an overlay, an action, a command; a detector."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format
from annotator.metrics.score import Score, make_undefined
from annotator.model.layer import LayerKey
from annotator.overlays.mark import Marks, Texts
from annotator.plugins.context import Host, Pair, Scene
from annotator.plugins.contributions import (
    ActionContribution,
    CommandContribution,
    MetricContribution,
    OverlayContribution,
)
from annotator.plugins.detectors import Detector, DetectorContribution, DetectorOutput
from annotator.plugins.hookspecs import hookimpl
from annotator.store.opening import open_project

api_version = 2


@dataclass
class Lengths:
    """What the plugin keeps for an open project."""

    host: Host
    shown: bool = False


def longer_sides(boxes: np.ndarray) -> np.ndarray:
    """The longer side of every box (N, 4) in pixels."""
    return (boxes[:, 2:] - boxes[:, :2]).max(axis=1)


@hookimpl
def opened(host: Host) -> Lengths:
    """One state a project."""
    return Lengths(host)


@hookimpl
def metrics() -> Sequence[MetricContribution]:
    """How far two authors differ in the mean length of what they drew."""
    return [
        MetricContribution(
            "mean_length",
            "Difference of mean length",
            "Mean longer side of the other author's boxes minus that of the reference's, in pixels.",
            _difference,
        )
    ]


def _difference(pair: Pair) -> Score:
    if not len(pair.reference) or not len(pair.other):
        return make_undefined("one of the two drew nothing")
    mean = [longer_sides(table.box).mean() for table in (pair.reference, pair.other)]
    return Score(float(mean[1] - mean[0]), len(pair.reference) + len(pair.other))


@hookimpl
def formats() -> Sequence[Format]:
    """A table of lengths, to be written only."""
    return [
        Format(
            id="lengths",
            title="Lengths as CSV",
            patterns=("*.csv",),
            recognises=lambda _path, _head: False,
            read=None,
            write=_write,
            carries=frozenset(),
        )
    ]


def _write(path: Path, foreign: ForeignTable, _progress: Any) -> None:
    sides = longer_sides(foreign.shapes.box).tolist()
    names = [foreign.images[image].name for image in foreign.shapes.image.tolist()]
    with open_replacement(path) as file:
        for name, side in zip(names, sides, strict=True):
            file.write(f"{name},{side}\n".encode())


@hookimpl
def overlays() -> Sequence[OverlayContribution]:
    """The length beside every box of the author who is drawing."""
    return [OverlayContribution("lengths", "Lengths", _marks, _layers)]


def _key(scene: Scene) -> LayerKey | None:
    view = scene.view
    return None if view.image is None or view.author is None else LayerKey(view.image, view.author, view.pass_number)


def _layers(scene: Scene, _state: Lengths) -> Sequence[LayerKey]:
    key = _key(scene)
    return [] if key is None else [key]


def _marks(scene: Scene, state: Lengths) -> Marks:
    key = _key(scene)
    layer = None if key is None else scene.project.layer_of(key)
    if not state.shown or layer is None or layer.loaded is None:
        return Marks()
    words = tuple(f"{side:.0f} px" for side in longer_sides(layer.shapes.box).tolist())
    count = len(words)
    colour = np.full(count, 0x0072B2, np.uint32)
    return Marks(texts=Texts(layer.shapes.box, words, ("",) * count, colour, layer.shapes.id))


@hookimpl
def actions() -> Sequence[ActionContribution]:
    """Switches the overlay."""
    return [
        ActionContribution(
            "show",
            "Lengths of boxes",
            "Tools",
            _toggle,
            keys=("Ctrl+Alt+G",),
            checked=lambda _scene, state: state.shown,
        )
    ]


def _toggle(host: Host, state: Lengths) -> None:
    state.shown = not state.shown
    host.redraw("lengths")


@hookimpl
def commands() -> Sequence[CommandContribution]:
    """Prints the mean length of every author's boxes."""
    return [CommandContribution("lengths", print_lengths)]


def print_lengths(project: Annotated[Path, typer.Argument(help="The project file.")]) -> None:
    """Mean longer side of every author's boxes."""
    with open_project(project, read_only=True) as opened:
        layers = opened.load_all()
        names = {author.id: author.name for author in opened.project.authors.values()}
    if not layers:
        raise UserError(f"{project} holds no boxes; draw some first.")
    for author, name in sorted(names.items()):
        boxes = [layer.shapes.box for layer in layers if layer.key.author == author]
        if boxes:
            typer.echo(f"{name}: {longer_sides(np.concatenate(boxes)).mean():.1f} px")


@hookimpl
def detectors() -> Sequence[DetectorContribution]:
    """Finds what is bright: a model file holds a label and the least brightness."""
    return [DetectorContribution("bright", "Bright stems", ("*.stems",), _load)]


def _load(path: Path, _device: str) -> Detector:
    words = path.read_text(encoding="utf-8").split() if path.is_file() else []
    if len(words) != 2 or not words[1].isdigit():
        raise UserError(f"{path.name} is no model of bright stems; it holds a label and a brightness from 0 to 255.")
    return Detector((words[0],), lambda pixels: _find_bright(pixels, int(words[1])))


def _find_bright(pixels: np.ndarray, least: int) -> DetectorOutput:
    """One box around all pixels (H, W, 3) that are bright enough; the brightest is its score."""
    y, x = np.nonzero(pixels.max(axis=2) >= least)
    if not len(x):
        return DetectorOutput(np.zeros((0, 4)), np.zeros(0, np.int64), np.zeros(0))
    box = np.array([[x.min(), y.min(), x.max() + 1, y.max() + 1]], np.float64)
    return DetectorOutput(box, np.zeros(1, np.int64), np.array([pixels.max() / 255]))
