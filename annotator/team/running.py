"""Running a team project: people, images dealt out and handed in, versions settled, numbers published."""

import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

from msgspec import Struct, field

from annotator.errors import Numeral, Phrase, UserError
from annotator.metrics.matching.selection import ImageChoice
from annotator.model.image import ImagePurpose
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.store.project_file import ProjectFile
from annotator.store.remote.source import is_address
from annotator.store.replica.outbox import STEP, read_outgoing
from annotator.store.replica.received import Parked, Received
from annotator.team.assign import Dealt, count_pairs, count_wanted, deal_images
from annotator.team.desk.push import cut_batch
from annotator.team.link import Link
from annotator.team.options import DealOptions, ListMove
from annotator.team.server import make_login_sql, renew_code

_STATE: Final = (
    "SELECT current_setting('server_version'), current_database(), "
    "coalesce((SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl), ''), "
    "NOT has_table_privilege(session_user, 'pg_catalog.pg_stat_all_tables', 'SELECT'), "
    "(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()), "
    "current_setting('max_connections')::int"
)
_SIZES: Final = (
    "SELECT c.relname, pg_total_relation_size(c.oid), greatest(c.reltuples, 0)::bigint FROM pg_class c "
    "WHERE c.relnamespace = %s::regnamespace AND c.relkind = 'r' ORDER BY 2 DESC, 1"
)
_WAITS: Final = (
    "SELECT w.usename, h.usename, extract(epoch FROM clock_timestamp() - w.query_start)::float8 "
    "FROM pg_stat_activity w, unnest(pg_blocking_pids(w.pid)) AS b(pid) JOIN pg_stat_activity h ON h.pid = b.pid "
    "WHERE w.datname = current_database()"
)


class HandedIn(Struct, frozen=True):
    """What became of the steps of a replica."""

    taken: int
    steps: int
    refusals: tuple[str, ...]
    """Why a step was not taken, one sentence each."""


def accept_outbox(link: Link, file: ProjectFile) -> HandedIn:
    """Sends the steps of a replica that its person can no longer send. Raises UserError, TeamError and LinkError."""
    other = file.membership
    if other is None:
        raise UserError("'{file}' is not a replica of a team project.", file=file.path.name)
    file.refuse_read_only()
    outgoing = [one for one in file.read(read_outgoing) if one.kind == STEP]
    sent, taken, refusals = 0, 0, []
    while part := cut_batch(outgoing[sent:]):
        sent += len(part)
        answer = link.call("accept_steps", other.author_id, other.desk, tuple(one.body for one in part))
        states = {result["uuid"]: result for result in answer["results"]}
        done = [one for one in part if states[one.uuid]["state"] in ("done", "again")]
        refusals += [states[one.uuid]["sentence"] or states[one.uuid]["state"] for one in part if one not in done]
        file.receive(Received(done=tuple(one.id for one in done)))
        taken += len(done)
    return HandedIn(taken, len(outgoing), tuple(refusals))


class Invitation(Struct, frozen=True):
    """Who takes part from now on, and what that person needs to know."""

    login: str
    name: str
    role: str
    address: str
    schema: str
    images: str = ""
    """Address of the pictures, for everybody; empty where the owner has them in a folder."""
    password: str = ""
    """Of a login that was made; it stands nowhere else. Empty where the login was there."""

    @property
    def command(self) -> str:
        """What the person runs to get a replica."""
        images = f" --images '{self.images}'" if self.images else ""
        return f"annotator team join '{self.address}' {self.schema}.annotator --login {self.login}{images}"


class NeedsAdministratorError(UserError):
    """The owner may not do this on the server; `statements` are what its administrator runs."""

    def __init__(self, text: str, /, *, login: str, statements: str) -> None:
        super().__init__(text, login=login, statements=statements)
        self.statements = statements


def invite_person(link: Link, name: str, *, role: str = "annotator", login: str = "", images: str = "") -> Invitation:
    """Lets somebody take part. A login that the server does not know is made where this owner may make one.

    `images` is where this owner has the pictures: an address of an object store travels with the invitation.

    Raises NeedsAdministratorError where it may not, TeamError and LinkError.
    """
    who = login or name.lower()
    with link.open_transaction():
        password = _make_login(link, who)
        link.call("invite_member", who, name, role)
    pictures = images if is_address(images) else ""
    return Invitation(who, name, role, link.place.address, link.place.schema, pictures, password)


def _make_login(link: Link, login: str) -> str:
    """Makes the login where the server does not know it; returns its password, or an empty text."""
    if link.run("SELECT 1 FROM pg_roles WHERE rolname = %s", [login]):
        return ""
    database, may = link.run(
        "SELECT current_database(), rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = session_user"
    )[0]
    statements = make_login_sql(login, database, link.version)
    if not may:
        raise NeedsAdministratorError(
            "The server has no login '{login}' and you may not make one; ask its administrator to run:\n{statements}",
            login=login,
            statements=statements,
        )
    password = secrets.token_urlsafe(12)
    link.run(statements.replace("choose one", link.make_verifier(login, password)))
    return password


class Member(Struct, frozen=True):
    """Somebody who takes part."""

    login: str
    name: str
    role: str
    """`annotator`, `auditor` or `owner`."""


def read_members(link: Link) -> list[Member]:
    """Who takes part now, by name; for auditors and owners. Raises TeamError and LinkError."""
    home = link.place.quoted
    tables = f"{home}.member m JOIN {home}.author a ON a.id = m.author_id"
    statement = f"SELECT m.login, a.name, m.role FROM {tables} WHERE m.removed_at IS NULL ORDER BY a.name"  # noqa: S608
    return [Member(*row) for row in link.run(statement)]


def read_author_names(link: Link) -> dict[int, str]:
    """The names of all authors by their number; for auditors and owners. Raises TeamError and LinkError."""
    return dict(link.run(f"SELECT id, name FROM {link.place.quoted}.author"))  # noqa: S608 - quoted means checked


def change_role(link: Link, login: str, role: str) -> None:
    """What this member may do from now on. Raises TeamError, such as for the last owner, and LinkError."""
    with _leaving_no_code(link, login):
        link.call("change_role", login, role)


def remove_member(link: Link, login: str) -> None:
    """Lets somebody take part no more; what that person drew stays. Raises TeamError and LinkError."""
    with _leaving_no_code(link, login):
        link.call("remove_member", login)


@contextmanager
def _leaving_no_code(link: Link, login: str) -> Iterator[None]:
    """After what is done inside to an owner, who may have changed the functions of the server, they are ours again."""
    was_owner = any(one.login == login and one.role == "owner" for one in read_members(link))
    yield
    if was_owner:
        renew_code(link)


_FIELDS = (
    *("image", "author", "round", "base", "host", "at", "code", "sentence"),
    *("status", "purpose", "rows", "attributes"),
)


class Settled(Struct, frozen=True):
    """What became of a parked version."""

    is_taken: bool
    """Whether the server did as it was asked."""
    sentence: Phrase
    """Why not."""


def read_waiting(link: Link) -> list[Parked]:
    """The versions that wait for an answer, oldest first: all for an auditor, else one's own.

    Raises TeamError and LinkError.
    """
    return [
        Parked(
            one["id"],
            LayerKey(one["image"], one["author"], one["round"]),
            one["at"],
            one["host"],
            one["code"],
            Phrase.of(one["sentence"]),
            {"id": one["id"], **{name: one[name] for name in _FIELDS}},
            one["state"],
        )
        for one in link.call("take_parked")
        if one["state"] == "waiting"
    ]


def find_waiting(link: Link, start: str) -> Parked:
    """The one whose id begins like this. Raises UserError where none or several do."""
    found = [one for one in read_waiting(link) if one.id.startswith(start)]
    if len(found) != 1:
        raise UserError(
            "{count} waiting versions have a number that begins with '{start}'; list them, and name one.",
            count=len(found),
            start=start,
        )
    return found[0]


def decide_version(link: Link, number: str, *, accept: bool, answer: str = "") -> Settled:
    """Accepts a version, which becomes the layer, or rejects it. Raises TeamError where none waits, LinkError."""
    result = link.call("settle_parked", number, accept, answer)
    return Settled(result["state"] in ("accepted", "rejected"), Phrase.of(result.get("sentence", "")))


LEAST_IMAGES: Final = 20
"""Images that a batch has at least so that its numbers do not tell of single ones; the server holds to it."""


class Batch(Struct, frozen=True):
    """A batch of the assignment, and whether its numbers may be published."""

    number: int
    images: frozenset[int]
    unfinished: int
    """Images on somebody's list that this person has not finished."""
    published_as: str = ""
    """Under which name it was published; empty where it was not."""

    @property
    def is_ready(self) -> bool:
        """Whether the server takes it."""
        return not self.published_as and not self.unfinished and len(self.images) >= LEAST_IMAGES


class Published(Struct, frozen=True):
    """Numbers that were frozen."""

    name: str
    at: float
    """Seconds since 1970."""
    by: str
    """Login of the auditor."""
    batches: tuple[int, ...]
    rows: tuple[Mapping[str, Any], ...]
    """As `annotator.report.audit.published` makes them."""


def read_batches(link: Link) -> list[Batch]:
    """All batches, for an auditor. Raises TeamError and LinkError."""
    home = link.place.quoted
    finished = "coalesce(l.status, 'new') IN ('done', 'reviewed')"
    lists = f"{home}.assignment s LEFT JOIN {home}.layer l USING (image_id, author_id, round)"
    statement = f"SELECT s.batch, s.image_id, {finished} FROM {lists}"  # noqa: S608 - quoted means checked
    images: dict[int, set[int]] = defaultdict(set)
    unfinished: dict[int, int] = defaultdict(int)
    for batch, image, is_finished in link.run(statement):
        images[batch].add(image)
        unfinished[batch] += not is_finished
    named = {batch: one.name for one in read_published(link) for batch in one.batches}
    return [
        Batch(number, frozenset(images[number]), unfinished[number], named.get(number, "")) for number in sorted(images)
    ]


def choose_batches(batches: Sequence[Batch], numbers: Sequence[int]) -> ImageChoice:
    """The images of these batches. Raises UserError for a batch that there is not."""
    known = {batch.number: batch for batch in batches}
    for number in numbers:
        if number not in known:
            raise UserError(
                "There is no batch {number}; there are: {known}.",
                number=number,
                known=", ".join(map(str, known)) or "none",
            )
    return ImageChoice(frozenset().union(*(known[number].images for number in numbers)))


def publish_numbers(link: Link, name: str, batches: Sequence[int], rows: Sequence[Mapping[str, Any]]) -> None:
    """Freezes numbers for everybody. Raises TeamError where a batch may not be published, and LinkError."""
    plain = name.strip()
    if not plain:
        raise UserError("Published numbers need a name, such as 'first round'.")
    link.call("publish", plain, tuple(batches), {"rows": [dict(row) for row in rows]})


def read_published(link: Link) -> list[Published]:
    """What was published, oldest first. Raises TeamError and LinkError."""
    return [
        Published(
            one["name"],
            one["at"],
            one.get("by", ""),
            tuple(one["batches"]),
            tuple(one["numbers"].get("rows", ())),
        )
        for one in link.call("take_published")
    ]


class DealAnswer(Struct, frozen=True):
    """What the server did with what was dealt."""

    assigned: int
    """Rows of people's lists that are there now."""
    kept: int
    """Rows that stayed because their image was begun."""
    people: int
    pairs: Mapping[tuple[int, int], int]
    """By two authors how many images both have."""


def plan_deal(link: Link, project: Project, options: DealOptions, people: Iterable[int] = ()) -> list[Dealt]:
    """The places that the images of a project would have on the lists of its annotators, or of these of them.

    Raises UserError where the options make no sense, TeamError and LinkError.
    """
    images = project.images.values()
    work = [image.id for image in images if image.purpose is ImagePurpose.WORK]
    control = [image.id for image in images if image.purpose is ImagePurpose.CONTROL]
    folders = {image.id: image.name.rpartition("/")[0] for image in images}
    # With what annotators cannot read: else who guesses the seed knows everybody's list, and the control images.
    owners = f"{link.place.quoted}.member WHERE role = 'owner'"
    ((channel,),) = link.run(f"SELECT min(channel) FROM {owners}")  # noqa: S608 - quoted means checked
    secret = int(channel.removeprefix("a"), 16)
    who = tuple(people) or find_annotators(link)
    return deal_images(work, who, options, control=control, folders=folders, secret=secret)


def deal_project(link: Link, project: Project, options: DealOptions, people: Iterable[int] = ()) -> DealAnswer:
    """Deals the images in place of what was dealt before. Raises as `plan_deal`."""
    dealt = plan_deal(link, project, options, people)
    answer: dict[str, Any] = link.call(
        "assign",
        [[one.image, one.author, one.pass_number, one.place, one.batch, one.purpose.value] for one in dealt],
        {str(image): count for image, count in count_wanted(dealt).items()},
    )
    dealt_to = len({one.author for one in dealt})
    return DealAnswer(answer["assigned"], answer["kept"], dealt_to, count_pairs(dealt))


class Reassigned(Struct, frozen=True):
    """Rows of people's lists that changed."""

    move: ListMove
    images: int
    """That were named."""
    taken: int
    given: int

    def list_sentences(self) -> list[Phrase]:
        """What came of it."""
        said = []
        if self.move.giver is not None:
            said.append(
                Phrase(
                    "{n} of {total} images left the list of {name}; what was begun stays.",
                    n=Numeral(f"{self.taken:,}"),
                    total=Numeral(f"{self.images:,}"),
                    name=self.move.giver,
                )
            )
        if self.move.taker is not None:
            said.append(
                Phrase("{n} images joined the list of {name}.", n=Numeral(f"{self.given:,}"), name=self.move.taker)
            )
        return said


def move_images(link: Link, project: Project, names: Sequence[str], move: ListMove) -> Reassigned:
    """Takes images that were not begun off a list, puts them on another one, or both; all other lists stay.

    Raises UserError for an unknown name and for a move without a list, TeamError where the taker is no annotator, and
    LinkError.
    """
    if move.giver is None and move.taker is None:
        raise UserError("Say whose list the images leave, whose they join, or both.")
    lists = []
    for name in (move.giver, move.taker):
        author = None if name is None else project.find_author(name)
        if name is not None and author is None:
            raise UserError("The project has no author '{name}'.", name=name)
        lists.append(None if author is None else author.id)
    images = []
    for name in names:
        image = project.find_image(name)
        if image is None:
            raise UserError("The project has no image '{name}'.", name=name)
        images.append(image.id)
    answer = link.call("reassign", tuple(images), *lists)
    return Reassigned(move, len(images), answer["taken"], answer["given"])


class Erased(Struct, frozen=True):
    """What is left of a former member."""

    name: str
    """What that person is called in every row from now on."""
    left: Mapping[str, int]
    """By table in how many rows the former name or login still occurs, as in the text of a note."""

    def list_sentences(self) -> list[Phrase]:
        """What is left, in one sentence."""
        left = sum(self.left.values())
        if not left:
            return [
                Phrase(
                    "The person is called {name} from now on; the former name is in no row of the server.",
                    name=self.name,
                )
            ]
        tables = ", ".join(f"{table} {count:,}" for table, count in self.left.items() if count)
        return [
            Phrase(
                "The person is called {name} from now on; the former name or login is left in {n} rows, as in the text "
                "of notes: {tables}.",
                name=self.name,
                n=Numeral(f"{left:,}"),
                tables=tables,
            )
        ]


def erase_person(link: Link, login: str, pseudonym: str) -> Erased:
    """Puts a pseudonym in the place of a former member's name and login.

    Raises TeamError where the login still takes part or the pseudonym is somebody else's, and LinkError.
    """
    answer = link.call("erase_person", login, pseudonym)
    return Erased(answer["name"], answer["left"])


class Compaction(Struct, frozen=True):
    """What compacting the history of a server would do, or has done."""

    steps: int
    """Steps of which the content goes: their numbers, answers and who did what when stay."""
    kept: int
    size: int
    """Bytes of that content."""
    late: int
    """Desks that said they hold unsent steps and were not seen since; they send as ever, as the numbers stay."""
    proof: Mapping[str, int] = field(default_factory=dict)
    """How many steps and shapes there are and their hashes, the same before and after; empty for a plan."""


def compact_history(link: Link, *, keep_days: float, is_done: bool) -> Compaction:
    """Takes the content of steps that are older than so many days out of the server's history, or says what would go.

    What was drawn stands in the layers and stays. Raises TeamError for whoever is no owner, and LinkError.
    """
    answer = link.call("compact_history", keep_days, is_done)
    proof = {name: value for name, value in answer.items() if name.endswith(("_count", "_hash"))}
    return Compaction(answer["steps"], answer["kept"], answer["bytes"], answer["late"], proof)


def find_annotators(link: Link) -> tuple[int, ...]:
    """The authors of the members whose role is annotator, ascending. Raises TeamError and LinkError."""
    members = f"SELECT author_id FROM {link.place.quoted}.member"  # noqa: S608 - quoted means checked
    rows = link.run(f"{members} WHERE role = 'annotator' AND removed_at IS NULL")
    return tuple(sorted(author for (author,) in rows))


class PersonProgress(Struct, frozen=True):
    """How far one person is, in all or in one batch."""

    name: str
    batch: int | None
    """None in the row of all batches; 0 for images that the person topped up with."""
    assigned: int
    done: int
    """Of those assigned."""
    in_work: int | None = None
    """Images that were begun and are not finished. Known in the row of all batches alone."""
    extra: int = 0
    """Finished images that are on no list of this person. Counted in the row of all batches alone."""
    is_member: bool = True
    """Whether the person takes part now."""


def read_progress(link: Link) -> list[PersonProgress]:
    """How far everybody is whom one may know of, in all and batch by batch. Raises TeamError and LinkError."""
    found: list[PersonProgress] = []
    for one in link.call("progress")["authors"]:
        name, member = one["name"], one["member"]
        found.append(PersonProgress(name, None, one["assigned"], one["done"], one["in_work"], one["extra"], member))
        found += [
            PersonProgress(name, batch, assigned, done, is_member=member) for batch, assigned, done in one["batches"]
        ]
    return found


class DeskState(Struct, frozen=True):
    """A desk as the server knows it: what it has not sent was its own word when it last called."""

    number: int
    login: str
    host: str
    seen: float
    """When it last called, seconds since 1970."""
    unsent: int
    program: str
    """Version of Annotator there; empty where an older one does not say."""


def read_desks(link: Link) -> list[DeskState]:
    """All desks by login, for an auditor. Raises TeamError and LinkError."""
    return [
        DeskState(one["desk"], one["login"], one["host"], one["seen"], one["unsent"], one["program"])
        for one in link.call("desks")
    ]


class HistoryEntry(Struct, frozen=True):
    """One step that the server took: who did what, when and from which desk."""

    number: int
    at: float
    """By the server's clock, seconds since 1970."""
    login: str
    desk: int | None
    name: str
    action: str
    image: int | None
    is_unblinded: bool
    """Whether it edited a layer after others' work on the image had been given to its login."""
    reason: str = ""
    """Why, as whoever did it says; empty where nothing was said, or where the history was compacted since."""


def read_history(link: Link, *, since: float = 0.0, most: int = 200) -> list[HistoryEntry]:
    """The last steps, up to 10 000, that were done since then, oldest first; for an auditor.

    Raises TeamError and LinkError.
    """
    return [
        HistoryEntry(
            one["seq"],
            one["at"],
            one["login"],
            one["desk"],
            one["name"],
            one["action"],
            one["image"],
            one["unblinded"],
            one["detail"].get("reason", ""),
        )
        for one in link.call("history", int(since * 1e6), most)
    ]


class TableSize(Struct, frozen=True):
    """How large a table of the project is on the server."""

    name: str
    size: int
    """Bytes with indexes."""
    rows: int
    """As of the last time that the server analysed it."""


class Wait(Struct, frozen=True):
    """A login that waits for another one's open transaction."""

    waiting: str
    holder: str
    seconds: float | None
    """None where this login may not read since when."""


class ServerState(Struct, frozen=True):
    """What an owner checks when something is slow or does not go through."""

    version: str
    """Of PostgreSQL."""
    database: str
    encryption: str
    """Version of TLS on this line; empty where it is not encrypted."""
    is_hardened: bool
    """Whether logins are kept from the statistics, which tell how much work goes on."""
    connections: int
    """To this database."""
    most_connections: int
    """That the server allows, to all its databases together."""
    tables: tuple[TableSize, ...]
    waits: tuple[Wait, ...]


def read_server_state(link: Link) -> ServerState:
    """How the server does, for an owner. Raises TeamError and LinkError."""
    ((version, database, encryption, is_hardened, connections, most),) = link.run(_STATE)
    tables = tuple(TableSize(*row) for row in link.run(_SIZES, [link.place.quoted]))
    waits = tuple(Wait(*row) for row in link.run(_WAITS))
    return ServerState(version, database, encryption, is_hardened, connections, most, tables, waits)
