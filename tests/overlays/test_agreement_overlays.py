"""Marks of disagreements and of RandCrowns regions: what they show, where, and when they are asked again."""

from collections import Counter

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.disagreements import DisagreementKind, find_image_objects
from annotator.metrics.matching.pairing import PairingRule
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.decision import Outcome
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.shapes import Shapes
from annotator.overlays import CROWNS, DISAGREEMENTS, LinePattern, Marks, author_style_of
from annotator.overlays.mark import Outlines, SignKind
from annotator.overlays.others import DISPUTED, FOCUS, make_sign_marks
from annotator.session.agreement.live import NO_TARGET, NOT_SHOWN, compute_crown_facts
from annotator.session.change import Change, change_of
from annotator.session.disagreements import walk
from annotator.session.disagreements.adjudicate import decide
from annotator.session.session import Session
from annotator.session.view import Mode, WalkFilter
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed

LOW = WalkFilter(kinds=frozenset({DisagreementKind.LOW_OVERLAP}))


def opened(**view: object) -> Session:
    return builders.session(disputed(), **{"mode": Mode.AUDIT, **view})


def frames(session: Session) -> Marks:
    return DISAGREEMENTS.marks(session.committed, session.view)


def crowns(session: Session) -> Marks:
    return CROWNS.marks(session.committed, session.view)


class TestDisagreements:
    def test_every_object_has_its_signs_and_no_line_is_painted_over(self) -> None:
        marks = frames(opened())
        kinds = Counter(kind for kinds in marks.signs.kinds for kind in kinds)
        assert kinds == {SignKind.OVERLAP: 2, SignKind.MISSED: 1, SignKind.EXTRA: 1, SignKind.TAG: 1}
        assert marks.signs.box[-1].tolist() == [100, 10, 156, 50]
        assert len(marks.outlines) == len(marks.texts) == len(marks.frames) == 0

    def test_signs_about_the_same_object_stand_together_each_once(self) -> None:
        signs = frames(opened()).signs
        assert len(signs.kinds) == 5
        assert all(len(set(kinds)) == len(kinds) for kinds in signs.kinds)
        assert signs.words[0] == "All 3 drew it; two labels"
        assert signs.words[-1] == "All 3 drew it; low overlap .43"

    def test_the_focus_has_the_one_frame_its_words_and_a_link(self) -> None:
        session = opened(walk=LOW)
        walk.go_to_disagreement(session)
        marks = frames(session)
        assert marks.frames.tolist() == [[100, 10, 156, 50]]
        assert marks.texts.full == ("All 3 drew it; low overlap .43",)
        assert marks.texts.lift > 7  # above the frame
        assert marks.lines.ends.tolist() == [[120, 30, 136, 30]]
        assert len(marks.signs.box) == 0, "what the words say needs no sign"

    def test_ten_people_are_told_in_one_sentence(self) -> None:
        square = [[10.0, 10, 40, 40]]
        stated = {
            n: Shapes.make(square if n < 8 else np.zeros((0, 4)), id=[100 + n][: int(n < 8)], label=int(n > 5))
            for n in range(1, 11)
        }
        objects = find_image_objects(1, stated, PairingRule()).list_worst()
        session = opened()
        marks = make_sign_marks(session.committed, session.view, stated, objects, list(objects.disagreements))
        assert marks.signs.words == ("7 of 10 drew it; two labels",)
        assert marks.signs.kinds == ((SignKind.OVERLAP, SignKind.MISSED),)

    def test_strength_says_what_matters(self) -> None:
        session = opened()
        low = next(one for one in walk.list_disagreements(session, 1) if one.kind is DisagreementKind.LOW_OVERLAP)
        walk.focus_disagreement(session, low)
        emphasis = frames(session).emphasis
        about = np.array([11, 12, 22, 32, 14, 15])
        shown = emphasis.stress(Outlines(np.zeros((6, 4)), about=about))
        quiet = emphasis.quiet
        assert list(zip(shown.strength.tolist(), shown.weight.tolist(), strict=True)) == [
            quiet,  # all agree
            FOCUS,
            FOCUS,
            FOCUS,  # of the same object
            DISPUTED,
            DISPUTED,
        ]
        assert quiet < DISPUTED < FOCUS

    def test_decided_ones_are_ticked_or_left_out_and_quiet(self) -> None:
        session = opened()
        before = len(frames(session).signs.box)
        walk.go_to_disagreement(session)
        decide(session, Outcome.DROP)
        session.set_view(focus=None)
        marks = frames(session)
        assert marks.signs.settled[0]
        assert not all(marks.signs.settled)
        assert 13 not in marks.emphasis.id
        session.set_view(walk=WalkFilter(skip_decided=True))
        assert len(frames(session).signs.box) == before - 1

    def test_the_filter_of_the_walk_holds(self) -> None:
        marks = frames(opened(walk=WalkFilter(kinds=frozenset({DisagreementKind.EXTRA}))))
        assert marks.signs.kinds == ((SignKind.EXTRA,),)

    def test_where_all_agree_everything_is_quiet(self) -> None:
        marks = frames(opened(image=2))
        assert len(marks.signs.box) == len(marks.emphasis.id) == 0

    @pytest.mark.parametrize("view", [{"mode": Mode.SESSION}, {"disagreements_shown": False}, {"all_hidden": True}])
    def test_nothing_is_shown_when_it_may_not_be(self, view: dict) -> None:
        session = opened(**view)
        assert len(frames(session).signs.box) == 0
        assert frames(session).emphasis is None
        assert DISAGREEMENTS.layers(session.committed, session.view) == []

    def test_layers_are_asked_for_and_waited_for(self) -> None:
        session = opened()
        assert set(DISAGREEMENTS.layers(session.committed, session.view)) == {LayerKey(1, one) for one in (1, 2, 3)}
        bare = session.committed.with_layers([replace(session.committed.layer_of(LayerKey(1, BEN)), loaded=None)])
        assert len(DISAGREEMENTS.marks(bare, session.view).signs.box) == 0

    def test_it_is_asked_again_after_what_concerns_it_but_not_during_a_drag(self) -> None:
        session = opened()
        step = edit.remove_shapes(session.current_layer, [12])
        assert DISAGREEMENTS.is_touched(change_of(step), session.view)
        assert not DISAGREEMENTS.is_touched(change_of(step, preview=True), session.view)
        assert not DISAGREEMENTS.is_touched(change_of(step), replace(session.view, image=2))
        assert DISAGREEMENTS.is_touched(Change(view=frozenset({"focus"})), session.view)
        assert DISAGREEMENTS.is_touched(Change(parts=(Author(1, "Anna"),)), session.view)
        assert not DISAGREEMENTS.is_touched(Change(view=frozenset({"selection"})), session.view)


class TestCrowns:
    def test_the_regions_of_the_focus_with_the_delineations(self) -> None:
        session = opened(regions_shown=True, walk=LOW)
        walk.go_to_disagreement(session)
        marks = crowns(session)
        assert marks.texts.full == ("E", "O", "Ra")
        inner = marks.outlines.polygon[2][0]
        assert inner.min(axis=0).tolist() == [104, 14]
        assert inner.max(axis=0).tolist() == [136, 46]
        patterns = marks.outlines.line[:3].tolist()
        assert len(set(patterns)) == 3
        assert LinePattern.SOLID not in patterns
        drawn = [author_style_of(session.committed, author).rgb for author in (ANA, BEN, CEM)]
        assert marks.outlines.colour[3:].tolist() == drawn
        assert marks.outlines.box[4].tolist() == [116, 10, 156, 50]

    def test_the_facts_say_a_b_c_d_and_the_share_covered(self) -> None:
        session = opened(walk=LOW)
        walk.go_to_disagreement(session)
        facts = compute_crown_facts(session.committed, session.view)
        assert [(one.author, one.shape) for one in facts.delineations] == [(BEN, 22), (CEM, 32)]
        ben = facts.delineations[0]
        assert ben.iou == pytest.approx(24 / 56)
        terms = ben.terms
        assert terms.covered == pytest.approx(20 / 32)
        assert (terms.tp, terms.fn) == pytest.approx((20 * 32, 12 * 32))
        assert terms.fp == pytest.approx(8 * 40)
        assert terms.rc == pytest.approx((terms.a + terms.b) / (terms.a + terms.b + terms.c + terms.d))
        assert facts.message == ""

    def test_session_mode_shows_the_regions_of_the_selected_shape_and_nobody_else(self) -> None:
        session = opened(mode=Mode.SESSION, selection=(12,), regions_shown=True)
        facts = compute_crown_facts(session.committed, session.view)
        assert (facts.target.shape, facts.delineations, facts.message) == (12, (), NOT_SHOWN)
        assert len(crowns(session).outlines) == 4
        assert CROWNS.layers(session.committed, session.view) == [LayerKey(1, ANA)]

    def test_nothing_without_a_target(self) -> None:
        session = opened(regions_shown=True)
        assert compute_crown_facts(session.committed, session.view) == NO_TARGET
        assert len(crowns(session).outlines) == 0
        session.set_view(selection=(12, 13))
        assert compute_crown_facts(session.committed, session.view) == NO_TARGET

    def test_parameters_being_tried_are_drawn_at_once(self) -> None:
        session = opened(regions_shown=True, selection=(12,), tried=RandCrownsSettings(10.0, 0.0, 3.0))
        assert crowns(session).outlines.polygon[2][0].min(axis=0).tolist() == [110, 20]

    def test_a_target_that_is_too_small_has_no_inner_region_and_says_so(self) -> None:
        session = opened(regions_shown=True, selection=(12,), tried=RandCrownsSettings(30.0, 1.0, 3.0))
        assert "Ra" not in crowns(session).texts.full
        facts = compute_crown_facts(session.committed, session.view)
        assert "too small" in facts.regions.reason
        assert facts.delineations[0].terms.rc is None

    def test_metres_without_a_distance_have_no_regions(self) -> None:
        session = opened(regions_shown=True, selection=(12,), tried=RandCrownsSettings(0.7, 1.2, 3.0, "m"))
        facts = compute_crown_facts(session.committed, session.view)
        assert facts.regions is None
        assert "sampling distance" in facts.message
        assert len(crowns(session).outlines) == 1

    def test_a_shape_that_nobody_else_drew_says_so(self) -> None:
        session = opened(selection=(15,))
        assert "No other annotator" in compute_crown_facts(session.committed, session.view).message

    def test_it_is_asked_again_only_while_it_is_shown(self) -> None:
        session = opened()
        selection = Change(view=frozenset({"selection"}))
        assert not CROWNS.is_touched(selection, session.view)
        session.set_view(regions_shown=True)
        assert CROWNS.is_touched(selection, session.view)
        step = edit.set_boxes(session.current_layer, [12], np.array([[1.0, 1, 9, 9]]))
        assert CROWNS.is_touched(change_of(step), session.view)
        assert not CROWNS.is_touched(change_of(step, preview=True), session.view)
