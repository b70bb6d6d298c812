"""What is settled before the parts of an audit are looked at: authors, labels, groups of images, parameters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from annotator.metrics.agreement.alpha_tally import AlphaGroups
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.pair import TallyLayout
from annotator.metrics.jackknife.groups import ImageUnits, Jackknife
from annotator.metrics.matching.selection import list_audited, list_finished_images
from annotator.metrics.randcrowns.scope import CrownRules
from annotator.model.author import AuthorKind
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.tags import Tag, kind_of

_PLACEHOLDER: Final = RandCrownsSettings(0.0, 0.0, 1.0)
"""For an audit without any shape, in which no parameter has an effect."""


@dataclass(frozen=True, slots=True, eq=False)
class AuditFrame:
    """What all parts of an audit have in common."""

    options: AuditOptions
    """With the form of intervals that suits the number of images."""
    authors: tuple[int, ...]
    """Ids of the audited authors, ascending."""
    kinds: Mapping[int, AuthorKind]
    """Of each of them."""
    labels: tuple[int, ...]
    """Ids of all labels that a shape can bear, ascending."""
    groups: AlphaGroups
    units: ImageUnits
    object_iou: float
    """From which IoU on shapes of several authors are one object where objects are counted."""
    randcrowns: RandCrownsSettings | None
    """The parameters in force; None where there is nothing to compute them from."""
    tags: tuple[Tag, ...] = ()
    """The project's custom tags of shapes, but for texts."""
    image_tags: tuple[Tag, ...] = ()
    """The same of images."""

    @property
    def rows(self) -> int:
        """Images times pairs of authors."""
        return sum(len(pair.images) for pair in self.groups.pairs.values())

    @property
    def jackknife(self) -> Jackknife:
        """How the intervals of the audit are made, and over which units."""
        return Jackknife(self.options.intervals, self.units)

    @property
    def crown_rules(self) -> CrownRules:
        """How RandCrowns is computed in every part."""
        pairing = self.options.tally.pairing
        return CrownRules(
            self.randcrowns or _PLACEHOLDER,
            label_aware=pairing.label_aware,
            overlap=pairing.overlap,
            eq14_only=self.options.eq14_only,
            without_assisted=self.options.tally.without_assisted,
            variance_iou=self.options.variance_iou,
        )

    def layout_of(self, project: Project) -> TallyLayout:
        """The layout of tallies for the images of a project."""
        return TallyLayout(self.labels, frozenset(image.id for image in project.images.values() if image.prompts))

    def narrow(self, first: int, last: int) -> "AuditFrame":
        """What a part with images from `first` to `last` needs to know."""
        return replace(self, groups=self.groups.narrow(first, last), units=ImageUnits())

    def choose_images(self, ids: frozenset[int]) -> "AuditFrame":
        """The same for these chosen images alone."""
        selection = self.options.selection
        chosen = replace(selection, images=replace(selection.images, ids=ids))
        return replace(self, options=replace(self.options, selection=chosen))


def make_frame(
    project: Project, options: AuditOptions, *, labels: Iterable[int], randcrowns: RandCrownsSettings | None
) -> AuditFrame:
    """The frame of an audit, for which layers need not be loaded; `labels` are those that shapes bear."""
    authors = tuple(list_audited(project, options.authors))
    finished = list_finished_images(project, authors, options.selection)
    units = ImageUnits.of_rule(project.images.values(), options.intervals)
    groups = AlphaGroups.of(finished, units, wanted=options.intervals.wanted)
    rows = sum(len(pair.images) for pair in groups.pairs.values())
    known = {label.id for label in project.vocabulary.counted_labels}
    return AuditFrame(
        options=replace(options, intervals=options.intervals.choose_form(rows)),
        authors=authors,
        kinds={one: project.authors[one].kind for one in authors},
        labels=tuple(sorted(known.union(labels))),
        groups=groups,
        units=units,
        object_iou=project.metrics.object_iou,
        randcrowns=randcrowns,
        tags=tuple(tag for tag in project.protocol.shape_tags if kind_of(tag).level is not None),
        image_tags=tuple(tag for tag in project.protocol.image_tags if kind_of(tag).level is not None),
    )


def list_met_labels(project: Project) -> set[int]:
    """Ids of the labels that the loaded shapes bear or count as."""
    words = project.vocabulary
    met = {
        label for layer in project.layers.values() if layer.count for label in np.unique(layer.shapes.label).tolist()
    }
    return met | {words.aliases.get(label, label) for label in met}
