"""Tables that come into a project file as every import does."""

from pathlib import Path
from tempfile import TemporaryDirectory

from annotator.formats.core.foreign import ForeignFile
from annotator.model.project import Project
from annotator.session.transfer.import_ranges import RANGE, ImportPlan, ImportSummary, import_ranges
from annotator.session.transfer.matching import ImportOptions
from annotator.store.opening import create_project, open_project


def bring_in(
    project: Project, foreign: ForeignFile, options: ImportOptions, *, boxes: int = RANGE
) -> tuple[Project, ImportSummary]:
    """The project after the import, read from its file, and what was told of it before and after."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "ours.annotator")
        with create_project(path, project) as file:
            preview = ImportPlan(file.project, foreign, options, boxes=boxes).preview()
            summary = import_ranges(file.project, file, foreign, options, boxes=boxes)
            assert preview == summary
        with open_project(path) as file:
            return file.load_project(), summary


def preview(project: Project, foreign: ForeignFile, options: ImportOptions) -> ImportSummary:
    """What the table would bring in."""
    return ImportPlan(project, foreign, options).preview()
