"""The findings of a check one by one: missed objects, false positives and hallucinated parts, the gravest first.

The largest missed objects, the surest false positives and the surest claims of a missing part stand first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, Rows, area_of
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import find_hallucinations
from annotator.metrics.matching.detections import NOTHING
from annotator.metrics.suspects.find import Suspicion
from annotator.model.shapes import PartState
from annotator.progress import Progress
from annotator.report.detector.findings import FindingKind
from annotator.report.detector.suspects import make_suspect_list
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.glossary import MECHANISMS, SUBSET_NAMES
from annotator.report.numbers import DASH, format_cell
from annotator.report.templates import MOST_LISTED, Cell, ListColumn, Listing

KIND_NAMES: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {
        FindingKind.MISSED: "missed",
        FindingKind.FALSE: "false positive",
        FindingKind.HALLUCINATED: "hallucinated",
    }
)
FILTERS: Final = ("model", "label", "kind", "why", "subset", "others", "image")
COLUMNS: Final = (
    ListColumn("image", "image"),
    ListColumn("kind", "kind"),
    ListColumn("model", "model"),
    ListColumn("why", "why"),
    ListColumn("label", "label"),
    ListColumn("subset", "subset"),
    ListColumn("score"),
    ListColumn("also drawn by", "others"),
)
ALONE: Final = "nobody else"
_SHOWN_SUBSETS: Final = ("small", "big", "occluded", "non_occluded")


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """One finding of one model, in words and with where it lies."""

    model: ModelCheck
    kind: FindingKind
    row: int
    """Row of the reference, or of the detections where it is a false positive."""
    detection: int
    """Row of the detection that is wrong, or that claims a missing part; -1 without one."""
    image: int
    label: str
    why: str
    """The mechanism or type of a miss, the type of a false positive, the state of a part that is missing."""
    mechanism: Mechanism
    subsets: tuple[str, ...]
    score: float | None
    others: tuple[str, ...]
    """Names of the annotators besides the reference who have a shape there; `ALONE` where none of those who finished
    the image has, empty where nobody else did."""


@dataclass(frozen=True, slots=True)
class LocatedFindings:
    """The findings of a report, and how many there are besides."""

    findings: tuple[LocatedFinding, ...]
    more: int

    def make_listing(self, report: CheckReport) -> Listing:
        """All of them as one list."""
        cut = (
            f"{self.more:,} more have no row: of each kind and model the gravest are listed; the files of --csv, "
            "detections.csv and objects.csv, hold all."
        )
        rows = tuple(_make_row(report, one) for one in self.findings)
        return Listing(COLUMNS, rows, (cut,) if self.more else ()).drop_empty_columns()


def locate_findings(
    report: CheckReport, progress: Progress | None = None, *, most: int = MOST_LISTED
) -> LocatedFindings:
    """The gravest findings of the models that tell places, model by model, about `most` in all.

    Raises Cancelled when asked to stop.
    """
    found: list[LocatedFinding] = []
    more = 0
    models = report.restrict_to_places().models
    for done, one in enumerate(models):
        if progress is not None:
            progress.step(done, len(models))
        chosen = _choose_rows(one, most // len(models))
        more += sum(rows.count - len(rows.rows) for rows in chosen.values())
        others = _find_others(report, one, chosen)
        for kind, kept in chosen.items():
            found += _locate(report, one, kind, kept.rows, others)
    return LocatedFindings(tuple(found), more)


def find_facets(report: CheckReport, one: LocatedFinding) -> dict[str, Sequence[str]]:
    """What a filter finds a finding by."""
    return {
        "model": (report.author_name(one.model.author),),
        "label": (one.label,),
        "kind": (KIND_NAMES[one.kind],),
        "why": (one.why,),
        "subset": one.subsets,
        "others": one.others,
        "image": (report.image_name(one.image),),
    }


def _make_row(report: CheckReport, one: LocatedFinding) -> tuple[Cell, ...]:
    return (
        report.image_name(one.image),
        KIND_NAMES[one.kind],
        report.author_name(one.model.author),
        one.why,
        one.label,
        one.subsets,
        DASH if one.score is None else format_cell(one.score),
        one.others,
    )


@dataclass(frozen=True, slots=True)
class _ChosenRows:
    """The gravest findings of a kind."""

    rows: Rows
    count: int
    """How many there are altogether."""


def _choose_rows(one: ModelCheck, most: int) -> dict[FindingKind, _ChosenRows]:
    """Of each kind that has any the gravest, about `most` of all kinds together; equal ones by image and id."""
    result = one.result
    reference, detections = result.inputs.reference, result.inputs.detections
    looked = None if result.parts is None else result.parts.verification.observed
    seen = find_hallucinations(looked, result.roles)
    sides = {
        FindingKind.MISSED: (result.mechanisms.rows, reference),
        FindingKind.FALSE: (result.matching.false_positives, detections),
        FindingKind.HALLUCINATED: (seen, reference),
    }
    share = most // max(sum(len(rows) > 0 for rows, _table in sides.values()), 1)
    found = {}
    for kind, (every, table) in sides.items():
        rows, grave = every, _measure_gravity(one, kind, every)
        if len(every) > share > 0:
            # Whatever their number, only those that may be listed are put into order.
            kept = grave >= np.partition(grave, len(grave) - share)[len(grave) - share]
            rows, grave = every[kept], grave[kept]
        order = np.lexsort((table.id[rows], table.image[rows], -grave))
        found[kind] = _ChosenRows(rows[order][:share], len(every))
    return found


def _measure_gravity(one: ModelCheck, kind: FindingKind, rows: Rows) -> Floats:
    """By what the findings `(n,)` of a kind are put into order: their area, or the score of their detection."""
    result = one.result
    inputs = result.inputs
    if kind is FindingKind.MISSED:
        return area_of(inputs.reference.box[rows])
    by = rows
    if kind is FindingKind.HALLUCINATED:
        if result.parts is None:
            return np.zeros(len(rows))
        by = result.parts.verification.observed.detection[rows]
    scores: Floats = inputs.detections.score[by] if len(inputs.detections) else np.zeros(len(by))
    return np.where(by == NOTHING, 0.0, scores)


def _locate(
    report: CheckReport, one: ModelCheck, kind: FindingKind, rows: Rows, others: Mapping[int, tuple[str, ...]]
) -> Iterator[LocatedFinding]:
    result, is_false = one.result, kind is FindingKind.FALSE
    table = (result.inputs.detections if is_false else result.inputs.reference).take(rows)
    masks = {} if is_false else find_standard_subsets(table, result.settings.size_threshold)
    mechanism = Mechanism.UNKNOWN
    for place, row in enumerate(rows.tolist()):
        if kind is FindingKind.MISSED:
            lost = result.mechanisms
            mechanism = Mechanism(int(lost.kind[np.searchsorted(lost.rows, row)]))
        detection = _detection_of(one, kind, row)
        score = None if detection == NOTHING else float(result.inputs.detections.score[detection])
        yield LocatedFinding(
            model=one,
            kind=kind,
            row=row,
            detection=detection,
            image=int(table.image[place]),
            label=report.label_name(int(table.label[place])),
            why=_explain(one, kind, row, mechanism),
            mechanism=mechanism,
            subsets=tuple(SUBSET_NAMES[name] for name in _SHOWN_SUBSETS if name in masks and masks[name][place]),
            score=score,
            others=others.get(int(table.id[place]), ()),
        )


def _detection_of(one: ModelCheck, kind: FindingKind, row: int) -> int:
    if kind is FindingKind.FALSE:
        return row
    parts = one.result.parts
    if kind is FindingKind.MISSED or parts is None:
        return NOTHING
    return int(parts.verification.observed.detection[row])


def _explain(one: ModelCheck, kind: FindingKind, row: int, mechanism: Mechanism) -> str:
    types = one.result.tide_at_cut
    if kind is FindingKind.FALSE:
        error = ErrorType(int(types.kind[row]))
        return "" if error is ErrorType.NONE else ERROR_NAMES[error]
    if kind is FindingKind.HALLUCINATED:
        return PartState(int(one.result.inputs.reference.part_state[row])).name.lower()
    if mechanism is Mechanism.UNKNOWN:
        return MISS_NAMES[MissType(int(types.miss_kind[row]))]
    return MECHANISMS[mechanism].name


def _find_others(
    report: CheckReport, one: ModelCheck, chosen: Mapping[FindingKind, _ChosenRows]
) -> dict[int, tuple[str, ...]]:
    """By id of a false positive or missed object who else has a shape there."""
    asked, inputs = make_suspect_list(report, one), one.result.inputs
    wanted = np.concatenate(
        (
            inputs.reference.id[chosen[FindingKind.MISSED].rows],
            inputs.detections.id[chosen[FindingKind.FALSE].rows],
        )
    )
    listed = asked.find_rows(Suspicion.FALSE_POSITIVE, Suspicion.MISSED)
    shapes = asked.suspects.shape[listed]
    near = np.isin(shapes, wanted)
    found = {}
    for row, shape in zip(listed[near].tolist(), shapes[near].tolist(), strict=True):
        looked = [author for author in asked.list_asked(row) if author != report.options.reference]
        there = [each.author for each in asked.list_testimonies(row) if each.author != report.options.reference]
        words = tuple(report.author_name(author) for author in there)
        found[shape] = words or ((ALONE,) if looked else ())
    return found
