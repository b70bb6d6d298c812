"""What a variance rests on: well-paired targets, the share of single targets and images, and bounds of intervals."""

import math

import numpy as np
import pytest

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.jackknife.interval import Interval
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.scope import CrownRules, make_scope
from annotator.metrics.randcrowns.variance import VarianceReport, build_variance_table
from annotator.metrics.ranges.measure import AuditRange, RangeMeasure
from annotator.metrics.ranges.reduce import summarise_part
from annotator.model.project import Project
from tests.metrics.randcrowns.scopes import EVERYTHING, PIXELS, ScopeSource, drawn, images
from tests.oracles.quantiles import t_quantile
from tests.oracles.variances import Boxes, find_variances

Drawn = dict[int, dict[int, Boxes]]
"""By author and image."""


def draw_scene(seed: int, *, authors: int, pictures: int) -> Drawn:
    """Objects that every author draws a little elsewhere, with neighbours that are taken for them now and then."""
    random = np.random.default_rng(seed)
    found: Drawn = {author: {} for author in range(1, authors + 1)}
    for image in range(1, pictures + 1):
        corners = random.uniform(0, 200, (8, 2))
        size = random.uniform(10, 30, (8, 2))
        for author in found:
            moved = corners + random.normal(0, 2, (8, 2)) + random.choice([0, 12], (8, 1), p=[0.85, 0.15])
            found[author][image] = np.hstack((moved, moved + size)).tolist()
    return found


def sides_of(scene: Drawn) -> list[AuthorShapes]:
    return [drawn(author, by_image) for author, by_image in scene.items()]


def project_of(scene: Drawn) -> Project:
    return ScopeSource(make_scope(sides_of(scene), images(9), CrownRules(PIXELS))).read_range(EVERYTHING)


def audit(scene: Drawn, *, variance_iou: float = 0.0) -> VarianceReport:
    options = AuditOptions(randcrowns=PIXELS, variance_iou=variance_iou)
    return report_of(project_of(scene), options)


def report_of(project: Project, options: AuditOptions) -> VarianceReport:
    measure = RangeMeasure.of(project, options, PIXELS)
    return summarise_part(measure.frame, AuditRange.join([measure.make_part()])).variance


@pytest.mark.parametrize(("authors", "least"), [(3, 0.0), (4, 0.0), (5, 0.3)])
def test_the_variances_of_every_reference_as_found_object_by_object(authors: int, least: float) -> None:
    scene = draw_scene(authors, authors=authors, pictures=6)
    report = audit(scene, variance_iou=least)
    for row in report.references:
        every = [
            find_variances({author: by_image[image] for author, by_image in scene.items()}, row.reference, least=least)
            for image in range(1, 7)
        ]
        values = [value for one in every for value in one.values]
        assert row.iou_all_targets.support == len(values)
        assert row.iou_all_targets.value == pytest.approx(np.mean(values), rel=1e-12)
        interval = row.iou_all_targets.interval
        assert interval is not None
        shares = np.array([sum(one.values) for one in every]) / sum(values)
        assert interval.rests_on_one == (shares.max() > 0.5)
        bound = float(np.mean([value for one in every for value in one.bounds]))
        expected = compute_log_interval([one.values for one in every])
        assert (interval.low, interval.high) == pytest.approx((expected[0], min(expected[1], bound)), rel=1e-9)


def compute_log_interval(values: list[list[float]]) -> tuple[float, float]:
    """The delete-one-image interval of a mean on the logarithm."""
    used = [one for one in values if one]
    mean = np.mean(np.concatenate(used))
    logs = np.log([np.mean(np.concatenate(used[:n] + used[n + 1 :])) for n in range(len(used))])
    error = math.sqrt((len(used) - 1) / len(used) * float(((logs - logs.mean()) ** 2).sum()))
    reach = t_quantile(0.975, len(used) - 1) * error
    return float(mean * math.exp(-reach)), float(mean * math.exp(reach))


def test_the_well_paired_row_is_what_the_rule_of_its_overlap_gives() -> None:
    scene = draw_scene(11, authors=4, pictures=5)
    row, alone = audit(scene).pooled, audit(scene, variance_iou=0.2).pooled
    assert row.well_paired.targets < row.targets - row.undefined_rc
    assert row.well_paired.targets == alone.targets - alone.undefined_rc
    for name in ("iou", "iou_crowns", "randcrowns"):
        found, expected = getattr(row.well_paired, name), getattr(alone, name)
        assert found.value == pytest.approx(expected.value, rel=1e-12)
        assert found.interval.high == pytest.approx(expected.interval.high, rel=1e-9)
        assert found.value < getattr(row, name).value


def test_an_interval_ends_at_the_largest_variance_of_two_values() -> None:
    # one target of one image varies: the logarithm has no other end
    far = [16.0, 16.0, 36.0, 36.0]
    same = [10.0, 10.0, 30.0, 30.0]
    scene: Drawn = {author: {image: [same] for image in range(1, 6)} for author in (1, 2, 3)}
    scene[3][1] = [far]
    scene[3][2] = [[10.01, 10.0, 30.01, 30.0]]
    pooled = audit(scene).pooled
    interval = pooled.iou.interval
    assert isinstance(interval, Interval)
    assert interval.high == 0.5  # Z / (4 (Z - 1)) of two values
    assert interval.caution == "rests on one image"
    assert pooled.largest_image == 1
    assert pooled.carried_by_ten is not None
    assert pooled.carried_by_ten.value == pytest.approx(1)
    assert pooled.largest_image_share.value is not None
    assert pooled.largest_image_share.value > 0.99


def test_the_targets_that_carry_the_sum() -> None:
    scene = draw_scene(3, authors=3, pictures=8)
    pooled = audit(scene).pooled
    table = build_variance_table(make_scope(sides_of(scene), images(8), CrownRules(PIXELS)))
    rows = np.flatnonzero(table.targets.defined)
    values = np.sort(table.targets.randcrowns[rows])[::-1]
    assert [one.variance for one in pooled.carriers] == values[:10].tolist()
    assert pooled.carried_by_ten is not None
    assert pooled.carried_by_ten.value == pytest.approx(values[:10].sum() / values.sum(), rel=1e-12)
    for one in pooled.carriers:
        row = int(np.flatnonzero(table.scope.shapes.id == one.shape)[0])
        assert (table.targets.randcrowns[row], table.scope.shapes.image[row]) == (one.variance, one.image)


def test_parts_joined_name_the_same_targets() -> None:
    scene = draw_scene(5, authors=3, pictures=8)
    whole = audit(scene).pooled
    frame = RangeMeasure.of(project_of(scene), AuditOptions(randcrowns=PIXELS), PIXELS).frame
    parts = []
    for first, last in ((1, 3), (4, 8)):
        some = {author: {n: by_image[n] for n in range(first, last + 1)} for author, by_image in scene.items()}
        parts.append(RangeMeasure(project_of(some), frame.narrow(first, last)).make_part())
    joined = summarise_part(frame, AuditRange.join(parts)).variance.pooled
    assert [one.variance for one in joined.carriers] == [one.variance for one in whole.carriers]
