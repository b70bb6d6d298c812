"""The link to a team server: connecting, calling its functions, and a sentence for whatever goes wrong.

The only module that imports the driver, and only when somebody connects. Identity is the login of the connection:
one login a person, never shared.
"""

import hashlib
import os
import re
import socket
import struct
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, UserError
from annotator.model.columns import BIGINT, BOOLEAN, FLOAT, INTEGER, STORED_SHAPE_COLUMNS, TEXT, StoredColumn

if TYPE_CHECKING:
    from psycopg import Connection, Error

_ROLES: Final = frozenset([Phrase("annotator"), Phrase("auditor"), Phrase("owner")])

SENTENCES: Final = frozenset(
    [
        Phrase("The login '{login}' is no member of this project; ask its owner for an invitation."),
        Phrase("This needs the role {wanted}; the login '{login}' is here as {role}."),
        Phrase("At most 1000 layers can be taken at a time."),
        Phrase("This is sent at the isolation level read committed only."),
        Phrase("This is not written as a desk writes it."),
        Phrase("This step changes a layer of somebody else; only its own author may do that."),
        Phrase("The image of this step is no longer in the project."),
        Phrase("What lay on this image was forgotten when the history of the team was compacted; it cannot come back."),
        Phrase("The author of this step is not in the project."),
        Phrase("A value of this step cannot be; the desk's program may be damaged."),
        Phrase("An auditor has reviewed this layer meanwhile; ask the auditor to return the image."),
        Phrase("Shapes of another member's layer can only be changed by that member."),
        Phrase("A shape of this step stands there twice or has no id."),
        Phrase("A box or polygon of this step has a coordinate that no picture can hold."),
        Phrase("A value of a shape of this step cannot be; the desk's program may be damaged."),
        Phrase("A shape of this step has a label that is not in the vocabulary."),
        Phrase("A shape of this step has a label that was retired meanwhile; choose another label."),
        Phrase("A new shape of this step has an id that was not given to this desk."),
        Phrase("A note of somebody else can only be changed by its writer."),
        Phrase("A new note of this step has an id that was not given to this desk."),
        Phrase("The image of this note is no longer in the project."),
        Phrase("A note of this step is too long or of an unknown kind."),
        Phrase("Disagreements are decided by auditors only."),
        Phrase("Another auditor has decided this disagreement meanwhile; look at it again."),
        Phrase("A new decision of this step has an id that was not given to this desk."),
        Phrase("The image of this decision is no longer in the project."),
        Phrase("A step of somebody else has this number already."),
        Phrase("This step was sent before with another content."),
        Phrase("A layer stands twice in this step."),
        Phrase("This step is larger than 32 MB; bring it in by smaller parts."),
        Phrase("This step touches more than 100 000 shapes; bring them in by smaller parts."),
        Phrase("This step is not written as steps are; the desk's program may be damaged."),
        Phrase("An id of this step is in use elsewhere; the desk's file may be a copy of another one."),
        Phrase("At most 200 steps can be sent at a time."),
        Phrase("Steps of more than 1 MB together are sent one by one."),
        Phrase("This desk was not opened by this login; sign in to a replica of your own."),
        Phrase("The project works with Annotator {theirs}, and this desk runs {ours}; install the same version."),
        Phrase("This replica belongs to no member that the project ever had."),
        Phrase("This state is larger than 32 MB and cannot be kept on the server."),
        Phrase("Only states of one's own layers can be parked."),
        Phrase("This state is not written as states are."),
        Phrase("This state waits no longer: somebody has settled it."),
        Phrase("An unfinished transaction of another connection holds the project on the server; it is tried again."),
        Phrase(
            "An unfinished transaction of the login '{login}' holds the project on the server. It is tried again; the "
            "server's administrator can end it."
        ),
        Phrase("The login '{login}' has opened 50 desks within 30 days; go on in one of its replicas."),
        Phrase("You hold {count} images that are not begun; begin some of them first."),
        Phrase("New labels are made by the owner of this project; write a note to ask for one."),
        Phrase("There is a label of this name, or the name is empty or too long."),
        Phrase("An image that somebody has worked on cannot be taken away."),
        Phrase("An author who has drawn something or is a member cannot be taken away."),
        Phrase("A label that shapes have cannot be taken away; retire it, or merge it into another."),
        Phrase("This change was sent before with another content."),
        Phrase("Two images, or two authors, of this change have the same name."),
        Phrase("This change is not written as changes are; the desk's program may be damaged."),
        Phrase("This assignment names an image or a person that the project does not have, or one of them twice."),
        Phrase("There is no batch {batch}."),
        Phrase("Batch {batch} has fewer than 20 images; its numbers would tell of single ones."),
        Phrase("Batch {batch} is not finished by everyone it is assigned to."),
        Phrase("Batch {batch} or this name was published before; published numbers stay as they are."),
        Phrase("The server has no login '{login}'; its administrator has to create it first."),
        Phrase("The login '{login}' passes by all protection on this server; an annotator needs an ordinary one."),
        Phrase("The login '{login}' is a member already."),
        Phrase("'{name}' is somebody else in this project already."),
        Phrase("The login '{login}' was another author of this project before; it keeps that name."),
        Phrase("The login '{login}' is no member of this project."),
        Phrase("The last owner of a project stays; make somebody else an owner first."),
        Phrase("The login '{login}' still takes part; remove it first."),
        Phrase("Images are given to annotators who take part."),
        Phrase("Something else changed meanwhile; nothing was compacted, try again."),
    ]
)


def read_refusal(message: str, given: str | None) -> Phrase:
    """The sentence of a refusal: with its text and values, which are JSON, where they make up what the server says."""
    try:
        told: dict[str, Any] = msgspec.json.decode(given or "{}")
        values = {name: Phrase.of(value) if value in _ROLES else value for name, value in told["values"].items()}
        sentence = Phrase(told["text"], **values)
    except (ValueError, TypeError, LookupError, AttributeError):
        return Phrase.of(message)
    return sentence if sentence == message else Phrase.of(message)


PROTOCOL: Final = 6
"""Which version of the calls this program speaks."""

HASH_SIZE: Final = 1 << 60
"""Hashes of layers are sums modulo this."""

_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "connect_timeout": 10,
        "keepalives": 1,
        "keepalives_idle": 15,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15000,
        "application_name": "annotator",
        "options": "-c statement_timeout=60000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000"
        " -c default_transaction_isolation=read\\ committed",
    }
)
"""Of the connection, unless the address or a service says otherwise."""

_PATH: Final = " -c search_path=pg_catalog"
"""Whatever the address says: else what others made in a schema such as `public` would run with this login's rights."""

SILENCE: Final = 75.0
"""Seconds without a byte after which a link is given up. The server ends every call of its own before that, and the
keepalives above find a cable that was pulled; this finds a far end that lives and has forgotten the link."""

_ROWS_AT_ONCE: Final = 20_000

_PASSING: Final = ("08", "40", "53", "55P03", "57")
"""Beginnings of the SQLSTATEs of what passes by itself: lost lines, deadlocks, full servers, time-outs, shut-downs."""

_CODES: Final = MappingProxyType({BIGINT: "q", INTEGER: "i", FLOAT: "d", BOOLEAN: "?"})
_IS_TEXT: Final = tuple(column.type == TEXT for column in STORED_SHAPE_COLUMNS)
_ROW: Final = struct.Struct(">" + "".join(_CODES.get(column.type, "") for column in STORED_SHAPE_COLUMNS))
"""The fixed columns of a row as `row_hash` of the server packs them."""


class TeamError(UserError):
    """A call that the server refused; `code` is the short name of the reason."""

    def __init__(self, sentence: Phrase, code: str) -> None:
        super().__init__(sentence)
        self.code: Final = code


class LinkError(TeamError):
    """The server was not reached, or broke off: nothing is wrong with what was sent, try again later."""

    def __init__(self, sentence: Phrase) -> None:
        super().__init__(sentence, "line")


class TeamPlace(Struct, frozen=True):
    """Where a team project is: the server's address without a password, and the schema of the project there."""

    address: str
    """What libpq understands: `postgresql://host/database`, or `service=lab`."""
    schema: str

    @property
    def quoted(self) -> str:
        """The schema within a statement. Raises UserError for a name that `check_schema` refuses."""
        return check_schema(self.schema)


def check_schema(schema: str) -> str:
    """The name again; raises UserError unless it is lower-case letters, digits and underscores, up to 40."""
    plain = schema.isascii() and schema.replace("_", "a").isalnum() and schema == schema.lower()
    if not plain or not schema[0].isalpha() or len(schema) > 40 or schema.startswith("pg_"):
        raise UserError(
            "'{schema}' cannot name a team project; take up to 40 small letters, digits, underscores, a letter first.",
            schema=schema,
        )
    return schema


def make_schema_name(project: Path) -> str:
    """The name of a project's schema on the server: that of its file, in the letters that a schema may have."""
    plain = re.sub(r"[^a-z0-9]+", "_", project.stem.lower()).strip("_")
    return plain if plain[:1].isalpha() else f"p_{plain}" if plain else "project"


class Link:
    """An open connection to one team project; of one thread."""

    def __init__(self, connection: "Connection[Any]", place: TeamPlace) -> None:
        self._connection = connection
        self.place: Final = place

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def login(self) -> str:
        """The login of the connection."""
        return self._connection.info.user

    @property
    def host(self) -> str:
        """What a sentence calls the server."""
        return self._connection.info.host

    def turn_to(self, schema: str) -> "Link":
        """The same link, to another project of the database; only one of the two is to be closed."""
        return Link(self._connection, replace(self.place, schema=schema))

    @property
    def version(self) -> int:
        """The server's version as one number, such as 150018 for 15.18."""
        return self._connection.info.server_version

    def close(self) -> None:
        """Ends the connection; may be called twice."""
        self._connection.close()

    def hang_up(self) -> None:
        """Makes the call that another thread waits in end with a LinkError at once; the link is to be closed then."""
        import psycopg

        ended = suppress(OSError, psycopg.Error)
        with ended, socket.socket(fileno=os.dup(self._connection.fileno())) as end:
            end.shutdown(socket.SHUT_RDWR)

    def call(self, function: str, *values: Any) -> Any:
        """What a function of the project answers, as built-in values. Raises TeamError and LinkError.

        Tuples and lists of texts are given as arrays, other lists and dictionaries as JSON.
        """
        marks = ", ".join(["%s"] * len(values))
        given = [_encode_value(value) for value in values]
        found = self.run(f"SELECT {self.place.quoted}.{function}({marks})", given)
        return found[0][0]

    def run(self, statement: str, values: Sequence[Any] | None = None) -> list[tuple[Any, ...]]:
        """The rows of any statement, in a transaction of its own unless one is open. Raises TeamError and LinkError."""
        with explain_link(self.host, self.login):
            cursor = self._connection.execute(statement.encode(), values)
            return cursor.fetchall() if cursor.description else []

    def make_verifier(self, login: str, password: str) -> str:
        """What the server keeps of a login's password, made here: so that neither its log nor a listener reads it."""
        made = self._connection.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256")
        return made.decode()

    def copy_rows(self, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
        """Adds many rows to a table of the project. Raises TeamError and LinkError."""
        statement = f"COPY {self.place.quoted}.{table} ({', '.join(columns)}) FROM STDIN"
        with (
            explain_link(self.host, self.login),
            self._connection.cursor() as cursor,
            cursor.copy(statement.encode()) as copy,
        ):
            for row in rows:
                copy.write_row(row)

    @contextmanager
    def open_transaction(self) -> Iterator[None]:
        """What runs inside is done as a whole or not at all."""
        with explain_link(self.host, self.login), self._connection.transaction():
            yield

    @contextmanager
    def open_snapshot(self, snapshot: str = "") -> Iterator[str]:
        """All that is read inside is of one state, of now or of a snapshot that another link holds; gives its name.

        Whoever holds one may rest between two questions for as long as it takes. Raises TeamError and LinkError.
        """
        with self.open_transaction():
            self.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            if snapshot:
                self.run(f"SET TRANSACTION SNAPSHOT '{snapshot}'")
            self.run("SET LOCAL idle_in_transaction_session_timeout = 0")
            if self.version >= 170000:
                self.run("SET LOCAL transaction_timeout = 0")
            yield snapshot or str(self.run("SELECT pg_export_snapshot()")[0][0])

    def iterate(self, statement: str, values: Sequence[Any] | None = None) -> Iterator[tuple[Any, ...]]:
        """The rows of a query within a transaction, of which few are here at a time. Raises TeamError and LinkError."""
        with (
            explain_link(self.host, self.login),
            self._connection.cursor(name="rows", binary=True) as cursor,
        ):
            cursor.execute(statement.encode(), values)
            while rows := cursor.fetchmany(_ROWS_AT_ONCE):
                yield from rows

    def iterate_records(self, statement: str) -> Iterator[dict[str, Any]]:
        """The same rows by the names of their columns."""
        from psycopg.rows import dict_row

        with (
            explain_link(self.host, self.login),
            self._connection.cursor(name="records", binary=True, row_factory=dict_row) as cursor,
        ):
            yield from cursor.execute(statement.encode())

    def listen(self, channel: str) -> None:
        """From now on pokes on this channel are heard by `wait`."""
        from psycopg import sql

        with explain_link(self.host, self.login):
            self._connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))

    def wait(self, seconds: float) -> bool:
        """Whether somebody poked within so many seconds. Raises LinkError."""
        with explain_link(self.host, self.login):
            return any(True for _ in self._connection.notifies(timeout=seconds, stop_after=1))


def connect(place: TeamPlace, *, login: str = "", password: str | None = None) -> Link:
    """Opens the link. Without a password libpq looks into its passfile and the service.

    Every host but this one has to prove who it is (TLS, verify-full), and to take part in the binding of the password.
    Raises UserError for an address that is none or holds a password, LinkError where nobody answers.
    """
    import psycopg
    from psycopg.conninfo import conninfo_to_dict
    from psycopg.types.json import set_json_loads

    try:
        said = conninfo_to_dict(place.address)
    except psycopg.ProgrammingError:
        raise UserError(
            "The address of the team project is none; write it as postgresql://host/database or service=name."
        ) from None
    if "password" in said:
        raise UserError(
            "Leave the password out of the team project's address; it is asked for, or read from the password file."
        )
    settings = {**_OPTIONS, **said, **find_safety(said)}
    settings["options"] += _PATH
    if login:
        settings["user"] = login
    if password is not None:
        settings["password"] = password
    host = str(said.get("host") or said.get("service") or "this computer")
    with explain_link(host, login or str(said.get("user", ""))):
        connection = _find_connection_type().connect(autocommit=True, **settings)
    info = connection.info
    if not info.pgconn.ssl_in_use and not _is_here(info.hostaddr or info.host):
        connection.close()
        raise TeamError(
            Phrase(
                "{host} lies on another computer, and the connection to it is not protected; give its name.", host=host
            ),
            "unproven",
        )
    set_json_loads(msgspec.json.decode, connection)
    return Link(connection, place)


def _find_connection_type() -> "type[Connection[Any]]":
    """The driver's connection, but one that gives up after `SILENCE`; made late, as it needs the driver."""
    import psycopg

    class PatientConnection(psycopg.Connection[Any]):
        def wait(self, gen: Generator[Any, Any, Any], *times: Any, **more: Any) -> Any:
            listens = more.get("timeout") is not None
            return super().wait(gen if listens else _limit_silence(gen), *times, **more)

    return PatientConnection


def _limit_silence(moves: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """The same moves of the driver; ends them where neither a byte came nor one could be sent for `SILENCE`."""
    import psycopg

    heard = time.monotonic()
    try:
        wanted = next(moves)
        while True:
            ready = yield wanted
            if ready:
                heard = time.monotonic()
            elif time.monotonic() - heard > SILENCE:
                raise psycopg.OperationalError(f"no answer for {SILENCE:.0f} s")
            wanted = moves.send(ready)
    except StopIteration as end:
        return end.value


def find_safety(said: Mapping[str, Any]) -> dict[str, str]:
    """What proves a far host, whatever the address says; judged by what libpq will connect to.

    That is each name and each address of a list, and what the environment names where the address is silent. A service
    says for itself where it is, and is held to the same.
    """
    from psycopg.pq import Conninfo

    known = {one.keyword.decode(): one.val.decode() for one in Conninfo.get_defaults() if one.val} | dict(said)
    ends = [end for name in ("host", "hostaddr") for end in str(known.get(name) or "").split(",")]
    if not known.get("service") and all(map(_is_here, ends)):
        return {}
    return {"sslmode": "verify-full", "channel_binding": "require", "gssencmode": "disable"}


def _is_here(end: str) -> bool:
    """Whether a host, an address or the folder of a socket is of this computer."""
    if not end or end.startswith(("/", "@")):
        return True
    if end == "localhost":
        with suppress(OSError):
            return all(ip_address(found[4][0]).is_loopback for found in socket.getaddrinfo(end, None))
    with suppress(ValueError):
        return ip_address(end).is_loopback
    return False


@contextmanager
def explain_link(host: str, login: str) -> Iterator[None]:
    """Turns errors of the driver into TeamError and LinkError; no sentence holds the whole address."""
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        raise _explain(error, host, login) from None


def _explain(error: "Error", host: str, login: str) -> TeamError:
    state = error.sqlstate or _guess_state(error)
    if state.startswith("AN"):
        said_there = error.diag
        sentence = read_refusal(said_there.message_primary or "", said_there.message_hint)
        code = said_there.message_detail or "refused"
        return LinkError(sentence) if code == "held" else TeamError(sentence, code)
    said: dict[str, object] = {"host": host, "login": login or "?"}
    if state in ("3D000", "3F000"):
        return LinkError(
            Phrase(
                "The team server {host} has no such project now ({reason}); look at its address.",
                host=host,
                reason=_shorten(error),
            )
        )
    if state in ("42501", "42883"):
        sentence = Phrase(
            "The login '{login}' is no member of this project on {host}, or may not do this there; ask its owner.",
            **said,
        )
        return TeamError(sentence, "not_member")
    if state.startswith(_PASSING):
        sentence = Phrase(
            "The team server {host} does not answer '{login}' ({reason}); it is tried again.",
            reason=_shorten(error),
            **said,
        )
        return LinkError(sentence)
    if state.startswith("28"):
        sentence = Phrase(
            "The team server {host} refused the login '{login}'; check name and password, or ask the server's "
            "administrator for a new password.",
            **said,
        )
        return TeamError(sentence, "refused_login")
    return TeamError(
        Phrase("The team server {host} could not do this ({reason}).", host=host, reason=_shorten(error)), "server"
    )


def _guess_state(error: "Error") -> str:
    """Why a connection failed, for which the driver has no state: no or a wrong password, or no such database."""
    if (error.pgconn is not None and error.pgconn.needs_password) or "authentication failed" in str(error):
        return "28000"
    return "3D000" if re.search(r'database ".*" does not exist', str(error)) else "08006"


def _shorten(error: "Error") -> str:
    """The first line of what the driver says."""
    said = error.diag.message_primary or str(error)
    return (said.strip().splitlines() or [type(error).__name__])[0][:200]


def _encode_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        return value
    return msgspec.json.encode(value).decode() if isinstance(value, dict | list) else value


def hash_rows(rows: Iterable[Sequence[Any]]) -> int:
    """The hash of a layer whose rows are these, as the server computes it: the same whatever their order."""
    return sum(map(_hash_row, rows)) % HASH_SIZE


def _hash_row(row: Sequence[Any]) -> int:
    values = zip(STORED_SHAPE_COLUMNS, row, strict=True)
    fixed = [_fix_value(column, value) for column, value in values if column.type != TEXT]
    texts = [(value or "").encode() for is_text, value in zip(_IS_TEXT, row, strict=True) if is_text]
    return int(hashlib.sha256(_ROW.pack(*fixed) + b"\0".join(texts)).hexdigest()[:15], 16)


def _fix_value(column: StoredColumn, value: Any) -> Any:
    """A number as the server packs it: -1 for none, and zero for minus zero."""
    if value is None:
        value = -1
    return value + 0.0 if column.type == FLOAT else value
