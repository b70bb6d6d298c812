"""What the check's page shows, table by table, as plain values for the template; every number is formatted here."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.scale import FittedLine
from annotator.metrics.detection.tide import BACKGROUND
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.verification import BETA, WITH_PLACE
from annotator.metrics.matching.detections import CAP
from annotator.metrics.score import Score
from annotator.phrase import Phrase
from annotator.report.confusion import DETECTION_NOTE, confusion_of_check, make_confusion_table
from annotator.report.detector.findings import FindingFilter, FindingKind
from annotator.report.detector.groups import MOST_LABELS, format_support, make_label_key, make_subset_key, note_few
from annotator.report.detector.tables import COUNTS, MECHANISMS, PRECISION, TASK
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.glossary import MECHANISMS as WORDS
from annotator.report.glossary import SUBSET_NAMES
from annotator.report.images import describe_images
from annotator.report.numbers import (
    FormattedNumber,
    describe_intervals,
    format_count,
    format_ends,
    format_number,
    format_score,
    format_score_cell,
    format_setting,
)
from annotator.report.states import list_state_facts
from annotator.report.tables import Table

EQ1: Final = "those that overlap no object of the reference (paper Eq. 1)"

OVERLAPS: Final = MappingProxyType({"box": "boxes", "polygon": "polygons (mechanisms and parts by boxes)"})

Cells = list[tuple[str, Sequence[Any]]]

WITHOUT_ASSISTED: Final = Phrase("left out after the matching, with the detections that found them")


def make_count_table(report: CheckReport) -> Table:
    """What was found and missed at the score cut (F Table I)."""
    counted = {"fp": FindingFilter(kinds=frozenset({FindingKind.FALSE})), "fn": FindingFilter()}
    return Table.of_rows(COUNTS, _list_models(report), *_describe_left_out(report), keys=counted.get)


def make_mechanism_table(report: CheckReport) -> Table:
    """Share and number of each mechanism among the missed objects (F Table II)."""
    rows: Cells = [(WORDS[kind].name, [_format_mechanism(one, kind) for one in report.models]) for kind in MECHANISMS]
    rows.append(("false negatives", [f"{one.result.mechanisms.total:,}" for one in report.models]))
    reasons = [
        f"{report.author_name(one.author)}: {one.internals_reason.removesuffix('.')}."
        for one in report.models
        if one.internals_reason
    ]
    keys = [*(FindingFilter(mechanisms=frozenset({kind})) for kind in MECHANISMS), FindingFilter()]
    return Table.of(_make_heads(report), rows, *reasons, keys=keys)


def make_confusion_tables(report: CheckReport) -> list[tuple[str, Table]]:
    """Which label a model gave where the reference gave which, model by model, where more than one was used."""
    found = []
    reference = report.author_name(report.options.reference)
    for one in report.models:
        confusion = confusion_of_check(one.result)
        if len(confusion.list_labels()) > 1:
            caption = f"Rows {reference}, columns {report.author_name(one.author)}"
            found.append((caption, make_confusion_table(confusion, report.label_name, DETECTION_NOTE)))
    return found


def make_precision_table(report: CheckReport) -> Table:
    """Average precision in its flavours, over all labels."""
    without = sorted(
        {report.label_name(label) for one in report.models for label in one.result.precision.coco.left_out}
    )
    told = f"Labels without objects are not in the mean: {', '.join(without[:8])}." if without else ""
    return Table.of_rows(PRECISION, _list_models(report), *([told] if told else []), definition="ap")


def make_label_table(report: CheckReport) -> Table | None:
    """Average precision label by label (D Fig. 5); None with a single label."""
    tables = [one.score_labels() for one in report.models]
    labels = sorted({label for table in tables for label, (objects, _, _) in table.items() if objects})
    if len(labels) < 2:
        return None
    heads = [("label", ""), ("objects", "")]
    heads += [(f"{name}, {level}", "ap") for name in _list_names(report) for level in ("0.5", "0.5 … 0.95")]
    rows: Cells = []
    shown = labels[:MOST_LABELS]
    for label in shown:
        objects = max(table[label][0] for table in tables if label in table)
        scores = [score for table in tables for score in table.get(label, (0, _NONE, _NONE))[1:]]
        rows.append(
            (
                report.label_name(label),
                [format_support(report, objects), *(format_score_cell(score) for score in scores)],
            )
        )
    return Table.of(
        heads,
        rows,
        *note_few(report, rows),
        keys=[make_label_key(label) for label in shown],
    )


def make_rate_table(report: CheckReport) -> Table:
    """Recall of people and models at the same false-positive rate, subset by subset (A Table 5)."""
    heads = [
        ("", ""),
        ("objects", ""),
        ("people", "recall_at_fpr"),
        *((name, "recall_at_fpr") for name in _list_names(report)),
    ]
    first = report.models[0].result
    known = [name for name, subset in first.subsets.items() if not subset.reason]
    rows: Cells = [
        (
            SUBSET_NAMES[name],
            [
                format_support(report, first.subsets[name].objects),
                format_score(report.models[0].read_recalls(name)[1]),
                *(format_score(one.read_recalls(name)[0]) for one in report.models),
            ],
        )
        for name in known
    ]
    rows.append(
        ("score cut", ["", "", *(format_score(one.result.human_rate.cut) for one in report.models)]),
    )
    rate = first.human_rate.rate
    told = (
        []
        if rate.value is None
        else [
            f"People raise {format_setting(rate.value)} false positives an object on average, "
            f"the mean of {format_count(rate.support, 'person', 'persons')} on own images."
        ]
    )
    told += note_few(report, rows)
    return Table.of(heads, rows, *told, keys=[*(make_subset_key(name) for name in known), None])


def make_task_table(report: CheckReport) -> Table:
    """What the models are worth for counting, phenotyping and reaching for things (A Table 6)."""
    levels = report.models[0].result.task.recall_at_precision
    rows: Cells = [
        (
            f"recall at precision ≥ {level:g}",
            [format_score(one.read_recall_at(level)) for one in report.models],
        )
        for level in levels
    ]
    deviations = Table.of_rows(TASK, _list_models(report))
    empty = report.models[0].result.task.count.empty_images
    notes = [f"{format_count(empty, 'image')} without objects stand apart from the count deviation."] if empty else []
    for name, one in _list_models(report):
        if one.result.task.count.caution:
            notes.append(
                f"Count deviation of {name}: {one.result.task.count.caution}, false positives less false negatives "
                f"stay at {one.result.task.count.difference:+,}."
            )
    return Table.of(_make_heads(report, key="task"), [*rows, *deviations.rows], *notes)


def make_verification_table(report: CheckReport) -> Table | None:
    """Recall of present and missing parts, and Fvv, at several score cuts (D Table 1); None without part states."""
    if all(one.result.parts is None for one in report.models):
        return None
    heads = [("", ""), ("score cut", "")]
    for where in ("with place", "image only"):
        heads += [(f"present, {where}", "fvv"), (f"missing, {where}", "fvv"), (f"Fvv, {where}", "fvv")]
    rows: Cells = []
    left_out = 0
    for one in report.models:
        if one.result.parts is None:
            continue
        left_out = one.result.parts.verification.observed.left_out
        for row in one.result.parts.at_cuts:
            measured = one.add_fvv_intervals(row)
            cells = [
                format_score_cell(score) for found in measured for score in (found.present, found.missing, found.fvv)
            ]
            cut = f"{format_setting(row.cut)} ({one.origin.value})" if row.cut == one.cut else format_setting(row.cut)
            rows.append((report.author_name(one.author), [cut, *cells]))
    profile = report.options.settings.objects.profile
    notes = [f"Profile {profile}."]
    if left_out:
        notes.append(f"{format_count(left_out, 'part')} without a state left out.")
    return Table.of(heads, rows, *notes)


def make_hallucination_table(report: CheckReport) -> Table | None:
    """The parts that are most often seen where they are missing; None without missing parts."""
    rates = {
        one.author: dict(one.result.parts.verification.most_hallucinated)
        for one in report.models
        if one.result.parts is not None
    }
    labels = list(dict.fromkeys(label for found in rates.values() for label in found))
    if not labels:
        return None
    rows: Cells = [
        (
            report.label_name(label),
            [format_score_cell(rates.get(one.author, {}).get(label, _NONE)) for one in report.models],
        )
        for label in labels
    ]
    return Table.of(
        _make_heads(report, key="hallucination"),
        rows,
        keys=[make_label_key(label, FindingKind.HALLUCINATED) for label in labels],
    )


def describe_cut(one: ModelCheck) -> str:
    """The score cut of a model and where it comes from."""
    return f"{format_setting(one.cut)}, inclusive ({one.origin.value})"


def describe_cuts(report: CheckReport) -> str:
    """The score cuts of the models in one line."""
    if len({(one.cut, one.origin) for one in report.models}) == 1:
        one = report.models[0]
        return f"score ≥ {format_setting(one.cut)} ({one.origin.value})"
    told = (f"{name} {format_setting(one.cut)} ({one.origin.value})" for name, one in _list_models(report))
    return f"score ≥ {', '.join(told)}"


def make_parameter_table(report: CheckReport) -> Table:
    """Everything that the numbers depend on."""
    chosen = report.options.settings
    size = chosen.size_threshold
    rule = "unmatched one-to-one" if chosen.fn_rule == "matching" else "overlapped by no detection (the paper's code)"
    rows = [
        ("reference", report.author_name(report.options.reference)),
        ("IoU threshold", f"{chosen.iou_threshold:g}, inclusive, of {OVERLAPS[chosen.overlap]}"),
        *((f"score cut of {name}", describe_cut(one)) for name, one in _list_models(report)),
        ("labels", "only equal labels match" if chosen.label_aware else "labels are ignored in matching"),
        ("missed object", rule),
        ("big objects", "not set" if size is None else f"box area of at least {size:,.0f} square pixels"),
        ("false positives of subsets", EQ1 if chosen.paper_eq1 else "every detection that found no object"),
        ("part states", f"profile {chosen.objects.profile}"),
        (
            "parts found",
            f"IoU of at least {WITH_PLACE[0]:g} with a present, {WITH_PLACE[1]:g} with a missing part; without place "
            f"any detection of the label; β {BETA:g}",
        ),
        (
            "most detections",
            f"AP: the best {CAP} of an image and label; TIDE of all detections: the best {TIDE_CAP} of an image; "
            "counts, mechanisms and TIDE at the score cut: all",
        ),
        ("assisted objects", WITHOUT_ASSISTED if chosen.without_assisted else "included"),
        ("few objects", f"groups of fewer than {report.options.minimum_support:,} are marked"),
        ("TIDE background", f"IoU of at most {BACKGROUND:g}"),
        ("layers", "begun and finished ones" if report.options.selection.include_unfinished else "finished ones"),
        ("images", describe_images(report.project, report.options.selection.images)),
        *list_state_facts(report.project),
        ("intervals", describe_intervals(chosen.intervals)),
    ]
    return Table.of_facts(rows)


def make_fit_table(report: CheckReport) -> Table:
    """The lines fitted over log2 of scale, and why there is none (A Fig. 2)."""
    parts = [f"{name}, {part}" for name, _ in _list_models(report) for part in ("slope", "value at 0")]
    heads = [("line over log2 of scale", ""), *((part, "") for part in parts)]
    rows = []
    for title, key in (("probability of detection", "detection"), ("log(1 − confidence)", "confidence")):
        cells: list[Any] = []
        for one in report.models:
            found = one.result.scale
            line: FittedLine | None = getattr(found, key)
            reason = getattr(found, f"{key}_reason")
            cells += [format_number(None if line is None else value, reason) for value in _list_ends(line)]
        rows.append((title, cells))
    return Table.of(heads, rows)


def _list_ends(line: FittedLine | None) -> tuple[float, float]:
    return (0.0, 0.0) if line is None else (line.slope, line.intercept)


def _describe_assisted(report: CheckReport, one: ModelCheck) -> str:
    """Which share of the reference was taken from the model, and what of it left."""
    share = f"{100 * (one.assisted.from_model.value or 0.0):.1f} %"
    told = (
        f"{share} of the reference's objects were taken from {report.author_name(one.author)} itself, "
        f"{format_count(one.assisted.from_any, 'object')} from any model"
    )
    if not report.options.settings.without_assisted:
        return f"{told}: such objects flatter the model."
    pairs = format_count(one.assisted.left_pairs, "detection")
    return f"{told}; these left, with {pairs} that found them."


def list_notes(report: CheckReport) -> list[str]:
    """What a reader should know besides the numbers, as sentences."""
    found = []
    for one in report.models:
        name = report.author_name(one.author)
        if one.internals_reason:
            found.append(f"Mechanisms of {name} are not known: {one.internals_reason.removesuffix('.')}.")
        elif one.result.mechanisms.unknown:
            lost = format_count(one.result.mechanisms.unknown, "missed object")
            found.append(f"{lost} of {name} lie on images without internals; shares are of the others.")
        if one.assisted.from_any:
            found.append(_describe_assisted(report, one))
    if report.options.settings.size_threshold is None:
        found.append("No size is set from which an object is big, so small and big objects are not told apart.")
    return found


_NONE: Final = Score(None, 0, "nothing of this label")


def _make_heads(report: CheckReport, key: str = "") -> list[tuple[str, str]]:
    return [("", ""), *((name, key) for name in _list_names(report))]


def _list_names(report: CheckReport) -> list[str]:
    return [report.author_name(one.author) for one in report.models]


def _list_models(report: CheckReport) -> list[tuple[str, ModelCheck]]:
    return [(report.author_name(one.author), one) for one in report.models]


def _format_mechanism(one: ModelCheck, kind: Mechanism) -> FormattedNumber:
    score = one.score_mechanisms()[kind]
    if score.value is None:
        return FormattedNumber("–", score.reason)
    told = f"{100 * score.value:.2f} % ({one.result.mechanisms.count_mechanisms()[kind]:,})"
    return FormattedNumber(told, interval=format_ends(score.interval), value=score.value)


def _describe_left_out(report: CheckReport) -> list[str]:
    left = report.models[0].result.matching.left_out
    parts = [(left.absent, "absent"), (left.occluded, "occluded"), (left.crowd, "crowds")]
    told = ", ".join(f"{count:,} {name}" for count, name in parts if count)
    return [f"Shapes of the reference that are no objects here: {told}."] if told else []
