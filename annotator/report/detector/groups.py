"""Tables by group of objects: how many of each subset, label and part state are missed, and AP by part state.

A share of few objects says little; groups below the least support are marked.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np

from annotator.geometry.box import Bools
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.subsets import find_label_subset
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.score import Score, score_of_ratio
from annotator.phrase import Numeral, Phrase
from annotator.report.detector.findings import FindingFilter, FindingKind
from annotator.report.detector.values import CheckReport
from annotator.report.glossary import SUBSET_NAMES
from annotator.report.numbers import format_score
from annotator.report.tables import Table

MOST_LABELS: Final = 80
"""Labels that have a row in a table; files hold all."""

MARK: Final = " *"
"""Stands behind the number of objects of a group of few."""


def format_support(report: CheckReport, objects: int) -> str:
    """The number of objects of a group, marked where there are some, but fewer than the least support asks for."""
    return f"{objects:,}{MARK}" if 0 < objects < report.options.minimum_support else f"{objects:,}"


def note_few(report: CheckReport, rows: Iterable[tuple[str, Sequence[Any]]]) -> list[str]:
    """What the mark means, where one of the rows, which begin with their number of objects, has it."""
    least = report.options.minimum_support
    marked = any(str(cells[0]).endswith(MARK) for _, cells in rows)
    return [Phrase("* fewer than {n} objects: a hint at most.", n=Numeral(f"{least:,}"))] if marked else []


def make_subset_key(name: str) -> FindingFilter:
    """The missed objects of a subset."""
    return FindingFilter(subset="" if name == "all" else name)


def make_label_key(label: int, kind: FindingKind = FindingKind.MISSED) -> FindingFilter:
    """The missed objects of a label, or its findings of another kind."""
    return FindingFilter(kinds=frozenset({kind}), labels=frozenset({label}))


def make_miss_table(report: CheckReport) -> Table:
    """The false-negative rate on every subset, label and part state."""
    first = report.models[0].result
    groups: list[tuple[str, list[Bools], FindingFilter | None]] = [
        (SUBSET_NAMES[name], [one.result.subsets[name].mask for one in report.models], make_subset_key(name))
        for name in first.subsets
    ]
    labels = np.unique(first.inputs.reference.label[first.roles == Role.COUNTS]).tolist()
    for label in labels[:MOST_LABELS] if len(labels) > 1 else ():
        masks = [find_label_subset(one.result.inputs.reference, label) for one in report.models]
        groups.append((report.label_name(label), masks, make_label_key(label)))
    for state in first.state_subsets:
        masks = [one.result.inputs.reference.part_state == state for one in report.models]
        groups.append((f"state {state.name.lower()}", masks, None))
    rows: list[tuple[str, list[Any]]] = []
    for name, masks, _key in groups:
        found = [_compute_miss_rate(one.result, mask) for one, mask in zip(report.models, masks, strict=True)]
        objects = max(count_objects(one.result, mask) for one, mask in zip(report.models, masks, strict=True))
        rows.append((name, [format_support(report, objects), *(format_score(score) for score in found)]))
    heads = [("", ""), ("objects", ""), *((report.author_name(one.author), "") for one in report.models)]
    notes = note_few(report, rows)
    return Table.of(heads, rows, *notes, keys=[key for _name, _masks, key in groups])


def make_state_table(report: CheckReport) -> Table | None:
    """AP, and recall at the score cut, on the objects of each part state; None where no state is set."""
    states = list(dict.fromkeys(state for one in report.models for state in one.result.state_subsets))
    if not states:
        return None
    heads = [("part state", ""), ("objects", "")]
    for one in report.models:
        heads += [(f"{report.author_name(one.author)}, AP", "ap"), (f"{report.author_name(one.author)}, recall", "")]
    rows: list[tuple[str, list[Any]]] = []
    for state in states:
        subsets = [one.result.state_subsets.get(state) for one in report.models]
        objects = max(0 if subset is None else subset.objects for subset in subsets)
        cells: list[Any] = [format_support(report, objects)]
        for one, subset in zip(report.models, subsets, strict=True):
            scores = (_NONE, _NONE)
            if subset is not None:
                ap = one.add_interval(subset.ap, "state", state.name.lower())
                scores = (ap, subset.compute_recall_at(one.result.cut.value))
            cells += [format_score(score) for score in scores]
        rows.append((state.name.lower(), cells))
    return Table.of(heads, rows, *note_few(report, rows))


_NONE: Final = Score(None, 0, Phrase("the reference has no objects here"))


def count_objects(found: CheckResult, mask: Bools) -> int:
    """Objects of the reference in a group, given by its mask `(N,)`."""
    return int((mask & (found.roles == Role.COUNTS)).sum())


def _compute_miss_rate(found: CheckResult, mask: Bools) -> Score:
    counted_in = mask & (found.roles == Role.COUNTS)
    lost = int(counted_in[found.matching.false_negatives].sum())
    return score_of_ratio(lost, int(counted_in.sum()), reason=Phrase("the reference has no objects here"))
