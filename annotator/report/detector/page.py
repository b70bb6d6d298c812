"""What the check's page shows, table by table, as plain values for the template; every number is formatted here."""

from collections.abc import Sequence
from typing import Any, Final

from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.scale import FittedLine
from annotator.metrics.score import Score
from annotator.phrase import Numeral, Phrase, join_phrases, make_clause
from annotator.report.confusion import DETECTION_NOTE, make_confusion_table
from annotator.report.detector.findings import FindingFilter, FindingKind
from annotator.report.detector.groups import MOST_LABELS, format_support, make_label_key, make_subset_key, note_few
from annotator.report.detector.parameters import format_cut
from annotator.report.detector.tables import COUNTS, MECHANISMS, PRECISION, TASK
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.glossary import MECHANISMS as WORDS
from annotator.report.glossary import SUBSET_NAMES
from annotator.report.numbers import (
    FormattedNumber,
    format_count,
    format_number,
    format_percent,
    format_percent_ends,
    format_score,
    format_score_cell,
    format_setting,
)
from annotator.report.tables import Table

Cells = list[tuple[str, Sequence[Any]]]


def make_count_table(report: CheckReport) -> Table:
    """What was found and missed at the score cut (F Table I)."""
    counted = {"fp": FindingFilter(kinds=frozenset({FindingKind.FALSE})), "fn": FindingFilter()}
    return Table.of_rows(COUNTS, report.list_models(), *_describe_left_out(report), keys=counted.get)


def make_mechanism_table(report: CheckReport) -> Table:
    """Share and number of each mechanism among the missed objects (F Table II)."""
    rows: Cells = [(WORDS[kind].name, [_format_mechanism(one, kind) for one in report.models]) for kind in MECHANISMS]
    rows.append(("false negatives", [f"{one.result.mechanisms.total:,}" for one in report.models]))
    reasons = [
        Phrase("{name}: {reason}.", name=report.author_name(one.author), reason=make_clause(one.internals_reason))
        for one in report.models
        if one.internals_reason
    ]
    keys = [*(FindingFilter(mechanisms=frozenset({kind})) for kind in MECHANISMS), FindingFilter()]
    # One reason for all dashes is told below the table anyway.
    several = len({one.internals_reason for one in report.models if one.internals_reason}) > 1
    return Table.of(_make_heads(report), rows, *(reasons if several else ()), keys=keys)


def make_confusion_tables(report: CheckReport) -> list[tuple[str, Table]]:
    """Which label a model gave where the reference gave which, model by model, where more than one was used."""
    found: list[tuple[str, Table]] = []
    reference = report.author_name(report.options.reference)
    for one in report.models:
        confusion = one.find_confusion()
        if len(confusion.list_labels()) > 1:
            caption = Phrase(
                "Rows {reference}, columns {model}", reference=reference, model=report.author_name(one.author)
            )
            found.append((caption, make_confusion_table(confusion, report.label_name, DETECTION_NOTE)))
    return found


def make_precision_table(report: CheckReport) -> Table:
    """Average precision in its flavours, over all labels."""
    without = sorted(
        {report.label_name(label) for one in report.models for label in one.result.precision.coco.left_out}
    )
    notes = [Phrase("Labels without objects are not in the mean: {names}.", names=", ".join(without[:8]))]
    return Table.of_rows(PRECISION, report.list_models(), *(notes if without else []), definition="ap")


def make_label_table(report: CheckReport) -> Table | None:
    """Average precision label by label (D Fig. 5); None with a single label."""
    tables = [one.score_labels() for one in report.models]
    labels = sorted({label for table in tables for label, (objects, _, _) in table.items() if objects})
    if len(labels) < 2:
        return None
    heads = [("label", ""), ("objects", "")]
    levels = (Numeral("0.5"), Numeral("0.5 … 0.95"))
    heads += [(join_phrases((name, level), ", "), "ap") for name in _list_names(report) for level in levels]
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
    told: list[str] = (
        []
        if rate.value is None
        else [
            Phrase(
                "People raise {rate} false positives an object on average (mean of {people} on images of their own).",
                rate=format_setting(rate.value),
                people=format_count(rate.support, "person", "persons"),
            )
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
    deviations = Table.of_rows(TASK, report.list_models())
    empty = report.models[0].result.task.count.empty_images
    notes = [
        Phrase("{images} without objects stand apart from the count deviation.", images=format_count(empty, "image"))
    ]
    if not empty:
        notes.clear()
    for name, one in report.list_models():
        if one.result.task.count.caution:
            notes.append(
                Phrase(
                    "Count deviation of {name}: {caution}, false positives less false negatives stay at {n}.",
                    name=name,
                    caution=one.result.task.count.caution,
                    n=Numeral(f"{one.result.task.count.difference:+,}"),
                )
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
            cut = format_cut(one) if row.cut == one.cut else format_setting(row.cut)
            rows.append((report.author_name(one.author), [cut, *cells]))
    profile = report.options.settings.objects.profile
    notes = [Phrase("Profile {name}.", name=profile)]
    if left_out:
        notes.append(Phrase("{parts} without a state left out.", parts=format_count(left_out, "part")))
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


def make_fit_table(report: CheckReport) -> Table:
    """The lines fitted over log2 of scale, and why there is none (A Fig. 2)."""
    parts = [f"{name}, {part}" for name, _ in report.list_models() for part in ("slope", "value at 0")]
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
    told = Phrase(
        "{share} of the reference's objects were taken from {name} itself, {objects} from any model",
        share=format_percent(one.assisted.from_model.value or 0.0),
        name=report.author_name(one.author),
        objects=format_count(one.assisted.from_any, "object"),
    )
    if not report.options.settings.without_assisted:
        return Phrase("{told}: such objects flatter the model.", told=told)
    pairs = format_count(one.assisted.left_pairs, "detection")
    return Phrase("{told}; these left, with {pairs} that found them.", told=told, pairs=pairs)


def list_notes(report: CheckReport) -> list[str]:
    """What a reader should know besides the numbers, as sentences."""
    found: list[str] = []
    for one in report.models:
        name = report.author_name(one.author)
        if one.internals_reason:
            reason = make_clause(one.internals_reason)
            found.append(Phrase("Mechanisms of {name} are not known: {reason}.", name=name, reason=reason))
        elif one.result.mechanisms.unknown:
            lost = format_count(one.result.mechanisms.unknown, "missed object")
            found.append(
                Phrase(
                    "{lost} of {name} lie on images without internals; shares are of the others.", lost=lost, name=name
                )
            )
        if one.assisted.from_any:
            found.append(_describe_assisted(report, one))
    if report.options.settings.size_threshold is None:
        found.append(Phrase("No size is set from which an object is big, so small and big objects are not told apart."))
    return found


_NONE: Final = Score(None, 0, Phrase("nothing of this label"))


def _make_heads(report: CheckReport, key: str = "") -> list[tuple[str, str]]:
    return [("", ""), *((name, key) for name in _list_names(report))]


def _list_names(report: CheckReport) -> list[str]:
    return [report.author_name(one.author) for one in report.models]


def _format_mechanism(one: ModelCheck, kind: Mechanism) -> FormattedNumber:
    score = one.score_mechanisms()[kind]
    if score.value is None:
        return FormattedNumber("–", score.reason)
    number = one.result.mechanisms.count_mechanisms()[kind]
    told = Numeral(f"{format_percent(score.value, 2)} ({number:,})")
    return FormattedNumber(told, interval=format_percent_ends(score.interval), value=score.value)


def _describe_left_out(report: CheckReport) -> list[str]:
    left = report.models[0].result.matching.left_out
    parts = (
        (left.absent, Phrase("{n} absent", n=Numeral(f"{left.absent:,}"))),
        (left.occluded, Phrase("{n} occluded", n=Numeral(f"{left.occluded:,}"))),
        (left.crowd, Phrase("{n} crowds", n=Numeral(f"{left.crowd:,}"))),
    )
    told = join_phrases((words for count, words in parts if count), ", ")
    return [Phrase("Shapes of the reference that are no objects here: {told}.", told=told)] if told else []
