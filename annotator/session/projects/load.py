"""The whole project for work off the window's thread: every layer loaded, and the options that the view asks for."""

from dataclasses import replace

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.audit.values import ReportOptions
from annotator.session.agreement.counts import load_missing_layers
from annotator.session.session import Storage
from annotator.session.view import ViewState


def load_all_layers(project: Project, storage: Storage, progress: Progress | None = None) -> Project:
    """The project with the layers loaded that are not; may be called from any thread."""
    return load_missing_layers(project, storage, progress or Progress())[0]


def report_options_of(project: Project, view: ViewState) -> ReportOptions:
    """What the project's settings ask for, with the authors and layers that the view lets count."""
    options = ReportOptions.of(project)
    selection = replace(options.audit.selection, exclude_unblinded=view.exclude_unblinded)
    return replace(options, audit=replace(options.audit, authors=view.audited, selection=selection))
