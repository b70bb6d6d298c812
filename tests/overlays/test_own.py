"""One's own shapes as marks: colours, patterns, badges, what is hidden."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.author import AUTHOR_COLOURS
from annotator.model.layer import LayerKey
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.overlays import OWN, STYLES, LinePattern
from annotator.overlays.mark import parse_rgb, tag_badge_of, tag_line_of
from annotator.overlays.own import PLAIN_UP_TO, make_own_marks
from annotator.session.change import Change
from annotator.session.view import Marking, Mode, ViewState
from tests.builders import project

KEY = LayerKey(1, 1)
VIEW = ViewState(image=1, author=1)


def project_of(**columns):
    of = project(images=1, authors=("Ana", "Ben"))
    count = len(next(iter(columns.values())))
    box = [[10 * i, 10, 10 * i + 8, 20] for i in range(count)]
    return of.with_layers([of.layer_of(KEY).with_shapes(Shapes.make(box, id=np.arange(count) + 1, **columns))])


def test_they_rest_on_the_layer_of_who_works_on_the_open_image():
    assert OWN.layers(project(images=1), VIEW) == [KEY]
    assert OWN.layers(project(images=1), replace(VIEW, author=None)) == []
    assert OWN.layers(project(images=1), replace(VIEW, image=None)) == []


def test_label_colours_while_labelling_and_one_for_unknown_labels():
    marks = make_own_marks(project_of(label=[0, 1, 7]), VIEW)
    assert marks.outlines.colour.tolist() == [parse_rgb("#0072b2"), parse_rgb("#e69f00"), STYLES["unlabelled"].rgb]


@pytest.mark.parametrize(
    ("occluded", "state", "line", "badge"),
    [
        (Occluded.UNSET, PartState.UNSET, LinePattern.SOLID, ""),
        (Occluded.NO, PartState.INTACT, LinePattern.SOLID, "I"),
        (Occluded.YES, PartState.INTACT, LinePattern.DASH, "I·occ"),
        (Occluded.UNSET, PartState.DAMAGED, LinePattern.DASH_DOT, "D"),
        (Occluded.YES, PartState.DAMAGED, LinePattern.DASH_DOT, "D·occ"),
        (Occluded.NO, PartState.ABSENT, LinePattern.DOT, "A"),
        (Occluded.NO, PartState.OCCLUDED, LinePattern.DASH, "O"),
        (Occluded.YES, PartState.UNSET, LinePattern.DASH, "occ"),
    ],
)
def test_pattern_and_letters_carry_the_tags(occluded, state, line, badge):
    assert tag_line_of(occluded, state) is line
    assert tag_badge_of(occluded, state) == badge
    marks = make_own_marks(project_of(label=[0], occluded=[occluded], part_state=[state]), VIEW)
    assert marks.outlines.line.tolist() == [line]
    assert marks.texts.short == (badge,)
    assert marks.texts.full == (f"apple {badge}".strip(),)


def test_name_is_left_out_where_there_is_one_label_and_badges_where_nothing_is_set():
    of = project_of(label=[0, 0], part_state=[-1, 0])
    one = replace(of, vocabulary=replace(of.vocabulary, labels=of.vocabulary.labels[:1]))
    marks = make_own_marks(one, VIEW)
    assert marks.texts.full == ("I",)
    assert marks.texts.id.tolist() == [2]


def test_audit_shows_the_authors_colour_and_pattern_and_names_where_there_is_room():
    of = project_of(label=[0, 1], part_state=[0, 1])
    marks = make_own_marks(of, replace(VIEW, author=2, mode=Mode.AUDIT))
    assert len(marks.outlines) == 5
    mine = make_own_marks(of, replace(VIEW, mode=Mode.AUDIT))
    assert set(mine.outlines.colour.tolist()) == {parse_rgb(AUTHOR_COLOURS[0])}
    assert set(marks.outlines.colour.tolist()) == {parse_rgb(AUTHOR_COLOURS[1])}
    assert set(mine.outlines.line.tolist()) != set(marks.outlines.line.tolist())
    assert mine.texts.full == ("apple I", "pear D")
    assert mine.texts.short == ("I", "D")


def test_audit_of_a_part_project_names_the_parts():
    of = project_of(label=[0, 1], part_state=[0, -1])
    parts = replace(of, vocabulary=replace(of.vocabulary, parts=True))
    marks = make_own_marks(parts, replace(VIEW, mode=Mode.AUDIT))
    assert marks.texts.full == ("apple I", "pear")
    assert marks.texts.short == ("I", "")


def test_in_a_crowd_intact_boxes_bear_no_letter_and_others_do():
    def list_badges(count):
        texts = make_own_marks(project_of(part_state=[1, *[0] * (count - 1)]), VIEW).texts
        return set(texts.short), set(texts.full)

    assert list_badges(PLAIN_UP_TO) == ({"I", "D"}, {"apple I", "apple D"})
    assert list_badges(PLAIN_UP_TO + 1) == ({"", "D"}, {"apple I", "apple D"})


@pytest.mark.parametrize("mode", Mode)
def test_a_draft_bears_a_question_mark_and_loses_it_when_confirmed(mode):
    of = project_of(label=[0, 0, 1], part_state=[0, -1, 1], draft=[True, True, False])
    marks = make_own_marks(of, replace(VIEW, mode=mode))
    assert marks.texts.short == ("I?", "?", "D")
    assert marks.texts.full == ("apple I?", "apple ?", "pear D")
    layer = of.layer_of(KEY)
    confirmed = of.with_layers([layer.with_shapes(layer.shapes.with_columns(draft=np.zeros(3, dtype=np.bool_)))])
    assert make_own_marks(confirmed, replace(VIEW, mode=mode)).texts.short[0] == "I"


def test_a_shape_taken_from_a_model_bears_its_sign_where_badges_are_shown():
    of = project_of(label=[0, 0, 1], part_state=[0, -1, 1], draft=[True, False, False], assisted=[7, 7, -1])
    assert make_own_marks(of, VIEW).texts.short == ("I? (M)", "(M)", "D")
    assert make_own_marks(of, VIEW).texts.full == ("apple I? (M)", "apple (M)", "pear D")
    numbered = replace(VIEW, marking=Marking(numbers=True))
    assert make_own_marks(of, numbered).texts.full == ("1 I? (M)", "2 (M)", "3 D")
    quiet = replace(VIEW, marking=Marking(badges=False))
    assert make_own_marks(of, quiet).texts.full == ("apple ?", "apple", "pear")


def test_hidden_shapes_hidden_authors_and_closed_images_leave_nothing():
    of = project_of(label=[0, 1])
    assert make_own_marks(of, replace(VIEW, hidden=frozenset({1}))).outlines.id.tolist() == [2]
    assert len(make_own_marks(of, replace(VIEW, all_hidden=True)).outlines) == 0
    assert len(make_own_marks(of, replace(VIEW, mode=Mode.AUDIT, hidden_authors=frozenset({1}))).outlines) == 0
    assert len(make_own_marks(of, replace(VIEW, hidden_authors=frozenset({1}))).outlines) == 2
    assert len(make_own_marks(of, ViewState()).outlines) == 0


def test_asked_again_only_for_what_touches_it():
    assert OWN.is_touched(Change(layers={KEY: frozenset({1})}), VIEW)
    assert not OWN.is_touched(Change(layers={LayerKey(1, 2): frozenset({1})}), VIEW)
    assert OWN.is_touched(Change(parts=(project().vocabulary,)), VIEW)
    assert OWN.is_touched(Change(view=frozenset({"hidden"})), VIEW)
    assert not OWN.is_touched(Change(view=frozenset({"selection"})), VIEW)
    assert OWN.is_touched(Change(opened=True), VIEW)


def test_labels_of_one_colour_are_told_apart_by_letters_where_there_is_no_room_for_names():
    of = project_of(label=[0, 1, 0], part_state=[PartState.UNSET, PartState.DAMAGED, PartState.UNSET])
    labels = tuple(replace(label, colour="#0072b2") for label in of.vocabulary.labels)
    of = replace(of, vocabulary=replace(of.vocabulary, labels=labels))
    texts = make_own_marks(of, VIEW).texts
    assert (texts.full, texts.short) == (("apple", "pear D", "apple"), ("ap", "pe D", "ap"))
    texts = make_own_marks(of, replace(VIEW, marking=Marking(names=False))).texts
    assert texts.full == ("ap", "pe D", "ap")
