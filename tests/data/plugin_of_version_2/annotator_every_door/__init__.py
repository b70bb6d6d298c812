"""A plugin of version 2 that uses every hook and every module of the guide's table, as one was written for it.

It is test data: what it imports, calls and returns stays as it is for as long as plugins of version 2 load.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.formats.core.foreign import ForeignTable, Note, Rater, Statement
from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.losses import Feature
from annotator.metrics.score import Score, make_undefined
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.overlays.mark import Emphasis, Fills, Lines, Marks, Outlines, SignKind, Signs, Texts, join_outlines
from annotator.plugins.context import Host, Pair, Scene
from annotator.plugins.contributions import (
    ActionContribution,
    CommandContribution,
    MetricContribution,
    OverlayContribution,
    PanelContribution,
)
from annotator.plugins.detectors import Detector, DetectorContribution, DetectorOutput
from annotator.plugins.hookspecs import hookimpl
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.store.opening import open_project

api_version = 2


@dataclass
class Kept:
    """What the plugin keeps for an open project."""

    host: Host
    shown: bool = False
    counted: int = -1
    changes: list[Change] = field(default_factory=list)


@hookimpl
def opened(host: Host) -> Kept:
    """One state a project, which follows its changes."""
    kept = Kept(host)
    host.listen(kept.changes.append)
    return kept


@hookimpl
def metrics() -> Sequence[MetricContribution]:
    """Two numbers, one of which is undefined."""
    return [
        MetricContribution("ratio", "Ratio of areas", "Area of the other's boxes to the reference's.", compare_areas),
        MetricContribution(
            "nothing", "Nothing", "A number that never has a meaning.", lambda _pair: make_undefined("never")
        ),
    ]


def compare_areas(pair: Pair) -> Score:
    """Mean area of the other author's boxes to that of the reference's."""
    if not len(pair.reference) or not len(pair.other):
        return make_undefined(f"{pair.reference_name} or {pair.other_name} drew nothing")
    assert set(pair.reference.image.tolist()) <= set(pair.images)
    assert set(pair.reference.label.tolist()) <= set(pair.labels)
    mean = [np.prod(table.box[:, 2:] - table.box[:, :2], axis=1).mean() for table in (pair.reference, pair.other)]
    return Score(float(mean[1] / mean[0]), len(pair.images))


@hookimpl
def formats() -> Sequence[Format]:
    """Lines of text that are read and written."""
    return [
        Format(
            id="doors",
            title="Doors",
            patterns=("*.doors",),
            recognises=lambda path, head: path.suffix == ".doors" and head.startswith(b"doors 1\n"),
            read=read_doors,
            write=write_doors,
            carries=frozenset({Feature.SCORES, Feature.RATERS, Feature.SIZES, Feature.EMPTY_LAYERS}),
            author_kind=AuthorKind.PERSON,
        )
    ]


def read_doors(path: Path, options: ReadOptions, _progress: Any) -> ForeignTable:
    """Reads lines `image|width|height|author|label|x0 y0 x1 y1|score`; one without a label says: nothing is there."""
    images: dict[str, Image] = {}
    labels: dict[str, Label] = {}
    raters: dict[str, Rater] = {}
    rows, statements, left_out = [], [], 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()[1:], start=2):
        words = line.split("|")
        if len(words) != 7:
            if not options.lenient:
                raise UserError("{file}: line {line} has not seven fields.", file=path.name, line=number)
            left_out += 1
            continue
        name, width, height, author, label, box, score = words
        images.setdefault(name, Image(len(images), name, int(width), int(height)))
        raters.setdefault(author, Rater(author))
        place = images[name].id, list(raters).index(author)
        if not label:
            statements.append(Statement(*place, status=Status.DONE))
            continue
        labels.setdefault(label, Label(len(labels), label))
        rows.append((*place, labels[label].id, [float(x) for x in box.split()], float(score or "nan")))
    count = len(rows)
    return ForeignTable(
        source=path.name,
        images=tuple(images.values()),
        labels=tuple(labels.values()),
        raters=tuple(raters.values()),
        shapes=Shapes.make(
            np.array([row[3] for row in rows]).reshape(count, 4),
            image=np.array([row[0] for row in rows], dtype=np.int64),
            label=np.array([row[2] for row in rows], dtype=np.int32),
            score=np.array([row[4] for row in rows]),
        ),
        rater=np.array([row[1] for row in rows], dtype=np.int32),
        pass_number=np.ones(count, dtype=np.int32),
        statements=tuple(statements),
        notes=(Note("lines without seven fields", left_out),) if left_out else (),
    )


def write_doors(path: Path, foreign: ForeignTable, progress: Any) -> None:
    """Writes what `read_doors` reads."""
    lines = ["doors 1"]
    for number, rows in enumerate(foreign.group_rows_by_image()):
        image = foreign.images[number]
        if progress is not None:
            progress.step(number, len(foreign.images))
        head = f"{image.name}|{image.width}|{image.height}"
        for row in rows:
            author = foreign.raters[foreign.rater[row]].name
            box = " ".join(repr(x) for x in foreign.shapes.box[row].tolist())
            score = float(foreign.shapes.score[row])
            label = foreign.labels[foreign.shapes.label[row]].name
            lines.append(f"{head}|{author}|{label}|{box}|{'' if np.isnan(score) else score}")
        for said in foreign.statements:
            has_rows = any(foreign.rater[row] == said.rater for row in rows)
            if said.image == number and said.rater >= 0 and not has_rows:
                lines.append(f"{head}|{foreign.raters[said.rater].name}|||")
    with open_replacement(path) as file:
        file.write(("\n".join(lines) + "\n").encode())


@hookimpl
def overlays() -> Sequence[OverlayContribution]:
    """One overlay with every kind of mark."""
    return [
        OverlayContribution(
            "all",
            "All marks",
            draw_marks,
            list_layers,
            lambda change, scene, _kept: change.touches_image(scene.view.image),
        ),
        OverlayContribution("plain", "No marks", lambda _scene, _kept: Marks()),
    ]


def find_key(scene: Scene) -> LayerKey | None:
    """The layer of the author who is drawing."""
    view = scene.view
    return None if view.image is None or view.author is None else LayerKey(view.image, view.author, view.pass_number)


def list_layers(scene: Scene, _kept: Kept) -> Sequence[LayerKey]:
    """That layer."""
    key = find_key(scene)
    return [] if key is None else [key]


def draw_marks(scene: Scene, kept: Kept) -> Marks:
    """Outlines, fills, lines, texts, signs, hints, frames and an emphasis at the shapes of the layer."""
    key = find_key(scene)
    layer = None if key is None else scene.project.layer_of(key)
    if not kept.shown or layer is None or layer.loaded is None:
        return Marks()
    shapes = layer.shapes
    count = len(shapes)
    colour, line = np.full(count, 0xD55E00, np.uint32), np.zeros(count, np.int8)
    words = tuple(str(number) for number in shapes.id.tolist())
    return Marks(
        outlines=join_outlines([Outlines(shapes.box, colour, line, shapes.id), Outlines()]),
        fills=Fills(shapes.box[:1], colour[:1], opacity=0.5),
        lines=Lines(shapes.box[:2], colour[:2], line[:2]),
        texts=Texts(shapes.box, words, ("",) * count, colour, shapes.id),
        opacity=0.75,
        frames=shapes.box[:1],
        signs=Signs(shapes.box[:1], ((SignKind.EXTRA,),), ("extra",), (False,)),
        hints=Texts(shapes.box, words, ("",) * count, colour, shapes.id),
        emphasis=Emphasis(shapes.id, np.ones(count), np.full(count, 2.0), (0.25, 1.0)),
    )


@hookimpl
def actions() -> Sequence[ActionContribution]:
    """An action for each thing that a host can do."""
    return [
        ActionContribution(
            "show",
            "Show all marks",
            "Tools/Doors",
            toggle,
            keys=("Ctrl+Alt+Shift+G",),
            preset_keys={"cvat": ("Ctrl+Alt+Shift+H",)},
            checked=lambda _scene, kept: kept.shown,
            separated=True,
        ),
        ActionContribution(
            "draw", "Draw a door", "Tools/Doors", draw, when=lambda scene, _kept: find_key(scene) is not None
        ),
        ActionContribution("count", "Count all shapes", "Tools/Doors", count_shapes),
        ActionContribution("next", "Second image", "Tools/Doors", go_to_second),
    ]


def toggle(host: Host, kept: Kept) -> None:
    """Shows or hides the marks."""
    kept.shown = not kept.shown
    host.redraw("all", "plain")


def draw(host: Host, _kept: Kept) -> None:
    """Adds a box to the open layer, in one step that can be undone, and shows it."""
    scene = host.scene()
    key = find_key(scene)
    assert key is not None
    before = host.shapes(key)
    layer = scene.project.layer_of(key)
    assert layer is not None
    table = Shapes.make(np.array([[1.0, 2.0, 31.0, 42.0]]), id=[host.next_shape_id()], label=0)
    host.commit(edit.add_shapes(layer.with_shapes(before), table, name="Draw a door"))
    host.show((1.0, 2.0, 31.0, 42.0))


def count_shapes(host: Host, kept: Kept) -> None:
    """Counts the shapes of the whole project in a worker thread."""

    def count(progress: Any) -> int:
        whole = host.load_project(host.scene().project, progress)
        return sum(layer.count for layer in whole.layers.values())

    def tell(counted: int) -> None:
        kept.counted = counted
        host.say(f"{counted} shapes, {len(host.detectors())} detectors")

    host.start(Job("Counting shapes", count), done=tell)


def go_to_second(host: Host, _kept: Kept) -> None:
    """Opens the second image."""
    host.set_view(image=sorted(host.scene().project.images)[1], selection=())


@hookimpl
def panels() -> Sequence[PanelContribution]:
    """A tab."""
    return [PanelContribution("doors", "Doors", make_panel, order=90)]


def make_panel(context: Any, host: Host, kept: Kept) -> Any:
    """A line of text that counts the changes."""
    from PySide6.QtCore import Signal
    from PySide6.QtWidgets import QLabel

    class Doors(QLabel):
        """The tab."""

        left = Signal()

        def on_changed(self, _change: Change) -> None:
            """Counts."""
            self.setText(f"{len(host.scene().project.images)} images, {len(kept.changes)} changes")

        def recolour(self, _theme: Any) -> None:
            """Has no colours of its own."""

    assert context is not None
    return Doors()


@hookimpl
def commands() -> Sequence[CommandContribution]:
    """A command with an argument and an option."""
    return [CommandContribution("doors", print_doors)]


def print_doors(
    project: Annotated[Path, typer.Argument(help="The project file.")],
    least: Annotated[int, typer.Option(help="Least number of shapes.")] = 0,
) -> None:
    """Number of shapes of every layer."""
    with open_project(project, read_only=True) as file:
        layers = file.load_all()
    for layer in sorted(layers, key=lambda one: one.key):
        if layer.count >= least:
            typer.echo(f"{layer.key.image} {layer.key.author} {layer.key.pass_number}: {layer.count}")


@hookimpl
def detectors() -> Sequence[DetectorContribution]:
    """A model that finds one box in every picture."""
    return [DetectorContribution("door", "Doors", ("*.door",), load, recognises=lambda path: path.suffix == ".door")]


def load(path: Path, device: str) -> Detector:
    """A model file holds the name of its label."""
    if not path.is_file():
        raise UserError(f"There is no {path}; name a model of doors.")
    return Detector(
        labels=(path.read_text(encoding="utf-8").strip(),),
        detect=find_door,
        name="Door finder",
        fingerprint="doors of version 2",
        nms_iou=0.4,
        max_detections=5,
        device=device or "cpu",
    )


def find_door(pixels: np.ndarray) -> DetectorOutput:
    """The middle of the picture (H, W, 3)."""
    height, width = pixels.shape[:2]
    box = np.array([[width / 4, height / 4, width * 3 / 4, height * 3 / 4]])
    return DetectorOutput(box, np.zeros(1, np.int64), np.array([0.625]))
