"""The tables that `annotator audit` prints, from the same value as its files, with the numbers of plugins."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from annotator.cli.printing import print_line
from annotator.cli.printing import print_table as plain_table
from annotator.cli.projects import format_parameters
from annotator.metrics.agreement.pair import make_f1_matrix
from annotator.metrics.randcrowns.variance import VarianceRow
from annotator.model.project import Project
from annotator.plugins.metrics import MetricRow
from annotator.report.audit.json_answer import make_score_entry
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import format_cell, format_count, format_interval, format_significant


def print_metrics(project: Project, rows: Sequence[MetricRow]) -> None:
    """Prints one table a metric, a row a pair of authors."""
    for metric in dict.fromkeys(row.metric for row in rows):
        own = [row for row in rows if row.metric is metric]
        lines = [
            (
                f"{project.authors[row.a].name} – {project.authors[row.b].name}",
                format_significant(row.score.value),
                f"{row.score.support:,}",
                row.score.reason,
            )
            for row in own
        ]
        title = f"{metric.title}, by plugin '{own[0].plugin}': {metric.description}"
        print_titled_table(lines, head=("reference – other", "value", "support", ""), title=title)


def make_metrics_record(project: Project, rows: Sequence[MetricRow]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [
        {
            "plugin": row.plugin,
            "metric": row.metric.id,
            "a": project.authors[row.a].name,
            "b": project.authors[row.b].name,
            **make_score_entry("value", row.score),
            "support": row.score.support,
        }
        for row in rows
    ]


def print_titled_table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = (), title: str = "") -> None:
    """A table under a line of its own, which is never broken to the table's width, and an empty line."""
    if title:
        print_line(title)
    plain_table(rows, head=head)
    print_line("")


def print_audit(report: AuditReport) -> None:
    """Prints what an audit found, section by section."""
    for section in (
        _print_authors,
        _print_matrix,
        _print_pairs,
        _print_repeat_passes,
        _print_alphas,
        _print_variance,
        _print_global_scores,
    ):
        section(report)
    for sentence in _describe_left_out(report):
        print_line(sentence)


def _print_authors(report: AuditReport) -> None:
    rows = [
        (
            report.author_name(row.author),
            report.project.authors[row.author].kind.value,
            f"{row.images:,}",
            f"{row.shapes:,}",
            f"{row.unblinded:,}",
        )
        for row in report.agreement.authors
    ]
    print_titled_table(
        rows, head=("author", "kind", "images", "shapes", "unblinded edits"), title=f"{report.project.name}"
    )


def _print_matrix(report: AuditReport) -> None:
    if not report.agreement.pairs:
        print_line("There are fewer than two authors to compare; models and references count when named with --author.")
        return
    authors = [row.author for row in report.agreement.authors]
    names = [report.author_name(author) for author in authors]
    rows = [
        [name, *("" if pair is None else format_cell(pair.roles.f1.value) for pair in row)]
        for name, row in zip(
            names, make_f1_matrix([pair.agreement for pair in report.agreement.pairs], authors), strict=True
        )
    ]
    pairing = report.options.tally.pairing
    kind = "equal labels" if pairing.label_aware else "any label"
    print_titled_table(
        rows, head=("F1", *names), title=f"F1 at IoU >= {pairing.iou_threshold:g}, {kind}, {pairing.overlap}"
    )


def _print_pairs(report: AuditReport) -> None:
    rows = []
    for pair in (audited.agreement for audited in report.agreement.pairs):
        roles = pair.roles
        rows.append(
            (
                f"{report.author_name(pair.a)} – {report.author_name(pair.b)}",
                f"{pair.images:,}",
                f"{roles.n_a:,}",
                f"{roles.n_b:,}",
                f"{roles.tp:,}",
                format_significant(roles.f1.value),
                format_interval(roles.f1),
                format_significant(roles.recall.value),
                format_significant(roles.precision.value),
                format_significant(pair.iou.mean.value),
            )
        )
    head = ("reference – other", "images", "n ref", "n other", "pairs", "F1", "95 %", "recall", "precision", "mean IoU")
    if rows:
        print_titled_table(rows, head=head)


def _print_repeat_passes(report: AuditReport) -> None:
    rows = [
        (
            report.author_name(pair.a),
            f"{pair.images:,}",
            format_significant(pair.roles.f1.value),
            format_significant(pair.iou.mean.value),
        )
        for pair in (audited.agreement for audited in report.agreement.repeat_passes)
    ]
    if rows:
        print_titled_table(rows, head=("author", "images", "F1", "mean IoU"), title="Two passes of the same author")


def _print_alphas(report: AuditReport) -> None:
    found = report.agreement.alpha
    rows = [
        ("alpha over all units", format_significant(found.whole.value), found.whole.reason),
        ("mean of the images' alphas", format_significant(found.mean.value), found.mean.reason),
    ]
    rows += [
        (f"vitality of {report.author_name(author)}", format_significant(score.value), score.reason)
        for author, score in found.vitality.items()
    ]
    print_titled_table(rows, title=f"Krippendorff's alpha of boxes and labels at IoU >= {found.iou_threshold:g}")


def _print_variance(report: AuditReport) -> None:
    def cells(name: str, row: VarianceRow) -> tuple[str, ...]:
        numbers = (format_significant(score.value) for score in (row.randcrowns, row.iou, row.iou_crowns))
        return (name, f"{row.targets:,}", f"{row.excluded:,}", f"{row.undefined_rc:,}", *numbers, row.randcrowns.reason)

    found = report.variance
    rows = [cells(report.author_name(row.reference), row) for row in found.references if row.reference is not None]
    told = "" if report.randcrowns is None else f" ({format_parameters(report.randcrowns)})"
    head = ("reference", "targets", "excluded", "undefined", "RandCrowns", "IoU", "IoUCrowns", "")
    print_titled_table([*rows, cells("pooled", found.pooled)], head=head, title=f"Variance across annotators{told}")


def _print_global_scores(report: AuditReport) -> None:
    rows = [
        (
            report.author_name(row.target),
            report.author_name(row.delineation),
            f"{row.targets:,}",
            f"{row.undefined:,}",
            format_significant(row.mean.value),
            format_significant(row.std.value),
            f"{row.unassigned:,}",
            row.mean.reason,
        )
        for row in report.global_scores
    ]
    head = ("target", "delineation", "targets", "undefined", "mean", "std", "unassigned", "")
    if rows:
        print_titled_table(rows, head=head, title="RandCrowns of one author's shapes against another's")


def _describe_left_out(report: AuditReport) -> Iterator[str]:
    found = report.left_out
    if found.unfinished:
        yield f"Left out: {format_count(found.unfinished, 'layer')} not done (--include-unfinished counts them)."
    if found.unblinded:
        yield f"Left out: {format_count(found.unblinded, 'layer')} edited after others' work was seen."
    if found.crowds:
        yield f"Left out: {format_count(found.crowds, 'crowd')}."
    if found.without_distance:
        images = format_count(found.without_distance, "image")
        yield f"Left out of RandCrowns: {images} without ground sampling distance."
