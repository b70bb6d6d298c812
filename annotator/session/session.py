"""Session: the one object that changes state; it previews, commits, undoes, and announces every change."""

import time
from bisect import bisect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from secrets import randbelow
from typing import Any, Final

from msgspec.structs import replace

from annotator.errors import Progress, UserError
from annotator.metrics.ranges.source import LoadedSource
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import LayerEdit, Project, Step, apply_step, merge_steps
from annotator.model.protocol import Protocol
from annotator.model.shapes import DESK_BITS
from annotator.model.vocabulary import Vocabulary
from annotator.session import pending_commit
from annotator.session.change import Change, change_of, merge_changes
from annotator.session.exposure import UnclaimedLooks, find_further_looks, may_focus, shows_others
from annotator.session.signal import Signal
from annotator.session.view import (
    ListedOrder,
    Mode,
    ViewState,
    accept_view_fields,
    find_changed_fields,
    settle_fields,
    settle_view,
)
from annotator.store.chain import ReasonNeededError
from annotator.store.replica.received import Received

RECENT_LABELS: Final = 9
"""How many of the labels used last are remembered."""
_MOST_SKIPPED: Final = 1 << 14
"""Ids that are left out at a time, of 2^32; less as they run short."""


def update_view(project: Project, view: ViewState, step: Step, change: Change) -> ViewState:
    """The view of the project as the step has left it; `change` is its notice.

    Where the step touched another pass over the open image than the open one, or emptied that (a merge, a choice
    between passes), the pass that counts opens: nobody goes on drawing in one that does not count. Shapes that are gone
    are dropped from the selection and the focus. The order of the list is dropped with the images that it names.
    """
    view = _leave_gone_images(project, _drop_order(view, step, change))
    view = _note_edited(project, view, change)
    if view.focus is not None and not may_focus(project, view, view.focus.image):
        view = replace(view, focus=None)
    view = _drop_focus(view, step, change)
    if view.image is None or view.author is None:
        return view
    key = LayerKey(view.image, view.author, view.pass_number)
    edits = _edits_of(step, change, key.image)
    view = _note_label(view, edits, key)
    touched = {edit.key for edit in edits if edit.key.author == key.author}
    if touched - {key} or (touched and project.layer_of(key).is_given_up):
        number = project.find_current_pass(key.image, key.author).pass_number
        if number != key.pass_number:
            return replace(view, pass_number=number, selection=(), corner=None, focus=None)
    return _drop_selection(project, view, edits, key)


def _edits_of(step: Step, change: Change, image: int) -> list[LayerEdit]:
    """What the step did on an image; a step over the whole set is not walked through where it did nothing there."""
    return [edit for edit in step.layers if edit.key.image == image] if image in change.by_image else []


def find_place(project: Project, view: ViewState, step: Step) -> dict[str, Any]:
    """The fields of the view that show the image and the pass of a step that is undone or redone elsewhere."""
    place: dict[str, Any] = {}
    if step.image is None or step.image not in project.images:
        return place
    if step.image != view.image:
        place["image"] = step.image
    if len(step.layers) == 1 and step.layers[0].key.author == view.author:
        place["pass_number"] = step.layers[0].key.pass_number
    return place


def _drop_selection(project: Project, view: ViewState, edits: list[LayerEdit], key: LayerKey) -> ViewState:
    if not view.selection or all(edit.key != key for edit in edits):
        return view
    there = set(project.layer_of(key).shapes.id.tolist())
    return replace(view, selection=tuple(shape for shape in view.selection if shape in there))


def _drop_order(view: ViewState, step: Step, change: Change) -> ViewState:
    if view.listed_order is None or not change.touches_part(Image):
        return view
    is_other = any(isinstance(edit.part, Image) and None in (edit.before, edit.after) for edit in step.parts)
    return replace(view, listed_order=None) if is_other else view


def _note_edited(project: Project, view: ViewState, change: Change) -> ViewState:
    """A tag pass comes to what was edited, too, if it lacks a tag now; other labels or tags may be asked anywhere."""
    walk = view.tag_pass
    if walk is None or not walk.everywhere:
        return view
    if any(change.touches_part(kind) for kind in (Image, Vocabulary, Protocol)):
        walk = replace(walk, images=ListedOrder(project.image_ids, ascend=True), touched=frozenset())
    new = {key.image for key in change.layers if key.author == view.author} - walk.touched - walk.images.members
    return replace(view, tag_pass=replace(walk, touched=walk.touched | new) if new else walk)


def _leave_gone_images(project: Project, view: ViewState) -> ViewState:
    """The next image is open where the open one is gone, and a walk passes over those that are."""
    if view.image_series is not None and not all(image in project.images for image in view.image_series.images):
        images = tuple(image for image in view.image_series.images if image in project.images)
        view = replace(view, image_series=replace(view.image_series, images=images) if images else None)
    if view.image is None or view.image in project.images:
        return view
    ids = project.image_ids
    image = ids[min(bisect(ids, view.image), len(ids) - 1)] if ids else None
    number = 1 if image is None or view.author is None else project.find_current_pass(image, view.author).pass_number
    return replace(view.leave_image(), image=image, pass_number=number)


def _drop_focus(view: ViewState, step: Step, change: Change) -> ViewState:
    if view.focus is None:
        return view
    edits = _edits_of(step, change, view.focus.image)
    gone = {shape for edit in edits for shape in set(edit.before.id.tolist()) - set(edit.after.id.tolist())}
    return view if gone.isdisjoint(side.shape for side in view.focus.shapes) else replace(view, focus=None)


def _note_label(view: ViewState, edits: list[LayerEdit], key: LayerKey) -> ViewState:
    """The label that a step gave to shapes of the open layer is the one used last."""
    for edit in edits:
        if edit.key != key or not len(edit.after):
            continue
        before = dict(zip(edit.before.id.tolist(), edit.before.label.tolist(), strict=True))
        after = zip(edit.after.id.tolist(), edit.after.label.tolist(), strict=True)
        given = [label for shape, label in after if before.get(shape) != label]
        if given:
            return replace(view, recent_labels=add_recent_label(view.recent_labels, given[-1]))
    return view


def add_recent_label(recent: tuple[int, ...], label: int) -> tuple[int, ...]:
    """The labels used last with this one before the others."""
    return (label, *(one for one in recent if one != label))[:RECENT_LABELS]


class History:
    """Two stacks of steps. A step holds only the rows it touched, so that thousands of them stay small."""

    def __init__(self) -> None:
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def next_undo(self) -> Step | None:
        """The step that undo would take back."""
        return self._done[-1] if self._done else None

    @property
    def next_redo(self) -> Step | None:
        """The step that redo would do again."""
        return self._undone[-1] if self._undone else None

    def push(self, step: Step) -> None:
        """Records a new step; what was undone before it is gone."""
        self._undone.clear()
        joined = merge_steps(self._done[-1], step) if self._done else None
        if joined is None:
            self._done.append(step)
        else:
            self._done[-1] = joined

    def move_back(self) -> None:
        """Notes that the last step was undone."""
        self._undone.append(self._done.pop())

    def move_forward(self) -> None:
        """Notes that the last undone step was done again."""
        self._done.append(self._undone.pop())

    def forget(self, keys: Collection[LayerKey]) -> None:
        """Drops the steps that touched one of these layers, which are no longer as those steps left them."""
        for stack in (self._done, self._undone):
            stack[:] = [step for step in stack if all(edit.key not in keys for edit in step.layers)]

    def seal(self) -> None:
        """Ends a run: the next step is not merged into the last one."""
        if self._done and self._done[-1].merge_key:
            self._done[-1] = replace(self._done[-1], merge_key="")


class Session:
    """An open project with its view, its undo history and its storage.

    Listeners of `changed` receive one `Change` for every preview, commit, undo, redo and change of view. Not for use
    from several threads: work done elsewhere comes back as a value and is committed here.
    """

    def __init__(
        self,
        project: Project,
        storage: pending_commit.Storage,
        *,
        next_shape_id: int,
        view: ViewState | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.changed: Signal[Change] = Signal()
        self._storage, self._loader = storage, pending_commit.ShapeLoader(storage)
        self._base = self._shown = project
        self._preview: Step | None = None
        self._next_shape_id = next_shape_id
        self._numbered: int | None = None
        self._history = History()
        self._pending: pending_commit.PendingCommit | None = None
        self._deferred: list[Callable[[], None]] = []
        self._unexplained: tuple[Step, bool] | None = None
        """A step that waits for its reason, and whether it can be undone."""
        self._view = settle_view(view or ViewState())
        self._clock = clock
        self._looks = UnclaimedLooks()
        self.saved_at: float | None = None
        """Time of the last durable commit, seconds since 1970."""
        self._note_exposure()

    @property
    def project(self) -> Project:
        """The project as shown: with the preview of a drag applied."""
        return self._shown

    @property
    def committed(self) -> Project:
        """The project as stored, without a preview."""
        return self._base

    @property
    def view(self) -> ViewState:
        """What is looked at and armed."""
        return self._view

    @property
    def is_previewing(self) -> bool:
        """Whether a drag is on."""
        return self._preview is not None

    @property
    def is_storing(self) -> bool:
        """Whether a large step is being stored, during which nothing else is."""
        return self._pending is not None

    @property
    def next_shape_id(self) -> int:
        """The first id that no shape has ever had."""
        return self._next_shape_id

    @property
    def next_undo(self) -> Step | None:
        """The step that `undo` would take back."""
        return self._history.next_undo

    @property
    def next_redo(self) -> Step | None:
        """The step that `redo` would do again."""
        return self._history.next_redo

    @property
    def asks_reason(self) -> bool:
        """Whether a step waits until somebody says why."""
        return self._unexplained is not None

    @property
    def read_only(self) -> bool:
        """Whether the project cannot be changed here."""
        return self._storage.read_only

    @property
    def read_only_reason(self) -> str:
        """Why it cannot, in one sentence; empty where it can."""
        return self._storage.read_only_reason

    @property
    def can_be_written(self) -> bool:
        """Whether edits can be stored: the project may be changed here, and its file is still in its place."""
        return self._storage.can_be_written

    @property
    def may_change_parts(self) -> bool:
        """Whether images, labels, authors and settings may be changed here: in a team project its owner may."""
        return self._storage.may_change_parts

    def load_layer(self, key: LayerKey) -> Layer:
        """The layer as shown, loaded. Raises UserError when it cannot be."""
        layer = self._shown.layer_of(key)
        if layer.loaded is None:
            self._install([layer.with_shapes(self._storage.load_layer(key))])
            layer = self._shown.layer_of(key)
        return layer

    def load_image(self, image: int, authors: Iterable[int]) -> Project:
        """The project as shown, with all passes of the authors over the image loaded. Raises UserError."""
        for layer in self._shown.list_layers(image, authors):
            self.load_layer(layer.key)
        return self._shown

    def load_project(self, snapshot: Project, progress: Progress | None = None) -> Project:
        """A state of the project, all layers loaded; any thread may ask. See `install_loaded`. Raises Cancelled."""
        return snapshot if snapshot.is_loaded else snapshot.with_tables(self._loader.load(progress or Progress()))

    def load_layers(self, snapshot: Project, keys: Iterable[LayerKey]) -> Project:
        """A state of the project with these layers loaded; any thread may ask. Raises UserError when one cannot be."""
        layers = (snapshot.layer_of(key) for key in keys)
        missing = [one.with_shapes(self._storage.load_layer(one.key)) for one in layers if one.loaded is None]
        return snapshot.with_layers(missing) if missing else snapshot

    def make_source(self, snapshot: Project) -> LoadedSource:
        """A state of the project as a source, which is read range by range; any thread may ask."""
        return self._loader.make_source(snapshot)

    def read_ranges(self, snapshot: Project, progress: Progress | None = None) -> Iterator[Project]:
        """A state of the project in parts that are loaded, one after the other; see `ShapeLoader.read_ranges`."""
        return self._loader.read_ranges(snapshot, progress or Progress())

    @property
    def current_image(self) -> Image | None:
        """The open image as it is stored, or None."""
        return None if self._view.image is None else self.committed.images.get(self._view.image)

    @property
    def current_key(self) -> LayerKey | None:
        """Key of the layer of the current author on the open image, or None."""
        if self._view.image is None or self._view.author is None:
            return None
        return LayerKey(self._view.image, self._view.author, self._view.pass_number)

    @property
    def current_layer(self) -> Layer | None:
        """The layer that edits go to, loaded, or None when no image or author is chosen."""
        key = self.current_key
        return None if key is None else self.load_layer(key)

    def install_loaded(self) -> None:
        """Takes in what `load_project` has loaded in a worker; layers loaded or edited meanwhile stay as they are."""
        if self._loader.tables is not None and not self._base.is_loaded:
            self._show_base(self._base.with_tables(self._loader.tables))

    def preview(self, step: Step, *, origin: object = None) -> None:
        """Shows the project as the step would make it; nothing is stored."""
        self._load_touched(step)
        before = self._preview
        self._preview = step
        self._shown = apply_step(self._base, step)
        change = change_of(step, preview=True, origin=origin)
        self.changed.emit(
            change if before is None else merge_changes(change, change_of(before, preview=True, origin=origin))
        )

    def drop_preview(self, *, origin: object = None) -> None:
        """Shows the stored project again, as Escape during a drag asks."""
        step, self._preview = self._preview, None
        if step is None:
            return
        self._shown = self._base
        self.changed.emit(change_of(step, origin=origin))

    def commit(
        self,
        step: Step,
        *,
        origin: object = None,
        undoable: bool = True,
        brought: Mapping[LayerKey, Layer] | None = None,
    ) -> None:
        """Stores the step durably, then shows it and records it for undo. An empty step does nothing.

        `brought` are layers that were made elsewhere: their time, unblinded edits and looks come with the step. Raises
        UserError when it could not be stored; then all is as it was.
        """
        if step.is_empty:
            self.drop_preview(origin=origin)
            return
        record = partial(self._history.push, step) if undoable else None
        try:
            self._perform(step, action="do", record=record, origin=origin, brought=brought or pending_commit.NO_LAYERS)
        except ReasonNeededError:
            if brought is None:
                self._unexplained = step, undoable
                self.changed.emit(Change(view=frozenset({"reason"})))
            raise

    def give_reason(self, reason: str) -> None:
        """Says why what comes next on the open image is done, and does the step that waits for it. Raises UserError."""
        waiting = self._unexplained
        self.drop_unexplained()
        self.set_view(reason=reason.strip())
        if waiting is not None and self._view.reason:
            self.commit(waiting[0], undoable=waiting[1])

    def drop_unexplained(self) -> None:
        """Nobody says why: the step that waits for that is dropped."""
        if self._unexplained is not None:
            self._unexplained = None
            self.changed.emit(Change(view=frozenset({"reason"})))

    def begin_commit(
        self, brought: Mapping[LayerKey, Layer] = pending_commit.NO_LAYERS
    ) -> pending_commit.PendingCommit:
        """A step too large for one moment is about to be stored by a worker thread, and no other one meanwhile.

        Raises UserError where nothing can be.
        """
        self.drop_preview()
        self._pending = self._make_pending("do", brought)
        return self._pending

    def begin_undo(self) -> pending_commit.PendingCommit | None:
        """As `begin_commit`, to take the last step back: `PendingCommit.make_move`. None if there is none."""
        return self._begin_move("undo", self._history.next_undo)

    def begin_redo(self) -> pending_commit.PendingCommit | None:
        """As `begin_undo`, to do the last undone step again."""
        return self._begin_move("redo", self._history.next_redo)

    def finish_commit(self, stored: pending_commit.StoredStep) -> None:
        """Shows the step that was stored and records it in the history; layers loaded meanwhile stay loaded."""
        pending, self._pending = self._pending, None
        if pending is None or pending.base is not self._base:
            stored = stored.keep_loaded(self._base, self._base.layers if pending is None else pending.arrived)
        moves = {"undo": self._history.move_back, "redo": self._history.move_forward}
        push = partial(self._history.push, stored.step)
        self._take_stored(stored, record=push if pending is None else moves.get(pending.action, push))
        self._do_deferred()

    def drop_commit(self) -> None:
        """The step could not be stored, or was called off before it was."""
        self._pending = None
        self._do_deferred()

    def close(self) -> None:
        """Drops the project and its history: nobody shows them any more, and they may be large."""
        self.changed.clear()
        self._base = self._shown = Project(self._base.uuid, self._base.name)
        self._preview, self._history, self._loader = None, History(), pending_commit.ShapeLoader(self._storage)
        self._deferred.clear()

    def undo(self) -> Step | None:
        """Takes the last step back and goes to its image; None when there is none."""
        return self._move("undo", self._history.next_undo)

    def redo(self) -> Step | None:
        """Does the last undone step again; None when there is none."""
        return self._move("redo", self._history.next_redo)

    def seal_history(self) -> None:
        """Ends a run of merged steps (nudges)."""
        self._history.seal()

    def receive(self, received: Received) -> None:
        """Stores and shows what came from a team's server, which nobody undoes; not during a drag. Raises UserError."""
        step = pending_commit.make_received_step(self._base, received)
        self._storage.receive(received)
        self._next_shape_id = received.find_next_id(self._next_shape_id)
        if received.changes_project:
            project = pending_commit.take_received(self._base, received)
            stored = pending_commit.StoredStep.of(step, project, self._clock(), next_shape_id=self._next_shape_id)
            forget = partial(self._history.forget, [edit.key for edit in step.layers])
            self._take_stored(stored, record=forget, origin=pending_commit.RECEIVED)

    @accept_view_fields(ViewState)
    def set_view(self, **fields: Any) -> None:
        """Changes fields of the view, such as `image`, `selection` or `tool`, and announces those that differ.

        Going to another image or author shows the pass that counts there unless `pass_number` names one (where a repeat
        is open no other pass is shown), and drops the selection, the focus, a corner set by keyboard and a preview.
        Another author begins blind unless `mode` says otherwise: nobody sees others' work by taking a seat. Label is
        always a session: whoever goes there is blind again, and audit mode leads from there to Compare.
        """
        self.set_view_as(None, fields)

    def set_view_as(self, origin: object, fields: Mapping[str, Any]) -> None:
        """As `set_view`, of what skips the echo of its own change: that one names it as the origin."""
        fields = dict(fields)
        if fields.get("author", self._view.author) != self._view.author:
            fields.setdefault("mode", Mode.SESSION)
            fields.setdefault("auditor", None)
            fields["audits_elsewhere"] = False
            fields |= {"image_series": fields.get("image_series"), "tag_pass": None, "places_prompts": False}
        fields |= settle_fields(self._view, fields)
        if fields.get("selection", self._view.selection) != self._view.selection:
            fields.setdefault("vertex", None)
            fields.setdefault("asked_tag", "")
        image, author = fields.get("image", self._view.image), fields.get("author", self._view.author)
        if image is not None and author is not None:
            fields["pass_number"] = self.find_pass_number(image, author, fields.get("pass_number"))
        view = replace(self._view, **fields)
        changed = find_changed_fields(self._view, view)
        if not changed:
            return
        if changed & {"image", "author", "pass_number"}:
            self._unexplained = None
            self.drop_preview(origin=origin)
            view = replace(view.leave_image(), **fields)
            changed = find_changed_fields(self._view, view)
        if changed & {"image", "author", "pass_number", "selection", "vertex"}:
            self._history.seal()
        self._view = view
        self._note_exposure()
        self.changed.emit(Change(view=changed, origin=origin))

    def find_pass_number(self, image: int, author: int | None, wished: int | None = None) -> int:
        """The pass over an image that an author is on there: an open repeat, else the wished one, else what counts."""
        if author is None:
            return self._view.pass_number
        repeat = self._shown.find_open_repeat(image, author)
        if repeat is not None:
            return repeat.key.pass_number
        if wished is not None:
            return wished
        if (image, author) == (self._view.image, self._view.author):
            return self._view.pass_number
        return self._shown.find_current_pass(image, author).pass_number

    def set_images_folder(self, images_folder: str) -> None:
        """The images folder is elsewhere on this machine, which the file notes; not an edit, so it is not undone.

        Raises UserError, and changes nothing, where the file cannot be written.
        """
        self._storage.set_images_folder(images_folder)
        self._show_base(replace(self._base, images_folder=images_folder))
        self.changed.emit(Change(opened=True))

    def add_seconds(self, key: LayerKey, seconds: float) -> None:
        """Adds to the time that was spent on a layer; not an edit, so it is not undone."""
        layer = self._base.layer_of(key)
        if self._storage.read_only or (layer.revision == 0 and layer.count == 0):
            return
        if self._pending is not None:
            self._deferred.append(partial(self.add_seconds, key, seconds))
            return
        self._storage.add_seconds(key, seconds)
        self._show_base(self._base.with_layers([replace(layer, seconds=layer.seconds + seconds)]))

    def mark_seen(self, keys: Iterable[LayerKey]) -> None:
        """Notes that the authors of these layers have seen others' work there; not an edit, so it is not undone."""
        layers = [replace(self._base.layer_of(key), seen=True) for key in keys if not self._base.layer_of(key).seen]
        if not layers:
            return
        if self._pending is not None:
            self._deferred.append(partial(self.mark_seen, [layer.key for layer in layers]))
            return
        self._install(layers)
        if not self._storage.read_only:
            # A mark that cannot be written now is written with the next edit of the layer, the only thing it judges.
            with suppress(UserError):
                self._storage.mark_seen([layer.key for layer in layers])

    def note_shown(self, images: Iterable[int]) -> None:
        """Notes that everybody's work on these images was shown to the current person; no edit to undo."""
        self.mark_seen(self._looks.claim(self._base, self._view, images))

    def _note_exposure(self) -> None:
        """Others' shapes on the open image are shown where they may be, whether or not they are off just now."""
        image = self._view.image if shows_others(self._base, self._view) else None
        self.note_shown([] if image is None else [image])
        self.mark_seen(find_further_looks(self._base, self._view))

    def _perform(
        self,
        step: Step,
        *,
        action: str,
        record: Callable[[], None] | None,
        origin: object = None,
        brought: Mapping[LayerKey, Layer] = pending_commit.NO_LAYERS,
    ) -> None:
        """Applies a step: store first, then memory and history (`record`), then the notice."""
        pending = self._make_pending(action, brought, origin=origin)
        try:
            stored = pending.store(lambda: step)
        except UserError:
            self.drop_preview(origin=origin)
            raise
        self._take_stored(stored, record=record, origin=origin)

    def _begin_move(self, action: str, step: Step | None) -> pending_commit.PendingCommit | None:
        if step is None:
            return None
        self.drop_preview()
        self.set_view(**find_place(self._base, self._view, step))
        self._pending = replace(self._make_pending(action, pending_commit.NO_LAYERS), moved=step)
        return self._pending

    def _move(self, action: str, step: Step | None) -> Step | None:
        pending = self._begin_move(action, step)
        if pending is None:
            return None
        try:
            stored = pending.store(pending.make_move)
        except BaseException:
            self.drop_commit()
            raise
        self.finish_commit(stored)
        return step

    def _do_deferred(self) -> None:
        """Writes what had to wait for a large step, during which the store takes nothing else."""
        deferred, self._deferred = self._deferred, []
        for work in deferred:
            work()

    def _make_pending(
        self, action: str, brought: Mapping[LayerKey, Layer], *, origin: object = None
    ) -> pending_commit.PendingCommit:
        """Raises UserError where nothing can be stored now."""
        if self._storage.read_only:
            self.drop_preview(origin=origin)
            raise UserError("This project is open read-only here; close the other window to edit it.")
        if self._pending is not None:
            self.drop_preview(origin=origin)
            raise UserError("A large step is being stored; wait until it is done, then go on.")
        person, first = self._view.person, self._next_shape_id
        found = pending_commit.PendingCommit(
            self._base, self._storage, person, self._clock, action, brought, next_shape_id=first
        )
        return replace(found, reason=self._view.reason)

    def _take_stored(
        self, stored: pending_commit.StoredStep, *, record: Callable[[], None] | None, origin: object = None
    ) -> None:
        """Shows a step that is in the store."""
        previewed, self._preview = self._preview, None
        self._unexplained = None
        self._base = self._shown = stored.project
        self.saved_at = stored.time
        if record is not None:
            record()
        self._note_exposure()
        self._next_shape_id = max(self._next_shape_id, stored.next_shape_id)
        self._skip_ids(stored.step.image)
        before, self._view = self._view, update_view(self._base, self._view, stored.step, stored.change)
        if self._view.image != before.image:
            self._note_exposure()
        change = replace(stored.change, origin=origin, view=find_changed_fields(before, self._view))
        self.changed.emit(change if previewed is None else merge_changes(change, change_of(previewed, origin=origin)))

    def _skip_ids(self, image: int | None) -> None:
        """Leaves ids out when a desk of a team goes to another image.

        Else the ids of what others see would tell how much lies between on images that they are not to see.
        """
        end = (self._base.desk + 1) << DESK_BITS
        if self._base.desk and image not in (None, self._numbered):
            self._numbered = image
            self._next_shape_id += randbelow(min(_MOST_SKIPPED, 1 + (end - self._next_shape_id) // 65_536))

    def _load_touched(self, step: Step) -> None:
        for edit in step.layers:
            layer = self._base.layer_of(edit.key)
            if layer.loaded is None:
                self._install([layer.with_shapes(self._storage.load_layer(edit.key))])

    def _install(self, layers: list[Layer]) -> None:
        if self._pending is not None:
            self._pending.arrived.update(layer.key for layer in layers)
        self._show_base(self._base.with_layers(layers))

    def _show_base(self, project: Project) -> None:
        """The project as stored is this one now; a preview is shown over it."""
        self._base = project
        self._shown = project if self._preview is None else apply_step(project, self._preview)
