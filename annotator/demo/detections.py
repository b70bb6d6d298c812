"""Stored output of real detectors on a sample's pictures: what models found there, never made up."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections.reading import read_detections
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.resources import find_resource
from annotator.store.pixels import compute_content_hash


def stored_detections(sample: str) -> list[Path]:
    """Files of a sample's detections, one a model, by name: `demo/SAMPLE-MODEL.json.gz` among the resources."""
    try:
        folder = find_resource("demo")
    except UserError:
        return []
    return sorted(folder.glob(f"{sample}-*.json.gz"))


def with_detections(project: Project, sample: str) -> Project:
    """The project with an author for each model whose output on this sample's pictures is stored.

    Raises UserError for a broken list and for one that names other pictures.
    """
    for path in stored_detections(sample):
        project = with_model(project, path, name_of_model(path, sample))
    return project


def other_pictures(sample: str, pictures: Path) -> list[str]:
    """Names of pictures that are not to the byte those that the stored detections were found in.

    Drawing is floating-point work, so that another machine may round a pixel the other way; what is stored then fits
    all but exactly. Empty where nothing is stored.
    """
    try:
        path = find_resource(f"demo/{sample}-pictures.json")
    except UserError:
        return []
    known: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return [name for name, wanted in known.items() if compute_content_hash(pictures / name) != wanted]


def name_of_model(path: Path, sample: str) -> str:
    """The author's name that a stored file gives: `parts-one-stage.json.gz` is One stage."""
    words = path.name.removeprefix(f"{sample}-").removesuffix(".json.gz").replace("-", " ")
    return words[:1].upper() + words[1:]


def with_model(project: Project, path: Path, name: str) -> Project:
    """The project with a model's list and, where they lie beside it, its internals.

    Every picture gets a layer, with or without detections: the model has seen them all. Raises UserError for a broken
    list.
    """
    labels = project.vocabulary.labels
    found = read_detections(path, ReadOptions(tuple(project.list_images()), labels))
    author = Author(1 + max(project.authors, default=0), name, AuthorKind.MODEL)
    next_id = 1 + max((int(layer.shapes.id[-1]) for layer in project.layers.values() if layer.count), default=0)
    label_ids = np.array([label.id for label in labels], np.int32)
    layers = []
    for place, image in enumerate(found.images):
        rows = np.flatnonzero(found.shapes.image == place)
        shapes = found.shapes.take(rows)
        shapes = shapes.with_columns(
            id=np.arange(next_id, next_id + len(rows)),
            label=label_ids[shapes.label],
            image=np.full(len(rows), -1, np.int64),
        )
        next_id += len(rows)
        ours = project.find_image(image.name)
        if ours is not None:
            layers.append(replace(Layer.make(LayerKey(ours.id, author.id), shapes, status=Status.DONE), revision=1))
    internals = path.with_name(path.name.removesuffix(".json.gz"))
    metrics = project.metrics.with_internals(author.id, str(internals) if internals.is_dir() else "")
    return replace(project, authors=project.authors.set(author.id, author), metrics=metrics).with_layers(layers)
