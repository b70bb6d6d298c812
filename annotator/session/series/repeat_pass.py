"""Repeat pass: a seeded share of a person's finished images once more, made without a look at the first pass.

To begin one lays an empty pass of purpose *repeat* on every drawn image, as one step. As long as it is not done, the
person's first pass of that image and everybody else's work on it are out of sight; the first pass goes on counting.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.model import edit
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.options import describe_option
from annotator.session.series.image_series import begin_series, stop_series
from annotator.session.session import Session
from annotator.session.view import Mode, SeriesKind, ViewState, Workspace
from annotator.session.workspaces import go_to_workspace


@dataclass(frozen=True, slots=True)
class RepeatChoice:
    """What a repeat pass is drawn by."""

    share: float = describe_option(
        0.1, "Of the images that may be drawn.", least=0.01, most=1, is_share=True, title="Share of the images"
    )
    seed: int = describe_option(0, "The same seed draws the same images.", title="Seed of the draw")
    distance: int = describe_option(
        10,
        "Number of images on the list that the person has finished since.",
        least=0,
        most=100_000,
        unit=" images",
        title="Finished at least this long ago",
    )


_AT_ONCE: Final = 2000
"""Images that are looked at between two looks at whether to stop."""


class RepeatState(Struct, frozen=True):
    """How far a person is with the repeats that were drawn."""

    images: tuple[int, ...] = ()
    """Those that have a repeat pass, in the order of the list."""
    done: int = 0

    @property
    def is_open(self) -> bool:
        """Whether any of them is still to be done."""
        return self.done < len(self.images)


def find_repeat_state(project: Project, author: int | None) -> RepeatState:
    """The images of which the person has a repeat pass, and how many of these are done."""
    passes = {
        layer.key.image: layer for layer in _list_repeats(project, author) if is_repeatable(project, layer.key.image)
    }
    done = sum(layer.status.is_finished for layer in passes.values())
    return RepeatState(tuple(image for image in sorted(passes) if image in project.images), done)


def find_eligible_images(
    project: Project, author: int | None, *, distance: int, progress: Progress | None = None
) -> list[int]:
    """Ids of the images, in the order of the list, that the person finished at least `distance` images ago.

    Training images, and those that have been repeated already, are left out. Raises Cancelled.
    """
    if author is None:
        return []
    told, images, finished = progress or Progress(), project.image_ids, list[int]()
    for first in range(0, len(images), _AT_ONCE):
        told.step(first, len(images))
        some = (image for image in images[first : first + _AT_ONCE] if is_repeatable(project, image))
        finished += [image for image in some if _is_finished(project, image, author)]
    old = finished[: max(len(finished) - distance, 0)]
    return [image for image in old if not _has_repeat(project, image, author)]


def count_drawn(eligible: int, choice: RepeatChoice) -> int:
    """How many of so many images are drawn."""
    return 0 if choice.share <= 0 else min(max(math.floor(choice.share * eligible + 0.5), 1), eligible)


def draw_repeat_images(project: Project, author: int | None, choice: RepeatChoice) -> list[int]:
    """The drawn images in the order of the list: the same for the same seed, share and finished images.

    First come images whose work of others the person has not seen, of these first the ones that nobody else finished.
    """
    eligible = find_eligible_images(project, author, distance=choice.distance)
    number = count_drawn(len(eligible), choice)
    if author is None or not number:
        return []
    mixed = random.Random(choice.seed).sample(eligible, len(eligible))  # noqa: S311 - a repeatable draw, no secret
    mixed.sort(key=lambda image: (_has_seen_others(project, image, author), _has_others(project, image, author)))
    drawn = set(mixed[:number])
    return [image for image in eligible if image in drawn]


class RepeatPlan(Struct, frozen=True):
    """What begins a repeat pass."""

    step: Step
    brought: dict[LayerKey, Layer]
    """Whether others' work was seen before, by the passes that the step lays."""
    number: int
    """Images to repeat."""


def plan_repeat_pass(project: Project, author: int | None, choice: RepeatChoice) -> RepeatPlan:
    """Draws the images: one step lays the empty passes and keeps share and seed.

    Raises UserError where nobody annotates, a repeat is open, or no image can be drawn.
    """
    if author is None:
        raise UserError("A repeat pass belongs to an annotator; say first who is annotating.")
    if find_repeat_state(project, author).is_open:
        raise UserError("Your repeat pass is still open; go on with it, or end it before you draw another one.")
    images = draw_repeat_images(project, author, choice)
    if not images:
        raise UserError(
            "No image can be repeated yet: finish more images first, or repeat some that were finished more recently."
        )
    steps, brought = make_begin_steps(project, author, images)
    protocol = replace(project.protocol, repeat_share=choice.share, repeat_seed=choice.seed)
    if protocol != project.protocol:
        steps.append(edit.set_protocol(project.protocol, protocol))
    step = edit.join_steps(steps, name="Begin repeat pass", count=len(images))
    return RepeatPlan(step, brought, len(images))


def resume_repeat_pass(session: Session) -> None:
    """Walks the images of the open repeat, beginning at the first that is not done. Raises UserError without one."""
    state = find_repeat_state(session.committed, session.view.author)
    if not state.is_open:
        raise UserError("No repeat pass is open; draw one first.")
    go_to_workspace(session, Workspace.LABEL)
    begin_series(session, SeriesKind.REPEAT, state.images)


def stop_repeat_pass(session: Session) -> int:
    """Gives up the repeats that are not done, as one step, with what was drawn in them; those that are done stay.

    Returns how many were given up.
    """
    project, author = session.committed, session.view.author
    keys = [
        layer.key
        for layer in _list_repeats(project, author)
        if _is_open_repeat(layer) and is_repeatable(project, layer.key.image)
    ]
    edits = tuple(edit.make_emptying(session.load_layer(key)) for key in keys)
    if edits:
        stop_series(session)
        session.commit(Step(name="End repeat pass", layers=edits, image=session.view.image, count=len(edits)))
    return len(edits)


def drop_repeated_images(project: Project, view: ViewState) -> Project:
    """The project less all that a repeat in work must not show: every layer of its images, in a session.

    For what leaves the program by the hand of the person who makes the repeat, such as an export.
    """
    if view.mode is not Mode.SESSION or view.author is None:
        return project
    hidden = {layer.key.image for layer in project.list_repeats(view.author) if _is_open_repeat(layer)}
    if not hidden:
        return project
    shown = {key: layer for key, layer in project.layers.items() if key.image not in hidden}
    return replace(project, layers=immutables.Map(shown), begun=None)


def is_repeatable(project: Project, image: int) -> bool:
    """Whether a repeat of the image says how consistent a person is: training is repeated for its own sake."""
    return image in project.images and project.images[image].purpose is not ImagePurpose.TRAINING


def make_begin_steps(project: Project, author: int, images: Sequence[int]) -> tuple[list[Step], dict[LayerKey, Layer]]:
    """Steps that lay an empty repeat on each of the images, and whether the author has seen others' work there."""
    steps, brought = [], {}
    for image in images:
        key = _find_next_key(project, image, author)
        begun = LayerEdit(key, Shapes.empty(), Shapes.empty(), purpose=PassPurpose.REPEAT)
        steps.append(Step("Begin repeat pass", layers=(begun,), image=image))
        brought[key] = replace(Layer.make(key, Shapes.empty()), seen=_has_seen_others(project, image, author))
    return steps, brought


def _find_next_key(project: Project, image: int, author: int) -> LayerKey:
    """The first pass after all that say anything."""
    numbers = [layer.key.pass_number for layer in project.list_begun_passes(image, author)]
    return LayerKey(image, author, 1 + max(numbers, default=1))


def _list_repeats(project: Project, author: int | None) -> list[Layer]:
    """The person's repeats in the order of their keys."""
    return [] if author is None else sorted(project.list_repeats(author), key=lambda layer: layer.key)


def _is_open_repeat(layer: Layer) -> bool:
    return layer.purpose is PassPurpose.REPEAT and not layer.status.is_finished


def _is_finished(project: Project, image: int, author: int) -> bool:
    """Whether a pass of work is finished, whatever the project lets count."""
    passes = project.list_passes(image, author)
    return any(layer.purpose is PassPurpose.WORK and layer.status.is_finished for layer in passes)


def _has_repeat(project: Project, image: int, author: int) -> bool:
    return any(layer.purpose is PassPurpose.REPEAT for layer in project.list_passes(image, author))


def _has_seen_others(project: Project, image: int, author: int) -> bool:
    return any(layer.seen for layer in project.list_passes(image, author))


def _has_others(project: Project, image: int, author: int) -> bool:
    others = (other for other in project.authors if other != author)
    return any(layer.status.is_finished for other in others for layer in project.list_passes(image, other))
