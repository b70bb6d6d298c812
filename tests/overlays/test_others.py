"""Others' shapes: hidden while labelling, in audit mode by author, with every pass."""

from dataclasses import replace

import pytest

from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey
from annotator.overlays import OTHERS, author_style_of
from annotator.overlays.others import find_other_layers, make_other_marks
from annotator.session.change import Change
from annotator.session.view import Mode, ViewState
from tests.builders import project, shapes

AUDIT = ViewState(image=1, author=1, mode=Mode.AUDIT)


def test_labelling_shows_nothing_of_others():
    assert find_other_layers(project(), replace(AUDIT, mode=Mode.SESSION)) == []
    assert len(make_other_marks(project(), replace(AUDIT, mode=Mode.SESSION)).outlines) == 0


def test_audit_shows_every_other_author_in_own_colour_and_pattern():
    of = project(count=4)
    marks = make_other_marks(of, AUDIT)
    assert len(marks.outlines) == 8
    styles = {author_style_of(of, author) for author in (2, 3)}
    seen = set(zip(marks.outlines.colour.tolist(), marks.outlines.line.tolist(), strict=True))
    assert seen == {(style.rgb, int(style.line)) for style in styles}
    assert len(seen) == 2
    assert (marks.outlines.id == -1).all()
    assert len(marks.texts) == 0


@pytest.mark.parametrize(
    "hiding", [{"hidden_authors": frozenset({2, 3})}, {"others_shown": False}, {"all_hidden": True}]
)
def test_what_is_switched_off_is_not_shown(hiding):
    assert len(make_other_marks(project(), replace(AUDIT, **hiding)).outlines) == 0


def test_second_pass_of_the_author_counts_as_another_layer_and_models_do_not():
    of = project()
    again, model = LayerKey(1, 1, 2), LayerKey(1, 9)
    of = of.with_layers([Layer.make(again, shapes(3)), Layer.make(model, shapes(3))])
    of = replace(of, authors=of.authors.set(9, Author(9, "net", AuthorKind.MODEL)))
    assert find_other_layers(of, AUDIT) == [again, LayerKey(1, 2), LayerKey(1, 3)]
    assert find_other_layers(of, replace(AUDIT, pass_number=2))[0] == LayerKey(1, 1)


def test_layers_that_are_not_loaded_are_passed_over():
    of = project(count=4)
    key = LayerKey(1, 2)
    assert len(make_other_marks(of.with_layers([replace(of.layer_of(key), loaded=None)]), AUDIT).outlines) == 4


def test_mixed_polygons_and_crowds_are_joined():
    of = project(authors=("Ana", "Ben", "Cem"), count=2)
    crowd = of.layer_of(LayerKey(1, 2)).shapes
    crowd = crowd.with_columns(crowd=crowd.crowd | True)
    marks = make_other_marks(of.with_layers([of.layer_of(LayerKey(1, 2)).with_shapes(crowd)]), AUDIT)
    assert marks.outlines.crowd.tolist() == [True, True, False, False]


def test_an_edit_of_ones_own_layer_does_not_touch_it():
    assert not OTHERS.is_touched(Change(layers={LayerKey(1, 1): frozenset({1})}), AUDIT)
    assert OTHERS.is_touched(Change(layers={LayerKey(1, 2): frozenset({1})}), AUDIT)
    assert not OTHERS.is_touched(Change(layers={LayerKey(2, 2): frozenset({1})}), AUDIT)


def test_a_tenth_pass_is_drawn():
    tenth = LayerKey(1, 2, 10)
    of = project().with_layers(Layer.make(LayerKey(1, 2, number), shapes(3)) for number in range(2, 11))
    assert tenth in find_other_layers(of, AUDIT)
