"""The walk through disagreements: from one to the next on the open image and onward over the images, in Compare."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.report.tables import Lead
from annotator.session.agreement.jobs import ScatterPoints
from annotator.session.agreement.view import decided_ids_of, is_decided
from annotator.session.disagreements.find import (
    Member,
    find_best_fit,
    find_image_disagreements,
    load_disagreements,
    make_focus,
    make_pair_focus,
)
from annotator.session.exposure import may_compare
from annotator.session.session import Session
from annotator.session.view import Focus, WalkFilter, Workspace
from annotator.session.workspaces import go_to_workspace

_MOST_AT_ONCE: Final = 256
"""Images that are looked at together when the walk has to look far ahead."""


def may_look(session: Session, image: int) -> bool:
    """Whether the disagreements of an image that is there may be looked at."""
    return image in session.committed.images and may_compare(session.committed, session.view, image)


def go_to_disagreement(session: Session, by: int = 1) -> Focus | None:
    """Focuses the next (`by` 1) or previous (-1) object with a disagreement that passes the filter; None without one.

    Without a focus on the open image the walk begins at its first or last one. Raises UserError when a layer cannot be
    loaded.
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
        return focus_disagreement(session, ahead[0])
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


def go_to_image(session: Session, by: int = 1) -> Focus | None:
    """Focuses the first disagreement of the next image (or the last one of the previous image) that has any."""
    if not session.view.compares or session.view.image is None:
        return None
    for ahead in _split_growing(_find_images_ahead(session, by)):
        some = [image for image in ahead if may_look(session, image)]
        disputes = load_disagreements(session, some, session.view.walk.least_iou)
        for image in some:
            found = _filter_wanted(session, image, disputes.get(image, []))
            if found:
                return focus_disagreement(session, _find_ahead(found, None, by)[0])
    return None


def focus_disagreement(session: Session, one: Disagreement) -> Focus:
    """Focuses this disagreement: opens its image, and selects the shape of the current author if there is one."""
    found = list_disagreements(session, one.image)
    number = 1 + next((place for place, other in enumerate(found) if _key_of(other) == _key_of(one)), -1)
    if session.view.image != one.image:
        session.set_view(image=one.image)
    focus = make_focus(session, one, number=number, of=len(found))
    session.set_view(focus=focus, selection=_own_shapes_of(session, focus))
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
    if focus is not None:
        session.set_view(image=image)
        session.set_view(focus=focus, selection=_own_shapes_of(session, focus))
    return focus


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


def show_lead(session: Session, lead: Lead) -> bool:
    """Shows what stands behind a row or a sentence; whether there was anything to be seen.

    The first image of the lead is open then all the same. Raises UserError when a layer cannot be loaded.
    """
    if lead.model is not None:
        go_to_workspace(session, Workspace.CHECK)
        session.set_view(checked=(lead.model, lead.reference))
        return True
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
        return False
    if lead.shape is not None:
        return focus_shape(session, lead.shape) is not None
    found = list_disagreements(session, first)
    return (focus_disagreement(session, found[0]) if found else go_to_image(session)) is not None


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
    return _filter_wanted(session, image, _find_walked(session, image))


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


def _own_shapes_of(session: Session, focus: Focus) -> tuple[int, ...]:
    """The shapes of the focus that the current author can edit."""
    own = session.view.author, session.view.pass_number
    return tuple(side.shape for side in focus.shapes if (side.author, side.pass_number) == own)


def _filter_wanted(session: Session, image: int, found: Sequence[Disagreement]) -> list[Disagreement]:
    chosen = session.view.walk
    kept = [one for one in found if is_wanted(one, chosen)]
    if chosen.skip_decided and kept:
        shapes = decided_ids_of(session.committed.list_decisions(image))
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
