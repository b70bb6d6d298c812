"""The audit as JSON, schema `annotator.audit/1`: full precision, no NaN, a reason beside each null."""

from collections.abc import Iterable
from typing import Final

from annotator.metrics.agreement.alpha import Sensitivity
from annotator.metrics.jackknife.interval import NoInterval
from annotator.metrics.randcrowns.settings import NO_PARAMETERS, ParameterOrigin
from annotator.metrics.score import Score
from annotator.report.audit.quality_tables import (
    CONTROL,
    PROPOSALS,
    list_control_rows,
    list_proposal_rows,
    list_repeat_rows,
)
from annotator.report.audit.review_notes import make_note_records
from annotator.report.audit.tables import (
    AUTHORS,
    EFFORT,
    EXCLUSIONS,
    GLOBAL_SCORES,
    PAIRS,
    TABLE1,
    VARIANCES,
    list_author_rows,
    list_decisions,
    list_effort_rows,
    list_pair_rows,
    list_split_rows,
    list_variance_rows,
    make_scale_record,
)
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import ALPHA_CAUTION
from annotator.report.images import make_image_record, make_picture_record
from annotator.report.tables import Record, make_entry, make_interval_record, make_record, make_score_entry

SCHEMA: Final = "annotator.audit/1"


def make_audit_record(report: AuditReport) -> Record:
    """The report as JSON values, in the order of the schema."""
    return {
        "schema": SCHEMA,
        "project": report.project.name,
        "parameters": make_parameter_record(report),
        "authors": [make_record(AUTHORS, row) for row in list_author_rows(report)],
        "table1": [make_record(TABLE1, row) for row in list_split_rows(report)],
        "time": [make_record(EFFORT, row) for row in list_effort_rows(report)],
        **_make_statistics(report),
        "pairs": [make_record(PAIRS, row) for row in list_pair_rows(report)],
        "alpha": _make_alpha(report),
        "variance": _make_variance(report),
        "global_score": [
            {
                "target": report.author_name(row.target),
                "delineation": report.author_name(row.delineation),
                **make_record(GLOBAL_SCORES, row),
            }
            for row in report.global_scores
        ],
        "repeat_passes": [
            {"author": report.author_name(row.pair.a), **make_record(PAIRS, row)} for row in list_repeat_rows(report)
        ],
        "control": [make_record(CONTROL, row) for row in list_control_rows(report)],
        "proposals": [make_record(PROPOSALS, row) for row in list_proposal_rows(report)],
        "left_out": _make_exclusions(report),
        **make_picture_record(report.unreadable),
        "decisions": _make_decisions(report),
        "notes": make_note_records(report),
    }


def make_parameter_record(report: AuditReport) -> Record:
    """Everything that the numbers depend on; `stored` says whether the RandCrowns parameters are the project's own."""
    options = report.options
    settings = report.randcrowns
    randcrowns: Record = {}
    for name in ("alpha", "omega", "gamma"):
        randcrowns |= make_entry(name, None if settings is None else float(getattr(settings, name)), NO_PARAMETERS)
    randcrowns["unit"] = "px" if settings is None else settings.unit
    stored = report.origin is ParameterOrigin.STORED
    randcrowns |= {"stored": stored, "origin": report.origin.value, "eq14_only": report.options.eq14_only}
    randcrowns["global_score"] = options.global_score.value
    pairing = options.tally.pairing
    return {
        "iou_threshold": pairing.iou_threshold,
        "class_aware": pairing.label_aware,
        "overlap": pairing.overlap,
        "include_unfinished": options.selection.include_unfinished,
        "randcrowns": randcrowns,
        "intervals": make_interval_record(options.intervals),
        **make_image_record(report.project, options.selection.images),
        "exclude_unblinded": options.selection.exclude_unblinded,
        "unblinded_by": "displayed" if options.selection.by_display else "delivered",
        "without_assisted": options.tally.without_assisted,
        **make_entry(
            "size_threshold", options.tally.size_threshold, "the project has no size from which a shape is big"
        ),
    }


def _make_statistics(report: AuditReport) -> Record:
    """The data set of the one author; shapes of several are never added."""
    rows = report.agreement.table1
    if len(report.agreement.authors) != 1:
        return {"statistics": None, "statistics_reason": "shapes of several authors are not added; see table1"}
    total = next(row for row in rows if row.split is None)
    splits = {row.split: {"images": row.images, "objects": row.shapes} for row in rows if row.split is not None}
    return {
        "statistics": {
            "images": total.images,
            "splits": splits,
            "image_sizes": [list(row) for row in total.image_sizes],
            "objects": total.shapes,
            "object_scale": make_scale_record(total),
        }
    }


def _make_decisions(report: AuditReport) -> list[Record]:
    names = {author.id: author.name for author in report.project.authors.values()}
    return [
        {
            "image": report.project.images[decision.image].name,
            "kind": decision.kind,
            "outcome": decision.outcome.value,
            "shapes": list(decision.shapes),
            "auditor": names.get(decision.auditor, "") if decision.auditor is not None else "",
            "time": decision.time,
        }
        for decision in list_decisions(report)
        if decision.image in report.project.images
    ]


def _make_alpha(report: AuditReport) -> Record:
    found, sensitivity, means = report.agreement.alpha, report.agreement.sensitivity, report.agreement.alpha_means
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
        "mean_vitality": _name_scores((report.author_name(author), score) for author, score in means.vitality.items()),
        "mean_difficulty": _name_scores((report.label_name(label), score) for label, score in means.difficulty.items()),
        "caution": ALPHA_CAUTION,
        **_make_sensitivity_intervals(sensitivity),
    }


def _make_sensitivity_intervals(sensitivity: Sensitivity) -> Record:
    """The ends at every threshold as in the curve; null where there are none, with the first reason."""
    rows = [
        [threshold, None if score.interval is None else [score.interval.low, score.interval.high]]
        for threshold, score in sensitivity
    ]
    lacking = [score for _, score in sensitivity if score.interval is None]
    if not lacking:
        return {"sensitivity_intervals": rows}
    first = lacking[0]
    reason = first.reason or (first.no_interval or NoInterval.NOT_ASKED).value
    return {"sensitivity_intervals": rows, "sensitivity_intervals_reason": reason}


def _name_scores(scores: Iterable[tuple[str, Score]]) -> Record:
    """Scores by a name that a person chose; a name that reads like the reason of another one keeps its own value."""
    found = dict(scores)
    record: Record = {}
    for name, score in found.items():
        entries = make_score_entry(name, score)
        record |= {key: value for key, value in entries.items() if key == name or key not in found}
    return record


def _make_variance(report: AuditReport) -> Record:
    references = list_variance_rows(report)
    return {
        "references": [{"reference": name, **make_record(VARIANCES, row)} for name, row in references],
        "pooled": make_record(VARIANCES, report.variance.pooled),
        "images_left_out": report.variance.left_out,
    }


def _make_exclusions(report: AuditReport) -> Record:
    rows = report.left_out.authors
    return {
        "authors": [{"name": report.author_name(row.author), **make_record(EXCLUSIONS, row)} for row in rows],
        "images_without_sampling_distance": report.left_out.without_distance,
    }
