"""Shape search: the shapes of a project that a query finds, and one label or tag for many of them as one step.

Both are made in a worker from a project whose layers are loaded. Of an edit of many, reviewed layers and others' layers
stay as they are; those that are done are changed only where that was asked for, and stay done. Drafts stay drafts.
"""

import enum
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.geometry.box import Bools, Floats
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.protocol import LoneDraw
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.model.tags import OCCLUDED, PART_STATE, Tag, TagValue, kind_of, mark_asked, mark_different, read_answers
from annotator.session.actions.action import STATE_IDS
from annotator.session.editing.drafts import find_known
from annotator.session.exposure import LayerGate
from annotator.session.finding.image_order import is_for_none, list_read_notes, make_image_test, matches_note
from annotator.session.finding.query import (
    NO,
    SUSPECT_VALUES,
    TEXT,
    YES,
    Term,
    find_asked_authors,
    find_named_authors,
    find_named_labels,
    find_tag_codes,
    find_unknown_value,
    parse_number,
    parse_shape_query,
    parse_tag_term,
)
from annotator.session.view import Mode, ViewState

IdsByLayer = Mapping[LayerKey, npt.NDArray[np.int64]]


class BulkKind(enum.Enum):
    """What is done to every shape; the value is the column that changes."""

    LABEL = "label"
    TAG = "tag"
    DELETE = "delete"
    CONFIRM = "draft"
    """Drafts become shapes."""


_NAMES: Final = MappingProxyType(
    {
        BulkKind.LABEL: "Set label",
        BulkKind.TAG: "Set tag",
        BulkKind.DELETE: "Delete box",
        BulkKind.CONFIRM: "Confirm draft",
    }
)
_OF_COLUMNS: Final = MappingProxyType({"part_state": "Set part state", "occluded": "Set occluded"})
"""Names of the steps."""


class BulkEdit(Struct, frozen=True):
    """What is done, with the value that it sets."""

    kind: BulkKind
    value: int = 0
    tag: Tag | None = None
    answer: TagValue | None = None
    """To the tag; None takes the answer away."""
    keeps_drafts: bool = True
    """Whether drafts stay drafts, as of many at once nobody has looked at each.

    Where each was looked at, `CONFIRM` makes a model's shapes the person's own, too.
    """

    @property
    def step_name(self) -> str:
        """What undo calls it."""
        return _OF_COLUMNS.get("" if self.tag is None else self.tag.column, _NAMES[self.kind])

    def mark_different(self, project: Project, shapes: Shapes) -> Bools:
        """Which shapes `(N,)` would change; who is not asked a tag keeps what there is."""
        confirmed = shapes.draft & (not self.keeps_drafts)
        if self.tag is None:
            found: Bools = (getattr(shapes, self.kind.value) != self.value) | confirmed
            return found
        said = mark_different(self.tag, shapes, self.answer)
        return (said | confirmed) & mark_asked(self.tag, project.vocabulary.resolve_ids(shapes.label))


class BulkCount(Struct, frozen=True):
    """So many shapes on so many images."""

    shapes: int = 0
    images: int = 0


class BulkPlan(Struct, frozen=True, eq=False):
    """What an edit would change, and what it would leave and why."""

    edit: BulkEdit
    open: IdsByLayer
    """Shapes that change, of layers in work."""
    done: IdsByLayer
    """Shapes that would change, of layers that are marked done."""
    unchanged: int
    """Shapes that are as asked already."""
    others: BulkCount
    reviewed: BulkCount
    gone: int
    """Shapes that are there no more."""
    taken: Mapping[LayerKey, Shapes] = field(default_factory=dict)
    """What layers of the person get of models, each of which stands in `assisted`."""

    def count(self, *, with_done: bool) -> BulkCount:
        """What changes."""
        chosen, taken = self._choose(with_done=with_done), self.taken.values()
        images = {key.image for key in (*chosen, *self.taken)}
        return BulkCount(sum(map(len, chosen.values())) + sum(map(len, taken)), len(images))

    @property
    def done_count(self) -> BulkCount:
        """What of it is on images that are done."""
        return _count(self.done)

    def make_step(self, layers: Sequence[Layer], *, with_done: bool, first_id: int = 0) -> Step:
        """The step, from the loaded layers that `keys_of` names; what is taken of models gets ids from `first_id`."""
        chosen, edits, name = self._choose(with_done=with_done), list[LayerEdit](), self.edit.step_name
        for layer in layers:
            steps = [_make_layer_step(layer, chosen[layer.key], self.edit)] if layer.key in chosen else []
            if layer.key in self.taken:
                found = self.taken[layer.key]
                fresh = edit.take_from_model(found, found.assisted, first_id, draft=False)
                steps.append(edit.add_shapes(layer, fresh, name=name))
                first_id += len(fresh)
            parts = [part for step in steps for part in step.layers]
            before, after = (Shapes.concat(getattr(part, side) for part in parts) for side in ("before", "after"))
            edits += [replace(part, before=before, after=after) for part in parts[:1]]
        image = edits[0].key.image if edits else None
        return Step(name, layers=tuple(edits), image=image, count=self.count(with_done=with_done).shapes)

    def keys_of(self, *, with_done: bool) -> list[LayerKey]:
        """The layers that change."""
        return list(dict.fromkeys([*self._choose(with_done=with_done), *self.taken]))

    def _choose(self, *, with_done: bool) -> IdsByLayer:
        return {**self.open, **self.done} if with_done else self.open


def list_own_layers(project: Project, view: ViewState, chosen: Iterable[LayerKey], wanted: BulkEdit) -> set[LayerKey]:
    """The layers on which an edit of shapes of these layers works."""
    found = set(chosen)
    if view.author is not None and wanted.kind is BulkKind.CONFIRM:
        found |= {project.find_current_pass(key.image, view.author) for key in found}
    return found


def plan_bulk_edit(project: Project, view: ViewState, chosen: IdsByLayer, wanted: BulkEdit) -> BulkPlan:
    """Counts what an edit of these shapes would change as the project is now; `list_own_layers` are loaded."""
    parts: dict[str, dict[LayerKey, npt.NDArray[np.int64]]] = {"open": {}, "done": {}, "reviewed": {}, "others": {}}
    taken: dict[LayerKey, Shapes] = {}
    unchanged = gone = 0
    for key, ids in chosen.items():
        layer = project.layer_of(key)
        rows = layer.shapes.rows_of(ids) if layer.count else np.zeros(0, dtype=np.intp)
        gone += len(ids) - len(rows)
        there = layer.shapes.id[rows]
        takes = wanted.kind is BulkKind.CONFIRM and not wanted.keeps_drafts and view.author is not None
        if takes and project.authors[key.author].kind is AuthorKind.MODEL:
            own = project.layer_of(project.find_current_pass(key.image, view.author or 0))
            models = np.full(len(rows), key.author, dtype=np.int64)
            found = layer.shapes.take(rows).with_columns(assisted=models)
            fresh = found.take(~find_known(found, own.shapes, project.vocabulary))
            unchanged += len(found) - len(fresh)
            if own.status is Status.REVIEWED:
                parts["reviewed"][own.key] = fresh.id
            elif len(fresh):
                taken[own.key] = Shapes.concat([*filter(None, [taken.get(own.key)]), fresh])
            continue
        if key.author != view.author:
            parts["others"][key] = there
            continue
        if wanted.kind is not BulkKind.DELETE:
            differs = wanted.mark_different(project, layer.shapes.take(rows))
            unchanged += int((~differs).sum())
            there = there[differs]
        kind = {Status.REVIEWED: "reviewed", Status.DONE: "done"}.get(layer.status, "open")
        if len(there):
            parts[kind][key] = there
    return BulkPlan(
        wanted,
        parts["open"],
        parts["done"],
        unchanged,
        _count(parts["others"]),
        _count(parts["reviewed"]),
        gone,
        taken,
    )


def _make_layer_step(layer: Layer, ids: npt.NDArray[np.int64], wanted: BulkEdit) -> Step:
    if wanted.kind is BulkKind.DELETE:
        return edit.remove_shapes(layer, ids)
    name, keeps = wanted.step_name, wanted.keeps_drafts
    if wanted.tag is not None:
        return edit.set_answer(layer, ids, wanted.tag, wanted.answer, name=name, keeps_drafts=keeps)
    column: dict[str, Any] = {str(wanted.kind.value): wanted.value}
    return edit.set_column(layer, ids, name=name, keeps_drafts=keeps, **column)


def find_key_tag(project: Project, action: str) -> Tag | None:
    """The custom tag of shapes that the key of an action answers."""
    number, tags = action.removeprefix("custom_tag_"), project.protocol.custom_tags
    if number == action or int(number) > len(tags) or tags[int(number) - 1].of_images:
        return None
    return tags[int(number) - 1]


def make_key_edit(project: Project, action: str, shapes: Shapes, *, of_models: bool = False) -> BulkEdit | None:
    """What the key of an action of the picture does to all of these shapes (at least one) when they stand on a wall.

    Keys that turn a tag turn it where all have it; `of_models` says that some are a model's. None for keys that do
    nothing here, or need an answer first.
    """
    tag = find_key_tag(project, action)
    label = project.vocabulary.find_label_by_key(action.removeprefix("label_"))
    if action == "delete":
        return BulkEdit(BulkKind.DELETE)
    if action in ("set_corner", "confirm_drafts"):
        return BulkEdit(BulkKind.CONFIRM) if of_models or shapes.draft.any() else None
    if label is not None:
        return BulkEdit(BulkKind.LABEL, label.id)
    if action == "occluded":
        tag = OCCLUDED
    if action in STATE_IDS:
        return BulkEdit(BulkKind.TAG, tag=PART_STATE, answer=PART_STATE.values[STATE_IDS.index(action)])
    if tag is not None and kind_of(tag).is_yes_no(tag):
        is_yes = all(answer is True for answer in read_answers(tag, shapes))
        return BulkEdit(BulkKind.TAG, tag=tag, answer=not is_yes)
    return None


def _count(chosen: IdsByLayer) -> BulkCount:
    return BulkCount(sum(len(ids) for ids in chosen.values()), len({key.image for key in chosen}))


Ids = npt.NDArray[np.int64]
_LOOK_EVERY: Final = 4096
"""Layers between two looks at whether the work was called off."""


class ShapeTable(Struct, frozen=True, eq=False):
    """N shapes of M layers; rows stand in the order of the layers, within a layer by id."""

    layers: tuple[LayerKey, ...]
    place: npt.NDArray[np.int32]
    """Place of the row's layer among `layers`."""
    id: Ids
    label: npt.NDArray[np.int32]
    box: Floats
    """Corners (N, 4) in pixels of the image as displayed."""
    occluded: npt.NDArray[np.int8]
    part_state: npt.NDArray[np.int8]
    draft: Bools
    assisted: Ids
    score: Floats
    """Of a model, NaN for people."""
    image: Ids
    """Image of each layer (M,)."""
    author: Ids
    """Author of each layer (M,)."""
    attributes: npt.NDArray[np.object_] | None = None

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> "ShapeTable":
        """The shapes of these loaded layers."""
        chosen = tuple(layer for layer in layers if layer.count)
        tables = [layer.shapes for layer in chosen]
        return cls(
            layers=tuple(layer.key for layer in chosen),
            place=np.repeat(np.arange(len(chosen), dtype=np.int32), list(map(len, tables))),
            image=np.array([layer.key.image for layer in chosen], dtype=np.int64),
            author=np.array([layer.key.author for layer in chosen], dtype=np.int64),
            **Shapes.concat_columns(tables, *cls.__struct_fields__[2:-3], "attributes"),
        )

    @classmethod
    def concat(cls, tables: Sequence["ShapeTable"]) -> "ShapeTable":
        """The rows of at least one table, the first before the second."""
        if len(tables) == 1:
            return tables[0]
        first = np.cumsum([0, *(len(table.layers) for table in tables)], dtype=np.int32)
        columns: dict[str, Any] = {
            one: np.concatenate([getattr(table, one) for table in tables]) for one in cls.__struct_fields__[2:-1]
        }
        place = np.concatenate([table.place + start for table, start in zip(tables, first[:-1], strict=True)])
        said = [np.full(len(one), None) if one.attributes is None else one.attributes for one in tables]
        columns["attributes"] = None if all(one.attributes is None for one in tables) else np.concatenate(said)
        return cls(tuple(key for table in tables for key in table.layers), place, **columns)

    def __len__(self) -> int:
        return len(self.id)

    @property
    def sides(self) -> Floats:
        """√(w·h) of every row `(N,)`, in pixels."""
        spans = self.box[:, 2:] - self.box[:, :2]
        found: Floats = np.sqrt(spans[:, 0] * spans[:, 1])
        return found

    def key_of(self, row: int) -> LayerKey:
        """The layer that a row lies on."""
        return self.layers[int(self.place[row])]

    def spread(self, of_layers: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Values of the layers `(M,)` as values of the rows `(N,)`."""
        return of_layers[self.place]


def list_seen_layers(
    project: Project,
    view: ViewState,
    authors: Collection[int],
    *,
    images: Collection[int] | None = None,
    progress: Progress | None = None,
) -> list[Layer]:
    """The layers of these authors on these images that may be looked at, by image and author.

    Of several passes it is the one that counts, else the last that was begun.
    """
    gate, found = LayerGate(project, view), []
    wanted = project.images if images is None else images
    for number, (key, layer) in enumerate(project.layers.items()):
        if progress is not None and number % _LOOK_EVERY == 0:
            progress.step(number, len(project.layers))
        if key.author not in authors or key.image not in wanted or not layer.is_begun or not gate.admits(layer):
            continue
        if project.last_pass == 1 or key == project.find_current_pass(key.image, key.author):
            found.append(layer)
    found.sort(key=attrgetter("key"))
    return found


def match_shapes(table: ShapeTable, project: Project, view: ViewState, term: Term) -> Bools:
    """Rows `(N,)` that the term finds, its minus sign regarded; only for words about shapes."""
    found = _match(table, project, view, term)
    return ~found if term.negated else found


def _match(table: ShapeTable, project: Project, view: ViewState, term: Term) -> Bools:
    match term.key:
        case "label":
            return np.isin(table.label, find_named_labels(project, term))
        case "state":
            return np.isin(table.part_state, find_tag_codes(PartState, term.values))
        case "occluded":
            return np.isin(table.occluded, find_tag_codes(Occluded, term.values))
        case "tag":
            return _match_tags(table, project, term)
        case "author":
            authors = sorted(find_named_authors(project, view, term))
            return np.asarray(table.spread(np.isin(table.author, authors)), dtype=np.bool_)
        case "size":
            return _match_size(table, term)
        case "draft":
            return _match_yes(table.draft, term)
        case "assisted":
            return _match_yes(table.assisted >= 0, term)
        case "lone" | "suspect":
            return _match_audited(table, project, view, term)
        case "note" | "flag":
            notes = [note for note in list_read_notes(project, view) if matches_note(note, term)]
            found = np.isin(table.id, [note.shape for note in notes if note.shape is not None])
            return ~found if is_for_none(term) else found
    raise ValueError(f"'{term.key}' asks nothing of a shape")


def _match_tags(table: ShapeTable, project: Project, term: Term) -> Bools:
    """Rows `(N,)` that one of the values finds."""
    labels, found = project.vocabulary.resolve_ids(table.label), np.zeros(len(table), dtype=np.bool_)
    for asked in (parse_tag_term(project, value) for value in term.values):
        if asked is not None and asked.tag.of_images:
            layers = [project.layers.get(key) for key in table.layers]
            found |= table.spread(asked.match_layers(layers))
        elif asked is not None:
            found |= asked.match(table, labels)
    return found


def _match_yes(is_so: Bools, term: Term) -> Bools:
    return is_so if YES.intersection(term.values) else ~is_so


def _match_audited(table: ShapeTable, project: Project, view: ViewState, term: Term) -> Bools:
    """Rows `(N,)` of which others' work says something: none outside audit mode, where that would tell of them."""
    draw, suspects, ids = project.protocol.lone_draw, view.suspects, np.zeros(0, dtype=np.int64)
    if view.mode is not Mode.AUDIT:
        return np.zeros(len(table), dtype=np.bool_)
    if term.key == "lone" and isinstance(draw, LoneDraw):
        ids = np.array([one.shape for one in draw.shapes if one.verdict is None], dtype=np.int64)
    elif term.key == "suspect" and suspects is not None:
        asked = [code for code, word in enumerate(SUSPECT_VALUES) if word in term.values]
        ids = suspects.shape[np.isin(suspects.suspicion, asked)] if asked else suspects.shape
    return np.isin(table.id, ids, invert=bool(NO.intersection(term.values)))


def _find_doubt(table: ShapeTable, view: ViewState) -> Floats:
    """Doubt of each row (N,): a score of ½ has most, one of 0 or 1 none; of suspects the score of what differs."""
    doubt: Floats = 1.0 - np.abs(2.0 * table.score - 1.0)
    if view.suspects is not None and view.mode is Mode.AUDIT:
        order = np.argsort(view.suspects.score, kind="stable")  # the surest of several is put last
        known, place = np.unique(table.id, return_index=True)
        ids, score = view.suspects.shape[order], view.suspects.score[order]
        there = np.isin(ids, known) & ~np.isnan(score)
        doubt[place[np.searchsorted(known, ids[there])]] = score[there]
    return doubt


def _match_size(table: ShapeTable, term: Term) -> Bools:
    found, sides = np.zeros(len(table), dtype=np.bool_), table.sides
    for value in term.values:
        rule = parse_number(value)
        if rule is not None:
            found |= rule.compare(sides)
    return found


_OF_IMAGES = frozenset([TEXT, "name", "folder", "split", "status"])
"""Terms that ask the image a shape lies on."""


class SearchedShapes(Struct, frozen=True, eq=False):
    """The table that was searched; it serves again while neither the layers nor whose work is asked have changed."""

    project: Project
    seat: tuple[int | None, Mode]
    authors: frozenset[int]
    table: ShapeTable

    def serves(self, project: Project, view: ViewState, authors: frozenset[int]) -> bool:
        """Whether it is what would be gathered now."""
        is_same = self.project.layers is project.layers and self.project.images is project.images
        return is_same and self.seat == (view.author, view.mode) and self.authors == authors


class FoundShapes(Struct, frozen=True, eq=False, dict=True):
    """What a query found."""

    searched: SearchedShapes
    rows: npt.NDArray[np.int64]
    """Rows of the table, by image, author and id."""
    doubt: Floats
    """How much a model doubts each row found; NaN where none says anything."""
    unknown: Phrase | None = None
    """A value of the query that its word does not take; nothing is found then."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def table(self) -> ShapeTable:
        """The table that the rows are of."""
        return self.searched.table

    @cached_property
    def images(self) -> npt.NDArray[np.int64]:
        """Image of every row found."""
        return self.table.image[self.table.place[self.rows]]

    @cached_property
    def image_count(self) -> int:
        """On how many images they lie; the rows are in the order of these."""
        return int(np.count_nonzero(np.diff(self.images))) + bool(len(self.rows))

    @cached_property
    def consulted(self) -> frozenset[int]:
        """Images where others' shapes were looked through: who sees the result has seen something of them."""
        others = self.table.author != (-1 if self.searched.seat[0] is None else self.searched.seat[0])
        return frozenset(np.unique(self.table.image[others]).tolist())

    def group_rows(self, rows: npt.NDArray[np.int64]) -> dict[LayerKey, npt.NDArray[np.int64]]:
        """Ids of the shapes in these rows of the result, by the layer they lie on."""
        chosen = np.sort(self.rows[rows])
        places = self.table.place[chosen]
        starts = np.flatnonzero(np.diff(places, prepend=-1))
        groups = np.split(self.table.id[chosen], starts[1:]) if len(chosen) else []
        return {self.table.layers[int(places[at])]: ids for at, ids in zip(starts, groups, strict=True)}


def find_shapes(
    project: Project,
    view: ViewState,
    query: str,
    *,
    parts: Iterable[Project] | None = None,
    known: SearchedShapes | None = None,
    progress: Progress | None = None,
) -> FoundShapes:
    """The shapes that satisfy every term; of whose work is said by `find_asked_authors` and `LayerGate`.

    The layers of the project's `parts` must be loaded, without these its own. `known` saves gathering the table again.
    Raises Cancelled when asked to stop.
    """
    terms = parse_shape_query(query)
    authors = find_asked_authors(project, view, terms)
    if known is None or not known.serves(project, view, authors):
        tables = [
            ShapeTable.of(list_seen_layers(part, view, authors, progress=progress)) for part in parts or [project]
        ]
        known = SearchedShapes(project, (view.author, view.mode), authors, ShapeTable.concat(tables))
    table = known.table
    unknown = find_unknown_value(project, terms)
    if unknown is not None:
        return FoundShapes(known, np.zeros(0, dtype=np.int64), np.zeros(0), unknown)
    fits = np.ones(len(table), dtype=np.bool_)
    for number, term in enumerate(terms):
        if progress is not None:
            progress.step(number, len(terms))
        if term.key in _OF_IMAGES:
            test = make_image_test(project, view, term)
            answers = {image: test(project.images[image]) for image in np.unique(table.image).tolist()}
            by_layer = np.array([answers[image] for image in table.image.tolist()], dtype=np.bool_)
            fits &= table.spread(by_layer)
        else:
            fits &= match_shapes(table, project, view, term)
    rows = np.flatnonzero(fits).astype(np.int64)
    return FoundShapes(known, rows, _find_doubt(table, view)[rows])
