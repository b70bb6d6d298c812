"""The walk through disagreements: from one to the next on the open image and onward over the images, in Compare.

Objects and disagreements are found many images at once where a walk looks far ahead. One of them turned into the focus
of the view has its boxes, its scores, and one sentence that says what differs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Numeral, Phrase, Progress
from annotator.geometry.box import Corners, bounds_of
from annotator.metrics.agreement.disagreements import (
    Disagreement,
    DisagreementKind,
    ObjectTable,
    find_image_objects,
    find_objects,
)
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.metrics.matching.pairing import PairingRule, find_candidates
from annotator.metrics.matching.selection import AuthorShapes, ShapesByAuthor
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.report.tables import Lead
from annotator.session.agreement.live import scorer_of
from annotator.session.agreement.view import ScatterPoints, count_options_of, decided_ids_of, is_decided
from annotator.session.exposure import may_compare
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Focus, FocusShape, ViewState, WalkFilter, Workspace
from annotator.session.workspaces import go_to_workspace

Member = tuple[int, int]
"""Author id and shape id."""


class ImageObjects(Struct, frozen=True, eq=False):
    """The shapes of the authors of one image, and which of them stand for one object."""

    shapes_by_author: ShapesByAuthor
    objects: ObjectTable

    @classmethod
    def of(cls, image: int, stated: ShapesByAuthor, rule: PairingRule) -> "ImageObjects":
        """The objects of what the authors state about an image."""
        return cls(stated, find_image_objects(image, stated, rule))

    def find_group(self, one: Disagreement) -> tuple[Member, ...]:
        """The shapes of the object that a disagreement is about, at most one an author."""
        return self.objects.members_of(int(np.flatnonzero(self.objects.object == one.object)[0]))

    def find_agreed(self) -> list[tuple[Member, ...]]:
        """The objects that all authors drew and agree about, in the order of the first author."""
        agreed = self.objects.drawn.all(axis=1) & ~self.objects.disputed
        return [self.objects.members_of(row) for row in np.flatnonzero(agreed).tolist()]

    def table_of(self, thing: Sequence[Member]) -> Shapes:
        """The shapes of an object as a table in the order of its members, its rows numbered from 0."""
        tables = [self.row_of(*member) for member in thing]
        return Shapes.concat(tables).with_columns(id=np.arange(len(tables), dtype=np.int64))

    def row_of(self, author: int, shape: int) -> Shapes:
        """One shape as a table."""
        table = self.shapes_by_author[author]
        return table.take(table.rows_of([shape]))


def compute_consensus_shape(rows: Shapes) -> Shapes:
    """One shape for all rows: their mean box with the majority's label and tags; of equal votes the first row's.

    Where any row has a polygon there is no mean outline: then the row nearest to the mean box keeps its place whole.
    """
    mean = rows.box.mean(axis=0)
    nearest = int(np.argmin(np.abs(rows.box - mean).sum(axis=1)))
    first = rows.slice(nearest, nearest + 1)
    if rows.polygon is None:
        first = first.with_columns(box=mean[None])
    return first.with_columns(
        label=np.array([_find_majority(rows.label.tolist())], dtype=np.int32),
        occluded=np.array([_find_majority(rows.occluded.tolist(), unset=UNSET)], dtype=np.int8),
        part_state=np.array([_find_majority(rows.part_state.tolist(), unset=UNSET)], dtype=np.int8),
        attributes=None,
    )


def _find_majority(values: Sequence[int], *, unset: int | None = None) -> int:
    """The most frequent value, of equally frequent ones the first; those that nobody set do not vote."""
    votes = Counter(value for value in values if value != unset)
    return votes.most_common(1)[0][0] if votes else int(unset or 0)


DisagreementsByImage = dict[int, list[Disagreement]]
"""By image, in the order of the list; images without any are not in it."""


def find_image_disagreements(session: Session, image: int, least_iou: float | None = None) -> list[Disagreement]:
    """The disagreements on one image, as stored. Raises UserError when a layer cannot be loaded."""
    return list(load_objects(session, [image], least_iou).disagreements)


def find_loaded_disagreements(
    project: Project, view: ViewState, images: Iterable[int], least_iou: float | None = None
) -> DisagreementsByImage:
    """The same of many images, where all layers that may count are loaded."""
    found: DisagreementsByImage = {}
    for one in find_loaded_objects(project, view, images, least_iou).list_worst().disagreements:
        found.setdefault(one.image, []).append(one)
    return found


def load_objects(session: Session, images: Sequence[int], least_iou: float | None = None) -> ObjectTable:
    """The disputed objects on these images, as stored. Raises UserError when a layer cannot be loaded."""
    basis = count_options_of(session.committed, session.view)
    for image in images:
        session.load_image(image, basis.authors)
    return find_loaded_objects(session.committed, session.view, images, least_iou).list_worst()


def find_loaded_objects(
    project: Project, view: ViewState, images: Iterable[int], least_iou: float | None = None
) -> ObjectTable:
    """The objects on these images, on which two authors or more state something; layers that count must be loaded.

    Two boxes of one differ that overlap less than `least_iou`, or than the threshold of the numbers without it.
    """
    basis = count_options_of(project, view)
    stated = {image: basis.collect_shapes(project, image) for image in sorted(set(images))}
    sides = [_gather_side(author, stated) for author in basis.authors]
    rule = basis.audit.tally.pairing
    return find_objects(sides, rule if least_iou is None else replace(rule, iou_threshold=least_iou))


def _gather_side(author: int, stated: dict[int, ShapesByAuthor]) -> AuthorShapes:
    by_image = {image: tables[author] for image, tables in stated.items() if author in tables}
    ids = np.array(list(by_image), np.int64)
    table = Shapes.concat(by_image.values())
    image = np.repeat(ids, [len(shapes) for shapes in by_image.values()])
    return AuthorShapes(author, ids, table.with_columns(image=image, attributes=None))


def explain_disagreement(
    project: Project, one: Disagreement, mine: Shapes, theirs: Shapes | None, least_iou: float | None = None
) -> str:
    """The sentence; `mine` and `theirs` are tables of the one row in question, `theirs` None where there is none.

    `least_iou` is the overlap from which boxes agree, where it is not that of the project.
    """
    first = _author_name_of(project, one.author)
    other = "" if one.other is None else _author_name_of(project, one.other)
    label = _label_name_of(project, mine)
    match one.kind:
        case DisagreementKind.EXTRA:
            return Phrase(
                "Only {first} drew {label} here; nobody else has a box for it.",
                first=first,
                label=label,
            )
        case DisagreementKind.MISSED:
            return Phrase(
                "{first} drew {label} here; {why}",
                first=first,
                label=label,
                why=_explain_missed(one, other, theirs),
            )
        case DisagreementKind.LOW_OVERLAP:
            least = project.metrics.iou_threshold if least_iou is None else least_iou
            return Phrase(
                "{first} and {other} both drew {label} here, but IoU {iou} is less than {least}.",
                first=first,
                other=other,
                label=label,
                iou=Numeral(f"{one.iou:.2f}"),
                least=Numeral(f"{least:g}"),
            )
    if theirs is None:
        return Phrase("{first} and {other} differ here.", first=first, other=other)
    mine_says, theirs_say = (_describe_value(project, one.kind, shapes) for shapes in (mine, theirs))
    return Phrase(
        "{first} says {mine}, {other} says {theirs} (IoU {iou}).",
        first=first,
        mine=mine_says,
        other=other,
        theirs=theirs_say,
        iou=Numeral(f"{one.iou:.2f}"),
    )


def _explain_missed(one: Disagreement, other: str, theirs: Shapes | None) -> str:
    if theirs is None:
        return Phrase("{other} drew nothing that overlaps it.", other=other)
    if one.taken:
        return Phrase(
            "{other}'s box that overlaps it (IoU {iou}) stands for another object.",
            other=other,
            iou=Numeral(f"{one.iou:.2f}"),
        )
    return Phrase(
        "the best overlap with a box of {other}'s is too small (IoU {iou}).", other=other, iou=Numeral(f"{one.iou:.2f}")
    )


_STATE_NAMES: Final = MappingProxyType(
    {
        PartState.UNSET: Phrase("unset"),
        PartState.INTACT: Phrase("intact"),
        PartState.DAMAGED: Phrase("damaged"),
        PartState.ABSENT: Phrase("absent"),
        PartState.OCCLUDED: Phrase("occluded"),
    }
)


def _describe_value(project: Project, kind: DisagreementKind, shapes: Shapes) -> str:
    if kind is DisagreementKind.STATE:
        return _STATE_NAMES[PartState(int(shapes.part_state[0]))]
    if kind is DisagreementKind.OCCLUDED:
        return Phrase("occluded") if shapes.occluded[0] == Occluded.YES else Phrase("not occluded")
    return _label_name_of(project, shapes)


def _label_name_of(project: Project, shapes: Shapes) -> str:
    found = project.vocabulary.label_of(int(shapes.label[0]))
    return Phrase("label {number}", number=int(shapes.label[0])) if found is None else found.name


def _author_name_of(project: Project, author: int) -> str:
    found = project.authors.get(author)
    return Phrase("author {number}", number=author) if found is None else found.name


def make_focus(session: Session, one: Disagreement, *, number: int, of: int) -> Focus:
    """The focus for a disagreement that is there now; `number` of `of` is its place among those walked through."""
    project = session.committed
    layers = count_options_of(project, session.view).find_layers(project, one.image)
    made, rows = find_focus(project, layers, one, least_iou=session.view.walk.least_iou)
    rc, rc_swapped, reason = _compute_randcrowns(session, one.image, rows)
    decided = is_decided(one, decided_ids_of(project.list_decisions(one.image)))
    return replace(made, rc=rc, rc_swapped=rc_swapped, rc_reason=reason, number=number, total=of, decided=decided)


def find_focus(
    project: Project, layers: Sequence[Layer], one: Disagreement, *, least_iou: float | None = None
) -> tuple[Focus, list[Shapes]]:
    """The focus for a disagreement between layers, as if it were the only one and not scored; its one or two shapes."""
    sides = [find_focus_shape(layers, one.author, one.shape)]
    if one.other is not None and one.other_shape is not None:
        sides.append(find_focus_shape(layers, one.other, one.other_shape))
    rows = [row for _, row in sides]
    focus = Focus(
        image=one.image,
        kind=one.kind,
        shapes=tuple(shape for shape, _ in sides),
        other=one.other,
        box=corners_of(Shapes.concat(rows)),
        iou=one.iou if len(rows) > 1 else None,
        rc=None,
        rc_swapped=None,
        rc_reason="",
        sentence=explain_disagreement(project, one, rows[0], rows[1] if len(rows) > 1 else None, least_iou),
        number=1,
        total=1,
    )
    return focus, rows


def make_pair_focus(session: Session, image: int, target: Member, delineation: Member) -> Focus | None:
    """The focus for two shapes that agree, or are no pair of the agreement rule; None where one is not there."""
    project = session.committed
    basis = count_options_of(project, session.view)
    session.load_image(image, basis.authors)
    stated = basis.collect_shapes(session.committed, image)
    for author, shape in (target, delineation):
        if author not in stated or not len(stated[author].rows_of([shape])):
            return None
    layers = basis.find_layers(session.committed, image)
    sides = [find_focus_shape(layers, *member) for member in (target, delineation)]
    rows = [row for _, row in sides]
    rc, rc_swapped, reason = _compute_randcrowns(session, image, rows)
    found = find_candidates(rows[0], rows[1], label_aware=False, overlap=project.metrics.overlap)
    iou = float(found.iou[0]) if len(found.iou) else 0.0
    names = [project.authors[author].name for author, _ in (target, delineation)]
    return Focus(
        image=image,
        kind=None,
        shapes=tuple(shape for shape, _ in sides),
        other=delineation[0],
        box=corners_of(Shapes.concat(rows)),
        iou=iou,
        rc=rc,
        rc_swapped=rc_swapped,
        rc_reason=reason,
        sentence=Phrase(
            "The boxes of {first} and {other} overlap with IoU {iou}.",
            first=names[0],
            other=names[1],
            iou=Numeral(f"{iou:.2f}"),
        ),
        number=0,
        total=0,
    )


def find_best_fit(session: Session, image: int, shape: int) -> tuple[Member, Member] | None:
    """The shape with its author, and of the other authors' shapes that count the one that overlaps it most."""
    basis = count_options_of(session.committed, session.view)
    session.load_image(image, basis.authors)
    stated = basis.collect_shapes(session.committed, image)
    author = next((author for author, shapes in stated.items() if len(shapes.rows_of([shape]))), None)
    if author is None:
        return None
    row = stated[author].take(stated[author].rows_of([shape]))
    overlap = session.committed.metrics.overlap
    best: tuple[float, Member] | None = None
    for other, shapes in stated.items():
        found = find_candidates(row, shapes, label_aware=True, overlap=overlap)
        if other != author and len(found.iou):
            place = int(np.argmax(found.iou))
            fit = float(found.iou[place]), (other, int(shapes.id[found.row_b[place]]))
            best = fit if best is None else max(best, fit)
    return None if best is None else ((author, shape), best[1])


def _compute_randcrowns(session: Session, image: int, rows: Sequence[Shapes]) -> tuple[float | None, float | None, str]:
    """RandCrowns of the second row against the first, the same the other way round, and why the first is undefined."""
    if len(rows) < 2:
        return None, None, Phrase("there is no other shape to score")
    crowns = scorer_of(session.committed, session.view, session.committed.images[image])
    there, back = crowns.score_pair(rows[0], rows[1]), crowns.score_pair(rows[1], rows[0])
    if there is None or back is None:
        return None, None, crowns.reason
    return there.rc, back.rc, there.reason or ""


def find_focus_shape(layers: Sequence[Layer], author: int, shape: int) -> tuple[FocusShape, Shapes]:
    """The shape in the author's latest pass that holds it."""
    layer = next(
        layer for layer in reversed(layers) if layer.key.author == author and len(layer.shapes.rows_of([shape]))
    )
    row = layer.shapes.take(layer.shapes.rows_of([shape]))
    return FocusShape(author, layer.key.pass_number, shape, corners_of(row)), row


def corners_of(shapes: Shapes) -> Corners:
    """The corners of the box around shapes."""
    x0, y0, x1, y1 = bounds_of(shapes.box).tolist()
    return x0, y0, x1, y1


_MOST_AT_ONCE: Final = 256
"""Images that are looked at together when the walk has to look far ahead."""
_NEAR: Final = 3
"""Images ahead that are looked at between two frames of the window; a worker looks at those beyond."""


class FarWalk(Struct, frozen=True, eq=False):
    """A walk that has found nothing on the next few images: a worker looks at those beyond."""

    begun: ViewState
    """Where it began; it goes on only from there."""
    images: Sequence[int]
    """Those to be looked at, the nearest first."""
    by: int

    def make_job(self, session: Session) -> Job[int | None]:
        """Finds the first of the images with a disagreement that passes the filter, as stored now."""
        snapshot, view, images = session.committed, self.begun, self.images

        def work(progress: Progress) -> int | None:
            authors, looked = count_options_of(snapshot, view).authors, 0
            for ahead in _split_growing(images):
                progress.step(looked, len(images))
                some = [image for image in ahead if _may_look(snapshot, view, image)]
                layers = chain.from_iterable(snapshot.list_layers(image, authors) for image in some)
                part = session.load_layers(snapshot, [layer.key for layer in layers])
                disputes = find_loaded_disagreements(part, view, some, view.walk.least_iou)
                for image in some:
                    if _filter_wanted(part, view, image, disputes.get(image, [])):
                        return image
                looked += len(ahead)
            return None

        return Job(Phrase("Looking for the next disagreement"), work)

    def go_on(self, session: Session, image: int) -> "Focus | FarWalk | None":
        """Goes to the image that was found, or beyond it where its disagreement is gone meanwhile."""
        return _go_ahead(session, self.images[self.images.index(image) :], self.by)

    def is_left(self, session: Session) -> bool:
        """Whether the person has gone elsewhere since it began."""
        now, begun = session.view, self.begun
        return (now.image, now.walk, now.workspace) != (begun.image, begun.walk, begun.workspace) or not now.compares


def may_look(session: Session, image: int) -> bool:
    """Whether the disagreements of an image that is there may be looked at."""
    return _may_look(session.committed, session.view, image)


def _may_look(project: Project, view: ViewState, image: int) -> bool:
    return image in project.images and may_compare(project, view, image)


def go_to_disagreement(session: Session, by: int = 1) -> Focus | FarWalk | None:
    """Focuses the next (`by` 1) or previous (-1) object with a disagreement that passes the filter; None without one.

    Without a focus on the open image the walk begins at its first or last one. Where none is near, what is left to be
    looked at is given. Raises UserError when a layer cannot be loaded.
    """
    image = session.view.image
    if image is None or not session.view.compares:
        return None
    found = list_disagreements(session, image)
    focus = session.view.focus
    if focus is not None and focus.is_next and by > 0:
        stayed = replace(focus, is_next=False)
        session.set_view(focus=stayed)
        return stayed
    ahead = _find_ahead(found, focus, by)
    if ahead:
        return focus_disagreement(session, ahead[0], found)
    return go_to_image(session, by)


def _find_ahead(found: list[Disagreement], focus: Focus | None, by: int) -> list[Disagreement]:
    """The first of every object after the focus, or before it, nearest first; all without a focus.

    What was in focus may have fallen out of the list, as what was decided does: then its place tells what is next.
    """
    firsts = {one.object: one for one in reversed(found)}
    heads = [one for one in found if one is firsts[one.object]]
    at = next((one for one in found if focus is not None and is_focused(one, focus)), None)
    if at is not None:
        place = next(row for row, one in enumerate(heads) if one.object == at.object)
        after, before = heads[place + 1 :], heads[:place]
    else:
        gone = 0 if focus is None else max(focus.number - 1, 0)
        known = {id(one) for one in found[:gone]}
        after = [one for one in heads if id(one) not in known] if focus is not None else heads
        before = [one for one in heads if id(one) in known] if gone else heads
    return after if by > 0 else before[::-1]


def go_to_image(session: Session, by: int = 1) -> Focus | FarWalk | None:
    """Focuses the first disagreement of the next image (or the last one of the previous image) that has any.

    Where none is near, what is left to be looked at is given.
    """
    if not session.view.compares or session.view.image is None:
        return None
    return _go_ahead(session, _find_images_ahead(session, by), by)


def _go_ahead(session: Session, images: Sequence[int], by: int) -> Focus | FarWalk | None:
    for image in images[:_NEAR]:
        found = list_disagreements(session, image)
        if found:
            return focus_disagreement(session, _find_ahead(found, None, by)[0], found)
    return FarWalk(session.view, images[_NEAR:], by) if len(images) > _NEAR else None


def focus_disagreement(session: Session, one: Disagreement, walked: Sequence[Disagreement] | None = None) -> Focus:
    """Focuses this disagreement: opens its image, and selects the shape of the current author if there is one.

    It is one of those `walked` through on its image, which are looked for without them.
    """
    found = list_disagreements(session, one.image) if walked is None else walked
    number = 1 + next((place for place, other in enumerate(found) if _key_of(other) == _key_of(one)), -1)
    return _look_at(session, make_focus(session, one, number=number, of=len(found)))


def _look_at(session: Session, focus: Focus) -> Focus:
    """Opens the image of a focus with it, as one change of the view."""
    author = session.view.author
    own = author, session.find_pass_number(focus.image, author)
    selection = tuple(side.shape for side in focus.shapes if (side.author, side.pass_number) == own)
    session.set_view(image=focus.image, focus=focus, selection=selection)
    return focus


def focus_listed(session: Session, one: Disagreement) -> Focus | None:
    """Focuses a disagreement that a table lists; None where they may not be compared, and where it is there no more."""
    if not may_look(session, one.image):
        return None
    found = _find_walked(session, one.image)
    here = next((other for other in found if _key_of(other) == _key_of(one)), None)
    return None if here is None else focus_disagreement(session, here)


def focus_pair(session: Session, image: int, *, target: Member, delineation: Member) -> Focus | None:
    """Focuses two shapes (author id, shape id) that a plot names; as a disagreement where they are one.

    None where they may not be compared, and where a shape is no longer there.
    """
    if not may_look(session, image):
        return None
    both = {target[1], delineation[1]}
    for one in _find_walked(session, image):
        if {one.shape, one.other_shape} == both:
            return focus_disagreement(session, one)
    focus = make_pair_focus(session, image, target, delineation)
    return None if focus is None else _look_at(session, focus)


def focus_shape(session: Session, shape: int) -> Focus | None:
    """Focuses a disagreement about a shape of the open image, else the pair that it makes with another's best fit.

    None where they may not be compared, and where nobody else drew anything there.
    """
    image = session.view.image
    if image is None or not may_look(session, image):
        return None
    found = _find_walked(session, image)
    one = next((one for one in found if shape in (one.shape, one.other_shape)), None)
    if one is not None:
        return focus_disagreement(session, one)
    best = find_best_fit(session, image, shape)
    return None if best is None else focus_pair(session, image, target=best[0], delineation=best[1])


def show_lead(session: Session, lead: Lead) -> Focus | FarWalk | None:
    """Focuses the first of what stands behind a row or a sentence; None where there is nothing to be seen.

    The first image of the lead is open then all the same. Where none is near, what is left to be looked at is given.
    Raises UserError when a layer cannot be loaded.
    """
    go_to_workspace(session, Workspace.COMPARE)
    project = session.committed
    order = tuple(image for image in lead.images if image in project.images)
    wanted = WalkFilter(
        frozenset(lead.kinds),
        frozenset(lead.authors),
        lead.by,
        labels=frozenset(lead.labels),
        least_iou=lead.least_iou,
        images=order,
    )
    first = order[0] if order else next(iter(project.image_ids), None)
    session.set_view(image=first, walk=wanted, focus=None)
    if first is None:
        return None
    if lead.shape is not None:
        return focus_shape(session, lead.shape)
    found = list_disagreements(session, first)
    return focus_disagreement(session, found[0], found) if found else go_to_image(session)


def focus_entry(session: Session, found: LabelConfusion, entry: int, *, a: int, b: int) -> None:
    """Opens the image of an entry; looks at its two shapes, or at the one without a partner, where it may."""
    _show_members(session, int(found.image[entry]), [(a, int(found.shape_a[entry])), (b, int(found.shape_b[entry]))])


def open_scatter_pair(session: Session, cloud: ScatterPoints, row: int) -> None:
    """Opens the image of a point of the scatter; looks at the pair itself where it may."""
    target = int(cloud.reference[row]), int(cloud.target[row])
    _show_members(session, int(cloud.image[row]), [target, (int(cloud.author[row]), int(cloud.shape[row]))])


def _show_members(session: Session, image: int, members: Sequence[Member]) -> None:
    session.set_view(image=image)
    if not may_look(session, image):
        return
    there = [member for member in members if member[1] != NOBODY]
    session.load_image(image, [author for author, _ in there])
    if len(there) == 2:
        focus_pair(session, image, target=there[0], delineation=there[1])
    else:
        focus_shape(session, there[0][1])


def renew_focus(session: Session) -> Focus | None:
    """The focus as the project is now: after an edit its numbers are others; None when the disagreement is gone."""
    focus = session.view.focus
    if focus is None:
        return None
    found = list_disagreements(session, focus.image)
    one = next((other for other in found if _key_of(other) == _focus_key_of(focus)), None)
    if one is not None:
        return make_focus(session, one, number=found.index(one) + 1, of=len(found))
    gone = disagreement_of(session, focus)
    return None if gone is None else make_focus(session, gone, number=0, of=len(found))


def disagreement_of(session: Session, focus: Focus) -> Disagreement | None:
    """The disagreement in focus, if it is still there."""
    return next((one for one in _find_walked(session, focus.image) if _key_of(one) == _focus_key_of(focus)), None)


def list_disagreements(session: Session, image: int) -> list[Disagreement]:
    """The disagreements of an image that pass the filter, in the order of the walk; none where it may not compare."""
    if not may_look(session, image):
        return []
    return _filter_wanted(session.committed, session.view, image, _find_walked(session, image))


def is_focused(one: Disagreement, focus: Focus | None) -> bool:
    """Whether this is the disagreement that is looked at."""
    return focus is not None and one.image == focus.image and _key_of(one) == _focus_key_of(focus)


def is_wanted(one: Disagreement, chosen: WalkFilter) -> bool:
    """Whether kind, authors and labels of a disagreement are wanted.

    Of two authors, an extra shape concerns the one who drew it; of one author it concerns everybody.
    """
    if chosen.kinds and one.kind not in chosen.kinds:
        return False
    if chosen.by is not None and chosen.by not in _list_doers(one):
        return False
    if chosen.labels and chosen.labels.isdisjoint(one.labels):
        return False
    if one.kind is DisagreementKind.EXTRA:
        return len(chosen.authors) < 2 or one.author in chosen.authors
    return chosen.authors <= {one.author, one.other}


def _list_doers(one: Disagreement) -> tuple[int | None, ...]:
    """Whose doing it is: who missed a shape, who alone drew one, and both of two who drew it in different ways."""
    match one.kind:
        case DisagreementKind.MISSED:
            return (one.other,)
        case DisagreementKind.EXTRA:
            return (one.author,)
    return (one.author, one.other)


def _find_walked(session: Session, image: int) -> list[Disagreement]:
    """The disagreements on one image, by the overlap from which the walk takes boxes to agree."""
    return find_image_disagreements(session, image, session.view.walk.least_iou)


def _filter_wanted(project: Project, view: ViewState, image: int, found: Sequence[Disagreement]) -> list[Disagreement]:
    chosen = view.walk
    kept = [one for one in found if is_wanted(one, chosen)]
    if chosen.skip_decided and kept:
        shapes = decided_ids_of(project.list_decisions(image))
        kept = [one for one in kept if not is_decided(one, shapes)]
    return kept


def _find_images_ahead(session: Session, by: int) -> tuple[int, ...]:
    """The images after the open one in the order of the walk; the open one may have fallen out of that order.

    An order that was found for the walk may name images that are gone.
    """
    project, order = session.committed, session.view.walk.images
    if not any(image in project.images for image in order):
        order = project.image_ids
    if by < 0:
        order = order[::-1]
    here = session.view.image
    return order[order.index(here) + 1 :] if here in order else order


def _split_growing(images: Sequence[int]) -> Iterator[Sequence[int]]:
    """One image, then two, four and so on: the next disagreement is mostly near, but may be far."""
    start, size = 0, 1
    while start < len(images):
        yield images[start : start + size]
        start, size = start + size, min(2 * size, _MOST_AT_ONCE)


_DisagreementKey = tuple[DisagreementKind | None, int, int, int | None, int | None]


def _key_of(one: Disagreement) -> _DisagreementKey:
    return one.kind, one.author, one.shape, one.other, one.other_shape


def _focus_key_of(focus: Focus) -> _DisagreementKey:
    return focus.kind, focus.author, focus.shape, focus.other, focus.other_shape
