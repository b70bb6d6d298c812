"""One gate for everything that lists work: own layers, and others' finished ones on images that both have finished."""

import immutables
import pytest
from msgspec.structs import replace

from annotator.metrics.matching.selection import ALL_IMAGES, ImageChoice
from annotator.model.assistance import AssistanceStudy
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.session.exposure import LayerGate, choose_seen_images
from annotator.session.view import Mode, ViewState
from tests import builders

ANA, BEN = 1, 2
SESSION, AUDIT = ViewState(author=ANA), ViewState(author=ANA, mode=Mode.AUDIT)


def project_with(own: Status | None, other: Status):
    """Image 1 with Ben's layer of this status, and Ana's unless it is None."""
    made = builders.project(images=1, authors=("Ana", "Ben"), count=2)
    layers = [replace(made.layer_of(LayerKey(1, BEN)), status=other)]
    if own is not None:
        layers.append(replace(made.layer_of(LayerKey(1, ANA)), status=own))
    return replace(made, layers=immutables.Map(), begun=None).with_layers(layers)


@pytest.mark.parametrize(
    ("own", "other", "seen"),
    [
        (None, Status.DONE, False),
        (Status.NEW, Status.DONE, False),
        (Status.IN_WORK, Status.DONE, False),
        (Status.DONE, Status.IN_WORK, False),
        (Status.DONE, Status.DONE, True),
        (Status.REVIEWED, Status.REVIEWED, True),
    ],
)
def test_others_are_seen_once_both_have_finished(own, other, seen):
    project = project_with(own, other)
    theirs = project.layer_of(LayerKey(1, BEN))
    assert LayerGate(project, SESSION).admits(theirs) is seen
    assert LayerGate(project, AUDIT).admits(theirs)
    assert LayerGate(project, SESSION).admits(project.layer_of(LayerKey(1, ANA)))


def test_nothing_is_seen_while_nobody_sits_at_the_desk_and_all_by_an_auditor():
    project = project_with(Status.DONE, Status.DONE)
    layers = list(project.layers.values())
    assert not any(map(LayerGate(project, ViewState()).admits, layers))
    assert all(map(LayerGate(project, ViewState(mode=Mode.AUDIT)).admits, layers))


def test_a_repeat_that_is_to_be_made_hides_all_but_itself_even_in_audit_mode():
    project = project_with(Status.DONE, Status.DONE)
    repeat = Layer(LayerKey(1, ANA, 2), purpose=PassPurpose.REPEAT, loaded=Shapes.empty())
    project = project.with_layers([repeat])
    for view in (SESSION, AUDIT):
        seen = [key for key, layer in project.layers.items() if LayerGate(project, view).admits(layer)]
        assert seen == [repeat.key]


@pytest.mark.parametrize(
    ("note", "read"),
    [
        (ReviewNote(1, 1, None, ANA, 0.0, "own"), True),
        (ReviewNote(1, 1, None, BEN, 0.0, "theirs"), False),
        (ReviewNote(1, 1, None, BEN, 0.0, "sent back", NoteKind.RETURN, to=ANA), True),
        (ReviewNote(1, 1, 1, BEN, 0.0, "about an own shape"), True),
        (ReviewNote(1, 1, 999, BEN, 0.0, "about another's shape"), False),
        (ReviewNote(1, 1, None, None, 0.0, "by nobody"), False),
    ],
)
def test_notes_go_through_the_same_gate(note, read):
    project = builders.project(images=1, authors=("Ana", "Ben"), count=2)
    layers = [replace(project.layer_of(LayerKey(1, ANA)), status=Status.IN_WORK), project.layer_of(LayerKey(1, BEN))]
    project = project.with_layers(layers)
    assert LayerGate(project, SESSION).admits_note(note) is read
    assert LayerGate(project, AUDIT).admits_note(note)
    finished = project.with_layers([replace(layers[0], status=Status.DONE)])
    assert LayerGate(finished, SESSION).admits_note(note)


def test_numbers_of_a_session_rest_on_what_the_person_has_finished():
    project = builders.project(images=3, authors=("Ana", "Ben"), count=1)
    assert choose_seen_images(project, SESSION, ALL_IMAGES) is ALL_IMAGES
    project = project.with_layers([replace(project.layer_of(LayerKey(2, ANA)), status=Status.IN_WORK)])
    assert choose_seen_images(project, SESSION, ALL_IMAGES) == ImageChoice(frozenset([1, 3]), query="status:done")
    assert choose_seen_images(project, AUDIT, ALL_IMAGES) is ALL_IMAGES
    listed = ImageChoice(frozenset([2, 3]), query="img")
    assert choose_seen_images(project, SESSION, listed) == ImageChoice(frozenset([3]), query="img status:done")
    assert choose_seen_images(project, ViewState(), ALL_IMAGES).ids == frozenset()


def test_people_of_a_study_do_not_see_what_its_model_found_until_it_is_over():
    project = project_with(Status.DONE, Status.DONE)
    layer = project.layer_of(LayerKey(1, BEN))
    study = AssistanceStudy(0, BEN, 0.3, 0.2, (ANA,), ())
    for ended, view, seen in ((False, SESSION, False), (True, SESSION, True), (False, AUDIT, True)):
        on = replace(project, protocol=replace(project.protocol, assistance=replace(study, ended=ended)))
        assert LayerGate(on, view).admits(layer) is seen
