"""The scatter of RandCrowns against IoU: every paired target and delineation of a scope as one point to click."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import immutables
import numpy as np

from annotator.geometry.box import Bools, Floats, Ints, Rows
from annotator.metrics.matching.selection import select_shapes
from annotator.metrics.randcrowns.scope import ImageTable, make_scope
from annotator.metrics.randcrowns.variance import VarianceTable, build_variance_table
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import CountOptions, drop_uncounted_layers
from annotator.session.agreement.view import Scope
from annotator.session.jobs import Job


@dataclass(frozen=True, slots=True, eq=False)
class ScatterPoints:
    """P points as columns; those without a RandCrowns score are left out."""

    image: Ints
    reference: Ints
    """Author of the target."""
    target: Ints
    """Shape id of the target."""
    author: Ints
    """Author of the delineation."""
    shape: Ints
    """Shape id of the delineation."""
    iou: Floats
    rc: Floats
    kept: Bools
    """Whether the target counts in the variances."""
    outliers: Rows
    """Points of high RandCrowns and low IoU, the widest apart first."""

    def __len__(self) -> int:
        return len(self.iou)

    @property
    def flagged(self) -> Bools:
        """Which points are outliers (P,)."""
        found = np.zeros(len(self), dtype=np.bool_)
        found[self.outliers] = True
        return found


def make_scatter_job(
    scope: Scope, basis: CountOptions, snapshot: Project, *, load: Callable[[Project, Progress], Project]
) -> Job[ScatterPoints]:
    """Pairs and scores the scope off the window's thread. The basis must have RandCrowns parameters."""

    def work(progress: Progress) -> ScatterPoints:
        project = snapshot
        if scope.image is not None:
            layers = {layer.key: layer for layer in basis.find_layers(snapshot, scope.image)}
            images = immutables.Map({scope.image: snapshot.images[scope.image]})
            project = replace(snapshot, images=images, layers=immutables.Map(layers))
        project = load(project, progress)
        sides = select_shapes(drop_uncounted_layers(project, basis), basis.authors, basis.audit.selection)
        if basis.crowns is None:
            raise ValueError("a scatter needs RandCrowns parameters")
        table = ImageTable.of(project.images.values())
        return points_of(build_variance_table(make_scope(sides, table, basis.crowns), progress=progress))

    return Job("Scoring pairs", work)


def points_of(table: VarianceTable) -> ScatterPoints:
    """The points of a table of pairs."""
    pairs, scope = table.pairs, table.scope
    authors = np.array(scope.authors, dtype=np.int64)
    there = pairs.crowns.defined
    number = np.cumsum(there) - 1
    outliers = pairs.find_outliers()
    reference = np.searchsorted(scope.offset, pairs.target_row, side="right") - 1
    return ScatterPoints(
        image=scope.shapes.image[pairs.target_row][there],
        reference=authors[reference][there],
        target=scope.shapes.id[pairs.target_row][there],
        author=authors[pairs.author][there],
        shape=scope.shapes.id[pairs.shape_row][there],
        iou=pairs.iou[there],
        rc=pairs.crowns.rc[there],
        kept=pairs.kept[there],
        outliers=number[outliers],
    )
