"""Measuring one part of an audit: the tallies of a range of images, whose layers are loaded."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from annotator.geometry.box import Floats
from annotator.metrics.agreement.alpha_tally import UnitRule, tally_alphas
from annotator.metrics.agreement.audit import gather_repeats, tally_pair
from annotator.metrics.agreement.counts import SplitTally, count_author
from annotator.metrics.agreement.effort import EffortTable, measure_effort
from annotator.metrics.agreement.quality import gather_control
from annotator.metrics.matching.selection import (
    AuthorShapes,
    latest_work_of,
    passes_of,
    select_latest,
)
from annotator.metrics.parts.frame import AuditFrame
from annotator.metrics.parts.part import AuditPart, VarianceRows
from annotator.metrics.parts.remarks import PartRemarks
from annotator.metrics.randcrowns.global_score import tally_global_scores
from annotator.metrics.randcrowns.scope import ImageTable, make_scope
from annotator.metrics.randcrowns.settings import measure_sides
from annotator.metrics.randcrowns.variance import VarianceTable, build_variance_table, tally_images
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, PassPurpose
from annotator.model.project import Project
from annotator.model.shapes import Shapes


def audit_part(project: Project, frame: AuditFrame) -> AuditPart:
    """The part of all images of a project whose layers are loaded."""
    options, layout = frame.options, frame.layout_of(project)
    passes = passes_of(project, frame.authors, options.selection)
    sides = tuple(select_latest(author, by_image, rule=options.selection) for author, by_image in passes.items())
    pairs = {(a.author, b.author): tally_pair(a, b, layout=layout, options=options) for a, b in combinations(sides, 2)}
    repeats = {
        author: tally_pair(*both, layout=layout, options=options)
        for author, by_image in passes.items()
        if (both := gather_repeats(author, by_image, options.selection)) is not None
    }
    control = gather_control(project, frame.authors, options.selection)
    rule = UnitRule(options.tally.pairing.iou_threshold, options.tally.without_assisted)
    table = tabulate_crowns(project, frame, sides)
    return AuditPart(
        finished=np.unique(np.concatenate([np.zeros(0, np.int64), *(side.images for side in sides)])),
        counts=tuple(count_author(side) for side in sides),
        splits=tuple(SplitTally.of(project, side) for side in sides),
        effort=tuple(
            EffortTable.of(measure_effort(side, latest_work_of(by_image).values()))
            for side, by_image in zip(sides, passes.values(), strict=True)
        ),
        pairs=pairs,
        alphas=tally_alphas(sides, frame.labels, frame.groups, rule),
        variance=_tally_variance(table),
        scores=tally_global_scores(table.scope, options.global_score),
        excluded=_count_excluded(project, frame),
        sides=_count_sides(project, frame, sides),
        repeats=repeats,
        control={pair: tally_pair(*both, layout=layout, options=options) for pair, both in control.items()},
        remarks=PartRemarks.of(project, options.selection.images),
    )


def tabulate_crowns(project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]) -> VarianceTable:
    """Every overlapping pair of these shapes with its scores."""
    return build_variance_table(make_scope(sides, ImageTable.of(project.images.values()), frame.crown_rules))


def collect_sides(project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]) -> Floats:
    """The sides `(n,)` of all shapes that RandCrowns can measure, in the unit of its parameters."""
    if frame.randcrowns is None or not any(len(side.shapes) for side in sides):
        return np.zeros(0)
    images = ImageTable.of(project.images.values())
    boxes = np.concatenate([side.shapes.box for side in sides])
    rows = np.concatenate([np.searchsorted(images.id, side.shapes.image) for side in sides])
    return measure_sides(frame.randcrowns, boxes, images.sampling[rows])


def _tally_variance(table: VarianceTable) -> VarianceRows:
    """The rows of the images that somebody finished."""
    scope = table.scope
    there = scope.finished.any(axis=0)
    return VarianceRows(scope.images.id[there], tally_images(table, scope.images)[there], scope.left_out)


def _count_excluded(project: Project, frame: AuditFrame) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Layers and shapes that the selection keeps out, author by author."""
    rule = frame.options.selection
    counted = {image.id for image in project.images.values() if image.purpose is not ImagePurpose.TRAINING}
    counted = set(filter(rule.images.admits, counted))
    begun: dict[int, list[Layer]] = {author: [] for author in frame.authors}
    for key, layer in project.layers.items():
        if key.author in begun and key.image in counted and layer.is_begun and layer.purpose is PassPurpose.WORK:
            begun[key.author].append(layer)
    seen = replace(rule, exclude_unblinded=False)
    rows = []
    for layers in begun.values():
        finished = [layer for layer in layers if seen.admits(layer)]
        admitted = [layer for layer in finished if rule.admits(layer)] if rule.exclude_unblinded else finished
        drawn = [layer.shapes for layer in admitted if layer.count]
        crowds = int(Shapes.concat_column(drawn, "crowd").sum()) if drawn else 0
        rows.append((len(layers) - len(finished), len(finished) - len(admitted), crowds))
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def _count_sides(
    project: Project, frame: AuditFrame, sides: Sequence[AuthorShapes]
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """All sides, and those shorter than four times alpha."""
    found = collect_sides(project, frame, sides)
    limit = 0.0 if frame.randcrowns is None else 4 * frame.randcrowns.alpha
    return np.array([len(found), int((found < limit).sum())], dtype=np.int64)
