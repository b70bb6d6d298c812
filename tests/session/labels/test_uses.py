"""Uses of labels: own shapes, and others' only where a blind author may know them; cheap merges."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.layer import LayerKey, Status
from annotator.session.editing.vocabulary import change_labels
from annotator.session.label_uses import LabelUses, count_uses, make_uses_job
from annotator.session.session import Session
from annotator.session.view import Mode
from tests import builders
from tests.growth import count_calls
from tests.jobs import run_inline

ANA, BEN = 1, 2
SENTINEL = 1


def sentinel_session(status: Status = Status.DONE, **view: object) -> Session:
    """Ana used label 0, Ben label 1 alone; Ana has finished the first of two images, Ben both."""
    made = builders.project(images=2, authors=("Ana", "Ben"), count=3)
    layers = []
    for key, layer in made.layers.items():
        label = np.full(3, 0 if key.author == ANA else SENTINEL, dtype=np.int32)
        drawn = layer.with_shapes(layer.shapes.with_columns(label=label))
        layers.append(replace(drawn, status=status) if key == LayerKey(2, ANA) else drawn)
    return builders.session(made.with_layers(layers), **view)


def uses_of(session: Session) -> LabelUses:
    return run_inline(make_uses_job(session))


def test_a_blind_author_knows_others_uses_on_images_that_both_finished() -> None:
    uses = uses_of(sentinel_session(Status.IN_WORK))
    assert (dict(uses.own), dict(uses.others), uses.looked_at) == ({0: 6}, {SENTINEL: 3}, (1,))


def test_others_unfinished_work_stays_hidden() -> None:
    session = sentinel_session()
    layer = session.committed.layer_of(LayerKey(1, BEN))
    made = session.committed.with_layers([replace(layer, status=Status.IN_WORK)])
    assert dict(count_uses([made], session.view).others) == {SENTINEL: 3}
    assert count_uses([made], session.view).looked_at == (2,)


def test_an_audit_knows_all() -> None:
    session = sentinel_session(Status.IN_WORK, mode=Mode.AUDIT)
    uses = uses_of(session)
    assert (dict(uses.own), dict(uses.others)) == ({0: 6}, {SENTINEL: 6})
    assert uses.count(0, session.committed.vocabulary) == 6
    assert uses.count(0, session.committed.vocabulary.merge_label(SENTINEL, 0)) == 12


def test_whoever_is_told_has_seen() -> None:
    session = sentinel_session(Status.IN_WORK)
    uses = uses_of(session)
    assert not session.committed.layer_of(LayerKey(1, ANA)).seen
    session.note_shown(uses.looked_at)
    assert session.committed.layer_of(LayerKey(1, ANA)).seen
    assert not session.committed.layer_of(LayerKey(2, ANA)).seen


def test_drafts_are_no_uses() -> None:
    session = sentinel_session()
    layer = session.committed.layer_of(LayerKey(1, ANA))
    drafts = layer.with_shapes(layer.shapes.with_columns(draft=np.array([True, False, False])))
    assert dict(count_uses([session.committed.with_layers([drafts])], session.view).own) == {0: 5}


@pytest.mark.parametrize("undo", [False, True])
def test_a_merge_costs_the_same_whatever_the_number_of_shapes(undo: bool) -> None:
    def calls(images: int, count: int) -> int:
        session = builders.session(builders.project(images=images, count=count))
        merged = session.committed.vocabulary.merge_label(1, 0).labels
        if not undo:
            return count_calls(lambda: change_labels(session, merged))
        change_labels(session, merged)
        return count_calls(session.undo)

    calls(1, 1)  # what is imported and remembered at the first time
    assert calls(100, 20) <= 1.1 * calls(4, 2)
