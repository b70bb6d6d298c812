"""The check section by section: what its page, JSON, CSV files, the terminal and a notebook are made from.

JSON has the schema `annotator.check/1`: full precision, no NaN, a reason beside each null. An undefined cell of a CSV
file is empty.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from msgspec import field

from annotator.errors import Phrase, join_phrases
from annotator.geometry.box import Rows
from annotator.metrics.checks.ranges import LISTED_IN_JSON
from annotator.metrics.detection.curves import PrecisionRecallCurve
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism
from annotator.metrics.detection.scale import FittedLine, ScaleBin
from annotator.metrics.detection.subsets import SubsetResult
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import NO_PLACES, WITH_PLACE
from annotator.metrics.matching.confusion import NOBODY
from annotator.metrics.matching.detection_scope import Role
from annotator.metrics.matching.detections import NOTHING
from annotator.metrics.score import Score
from annotator.metrics.suspects.find import Suspicion
from annotator.model.project import Project
from annotator.model.shapes import PartState
from annotator.report import confusion, images
from annotator.report.detector import compared, page, suspects, tables
from annotator.report.detector.page import describe_cuts, note_few
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.origin import make_origin_section
from annotator.report.series import make_series_record
from annotator.report.tables import (
    CellRow,
    Cells,
    Lead,
    LongRows,
    Output,
    Record,
    ReportSection,
    Titled,
    list_csv_cells,
    list_csv_names,
    make_entry,
    make_record,
    make_score_entry,
    make_section_record,
)
from annotator.report.wanted import make_wanted_section
from annotator.spool import iterate_slices, search_rows

DETECTIONS: Final = (
    *("model", "image", "id", "label", "x0", "y0", "x1", "y1", "score", "outcome", "object_id", "iou", "tide"),
)
OBJECTS: Final = (
    *("model", "image", "id", "label", "x0", "y0", "x1", "y1", "part_state", "outcome", "detection_id", "score"),
    *("iou", "tide", "mechanism", "hallucinated"),
)
CURVES: Final = ("model", "subset", "score", "recall", "precision", "label")
CONFUSION: Final = ("model", "reference", "label_reference", "label_detection", "count")

_ROLES: Final = MappingProxyType({Role.CROWD: "crowd", Role.LEFT_OUT: "left out"})

_STEP: Final = 8_192
"""Rows that are looked at together."""


def make_model_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """The main numbers of one model."""
    names = report.author_name(one.author), report.author_name(report.options.reference)
    cells = list_csv_cells(tables.MODELS, one)
    yield (*names, *(cells if one.tells_places else [None] * len(cells)))


def make_detection_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every detection of one model with what it turned out to be at the score cut."""
    found = one.result
    table, model = found.inputs.detections, report.author_name(one.author)
    ids, taken, kind = found.inputs.reference.id, found.matched.taken, found.tide_at_cut.kind
    neutral, iou = found.matched.neutral, found.matched.iou
    for inside in iterate_slices(len(table), _STEP):
        some = table.slice(inside.start, inside.stop)
        strong = some.score >= one.cut
        for row, at in enumerate(range(inside.start, inside.stop)):
            object_at, error = int(taken[at]), ErrorType(int(kind[at]))
            outcome = "below cut"
            if strong[row]:
                outcome = "neutral" if neutral[at] else "fp" if object_at == NOTHING else "tp"
            hit = object_at != NOTHING and outcome in ("tp", "neutral")
            yield (
                model,
                report.image_name(int(some.image[row])),
                int(some.id[row]),
                report.label_name(int(some.label[row])),
                *some.box[row].tolist(),
                float(some.score[row]),
                outcome,
                int(ids[object_at]) if hit else None,
                float(iou[at]) if hit else None,
                None if error is ErrorType.NONE else ERROR_NAMES[error],
            )


def make_object_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every shape of the reference with what became of it at the score cut."""
    found = one.result
    table, model = found.inputs.reference, report.author_name(one.author)
    ids, scores = found.inputs.detections.id, found.inputs.detections.score
    found_by, iou, miss_kind = found.matched.found_by, found.matched.iou, found.tide_at_cut.miss_kind
    lost_rows, mechanisms = found.mechanisms.rows, found.mechanisms.kind
    seen = np.zeros(0 if found.parts is None else len(table), np.bool_)
    if found.parts is not None:
        seen[found.parts.verification.observed.find_hallucinated(WITH_PLACE[1])] = True
    for each in iterate_slices(len(table), _STEP):
        first, last = each.start, each.stop
        some, inside = table.slice(first, last), slice(*search_rows(lost_rows, (first, last)).tolist())
        mechanism_of = dict(zip(lost_rows[inside].tolist(), mechanisms[inside].tolist(), strict=True))
        for row in range(len(some)):
            at = first + row
            by, role = int(found_by[at]), Role(int(found.roles[at]))
            hit = by != NOTHING and bool(scores[by] >= one.cut)
            kind = Mechanism(mechanism_of.get(at, Mechanism.UNKNOWN))
            lost = role is Role.COUNTS and not hit
            yield (
                model,
                report.image_name(int(some.image[row])),
                int(some.id[row]),
                report.label_name(int(some.label[row])),
                *some.box[row].tolist(),
                PartState(int(some.part_state[row])).name.lower(),
                _ROLES.get(role, "tp" if hit else "fn"),
                int(ids[by]) if hit else None,
                float(scores[by]) if hit else None,
                float(iou[by]) if hit else None,
                MISS_NAMES[MissType(int(miss_kind[at]))] if lost else None,
                kind.name.lower() if lost and kind is not Mechanism.UNKNOWN else None,
                "true" if len(seen) and seen[at] else "false",
            )


def make_confusion_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Every cell of the label confusion that counts anything; an empty label means no partner."""
    names = report.author_name(one.author), report.author_name(report.options.reference)
    for drawn, found, number in confusion.iterate_confusion(one.find_confusion()):
        labels = (None if label == NOBODY else report.label_name(label) for label in (drawn, found))
        yield (*names, *labels, number)


def iterate_image_rows(report: CheckReport) -> Iterator[tables.ImageRow]:
    """The counts of every model that says where things are, on every image."""
    for each in report.restrict_to_places().every:
        reference = each.author_name(each.options.reference) if report.others else None
        for one in each.models:
            pooled, model = one.result.matching.pooled, report.author_name(one.author)
            for place, image in enumerate(pooled.images.tolist()):
                found = report.project.images[image]
                yield tables.ImageRow(model, found.name, found.split, pooled.point_of_image(place), reference)


def make_curve_rows(report: CheckReport, one: ModelCheck) -> Iterator[Cells]:
    """Precision against recall on every subset, a row a detection: all labels together, then label by label."""
    model = report.author_name(one.author)
    for name, subset in one.result.subsets.items():
        if subset.reason or not subset.objects:
            continue
        for label, curve in chain([("", subset.curve)], _name_curves(report, subset)):
            for some in iterate_slices(len(curve.score), _STEP):
                points = (column[some].tolist() for column in (curve.score, curve.recall, curve.precision))
                for point in zip(*points, strict=True):
                    yield (model, name, *point, label)


def _name_curves(report: CheckReport, subset: SubsetResult) -> Iterator[tuple[str, PrecisionRecallCurve]]:
    """The curve of every label by its name, made one by one."""
    for label, curve in subset.curves.items():
        yield report.label_name(label), curve


SCHEMA: Final = "annotator.check/1"


def _make_subsets(report: CheckReport, one: ModelCheck) -> Record:
    return {name: _make_subset(report, one, subset, "subset", name) for name, subset in one.result.subsets.items()}


def _make_human_rates(_report: CheckReport, one: ModelCheck) -> Record:
    found = one.result.human_rate
    recalls = {name: one.read_recalls(name) for name in found.recalls}
    return {
        **make_score_entry("fpr", one.add_interval(found.rate, "fpr")),
        "subsets": {
            name: {**make_score_entry("model", model), **make_score_entry("humans", humans)}
            for name, (model, humans) in recalls.items()
        },
        **make_score_entry("score", found.cut),
    }


def _make_states(report: CheckReport, one: ModelCheck) -> Record:
    named = {state.name.lower(): subset for state, subset in one.result.state_subsets.items()}
    return {name: _make_subset(report, one, subset, "state", name) for name, subset in named.items()}


def _make_suspects(report: CheckReport, one: ModelCheck) -> Record:
    """Labels of the reference that may be missing or wrong, the surest first; wrong detections and misses counted.

    A place has the keys of the file of suspects that there is something to say for.
    """
    found = suspects.make_suspect_list(report, one)
    counts = suspects.count_suspects(one, found)
    return {
        "sure_from": found.sure,
        "counts": {kind.name.lower(): counts[kind] for kind in Suspicion},
        "places": LongRows(partial(_iterate_places, found, found.find_rows(*LISTED_IN_JSON), report.project)),
    }


def _iterate_places(found: suspects.SuspectList, rows: Rows, project: Project) -> Iterator[Record]:
    for cells in suspects.list_suspect_rows(found, rows, project, name_image=images.PackedNames(project).name_of):
        yield {
            name: value for name, value in zip(suspects.SUSPECT_HEAD[2:], cells[2:], strict=True) if value is not None
        }


def _make_confusion(report: CheckReport, one: ModelCheck) -> Record:
    counts = confusion.make_confusion_record(one.find_confusion(), report.label_name)
    return {"confusion": counts, "confusion_note": confusion.DETECTION_NOTE}


def _make_assisted(_report: CheckReport, one: ModelCheck) -> Record:
    found = one.assisted
    return {
        **make_score_entry("share_from_model", found.from_model),
        "objects_from_any_model": found.from_any,
        "left_pairs": found.left_pairs,
        "left_objects": found.left_objects,
    }


def _make_average_precision(report: CheckReport, one: ModelCheck) -> Record:
    precision = one.result.precision
    return {
        **make_record(tables.PRECISION, one),
        "by_label": {
            report.name_group(label): make_record(tables.LABELS, row) for label, row in one.score_labels().items()
        },
        "labels_without_objects": [report.name_group(label) for label in precision.coco.left_out],
    }


def _make_subset(report: CheckReport, one: ModelCheck, subset: SubsetResult, *key: str) -> Record:
    """A subset of the objects; `key` is that of its interval."""
    shown = bool(subset.objects) and not subset.reason
    return {
        "objects": subset.objects,
        **make_score_entry("ap", one.add_interval(subset.ap, *key)),
        "curve": _list_points(subset.curve) if shown else [],
        "by_label": {
            report.name_group(label): {
                "objects": curve.objects,
                **make_score_entry("ap", subset.precision.score_of_label(label)),
                "curve": _list_points(curve),
            }
            for label, curve in subset.curves.items()
            if shown
        },
    }


def _list_points(curve: PrecisionRecallCurve) -> LongRows:
    return LongRows.of_columns((curve.recall, curve.precision))


def _list_humans(report: CheckReport, one: ModelCheck) -> list[Record]:
    return [
        {"author": report.author_name(human.author), **make_record(tables.HUMANS, human)} for human in one.result.humans
    ]


def _make_task(_report: CheckReport, one: ModelCheck) -> Record:
    task = one.result.task
    return {
        "recall_at_precision": make_record(tables.RECALLS, one),
        **make_record(tables.TASK, one),
        **({"caution": task.count.caution} if task.count.caution else {}),
        "images_without_objects": {"images": task.count.empty_images, "detections": task.count.detected_on_empty},
    }


def _make_scale(_report: CheckReport, one: ModelCheck) -> Record:
    found = one.result.scale
    reasons = {bin_.second_chance.reason for bin_ in found.bins if bin_.second_chance.value is None}
    record: Record = {
        "bins": [_make_bin(bin_) for bin_ in found.bins],
        "fits": {
            **_make_line("detection", found.detection, found.detection_reason),
            **_make_line("confidence", found.confidence, found.confidence_reason),
        },
    }
    others = {bin_.confidence.reason for bin_ in found.bins if bin_.confidence.value is None}
    if reasons | others:
        record["bins_reason"] = "; ".join(sorted(reasons | others))
    return record


def _make_bin(one: ScaleBin) -> list[float | int | None]:
    return [
        one.log2,
        one.objects,
        one.found,
        one.confidence.value,
        one.log1m_confidence.value,
        one.iou.value,
        one.second_chance.value,
    ]


def _make_line(key: str, line: FittedLine | None, reason: str) -> Record:
    return {key: [line.slope, line.intercept]} if line is not None else {key: None, f"{key}_reason": reason}


def _make_verification(report: CheckReport, one: ModelCheck) -> Record:
    parts = one.result.parts
    if parts is None:
        return make_entry("verification", None, one.result.parts_reason)
    result = parts.verification
    shares: Record = {}
    for split, states in parts.state_shares.items():
        shares[split] = {}
        for state, score in states.items():
            shares[split] |= make_score_entry(state.name.lower(), score)
    return {
        "verification": {
            "profile": result.profile,
            "left_out": result.observed.left_out,
            "with_localisation": make_record(tables.PARTS, one.add_fvv_interval(result.with_place, "with")),
            "without_localisation": make_record(tables.PARTS, one.add_fvv_interval(result.without_place, "without")),
            **_make_curve(result.missing_curve),
            "by_label": {
                report.name_group(label): {
                    "with_localisation": make_record(
                        tables.PARTS, one.add_fvv_interval(part.with_place, "with", label)
                    ),
                    "without_localisation": make_record(
                        tables.PARTS, one.add_fvv_interval(part.without_place, "without", label)
                    ),
                    **_make_curve(part.missing_curve),
                }
                for label, part in result.by_label.items()
            },
            "at_cuts": [
                {
                    "score": row.cut,
                    "with_localisation": make_record(tables.PARTS, row.with_place),
                    "without_localisation": make_record(tables.PARTS, row.without_place),
                }
                for row in parts.at_cuts
            ],
            "state_shares": shares,
            "most_hallucinated": [[report.name_group(label), score.value] for label, score in result.most_hallucinated],
            "mean_boxes": {report.name_group(label): list(mean.box) for label, mean in parts.mean_boxes.items()},
            "score": one.cut,
        }
    }


def _make_curve(points: Iterable[tuple[float, Score]]) -> Record:
    curve = list(points)
    reason = next((score.reason for _, score in curve if score.value is None), "")
    record: Record = {"missing_recall_curve": [[level, score.value] for level, score in curve]}
    return {**record, "missing_recall_curve_reason": reason} if reason else record


def _make_gain(_report: CheckReport, one: ModelCheck) -> Record:
    """Percentage points of AP by error type, and for all false positives and all missed objects."""
    record: Record = {}
    for name, score in one.score_gains().items():
        record |= make_score_entry(name, score)
    return record


def _make_mechanisms(_report: CheckReport, one: ModelCheck) -> Record:
    """Counts; all but the total are null while no miss of the model can be looked into."""
    found = one.result.mechanisms
    record: Record = make_record((*tables.MECHANISM_ROWS, *tables.MISSES), one)
    return {**record, "unknown": found.unknown} if found.unknown and not found.reason else record


def _make_flow(_report: CheckReport, one: ModelCheck) -> Record:
    """The flow; null in the place of a mechanism that is not known."""
    rows: list[list[Any]] = []
    for band in one.result.flow:
        kind, mechanism = band.names
        rows.append([kind, None if band.mechanism is Mechanism.UNKNOWN else mechanism, len(band.rows)])
    unknown = any(row[1] is None for row in rows)
    return {"flow": rows, **({"flow_reason": one.internals_reason or NOT_LOADED} if unknown else {})}


def _name_row(report: CheckReport, row: ModelCheck | CellRow) -> str:
    return report.author_name(row.author) if isinstance(row, ModelCheck) else row.name


def _list_models(report: CheckReport) -> tuple[ModelCheck, ...]:
    return report.models


class CheckSection(ReportSection[CheckReport], frozen=True, kw_only=True):
    """One part of a check."""

    entries: Mapping[str, Callable[[CheckReport, ModelCheck], Record]] = field(default_factory=dict)
    """Its entries of the JSON file about a model, by the key of the first."""
    name_of: Callable[[Any, Any], str] = _name_row
    outputs: Output = Output.PAGE
    is_placed: bool = True
    """Whether its tables are about the models that say where things are alone."""
    is_over_all: bool = False
    """Whether it is about all references together; else it has its tables against each of them."""

    def list_tables(self, report: CheckReport) -> list[Titled]:
        """Its tables on a page; none where there is nothing to show, or no model that it is about."""
        shown = report.restrict_to_places() if self.is_placed else report
        if not shown.models:
            return []
        if not shown.others or self.is_over_all:
            return super().list_tables(shown)
        # Against several references its tables stand below each other.
        return [named for one in shown.every for named in self.list_named_tables(one)]

    def list_named_tables(self, report: CheckReport) -> list[Titled]:
        """The tables of a report against one reference of several, with its name in their titles."""
        shown = report.restrict_to_places() if self.is_placed else report
        against = Phrase("against {name}", name=report.against)
        found = super().list_tables(shown) if shown.models else []
        return [(join_phrases((against, title), ": ") if title else against, table) for title, table in found]


def _name_values(
    **makers: Callable[[CheckReport, ModelCheck], Any],
) -> dict[str, Callable[[CheckReport, ModelCheck], Record]]:
    """Entries of one value each."""

    def name(key: str, make: Callable[[CheckReport, ModelCheck], Any]) -> Callable[[CheckReport, ModelCheck], Record]:
        return lambda report, one: {key: make(report, one)}

    return {key: name(key, make) for key, make in makers.items()}


RowMaker = Callable[[CheckReport, ModelCheck], Iterator[Cells]]
CellMaker = Callable[[CheckReport], tuple[Cells, Iterator[Cells]]]


def _write(
    head: Cells, rows: RowMaker, *, placed: bool = True
) -> Callable[[CheckReport], tuple[Cells, Iterator[Cells]]]:
    """Head and rows of a CSV file, model by model; most are about models that say where things are alone."""

    def write(report: CheckReport) -> tuple[Cells, Iterator[Cells]]:
        shown = report.restrict_to_places() if placed else report
        if not shown.others or "reference" in head:
            return head, chain.from_iterable(rows(each, one) for each in shown.every for one in each.models)
        return (*head, "reference"), (
            (*cells, each.author_name(each.options.reference))
            for each in shown.every
            for one in each.models
            for cells in rows(each, one)
        )

    return write


def _describe_counts(report: CheckReport) -> str:
    settings = report.options.settings
    shapes = " of polygons" if settings.overlap == "polygon" else ""
    if report.others:
        return f"{report.project.name}: IoU ≥ {settings.iou_threshold:g}{shapes}"
    reference, placed = report.against, describe_cuts(report)
    return f"{report.project.name}: against {reference}, {placed}, IoU ≥ {settings.iou_threshold:g}{shapes}"


SECTIONS_OF_CHECK: Final[tuple[CheckSection, ...]] = (
    CheckSection(
        key="over_references",
        title=Phrase("Against several references"),
        key_of=lambda row: Lead(model=row.one.model),
        outputs=Output.ALL,
        columns=compared.list_over_columns,
        rows=compared.list_over_rows,
        name_of=compared.name_over_row,
        notes=compared.note_references,
        cells=compared.list_over_cells,
        is_over_all=True,
        brief=5,
    ),
    CheckSection(
        key="differences",
        title=Phrase("Differences, paired over the same images"),
        key_of=compared.lead_to_difference,
        outputs=Output.ALL,
        columns=compared.DIFFERENCES,
        rows=compared.list_difference_rows,
        name_of=compared.name_difference,
        notes=compared.note_differences,
        is_over_all=True,
        brief=6,
    ),
    make_origin_section(CheckSection, outputs=Output.ALL, is_over_all=True, is_placed=False),
    CheckSection(
        key="f1_by_iou",
        title=Phrase("F1 against IoU"),
        columns=compared.list_level_columns,
        rows=compared.list_level_rows,
        name="IoU",
        notes=compared.note_levels,
        record=lambda _report: {},
        cells=compared.list_level_cells,
        is_over_all=True,
    ),
    CheckSection(
        key="models",
        cells=_write(("model", "reference", *list_csv_names(tables.MODELS)), make_model_rows, placed=False),
    ),
    CheckSection(
        key="counts",
        title=Phrase("Found and missed"),
        columns=tables.COUNTS,
        rows=_list_models,
        is_turned=True,
        key_of=page.LEADS_OF_COUNTS.get,
        notes=page.note_left_out,
        caption=_describe_counts,
        brief=1,
        entries=_name_values(matching=lambda _report, one: make_record(tables.COUNTS, one)),
    ),
    CheckSection(
        key="mechanisms",
        title=Phrase("Why objects were missed"),
        columns=tables.MECHANISM_ROWS,
        rows=_list_models,
        is_turned=True,
        key_of=page.find_mechanism,
        notes=page.note_mechanisms,
        brief=3,
        entries={
            **_name_values(
                mechanisms=_make_mechanisms, mechanism_shares=lambda _report, one: make_record(tables.SHARES, one)
            ),
            "flow": _make_flow,
        },
    ),
    CheckSection(
        key="misses",
        title=Phrase("Share of the objects missed, by kind of object"),
        columns=page.list_miss_columns,
        rows=page.list_miss_rows,
        notes=note_few,
    ),
    CheckSection(
        key="states",
        title=Phrase("Average precision and recall by part state"),
        columns=page.list_state_columns,
        rows=page.list_state_rows,
        name=Phrase("part state"),
        notes=note_few,
        entries=_name_values(subsets_by_state=_make_states),
    ),
    CheckSection(
        key="tide",
        title=Phrase("Error types (TIDE)"),
        columns=page.list_tide_columns,
        rows=page.list_tide_rows,
        notes=lambda _report, _rows: [page.NOTE],
        brief=4,
        entries=_name_values(
            tide=lambda _report, one: one.result.tide.counts,
            tide_at_cut=lambda _report, one: one.result.tide_at_cut.counts,
            dap=_make_gain,
        ),
    ),
    CheckSection(
        key="confusion",
        title=Phrase("Which label for which"),
        columns=confusion.list_confusion_columns,
        rows=confusion.list_confusion_rows,
        parts=page.list_confusions,
        notes=confusion.note_confusion,
        cells=_write(CONFUSION, make_confusion_rows),
        entries={"confusion": _make_confusion},
    ),
    CheckSection(
        key="precision",
        title=Phrase("Average precision"),
        columns=tables.PRECISION,
        rows=_list_models,
        is_turned=True,
        definition="ap",
        notes=page.note_precision,
        brief=2,
        entries=_name_values(ap=_make_average_precision),
    ),
    CheckSection(
        key="humans",
        title=Phrase("Best F1 beside people"),
        columns=page.list_human_columns,
        rows=page.list_human_rows,
        notes=page.note_images,
        entries=_name_values(best_f1=lambda _report, one: make_record(tables.BEST_F1, one), humans=_list_humans),
    ),
    CheckSection(
        key="rates",
        title=Phrase("Recall at the false-positive rate of people"),
        columns=page.list_rate_columns,
        rows=page.list_rate_rows,
        notes=page.note_rates,
        entries=_name_values(recall_at_human_fpr=_make_human_rates),
    ),
    CheckSection(
        key="task",
        title=Phrase("For the task"),
        columns=(*tables.RECALLS, *tables.TASK),
        rows=_list_models,
        is_turned=True,
        definition="task",
        notes=page.note_task,
        entries=_name_values(task=_make_task),
    ),
    CheckSection(
        key="labels",
        title=Phrase("Label by label"),
        columns=page.list_label_columns,
        rows=page.list_label_rows,
        name=Phrase("label"),
        notes=note_few,
        is_aside=True,
    ),
    CheckSection(
        key="fits",
        title=Phrase("The size of objects"),
        columns=page.list_fit_columns,
        rows=page.list_fit_rows,
        name=Phrase("line over log2 of scale"),
        entries=_name_values(scale=_make_scale),
        is_aside=True,
    ),
    CheckSection(
        key="verification",
        title=Phrase("Are the parts really there?"),
        columns=page.list_verification_columns,
        rows=page.list_verification_rows,
        notes=page.note_verification,
        is_placed=False,
        entries={"verification": _make_verification},
    ),
    CheckSection(
        key="hallucinations",
        title=Phrase("Most hallucinated parts"),
        columns=page.list_hallucination_columns,
        rows=page.list_hallucination_rows,
        is_placed=False,
        is_aside=True,
    ),
    CheckSection(
        key="parameters",
        title=Phrase("Parameters"),
        columns=page.list_parameter_columns,
        is_turned=True,
        is_placed=False,
        cells=lambda report: images.list_parameter_cells(make_record(tables.PARAMETERS, report)),
        record=lambda report: {"parameters": make_record(tables.PARAMETERS, report)},
        is_aside=True,
    ),
    CheckSection(key="detections", cells=_write(DETECTIONS, make_detection_rows)),
    CheckSection(key="objects", cells=_write(OBJECTS, make_object_rows)),
    CheckSection(
        key="images",
        columns=lambda report: tables.IMAGES_OF_SEVERAL if report.others else tables.IMAGES,
        rows=iterate_image_rows,
        outputs=Output.CSV,
    ),
    CheckSection(key="images_used", cells=lambda report: images.list_used_cells(report.project, report.list_images())),
    CheckSection(key="curves", cells=_write(CURVES, make_curve_rows), entries=_name_values(subsets=_make_subsets)),
    CheckSection(
        key="cut",
        entries=_name_values(
            theta_cls=lambda _report, one: one.cut,
            theta_cls_origin=lambda _report, one: one.origin.value,
            images=lambda report, one: {"model": len(one.result.inputs.images), "humans": report.count_images(one)},
        ),
    ),
    make_wanted_section(compared.find_wanted, CheckSection, outputs=Output.ALL, is_over_all=True, is_placed=False),
    CheckSection(key="assisted", entries=_name_values(assisted=_make_assisted)),
    CheckSection(key="suspects", entries=_name_values(suspects=_make_suspects)),
)
"""In the order of the terminal."""
_MODEL: Final = (
    *("matching", "ap", "subsets", "best_f1", "humans", "recall_at_human_fpr", "task", "scale", "verification"),
    *("tide", "tide_at_cut", "mechanisms", "flow", "theta_cls", "theta_cls_origin", "confusion", "images"),
    *("assisted", "dap", "mechanism_shares", "subsets_by_state", "suspects"),
)
"""What the JSON file says of a model, in its order."""
_OF_ANY: Final = ("verification", "theta_cls", "theta_cls_origin", "images")
"""What it says of a model that scores whole images; what needs places is null."""
FILES: Final = (
    *("models", "detections", "objects", "images", "curves", "confusion", "parameters", "images_used"),
    *("over_references", "differences", "f1_by_iou", "wanted", "leave_one_out"),
)
"""The CSV files that lead, in their order."""


def make_check_record(report: CheckReport) -> Record:
    """The report as JSON values, in the order of the schema."""
    used = report.list_images()
    entries = make_section_record(SECTIONS_OF_CHECK, report)
    names = [each.author_name(each.options.reference) for each in report.every]
    return {
        "schema": SCHEMA,
        **make_entry("reference", names[0] if len(names) == 1 else None, SEVERAL),
        "parameters": entries.pop("parameters"),
        "models": [_make_model(each, one) for each in report.every for one in each.models],
        "project": report.project.name,
        **images.make_picture_record(report.unreadable),
        **images.make_used_record(report.project, used),
        **make_series_record(images.iterate_used_names(report.project, used)),
        "references": names,
        **entries,
        **compared.make_level_record(report),
    }


SEVERAL: Final = "each model is measured against several references"


def _make_model(report: CheckReport, one: ModelCheck) -> Record:
    makers = {key: make for section in SECTIONS_OF_CHECK for key, make in section.entries.items()}
    record: Record = {"model": report.author_name(one.author)}
    if not one.tells_places:
        for key in _MODEL:
            if key not in (*_OF_ANY, "humans", "assisted"):
                record |= make_entry(key, None, NO_PLACES)
        record["humans"] = []
    for key in _MODEL if one.tells_places else _OF_ANY:
        record |= makers[key](report, one)
    return {**record, "reference": report.author_name(report.options.reference)}
