"""Quality of single annotators: each against an earlier pass of the same person, and against a reference on control
images.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product

from annotator.metrics.agreement.audit import (
    Repeats,
)
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.matching.image_choice import ImageChoice
from annotator.metrics.matching.selection import (
    SelectionRule,
    find_shared_images,
    select_shapes,
)
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.project import Project

ControlPair = tuple[int, int]
"""Ids of a reference and of a person."""


@dataclass(frozen=True, slots=True)
class QualityNumbers:
    """What is known of single annotators."""

    repeats: tuple[PairAgreement, ...] = ()
    """One for each person with two passes over an image: a is the earlier pass, b the later one of the same person."""
    control: tuple[PairAgreement, ...] = ()
    """One for each reference a and person b who have finished the same control images."""


def gather_control(project: Project, authors: Sequence[int], rule: SelectionRule) -> dict[ControlPair, Repeats]:
    """What a reference and a person stated, where they have finished the same control image, by the pair's ids.

    Of the two who has the lower id stands first. Layers with shapes must be loaded.
    """
    rule = replace(rule, images=_choose_control(project, rule.images))
    references = [author.id for author in project.authors_of(AuthorKind.REFERENCE)]
    if not references or not rule.images.ids:
        return {}
    persons = _keep_persons(project, [one for one in authors if one not in references])
    sides = {side.author: side for side in select_shapes(project, [*references, *persons], rule)}
    found = {}
    for reference, person in product(references, sorted(set(persons))):
        first, second = (sides[one] for one in sorted((reference, person)))
        if len(find_shared_images(first, second)):
            found[reference, person] = first, second
    return found


def _keep_persons(project: Project, authors: Iterable[int]) -> list[int]:
    return [one for one in authors if one in project.authors and project.authors[one].kind is AuthorKind.PERSON]


def _choose_control(project: Project, chosen: ImageChoice) -> ImageChoice:
    """The control images among the chosen ones."""
    images = (image.id for image in project.images.values() if image.purpose is ImagePurpose.CONTROL)
    return ImageChoice(frozenset(image for image in images if chosen.admits(image)))
