"""The inputs of a model's check: tables of the reference, the persons and the model over the images that count."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.geometry.box import Bools, from_xywh
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.verification import ImageScores
from annotator.metrics.jackknife.interval import ImageUnits, IntervalRule, Jackknife
from annotator.metrics.matching import selection
from annotator.metrics.matching.confusion import NOBODY
from annotator.metrics.matching.detection_scope import ObjectRule, Role
from annotator.metrics.matching.detections import IOU_THRESHOLD, NOTHING, find_overlaps, match_detections
from annotator.metrics.matching.pairing import PairingRule, match_shapes
from annotator.metrics.score import Score, score_of_ratio
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import Shapes

SOURCE = "source"
"""Attribute of a detection that says which list it comes from."""
FULL, TILE = "full", "tile"
SUPPRESSED = "suppressed"
"""Attribute of a detection in the union of both lists: those of the lists that fell to it, each an object with `bbox`
(left, top, width, height), `score` and `source`; they have its label."""
IMAGE_LEVEL = "image_level"
"""Attribute of a row that is a score of a label on a whole image and no box (it is marked as a crowd, too)."""

NO_OBJECTS: Final = Phrase("the reference has no object")

Made = TypeVar("Made")

InternalsOf = Callable[[int], Internals | None]
"""Internals of an image by its id, read at each call; None where there are none."""


class CheckSettings(Struct, frozen=True):
    """Everything that a check depends on besides the shapes; echoed by its result."""

    iou_threshold: float = IOU_THRESHOLD
    """Theta_loc: of the matching, the subsets, the mechanisms and TIDE's positive threshold."""
    theta_cls: float | None = None
    """The least score of a detection in counts, mechanisms, verification and the probability of detection; None for
    that of best F1."""
    beside_cuts: tuple[float, ...] = ()
    """Score cuts that are held against this one: what F1 and the false-negative rate differ by."""
    fn_rule: str = "matching"
    """`matching` or `paper-code`."""
    label_aware: bool = True
    overlap: str = "box"
    """`box`, or `polygon` for the matching, AP, subsets and TIDE; mechanisms and verification always go by boxes."""
    objects: ObjectRule = field(default_factory=ObjectRule)
    size_threshold: float | None = None
    """Box area in square pixels from which an object is big."""
    paper_eq1: bool = False
    """Whether a detection that overlaps any object is never a false positive of a subset (A Eq. 1)."""
    flavour: str = "coco101"
    intervals: IntervalRule = field(default_factory=IntervalRule)
    without_assisted: bool = False
    """Whether objects that were taken from a model leave, with the detections that found them."""

    @classmethod
    def of(cls, project: Project) -> "CheckSettings":
        """The settings of a check that the project's own settings ask for."""
        chosen = project.metrics
        return cls(
            iou_threshold=chosen.iou_threshold,
            label_aware=chosen.label_aware,
            objects=ObjectRule(project.vocabulary.parts, chosen.profile),
            size_threshold=chosen.size_threshold,
            intervals=IntervalRule.of(chosen),
        )


class CheckInputs(Struct, frozen=True, eq=False):
    """Tables with column `image` set, whose rows all lie on `images`; results name rows of these tables."""

    images: selection.ImageIds
    """Ascending ids of the images that the reference finished and the model processed."""
    reference: Shapes
    """Everything the reference drew, crowds and absent parts included."""
    detections: Shapes
    humans: Mapping[int, selection.AuthorShapes] = field(default_factory=dict)
    """By author id, what each other person drew on those of the images that this person finished, too."""
    image_scores: ImageScores | None = None
    full: Shapes | None = None
    """The detections of the whole images before their union with those of the tiles."""
    tiles: Shapes | None = None
    image_sizes: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    splits: Mapping[int, str] = field(default_factory=dict)
    """Name of the split of every image."""
    internals: InternalsOf | None = None
    internals_from: float = 0.0
    """The least score cut that the internals can answer for; below it mechanisms are not known."""
    labels: tuple[int, ...] = ()
    """Label ids in the vocabulary's order of display."""
    units: ImageUnits = field(default_factory=ImageUnits)
    """What the rule of intervals leaves out one at a time."""
    model: int = NOBODY
    """Author id of the model."""
    given: int = 0
    """Images that are left out because their objects were given by points: what lies beside them is not wrong."""

    def jackknife_of(self, rule: IntervalRule) -> Jackknife:
        """The rule with the units that it leaves out one at a time."""
        return Jackknife(rule, self.units)


class InputTables:
    """The tables of a project's authors, each gathered once for all models and references that it is asked for."""

    def __init__(self, project: Project, rule: selection.SelectionRule | None = None) -> None:
        """Layers with shapes must be loaded."""
        self._project, self._rule = project, selection.SelectionRule() if rule is None else rule
        self._passes: selection.Passes = {}
        self._made: dict[tuple[object, ...], Any] = {}

    def read(
        self,
        *,
        model: int,
        reference: int,
        humans: Iterable[int] | None = None,
        known: Collection[int] | None = None,
    ) -> CheckInputs:
        """The inputs for one model and one reference author.

        `humans` are the persons to compare with, all but the reference unless named, each on the images that this
        person shares with reference and model; who shares none is passed over. Of each author the latest pass that
        counts is taken. Images with prompt points are left out. Persons who are `known` to share other images stay,
        without an image of this range.
        """
        project = self._project
        named = [one.id for one in project.authors_of(AuthorKind.PERSON)] if humans is None else sorted(set(humans))
        persons = [author for author in named if author not in (reference, model)]
        missing = [author for author in (reference, model, *persons) if author not in self._passes]
        self._passes |= selection.passes_of(project, missing, self._rule) if missing else {}
        shared = sorted(set(self._find_latest(reference)) & set(self._find_latest(model)))
        judged = [image for image in shared if not project.images[image].prompts]
        images = np.array(judged, dtype=np.int64)
        detections, image_scores, full, tiles = self._read_model(model, images, always=known is not None)
        shown = [project.images[image] for image in judged]
        work = {person: self._read_person(person, images) for person in persons}
        return CheckInputs(
            images=images,
            reference=self._read_table(reference, images),
            detections=detections,
            humans={person: shapes for person, shapes in work.items() if len(shapes.images) or person in (known or ())},
            image_scores=image_scores,
            full=full,
            tiles=tiles,
            image_sizes={image.id: (image.width, image.height) for image in shown},
            splits={image.id: image.split for image in shown},
            labels=tuple(label.id for label in project.vocabulary.counted_labels),
            given=len(shared) - len(judged),
            model=model,
        )

    def _find_latest(self, author: int) -> dict[int, Layer]:
        return self._keep(("latest", author), lambda: selection.latest_work_of(self._passes[author]))

    def _read_table(self, author: int, images: selection.ImageIds) -> Shapes:
        def gather() -> Shapes:
            latest = self._find_latest(author)
            layers = [latest[image] for image in images.tolist()]
            rows = Shapes.concat(layer.shapes for layer in layers if layer.count)
            rows = rows.with_columns(image=np.repeat(images, [layer.count for layer in layers]))
            return rows.take(~rows.draft) if rows.draft.any() else rows

        return self._keep(("table", author, images.tobytes()), gather)

    def _read_model(
        self, model: int, images: selection.ImageIds, *, always: bool
    ) -> tuple[Shapes, ImageScores | None, Shapes | None, Shapes | None]:
        """The detections, scores of whole images, and the detections by the list that they are of."""

        def split() -> tuple[Shapes, ImageScores | None, Shapes | None, Shapes | None]:
            detections, image_scores = split_image_scores(self._read_table(model, images))
            return detections, image_scores, *split_by_source(detections, always=always)

        return self._keep(("model", model, images.tobytes(), always), split)

    def _read_person(self, person: int, images: selection.ImageIds) -> selection.AuthorShapes:
        own = self._keep(
            ("person", person), lambda: selection.select_latest(person, self._passes[person], rule=self._rule)
        )
        return self._keep(("person", person, images.tobytes()), lambda: own.restrict_to(images))

    def _keep(self, key: tuple[object, ...], make: Callable[[], Made]) -> Made:
        """What was made before under this key, or is made now."""
        if key not in self._made:
            self._made[key] = make()
        found: Made = self._made[key]
        return found


class AssistedObjects(Struct, frozen=True):
    """What of the reference was taken from models, and what of it left the check."""

    from_model: Score
    """Share of the reference's objects that were taken from the model that is checked."""
    from_any: int
    """Objects taken from any model."""
    left_pairs: int = 0
    """Detections that found an assisted object, and left with it."""
    left_objects: int = 0
    """Assisted objects, found or missed."""


def drop_assisted_objects(inputs: CheckInputs, settings: CheckSettings) -> tuple[CheckInputs, AssistedObjects]:
    """The inputs of a check without assisted objects where the settings ask for it, and how many there are.

    Matching at the IoU threshold is that of all objects; then assisted objects leave, with the detections that found
    them, and so do the shapes of persons that are assisted or paired with an assisted object. What is left is matched
    as before: nobody takes the place of a detection or an object that has left together with its partner.
    """
    reference, detections = inputs.reference, inputs.detections
    roles = settings.objects.find_roles(reference)
    objects = roles == Role.COUNTS
    taken = selection.is_assisted(reference) & objects
    own = int((taken & (reference.assisted == inputs.model)).sum())
    found = AssistedObjects(score_of_ratio(own, int(objects.sum()), reason=NO_OBJECTS), int(taken.sum()))
    if not settings.without_assisted:
        return inputs, found
    rule = PairingRule(settings.iou_threshold, settings.label_aware, settings.overlap)
    taken, leaving = find_assisted_rows(reference, detections, settings)
    kept = ~leaving
    people = {
        author: _drop_assisted_person(reference, objects, person, settings, rule)
        for author, person in inputs.humans.items()
    }
    left = replace(inputs, reference=reference.take(~taken), detections=detections.take(kept), humans=people)
    return left, replace(found, left_pairs=int((~kept).sum()), left_objects=int(taken.sum()))


def find_assisted_rows(reference: Shapes, detections: Shapes, settings: CheckSettings) -> tuple[Bools, Bools]:
    """Which objects `(R,)` were taken from a model, and which detections `(D,)` found them in the matching of all.

    Rows of several images are distinguished by their column `image`.
    """
    roles = settings.objects.find_roles(reference)
    taken = selection.is_assisted(reference) & (roles == Role.COUNTS)
    overlaps = find_overlaps(
        reference,
        roles,
        detections,
        threshold=settings.iou_threshold,
        label_aware=settings.label_aware,
        overlap=settings.overlap,
    )
    by = match_detections(overlaps, reference, thresholds=(settings.iou_threshold,))[0].found_by[taken]
    leaving = np.zeros(len(detections), np.bool_)
    leaving[by[by != NOTHING]] = True
    return taken, leaving


def _drop_assisted_person(
    reference: Shapes, objects: Bools, person: selection.AuthorShapes, settings: CheckSettings, rule: PairingRule
) -> selection.AuthorShapes:
    """What a person drew, less what is assisted or paired with an assisted object of the reference."""
    rows = np.flatnonzero(objects & np.isin(reference.image, person.images))
    claims = np.flatnonzero(settings.objects.find_roles(person.shapes) == Role.COUNTS)
    ours, theirs = reference.take(rows), person.shapes.take(claims)
    pairs = match_shapes(ours, theirs, rule)
    gone = selection.is_assisted(person.shapes)
    gone[claims[pairs.row_b[selection.is_assisted(ours)[pairs.row_a]]]] = True
    return replace(person, shapes=person.shapes.take(~gone))


def split_image_scores(rows: Shapes) -> tuple[Shapes, ImageScores | None]:
    """The detections among a model's rows, and its scores on whole images, None where it gave none."""
    if rows.attributes is None or not rows.crowd.any():
        return rows, None
    whole = rows.crowd.copy()
    whole[whole] = [bool(rows.attributes_of(row).get(IMAGE_LEVEL)) for row in np.flatnonzero(whole).tolist()]
    if not whole.any():
        return rows, None
    chosen = rows.take(whole)
    return rows.take(~whole), ImageScores(chosen.image, chosen.label.astype(np.int64), chosen.score)


def split_by_source(detections: Shapes, *, always: bool = False) -> tuple[Shapes | None, Shapes | None]:
    """The detections of whole images and those of tiles, or None twice where their rows do not say it.

    With `always` they are given where no row is of a tile, too, as of some of the images. Each list is whole: what fell
    to a detection of the other list in their union is part of it.
    """
    if detections.attributes is None:
        return None, None
    lost = _collect_suppressed(detections)
    together = Shapes.concat((detections, lost))
    source = np.array([together.attributes_of(row).get(SOURCE) for row in range(len(together))], np.object_)
    if not always and not (source == TILE).any():
        return None, None
    return together.take(source == FULL), together.take(source == TILE)


def _collect_suppressed(detections: Shapes) -> Shapes:
    """The detections that fell to others, with their image and label."""
    found = [(row, one) for row in range(len(detections)) for one in detections.attributes_of(row).get(SUPPRESSED, ())]
    rows = np.array([row for row, _ in found], dtype=np.intp)
    return Shapes.make(
        from_xywh([one["bbox"] for _, one in found]),
        label=detections.label[rows],
        image=detections.image[rows],
        score=[one["score"] for _, one in found],
        attributes=[{SOURCE: one[SOURCE]} for _, one in found],
    )
