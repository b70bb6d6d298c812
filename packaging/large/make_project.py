"""Makes a project file of made-up boxes by three annotators with its folder of pictures, to measure the window on.

    python packaging/large/make_project.py OUT.annotator --images 100000 --objects 10

The boxes are those of `make.py`. The pictures are one photograph under many names, as links to a few files.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import immutables
import make
import numpy as np
import simplejpeg

from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.store import create_project

MOST_LINKS: Final = 30_000
"""Names of one file; file systems take some ten thousands."""
STEP: Final = 5_000
"""Images drawn together."""
MODEL: Final = "Net"
NAMES: Final = (*make.NAMES, "Dea", "Eli", "Fay", "Gus", "Hal", "Ida", "Jon")


def main() -> None:
    """Makes the project that the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("out", type=Path)
    asked.add_argument("--images", type=int, default=100_000)
    asked.add_argument("--objects", type=int, default=10, help="on a picture, on average")
    asked.add_argument("--drafts", action="store_true", help="make the first annotator's shapes drafts")
    asked.add_argument("--people", type=int, default=len(make.NAMES), help="annotators, none to ten")
    asked.add_argument("--model", action="store_true", help=f"add the detections of a model, {MODEL}, to check")
    chosen = asked.parse_args()
    make.OBJECTS = chosen.objects
    pictures = chosen.out.with_suffix("")
    images = {n: Image(n, f"block{n // 10_000:04d}/{n:08d}.jpg", *make.SIZE) for n in range(1, chosen.images + 1)}
    link_pictures(pictures, [image.name for image in images.values()])
    project = Project(
        uuid=f"large-{chosen.images}-{chosen.objects}",
        name=chosen.out.stem,
        images_folder=str(pictures),
        images=immutables.Map(images),
        authors=immutables.Map({author.id: author for author in list_authors(chosen.people, model=chosen.model)}),
        layers=immutables.Map(
            (layer.key, layer)
            for layer in iterate_layers(chosen.images, chosen.people, drafts=chosen.drafts, model=chosen.model)
        ),
        vocabulary=Vocabulary(
            tuple(Label(n, name, key=str(n + 1)) for n, name in enumerate(make.LABELS)), len(make.LABELS)
        ),
        last_image_id=chosen.images,
        last_author_id=chosen.people + chosen.model,
    )
    create_project(chosen.out, project, overwrite=True).close()
    boxes = sum(layer.count for layer in project.layers.values())
    print(f"{chosen.out}: {boxes:,} boxes of {len(project.authors)} authors on {chosen.images:,} images.")


def list_authors(people: int, *, model: bool) -> list[Author]:
    """So many annotators, and the model behind them."""
    names = [*((name, AuthorKind.PERSON) for name in NAMES[:people]), *([(MODEL, AuthorKind.MODEL)] if model else [])]
    return [Author(n, name, kind) for n, (name, kind) in enumerate(names, 1)]


def iterate_layers(images: int, people: int, *, drafts: bool, model: bool) -> Iterator[Layer]:
    """Everybody's layers, finished but for those of drafts."""
    next_id = 1
    for first in range(1, images + 1, STEP):
        number = min(STEP, images + 1 - first)
        rng = np.random.default_rng([0, first])
        place = np.repeat(np.arange(number), rng.poisson(make.OBJECTS, number))
        corner = rng.uniform(0, (make.SIZE[0] - 300, make.SIZE[1] - 300), (len(place), 2))
        extent = np.exp(rng.normal(4.4, 0.4, (len(place), 2))).clip(8, 290)
        label = rng.integers(0, len(make.LABELS), len(place)).astype(np.int32)
        for author in range(1, people + model + 1):
            where, box, labels = make.draw_author(rng, place, corner, extent, label)
            drafted = drafts and author == 1
            ids = np.arange(next_id, next_id + len(box))
            next_id += len(box)
            score = rng.beta(4, 2, len(box)) if author > people else None
            table = Shapes.make(box, label=labels, id=ids, score=score, draft=np.full(len(box), drafted))
            bounds = np.searchsorted(where, np.arange(number + 1)).tolist()
            status = Status.IN_WORK if drafted else Status.DONE
            for n, shapes in enumerate(table.split(bounds)):
                key = LayerKey(first + n, author)
                yield Layer(key, status, revision=1, seconds=30.0, count=len(shapes), loaded=shapes)


def link_pictures(folder: Path, names: list[str]) -> None:
    """One photograph under every name, where it is not yet."""
    wide, high = make.SIZE
    across, down = np.meshgrid(np.linspace(0, 60, wide), np.linspace(0, 45, high))
    pixels = np.stack([128 + 100 * np.sin(across), 128 + 100 * np.sin(down), 128 + 90 * np.sin(across * down)], axis=2)
    content = simplejpeg.encode_jpeg(pixels.clip(0, 255).astype(np.uint8), quality=70)
    for first in range(0, len(names), MOST_LINKS):
        source = folder / names[first]
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(content)
        for name in names[first + 1 : first + MOST_LINKS]:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).unlink(missing_ok=True)
            os.link(source, folder / name)


if __name__ == "__main__":
    main()
