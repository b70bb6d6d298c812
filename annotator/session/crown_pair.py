"""One pair of shapes under RandCrowns: the parameters in pixels of their image, and one's score against the other."""

from dataclasses import dataclass

import numpy as np

from annotator.metrics.randcrowns.boxes import Parameters
from annotator.metrics.randcrowns.regions import Explanation, explain
from annotator.metrics.randcrowns.settings import has_unit, in_pixels
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.tallied import parameters_of
from annotator.session.view import ViewState

NO_PARAMETERS = "the project has no RandCrowns parameters yet"
NO_DISTANCE = "the parameters are in metres and the image has no ground sampling distance"


@dataclass(frozen=True, slots=True)
class Crowning:
    """How RandCrowns is computed on one image; `parameters` None where it cannot be, for the `reason`."""

    parameters: Parameters | None
    reason: str
    overlap: str
    image_size: tuple[float, float] | None

    def score(self, target: Shapes, delineation: Shapes) -> Explanation | None:
        """Every term of the score of one shape against another; None where there are no parameters."""
        if self.parameters is None:
            return None
        return explain(target, delineation, self.parameters, overlap=self.overlap, image_size=self.image_size)


def crowning(project: Project, view: ViewState, image: Image) -> Crowning:
    """RandCrowns on an image with the parameters in force."""
    settings = parameters_of(project, view)
    size = (float(image.width), float(image.height)) if image.has_size else None
    overlap = project.metrics.overlap
    if settings is None:
        return Crowning(None, NO_PARAMETERS, overlap, size)
    sampling = np.array([np.nan if image.sampling_distance is None else image.sampling_distance])
    if not has_unit(settings, sampling).all():
        return Crowning(None, NO_DISTANCE, overlap, size)
    found = in_pixels(settings, sampling)
    alpha, omega = (float(np.asarray(value).reshape(-1)[0]) for value in (found.alpha, found.omega))
    return Crowning(Parameters(alpha, omega, found.gamma), "", overlap, size)
