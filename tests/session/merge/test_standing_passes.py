"""The list of images of which an annotator has several passes: what is in it, who sees it, and what a choice leaves."""

import pytest
from msgspec.structs import replace

from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.session.merge.conflicts import ConflictChoice, make_choice_step
from annotator.session.merge.plan import PassResult, StandingChoices, find_last_changes, find_standing_passes
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState
from annotator.store import create_project
from tests import builders

ANA, BEN = 1, 2
AUDIT = ViewState(image=1, author=ANA, mode=Mode.AUDIT)


def with_passes(*keys: LayerKey, status=Status.DONE, purpose=PassPurpose.WORK):
    """Three images by three authors, each done, and these further passes of two shapes."""
    layers = [
        replace(Layer.make(key, builders.shapes(2, first_id=1000 * number)), status=status, purpose=purpose)
        for number, key in enumerate(keys, start=1)
    ]
    return builders.project().with_layers(layers)


def keys_of(pairs):
    return [(pair.mine.key, pair.theirs.key) for pair in pairs]


def test_each_later_pass_stands_beside_the_first_by_image_and_annotator():
    made = with_passes(LayerKey(3, ANA, 2), LayerKey(1, BEN, 3), LayerKey(1, BEN, 2))
    found = find_standing_passes(made, AUDIT, {LayerKey(3, ANA, 2): 12.5})
    assert keys_of(found) == [
        ((1, BEN, 1), (1, BEN, 2)),
        ((1, BEN, 1), (1, BEN, 3)),
        ((3, ANA, 1), (3, ANA, 2)),
    ]
    assert (found[2].author, found[2].image) == ("Ana", "img2.jpg")
    assert (found[2].mine.shapes, found[2].theirs.shapes) == (5, 2)
    assert (found[2].mine.changed, found[2].theirs.changed) == (None, 12.5)


def test_nothing_is_listed_where_nobody_worked_twice():
    assert builders.project().last_pass == 1
    assert find_standing_passes(builders.project(), AUDIT) == []
    repeat = with_passes(LayerKey(1, ANA, 2), purpose=PassPurpose.REPEAT)
    assert find_standing_passes(repeat, AUDIT) == []
    emptied = with_passes(LayerKey(1, ANA, 2)).with_layers([Layer.make(LayerKey(1, ANA, 2), builders.shapes(0))])
    assert emptied.last_pass > 1
    assert find_standing_passes(emptied, AUDIT) == []


@pytest.mark.parametrize(("status", "seen"), [(Status.DONE, 2), (Status.IN_WORK, 1)])
def test_in_a_blind_session_others_are_listed_on_finished_images_alone(status, seen):
    made = with_passes(LayerKey(1, ANA, 2), LayerKey(1, BEN, 2))
    made = made.with_layers([replace(made.layers[LayerKey(1, ANA)], status=status)])
    listed = find_standing_passes(made, ViewState(image=1, author=ANA))
    assert [pair.author for pair in listed] == ["Ana", "Ben"][:seen]
    assert len(find_standing_passes(made, AUDIT)) == 2


@pytest.mark.parametrize(
    ("choices", "kept", "results"),
    [
        ("both both", [1, 2, 3], [PassResult.BOTH, PassResult.BOTH]),
        ("mine mine", [1], [PassResult.ONE, PassResult.ONE]),
        ("theirs both", [2, 3], [PassResult.ONE_BESIDE, PassResult.BOTH]),
        ("both theirs", [2, 3], [PassResult.BOTH, PassResult.ONE]),
        ("theirs mine", [2], [PassResult.ONE, PassResult.NEITHER]),
        ("mine theirs", [3], [PassResult.NEITHER, PassResult.ONE]),
    ],
)
def test_choices_of_several_pairs_leave_at_least_one_pass(choices, kept, results):
    made = with_passes(LayerKey(1, BEN, 2), LayerKey(1, BEN, 3))
    asked = StandingChoices(made, find_standing_passes(made, AUDIT))
    for place, choice in enumerate(choices.split()):
        asked.choose([place], ConflictChoice(choice))
    step = make_choice_step([made.layer_of(key) for key in asked.list_dropped()])
    left = {1, 2, 3} - {change.key.pass_number for change in step.layers}
    assert sorted(left) == kept
    assert [asked.find_result(place)[0] for place in range(2)] == results
    assert all(asked.find_result(place)[1]["counting"] == max(left) for place in range(2))


def test_what_is_not_finished_does_not_count_yet():
    made = with_passes(LayerKey(1, BEN, 2), status=Status.IN_WORK)
    made = made.with_layers([replace(made.layers[LayerKey(1, BEN)], status=Status.IN_WORK)])
    asked = StandingChoices(made, find_standing_passes(made, AUDIT))
    assert asked.find_result(0) == (PassResult.BOTH_UNFINISHED, {})
    asked.choose([0], ConflictChoice.THEIRS)
    assert asked.find_result(0) == (PassResult.ONE_UNFINISHED, {"kept": 2})


def test_passes_of_an_image_or_annotator_that_is_gone_are_left_out():
    made = with_passes(LayerKey(1, BEN, 2), LayerKey(2, ANA, 2))
    assert keys_of(find_standing_passes(replace(made, images=made.images.delete(1)), AUDIT)) == [
        ((2, ANA, 1), (2, ANA, 2))
    ]
    assert keys_of(find_standing_passes(replace(made, authors=made.authors.delete(ANA)), AUDIT)) == [
        ((1, BEN, 1), (1, BEN, 2))
    ]


def test_the_last_change_of_a_layer_is_its_newest_step_in_the_journal(tmp_path):
    with create_project(tmp_path / "p.annotator", builders.project(images=2, authors=["Ana"])) as file:
        times = iter((10.0, 20.0, 30.0))
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: next(times))
        for image in (1, 2, 1):
            layer = session.load_layer(LayerKey(image, ANA))
            session.commit(edit.remove_shapes(layer, layer.shapes.id[:1].tolist()))
        assert find_last_changes(file.read_journal()) == {LayerKey(1, ANA): 30.0, LayerKey(2, ANA): 20.0}
