"""Making a team project of a local one, an ordinary project of a replica, and comparing a replica with the server."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.progress import Progress
from annotator.store.opening import open_project
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import OWNER, Membership
from annotator.store.replica.outbox import describe_rows
from annotator.store.replica.received import Received
from annotator.team.desk.answers import read_header
from annotator.team.desk.replica import name_host
from annotator.team.link import PROTOCOL, Link, hash_rows
from annotator.team.server import add_first_owner, create_tables
from annotator.team.upload import fill_tables


@dataclass(frozen=True, slots=True)
class LayerDifference:
    """A layer of one's own that is other here than on the server."""

    image: str
    here: int
    """Shapes in the replica."""
    there: int
    """Shapes on the server."""


def begin_team(link: Link, file: ProjectFile, author: int, progress: Progress | None = None) -> None:
    """Writes the project to the server and makes the file the replica of its owner, who is this author.

    On the server everything is there or nothing. Raises UserError where the file is a replica already or the server
    does not take it, TeamError and LineError.
    """
    if file.membership is not None:
        raise UserError("'{file}' is part of a team project already.", file=file.path.name)
    if file.read_only:
        raise UserError(file.read_only_reason)
    project = file.load_project(progress)
    with link.open_transaction():
        create_tables(link)
        fill_tables(link, project, next_shape_id=file.next_shape_id)
        add_first_owner(link, author)
    hello: dict[str, Any] = link.call("hello", {"protocol": PROTOCOL, "desk": None, "host": name_host(), "cursor": 0})
    changed: dict[str, Any] = link.call("changed", 0)
    words = tuple((header.key, header.word) for header in map(read_header, changed["layers"]))
    file.make_replica(
        Membership(
            address=link.place.address,
            schema=link.place.schema,
            login=hello["login"],
            author_id=author,
            role=OWNER,
            desk=hello["desk"],
            epoch=hello["epoch"],
            cursor=changed["cursor"],
            parts_version=hello["parts_version"],
            assignment_version=-1,
            grace=hello["grace"],
        )
    )
    file.receive(Received(words=words))


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
    """The layers of one's own that the server holds otherwise, by a hash of their rows. Raises TeamError, LineError."""
    member = file.membership
    if member is None:
        raise UserError("'{file}' is no replica of a team project.", file=file.path.name)
    answer: dict[str, Any] = link.call("changed", 0)
    headers = {header.key: header for header in map(read_header, answer["layers"])}
    own = {key for key, layer in file.project.layers.items() if key.author == member.author_id and layer.revision}
    own |= {key for key in headers if key.author == member.author_id}
    for key in sorted(own):
        shapes = file.load_layer(key)
        header = headers.get(key)
        there = (0, 0) if header is None else (header.count, header.word.hash)
        if there != (len(shapes), hash_rows(describe_rows(key, shapes))):
            yield LayerDifference(_name_image(file, key), len(shapes), there[0])


def _name_image(file: ProjectFile, key: LayerKey) -> str:
    image = file.project.images.get(key.image)
    return f"image {key.image}" if image is None else image.name
