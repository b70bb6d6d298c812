"""The role matrix: every role against every table and every function, on every server that is here."""

from pathlib import Path

import pytest

from annotator import __version__
from annotator.errors import UserError
from annotator.resources import find_resource
from annotator.team.link import PROTOCOL, TeamError, TeamPlace, connect
from annotator.team.server import (
    MIGRATIONS,
    OLDEST,
    TEAM_VERSION,
    create_tables,
    make_login_sql,
    make_setup_sql,
    migrate_tables,
    read_sql,
    refuse_old_server,
)
from tests.team.desks import READER, SCHEMA, TABLES, Team
from tests.team.people import Person

pytestmark = pytest.mark.parametrize("server", ["wheel", "system"], indirect=True)

EVERYBODY = {
    *(
        "hello",
        "take_seat",
        "take_parts",
        "changed",
        "announce",
        "tell_exposed",
        "take_layers",
        "commit_steps",
        "park",
        "take_parked",
        "drop_parked",
    ),
    *("my_assignment", "claim", "take_published", "progress", "propose_label"),
}
AUDITORS = EVERYBODY | {
    *("publish", "settle_parked", "history", "desks"),
    *("me", "my_role", "visible", "visible_notes", "visible_decisions", "known_authors"),
}
OWNERS = AUDITORS | {
    *("commit_parts", "assign", "reassign", "invite_member", "change_role", "remove_member", "erase_person"),
    *("change_settings", "accept_steps", "run_as_owner"),
}
CALLS = {"ana": EVERYBODY, "aud": AUDITORS, "carla": OWNERS, "stranger": set()}
RIGHTS = ("SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER")


@pytest.fixture
def stranger(team: Team, making_roles: None):
    """A login of the server that is nobody here."""
    with team.administrator() as administrator:
        administrator.execute("CREATE ROLE stranger LOGIN")
        yield "stranger"
        administrator.execute("DROP ROLE stranger")


def test_every_role_has_its_functions_and_no_other(team: Team, stranger: str) -> None:
    with team.administrator() as administrator:
        found = {
            login: {
                name
                for (name,) in administrator.execute(
                    "SELECT proname FROM pg_proc WHERE pronamespace = %s::regnamespace "
                    "AND has_function_privilege(%s::name, oid, 'EXECUTE') "
                    "AND has_schema_privilege(%s::name, %s, 'USAGE')",
                    [SCHEMA, login, login, SCHEMA],
                )
            }
            for login in CALLS
        }
        every = {
            name
            for (name,) in administrator.execute(
                "SELECT proname FROM pg_proc WHERE pronamespace = %s::regnamespace", [SCHEMA]
            )
        }
    assert found == CALLS
    assert every > OWNERS


def test_every_role_has_its_tables_and_no_other(team: Team, stranger: str) -> None:
    with team.administrator() as administrator:
        tables = [
            name for (name,) in administrator.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [SCHEMA])
        ]
        for login, allowed in (
            ("ana", set()),
            ("aud", {"SELECT"}),
            ("stranger", set()),
            (READER[1:-1], {"SELECT"}),
        ):
            for table in tables:
                rights = {
                    right
                    for right in RIGHTS
                    if administrator.execute(
                        "SELECT has_any_column_privilege(%s::name, %s, %s)"
                        if right in ("SELECT", "INSERT", "UPDATE", "REFERENCES")
                        else "SELECT has_table_privilege(%s::name, %s, %s)",
                        [login, f"{SCHEMA}.{table}", right],
                    ).fetchone()[0]
                }
                if login.endswith("reader"):
                    rights -= {"UPDATE"} if table == "layer" else set()
                    assert rights <= allowed, (login, table)
                else:
                    assert rights == allowed, (login, table)
        assert len(tables) == 17
    assert not team.desk("ana").link.run("SELECT has_schema_privilege(%s, 'CREATE')", [SCHEMA])[0][0]


def test_row_level_security_is_on_wherever_rows_tell_of_persons(team: Team) -> None:
    with team.administrator() as administrator:
        open_tables = {
            name
            for (name,) in administrator.execute(
                "SELECT relname FROM pg_class "
                "WHERE relnamespace = %s::regnamespace AND relkind = 'r' AND NOT relrowsecurity",
                [SCHEMA],
            )
        }
        roles = administrator.execute(
            "SELECT rolname, rolcanlogin, rolbypassrls, rolsuper FROM pg_roles WHERE rolname LIKE %s ORDER BY 1",
            [f"team.{SCHEMA}.%"],
        ).fetchall()
    assert open_tables == {"image", "image_change", "label", "project", "published"}
    assert roles == [(READER[1:-1], False, False, False), (TABLES[1:-1], False, False, False)]


def test_every_function_asks_who_calls(team: Team, stranger: str) -> None:
    """Whoever is given the right by mistake is refused by the function itself."""
    with team.administrator() as administrator:
        administrator.execute(f"GRANT USAGE ON SCHEMA {SCHEMA} TO stranger")
        administrator.execute(f"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA {SCHEMA} TO stranger")
        signatures = administrator.execute(
            "SELECT proname, (SELECT coalesce(string_agg('NULL::' || format_type(t, NULL), ', '), '') "
            "FROM unnest(proargtypes) t) FROM pg_proc WHERE pronamespace = %s::regnamespace AND prosecdef",
            [SCHEMA],
        ).fetchall()
        asking = {"me", "my_role", "visible", "visible_notes", "visible_decisions", "known_authors"}
        try:
            with connect(team.place, login="stranger") as link:
                for name, values in signatures:
                    if name in asking:
                        assert {row[0] for row in link.run(f"SELECT {SCHEMA}.{name}({values})")} <= {None}
                        continue
                    with pytest.raises(TeamError) as caught:
                        link.run(f"SELECT {SCHEMA}.{name}({values})")
                    assert caught.value.code in ("not_member", "not_allowed"), name
        finally:
            administrator.execute(f"REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {SCHEMA} FROM stranger")
            administrator.execute(f"REVOKE ALL ON SCHEMA {SCHEMA} FROM stranger")
    assert len(signatures) > 25


def test_a_role_that_changes_changes_its_rights(team: Team) -> None:
    team.server.was_regranted = True
    owner, auditor = team.desk("carla"), team.desk("aud")
    owner.call("change_role", "aud", "annotator")
    with pytest.raises(TeamError):
        auditor.link.run(f"SELECT count(*) FROM {SCHEMA}.shape")
    assert auditor.told() == set()
    with pytest.raises(TeamError, match="last owner"):
        owner.call("change_role", "carla", "annotator")
    with pytest.raises(TeamError, match="last owner"):
        owner.call("remove_member", "carla")
    for values, code in (
        (("nobody_here", "N", "annotator"), "unknown_login"),
        (("postgres", "P", "annotator"), "all_seeing_login"),
        (("ana", "Ana", "auditor"), "name_taken"),
    ):
        with pytest.raises(TeamError) as caught:
            owner.call("invite_member", *values)
        assert caught.value.code == code


def test_a_project_is_made_from_what_an_administrator_ran(team: Team) -> None:
    with team.administrator() as administrator:
        administrator.execute("CREATE ROLE plain LOGIN")
        place = TeamPlace(team.place.address, "wood")
        try:
            with connect(place, login="plain") as link:
                with (
                    pytest.raises(UserError, match=r"wood\.tables. NOLOGIN") as caught,
                    link.open_transaction(),
                ):
                    create_tables(link)
                assert make_setup_sql("wood", "plain", team.database) in str(caught.value)
                administrator.execute(make_setup_sql("wood", "plain", team.database))
                with link.open_transaction():
                    create_tables(link)
                with pytest.raises(UserError, match="holds something already"), link.open_transaction():
                    create_tables(link)
        finally:
            administrator.execute("DROP SCHEMA wood CASCADE")
            for role in (f'"{team.database}.wood.tables"', f'"{team.database}.wood.reader"', "plain"):
                administrator.execute(f"DROP OWNED BY {role} CASCADE")
                administrator.execute(f"DROP ROLE {role}")


def test_functions_are_brought_up_to_date_unless_old_steps_wait(team: Team) -> None:
    ana = team.desk("ana")
    with connect(team.place, login="carla") as link:
        ana.call("hello", {"protocol": 0, "desk": ana.id, "host": "LAB-3", "unsent": 12})
        with pytest.raises(UserError, match=r"ana on LAB-3 \(12\)"):
            migrate_tables(link)
        assert migrate_tables(link, forced=True) == TEAM_VERSION
        with team.administrator() as administrator:
            administrator.execute("UPDATE project SET team_version = 99")
        with pytest.raises(UserError, match="newer version"):
            migrate_tables(link)
    ana.call("hello", {"protocol": PROTOCOL, "desk": ana.id})
    ana.draw(1)


def test_a_project_of_the_first_version_is_brought_up_to_date(team: Team) -> None:
    with team.administrator() as administrator, administrator.transaction(force_rollback=True):
        administrator.execute("ALTER TABLE project DROP COLUMN program; UPDATE project SET team_version = 1")
        administrator.execute(read_sql(MIGRATIONS[1]))
        assert administrator.execute("SELECT program FROM project").fetchone() == ("",)
    with connect(team.place, login="carla") as link:
        migrate_tables(link)
        assert link.run("SELECT team_version, program FROM orchard.project") == [(TEAM_VERSION, __version__)]


OLDER = """
CREATE FUNCTION header_row(l layer, seq bigint, wait double precision) RETURNS json LANGUAGE sql AS 'SELECT NULL::json';
CREATE FUNCTION my_finished() RETURNS SETOF bigint LANGUAGE sql AS 'SELECT 1::bigint';
DROP FUNCTION take_parts(int); DROP TABLE image_change; ALTER TABLE project DROP COLUMN parts_floor;
CREATE FUNCTION take_parts() RETURNS json LANGUAGE sql AS 'SELECT NULL::json';
CREATE FUNCTION tell_images(images jsonb) RETURNS int LANGUAGE sql AS 'SELECT 1';
UPDATE project SET team_version = 2, protocol_least = 1, protocol_most = 1
"""
"""Makes what version 2 had of a project that was just made."""


def test_a_project_of_the_second_version_is_refused_until_it_is_brought_up_to_date(team: Team, tmp_path: Path) -> None:
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.draw(1)
    with team.administrator() as administrator:
        administrator.execute(f"SET ROLE {TABLES}; {OLDER}")
    with pytest.raises(TeamError, match="ask its owner to run annotator team migrate"):
        ana.sync()
    assert ana.unsent() == 1
    with connect(team.place, login="carla") as link:
        assert migrate_tables(link) == 2
    ana.sync()
    assert ana.unsent() == 0
    ana.leave()


def test_a_project_of_the_second_version_gets_roles_of_its_own(team: Team, worker_id: str, making_roles: None) -> None:
    """Its roles were named after the schema alone, and its first owner was a member of the one that owns the tables."""
    name = f"older_{worker_id}"
    place = TeamPlace(team.server.address_of(name), SCHEMA)
    roles = [f"{name}.{SCHEMA}.{part}" for part in ("tables", "reader")]
    with team.server.connect() as administrator:
        administrator.execute(f"CREATE DATABASE {name} TEMPLATE team STRATEGY wal_log")
        administrator.execute(f"ALTER DATABASE {name} OWNER TO carla")
    try:
        with team.server.connect(name) as administrator:
            administrator.execute(
                f"CREATE ROLE {SCHEMA}_owner; CREATE ROLE {SCHEMA}_reader; GRANT {SCHEMA}_reader TO {SCHEMA}_owner; "
                f"GRANT {SCHEMA}_owner TO carla; SET search_path = {SCHEMA}; {OLDER}; "
                f"DROP FUNCTION run_as_owner(text); "
                f"REASSIGN OWNED BY {TABLES} TO {SCHEMA}_owner; REASSIGN OWNED BY {READER} TO {SCHEMA}_reader"
            )
        with connect(place, login="carla") as link:
            assert migrate_tables(link) == 2
            assert not link.run("SELECT pg_has_role(%s, 'USAGE')", [roles[0]])[0][0]
            link.call("change_settings", {"grace": 5})
        with team.server.connect(name) as administrator:
            owners = administrator.execute(
                "SELECT DISTINCT pg_get_userbyid(proowner)::text FROM pg_proc WHERE pronamespace = %s::regnamespace "
                "UNION SELECT tableowner::text FROM pg_tables WHERE schemaname = %s",
                [SCHEMA, SCHEMA],
            )
            assert {owner for (owner,) in owners} == set(roles)
    finally:
        with team.server.connect() as administrator:
            administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
            quoted = ", ".join(f'"{role}"' for role in roles)
            administrator.execute(f"DROP ROLE IF EXISTS {quoted}, {SCHEMA}_owner, {SCHEMA}_reader")


def test_a_server_on_which_too_much_was_closed_says_what_to_open(team: Team) -> None:
    with team.administrator() as administrator, connect(team.place, login="carla") as link:
        administrator.execute("REVOKE EXECUTE ON FUNCTION pg_current_xact_id_if_assigned() FROM PUBLIC")
        try:
            with pytest.raises(UserError, match="GRANT EXECUTE ON FUNCTION") as caught:
                migrate_tables(link)
        finally:
            administrator.execute(str(caught.value).splitlines()[-1])
        migrate_tables(link)


def test_the_guide_says_what_an_administrator_runs(server) -> None:
    page = find_resource("guide/team.md").read_text(encoding="utf-8")
    assert make_setup_sql("orchard", "carla", "lab") in page.replace("\\c lab\n", "")
    assert make_login_sql("ana", "lab") in page
    assert all(f"{major}.{minor}" in page for major, minor in OLDEST.items())


@pytest.mark.parametrize("version", [140012, 150013, 160009, 170005])
def test_servers_that_show_hidden_rows_are_refused(server, version: int) -> None:
    with pytest.raises(UserError, match="does not hide rows safely"):
        refuse_old_server(version)
    refuse_old_server(180000)
