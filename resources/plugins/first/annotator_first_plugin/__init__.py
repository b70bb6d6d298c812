"""A plugin for Annotator: one metric about two authors, and one command."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

import annotator
from annotator.metrics.score import Score, make_undefined
from annotator.plugins.context import Pair
from annotator.plugins.contributions import CommandContribution, MetricContribution
from annotator.plugins.hookspecs import hookimpl

api_version = 2


@hookimpl
def metrics() -> Sequence[MetricContribution]:
    """Numbers about two authors."""
    return [
        MetricContribution(
            "area_ratio",
            "Area ratio",
            "Summed box area of the other author divided by that of the reference.",
            compare_areas,
        )
    ]


def compare_areas(pair: Pair) -> Score:
    """How much more, or less, the other author covers."""
    reference, other = measure_area(pair.reference.box), measure_area(pair.other.box)
    if not reference:
        return make_undefined("the reference covers nothing")
    return Score(other / reference, len(pair.reference) + len(pair.other))


def measure_area(boxes: np.ndarray) -> float:
    """Summed area of boxes (N, 4) in square pixels."""
    sides = boxes[:, 2:] - boxes[:, :2]
    return float((sides[:, 0] * sides[:, 1]).sum())


@hookimpl
def commands() -> Sequence[CommandContribution]:
    """Commands of the command line."""
    return [CommandContribution("first-plugin", count_shapes)]


def count_shapes(project: Annotated[Path, typer.Argument(help="The project file.")]) -> None:
    """Shapes of every author."""
    with annotator.open(project) as opened:
        names = opened.shapes().to_pydict()["author"]
    for name in sorted(set(names)):
        typer.echo(f"{name}: {names.count(name):,}")
