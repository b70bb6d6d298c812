"""What the audit's page shows, section by section, as plain values for the template; every number is formatted here."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from annotator.metrics.agreement.pair import PairAgreement, f1_matrix
from annotator.metrics.agreement.tags import TagAgreement
from annotator.metrics.agreement.tally import SUBSETS
from annotator.metrics.randcrowns.variance import VarianceRow
from annotator.report.audit.crops import author_style
from annotator.report.audit.values import NO_INTERVAL, AuditReport, Origin
from annotator.report.numbers import (
    DASH,
    Shown,
    counted,
    interval_text,
    setting,
    shown,
    shown_cell,
    shown_score,
    significant,
)

_MOST_PAIRS = 45
"""Pairs of authors that are listed one by one."""
_FEW_PAIRS = 6
"""Pairs of authors whose labels and tags are shown; more would bury the page."""
_MOST_LABELS = 60
_MOST_SIZES = 8


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a page: heads with the key of their definition, rows of a name and cells, notes below."""

    heads: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, tuple[Any, ...]], ...]
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, heads: Sequence[tuple[str, str]], rows: Iterable[tuple[str, Sequence[Any]]], *notes: str) -> "Table":
        """A table with the reasons of its undefined cells among the notes."""
        lines = tuple((name, tuple(cells)) for name, cells in rows)
        whys = {item.why: None for _, cells in lines for item in cells if isinstance(item, Shown) and item.why}
        return cls(tuple(heads), lines, (*notes, *(f"– : {why}." for why in whys)))


class Confusion(NamedTuple):
    """How two authors tagged the same things."""

    a: str
    b: str
    states: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    alpha: Shown
    support: int


def author_keys(report: AuditReport) -> list[dict[str, Any]]:
    """The audited authors with their colour and dash, for the legend."""
    keys = []
    for row in report.agreement.authors:
        colour, dash = author_style(report, row.author)
        keys.append(
            {"name": report.author_name(row.author), "colour": colour, "dash": " ".join(str(part) for part in dash)}
        )
    return keys


def matrix_table(report: AuditReport) -> Table:
    """F1 of every reference (row) with every other author (column)."""
    authors = [row.author for row in report.agreement.authors]
    rows = []
    for author, pairs in zip(authors, f1_matrix(_agreements(report), authors), strict=True):
        cells = [Shown("") if pair is None else shown_cell(pair.roles.f1) for pair in pairs]
        rows.append((report.author_name(author), cells))
    return Table.of([("", ""), *((report.author_name(author), "") for author in authors)], rows)


def pair_table(report: AuditReport) -> Table:
    """The numbers of every pair of authors."""
    heads = (
        ("reference – other", ""), ("images", ""), ("shapes", ""), ("pairs", "pairing"), ("F1", "f1"),
        ("95 % interval", "interval"), ("recall", "recall"), ("precision", "precision"),
        ("mean IoU", "mean_iou"), ("median", "mean_iou"), ("std", "mean_iou"),
    )  # fmt: skip
    rows = [(_named(report, pair), _pair_cells(pair)) for pair in _agreements(report)]
    return Table.of(heads, rows[:_MOST_PAIRS], *_cut(len(rows), _MOST_PAIRS, "pairs"))


def repeat_table(report: AuditReport) -> Table | None:
    """Two passes of the same author; None where nobody made two."""
    heads = (
        ("author", ""), ("images", ""), ("shapes", ""), ("pairs", "pairing"), ("F1", "f1"),
        ("95 % interval", "interval"), ("recall", "recall"), ("precision", "precision"),
        ("mean IoU", "mean_iou"), ("median", "mean_iou"), ("std", "mean_iou"),
    )  # fmt: skip
    rows = [
        (report.author_name(audited.agreement.a), _pair_cells(audited.agreement))
        for audited in report.agreement.repeat_passes
    ]
    return Table.of(heads, rows, "The earlier pass is the reference.") if rows else None


def alpha_table(report: AuditReport) -> Table:
    """Alpha over all units, its mean over images, the authors' vitality, and the alphas of pairs."""
    found = report.agreement.alpha
    rows: list[tuple[str, Sequence[Any]]] = [
        ("over all units", [shown_score(found.whole), f"{found.whole.support:,}"]),
        ("mean of the images' alphas", [shown_score(found.mean), f"{found.mean.support:,}"]),
    ]
    rows += [
        (f"vitality of {report.author_name(author)}", [shown_score(score), f"{score.support:,}"])
        for author, score in found.vitality.items()
    ]
    if len(found.pairs) > 1:
        rows += [
            (
                f"{report.author_name(pair.a)} – {report.author_name(pair.b)}",
                [shown_score(pair.whole), f"{pair.whole.support:,}"],
            )
            for pair in found.pairs[:_MOST_PAIRS]
        ]
    return Table.of((("", ""), ("alpha", "alpha"), ("units or images", "")), rows)


def variance_table(report: AuditReport) -> Table:
    """The variances in the layout of R's Table II with a column for every reference, and the targets behind them."""
    found = report.variance
    columns = [*found.references, found.pooled]
    measures = (("RandCrowns", "randcrowns"), ("IoU", "iou"), ("IoUCrowns", "iou_crowns"))
    rows: list[tuple[str, list[Any]]] = [
        (name, [shown(getattr(row, attribute), row.reason) for row in columns]) for name, attribute in measures
    ]
    rows.append(
        ("IoU, with targets undefined", [shown(row.iou_all_targets, row.iou_all_targets_reason) for row in columns])
    )
    counts = (("targets", "targets"), ("targets excluded", "excluded"), ("targets undefined", "undefined_rc"))
    rows += [(name, [f"{getattr(row, attribute):,}" for row in columns]) for name, attribute in counts]
    return Table.of([("measure", ""), *((_reference(report, row), "") for row in columns)], rows)


def global_table(report: AuditReport) -> Table:
    """The global score of every ordered pair of authors."""
    heads = (
        ("target – delineation", ""), ("mean", "global_score"), ("std", "global_score"), ("targets", ""),
        ("undefined", "undefined_rc"), ("shapes taken by no target", ""),
    )  # fmt: skip
    rows = [
        (
            f"{report.author_name(row.target)} – {report.author_name(row.delineation)}",
            [
                shown(row.mean, row.reason),
                shown(row.std, row.reason),
                f"{row.targets:,}",
                f"{row.undefined:,}",
                f"{row.unassigned:,}",
            ],
        )
        for row in report.global_scores
    ]
    return Table.of(heads, rows[: 2 * _MOST_PAIRS], *_cut(len(rows), 2 * _MOST_PAIRS, "ordered pairs"))


def label_table(report: AuditReport) -> Table | None:
    """F1 of every label and pair, with its alpha; None where there is one label only."""
    pairs = _agreements(report)[:_FEW_PAIRS]
    labels = sorted({label for pair in pairs for label in pair.by_label})
    if len(labels) < 2:
        return None
    difficulty = report.agreement.alpha.difficulty
    heads = [("label", ""), ("alpha", "difficulty"), *((_named(report, pair), "f1") for pair in pairs)]
    rows = []
    for label in labels[:_MOST_LABELS]:
        found = [pair.by_label.get(label) for pair in pairs]
        cells: list[Any] = [shown_score(difficulty[label]) if label in difficulty else Shown("–", "nobody drew it")]
        cells += [Shown("–", "neither drew it") if roles is None else shown_cell(roles.f1) for roles in found]
        rows.append((report.label_name(label), cells))
    notes = _cut(len(labels), _MOST_LABELS, "labels")
    if len(report.agreement.pairs) > len(pairs):
        notes = (*notes, f"The first {len(pairs)} pairs of authors are shown.")
    return Table.of(heads, rows, *notes)


def subset_table(report: AuditReport) -> Table:
    """Recall over subsets, in both roles of every pair."""
    heads = [("reference – other", ""), *((name, "subset_recall") for name in subset_names())]
    rows = []
    for pair in _agreements(report)[: _MOST_PAIRS // 2]:
        for one, recalls in ((pair, pair.recall_a), (pair.swapped(), pair.recall_b)):
            rows.append(
                (_named(report, one), [_with_support(shown_cell(score), score.support) for score in recalls.values()])
            )
    return Table.of(heads, rows, *_cut(len(report.agreement.pairs), _MOST_PAIRS // 2, "pairs"))


def subset_names() -> tuple[str, ...]:
    """The subsets in words."""
    return tuple(name.replace("non_", "non-").replace("_", ", ") for name in SUBSETS)


def confusions(report: AuditReport, tag: str) -> list[Confusion]:
    """How every pair of authors gave the tag `part_state` or `occluded`, where anybody set it."""
    found = []
    for pair in _agreements(report)[:_FEW_PAIRS]:
        agreed: TagAgreement = getattr(pair, tag)
        counts = agreed.confusion
        if sum(map(sum, counts)) == counts[0][0]:
            continue
        used = [n for n in range(len(counts)) if sum(counts[n]) or sum(row[n] for row in counts)]
        rows = tuple((agreed.states[n], tuple(counts[n][m] for m in used)) for n in used)
        found.append(
            Confusion(
                report.author_name(pair.a),
                report.author_name(pair.b),
                tuple(agreed.states[n] for n in used),
                rows,
                shown_score(agreed.alpha),
                agreed.alpha.support,
            )
        )
    return found


def author_table(report: AuditReport) -> Table:
    """What every author contributed (A Table 2), with edits that were not blind and what was left out."""
    heads = (
        ("author", ""), ("kind", ""), ("images", ""), ("shapes", ""), ("unblinded edits", "unblinded"),
        ("layers not done", ""), ("layers left out as unblinded", ""),
    )  # fmt: skip
    left_out = {row.author: row for row in report.left_out.authors}
    rows = [
        (
            report.author_name(row.author),
            [
                report.project.authors[row.author].kind.value,
                f"{row.images:,}",
                f"{row.shapes:,}",
                f"{row.unblinded:,}",
                f"{left_out[row.author].unfinished:,}",
                f"{left_out[row.author].unblinded:,}",
            ],
        )
        for row in report.agreement.authors
    ]
    return Table.of(heads, rows)


def data_table(report: AuditReport) -> Table:
    """The data set as A's Table 1 has it."""
    found = report.agreement.statistics
    rows: list[tuple[str, Sequence[Any]]] = [
        (f"split {name or '(none)'}", [f"{counted(part.images, 'image')}, {counted(part.shapes, 'shape')}"])
        for name, part in found.splits.items()
    ]
    sizes = [f"{width} × {height} ({count:,})" for width, height, count in found.image_sizes[:_MOST_SIZES]]
    more = len(found.image_sizes) - len(sizes)
    rows += [
        ("all", [f"{counted(found.images, 'image')}, {counted(found.shapes, 'shape')}"]),
        ("image sizes", [(", ".join(sizes) + (f" and {more} more" if more > 0 else "")) or "unknown"]),
        ("object scale, mean", [Shown(f"{significant(found.scale_mean.value)} px", found.scale_mean.reason)]),
        (
            "object scale, std of log2",
            [Shown(f"{significant(found.scale_std_log2.value)} octaves", found.scale_std_log2.reason)],
        ),
    ]
    return Table.of((("", ""), ("", "")), rows)


def parameter_table(report: AuditReport) -> Table:
    """Everything that the numbers depend on."""
    options = report.options.audit
    pairing, settings = options.tally.pairing, report.randcrowns
    origin = {
        Origin.ASKED: "given for this report",
        Origin.STORED: "the project's own",
        Origin.COMPUTED: "computed from the shapes",
        Origin.NONE: "",
    }[report.origin]
    threshold = options.tally.size_threshold
    rows = [
        ("IoU threshold", f"{pairing.iou_threshold:g}, inclusive"),
        ("labels", "only equal labels are paired" if pairing.label_aware else "labels are ignored in pairing"),
        ("overlap", "of boxes" if pairing.overlap == "box" else "of polygons, a box counting as its rectangle"),
        ("layers", "begun and finished ones" if options.selection.include_unfinished else "finished ones"),
        ("unblinded layers", "left out" if options.selection.exclude_unblinded else "included"),
        ("RandCrowns", "–" if settings is None else _crowns(report)),
        ("origin of these", origin or "–"),
        ("big objects", "not set" if threshold is None else f"box area of at least {threshold:,.0f} square pixels"),
        ("intervals", _bootstrap(options.bootstrap.resamples, options.bootstrap.seed)),
    ]
    return Table.of((("", ""), ("", "")), [(name, [value]) for name, value in rows])


def _crowns(report: AuditReport) -> str:
    settings = report.randcrowns
    assert settings is not None
    told = (
        f"alpha {setting(settings.alpha)} {settings.unit}, omega {setting(settings.omega)} {settings.unit}, "
        f"gamma {setting(settings.gamma)}"
    )
    return f"{told}, Eq. 14 only" if report.options.eq14_only else told


def _bootstrap(resamples: int, seed: int) -> str:
    return f"95 %, {resamples:,} resamples of the images, seed {seed}" if resamples else "none"


def _agreements(report: AuditReport) -> list[PairAgreement]:
    return [audited.agreement for audited in report.agreement.pairs]


def _named(report: AuditReport, pair: PairAgreement) -> str:
    return f"{report.author_name(pair.a)} – {report.author_name(pair.b)}"


def _reference(report: AuditReport, row: VarianceRow) -> str:
    return "pooled" if row.reference is None else report.author_name(row.reference)


def _pair_cells(pair: PairAgreement) -> list[Any]:
    roles = pair.roles
    return [
        f"{pair.images:,}",
        f"{roles.n_a:,} – {roles.n_b:,}",
        f"{roles.tp:,}",
        shown_score(roles.f1),
        Shown(interval_text(roles.f1) or DASH, "" if roles.f1.interval else NO_INTERVAL),
        shown_score(roles.recall),
        shown_score(roles.precision),
        shown_score(pair.iou.mean),
        shown_score(pair.iou.median),
        shown_score(pair.iou.std),
    ]


def _with_support(number: Shown, support: int) -> Shown:
    """The number with its support as help."""
    return number._replace(interval=f"{number.interval}, n {support:,}".removeprefix(", ") if support else "")


def not_shown(report: AuditReport, most: int = _FEW_PAIRS) -> str:
    """A sentence where only the first pairs of authors are shown; empty where all are."""
    return "".join(_cut(len(report.agreement.pairs), most, "pairs of authors"))


def _cut(number: int, most: int, what: str) -> tuple[str, ...]:
    return (f"{number - most:,} more {what} are in the CSV and JSON files.",) if number > most else ()
