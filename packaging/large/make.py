"""Makes a large set of made-up boxes by three annotators, as a folder of Parquet parts, in bounded memory.

    python packaging/large/make.py OUT.parquet --boxes 16000000

The set is a function of its seed: objects on pictures of 4000 × 3000 pixels, 22 on average, each drawn by each
annotator some pixels off, now and then missed, invented or called by another label.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from annotator.formats.core.foreign import ForeignTable, Rater, Statement
from annotator.formats.parts.files import FolderAuthor
from annotator.formats.parts.writing import FolderHead, LayerRow, PartsWriter
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

NAMES = ("Ana", "Ben", "Cem")
LABELS = ("apple", "pear", "plum", "leaf")
SIZE = (4000, 3000)
OBJECTS = 22
"""On a picture, on average."""
PART = 500_000
"""Boxes of a part."""


def main() -> None:
    """Makes the set that the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("out", type=Path)
    asked.add_argument("--boxes", type=int, default=1_000_000, help="about so many, of all annotators together")
    asked.add_argument("--seed", type=int, default=0)
    chosen = asked.parse_args()
    images = max(chosen.boxes // (OBJECTS * len(NAMES)), 1)
    head = FolderHead(
        name=chosen.out.stem,
        template="",
        verifies_parts=False,
        labels=LABELS,
        authors=tuple(FolderAuthor(name, AuthorKind.PERSON) for name in NAMES),
        settings={"randcrowns": {"alpha": 12.0, "omega": 20.0, "gamma": 3.0, "unit": "px"}},
    )
    made = 0
    with PartsWriter(chosen.out, head) as writer:
        for first, last in iterate_ranges(images):
            made += add_part(writer, first, last, np.random.default_rng([chosen.seed, first]))
    print(f"{chosen.out}: {made:,} boxes of {len(NAMES)} annotators on {images:,} images.")


def iterate_ranges(images: int) -> Iterator[tuple[int, int]]:
    """First and last image, counted from 0, of parts of about `PART` boxes."""
    step = PART // (OBJECTS * len(NAMES))
    for first in range(0, images, step):
        yield first, min(first + step, images) - 1


def add_part(writer: PartsWriter, first: int, last: int, rng: np.random.Generator) -> int:
    """The images of one part; returns the number of their boxes."""
    number = last - first + 1
    count = rng.poisson(OBJECTS, number)
    place = np.repeat(np.arange(number), count)
    corner = rng.uniform(0, (SIZE[0] - 300, SIZE[1] - 300), (len(place), 2))
    extent = np.exp(rng.normal(4.4, 0.4, (len(place), 2))).clip(8, 290)
    label = rng.integers(0, len(LABELS), len(place)).astype(np.int32)
    tables = [draw_author(rng, place, corner, extent, label) for _ in NAMES]
    image, rater = (
        np.concatenate(column)
        for column in ([t[0] for t in tables], [np.full(len(t[0]), n) for n, t in enumerate(tables)])
    )
    order = np.lexsort((rater, image))
    box, labels = (np.concatenate([table[n] for table in tables])[order] for n in (1, 2))
    image, rater = image[order], rater[order].astype(np.int32)
    images = tuple(Image(n, f"block{(first + n) // 10_000:04d}/{first + n:08d}.jpg", *SIZE) for n in range(number))
    foreign = ForeignTable(
        source="made up",
        images=images,
        labels=tuple(Label(n, name) for n, name in enumerate(LABELS)),
        raters=tuple(Rater(name, AuthorKind.PERSON) for name in NAMES),
        shapes=Shapes.make(box, label=labels, image=image, occluded=rng.integers(-1, 2, len(box))),
        rater=rater,
        pass_number=np.ones(len(box), np.int32),
        statements=tuple(Statement(n, a, 1, Status.DONE) for n in range(number) for a in range(len(NAMES))),
    )
    counts = np.bincount(image * len(NAMES) + rater, minlength=number * len(NAMES)).tolist()
    layers = (
        LayerRow(n, a, Layer(LayerKey(n, a), Status.DONE, seconds=30.0), counts[n * len(NAMES) + a])
        for n in range(number)
        for a in range(len(NAMES))
    )
    writer.add(foreign, images, layers)
    writer.end_part()
    return len(box)


def draw_author(
    rng: np.random.Generator, place: np.ndarray, corner: np.ndarray, extent: np.ndarray, label: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What one annotator draws of these objects: place of the image, box and label of each."""
    kept = rng.random(len(place)) > 0.05
    place, corner, extent, label = place[kept], corner[kept], extent[kept], label[kept]
    moved = corner + rng.normal(0, 0.05, corner.shape) * extent
    grown = extent * np.exp(rng.normal(0, 0.06, extent.shape))
    other = rng.random(len(label)) < 0.03
    label = np.where(other, (label + 1) % len(LABELS), label)
    extra = rng.random(len(place)) < 0.03
    shift = rng.uniform(-250, 250, (int(extra.sum()), 2))
    place = np.concatenate((place, place[extra]))
    low = np.concatenate((moved, moved[extra] + shift)).clip(0, np.array(SIZE) - 300)
    box = np.concatenate((low, low + np.concatenate((grown, grown[extra]))), axis=1)
    order = np.argsort(place, kind="stable")
    return place[order], box[order], np.concatenate((label, label[extra]))[order].astype(np.int32)


if __name__ == "__main__":
    main()
