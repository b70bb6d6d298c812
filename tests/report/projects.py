"""Projects of report tests: hand-made agreement with numbers that can be worked out, and names that mean harm."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.metrics.agreement.audit import AuditOptions
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.values import AuditReport
from annotator.report.compare import SECTIONS_OF_COMPARISON, Comparison
from annotator.report.detector.sections import SECTIONS_OF_CHECK
from annotator.report.detector.values import CheckReport
from annotator.report.tables import Table, find_section
from tests import builders
from tests.builders import make_audit_report

HOSTILE = "<script>alert('x')</script> $a_1$ --> & \"quoted\" 日本 \U0001f34e"

Row = tuple[Sequence[float], int]
"""Box and label."""


def made(
    layers: Mapping[tuple[int, ...], Sequence[Row]],
    *,
    authors: Sequence[str] = ("Ana", "Ben", "Cem"),
    labels: Sequence[str] = ("apple", "pear"),
    sampling: float | None = None,
    **columns: Any,
) -> Project:
    """A project of finished layers; keys are (image, author) or (image, author, pass), columns those of `Shapes`."""
    images = max(key[0] for key in layers) if layers else 1
    found, next_id = {}, 1
    for key, rows in layers.items():
        boxes = np.array([box for box, _ in rows], dtype=np.float64).reshape(-1, 4)
        ids = next_id + np.arange(len(rows))
        next_id += len(rows)
        table = Shapes.make(boxes, id=ids, label=[label for _, label in rows] or 0, **columns)
        layer_key = LayerKey(*key)
        found[layer_key] = Layer.make(layer_key, table, status=Status.DONE)
    return Project(
        uuid="00000000-0000-4000-8000-000000000001",
        name="hand made",
        images=immutables.Map(
            {
                n: Image(n, f"row {n}/img{n}.jpg", 400, 300, split="train", sampling_distance=sampling)
                for n in range(1, images + 1)
            }
        ),
        authors=immutables.Map({n: Author(n, name) for n, name in enumerate(authors, start=1)}),
        layers=immutables.Map(found),
        vocabulary=builders.vocabulary(*labels),
    )


def three_authors(**fields: Any) -> Project:
    """Two images. Ana and Ben share 3 of 4 and 3 shapes, Cem drew the second image alike and left the first empty."""
    apple = [((10, 10, 60, 60), 0), ((100, 10, 160, 70), 0)]
    moved = [((12, 10, 62, 60), 0), ((100, 14, 160, 74), 0)]
    pear = [((200, 100, 280, 180), 1), ((20, 200, 60, 240), 1)]
    layers = {
        (1, 1): apple,
        (1, 2): moved,
        (1, 3): [],
        (2, 1): pear,
        (2, 2): [((204, 100, 284, 180), 1)],
        (2, 3): [((200, 108, 280, 188), 1)],
    }
    return made(layers, **fields)


def hostile_project() -> Project:
    """Names of everything that a person can name, meant to break out of a page."""
    project = three_authors(authors=(HOSTILE, "<b>Ben</b>", "Ana_reason"), labels=("<i>apple</i>", "</td>pear"))
    images = {
        key: replace(image, name=f"<img src=x onerror=alert({key})>.jpg", split="</script>")
        for key, image in project.images.items()
    }
    return replace(project, name="</title><script>1</script>", images=immutables.Map(images))


def report_of(project: Project, **options: Any) -> AuditReport:
    """The report under the project's own settings."""
    wanted = AuditOptions.of(project)
    selection = {name: options.pop(name) for name in ("exclude_unblinded", "include_unfinished") if name in options}
    chosen = {"selection": replace(wanted.selection, **selection)} | options
    return make_audit_report(project, replace(wanted, **chosen))


@cache
def report_of_three() -> AuditReport:
    """The report about three authors, once for all tests."""
    return report_of(three_authors())


def table_of(report: AuditReport | CheckReport | Comparison, key: str) -> Table | None:
    """The one table of a section of an answer."""
    if isinstance(report, AuditReport):
        return find_section(SECTIONS_OF_AUDIT, key).make_table(report)
    if isinstance(report, CheckReport):
        return find_section(SECTIONS_OF_CHECK, key).make_table(report)
    return find_section(SECTIONS_OF_COMPARISON, key).make_table(report)
