"""Makes a team project of a local one, a replica of a team project, and an ordinary project of a replica."""

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import chain
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from annotator import __version__
from annotator.errors import Progress, UserError
from annotator.model.columns import AUTHOR, DECISION, IMAGE, LABEL, LAYER, NOTE, Noun, NounTable, describe_labels
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project, apply_parts
from annotator.store import create_project
from annotator.store.opening import open_project
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import OWNER, Membership
from annotator.store.replica.outbox import describe_attributes, describe_rows
from annotator.store.replica.received import Received
from annotator.store.tables.layers import make_shape_rows
from annotator.store.tables.schema import SHAPE
from annotator.team.desk.context import DeskContext, Talk
from annotator.team.desk.desk import Desk
from annotator.team.desk.rebase import find_part_edits, read_header
from annotator.team.link import PROTOCOL, Link, TeamError, hash_rows
from annotator.team.server import TEAM_VERSION, add_first_owner, create_tables, run_as_owner

_MAKING: Final = ".joining"
"""Ending of a replica that is not complete."""


def name_host() -> str:
    """What this computer is called where a person has to tell desks apart."""
    return socket.gethostname() or "this computer"


def run_talk(link: Link, talk: Talk) -> None:
    """Makes the calls of a talk one after another. Raises TeamError and LinkError."""
    try:
        call = next(talk)
        while True:
            try:
                answer = link.call(call.function, *call.values) if call.function else None
            except TeamError as error:
                call = talk.throw(error)
            else:
                call = talk.send(answer)
    except StopIteration:
        return


class OpenReplica:
    """A replica that is open without a session: the project as it is in the file, brought up to date by `receive`."""

    def __init__(self, file: ProjectFile, host: str = "") -> None:
        self.file = file
        self.project: Project = file.project
        self.desk = Desk(
            DeskContext(
                file,
                find_project=lambda: self.project,
                load_layer=self.load_layer,
                receive=self.receive,
                host=host or name_host(),
            )
        )

    def load_layer(self, key: LayerKey) -> Layer:
        """The layer with its shapes."""
        layer = self.project.layer_of(key)
        return layer if layer.loaded is not None else layer.with_shapes(self.file.load_layer(key))

    def receive(self, received: Received) -> None:
        """Writes what came and remembers it."""
        self.file.receive(received)
        project = apply_parts(self.project, received.parts)
        self.project = project.with_layers(one.layer for one in received.layers)

    def synchronise(self, link: Link) -> None:
        """Greets, sends and takes all there is. Raises TeamError and LinkError; what was done until then stays."""
        run_talk(link, self.desk.greet())
        run_talk(link, self.desk.exchange())


def join_team(link: Link, path: Path, *, host: str = "") -> ProjectFile:
    """Makes the replica of the login of this link and fills it with what that person may see.

    The file appears when it is complete, readable by its owner alone. Raises UserError where the file is there or
    cannot be written, TeamError and LinkError.
    """
    path = Path(os.path.realpath(path))
    if path.exists():
        raise UserError("'{file}' is in {folder} already; choose another name.", file=path.name, folder=path.parent)
    host = host or name_host()
    hello: dict[str, Any] = link.call("hello", {"protocol": PROTOCOL, "desk": None, "host": host, "cursor": 0})
    parts: dict[str, Any] = link.call("take_parts")
    making = path.with_name(f".{path.name}{_MAKING}")
    with closing(create_project(making, make_project(parts), overwrite=True)) as file:
        making.chmod(0o600)
        author, role = hello["author"]["id"], hello["role"]
        file.make_replica(_make_membership(link, hello, author, role, parts_version=parts["version"]))
        OpenReplica(file, host).synchronise(link)
    making.replace(path)
    return open_project(path)


def make_project(parts: Mapping[str, Any]) -> Project:
    """The project of an answer of `take_parts`, without layers."""
    told = parts["project"]
    empty = Project(uuid=told["uuid"], name=told["name"], template=told["template"])
    project = apply_parts(empty, find_part_edits(empty, parts))
    last_image, last_author = told["next_image_id"] - 1, told["next_author_id"] - 1
    return replace(project, last_image_id=last_image, last_author_id=last_author)


def _make_membership(
    link: Link, hello: Mapping[str, Any], author: int, role: str, *, parts_version: int, cursor: int = 0
) -> Membership:
    return Membership(
        address=link.place.address,
        schema=link.place.schema,
        login=hello["login"],
        author_id=author,
        role=role,
        desk=hello["desk"],
        epoch=hello["epoch"],
        cursor=cursor,
        parts_version=parts_version,
        assignment_version=-1,
        grace=hello["grace"],
    )


_FINISH: Final = """
SELECT move_head(1);
UPDATE layer l SET
    hash = (SELECT coalesce(mod(sum(row_hash(s)), 1152921504606846976), 0) FROM shape s
            WHERE s.image_id = l.image_id AND s.author_id = l.author_id AND s.round = l.round),
    finished_at = CASE WHEN status IN ('done', 'reviewed') THEN clock_timestamp() END,
    exposed = seen, exposed_at = CASE WHEN seen THEN clock_timestamp() END, delivered_edits = unblinded,
    changed = (SELECT head FROM project);
UPDATE note SET changed = (SELECT head FROM project);
UPDATE decision SET changed = (SELECT head FROM project);
ANALYZE layer, shape
"""
"""Whoever has seen others' work in the local file has had it on the disk: that counts as delivered."""


def fill_tables(link: Link, project: Project, *, next_shape_id: int) -> None:
    """Writes a project whose layers are all loaded into the empty tables. Raises TeamError and LinkError."""
    _write_project(link, project, next_shape_id)
    layers = [layer for _, layer in sorted(project.layers.items())]
    _copy_nouns(link, IMAGE, project.images)
    _copy_nouns(link, AUTHOR, project.authors)
    _copy(link, LABEL.name, describe_labels(project.vocabulary))
    rows = ([*LAYER.make_row(layer), describe_attributes(layer.attributes)] for layer in layers)
    link.copy_rows(LAYER.name, (*LAYER.column_names, "attributes"), rows)
    link.copy_rows("shape", SHAPE.names, chain.from_iterable(make_shape_rows(one.key, one.shapes) for one in layers))
    _copy_nouns(link, DECISION, project.decisions)
    _copy_nouns(link, NOTE, project.notes)
    run_as_owner(link, _FINISH)


def _write_project(link: Link, project: Project, next_shape_id: int) -> None:
    row = {
        "id": 1,
        "schema_version": 3,
        "uuid": project.uuid,
        "name": project.name,
        "template": project.template,
        "next_shape_id": next_shape_id,
        "next_label_id": project.vocabulary.next_id,
        "next_image_id": max([project.last_image_id, *project.images]) + 1,
        "next_author_id": max([project.last_author_id, *project.authors]) + 1,
        "parts": project.vocabulary.parts,
        "metrics": msgspec.json.encode(project.metrics).decode(),
        "protocol": msgspec.json.encode(project.protocol).decode(),
        "team_version": TEAM_VERSION,
        "program": __version__,
        "protocol_least": PROTOCOL,
        "protocol_most": PROTOCOL,
    }
    _copy(link, "project", [row])


def _copy(link: Link, table: str, rows: list[dict[str, Any]]) -> None:
    """Adds rows that all have the same columns."""
    if rows:
        link.copy_rows(table, list(rows[0]), [list(row.values()) for row in rows])


def _copy_nouns(link: Link, table: NounTable[Noun], nouns: Mapping[int, Noun]) -> None:
    link.copy_rows(table.name, table.column_names, (table.make_row(one) for _, one in sorted(nouns.items())))


class LayerDifference(Struct, frozen=True):
    """A layer of one's own that is other here than on the server."""

    image: str
    here: int
    """Shapes in the replica."""
    there: int
    """Shapes on the server."""


def begin_team(link: Link, file: ProjectFile, author: int, progress: Progress | None = None) -> None:
    """Writes the project to the server and makes the file the replica of its owner, who is this author.

    On the server everything is there or nothing. Raises UserError where the file is a replica already or the server
    does not take it, TeamError and LinkError.
    """
    if file.membership is not None:
        raise UserError("'{file}' is part of a team project already.", file=file.path.name)
    file.refuse_read_only()
    project = file.load_project(progress)
    with link.open_transaction():
        create_tables(link)
        fill_tables(link, project, next_shape_id=file.next_shape_id)
        add_first_owner(link, author)
    hello: dict[str, Any] = link.call("hello", {"protocol": PROTOCOL, "desk": None, "host": name_host(), "cursor": 0})
    changed: dict[str, Any] = link.call("changed", 0)
    states = tuple((header.key, header.server) for header in map(read_header, changed["layers"]))
    versions = {"parts_version": hello["parts_version"], "cursor": changed["cursor"]}
    file.make_replica(_make_membership(link, hello, author, OWNER, **versions))
    file.receive(Received(server_states=states))


def move_team(link: Link, file: ProjectFile) -> None:
    """Has a replica meet its team at the address of this line from now on.

    Raises UserError where another project is there, TeamError and LinkError.
    """
    member = file.membership
    if member is None:
        raise UserError("'{file}' is not a replica of a team project.", file=file.path.name)
    file.refuse_read_only()
    there = link.call("take_parts")["project"]["uuid"]
    if there != file.project.uuid:
        raise UserError(
            "At {address} the project '{schema}' is another one; your replica keeps its address.",
            address=link.place.address,
            schema=link.place.schema,
        )
    file.receive(Received(membership=member.with_changes(address=link.place.address)))


def detach_replica(file: ProjectFile, target: Path) -> None:
    """Writes an ordinary project with what the replica holds: what its person was allowed to see.

    Raises UserError where the target is there or cannot be written.
    """
    if target.exists():
        raise UserError("'{file}' is there already; choose another name.", file=target.name)
    file.copy_to(target)
    with closing(open_project(target)) as copy:
        copy.drop_replica()


def find_differences(link: Link, file: ProjectFile) -> Iterator[LayerDifference]:
    """The layers of one's own that the server holds otherwise, by a hash of their rows. Raises TeamError, LinkError."""
    member = file.membership
    if member is None:
        raise UserError("'{file}' is not a replica of a team project.", file=file.path.name)
    answer: dict[str, Any] = link.call("changed", 0)
    headers = {header.key: header for header in map(read_header, answer["layers"])}
    own = {key for key, layer in file.project.layers.items() if key.author == member.author_id and layer.revision}
    own |= {key for key in headers if key.author == member.author_id}
    for key in sorted(own):
        shapes = file.load_layer(key)
        header = headers.get(key)
        there = (0, 0) if header is None else (header.count, header.server.hash)
        if there != (len(shapes), hash_rows(describe_rows(key, shapes))):
            yield LayerDifference(file.project.image_name(key.image), len(shapes), there[0])
