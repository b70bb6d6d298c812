"""Exports of projects whose shapes are in the memory, small enough to be one table."""

from annotator.errors import Progress
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format
from annotator.metrics.ranges.source import PART_BOXES, LoadedSource
from annotator.model.project import Project
from annotator.session.transfer.export_ranges import Export, preview_export
from annotator.session.transfer.options import ExportOptions


def export(project: Project, form: Format, options: ExportOptions, *, boxes: int = PART_BOXES) -> Export:
    """What leaves as the format."""
    return preview_export(LoadedSource(project), project, form, options, boxes=boxes)


def export_table(project: Project, form: Format, options: ExportOptions) -> ForeignTable:
    """The table that is written."""
    (found,) = export(project, form, options).list_tables(Progress())
    return found
