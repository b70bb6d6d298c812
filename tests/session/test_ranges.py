"""Numbers, lists and searches of a project whose boxes are read range by range are those of one that is loaded."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session import pending_commit
from annotator.session.agreement.day_work import make_pace_job
from annotator.session.agreement.live import LiveAgreement
from annotator.session.agreement.view import ScatterPoints, Scope, make_set_counts_job
from annotator.session.disagreements.adjudicate import find_or_make_reference
from annotator.session.disagreements.propose import (
    list_proposed_layers,
    make_confirming_step,
    make_proposal_step,
    plan_proposal,
)
from annotator.session.disagreements.table import make_disagreement_job
from annotator.session.finding.image_filter import find_images
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.finding.shape_search import find_shapes
from annotator.session.label_uses import make_uses_job
from annotator.session.session import Session
from annotator.session.view import Mode
from tests.builders import list_fields
from tests.jobs import run_inline
from tests.session import scenes
from tests.session.scenes import ANA, BEN


def make_project() -> Project:
    """Six images in three splits, one with a label that the vocabulary has lost, one that is empty, one in work."""
    made = scenes.disputed(images=6)
    images = {one: replace(made.images[one], split=("test", "", "train")[one % 3]) for one in made.images}
    layers = [replace(layer, seconds=0.1 * key.image) for key, layer in made.layers.items()]
    made = replace(made.with_layers(layers), images=made.images.update(images))
    strange, begun = made.layer_of(LayerKey(4, ANA)), made.layer_of(LayerKey(5, BEN))
    labels = np.full(strange.count, 77, dtype=np.int32)
    strange = strange.with_shapes(strange.shapes.with_columns(label=labels))
    empty = [made.layer_of(LayerKey(6, author)).with_shapes(Shapes.empty()) for author in (ANA, BEN)]
    return made.with_layers([strange, replace(begun, status=Status.IN_WORK), *empty])


def read_columns(value: Any) -> Any:
    """Columns as lists, so that two answers can be compared; what is not a number is None."""
    if isinstance(value, np.ndarray):
        return np.where(value == value, value, None).tolist() if value.dtype.kind == "f" else value.tolist()
    if isinstance(value, tuple):
        return [read_columns(one) for one in value]
    fields = list_fields(value)
    return {one: read_columns(getattr(value, one)) for one in fields} if fields else value


def search(session: Session, query: str) -> Any:
    parts = session.read_ranges(session.committed, Progress())
    found = find_shapes(session.committed, session.view, query, parts=parts)
    groups = {key: ids.tolist() for key, ids in found.group_rows(np.arange(len(found))).items()}
    return found.images.tolist(), found.consulted, found.table.sides[found.rows].tolist(), groups


def propose(session: Session) -> Any:
    plan = plan_proposal(session.committed, session.view, session.read_ranges(session.committed))
    found = plan.found
    columns = found.images, found.disputed, found.members, found.authors, found.shapes.id, found.shapes.box
    return (*columns, found.shapes.label, plan.disagreements, plan.begun, plan.disputed_images, plan.shapes)


def list_images(session: Session, query: str, order: ImageOrder | None = None) -> Any:
    read = partial(session.read_ranges, session.committed, Progress())
    return find_images(session.committed, query, session.view, order=order, read_parts=read)


def list_points(cloud: ScatterPoints) -> Any:
    """The points by image and shapes, and the outliers as they stand."""
    columns = (cloud.image, cloud.target, cloud.shape, cloud.reference, cloud.author, cloud.iou, cloud.rc, cloud.kept)
    points = list(zip(*(column.tolist() for column in columns), strict=True))
    return sorted(points), [points[row] for row in cloud.outliers.tolist()]


ANSWERS: dict[str, Callable[[Session], Any]] = {
    "labels": lambda session: run_inline(make_uses_job(session)),
    "counts": lambda session: read_columns(run_inline(make_set_counts_job(session, finished_only=False))),
    "finished": lambda session: read_columns(run_inline(make_set_counts_job(session, finished_only=True))),
    "table 1": lambda session: run_inline(LiveAgreement(session).make_statistics_job()),
    "labels of two": lambda session: read_columns(
        run_inline(LiveAgreement(session).make_confusion_job(Scope(), ANA, BEN))
    ),
    "scatter": lambda session: list_points(run_inline(LiveAgreement(session).make_scatter_job(Scope()))),
    "pace": lambda session: run_inline(make_pace_job(session, lambda _since, _progress: [], midnight=0.0)),
    "disagreements": lambda session: read_columns(run_inline(make_disagreement_job(session))),
    "proposal": lambda session: read_columns(propose(session)),
    "shapes": lambda session: search(session, "author:any size:>40"),
    "shapes by split": lambda session: search(session, "author:any split:test"),
    "images": lambda session: list_images(session, "author:any -state:intact"),
    "images by disagreements": lambda session: list_images(
        session, "disagreements:>0", ImageOrder(SortKey.DISAGREEMENTS)
    ),
}


@pytest.mark.parametrize("mode", [Mode.AUDIT, Mode.SESSION])
@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_by_ranges_is_that_of_the_loaded_project(
    name: str, mode: Mode, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_commit, "PART_BOXES", 1)
    with scenes.opened(tmp_path / "p.annotator", make_project(), mode=mode) as (session, _file):
        assert len(list(session.read_ranges(session.committed))) == 6
        by_ranges = ANSWERS[name](session)
        assert not session.committed.is_loaded
        session.load_project(session.committed)
        session.install_loaded()
        assert session.committed.is_loaded
        assert ANSWERS[name](session) == by_ranges
        monkeypatch.undo()
        assert len(list(session.read_ranges(session.committed))) == 1
        assert ANSWERS[name](session) == by_ranges


def test_a_stop_ends_the_reading_between_two_ranges(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pending_commit, "PART_BOXES", 1)
    with scenes.opened(tmp_path / "p.annotator", make_project()) as (session, _file):
        progress = Progress()
        parts = session.read_ranges(session.committed, progress)
        assert list(next(parts).images) == [1]
        progress.stop.set()
        with pytest.raises(Cancelled):
            next(parts)


def test_proposals_are_confirmed_with_the_layers_of_their_images_alone(tmp_path: Path) -> None:
    path = tmp_path / "p.annotator"
    with scenes.opened(path, make_project()) as (session, _file):
        plan = plan_proposal(session.committed, session.view, session.read_ranges(session.committed))
        session.commit(make_proposal_step(plan, first_id=session.next_shape_id, auditor=None, now=0.0))
    with scenes.opened(path) as (session, _file):
        reference = find_or_make_reference(session.committed)[0]
        untouched = replace(session.committed.layer_of(LayerKey(1, reference.id)), count=0, loaded=None)
        fewer = session.committed.with_layers([untouched])
        some = session.load_layers(fewer, list_proposed_layers(fewer))
        assert some.layer_of(LayerKey(1, ANA)).loaded is None
        assert some.layer_of(LayerKey(2, ANA)).loaded is not None
        some = session.load_layers(session.committed, list_proposed_layers(session.committed))
        whole = session.load_project(session.committed)
        assert make_confirming_step(some, session.view) == make_confirming_step(whole, session.view)
