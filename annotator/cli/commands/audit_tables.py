"""The tables that `annotator audit` prints, from the same value as its files, with the numbers of plugins."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from annotator.cli.printing import say
from annotator.cli.printing import table as plain_table
from annotator.cli.projects import parameters_text
from annotator.metrics.agreement.pair import f1_matrix
from annotator.metrics.randcrowns.variance import VarianceRow
from annotator.model.project import Project
from annotator.plugins.adapters import MetricRow
from annotator.report.audit.json_answer import scored
from annotator.report.audit.values import AuditReport
from annotator.report.numbers import cell, counted, interval_text, significant


def print_metrics(project: Project, rows: Sequence[MetricRow]) -> None:
    """Prints one table a metric, a row a pair of authors."""
    for metric in dict.fromkeys(row.metric for row in rows):
        own = [row for row in rows if row.metric is metric]
        lines = [
            (
                f"{project.authors[row.a].name} – {project.authors[row.b].name}",
                significant(row.score.value),
                f"{row.score.support:,}",
                row.score.reason,
            )
            for row in own
        ]
        title = f"{metric.title}, by plugin '{own[0].plugin}': {metric.description}"
        table(lines, head=("reference – other", "value", "support", ""), title=title)


def metrics_record(project: Project, rows: Sequence[MetricRow]) -> list[dict[str, Any]]:
    """The same as JSON values."""
    return [
        {
            "plugin": row.plugin,
            "metric": row.metric.id,
            "a": project.authors[row.a].name,
            "b": project.authors[row.b].name,
            **scored("value", row.score),
            "support": row.score.support,
        }
        for row in rows
    ]


def table(rows: Iterable[Sequence[str]], *, head: Sequence[str] = (), title: str = "") -> None:
    """A table under a line of its own, which is never broken to the table's width, and an empty line."""
    if title:
        say(title)
    plain_table(rows, head=head)
    say("")


def print_audit(report: AuditReport) -> None:
    """Prints what an audit found, section by section."""
    for section in (_authors, _matrix, _pairs, _repeats, _alphas, _variance, _global_scores):
        section(report)
    for sentence in _left_out(report):
        say(sentence)


def _authors(report: AuditReport) -> None:
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
    table(rows, head=("author", "kind", "images", "shapes", "unblinded edits"), title=f"{report.project.name}")


def _matrix(report: AuditReport) -> None:
    if not report.agreement.pairs:
        say("There are fewer than two authors to compare; models and references count when named with --author.")
        return
    authors = [row.author for row in report.agreement.authors]
    names = [report.author_name(author) for author in authors]
    rows = [
        [name, *("" if pair is None else cell(pair.roles.f1.value) for pair in row)]
        for name, row in zip(
            names, f1_matrix([pair.agreement for pair in report.agreement.pairs], authors), strict=True
        )
    ]
    pairing = report.options.audit.tally.pairing
    kind = "equal labels" if pairing.label_aware else "any label"
    table(rows, head=("F1", *names), title=f"F1 at IoU >= {pairing.iou_threshold:g}, {kind}, {pairing.overlap}")


def _pairs(report: AuditReport) -> None:
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
                significant(roles.f1.value),
                interval_text(roles.f1),
                significant(roles.recall.value),
                significant(roles.precision.value),
                significant(pair.iou.mean.value),
            )
        )
    head = ("reference – other", "images", "n ref", "n other", "pairs", "F1", "95 %", "recall", "precision", "mean IoU")
    if rows:
        table(rows, head=head)


def _repeats(report: AuditReport) -> None:
    rows = [
        (
            report.author_name(pair.a),
            f"{pair.images:,}",
            significant(pair.roles.f1.value),
            significant(pair.iou.mean.value),
        )
        for pair in (audited.agreement for audited in report.agreement.repeat_passes)
    ]
    if rows:
        table(rows, head=("author", "images", "F1", "mean IoU"), title="Two passes of the same author")


def _alphas(report: AuditReport) -> None:
    found = report.agreement.alpha
    rows = [
        ("alpha over all units", significant(found.whole.value), found.whole.reason),
        ("mean of the images' alphas", significant(found.mean.value), found.mean.reason),
    ]
    rows += [
        (f"vitality of {report.author_name(author)}", significant(score.value), score.reason)
        for author, score in found.vitality.items()
    ]
    table(rows, title=f"Krippendorff's alpha of boxes and labels at IoU >= {found.iou_threshold:g}")


def _variance(report: AuditReport) -> None:
    def cells(name: str, row: VarianceRow) -> tuple[str, ...]:
        numbers = (significant(value) for value in (row.randcrowns, row.iou, row.iou_crowns))
        return (name, f"{row.targets:,}", f"{row.excluded:,}", f"{row.undefined_rc:,}", *numbers, row.reason or "")

    found = report.variance
    rows = [cells(report.author_name(row.reference), row) for row in found.references if row.reference is not None]
    told = "" if report.randcrowns is None else f" ({parameters_text(report.randcrowns)})"
    head = ("reference", "targets", "excluded", "undefined", "RandCrowns", "IoU", "IoUCrowns", "")
    table([*rows, cells("pooled", found.pooled)], head=head, title=f"Variance across annotators{told}")


def _global_scores(report: AuditReport) -> None:
    rows = [
        (
            report.author_name(row.target),
            report.author_name(row.delineation),
            f"{row.targets:,}",
            f"{row.undefined:,}",
            significant(row.mean),
            significant(row.std),
            f"{row.unassigned:,}",
            row.reason or "",
        )
        for row in report.global_scores
    ]
    head = ("target", "delineation", "targets", "undefined", "mean", "std", "unassigned", "")
    if rows:
        table(rows, head=head, title="RandCrowns of one author's shapes against another's")


def _left_out(report: AuditReport) -> Iterator[str]:
    found = report.left_out
    if found.unfinished:
        yield f"Left out: {counted(found.unfinished, 'layer')} not done (--include-unfinished counts them)."
    if found.unblinded:
        yield f"Left out: {counted(found.unblinded, 'layer')} edited after others' work was seen."
    if found.crowds:
        yield f"Left out: {counted(found.crowds, 'crowd')}."
    if found.without_distance:
        yield f"Left out of RandCrowns: {counted(found.without_distance, 'image')} without ground sampling distance."
