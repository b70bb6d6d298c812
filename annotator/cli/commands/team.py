"""`annotator team`: what everybody at a desk, what auditors and what the owner of a team project can do."""

from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from annotator.cli import console
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.report.numbers import format_moment
from annotator.team.options import ListMove, Pseudonym, TeamRules

if TYPE_CHECKING:
    from annotator.model.project import Project
    from annotator.store.project_file import ProjectFile
    from annotator.store.replica.membership import Membership
    from annotator.store.replica.received import Parked
    from annotator.team.link import Link
    from annotator.team.running import Batch, PersonProgress, Published


def join_project(
    address: Annotated[str, typer.Argument(help="The server, as the owner told you.", metavar="URL")],
    project: Annotated[Path, typer.Argument(help="Your replica, which is made.")],
    login: Annotated[str, typer.Option(help="Your login on the server; that of the system unless given.")] = "",
    schema: Annotated[str, typer.Option(help="Name of the project there; that of the file unless given.")] = "",
    pictures: Annotated[str | None, typer.Option(metavar="FOLDER|URL", help="The pictures on this desk.")] = None,
) -> None:
    """Make your replica of a team project. It holds your own work and what you may see of others'."""
    from annotator.cli.commands.pictures import check_place
    from annotator.team.desk.making import join_team
    from annotator.team.link import TeamPlace, make_schema_name

    found = "" if pictures is None else check_place(pictures)
    place = TeamPlace(address, schema or make_schema_name(project))
    with console.sign_in(place, login) as link, closing(join_team(link, project)) as file:
        if found:
            file.set_images_folder(found)
        console.print_line(
            f"{project} is your replica of '{file.project.name}', with {len(file.project.images):,} images."
        )


def synchronise(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Send what is unsent and take what has changed; the window does that by itself."""
    from annotator.team.desk.making import OpenReplica

    with console.open_line(project) as (file, _member, link):
        replica = OpenReplica(file)
        replica.synchronise(link)
        for sentence in replica.desk.standing.sentences:
            console.print_line(sentence)
        _print_unsent(file)


def show_status(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    batches: Annotated[bool, typer.Option("--batches", help="Progress batch by batch, too.")] = False,
) -> None:
    """What is unsent and since when, versions to choose between, how far everybody is, and the published numbers."""
    from annotator.store.replica.received import read_assigned, read_parked
    from annotator.team.link import LinkError, TeamPlace
    from annotator.team.running import read_progress

    with console.open_replica(project, read_only=True) as (file, member):
        console.print_line(f"{member.login}, {member.role}, on {member.schema}")
        _print_unsent(file)
        for parked in file.read(read_parked):
            console.print_line(f"Two versions of {_name_image(file, parked.key.image)}: {parked.sentence}")
        assigned = file.read(read_assigned)
        if assigned:
            console.print_line(
                f"{_count_finished(file, member, assigned):,} of {len(assigned):,} assigned images are done."
            )
        try:
            with console.sign_in(TeamPlace(member.address, member.schema), member.login) as link:
                _print_progress(read_progress(link), with_batches=batches)
                print_all_published(link)
        except LinkError as error:
            console.print_line(str(error))
            console.print_line(f"The server last answered this replica {_format_time(member.last_contact)}.")


def claim_images(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    count: Annotated[int, typer.Argument(min=1, max=200, help="At most this many images.")] = 10,
) -> None:
    """Take more images on your list, which are reserved for you for a time and free again if you do not begin them."""
    from annotator.store.replica.received import read_assigned
    from annotator.team.desk.making import OpenReplica

    with console.open_line(project) as (file, _member, link):
        replica = OpenReplica(file)
        replica.synchronise(link)
        taken = link.call("claim", count)["claimed"]
        replica.synchronise(link)
        assigned = file.read(read_assigned)
        leases = [lease for *_rest, lease in assigned if lease is not None]
        until = f"; begin them before {_format_time(min(leases))}" if taken and leases else ""
        console.print_line(f"{taken:,} images were added to your list of {len(assigned):,}{until}.")
        if not taken:
            console.print_line("Every image has as many people as are wanted.")


def compare_with_server(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Compare your own layers with the server's, by a hash of all rows; ends with 1 where one differs."""
    from annotator.store.replica.outbox import count_unsent
    from annotator.team.desk.making import find_differences

    with console.open_line(project, read_only=True) as (file, _member, link):
        unsent = file.read(count_unsent).count
        found = list(find_differences(link, file))
        for one in found:
            console.print_line(f"{one.image}: {one.here:,} shapes here, {one.there:,} on the server")
        if unsent:
            console.print_line(
                f"{_count_steps(unsent)} not sent yet, which explains differences; run annotator team sync first."
            )
        if found:
            raise typer.Exit(1)
        console.print_line("Your layers are the same here and on the server.")


def detach(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    target: Annotated[Path, typer.Argument(help="The ordinary project, which is made.", metavar="OUT")],
) -> None:
    """Write an ordinary project with what your replica holds: what you were allowed to see."""
    from annotator.team.desk.making import detach_replica

    with console.open_replica(project, read_only=True) as (file, member):
        detach_replica(file, target)
        held = "everything" if member.may_decide else "your own work and the layers of others that you may see"
        console.print_line(f"{target} is an ordinary project with {held}; nothing goes from it to the server.")


def _print_progress(rows: "list[PersonProgress]", *, with_batches: bool) -> None:
    console.print_table(
        [
            (
                row.name if row.is_member else f"{row.name} (not taking part)",
                "all" if row.batch is None else str(row.batch),
                f"{row.assigned:,}",
                f"{row.done:,}",
                "" if row.in_work is None else f"{row.in_work:,}",
                f"{row.extra:,}" if row.extra else "",
            )
            for row in rows
            if with_batches or row.batch is None
        ],
        head=("annotator", "batch", "assigned", "done", "in work", "done beside the list"),
    )


def _print_unsent(file: "ProjectFile") -> None:
    from annotator.store.replica.outbox import count_unsent

    unsent = file.read(count_unsent)
    if unsent.count:
        console.print_line(f"{_count_steps(unsent.count)} not sent, the oldest since {_format_time(unsent.since)}.")
    else:
        console.print_line("Everything is sent.")


def _count_steps(count: int) -> str:
    return "1 step is" if count == 1 else f"{count:,} steps are"


def _format_time(seconds: float | None) -> str:
    return "never" if seconds is None else format_moment(seconds)


def _name_image(file: "ProjectFile", image: int) -> str:
    found = file.project.images.get(image)
    return f"image {image}" if found is None else f"'{found.name}'"


def _count_finished(
    file: "ProjectFile", member: "Membership", assigned: list[tuple[int, int, int, int, str, float | None]]
) -> int:
    project = file.project
    return sum(
        any(
            one.key.pass_number == number and one.status.is_finished
            for one in project.list_passes(image, member.author_id)
        )
        for image, number, *_rest in assigned
    )


def publish_team_numbers(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    name: Annotated[str, typer.Argument(help="What these numbers are called; without one nothing is published.")] = "",
    batches: Annotated[
        list[int] | None, typer.Option("--batch", help="Numbers of this batch; may be given again.")
    ] = None,
) -> None:
    """Freeze F1, RandCrowns, alpha and variances of whole batches for everybody. Without a name: list the batches."""
    from annotator.report.audit.published import compute_published_rows
    from annotator.team.running import choose_batches, publish_numbers, read_batches, read_published

    with console.open_line(project, read_only=True) as (file, member, link):
        if not member.may_decide:
            raise UserError("Team numbers are published by an auditor; annotator team status shows what was published.")
        known = read_batches(link)
        if not name:
            _print_batches(known)
            return
        numbers = batches or [batch.number for batch in known if batch.is_ready]
        if not numbers:
            raise UserError("No batch can be published: annotator team announce-numbers FILE lists them.")
        with console.show_progress_bar("Auditing") as progress:
            rows = compute_published_rows(file, choose_batches(known, numbers), progress)
        publish_numbers(link, name, numbers, rows)
        print_published(read_published(link)[-1])


def decide_versions(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor.")],
    accept: Annotated[str, typer.Option(help="Accept the version whose number begins like this.")] = "",
    reject: Annotated[str, typer.Option(help="Reject it; what is there stays.")] = "",
    answer: Annotated[str, typer.Option(help="A sentence about it, kept with it.")] = "",
) -> None:
    """List the versions that the server keeps beside a layer, or accept or reject one of them."""
    from annotator.team.running import decide_version, find_waiting, read_waiting

    with console.open_line(project, read_only=True) as (file, _member, link):
        if accept or reject:
            found = find_waiting(link, accept or reject)
            settled = decide_version(link, found.id, accept=bool(accept), answer=answer)
            if not settled.is_taken:
                raise UserError(settled.sentence)
            console.print_line(
                "The version is the layer now." if accept else "The version was rejected; the layer stays."
            )
            return
        waiting = read_waiting(link)
        if not waiting:
            console.print_line("No version waits for an answer.")
            return
        console.print_table(
            [_describe_parked(file.project, one) for one in waiting],
            head=("number", "image", "annotator", "desk", "when", "shapes", "why"),
        )


def print_published(published: "Published") -> None:
    """Prints frozen numbers with who froze them and when."""
    from annotator.report.audit.published import PUBLISHED, list_published_cells

    batches = ", ".join(map(str, published.batches))
    when = format_moment(published.at)
    title = f"{published.name}: batches {batches}, published by {published.by}, {when}"
    rows = [list_published_cells(row) for row in published.rows]
    console.print_table(rows, head=[column.title for column in PUBLISHED], title=title)


def print_all_published(link: "Link") -> None:
    """Prints everything that was published, oldest first."""
    from annotator.team.running import read_published

    for published in read_published(link):
        print_published(published)


def _print_batches(known: "list[Batch]") -> None:
    rows = [
        (
            str(batch.number),
            f"{len(batch.images):,}",
            f"{batch.unfinished:,}",
            batch.published_as or ("ready" if batch.is_ready else "not yet"),
        )
        for batch in known
    ]
    if rows:
        console.print_table(rows, head=("batch", "images", "unfinished", "published"))
    else:
        console.print_line("No images are dealt yet, so there are no batches; annotator team assign deals them.")


def _describe_parked(project: "Project", one: "Parked") -> tuple[str, ...]:
    return (
        one.id[:8],
        project.image_name(one.key.image),
        project.author_name(one.key.author),
        one.host,
        format_moment(one.time),
        f"{len(one.body['rows']):,}",
        one.sentence,
    )


Role = Literal["annotator", "auditor", "owner"]


def create_team(
    address: Annotated[
        str,
        typer.Argument(
            help="The server, as postgresql://host/database or service=name; no password in it.", metavar="URL"
        ),
    ],
    project: Annotated[Path, typer.Argument(help="The project file; it becomes the owner's replica.")],
    author: Annotated[
        str | None,
        typer.Option(help="The owner's name; somebody whom the project does not know is added.", metavar="NAME"),
    ] = None,
    login: Annotated[str, typer.Option(help="The login on the server; that of the system unless given.")] = "",
    schema: Annotated[str, typer.Option(help="Name of the project there; that of the file unless given.")] = "",
) -> None:
    """Put a project on a server, so that several people work on it at their own desks.

    Everything in the project goes to the server, in one step. The file stays where it is and becomes your replica.
    """
    from annotator.team.desk.making import begin_team
    from annotator.team.link import TeamPlace, make_schema_name

    place = TeamPlace(address, schema or make_schema_name(project))
    with console.sign_in(place, login) as link:
        with console.open_with_notice(project) as file:
            owner = _find_owner(file, author)
        with console.open_with_notice(project) as file, console.show_progress_bar("Writing to the server") as progress:
            begin_team(link, file, owner, progress)
        console.print_line(f"'{file.project.name}' is on the server as {place.schema}; you are its owner.")
    console.print_line(f"Invite people: annotator team invite {project} NAME")


def invite_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    name: Annotated[str, typer.Argument(help="The person's name in the project.")],
    role: Annotated[Role, typer.Option(help="What the person may do.")] = "annotator",
    login: Annotated[str, typer.Option(help="The person's login on the server; the name unless given.")] = "",
) -> None:
    """Let somebody take part. A login that the server does not know is made where you may make one."""
    from annotator.team.running import invite_person as invite

    with console.open_line(project) as (file, _member, link):
        made = invite(link, name, role=role, login=login, images=file.project.images_folder)
    console.print_line(f"{name} takes part as {role}, with the login {made.login}.")
    if made.password:
        console.print_line(f"The login is new; its first password is {made.password} and stands nowhere else.")
    console.print_line(f"On their desk: {made.command}")


def reassign_images(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    images: Annotated[list[str], typer.Argument(help="Names of the images.", metavar="IMAGE...")],
    move: ListMove,
) -> None:
    """Give single images to somebody, take them off somebody's list, or both. What was begun stays where it is."""
    from annotator.team.running import move_images

    with console.open_line(project) as (file, _member, link):
        moved = move_images(link, file.project, images, move)
    for sentence in moved.list_sentences():
        console.print_line(str(sentence))


def erase_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login of the former member.")],
    name: Pseudonym,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask before it is done; nothing undoes it.")] = False,
) -> None:
    """Put a pseudonym in the place of a former member's name and login, in every row and step on the server."""
    from annotator.team.running import erase_person as erase

    if not sure:
        console.confirm(f"The name and the login of '{login}' go from every row on the server, for good. Go on?")
    with console.open_line(project) as (_file, _member, link):
        done = erase(link, login, name.pseudonym)
    console.print_line(f"{login} is {done.name} from now on. Rows in which the former name or login still occurs:")
    console.print_table([(table, f"{count:,}") for table, count in done.left.items()], head=("table", "rows"))
    console.print_line(
        f'The login itself belongs to the server; its administrator takes it away with: DROP ROLE "{login}";'
    )
    console.print_line(
        "Replicas take the new name with the next line. Backups, and files that were detached, keep the old one."
    )


def compact_history(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    keep_days: Annotated[
        int, typer.Option(min=0, metavar="N", help="Leave the steps of the last N days as they are.")
    ] = 30,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be done, and change nothing.")] = False,
) -> None:
    """Remove the content of past steps from the server's history; who did what and when stays.

    What was drawn stands in the layers and stays as it is. Desks that come late send and take as ever: the numbers of
    the steps and their answers stay, too.
    """
    from annotator.report.numbers import format_size
    from annotator.team.running import compact_history as compact

    with console.open_line(project) as (_file, member, link):
        done = compact(link, keep_days=keep_days, is_done=not dry_run)
    rows = [("steps to shorten" if dry_run else "steps shortened", f"{done.steps:,}")]
    rows += [("newer steps, left as they are", f"{done.kept:,}"), ("content that goes", format_size(done.size))]
    console.print_table([*rows, *((name.replace("_", " "), f"{value:,}") for name, value in done.proof.items())])
    if done.late:
        console.print_line(
            f"{done.late:,} desks hold steps from before; they send them as ever, and take what they lack."
        )
    if dry_run:
        console.print_line("Nothing was changed.")
    else:
        console.print_line("Counts and hashes of steps and shapes are the same before and after.")
        vacuum = f"VACUUM FULL {member.schema}.step;"
        console.print_line(f"The server uses the room again; a superuser gives it to the disk with: {vacuum}")


def remove_person(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login that no longer takes part.")],
) -> None:
    """End somebody's part in the project. What that person drew stays; images that were not begun are free again."""
    from annotator.team.running import remove_member

    with console.open_line(project) as (_file, _member, link):
        remove_member(link, login)
    console.print_line(f"{login} takes part no more; unsent work is taken in with annotator team accept.")


def change_role(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    login: Annotated[str, typer.Argument(help="The login of the member.")],
    role: Annotated[Role, typer.Argument(help="What the person may do from now on.")],
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask before somebody may see everything.")] = False,
) -> None:
    """Change what a member may do. Who was an auditor or owner once could see everything since then."""
    from annotator.team.running import change_role as give_role

    if role != "annotator" and not sure:
        console.confirm(
            f"{login} can then see everybody's work, which marks all that {login} draws from now on. Go on?"
        )
    with console.open_line(project) as (_file, _member, link):
        give_role(link, login, role)
    console.print_line(f"{login} takes part as {role} from now on.")


def change_settings(project: Annotated[Path, typer.Argument(help="Your replica.")], rules: TeamRules) -> None:
    """Show the settings of the team project, or change those that are named."""
    wanted = {name: value for name, value in asdict(rules).items() if value is not None}
    with console.open_line(project) as (_file, _member, link):
        found = link.call("change_settings", wanted)
    console.print_table([(name, _format_setting(value)) for name, value in found.items()], head=("setting", "value"))


def accept_replica(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    replica: Annotated[Path, typer.Argument(help="The replica that was handed in.", metavar="FILE")],
) -> None:
    """Take in what a replica has not sent, as that of somebody who is no longer a member."""
    from annotator.team.running import accept_outbox

    with console.open_line(project) as (_mine, _member, link), console.open_replica(replica) as (file, _other):
        answer = accept_outbox(link, file)
        for sentence in answer.refusals:
            console.print_line(f"not taken: {sentence}")
        console.print_line(f"{answer.taken:,} of {answer.steps:,} steps were taken in.")


def migrate_team(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    forced: Annotated[bool, typer.Option("--force", help="Even where older desks have unsent steps.")] = False,
) -> None:
    """Bring the project on the server up to this version of Annotator."""
    from annotator.team.server import find_old_roles, migrate_tables

    with console.open_line(project) as (_file, _member, link):
        version = migrate_tables(link, forced=forced)
        console.print_line(f"The project on the server was of version {version} and is up to date now.")
        if left := find_old_roles(link):
            console.print_line(
                f"Roles of an older version are left; once no database needs them, a superuser types: {left}"
            )


def _format_setting(value: bool | float) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}"


def _find_owner(file: "ProjectFile", name: str | None) -> int:
    """The id of the author who becomes the owner; one whom the project does not know is added.

    Raises UserError where it is not clear who that is.
    """
    from annotator.model.author import Author
    from annotator.model.edit import add_author
    from annotator.session.session import Session

    people = [author for author in file.project.authors.values() if author.kind is AuthorKind.PERSON]
    if name is None:
        if len(people) == 1:
            return people[0].id
        known = ", ".join(one.name for one in people)
        raise UserError(
            "Say with --author who the owner is: {known}.", known=known or "a name; the project has no people yet"
        )
    for one in file.project.authors.values():
        if one.name == name.strip():
            if one.kind is AuthorKind.PERSON:
                return one.id
            raise UserError("'{name}' is not a person; say with --author who the owner is.", name=name)
    owner = Author(file.project.next_author_id, name.strip())
    Session(file.project, file, next_shape_id=file.next_shape_id).commit(add_author(owner))
    return owner.id


def move_replica(
    project: Annotated[Path, typer.Argument(help="Your replica.")],
    address: Annotated[str, typer.Argument(help="Where the server is now.", metavar="URL")],
) -> None:
    """Give your replica the new address of its server. What is unsent stays and goes out there."""
    from annotator.team.desk.making import move_team
    from annotator.team.link import TeamPlace

    with console.open_replica(project) as (file, member):
        with console.sign_in(TeamPlace(address, member.schema), member.login) as link:
            move_team(link, file)
        console.print_line(f"{project} meets its team at {address} from now on.")


def change_password(project: Annotated[Path, typer.Argument(help="Your replica.")]) -> None:
    """Choose another password for your login on the server than the one that whoever invited you knows."""
    from annotator.team import key_store

    with console.open_line(project) as (_file, _member, link):
        key_store.change_password(link, console.ask_new_password(link.login))
        console.print_line(f"{link.login} has another password from now on.")


def show_desks(project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor or owner.")]) -> None:
    """List every desk: whose it is, when the server last heard of it, and what it said it had not sent then."""
    _print_state(project, ["desks"])


def show_history(
    project: Annotated[Path, typer.Argument(help="Your replica, that of an auditor or owner.")],
    since: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d", "%Y-%m-%d %H:%M"], help="Nothing that was done before.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, max=10_000, help="The last so many of them.")] = 100,
    trail: Annotated[
        Path | None,
        typer.Option(metavar="F", help="Write all steps as a chain in JSON Lines, which annotator verify checks."),
    ] = None,
) -> None:
    """List what was done on the server, latest first: when, by whom, from which desk, on which image, and why."""
    if trail is not None:
        from annotator.publishing.team_trail import write_team_trail

        with (
            console.open_line(project, read_only=True) as (file, _member, link),
            console.show_progress_bar("Reading the steps") as progress,
        ):
            found = write_team_trail(trail, link, file, progress)
        for sentence in found.list_sentences():
            console.print_line(sentence)
        console.print_written(trail, "the trail of the server as JSON Lines")
        return
    _print_state(project, ["history"], since=0.0 if since is None else since.timestamp(), most=most)


def examine_server(project: Annotated[Path, typer.Argument(help="Your replica, that of an owner.")]) -> None:
    """Report on the server: its version, the connection, sizes, who waits for whom, and desks that hold unsent work."""
    _print_state(project, ["server", "sizes"], is_owner=True)


def _print_state(path: Path, keys: list[str], *, is_owner: bool = False, since: float = 0.0, most: int = 1) -> None:
    """Prints some sections of what the server says, and for an owner the sentences on what needs somebody."""
    from annotator.report.tables import find_section
    from annotator.report.team import SECTIONS, read_team_state

    with console.open_line(path, read_only=True) as (file, _member, link):
        state = read_team_state(link, file.project.images, is_owner=is_owner, since=since, most=most)
    for key in keys:
        for _title, made in find_section(SECTIONS, key).list_tables(state):
            console.print_page_table(made)
    for sentence in state.list_sentences() if is_owner else ():
        console.print_line(str(sentence))
