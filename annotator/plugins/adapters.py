"""Offers made part of the program: formats, metrics, commands and detectors whose failures end in one sentence."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from annotator.formats.core.format import Format
from annotator.formats.registry import FORMATS
from annotator.metrics.matching.selection import (
    AuthorShapes,
    SelectionRule,
    find_shared_images,
    list_audited,
    select_shapes,
)
from annotator.metrics.score import Score, make_undefined
from annotator.model.project import Project
from annotator.plugins.context import Pair
from annotator.plugins.contributions import (
    CommandContribution,
    Detector,
    DetectorContribution,
    DetectorOutput,
    MetricContribution,
)
from annotator.plugins.registry import Registry, keep_unique

T = TypeVar("T")


class MetricRow(NamedTuple):
    """One number of a plugin about two authors."""

    plugin: str
    metric: MetricContribution
    a: int
    b: int
    score: Score


def collect_formats(registry: Registry) -> tuple[Format, ...]:
    """Our formats, then those of plugins; an id is used once."""
    offers = keep_unique(registry.collect_contributions("formats"), lambda one: one.id, (known.id for known in FORMATS))
    return (*FORMATS, *(_wrap_format(registry, name, offer) for name, offer in offers))


def collect_detectors(registry: Registry) -> tuple[DetectorContribution, ...]:
    """The detectors of all plugins; an id is used once."""
    offers = keep_unique(registry.collect_contributions("detectors"), lambda one: one.id, ())
    return tuple(_wrap_detector(registry, name, offer) for name, offer in offers)


def collect_commands(registry: Registry, taken: Sequence[str]) -> tuple[CommandContribution, ...]:
    """The commands of all plugins whose names are free."""
    offers = keep_unique(registry.collect_contributions("commands"), lambda one: one.name, taken)
    return tuple(
        replace(offer, function=_wrap_command(registry, name, offer.function, what=f"command '{offer.name}'"))
        for name, offer in offers
    )


def compute_metric_rows(
    registry: Registry,
    project: Project,
    *,
    authors: Sequence[int] | None = None,
    rule: SelectionRule | None = None,
) -> list[MetricRow]:
    """What the metrics of all plugins say about every pair of authors; layers with shapes must be loaded."""
    offers = registry.collect_contributions("metrics")
    if not offers:
        return []
    sides = select_shapes(project, list_audited(project, authors), SelectionRule() if rule is None else rule)
    couples = [(a, b) for place, a in enumerate(sides) for b in sides[place + 1 :]]
    rows = []
    for a, b in couples:
        pair = _pair_of(project, a, b)
        for name, offer in offers:
            failed = make_undefined(f"plugin '{name}' failed")
            rows.append(
                MetricRow(name, offer, a.author, b.author, _compute_score(registry, name, offer, pair) or failed)
            )
    return rows


def _compute_score(registry: Registry, name: str, offer: MetricContribution, pair: Pair) -> Score | None:
    return registry.call_or_default(name, f"metric '{offer.id}'", None, _compute_checked_score, offer, pair)


def _compute_checked_score(offer: MetricContribution, pair: Pair) -> Score | None:
    score = offer.score(pair)
    if not isinstance(score, Score):
        raise TypeError(f"returns a {type(score).__name__}, not a Score")
    return score


def _pair_of(project: Project, a: AuthorShapes, b: AuthorShapes) -> Pair:
    images = find_shared_images(a, b)
    return Pair(
        reference=a.restrict_to(images).shapes,
        other=b.restrict_to(images).shapes,
        reference_name=project.authors[a.author].name,
        other_name=project.authors[b.author].name,
        images={image: project.images[image] for image in images.tolist()},
        labels=project.vocabulary.names_by_id,
    )


def _wrap_format(registry: Registry, name: str, offer: Format) -> Format:
    what = f"format '{offer.id}'"

    def safe(function: Callable[..., T]) -> Callable[..., T]:
        return functools.partial(registry.call_or_raise, name, what, function)

    return replace(
        offer,
        recognises=lambda path, head: registry.call_or_default(name, what, False, offer.recognises, path, head),
        read=None if offer.read is None else safe(offer.read),
        write=None if offer.write is None else safe(offer.write),
        further_losses=tuple(
            replace(loss, count=safe(loss.count), drop=safe(loss.drop)) for loss in offer.further_losses
        ),
    )


class _GuardedDetector:
    """A detector whose failures end in one sentence."""

    def __init__(self, registry: Registry, name: str, inner: Detector) -> None:
        self._registry, self._name, self._inner = registry, name, inner

    @property
    def labels(self) -> tuple[str, ...]:
        """Names of its classes."""
        return self._registry.call_or_raise(self._name, "labels of a model", getattr, self._inner, "labels")

    def detect(self, pixels: Any) -> DetectorOutput:
        """Detections in one picture."""
        return self._registry.call_or_raise(self._name, "running a model", self._inner.detect, pixels)


def _wrap_detector(registry: Registry, name: str, offer: DetectorContribution) -> DetectorContribution:
    def load(path: Any) -> Detector:
        inner = registry.call_or_raise(name, f"detector '{offer.id}'", offer.load, path)
        return _GuardedDetector(registry, name, inner)

    return replace(offer, load=load)


def _wrap_command(registry: Registry, name: str, function: Callable[..., T], *, what: str) -> Callable[..., T]:
    """The same function with the same signature, which is where typer finds its options."""

    @functools.wraps(function)
    def run(*arguments: Any, **named: Any) -> T:
        return registry.call_or_raise(name, what, function, *arguments, **named)

    return run
