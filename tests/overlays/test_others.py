"""Others' shapes: hidden while labelling, in audit mode by author, with every pass."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, PassPurpose, Status
from annotator.overlays import OTHERS, SINGLE, LinePattern, author_style_of
from annotator.overlays.mark import author_number_of
from annotator.overlays.others import find_other_layers, make_other_marks, make_single_marks, make_spread_marks
from annotator.overlays.own import make_own_marks
from annotator.session.change import Change
from annotator.session.view import Mode, ViewState
from tests.builders import project, shapes

AUDIT = ViewState(image=1, author=1, mode=Mode.AUDIT)
BEN = 2


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


def test_to_an_auditor_who_has_no_shapes_the_first_author_shows_labels_and_tags():
    of = project(count=4)
    seen = make_other_marks(of, replace(AUDIT, author=None))
    mine = make_own_marks(of, AUDIT)
    assert len(mine.texts) > 0
    assert (seen.texts.full, seen.texts.colour.tolist()) == (mine.texts.full, mine.texts.colour.tolist())
    assert (seen.texts.id == -1).all()
    without = make_other_marks(of, replace(AUDIT, author=None, hidden_authors=frozenset({1})))
    assert set(without.texts.colour.tolist()) == {author_style_of(of, 2).rgb}


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


def with_passes(*numbers: int, author: int = 1):
    of = project(count=2)
    rows = {number: shapes(3, seed=number, first_id=1000 * number) for number in numbers}
    return of.with_layers(
        Layer.make(LayerKey(1, author, number), row, status=Status.DONE) for number, row in rows.items()
    )


def test_labelling_shows_the_other_passes_of_the_author_alone_and_apart() -> None:
    view = replace(AUDIT, mode=Mode.SESSION, pass_number=2)
    of = with_passes(2, 3)
    assert find_other_layers(of, view) == [LayerKey(1, 1), LayerKey(1, 1, 3)]
    marks = make_other_marks(of, view)
    assert set(marks.outlines.line.tolist()) == {LinePattern.LONG_DASH, LinePattern.DASH_DOT_DOT}
    assert find_other_layers(of, replace(view, passes_shown=False)) == []
    assert find_other_layers(of, replace(view, all_hidden=True)) == []
    again = of.with_layers([replace(of.layer_of(LayerKey(1, 1, 2)), purpose=PassPurpose.REPEAT)])
    assert find_other_layers(again, view) == []
    assert OTHERS.is_touched(Change(layers={LayerKey(1, 1, 3): frozenset()}), view)
    assert not OTHERS.is_touched(Change(layers={LayerKey(1, 2): frozenset()}), view)


@pytest.mark.parametrize("author", [1, 2, 3])
def test_audit_draws_the_passes_of_every_author_apart_without_colour(author: int) -> None:
    """The pass that counts, and of one's own the open one, has the author's pattern; each other one another."""
    of = with_passes(2, 3, author=author)
    view = replace(AUDIT, pass_number=3)
    colour = author_style_of(of, author)
    lines = {}
    for key in find_other_layers(of, view):
        rest = (replace(layer, loaded=None) for layer in of.layers.values() if layer.key != key)
        marks = make_other_marks(of.with_layers(rest), view)
        if key.author == author:
            assert set(marks.outlines.colour.tolist()) == {colour.rgb}
            [lines[key]] = set(marks.outlines.line.tolist())
    drawn = [*lines.values(), *([int(colour.line)] if author == 1 else [])]
    assert len(drawn) == len(set(drawn)) == 3
    if author != 1:
        assert lines[LayerKey(1, author, 3)] == colour.line


def test_a_chosen_pass_is_shown_alone_of_its_author_and_image() -> None:
    of = with_passes(2, author=BEN)
    view = replace(AUDIT, image=1, author=None)
    every = find_other_layers(of, view)
    assert {key.pass_number for key in every if key.author == BEN} > {1}
    chosen = replace(view, chosen_passes=frozenset({LayerKey(1, BEN, 2)}))
    left = find_other_layers(of, chosen)
    assert [key for key in left if key.author == BEN] == [LayerKey(1, BEN, 2)]
    assert [key for key in left if key.author != BEN] == [key for key in every if key.author != BEN]
    elsewhere = replace(view, chosen_passes=frozenset({LayerKey(2, BEN, 2)}))
    assert find_other_layers(of, elsewhere) == every
    assert OTHERS.is_touched(Change(view=frozenset({"chosen_passes"})), chosen)


def test_the_seventh_author_looks_like_the_first_and_bears_a_number() -> None:
    of = project(authors=tuple("abcdefgh"), count=3)
    assert author_style_of(of, 7) == author_style_of(of, 1)
    assert [author_number_of(of, author) for author in (1, 6, 7, 8)] == [0, 0, 7, 8]
    marks = make_other_marks(of, AUDIT)
    assert sorted(marks.texts.short) == ["7"] * 3 + ["8"] * 3
    assert len(make_other_marks(project(authors=tuple("abcdefgh"), count=61), AUDIT).texts) == 0


def test_spread_shows_the_mean_and_a_band_between_what_all_have_and_what_any_has():
    of = project(count=2)
    layers = [of.layer_of(LayerKey(1, author)) for author in (1, 2, 3)]
    moved = []
    for layer, by in zip(layers, (0, 4, 8), strict=True):
        boxes = np.array([[10.0 + by, 10, 60 + by, 60], [500, 500, 600, 600]])
        boxes = boxes[::-1] if by == 4 else boxes  # Ben drew them in another order
        moved.append(layer.with_shapes(layer.shapes.with_columns(box=boxes.copy(), label=np.full(2, 1, np.int32))))
    of, view = of.with_layers(moved), replace(AUDIT, author=None, spread_shown=True)
    found = make_spread_marks(of, view)
    assert found.outlines.box.tolist() == [[14, 10, 64, 60], [500, 500, 600, 600]]
    assert found.fills.box.tolist() == [[10, 10, 18, 60], [60, 10, 68, 60]]
    assert len(make_other_marks(of, view).outlines) == 0
    alone = replace(view, hidden_authors=frozenset({2, 3}))
    assert len(make_spread_marks(of, alone).outlines) == 0
    assert len(make_other_marks(of, alone).outlines) == 2
    at = replace(view, spread_at=found.find_members(20, 50))
    assert sorted(make_single_marks(of, at).outlines.box[:, 0].tolist()) == [10, 14, 18]
    assert found.find_members(100, 50) == ()
    assert SINGLE.is_touched(Change(view=frozenset({"spread_at"})), at)
    single = replace(view, spread_shown=False)
    assert len(make_spread_marks(of, single).outlines) == 0
    assert len(make_other_marks(of, single).outlines) == 6
