"""Making a team project on a server, and bringing it up to this program: tables, policies, functions, roles.

The tables belong to the role `<database>.<schema>.tables`; the functions that members read by belong to
`<database>.<schema>.reader`, which owns no table and cannot pass by row-level security. Neither role has a login, and
no login is a member of them: owners act through `run_as_owner`, which asks who calls.
"""

from collections.abc import Mapping, Sequence
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

TEAM_VERSION: Final = 10
"""Version of the tables on the server."""

OLDEST: Final[Mapping[int, int]] = MappingProxyType({15: 14, 16: 10, 17: 6})
"""By major version the first minor one that is safe: older ones tell of hidden rows (CVE-2025-8713)."""

FUNCTIONS: Final = ("walls", "read", "steps", "talk", "calls", "parts", "grants")

_READER_CALLS: Final = (
    "take_parts(int)",
    "changed(bigint, bigint[])",
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
    "changed_images(bigint)",
    "asked_images()",
    "asked_authors()",
    "my_finished(boolean, bigint[])",
    "poke_peers(bigint[])",
    "visible_notes()",
    "visible_decisions()",
    "known_authors()",
    "seat_of(member)",
    "now_clock()",
    "note_row(note)",
    "decision_row(decision)",
    "header_row(layer, bigint)",
    "image_row(image, boolean)",
    "changed_layers(member, bigint)",
)

_READER_TABLES: Final = (
    "project, image, image_change, author, author_change, label, layer, shape, decision, note, member, desk, step, "
    "parked, assignment, published"
)

MIGRATIONS: Final[Mapping[int, str]] = MappingProxyType({one: f"to_{one + 1}" for one in range(1, TEAM_VERSION)})
"""By the version that it starts from: the file in `sql` that leads from there to the next."""

GROUPS: Final = ("annotator", "auditor", "owner")
"""Roles of members, for each of which there is a role of the server."""

_LONGEST_NAME: Final = 63
"""Bytes of a name that PostgreSQL does not cut."""

_COUNTS_SENT: Final = 3
"""Version from which on what a desk sends is no part of its unsent steps."""

_WAITING: Final = """
SELECT d.login, d.host, d.unsent - count(s.uuid)
FROM {schema}.desk d LEFT JOIN {schema}.step s ON %s AND s.desk = d.id AND s.at >= d.last_seen
WHERE d.unsent > 0 AND d.protocol < %s GROUP BY d.id HAVING d.unsent > count(s.uuid)
"""

_DROP_OTHERS: Final = """
DO $$
DECLARE
    one regprocedure;
BEGIN
    FOR one IN SELECT oid::regprocedure FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
        AND xmin <> pg_current_xact_id_if_assigned()::xid AND proname <> 'run_as_owner' LOOP
        EXECUTE format('DROP ROUTINE %s CASCADE', one);
    END LOOP;
END
$$
"""
"""Takes away the functions that this transaction has not made: older versions' and those that an owner added."""

_OWN_ID: Final = "pg_catalog.pg_current_xact_id_if_assigned()"
"""Says whether a transaction has written anything."""


def make_setup_sql(schema: str, login: str, database: str, *, is_older: bool = False, is_own: bool = False) -> str:
    """What is run once for a project, by an administrator of the server where its owner may create no roles.

    With `is_older` for a project of version 2 or 1; with `is_own` by the owner, who may create roles. Whoever the owner
    is then acts by `run_as_owner`, and belongs to no role that owns anything.
    """
    check_schema(schema)
    base = _name_roles(database, schema)
    tables, reader = _quote(f"{base}.tables"), _quote(f"{base}.reader")
    owner, grants = _quote(login), (f"GRANT {{}} {tables}, {reader} {{}} {_quote(login)};\n" if is_own else "")
    home = f"CREATE SCHEMA {schema} AUTHORIZATION {tables};"
    if is_older:
        old = f"{schema}_owner, {schema}_reader"
        home = f"""\
GRANT USAGE, CREATE ON SCHEMA {schema} TO {tables}, {reader};
REASSIGN OWNED BY {schema}_owner TO {tables};
REASSIGN OWNED BY {schema}_reader TO {reader};
REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {old};
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {schema} FROM {old};
REVOKE ALL ON SCHEMA {schema} FROM {old};
{_make_dropping(schema)}"""
    return f"""\
CREATE ROLE {tables} NOLOGIN;
CREATE ROLE {reader} NOLOGIN;
GRANT {reader} TO {tables};
{_make_groups(base)}{grants.replace("{} ", "", 1).format("TO")}GRANT CONNECT ON DATABASE {_quote(database)} TO {owner};
{home}
SET ROLE {tables};
CREATE FUNCTION {schema}.run_as_owner(statements text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = {schema}, pg_temp AS
$$ BEGIN IF session_user <> {_quote_text(login)} THEN RAISE insufficient_privilege; END IF; EXECUTE statements; END $$;
REVOKE ALL ON FUNCTION {schema}.run_as_owner(text) FROM PUBLIC;
GRANT USAGE ON SCHEMA {schema} TO {owner};
GRANT EXECUTE ON FUNCTION {schema}.run_as_owner(text) TO {owner};
RESET ROLE;
{grants.replace("GRANT {} ", "REVOKE ", 1).format("FROM")}"""


def _name_roles(database: str, schema: str) -> str:
    """How the names of a project's roles begin.

    Roles belong to the whole server, projects to a database of it; no schema has a dot in its name.
    """
    name = f"{database}.{schema}"
    if len(f"{name}.annotator".encode()) > _LONGEST_NAME:
        raise UserError(
            "'{name}' is too long for the name of a role; take a shorter name for the project or its database.",
            name=name,
        )
    return name


def _make_groups(base: str) -> str:
    """One role for each role of a project, which holds its rights; whom it contains the owner of the tables says."""
    tables = _quote(f"{base}.tables")
    return "".join(f"CREATE ROLE {_quote(f'{base}.{role}')} NOLOGIN ADMIN {tables};\n" for role in GROUPS)


def _make_dropping(schema: str) -> str:
    """Takes the roles of version 2 away where nothing else of the server needs them."""
    return f"""\
DO $$ BEGIN
    DROP OWNED BY {schema}_owner, {schema}_reader;
    DROP ROLE {schema}_owner, {schema}_reader;
EXCEPTION WHEN dependent_objects_still_exist OR insufficient_privilege OR object_in_use THEN NULL; END $$;"""


def find_old_roles(link: Link) -> str:
    """What an administrator runs to take away the roles of version 2; empty where there are none. Raises LinkError."""
    schema = link.place.quoted
    found = link.run(
        "SELECT rolname FROM pg_roles WHERE rolname = ANY (%s) ORDER BY 1", [[f"{schema}_owner", f"{schema}_reader"]]
    )
    names = ", ".join(name for (name,) in found)
    return f"DROP OWNED BY {names}; DROP ROLE {names};" if found else ""


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


def _quote_text(text: str) -> str:
    """A text within a statement."""
    return "'" + text.replace("'", "''").replace("\0", "") + "'"


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
    """Makes the empty tables and functions of a project, in a transaction that ends with `add_first_owner`.

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
    run_as_owner(link, read_sql("tables"))
    _install_functions(link)
    run_as_owner(link, f"GRANT INSERT ON ALL TABLES IN SCHEMA {schema} TO {_quote(link.login)}")


def migrate_tables(link: Link, *, forced: bool = False) -> int:
    """Brings the tables and functions of a project to this program's version; returns the version that they had.

    Raises UserError for a newer server, and where desks of an older protocol have unsent steps, unless `forced`.
    """
    refuse_old_server(link.version)
    refuse_hardened(link)
    schema = link.place.quoted
    with link.open_transaction():
        version: int = link.run(f"SELECT team_version FROM {schema}.project")[0][0]  # noqa: S608 - quoted means checked
        if version > TEAM_VERSION:
            raise UserError("This team project was made by a newer version of Annotator; install that one.")
        _prepare_roles(link, is_older=True)
        try:
            run_as_owner(link, "LOCK TABLE project IN SHARE UPDATE EXCLUSIVE MODE NOWAIT")
        except LinkError:
            raise UserError(
                "Somebody is bringing this team project up to date just now; try again in a minute."
            ) from None
        waiting = link.run(_WAITING.format(schema=schema), [version < _COUNTS_SENT, PROTOCOL])
        if waiting and not forced:
            where = ", ".join(f"{login} on {host} ({count})" for login, host, count in waiting)
            raise UserError(
                "Steps of an older version are not sent yet: {where}; let these desks connect first.", where=where
            )
        for step in range(version, TEAM_VERSION):
            run_as_owner(link, read_sql(MIGRATIONS[step]))
        _install_code(link)
        run_as_owner(
            link,
            f"UPDATE project SET team_version = {TEAM_VERSION}, program = {_quote_text(__version__)}, "  # noqa: S608
            f"protocol_least = {PROTOCOL}, protocol_most = {PROTOCOL}",
        )
    return version


def renew_code(link: Link) -> None:
    """Puts functions, policies and rights in place as this program has them, whatever an owner made of them.

    Nothing is done to a project of another version. Raises TeamError and LinkError.
    """
    with link.open_transaction():
        if link.run(f"SELECT team_version FROM {link.place.quoted}.project") == [(TEAM_VERSION,)]:  # noqa: S608
            _install_code(link)


def _install_code(link: Link) -> None:
    """All of it that a project has whose tables are those of this version."""
    _install_functions(link)
    for name in ("policies", "owners"):
        run_as_owner(link, read_sql(name))
    run_as_owner(link, "SELECT close_doors()")


def run_as_owner(link: Link, statements: str) -> None:
    """Runs statements as the role that owns the tables, which names need no schema for. Raises TeamError and LinkError.

    The server does so for owners of the project alone, and until there is one for who makes it.
    """
    link.call("run_as_owner", statements)


def _prepare_roles(link: Link, *, is_older: bool = False) -> None:
    """Makes the roles, the schema and `run_as_owner` where this login may and an administrator has not."""
    schema, login = link.place.quoted, link.login
    found = link.run(
        "SELECT pg_get_userbyid(nspowner) FROM pg_namespace n JOIN pg_proc p ON p.pronamespace = n.oid "
        "WHERE n.nspname = %s AND p.proname = 'run_as_owner'",
        [schema],
    )
    if found:
        base = found[0][0].removesuffix(".tables")
        there = link.run("SELECT 1 FROM pg_roles WHERE rolname = ANY (%s)", [[f"{base}.{role}" for role in GROUPS]])
        if len(there) == len(GROUPS):
            return
        statements = own = _make_groups(base)
    database, may_make = link.run(
        "SELECT current_database(), rolsuper OR rolcreaterole AND has_database_privilege(current_database(), 'CREATE') "
        "FROM pg_roles WHERE rolname = session_user"
    )[0]
    if not found:
        statements = make_setup_sql(schema, login, database, is_older=is_older)
        own = make_setup_sql(schema, login, database, is_older=is_older, is_own=True)
    if not may_make:
        raise UserError(
            "The login '{login}' may not make roles on this server; ask its administrator to run:\n{statements}",
            login=login,
            statements=statements,
        )
    link.run(own)


def _install_functions(link: Link) -> None:
    """Functions as they are in this program, their owners, and who may call them."""
    schema = link.place.quoted
    owner = link.run("SELECT pg_get_userbyid(nspowner) FROM pg_namespace WHERE nspname = %s", [schema])[0][0]
    reader = _quote(f"{owner.removesuffix('.tables')}.reader")
    statements = [
        f"ALTER DEFAULT PRIVILEGES FOR ROLE {_quote(owner)}, {reader} REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC",
        *map(read_sql, FUNCTIONS),
        _DROP_OTHERS,
        f"GRANT USAGE, CREATE ON SCHEMA {schema} TO {reader}",
        *(f"ALTER FUNCTION {call} OWNER TO {reader}" for call in _READER_CALLS),
        f"REVOKE CREATE ON SCHEMA {schema} FROM {reader}",
        f"REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {schema} FROM PUBLIC",
        f"GRANT SELECT ON {_READER_TABLES} TO {reader}",
        f"REVOKE UPDATE (exposed, exposed_at) ON layer FROM {reader}",
        f"GRANT EXECUTE ON FUNCTION {', '.join(_READER_HELP)} TO {reader}",
        "SELECT silence_calls()",
        "SELECT open_calls()",
    ]
    for statement in statements:
        run_as_owner(link, statement)


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
    """Makes this login the first member of a project that was just made; `author` is who that is.

    From then on row-level security holds, and `run_as_owner` is there for the owners among the members.
    """
    statements = [
        "INSERT INTO member (login, author_id, role, all_since) "  # noqa: S608 - a number
        f"VALUES (session_user, {author:d}, 'owner', clock_timestamp())",
        read_sql("policies"),
        read_sql("owners"),
        "SELECT close_doors()",
    ]
    for statement in statements:
        run_as_owner(link, statement)
    return {"login": link.login, "author": author, "schema": link.place.schema}
