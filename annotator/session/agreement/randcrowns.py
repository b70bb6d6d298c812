"""RandCrowns of the selected target: its regions' outlines, and the score of every delineation against it."""

from dataclasses import dataclass

import numpy as np

from annotator.errors import Phrase
from annotator.metrics.matching.pairing import find_candidates, match_overlapping
from annotator.metrics.randcrowns.regions import (
    CrownRegions,
    CrownTerms,
    Parameters,
    compute_crown_terms,
    make_crown_regions,
)
from annotator.metrics.randcrowns.scope import convert_to_pixels, has_unit
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.agreement.view import count_options_of, parameters_of
from annotator.session.exposure import may_compare
from annotator.session.view import Focus, ViewState

NO_PARAMETERS = Phrase("the project has no RandCrowns parameters yet")
NO_DISTANCE = Phrase("the parameters are in metres and the image has no ground sampling distance")


@dataclass(frozen=True, slots=True)
class RandCrownsScorer:
    """How RandCrowns is computed on one image; `parameters` None where it cannot be, for the `reason`."""

    parameters: Parameters | None
    reason: str
    overlap: str
    image_size: tuple[float, float] | None

    def score_pair(self, target: Shapes, delineation: Shapes) -> CrownTerms | None:
        """Every term of the score of one shape against another; None where there are no parameters."""
        if self.parameters is None:
            return None
        return compute_crown_terms(
            target, delineation, self.parameters, overlap=self.overlap, image_size=self.image_size
        )


def scorer_of(project: Project, view: ViewState, image: Image) -> RandCrownsScorer:
    """RandCrowns on an image with the parameters in force."""
    settings = parameters_of(project, view)
    size = (float(image.width), float(image.height)) if image.has_size else None
    overlap = project.metrics.overlap
    if settings is None:
        return RandCrownsScorer(None, NO_PARAMETERS, overlap, size)
    sampling = np.array([np.nan if image.sampling_distance is None else image.sampling_distance])
    if not has_unit(settings, sampling).all():
        return RandCrownsScorer(None, NO_DISTANCE, overlap, size)
    found = convert_to_pixels(settings, sampling)
    alpha, omega = (float(np.asarray(value).reshape(-1)[0]) for value in (found.alpha, found.omega))
    return RandCrownsScorer(Parameters(alpha, omega, found.gamma, project.metrics.eq14_only), "", overlap, size)


NO_TARGET = Phrase("Select a shape, or walk to a disagreement with J, to see its regions.")
NOT_SHOWN = Phrase("Others' shapes are shown in Compare, once you have finished the image.")
NOBODY = Phrase("No other annotator has a shape that is paired with this one.")


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """The shape that others' shapes are measured against."""

    key: LayerKey
    """Its layer."""
    row: Shapes
    """The shape as a table of one row."""

    @property
    def shape(self) -> int:
        """Id of the target's shape."""
        return int(self.row.id[0])


@dataclass(frozen=True, slots=True, eq=False)
class Delineation:
    """The shape of another author that is paired with the target or in focus with it, and every term of its score."""

    author: int
    row: Shapes
    """The shape as a table of one row."""
    iou: float
    terms: CrownTerms
    """a, b, c, d, the share of Ra covered, RC and IoUCrowns."""

    @property
    def shape(self) -> int:
        """Id of the delineation's shape."""
        return int(self.row.id[0])


@dataclass(frozen=True, slots=True, eq=False)
class CrownFacts:
    """What the regions say about one target."""

    target: Target
    regions: CrownRegions | None
    """Outlines of Ra, O and E; None where there are no parameters."""
    delineations: tuple[Delineation, ...]
    """One an author at most, in id order; the lowest author id first."""
    message: str
    """Why there are no regions or no delineations; empty where there are both."""


def focus_in_force(view: ViewState) -> Focus | None:
    """The focus on the open image while it is compared, unless a shape outside it is selected; None without one."""
    focus = view.focus
    if focus is None or focus.image != view.image or not view.compares:
        return None
    elsewhere = len(view.selection) == 1 and view.selection[0] not in [one.shape for one in focus.shapes]
    return None if elsewhere else focus


def target_of(project: Project, view: ViewState) -> Target | None:
    """The one selected shape of the current author, else the first shape of the focus; None without either.

    Of a focus that has the selected shape, too, its first shape is the target.
    """
    if view.image is None:
        return None
    focus = focus_in_force(view)
    if focus is not None:
        key, shape = LayerKey(view.image, focus.author, focus.shapes[0].pass_number), focus.shape
    elif view.author is not None and len(view.selection) == 1:
        key, shape = LayerKey(view.image, view.author, view.pass_number), view.selection[0]
    else:
        return None
    layer = project.layer_of(key).loaded
    row = Shapes.empty() if layer is None else layer.take(layer.rows_of([shape]))
    return Target(key, row) if len(row) else None


def compute_crown_facts(project: Project, view: ViewState) -> CrownFacts | str:
    """The facts about the target of the view, or the sentence that says why there is none.

    Layers of the image that may count must be loaded.
    """
    target = target_of(project, view)
    if target is None or view.image is None:
        return NO_TARGET
    crowns = scorer_of(project, view, project.images[view.image])
    if crowns.parameters is None:
        return CrownFacts(target, None, (), Phrase("There are no regions: {reason}.", reason=crowns.reason))
    drawn = make_crown_regions(target.row, crowns.parameters, overlap=crowns.overlap, image_size=crowns.image_size)
    if not may_compare(project, view, view.image):
        return CrownFacts(target, drawn, (), NOT_SHOWN)
    found = []
    for author, row, iou in _find_paired(project, view, target):
        terms = crowns.score_pair(target.row, row)
        if terms is not None:
            found.append(Delineation(author, row, iou, terms))
    return CrownFacts(target, drawn, tuple(found), "" if found else NOBODY)


def _find_paired(project: Project, view: ViewState, target: Target) -> list[tuple[int, Shapes, float]]:
    """By the rule of the variance: the assignment of maximum total IoU among overlapping shapes.

    Of the author in focus it is the shape in focus, whatever the rule pairs, and none where none is in focus.
    """
    basis = count_options_of(project, view)
    shapes = project.layer_of(target.key).shapes
    place = int(np.flatnonzero(shapes.id == target.shape)[0])
    rule = basis.audit.tally.pairing
    focus = focus_in_force(view)
    found = []
    for author, others in sorted(basis.collect_shapes(project, target.key.image).items()):
        if author == target.key.author:
            continue
        if focus is not None and author == focus.other:
            drawn = others.take(others.rows_of([] if focus.other_shape is None else [focus.other_shape]))
            if len(drawn):
                iou = find_candidates(target.row, drawn, label_aware=False, overlap=rule.overlap).iou
                found.append((author, drawn, float(iou[0]) if len(iou) else 0.0))
            continue
        pairs = match_overlapping(shapes, others, label_aware=rule.label_aware, overlap=rule.overlap)
        for pair in np.flatnonzero(pairs.row_a == place).tolist():
            row = int(pairs.row_b[pair])
            found.append((author, others.slice(row, row + 1), float(pairs.iou[pair])))
    return found
