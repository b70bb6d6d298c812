"""What several commands do with a project file: load it whole, find authors by name, keep computed parameters."""

from collections.abc import Sequence
from pathlib import Path

from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.model.edit import set_randcrowns
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.session.session import Session
from annotator.store.opening import open_project


def load_whole_project(path: Path) -> Project:
    """The project with all shapes; the file is only read."""
    with open_project(path, read_only=True) as opened, show_progress_bar("Loading") as progress:
        return opened.load_project(progress)


def find_author_ids(project: Project, names: Sequence[str]) -> tuple[int, ...]:
    """Ids of the authors with these names. Raises UserError for a name that the project does not have."""
    found = []
    for name in names:
        author = project.find_author(name)
        if author is None:
            known = ", ".join(sorted(author.name for author in project.authors.values())) or "none"
            raise UserError(f"The project has no author '{name}'; its authors are: {known}.")
        found.append(author.id)
    return tuple(found)


def store_parameters(path: Path, settings: RandCrownsSettings) -> str:
    """Keeps computed RandCrowns parameters in the project where it can be written; returns the sentence to say."""
    sentence = f"RandCrowns parameters computed from the shapes: {format_parameters(settings)}"
    with open_project(path) as opened:
        if opened.read_only:
            return f"{sentence}; they are not stored, because the project is read-only here."
        metrics = opened.project.metrics
        if metrics.randcrowns is None:
            session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
            session.commit(set_randcrowns(metrics, settings))
    return f"{sentence}; they are stored with the project."


def format_parameters(settings: RandCrownsSettings) -> str:
    """The parameters in one line."""
    unit = settings.unit
    return f"alpha {settings.alpha:.4g} {unit}, omega {settings.omega:.4g} {unit}, gamma {settings.gamma:.4g}"
