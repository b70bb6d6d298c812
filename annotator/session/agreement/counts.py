"""Tallied: everything that is counted for one scope of the agreement panel, kept true image by image."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import immutables
import numpy as np

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.live.changes import Stated, stated
from annotator.metrics.live.live import LiveTallies, layers_of
from annotator.metrics.live.running_variance import RunningVariance
from annotator.metrics.matching.selection import audited, select
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, image_scope
from annotator.metrics.randcrowns.settings import default_settings
from annotator.metrics.randcrowns.variance import variance_table, variance_tally
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.session import Session, Storage
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True)
class Gate:
    """Only images that this author has finished in this pass count: what a blind session may show."""

    author: int
    round: int

    def admits(self, project: Project, image: int) -> bool:
        """Whether the image counts."""
        layer = project.layers.get(LayerKey(image, self.author, self.round))
        return layer is not None and layer.status.is_finished


@dataclass(frozen=True, slots=True)
class Basis:
    """Everything that the numbers depend on besides the shapes; another basis needs another count."""

    authors: tuple[int, ...]
    audit: AuditOptions
    crowns: CrownRules | None
    """None while the project has no RandCrowns parameters."""
    gate: Gate | None
    """None counts every image."""

    @property
    def of_pairs(self) -> "Basis":
        """The part that agreement and alphas depend on: all but the RandCrowns parameters."""
        return replace(self, crowns=None)

    def layers(self, project: Project, image: int) -> list[Layer]:
        """The layers of the audited authors on the image that may count."""
        if self.gate is not None and not self.gate.admits(project, image):
            return []
        return layers_of(project, image, self.authors)

    def stated(self, project: Project, image: int) -> Stated:
        """By author the shapes that count on the image; these layers must be loaded."""
        return stated(self.layers(project, image), self.authors, self.audit.selection)


class Tallied:
    """Agreement, alphas and variances of one scope."""

    def __init__(self, project: Project, basis: Basis, *, progress: Progress | None = None) -> None:
        """Counts the project as given; layers that may count must be loaded. Raises Cancelled when asked to stop."""
        self.basis = basis
        self.live = LiveTallies(counting(project, basis), basis.audit)
        self.variance = counted_variance(project, basis, progress=progress)

    @classmethod
    def of_image(cls, project: Project, basis: Basis, image: int) -> "Tallied":
        """The same of one image alone."""
        layers = {layer.key: layer for layer in basis.layers(project, image)}
        images = immutables.Map({image: project.images[image]})
        return cls(replace(project, images=images, layers=immutables.Map(layers)), basis)

    def recrown(self, basis: Basis, variance: RunningVariance | None) -> None:
        """Takes in the variances under other RandCrowns parameters; the rest of the basis must be the same."""
        self.basis, self.variance = basis, variance

    def update(self, project: Project, images: Iterable[int]) -> None:
        """Counts these images anew. Raises KeyError where the project has outgrown what was counted."""
        for image in images:
            self.live.update(image, self.basis.layers(project, image))
            if self.variance is not None:
                drawn = self.basis.stated(project, image)
                scope = image_scope(project.images[image], drawn, self.basis.authors, self.variance.rules)
                self.variance.set(image, variance_tally(variance_table(scope)))


def counted_variance(project: Project, basis: Basis, *, progress: Progress | None = None) -> RunningVariance | None:
    """The variances of a project; None without RandCrowns parameters. Raises Cancelled when asked to stop."""
    if basis.crowns is None:
        return None
    sides = select(counting(project, basis), basis.authors, basis.audit.selection)
    return RunningVariance(sides, ImageTable.of(project.images.values()), basis.crowns, progress=progress)


def basis_of(project: Project, view: ViewState, *, label: int | None = None) -> Basis:
    """What the numbers on screen are computed from: the project's settings, and what the view lets count."""
    authors = tuple(author for author in audited(project, view.audited) if author in project.authors)
    options = AuditOptions.of(project)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, label=label)
    parameters = parameters_of(project, view)
    gate = None
    if view.mode is Mode.SESSION:
        gate = Gate(-1 if view.author is None else view.author, view.round)
    return Basis(
        authors,
        replace(options, authors=authors, selection=selection),
        None if parameters is None else CrownRules.of(project.metrics, parameters),
        gate,
    )


def parameters_of(project: Project, view: ViewState) -> RandCrownsSettings | None:
    """The RandCrowns parameters in force: those being tried, the project's own, or defaults that need no boxes."""
    return view.tried or project.metrics.randcrowns or default_settings(project.template, np.zeros((0, 4)))


def loaded(session: Session, image: int, authors: Iterable[int]) -> Project:
    """The project as shown, with the authors' layers on the image loaded. Raises UserError when they cannot be."""
    for layer in layers_of(session.project, image, tuple(authors)):
        if layer.loaded is None:
            session.layer(layer.key)
    return session.project


def with_missing(project: Project, storage: Storage, progress: Progress) -> tuple[Project, tuple[Layer, ...]]:
    """The project with the layers loaded that are not, and those layers; may be called from any thread."""
    bare = {key: layer for key, layer in project.layers.items() if layer.loaded is None}
    if not bare:
        return project, ()
    stored = storage.load_all(progress)
    layers = tuple(bare[layer.key].with_shapes(layer.shapes) for layer in stored if layer.key in bare)
    return project.with_layers(layers), layers


def counting(project: Project, basis: Basis) -> Project:
    """The project less the layers that the gate shuts out."""
    gate = basis.gate
    if gate is None:
        return project
    admitted = {image for image in project.images if gate.admits(project, image)}
    layers = {key: layer for key, layer in project.layers.items() if key.image in admitted}
    return replace(project, layers=immutables.Map(layers))
