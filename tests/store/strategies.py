"""Projects made by hypothesis: every field of every noun, within what the model allows."""

import immutables
import numpy as np
from hypothesis import strategies as st

from annotator.geometry.box import LARGEST_COORDINATE, as_polygon
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision, Outcome
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.metric_settings import MetricSettings, ModelCut, RandCrownsSettings
from annotator.model.project import Project
from annotator.model.protocol import Protocol
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, LabelExample, Vocabulary

INT64 = st.integers(-(2**63), 2**63 - 1)
IDS = st.integers(0, 2**62 - 2)
NUMBERS = st.floats(-LARGEST_COORDINATE, LARGEST_COORDINATE - 1e6, allow_subnormal=False)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@st.composite
def rings(draw):
    points = draw(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=3, max_size=6, unique=True))
    return as_polygon([points])[0]


POLYGONS = st.none() | st.lists(rings(), min_size=1, max_size=3).map(tuple)
ATTRIBUTES = st.none() | st.dictionaries(st.text(), JSON, max_size=3)


@st.composite
def tables(draw, max_size: int = 5):
    ids = sorted(draw(st.sets(IDS, max_size=max_size)))

    def column(values):
        return draw(st.lists(values, min_size=len(ids), max_size=len(ids)))

    corners = np.array(column(st.tuples(NUMBERS, NUMBERS)), dtype=float).reshape(-1, 2)
    sizes = np.array(column(st.tuples(*[st.floats(0.001, 1e6)] * 2)), dtype=float).reshape(-1, 2)
    return Shapes.make(
        np.concatenate((corners, corners + sizes), axis=1),
        id=ids,
        label=column(st.integers(-(2**31), 2**31 - 1)),
        occluded=column(st.integers(-1, 1)),
        part_state=column(st.integers(-1, 3)),
        score=column(st.floats(0, 1) | st.just(np.nan)),
        crowd=column(st.booleans()),
        source_id=column(st.just(-1) | INT64),
        image=column(st.just(-1) | INT64),
        draft=column(st.booleans()),
        assisted=column(st.just(-1) | IDS),
        polygon=column(POLYGONS),
        attributes=column(ATTRIBUTES),
    )


@st.composite
def images(draw):
    return [
        Image(
            id=number,
            name=name,
            width=draw(st.integers(0, 2**31)),
            height=draw(st.integers(0, 2**31)),
            orientation=draw(st.integers(1, 8)),
            split=draw(st.text(max_size=5)),
            prompts=draw(st.none() | st.lists(st.tuples(NUMBERS, NUMBERS), max_size=3).map(tuple)),
            sampling_distance=draw(st.none() | st.floats(1e-6, 1e6)),
            source_id=draw(st.none() | INT64),
            content_hash=draw(st.text("0123456789abcdef", max_size=64)),
            purpose=draw(st.sampled_from(ImagePurpose)),
        )
        for number, name in draw(st.dictionaries(IDS, st.text(), max_size=4)).items()
    ]


EXAMPLES = st.builds(LabelExample, IDS, st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS))

PROTOCOLS = st.builds(
    Protocol,
    guidelines=st.text(max_size=30),
    requires_occluded=st.booleans(),
    required_labels=st.lists(st.integers(0, 99), max_size=3).map(tuple),
    state_guidelines=st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=2).map(tuple),
    training_f1=st.none() | st.floats(0, 1),
    repeat_share=st.floats(0, 1),
)


@st.composite
def vocabularies(draw):
    labels = tuple(
        Label(
            number,
            f"{draw(st.text())} {number}",
            draw(st.text(max_size=7)),
            draw(st.text(max_size=1)),
            draw(st.none() | INT64),
            description=draw(st.text(max_size=9)),
            example=draw(st.none() | EXAMPLES),
            alias_of=draw(st.none() | st.integers(0, 1000)),
            retired=draw(st.booleans()),
        )
        for number in draw(st.lists(st.integers(0, 1000), unique=True, max_size=4))
    )
    return Vocabulary(labels, draw(st.integers(1001, 2000)), draw(st.booleans()))


SETTINGS = st.builds(
    MetricSettings,
    iou_threshold=st.floats(0, 1),
    label_aware=st.booleans(),
    overlap=st.sampled_from(["box", "polygon"]),
    include_unfinished=st.booleans(),
    randcrowns=st.none()
    | st.builds(RandCrownsSettings, st.floats(0, 9), st.floats(0, 9), st.floats(0.1, 9), st.sampled_from(["px", "m"])),
    size_threshold=st.none() | st.floats(0, 1e6),
    profile=st.sampled_from(["paper", "challenge"]),
    score_cuts=st.lists(st.builds(ModelCut, st.integers(1, 99), st.floats(0, 1)), max_size=2).map(tuple),
)


@st.composite
def decisions(draw, image_ids):
    if not image_ids:
        return []
    return [
        Decision(
            id=number,
            image=draw(st.sampled_from(image_ids)),
            kind=draw(st.text(max_size=9)),
            shapes=tuple(sorted(draw(st.sets(IDS, max_size=4)))),
            outcome=draw(st.sampled_from(Outcome)),
            auditor=draw(st.none() | IDS),
            time=draw(st.floats(0, 1e10)),
        )
        for number in draw(st.sets(IDS, max_size=3))
    ]


@st.composite
def notes(draw, image_ids):
    if not image_ids:
        return []
    return [
        ReviewNote(
            id=number,
            image=draw(st.sampled_from(image_ids)),
            shape=draw(st.none() | IDS),
            author=draw(st.none() | IDS),
            time=draw(st.floats(0, 1e10)),
            text=draw(st.text(max_size=20)),
            kind=draw(st.sampled_from(NoteKind)),
            answers=draw(st.none() | IDS),
            to=draw(st.none() | IDS),
            resolved=draw(st.booleans()),
        )
        for number in draw(st.sets(IDS, max_size=3))
    ]


@st.composite
def projects(draw):
    """A project with unique names and a few layers."""
    pictures = {image.name: image for image in draw(images())}.values()
    names = draw(st.lists(st.text(), unique=True, max_size=3))
    authors = [Author(number, name, draw(st.sampled_from(AuthorKind))) for number, name in enumerate(names)]
    layers = {}
    for image in pictures:
        for author in authors:
            key = LayerKey(image.id, author.id, draw(st.integers(1, 3)))
            shapes = draw(tables())
            layers[key] = Layer(
                key=key,
                status=draw(st.sampled_from(Status)),
                revision=draw(st.integers(0, 2**62)),
                seconds=draw(st.floats(0, 1e9)),
                unblinded=draw(st.integers(0, 2**31)),
                seen=draw(st.booleans()),
                count=len(shapes),
                loaded=shapes,
                purpose=draw(st.sampled_from(PassPurpose)),
                first_finished=draw(st.none() | st.integers(0, 2**53)),
            )
    return Project(
        uuid=str(draw(st.uuids())),
        name=draw(st.text()),
        template=draw(st.sampled_from(["", "orchard"])),
        images=immutables.Map({image.id: image for image in pictures}),
        authors=immutables.Map({author.id: author for author in authors}),
        layers=immutables.Map(layers),
        vocabulary=draw(vocabularies()),
        metrics=draw(SETTINGS),
        decisions=immutables.Map({one.id: one for one in draw(decisions([image.id for image in pictures]))}),
        notes=immutables.Map({one.id: one for one in draw(notes([image.id for image in pictures]))}),
        protocol=draw(PROTOCOLS),
    )
