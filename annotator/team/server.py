"""Making a team project on a server, and bringing it up to this program: tables, policies, functions, roles.

The tables belong to `<schema>_owner`; the functions that members read by belong to `<schema>_reader`, which owns no
table and cannot pass by row-level security. Both roles have no login.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from annotator import __version__
from annotator.errors import UserError
from annotator.model.columns import (
    AUTHOR,
    BIGINT,
    BOOLEAN,
    DECISION,
    FLOAT,
    IMAGE,
    INTEGER,
    LABEL,
    LAYER,
    LAYER_KEY,
    NOTE,
    STORED_SHAPE_COLUMNS,
    TEXT,
    StoredColumn,
)
from annotator.team.link import PROTOCOL, Link, LinkError, check_schema

TEAM_VERSION: Final = 3
"""Version of the tables on the server."""

OLDEST: Final[Mapping[int, int]] = MappingProxyType({15: 14, 16: 10, 17: 6})
"""By major version the first minor one that is safe: older ones tell of hidden rows (CVE-2025-8713)."""

FUNCTIONS: Final = ("walls", "read", "steps", "talk", "calls", "parts", "grants", "policies")

_READER_CALLS: Final = (
    "take_parts()",
    "changed(bigint)",
    "take_layers(jsonb)",
    "take_parked()",
    "my_assignment()",
    "take_published()",
    "progress()",
    "history(bigint, int)",
    "desks()",
)

_READER_HELP: Final = (
    "fail(text, text, text, jsonb)",
    "me()",
    "my_role()",
    "my_membership()",
    "require_role(text)",
    "visible()",
    "find_waiting(bigint)",
    "visible_notes()",
    "visible_decisions()",
    "known_authors()",
    "seat_of(member)",
    "note_row(note)",
    "decision_row(decision)",
    "header_row(layer, bigint)",
    "image_row(image, boolean)",
    "changed_layers(member, bigint)",
)

_READER_TABLES: Final = (
    "project, image, author, label, layer, shape, decision, note, member, desk, step, parked, assignment, published"
)

MIGRATIONS: Final[Mapping[int, str]] = MappingProxyType({1: "to_2", 2: "to_3"})
"""By the version that it starts from: the file in `sql` that leads from there to the next."""

_OWN_ID: Final = "pg_catalog.pg_current_xact_id_if_assigned()"
"""Says whether a transaction has written anything."""


def make_setup_sql(schema: str, login: str, database: str) -> str:
    """What an administrator of the server runs once for a project whose owner may create no roles."""
    check_schema(schema)
    owner = _quote(login)
    return f"""\
CREATE ROLE {schema}_owner NOLOGIN;
CREATE ROLE {schema}_reader NOLOGIN;
GRANT {schema}_reader TO {schema}_owner;
GRANT {schema}_owner TO {owner};
GRANT CONNECT ON DATABASE {_quote(database)} TO {owner};
CREATE SCHEMA {schema} AUTHORIZATION {schema}_owner;
"""


def make_login_sql(login: str, database: str, version: int = 0) -> str:
    """What is run for a person whom the server does not know yet; some lines need a server of a newer version."""
    who = _quote(login)
    newer = f"ALTER ROLE {who} SET transaction_timeout = '120s';\n" if version >= 170000 else ""
    return f"""\
CREATE ROLE {who} LOGIN PASSWORD 'choose one' CONNECTION LIMIT 8;
GRANT CONNECT ON DATABASE {_quote(database)} TO {who};
ALTER ROLE {who} SET statement_timeout = '60s';
ALTER ROLE {who} SET lock_timeout = '10s';
ALTER ROLE {who} SET idle_in_transaction_session_timeout = '60s';
{newer}"""


def _quote(name: str) -> str:
    """A name within a statement."""
    return '"' + name.replace('"', '""').replace("\0", "") + '"'


def refuse_old_server(version: int) -> None:
    """Raises UserError for a server that is too old to keep its rows hidden; `version` as 150018 for 15.18."""
    major, minor = divmod(version, 10000)
    if major >= 15 and minor >= OLDEST.get(major, 0):
        return
    safe = ", ".join(f"{newer}.{first}" for newer, first in OLDEST.items())
    raise UserError(
        "The server runs PostgreSQL {version}, which does not hide rows safely; ask its administrator for {safe} or "
        "newer.",
        version=f"{major}.{minor}",
        safe=safe,
    )


def refuse_hardened(link: Link) -> None:
    """Raises UserError where an administrator closed a function that blindness needs, as version 2 advised."""
    if not link.run(f"SELECT has_function_privilege('{_OWN_ID}', 'EXECUTE')")[0][0]:
        raise UserError(
            "This version of Annotator needs a function of the server that was closed; ask its administrator to "
            "run:\n{statements}",
            statements=f"GRANT EXECUTE ON FUNCTION {_OWN_ID} TO PUBLIC;",
        )


def create_tables(link: Link) -> None:
    """Makes the empty tables, policies and functions of a project, in a transaction of the caller's.

    Raises UserError where the server is too old, where the schema holds something already, or where the roles are not
    there and this login may not make them: then the sentence holds what an administrator runs.
    """
    refuse_old_server(link.version)
    refuse_hardened(link)
    schema = link.place.quoted
    _prepare_roles(link)
    if link.run("SELECT 1 FROM pg_class WHERE relnamespace = %s::regnamespace LIMIT 1", [schema]):
        raise UserError(
            "The schema '{schema}' of the server holds something already; choose another name.", schema=schema
        )
    with act_as_owner(link):
        link.run(f"ALTER DEFAULT PRIVILEGES FOR ROLE {schema}_owner, {schema}_reader "
                 "REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC")  # fmt: skip
        link.run(read_sql("tables"))
        _install_functions(link)


def migrate_tables(link: Link, *, forced: bool = False) -> int:
    """Brings the tables and functions of a project to this program's version; returns the version that they had.

    Raises UserError for a newer server, and where desks of an older protocol have unsent steps, unless `forced`.
    """
    refuse_old_server(link.version)
    refuse_hardened(link)
    with link.open_transaction(), act_as_owner(link):
        try:
            link.run("LOCK TABLE project IN SHARE UPDATE EXCLUSIVE MODE NOWAIT")
        except LinkError:
            raise UserError(
                "Somebody is bringing this team project up to date just now; try again in a minute."
            ) from None
        version: int = link.run("SELECT team_version FROM project")[0][0]
        if version > TEAM_VERSION:
            raise UserError("This team project was made by a newer version of Annotator; install that one.")
        waiting = link.run("SELECT login, host, unsent FROM desk WHERE unsent > 0 AND protocol < %s", [PROTOCOL])
        if waiting and not forced:
            where = ", ".join(f"{login} on {host} ({count})" for login, host, count in waiting)
            raise UserError(
                "Steps of an older version are not sent yet: {where}; let these desks connect first.", where=where
            )
        for step in range(version, TEAM_VERSION):
            link.run(read_sql(MIGRATIONS[step]))
        _install_functions(link)
        link.run(
            "UPDATE project SET team_version = %s, program = %s, protocol_least = %s, protocol_most = %s",
            [TEAM_VERSION, __version__, PROTOCOL, PROTOCOL],
        )
    return version


@contextmanager
def act_as_owner(link: Link) -> Iterator[None]:
    """Inside a transaction: what is made belongs to the owner of the tables, and is named without the schema."""
    schema = link.place.quoted
    link.run(f"SET LOCAL ROLE {schema}_owner")
    link.run(f"SET LOCAL search_path = {schema}, pg_temp")
    yield
    link.run("RESET ROLE")
    link.run("RESET search_path")


def _prepare_roles(link: Link) -> None:
    """Makes the two roles and the schema where this login may and an administrator has not."""
    schema, login = link.place.quoted, link.login
    roles = {name for (name,) in link.run("SELECT rolname FROM pg_roles WHERE rolname LIKE %s", [f"{schema}\\_%"])}
    there = {f"{schema}_owner", f"{schema}_reader"} <= roles
    database, may_make = link.run(
        "SELECT current_database(), rolsuper OR rolcreaterole AND has_database_privilege(current_database(), 'CREATE') "
        "FROM pg_roles WHERE rolname = session_user"
    )[0]
    if there and link.run("SELECT 1 FROM pg_namespace WHERE nspname = %s", [schema]):
        return
    if not may_make or there:
        raise UserError(
            "The login '{login}' may not make roles on this server; ask its administrator to run:\n{statements}",
            login=login,
            statements=make_setup_sql(schema, login, database),
        )
    for name in ("owner", "reader"):
        link.run(f"CREATE ROLE {schema}_{name} NOLOGIN")
    link.run(f"GRANT {schema}_reader TO {schema}_owner")
    link.run(f"GRANT {schema}_owner TO {_quote(login)}")
    link.run(f"CREATE SCHEMA {schema} AUTHORIZATION {schema}_owner")


def _install_functions(link: Link) -> None:
    """Functions and policies as they are in this program, their owners, and who may call them."""
    schema = link.place.quoted
    for name in FUNCTIONS:
        link.run(read_sql(name))
    link.run(f"GRANT USAGE, CREATE ON SCHEMA {schema} TO {schema}_reader")
    for call in _READER_CALLS:
        link.run(f"ALTER FUNCTION {call} OWNER TO {schema}_reader")
    link.run(f"REVOKE CREATE ON SCHEMA {schema} FROM {schema}_reader")
    link.run(f"REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {schema} FROM PUBLIC")
    link.run(f"GRANT SELECT ON {_READER_TABLES} TO {schema}_reader")
    link.run(f"REVOKE UPDATE (exposed, exposed_at) ON layer FROM {schema}_reader")
    link.run(f"GRANT EXECUTE ON FUNCTION {', '.join(_READER_HELP)} TO {schema}_reader")
    link.run("SELECT silence_calls()")
    link.run("SELECT grant_calls(login, role) FROM member WHERE removed_at IS NULL")


_TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {BIGINT: "bigint", INTEGER: "int", FLOAT: "double precision", BOOLEAN: "boolean", TEXT: "text"}
)
_SENDERS: Final[Mapping[str, str]] = MappingProxyType(
    {BIGINT: "int8send", INTEGER: "int4send", FLOAT: "float8send", BOOLEAN: "boolsend"}
)


def read_sql(name: str) -> str:
    """The text of a file of statements, with the columns of nouns in the place of their names in braces."""
    text = files("annotator.team").joinpath("sql", f"{name}.sql").read_text(encoding="utf-8")
    for noun, columns in _COLUMNS.items():
        for place, sql in _list_column_sql(noun[0], columns).items():
            text = text.replace(f"{{{noun}_{place}}}", sql)
    return text


_COLUMNS: Final[Mapping[str, tuple[StoredColumn, ...]]] = MappingProxyType(
    {noun.name: noun.columns for noun in (IMAGE, AUTHOR, LABEL, LAYER, NOTE, DECISION)}
    | {"shape": STORED_SHAPE_COLUMNS, "layer_key": LAYER_KEY}
)
"""By the table; in statements its first letter is the row."""


def _list_column_sql(row: str, columns: Sequence[StoredColumn]) -> dict[str, str]:
    """By its name in braces what the statements say of some columns."""
    defined = [f"{one.name} {_TYPES[one.type]}{'' if one.nullable else ' NOT NULL'}" for one in columns]
    names = [f"{row}.{one.name}" for one in columns]
    numbers = [
        f"{_SENDERS[one.type]}({f'coalesce({name}, -1)' if one.nullable else name})"
        for one, name in zip(columns, names, strict=True)
        if one.type != TEXT
    ]
    texts = [
        f"convert_to(coalesce({name}, ''), 'UTF8')"
        for one, name in zip(columns, names, strict=True)
        if one.type == TEXT
    ]
    read = [
        f"r ->> {place}" if one.type == TEXT else f"(r ->> {place})::{_TYPES[one.type]}"
        for place, one in enumerate(columns)
    ]
    return {
        "columns": ",\n    ".join(defined),
        "names": ", ".join(one.name for one in columns),
        "bytes": " || ".join([*numbers, " || '\\x00'::bytea || ".join(texts)]),
        "of_json": ", ".join(read),
        "changes": ", ".join(f"{one.name} = excluded.{one.name}" for one in columns[1:]),
        "row": ", ".join(names),
    }


def add_first_owner(link: Link, author: int) -> dict[str, Any]:
    """Makes this login the first member of a project that was just made; `author` is who that is."""
    schema = link.place.quoted
    with act_as_owner(link):
        link.run(
            "INSERT INTO member (login, author_id, role, all_since) "
            "VALUES (session_user, %s, 'owner', clock_timestamp())",
            [author],
        )
        link.run("SELECT grant_calls(session_user, 'owner')")
    return {"login": link.login, "author": author, "schema": schema}
