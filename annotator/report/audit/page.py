"""What the audit's page shows, section by section, as plain values for the template; every number is formatted here."""

from typing import Any, NamedTuple

from annotator.metrics.agreement.pair import PairAgreement, make_f1_matrix
from annotator.metrics.agreement.tags import TagAgreement
from annotator.metrics.agreement.tally import SUBSETS
from annotator.metrics.randcrowns.settings import ParameterOrigin
from annotator.metrics.score import Score
from annotator.model.decision import Outcome
from annotator.report.audit.quality_tables import (
    CONTROL,
    CONTROL_FIRST,
    PROPOSALS,
    REPEAT_PAGE,
    list_control_rows,
    list_proposal_rows,
    list_repeat_rows,
)
from annotator.report.audit.tables import (
    AUTHORS,
    EFFORT,
    GLOBAL_SCORES,
    PAIRS,
    PAIRS_FIRST,
    TABLE1,
    VARIANCES,
    VARIANCES_FIRST,
    list_author_rows,
    list_decisions,
    list_effort_rows,
    list_pair_rows,
    list_split_rows,
    list_variance_rows,
)
from annotator.report.audit.values import AuditReport
from annotator.report.confusion import make_confusion_table
from annotator.report.glossary import ALPHA_CAUTION, CHOICE_NAMES, SUBSET_NAMES
from annotator.report.images import describe_images
from annotator.report.numbers import (
    FormattedNumber,
    describe_intervals,
    format_score,
    format_score_cell,
    format_setting,
)
from annotator.report.states import list_state_facts
from annotator.report.style import make_author_key
from annotator.report.tables import Table

_MOST_PAIRS = 45
"""Pairs of authors that are listed one by one."""
_FEW_PAIRS = 6
"""Pairs of authors whose labels and tags are shown; more would bury the page."""
_MOST_LABELS = 60
WITHOUT_ASSISTED = (
    "left out of counts, F1, IoU and tags, with what is paired with them; no judgement in alphas, variances, RandCrowns"
)


class ConfusionTable(NamedTuple):
    """How two authors tagged the same things."""

    a: str
    b: str
    states: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    alpha: FormattedNumber
    support: int


def list_author_keys(report: AuditReport) -> list[dict[str, str]]:
    """The audited authors with their colour and dash, for the legend."""
    return [make_author_key(report.project, row.author) for row in report.agreement.authors]


def make_matrix_table(report: AuditReport) -> Table:
    """F1 of every reference (row) with every other author (column)."""
    authors = [row.author for row in report.agreement.authors]
    rows = []
    for author, pairs in zip(authors, make_f1_matrix(_list_agreements(report), authors), strict=True):
        cells = [FormattedNumber("") if pair is None else format_score_cell(pair.roles.f1) for pair in pairs]
        rows.append((report.author_name(author), cells))
    return Table.of([("", ""), *((report.author_name(author), "") for author in authors)], rows)


def make_pair_table(report: AuditReport) -> Table:
    """The numbers of every pair of authors."""
    rows = [(row.title, row) for row in list_pair_rows(report)]
    notes = _describe_cut(len(rows), _MOST_PAIRS, "pairs")
    return Table.of_columns(PAIRS, rows[:_MOST_PAIRS], *notes, name="reference – other", first=PAIRS_FIRST)


def make_repeat_table(report: AuditReport) -> Table | None:
    """Two passes of the same author; None where nobody made two."""
    rows = [(report.author_name(row.pair.a), row) for row in list_repeat_rows(report)]
    note = "The earlier pass is the reference."
    return Table.of_columns(REPEAT_PAGE, rows, note, name="author", first=PAIRS_FIRST) if rows else None


def make_control_table(report: AuditReport) -> Table | None:
    """Each person on the control images; None where there is nothing to compare."""
    rows = [(row.author, row) for row in list_control_rows(report)]
    return Table.of_columns(CONTROL, rows, name="author", first=CONTROL_FIRST) if rows else None


def make_alpha_table(report: AuditReport) -> Table:
    """Alpha, vitality of the authors and alphas of pairs: over all units, and as means over images."""
    found, means = report.agreement.alpha, report.agreement.alpha_means
    rows: list[tuple[str, Score, Score]] = [("all authors", found.whole, found.mean)]
    rows += [
        (f"vitality of {report.author_name(author)}", score, means.vitality[author])
        for author, score in found.vitality.items()
    ]
    if len(found.pairs) > 1:
        rows += [
            (f"{report.author_name(pair.a)} – {report.author_name(pair.b)}", pair.whole, pair.mean)
            for pair in found.pairs[:_MOST_PAIRS]
        ]
    heads = (("", ""), ("over all units", "alpha"), ("units", ""), ("mean of the images", "alpha"), ("images", ""))
    return Table.of(heads, [(name, _format_alphas(whole, mean)) for name, whole, mean in rows], ALPHA_CAUTION)


def _format_alphas(whole: Score, mean: Score) -> tuple[Any, ...]:
    return format_score(whole), f"{whole.support:,}", format_score(mean), f"{mean.support:,}"


def make_variance_table(report: AuditReport) -> Table:
    """The variances in the layout of R's Table II with a column for every reference, and the targets behind them."""
    rows = [*list_variance_rows(report), ("pooled", report.variance.pooled)]
    return Table.of_rows(VARIANCES, rows, name="measure", first=VARIANCES_FIRST)


def make_global_table(report: AuditReport) -> Table:
    """The global score of every ordered pair of authors."""
    rows = [
        (f"{report.author_name(row.target)} – {report.author_name(row.delineation)}", row)
        for row in report.global_scores
    ]
    notes = _describe_cut(len(rows), 2 * _MOST_PAIRS, "ordered pairs")
    shown = rows[: 2 * _MOST_PAIRS]
    chosen = f"A target is scored with {CHOICE_NAMES[report.options.global_score]}."
    return Table.of_columns(GLOBAL_SCORES, shown, chosen, *notes, name="target – delineation", first=("mean", "std"))


def make_label_table(report: AuditReport) -> Table | None:
    """F1 of every label and pair, with its difficulty; None where there is one label only."""
    pairs = _list_agreements(report)[:_FEW_PAIRS]
    labels = sorted({label for pair in pairs for label in pair.by_label})
    if len(labels) < 2:
        return None
    difficulty, means = report.agreement.alpha.difficulty, report.agreement.alpha_means.difficulty
    named = [("difficulty (alpha)", "difficulty"), ("mean of the images", "difficulty")]
    heads = [("label", ""), *named, *((_name_pair(report, pair), "f1") for pair in pairs)]
    none = FormattedNumber("–", "nobody drew it")
    rows = []
    for label in labels[:_MOST_LABELS]:
        found = [pair.by_label.get(label) for pair in pairs]
        cells: list[Any] = [format_score(by[label]) if label in by else none for by in (difficulty, means)]
        cells += [
            FormattedNumber("–", "neither drew it") if roles is None else format_score_cell(roles.f1) for roles in found
        ]
        rows.append((report.label_name(label), cells))
    notes = _describe_cut(len(labels), _MOST_LABELS, "labels")
    if len(report.agreement.pairs) > len(pairs):
        notes = (*notes, f"The first {len(pairs)} pairs of authors are shown.")
    return Table.of(heads, rows, ALPHA_CAUTION, *notes)


def make_subset_table(report: AuditReport) -> Table:
    """Recall over subsets, in both roles of every pair."""
    heads = [("reference – other", ""), *((SUBSET_NAMES[name], "subset_recall") for name in SUBSETS)]
    rows = []
    for pair in _list_agreements(report)[: _MOST_PAIRS // 2]:
        for one, recalls in ((pair, pair.recall_a), (pair.swap(), pair.recall_b)):
            rows.append(
                (
                    _name_pair(report, one),
                    [_add_support(format_score_cell(score), score.support) for score in recalls.values()],
                )
            )
    return Table.of(heads, rows, *_describe_cut(len(report.agreement.pairs), _MOST_PAIRS // 2, "pairs"))


def make_confusions(report: AuditReport, tag: str) -> list[ConfusionTable]:
    """How every pair of authors gave the tag `part_state` or `occluded`, where anybody set it."""
    found = []
    for pair in _list_agreements(report)[:_FEW_PAIRS]:
        agreed: TagAgreement = getattr(pair, tag)
        counts = agreed.confusion
        if sum(map(sum, counts)) == counts[0][0]:
            continue
        used = [n for n in range(len(counts)) if sum(counts[n]) or sum(row[n] for row in counts)]
        rows = tuple((agreed.states[n], tuple(counts[n][m] for m in used)) for n in used)
        found.append(
            ConfusionTable(
                report.author_name(pair.a),
                report.author_name(pair.b),
                tuple(agreed.states[n] for n in used),
                rows,
                format_score(agreed.alpha),
                agreed.alpha.support,
            )
        )
    return found


def make_author_table(report: AuditReport) -> Table:
    """What every author contributed (A Table 2), with edits that were not blind and what was left out."""
    return Table.of_columns(AUTHORS, [(row.name, row) for row in list_author_rows(report)], name="author")


def make_split_table(report: AuditReport) -> Table:
    """The data set as A's Table 1 has it, one row an author and split."""
    rows = [(row.author, row) for row in list_split_rows(report, with_totals=True)]
    shown = [(name, row._replace(split=row.split or "(none)")) for name, row in rows]
    return Table.of_columns(TABLE1[1:], shown, name="author")


def make_effort_table(report: AuditReport) -> Table | None:
    """The time that each author spent; None where no time was kept."""
    rows = [(row.author, row) for row in list_effort_rows(report)]
    return (
        Table.of_columns(EFFORT[1:], rows, name="author")
        if any(one.images for one in report.agreement.efforts)
        else None
    )


def make_decision_table(report: AuditReport) -> Table | None:
    """How disagreements on the images that count were decided, by kind; None where none was."""
    decisions = list_decisions(report)
    kinds = sorted({decision.kind for decision in decisions})
    rows = [
        (kind, [f"{sum((one.kind, one.outcome) == (kind, outcome) for one in decisions):,}" for outcome in Outcome])
        for kind in kinds
    ]
    heads = [("kind", ""), *((outcome.value.replace("_", " "), "") for outcome in Outcome)]
    return Table.of(heads, rows) if rows else None


def make_proposal_table(report: AuditReport) -> Table | None:
    """What became of the shapes that were proposed for a reference; None where none was."""
    rows = [(row.reference, row) for row in list_proposal_rows(report)]
    return Table.of_columns(PROPOSALS[1:], rows, name="reference") if rows else None


def make_confusion_tables(report: AuditReport) -> list[tuple[str, Table]]:
    """Which label one author gave where the other gave which, for every pair, where more than one label was used."""
    found = []
    for audited in report.agreement.pairs[:_FEW_PAIRS]:
        if len(audited.confusion.list_labels()) > 1:
            a, b = (report.author_name(one) for one in (audited.agreement.a, audited.agreement.b))
            found.append((f"Rows {a}, columns {b}", make_confusion_table(audited.confusion, report.label_name)))
    return found


def make_parameter_table(report: AuditReport) -> Table:
    """Everything that the numbers depend on."""
    options = report.options
    pairing, settings = options.tally.pairing, report.randcrowns
    origin = {
        ParameterOrigin.ASKED: "given for this report",
        ParameterOrigin.STORED: "the project's own",
        ParameterOrigin.COMPUTED: "computed from the shapes",
        ParameterOrigin.NONE: "",
    }[report.origin]
    threshold = options.tally.size_threshold
    rows = [
        ("IoU threshold", f"{pairing.iou_threshold:g}, inclusive"),
        ("labels", "only equal labels are paired" if pairing.label_aware else "labels are ignored in pairing"),
        ("overlap", "of boxes" if pairing.overlap == "box" else "of polygons, a box counting as its rectangle"),
        ("layers", "begun and finished ones" if options.selection.include_unfinished else "finished ones"),
        ("images", describe_images(report.project, options.selection.images)),
        ("assisted shapes", WITHOUT_ASSISTED if options.tally.without_assisted else "included"),
        ("unblinded layers", "left out" if options.selection.exclude_unblinded else "included"),
        ("RandCrowns", "–" if settings is None else _format_crowns(report)),
        ("origin of these", origin or "–"),
        ("global RandCrowns score", CHOICE_NAMES[options.global_score]),
        ("big objects", "not set" if threshold is None else f"box area of at least {threshold:,.0f} square pixels"),
        *list_state_facts(report.project),
        ("intervals", describe_intervals(options.intervals)),
    ]
    return Table.of_facts(rows)


def _format_crowns(report: AuditReport) -> str:
    settings = report.randcrowns
    assert settings is not None
    told = (
        f"alpha {format_setting(settings.alpha)} {settings.unit}, "
        f"omega {format_setting(settings.omega)} {settings.unit}, "
        f"gamma {format_setting(settings.gamma)}"
    )
    return f"{told}, Eq. 14 only" if report.options.eq14_only else told


def _list_agreements(report: AuditReport) -> list[PairAgreement]:
    return [audited.agreement for audited in report.agreement.pairs]


def _name_pair(report: AuditReport, pair: PairAgreement) -> str:
    return f"{report.author_name(pair.a)} – {report.author_name(pair.b)}"


def _add_support(number: FormattedNumber, support: int) -> FormattedNumber:
    """The number with its support as help."""
    return number._replace(interval=f"{number.interval}, n {support:,}".removeprefix(", ") if support else "")


def describe_not_shown(report: AuditReport, most: int = _FEW_PAIRS) -> str:
    """A sentence where only the first pairs of authors are shown; empty where all are."""
    return "".join(_describe_cut(len(report.agreement.pairs), most, "pairs of authors"))


def _describe_cut(number: int, most: int, what: str) -> tuple[str, ...]:
    return (f"{number - most:,} more {what} are in the CSV and JSON files.",) if number > most else ()
