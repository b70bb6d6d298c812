"""A desk as the server sees it: says hello, sends steps by hand, fetches; and the team project that tests meet on."""

import json
import uuid
from collections.abc import Sequence
from itertools import chain
from typing import Any

import immutables
import psycopg
from msgspec.structs import replace

from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.team.desk.making import fill_tables
from annotator.team.link import PROTOCOL, Link, TeamError, TeamPlace, connect
from annotator.team.server import add_first_owner, create_tables
from tests import builders
from tests.team.servers import Server

MEMBERS = {"ana": "annotator", "ben": "annotator", "cem": "annotator", "aud": "auditor", "carla": "owner"}
"""Login and role; ana, ben and cem are authors 1, 2 and 3."""
IMAGES = 8
TRAINING, CONTROL = 7, 8
"""Ids of the images that are for something else than work; the reference, author 4, has finished both."""
MODEL = 5
"""Author of a model that has finished image 1."""
SCHEMA = "orchard"

_shape_ids = iter(range(1, 1_000_000))


class Desk:
    """One desk of a member."""

    def __init__(self, place: TeamPlace, login: str, link: Link | None = None) -> None:
        self.link = connect(place, login=login) if link is None else link
        self.login, self.token = login, uuid.uuid4()
        self.hello = self.greet()
        self.id: int = self.hello["desk"]
        self.author: int = self.hello["author"]["id"]
        self.link.listen(self.hello["channel"])

    def call(self, function: str, *values: Any) -> Any:
        return self.link.call(function, *values)

    def greet(self, desk: int | None = None) -> dict[str, Any]:
        about = {"protocol": PROTOCOL, "host": f"LAB-{self.login}", "cursor": 0, "desk": desk, "token": str(self.token)}
        return self.call("hello", about)

    def new_ids(self, count: int) -> list[int]:
        return [self.id << 32 | next(_shape_ids) for _ in range(count)]

    def layer(self, image: int, base: int, status: str = "done", **more: Any) -> dict[str, Any]:
        """A layer of a step; `put` may be the number of new shapes."""
        put = more.pop("put", 0)
        rows = [make_row(number) for number in self.new_ids(put)] if isinstance(put, int) else put
        values = {"author": self.author, "round": 1, "purpose": "work", "seconds": 1.0, "gone": []}
        return {"image": image, "base": base, "status": status, **values, "put": rows, **more}

    def commit(self, *steps: str, unsent: int = 0) -> list[dict[str, Any]]:
        """Sends steps in one call and returns their results; greets again in a new epoch."""
        answer = self.push(self.token, following := uuid.uuid4(), *steps, unsent=unsent)
        if answer["state"] == "forked" and answer["epoch"] != self.hello["epoch"]:
            self.hello = self.greet(self.id)
            answer = self.push(self.token, following, *steps, unsent=unsent)
        assert answer["state"] == "taken"
        self.token = following
        results: list[dict[str, Any]] = answer["results"]
        return results

    def send(self, *steps: str, unsent: int = 0) -> list[dict[str, Any]]:
        """As `commit`; then asks for changes where something was finished, which pokes, as desks do."""
        results = self.commit(*steps, unsent=unsent)
        taken = [step for step, one in zip(steps, results, strict=True) if one["state"] == "done"]
        layers = [layer for step in taken for layer in json.loads(step)["layers"]]
        if done := {layer["image"] for layer in layers if layer["status"] in ("done", "reviewed")}:
            self.call("changed", int(self.hello["clock"] * 1e6), tuple(done))
        return results

    def push(self, token: uuid.UUID, following: uuid.UUID, *steps: str, unsent: int = 0) -> dict[str, Any]:
        return self.call("commit_steps", self.id, token, following, unsent, steps)

    def draw(self, image: int, base: int = 0, count: int = 2, status: str = "done") -> list[int]:
        """Draws shapes on an image in one step that has to be taken; returns their ids."""
        layer = self.layer(image, base, status, put=count)
        (result,) = self.send(make_step(layer))
        assert result["state"] == "done", result
        return [row[0] for row in layer["put"]]

    def announce(self, *images: int) -> list[Any]:
        """Has the server stamp what waits, or these images; image, pass and time of each stamp."""
        waiting = images or tuple(image for image, _ in self.call("changed", 0)["waiting"])
        return self.call("announce", self.id, waiting)["exposed"] if waiting else []

    def told(self, cursor: int = 0) -> set[tuple[int, int]]:
        """Image and author of the layers that are told, once what waits was announced."""
        self.announce()
        return {(header[0], header[1]) for header in self.call("changed", cursor)["layers"]}

    def take(self, *keys: Sequence[int]) -> dict[tuple[int, int], list[Any]]:
        """The rows of layers, by image and author, once what waits was announced."""
        self.announce()
        answer = self.call("take_layers", [[*key, 1] for key in keys])
        return {(layer["header"][0], layer["header"][1]): layer["rows"] for layer in answer["layers"]}

    def header(self, image: int) -> list[Any]:
        """The header of the own layer."""
        return next(one for one in self.call("changed", 0)["layers"] if one[:3] == [image, self.author, 1])

    def has_poke(self) -> bool:
        """Whether somebody poked before now: the server tells it with the answer to any call."""
        self.link.run("SELECT 1")
        return self.link.wait(0)


def make_row(number: int, *, label: int = 0, x0: float = 10.5) -> list[Any]:
    return [number, label, x0, 20.0, x0 + 30, 60.25, -1, -1, None, False, None, None, None, None, False, None]


def make_step(*layers: dict[str, Any], **more: Any) -> str:
    step = {"uuid": str(uuid.uuid4()), "at": 1.0, "name": "Draw box", "action": "do", "layers": list(layers), **more}
    return json.dumps(step)


def make_project() -> Project:
    """Eight images; Ana, Ben and Cem, who have drawn nothing; a reference and a model, who have."""
    project = builders.project(images=IMAGES, authors=("Ana", "Ben", "Cem"), count=0, status=Status.NEW)
    authors = project.authors.set(4, Author(4, "Reference", AuthorKind.REFERENCE))
    authors = authors.set(MODEL, Author(MODEL, "Detector", AuthorKind.MODEL)).set(6, Author(6, "Carla"))
    images = project.images
    for number, purpose in ((TRAINING, ImagePurpose.TRAINING), (CONTROL, ImagePurpose.CONTROL)):
        images = images.set(number, replace(images[number], purpose=purpose))
    keys = [LayerKey(TRAINING, 4), LayerKey(CONTROL, 4), LayerKey(1, MODEL)]
    layers = {
        key: Layer.make(key, builders.shapes(3, first_id=10 * place + 1), status=Status.DONE)
        for place, key in enumerate(keys)
    }
    return replace(project, authors=authors, images=images, layers=immutables.Map(layers), begun=None)


def make_logins(server: Server) -> None:
    """Those of the members, which all databases of a server share."""
    with server.connect() as administrator:
        for login in MEMBERS:
            administrator.execute(f"CREATE ROLE {login} LOGIN {'CREATEROLE' if login == 'carla' else ''}")


def name_role(database: str, part: str) -> str:
    """A role of the project on a database, as it stands in statements."""
    return f'"{database}.{SCHEMA}.{part}"'


def drop_roles(administrator: psycopg.Connection, database: str, schema: str = SCHEMA) -> None:
    """Takes away the roles of a project whose database is gone."""
    parts = ("annotator", "auditor", "owner", "tables", "reader")
    administrator.execute("DROP ROLE IF EXISTS " + ", ".join(f'"{database}.{schema}.{part}"' for part in parts))


def make_team(server: Server, database: str) -> None:
    """Makes a database with the team project on it, for logins that are there."""
    with server.connect() as administrator:
        administrator.execute(f"CREATE DATABASE {database} OWNER carla")
    with connect(place_of(server, database), login="carla") as link:
        fill_team(link, make_project())
    with server.connect(database) as administrator:
        administrator.execute(f"UPDATE {SCHEMA}.project SET grace = 0")
        save(administrator)


def fill_team(link: Link, project: Project) -> None:
    with link.open_transaction():
        create_tables(link)
        fill_tables(link, project, next_shape_id=1000)
        add_first_owner(link, 6)
    for login, role in MEMBERS.items():
        if login != "carla":
            link.call("invite_member", login, login.title(), role)


def save(administrator: psycopg.Connection) -> None:
    """Keeps a copy of every table, from which `renew` makes the project as new."""
    administrator.execute("CREATE SCHEMA saved")
    tables = administrator.execute(
        "SELECT table_name, string_agg(quote_ident(column_name), ', ') FROM information_schema.columns "
        "JOIN pg_tables ON schemaname = table_schema AND tablename = table_name WHERE table_schema = %s GROUP BY 1",
        [SCHEMA],
    ).fetchall()
    for table, _names in tables:
        administrator.execute(f"CREATE TABLE saved.{table} AS TABLE {SCHEMA}.{table}")
    statements = [
        f"DELETE FROM {table}; INSERT INTO {table} ({names}) SELECT {names} FROM saved.{table}"
        for table, names in tables
    ]
    administrator.execute("CREATE TABLE saved.renewal (statements text)")
    administrator.execute("INSERT INTO saved.renewal VALUES (%s)", [";".join(statements)])


def renew(team: "Team") -> None:
    """Brings tables and rights back to where `make_team` left them; much faster than another database."""
    with team.administrator() as administrator, administrator.transaction():
        administrator.execute("SET LOCAL session_replication_role = replica")
        ((statements,),) = administrator.execute("SELECT statements FROM saved.renewal").fetchall()
        administrator.execute(statements + "; SELECT close_doors()" * team.server.was_regranted)
        team.server.was_regranted = False


def place_of(server: Server, database: str) -> TeamPlace:
    return TeamPlace(server.address_of(database), SCHEMA)


class Lines:
    """Lines that go from one test to the next: a fresh one costs the server more than most that is said over it."""

    def __init__(self) -> None:
        self._free: dict[tuple[TeamPlace, str], list[Link]] = {}

    def take(self, place: TeamPlace, login: str) -> Link:
        """One that nobody uses, or a fresh one."""
        free = self._free.setdefault((place, login), [])
        return free.pop() if free else connect(place, login=login)

    def give_back(self, login: str, link: Link) -> None:
        """Keeps a line that is as good as new; another one is closed."""
        try:
            link.run("UNLISTEN *; RESET ALL")
            while link.wait(0):
                pass  # a poke that nobody heard
        except TeamError:
            link.close()
        else:
            self._free[link.place, login].append(link)

    def close(self) -> None:
        """Ends all that are free."""
        for link in chain.from_iterable(self._free.values()):
            link.close()


class Team:
    """A team project of one test, with desks that are closed after it."""

    def __init__(self, server: Server, database: str, lines: Lines | None = None) -> None:
        """Without `lines` each desk opens one of its own, which is closed with the team."""
        self.server, self.database = server, database
        self.place = place_of(server, database)
        self.desks: list[Desk] = []
        self._lines = lines

    def desk(self, login: str) -> Desk:
        desk = Desk(self.place, login, None if self._lines is None else self._lines.take(self.place, login))
        self.desks.append(desk)
        return desk

    def administrator(self) -> psycopg.Connection:
        """A connection that sees everything, named without the schema."""
        connection = self.server.connect(self.database)
        connection.execute(f"SET search_path = {SCHEMA}")
        return connection

    def close(self) -> None:
        for desk in self.desks:
            if self._lines is None:
                desk.link.close()
            else:
                self._lines.give_back(desk.login, desk.link)
