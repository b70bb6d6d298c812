"""Making a replica of a team project, and talking with the server where no window is."""

import socket
from collections.abc import Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from annotator.errors import UserError
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.step import apply_parts
from annotator.store import create_project
from annotator.store.opening import open_project
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from annotator.store.replica.received import Received
from annotator.team.desk.answers import find_part_edits
from annotator.team.desk.context import DeskContext, Talk
from annotator.team.desk.desk import Desk
from annotator.team.link import PROTOCOL, Link, TeamError

_MAKING: Final = ".joining"
"""Ending of a replica that is not complete."""


def name_host() -> str:
    """What this computer is called where a person has to tell desks apart."""
    return socket.gethostname() or "this computer"


def run_talk(link: Link, talk: Talk) -> None:
    """Makes the calls of a talk one after another. Raises TeamError and LineError."""
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
        """Greets, sends and takes all there is. Raises TeamError and LineError; what was done until then stays."""
        run_talk(link, self.desk.greet())
        run_talk(link, self.desk.exchange())


def join_team(link: Link, path: Path, *, host: str = "") -> ProjectFile:
    """Makes the replica of the login of this line and fills it with what that person may see.

    The file appears when it is complete, readable by its owner alone. Raises UserError where the file is there or
    cannot be written, TeamError and LineError.
    """
    path = path.resolve()
    if path.exists():
        raise UserError("'{file}' is in {folder} already; choose another name.", file=path.name, folder=path.parent)
    host = host or name_host()
    hello: dict[str, Any] = link.call("hello", {"protocol": PROTOCOL, "desk": None, "host": host, "cursor": 0})
    parts: dict[str, Any] = link.call("take_parts")
    making = path.with_name(f".{path.name}{_MAKING}")
    with closing(create_project(making, make_project(parts), overwrite=True)) as file:
        making.chmod(0o600)
        file.make_replica(_make_membership(link, hello, parts))
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


def _make_membership(link: Link, hello: Mapping[str, Any], parts: Mapping[str, Any]) -> Membership:
    return Membership(
        address=link.place.address,
        schema=link.place.schema,
        login=hello["login"],
        author_id=hello["author"]["id"],
        role=hello["role"],
        desk=hello["desk"],
        epoch=hello["epoch"],
        parts_version=parts["version"],
        assignment_version=-1,
        grace=hello["grace"],
    )
