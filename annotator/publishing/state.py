"""The data of a bundle: the state as a project file, as COCO with votes, as Parquet parts, its images, its splits."""

import json
import re
import shutil
import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import UnsetType
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.formats.coco import COCO
from annotator.formats.core.files import read_bytes, replace_file
from annotator.formats.registry import find_format
from annotator.formats.text.json_text import format_json
from annotator.metrics.agreement.alpha import UnitRule
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import list_audited, select_shapes
from annotator.metrics.people.units import UnitScene
from annotator.metrics.ranges.source import LoadedSource
from annotator.model.columns import change_texts
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.tables import name_occluded, name_state, write_csv_table
from annotator.session.transfer.export_ranges import export_parts, preview_export
from annotator.session.transfer.options import ExportOptions
from annotator.session.transfer.pseudonyms import make_hider, replace_in_attributes
from annotator.store.create import write_file
from annotator.store.pixels.folder import copy_picture
from annotator.store.remote import find_local_file, is_address

STATE_FILE: Final = "data/state.annotator"
COCO_FILE: Final = "data/annotations.coco.json"
PARTS: Final = "data/parts"
IMAGES_FILE: Final = "data/images.csv"
SHAPES_FILE: Final = "data/shapes.csv"
VOTES_FILE: Final = "data/votes.csv"
PICTURES: Final = "pictures"
_PART_SHAPES: Final = 100_000


def hide_people(project: Project, known: Mapping[str, str]) -> Project:
    """The project with the known pseudonyms wherever a person is named, under a uuid of its own.

    Names are also taken out of what people wrote: notes, answers, guidelines, tags, wanted levels. All layers are
    loaded.
    """
    authors = {key: replace(one, name=known.get(one.name, one.name)) for key, one in project.authors.items()}
    hide = make_hider(known)
    layers = [_hide_in_layer(layer, known, hide) for layer in project.layers.values()]
    notes = {key: replace(note, text=hide(note.text)) for key, note in project.notes.items()}
    protocol = replace(
        project.protocol,
        guidelines=hide(project.protocol.guidelines),
        state_guidelines=tuple((state, hide(text)) for state, text in project.protocol.state_guidelines),
    )
    if not isinstance(protocol.tags, UnsetType):
        tags = (replace(tag, name=hide(tag.name), guideline=hide(tag.guideline)) for tag in protocol.tags)
        protocol = replace(protocol, tags=tuple(tags))
    named = replace(
        project,
        uuid=str(uuid.uuid4()),
        name=hide(project.name),
        authors=project.authors.update(authors),
        notes=project.notes.update(notes),
        protocol=protocol,
        metrics=project.metrics.with_levels([hide(level) for level in project.metrics.levels]),
    )
    return named.with_layers(layers)


def _hide_in_layer(layer: Layer, known: Mapping[str, str], hide: Callable[[str], str]) -> Layer:
    if layer.attributes is not None:
        layer = replace(layer, attributes=change_texts(layer.attributes, hide))
    shapes = layer.shapes
    if shapes.attributes is None:
        return layer
    rows = np.empty(len(shapes), np.object_)
    for row in range(len(shapes)):
        rows[row] = change_texts(replace_in_attributes(shapes.attributes_of(row), known), hide)
    return layer.with_shapes(shapes.with_columns(attributes=rows))


def copy_internals(source: Path, target: Path, hide: Callable[[str], str]) -> None:
    """Copies a folder of internals; where its head names people, as whose boxes were screened, under other names."""
    shutil.copytree(source, target)
    for path in target.glob("*.json"):
        text = format_json(change_texts(json.loads(read_bytes(path)), hide))
        replace_file(path, text.encode("utf-8", "replace"))


def write_data(folder: Path, project: Project, *, with_pictures: bool, progress: Progress) -> list[str]:
    """Writes all data of a state whose layers are loaded, and returns the names of images without a picture.

    Raises UserError where something cannot be read or written, and Cancelled.
    """
    (folder / "data").mkdir(parents=True)
    unread = _copy_pictures(folder / PICTURES, project, progress) if with_pictures else []
    placed = replace(project, images_folder=str(folder / PICTURES) if with_pictures else "")
    write_file(folder / STATE_FILE, placed, travels=True)
    voted, votes = _add_votes(project)
    options = ExportOptions()
    found = preview_export(LoadedSource(voted), voted, COCO, options, progress=progress)
    if not found.is_empty:
        found.write(folder / COCO_FILE, progress)
        parquet = find_format("parquet")
        export_parts(LoadedSource(project), folder / PARTS, parquet, options, shapes=_PART_SHAPES, progress=progress)
    write_csv_table(folder / VOTES_FILE, ("unit", "image", "finished_by", "drawn_by", "tag", "value", "votes"), votes)
    _write_images(folder, project, with_pictures=with_pictures)
    _write_shapes(folder / SHAPES_FILE, project)
    _write_splits(folder / "data" / "splits", project)
    return unread


def _copy_pictures(target: Path, project: Project, progress: Progress) -> list[str]:
    """Copies the pictures that are there, and returns the names of the others."""
    unread = []
    images = project.list_images()
    target.mkdir()
    for done, image in enumerate(images):
        progress.step(done, len(images))
        folder = project.images_folder
        file = find_local_file(folder, image) if is_address(folder) else Path(folder) / image.name
        if not folder or file is None or not file.is_file():
            unread.append(image.name)
            continue
        copy_picture(file, target / image.name)
    return unread


def _add_votes(project: Project) -> tuple[Project, list[tuple[Any, ...]]]:
    """The project with unit and votes among the attributes of its shapes, and the votes as rows of a table.

    Units are those of the KALOS alpha over all persons (metrics 1), on images that two of them finished; what each who
    drew a unit says of it is one vote. Who finished the image without drawing it is in `finished_by` alone.
    """
    options = AuditOptions.of(project)
    sides = select_shapes(project, list_audited(project), options.selection)
    if len(sides) < 2:
        return project, []
    labels = tuple(sorted(label.id for label in project.vocabulary.labels))
    rule = UnitRule(options.tally.pairing.iou_threshold)
    scene = UnitScene.of_persons(sides, labels, rule, parts=project.vocabulary.parts)
    names = project.vocabulary.names_by_id
    rated, table = scene.rated, scene.table
    said: dict[str, list[str | None]] = {
        "label": [names[labels[value - 1]] for value in rated.value.tolist()],
        "part_state": [name_state(value) for value in table.part_state.tolist()],
        "occluded": [name_occluded(value) for value in table.occluded.tolist()],
    }
    counts: dict[int, dict[str, Counter[str]]] = {}
    drawn = Counter[int](scene.unit.tolist())
    image_of: dict[int, int] = {}
    for row, unit in enumerate(scene.unit.tolist()):
        image_of[unit] = int(rated.place[row])
        kept = counts.setdefault(unit, {tag: Counter() for tag in said})
        for tag, words in said.items():
            if (word := words[row]) is not None:
                kept[tag][word] += 1
    finished = rated.finished.sum(axis=1).tolist()
    told: dict[int, dict[str, Any]] = {
        unit: {
            "unit": unit,
            "finished_by": finished[image_of[unit]],
            "votes": {tag: dict(sorted(words.items())) for tag, words in kept.items() if words},
        }
        for unit, kept in counts.items()
    }
    rows = [
        (
            unit,
            project.images[int(rated.images[image_of[unit]])].name,
            one["finished_by"],
            drawn[unit],
            tag,
            word,
            votes,
        )
        for unit, one in sorted(told.items())
        for tag, words in one["votes"].items()
        for word, votes in words.items()
    ]
    by_shape = dict(zip(table.id.tolist(), scene.unit.tolist(), strict=True))
    return project.with_layers(_attach(layer, by_shape, told) for layer in project.layers.values() if layer.count), rows


def _attach(layer: Layer, by_shape: Mapping[int, int], told: Mapping[int, dict[str, Any]]) -> Layer:
    shapes = layer.shapes
    ids = shapes.id.tolist()
    if not any(one in by_shape for one in ids):
        return layer
    rows = np.empty(len(shapes), np.object_)
    for row, one in enumerate(ids):
        rows[row] = {**shapes.attributes_of(row), **(told[by_shape[one]] if one in by_shape else {})}
    return layer.with_shapes(shapes.with_columns(attributes=rows))


def _write_images(folder: Path, project: Project, *, with_pictures: bool) -> None:
    """Every image with size, split, hash and address."""
    base = project.images_folder if is_address(project.images_folder) else ""
    head = ("image", "width", "height", "split", "purpose", "sha256", "address")

    def find_address(name: str) -> str:
        if with_pictures and (folder / PICTURES / name).is_file():
            return f"{PICTURES}/{name}"
        return f"{base.rstrip('/')}/{name}" if base else ""

    rows = [
        (one.name, one.width, one.height, one.split, one.purpose.value, one.content_hash, find_address(one.name))
        for one in project.list_images()
    ]
    write_csv_table(folder / IMAGES_FILE, head, rows)


def _write_shapes(path: Path, project: Project) -> None:
    """Every shape of a finished layer as a row, for programs that read tables: Croissant describes this file."""
    names = project.vocabulary.names_by_id
    head = ("shape", "image", "author", "kind", "pass", "label", "x", "y", "width", "height", "part_state", "occluded")
    finished = (key for key, layer in project.layers.items() if layer.status.is_finished and layer.count)
    rows = (
        row
        for key in sorted(finished, key=lambda one: (one.image, one.author, one.pass_number))
        for row in _list_shapes(project, key, project.layers[key].shapes, names)
    )
    write_csv_table(path, (*head, "score"), rows)


def _list_shapes(project: Project, key: LayerKey, shapes: Shapes, names: Mapping[int, str]) -> list[tuple[Any, ...]]:
    author = project.authors[key.author]
    boxes = shapes.box.tolist()
    return [
        (
            one,
            project.images[key.image].name,
            author.name,
            author.kind.value,
            key.pass_number,
            names.get(label, ""),
            left,
            top,
            right - left,
            bottom - top,
            name_state(state) or "",
            name_occluded(occluded) or "",
            "" if score != score else score,
        )
        for one, label, (left, top, right, bottom), state, occluded, score in zip(
            shapes.id.tolist(),
            shapes.label.tolist(),
            boxes,
            shapes.part_state.tolist(),
            shapes.occluded.tolist(),
            shapes.score.tolist(),
            strict=True,
        )
    ]


def _write_splits(folder: Path, project: Project) -> None:
    """The names of the images of each split, a line each."""
    by_split: dict[str, list[str]] = {}
    for image in project.list_images():
        if image.split:
            by_split.setdefault(image.split, []).append(image.name)
    for split, names in sorted(by_split.items()):
        folder.mkdir(exist_ok=True)
        safe = re.sub(r"[^\w.-]", "_", split)
        replace_file(folder / f"{safe}.txt", "".join(f"{name}\n" for name in names).encode("utf-8", "replace"))
