"""Merging: what other copies of a project hold, or another project: a plan to look at, then one step.

A layer that only one side has changed since the copies parted is taken from that side. One that both have changed is
kept twice: theirs becomes a further pass of its author; what a person then chooses between the two holds for later
merges, too. What a layer says decides, not its revision, which two copies can raise to the same number; a merge can
therefore be repeated, in either direction, without doing harm.
"""

import enum
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.decision import Decision, Outcome
from annotator.model.layer import Layer, LayerKey, PassPurpose, find_first
from annotator.model.project import LayerEdit, Part, PartEdit, Project, Step
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.session.exposure import find_hiding_reason
from annotator.session.merge.conflicts import (
    ConflictChoice,
    ConflictChoices,
    ConflictSide,
    MergeConflict,
    conflict_records_of,
)
from annotator.session.merge.lineage import (
    IdMapping,
    LayersByRange,
    LayerState,
    Lineage,
    ProjectCopy,
    map_ids,
    split_lineages,
)
from annotator.session.series.assigning import list_later_changes
from annotator.session.view import ViewState
from annotator.store.journal import JournalEntry


class IncomingCopy(Struct, frozen=True):
    """Another copy whose layers were taken in, and what became of its ids."""

    mine: Lineage
    theirs: Lineage
    ids: IdMapping
    shape_ids: dict[int, int] = field(default_factory=dict)
    """Our id for every shape that they have now."""


def add_decisions(project: Project, bringing: IncomingCopy) -> tuple[Project, int]:
    """The project with their decisions, and how many were left out as a shape that they are about is not here.

    The same decision about the same shapes is kept once, and one that was taken back here stays taken back.
    """
    known: defaultdict[tuple[int, Outcome], list[Decision]] = defaultdict(list)
    for decision in (*project.decisions.values(), *_iterate_changed(bringing.mine)):
        known[decision.image, decision.outcome].append(decision)
    incoming = [
        _translate_decision(one, bringing.ids, bringing.shape_ids) for one in _find_new_decisions(bringing.theirs)
    ]
    first = project.next_decision_id
    shapes = _collect_shape_ids(project, {decision.image for decision in incoming}, bringing.mine.copy.layers)
    taken: list[Decision] = []
    left_out = 0
    for decision in incoming:
        alike = known[decision.image, decision.outcome]
        if any(_is_same(decision, one) for one in alike):
            continue
        if not decision.shapes or not shapes[decision.image].issuperset(decision.shapes):
            left_out += 1
            continue
        taken.append(replace(decision, id=first + len(taken)))
        alike.append(decision)
    return replace(project, decisions=project.decisions.update({one.id: one for one in taken})), left_out


def _iterate_changed(lineage: Lineage) -> Iterator[Decision]:
    """Every decision that was made, changed or taken back since the copies parted."""
    for step in lineage.steps:
        for edit in step.parts:
            for side in (edit.before, edit.after):
                if isinstance(side, Decision):
                    yield side


def _find_new_decisions(lineage: Lineage) -> list[Decision]:
    """The decisions that stand and are not of the common past, the oldest first."""
    decisions = lineage.project.decisions
    since = {decision.id for decision in _iterate_changed(lineage)}
    return [decisions[key] for key in sorted(decisions) if key in since or not lineage.related]


def _translate_decision(decision: Decision, names: IdMapping, ids: Mapping[int, int]) -> Decision:
    """With our ids; shapes that they have deleted since they decided are left out."""
    return replace(
        decision,
        image=names.images[decision.image],
        shapes=tuple(sorted(ids[shape] for shape in decision.shapes if shape in ids)),
        auditor=None if decision.auditor is None else names.authors.get(decision.auditor),
    )


def _is_same(theirs: Decision, ours: Decision) -> bool:
    """Whether ours says it already."""
    about = set(theirs.shapes)
    return bool(about) and (theirs.image, theirs.outcome) == (ours.image, ours.outcome) and about <= set(ours.shapes)


def _collect_shape_ids(project: Project, images: Collection[int], layers: LayersByRange) -> dict[int, set[int]]:
    """Ids of all shapes on these images, by image."""
    found: dict[int, set[int]] = {image: set() for image in images}
    for key, layer in project.layers.items():
        if key.image in images:
            found[key.image].update(layers.find_layer(layer).shapes.id.tolist())
    return found


MERGE: Final = "Merge"
"""Name of the step."""
Identity = tuple[int, int | None, float, NoteKind, bool]
"""Image, writer, moment and kind of a note, and whether it is about a shape."""


class MergedNotes(Struct, frozen=True):
    """The project with the notes of another copy."""

    project: Project
    left_out: int
    """Notes about shapes that are not here any more."""


def add_notes(project: Project, bringing: IncomingCopy) -> MergedNotes:
    """Takes in their notes and what they settled; a flag that either side took down again stays down."""
    here: defaultdict[Identity, list[ReviewNote]] = defaultdict(list)
    for number in sorted(project.notes):
        here[identity_of(project.notes[number])].append(project.notes[number])
    gone_here = {identity_of(note) for note in _find_removed(bringing.mine)}
    ours_changed, theirs_changed = _find_changes(bringing.mine), _find_changes(bringing.theirs)
    number_of: dict[int, int] = {}
    changed: dict[int, ReviewNote] = {}
    left_out = 0
    next_id = project.next_note_id
    for number in sorted(bringing.theirs.project.notes):
        note = bringing.theirs.project.notes[number]
        theirs = _translate_note(note, bringing)
        if theirs is None:
            left_out += 1
            continue
        known = here[identity_of(theirs)]
        if known:
            ours = known.pop(0)
            number_of[number] = ours.id
            is_later = theirs_changed.get(number, 0.0) > ours_changed.get(ours.id, 0.0)
            if ours.resolved is not theirs.resolved and is_later:
                changed[ours.id] = replace(ours, resolved=theirs.resolved)
        elif identity_of(theirs) not in gone_here:
            number_of[number] = next_id
            answers = None if theirs.answers is None else number_of.get(theirs.answers)
            changed[next_id] = replace(theirs, id=next_id, answers=answers)
            next_id += 1
    notes = project.notes.update(changed)
    for note in _find_removed_flags(project, bringing, ours_changed):
        notes = notes.delete(note.id)
    return MergedNotes(replace(project, notes=notes), left_out)


def identity_of(note: ReviewNote) -> Identity:
    """What makes it the same note in every copy, with the ids of one project."""
    return note.image, note.author, note.time, note.kind, note.shape is None


def _translate_note(note: ReviewNote, bringing: IncomingCopy) -> ReviewNote | None:
    """With our ids, but that of the note that it answers; None where its image or its shape is not here."""
    names = bringing.ids
    shape = None if note.shape is None else bringing.shape_ids.get(note.shape)
    if note.image not in names.images or (note.shape is not None and shape is None):
        return None
    return replace(
        note,
        image=names.images[note.image],
        shape=shape,
        author=None if note.author is None else names.authors.get(note.author),
        to=None if note.to is None else names.authors.get(note.to),
    )


def _find_changes(lineage: Lineage) -> dict[int, float]:
    """By number of a note the time of the last step that changed it since the copies parted."""
    return {
        edit.part.id: step.time
        for step in lineage.steps
        for edit in step.parts
        if isinstance(edit.part, ReviewNote) and edit.before is not None and edit.after is not None
    }


def _find_removed(lineage: Lineage) -> list[ReviewNote]:
    """The notes that were there since the copies parted and are not now; a merge that was undone can be made again."""
    found = {
        side.id: side
        for step in lineage.steps
        if step.name != MERGE
        for edit in step.parts
        for side in (edit.before, edit.after)
        if isinstance(side, ReviewNote) and side.id not in lineage.project.notes
    }
    return list(found.values())


def _find_removed_flags(
    project: Project, bringing: IncomingCopy, ours_changed: Mapping[int, float]
) -> list[ReviewNote]:
    """Flags without words that they have taken away and that nobody has touched or answered here."""
    answered = {note.answers for note in project.notes.values()}
    gone = {
        (names.images[note.image], None if note.author is None else names.authors.get(note.author), note.time)
        for names in (bringing.ids,)
        for note in (_find_removed(bringing.theirs) if bringing.theirs.related else ())
        if note.image in names.images
    }
    return [
        note
        for note in project.notes.values()
        if (note.image, note.author, note.time) in gone
        and not note.text
        and note.id not in answered
        and note.id not in ours_changed
    ]


class PassResult(enum.Enum):
    """What is there after a choice, in one sentence that names passes."""

    ONE = "Only pass {kept} is kept; it counts."
    ONE_UNFINISHED = "Only pass {kept} is kept; it counts once it is done."
    ONE_BESIDE = "Of the two only pass {kept} is kept; pass {counting} counts."
    NEITHER = "Neither of the two is kept; pass {counting} counts."
    NEITHER_UNFINISHED = "Neither of the two is kept; none counts until it is done."
    BOTH = "Both are kept; pass {counting} counts."
    BOTH_UNFINISHED = "Both are kept; none counts until one is done."


class StandingChoices(ConflictChoices):
    """The choice between passes that are in the project already; both are kept where nothing is chosen."""

    def find_result(self, place: int) -> tuple[PassResult, dict[str, int]]:
        """What is there of a pair after the choices, and the numbers of the passes that the sentence names."""
        counting, choice = self.find_counting(place), self.choice_of(place)
        numbers = {} if counting is None else {"counting": counting.pass_number}
        if choice is ConflictChoice.BOTH:
            return PassResult.BOTH_UNFINISHED if counting is None else PassResult.BOTH, numbers
        pair = self.conflicts[place]
        kept = pair.mine.key if choice is ConflictChoice.MINE else pair.theirs.key
        if kept in self.list_dropped():
            return PassResult.NEITHER_UNFINISHED if counting is None else PassResult.NEITHER, numbers
        result = PassResult.ONE if counting == kept else PassResult.ONE_BESIDE
        if counting is None:
            result = PassResult.ONE_UNFINISHED
        return result, {"kept": kept.pass_number, **numbers}


def find_standing_passes(
    project: Project, view: ViewState, changes: Mapping[LayerKey, float] | None = None
) -> list[MergeConflict]:
    """Every later pass of work beside the first one of its annotator and image, by image and annotator.

    In a blind session those of others are left out on images that the current person has not finished, and the
    own ones of images whose repeat is open. `changes` has the time of each layer's last change, seconds since 1970.
    """
    changes = _NO_CHANGES if changes is None else changes
    pairs = sorted({key[:2] for key in project.layers if key.pass_number > 1})
    found = []
    for image, author in pairs:
        if image not in project.images or author not in project.authors:
            continue
        if author != view.author and find_hiding_reason(project, view, image) is not None:
            continue
        if author == view.author and project.find_open_repeat(image, author) is not None:
            continue
        begun = [one for one in project.list_begun_passes(image, author) if one.purpose is PassPurpose.WORK]
        sides = [ConflictSide(layer.key, "", layer.count, layer.status, changes.get(layer.key)) for layer in begun]
        names = project.authors[author].name, project.images[image].name
        found += [MergeConflict(*names, sides[0], later) for later in sides[1:]]
    return found


def find_last_changes(journal: Iterable[JournalEntry]) -> dict[LayerKey, float]:
    """When each layer was changed last; `journal` has the newest step first."""
    found: dict[LayerKey, float] = {}
    for step in journal:
        for entry in step.layers:
            found.setdefault(entry.key, step.time)
    return found


_NO_CHANGES: Final[Mapping[LayerKey, float]] = MappingProxyType({})


SCHEMA: Final = "annotator.merge/1"

_FRESH: Final = 1 << 62
"""Shapes that come in have ids from here on until the step gives them their own."""


class MergedLayer(NamedTuple):
    """One layer that comes in, and where it goes to."""

    author: str
    image: str
    pass_number: int
    """The pass of the author that it is here."""
    source: str
    """The file that it comes from."""


class MergePlan(Struct, frozen=True):
    """What would come in; nothing is changed yet."""

    before: Project
    after: Project
    """With the layers merged; shapes that come in have ids for the time being."""
    touched: tuple[LayerKey, ...]
    parts: tuple[PartEdit, ...]
    added: tuple[MergedLayer, ...]
    """Layers that nothing was known of here."""
    updated: tuple[MergedLayer, ...]
    """Layers that only the other side has changed."""
    kept_twice: tuple[MergedLayer, ...]
    """Layers that both sides have changed; ours stays, theirs is this further pass."""
    conflicts: tuple[MergeConflict, ...]
    """The same, with what both sides say."""
    newer_here: int
    """Layers that only this side has changed."""
    vocabulary: Mapping[str, str]
    """Their label: ours."""
    new_authors: tuple[str, ...]
    new_images: tuple[str, ...]
    new_labels: tuple[str, ...]
    decisions: int = 0
    """Decisions of auditors that come in."""
    decisions_left_out: int = 0
    """Decisions about shapes that are not here any more."""
    notes: int = 0
    """Notes that come in, are settled or opened again, or are taken away."""
    notes_left_out: int = 0
    """Notes about shapes that are not here any more."""
    list_changes: tuple[Phrase, ...] = ()
    """What was assigned otherwise since the copies were handed out."""

    @property
    def incoming_layers(self) -> Mapping[LayerKey, Layer]:
        """The touched layers with the time and the unblinded edits that they bring along, for `Session.commit`."""
        return {key: self.after.layer_of(key) for key in self.touched}

    @property
    def is_empty(self) -> bool:
        """Whether nothing would change."""
        return not self.touched and not self.parts

    def is_still_valid(self, now: Project) -> bool:
        """Whether the plan can be applied to the project as it is now."""
        keys = {*self.touched, *(conflict.mine.key for conflict in self.conflicts)}
        marks = (now.decisions, now.notes) == (self.before.decisions, self.before.notes)
        return marks and now.matches(self.before, keys)

    def make_step(self, next_shape_id: int) -> Step:
        """The plan as one step; shapes that come in get ids from `next_shape_id` on."""
        edits = []
        given: dict[int, int] = {}
        for key in self.touched:
            shapes = self.after.layer_of(key).shapes
            fresh = shapes.id >= _FRESH
            ids = shapes.id.copy()
            ids[fresh] = next_shape_id + np.arange(int(fresh.sum()))
            next_shape_id += int(fresh.sum())
            given.update(zip(shapes.id[fresh].tolist(), ids[fresh].tolist(), strict=True))
            before, after = self.before.layer_of(key), self.after.layer_of(key)
            purpose = after.purpose if after.purpose is not before.purpose else None
            said = None if before.attributes == after.attributes else (before.attributes, after.attributes)
            whole = LayerEdit(key, before.shapes, shapes.with_columns(id=ids), before.status, after.status, purpose)
            edits.append(replace(whole, attributes=said))
        parts = tuple(PartEdit(part.before, _replace_ids(part.after, given)) for part in self.parts)
        return Step(name=MERGE, layers=tuple(edits), parts=parts, count=len(edits))


def plan_merge(ours: ProjectCopy, others: Sequence[ProjectCopy]) -> MergePlan:
    """What the other copies would bring in, one after another."""
    work = _MergeWork(ours.project, ours)
    for key in ours.project.layers:
        work.passes[key[:2]].add(key.pass_number)
    for other in others:
        work.add_copy(other)
    return work.make_plan()


def _replace_ids(part: Part | None, given: Mapping[int, int]) -> Part | None:
    """The part with the lasting ids of shapes that it names."""
    if isinstance(part, Decision):
        return replace(part, shapes=tuple(sorted(given.get(shape, shape) for shape in part.shapes)))
    if isinstance(part, ReviewNote) and part.shape is not None:
        return replace(part, shape=given.get(part.shape, part.shape))
    return part


def merge_record_of(plan: MergePlan, choices: ConflictChoices | None = None) -> dict[str, Any]:
    """The plan and what was chosen as JSON values, schema `annotator.merge/1`."""
    choices = choices or ConflictChoices(plan.after, plan.conflicts)
    twice = [layer for place, layer in enumerate(plan.kept_twice) if choices.choice_of(place) is ConflictChoice.BOTH]
    return {
        "schema": SCHEMA,
        "added": [[layer.author, layer.image] for layer in plan.added],
        "updated": [[layer.author, layer.image] for layer in plan.updated],
        "kept_twice": [[layer.author, layer.image] for layer in twice],
        "vocabulary": dict(plan.vocabulary),
        "kept_twice_passes": [layer.pass_number for layer in twice],
        "conflicts": conflict_records_of(choices),
        "new_authors": list(plan.new_authors),
        "new_images": list(plan.new_images),
        "new_labels": list(plan.new_labels),
        "newer_here": plan.newer_here,
        "decisions": plan.decisions,
        "decisions_left_out": plan.decisions_left_out,
        "notes": plan.notes,
        "notes_left_out": plan.notes_left_out,
        "list_changes": list(map(str, plan.list_changes)),
    }


class _MergeWork(Struct):
    """The project as it becomes, copy after copy."""

    project: Project
    ours: ProjectCopy
    added: list[MergedLayer] = field(default_factory=list)
    updated: list[MergedLayer] = field(default_factory=list)
    kept_twice: list[MergedLayer] = field(default_factory=list)
    conflicts: list[MergeConflict] = field(default_factory=list)
    sources: dict[LayerKey, tuple[str, float | None]] = field(default_factory=dict)
    """Where a layer that was taken in came from, and when it was changed there."""
    touched: set[LayerKey] = field(default_factory=set)
    before: dict[LayerKey, Layer] = field(default_factory=dict)
    """The touched layers as they were, loaded."""
    passes: defaultdict[tuple[int, int], set[int]] = field(default_factory=lambda: defaultdict(set))
    """The passes that are here, by image and author."""
    vocabulary: dict[str, str] = field(default_factory=dict)
    newer_here: int = 0
    fresh: int = _FRESH
    incoming: list[IncomingCopy] = field(default_factory=list)

    def add_copy(self, other: ProjectCopy) -> None:
        """Takes in what another copy has to bring."""
        mine, theirs = split_lineages(self.ours, other)
        names = map_ids(self.project, mine, theirs)
        self.project = names.project
        self.vocabulary |= names.label_names
        bringing = IncomingCopy(mine, theirs, names)
        self.incoming.append(bringing)
        for key in sorted(other.project.layers):
            if not (key.image in names.images and key.author in names.authors):
                continue
            self._add_layer(key, bringing, other.source)

    def _add_layer(self, key: LayerKey, bringing: IncomingCopy, source: str) -> None:
        mine, theirs, names = bringing.mine, bringing.theirs, bringing.ids
        target = key._replace(image=names.images[key.image], author=names.authors[key.author])
        incoming = [names.translate(state) for state in theirs.iterate_states(key)]
        now, layer = incoming[0], theirs.project.layer_of(key)
        known = list(self._iterate_known_states(target, mine))
        here = (self._state_of(there) for there in (target, *self._passes_of(target)))
        same = next((state for state in here if now.has_same_content(state)), None)
        if same is not None:
            _record_ids(bringing, now.shapes, same.shapes)
            return
        past = known[1:] + mine.list_dropped_states(*target[:2])
        known_before = next((state for state in past if now.has_same_content(state)), None)
        moved = not known[0].is_begun and any(self._state_of(there).is_begun for there in self._passes_of(target))
        new_to_us = not known[0].is_begun and not any(state.is_begun for state in known)
        older = self._find_older(
            target, incoming, [names.translate(one) for one in theirs.list_dropped_states(*key[:2])]
        )
        if older is None and (new_to_us or (not moved and _has_state(known[0], incoming[1:]))):
            older = target
        if older is not None and (older == target or now.is_begun):
            base = names.translate(theirs.find_parting_state(key)) if older == target else None
            (self.updated if self._state_of(older).is_begun else self.added).append(self._describe_layer(older, source))
            _record_ids(bringing, now.shapes, self._write_layer(older, now, layer, base=base))
            self.sources[older] = source, theirs.find_last_change(key)
        elif known_before is not None or not now.is_begun:
            self.newer_here += 1
            if known_before is not None:
                _record_ids(bringing, now.shapes, known_before.shapes)
        else:
            self._keep_twice(target, key, bringing, now, source)

    def _find_older(
        self, target: LayerKey, incoming: Sequence[LayerState], dropped: Sequence[LayerState]
    ) -> LayerKey | None:
        """The pass here that says what theirs said before, or what they chose against."""
        begun = [there for there in (target, *self._passes_of(target)) if self._state_of(there).is_begun]
        found = (there for there in begun if _has_state(self._state_of(there), incoming[1:]))
        chosen_against = (there for there in begun if _has_state(self._state_of(there), dropped))
        return next(found, None) or next(chosen_against, None)

    def _keep_twice(
        self, target: LayerKey, key: LayerKey, bringing: IncomingCopy, now: LayerState, source: str
    ) -> None:
        """Puts theirs beside ours, as a new pass."""
        here = self.project.layer_of(target)
        if not here.is_begun:
            here = self.project.layer_of(self.project.find_current_pass(*target[:2]))
        here = self.ours.layers.find_layer(here)
        self.project = self.project.with_layers([here])
        layer = bringing.theirs.project.layer_of(key)
        beside = target._replace(pass_number=max(self.passes[target[:2]]) + 1)
        ours, ours_changed = self.sources.get(here.key, (self.ours.source, bringing.mine.find_last_change(here.key)))
        changed = bringing.theirs.find_last_change(key)
        described = self._describe_layer(beside, source)
        self.kept_twice.append(described)
        self.conflicts.append(
            MergeConflict(
                described.author,
                described.image,
                ConflictSide(here.key, ours, here.count, here.status, ours_changed),
                ConflictSide(beside, source, len(now.shapes), now.status, changed),
            )
        )
        _record_ids(bringing, now.shapes, self._write_layer(beside, now, layer, base=None))
        self.sources[beside] = source, changed

    def _write_layer(self, key: LayerKey, state: LayerState, theirs: Layer, *, base: LayerState | None) -> Shapes:
        """Writes a layer; shapes that both sides have had since before they parted keep their ids.

        Returns the rows of `state` in their order with the ids that they have here.
        """
        ours = self.ours.layers.find_layer(self.project.layer_of(key))
        self.before.setdefault(key, ours)
        ids = state.shapes.id.copy()
        old = np.zeros(len(ids), dtype=np.bool_)
        if base is not None:
            old = np.isin(ids, base.shapes.id) & np.isin(ids, ours.shapes.id)
        ids[~old] = self.fresh + np.arange(int((~old).sum()))
        self.fresh += int((~old).sum())
        shapes = state.shapes.with_columns(id=ids)
        merged = replace(
            ours.with_shapes(shapes.take(np.argsort(ids, kind="stable"))),
            status=state.status,
            attributes=state.attributes,
            seconds=max(ours.seconds, theirs.seconds),
            unblinded=max(ours.unblinded, theirs.unblinded),
            seen=ours.seen or theirs.seen,
            first_finished=find_first(ours.first_finished, theirs.first_finished),
            purpose=ours.purpose if ours.is_begun else theirs.purpose,
        )
        self.project = self.project.with_layers([merged])
        self.touched.add(key)
        self.passes[key[:2]].add(key.pass_number)
        return shapes

    def _state_of(self, key: LayerKey) -> LayerState:
        return LayerState.of(self.ours.layers.find_layer(self.project.layer_of(key)))

    def _iterate_known_states(self, key: LayerKey, mine: Lineage) -> Iterator[LayerState]:
        """What the layer says now, with what was merged a moment ago, and all it said since the copies parted."""
        if key in self.touched:
            yield self._state_of(key)
        yield from mine.iterate_states(key)

    def _passes_of(self, key: LayerKey) -> list[LayerKey]:
        """The author's passes over the image that are here."""
        return [key._replace(pass_number=number) for number in sorted(self.passes[key[:2]])]

    def _describe_layer(self, key: LayerKey, source: str) -> MergedLayer:
        return MergedLayer(
            self.project.authors[key.author].name, self.project.images[key.image].name, key.pass_number, source
        )

    def make_plan(self) -> MergePlan:
        """The plan of everything that was taken in."""
        left_out = notes_left_out = 0
        for bringing in self.incoming:
            self.project, missed = add_decisions(self.project, bringing)
            left_out += missed
            found = add_notes(self.project, bringing)
            self.project = found.project
            notes_left_out += found.left_out
        before, after = self.ours.project.with_layers(self.before.values()), self.project
        decisions = [after.decisions[key] for key in sorted(after.decisions) if key not in before.decisions]
        authors = [after.authors[key] for key in sorted(after.authors) if key not in before.authors]
        images = [after.images[key] for key in sorted(after.images) if key not in before.images]
        parts = [*(PartEdit(None, image) for image in images), *(PartEdit(None, author) for author in authors)]
        parts += [PartEdit(None, decision) for decision in decisions]
        notes = [
            PartEdit(before.notes.get(key), after.notes.get(key))
            for key in sorted({*before.notes, *after.notes})
            if before.notes.get(key) != after.notes.get(key)
        ]
        parts += notes
        if after.vocabulary != before.vocabulary:
            parts.append(PartEdit(before.vocabulary, after.vocabulary))
        if after.protocol != before.protocol:
            parts.append(PartEdit(before.protocol, after.protocol))
        return MergePlan(
            before=before,
            after=after,
            touched=tuple(sorted(self.touched)),
            parts=tuple(parts),
            added=tuple(self.added),
            updated=tuple(self.updated),
            kept_twice=tuple(self.kept_twice),
            conflicts=tuple(self.conflicts),
            newer_here=self.newer_here,
            vocabulary=self.vocabulary,
            new_authors=tuple(author.name for author in authors),
            new_images=tuple(image.name for image in images),
            new_labels=tuple(label.name for label in after.vocabulary.labels[len(before.vocabulary.labels) :]),
            decisions=len(decisions),
            decisions_left_out=left_out,
            notes=len(notes),
            notes_left_out=notes_left_out,
            list_changes=tuple(
                said
                for bringing in self.incoming
                for said in list_later_changes(self.ours.project, bringing.theirs.project)
            ),
        )


def _has_state(state: LayerState, among: Iterable[LayerState]) -> bool:
    return any(state.has_same_content(other) for other in among)


def _record_ids(bringing: IncomingCopy, theirs: Shapes, ours: Shapes) -> None:
    """Remembers which shape of theirs is which of ours, row by row."""
    bringing.shape_ids.update(zip(theirs.id.tolist(), ours.id.tolist(), strict=True))
