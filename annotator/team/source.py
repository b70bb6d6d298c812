"""A team project on its server as the source of an audit: every worker signs in for itself and reads its own range.

One link holds the state of the moment at which an audit began, and all others read that state, so that people go on
with their work meanwhile. Read are the tables that an auditor may read; nobody else is let in.
"""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import repeat
from typing import Any, Final

import immutables
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.ranges.source import ImageRange, split_ranges
from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, LAYER, NOTE
from annotator.model.layer import Layer, LayerKey, equal_without
from annotator.model.project import Project, apply_parts
from annotator.model.shapes import Shapes
from annotator.store.replica.outbox import read_attributes
from annotator.store.tables.layers import shapes_of_rows
from annotator.store.tables.schema import SHAPE
from annotator.team.desk.making import make_project
from annotator.team.desk.rebase import find_talk_edits
from annotator.team.key_store import connect_kept
from annotator.team.link import Link, TeamError, TeamPlace, check_schema

_PROJECT: Final = """
SELECT uuid, name, template, parts, metrics, protocol, next_label_id, next_image_id, next_author_id
FROM {schema}.project
"""
_VOCABULARY: Final = f"SELECT {LABEL.fields} FROM {{schema}}.label ORDER BY position"  # noqa: S608 - our own columns
_AUTHORS: Final = f"SELECT {AUTHOR.fields} FROM {{schema}}.author ORDER BY id"  # noqa: S608
_WITHIN: Final = "WHERE {} BETWEEN %s AND %s"
_IMAGES: Final = f"SELECT {IMAGE.fields} FROM {{schema}}.image {_WITHIN.format('id')} ORDER BY id"  # noqa: S608
_LAYERS: Final = f"""
SELECT {LAYER.fields}, attributes, delivered_edits, could_see
FROM {{schema}}.layer {_WITHIN.format("image_id")} ORDER BY image_id, author_id, round
"""  # noqa: S608
_SHAPES: Final = f"""
SELECT {", ".join(SHAPE.names)}
FROM {{schema}}.shape {_WITHIN.format("image_id")} ORDER BY image_id, author_id, round, id
"""  # noqa: S608
_NOTES: Final = f"SELECT {NOTE.fields}, gone FROM {{schema}}.note WHERE NOT gone ORDER BY id"  # noqa: S608
_DECISIONS: Final = f"SELECT {DECISION.fields}, gone FROM {{schema}}.decision WHERE NOT gone ORDER BY id"  # noqa: S608
_COUNTS: Final = """
SELECT i.id, coalesce(sum(l.shape_count), 0)::int8 FROM {schema}.image i LEFT JOIN {schema}.layer l ON l.image_id = i.id
GROUP BY i.id ORDER BY i.id
"""
_LABELS: Final = "SELECT DISTINCT label FROM {schema}.shape WHERE image_id BETWEEN %s AND %s"
_EVERY: Final = ImageRange(0, 2**62)
_LABEL_BOXES: Final = 1_000_000
"""Boxes whose labels are asked for in one call."""
_TEAMS: Final = """
SELECT n.nspname, has_schema_privilege(n.oid, 'USAGE') FROM pg_namespace n
WHERE (SELECT count(*) FROM pg_class c WHERE c.relnamespace = n.oid AND c.relname IN ('member', 'desk', 'step')) = 3
ORDER BY n.nspname
"""
_ROLE: Final = "SELECT role FROM {schema}.member WHERE login = session_user AND removed_at IS NULL"


@equal_without("link")
class TeamSource(Struct, frozen=True, eq=False):
    """A team project in one state. It travels to workers without the link that holds the state, and without secrets."""

    place: TeamPlace
    login: str
    snapshot: str
    link: Link | None = None
    """Of whoever opened it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return TeamSource, (self.place, self.login, self.snapshot)

    def read_outline(self) -> Project:
        """The project with layers that are not loaded, with decisions and notes."""
        with self._open_link() as link:
            project = _read_project(link, _EVERY)
            talk = find_talk_edits(project, _iterate(link, _NOTES), _iterate(link, _DECISIONS))
            return apply_parts(project, talk)

    def list_labels(self) -> set[int]:
        """Ids of the labels that shapes bear or count as."""
        met: set[int] = set()
        with self._open_link() as link:
            aliases = _read_frame(link).vocabulary.aliases
            for part in self._split(link, _LABEL_BOXES):
                met.update(label for (label,) in _iterate(link, _LABELS, part))
        return met | {aliases.get(label, label) for label in met}

    def list_ranges(self, boxes: int) -> list[ImageRange]:
        """Ranges of about so many boxes that hold every image once, in ascending order."""
        with self._open_link() as link:
            return self._split(link, boxes)

    def read_range(self, part: ImageRange) -> Project:
        """The project with the images of a range alone, and their layers loaded."""
        with self._open_link() as link:
            project = _read_project(link, part)
            return project.with_layers(_load_layers(link, project, part))

    def _split(self, link: Link, boxes: int) -> list[ImageRange]:
        return split_ranges(((image, count) for image, count in _iterate(link, _COUNTS)), boxes)

    @contextmanager
    def _open_link(self) -> Iterator[Link]:
        """The link that holds the state, or a worker's own that reads the same state."""
        if self.link is not None:
            yield self.link
            return
        with _sign_in_worker(self.place, self.login) as link, _join_state(link, self.snapshot):
            yield link


def parse_team_address(address: str) -> TeamPlace:
    """The place that an address with a `schema=NAME` within it names; without one the schema is left open.

    Raises UserError for a name that no team project can have.
    """
    head, mark, options = address.partition("?") if "://" in address else ("", "", address)
    between = "&" if "://" in address else " "
    named = [option for option in options.split(between) if option.startswith("schema=")]
    rest = between.join(option for option in options.split(between) if option not in named)
    return TeamPlace(f"{head}{mark}{rest}" if rest else head, check_schema(named[0][7:]) if named else "")


@contextmanager
def open_team_source(link: Link) -> Iterator[TeamSource]:
    """The team project behind a link as it is now; the only one of the database where its place names no schema.

    Raises UserError where there is none, or where the login is neither auditor nor owner of it.
    """
    link = link if link.place.schema else link.turn_to(_find_schema(link))
    with link.open_snapshot() as snapshot:
        _refuse_others(link)
        yield TeamSource(link.place, link.login, snapshot, link)


def _find_schema(link: Link) -> str:
    """The schema of the team project that this login belongs to."""
    found: list[str] = [name for name, may_use in link.run(_TEAMS) if may_use]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(
            "The database on {host} has several team projects ({names}); add schema=NAME to the address.",
            host=link.host,
            names=", ".join(found),
        )
    raise UserError(
        "The login '{login}' belongs to no team project of that database on {host}; check the address, and ask the "
        "project's owner for an invitation.",
        login=link.login,
        host=link.host,
    )


def _refuse_others(link: Link) -> None:
    """Raises UserError unless the login is auditor or owner: nobody else may read others' work as tables."""
    if link.place.schema not in [name for name, _may_use in link.run(_TEAMS)]:
        raise UserError(
            "There is no team project '{schema}' in that database on {host}; check the name.",
            schema=link.place.schema,
            host=link.host,
        )
    try:
        rows = link.run(_ROLE.format(schema=link.place.quoted))
    except TeamError as error:
        if error.code != "not_member":
            raise
        rows = []
    if not rows or rows[0][0] not in ("auditor", "owner"):
        raise UserError(
            "Only auditors and owners of a team project may audit it on its server, and '{login}' is neither on "
            "{host}; audit your own replica, which holds what you may see.",
            login=link.login,
            host=link.host,
        )


def _sign_in_worker(place: TeamPlace, login: str) -> Link:
    """A link of a worker, who cannot ask for a password."""
    try:
        return connect_kept(place, login=login)
    except TeamError as error:
        if error.code != "refused_login":
            raise
        raise UserError(
            "{reason} Workers sign in for themselves: put the password into the password file or the key store.",
            reason=error.sentence,
        ) from None


@contextmanager
def _join_state(link: Link, snapshot: str) -> Iterator[None]:
    """Everything inside is of the snapshot. Raises UserError where nobody holds it any more."""
    with ExitStack() as stack:
        try:
            stack.enter_context(link.open_snapshot(snapshot))
        except TeamError as error:
            if error.code != "server":
                raise
            raise UserError(
                "The connection to {host} that held the state of the project broke off; ask again.", host=link.host
            ) from None
        yield


def _read_frame(link: Link) -> Project:
    """The project without images and layers."""
    (project,) = link.iterate_records(_PROJECT.format(schema=link.place.quoted))
    labels, authors = (
        list(link.iterate_records(statement.format(schema=link.place.quoted))) for statement in (_VOCABULARY, _AUTHORS)
    )
    return make_project({"project": project, "whole": True, "images": (), "labels": labels, "authors": authors})


def _read_project(link: Link, part: ImageRange) -> Project:
    """The project with the images of a range and their layers, which are not loaded."""
    images = {image.id: image for image in IMAGE.read_rows(_iterate(link, _IMAGES, part))}
    rows = list(_iterate(link, _LAYERS, part))
    found = LAYER.read_rows((row[:-3] for row in rows), repeat(None), (read_attributes(row[-3]) for row in rows))
    layers = {
        layer.key: replace(layer, delivered=row[-2], could_see=row[-1]) for layer, row in zip(found, rows, strict=True)
    }
    return replace(_read_frame(link), images=immutables.Map(images), layers=immutables.Map(layers), begun=None)


def _iterate(link: Link, statement: str, part: ImageRange | None = None) -> Iterator[tuple[Any, ...]]:
    values = None if part is None else (part.first, part.last)
    return link.iterate(statement.format(schema=link.place.quoted), values)


def _load_layers(link: Link, project: Project, part: ImageRange) -> list[Layer]:
    """The layers of a range with their shapes."""
    rows = list(_iterate(link, _SHAPES, part))
    keys = np.array([row[:3] for row in rows], dtype=np.int64).reshape(-1, 3)
    starts = np.flatnonzero((np.diff(keys, axis=0, prepend=-1) != 0).any(axis=1))
    tables = shapes_of_rows([row[3:] for row in rows]).split([*starts.tolist(), len(rows)]) if rows else []
    found = {LayerKey(*key): table for key, table in zip(keys[starts].tolist(), tables, strict=True)}
    empty = Shapes.empty()
    return [layer.with_shapes(found.get(key, empty)) for key, layer in project.layers.items()]
