"""What an annotator can learn, write or stop beyond what the server allows, with psql and a changed client.

A member tries to read what others drew on images that this member has not finished, to leave no trace of it, to write
as somebody else, and to stop the others. Each try is of a kind: boxes, count, exists (of a blind image); trace (seen
without a stamp); write (as somebody else); line (a far host without proof): one of these that succeeds is a failure.
Kinds totals (of the whole project, of no image) and dos (stops others) are told and are none; where something is left
of them, the line names its bound.

    packaging/test --campaign leaks --only 'psql|rollback'      tries whose name matches
    packaging/test --campaign leaks --at 'host=127.0.0.1 port=5433 user=postgres password=x'

`--at` names another server by a superuser's connection string; a database and logins are made there, and dropped. The
tries are not random: `--seed` and `--count` change nothing.
"""

import contextlib
import json
import os
import re
import statistics
import sys
import time
import uuid
from collections import Counter
from collections.abc import Sequence

import immutables
import psycopg
from msgspec.structs import replace
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.image import ImagePurpose
from annotator.team.desk.making import fill_tables
from annotator.team.link import PROTOCOL, TeamPlace, connect
from annotator.team.local_server import make_hardening_sql
from annotator.team.server import add_first_owner, create_tables, make_setup_sql, migrate_tables
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.team.servers import ADMINISTRATOR, binaries, shared_server

SENTINEL, N_FULL, N_WORK = 4321.125, 117, 37
OPEN, FULL, EMPTY, WORK, TRAIN, CONTROL, NOTED, SHOT, ROUND, SPARE = range(1, 11)
"""Images: both finished; Ben finished with 117 boxes; nobody; Ben in work with 37; training; control; …"""
BAD = ("boxes", "count", "exists", "trace", "write", "line")


class Member:
    """A login with a raw connection that speaks the desk's protocol by hand."""

    def __init__(self, lab, login, greet=True):
        self.lab, self.login = lab, login
        self.c = psycopg.connect(lab.dsn(login), autocommit=True)
        self.c.prepare_threshold = None  # its own messages would differ between two calls
        self.notices = []
        self.c.add_notice_handler(
            lambda d: self.notices.append(f"{d.severity}: {d.message_primary} {d.message_detail or ''}")
        )
        self.token, self.n = uuid.uuid4(), 0
        if greet:
            self.hello = self.call(
                "hello", {"protocol": PROTOCOL, "host": "x", "cursor": 0, "desk": None, "token": str(self.token)}
            )
            self.id, self.author = self.hello["desk"], self.hello["author"]["id"]

    def run(self, sql, values=None):
        cur = self.c.execute(sql.replace("orchard", self.lab.schema).encode(), values)
        return cur.fetchall() if cur.description else []

    def call(self, name, *values):
        given = [
            json.dumps(v) if isinstance(v, dict) or (isinstance(v, list) and not (v and isinstance(v[0], str))) else v
            for v in values
        ]
        return self.run(f"SELECT orchard.{name}({', '.join(['%s'] * len(given))})", given)[0][0]

    def row(self, x0=10.5, number=None):
        self.n += 1
        return [
            number or self.id << 32 | self.n,
            0,
            x0,
            20.0,
            x0 + 30,
            60.25,
            -1,
            -1,
            None,
            False,
            None,
            None,
            None,
            None,
            False,
            None,
        ]

    def layer(self, image, base=0, status="done", put=(), **more):
        return {
            "image": image,
            "author": self.author,
            "round": 1,
            "base": base,
            "status": status,
            "purpose": "work",
            "seconds": 1.0,
            "put": list(put),
            "gone": [],
            **more,
        }

    def step(self, *layers, **more):
        return json.dumps(
            {"uuid": str(uuid.uuid4()), "at": 1.0, "name": "x", "action": "do", "layers": list(layers), **more}
        )

    def push(self, *steps):
        following = uuid.uuid4()
        answer = self.call("commit_steps", self.id, self.token, following, 0, list(steps))
        if answer["state"] == "forked":
            self.hello = self.call(
                "hello", {"protocol": PROTOCOL, "host": "x", "cursor": 0, "desk": self.id, "token": str(self.token)}
            )
            answer = self.call("commit_steps", self.id, self.token, following, 0, list(steps))
        self.token = following
        return answer

    def send(self, *steps):
        return self.push(*steps)["results"]

    def announce(self, *images):
        """Images of which the server says that others' work comes from now on."""
        said = self.run("SELECT orchard.announce(%s, %s::bigint[])", [self.id, list(images)])[0][0]
        return [image for image, *_ in said["exposed"]]

    def taken(self, image):
        """How many of Ben's rows come by every way of asking."""
        asked = ([[image, self.lab.ben.author, 1]], [[image]])
        found = [layer for keys in asked for layer in self.call("take_layers", keys)["layers"]]
        return sum(row[2] == SENTINEL for layer in found for row in layer["rows"])

    def refused(self, sql, values=None):
        """The error of a statement, or None where it went through."""
        try:
            self.run(sql, values)
        except psycopg.Error as error:
            return f"{error.sqlstate} {(error.diag.message_primary or str(error))[:90]}"
        return None

    def close(self):
        self.c.close()


class Root:
    """The administrator's connection; the schema of the lab stands for `orchard`."""

    def __init__(self, lab):
        self.lab, self.c = lab, psycopg.connect(make_conninfo(lab.admin_dsn, dbname=lab.database), autocommit=True)
        self.execute("SET search_path = orchard")

    def execute(self, sql, values=None):
        return self.c.execute(sql.replace("orchard", self.lab.schema).encode(), values)

    def close(self):
        self.c.close()


class Lab:
    def __init__(self, admin_dsn):
        self.admin_dsn, self.tag = admin_dsn, uuid.uuid4().hex[:6]
        self.fresh = iter(range(3001, 4001))
        self.database = self.schema = f"leaks_{self.tag}"
        self.admin = psycopg.connect(admin_dsn, autocommit=True)
        v = self.admin.info.server_version
        self.version = f"{v // 10000}.{v % 10000}"
        self.logins = {}
        for name in ("ana", "ben", "cem", "aud", "carla", "dora", "spare", "eve"):
            login = self.logins[name] = f"{name}_{self.tag}"
            self.admin.execute(f"CREATE ROLE {login} LOGIN PASSWORD 'pw' CONNECTION LIMIT 8")
            if name != "carla":
                self.admin.execute(
                    f"ALTER ROLE {login} SET statement_timeout='60s'; ALTER ROLE {login} SET lock_timeout='10s';"
                    f"ALTER ROLE {login} SET idle_in_transaction_session_timeout='60s'"
                )
        self.admin.execute(f"CREATE DATABASE {self.database}")
        with psycopg.connect(make_conninfo(admin_dsn, dbname=self.database), autocommit=True) as root:
            root.execute(make_setup_sql(self.schema, self.logins["carla"], self.database).encode())
        self.fill()
        self.root = Root(self)

    def dsn(self, name):
        said = {k: v for k, v in conninfo_to_dict(self.admin_dsn).items() if k in ("host", "port", "sslmode")}
        return make_conninfo(**said, dbname=self.database, user=self.logins.get(name, name), password="pw")

    def fill(self):
        from annotator.model.layer import Layer, LayerKey, Status
        from tests import builders  # the project's own maker of small projects

        project = builders.project(images=10, authors=("Ana", "Ben", "Cem"), count=0, status=Status.NEW)
        authors = (
            project.authors.set(4, Author(4, "Reference", AuthorKind.REFERENCE))
            .set(5, Author(5, "Detector", AuthorKind.MODEL))
            .set(6, Author(6, "Carla"))
        )
        images = project.images
        for number, purpose in ((TRAIN, ImagePurpose.TRAINING), (CONTROL, ImagePurpose.CONTROL)):
            images = images.set(number, replace(images[number], purpose=purpose))
        images = images.set(SPARE, replace(images[SPARE], width=0, height=0, content_hash=""))
        keys = [LayerKey(TRAIN, 4), LayerKey(CONTROL, 4), LayerKey(FULL, 5)]
        layers = {
            k: Layer.make(k, builders.shapes(3, first_id=10 * i + 1), status=Status.DONE) for i, k in enumerate(keys)
        }
        project = replace(project, authors=authors, images=images, layers=immutables.Map(layers), begun=None)
        self.place = TeamPlace(
            make_conninfo(
                **{k: v for k, v in conninfo_to_dict(self.admin_dsn).items() if k in ("host", "port")},
                dbname=self.database,
            ),
            self.schema,
        )
        with connect(self.place, login=self.logins["carla"], password="pw") as link:
            with link.open_transaction():
                create_tables(link)
                fill_tables(link, project, next_shape_id=1000)
                add_first_owner(link, 6)
            for name, role in (("ana", "annotator"), ("ben", "annotator"), ("cem", "annotator"), ("aud", "auditor")):
                link.call("invite_member", self.logins[name], name.title(), role)

    def start(self):
        """Ben's blind work, and Ana who has finished image 1 only."""
        self.ana, self.ben, self.cem, self.aud, self.carla = (
            Member(self, n) for n in ("ana", "ben", "cem", "aud", "carla")
        )
        ben, ana = self.ben, self.ana
        ana.send(ana.step(ana.layer(OPEN, put=[ana.row()])))
        ben.send(ben.step(ben.layer(OPEN, put=[ben.row(), ben.row()])))
        rows = [ben.row(SENTINEL) for _ in range(N_FULL)]
        note = [ben.id << 32 | 900001, FULL, rows[0][0], ben.author, 5.0, "sentinel note", "review", None, None, False]
        ben.send(ben.step(ben.layer(FULL, put=rows), notes={"put": [note]}))
        ben.send(ben.step(ben.layer(WORK, status="in_work", put=[ben.row(SENTINEL) for _ in range(N_WORK)])))
        for image in (NOTED, SHOT, ROUND):
            ben.send(ben.step(ben.layer(image, put=[ben.row(SENTINEL) for _ in range(5)])))
        decision = [self.aud.id << 32 | 1, FULL, "missing", json.dumps([rows[0][0]]), "take_a", self.aud.author, 5.0]
        self.aud.send(self.aud.step(decisions={"put": [decision]}))
        self.ben_shape = rows[0][0]
        # Some thousand layers of others on further blind images, so that the server plans as in a project of real size.
        self.root.execute(
            "INSERT INTO image SELECT i, 'm' || i || '.jpg', 800, 600, 1, '', NULL, NULL, NULL, 'x', 'work' "
            "FROM generate_series(1001, 4000) i"
        )
        for author in (ben.author, self.cem.author):
            self.root.execute(
                "INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, "
                "shape_count, purpose, finished_at, changed) "
                "SELECT i, %s, 1, 'done', 1, 1, 0, false, 0, 'work', now(), (SELECT head FROM project) FROM "
                "generate_series(1001, 4000) i",
                [author],
            )
        self.root.execute("ANALYZE")
        self.root.execute("UPDATE project SET grace = 0")  # the harder case; one try sets it
        self.ana.announce(OPEN)
        self.ana.close()
        self.ana = Member(self, "ana")

    def stamps(self, image, login="ana"):
        return self.root.execute(
            "SELECT exposed, delivered_edits FROM layer l WHERE image_id=%s AND author_id=%s ORDER BY round",
            [image, getattr(self, login).author],
        ).fetchall()

    def revision(self, image, login):
        found = self.root.execute(
            "SELECT revision FROM layer WHERE image_id=%s AND author_id=%s AND round=1",
            [image, getattr(self, login).author],
        ).fetchone()
        return found[0] if found else 0

    def renew_lines(self):
        """After a try that broke: lines that it closed are opened again, its transactions are taken back."""
        for name in ("ana", "ben", "cem", "aud", "carla"):
            member = getattr(self, name)
            if member.c.closed:
                setattr(self, name, Member(self, name))
            elif member.c.info.transaction_status:
                member.run("ROLLBACK")

    def drop(self):
        for m in ("ana", "ben", "cem", "aud", "carla"):
            with contextlib.suppress(Exception):
                getattr(self, m).close()
        self.root.close()
        self.admin.execute(f"DROP DATABASE {self.database} WITH (FORCE)")
        roles = [f'"{base}.{self.schema}.{part}"' for base in (self.database, f"{self.database}_2")
                 for part in ("annotator", "auditor", "owner", "tables", "reader")]  # fmt: skip
        for role in (*roles, *self.logins.values()):
            try:
                self.admin.execute(f"DROP ROLE IF EXISTS {role}")
            except psycopg.Error as error:
                print("left behind:", role, error.diag.message_primary, file=sys.stderr)
        self.admin.close()


TRIES = []


def attempt(kind, label=None):
    def keep(function):
        TRIES.append((label or function.__name__.replace("_", " "), kind, function))
        return function

    return keep


# direct access: every relation and every function of the schema

VERBS = (
    "SELECT * FROM {t}",
    "SELECT count(*) FROM {t}",
    "SELECT ctid, xmin, tableoid FROM {t} LIMIT 1",
    "TABLE {t}",
    "COPY {t} TO STDOUT",
    "EXPLAIN SELECT * FROM {t}",
    "LOCK TABLE {t} IN ACCESS SHARE MODE",
    "INSERT INTO {t} DEFAULT VALUES",
    "DELETE FROM {t}",
    "TRUNCATE {t}",
    "UPDATE {t} SET {c}={c}",
    "CREATE TRIGGER x BEFORE INSERT ON {t} FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "CREATE RULE x AS ON SELECT TO {t} DO INSTEAD NOTHING",
    "SELECT {t} FROM {t}",
    "ALTER TABLE {t} DISABLE ROW LEVEL SECURITY",
    "CREATE POLICY p ON {t} USING (true)",
    "CREATE STATISTICS s ON {c}, {c} FROM {t}",
    "ANALYZE VERBOSE {t}",
    "SELECT FOR UPDATE FROM {t}",
    "MERGE INTO {t} USING (SELECT 1) q ON true WHEN MATCHED THEN DELETE",
    "CREATE TEMP TABLE f (a bigint REFERENCES {t})",
)


@attempt("boxes")
def every_statement_on_every_table(lab):
    tables = [
        r[0]
        for r in lab.root.execute(
            "SELECT relname FROM pg_class WHERE relnamespace='orchard'::regnamespace AND relkind IN ('r','v','m','S')"
        )
    ]
    tried, through = 0, []
    for table in tables:
        column = lab.root.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid=%s::regclass AND attnum=1", [f"{lab.schema}.{table}"]
        ).fetchone()[0]
        for verb in VERBS:
            tried += 1
            lab.ana.notices.clear()
            sql = verb.format(t=f"orchard.{table}", c=column)
            lab.ana.run("BEGIN")
            said = lab.ana.refused(sql) if not sql.startswith("COPY") else lab.ana.refused(f"SELECT 1; {sql}")
            lab.ana.run("ROLLBACK")
            if said is None and not (verb.startswith("ANALYZE") and not any("scanned" in n for n in lab.ana.notices)):
                through.append(sql)
    return bool(through), f"{tried} statements on {len(tables)} relations, through: {through or 'none'}", tried


@attempt("boxes")
def every_function_that_is_not_granted(lab):
    found = lab.root.execute(
        "SELECT p.oid::regprocedure::text, has_function_privilege(%s, p.oid, 'EXECUTE'), pronargs, proname "
        "FROM pg_proc p "
        "WHERE pronamespace='orchard'::regnamespace",
        [lab.logins["ana"]],
    ).fetchall()
    granted = {n for _, may, _, n in found if may}
    through = []
    for _, may, count, name in found:
        if not may and lab.ana.refused(f"SELECT orchard.{name}({', '.join(['NULL'] * count)})") is None:
            through.append(name)
    expected = {
        "hello",
        "take_seat",
        "take_parts",
        "changed",
        "announce",
        "take_layers",
        "tell_exposed",
        "commit_steps",
        "park",
        "take_parked",
        "drop_parked",
        "my_assignment",
        "claim",
        "take_published",
        "progress",
        "propose_label",
    }
    return (
        bool(through) or bool(granted - expected),
        f"{len(found)} functions, {len(granted)} granted, unexpected {sorted(granted - expected)}, through {through}",
        len(found),
    )


@attempt("boxes")
def definer_functions_without_a_search_path(lab):
    bad = lab.root.execute(
        "SELECT proname, proconfig FROM pg_proc WHERE pronamespace='orchard'::regnamespace AND prosecdef AND "
        "(proconfig IS NULL OR NOT proconfig @> ARRAY['search_path=orchard, pg_temp'])"
    ).fetchall()
    return bool(bad), f"{bad or 'all have search_path = orchard, pg_temp'}"


# what granted functions answer


@attempt("boxes")
def granted_functions_asked_for_blind_images(lab):
    ana, leaks, n = lab.ana, [], 0
    asks = [("changed", (c,)) for c in (0, -1, 1, -(2**62), 2**62, 10**15)]
    asks += [
        ("take_layers", ([[i, a, r] for i in range(1, 11) for a in range(1, 8) for r in (1, 2)],)),
        ("take_layers", ([[None, 2, 1]],)),
        ("take_layers", ([["2", "2", "1"]],)),
        ("take_layers", ([[FULL, lab.ben.author, 1, 5]] * 3,)),
        ("take_parts", ()),
        ("take_parked", ()),
        ("my_assignment", ()),
        ("take_published", ()),
        ("progress", ()),
        ("claim", (0,)),
        ("hello", ({"protocol": PROTOCOL, "desk": ana.id, "token": str(ana.token)},)),
    ]
    for name, values in asks:
        n += 1
        try:
            said = json.dumps(ana.call(name, *values))
        except psycopg.Error:
            continue
        if str(SENTINEL) in said or "sentinel" in said:
            leaks.append(f"{name}{values}")
        if name == "changed" and any(h[0] in (FULL, WORK) and h[1] != ana.author for h in json.loads(said)["layers"]):
            leaks.append(f"{name} header")
    return bool(leaks), f"{n} calls: {leaks or 'nothing of blind images'}", n


@attempt("boxes")
def the_setting_annotator_images_set_by_hand(lab):
    bad = []
    for value in ("{}", "{1,2,3,4}", "{NULL}", "{{1},{2}}", "[0:1]={1,2}", "x", "{2}"):
        lab.ana.run("SELECT set_config('annotator.images', %s, false)", [value])
        try:
            if any(h[0] in (FULL, WORK) and h[1] != lab.ana.author for h in lab.ana.call("changed", 0)["layers"]):
                bad.append(value)
            if lab.ana.call("take_layers", [[FULL, lab.ben.author, 1]])["layers"]:
                bad.append(value)
        except psycopg.Error:
            pass
    lab.ana.run("RESET annotator.images")
    return bool(bad), str(bad or "never wider"), 7


@attempt("exists")
def authors_that_are_told(lab):
    names = {a["name"] for a in lab.ana.call("take_parts")["authors"]}
    return bool(names - {"Ana", "Ben"}), f"{sorted(names)}"


@attempt("totals", "logins and roles of members in the access lists of functions, tables, columns and the schema")
def members_and_roles_from_access_lists(lab):
    found = lab.ana.run(
        "SELECT proacl::text FROM pg_proc WHERE pronamespace='orchard'::regnamespace UNION ALL "
        "SELECT relacl::text FROM pg_class WHERE relnamespace='orchard'::regnamespace UNION ALL "
        "SELECT attacl::text FROM pg_attribute a JOIN pg_class c ON c.oid=a.attrelid "
        "WHERE relnamespace='orchard'::regnamespace UNION ALL "
        "SELECT nspacl::text FROM pg_namespace WHERE nspname='orchard' UNION ALL "
        "SELECT defaclacl::text FROM pg_default_acl"
    )
    hit = [name for name, login in lab.logins.items() if login in str(found)]
    return bool(hit), f"logins in {len(found)} access lists: {hit or 'none'}", len(found)


@attempt("totals", "logins and roles of members from the groups of the server")
def members_from_groups(lab):
    found = lab.ana.run(
        "SELECT g.rolname, m.rolname FROM pg_auth_members a JOIN pg_roles g ON g.oid=a.roleid JOIN pg_roles m ON "
        "m.oid=a.member"
    )
    hit = [name for name, login in lab.logins.items() if name != "ana" and login in str(found)]
    return (
        "bounded" if hit else False,
        f"{hit}; bound: the server shows every login who belongs to which group: who is a member and in which role, "
        "never what anybody did",
    )


@attempt("dos", "an annotator, in the group of annotators, changes the group or drops what it holds")
def own_group(lab):
    group = f'"{lab.database}.{lab.schema}.annotator"'
    login, ben = lab.logins["ana"], lab.logins["ben"]
    statements = (
        f"DROP OWNED BY {group}",
        f"REASSIGN OWNED BY {group} TO {login}",
        f"GRANT {group} TO {lab.logins['eve']}",
        f"REVOKE {group} FROM {ben}",
        f"DROP ROLE {group}",
        f"ALTER ROLE {group} LOGIN",
        f"ALTER ROLE {group} RENAME TO x",
        f"SET ROLE {group}; REVOKE ALL ON ALL FUNCTIONS IN SCHEMA orchard FROM {group}",
        f"REVOKE ALL ON SCHEMA orchard FROM {group}",
        f"GRANT USAGE ON SCHEMA orchard TO {lab.logins['eve']}",
        f"SET ROLE {group}; GRANT EXECUTE ON FUNCTION orchard.changed(bigint, bigint[]) TO {lab.logins['eve']}",
        f'GRANT "{lab.database}.{lab.schema}.owner" TO {login}',
        f'SET ROLE "{lab.database}.{lab.schema}.auditor"',
    )
    said = {}
    for sql in statements:
        said[sql] = lab.ana.refused(sql)
        lab.ana.run("ROLLBACK; RESET ROLE")
    works = lab.ben.refused("SELECT orchard.changed(0)")
    eve = Member(lab, "eve", greet=False)
    got_in = eve.refused("SELECT orchard.changed(0)")
    eve.close()
    rights = lab.root.execute(
        "SELECT has_function_privilege(%s, 'orchard.changed(bigint, bigint[])', 'EXECUTE')".replace(
            "orchard", lab.schema
        ),
        [lab.logins["eve"]],
    ).fetchone()[0]
    quiet = [sql for sql, one in said.items() if one is None]
    return (
        works is not None or got_in is None or rights,
        f"said nothing to {len(quiet)} of {len(statements)}; Ben afterwards: {works or 'works'}; Eve: {got_in}",
        len(statements),
    )


# transactions: what was seen, and the trace taken back


def spy(lab, image, wrap):
    """Ana finishes, announces and takes within what is taken back; the rows of Ben's seen and what stayed."""
    token, rows = lab.ana.token, []

    def take():
        lab.ana.announce(image)
        rows.append(lab.ana.taken(image))
        rows.append(sum(h[0] == image and h[1] != lab.ana.author for h in lab.ana.call("changed", 0)["layers"]))

    wrap(take)
    lab.ana.token = token
    return sum(rows), lab.stamps(image)


@attempt("boxes", "BEGIN; mark done; take_layers; ROLLBACK")
def rollback(lab):
    def wrap(take):
        lab.ana.run("BEGIN")
        try:
            lab.ana.send(lab.ana.step(lab.ana.layer(FULL)))
            take()
        finally:
            lab.ana.run("ROLLBACK")

    rows, left = spy(lab, FULL, wrap)
    return rows > 0, f"{rows} of {N_FULL} boxes read; left on the server: {left or 'nothing at all'}"


@attempt("boxes", "SAVEPOINT; mark done; take_layers; ROLLBACK TO; COMMIT")
def savepoint(lab):
    def wrap(take):
        lab.ana.run("BEGIN; SAVEPOINT s")
        try:
            lab.ana.send(lab.ana.step(lab.ana.layer(FULL)))
            take()
        finally:
            lab.ana.run("ROLLBACK TO s; COMMIT")

    rows, left = spy(lab, FULL, wrap)
    return rows > 0, f"{rows} of {N_FULL} boxes read; left: {left or 'nothing at all'}"


@attempt("boxes", "DO block that raises what it read as a notice, then an error")
def do_block(lab):
    lab.ana.notices.clear()
    body = lab.ana.step(lab.ana.layer(FULL)).replace("'", "''")
    said = lab.ana.refused(f"""DO $d$ BEGIN PERFORM orchard.commit_steps({lab.ana.id}, '{lab.ana.token}',
        '{lab.ana.token}', 0, ARRAY['{body}']); PERFORM orchard.announce({lab.ana.id}, '{{{FULL}}}');
        RAISE NOTICE '%', orchard.take_layers('[[{FULL}, {lab.ben.author}, 1]]'); RAISE EXCEPTION 'undone'; END $d$""")
    hits = sum(n.count(str(SENTINEL)) for n in lab.ana.notices)
    return hits > 0, f"{hits} boxes in a notice, then: {said}; left: {lab.stamps(FULL) or 'nothing at all'}"


@attempt("boxes", "one message of several statements that fails at its end")
def multi_statement(lab):
    body = lab.ana.step(lab.ana.layer(FULL)).replace("'", "''")
    c = lab.ana.c.pgconn
    c.send_query(
        f"SELECT {lab.schema}.commit_steps({lab.ana.id}, '{lab.ana.token}', '{lab.ana.token}', 0, ARRAY['{body}']); "
        f"SELECT {lab.schema}.announce({lab.ana.id}, '{{{FULL}}}'); "
        f"SELECT {lab.schema}.take_layers('[[{FULL}, {lab.ben.author}, 1]]'); SELECT 1/0".encode()
    )
    hits = 0
    while (r := c.get_result()) is not None:
        if r.ntuples:
            hits += (r.get_value(0, 0) or b"").decode().count(str(SENTINEL))
    return hits > 0, f"{hits} boxes read; left: {lab.stamps(FULL) or 'nothing at all'}"


@attempt(
    "trace", "finished for good, then BEGIN; take_layers; ROLLBACK: boxes without a stamp, then edits count as blind"
)
def rollback_of_the_stamp(lab):
    ana = lab.ana
    ana.send(ana.step(ana.layer(SHOT)))
    ana.run("BEGIN")
    ana.announce(SHOT)
    seen = ana.taken(SHOT)
    ana.run("ROLLBACK")
    seen += ana.taken(SHOT)
    ana.send(ana.step(ana.layer(SHOT, 1, "in_work")), ana.step(ana.layer(SHOT, 2, "in_work", put=[ana.row(SENTINEL)])))
    stamps = lab.stamps(SHOT)
    return bool(seen) and stamps == [(False, 0)], f"boxes read {seen}; exposed, delivered_edits after an edit: {stamps}"


@attempt("trace", "mark done, changed(): number of others' boxes from the header, reopen: no stamp")
def count_without_stamp(lab):
    ana = lab.cem
    ana.send(ana.step(ana.layer(FULL)))
    told = ana.call("changed", 0)
    counts = [(h[1], h[8], h[10]) for h in told["layers"] if h[0] == FULL and h[1] != ana.author]
    counts += [row[:2] for row in (*told["notes"], *told["decisions"]) if row[1] == FULL]
    counts += [one for one in told["waiting"] if len(one) > 2]
    counts += list(ana.call("take_layers", [[FULL], [FULL, lab.ben.author, 1]])["layers"])
    ana.send(ana.step(ana.layer(FULL, 1, "in_work")), ana.step(ana.layer(FULL, 2, "in_work", put=[ana.row()])))
    stamps = lab.stamps(FULL, "cem")
    return bool(counts) and stamps == [(False, 0)], (
        f"author, boxes, hash: {counts}; notes {len(told['notes'])}, decisions {len(told['decisions'])}; "
        f"exposed, delivered_edits: {stamps}; before the stamp all that is said: {told['waiting'][:2]} …"
    )


@attempt("trace", "finish as another round, take, put it back to new, draw round 1")
def other_round(lab):
    ana = lab.ana
    ana.send(ana.step(ana.layer(ROUND, round=7)))
    ana.announce(ROUND)
    seen = ana.call("take_layers", [[ROUND, lab.ben.author, 1]])["layers"]
    ana.send(
        ana.step(ana.layer(ROUND, 1, "new", round=7)), ana.step(ana.layer(ROUND, 0, "in_work", put=[ana.row(SENTINEL)]))
    )
    stamps = lab.stamps(ROUND)
    return bool(seen) and not all(e for e, _ in stamps), f"layers read {len(seen)}; stamps of rounds 1, 7: {stamps}"


@attempt("trace", "the line is cut while the answer is being sent (a huge answer, unread)")
def cut_in_mid_answer(lab):
    """Data go out before the commit: whoever reads most of them and hangs up may have taken the stamp back."""
    import socket
    import struct

    big = lab.ben
    for base in range(8):
        big.send(big.step(big.layer(SPARE, base, put=[big.row(SENTINEL) for _ in range(12000)])))
    spy = Member(lab, "ana")
    spy.send(spy.step(spy.layer(SPARE)))
    spy.announce(SPARE)
    c = spy.c.pgconn
    c.nonblocking = 1
    c.send_query(f"SELECT {lab.schema}.take_layers('[[{SPARE}, {lab.ben.author}, 1]]')".encode())
    while c.flush():
        time.sleep(0.01)
    fd, _got = os.dup(c.socket), 0
    s = socket.socket(fileno=fd)
    s.setblocking(True)
    s.settimeout(3)
    text = b""
    try:
        while len(text) < 1_000_000:
            text += s.recv(65536)
    except TimeoutError:
        pass
    s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    os.close(c.socket) if False else s.shutdown(socket.SHUT_RDWR)
    s.close()
    with contextlib.suppress(Exception):
        c.finish()
    time.sleep(2.5)
    hits, stamps = text.count(str(SENTINEL).encode()), lab.stamps(SPARE)
    return hits > 0 and stamps == [(False, 0)], f"{hits} boxes read of an answer that was cut; stamp: {stamps}"


@attempt("trace", "notes and decisions of an image come before the time of grace ends, and without a stamp")
def notes_in_grace(lab):
    ana = lab.ana
    base = (
        lab.root.execute(
            "SELECT revision FROM layer WHERE image_id=%s AND author_id=%s AND round=1", [FULL, ana.author]
        ).fetchone()
        or (0,)
    )[0]
    lab.root.execute("UPDATE project SET grace = 10")
    ana.send(ana.step(ana.layer(FULL, base)))
    told = ana.call("changed", 0)
    waits = [seconds for image, seconds in told["waiting"] if image == FULL]
    early = ana.announce(FULL), ana.taken(FULL)
    notes = [n[5] for n in told["notes"] if n[1] == FULL]
    decisions = [d[2:5] for d in told["decisions"] if d[1] == FULL]
    ana.send(ana.step(ana.layer(FULL, base + 1, "new")))
    stamps = lab.stamps(FULL)
    lab.root.execute("UPDATE project SET grace = 0")
    return (
        bool(notes or decisions or any(early)) and not any(e for e, _ in stamps),
        f"wait {waits[:1]} s, notes {notes}, decisions {decisions}, announced and taken before {early}; "
        f"after reopening: {stamps}",
    )


def finish(lab, login="ana"):
    """A further image that Ben finished with boxes, and nobody else; a login finishes it, too."""
    image = next(lab.fresh)
    ben, one = lab.ben, getattr(lab, login)
    ben.send(ben.step(ben.layer(image, 1, put=[ben.row(SENTINEL) for _ in range(5)])))
    one.send(one.step(one.layer(image)))
    return image


@attempt("boxes", "finish, announce and take in one statement")
def one_statement(lab):
    ana, image = lab.ana, next(lab.fresh)
    ben = lab.ben
    ben.send(ben.step(ben.layer(image, 1, put=[ben.row(SENTINEL) for _ in range(5)])))
    body = ana.step(ana.layer(image)).replace("'", "''")
    parts = (
        f"orchard.commit_steps({ana.id}, '{ana.token}', '{ana.token}', 0, ARRAY['{body}'])",
        f"orchard.announce({ana.id}, '{{{image}}}')",
        f"orchard.take_layers('[[{image}], [{image}, {ben.author}, 1]]')::text",
    )
    forms = (
        f"SELECT {', '.join(parts)}, 1/(SELECT count(*) - count(*) FROM pg_class)",
        f"WITH a AS MATERIALIZED (SELECT {parts[0]} AS x), b AS MATERIALIZED (SELECT {parts[1]} AS y FROM a) "
        f"SELECT {parts[2]} FROM a, b",
        f"SELECT CASE WHEN {parts[0]} IS NOT NULL AND {parts[1]} IS NOT NULL THEN {parts[2]} END",
    )
    hits = 0
    for sql in forms:
        ana.run("BEGIN")
        with contextlib.suppress(psycopg.Error):
            hits += str(ana.run(sql)).count(str(SENTINEL))
        ana.run("ROLLBACK")
    return hits > 0, f"{len(forms)} forms, {hits} boxes; left: {lab.stamps(image) or 'nothing'}"


@attempt("boxes", "two connections: what one has not committed, the other takes")
def two_connections(lab):
    ana, other = lab.ana, Member(lab, "ana")
    image = finish(lab)
    ana.run("BEGIN")
    ana.announce(image)
    first = other.taken(image)
    snapshot = ana.run("SELECT pg_export_snapshot()")[0][0]
    other.run("BEGIN ISOLATION LEVEL REPEATABLE READ")
    other.run(f"SET TRANSACTION SNAPSHOT '{snapshot}'")
    second = 0
    with contextlib.suppress(psycopg.Error):
        second = other.taken(image)
    other.run("ROLLBACK")
    prepared = ana.refused("PREPARE TRANSACTION 'spy'")
    ana.run("ROLLBACK")
    third = other.taken(image)
    other.close()
    return bool(
        first + second + third
    ), f"boxes {first}, by a snapshot {second}, after it {third}; prepared: {prepared}"


@attempt("trace", "an old snapshot draws a further pass after another connection has seen the boxes")
def stale_snapshot(lab):
    ana, old = lab.ana, Member(lab, "ana")
    image = finish(lab)
    levels = {}
    for number, level in enumerate(("REPEATABLE READ", "SERIALIZABLE"), 2):
        old.run(f"BEGIN ISOLATION LEVEL {level}")
        old.run("SELECT 1 FROM pg_class LIMIT 1")
        ana.announce(image)
        seen = ana.taken(image)
        try:
            state = old.send(old.step(old.layer(image, 0, "in_work", put=[old.row(SENTINEL)], round=number)))[0][
                "state"
            ]
            old.run("COMMIT")
        except psycopg.Error as error:
            state = error.diag.message_detail or error.sqlstate
            old.run("ROLLBACK")
        levels[level] = state
    old.close()
    stamps = lab.stamps(image)
    return bool(seen) and not all(e for e, _ in stamps), f"boxes seen {seen}, then {levels}; stamps: {stamps}"


@attempt("trace", "a pass in work is emptied, or a repeat made work, in the transaction that takes")
def hidden_pass(lab):
    ana = lab.ana
    image, found = finish(lab), {}
    ana.announce(image)
    for number, purpose in ((2, "work"), (3, "repeat")):
        row = ana.row()
        ana.send(ana.step(ana.layer(image, 0, "in_work", put=[row], round=number, purpose=purpose)))
        found[purpose] = ana.taken(image)
        token = ana.token
        ana.run("BEGIN")
        ana.send(ana.step(ana.layer(image, 1, "new", gone=[row[0]], round=number, purpose="work")))
        found[f"{purpose}, emptied"] = ana.taken(image)
        ana.run("ROLLBACK")
        ana.token = token
        ana.send(ana.step(ana.layer(image, 1, "done", round=number, purpose=purpose)))
    return any(found.values()), f"boxes: {found}; stamps: {lab.stamps(image)}"


@attempt("trace", "announced too early: in work, not begun, reopened; by hand before finishing")
def early_announcement(lab):
    ana, out = lab.ana, {}
    image = finish(lab)
    out["not begun"] = ana.announce(next(lab.fresh))
    ana.send(ana.step(ana.layer(image, 1, "in_work")))
    out["reopened"] = ana.announce(image)
    out["null"] = ana.refused("SELECT orchard.announce(%s, ARRAY[NULL]::bigint[])", [ana.id]) or []
    out["Ben's desk"] = [] if ana.refused("SELECT orchard.announce(%s, '{1}')", [lab.ben.id]) else ["taken"]
    ana.call("tell_exposed", [[image, 1, 5.0, 0]])
    taken = ana.taken(image)
    ana.send(ana.step(ana.layer(image, 2, "done")), ana.step(ana.layer(image, 3, "done", put=[ana.row()])))
    stamps = lab.stamps(image)
    return bool(taken) or any(out.values()) or stamps != [(True, 1)], f"{out}; told by hand: {stamps}"


@attempt("trace", "a stamp that the desk tells cannot be taken back or made smaller")
def stamp_made_smaller(lab):
    ana = lab.ana
    image = finish(lab)
    ana.announce(image)
    ana.send(ana.step(ana.layer(image, 1, put=[ana.row()])))
    before = lab.stamps(image)
    for row in (
        [image, 1, -1e18, -5],
        [image, 1, None, 0],
        [image, 1, 0, 0],
        [image, 1, "nan", 0],
        [None] * 4,
        [image],
    ):
        ana.refused("SELECT orchard.tell_exposed(%s)", [json.dumps([row])])
    ana.call("tell_exposed", [[image, 1, 0.0, 0]])
    after = lab.stamps(image)
    return before != after, f"{before} before, {after} after"


@attempt("trace", "a stamp committed with synchronous_commit=off, which a crash of the server forgets")
def lazy_commit(lab):
    """How often the stamp is not on the disk when its call has answered: by a setting, and by one after the call."""
    ana, late = lab.ana, {}
    flushed = "SELECT pg_current_wal_flush_lsn() >= %s::pg_lsn"
    for way in ("by SET", "within BEGIN, after the call"):
        late[way] = 0
        for _ in range(8):
            image = finish(lab)
            ana.run("SET synchronous_commit = off")
            where = lab.root.execute("SELECT pg_current_wal_insert_lsn()").fetchone()[0]
            if way == "by SET":
                ana.announce(image)
            else:
                ana.run("BEGIN")
                ana.announce(image)
                ana.run("SET LOCAL synchronous_commit = off; COMMIT")
            # what was written before the commit record ends right after `where`
            late[way] += not lab.root.execute(flushed.replace(">=", ">"), [where]).fetchone()[0]
            ana.run("RESET synchronous_commit")
    return (
        True if late["by SET"] else "bounded" if late["within BEGIN, after the call"] else False,
        f"of 8 stamps not on the disk at once: {late}; bound: 0.6 s (three times wal_writer_delay) before a crash of "
        "the server, which no login can cause, and the desk tells its stamp again",
        16,
    )


@attempt("exists", "locks: SELECT FOR UPDATE by functions, pg_locks and lock waits for a full and an empty image")
def lock_probe(lab):
    """Ben holds his layer in an open step; whoever asks for that image must not wait for him."""
    ben, ana, took = lab.ben, lab.ana, {}
    revision = lab.root.execute(
        "SELECT revision FROM layer WHERE image_id=%s AND author_id=%s AND round=1", [WORK, ben.author]
    ).fetchone()[0]
    token = ben.token
    ben.run("BEGIN")
    ben.send(ben.step(ben.layer(WORK, revision, "in_work")))
    ana.run("SET lock_timeout = '300ms'")
    for image in (WORK, EMPTY):
        start = time.perf_counter()
        for call in (f"take_layers('[[{image}],[{image},{ben.author},1]]')", "changed(0)", "progress()",
                     f"announce({ana.id}, '{{{image}}}')", "commit_steps(%s, %s, %s, 0, %s)"):  # fmt: skip
            forged = [ana.id, ana.token, ana.token, [ana.step(ana.layer(image, author=ben.author))]]
            said = ana.refused(f"SELECT orchard.{call}", forged if "%s" in call else None)
            took[image] = (*took.get(image, ()), said)
        took[image] = (took[image], time.perf_counter() - start > 0.25)
    locks = ana.refused(
        "SELECT 1/count(*) FROM pg_locks WHERE locktype = 'tuple' AND relation = 'orchard.layer'::regclass"
    )
    ana.run("RESET lock_timeout")
    ben.run("ROLLBACK")
    ben.token = token
    return took[WORK] != took[EMPTY], f"Ben at it / nobody: {took[WORK]} / {took[EMPTY]}; tuple locks seen: {locks}"


@attempt("boxes", "a cursor WITH HOLD, a prepared statement, a snapshot that is kept while Ben finishes")
def held_cursor(lab):
    ana, image = lab.ana, next(lab.fresh)
    old = ana.refused("BEGIN ISOLATION LEVEL REPEATABLE READ; DECLARE c CURSOR WITH HOLD FOR "
                      f"SELECT orchard.take_layers('[[{image}]]')::text; COMMIT")  # fmt: skip
    ana.run("ROLLBACK; CLOSE ALL; BEGIN; DECLARE c CURSOR WITH HOLD FOR "
            f"SELECT orchard.take_layers('[[{image}],[{image},{lab.ben.author},1]]')::text")  # fmt: skip
    ana.run(f"PREPARE p AS SELECT orchard.take_layers('[[{image}],[{image},{lab.ben.author},1]]')::text")
    ana.run("COMMIT")
    ben = lab.ben
    ben.send(ben.step(ben.layer(image, 1, put=[ben.row(SENTINEL)])))
    told = [*ana.run("FETCH ALL FROM c"), *ana.run("EXECUTE p"), *ana.run("EXECUTE p")]
    ana.run("CLOSE c; DEALLOCATE p")
    hits = str(told).count(str(SENTINEL))
    ana.send(ana.step(ana.layer(image)))
    ana.run("BEGIN; DECLARE c CURSOR WITH HOLD FOR SELECT orchard.announce("
            f"{ana.id}, '{{{image}}}')::text UNION ALL SELECT orchard.take_layers('[[{image}]]')::text")  # fmt: skip
    ana.run("COMMIT")
    hits += str(ana.run("FETCH ALL FROM c")).count(str(SENTINEL))
    stamps = lab.stamps(image)
    ana.run("CLOSE c")
    return (
        old is None or (hits > 0 and not all(e for e, _ in stamps)),
        f"by an old snapshot {old}; boxes {hits}; stamps {stamps}",
    )


@attempt("boxes", "a cursor that calls take_layers row by row while its transaction announces")
def announcing_cursor(lab):
    ana, image = lab.ana, finish(lab)
    keys = f"'[[{image}],[{image},{lab.ben.author},1]]'"
    ana.run("BEGIN")
    ana.run(f"DECLARE c CURSOR FOR SELECT orchard.take_layers({keys})::text FROM generate_series(1, 3)")
    told = ana.run("FETCH 1 FROM c")
    ana.announce(image)
    told += ana.run("FETCH 2 FROM c")
    ana.run("ROLLBACK")
    hits = str(told).count(str(SENTINEL))
    return hits > 0, f"boxes {hits}; stamps {lab.stamps(image)}"


@attempt("boxes", "a subtransaction, or a parallel worker, whose transaction has no number yet")
def unnumbered(lab):
    """What is written in a subtransaction gives the whole transaction a number; workers share the leader's."""
    ana, image = lab.ana, finish(lab)
    keys = f"'[[{image}],[{image},{lab.ben.author},1]]'"
    forms = (
        f"DO $d$ BEGIN BEGIN PERFORM orchard.announce({ana.id}, '{{{image}}}'); RAISE EXCEPTION 'x'; EXCEPTION WHEN "
        f"raise_exception THEN NULL; END; RAISE NOTICE '%', orchard.take_layers({keys}); END $d$",
        f"SAVEPOINT s; SELECT orchard.announce({ana.id}, '{{{image}}}'); ROLLBACK TO s; "
        f"SELECT orchard.take_layers({keys})::text",
        "SET LOCAL max_parallel_workers_per_gather = 2; SET LOCAL parallel_setup_cost = 0; SET LOCAL "
        f"parallel_tuple_cost = 0; SELECT orchard.announce({ana.id}, '{{{image}}}'); "
        f"SELECT orchard.take_layers({keys})::text FROM pg_class LIMIT 1",
    )
    hits = 0
    for sql in forms:
        ana.notices.clear()
        ana.run("BEGIN")
        with contextlib.suppress(psycopg.Error):
            for one in sql.split("; SELECT orchard.take") if not sql.startswith("DO") else [sql]:
                hits += str(ana.run(one if one.startswith(("DO", "SA", "SET")) else f"SELECT orchard.take{one}")).count(
                    str(SENTINEL)
                )
        ana.run("ROLLBACK")
        hits += sum(one.count(str(SENTINEL)) for one in ana.notices)
    safe = lab.root.execute(
        "SELECT count(*) FROM pg_proc WHERE pronamespace='orchard'::regnamespace AND proparallel <> 'u' AND prosecdef"
    ).fetchone()[0]
    return hits > 0, f"{len(forms)} forms, boxes {hits}; definer functions that may run in parallel: {safe}"


@attempt("boxes", "the time of grace by the client's clock: TimeZone, now() of an old transaction, intervals")
def clock_skew(lab):
    ana, image = lab.ana, finish(lab)
    lab.root.execute("UPDATE project SET grace = 30")
    early = []
    for setting in ("TimeZone = 'Etc/GMT+12'", "TimeZone = 'Etc/GMT-14'", "IntervalStyle = 'sql_standard'",
                    "DateStyle = 'German'", "extra_float_digits = -15"):  # fmt: skip
        ana.run(f"SET {setting}")
        early += ana.announce(image)
        ana.run("BEGIN")
        ana.run("SELECT 1")
        early += ana.announce(image)
        ana.run("ROLLBACK; RESET ALL")
    ana.call("tell_exposed", [[image, 1, time.time() + 1e6, 0]])
    stamp = lab.root.execute(
        "SELECT exposed_at <= clock_timestamp() FROM layer WHERE image_id=%s AND author_id=%s", [image, ana.author]
    ).fetchone()[0]
    lab.root.execute("UPDATE project SET grace = 0")
    return bool(early) or not stamp, f"announced early by {early or 'none'}; a told time in the future is cut: {stamp}"


@attempt("exists", "texts of errors, DETAIL, HINT and CONTEXT for a full and an empty image")
def error_texts(lab):
    ana, found = lab.ana, {}
    calls = (
        "take_layers('[[{i},{a},\"x\"]]')",
        "take_layers('[[{i},{a},99999999999]]')",
        "take_layers('[[{i},{a},1],[1]]'::jsonb || '[7]')",
        "announce({d}, '{{{{{i}}}}}')",
        "announce({d}, ARRAY[[{i}]])",
        'park(\'{{"image":{i},"author":{a},"round":1}}\')',
        "drop_parked(md5('{i}')::uuid)",
        "tell_exposed('[[{i},1,\"x\",0]]')",
        "tell_exposed('[[{i},1,5,1e30]]')",
        "propose_label('{{\"name\":null}}')",
    )
    for image in (FULL, EMPTY):
        said = []
        for call in calls:
            try:
                said.append(str(ana.run("SELECT orchard." + call.format(i=image, a=lab.ben.author, d=ana.id))))
            except psycopg.Error as error:
                d = error.diag
                said.append(f"{d.sqlstate} {d.message_primary} {d.message_detail} {d.message_hint} {d.context}")
        found[image] = [re.sub(rf"\b({FULL}|{EMPTY})\b", "n", re.sub(r"\d{9,}(\.\d+)?", "t", one)) for one in said]
    differ = [a for a, b in zip(*found.values(), strict=True) if a != b]
    return bool(differ), f"{len(calls)} calls, differ: {differ or 'none'}", len(calls)


@attempt("exists", "what others ask, seen in pg_stat_activity, pg_prepared_statements, pg_cursors, pg_stat_statements")
def others_queries(lab):
    ana, seen = lab.ana, {}
    for view, sql in {
        "pg_stat_activity": "SELECT query FROM pg_stat_activity WHERE usename <> session_user AND query <> ''",
        "query_id": "SELECT query_id FROM pg_stat_activity WHERE usename <> session_user AND query_id IS NOT NULL",
        "backend_xid": "SELECT backend_xid, backend_xmin FROM pg_stat_activity WHERE usename <> session_user "
        "AND (backend_xid IS NOT NULL OR backend_xmin IS NOT NULL)",
        "pg_prepared_statements": "SELECT statement FROM pg_prepared_statements WHERE statement ~ 'commit_steps'",
        "pg_cursors": "SELECT statement FROM pg_cursors WHERE name <> ''",
        "pg_prepared_xacts": "SELECT gid FROM pg_prepared_xacts",
        "pg_listening_channels": f"SELECT 1 FROM pg_listening_channels() c WHERE c <> '{ana.hello['channel']}'",
        "pg_stat_get_backend_activity": "SELECT pg_stat_get_backend_activity(i) FROM "
        "pg_stat_get_backend_idset() i WHERE pg_stat_get_backend_activity(i) ~ 'commit_steps' "
        "AND pg_stat_get_backend_pid(i) <> pg_backend_pid()",
        "pg_stat_statements": "SELECT query FROM pg_stat_statements",
        "pg_log_backend_memory_contexts": "SELECT pg_log_backend_memory_contexts(pid) FROM pg_stat_activity",
        "pg_export_snapshot": "SELECT pg_ls_dir('pg_snapshots')",
    }.items():
        try:
            told = [row for row in ana.run(sql) if row[0] != "<insufficient privilege>"]
        except psycopg.Error:
            told = []
        if told:
            seen[view] = len(told)
    return bool(seen), f"{seen or 'nothing'}", 11


@attempt("boxes", "ctid, xmin, tableoid, whole rows and composite types through functions and views of one's own")
def hidden_columns(lab):
    ana, through = lab.ana, []
    for sql in (
        "SELECT ctid, xmin FROM orchard.layer",
        "SELECT (orchard.shape).x0 FROM orchard.shape",
        "SELECT orchard.header_row(NULL::orchard.layer, 0)",
        "SELECT orchard.note_row(NULL::orchard.note)",
        "SELECT orchard.seat_of(m) FROM (SELECT NULL::orchard.member AS m) q",
        "SELECT orchard.changed_images(0)",
        "SELECT orchard.find_waiting(0)",
        "SELECT orchard.visible()",
        "CREATE TEMP VIEW v AS SELECT * FROM orchard.shape; SELECT * FROM v",
        "CREATE TEMP TABLE t (LIKE orchard.shape INCLUDING ALL); SELECT * FROM orchard.shape",
        "CREATE TEMP TABLE t () INHERITS (orchard.shape)",
        "SELECT currtid2('orchard.shape', '(0,1)')",
        "SELECT pg_get_serial_sequence('orchard.shape', 'id'), 1/0",
        "SELECT last_value FROM pg_sequences WHERE schemaname = 'orchard' AND 1/(SELECT 0) = 1",
        "SELECT * FROM query_to_xml('SELECT * FROM orchard.shape', true, true, '')",
        "SELECT * FROM table_to_xml('orchard.shape', true, true, '')",
        "SELECT * FROM schema_to_xml('orchard', true, true, '') WHERE schema_to_xml::text ~ 'x0'; SELECT 1/0",
        "SELECT ts_stat('SELECT to_tsvector(''a'') FROM orchard.shape')",
        "SELECT * FROM crosstab('SELECT 1')",
        "SELECT pg_describe_object('orchard.shape'::regclass, 1, 0), 1/0",
        "SELECT lo_from_bytea(0, 'x') FROM orchard.shape",
        "COPY (SELECT * FROM orchard.shape) TO STDOUT",
    ):
        ana.run("BEGIN")
        if ana.refused(sql) is None:
            through.append(sql)
        ana.run("ROLLBACK")
    return bool(through), f"22 statements, through: {through or 'none'}", 22


@attempt("boxes", "which images changed, left behind in a setting of the session")
def setting_left_behind(lab):
    """changed() narrows itself to some images by a setting; neither its end nor its failure may leave it."""
    ana, told = lab.ana, []
    lab.ben.send(lab.ben.step(lab.ben.layer(next(lab.fresh), 1, put=[lab.ben.row(SENTINEL)])))
    read = "SELECT current_setting('annotator.images', true)"
    for sql in ("SELECT orchard.changed(%s)", "SELECT orchard.changed(%s), 1/0",
                "SELECT orchard.changed(%s), current_setting('annotator.images', true)"):  # fmt: skip
        ana.run("BEGIN; SAVEPOINT s")
        with contextlib.suppress(psycopg.Error):
            told += [row[1] for row in ana.run(sql, [int(time.time() * 1e6)]) if len(row) > 1]
            told += [ana.run(read)[0][0]]
        ana.run("ROLLBACK TO s")
        told += [ana.run(read)[0][0]]
        ana.run("ROLLBACK")
    ana.run("SET statement_timeout = '1ms'")
    for _ in range(30):
        ana.refused("SELECT orchard.changed(%s)", [int(time.time() * 1e6)])
    ana.run("RESET statement_timeout")
    told += [ana.run(read)[0][0]]
    left = [one for one in told if one]
    return bool(left), f"{len(told)} looks, left: {left or 'nothing'}", len(told)


@attempt("boxes", "finish, announce and take in one pipeline of the extended protocol, an error at its end")
def pipeline(lab):
    ana, image, found = lab.ana, next(lab.fresh), []
    lab.ben.send(lab.ben.step(lab.ben.layer(image, 1, put=[lab.ben.row(SENTINEL)])))
    with contextlib.suppress(psycopg.Error), ana.c.pipeline():
        cursors = [
            ana.c.execute(sql.replace("orchard", lab.schema).encode(), values)
            for sql, values in (
                ("SELECT orchard.commit_steps(%s, %s, %s, 0, %s)",
                 [ana.id, ana.token, ana.token, [ana.step(ana.layer(image))]]),
                ("SELECT orchard.announce(%s, %s::bigint[])", [ana.id, [image]]),
                ("SELECT orchard.take_layers(%s)", [json.dumps([[image]])]),
            )
        ]  # fmt: skip
        found = [cursor.fetchall() for cursor in cursors]
        ana.c.execute("SELECT 1/0")
    hits = str(found).count(str(SENTINEL))
    return bool(hits) and lab.stamps(image) != [(True, 0)], f"boxes {hits}; left: {lab.stamps(image) or 'nothing'}"


@attempt("trace", "DO with COMMIT after each call, then an error")
def committing_block(lab):
    ana, image = lab.ana, finish(lab)
    ana.notices.clear()
    said = ana.refused(f"""DO $d$ BEGIN PERFORM orchard.announce({ana.id}, '{{{image}}}'); COMMIT;
        RAISE NOTICE '%', orchard.take_layers('[[{image}]]'); RAISE EXCEPTION 'undone'; END $d$""")
    hits = sum(one.count(str(SENTINEL)) for one in ana.notices)
    stamps = lab.stamps(image)
    return bool(hits) and not all(e for e, _ in stamps), f"boxes {hits}, then {said}; stamps {stamps}"


@attempt("trace", "the time of grace passed over by telling a stamp by hand")
def grace_by_hand(lab):
    ana, image = lab.ana, finish(lab)
    lab.root.execute("UPDATE project SET grace = 30")
    ana.call("tell_exposed", [[image, 1, 5.0, 0]])
    seen = ana.taken(image)
    ana.send(ana.step(ana.layer(image, 1, put=[ana.row()])))
    lab.root.execute("UPDATE project SET grace = 0")
    stamps = lab.stamps(image)
    return (
        True if seen and stamps != [(True, 1)] else "bounded" if seen else False,
        f"boxes {seen}; stamps {stamps}; bound: who gives that time away is exposed for good, and edits count",
    )


@attempt("trace", "edits after delivery that come as a parked state, which an auditor accepts")
def parked_edits(lab):
    ana, image = lab.ana, finish(lab)
    ana.announce(image)
    seen, number = ana.taken(image), str(uuid.uuid4())
    state = {"id": number, "image": image, "author": ana.author, "round": 1, "base": 1, "host": "h", "code": "x",
             "sentence": "s", "status": "done", "purpose": "work", "rows": [ana.row(SENTINEL)]}  # fmt: skip
    ana.call("park", json.dumps(state))
    accepted = lab.aud.call("settle_parked", number, True, "")["state"]
    stamps = lab.stamps(image)
    return bool(seen) and accepted == "accepted" and stamps != [(True, 1)], f"seen {seen}, {accepted}; stamps {stamps}"


@attempt("totals", "the clock of the last change of anybody, from cursors that are far ahead and from greetings")
def head_by_cursor(lab):
    ana, ahead, told = lab.ana, 2**62, []
    for _ in range(2):
        head = lab.root.execute("SELECT head FROM project").fetchone()[0]
        told.append(ana.call("changed", ahead)["cursor"] == head)
        lab.ben.send(lab.ben.step(lab.ben.layer(next(lab.fresh), 1, put=[lab.ben.row(SENTINEL)])))
    return (
        True if any(told) else "bounded",
        f"a cursor of changed() was the head: {told}; bound: a greeting says whether its cursor lies behind the last "
        "change of anybody, as a desk has to know after a restore: when somebody worked, not who or on what",
    )


@attempt("exists", "which numbers notes of others had that were taken away")
def gone_notes(lab):
    ben, ana = lab.ben, lab.ana
    number = ben.id << 32 | 910001
    note = [number, FULL, None, ben.author, 5.0, "", "remark", None, None, False]
    ben.send(ben.step(notes={"put": [note]}))
    ben.send(ben.step(notes={"gone": [number]}))
    said = []
    for one in (number, number + 1):
        row = [one, FULL, None, ben.author, 5.0, "", "remark", None, None, False]
        said.append(codes(ana, ana.step(notes={"put": [row], "before": [row]}))[0])
    return said[0] != said[1], f"a number that was a note's / that was none: {said}", 2


@attempt("exists", "an image that becomes one for control, from what changed since a version")
def becomes_control(lab):
    image, since = next(lab.fresh), lab.ana.call("take_parts")["version"]
    lab.ana.send(lab.ana.step(lab.ana.layer(image)))
    at = next(h[-1] for h in lab.ana.call("changed", 0)["layers"] if h[0] == image)
    row = next(i for i in lab.carla.call("take_parts")["images"] if i["id"] == image)
    body = json.dumps({"images": {"put": [{**row, "purpose": "control"}]}})
    said = lab.carla.call("commit_parts", uuid.uuid4(), since, body)["state"]
    told = [[i["id"] for i in lab.ana.run("SELECT orchard.take_parts(%s)", [v])[0][0]["images"] if i["id"] == image
             and (v > 0 or i["purpose"] == "control")] for v in (since, -1)]  # fmt: skip
    told.append([h[0] for h in lab.ana.call("changed", 0)["layers"] if h[0] == image and h[-1] != at])
    return said != "done" or any(told), f"changed by its owner: {said}; told: {told}"


@attempt("exists", "people whose names are hidden are renamed: parts since a version, annotator.authors by hand")
def hidden_renamed(lab):
    people, told = lab.carla.call("take_parts")["authors"], []
    for name in ("Hidden", None):
        since = lab.cem.call("take_parts")["version"]
        known = {a["id"] for a in lab.cem.call("take_parts")["authors"]}
        put = [{**a, "name": name or a["name"]} for a in people if a["name"] == "Carla"]
        assert put
        said = lab.carla.call("commit_parts", uuid.uuid4(), since, json.dumps({"authors": {"put": put}}))["state"]
        hidden = {a["id"] for a in people} - known
        for value in ("", "{}", str({a["id"] for a in people})):
            lab.cem.run("SELECT set_config('annotator.authors', %s, false)", [value])
            found = [lab.cem.run("SELECT orchard.take_parts(%s)", [v])[0][0]["authors"] for v in (since, -1)]
            told += [a["id"] for rows in found for a in rows if a["id"] in hidden]
        lab.cem.run("RESET annotator.authors")
    return said != "done" or bool(told), f"renamed: {said}; told of hidden people: {told or 'nobody'}", 6


@attempt("trace", "an image that is taken out with all on it and put back: what is told meanwhile, stamps after")
def taken_out(lab):
    ana, ben, images = lab.ana, lab.ben, [next(lab.fresh), next(lab.fresh)]
    for image in images:
        ben.send(ben.step(ben.layer(image, 1, put=[ben.row(SENTINEL)])))
    ana.send(ana.step(ana.layer(images[0])))
    ana.announce(*images)
    rows = [i for i in lab.carla.call("take_parts")["images"] if i["id"] in images]
    said, seen = [], [[ana.taken(image) for image in images]]
    for change in ({"gone": images}, {"put": rows}):
        version = lab.carla.call("take_parts")["version"]
        body = json.dumps({"images": {**change, "whole": True}})
        said.append(lab.carla.call("commit_parts", uuid.uuid4(), version, body)["state"])
        ana.announce(*images)
        seen.append([ana.taken(image) for image in images])
    stamps = [lab.root.execute(
        "SELECT exposed FROM layer WHERE image_id = %s AND author_id = %s", [image, ana.author]).fetchone()
        for image in images]  # fmt: skip
    bad = said != ["done", "done"] or seen != [seen[0], [0, 0], seen[0]] or not seen[0][0] or seen[0][1]
    return bad or stamps != [(True,), None], f"finished and blind: {seen}; changes {said}, stamps {stamps}", 8


@attempt("write", "a step of compacted history again, as it was and with another content")
def compacted_again(lab):
    cem, image = lab.cem, next(lab.fresh)
    step = cem.step(cem.layer(image, 1, put=[cem.row()]))
    cem.send(step)
    lab.carla.call("compact_history", 0.0, True)
    first = codes(cem, step)[0]
    second = codes(cem, json.dumps({**json.loads(step), "name": "y"}))[0]
    third = codes(lab.ana, step)[0]
    rows = lab.root.execute("SELECT count(*) FROM shape WHERE image_id=%s AND author_id=%s", [image, cem.author])
    return (
        "done" in (first[0], second[0], third[0]) or rows.fetchone()[0] != 1,
        f"again {first}, other content {second}, by Ana {third}",
        3,
    )


@attempt("boxes", "a former member whose name was erased, over a connection that is still open")
def erased(lab):
    login = lab.logins["eve"]
    lab.carla.call("invite_member", login, "Eve", "annotator")
    eve = Member(lab, "eve")
    eve.run(f"LISTEN {eve.hello['channel']}")
    lab.carla.call("remove_member", login)
    lab.carla.call("erase_person", login, f"Person {lab.tag}")
    calls = ("changed(0)", "take_parts()", f"take_layers('[[{OPEN}],[{FULL}]]')", f"announce({eve.id}, '{{1}}')",
             "progress()", "take_published()", "my_assignment()", "claim(1)", "tell_exposed('[]')")  # fmt: skip
    said = {call: eve.refused(f"SELECT orchard.{call}") for call in calls}
    lab.carla.call("change_settings", {})
    eve.run("SELECT 1")
    heard = list(eve.c.notifies(timeout=0.3))
    eve.close()
    through = [call for call, one in said.items() if one is None]
    return (
        bool(through or heard),
        f"{len(said)} calls, through: {through or 'none'}; pokes heard: {len(heard)}",
        len(said),
    )


@attempt("write", "compacting the history, erasing and reassigning by who is no owner")
def owners_calls(lab):
    said = {}
    for login in ("ana", "aud"):
        member = getattr(lab, login)
        for call in ("compact_history(0, true)", f"erase_person('{lab.logins['ben']}', 'x')", "reassign('{1}', 2, 1)",
                     "measure_work()", "close_doors()", "open_calls()"):  # fmt: skip
            said[login, call] = member.refused(f"SELECT orchard.{call}")
    through = [key for key, one in said.items() if one is None]
    return bool(through), f"{len(said)} calls, through: {through or 'none'}", len(said)


# what a call costs


@attempt("exists", "buffers of each call for an image that colleagues finished, are at, or have not begun")
def costs(lab):
    """EXPLAIN (ANALYZE, BUFFERS) of a call is open to whoever may call, and no hardening closes it."""
    ana, ben, differ = lab.ana, lab.ben, []
    images = (full := next(lab.fresh), NOTED, WORK, next(lab.fresh), EMPTY)
    ben.send(ben.step(ben.layer(full, 1, put=[ben.row(SENTINEL) for _ in range(N_FULL)])))
    note = [ana.id << 32 | 820001, 0, None, ana.author, 5.0, "x", "remark", None, None, False]
    calls = {
        "by key": lambda i: f"take_layers('[[{i},{ben.author},1]]')",
        "by image": lambda i: f"take_layers('[[{i}]]')",
        "announce": lambda i: f"announce({ana.id}, '{{{i}}}')",
        "poke": lambda i: f"changed(%s, '{{{i}}}')" % int(time.time() * 1e6 + 6e8),
        "Ben's layer": lambda i: send(ana.step(ana.layer(i, author=ben.author))),
        "own layer, done": lambda i: send(ana.step(ana.layer(i, lab.revision(i, "ana"), put=[ana.row()]))),
        "note": lambda i: send(ana.step(notes={"put": [[note[0], i, *note[2:]]]})),
        "stamp by hand": lambda i: f"tell_exposed('[[{i},1,5,0]]')",
        "parked": lambda i: f"drop_parked(md5('{i}')::uuid)",
    }

    def send(step):
        quoted = step.replace("'", "''")
        return f"commit_steps({ana.id}, '{ana.token}', '{ana.token}', 0, ARRAY['{quoted}'])"

    def measure(sql):
        """How much one call reads, without what Ana's own calls that were taken back have left behind."""
        lab.root.execute("VACUUM layer, shape, step, note, gone_shape, desk, project, member, author")
        ana.run("BEGIN")
        said = ana.run(f"EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF, COSTS OFF) SELECT orchard.{sql}")
        ana.run("ROLLBACK")
        return sum(int(n) for (line,) in said[:2] for n in re.findall(r"shared hit=(\d+)", line)[:1])

    for name, make in calls.items():
        hits = {image: [] for image in images}
        for _ in range(7):
            for image in images:
                hits[image].append(measure(make(image)))
        least = {image: sorted(found)[1] for image, found in hits.items()}
        if max(least.values()) - min(least.values()) > (2 if "own" in name or name == "note" else 0):
            differ.append(f"{name}: {least}")
    return bool(differ), f"{len(calls)} calls for 5 images, differ: {differ or 'none'}", 7 * 5 * len(calls)


@attempt("count", "how much others draw and write on blind images, from the numbers of what is seen")
def numbers_between(lab):
    """A real desk of Ben's: between two images that Ana sees lies one that she does not."""
    import tempfile
    from pathlib import Path

    from annotator.model import edit
    from annotator.model.review_note import NoteKind, ReviewNote
    from tests.team.people import Person

    told = []
    with tempfile.TemporaryDirectory() as folder, connect(lab.place, login=lab.logins["ben"], password="pw") as link:
        ben = Person(lab.place, "ben", Path(folder) / "ben.annotator", link=link)
        numbers, notes = [], []
        for image, count in zip((next(lab.fresh) for _ in range(6)), (1, 7, 1, 2, 1, 40), strict=True):
            numbers.append(ben.draw(image, count))
            note = ReviewNote(ben.session.committed.next_note_id, image, None, ben.author, 5.0, "x", NoteKind.REVIEW)
            ben.session.commit(edit.set_note(None, note, name=""))
            notes.append(note.id)
        told = [after[0] - before[-1] for before, after in zip(numbers[::2], numbers[2::2], strict=False)]
        told += [after - before for before, after in zip(notes[::2], notes[2::2], strict=False)]
        ben.leave()
    return any(abs(gap) < 20 for gap in told), f"between what is seen, over 7, 2, 7 and 2 shapes or notes: {told}", 4


@attempt("exists", "which images are free, from a claim that is taken back, alone or after layers on all others")
def claim_taken_back(lab):
    ana = lab.ana
    free = [next(lab.fresh) for _ in range(6)]
    lab.carla.call("assign", [[i, lab.ben.author, 1, 1, 1, "work"] for i in free[:3]], {str(i): 3 for i in free})
    told, counts = [], []
    ana.run("BEGIN")
    ana.call("claim", 50)
    told += ana.call("my_assignment")["rows"]
    ana.run("ROLLBACK; BEGIN")
    ana.send(*(ana.step(ana.layer(i, status="in_work", put=[ana.row()])) for i in free[1:]))
    counts.append(ana.call("claim", 50)["claimed"])
    told += ana.call("my_assignment")["rows"]
    ana.run("ROLLBACK")
    ana.token = lab.root.execute("SELECT token FROM desk WHERE id = %s", [ana.id]).fetchone()[0]
    kept = lab.root.execute("SELECT count(*) FROM assignment WHERE author_id = %s", [ana.author]).fetchone()[0]
    taken = ana.call("claim", 50)["claimed"]
    mine = sorted(row[0] for row in ana.call("my_assignment")["rows"])
    return (
        True if told or any(counts) or kept else "bounded",
        f"images told {told}, claimed after others were begun {counts}, kept {kept}; "
        f"for good {taken}: {mine == free[3:]}; "
        "bound: how many of all images are free, up to 50, and those that one gets for 72 hours; who narrows them "
        "down has begun all others for good",
        4,
    )


@attempt("exists", "everybody's list and the control images, from the seed of the dealing")
def guessed_seed(lab):
    from annotator.team.assign import deal_images
    from annotator.team.options import DealOptions
    from annotator.team.running import plan_deal
    from tests import builders

    project = builders.project(images=60, count=0)
    people, found = (1, 2, 3), []
    with connect(lab.place, login=lab.logins["carla"], password="pw") as link:
        dealt = plan_deal(link, project, DealOptions(seed=7), people)
        again = plan_deal(link, project, DealOptions(seed=7), people)
    for seed in range(20):
        guess = deal_images(list(project.images), people, DealOptions(seed=seed))
        if [row for row in guess if row.author == 1] == [row for row in dealt if row.author == 1]:
            found.append(seed)
    return bool(
        found
    ) or dealt != again, f"20 seeds guessed, fits: {found or 'none'}; the owner deals the same: {dealt == again}"


@attempt("exists", "predicate locks of a serializable transaction: which rows a call has read and left out")
def predicate_locks(lab):
    ana, ben, differ = lab.ana, lab.ben, []
    images = (full := next(lab.fresh), NOTED, WORK, next(lab.fresh), EMPTY)
    ben.send(ben.step(ben.layer(full, 1, put=[ben.row(SENTINEL) for _ in range(N_FULL)])))
    now = int(time.time() * 1e6)
    calls = {
        "by key": lambda i: f"take_layers('[[{i},{ben.author},1]]')",
        "by image": lambda i: f"take_layers('[[{i}]]')",
        "poke": lambda i: f"changed({now + 10**9}, '{{{i}}}')",
        "since a moment": lambda i: f"changed({now + 6 * 10**8 - i % 2})",
        "progress": "progress() -- {}".format,
    }
    for name, make in calls.items():
        read = {}
        for image in images:
            ana.run("BEGIN ISOLATION LEVEL SERIALIZABLE")
            said = ana.refused(f"SELECT orchard.{make(image)}")
            read[image] = said or ana.run(
                "SELECT relation::regclass::text, locktype, count(*) FROM pg_locks WHERE mode = 'SIReadLock' "
                "AND pid = pg_backend_pid() GROUP BY 1, 2 ORDER BY 1, 2"
            )
            ana.run("ROLLBACK")
        if len(set(map(str, read.values()))) > 1:
            differ.append(f"{name}: {read}")
    return bool(differ), f"{len(calls)} calls for 5 images, differ: {differ or 'none'}; {read[EMPTY]}", 5 * len(calls)


@attempt("exists", "shared locks of an image: whose transactions meet on it, from pg_get_multixact_members")
def shared_locks(lab):
    """Ana begins an image and leaves it open; whoever begins it meanwhile shares her lock of its row."""
    import threading

    ana, found, notes = lab.ana, {}, iter(range(930001, 930100))

    def work_of(who, image, what):
        if what == "layer":
            step = who.step(who.layer(image, 0, "in_work", put=[who.row()], round=2))
        else:
            number = who.id << 32 | next(notes)
            step = who.step(notes={"put": [[number, image, None, who.author, 5.0, "x", "remark", None, None, False]]})
        return step

    for what in ("layer", "note", "nothing"):
        image = next(lab.fresh)
        token, other = ana.token, Member(lab, "ben")
        other.run("SET lock_timeout = '1500ms'")
        ana.run("BEGIN")
        ana.send(ana.step(ana.layer(image, 0, "in_work")))
        mine = ana.run("SELECT pg_current_xact_id()::text::bigint")[0][0] % 2**32
        following = lab.root.execute("SELECT next_multixact_id FROM pg_control_checkpoint()").fetchone()[0]
        values = [other.id, other.token, other.token, [work_of(other, image, what)]]
        going = threading.Thread(target=other.refused, args=("SELECT orchard.commit_steps(%s, %s, %s, 0, %s)", values))
        if what != "nothing":
            going.start()
            time.sleep(0.7)
        met = []
        for number in range(int(str(following)), int(str(following)) + 200):
            ana.run("SAVEPOINT s")
            with contextlib.suppress(psycopg.Error):
                met += ana.run("SELECT * FROM pg_get_multixact_members(%s::text::xid)", [str(number)])
            ana.run("ROLLBACK TO s")
        found[what] = sum(mine <= int(str(xid)) < mine + 20 for xid, _mode in met)
        ana.run("ROLLBACK")
        ana.token = token
        if what != "nothing":
            going.join()
        other.close()
    return any(found.values()), f"her transaction shares locks with somebody's who does this to the image: {found}", 3


@attempt("exists", "which numbers notes of others have, from what a malformed one is refused for")
def malformed_notes(lab):
    ben, ana, said = lab.ben, lab.ana, []
    number = ben.id << 32 | 940001
    ben.send(ben.step(notes={"put": [[number, FULL, None, ben.author, 5.0, "x", "remark", None, None, False]]}))
    for one in (number, number + 1):
        for place, wrong in ((3, "x"), (1, "x"), (4, "x"), (8, "x"), (2, "x")):
            row = [one, FULL, None, ben.author, 5.0, "x", "remark", None, None, False]
            row[place] = wrong
            said.append(codes(ana, ana.step(notes={"put": [row], "before": [row]}))[0])
    return said[:5] != said[5:], f"a number that is a note's / that is none: {said[:5]} / {said[5:]}", 10


@attempt("write", "a parked state that says to be reviewed, which an auditor accepts")
def parked_as_reviewed(lab):
    ana, image, number = lab.ana, next(lab.fresh), str(uuid.uuid4())
    state = {"id": number, "image": image, "author": ana.author, "round": 1, "base": 0, "host": "h", "code": "x",
             "sentence": "s", "status": "reviewed", "purpose": "work", "rows": [ana.row()]}  # fmt: skip
    said = ana.refused("SELECT orchard.park(%s)", [json.dumps(state)])
    accepted = said or lab.aud.call("settle_parked", number, True, "")["state"]
    found = lab.root.execute(
        "SELECT status FROM layer WHERE image_id = %s AND author_id = %s", [image, ana.author]
    ).fetchall()
    return ("reviewed",) in found, f"{accepted}; the layer is {found}"


@attempt("dos", "views on the project's functions and columns of its row types, which stand in the way of new versions")
def in_the_way(lab):
    ana = lab.ana
    made = [ana.refused(sql) for sql in (
        "CREATE TEMP VIEW v AS SELECT orchard.changed(0), orchard.take_parts(1)",
        "CREATE TEMP VIEW w AS SELECT orchard.header_row(NULL::orchard.layer, 0)",
        "CREATE TEMP TABLE t (p orchard.project, l orchard.layer, i orchard.image)",
        "CREATE DOMAIN pg_temp.d AS orchard.desk",
    )]  # fmt: skip
    said = {}
    with connect(lab.place, login=lab.logins["carla"], password="pw") as link:
        for name, sql in {
            "a column": "ALTER TABLE project ADD COLUMN more text; UPDATE project SET more = ''; "
            "ALTER TABLE project ALTER more SET DEFAULT '', ALTER more SET NOT NULL",
            "another column": "ALTER TABLE layer ADD COLUMN more bigint",
            "a function less": "DROP FUNCTION changed(bigint, bigint[]) CASCADE",
        }.items():
            link.run("BEGIN")
            try:
                link.call("run_as_owner", sql)
            except UserError as error:
                said[name] = str(error)
            link.run("ROLLBACK")
        try:
            lab.root.execute("UPDATE desk SET unsent = 0; UPDATE project SET team_version = 5")
            migrate_tables(link)
        except UserError as error:
            said["migrate"] = str(error)
    ana.run("DISCARD TEMP")
    return bool(said), f"made: {made}; in the way of {said or 'nothing'}"


@attempt("dos", "a member who is let go, or an assignment, held up by an open transaction")
def hold_owners(lab):
    said = {}
    for name, hold, call in (
        ("let go", "take_seat({desk})", lambda: lab.carla.refused(
            "SELECT orchard.remove_member(%s)", [lab.logins["cem"]])),
        ("role", "claim(1)", lambda: lab.carla.refused(
            "SELECT orchard.change_role(%s, 'auditor')", [lab.logins["cem"]])),
        ("deal", "claim(1)", lambda: lab.carla.refused("SELECT orchard.assign('[]', NULL)")),
        ("reassign", "claim(1)", lambda: lab.carla.refused("SELECT orchard.reassign('{1}', NULL, 1)")),
        ("settings", "commit", lambda: lab.carla.refused("SELECT orchard.change_settings('{}')")),
    ):  # fmt: skip
        cem = Member(lab, "cem")
        lab.carla.run("SET lock_timeout = '1s'")
        cem.run("SET idle_in_transaction_session_timeout = 0; BEGIN")
        if hold == "commit":
            cem.send(cem.step(cem.layer(SPARE, 0, "in_work", put=[cem.row()], round=31)))
        else:
            cem.run(f"SELECT orchard.{hold.format(desk=cem.id)}")
        said[name] = call()
        cem.run("ROLLBACK")
        cem.close()
    lab.carla.run("RESET lock_timeout")
    unnamed = [name for name, one in said.items() if lab.logins["cem"] not in (one or lab.logins["cem"])]
    return (
        True if unnamed else "bounded",
        f"{said}; without the login of who holds it: {unnamed or 'none'}; bound: until the administrator ends it, whom "
        "the owner tells the login",
    )


@attempt("boxes", "functions and operators of an annotator in a schema that owners and auditors may search")
def planted_in_public(lab):
    """As in a database that was made before PostgreSQL 15, where everybody may create in `public`."""
    from annotator.team.running import find_annotators, read_batches, read_desks, read_history, read_server_state

    ana, ran = lab.ana, []
    lab.root.execute("GRANT CREATE ON SCHEMA public TO PUBLIC")
    try:
        for sql in (
            "CREATE TABLE public.caught (who text)",
            "GRANT ALL ON public.caught TO PUBLIC",
            "CREATE FUNCTION public.catch(a text) RETURNS text LANGUAGE sql AS "
            "'INSERT INTO public.caught SELECT session_user; SELECT a'",
            *(f"CREATE FUNCTION public.{name} LANGUAGE sql AS 'INSERT INTO public.caught VALUES (''{tag}''); {body}'"
              for tag, name, body in (
                ("string_agg", "string_more(text, name) RETURNS text", "SELECT $1"),
                ("coalesce", "count(name) RETURNS bigint", "SELECT 1::bigint"),
                ("min", "min(name) RETURNS name", "SELECT $1"),
                ("eq", "eq(name, text) RETURNS boolean", "SELECT true"),
                ("eq_any", "eq(text, varchar) RETURNS boolean", "SELECT true"),
                ("eq_unknown", "eq(name, unknown) RETURNS boolean", "SELECT true"),
                ("minus", "minus(int, bigint) RETURNS bigint", "SELECT 1::bigint"),
                ("greater", "greater(int, bigint) RETURNS boolean", "SELECT true"),
                ("size", "pg_total_relation_size(oid) RETURNS bigint", "SELECT 1::bigint"))),
            "CREATE OPERATOR public.= (LEFTARG = name, RIGHTARG = text, FUNCTION = public.eq)",
            "CREATE OPERATOR public.= (LEFTARG = text, RIGHTARG = varchar, FUNCTION = public.eq)",
            "CREATE OPERATOR public.- (LEFTARG = int, RIGHTARG = bigint, FUNCTION = public.minus)",
            "CREATE OPERATOR public.> (LEFTARG = int, RIGHTARG = bigint, FUNCTION = public.greater)",
        ):  # fmt: skip
            ana.refused(sql)
        for login, acts in (
            ("carla", (find_annotators, read_batches, read_desks, read_history, read_server_state, migrate_tables)),
            ("aud", (read_batches, read_desks, read_history)),
        ):
            with connect(lab.place, login=lab.logins[login], password="pw") as link:
                for act in acts:
                    with contextlib.suppress(UserError):
                        act(link)
                path = link.run("SHOW search_path")[0][0]
        ran = [row[0] for row in ana.run("SELECT DISTINCT who FROM public.caught")]
    finally:
        lab.root.execute(f"REVOKE CREATE ON SCHEMA public FROM PUBLIC; DROP OWNED BY {lab.logins['ana']}")
        lab.carla.refused("SELECT orchard.run_as_owner('SELECT close_doors()')")
    return bool(ran) or "public" in path, f"ran in owners' and auditors' sessions: {ran or 'none'}; search_path {path}"


@attempt("dos", "more desks than a login may open, from old snapshots of several connections")
def desks_from_old_snapshots(lab):
    lab.carla.refused("SELECT orchard.invite_member(%s, 'Spare', 'annotator')", [lab.logins["spare"]])
    lab.root.execute("DELETE FROM desk WHERE login = %s", [lab.logins["spare"]])
    others = [Member(lab, "spare", greet=False) for _ in range(3)]
    about = {"protocol": PROTOCOL, "host": "x", "cursor": 0, "desk": None, "token": str(uuid.uuid4())}
    for one in others:
        one.run("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1")
    for one in others:
        with contextlib.suppress(psycopg.Error):
            for _ in range(50):
                one.call("hello", about)
        one.run("COMMIT")
        one.close()
    count = lab.root.execute("SELECT count(*) FROM desk WHERE login = %s", [lab.logins["spare"]]).fetchone()[0]
    lab.carla.call("remove_member", lab.logins["spare"])
    return count > 50, f"{count} desks by 3 connections"


@attempt("exists", "how much is written for one's own calls, for a full and an empty image")
def written_bytes(lab):
    """The place in the log before and after a call is open to everybody, whatever else is closed."""
    ana, ben = lab.ana, lab.ben
    images = (full := next(lab.fresh), WORK, next(lab.fresh))
    ben.send(ben.step(ben.layer(full, 1, put=[ben.row(SENTINEL) for _ in range(N_FULL)])))
    note = [ana.id << 32 | 950001, 0, None, ana.author, 5.0, "x", "remark", None, None, False]
    token, found = ana.token, {}
    sql = "EXPLAIN (ANALYZE, WAL, TIMING OFF, SUMMARY OFF, COSTS OFF) SELECT orchard.commit_steps(%s, %s, %s, 0, %s)"
    for name in ("layer", "note"):
        spent = {image: [] for image in images}
        for _ in range(9):
            for image in images:
                step = (ana.step(ana.layer(image, put=[ana.row(number=ana.id << 32 | 960001)])) if name == "layer"
                        else ana.step(notes={"put": [[note[0], image, *note[2:]]]}))  # fmt: skip
                ana.run("BEGIN")
                said = str(ana.run(sql, [ana.id, ana.token, ana.token, [step]]))
                ana.run("ROLLBACK")
                spent[image].append(int(re.search(r"WAL: records=(\d+)", said).group(1)))
        found[name] = {image: statistics.median(counts) for image, counts in spent.items()}
    ana.token = token
    differ = [name for name, one in found.items() if max(one.values()) - min(one.values()) > 1]
    return bool(differ), f"records, Ben done / at it / nobody: {found}", 54


@attempt("write", "a replica that is handed in and says to be Ben's")
def handed_in(lab):
    ben = lab.ben
    step = ben.step(ben.layer(next(lab.fresh), 1, put=[ben.row()]))
    said = [lab.carla.refused("SELECT orchard.accept_steps(%s, %s, %s)", [ben.author, ben.id, [step]])]
    said.append(lab.carla.refused("SELECT orchard.accept_steps(%s, %s, %s)", [ben.author, lab.ana.id, [step]]))
    return None in said, f"{said}", 2


@attempt("trace", "after a restore, by a program that does not tell what was delivered")
def silent_after_restore(lab):
    """Auditors' desks know all stamps and tell them again; an annotator tells its own alone."""
    ana, ben, image = lab.ana, lab.ben, finish(lab)
    ana.announce(image)
    at = time.time()
    lab.root.execute("UPDATE layer SET exposed = false, exposed_at = NULL WHERE image_id = %s AND author_id = %s",
                     [image, ana.author])  # fmt: skip
    ben.call("tell_exposed", [[image, 1, at, 3, ana.author]])
    by_ben = lab.stamps(image)
    lab.aud.call("tell_exposed", [[image, 1, at, 3, ana.author]])
    stamps = lab.stamps(image)
    return by_ben != [(False, 0)] or stamps != [(True, 3)], f"told by Ben {by_ben}, by an auditor {stamps}", 2


@attempt("boxes", "PREPARE TRANSACTION: announced in one that is neither committed nor taken back")
def prepared(lab):
    ana, image = lab.ana, finish(lab)
    other = Member(lab, "ana")
    ana.run("BEGIN")
    ana.announce(image)
    said = ana.refused(f"PREPARE TRANSACTION 'spy_{lab.tag}'")
    hits = other.taken(image)
    if said is None:
        hits += ana.taken(image)
    ana.run(f"ROLLBACK PREPARED 'spy_{lab.tag}'" if said is None else "ROLLBACK")
    other.close()
    return hits > 0, f"prepared: {said or 'allowed by this server'}; boxes {hits}"


@attempt("dos", "a prepared transaction holds the project, and no connection is behind it")
def prepared_hold(lab):
    lab.carla.call("invite_member", lab.logins["spare"], "Spare", "annotator")
    ana, said = Member(lab, "spare"), None
    ana.run("BEGIN")
    ana.send(ana.step(ana.layer(next(lab.fresh), 0, "in_work", put=[ana.row()])))
    refused = ana.refused(f"PREPARE TRANSACTION 'hold_{lab.tag}'")
    if refused is None:
        carla = Member(lab, "carla")
        carla.run("SET lock_timeout = '500ms'")
        try:
            carla.send(carla.step(carla.layer(next(lab.fresh), 0, "in_work", put=[carla.row()])))
        except psycopg.Error as error:
            said = error.diag.message_primary
        carla.close()
    ana.run(f"ROLLBACK PREPARED 'hold_{lab.tag}'" if refused is None else "ROLLBACK")
    ana.close()
    lab.carla.call("remove_member", lab.logins["spare"])
    is_named = refused is not None or lab.logins["spare"] in (said or "")
    return (
        "bounded" if is_named else True,
        f"prepared: {refused or 'allowed by this server'}; the owner is told: {said}; bound: no server takes them "
        "unless its administrator set max_prepared_transactions, and the owner is told whose it is",
    )


@attempt("dos", "the queue of NOTIFY filled while one listener does not read")
def notify_queue(lab):
    ana, other = lab.ana, Member(lab, "ana")
    other.run("LISTEN flood")
    other.run("BEGIN; SELECT 1")
    before = lab.root.execute("SELECT pg_notification_queue_usage()").fetchone()[0]
    ana.run("SELECT pg_notify('flood', repeat(i::text, 1500)) FROM generate_series(1000, 1999) i")
    used = lab.root.execute("SELECT pg_notification_queue_usage()").fetchone()[0] - before
    other.run("ROLLBACK")
    other.close()
    return (
        "bounded" if used else False,
        f"1000 pokes of 6 kB take {used:.5f} of the queue; bound: 8 GB until pokes fail and steps with them, which the "
        "server's log tells from half of it on, with the process that does not read; it goes with that connection",
    )


@attempt("dos", "a client that says to hold unsent steps of an older program, so that nobody may migrate")
def unsent_for_ever(lab):
    ana = lab.ana
    about = {"protocol": 1, "host": "x", "cursor": 0, "desk": ana.id, "token": str(ana.token), "unsent": 10**9}
    ana.call("hello", about)
    with connect(lab.place, login=lab.logins["carla"], password="pw") as link:
        try:
            migrate_tables(link)
            said = "brought up to date"
        except UserError as error:
            said = str(error)
        migrate_tables(link, forced=True)
    ana.call("hello", {**about, "protocol": PROTOCOL, "unsent": 0})
    named = lab.logins["ana"] in said
    return "bounded" if named else True, f"{said}; bound: the login is named, and the owner may force it"


@attempt("boxes", "an old snapshot of whoever is removed, or is an auditor no more")
def snapshot_of_a_role(lab):
    aud, cem, image = lab.aud, lab.cem, next(lab.fresh)
    for member in (aud, cem):
        member.run("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM pg_class")
    lab.carla.call("change_role", lab.logins["aud"], "annotator")
    lab.carla.call("remove_member", lab.logins["cem"])
    lab.ben.send(lab.ben.step(lab.ben.layer(image, 1, put=[lab.ben.row(SENTINEL)])))
    through = []
    for name, member in (("aud", aud), ("cem", cem)):
        for sql in (f"SELECT orchard.take_layers('[[{image}],[{image},{lab.ben.author},1]]')::text",
                    "SELECT x0::text FROM orchard.shape", "SELECT orchard.history(0, 1000)::text"):  # fmt: skip
            member.run("SAVEPOINT s")
            try:
                told = str(member.run(sql))
                if str(SENTINEL) in told or "history" in sql:
                    through.append(f"{name}: {sql}")
            except psycopg.Error:
                member.run("ROLLBACK TO s")
        member.run("ROLLBACK")
    lab.carla.call("change_role", lab.logins["aud"], "auditor")
    lab.carla.call("invite_member", lab.logins["cem"], "Cem", "annotator")
    return bool(through), f"6 statements, through: {through or 'none'}", 6


@attempt("boxes", "settings by which code is read and planned: null equals, quotes, arrays, plpgsql, plans")
def reading_settings(lab):
    """The functions' code is read in the caller's session."""
    wider, through = [], 0
    for setting in ("transform_null_equals = on", "standard_conforming_strings = off", "array_nulls = off",
                    "plpgsql.extra_errors = 'all'", "plpgsql.print_strict_params = on", "enable_indexscan = off",
                    "enable_hashjoin = off", "enable_nestloop = off", "from_collapse_limit = 1",
                    "plan_cache_mode = force_generic_plan", "constraint_exclusion = on", "xmloption = document",
                    "default_transaction_read_only = on", "backslash_quote = on",
                    "extra_float_digits = -15"):  # fmt: skip
        ana = Member(lab, "ana", greet=False)
        through += ana.refused(f"SET {setting}") is None
        for call in ("changed(0)", f"take_layers('[[{FULL}],[{FULL},{lab.ben.author},1],[{WORK}]]')", "progress()",
                     "my_assignment()"):  # fmt: skip
            try:
                told = str(ana.run(f"SELECT orchard.{call}::text"))
            except psycopg.Error as error:
                told = str(error.diag.message_detail)
            if str(SENTINEL) in told or "sentinel" in told:
                wider.append(f"{setting}: {call}")
        ana.close()
    return bool(wider), f"{through} settings allowed, wider: {wider or 'never'}", 60


@attempt(
    "boxes", "COPY, query_to_xml, CREATE TABLE AS, EXPLAIN ANALYZE, a cursor and EXECUTE that finish, announce and take"
)
def other_statements(lab):
    ana, ben, hits = lab.ana, lab.ben, 0
    image = next(lab.fresh)
    ben.send(ben.step(ben.layer(image, 1, put=[ben.row(SENTINEL)])))
    body = ana.step(ana.layer(image)).replace("'", "''")
    asked = (
        f"SELECT orchard.commit_steps({ana.id}, '{ana.token}', '{ana.token}', 0, ARRAY['{body}'])::text",
        f"SELECT orchard.announce({ana.id}, '{{{image}}}')::text",
        f"SELECT orchard.take_layers('[[{image}],[{image},{ben.author},1]]')::text",
    )
    forms = (
        "CREATE TEMP TABLE t{n} ON COMMIT DROP AS {q}; SELECT * FROM t{n}",
        "SELECT query_to_xml($q${q}$q$, true, true, '')::text",
        "EXPLAIN (ANALYZE, VERBOSE, WAL, SETTINGS) {q}",
        "DECLARE c{n} CURSOR FOR {q}; FETCH ALL FROM c{n}",
        "PREPARE p{n} AS {q}; EXECUTE p{n}; DEALLOCATE p{n}",
        "COPY ({q}) TO STDOUT",
    )
    for form in forms:
        ana.run("BEGIN")
        for n, q in enumerate(asked):
            for one in form.format(n=n, q=q).split("; "):
                with contextlib.suppress(psycopg.Error):
                    if one.startswith("COPY"):
                        with ana.c.cursor().copy(one.replace("orchard", lab.schema).encode()) as copy:
                            hits += sum(str(SENTINEL).encode() in bytes(block) for block in copy)
                    else:
                        hits += str(ana.run(one)).count(str(SENTINEL))
        ana.run("ROLLBACK")
    return hits > 0, f"{len(forms)} forms, boxes {hits}; left: {lab.stamps(image) or 'nothing'}", len(forms)


@attempt("trace", "a call that statement_timeout or a cancel ends half way")
def cut_in_mid_call(lab):
    ana, bare = lab.ana, []
    images = [finish(lab) for _ in range(6)]
    for image, wait in zip(images, (1, 2, 3, 5, 8, 13), strict=True):
        ana.run(f"SET statement_timeout = '{wait}ms'")
        for _ in range(20):
            ana.refused(f"SELECT orchard.announce({ana.id}, '{{{image}}}'), pg_sleep(0.0{wait:02})")
        ana.run("RESET statement_timeout")
        seen, (stamp,) = ana.taken(image), lab.stamps(image)
        if seen and not stamp[0]:
            bare.append(image)
    return bool(bare), f"6 images, seen without a stamp: {bare or 'none'}", 120


@attempt(
    "write", "when an image was first finished: told by the desk, of one's own layer, not later than now, and once"
)
def first_finished(lab):
    ana, image, out = lab.ana, next(lab.fresh), {}
    ahead = int(time.time() * 1000) + 10**9
    ana.send(ana.step(ana.layer(image, 0, first_finished=ahead)))
    read = "SELECT first_finished FROM layer WHERE image_id = %s AND author_id = %s"
    (first,) = lab.root.execute(read, [image, ana.author]).fetchone()
    ana.send(ana.step(ana.layer(image, 1, first_finished=5)))
    (second,) = lab.root.execute(read, [image, ana.author]).fetchone()
    out["of Ben's"] = codes(ana, ana.step(ana.layer(image, 1, author=lab.ben.author, first_finished=5)))[0][0]
    out["negative"] = codes(ana, ana.step(ana.layer(image, 2, first_finished=-1)))[0][0]
    return (
        first >= ahead or second != first or "done" in out.values(),
        f"a time ahead is cut: {first < ahead}; told again it stays: {first == second}; {out}; earlier than true is "
        "the desk's word, as seconds are",
        4,
    )


@attempt("totals", "who writes just now: numbers of open transactions in pg_stat_activity, I/O of others' processes")
def who_writes(lab):
    ana, ben, told = lab.ana, lab.ben, {}
    token = ben.token
    ben.run("BEGIN")
    ben.send(ben.step(ben.layer(next(lab.fresh), 1, "in_work", put=[ben.row(SENTINEL)])))
    for name, sql in {
        "backend_xid": "SELECT count(*) FROM pg_stat_activity WHERE usename <> session_user AND backend_xid > '0'",
        "io": "SELECT sum(hits) FROM pg_stat_activity a, pg_stat_get_backend_io(a.pid) WHERE usename <> session_user",
    }.items():
        with contextlib.suppress(psycopg.Error):
            told[name] = ana.run(sql)[0][0]
    ben.run("ROLLBACK")
    ben.token = token
    return (
        "bounded" if any(told.values()) else False,
        f"{told}; bound: that a login writes just now, not what or on which image",
    )


# settings of the session


@attempt("exists", "trace_notify: the channels of others who finished a blind image")
def trace_notify(lab):
    ana, out = lab.ana, {}
    said = ana.refused("SET trace_notify = on; SET client_min_messages = debug1")
    for image in (NOTED, EMPTY):
        ana.notices.clear()
        note = [ana.id << 32 | 800000 + image, image, None, ana.author, 5.0, "x", "remark", None, None, False]
        ana.run("BEGIN")
        token = ana.token
        try:
            ana.send(ana.step(notes={"put": [note]}))
        finally:
            ana.run("ROLLBACK")
            ana.token = token
        out[image] = sorted(set(re.findall(r"Async_Notify\((a[0-9a-f]{32})\)", " ".join(ana.notices))))
    ana.run("RESET trace_notify; RESET client_min_messages")
    extra = set(out[NOTED]) - set(out[EMPTY])
    return (
        bool(extra),
        f"SET: {said or 'allowed'}; pokes for a note on Ben's finished image {len(out[NOTED])}, on an untouched "
        f"one {len(out[EMPTY])}; Ben's channel told: {lab.ben.hello['channel'] in extra}",
    )


@attempt("totals", "trace_notify, then LISTEN on others' channels")
def others_channels(lab):
    ana = lab.ana
    ana.run("SET trace_notify = on; SET client_min_messages = debug1")
    ana.notices.clear()
    ana.send(ana.step(ana.layer(OPEN, 1, put=[ana.row()])))
    channels = set(re.findall(r"Async_Notify\((a[0-9a-f]{32})\)", " ".join(ana.notices)))
    ana.run("RESET trace_notify; RESET client_min_messages")
    others = channels - {ana.hello["channel"]}
    for one in others:
        ana.run(f"LISTEN {one}")
    aud_channel = lab.aud.hello["channel"]
    lab.ben.send(lab.ben.step(lab.ben.layer(FULL, 1, put=[lab.ben.row(SENTINEL)])))
    ana.run("SELECT 1")
    heard = [n.channel for n in ana.c.notifies(timeout=0.5)]
    ana.run("UNLISTEN *")
    return (
        bool(heard),
        f"{len(others)} channels of others learnt, heard {len(heard)} pokes of Ben's work on a blind image "
        f"(auditor's channel: {aud_channel in heard})",
    )


def chatter(lab, settings, calls):
    out = []
    for image in (EMPTY, NOTED, EMPTY, NOTED, EMPTY):  # the last two count: what is prepared once is prepared by then
        out = out[-1:]
        lab.ana.notices.clear()
        lab.ana.run(settings)
        for call in calls:
            with contextlib.suppress(psycopg.Error):
                lab.ana.run(call.format(i=image, a=lab.ben.author))
        lab.ana.run("RESET ALL")
        text = "\n".join(lab.ana.notices)
        text = re.sub(
            r":location -?\d+|:stmt_\w+ -?\d+|:queryId -?\d+|0x[0-9a-f]+|\d+(\.\d+)? "
            "?(ms|s|us|KB|kB)\b|transaction ID|\\d{15,}",
            "",
            text,
        )
        out.append(text)
    return out


CALLS = (
    "SELECT orchard.take_layers('[[{i}, {a}, 1]]')",
    "SELECT orchard.changed(0)",
    "SELECT orchard.progress()",
    "SELECT orchard.my_assignment()",
)


@attempt("count", "debug_print_plan: the planner's estimates inside the functions")
def debug_plans(lab):
    full, empty = chatter(
        lab,
        "SET client_min_messages=log; SET debug_print_plan=on; SET debug_pretty_print=off; SET "
        "plan_cache_mode=force_custom_plan",
        CALLS,
    )
    rows = [re.findall(r"plan_rows\s+([\d.]+)", t) for t in (full, empty)]
    return (
        rows[0] != rows[1],
        f"{len(full)} characters of plans printed to the annotator; estimates for a full and an empty image "
        f"{'differ' if rows[0] != rows[1] else 'equal'} ({len(rows[0])} numbers)",
    )


@attempt("count", "trace_sort, debug5 messages")
def debug_chatter(lab):
    full, empty = chatter(lab, "SET client_min_messages=debug5; SET trace_sort=on", CALLS[:1])
    lines = [
        [l for l in t.splitlines() if not re.search("constvalue|StartTransaction|CommitTransaction", l)]
        for t in (full, empty)
    ]
    import difflib

    differ = [
        l for l in difflib.unified_diff(*lines, lineterm="", n=0) if l[:3] not in ("---", "+++") and l[:2] != "@@"
    ]
    return (
        lines[0] != lines[1],
        f"messages for full and empty image: {len(lines[0])} and {len(lines[1])}, "
        f"{'differ: ' + '; '.join(differ)[:300] if differ else 'equal'}",
    )


@attempt(
    "boxes", "row_security=off, session_replication_role, role, session authorization, local_preload, log_* settings"
)
def settings(lab):
    through = []
    for sql in (
        "SET session_replication_role=replica",
        f'SET ROLE "{lab.database}.{lab.schema}.tables"',
        f'SET ROLE "{lab.database}.{lab.schema}.reader"',
        f"SET SESSION AUTHORIZATION {lab.logins['ben']}",
        "SET local_preload_libraries='auto_explain'; LOAD 'auto_explain'",
        "SET log_min_duration_statement=0",
        "SET log_planner_stats=on",
        "SET log_executor_stats=on",
        "SET track_functions='all'",
        "SET zero_damaged_pages=on",
        "SET allow_system_table_mods=on",
        "SET ignore_checksum_failure=on",
        f"ALTER ROLE {lab.logins['ana']} BYPASSRLS",
        f"ALTER ROLE {lab.logins['ana']} SUPERUSER",
        f'GRANT "{lab.database}.{lab.schema}.tables" TO {lab.logins["ana"]}',
        f"ALTER ROLE {lab.logins['ben']} PASSWORD 'x'",
        "CREATE EXTENSION pageinspect",
        "CREATE EXTENSION pgstattuple",
        "CREATE EXTENSION pg_buffercache",
        "CREATE EXTENSION pg_freespacemap",
        "CREATE EXTENSION dblink",
        "CREATE EXTENSION postgres_fdw",
        "SELECT pg_read_file('PG_VERSION')",
        "SELECT pg_ls_dir('.')",
        "SELECT lo_import('/etc/passwd')",
        "COPY (SELECT 1) TO PROGRAM 'id'",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename<>session_user",
        "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename<>session_user",
        "SELECT pg_stat_reset()",
        "SELECT pg_switch_wal()",
        "CREATE FUNCTION orchard.x() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "CREATE TABLE public.x (a int)",
        "CREATE EVENT TRIGGER x ON ddl_command_start EXECUTE FUNCTION x()",
        "ALTER FUNCTION orchard.changed(bigint, bigint[]) SECURITY INVOKER",
        "COMMENT ON TABLE orchard.shape IS 'x'",
        "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC; SELECT 1/0",
    ):
        lab.ana.run("BEGIN")
        said = lab.ana.refused(sql)
        lab.ana.run("ROLLBACK")
        if said is None:
            through.append(sql)
    lab.ana.run("SET row_security=off")
    said = lab.ana.refused(f"SELECT orchard.take_layers('[[{FULL}, {lab.ben.author}, 1]]')")
    rows = 0
    if said is None:
        rows = len(lab.ana.call("take_layers", [[FULL, lab.ben.author, 1]])["layers"])
    lab.ana.run("RESET row_security")
    return (
        bool(through) or rows > 0,
        f"37 statements, through: {through or 'none'}; row_security=off: {said or rows}",
        37,
    )


@attempt("boxes", "names of the session's temporary schema before those of the project")
def temp_names(lab):
    ana = lab.ana
    ana.run("""CREATE TEMP TABLE member (login name, author_id bigint, role text, channel text,
        all_since timestamptz, removed_at timestamptz, assignment_version bigint, seat int, seat_desk int,
        seat_at timestamptz);
        INSERT INTO pg_temp.member SELECT session_user, 2, 'owner', 'x', now(), NULL, 1, 0, NULL, NULL;
        CREATE FUNCTION pg_temp.me() RETURNS bigint LANGUAGE sql AS 'SELECT 2::bigint';
        CREATE FUNCTION pg_temp.my_role() RETURNS text LANGUAGE sql AS $$SELECT 'owner'$$;
        CREATE FUNCTION pg_temp.visible() RETURNS TABLE (image_id bigint, author_id bigint,
        round int) LANGUAGE sql AS 'SELECT 2::bigint, 2::bigint, 1';
        CREATE FUNCTION pg_temp.session_user() RETURNS name LANGUAGE sql AS $$SELECT 'ben'::name$$;
        CREATE FUNCTION pg_temp.eq(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
        CREATE OPERATOR pg_temp.= (leftarg=text, rightarg=text, function=pg_temp.eq);
        CREATE DOMAIN pg_temp.bigint AS int8; SET search_path = pg_temp, orchard""")
    role = ana.call("hello", {"protocol": PROTOCOL, "desk": ana.id, "token": str(ana.token)})["role"]
    seen = ana.call("take_layers", [[FULL, lab.ben.author, 1]])["layers"]
    ana.run("RESET search_path; DROP TABLE pg_temp.member; DISCARD TEMP")
    return role != "annotator" or bool(seen), f"role {role}, layers {len(seen)}"


# what the system counts


@attempt("exists", "pg_stat_xact_all_tables after take_layers: has Ben begun this image?")
def own_transaction_counters(lab):
    ana, found = lab.ana, {}
    sql = (
        "SELECT relname, seq_tup_read + coalesce(idx_tup_fetch, 0) FROM pg_stat_xact_all_tables WHERE "
        "schemaname='orchard' AND "
        "relname IN ('layer','shape','note','decision') ORDER BY 1"
    )
    if said := ana.refused(sql):
        return False, said
    for image in (NOTED, WORK, EMPTY) * 9:  # the last round counts: plans are settled by then
        ana.run("BEGIN")
        before = dict(ana.run(sql))
        ana.call("take_layers", [[image, lab.ben.author, 1]])
        after = dict(ana.run(sql))
        ana.run("ROLLBACK")
        found[image] = {k: int(after[k] - before[k]) for k in after}
    return not (
        found[NOTED] == found[EMPTY] == found[WORK]
    ), f"rows fetched, Ben done / Ben in work / nobody: {found[NOTED]} / {found[WORK]} / {found[EMPTY]}"


@attempt("totals", "pg_stat_xact_all_tables after changed(since): layers of others changed since a moment")
def own_transaction_counters_of_time(lab):
    ana = lab.ana
    sql = (
        "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_xact_all_tables WHERE "
        "schemaname='orchard' AND relname='layer'"
    )
    if said := ana.refused(sql):
        return False, said
    cursor = int(time.time() * 1e6) + 600_000_000

    def ask():
        ana.run("BEGIN")
        b = ana.run(sql)[0][0]
        ana.call("changed", cursor)
        a = ana.run(sql)[0][0]
        ana.run("ROLLBACK")
        return int(a - b)

    before = ask()
    lab.ben.send(lab.ben.step(lab.ben.layer(WORK, 1, "in_work", put=[lab.ben.row(SENTINEL)])))
    after = ask()
    return (
        "bounded" if before != after else False,
        f"rows of layer read by changed(now): {before}, after Ben's step {after}; bound: of the whole project, of no "
        "image; closed by the hardening",
    )


COUNTERS = {
    "pg_stat_all_tables": "SELECT sum(n_tup_ins) FROM pg_stat_all_tables WHERE schemaname='orchard' AND "
    "relname='shape'",
    "pg_stat_all_indexes": "SELECT sum(idx_scan) FROM pg_stat_all_indexes WHERE schemaname='orchard'",
    "pg_statio_all_tables": "SELECT sum(heap_blks_hit) FROM pg_statio_all_tables WHERE schemaname='orchard'",
    "pg_relation_size": "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE "
    "relnamespace='orchard'::regnamespace",
    "pg_current_wal_lsn": "SELECT pg_current_wal_lsn() - '0/0'",
    "pg_current_wal_insert_lsn": "SELECT pg_current_wal_insert_lsn() - '0/0'",
    "pg_stat_wal": "SELECT wal_records FROM pg_stat_wal",
    "pg_stat_database": "SELECT tup_inserted FROM pg_stat_database WHERE datname=current_database()",
    "pg_stat_io": "SELECT sum(writes+hits) FROM pg_stat_io",
    "pg_stat_bgwriter": "SELECT buffers_alloc FROM pg_stat_bgwriter",
    "txid_current": "SELECT txid_current()",
    "pg_current_xact_id": "SELECT pg_current_xact_id()::text::bigint",
    "pg_current_snapshot": "SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint",
    "age of pg_class": "SELECT age(relfrozenxid) FROM pg_class WHERE oid='orchard.shape'::regclass",
    "reltuples": "SELECT sum(reltuples) FROM pg_class WHERE relnamespace='orchard'::regnamespace",
    "pg_locks": "SELECT count(*) FROM pg_locks WHERE pid<>pg_backend_pid()",
    "pg_database_size": "SELECT pg_database_size(current_database())",
    "pg_notification_queue_usage": "SELECT pg_notification_queue_usage()",
    "pg_control_checkpoint": "SELECT next_xid::text FROM pg_control_checkpoint()",
    "pg_stat_slru": "SELECT sum(blks_zeroed+blks_hit) FROM pg_stat_slru",
    "pg_stat_activity": "SELECT count(*) FROM pg_stat_activity WHERE usename<>session_user AND (query IS NOT "
    "NULL AND query<>'<insufficient privilege>' OR backend_xid IS NOT NULL)",
    "pg_stats": "SELECT count(*) FROM pg_stats WHERE schemaname='orchard'",
    "pg_statistic": "SELECT count(*) FROM pg_statistic",
    "pg_stat_get_tuples_inserted": "SELECT pg_stat_get_tuples_inserted('orchard.shape'::regclass)",
    "pg_ls_waldir": "SELECT count(*) FROM pg_ls_waldir()",
    "pg_stat_progress": "SELECT count(*) FROM pg_stat_progress_vacuum",
    "pg_stat_user_functions": "SELECT sum(calls) FROM pg_stat_user_functions",
    "pg_xact_status by number": "SELECT pg_xact_status("
    "(pg_snapshot_xmax(pg_current_snapshot())::text::bigint-1)::text::xid8)",
}


def watch(lab, hardened):
    """Which of the counters of all logins move when Ben draws 23 boxes."""
    moved, exact, before = [], [], {}
    ben = lab.ben
    revision = lab.root.execute(
        "SELECT revision FROM layer WHERE image_id=%s AND author_id=%s AND round=1", [WORK, ben.author]
    ).fetchone()[0]

    def read():
        out = {}
        for name, sql in COUNTERS.items():
            try:
                out[name] = lab.ana.run(sql)[0][0]
            except psycopg.Error:
                out[name] = None
        return out

    for m in (lab.ana, lab.ben):
        m.run("SELECT 1")
    time.sleep(1.5)
    ben.run("SELECT 1")
    time.sleep(11)
    read()
    before = read()
    idle = read()
    ben.send(ben.step(ben.layer(WORK, revision, "in_work", put=[ben.row(SENTINEL) for _ in range(23)])))
    time.sleep(1.5)
    ben.run("SELECT 1")
    time.sleep(11)
    lab.ana.run("SELECT 1")
    after = read()
    for name in COUNTERS:
        if after[name] is None:
            continue
        own = (idle[name] - before[name]) if isinstance(idle[name], int) and isinstance(before[name], int) else 0
        if after[name] != idle[name] and (not isinstance(after[name], int) or after[name] - idle[name] != own):
            moved.append(name)
        try:
            if after[name] - idle[name] == 23:
                exact.append(name)
        except TypeError:
            pass
    return moved, exact, len([v for v in after.values() if v is not None])


@attempt("totals", "counters of the system while Ben draws 23 boxes")
def system_counters(lab):
    moved, exact, readable = watch(lab, False)
    return (
        "bounded" if moved else False,
        f"{readable} of {len(COUNTERS)} readable; move with Ben's step: {moved}; tell 23 exactly: {exact}; bound: of "
        "the whole project, of no image; closed by the hardening",
        len(COUNTERS),
    )


@attempt("totals", "the same after the hardening that the guide offers")
def system_counters_hardened(lab):
    lab.root.execute(make_hardening_sql())
    lab.ana.close()
    lab.ana = Member(lab, "ana")
    moved, exact, readable = watch(lab, True)
    is_rough = not exact and set(moved) <= {"age of pg_class", "reltuples"}
    return (
        ("bounded" if is_rough else True) if moved else False,
        f"{readable} readable; move: {moved}; exact: {exact}; bound: how many transactions there were, and the rough "
        "number of rows when a table was last analysed",
        len(COUNTERS),
    )


@attempt("exists", "pg_stat_xact_all_tables once more, hardened")
def own_transaction_counters_hardened(lab):
    return own_transaction_counters(lab)


@attempt("count", "time of take_layers for full, in work and empty image (400 calls each, interleaved)")
def timing(lab):
    ana, took = lab.ana, {FULL: [], WORK: [], EMPTY: []}
    for _ in range(400):
        for image in took:
            start = time.perf_counter()
            ana.call("take_layers", [[image, lab.ben.author, 1]])
            took[image].append(time.perf_counter() - start)
    med = {i: statistics.median(t) * 1e3 for i, t in took.items()}
    # rank-sum z of full against empty
    both = sorted([(t, 0) for t in took[FULL]] + [(t, 1) for t in took[EMPTY]])
    n = 400
    w = sum(rank for rank, (_, side) in enumerate(both, 1) if side == 0)
    z = (w - n * (2 * n + 1) / 2) / (n * n * (2 * n + 1) / 12) ** 0.5
    return (
        abs(z) > 5 and abs(med[FULL] - med[EMPTY]) > 0.05 * med[EMPTY],
        f"medians {', '.join(f'{m:.3f} ms' for m in med.values())}, z = {z:.1f}",
        1200,
    )


# writing


def codes(member, *steps):
    return [(r["state"], r["code"]) for r in member.send(*steps)]


@attempt("write")
def steps_as_somebody_else(lab):
    a, b = lab.ana, lab.ben
    note = [b.id << 32 | 900001, FULL, None, b.author, 5.0, "forged", "remark", None, None, False]
    tries = {
        "layer of Ben": a.step(a.layer(FULL, 1, put=[a.row()], author=b.author)),
        "layer of Ben, base 0": a.step(a.layer(FULL, 0, author=b.author)),
        "layer of the reference": a.step(a.layer(EMPTY, 0, author=4)),
        "layer of the model": a.step(a.layer(EMPTY, 0, author=5)),
        "author null": a.step(a.layer(EMPTY, 0, author=None)),
        "author as text": a.step(a.layer(EMPTY, 0, author="2 OR 1=1")),
        "id of Ben's desk": a.step(a.layer(SPARE, 0, put=[a.row(number=b.id << 32 | 5)], round=3)),
        "Ben's own id": a.step(a.layer(SPARE, 0, put=[a.row(number=lab.ben_shape)], round=3)),
        "Ben's id, again": a.step(a.layer(SPARE, 0, put=[a.row(number=lab.ben_shape)], round=3), again=True),
        "gone Ben's id": a.step(a.layer(OPEN, 99, gone=[lab.ben_shape])),
        "reviewed": a.step(a.layer(OPEN, 2, "reviewed")),
        "status x": a.step(a.layer(EMPTY, 0, "finished")),
        "Ben's note": a.step(notes={"put": [note]}),
        "note as Ben": a.step(
            notes={"put": [[a.id << 32 | 5, 1, None, b.author, 5.0, "x", "remark", None, None, False]]}
        ),
        "return note": a.step(
            notes={"put": [[a.id << 32 | 6, 1, None, a.author, 5.0, "x", "return", None, None, False]]}
        ),
        "Ben's note gone": a.step(notes={"gone": [b.id << 32 | 900001]}),
        "decision": a.step(decisions={"put": [[a.id << 32 | 7, 1, "missing", "[]", "drop", None, 1.0]]}),
        "decision gone": a.step(decisions={"gone": [lab.aud.id << 32 | 1]}),
        "round 0": a.step(a.layer(EMPTY, 0, round=0)),
        "round 9e9": a.step(a.layer(EMPTY, 0, round=9e9)),
        "negative seconds": a.step(a.layer(EMPTY, 0, seconds=-5)),
        "NaN": a.step(a.layer(EMPTY, 0, put=[a.row(float("1e300"))])),
        "no step": "[]",
        "null": "null",
        "text": '"x"',
        "deep": "[" * 5000 + "]" * 5000,
    }
    said = {}
    for name, step in tries.items():
        try:
            said[name] = codes(a, step)[0]
        except psycopg.Error as error:
            said[name] = ("error", f"{error.sqlstate} {error.diag.message_primary}")
    through = [n for n, (state, _) in said.items() if state in ("done", "again")]
    raw = [f"{n}: {c}" for n, (s, c) in said.items() if s == "error"]
    return (
        bool(through),
        f"{len(tries)} steps, taken: {through or 'none'}; raw errors of the server: {raw or 'none'}",
        len(tries),
    )


@attempt("write")
def another_desk_or_token(lab):
    a, b = lab.ana, lab.ben
    out = {}
    out["Ben's desk"] = a.refused("SELECT orchard.commit_steps(%s, %s, %s, 0, '{}')", [b.id, b.token, uuid.uuid4()])
    out["take_seat of Ben's desk"] = a.refused("SELECT orchard.take_seat(%s)", [b.id])
    out["hello as Ben's desk"] = a.refused(
        "SELECT orchard.hello(%s)", [json.dumps({"desk": b.id, "protocol": PROTOCOL, "token": str(b.token)})]
    )
    replay = a.call("commit_steps", a.id, uuid.uuid4(), uuid.uuid4(), 0, ["{}"])["state"]
    out["own desk, wrong token"] = None if replay == "taken" else replay
    out["park as Ben"] = a.refused(
        "SELECT orchard.park(%s)",
        [json.dumps({"id": str(uuid.uuid4()), "image": 1, "author": b.author, "round": 1, "rows": []})],
    )
    b.call(
        "park",
        json.dumps(
            {
                "id": (pid := str(uuid.uuid4())),
                "image": WORK,
                "author": b.author,
                "round": 1,
                "base": 0,
                "host": "h",
                "code": "x",
                "sentence": "s",
                "status": "done",
                "purpose": "work",
                "rows": [],
            }
        ),
    )
    out["drop Ben's parked"] = None if a.call("drop_parked", pid)["dropped"] else "not dropped"
    out["parked of Ben told"] = None if pid in json.dumps(a.call("take_parked")) else "not told"
    through = [k for k, v in out.items() if v is None]
    return bool(through), f"through: {through or 'none'}", len(out)


@attempt("write", "a step of Ben's that was overheard is sent by Ana; the same number with another body")
def replay(lab):
    a, b = lab.ana, lab.ben
    step = b.step(b.layer(SPARE, 0, round=9))
    b.send(step)
    first = codes(a, step)[0]
    changed = json.loads(step)
    changed["name"] = "y"
    second = codes(b, json.dumps(changed))[0]
    third = codes(b, step)[0]
    return (
        first[0] in ("done",) or second[0] == "done",
        f"by Ana {first}, other body {second}, the same again {third}",
        3,
    )


@attempt("write", "statements in names, texts, hosts, labels")
def injection(lab):
    a = lab.ana
    evil = "x'); DROP TABLE orchard.shape; -- \"$$ %s {login} \\u0000".replace("\\u0000", "")
    note = [a.id << 32 | 77, OPEN, None, a.author, 5.0, evil, "remark", None, None, False]
    r = codes(a, a.step(name=evil, notes={"put": [note]}))
    a.call("hello", {"desk": a.id, "protocol": PROTOCOL, "token": str(a.token), "host": evil, "program": evil})
    for f, v in (
        ("propose_label", {"name": evil}),
        ("take_layers", [[evil, 1, 1]]),
        ("claim", evil),
    ):
        a.refused(f"SELECT orchard.{f}(%s)", [json.dumps(v) if not isinstance(v, str) else v])
    there = lab.root.execute("SELECT count(*) FROM shape").fetchone()[0]
    return there == 0, f"{r}, shapes still there: {there}", 7


@attempt("write", "forged: seconds, unblinded, displayed, time stamps")
def forged_words(lab):
    c = lab.cem
    r = codes(c, c.step(c.layer(SPARE, 0, "in_work", put=[c.row()], seconds=9e7, unblinded=False, displayed=True)))
    row = lab.root.execute(
        "SELECT seconds, seen, unblinded, finished_at FROM layer WHERE image_id=%s AND author_id=%s", [SPARE, c.author]
    ).fetchone()
    at = lab.root.execute(
        "SELECT abs(extract(epoch FROM clock_timestamp()-max(at))) < 5 FROM step WHERE author_id=%s", [c.author]
    ).fetchone()[0]
    return (
        not at,
        f"{r}; own seconds taken as said ({row[0]:.0f} s), seen as said ({row[1]}); the step's time is the "
        f"server's: {at}",
    )


@attempt("write", "sizes of an image that nobody has told yet")
def picture_sizes(lab):
    forged = json.dumps([[SPARE, 9999999, 3, 6, "forged"]])
    said = lab.ana.refused("SELECT orchard.tell_images(%s)", [forged])
    row = lab.root.execute("SELECT width, height, orientation, content_hash FROM image WHERE id=%s", [SPARE]).fetchone()
    return row[0] > 0, f"an annotator who tells it: {said}; the image afterwards: {row}"


@attempt("dos", "ids of desks: hello with a made-up desk; shapes under desks that nobody has (again)")
def desk_oracle(lab):
    a, _made = lab.ana, 0
    free = next(i for i in range(5, 99) if i not in (lab.ben.id, a.id))

    def ask(n):
        return a.refused(
            "SELECT orchard.hello(%s)",
            [json.dumps({"desk": n, "protocol": PROTOCOL, "seen": 1, "token": str(uuid.uuid4())})],
        )

    there, not_there = ask(lab.ben.id), ask(free)
    body = a.step(a.layer(SPARE, 0, put=[a.row(number=(free + 200) << 32 | 1)], round=11), again=True)
    squat = codes(a, body)[0]
    whose = lab.root.execute("SELECT login FROM desk WHERE id = %s", [free + 200]).fetchone()
    return (
        there is None or (squat[0] == "done" and whose is None) or "bounded",
        f"desk of Ben: {there}; a free number: {not_there or 'becomes mine'}; shape id under a desk that nobody "
        f"has: {squat}, and the desk is then {whose}; bound: 50 numbers of two million in 30 days",
    )


# stopping others


@attempt("dos", "an open transaction after commit_steps holds the whole project")
def hold_the_head(lab):
    a = Member(lab, "ana")
    a.run("SET idle_in_transaction_session_timeout=0; SET statement_timeout=0; BEGIN")
    a.send(a.step(a.layer(SPARE, 0, "in_work", put=[a.row()], round=12)))
    said, start = {}, time.time()
    for login in ("ben", "carla"):
        other = Member(lab, login)
        other.run("SET lock_timeout='2s'")
        try:
            said[login] = other.send(other.step(other.layer(SPARE, 0, "in_work", put=[other.row()], round=21)))[0][
                "state"
            ]
        except psycopg.Error as error:
            said[login] = error.diag.message_primary
        other.close()
    took = time.time() - start
    a.run("ROLLBACK")
    a.close()
    is_named = lab.logins["ana"] in said["carla"] and lab.logins["ana"] not in said["ben"]
    return (
        "bounded" if is_named else True,
        f"steps of others while Ana holds, after {took:.1f} s: {said}; bound: transaction_timeout where the server has "
        "it and the login does not lift it; else until the administrator ends it, whom the owner tells the login",
    )


@attempt("dos", "the lock of migrations held by an annotator")
def advisory(lab):
    lab.ana.run("SELECT pg_advisory_lock(%s, 1)", [0x416E6E6F])
    locks = [lab.ana.refused(f"LOCK TABLE orchard.project IN {mode} MODE") for mode in ("ACCESS SHARE", "SHARE")]
    try:
        with connect(lab.place, login=lab.logins["carla"], password="pw") as link:
            migrate_tables(link)
        said = "brought up to date"
    except UserError as error:
        said = str(error)
    lab.ana.run("SELECT pg_advisory_unlock_all()")
    return said != "brought up to date" or None in locks, f"owner meanwhile: {said}; table locks: {locks[0]}"


@attempt("dos", "a thousand desks of one login")
def many_desks(lab):
    start = time.time()
    said = lab.cem.refused(
        "DO $$ BEGIN FOR i IN 1..1000 LOOP PERFORM orchard.hello(jsonb_build_object('protocol', 1, 'token', "
        "gen_random_uuid())); END LOOP; END $$"
    )
    n = lab.root.execute("SELECT count(*) FROM desk WHERE login=%s", [lab.logins["cem"]]).fetchone()[0]
    lab.root.execute("UPDATE desk SET opened_at = opened_at - interval '31 days'")
    return n > 50, f"{n} desks in {time.time() - start:.1f} s; {said or 'no limit'}"


@attempt("dos", "a new epoch whenever a member likes (all desks compare everything)")
def epochs(lab):
    before = lab.root.execute("SELECT epoch, head FROM project").fetchone()
    lab.root.execute("UPDATE project SET epoch_at = now() - interval '1 hour'")
    lab.ana.call(
        "hello",
        {"protocol": PROTOCOL, "desk": lab.ana.id, "token": str(lab.ana.token), "cursor": before[1] + 30_000_000},
    )
    after = lab.root.execute("SELECT epoch FROM project").fetchone()[0]
    return after != before[
        0
    ], f"begun by an annotator's hello with a cursor 30 s ahead: {after != before[0]} (at most every 10 minutes)"


@attempt("dos", "claims without an end")
def claims(lab):
    lab.root.execute("INSERT INTO image SELECT i, 'c' || i, 800, 600, 1, '', NULL, NULL, NULL, 'x', 'work' "
                     "FROM generate_series(5001, 5400) i")  # fmt: skip
    lab.carla.call("assign", [[OPEN, lab.ana.author, 1, 1, 1, "work"]], {str(i): 1 for i in range(5001, 5401)})
    first = lab.cem.call("claim", 200)["claimed"]
    second = lab.cem.refused("SELECT orchard.claim(200)")
    rest = lab.ana.call("claim", 200)["claimed"]
    return (
        first > 50 or second is None or "bounded",
        f"Cem takes {first} of 400, then: {second}; Ana takes {rest}; bound: 50 a person that are not begun, 72 hours",
    )


@attempt("dos", "huge and many: a million shapes, 33 MB, 201 steps, deep JSON, large objects, temporary tables")
def huge(lab):
    c = Member(lab, "cem")
    out = {}
    out["100 001 shapes"] = codes(c, c.step(c.layer(SPARE, 0, put=[c.row() for _ in range(100_001)], round=13)))[0]
    try:
        out["201 steps"] = codes(c, *["{}"] * 201)
    except psycopg.Error as e:
        out["201 steps"] = e.diag.message_detail
    try:
        out["34 MB name"] = codes(c, c.step(name="x" * 34_000_000))[0]
    except psycopg.Error as e:
        out["34 MB name"] = e.diag.message_primary
    out["large object"] = c.refused("SELECT lo_create(0)") or "allowed"
    out["temporary table"] = c.refused("CREATE TEMP TABLE big AS SELECT generate_series(1, 1000)") or "allowed"
    c.close()
    taken = [k for k, v in out.items() if v and v[0] == "done"]
    return bool(taken), f"{out}"


# membership


@attempt("boxes", "a removed member whose connection is still open")
def removed(lab):
    cem = lab.cem
    lab.carla.call("remove_member", lab.logins["cem"])
    said = [
        cem.refused(f"SELECT orchard.{f}")
        for f in ("changed(0)", "take_parts()", "take_published()", f"take_layers('[[{OPEN},1,1]]')")
    ]
    lab.carla.call("invite_member", lab.logins["cem"], "Cem", "annotator")
    return None in said, f"{said[0]}", 4


@attempt("boxes", "an auditor made an annotator again")
def demoted_auditor(lab):
    lab.carla.call("change_role", lab.logins["aud"], "annotator")
    said = lab.aud.refused("SELECT count(*) FROM orchard.shape")
    rows = lab.aud.call("take_layers", [[FULL, lab.ben.author, 1]])["layers"]
    since = lab.root.execute("SELECT all_since IS NOT NULL FROM member WHERE login=%s", [lab.logins["aud"]]).fetchone()[
        0
    ]
    lab.carla.call("change_role", lab.logins["aud"], "auditor")
    return said is None or bool(
        rows
    ), f"tables: {said}; layers {len(rows)}; marked as who could see everything: {since}"


@attempt("boxes", "the first owner made an annotator by another owner")
def demoted_owner(lab):
    root = lab.root
    lab.carla.call("invite_member", lab.logins["dora"], "Dora", "owner")
    dora = Member(lab, "dora")
    tables = f"{lab.database}.{lab.schema}.tables"
    doors = {  # what an owner may leave behind, by the very right to change the tables
        "own right": f"GRANT SELECT ON shape TO {lab.logins['carla']}",
        "everybody's right": "GRANT SELECT ON shape TO PUBLIC; GRANT USAGE ON SCHEMA orchard TO PUBLIC",
        "right of another login": f"GRANT SELECT ON shape TO {lab.logins['spare']}; "
        f"GRANT USAGE ON SCHEMA orchard TO {lab.logins['spare']}",
        "membership": f'GRANT "{tables}" TO {lab.logins["carla"]}',
        "group of owners": f'GRANT "{lab.database}.{lab.schema}.owner" TO {lab.logins["spare"]}',
        "group of auditors": f'GRANT "{lab.database}.{lab.schema}.auditor" TO {lab.logins["carla"]}',
        "right to a column": f"GRANT SELECT (x0) ON shape TO {lab.logins['eve']}; "
        f"GRANT USAGE ON SCHEMA orchard TO {lab.logins['eve']}",
        "right of a group of the institute": "GRANT SELECT ON shape TO pg_read_all_settings",
        "right to give on": f"GRANT SELECT ON shape TO {lab.logins['eve']} WITH GRANT OPTION",
        "function of hers": "CREATE FUNCTION spy() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS "
        "'SELECT count(*) FROM orchard.shape'; GRANT EXECUTE ON FUNCTION spy() TO PUBLIC",
    }
    left = {name: lab.carla.refused("SELECT orchard.run_as_owner(%s)", [sql.replace("orchard", lab.schema)])
            for name, sql in doors.items()}  # fmt: skip
    dora.call("change_role", lab.logins["carla"], "annotator")
    spare = Member(lab, "spare", greet=False)
    counted = [
        spare.refused(f"SELECT {what}")
        for what in ("count(*) FROM orchard.shape", "* FROM orchard.image", "orchard.run_as_owner('')", "orchard.spy()")
    ]
    spare.close()
    eve = Member(lab, "eve", greet=False)
    counted += [eve.refused("SELECT max(x0) FROM orchard.shape"), eve.refused("SELECT count(*) FROM orchard.shape")]
    eve.close()
    ways = [*counted, *(lab.carla.refused(sql) for sql in (
        "SELECT orchard.run_as_owner('SELECT 1')",
        "EXPLAIN SELECT * FROM orchard.shape",
        "SELECT orchard.spy()",
        "SELECT * FROM orchard.image",
        f'SET ROLE "{tables}"',
        f"UPDATE orchard.member SET role = 'owner' WHERE login = '{lab.logins['carla']}'",
        f'GRANT "{tables}" TO {lab.logins["carla"]}',
        "ALTER TABLE orchard.shape DISABLE ROW LEVEL SECURITY",
        "CREATE OR REPLACE FUNCTION orchard.me() RETURNS bigint LANGUAGE sql AS 'SELECT 2::bigint'",
    ))]  # fmt: skip
    try:
        rows = lab.carla.run("SELECT count(*) FROM orchard.shape WHERE x0=%s", [SENTINEL])[0][0]
    except psycopg.Error as error:
        rows, _said = 0, error.diag.message_primary
    member = root.execute("SELECT pg_has_role(%s, %s, 'MEMBER')", [lab.logins["carla"], tables]).fetchone()[0]
    dora.call("remove_member", lab.logins["carla"])
    ways += [lab.carla.refused(f"SELECT orchard.{call}") for call in ("changed(0)", "run_as_owner('SELECT 1')")]
    dora.call("invite_member", lab.logins["carla"], "Carla", "owner")
    back = None
    if rows:
        lab.carla.run("UPDATE orchard.member SET role='owner' WHERE login=session_user")
        back = lab.carla.run("SELECT orchard.my_role()")[0][0]
    dora.close()
    return (
        rows > 0 or member or None in ways,
        f"she reads {rows} of Ben's boxes, is a member of the role of the tables: {member}, makes herself {back} "
        f"again; {len(ways)} ways afterwards, through {ways.count(None)}; doors that she could prepare, now closed: "
        f"{[name for name, said in left.items() if said is None]}",
    )


@attempt("boxes", "code that an owner leaves in the functions, policies and triggers before being made an annotator")
def planted_code(lab):
    """Whoever is made less by the program or the window leaves no code behind: it is put back as it was."""
    from annotator.team.running import change_role

    lab.carla.refused(f"SELECT orchard.invite_member('{lab.logins['dora']}', 'Dora', 'owner')")  # or is one already
    dora = Member(lab, "dora")
    login = lab.logins["dora"]
    for sql in (
        "CREATE OR REPLACE FUNCTION progress() RETURNS json LANGUAGE sql SECURITY DEFINER "
        "AS 'SELECT json_agg(x0) FROM orchard.shape'; ALTER FUNCTION progress() OWNER TO CURRENT_ROLE",
        "CREATE FUNCTION to_json(author) RETURNS json LANGUAGE sql SECURITY DEFINER AS "
        "'SELECT json_agg(x0) FROM orchard.shape'",
        "CREATE FUNCTION note_it() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS "
        "'BEGIN UPDATE orchard.note SET text = NEW.x0::text; RETURN NEW; END'; "
        "CREATE TRIGGER t AFTER INSERT ON shape FOR EACH ROW EXECUTE FUNCTION note_it()",
        "CREATE POLICY open ON shape FOR SELECT USING (true)",
        f"CREATE OR REPLACE FUNCTION me() RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER AS "
        f"'SELECT CASE WHEN session_user = ''{login}'' THEN 2::bigint ELSE (SELECT author_id FROM orchard.member "
        "WHERE login = session_user AND removed_at IS NULL) END'",
        "ALTER TABLE shape DISABLE ROW LEVEL SECURITY",
        f"GRANT CREATE ON SCHEMA orchard TO {login}",
    ):
        dora.run("SELECT orchard.run_as_owner(%s)", [sql.replace("orchard", lab.schema)])
    with connect(lab.place, login=lab.logins["carla"], password="pw") as link:
        change_role(link, login, "annotator")
    said = {}
    for call in ("progress()", "take_parts()", "changed(0)", f"take_layers('[[{FULL}],[{FULL},{lab.ben.author},1]]')"):
        try:
            said[call] = str(dora.run(f"SELECT orchard.{call}::text")).count(str(SENTINEL))
        except psycopg.Error as error:
            said[call] = error.sqlstate
    foreign = lab.root.execute(
        "SELECT (SELECT count(*) FROM pg_trigger WHERE tgname='t'), (SELECT count(*) FROM pg_policy WHERE "
        "polname='open'), (SELECT count(*) FROM pg_proc WHERE pronamespace='orchard'::regnamespace AND proname IN "
        "('to_json','note_it')), (SELECT relrowsecurity FROM pg_class WHERE oid='orchard.shape'::regclass)"
    ).fetchone()
    creates = dora.refused("CREATE FUNCTION orchard.x() RETURNS int LANGUAGE sql AS 'SELECT 1'")
    dora.close()
    lab.carla.call("remove_member", login)
    leak = any(isinstance(one, int) and one for one in said.values()) or foreign != (0, 0, 0, True) or creates is None
    return leak, f"{said}; triggers, policies, functions left, row security: {foreign}; creating: {creates}", 7


@attempt("boxes", "a login that may make roles, and so give itself others', as an annotator")
def role_maker(lab):
    lab.admin.execute(f"ALTER ROLE {lab.logins['cem']} CREATEROLE")
    said = [lab.carla.refused("SELECT orchard.change_role(%s, 'annotator')", [lab.logins["cem"]])]
    lab.carla.call("remove_member", lab.logins["cem"])
    said.append(lab.carla.refused("SELECT orchard.invite_member(%s, 'Cem', 'annotator')", [lab.logins["cem"]]))
    lab.admin.execute(f"ALTER ROLE {lab.logins['cem']} NOCREATEROLE")
    lab.carla.call("invite_member", lab.logins["cem"], "Cem", "annotator")
    lab.cem.close()
    lab.cem = Member(lab, "cem")
    return None in said, f"{said[0]}"


@attempt("write", "every owner brings the project up to date, nobody else does")
def migration(lab):
    said = {}
    lab.root.execute("UPDATE desk SET unsent = 0")
    lab.carla.call("invite_member", lab.logins["spare"], "Spare", "owner")
    for name in ("spare", "aud", "ana"):
        try:
            with connect(lab.place, login=lab.logins[name], password="pw") as link:
                said[name] = migrate_tables(link)
        except UserError as error:
            said[name] = str(error)[:60]
    lab.carla.call("remove_member", lab.logins["spare"])
    through = [name for name in ("aud", "ana") if isinstance(said[name], int)]
    return bool(through) or not isinstance(said["spare"], int), f"{said}"


@attempt("boxes", "a second project of the same name in another database, set up by the guide's statements")
def same_name_elsewhere(lab):
    other = f"{lab.database}_2"
    lab.admin.execute(f"CREATE DATABASE {other}")
    said = []
    try:
        with psycopg.connect(make_conninfo(lab.admin_dsn, dbname=other), autocommit=True) as c:
            for statement in make_setup_sql(lab.schema, lab.logins["eve"], other).split(";\n"):
                try:
                    if statement.strip():
                        c.execute(statement.encode())
                except psycopg.Error as error:
                    said.append(error.diag.message_primary)  # psql goes on after an error
        eve = psycopg.connect(lab.dsn("eve"), autocommit=True)
        try:
            rows = eve.execute(
                f"SELECT count(*) FROM {lab.schema}.shape WHERE x0 = %s".encode(), [SENTINEL]
            ).fetchone()[0]
        except psycopg.Error as error:
            rows = 0
            said.append(error.diag.message_primary)
        eve.close()
    finally:
        lab.admin.execute(f"DROP DATABASE {other} WITH (FORCE)")
    return rows > 0, f"its owner reads {rows} boxes of this project; psql said meanwhile: {said[:2]}"


@attempt("line", "addresses of a far host that ask for no certificate")
def lines_without_proof(lab):
    from annotator.team.link import find_safety

    bare = []
    for address in (
        "postgresql://lab.example/lab",
        "postgresql:///lab?hostaddr=192.0.2.2",
        "postgresql://localhost/lab?hostaddr=192.0.2.2",
        "postgresql://lab.example/lab?sslmode=disable",
        "postgresql://localhost,lab.example/lab",
        "host=/tmp,lab.example dbname=lab",
    ):
        said = conninfo_to_dict(address)
        if {**said, **find_safety(said)}.get("sslmode") != "verify-full":
            bare.append(address)
    os.environ["PGHOST"] = "lab.example"
    try:
        if not find_safety({"dbname": "lab"}):
            bare.append("PGHOST")
    finally:
        del os.environ["PGHOST"]
    return bool(bare), f"{bare or 'none'}", 7


@attempt("boxes", "a repeat pass: others while it is open; control and reference")
def repeat_and_control(lab):
    a = Member(lab, "ana")
    bad = []
    a.send(a.step(a.layer(OPEN, 0, "in_work", round=2, purpose="repeat")))
    if a.call("take_layers", [[OPEN, lab.ben.author, 1]])["layers"]:
        bad.append("others during repeat")
    a.send(a.step(a.layer(CONTROL)))
    a.send(a.step(a.layer(TRAIN)))
    if a.call("take_layers", [[CONTROL, 4, 1]])["layers"]:
        bad.append("reference of control")
    if any(i["purpose"] == "control" for i in a.call("take_parts")["images"]):
        bad.append("purpose")
    ok = bool(a.call("take_layers", [[TRAIN, 4, 1]])["layers"])
    a.close()
    return bool(bad), f"{bad or 'closed'}; training reference told after finishing: {ok}", 4


def try_server(tries, dsn, only):
    """Everything on one server; the leaks of each kind."""
    lab, leaks = Lab(dsn), Counter()
    try:
        lab.start()
        for label, kind, function in TRIES:
            if not re.search(only, label):
                continue
            with tries.one(f"PostgreSQL {lab.version}, {kind}: {label}"):
                try:
                    leak, words = function(lab)[:2]
                except Exception:
                    lab.renew_lines()
                    raise
                verdict = {True: "LEAK", False: "no leak"}.get(leak, leak)
                sys.stdout.write(f"       {verdict}: {words}\n")
                leaks[kind] += leak is True
                assert leak is not True or kind not in BAD, words
    finally:
        lab.drop()
    return leaks


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries everything on each server."""
    parser = parser_of("leaks", __doc__, count=1, what="has no meaning here")
    parser.add_argument("--server", choices=sorted(binaries()), default="wheel", help="whose PostgreSQL is run")
    parser.add_argument("--at", action="append", metavar="DSN", help="a running server instead; may be given again")
    parser.add_argument("--only", default="", metavar="REGEX", help="only tries whose name matches")
    options = parser.parse_args(arguments)
    tries, leaks = Tries(), Counter()
    with own_home() as home:
        if options.at:
            for dsn in options.at:
                leaks += try_server(tries, dsn, options.only)
        else:
            with shared_server(binaries()[options.server], home / "server", lambda _server: None) as server:
                leaks = try_server(tries, f"host={server.socket} user={ADMINISTRATOR}", options.only)
    print("leaks by kind: " + ", ".join(f"{kind} {leaks[kind]}" for kind in (*BAD, "totals", "dos")))
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
