"""Numbers of plugins beside those of an audit: a table for people and a key of the JSON answer."""

from collections.abc import Sequence
from typing import Any

from annotator.cli.audit_tables import table
from annotator.model.project import Project
from annotator.plugins.adapters import MetricRow
from annotator.report.audit.json_answer import scored
from annotator.report.numbers import significant


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
