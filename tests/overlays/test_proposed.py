"""The likely box of the next part as marks: one box with its name, told apart from shapes without colour."""

import pytest
from msgspec.structs import replace

from annotator.overlays import LinePattern
from annotator.overlays.mark import parse_rgb
from annotator.overlays.own import PROPOSED, make_proposed_marks
from annotator.session.change import Change
from annotator.session.view import Mode, ProposedPart, ViewState
from tests.builders import project

VIEW = ViewState(image=1, author=1, proposed=ProposedPart(1, (10.0, 20.0, 30.0, 40.0)))


def test_one_tinted_box_with_a_plus_and_the_name() -> None:
    marks = make_proposed_marks(project(), VIEW)
    assert marks.outlines.box.tolist() == [[10, 20, 30, 40]]
    assert marks.outlines.line.tolist() == [LinePattern.LONG_DASH]
    assert marks.outlines.id.tolist() == [-1]
    assert marks.outlines.colour.tolist() == [parse_rgb("#e69f00")]
    assert marks.fills.box.tolist() == [[10, 20, 30, 40]]
    assert (marks.texts.full, marks.texts.short) == (("+ pear",), ("+",))


@pytest.mark.parametrize("change", [{"proposed": None}, {"all_hidden": True}, {"mode": Mode.AUDIT}])
def test_nothing_where_nothing_is_to_be_seen(change) -> None:
    marks = make_proposed_marks(project(), replace(VIEW, **change))
    assert len(marks.outlines) == len(marks.fills.box) == len(marks.texts) == 0


def test_it_is_asked_again_when_the_proposal_changes_and_not_for_every_shape() -> None:
    assert PROPOSED.is_touched(Change(view=frozenset({"proposed"})), VIEW)
    assert not PROPOSED.is_touched(Change(view=frozenset({"selection"})), VIEW)
