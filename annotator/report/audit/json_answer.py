"""The audit as JSON, schema `annotator.audit/1`: full precision, no NaN, a reason beside each null."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from annotator.formats.core.files import open_replacement
from annotator.metrics.agreement.audit import PairAudit
from annotator.metrics.agreement.pair import PairAgreement, RoleScores
from annotator.metrics.agreement.tags import TagAgreement
from annotator.metrics.randcrowns.settings import NO_PARAMETERS
from annotator.metrics.randcrowns.variance import VarianceRow
from annotator.metrics.score import Score
from annotator.report.audit.values import NO_INTERVAL, AuditReport

SCHEMA: Final = "annotator.audit/1"

Record = dict[str, Any]


def make_audit_record(report: AuditReport) -> Record:
    """The report as JSON values, in the order of the schema."""
    return {
        "schema": SCHEMA,
        "project": report.project.name,
        "parameters": _make_parameters(report),
        "authors": [
            {
                "name": report.author_name(row.author),
                "kind": report.project.authors[row.author].kind.value,
                "images": row.images,
                "shapes": row.shapes,
                "unblinded": row.unblinded,
            }
            for row in report.agreement.authors
        ],
        "statistics": _make_statistics(report),
        "pairs": [_make_pair(report, pair.agreement) for pair in report.agreement.pairs],
        "alpha": _make_alpha(report),
        "variance": _make_variance(report),
        "global_score": _make_global_scores(report),
        "repeat_passes": [_make_repeat(report, pair) for pair in report.agreement.repeat_passes],
        "left_out": _make_exclusions(report),
    }


def write_json(path: Path, record: Record) -> None:
    """Writes JSON values as UTF-8. Raises UserError, and leaves what was there, when the file cannot be written."""
    text = json.dumps(record, ensure_ascii=False, allow_nan=False, indent=1)
    with open_replacement(path) as file:
        file.write(text.encode("utf-8", errors="replace"))
        file.write(b"\n")


def make_entry(key: str, value: float | None, reason: str | None) -> Record:
    """An entry, with the reason beside it where the value is undefined."""
    return {key: value} if value is not None else {key: None, f"{key}_reason": reason or ""}


def make_score_entry(key: str, score: Score) -> Record:
    """An entry for a score."""
    return make_entry(key, score.value, score.reason)


def _make_parameters(report: AuditReport) -> Record:
    options = report.options
    settings = report.randcrowns
    randcrowns: Record = {}
    for name in ("alpha", "omega", "gamma"):
        randcrowns |= make_entry(name, None if settings is None else float(getattr(settings, name)), NO_PARAMETERS)
    randcrowns["unit"] = "px" if settings is None else settings.unit
    randcrowns |= {"origin": report.origin.value, "eq14_only": report.options.eq14_only}
    pairing = options.tally.pairing
    return {
        "iou_threshold": pairing.iou_threshold,
        "class_aware": pairing.label_aware,
        "overlap": pairing.overlap,
        "include_unfinished": options.selection.include_unfinished,
        "randcrowns": randcrowns,
        "bootstrap": {"resamples": options.bootstrap.resamples, "seed": options.bootstrap.seed},
        "exclude_unblinded": options.selection.exclude_unblinded,
        **make_entry(
            "size_threshold", options.tally.size_threshold, "the project has no size from which a shape is big"
        ),
    }


def _make_statistics(report: AuditReport) -> Record:
    found = report.agreement.statistics
    return {
        "images": found.images,
        "splits": {name: {"images": part.images, "objects": part.shapes} for name, part in found.splits.items()},
        "image_sizes": [list(row) for row in found.image_sizes],
        "objects": found.shapes,
        "object_scale": {
            **make_score_entry("mean", found.scale_mean),
            **make_score_entry("std_log2", found.scale_std_log2),
        },
    }


def _make_pair(report: AuditReport, pair: PairAgreement) -> Record:
    roles = pair.roles
    return {
        "a": report.author_name(pair.a),
        "b": report.author_name(pair.b),
        "images": pair.images,
        "n_a": roles.n_a,
        "n_b": roles.n_b,
        "tp": roles.tp,
        **make_score_entry("precision", roles.precision),
        **make_score_entry("recall", roles.recall),
        **make_score_entry("f1", roles.f1),
        **_make_interval(roles.f1),
        **make_score_entry("mean_iou", pair.iou.mean),
        **make_score_entry("median_iou", pair.iou.median),
        **make_score_entry("std_iou", pair.iou.std),
        "part_state": _make_tag(pair.part_state),
        "occluded": _make_tag(pair.occluded),
        "by_label": {report.label_name(label): _make_label(found) for label, found in pair.by_label.items()},
        "recall_by_subset": _make_subsets("n_a", pair.recall_a),
        "recall_by_subset_b": _make_subsets("n_b", pair.recall_b),
    }


def _make_interval(f1: Score) -> Record:
    if f1.interval is not None:
        return {"f1_interval": list(f1.interval)}
    return {"f1_interval": None, "f1_interval_reason": f1.reason or NO_INTERVAL}


def _make_tag(tag: TagAgreement) -> Record:
    rows = zip(tag.states, tag.confusion, strict=True)
    confusion = {state: dict(zip(tag.states, counts, strict=True)) for state, counts in rows}
    return {"n": tag.alpha.support, **make_score_entry("alpha", tag.alpha), "confusion": confusion}


def _make_label(roles: RoleScores) -> Record:
    return {"n_a": roles.n_a, "n_b": roles.n_b, "tp": roles.tp, **make_score_entry("f1", roles.f1)}


def _make_subsets(count: str, recalls: dict[str, Score]) -> Record:
    return {name: {count: score.support, **make_score_entry("recall", score)} for name, score in recalls.items()}


def _make_alpha(report: AuditReport) -> Record:
    found, sensitivity = report.agreement.alpha, report.agreement.sensitivity
    curve: Record = {"sensitivity": [[threshold, score.value] for threshold, score in sensitivity]}
    undefined = [score.reason for _, score in sensitivity if score.value is None]
    if undefined:
        curve["sensitivity_reason"] = undefined[0]
    return {
        "iou_threshold": found.iou_threshold,
        **make_score_entry("mean", found.mean),
        **make_score_entry("global", found.whole),
        "vitality": _name_scores((report.author_name(author), score) for author, score in found.vitality.items()),
        "difficulty": _name_scores((report.label_name(label), score) for label, score in found.difficulty.items()),
        "pairs": [
            {
                "a": report.author_name(pair.a),
                "b": report.author_name(pair.b),
                **make_score_entry("mean", pair.mean),
                **make_score_entry("global", pair.whole),
            }
            for pair in found.pairs
        ],
        **curve,
    }


def _name_scores(scores: Iterable[tuple[str, Score]]) -> Record:
    """Scores by a name that a person chose; a name that reads like the reason of another one keeps its own value."""
    found = dict(scores)
    record: Record = {}
    for name, score in found.items():
        entries = make_score_entry(name, score)
        record |= {key: value for key, value in entries.items() if key == name or key not in found}
    return record


def _make_variance(report: AuditReport) -> Record:
    found = report.variance
    return {
        "references": [
            {"reference": report.author_name(row.reference), **_make_variance_row(row)}
            for row in found.references
            if row.reference is not None
        ],
        "pooled": _make_variance_row(found.pooled),
        "images_left_out": found.left_out,
    }


def _make_variance_row(row: VarianceRow) -> Record:
    return {
        "targets": row.targets,
        "excluded": row.excluded,
        "undefined_rc": row.undefined_rc,
        **make_score_entry("iou", row.iou),
        **make_score_entry("iou_crowns", row.iou_crowns),
        **make_score_entry("randcrowns", row.randcrowns),
        **make_score_entry("iou_all_targets", row.iou_all_targets),
    }


def _make_global_scores(report: AuditReport) -> list[Record]:
    return [
        {
            "target": report.author_name(row.target),
            "delineation": report.author_name(row.delineation),
            "targets": row.targets,
            "undefined": row.undefined,
            **make_score_entry("mean", row.mean),
            **make_score_entry("std", row.std),
            "unassigned": row.unassigned,
        }
        for row in report.global_scores
    ]


def _make_repeat(report: AuditReport, pair: PairAudit) -> Record:
    """Two passes of one author: `a` is the earlier one."""
    return {"author": report.author_name(pair.agreement.a), **_make_pair(report, pair.agreement)}


def _make_exclusions(report: AuditReport) -> Record:
    return {
        "authors": [
            {
                "name": report.author_name(row.author),
                "unfinished_layers": row.unfinished,
                "unblinded_layers": row.unblinded,
                "crowds": row.crowds,
            }
            for row in report.left_out.authors
        ],
        "images_without_sampling_distance": report.left_out.without_distance,
    }
