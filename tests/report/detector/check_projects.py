"""Reports of checks for tests: the project of every fate, and a bicycle with parts."""

from pathlib import Path

from msgspec.structs import replace

from annotator.metrics.detection.inputs import CheckSettings
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.report.detector.values import CheckOptions, CheckReport, make_check_report
from tests.detector.projects import ANA, NET, OBJECTS, project

OTHER = 10


def two_models(*, folder: Path | None = None, name: str = "net") -> Project:
    """The project of every fate with a second model that finds the first and the absent part everywhere."""
    made = project(folder=folder)
    authors = made.authors.set(NET, Author(NET, name, AuthorKind.MODEL))
    authors = authors.set(OTHER, Author(OTHER, "other", AuthorKind.MODEL))
    layers = [
        Layer.make(
            LayerKey(image, OTHER),
            Shapes.make(OBJECTS[[0, 6]], id=[500 + 10 * image, 501 + 10 * image], score=[0.75, 0.5]),
            status=Status.DONE,
        )
        for image in made.images
    ]
    return replace(made, authors=authors).with_layers(layers)


def report_of(made: Project, models: tuple[int, ...] = (NET,), **changes) -> CheckReport:
    """A report."""
    settings = replace(CheckSettings.of(made), **changes)
    return make_check_report(made, CheckOptions(models, ANA, settings=settings))
