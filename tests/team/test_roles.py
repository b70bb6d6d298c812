"""The role matrix: every role against every table and every function, on every server that is here."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from annotator import __version__
from annotator.errors import UserError
from annotator.resources import find_resource
from annotator.team.link import PROTOCOL, TeamError, TeamPlace, connect
from annotator.team.running import invite_person, read_server_state, remove_member
from annotator.team.server import (
    MIGRATIONS,
    OLDEST,
    TEAM_VERSION,
    create_tables,
    find_old_roles,
    make_login_sql,
    make_setup_sql,
    migrate_tables,
    read_sql,
    refuse_old_server,
)
from tests.depth import deep
from tests.team.desks import SCHEMA, Team, drop_roles, make_step, make_team, name_role
from tests.team.people import Person

pytestmark = pytest.mark.parametrize("server", ["wheel", pytest.param("system", marks=deep)], indirect=True)

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
    *("compact_history", "change_settings", "accept_steps", "run_as_owner"),
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
            (name_role(team.database, "reader")[1:-1], {"SELECT"}),
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
        assert len(tables) == 19
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
            [f"{team.database}.{SCHEMA}.%"],
        ).fetchall()
    assert open_tables == {"author_change", "image", "image_change", "label", "project", "published"}
    parts = ("annotator", "auditor", "owner", "reader", "tables")
    assert roles == [(f"{team.database}.{SCHEMA}.{part}", False, False, False) for part in parts]


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
        asking = {"me", "my_role", "my_finished", "visible", "visible_notes", "visible_decisions", "known_authors"}
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
            parts = ("annotator", "auditor", "owner", "tables", "reader")
            for role in (*(f'"{team.database}.wood.{part}"' for part in parts), "plain"):
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
        administrator.execute("CREATE TEMP TABLE t (p project)")
        administrator.execute(read_sql(MIGRATIONS[1]))
        assert administrator.execute("SELECT program FROM project").fetchone() == ("",)
    with connect(team.place, login="carla") as link:
        migrate_tables(link)
        assert link.run("SELECT team_version, program FROM orchard.project") == [(TEAM_VERSION, __version__)]


def test_a_project_of_the_fourth_version_learns_when_work_was_first_finished(team: Team) -> None:
    ana = team.desk("ana")
    ana.draw(1, status="in_work", count=1)
    ana.draw(2, status="in_work", count=1)
    for image in (2, 1):
        for base, status in ((1, "done"), (2, "in_work"), (3, "done")):
            (done,) = ana.send(make_step(ana.layer(image, base, status), at=10.0 * image + base, image=image))
            assert done["state"] == "done", done
    ana.draw(3, count=1)
    order = "SELECT image_id, first_finished FROM layer WHERE author_id = %s ORDER BY image_id"
    with team.administrator() as administrator, administrator.transaction(force_rollback=True):
        administrator.execute("ALTER TABLE layer DROP COLUMN first_finished")
        administrator.execute(read_sql(MIGRATIONS[4]))
        found = administrator.execute(order, [ana.author]).fetchall()
        assert found == [(1, 11_000), (2, 21_000), (3, None)], "what brought shapes along was no mark of a person"
        administrator.execute("ALTER TABLE layer DROP COLUMN first_finished")
        administrator.execute(
            "UPDATE step SET detail = '{}' WHERE seq = (SELECT min(seq) FROM step WHERE image_id = 1)"
        )
        administrator.execute(read_sql(MIGRATIONS[4]))
        assert administrator.execute(order, [ana.author]).fetchall() == [(1, None), (2, 21_000), (3, None)]


def test_the_order_of_a_persons_work_travels(team: Team, tmp_path: Path) -> None:
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    for image in (2, 1):
        ana.draw(image)
        ana.mark(image)
    ana.sync()
    here = {key.image: layer.first_finished for key, layer in ana.session.committed.layers.items() if key.author == 1}
    assert here[1] > here[2]
    with team.administrator() as administrator:
        rows = administrator.execute("SELECT image_id, first_finished FROM layer WHERE author_id = 1").fetchall()
    assert dict(rows) == {image: here[image] for image in (1, 2)}
    ana.leave()


def test_what_others_made_in_a_schema_that_all_may_search_runs_in_nobodys_session(team: Team) -> None:
    """As in `public` of a database that was made before PostgreSQL 15; nor does an address say otherwise."""
    with team.administrator() as administrator:
        administrator.execute("CREATE SCHEMA planted; GRANT USAGE ON SCHEMA planted TO PUBLIC")
        administrator.execute(
            "CREATE FUNCTION planted.pg_total_relation_size(oid) RETURNS bigint LANGUAGE plpgsql AS "
            "'BEGIN RAISE ''%'', session_user; END'"
        )
        try:
            place = TeamPlace(f"{team.place.address} options='-c search_path=pg_catalog,planted'", team.place.schema)
            with connect(place, login="carla") as link:
                assert read_server_state(link).tables
                assert link.run("SHOW search_path") == [("pg_catalog",)]
        finally:
            administrator.execute("DROP SCHEMA planted CASCADE")


def test_no_password_of_a_login_that_is_made_stands_in_the_servers_log(team: Team, making_roles: None) -> None:
    with team.server.connect() as administrator:
        administrator.execute("ALTER SYSTEM SET log_statement = 'ddl'")
        administrator.execute("SELECT pg_reload_conf()")
        try:
            with connect(team.place, login="carla") as link:
                link.run("SELECT pg_sleep(0.2)")
                password = invite_person(link, "Newcomer").password
        finally:
            administrator.execute("ALTER SYSTEM RESET log_statement")
            administrator.execute("SELECT pg_reload_conf()")
            with connect(team.place, login="carla") as link:
                remove_member(link, "newcomer")
            administrator.execute("DROP OWNED BY newcomer; DROP ROLE newcomer")
    log = (team.server.socket / "log").read_text(encoding="utf-8", errors="replace")
    assert password
    assert 'CREATE ROLE "newcomer" LOGIN PASSWORD \'SCRAM-SHA-256$' in log
    assert password not in log


def test_a_project_of_the_fifth_version_is_refused_until_it_is_brought_through_all_later(
    team: Team, tmp_path: Path
) -> None:
    """Desks ask for changes in the old way, rows hold images, and which authors changed nobody knows.

    Nor do views and tables of a member stand in the way, which keep a function or a row type from changing.
    """
    ana = Person(team.place, "ana", tmp_path / "ana.annotator")
    ana.draw(1)
    named = ("layer", "decision", "note", "parked", "assignment", "quota")
    with team.administrator() as administrator:
        administrator.execute(f"SET ROLE {name_role(team.database, 'tables')}")
        for table in named:
            administrator.execute(f"ALTER TABLE {table} ADD FOREIGN KEY (image_id) REFERENCES image")
        administrator.execute(
            "DROP FUNCTION changed(bigint, bigint[]); DROP TABLE author_change, removed_row;"
            "CREATE FUNCTION changed(bigint) RETURNS json LANGUAGE sql AS 'SELECT NULL::json';"
            "GRANT EXECUTE ON FUNCTION changed(bigint) TO ben;"
            "UPDATE project SET team_version = 5, protocol_least = 4, protocol_most = 4"
        )
    with pytest.raises(TeamError, match="ask its owner to run annotator team migrate"):
        ana.sync()
    assert ana.unsent() == 1
    with connect(team.place, login="ben") as other, connect(team.place, login="carla") as link:
        other.run("CREATE TEMP VIEW v AS SELECT orchard.changed(0), orchard.take_parts(1)")
        other.run("CREATE TEMP TABLE t (p orchard.project, l orchard.layer)")
        assert migrate_tables(link) == 5
    ana.sync()
    assert ana.unsent() == 0
    ana.leave()
    with team.administrator() as administrator:
        held = "SELECT conrelid::regclass FROM pg_constraint WHERE confrelid = 'image'::regclass"
        assert administrator.execute(held).fetchall() == []


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
        administrator.execute(f"SET ROLE {name_role(team.database, 'tables')}; {OLDER}")
    with pytest.raises(TeamError, match="ask its owner to run annotator team migrate"):
        ana.sync()
    assert ana.unsent() == 1
    with connect(team.place, login="carla") as link:
        assert migrate_tables(link) == 2
    ana.sync()
    assert ana.unsent() == 0
    ana.leave()


@pytest.fixture
def older(team: Team, worker_id: str, making_roles: None) -> Iterator[Team]:
    """A team in a database of its own, whose roles a test may take away."""
    name = f"older_{worker_id}"
    make_team(team.server, name)
    found = Team(team.server, name)
    yield found
    found.close()
    with team.server.connect() as administrator:
        administrator.execute(f"DROP DATABASE {name} WITH (FORCE)")
        drop_roles(administrator, name)
        administrator.execute(f"DROP ROLE IF EXISTS {SCHEMA}_owner, {SCHEMA}_reader")


GRANTED_TO_LOGINS = """
DO $$
DECLARE
    m member;
    one regprocedure;
    part text;
BEGIN
    FOR m IN SELECT * FROM member LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA orchard TO %I', m.login);
        FOR one IN SELECT calls_of(m.role) LOOP
            EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', one, m.login);
        END LOOP;
        IF m.role <> 'annotator' THEN
            EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA orchard TO %I', m.login);
        END IF;
    END LOOP;
    FOREACH part IN ARRAY ARRAY['annotator', 'auditor', 'owner'] LOOP
        EXECUTE format('DROP OWNED BY %1$I; DROP ROLE %1$I', group_of(part));
    END LOOP;
END
$$;
DROP INDEX image_change_version, image_training;
UPDATE project SET team_version = 3
"""
"""Makes what version 3 had: rights of logins, and no groups."""


@pytest.fixture
def third(older: Team) -> Team:
    with older.administrator() as administrator:
        administrator.execute(GRANTED_TO_LOGINS)
    return older


def list_grantees(team: Team) -> set[str]:
    """Whoever holds a right on anything of the project."""
    with team.administrator() as administrator:
        rows = administrator.execute(
            "SELECT DISTINCT pg_get_userbyid(g.grantee)::text FROM ("
            "SELECT relacl AS acl FROM pg_class WHERE relnamespace = %(home)s::regnamespace "
            "UNION ALL SELECT proacl FROM pg_proc WHERE pronamespace = %(home)s::regnamespace "
            "UNION ALL SELECT nspacl FROM pg_namespace WHERE nspname = %(home)s::text) AS held, "
            "aclexplode(held.acl) AS g",
            {"home": SCHEMA},
        ).fetchall()
    return {name for (name,) in rows}


def test_a_project_of_the_third_version_gives_its_rights_to_groups(third: Team) -> None:
    ana, ben = third.desk("ana"), third.desk("ben")
    drawn = ben.draw(1)
    assert "ana" in list_grantees(third)
    with connect(third.place, login="carla") as link:
        assert migrate_tables(link) == 3
    parts = ("annotator", "auditor", "owner", "tables", "reader")
    assert list_grantees(third) == {f"{third.database}.{SCHEMA}.{part}" for part in parts}
    ana.draw(1)
    assert [row[0] for row in ana.take((1, ben.author))[1, ben.author]] == drawn
    assert third.desk("aud").link.run(f"SELECT count(*) FROM {SCHEMA}.shape WHERE author_id < 4") == [(4,)]
    with pytest.raises(TeamError):
        ana.link.run(f"SELECT count(*) FROM {SCHEMA}.shape")


def test_who_may_make_no_roles_is_told_what_to_run_for_the_groups(third: Team) -> None:
    with third.administrator() as administrator:
        administrator.execute("ALTER ROLE carla NOCREATEROLE")
        try:
            with connect(third.place, login="carla") as link:
                with pytest.raises(UserError, match=r"annotator. NOLOGIN ADMIN") as caught:
                    migrate_tables(link)
                administrator.execute(str(caught.value).split("run:\n")[1])
                assert migrate_tables(link) == 3
        finally:
            administrator.execute("ALTER ROLE carla CREATEROLE")
    third.desk("ana").draw(1)


@pytest.mark.parametrize("are_used", [False, True])
def test_a_project_of_the_second_version_gets_roles_of_its_own(third: Team, are_used: bool) -> None:
    """Its roles were named after the schema alone, and its first owner was a member of the one that owns the tables."""
    tables, reader = (name_role(third.database, part) for part in ("tables", "reader"))
    with third.server.connect(third.database) as administrator:
        administrator.execute(
            f"CREATE ROLE {SCHEMA}_owner; CREATE ROLE {SCHEMA}_reader; GRANT {SCHEMA}_reader TO {SCHEMA}_owner; "
            f"GRANT {SCHEMA}_owner TO carla; SET search_path = {SCHEMA}; {OLDER}; "
            f"DROP FUNCTION run_as_owner(text); "
            f"REASSIGN OWNED BY {tables} TO {SCHEMA}_owner; REASSIGN OWNED BY {reader} TO {SCHEMA}_reader; "
            f"DROP OWNED BY {tables}, {reader}; DROP ROLE {tables}, {reader}"
        )
    with third.server.connect() as administrator:
        if are_used:
            administrator.execute(f"GRANT CONNECT ON DATABASE postgres TO {SCHEMA}_owner")
            administrator.execute(f"CREATE SCHEMA elsewhere AUTHORIZATION {SCHEMA}_owner")
        else:
            administrator.execute(f"GRANT {SCHEMA}_owner, {SCHEMA}_reader TO carla WITH ADMIN OPTION")
    try:
        with connect(third.place, login="carla") as link:
            assert migrate_tables(link) == 2
            assert not link.run("SELECT pg_has_role(%s, 'USAGE')", [tables[1:-1]])[0][0]
            link.call("change_settings", {"grace": 5})
            left = f"DROP OWNED BY {SCHEMA}_owner, {SCHEMA}_reader; DROP ROLE {SCHEMA}_owner, {SCHEMA}_reader;"
            assert find_old_roles(link) == (left if are_used else "")
    finally:
        with third.server.connect() as administrator:
            administrator.execute("DROP SCHEMA IF EXISTS elsewhere")
            if are_used:
                administrator.execute(f"DROP OWNED BY {SCHEMA}_owner")
    with third.server.connect(third.database) as administrator:
        owners = administrator.execute(
            "SELECT DISTINCT pg_get_userbyid(proowner)::text FROM pg_proc WHERE pronamespace = %s::regnamespace "
            "UNION SELECT tableowner::text FROM pg_tables WHERE schemaname = %s",
            [SCHEMA, SCHEMA],
        )
        assert {owner for (owner,) in owners} == {tables[1:-1], reader[1:-1]}


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
    page = find_resource("guide/team-server.md").read_text(encoding="utf-8")
    assert make_setup_sql("orchard", "carla", "lab") in page.replace("\\c lab\n", "")
    assert make_login_sql("ana", "lab") in page
    assert all(f"{major}.{minor}" in page for major, minor in OLDEST.items())


@pytest.mark.parametrize("version", [140012, 150013, 160009, 170005])
def test_servers_that_show_hidden_rows_are_refused(server, version: int) -> None:
    with pytest.raises(UserError, match="does not hide rows safely"):
        refuse_old_server(version)
    refuse_old_server(180000)
