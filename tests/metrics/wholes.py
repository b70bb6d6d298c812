"""Metrics of layers whole, by the tallies and ranges that the program scores."""

from collections.abc import Sequence

import numpy as np

from annotator.errors import Progress
from annotator.geometry.box import Bools
from annotator.metrics.agreement.alpha import (
    AlphaGroups,
    AlphaMeans,
    AlphaResult,
    AlphaTally,
    Sensitivity,
    UnitRule,
    score_alpha_means,
    tally_alphas,
)
from annotator.metrics.checks.join import check_look
from annotator.metrics.checks.ranges import OutlineJoiner, RangeLook, RangeOutline
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.curves import CountedHits, TableParts
from annotator.metrics.detection.inputs import CheckInputs, CheckSettings
from annotator.metrics.detection.tide import TideGain, TideResult, compute_gain_without
from annotator.metrics.jackknife.interval import ImageUnits, Jackknife
from annotator.metrics.matching.selection import AuthorShapes
from annotator.metrics.randcrowns.global_score import GlobalScore, score_tally, tally_global_scores
from annotator.metrics.randcrowns.scope import CrownScope
from annotator.model.metric_settings import DelineationChoice
from annotator.model.shapes import Shapes


def compute_alpha_means(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, without_assisted: bool = False
) -> AlphaMeans:
    """The means (KALOS) of authors given in ascending order of id; `labels` are all label ids, ascending."""
    return score_alpha_means(_tally_whole(sides, labels, UnitRule(iou_threshold, without_assisted)))


def compute_kalos_alpha(
    sides: Sequence[AuthorShapes], labels: tuple[int, ...], *, iou_threshold: float, without_assisted: bool = False
) -> tuple[AlphaResult, Sensitivity]:
    """The alphas of authors given in ascending order of id, and the global alpha at every IoU threshold (KALOS).

    `labels` are all label ids, ascending.
    """
    tally = _tally_whole(sides, labels, UnitRule(iou_threshold, without_assisted))
    return tally.compute_result(iou_threshold), tally.compute_sensitivity()


def _tally_whole(sides: Sequence[AuthorShapes], labels: tuple[int, ...], rule: UnitRule) -> AlphaTally:
    """The tally with all images in one group."""
    groups = AlphaGroups.of({side.author: side.images for side in sides}, ImageUnits(), wanted=False)
    return tally_alphas(sides, labels, groups, rule)


def compute_global_scores(
    scope: CrownScope,
    *,
    choice: DelineationChoice = DelineationChoice.NEAREST,
    jackknife: Jackknife | None = None,
) -> tuple[GlobalScore, ...]:
    """One score for every ordered pair of the scope's authors, target author first (R section IV).

    With intervals when a jackknife is given.
    """
    return tuple(score_tally(tally, jackknife) for tally in tally_global_scores(scope, choice))


def check_inputs(inputs: CheckInputs, settings: CheckSettings, progress: Progress | None = None) -> CheckResult:
    """Checks the tables of one range, which are kept in the result.

    Raises Cancelled when asked to stop.
    """
    look = RangeLook.of(inputs, settings)
    joiner = OutlineJoiner(settings)
    joiner.add(RangeOutline.of(look))
    return check_look(look, joiner.finish(), progress).result


def compute_tide_gain(found: TideResult, reference: Shapes, detections: Shapes) -> TideGain:
    """The gains of one model, in percent (TIDE); undefined where no label has an object or a detection."""
    tables = reference, detections
    return compute_gain_without(found, tables, TableParts.of_none(*tables))[-1]


def compute_ranked_precision(correct: Bools, objects: int) -> float:
    """Average precision of COCO, in 0 … 1, of detections `(n,)` of one label by descending score."""
    nowhere = np.zeros(len(correct), np.intp)
    bounds = np.array([0, len(correct)])
    return float(
        CountedHits.of(lambda some: correct[some].astype(np.uint8), nowhere, bounds, 0).integrate(
            np.array([[objects]])
        )[-1, 0]
    )
