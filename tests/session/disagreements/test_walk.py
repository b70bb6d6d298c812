"""The walk through disagreements: order, filters, over images, and what the focus says."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Progress
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model import edit
from annotator.model.decision import Decision, Outcome
from annotator.model.project import PartEdit, Step
from annotator.session.disagreements import walk
from annotator.session.disagreements.adjudicate import is_possible
from annotator.session.editing import navigate
from annotator.session.session import Session
from annotator.session.view import Mode, WalkFilter, Workspace
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed

EXPECTED = [
    (DisagreementKind.LABEL, 13, 23),
    (DisagreementKind.MISSED, 25, None),
    (DisagreementKind.EXTRA, 15, None),
    (DisagreementKind.STATE, 14, 24),
    (DisagreementKind.LOW_OVERLAP, 12, 22),
]
"""The first of every object, those about which most pairs differ first."""
LOW = WalkFilter(kinds=frozenset({DisagreementKind.LOW_OVERLAP}))


def opened(**view: object) -> Session:
    return builders.session(disputed(), mode=Mode.AUDIT, **view)


def place(focus) -> tuple:
    return focus.kind, focus.shape, focus.other_shape


def test_the_walk_goes_through_the_image_then_over_those_without_disagreement_to_the_next() -> None:
    session = opened()
    found = [place(walk.go_to_disagreement(session)) for _ in EXPECTED]
    assert found == EXPECTED
    assert session.view.image == 1
    focus = walk.go_to_disagreement(session)
    assert (focus.image, session.view.image) == (3, 3)
    assert focus.shape == 3101
    assert walk.go_to_disagreement(session) is None
    assert session.view.focus.image == 3


def test_the_walk_back_is_the_walk_reversed() -> None:
    session = opened(image=3)
    back = [walk.go_to_disagreement(session, -1) for _ in range(1 + len(EXPECTED))]
    assert [place(focus) for focus in back[1:]] == EXPECTED[::-1]
    assert walk.go_to_disagreement(session, -1) is None


def test_there_is_no_walk_outside_audit_mode_or_without_an_image() -> None:
    assert walk.go_to_image(builders.session(disputed(), mode=Mode.SESSION)) is None
    assert walk.go_to_image(opened(image=None)) is None


def test_whole_images_are_passed_by() -> None:
    session = opened()
    assert walk.go_to_image(session).image == 3
    assert walk.go_to_image(session) is None
    assert place(walk.go_to_image(session, -1)) == EXPECTED[-1]


def test_a_focus_tells_everything_about_its_pair() -> None:
    session = opened(walk=LOW)
    focus = walk.go_to_disagreement(session)
    assert focus.box == (100, 10, 156, 50)
    assert [(side.author, side.shape, side.box) for side in focus.shapes] == [
        (ANA, 12, (100, 10, 140, 50)),
        (BEN, 22, (116, 10, 156, 50)),
    ]
    assert focus.iou == pytest.approx(24 / 56)
    assert 0 < focus.rc <= 1
    assert focus.rc == pytest.approx(focus.rc_swapped)
    assert focus.rc_reason == ""
    assert focus.sentence == "Ana and Ben both drew apple here, but IoU 0.43 is less than 0.5."
    assert (focus.number, focus.total) == (1, 1)
    assert session.view.focus == focus
    assert session.view.selection == (12,)


def test_sentences_say_what_differs() -> None:
    session = opened()
    said = [walk.go_to_disagreement(session).sentence for _ in EXPECTED]
    assert said[0] == "Ana says apple, Ben says pear (IoU 1.00)."
    assert said[1] == "Ben drew apple here; Ana drew nothing that overlaps it."
    assert said[2] == "Only Ana drew apple here; nobody else has a box for it."
    assert said[3] == "Ana says damaged, Ben says intact (IoU 1.00)."


def test_randcrowns_of_a_focus_is_undefined_with_a_reason() -> None:
    session = opened(walk=LOW)
    metrics = session.committed.metrics
    session.commit(edit.set_metrics(metrics, replace(metrics, randcrowns=replace(metrics.randcrowns, alpha=30.0))))
    focus = walk.go_to_disagreement(session)
    assert focus.rc is None
    assert "too small" in focus.rc_reason
    session.set_view(walk=WalkFilter(kinds=frozenset({DisagreementKind.EXTRA})))
    assert "no other shape" in walk.go_to_disagreement(session).rc_reason


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (WalkFilter(kinds=frozenset({DisagreementKind.MISSED})), [25, 3101]),
        (WalkFilter(kinds=frozenset({DisagreementKind.STATE, DisagreementKind.EXTRA})), [15, 14]),
        (WalkFilter(authors=frozenset({CEM})), [23, 15, 14]),
        (WalkFilter(authors=frozenset({ANA, CEM})), [15, 14]),
        (WalkFilter(authors=frozenset({BEN, CEM})), [23]),
        (WalkFilter(images=(3, 1)), [13, 25, 15, 14, 12]),
    ],
)
def test_filters(chosen: WalkFilter, expected: list[int]) -> None:
    session = opened(walk=chosen)
    found = []
    while (focus := walk.go_to_disagreement(session)) is not None:
        found.append(focus.shape)
    assert found == expected


def test_an_order_of_images_is_followed() -> None:
    session = opened(image=3, walk=WalkFilter(kinds=frozenset({DisagreementKind.MISSED}), images=(3, 1)))
    assert [walk.go_to_disagreement(session).image for _ in range(2)] == [3, 1]


def test_decided_ones_are_passed_over_when_asked() -> None:
    session = opened()
    decision = Decision(1, 1, "label", (13, 23, 33), Outcome.DROP, ANA, 0.0)
    session.commit(Step("Decide", parts=(PartEdit(None, decision),)))
    assert walk.go_to_disagreement(session).decided
    session.set_view(focus=None, walk=WalkFilter(skip_decided=True))
    assert place(walk.go_to_disagreement(session)) == EXPECTED[1]


def test_the_walk_goes_on_where_it_was_when_its_disagreement_is_gone() -> None:
    session = opened()
    for _ in range(4):
        walk.go_to_disagreement(session)
    assert session.view.focus.kind is DisagreementKind.STATE
    session.commit(edit.set_column(session.current_layer, [14], name="Set state", part_state=0))
    assert walk.renew_focus(session) is None
    assert walk.go_to_disagreement(session).kind is DisagreementKind.LOW_OVERLAP


def test_renewed_tells_the_numbers_of_now() -> None:
    session = opened(walk=LOW)
    walk.go_to_disagreement(session)
    box = session.current_layer.shapes.take([1]).box + np.array([1, 0, 1, 0])
    session.commit(edit.set_boxes(session.current_layer, [12], box))
    assert session.view.focus.iou == pytest.approx(24 / 56)
    assert walk.renew_focus(session).iou == pytest.approx(25 / 55)


def test_a_focus_goes_with_its_shapes_and_its_image() -> None:
    session = opened()
    walk.go_to_disagreement(session)
    session.commit(edit.remove_shapes(session.current_layer, [13]))
    assert session.view.focus is None
    walk.go_to_disagreement(session)
    session.set_view(image=2)
    assert session.view.focus is None


def test_a_pair_of_a_plot_is_focused_whether_or_not_it_is_a_disagreement() -> None:
    session = opened(image=2)
    focus = walk.focus_pair(session, 1, target=(ANA, 11), delineation=(BEN, 21))
    assert (session.view.image, focus.kind, focus.number) == (1, None, 0)
    assert focus.box == (10, 10, 52, 50)
    assert focus.iou == pytest.approx(38 / 42)
    assert 0 < focus.rc <= 1
    assert focus.sentence == "The boxes of Ana and Ben overlap with IoU 0.90."
    assert session.view.selection == (11,)
    assert not is_possible(focus, Outcome.TAKE_A)
    assert walk.renew_focus(session) is None
    assert place(walk.go_to_disagreement(session)) == EXPECTED[0]
    focus = walk.focus_pair(session, 1, target=(BEN, 22), delineation=(ANA, 12))
    assert focus.kind is DisagreementKind.LOW_OVERLAP
    assert walk.focus_pair(session, 1, target=(BEN, 22), delineation=(ANA, 99)) is None
    session.set_view(workspace=Workspace.LABEL)
    assert walk.focus_pair(session, 1, target=(ANA, 11), delineation=(BEN, 21)) is None


def test_many_images_ahead_are_looked_at_together() -> None:
    project = disputed(images=300)
    last = project.layer_of(max(project.layers))
    project = project.with_layers([replace(last, loaded=last.shapes.slice(0, 1), count=1)])
    session, told = builders.session(project, mode=Mode.AUDIT, image=3), []
    assert walk.go_to_disagreement(session).image == 3
    far = walk.go_to_disagreement(session)
    assert far.images == tuple(range(7, 301)), "nothing is disputed on the next three; a worker looks at those beyond"
    assert far.make_job(session).work(Progress(lambda *step: told.append(step))) == 300
    assert told == [(2**n - 1, 294) for n in range(9)]
    assert (session.view.image, far.is_left(session)) == (3, False)
    assert far.go_on(session, 300).image == 300
    assert walk.go_to_disagreement(session) is None


def test_objects_about_which_most_pairs_differ_come_first_each_in_one_run() -> None:
    found = walk.list_disagreements(opened(), 1)
    assert [(one.object, one.kind.value) for one in found] == [
        (13, "label"),
        (13, "label"),
        (25, "missed"),
        (15, "extra"),
        (14, "state"),
        (14, "state"),
        (12, "low_overlap"),
    ]


def test_escape_leaves_a_disagreement() -> None:
    session = opened()
    assert walk.go_to_disagreement(session) is not None
    navigate.escape(session)
    assert session.view.focus is None
    assert session.view.selection == ()
