"""What a disagreement is about, what a decision settles, which shape fits best, and which one crowns are shown for."""

import pytest
from msgspec.structs import replace

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.decision import Decision, Outcome
from annotator.session.agreement.live import target_of
from annotator.session.agreement.view import decided_ids_of, disputed_ids_of, is_decided
from annotator.session.disagreements import walk
from annotator.session.disagreements.walk import find_best_fit
from annotator.session.view import Mode
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed


def one(kind: DisagreementKind, other_shape: int | None) -> Disagreement:
    return Disagreement(kind, 1, ANA, 12, BEN, other_shape, 0.4)


@pytest.mark.parametrize(
    ("kind", "other_shape", "ids"),
    [
        (DisagreementKind.LOW_OVERLAP, 22, {12, 22}),
        (DisagreementKind.LABEL, 22, {12, 22}),
        (DisagreementKind.MISSED, 22, {12}),
        (DisagreementKind.EXTRA, 22, {12}),
        (DisagreementKind.MISSED, None, {12}),
        (DisagreementKind.LOW_OVERLAP, None, {12}),
    ],
)
def test_a_shape_that_is_merely_near_is_no_part_of_it(
    kind: DisagreementKind, other_shape: int | None, ids: set
) -> None:
    found = one(kind, other_shape)
    assert disputed_ids_of(found) == ids
    decisions = [Decision(1, 1, "missed", (22, 32), Outcome.DROP, ANA, 0.0)]
    assert decided_ids_of(decisions) == {22, 32}
    assert is_decided(found, decided_ids_of(decisions)) is (22 in ids)


def test_the_best_fit_is_the_shape_of_another_author_that_overlaps_most() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    assert find_best_fit(session, 1, 12) == ((ANA, 12), (CEM, 32))
    assert find_best_fit(session, 1, 22) == ((BEN, 22), (CEM, 32))
    assert find_best_fit(session, 1, 15) is None
    assert find_best_fit(session, 1, 999) is None


def test_crowns_are_those_of_the_focus_in_audit_mode_and_else_of_the_selection() -> None:
    session = builders.session(disputed(), mode=Mode.AUDIT)
    walk.go_to_disagreement(session)
    project, view = session.committed, session.view

    def shape_of(**changes: object) -> int | None:
        target = target_of(project, replace(view, **changes))
        return None if target is None else target.shape

    assert shape_of(selection=()) == 13
    assert shape_of(selection=(13,)) == 13
    assert shape_of(selection=(11,)) == 11, "the selection goes before a disagreement about other shapes"
    assert shape_of(mode=Mode.SESSION, selection=(11,)) == 11
    assert shape_of(image=2, selection=(2100,)) == 2100
    assert shape_of(focus=None, selection=(11,)) == 11
    assert shape_of(focus=None, selection=(11, 12)) is None
    assert shape_of(focus=None, selection=()) is None
    assert shape_of(focus=None, author=None, selection=(11,)) is None
    assert shape_of(focus=None, selection=(999,)) is None
    assert shape_of(image=None) is None


def test_images_ahead_are_looked_at_in_growing_numbers() -> None:
    assert [len(some) for some in walk._split_growing(range(20))] == [1, 2, 4, 8, 5]
    assert [list(some) for some in walk._split_growing(range(3))] == [[0], [1, 2]]
    many = [len(some) for some in walk._split_growing(range(1000))]
    assert max(many) == walk._MOST_AT_ONCE
    assert sum(many) == 1000
