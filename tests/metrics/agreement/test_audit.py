"""Which layers an audit counts, its statistics and repeat passes."""

from threading import Event

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.selection import SelectionRule, list_audited, select_shapes
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from tests import builders
from tests.builders import audit

NO_INTERVALS = AuditOptions(intervals=IntervalRule(wanted=False))
SQUARE = [0.0, 0.0, 10.0, 10.0]


def layer(image, author, *boxes, number=1, status=Status.DONE, unblinded=0, **columns):
    first = image * 1000 + author * 100 + number * 10
    table = Shapes.make(np.array(boxes).reshape(-1, 4), id=np.arange(first, first + len(boxes)), **columns)
    return replace(Layer.make(LayerKey(image, author, number), table, status=status), unblinded=unblinded)


def project(*layers, images=2):
    return Project(
        uuid="0",
        name="test",
        images=immutables.Map({n: Image(n, f"{n}.jpg", 100, 80, split="train") for n in range(1, images + 1)}),
        authors=immutables.Map({1: Author(1, "Ana"), 2: Author(2, "Ben"), 9: Author(9, "Net", AuthorKind.MODEL)}),
        layers=immutables.Map({one.key: one for one in layers}),
        vocabulary=builders.vocabulary("apple", "pear"),
    )


def stated(made, author, **rule):
    side = select_shapes(made, [author], SelectionRule(**rule))[0]
    return side.images.tolist(), len(side.shapes)


def test_persons_who_have_begun_are_audited_unless_others_are_named():
    made = project(layer(1, 1, SQUARE), layer(1, 9, SQUARE))
    assert list_audited(made) == [1]
    assert list_audited(made, (9, 2)) == [2, 9]
    begun = made.with_layers([layer(2, 2, status=Status.IN_WORK)])
    assert list_audited(begun) == [1, 2]
    assert list_audited(begun.with_layers([layer(2, 2, status=Status.NEW)])) == [1]
    assert list_audited(begun.with_layers([layer(1, 2, SQUARE), layer(2, 2, status=Status.NEW)])) == [1, 2]


def test_only_finished_layers_count_and_an_empty_one_is_a_statement():
    made = project(layer(1, 1, SQUARE, status=Status.IN_WORK), layer(2, 1), layer(1, 2, status=Status.NEW))
    assert stated(made, 1) == ([2], 0)
    assert stated(made, 1, include_unfinished=True) == ([1, 2], 1)
    assert stated(made, 2, include_unfinished=True) == ([], 0)


def test_the_latest_finished_pass_counts():
    first, second = layer(1, 1, SQUARE), layer(1, 1, SQUARE, SQUARE, number=2)
    assert stated(project(first, second), 1) == ([1], 2)
    begun = replace(second, status=Status.IN_WORK)
    assert stated(project(first, begun), 1) == ([1], 1)
    assert stated(project(first, begun), 1, include_unfinished=True) == ([1], 2)


def test_unblinded_layers_are_counted_and_left_out_on_demand():
    made = project(layer(1, 1, SQUARE, unblinded=3), layer(2, 1, SQUARE))
    assert stated(made, 1, exclude_unblinded=True) == ([2], 1)
    result = audit(made, NO_INTERVALS)
    assert [(one.author, one.images, one.shapes, one.unblinded) for one in result.authors] == [
        (1, 2, 2, 3),
    ]


def test_crowds_and_other_labels_are_left_out():
    made = project(layer(1, 1, SQUARE, SQUARE, SQUARE, crowd=[True, False, False], label=[0, 0, 1]))
    assert stated(made, 1) == ([1], 2)
    assert stated(made, 1, label=1) == ([1], 1)


def test_an_image_counts_for_a_pair_when_both_finished_it():
    made = project(layer(1, 1, SQUARE), layer(1, 2, SQUARE), layer(2, 1, SQUARE), layer(2, 2, status=Status.IN_WORK))
    found = audit(made, NO_INTERVALS).pairs[0].agreement
    assert (found.images, found.roles.f1.value) == (1, 1.0)
    switched = replace(NO_INTERVALS, selection=SelectionRule(include_unfinished=True))
    assert audit(made, switched).pairs[0].agreement.roles.f1.value == pytest.approx(2 / 3)


def test_repeat_passes_compare_the_last_pass_with_the_one_before():
    made = project(
        layer(1, 1, [0, 0, 9, 9]), layer(1, 1, SQUARE, number=2), layer(1, 1, [0, 0, 10, 6], number=3), layer(2, 1)
    )
    result = audit(made, NO_INTERVALS)
    repeated = result.repeat_passes[0].agreement
    assert (repeated.a, repeated.b, repeated.images) == (1, 1, 1)
    assert repeated.iou.mean.value == pytest.approx(0.6)
    assert len(result.repeat_passes) == 1


def test_table1_has_a_row_an_author_and_split_and_never_adds_authors():
    made = project(layer(1, 1, SQUARE, [0, 0, 40, 10]), layer(1, 2, [0, 0, 40, 40]), layer(3, 2, SQUARE), images=3)
    made = replace(made, images=made.images.set(3, Image(3, "3.jpg")))
    rows = audit(made, NO_INTERVALS).table1
    told = [(row.author, row.split, row.images, row.shapes) for row in rows if row.author in (1, 2)]
    assert told == [(1, "train", 1, 2), (1, None, 1, 2), (2, "", 1, 1), (2, "train", 1, 1), (2, None, 2, 2)]
    ana = rows[0]
    assert ana.image_sizes == ((100, 80, 1),)
    assert ana.scale_mean.value == pytest.approx((10 + 20) / 2)
    assert ana.scale_std_log2.value == pytest.approx(np.std([0, 1]))
    ben = rows[2]
    assert (ben.image_sizes, ben.scale_mean.value, ben.scale_std_log2.value) == ((), 10.0, 0.0)
    empty = audit(project(layer(1, 1)), NO_INTERVALS).table1[0]
    assert (empty.images, empty.shapes, empty.scale_mean.value) == (1, 0, None)


def test_time_spent_is_that_of_layers_that_count_and_have_any():
    first, second, third = layer(1, 1, SQUARE, [0, 0, 40, 10]), layer(2, 1, SQUARE), layer(1, 2, SQUARE)
    other = replace(layer(3, 1, SQUARE), status=Status.IN_WORK, seconds=99.0)
    made = project(replace(first, seconds=60.0), second, replace(third, seconds=0.5), other, images=3)
    result = audit(made, NO_INTERVALS)
    assert [(row.author, row.image, row.seconds, row.shapes) for table in result.effort for row in table] == [
        (1, 1, 60.0, 2),
        (2, 1, 0.5, 1),
    ]
    ana = result.effort[0].sum_author(1)
    assert (ana.images, ana.seconds, ana.shapes, ana.hourly.value) == (1, 60.0, 2, 120.0)
    nobody = result.effort[0].sum_author(7)
    assert (nobody.seconds, nobody.hourly.value) == (0, None)


def test_settings_of_the_project_are_followed():
    settings = MetricSettings(iou_threshold=0.3, label_aware=False, overlap="polygon", size_threshold=7.0)
    options = AuditOptions.of(replace(project(), metrics=settings))
    assert (options.tally.pairing.iou_threshold, options.tally.pairing.label_aware) == (0.3, False)
    assert (options.tally.pairing.overlap, options.tally.size_threshold) == ("polygon", 7.0)


def test_an_audit_can_be_stopped_and_says_how_far_it_is():
    made = builders.project()
    seen = []
    audit(made, NO_INTERVALS, Progress(lambda done, total: seen.append((done, total))))
    assert seen == sorted(seen)
    assert seen[0][0] == 0
    stop = Event()
    stop.set()
    with pytest.raises(Cancelled):
        audit(made, NO_INTERVALS, Progress(stop=stop))


def test_a_single_author_has_a_table_but_no_agreement():
    result = audit(project(layer(1, 1, SQUARE)), replace(NO_INTERVALS, authors=(1,)))
    assert result.pairs == ()
    assert result.alpha.whole.value is None
    assert result.table1[-1].shapes == 1


def test_a_pair_without_a_shared_image_says_so():
    roles = audit(project(layer(1, 1, SQUARE), layer(2, 2, SQUARE)), NO_INTERVALS).pairs[0].agreement.roles
    assert {score.reason for score in (roles.f1, roles.precision, roles.recall)} == {
        "there is no image that both have finished"
    }
