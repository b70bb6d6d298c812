"""The audit section by section: what its page, JSON, CSV files, the terminal and a notebook are made from.

JSON has the schema `annotator.audit/1`: full precision, no NaN, a reason beside each null. An undefined cell of a CSV
file is empty.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain, groupby
from operator import itemgetter
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from annotator.errors import Numeral, Phrase
from annotator.metrics.agreement.alpha import PairAlpha, Sensitivity
from annotator.metrics.agreement.boundary import HARDLY
from annotator.metrics.agreement.counts import compute_hourly
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.metrics.agreement.pair import (
    MANY_AUTHORS,
    NO_PAIRS,
    SUBSETS,
    PairAgreement,
    RoleScores,
    TagAgreement,
    make_f1_matrix,
    order_by_f1,
)
from annotator.metrics.jackknife.interval import NoInterval
from annotator.metrics.matching.confusion import NOBODY
from annotator.metrics.randcrowns.scope import NO_PARAMETERS, ParameterOrigin
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.decision import Outcome
from annotator.report import confusion, images
from annotator.report import tables as sections
from annotator.report.audit import (
    assistance,
    completeness,
    custom_tags,
    drift,
    listing,
    over_persons,
    people,
    rules,
    tables,
)
from annotator.report.audit.values import AuditReport
from annotator.report.detector import compared
from annotator.report.glossary import ALPHA_CAUTION, CHOICE_NAMES, SUBSET_NAMES
from annotator.report.numbers import (
    FormattedNumber,
    describe_intervals,
    describe_size,
    format_parameters,
    format_score,
    format_score_cell,
    format_setting,
)
from annotator.report.origin import make_origin_section
from annotator.report.series import make_series_record
from annotator.report.style import make_author_key
from annotator.report.tables import (
    Cells,
    Column,
    Lead,
    Output,
    Record,
    list_csv_cells,
    list_csv_names,
    make_entry,
    make_interval_record,
    make_record,
    make_score_entry,
)
from annotator.report.wanted import make_wanted_section

SCHEMA: Final = "annotator.audit/1"
_MOST_PAIRS: Final = 45
"""Pairs of authors that are listed one by one."""
_FEW_PAIRS: Final = 6
"""Pairs of authors whose labels and tags are shown; more would bury the page."""
_MOST_LABELS: Final = 60
_MOST_POINTS: Final = 400
WITHOUT_ASSISTED: Final = Phrase(
    "left out of counts, F1, IoU and tags, with what is paired with them; no judgement in alphas, variances, RandCrowns"
)
TARGETS: Final = (
    *("image", "reference", "target_id", "author", "shape_id", "iou", "iou_crowns", "randcrowns", "tau", "tp", "tn"),
    *("fp", "fn", "covered", "kept"),
)
CONFUSION: Final = ("a", "b", "label_a", "label_b", "count")


def list_matrix_authors(report: Any) -> list[int]:
    """The authors of the matrix, in its order."""
    return order_by_f1(_list_agreements(report), [row.author for row in report.agreement.authors])


def _list_matrix_columns(report: AuditReport) -> list[Column[sections.CellRow]]:
    heads = [(report.author_name(author), "") for author in list_matrix_authors(report)]
    return sections.list_cell_columns(heads if len(heads) < MANY_AUTHORS else [*heads, (Phrase("mean"), "row_mean")])


def _list_matrix_rows(report: AuditReport) -> list[sections.CellRow]:
    """F1 of every reference with every other author; of many the mean of each row, too."""
    authors = list_matrix_authors(report)
    rows = make_f1_matrix(_list_agreements(report), authors)
    found = []
    for author, pairs in zip(authors, rows, strict=True):
        cells = [FormattedNumber("") if pair is None else format_score_cell(pair.roles.f1) for pair in pairs]
        if len(authors) >= MANY_AUTHORS:
            f1 = [pair.roles.f1.value for pair in pairs if pair is not None and pair.roles.f1.value is not None]
            cells.append(format_score_cell(score_of_ratio(sum(f1), len(f1), reason=NO_PAIRS)))
        found.append(sections.CellRow(report.author_name(author), tuple(cells), Lead(authors=(author,))))
    return found


class AlphaRow(NamedTuple):
    """An alpha over all units and as the mean of the images."""

    name: str
    whole: Score
    mean: Score
    lead: Lead = Lead()


ALPHAS: Final = (
    Column[AlphaRow]("global", Phrase("over all units"), lambda row: row.whole, "alpha", short="α"),
    Column[AlphaRow]("units", Phrase("units"), lambda row: row.whole.support),
    Column[AlphaRow]("mean", Phrase("mean of the images"), lambda row: row.mean, "alpha"),
    Column[AlphaRow]("images", Phrase("images"), lambda row: row.mean.support),
)


def _list_alpha_rows(report: AuditReport) -> list[AlphaRow]:
    """Alpha, vitality of the authors and alphas of pairs."""
    found, means = report.agreement.alpha, report.agreement.alpha_means
    rows = [AlphaRow(Phrase("all authors"), found.whole, found.mean)]
    for author, score in found.vitality.items():
        title = Phrase("vitality of {name}", name=report.author_name(author))
        rows.append(AlphaRow(title, score, means.vitality[author], Lead(authors=(author,))))
    if len(found.pairs) > 1:
        rows += [
            AlphaRow(_name_pair(report, pair), pair.whole, pair.mean, Lead(authors=(pair.a, pair.b)))
            for pair in found.pairs[:_MOST_PAIRS]
        ]
    return rows


class LabelRow(NamedTuple):
    """One label: its difficulty, and what the pairs say of it."""

    name: str
    difficulty: Score | None
    mean: Score | None
    pairs: tuple[RoleScores | None, ...]
    lead: Lead


def _format_label_score(score: Score | None) -> FormattedNumber:
    return FormattedNumber("–", Phrase("nobody drew it")) if score is None else format_score(score)


def _format_label_roles(roles: RoleScores | None) -> FormattedNumber:
    return FormattedNumber("–", Phrase("neither drew it")) if roles is None else format_score_cell(roles.f1)


def _read_pair(place: int, row: LabelRow) -> RoleScores | None:
    return row.pairs[place]


def _list_label_columns(report: AuditReport) -> list[Column[LabelRow]]:
    titles = [_name_pair(report, pair) for pair in _list_agreements(report)[:_FEW_PAIRS]]
    return [
        Column(
            "difficulty",
            Phrase("difficulty (alpha)"),
            lambda row: row.difficulty,
            "difficulty",
            _format_label_score,
            short=Phrase("difficulty"),
        ),
        Column("mean", Phrase("mean of the images"), lambda row: row.mean, "difficulty", _format_label_score),
        *(
            Column[LabelRow]("", title, partial(_read_pair, place), "f1", _format_label_roles)
            for place, title in enumerate(titles)
        ),
    ]


def _list_label_rows(report: AuditReport) -> list[LabelRow]:
    """F1 of every label and pair, with its difficulty; none where there is one label only."""
    pairs = _list_agreements(report)[:_FEW_PAIRS]
    labels = sorted({label for pair in pairs for label in pair.by_label})
    difficulty, means = report.agreement.alpha.difficulty, report.agreement.alpha_means.difficulty
    return [
        LabelRow(
            report.label_name(label),
            difficulty.get(label),
            means.get(label),
            tuple(pair.by_label.get(label) for pair in pairs),
            Lead(labels=(label,)),
        )
        for label in (labels if len(labels) > 1 else ())
    ]


def _note_labels(report: AuditReport, _rows: object) -> list[str]:
    notes: list[str] = [ALPHA_CAUTION]
    if len(report.agreement.pairs) > _FEW_PAIRS:
        notes.append(Phrase("The first {n} pairs of authors are shown.", n=_FEW_PAIRS))
    return notes


_SINGLE: Final = (DisagreementKind.MISSED, DisagreementKind.EXTRA, DisagreementKind.LOW_OVERLAP)
"""Shapes without a partner."""


class SubsetRow(NamedTuple):
    """The recalls of an author against another as the reference, by subset."""

    name: str
    recalls: Mapping[str, Score]
    lead: Lead


def _format_recall(score: Score) -> FormattedNumber:
    return _add_support(format_score_cell(score), score.support)


def _read_recall(name: str, row: SubsetRow) -> Score:
    return row.recalls[name]


RECALLS: Final = tuple(
    Column[SubsetRow](name, SUBSET_NAMES[name], partial(_read_recall, name), "subset_recall", _format_recall)
    for name in SUBSETS
)


def _list_subset_rows(report: AuditReport) -> list[SubsetRow]:
    """Recall over subsets, in both roles of every pair."""
    return [
        SubsetRow(_name_pair(report, one), recalls, Lead(authors=(one.a, one.b), kinds=_SINGLE))
        for pair in _list_agreements(report)[: _MOST_PAIRS // 2]
        for one, recalls in ((pair, pair.recall_a), (pair.swap(), pair.recall_b))
    ]


class KindRow(NamedTuple):
    """How many disagreements of a kind were decided in which way."""

    kind: str
    outcomes: Counter[Outcome]


def _count_outcome(outcome: Outcome, row: KindRow) -> int:
    return row.outcomes[outcome]


DECIDED: Final = tuple(
    Column[KindRow](
        outcome.value, outcome.value.replace("_", " "), partial(_count_outcome, outcome), outputs=Output.PAGE
    )
    for outcome in Outcome
)


_KINDS: Final[Mapping[str, Lead]] = MappingProxyType({kind.value: Lead(kinds=(kind,)) for kind in DisagreementKind})
"""What the kinds of decisions lead to; proposals and suspects are no disagreements."""


def _list_kind_rows(report: AuditReport) -> list[KindRow]:
    """How disagreements on the images that count were decided, by kind."""
    found: dict[str, Counter[Outcome]] = defaultdict(Counter)
    for row in tables.list_decision_rows(report):
        found[row.found.kind][row.found.outcome] += 1
    return [KindRow(kind, found[kind]) for kind in sorted(found)]


class ConfusionTable(NamedTuple):
    """How two authors tagged the same things."""

    a: str
    b: str
    states: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    alpha: FormattedNumber
    support: int


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


def list_confusions(report: AuditReport) -> Iterator[tuple[str, confusion.ConfusionSubject]]:
    """Every pair, where more than one label was used."""
    for audited in report.agreement.pairs[:_FEW_PAIRS]:
        if len(audited.confusion.list_labels()) > 1:
            both = audited.agreement.a, audited.agreement.b
            a, b = map(report.author_name, both)
            subject = confusion.ConfusionSubject(
                audited.confusion, report.label_name, find_lead=partial(lead_to_label, both), sides=both
            )
            yield Phrase("Rows {a}, columns {b}", a=a, b=b), subject


def lead_to_label(both: tuple[int, int], label: int) -> Lead:
    """What two make of a label; without one what one of them did not draw."""
    if label == NOBODY:
        return Lead(authors=both, kinds=_SINGLE)
    return Lead(authors=both, kinds=(DisagreementKind.LABEL, *_SINGLE), labels=(label,))


def list_author_keys(report: AuditReport) -> list[dict[str, str]]:
    """The audited authors with their colour and dash, for the legend."""
    return [make_author_key(report.project, row.author) for row in report.agreement.authors]


def _format_crowns(report: AuditReport) -> str:
    settings = report.randcrowns
    if settings is None:
        return "–"
    said = Phrase(
        "alpha {alpha} {unit}, omega {omega} {unit}, gamma {gamma}",
        unit=settings.unit,
        **{name: Numeral(format_setting(getattr(settings, name))) for name in ("alpha", "omega", "gamma")},
    )
    return Phrase("{parameters}, Eq. 14 only", parameters=said) if report.options.eq14_only else said


def _make_crown_record(report: AuditReport) -> Record:
    """The parameters of RandCrowns; `stored` says whether they are the project's own."""
    settings, record = report.randcrowns, dict[str, Any]()
    for name in ("alpha", "omega", "gamma"):
        record |= make_entry(name, None if settings is None else float(getattr(settings, name)), NO_PARAMETERS)
    return {
        **record,
        "unit": "px" if settings is None else settings.unit,
        "stored": report.origin is ParameterOrigin.STORED,
        "origin": report.origin.value,
        "eq14_only": report.options.eq14_only,
        "variance_iou": report.options.variance_iou,
        "global_score": report.options.global_score.value,
    }


def _make_image_record(report: AuditReport) -> Record:
    return images.make_image_record(report.project, report.options.selection.images)


def _make_used_record(report: AuditReport) -> Record:
    names = images.iterate_used_names(report.project, report.images)
    return {**images.make_used_record(report.project, report.images), **make_series_record(names)}


def _make_size_record(report: AuditReport) -> Record:
    size = report.options.tally.size_threshold
    return make_entry("size_threshold", size, "the project has no size from which a shape is big")


_ORIGINS: Final = MappingProxyType(
    {
        ParameterOrigin.ASKED: Phrase("given for this report"),
        ParameterOrigin.STORED: Phrase("the project's own"),
        ParameterOrigin.COMPUTED: Phrase("computed from the shapes"),
        ParameterOrigin.NONE: "–",
    }
)
PARAMETERS: Final[tuple[Column[AuditReport], ...]] = (
    Column(
        "iou_threshold",
        Phrase("IoU threshold"),
        lambda report: report.options.tally.pairing.iou_threshold,
        format=lambda value: Phrase("{iou:g}, inclusive", iou=value),
    ),
    Column(
        "class_aware",
        Phrase("labels"),
        lambda report: report.options.tally.pairing.label_aware,
        format=lambda value: (
            Phrase("only equal labels are paired") if value else Phrase("labels are ignored in pairing")
        ),
    ),
    Column(
        "overlap",
        Phrase("overlap"),
        lambda report: report.options.tally.pairing.overlap,
        format=lambda value: (
            Phrase("of boxes") if value == "box" else Phrase("of polygons, a box counting as its rectangle")
        ),
    ),
    Column(
        "include_unfinished",
        Phrase("layers"),
        lambda report: report.options.selection.include_unfinished,
        format=lambda value: Phrase("begun and finished ones") if value else Phrase("finished ones"),
    ),
    Column("randcrowns", "", _make_crown_record, outputs=Output.JSON),
    Column("intervals", "", lambda report: make_interval_record(report.options.intervals), outputs=Output.JSON),
    Column("", "", _make_image_record, outputs=Output.JSON),
    Column(
        "",
        Phrase("images"),
        lambda report: images.describe_images(report.project, report.options.selection.images, len(report.images)),
        outputs=Output.PAGE,
    ),
    Column("exclude_unblinded", "", lambda report: report.options.selection.exclude_unblinded, outputs=Output.JSON),
    Column(
        "unblinded_by",
        "",
        lambda report: "displayed" if report.options.selection.by_display else "delivered",
        outputs=Output.JSON,
    ),
    Column(
        "without_assisted",
        Phrase("assisted shapes"),
        lambda report: report.options.tally.without_assisted,
        format=lambda value: WITHOUT_ASSISTED if value else Phrase("included"),
    ),
    Column(
        "exclude_unblinded",
        Phrase("unblinded layers"),
        lambda report: report.options.selection.exclude_unblinded,
        format=lambda value: Phrase("left out") if value else Phrase("included"),
        outputs=Output.PAGE,
    ),
    Column("", Phrase("RandCrowns"), _format_crowns, outputs=Output.PAGE),
    Column("", Phrase("origin of these"), lambda report: _ORIGINS[report.origin], outputs=Output.PAGE),
    Column(
        "",
        Phrase("global RandCrowns score"),
        lambda report: CHOICE_NAMES[report.options.global_score],
        outputs=Output.PAGE,
    ),
    Column("", "", _make_size_record, outputs=Output.JSON),
    Column(
        "",
        Phrase("big objects"),
        lambda report: report.options.tally.size_threshold,
        format=describe_size,
        outputs=Output.PAGE,
    ),
    Column("", Phrase("intervals"), lambda report: describe_intervals(report.options.intervals), outputs=Output.PAGE),
)
"""Everything that the numbers depend on."""


def _list_agreements(report: AuditReport) -> list[PairAgreement]:
    return [audited.agreement for audited in report.agreement.pairs]


def _name_pair(report: AuditReport, pair: PairAgreement | PairAlpha) -> str:
    return f"{report.author_name(pair.a)} – {report.author_name(pair.b)}"


def _add_support(number: FormattedNumber, support: int) -> FormattedNumber:
    """The number with its support as help."""
    return number._replace(interval=f"{number.interval}, n {support:,}".removeprefix(", ") if support else "")


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
            "object_scale": tables.make_scale_record(total),
        }
    }


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
    *references, pooled = tables.list_variance_rows(report)
    return {
        "references": [
            {"reference": tables.name_reference(report, row), **make_record(tables.VARIANCES, row)}
            for row in references
        ],
        "pooled": make_record(tables.VARIANCES, pooled),
        "images_left_out": report.variance.left_out,
    }


def _make_exclusions(report: AuditReport) -> Record:
    rows = report.left_out.authors
    return {
        "authors": [{"name": report.author_name(row.author), **make_record(tables.EXCLUSIONS, row)} for row in rows],
        "images_without_sampling_distance": report.left_out.without_distance,
    }


def _list_shown_splits(report: AuditReport) -> list[tables.SplitRow]:
    """With a row for all splits of an author."""
    return [
        row._replace(split=row.split or Phrase("(none)")) for row in tables.list_split_rows(report, with_totals=True)
    ]


def _iterate_effort(report: AuditReport) -> Iterator[Cells]:
    """Every image of every author whose time was kept."""
    for row in chain.from_iterable(report.agreement.effort):
        name, image = report.author_name(row.author), report.project.images[row.image].name
        yield (name, image, row.seconds, row.shapes, compute_hourly(row.shapes, row.seconds).value)


def _iterate_confusions(report: AuditReport) -> Iterator[Cells]:
    """Every cell that counts anything; an empty label stands for no partner."""
    for row in tables.list_pair_rows(report):
        names = report.author_name(row.pair.a), report.author_name(row.pair.b)
        for one, other, number in confusion.iterate_confusion(row.confusion):
            labels = (None if label == NOBODY else report.label_name(label) for label in (one, other))
            yield (*names, *labels, number)


def _iterate_authors(report: AuditReport) -> Iterator[Cells]:
    for row in tables.list_author_rows(report):
        variances = list_csv_cells(tables.VARIANCES, row.variance)
        yield (*list_csv_cells(tables.AUTHORS, row), *variances, *list_csv_cells(tables.REPEATS, row))


def _iterate_targets(report: AuditReport) -> Iterator[list[Any]]:
    """Every overlapping assigned pair of target and delineation, both ways round."""
    authors = {author.id: author.name for author in report.project.authors.values()}
    name_image = images.PackedNames(report.project).name_of
    for image, rows in groupby(report.rows.read_pairs().iterate_rows(), key=itemgetter("image")):
        name = name_image(image)
        for row in rows:
            row["image"], row["reference"], row["author"] = name, authors[row["reference"]], authors[row["author"]]
            row["kept"] = "true" if row["kept"] else "false"
            yield [row[column] for column in TARGETS]


def _has_pairs(report: AuditReport) -> bool:
    return bool(report.agreement.pairs)


def _describe_matrix(report: AuditReport) -> str:
    rule = report.options.tally.pairing
    labels = "equal labels" if rule.label_aware else "any label"
    return f"F1 at IoU >= {rule.iou_threshold:g}, {labels}, {rule.overlap}"


def describe_not_shown(report: AuditReport, most: int = _FEW_PAIRS) -> str:
    """A sentence where only the first pairs of authors are shown; empty where all are."""
    return "".join(sections.describe_cut(len(report.agreement.pairs), most, Phrase("pairs of authors")))


def _describe_variance(report: AuditReport) -> str:
    told = "" if report.randcrowns is None else f" ({format_parameters(report.randcrowns)})"
    return f"Variance across annotators{told}"


def note_boundary(report: AuditReport, _rows: object) -> Iterator[str]:
    """Whether the threshold of the units can be defended for this set."""
    found, used = report.boundary, report.agreement.alpha.iou_threshold
    if found.distance is not None and found.distance < HARDLY:
        yield Phrase("One object and chance are hardly separable here by overlap.")
    elif found.iou.value is not None:
        yield Phrase(
            "Units are made from an IoU of {used} on; by the distances on the same and on other images {tau} parts one "
            "object from chance.",
            used=format_setting(used),
            tau=format_setting(round(found.iou.value, 3)),
        )


def _count_objects(report: AuditReport) -> completeness.CompletenessReport:
    return completeness.make_report(report.project, report.completeness)


def _weigh_rules(report: AuditReport) -> rules.RuleReport:
    return rules.RuleReport.of(report.project, report.units, report.rules)


SECTIONS_OF_AUDIT: Final[tuple[sections.ReportSection[AuditReport], ...]] = (
    sections.ReportSection(
        key="parameters",
        title=Phrase("Parameters"),
        columns=lambda report: [*PARAMETERS[:-1], *images.list_frozen_columns(report.project), PARAMETERS[-1]],
        is_turned=True,
        record=lambda report: {"parameters": make_record(PARAMETERS, report)},
        cells=lambda report: images.list_parameter_cells(make_record(PARAMETERS, report)),
        is_aside=True,
    ),
    sections.ReportSection(
        key="authors",
        title=Phrase("Authors"),
        key_of=lambda row: Lead(authors=(row.counts.author,)),
        columns=tables.AUTHORS,
        rows=tables.list_author_rows,
        name=Phrase("author"),
        when=lambda _report: True,
        cells=lambda report: (
            (*list_csv_names(tables.AUTHORS), *list_csv_names(tables.VARIANCES), *list_csv_names(tables.REPEATS)),
            _iterate_authors(report),
        ),
        caption=lambda report: report.project.name,
        brief=1,
    ),
    sections.ReportSection(
        key="table1",
        title=Phrase("Images and objects, an author and split"),
        key_of=lambda row: Lead(authors=(row.found.author,)),
        columns=tables.TABLE1,
        rows=tables.list_split_rows,
        shown=_list_shown_splits,
        when=lambda _report: True,
        name=Phrase("author"),
        name_of=lambda _report, row: row.author,
    ),
    sections.ReportSection(
        key="time",
        title=Phrase("Time spent"),
        key_of=lambda row: Lead(authors=(row.found.author,)),
        columns=tables.EFFORT,
        rows=tables.list_effort_rows,
        name=Phrase("author"),
        name_of=lambda _report, row: row.author,
        when=lambda report: any(one.images for one in report.agreement.efforts),
        cells=lambda report: (tables.IMAGE_EFFORT, _iterate_effort(report)),
    ),
    sections.ReportSection(key="statistics", record=_make_statistics),
    sections.ReportSection(
        key="matrix",
        title=Phrase("F1"),
        columns=_list_matrix_columns,
        rows=_list_matrix_rows,
        outputs=Output.PAGE,
        when=_has_pairs,
        caption=_describe_matrix,
        otherwise="There are fewer than two authors to compare; models and references count when named with --author.",
    ),
    sections.ReportSection(
        key="pairs",
        title=Phrase("Pairs of authors"),
        key_of=lambda row: Lead(authors=(row.pair.a, row.pair.b)),
        columns=tables.PAIRS,
        rows=tables.list_pair_rows,
        name=Phrase("reference – other"),
        name_of=lambda _report, row: row.title,
        first=tables.PAIRS_FIRST,
        most=_MOST_PAIRS,
        what=Phrase("pairs"),
        when=_has_pairs,
        brief=2,
    ),
    sections.ReportSection(
        key="over_persons",
        title=Phrase("All persons together"),
        key_of=over_persons.lead_to_persons,
        columns=over_persons.PERSONS,
        rows=over_persons.list_persons_rows,
        outputs=~Output.JSON,
        name=Phrase("number"),
        notes=over_persons.note_persons,
        record=lambda _report: {},
        when=_has_pairs,
        brief=3,
    ),
    sections.ReportSection(
        key="custom_tags",
        title=Phrase("Custom tags"),
        columns=custom_tags.CUSTOM_TAGS,
        rows=custom_tags.list_custom_tag_rows,
        name=Phrase("tag"),
        notes=custom_tags.note_custom_tags,
        is_optional=True,
    ),
    sections.ReportSection(
        key="f1_by_iou",
        title=Phrase("F1 against IoU"),
        columns=over_persons.list_level_columns,
        rows=over_persons.list_level_rows,
        name="IoU",
        record=lambda _report: {},
        cells=over_persons.list_level_cells,
    ),
    sections.ReportSection(
        key="confusion",
        title=Phrase("Which label for which"),
        columns=confusion.list_confusion_columns,
        rows=confusion.list_confusion_rows,
        parts=list_confusions,
        notes=confusion.note_confusion,
        record=lambda _report: {},
        when=_has_pairs,
        cells=lambda report: (CONFUSION, _iterate_confusions(report)),
    ),
    sections.ReportSection(
        key="alpha",
        title=Phrase("Krippendorff's alpha"),
        columns=ALPHAS,
        rows=_list_alpha_rows,
        outputs=Output.PAGE,
        notes=lambda _report, _rows: [ALPHA_CAUTION],
        record=lambda report: {"alpha": _make_alpha(report)},
        when=_has_pairs,
        caption=lambda report: (
            f"Krippendorff's alpha of boxes and labels at IoU >= {report.agreement.alpha.iou_threshold:g}"
        ),
        brief=3,
    ),
    sections.ReportSection(
        key="variance",
        title=Phrase("Variance across annotators"),
        key_of={"randcrowns": Lead(page="agreement", section="largest_targets")}.get,
        columns=tables.VARIANCES,
        rows=tables.list_variance_rows,
        outputs=Output.PAGE,
        is_turned=True,
        name=Phrase("measure"),
        name_of=tables.name_reference,
        first=tables.VARIANCES_FIRST,
        record=lambda report: {"variance": _make_variance(report)},
        when=_has_pairs,
        caption=_describe_variance,
        brief=4,
    ),
    sections.ReportSection(
        key="global_score",
        title=Phrase("RandCrowns of one author's shapes against another's"),
        key_of=lambda row: Lead(authors=(row.found.target, row.found.delineation)),
        columns=tables.GLOBAL_SCORES,
        rows=tables.list_global_rows,
        outputs=~Output.CSV,
        name=Phrase("target – delineation"),
        name_of=lambda _report, row: f"{row.target} – {row.delineation}",
        first=("mean", "std"),
        most=2 * _MOST_PAIRS,
        what=Phrase("ordered pairs"),
        notes=lambda report, _rows: [
            Phrase("A target is scored with {rule}.", rule=CHOICE_NAMES[report.options.global_score])
        ],
        when=_has_pairs,
    ),
    sections.ReportSection(
        key="labels",
        title=Phrase("Label by label"),
        columns=_list_label_columns,
        rows=_list_label_rows,
        outputs=Output.PAGE,
        name=Phrase("label"),
        most=_MOST_LABELS,
        what=Phrase("labels"),
        notes=_note_labels,
        is_aside=True,
    ),
    sections.ReportSection(
        key="subsets",
        title=Phrase("Recall on subsets"),
        columns=RECALLS,
        rows=_list_subset_rows,
        outputs=Output.PAGE,
        name=Phrase("reference – other"),
        notes=lambda report, _rows: sections.describe_cut(
            len(report.agreement.pairs), _MOST_PAIRS // 2, Phrase("pairs")
        ),
        when=lambda _report: True,
        is_aside=True,
    ),
    sections.ReportSection(
        key="repeat_passes",
        title=Phrase("Two passes of the same author"),
        columns=tables.REPEAT_PAIRS,
        rows=tables.list_repeat_rows,
        outputs=~Output.CSV,
        name=Phrase("author"),
        name_of=lambda _report, row: row.author,
        first=tables.PAIRS_FIRST,
        notes=lambda _report, _rows: [Phrase("The earlier pass is the reference.")],
    ),
    sections.ReportSection(
        key="control",
        title=Phrase("Control images, against the reference"),
        key_of=lambda row: Lead(authors=(row.pair.a, row.pair.b)),
        columns=tables.CONTROL,
        rows=tables.list_control_rows,
        name=Phrase("author"),
        name_of=lambda _report, row: row.author,
        first=tables.CONTROL_FIRST,
    ),
    make_origin_section(
        sections.ReportSection[AuditReport], key_of=lambda row: Lead(authors=(row.reference, row.found.author))
    ),
    sections.ReportSection(
        key="proposals",
        title=Phrase("Proposed reference"),
        columns=tables.PROPOSALS,
        rows=tables.list_proposal_rows,
        name=Phrase("reference"),
        name_of=lambda _report, row: row.reference,
        is_aside=True,
    ),
    sections.ReportSection(key="left_out", record=lambda report: {"left_out": _make_exclusions(report)}),
    sections.ReportSection(key="unreadable", record=lambda report: images.make_picture_record(report.unreadable)),
    sections.ReportSection(
        key="decisions",
        title=Phrase("Decisions about disagreements"),
        key_of=lambda row: _KINDS.get(row.kind),
        columns=(*tables.DECISIONS, *DECIDED),
        rows=tables.list_decision_rows,
        shown=_list_kind_rows,
        name=Phrase("kind"),
        name_of=lambda _report, row: row.kind,
        is_aside=True,
    ),
    sections.ReportSection(
        key="disagreements",
        title=Phrase("Disagreements by object"),
        columns=listing.OBJECTS,
        rows=listing.list_worst_objects,
        name=Phrase("image"),
        name_of=lambda _report, row: row.image,
        key_of=lambda row: Lead(images=(row.rank,), shape=row.object),
        notes=listing.note_objects,
        record=listing.make_object_record,
        cells=lambda report: listing.list_object_cells(listing.iterate_objects(report)),
    ),
    sections.ReportSection(
        key="notes",
        title=Phrase("Notes and flags"),
        key_of=lambda row: Lead(images=(row.found.image,), shape=row.found.shape),
        columns=tables.NOTES,
        rows=tables.list_note_rows,
        name=Phrase("image"),
        name_of=lambda _report, row: row.image,
        most=tables.MOST_NOTES,
        what=Phrase("notes"),
        is_aside=True,
    ),
    sections.ReportSection(key="targets", cells=lambda report: (TARGETS, _iterate_targets(report))),
    sections.ReportSection(key="images", columns=tables.IMAGES, rows=tables.iterate_image_rows, outputs=Output.CSV),
    sections.ReportSection(
        key="images_used",
        record=_make_used_record,
        cells=lambda report: images.list_used_cells(report.project, report.images),
    ),
    sections.ReportSection(
        key="largest_targets",
        title=Phrase("Targets that carry the variance"),
        columns=tables.CARRIERS,
        rows=tables.list_carriers,
        name=Phrase("image"),
        key_of=lambda row: Lead(images=(row.target.image,), shape=row.target.shape),
        when=_has_pairs,
        is_aside=True,
    ),
    sections.ReportSection(key="all_persons", record=over_persons.make_persons_record),
    sections.ReportSection(key="levels", record=over_persons.make_level_record),
    sections.ReportSection(
        key="tau_star",
        title=Phrase("From which overlap on two shapes stand for one object"),
        columns=tables.BOUNDARY,
        rows=lambda report: [report.boundary],
        name=Phrase("number"),
        name_of=lambda _report, _row: Phrase("value"),
        is_turned=True,
        outputs=Output.PAGE,
        notes=note_boundary,
        record=lambda report: {"tau_star": make_record(tables.BOUNDARY, report.boundary)},
        when=_has_pairs,
    ),
    sections.ReportSection(
        key="completeness",
        title=completeness.SECTION.title,
        columns=completeness.FINDERS,
        rows=lambda report: completeness.list_finders(_count_objects(report)),
        name=Phrase("person"),
        notes=lambda report, _rows: completeness.describe_count(_count_objects(report)),
        record=lambda report: {"completeness": completeness.make_completeness_record(_count_objects(report))},
        when=lambda report: report.completeness.decided > 0,
    ),
    sections.ReportSection(
        key="differences",
        title=Phrase("Differences of persons, paired over the same images"),
        key_of=compared.lead_to_difference,
        columns=compared.DIFFERENCES,
        rows=over_persons.list_difference_rows,
        name_of=compared.name_difference,
        most=_MOST_PAIRS,
        what=Phrase("differences"),
        notes=over_persons.note_differences,
    ),
    sections.ReportSection(
        key=rules.SECTION.key,
        title=rules.SECTION.title,
        columns=rules.SECTION.columns,
        rows=rules.SECTION.rows,
        parts=lambda report: [("", _weigh_rules(report))] if report.agreement.pairs else [],
        name=rules.SECTION.name,
        name_of=rules.SECTION.name_of,
        notes=rules.SECTION.notes,
        record=lambda report: rules.SECTION.make_entries(_weigh_rules(report)),
        cells=lambda report: rules.SECTION.list_cells(_weigh_rules(report)),
    ),
    make_wanted_section(
        over_persons.find_wanted, sections.ReportSection[AuditReport], key_of=over_persons.lead_to_level
    ),
    sections.ReportSection(
        key="people",
        title=Phrase("What each person does"),
        key_of=people.lead_to_person,
        columns=people.PEOPLE,
        rows=people.list_people,
        name=Phrase("person"),
        most=_MOST_PAIRS,
        what=Phrase("persons"),
        notes=people.note_people,
        record=people.make_people_record,
    ),
    sections.ReportSection(
        key="custom_tag_errors",
        title=Phrase("Custom tags, person by person"),
        key_of=lambda row: people.lead_to_person(row.person),
        columns=custom_tags.TAG_ERRORS,
        rows=custom_tags.list_tag_errors,
        name=Phrase("person"),
        most=_MOST_PAIRS,
        what=Phrase("rows"),
        is_optional=True,
    ),
    sections.ReportSection(
        key="assistance",
        title=Phrase("What proposals do"),
        columns=assistance.ASSISTANCE,
        rows=assistance.list_assistance,
        name=Phrase("number"),
        name_of=assistance.name_row,
        is_turned=True,
        notes=assistance.note_assistance,
        is_optional=True,
    ),
    sections.ReportSection(
        key="drift",
        title=Phrase("How each person's work changes"),
        columns=drift.DRIFT,
        rows=drift.list_drift_rows,
        name=Phrase("person"),
        most=4 * _MOST_PAIRS,
        what=Phrase("rows"),
        notes=drift.note_drift,
        record=drift.make_drift_record,
    ),
    sections.ReportSection(
        key="drift_series",
        title=Phrase("Series in the order of the work"),
        columns=drift.POINTS,
        rows=drift.iterate_points,
        shown=lambda report: list(drift.iterate_points(report))[:_MOST_POINTS],
        outputs=~Output.JSON,
        name=Phrase("person"),
        is_aside=True,
    ),
)
"""In the order of the JSON file."""
FILES: Final = (
    *("targets", "pairs", "over_persons", "f1_by_iou", "images", "authors", "table1", "time", "decisions"),
    *("disagreements", "notes", "confusion", "control", "leave_one_out", "proposals", "parameters"),
    *("largest_targets", "completeness", "rules", "differences", "wanted", "people", "drift", "drift_series"),
    "images_used",
)
"""The CSV files that lead, in their order."""


def make_audit_record(report: AuditReport) -> Record:
    """The report as JSON values, in the order of the schema."""
    return {"schema": SCHEMA, "project": report.project.name, **sections.make_section_record(SECTIONS_OF_AUDIT, report)}
