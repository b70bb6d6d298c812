"""The table of all disputed objects: it holds what the walk finds image by image, sorted and filtered as arrays."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.metrics.agreement.disagreements import KINDS, NOTHING, DisagreementKind, ObjectTable
from annotator.model.decision import Outcome
from annotator.session.disagreements import adjudicate, walk
from annotator.session.disagreements.table import (
    SORTABLE,
    TableFilter,
    find_decided,
    make_disagreement_job,
    replace_images,
    sort_rows,
)
from annotator.session.disagreements.walk import find_image_disagreements
from annotator.session.view import Mode, Workspace
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed


@pytest.fixture
def session():
    return builders.session(disputed(), mode=Mode.AUDIT, image=1)


def table_of(session) -> ObjectTable:
    job = make_disagreement_job(session)
    return job.work(Progress())


def test_the_objects_are_those_of_the_walk_image_after_image(session):
    found = table_of(session)
    wanted = [one for image in sorted(session.committed.images) for one in find_image_disagreements(session, image)]
    assert len(wanted) > 5
    assert list(found.disagreements) == wanted
    assert found.object.tolist() == list(dict.fromkeys(one.object for one in wanted))
    assert not find_decided(found, session.committed).any()


def test_a_row_leads_to_its_place_in_audit_mode_only_and_while_it_is_there(session):
    last = table_of(session).disagreements[-1]
    focus = walk.focus_listed(session, last)
    assert focus is not None
    assert walk.is_focused(last, focus)
    assert session.view.image == last.image
    assert walk.focus_listed(session, replace(last, shape=999_999)) is None
    session.set_view(workspace=Workspace.LABEL, focus=None)
    assert walk.focus_listed(session, last) is None
    assert session.view.focus is None


def test_a_filter_keeps_what_concerns_an_author_a_label_a_kind_and_a_name(session):
    project, found = session.committed, table_of(session)
    assert TableFilter().find_rows(found, project).tolist() == list(range(len(found)))
    of_ben = TableFilter(author=BEN).find_rows(found, project)
    assert set(found.object[of_ben].tolist()) == {
        one.object for one in found.disagreements if BEN in (one.author, one.other) or one.other is None
    }
    assert len(of_ben)
    pears = TableFilter(label=1).find_rows(found, project)
    assert pears.tolist() == [row for row in range(len(found)) if 1 in found.label[row]] != []
    third = found.take(TableFilter(image="3.JP").find_rows(found, project))
    assert set(third.image.tolist()) == {3}
    missed = TableFilter(kind=DisagreementKind.MISSED).find_rows(found, project)
    assert found.kinds[missed, KINDS.index(DisagreementKind.MISSED)].all()
    both = TableFilter(kind=DisagreementKind.MISSED, author=BEN).find_rows(found, project)
    assert set(found.object[both].tolist()) == {
        one.object
        for one in found.disagreements
        if one.kind is DisagreementKind.MISSED and BEN in (one.author, one.other)
    }
    assert 0 < len(both) < len(found)
    assert not len(TableFilter(author=99, kind=DisagreementKind.LABEL).find_rows(found, project))


def test_a_decided_object_is_left_out_where_that_is_asked_for(session):
    found = table_of(session)
    walk.focus_listed(session, found.disagreements[0])
    adjudicate.decide(session, Outcome.TAKE_A)
    undecided = TableFilter(undecided=True).find_rows(found, session.committed)
    assert undecided.tolist() == list(range(1, len(found)))


@pytest.mark.parametrize("column", SORTABLE)
def test_sorting_keeps_all_rows_and_the_order_of_equal_ones(session, column):
    project, found = session.committed, table_of(session)
    rows = np.arange(len(found))
    up, down = (sort_rows(found, rows, column, project, descending=value) for value in (False, True))
    assert sorted(up.tolist()) == sorted(down.tolist()) == rows.tolist()
    if column == "least_iou":
        overlap = found.least_iou[up]
        known = ~np.isnan(overlap)
        assert known.tolist() == sorted(known.tolist(), reverse=True)
        assert (np.diff(overlap[known]) >= 0).all()
        assert (np.diff(found.least_iou[down][known]) <= 0).all()
    if column == "differ":
        assert (np.diff(found.differs[up]) >= 0).all()
        for number in found.differs.tolist():
            for order in (up, down):
                same = order[found.differs[order] == number].tolist()
                assert same == sorted(same)
    if column == "words":
        first = found.kinds[up].argmax(axis=1)
        assert (np.diff(first) >= 0).all()
    if column == "labels":
        names = [
            project.label_name(next(one for one in found.label[row].tolist() if one != NOTHING)).casefold()
            for row in up
        ]
        assert names == sorted(names)


def test_images_are_sorted_as_a_person_counts(session):
    project, found = session.committed, table_of(session)
    images = {one: replace(project.images[one], name=name) for one, name in ((1, "10.jpg"), (3, "9.jpg"))}
    renamed = replace(project, images=project.images.update(images))
    rows = sort_rows(found, np.arange(len(found)), "image", renamed)
    assert list(dict.fromkeys(found.image[rows].tolist())) == [3, 1]


def test_images_are_mended_one_by_one(session):
    found = table_of(session)
    fresh = found.take(found.image == 3)
    without = replace_images(found, [3], fresh.take(np.zeros(len(fresh), np.bool_)))
    assert set(without.image.tolist()) == set(found.image.tolist()) - {3}
    assert list(without.disagreements) == [one for one in found.disagreements if one.image != 3]
    again = replace_images(without, [3], fresh)
    assert again.shape.tolist() == found.shape.tolist()
    assert again.disagreements == found.disagreements


def test_a_stopped_job_ends(session):
    stopped = Progress()
    stopped.stop.set()
    with pytest.raises(Cancelled):
        make_disagreement_job(session).work(stopped)


def test_only_the_images_and_authors_that_count_are_in_it(session):
    session.set_view(audited=(ANA, CEM))
    found = table_of(session)
    assert found.authors == (ANA, CEM)
    assert len(found)
