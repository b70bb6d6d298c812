"""Foreign tables for tests: drawn by hypothesis, and compared without regard to the order of statements."""

import numpy as np
from hypothesis import strategies as st

from annotator.formats.core.foreign import UNNAMED, ForeignTable, Rater, Statement
from annotator.geometry.box import as_polygon
from annotator.model.author import AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Status
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label

WORDS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="/\\:"), min_size=1, max_size=12
).filter(lambda word: word.strip() and word not in (".", ".."))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-1e9, 1e9) | WORDS,
    lambda children: st.lists(children, max_size=3) | st.dictionaries(WORDS, children, max_size=3),
    max_leaves=5,
)
NUMBERS = st.floats(-1e4, 1e4).map(lambda number: round(number, 6))
"""Pixels as tools write them; 1e-300 is no place in a picture, and no share of one either."""
SIZES = st.floats(1e-3, 1e4)


_NOTES = st.lists(st.fixed_dictionaries({"id": st.integers(1, 9), "text": WORDS}), max_size=2).map(tuple)
"""Notes of one image."""


_SAID = st.none() | st.dictionaries(WORDS, JSON.filter(bool), min_size=1, max_size=2)
"""Of an image; programs write nothing in the place of no answer."""


@st.composite
def _box(draw) -> tuple[float, float, float, float]:
    x, y = draw(NUMBERS), draw(NUMBERS)
    return x, y, x + draw(SIZES), y + draw(SIZES)


@st.composite
def _ring(draw):
    """Points that stay apart when they are written as shares of a picture."""
    apart = {"unique_by": lambda point: (round(point[0], 3), round(point[1], 3))}
    points = draw(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=6, **apart))
    return np.array(points)


@st.composite
def foreigns(draw) -> ForeignTable:
    """Tables with 0 to 3 images in folders, 0 to 2 raters and up to 8 shapes with every column in use."""
    folders = draw(st.lists(st.lists(WORDS, min_size=1, max_size=4).map("/".join), unique=True, max_size=3))
    images = tuple(
        Image(
            id=position,
            name=name,
            width=draw(st.integers(0, 5000)),
            height=draw(st.integers(1, 5000)),
            split=draw(st.sampled_from(("", "train", "val"))),
            prompts=draw(st.none() | st.lists(st.tuples(NUMBERS, NUMBERS), max_size=2).map(tuple)),
            sampling_distance=draw(st.none() | st.floats(0.01, 2)),
            source_id=position + 7,
        )
        for position, name in enumerate(folders)
    )
    labels = tuple(
        Label(position, name, source_id=position + 1)
        for position, name in enumerate(draw(st.lists(WORDS, unique=True, min_size=1, max_size=3)))
    )
    names = draw(st.lists(WORDS, unique=True, max_size=2))
    raters = tuple(Rater(name, draw(st.none() | st.sampled_from(AuthorKind))) for name in names)
    count = draw(st.integers(0, 8)) if images else 0
    statuses = st.sampled_from(Status)
    places = {
        (draw(st.integers(0, len(images) - 1)), draw(st.integers(0, len(raters) - 1)), draw(st.integers(1, 2)))
        for _ in range(4)
        if images and raters
    }
    return ForeignTable(
        source="drawn",
        images=images,
        labels=labels,
        raters=raters,
        shapes=draw(_shapes(count, len(images), len(labels))),
        rater=np.array([draw(st.integers(UNNAMED, len(raters) - 1)) for _ in range(count)], dtype=np.int32),
        pass_number=np.array([draw(st.integers(1, 2)) for _ in range(count)], dtype=np.int32),
        statements=tuple(Statement(*place, draw(statuses), draw(_SAID)) for place in sorted(places)),
        image_notes=draw(st.just(()) | st.lists(_NOTES, min_size=len(images), max_size=len(images)).map(tuple)),
    )


@st.composite
def _shapes(draw, count: int, images: int, labels: int) -> Shapes:
    def column(values):
        return [draw(values) for _ in range(count)]

    return Shapes.make(
        column(_box()),
        label=column(st.integers(0, labels - 1)),
        occluded=column(st.integers(-1, 1)),
        part_state=column(st.integers(-1, 3)),
        score=column(st.just(np.nan) | st.floats(0, 1)),
        crowd=column(st.booleans()),
        source_id=draw(st.permutations(range(count))) if count else [],
        image=column(st.integers(0, images - 1)) if count else [],
        polygon=column(st.none() | st.lists(_ring(), min_size=1, max_size=2).map(as_polygon)),
        attributes=column(st.none() | st.dictionaries(WORDS | st.just("weight"), JSON, min_size=1, max_size=3)),
    )


def assert_equal(found: ForeignTable, expected: ForeignTable, *, tolerance: float = 1e-9) -> None:
    """Same content; boxes may differ by the given share of their coordinates."""
    assert [_facts(image) for image in found.images] == [_facts(image) for image in expected.images]
    assert [(label.name, label.source_id) for label in found.labels] == [
        (label.name, label.source_id) for label in expected.labels
    ]
    assert found.raters == expected.raters
    np.testing.assert_allclose(found.shapes.box, expected.shapes.box, rtol=tolerance, atol=tolerance)
    assert found.shapes.with_columns(box=expected.shapes.box) == expected.shapes
    assert found.rater.tolist() == expected.rater.tolist()
    assert found.pass_number.tolist() == expected.pass_number.tolist()
    assert _sorted(found) == _sorted(expected)


def _facts(image: Image) -> tuple:
    return (image.name, image.width, image.height, image.split, image.prompts, image.sampling_distance, image.source_id)


def _sorted(foreign: ForeignTable) -> list:
    return sorted(foreign.statements, key=lambda said: (said.image, said.rater, said.pass_number))
