"""What is told at shapes: names, letters, numbers, and colour by label, annotator or state."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.author import AUTHOR_COLOURS
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.overlays import OTHERS, OWN, LinePattern
from annotator.overlays.mark import parse_rgb
from annotator.overlays.own import NUMBERED_UP_TO, make_own_marks, make_shape_marks
from annotator.session.change import Change
from annotator.session.settings import PictureSettings
from annotator.session.view import ColourBy, Marking, Mode, ViewState, marking_of
from tests.builders import project

KEY = LayerKey(1, 1)
VIEW = ViewState(image=1, author=1)


def project_of(count: int = 5, **columns):
    box = [[10 * i, 10, 10 * i + 8, 20] for i in range(count)]
    of = project(images=1, authors=("Ana", "Ben"))
    ids = 7 * np.arange(count) + 3
    return of.with_layers([of.layer_of(KEY).with_shapes(Shapes.make(box, id=ids, **columns))])


def view_of(**marking) -> ViewState:
    return replace(VIEW, marking=Marking(**marking))


TAGGED = {"label": [0, 1, 0, 1, 0], "part_state": [-1, 0, 1, 2, 3], "occluded": [-1, 1, 0, 0, -1]}


@pytest.mark.parametrize(
    ("marking", "full", "short"),
    [
        ({}, ("apple", "leaf I·occ", "apple D", "leaf A", "apple O"), ("", "I·occ", "D", "A", "O")),
        ({"names": False}, ("I·occ", "D", "A", "O"), ("I·occ", "D", "A", "O")),
        ({"badges": False}, ("apple", "leaf", "apple", "leaf", "apple"), ("", "", "", "", "")),
        ({"names": False, "badges": False}, (), ()),
        ({"numbers": True}, ("1", "2 I·occ", "3 D", "4 A", "5 O"), ("1", "2", "3", "4", "5")),
        ({"numbers": True, "badges": False}, ("1", "2", "3", "4", "5"), ("1", "2", "3", "4", "5")),
    ],
)
def test_what_is_written(marking, full, short) -> None:
    of = project_of(**TAGGED)
    names = of.vocabulary.names_by_id
    full = tuple(text.replace("apple", names[0]).replace("leaf", names[1]) for text in full)
    texts = make_own_marks(of, view_of(**marking)).texts
    assert (texts.full, texts.short) == (full, short)


def test_a_draft_keeps_its_sign_whatever_is_switched_off() -> None:
    of = project_of(2, label=[0, 0], draft=[True, False])
    assert make_own_marks(of, view_of(names=False, badges=False)).texts.full == ("?",)
    assert make_own_marks(of, view_of(numbers=True)).texts.full == ("1?", "2")


def test_numbers_are_places_in_the_list_also_of_a_few_of_them() -> None:
    of = project_of(**TAGGED)
    shapes = of.layer_of(KEY).shapes
    some = make_shape_marks(of, view_of(numbers=True, badges=False), shapes.take(np.array([3, 1])))
    assert some.texts.full == ("4", "2")
    hidden = replace(view_of(numbers=True, badges=False), hidden=frozenset([int(shapes.id[0])]))
    assert make_own_marks(of, hidden).texts.full == ("2", "3", "4", "5")


def test_of_very_many_shapes_only_a_few_are_numbered() -> None:
    of = project_of(NUMBERED_UP_TO + 1, label=[0] * (NUMBERED_UP_TO + 1))
    view = view_of(numbers=True, names=False)
    assert make_own_marks(of, view).texts.full == ()
    last = of.layer_of(KEY).shapes.take(np.array([NUMBERED_UP_TO]))
    assert make_shape_marks(of, view, last).texts.full == (str(NUMBERED_UP_TO + 1),)


def test_colour_by_state_leaves_the_pattern() -> None:
    of = project_of(**TAGGED)
    plain, by_state = make_own_marks(of, VIEW).outlines, make_own_marks(of, view_of(colour_by=ColourBy.STATE)).outlines
    expected = ["#f2f4f6", "#009e73", "#e69f00", "#cc79a7", "#56b4e9"]
    assert by_state.colour.tolist() == [parse_rgb(colour) for colour in expected]
    assert by_state.line.tolist() == plain.line.tolist()
    patterns = (LinePattern.SOLID, LinePattern.DASH, LinePattern.DASH_DOT, LinePattern.DOT, LinePattern.DASH)
    assert by_state.line.tolist() == list(patterns)


def test_an_occluded_shape_without_a_state_has_the_colour_of_occluded() -> None:
    of = project_of(1, label=[0], occluded=[1])
    assert make_own_marks(of, view_of(colour_by=ColourBy.STATE)).outlines.colour.tolist() == [parse_rgb("#56b4e9")]


def test_colour_by_annotator_while_labelling_and_always_in_audit() -> None:
    of = project_of(**TAGGED)
    own = make_own_marks(of, view_of(colour_by=ColourBy.AUTHOR)).outlines
    assert set(own.colour.tolist()) == {parse_rgb(AUTHOR_COLOURS[0])}
    assert own.line.tolist() == make_own_marks(of, VIEW).outlines.line.tolist()
    for choice in ColourBy:
        audit = make_own_marks(of, replace(view_of(colour_by=choice), mode=Mode.AUDIT)).outlines
        assert set(audit.colour.tolist()) == {parse_rgb(AUTHOR_COLOURS[0])}


def test_in_audit_mode_everybodys_shapes_are_numbered_and_in_a_session_nobody_elses() -> None:
    of = project_of(**TAGGED)
    count = len(of.layer_of(LayerKey(1, 2)).shapes)
    audit = replace(view_of(numbers=True), mode=Mode.AUDIT)
    assert OTHERS.marks(of, audit).texts.full == tuple(map(str, range(1, count + 1)))
    assert OTHERS.marks(of, replace(audit, marking=Marking())).texts.full == ()
    assert OTHERS.marks(of, view_of(numbers=True)).texts.full == ()


def test_very_many_shapes_of_others_are_not_numbered_all() -> None:
    of = project_of(**TAGGED)
    many = NUMBERED_UP_TO + 1
    box = np.tile([[0.0, 0, 9, 9]], (many, 1))
    of = of.with_layers([of.layer_of(LayerKey(1, 2)).with_shapes(Shapes.make(box, id=np.arange(many) + 900))])
    assert OTHERS.marks(of, replace(view_of(numbers=True), mode=Mode.AUDIT)).texts.full == ()


def test_overlays_are_asked_again_and_settings_say_what_is_wished() -> None:
    change = Change(view=frozenset(["marking"]))
    assert OWN.is_touched(change, VIEW)
    assert OTHERS.is_touched(change, VIEW)
    assert marking_of(PictureSettings()) == Marking()
    assert marking_of(PictureSettings(names=False, numbers=True, colour_by="state")) == Marking(
        names=False, numbers=True, colour_by=ColourBy.STATE
    )
