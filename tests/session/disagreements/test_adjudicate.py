"""Adjudication through the real store: what every verb puts into the reference, and that it is undone and stays."""

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model import edit
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import PROVENANCE, Outcome
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import decided_ids_of, is_decided
from annotator.session.disagreements import adjudicate, walk
from annotator.session.disagreements.adjudicate import begin, decide, is_possible, reference_of
from annotator.session.disagreements.walk import find_image_disagreements
from annotator.session.session import Session
from annotator.session.view import Mode, WalkFilter
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed, opened

BOX_12, BOX_22 = [100, 10, 140, 50], [116, 10, 156, 50]
MEAN_12 = [108, 10, 148, 50]


def reference(session: Session, image: int = 1) -> Shapes:
    author = reference_of(session.committed)
    return session.load_layer(LayerKey(image, author.id)).shapes


def told(shapes: Shapes) -> list[dict]:
    return [shapes.attributes_of(row)[PROVENANCE] for row in range(len(shapes))]


def content(session: Session) -> tuple:
    """What counts of a project, without revisions."""
    project = session.committed
    author = reference_of(project)
    keys = [] if author is None else [key for key in sorted(project.layers) if key.author == author.id]
    layers = [
        (
            key,
            session.load_layer(key).status,
            session.load_layer(key).shapes.box.tolist(),
            session.load_layer(key).shapes.id.tolist(),
        )
        for key in keys
        if session.load_layer(key).status is not Status.NEW or session.load_layer(key).count
    ]
    return layers, dict(project.decisions), dict(project.authors)


def focus(session: Session, kind: DisagreementKind, shape: int) -> None:
    session.set_view(image=1)
    walk.focus_disagreement(
        session, next(one for one in walk.list_disagreements(session, 1) if (one.kind, one.shape) == (kind, shape))
    )


class Progress(NamedTuple):
    """How far the adjudication of one image is."""

    disagreements: int
    decided: int
    shapes: int
    done: bool


def progress_of(session: Session, image: int) -> Progress:
    """Read from the reference layer and the decisions of an image."""
    found = find_image_disagreements(session, image)
    shapes = decided_ids_of(session.committed.list_decisions(image))
    author = reference_of(session.committed)
    layer = session.committed.layer_of(LayerKey(image, -1 if author is None else author.id))
    return Progress(len(found), sum(is_decided(one, shapes) for one in found), layer.count, layer.status.is_finished)


def test_begin_puts_in_what_all_agree_on(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        begin(session)
        shapes = reference(session)
        assert reference_of(session.committed).kind is AuthorKind.REFERENCE
        assert shapes.box.tolist() == [pytest.approx([32 / 3, 32 / 3, 152 / 3, 152 / 3])]
        assert told(shapes) == [{"rule": "agreed", "shapes": [11, 21, 31], "authors": ["Ana", "Ben", "Cem"]}]
        assert (shapes.label[0], shapes.part_state[0], shapes.occluded[0]) == (0, 0, 0)
        assert session.next_undo.name == "Begin reference"
        now = progress_of(session, 1)
        assert now == (7, 0, 1, False)
        assert not adjudicate.can_begin(session)
        session.undo()
        assert reference_of(session.committed) is None
        session.redo()
    with opened(tmp_path / "p.annotator") as (session, _):
        assert told(reference(session))[0]["rule"] == "agreed"
        assert len(session.committed.authors) == 4


def test_an_image_without_disagreements_is_done_at_once() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT, image=2)
    begin(session)
    assert progress_of(session, 2).done
    assert len(reference(session, 2)) == 2


VERBS = {
    Outcome.TAKE_A: [(BOX_12, [12, 22, 32])],
    Outcome.TAKE_B: [(BOX_22, [12, 22, 32])],
    Outcome.MEAN: [(MEAN_12, [12, 22, 32])],
    Outcome.BOTH: [(BOX_12, [12]), (BOX_22, [22])],
    Outcome.DROP: [],
}


@pytest.mark.parametrize("outcome", list(Outcome))
def test_every_verb_is_one_step_undone_and_redone_through_the_store(tmp_path: Path, outcome: Outcome) -> None:
    path = tmp_path / "p.annotator"
    with opened(path, disputed(), author=BEN) as (session, file):
        begin(session)
        focus(session, DisagreementKind.LOW_OVERLAP, 12)
        before = content(session)
        decide(session, outcome, clock=lambda: 77.0)
        after = content(session)
        made = [
            (box, entry["shapes"])
            for box, entry in zip(reference(session).box[1:].tolist(), told(reference(session))[1:], strict=True)
        ]
        assert made == VERBS[outcome]
        assert {entry["rule"] for entry in told(reference(session))[1:]} <= {outcome.value}
        decision = next(iter(session.committed.decisions.values()))
        assert (decision.image, decision.kind, decision.shapes) == (1, "low_overlap", (12, 22, 32))
        assert (decision.outcome, decision.auditor, decision.time) == (outcome, BEN, 77.0)
        assert progress_of(session, 1).decided == 1
        assert session.view.focus.kind is DisagreementKind.LABEL
        session.undo()
        assert content(session) == before
        session.redo()
        assert content(session) == after
        assert file.read_journal(1)[0].parts[-1].after == decision
    with opened(path) as (session, _):
        assert content(session) == after
        session.set_view(walk=WalkFilter(skip_decided=True))
        assert walk.go_to_disagreement(session).kind is DisagreementKind.LABEL


def test_deciding_again_replaces_the_earlier_decision() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    begin(session)
    for outcome in (Outcome.BOTH, Outcome.DROP, Outcome.TAKE_B):
        focus(session, DisagreementKind.LOW_OVERLAP, 12)
        decide(session, outcome)
    assert [one.outcome for one in session.committed.decisions.values()] == [Outcome.TAKE_B]
    assert reference(session).box[1:].tolist() == [BOX_22]
    session.undo()
    assert [one.outcome for one in session.committed.decisions.values()] == [Outcome.DROP]
    assert len(reference(session)) == 1


def test_one_decision_settles_all_disagreements_about_its_thing() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    focus(session, DisagreementKind.MISSED, 25)
    decide(session, Outcome.TAKE_A)
    assert next(iter(session.committed.decisions.values())).shapes == (25, 35)
    assert progress_of(session, 1).decided == 1
    assert told(reference(session))[-1] == {"rule": "take_a", "shapes": [25, 35], "authors": ["Ben", "Cem"]}


def test_a_shape_that_one_author_drew_is_taken_or_dropped() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    focus(session, DisagreementKind.EXTRA, 15)
    for outcome in (Outcome.BOTH, Outcome.TAKE_B):
        assert not is_possible(session.view.focus, outcome)
        decide(session, outcome)
    assert not session.committed.decisions
    decide(session, Outcome.DROP)
    assert [one.outcome for one in session.committed.decisions.values()] == [Outcome.DROP]
    assert len(reference(session)) == 1


def test_labels_and_tags_go_by_majority() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    focus(session, DisagreementKind.LABEL, 13)
    decide(session, Outcome.MEAN)
    focus(session, DisagreementKind.STATE, 14)
    decide(session, Outcome.MEAN)
    shapes = reference(session)
    assert (shapes.label[-2], shapes.part_state[-1]) == (0, 0)
    focus(session, DisagreementKind.STATE, 14)
    decide(session, Outcome.TAKE_A)
    assert reference(session).part_state[-1] == 1


def test_the_layer_is_done_when_all_is_decided_and_in_work_again_after_undo(tmp_path: Path) -> None:
    with opened(tmp_path / "p.annotator", disputed()) as (session, _):
        walk.go_to_disagreement(session)
        turns = 0
        while not progress_of(session, 1).done:
            decide(session, Outcome.TAKE_A)
            turns += 1
        assert turns == 5
        assert session.view.focus.decided
        now = progress_of(session, 1)
        assert (now.decided, now.disagreements, now.shapes) == (7, 7, 6)
        session.undo()
        assert not progress_of(session, 1).done
        session.redo()
    with opened(tmp_path / "p.annotator") as (session, _):
        assert progress_of(session, 1).done
        layer = session.load_layer(LayerKey(1, reference_of(session.committed).id))
        assert (layer.status, layer.unblinded) == (Status.DONE, 0)


def test_shapes_keep_what_they_carried_and_their_outline() -> None:
    project = disputed()
    layer = project.layer_of(LayerKey(1, ANA))
    polygons, attributes = np.full(5, None, dtype=object), np.full(5, None, dtype=object)
    polygons[1] = as_polygon([[100, 10, 140, 10, 140, 50]])
    polygons[0] = as_polygon([[10, 10, 50, 10, 50, 50]])
    attributes[1] = {"note": "torn"}
    project = project.with_layers(
        [layer.with_shapes(layer.shapes.with_columns(polygon=polygons, attributes=attributes))]
    )
    session = builders.session(project, mode=Mode.AUDIT)
    focus(session, DisagreementKind.LOW_OVERLAP, 12)
    decide(session, Outcome.TAKE_A)
    shapes = reference(session)
    assert shapes.attributes_of(1)["note"] == "torn"
    assert shapes.polygon_of(1) is not None
    agreed = next(
        box for box in ([10, 10, 50, 50], [12, 10, 52, 50], [10, 12, 50, 52]) if box == shapes.box[0].tolist()
    )
    assert agreed == [10, 10, 50, 50]
    assert shapes.polygon_of(0) is not None


def test_a_name_that_is_taken_is_not_taken_again() -> None:
    project = disputed()
    session = builders.session(
        replace(project, authors=project.authors.set(8, Author(8, "reference"))), mode=Mode.AUDIT
    )
    begin(session)
    assert reference_of(session.committed) == Author(9, "reference 2", AuthorKind.REFERENCE)


def with_one_author_done() -> Project:
    project = disputed()
    unfinished = [replace(project.layer_of(LayerKey(1, author)), status=Status.IN_WORK) for author in (BEN, CEM)]
    return project.with_layers(unfinished)


def test_one_author_is_not_enough() -> None:
    session = builders.session(with_one_author_done(), mode=Mode.AUDIT)
    with pytest.raises(UserError, match=r"1\.jpg.*two"):
        begin(session)


def test_nothing_is_decided_in_session_mode_or_read_only() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    walk.go_to_disagreement(session)
    session.set_view(mode=Mode.SESSION)
    decide(session, Outcome.TAKE_A)
    begin(session)
    session.set_view(mode=Mode.AUDIT)
    builders.storage_of(session).read_only = True
    assert not adjudicate.can_decide(session, Outcome.TAKE_A)
    assert not adjudicate.can_begin(session)
    assert reference_of(session.committed) is None


def test_a_disagreement_that_is_gone_is_not_decided() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    focus(session, DisagreementKind.LABEL, 13)
    session.commit(edit.set_column(session.current_layer, [13], name="Set label", label=1))
    assert decide(session, Outcome.TAKE_A) is None
    assert session.view.focus is None
    assert not session.committed.decisions


def test_after_a_decision_the_walk_does_not_pass_the_next_one() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    walk.go_to_disagreement(session)
    arrived = decide(session, Outcome.TAKE_A)
    assert arrived is not None
    assert arrived.is_next
    stayed = walk.go_to_disagreement(session)
    assert (stayed.shape, stayed.kind) == (arrived.shape, arrived.kind)
    passed = walk.go_to_disagreement(session)
    assert (passed.shape, passed.kind) != (arrived.shape, arrived.kind)


def test_deciding_the_same_way_again_stores_nothing() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    first = walk.go_to_disagreement(session)
    decide(session, Outcome.TAKE_A)
    before = content(session)
    one = next(one for one in walk.list_disagreements(session, 1) if one.shape == first.shape)
    walk.focus_disagreement(session, one)
    decide(session, Outcome.TAKE_A)
    assert content(session) == before
    walk.focus_disagreement(session, one)
    decide(session, Outcome.DROP)
    assert content(session) != before
