"""The check of models as JSON, schema `annotator.check/1`: full precision, no NaN, a reason beside each null."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from annotator.geometry.box import Rows
from annotator.metrics.checks.frame import SPOKEN
from annotator.metrics.detection.curves import PrecisionRecallCurve
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism
from annotator.metrics.detection.scale import FittedLine, ScaleBin, ScaleResult
from annotator.metrics.detection.subsets import SubsetResult
from annotator.metrics.detection.tide import BACKGROUND
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.verification import BETA, NO_PLACES, WITH_PLACE, WITHOUT_PLACE
from annotator.metrics.matching.detections import CAP
from annotator.metrics.score import Score
from annotator.metrics.suspects.find import Suspicion
from annotator.model.project import Project
from annotator.report.confusion import DETECTION_NOTE, make_confusion_record
from annotator.report.detector.suspects import (
    SUSPECT_HEAD,
    SuspectList,
    count_suspects,
    list_suspect_rows,
    make_suspect_list,
)
from annotator.report.detector.tables import BEST_F1, COUNTS, MISSES, PARTS, PRECISION, TASK
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.images import PackedNames, make_image_record, make_picture_record
from annotator.report.tables import LongRows, Record, make_entry, make_interval_record, make_record, make_score_entry

SCHEMA: Final = "annotator.check/1"


def make_check_record(report: CheckReport, *, sure: float | None = None) -> Record:
    """The report as JSON values, in the order of the schema; suspects with `sure` as the least sure score."""
    return {
        "schema": SCHEMA,
        "reference": report.author_name(report.options.reference),
        "parameters": make_parameter_record(report),
        "models": [_make_model(report, one, sure) for one in report.models],
        "project": report.project.name,
        **make_picture_record(report.unreadable),
    }


def make_parameter_record(report: CheckReport) -> Record:
    """Everything that the numbers depend on."""
    chosen = report.options.settings
    return {
        "iou_threshold": chosen.iou_threshold,
        **make_entry("theta_cls", _find_common_cut(report), "each model has its own"),
        "fn_rule": chosen.fn_rule,
        "class_aware": chosen.label_aware,
        **make_entry("size_threshold", chosen.size_threshold, "the project has no size from which a shape is big"),
        "profile": chosen.objects.profile,
        "parts": chosen.objects.parts,
        "paper_eq1": chosen.paper_eq1,
        "include_unfinished": report.options.selection.include_unfinished,
        **make_image_record(report.project, report.options.selection.images),
        "overlap": chosen.overlap,
        "without_assisted": chosen.without_assisted,
        "minimum_support": report.options.minimum_support,
        **make_entry("curve_label", _name_curve_label(report), "curves of all labels are drawn"),
        "intervals": make_interval_record(chosen.intervals),
        "caps": {"ap": CAP, "tide": TIDE_CAP},
        "tide_background": BACKGROUND,
        "verification": {
            name: {"t_present": present, "t_missing": missing, "beta": BETA}
            for name, (present, missing) in (("with_localisation", WITH_PLACE), ("without_localisation", WITHOUT_PLACE))
        },
    }


def _name_curve_label(report: CheckReport) -> str | None:
    label = report.options.curve_label
    return None if label is None else _name_label(report, label)


def _find_common_cut(report: CheckReport) -> float | None:
    cuts = {one.cut for one in report.models}
    return cuts.pop() if len(cuts) == 1 else None


_OF_PLACES: Final = (
    "matching",
    "ap",
    "subsets",
    "best_f1",
    "recall_at_human_fpr",
    "task",
    "scale",
    "tide",
    "tide_at_cut",
    "mechanisms",
    "flow",
    "confusion",
    "dap",
    "mechanism_shares",
    "subsets_by_state",
    "suspects",
)
"""Keys of what needs places; null for a model that scores whole images."""


def _make_model(report: CheckReport, one: ModelCheck, sure: float | None) -> Record:
    found = one.result
    verification: Record = {"verification": None, "verification_reason": found.parts_reason}
    if found.parts is not None:
        verification = {"verification": {**_make_verification(report, one), "score": one.cut}}
    if not one.tells_places:
        nothing = {key: value for name in _OF_PLACES for key, value in ((name, None), (f"{name}_reason", NO_PLACES))}
        return {
            "model": report.author_name(one.author),
            **nothing,
            "humans": [],
            **verification,
            "theta_cls": one.cut,
            "theta_cls_origin": one.origin.value,
            "images": {"model": len(found.inputs.images), "humans": report.count_images(one)},
        }
    return {
        "model": report.author_name(one.author),
        "matching": make_record(COUNTS, one),
        "ap": _make_average_precision(report, one),
        "subsets": {name: _make_subset(report, one, subset, "subset", name) for name, subset in found.subsets.items()},
        "best_f1": make_record(BEST_F1, one),
        "humans": [_make_human(report, human) for human in found.humans],
        "recall_at_human_fpr": {
            **make_score_entry("fpr", one.add_interval(found.human_rate.rate, "fpr")),
            "subsets": {
                name: {**make_score_entry("model", model), **make_score_entry("humans", humans)}
                for name, (model, humans) in ((name, one.read_recalls(name)) for name in found.human_rate.recalls)
            },
            **make_score_entry("score", found.human_rate.cut),
        },
        "task": _make_task(one),
        "scale": _make_scale(found.scale),
        **verification,
        "tide": found.tide.counts,
        "tide_at_cut": found.tide_at_cut.counts,
        "mechanisms": _make_mechanisms(one),
        **_make_flow(one),
        "theta_cls": one.cut,
        "theta_cls_origin": one.origin.value,
        **_make_confusion(report, one),
        "images": {"model": len(found.inputs.images), "humans": report.count_images(one)},
        "assisted": _make_assisted(one),
        "dap": _make_gain(one),
        "mechanism_shares": _make_shares(one),
        "subsets_by_state": _make_states(report, one),
        "suspects": _make_suspects(report, one, sure),
    }


def _make_states(report: CheckReport, one: ModelCheck) -> Record:
    named = {state.name.lower(): subset for state, subset in one.result.state_subsets.items()}
    return {name: _make_subset(report, one, subset, "state", name) for name, subset in named.items()}


def _make_suspects(report: CheckReport, one: ModelCheck, sure: float | None) -> Record:
    """Labels of the reference that may be missing or wrong, the surest first; wrong detections and misses counted.

    A place has the keys of the file of suspects that there is something to say for.
    """
    found = make_suspect_list(report, one, sure=sure)
    counts = count_suspects(one, found)
    rows = found.find_rows(*SPOKEN)
    named = {"sure_from": found.sure, "counts": {kind.name.lower(): counts[kind] for kind in Suspicion}}
    return {**named, "places": LongRows(partial(_iterate_places, found, rows, report.project))}


def _iterate_places(found: SuspectList, rows: Rows, project: Project) -> Iterator[Record]:
    for cells in list_suspect_rows(found, rows, project, name_image=PackedNames(project).name_of):
        yield {name: value for name, value in zip(SUSPECT_HEAD[2:], cells[2:], strict=True) if value is not None}


def _make_confusion(report: CheckReport, one: ModelCheck) -> Record:
    counts = make_confusion_record(one.confusion, report.label_name)
    return {"confusion": counts, "confusion_note": DETECTION_NOTE}


def _make_assisted(one: ModelCheck) -> Record:
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
        **make_record(PRECISION, one),
        "by_label": {
            _name_label(report, label): {
                "objects": objects,
                **make_score_entry("iou_50", at_50),
                **make_score_entry("iou_50_95", over_all),
            }
            for label, (objects, at_50, over_all) in one.score_labels().items()
        },
        "labels_without_objects": [_name_label(report, label) for label in precision.coco.left_out],
    }


def _make_subset(report: CheckReport, one: ModelCheck, subset: SubsetResult, *key: str) -> Record:
    """A subset of the objects; `key` is that of its interval."""
    shown = bool(subset.objects) and not subset.reason
    return {
        "objects": subset.objects,
        **make_score_entry("ap", one.add_interval(subset.ap, *key)),
        "curve": _list_points(subset.curve) if shown else [],
        "by_label": {
            _name_label(report, label): {
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


def _make_human(report: CheckReport, human: HumanResult) -> Record:
    return {
        "author": report.author_name(human.author),
        "images": len(human.pooled.images),
        **make_score_entry("f1", human.pooled.f1),
        **make_score_entry("precision", human.pooled.precision),
        **make_score_entry("recall", human.pooled.recall),
        **make_score_entry("fpr", human.pooled.false_rate),
        **make_score_entry("model_best_f1", human.model_best.f1),
    }


def _make_task(one: ModelCheck) -> Record:
    task = one.result.task
    levels: Record = {}
    for level in task.recall_at_precision:
        levels |= make_score_entry(f"{level:g}", one.read_recall_at(level))
    return {
        "recall_at_precision": levels,
        **make_record(TASK, one),
        **({"caution": task.count.caution} if task.count.caution else {}),
        "images_without_objects": {"images": task.count.empty_images, "detections": task.count.detected_on_empty},
    }


def _make_scale(found: ScaleResult) -> Record:
    reasons = {one.second_chance.reason for one in found.bins if one.second_chance.value is None}
    record: Record = {
        "bins": [_make_bin(one) for one in found.bins],
        "fits": {
            **_make_line("detection", found.detection, found.detection_reason),
            **_make_line("confidence", found.confidence, found.confidence_reason),
        },
    }
    others = {one.confidence.reason for one in found.bins if one.confidence.value is None}
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
    found = one.result
    assert found.parts is not None
    result = found.parts.verification
    shares: Record = {}
    for split, states in found.parts.state_shares.items():
        shares[split] = {}
        for state, score in states.items():
            shares[split] |= make_score_entry(state.name.lower(), score)
    return {
        "profile": result.profile,
        "left_out": result.observed.left_out,
        "with_localisation": make_record(PARTS, one.add_fvv_interval(result.with_place, "with")),
        "without_localisation": make_record(PARTS, one.add_fvv_interval(result.without_place, "without")),
        **_make_curve(result.missing_curve),
        "by_label": {
            _name_label(report, label): {
                "with_localisation": make_record(PARTS, one.add_fvv_interval(part.with_place, "with", label)),
                "without_localisation": make_record(PARTS, one.add_fvv_interval(part.without_place, "without", label)),
                **_make_curve(part.missing_curve),
            }
            for label, part in result.by_label.items()
        },
        "at_cuts": [
            {
                "score": row.cut,
                "with_localisation": make_record(PARTS, row.with_place),
                "without_localisation": make_record(PARTS, row.without_place),
            }
            for row in found.parts.at_cuts
        ],
        "state_shares": shares,
        "most_hallucinated": [[_name_label(report, label), score.value] for label, score in result.most_hallucinated],
        "mean_boxes": {_name_label(report, label): list(mean.box) for label, mean in found.parts.mean_boxes.items()},
    }


def _make_curve(points: Iterable[tuple[float, Score]]) -> Record:
    curve = list(points)
    reason = next((score.reason for _, score in curve if score.value is None), "")
    record: Record = {"missing_recall_curve": [[level, score.value] for level, score in curve]}
    return {**record, "missing_recall_curve_reason": reason} if reason else record


def _make_gain(one: ModelCheck) -> Record:
    """Percentage points of AP by error type, and for all false positives and all missed objects."""
    record: Record = {}
    for name, score in one.score_gains().items():
        record |= make_score_entry(name, score)
    return record


def _make_shares(one: ModelCheck) -> Record:
    """The share of each mechanism among the misses whose mechanism is known."""
    record: Record = {}
    for kind, score in one.score_mechanisms().items():
        record |= make_score_entry(kind.name.lower(), score)
    return record


def _make_mechanisms(one: ModelCheck) -> Record:
    """Counts; all but the total are null while no miss of the model can be looked into."""
    found = one.result.mechanisms
    record: Record = {"total": found.total, **make_record(MISSES, one)}
    return {**record, "unknown": found.unknown} if found.unknown and not found.reason else record


def _make_flow(one: ModelCheck) -> Record:
    """The flow; null in the place of a mechanism that is not known."""
    rows: list[list[Any]] = []
    for band in one.result.flow:
        kind, mechanism = band.names
        rows.append([kind, None if band.mechanism is Mechanism.UNKNOWN else mechanism, len(band.rows)])
    unknown = any(row[1] is None for row in rows)
    return {"flow": rows, **({"flow_reason": one.internals_reason or NOT_LOADED} if unknown else {})}


def _name_label(report: CheckReport, label: int) -> str:
    return "all labels" if label < 0 else report.label_name(label)
