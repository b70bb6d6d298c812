"""The findings of a check one by one: missed objects, false positives and hallucinated parts, the gravest first.

The largest missed objects, the surest false positives and the surest claims of a missing part stand first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Rows, area_of
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import find_hallucinations
from annotator.metrics.matching.detections import NOTHING
from annotator.metrics.suspects.find import Suspicion
from annotator.model.shapes import PartState, Shapes
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

    @property
    def table(self) -> Shapes:
        """Where its row stands."""
        inputs = self.model.result.inputs
        return inputs.detections if self.kind is FindingKind.FALSE else inputs.reference


@dataclass(frozen=True, slots=True)
class LocatedFindings:
    """The findings of a report, and how many there are besides."""

    findings: tuple[LocatedFinding, ...]
    more: int

    def make_listing(self, report: CheckReport) -> Listing:
        """All of them as one list."""
        cut = f"{self.more:,} more have no row: of each kind and model the gravest are listed; check fewer images."
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
        chosen = dict(_choose_rows(one))
        share = most // (len(models) * max(sum(len(rows) > 0 for rows in chosen.values()), 1))
        kept = {kind: rows[:share] for kind, rows in chosen.items()}
        more += sum(len(chosen[kind]) - len(rows) for kind, rows in kept.items())
        others = _find_others(report, one, kept)
        for kind, rows in kept.items():
            found += _locate(report, one, kind, rows, others)
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


def _choose_rows(one: ModelCheck) -> Iterator[tuple[FindingKind, Rows]]:
    """The rows of each kind, the gravest first; equal ones by image and id."""
    result = one.result
    reference, detections = result.inputs.reference, result.inputs.detections
    missed = result.mechanisms.rows
    areas = area_of(reference.box[missed])
    yield FindingKind.MISSED, missed[np.lexsort((reference.id[missed], reference.image[missed], -areas))]
    false = result.matching.false_positives
    scores = detections.score[false]
    yield FindingKind.FALSE, false[np.lexsort((detections.id[false], detections.image[false], -scores))]
    looked = None if result.parts is None else result.parts.verification.observed
    seen = find_hallucinations(looked, result.roles)
    if looked is not None:
        by = looked.detection[seen]
        scores = np.where(by == NOTHING, 0.0, detections.score[by] if len(detections) else 0.0)
        seen = seen[np.lexsort((reference.id[seen], reference.image[seen], -scores))]
    yield FindingKind.HALLUCINATED, seen


def _locate(
    report: CheckReport, one: ModelCheck, kind: FindingKind, rows: Rows, others: Mapping[int, tuple[str, ...]]
) -> Iterator[LocatedFinding]:
    result = one.result
    table = result.inputs.detections if kind is FindingKind.FALSE else result.inputs.reference
    masks = find_standard_subsets(result.inputs.reference, result.settings.size_threshold)
    mechanisms = dict(zip(result.mechanisms.rows.tolist(), result.mechanisms.kind.tolist(), strict=True))
    for row in rows.tolist():
        mechanism = Mechanism(mechanisms.get(row, Mechanism.UNKNOWN)) if kind is FindingKind.MISSED else None
        detection = _detection_of(one, kind, row)
        score = None if detection == NOTHING else float(result.inputs.detections.score[detection])
        inside = () if kind is FindingKind.FALSE else tuple(name for name in _SHOWN_SUBSETS if masks[name][row])
        yield LocatedFinding(
            model=one,
            kind=kind,
            row=row,
            detection=detection,
            image=int(table.image[row]),
            label=report.label_name(int(table.label[row])),
            why=_explain(one, kind, row, mechanism),
            mechanism=Mechanism.UNKNOWN if mechanism is None else mechanism,
            subsets=tuple(SUBSET_NAMES[name] for name in inside),
            score=score,
            others=others.get(int(table.id[row]), ()),
        )


def _detection_of(one: ModelCheck, kind: FindingKind, row: int) -> int:
    if kind is FindingKind.FALSE:
        return row
    parts = one.result.parts
    if kind is FindingKind.MISSED or parts is None:
        return NOTHING
    return int(parts.verification.observed.detection[row])


def _explain(one: ModelCheck, kind: FindingKind, row: int, mechanism: Mechanism | None) -> str:
    types = one.result.tide_at_cut
    if kind is FindingKind.FALSE:
        error = ErrorType(int(types.kind[row]))
        return "" if error is ErrorType.NONE else ERROR_NAMES[error]
    if kind is FindingKind.HALLUCINATED:
        return PartState(int(one.result.inputs.reference.part_state[row])).name.lower()
    if mechanism is None or mechanism is Mechanism.UNKNOWN:
        return MISS_NAMES[MissType(int(types.miss_kind[row]))]
    return MECHANISMS[mechanism].name


def _find_others(report: CheckReport, one: ModelCheck, rows: Mapping[FindingKind, Rows]) -> dict[int, tuple[str, ...]]:
    """By id of a false positive or missed object who else has a shape there."""
    asked, inputs = make_suspect_list(report, one), one.result.inputs
    wanted = {
        *inputs.reference.id[rows[FindingKind.MISSED]].tolist(),
        *inputs.detections.id[rows[FindingKind.FALSE]].tolist(),
    }
    found = {}
    for row in asked.find_rows(Suspicion.FALSE_POSITIVE, Suspicion.MISSED).tolist():
        shape = int(asked.suspects.shape[row])
        if shape not in wanted:
            continue
        looked = [author for author in asked.list_asked(row) if author != report.options.reference]
        there = [each.author for each in asked.list_testimonies(row) if each.author != report.options.reference]
        words = tuple(report.author_name(author) for author in there)
        found[shape] = words or ((ALONE,) if looked else ())
    return found
