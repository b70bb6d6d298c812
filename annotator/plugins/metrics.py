"""Metrics of plugins: what they say about two authors, computed over the shapes that our own numbers count."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotator.metrics.matching.selection import (
    AuthorShapes,
    SelectionRule,
    find_shared_images,
    list_audited,
    select_shapes,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import Project
from annotator.phrase import Phrase
from annotator.plugins.context import Pair
from annotator.plugins.contributions import MetricContribution
from annotator.plugins.registry import Registry
from annotator.progress import Progress


class MetricRow(NamedTuple):
    """One number of a plugin about two authors."""

    plugin: str
    metric: MetricContribution
    a: int
    """Id of the reference author."""
    b: int
    """Id of the other author."""
    score: Score


@dataclass(frozen=True, slots=True, eq=False)
class PluginMetrics:
    """The metrics of the plugins that are on, as they were when this was made."""

    registry: Registry
    offered: tuple[tuple[str, MetricContribution], ...]
    """Name of the plugin and metric."""

    @classmethod
    def of(cls, registry: Registry) -> "PluginMetrics":
        """The metrics of all plugins; an id of a plugin is used once."""
        offered: dict[tuple[str, str], tuple[str, MetricContribution]] = {}
        for name, one in registry.collect_contributions("metrics"):
            offered.setdefault((name, one.id), (name, one))
        return cls(registry, tuple(offered.values()))

    def compute_rows(
        self, project: Project, a: AuthorShapes, b: AuthorShapes, progress: Progress | None = None
    ) -> list[MetricRow]:
        """What every metric says about a reference `a` and another author `b`; may be called in a worker thread.

        A metric that fails is undefined, and its plugin is switched off. Raises Cancelled when asked to stop.
        """
        pair, progress = make_pair(project, a, b), progress or Progress()
        rows = []
        for done, (name, metric) in enumerate(self.offered):
            progress.step(done, len(self.offered))
            rows.append(MetricRow(name, metric, a.author, b.author, self._compute_score(name, metric, pair)))
        return rows

    def _compute_score(self, name: str, metric: MetricContribution, pair: Pair) -> Score:
        failed = make_undefined(Phrase("plugin '{name}' failed", name=name))
        return self.registry.call_or_default(
            name, f"metric '{metric.id}'", failed, _compute_checked_score, metric, pair
        )


def has_metrics(registry: Registry) -> bool:
    """Whether any plugin has a metric."""
    return bool(PluginMetrics.of(registry).offered)


def compute_metric_rows(
    registry: Registry,
    project: Project,
    *,
    authors: Sequence[int] | None = None,
    rule: SelectionRule | None = None,
    progress: Progress | None = None,
) -> list[MetricRow]:
    """What the metrics of all plugins say about every pair of authors; layers with shapes must be loaded.

    A plugin is given all shapes of both authors at once: nobody but its author knows how to add up its numbers.
    Raises Cancelled when asked to stop.
    """
    metrics, progress = PluginMetrics.of(registry), progress or Progress()
    if not metrics.offered:
        return []
    sides = select_shapes(project, list_audited(project, authors), rule or SelectionRule())
    couples = [(a, b) for number, a in enumerate(sides) for b in sides[number + 1 :]]
    rows: list[MetricRow] = []
    for done, (a, b) in enumerate(couples):
        progress.step(done, len(couples))
        rows += metrics.compute_rows(project, a, b)
    return rows


def make_pair(project: Project, a: AuthorShapes, b: AuthorShapes) -> Pair:
    """The two authors' shapes on the images that both state something about, the reference first."""
    images = find_shared_images(a, b)
    return Pair(
        reference=a.restrict_to(images).shapes,
        other=b.restrict_to(images).shapes,
        reference_name=project.authors[a.author].name,
        other_name=project.authors[b.author].name,
        images={image: project.images[image] for image in images.tolist()},
        labels={label.id: label.name for label in project.vocabulary.counted_labels},
    )


def _compute_checked_score(metric: MetricContribution, pair: Pair) -> Score:
    score = metric.score(pair)
    if not isinstance(score, Score):
        raise TypeError(f"returns a {type(score).__name__}, not a Score")
    if score.value is not None and not math.isfinite(score.value):
        raise ValueError(f"returns {score.value}, which is not a number; give a Score without a value and its reason")
    return score
