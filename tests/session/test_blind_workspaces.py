"""What others have drawn where exposure does not admit it makes no difference in any workspace of who draws.

Random projects come in two versions that differ in hidden work alone: other boxes, labels, tags, more of them. Whatever
a workspace draws, lists, walks or counts is the same in both. Before who audits it is not, and on images that are open
to the person it is there: otherwise equality would prove nothing.
"""

from collections.abc import Iterator

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.detector.state import DetectorState
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays import OVERLAYS, Marks
from annotator.session.agreement.live import LiveAgreement, compute_crown_facts
from annotator.session.agreement.view import Scope, count_options_of
from annotator.session.disagreements import walk
from annotator.session.finding.image_filter import find_images
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.finding.shape_search import find_shapes
from annotator.session.image_view import ImageView
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace
from tests import builders
from tests.depth import turns
from tests.detector.test_state import overlays

ANA, BEN, CEM, REFERENCE, MODEL = 1, 2, 3, 4, 5
OTHERS = (BEN, CEM, REFERENCE, MODEL)
IMAGES = 4
SEEDS = range(turns(2, 9))


@pytest.mark.parametrize("seed", SEEDS)
def test_hidden_work_makes_no_difference(seed):
    one, other = sessions(seed)
    for workspace in Workspace:
        for image in one.project.images:
            for session in (one, other):
                go_to_workspace(session, workspace)
                session.set_view(image=image, focus=None, regions_shown=True)
                assert session.view.mode is Mode.SESSION
            for told, again in zip(tell(one, image), tell(other, image), strict=True):
                assert told == again, (seed, workspace, image, told[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_the_walk_stays_on_what_is_open(seed):
    (session, _) = sessions(seed)
    go_to_workspace(session, Workspace.COMPARE)
    session.set_view(image=1)
    open_images = {image for image in session.project.images if session.committed.has_finished(image, ANA)}
    for step in (walk.go_to_disagreement, walk.go_to_image):
        for _ in range(40):
            focus = step(session)
            if focus is None:
                break
            assert focus.image in open_images
            for side in focus.shapes:
                layer = session.committed.layer_of(LayerKey(focus.image, side.author, side.pass_number))
                assert layer.key.author == ANA or layer.status.is_finished


@pytest.mark.parametrize("workspace", [Workspace.COMPARE, Workspace.CHECK])
def test_what_is_open_is_there(workspace):
    """The same reading sees others' work where it is admitted, and everything once the person looks as an auditor."""
    seen, audited = 0, 0
    for seed in SEEDS:
        one, other = sessions(seed)
        for session in (one, other):
            go_to_workspace(session, workspace)
        for image in one.project.images:
            one.set_view(image=image, mode=Mode.SESSION)
            drawn = dict(tell(one, image))
            seen += drawn["others" if workspace is Workspace.COMPARE else "model"] != flat(Marks())
            for session in (one, other):
                session.set_view(image=image, mode=Mode.AUDIT)
            audited += list(tell(one, image)) != list(tell(other, image))
    assert seen > 1
    assert audited > 1


def tell(session: Session, image: int) -> Iterator[tuple[str, object]]:
    """All that a workspace says of an image and of the set, by what says it."""
    session.load_image(image, session.project.authors)
    project, view = session.project, session.view
    for overlay in OVERLAYS:
        yield overlay.name, flat(overlay.marks(project, view))
        if overlay.name != "prompts":
            yield f"layers of {overlay.name}", sorted(key for key in overlay.layers(project, view) if hides(key, view))
    _, state, drawn = overlays(session)
    state.choose(model=MODEL, reference=BEN, theta_cls=0.0)
    for name, overlay in drawn.items():
        yield name, flat(overlay.marks(project, view))
    yield "check", tell_check(state)
    yield "disagreements", [flat(one) for one in walk.list_disagreements(session, image)]
    yield "crowns", flat(compute_crown_facts(project, view))
    yield "layers that count", flat([one.shapes for one in count_options_of(project, view).find_layers(project, image)])
    yield "passes", flat({author: [one.key for one in rows] for author, rows in ImageView.of(session).audited.items()})
    agreement = LiveAgreement(session).compute_view(Scope(image=image))
    yield "agreement", flat((agreement.matrix, agreement.alpha, agreement.objects, agreement.counts))
    for key in SortKey:
        yield f"order by {key}", find_images(project, "", view, order=ImageOrder(key)).ids
    for query in ("author:any", "author:others", "disagreements:>0"):
        found = find_shapes(project, view, query)
        yield f"shapes of {query}", found.table.id[found.rows].tolist()
        yield f"images of {query}", find_images(project, query, view).ids


def tell_check(state: DetectorState) -> object:
    view = state.view
    if view.image is None:
        return None
    return flat((view.image.check.reference, view.image.check.detections))


def hides(key: LayerKey, view) -> bool:
    return key.author != view.author


def flat(value: object) -> object:
    """Something that is equal where everything in it is, to the bit."""
    match value:
        case np.ndarray():
            return value.shape, [flat(one) for one in value] if value.dtype == object else value.tobytes()
        case dict() | immutables.Map():
            return {name: flat(one) for name, one in value.items()}
        case tuple() | list():
            return [flat(one) for one in value]
        case _ if fields := builders.list_fields(value):
            return [flat(getattr(value, one)) for one in fields]
    return value if isinstance(value, str | int | float | bool | None) else repr(value)


def sessions(seed: int) -> tuple[Session, Session]:
    """Sessions of Ana at two projects that differ in what she may not see."""
    made = random_project(seed)
    return tuple(builders.session(of, author=ANA, image=1) for of in (made, change_hidden(made, seed)))


def random_project(seed: int) -> Project:
    """Three persons, a reference and a model, who have finished some images, begun others, and left some alone."""
    rng = np.random.default_rng(seed)
    made = builders.project(images=IMAGES, count=1)
    authors = made.authors.set(REFERENCE, Author(REFERENCE, "Truth", AuthorKind.REFERENCE))
    authors = authors.set(MODEL, Author(MODEL, "Net", AuthorKind.MODEL))
    layers, next_id = [], 1
    for image in range(1, IMAGES + 1):
        for author in (ANA, *OTHERS):
            status = (Status.DONE, Status.DONE, Status.IN_WORK, Status.NEW)[int(rng.integers(0, 4))]
            if status is not Status.NEW:
                layers.append(draw(LayerKey(image, author), status, int(rng.integers(1, 5)), next_id, rng))
                next_id += 10
    metrics = replace(made.metrics, include_unfinished=bool(seed % 2))
    return replace(made, authors=authors, layers=immutables.Map(), metrics=metrics).with_layers(layers)


def change_hidden(project: Project, seed: int) -> Project:
    """Others have drawn something else, and more of it, where the person may not look."""
    rng = np.random.default_rng(1000 + seed)
    hidden = [
        draw(key, layer.status, layer.count + 3, 10_000 + 10 * number, rng)
        for number, (key, layer) in enumerate(sorted(project.layers.items()))
        if key.author != ANA and not (project.has_finished(key.image, ANA) and layer.status.is_finished)
    ]
    return project.with_layers(hidden)


def draw(key: LayerKey, status: Status, count: int, first_id: int, rng) -> Layer:
    corner = rng.uniform(0, 300, (count, 2))
    rows = Shapes.make(
        np.concatenate((corner, corner + rng.uniform(150, 300, (count, 2))), axis=1),
        id=np.arange(first_id, first_id + count),
        label=rng.integers(0, 2, count),
        occluded=rng.integers(-1, 2, count),
        part_state=rng.integers(-1, 4, count),
    )
    if key.author == MODEL:
        rows = rows.with_columns(score=rng.uniform(0.2, 1.0, count))
    return Layer.make(key, rows, status=status)
