"""The table of all disagreements: it holds what the walk finds image by image, sorted and filtered as arrays."""

from dataclasses import replace

import numpy as np
import pytest

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.progress import Cancelled, Progress
from annotator.session.disagreements import walk
from annotator.session.disagreements.find import find_image_disagreements
from annotator.session.disagreements.table import (
    CSV_HEAD,
    SORTABLE,
    DisagreementTable,
    TableFilter,
    list_csv_rows,
    make_disagreement_job,
    sort_rows,
)
from annotator.session.view import Mode, Workspace
from tests import builders
from tests.session.scenes import ANA, BEN, CEM, disputed


@pytest.fixture
def session():
    return builders.session(disputed(), mode=Mode.AUDIT, image=1)


def table_of(session) -> DisagreementTable:
    job = make_disagreement_job(session)
    return job.work(Progress())


def key_of(one):
    return one.kind, one.image, one.author, one.shape, one.other, one.other_shape, one.iou


def test_the_rows_are_those_of_the_walk_image_after_image(session):
    found = table_of(session)
    wanted = [one for image in sorted(session.committed.images) for one in find_image_disagreements(session, image)]
    assert len(wanted) > 5
    assert [key_of(found.read_row(row)) for row in range(len(found))] == [key_of(one) for one in wanted]
    conflict = int(np.flatnonzero(found.kind == list(DisagreementKind).index(DisagreementKind.LABEL))[0])
    assert (found.label[conflict], found.other_label[conflict]) in ((0, 1), (1, 0))
    assert not found.decided.any()


def test_a_row_leads_to_its_place_in_audit_mode_only_and_while_it_is_there(session):
    found = table_of(session)
    last = found.read_row(len(found) - 1)
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
    everything = TableFilter().find_rows(found, project)
    assert len(everything) == len(found)
    of_ben = found.take(TableFilter(author=BEN).find_rows(found, project))
    alone = of_ben.kind == list(DisagreementKind).index(DisagreementKind.EXTRA)
    assert ((of_ben.author == BEN) | (of_ben.other == BEN) | alone).all()
    assert 0 < len(of_ben) < len(found)
    pears = found.take(TableFilter(label=1).find_rows(found, project))
    assert len(pears)
    assert ((pears.label == 1) | (pears.other_label == 1)).all()
    third = found.take(TableFilter(image="3.JP").find_rows(found, project))
    assert set(third.image.tolist()) == {3}
    missed = TableFilter(kind=DisagreementKind.MISSED).find_rows(found, project)
    assert set(found.kind[missed].tolist()) == {list(DisagreementKind).index(DisagreementKind.MISSED)}


@pytest.mark.parametrize("column", SORTABLE)
def test_sorting_keeps_all_rows_and_the_order_of_equal_ones(session, column):
    project, found = session.committed, table_of(session)
    rows = np.arange(len(found))
    up, down = (sort_rows(found, rows, column, project, descending=value) for value in (False, True))
    assert sorted(up.tolist()) == sorted(down.tolist()) == rows.tolist()
    if column == "iou":
        assert (np.diff(found.iou[up]) >= 0).all()
        assert (np.diff(found.iou[down]) <= 0).all()
    if column == "author":
        names = [project.author_name(author) for author in found.author[up].tolist()]
        assert names == sorted(names)
    for order in (up, down):
        for image in (1, 3):
            same = order[(found.author[order] == ANA) & (found.image[order] == image)]
            if column == "author":
                assert same.tolist() == sorted(same.tolist())


def test_images_are_mended_one_by_one(session):
    found = table_of(session)
    fresh = found.take(found.image == 3)
    without = found.replace_images([3], fresh.take(np.zeros(len(fresh), np.bool_)))
    assert set(without.image.tolist()) == set(found.image.tolist()) - {3}
    again = without.replace_images([3], fresh)
    assert again.shape.tolist() == found.shape.tolist()


def test_a_csv_row_names_everything_and_a_stopped_job_ends(session):
    project, found = session.committed, table_of(session)
    rows = list(list_csv_rows(found, np.arange(len(found)), project))
    assert len(rows) == len(found)
    assert {len(row) for row in rows} == {len(CSV_HEAD)}
    extra = next(row for row in rows if row[1] == "extra")
    assert extra[0] == "1.jpg"
    assert extra[4] is None
    assert extra[12] is None
    stopped = Progress()
    stopped.stop.set()
    with pytest.raises(Cancelled):
        make_disagreement_job(session).work(stopped)


def test_only_the_images_and_authors_that_count_are_in_it(session):
    session.set_view(audited=(ANA, CEM))
    found = table_of(session)
    assert set(found.author.tolist()) | set(found.other.tolist()) <= {ANA, CEM, -1}
