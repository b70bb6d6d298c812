"""What the owner of a team project does: `annotator team create`, `invite`, `assign`, `settings` and others."""

from pathlib import Path

from annotator.answers.names import find_author_ids
from annotator.cli.answering.team.line import open_line, open_replica
from annotator.cli.printing import print_line, print_table
from annotator.cli.projects import open_with_notice, sign_in
from annotator.cli.runner import show_progress_bar
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.store.project_file import ProjectFile
from annotator.team.assign import DealOptions, tell_overlap
from annotator.team.desk.making import begin_team
from annotator.team.link import TeamPlace, make_schema_name
from annotator.team.running.dealing import deal_project
from annotator.team.running.handing_in import accept_outbox
from annotator.team.running.inviting import invite_person as invite
from annotator.team.running.members import change_role as give_role
from annotator.team.running.members import remove_member
from annotator.team.server import migrate_tables


def create_team(address: str, project: Path, author: str | None, login: str, schema: str) -> None:
    """Put a project on a server, so that several people work on it at their own desks."""
    place = TeamPlace(address, schema or make_schema_name(project))
    with open_with_notice(project) as file:
        owner = _find_owner(file, author)
        with sign_in(place, login) as link, show_progress_bar("Writing to the server") as progress:
            begin_team(link, file, owner, progress)
        print_line(f"'{file.project.name}' is on the server as {place.schema}; you are its owner.")
    print_line(f"Invite people: annotator team invite {project} NAME")


def invite_person(project: Path, name: str, role: str, login: str) -> None:
    """Let somebody take part. A login that the server does not know is made where you may make one."""
    with open_line(project) as (_file, _member, link):
        made = invite(link, name, role=role, login=login)
    print_line(f"{name} takes part as {role}, with the login {made.login}.")
    if made.password:
        print_line(f"The login is new; its first password is {made.password} and stands nowhere else.")
    print_line(f"On their desk: {made.command}")


def assign_images(
    project: Path, overlap: int, share: float, seed: int, batch: int, repeats: float, people: list[str] | None
) -> None:
    """Deal the images to the annotators: each pair of people shares about equally many."""
    with open_line(project) as (file, _member, link):
        chosen = find_author_ids(file.project, people) if people else ()
        options = DealOptions(overlap, share, seed, batch, repeat_share=repeats)
        answer = deal_project(link, file.project, options, chosen)
        print_line(f"{answer.assigned:,} images were dealt to {answer.people} people; {answer.kept:,} stayed.")
        names = {author.id: author.name for author in file.project.authors.values()}
        print_table(
            [
                (names.get(a, str(a)), names.get(b, str(b)), f"{count:,}")
                for (a, b), count in sorted(answer.pairs.items())
            ],
            head=("", "", "images of both"),
        )
        print_line(str(tell_overlap(overlap)))


def remove_person(project: Path, login: str) -> None:
    """Let somebody take part no more. What that person drew stays; images that were not begun are free again."""
    with open_line(project) as (_file, _member, link):
        remove_member(link, login)
    print_line(f"{login} takes part no more; unsent work is taken in with annotator team accept.")


def change_role(project: Path, login: str, role: str) -> None:
    """Change what a member may do. Who was an auditor or owner once could see everything since then."""
    with open_line(project) as (_file, _member, link):
        give_role(link, login, role)
    print_line(f"{login} takes part as {role} from now on.")


def change_settings(
    project: Path, grace: float | None, claim_hours: float | None, models_open: bool | None, labels_open: bool | None
) -> None:
    """Show the settings of the team project, or change those that are named."""
    wanted = {
        "grace": grace,
        "claim_hours": claim_hours,
        "models_open": models_open,
        "labels_open": labels_open,
    }
    with open_line(project) as (_file, _member, link):
        found = link.call("change_settings", {name: value for name, value in wanted.items() if value is not None})
    print_table([(name, _format_setting(value)) for name, value in found.items()], head=("setting", "value"))


def _format_setting(value: bool | float) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}"


def accept_replica(project: Path, replica: Path) -> None:
    """Take in what a replica has not sent, as that of somebody who is no member any more."""
    with open_line(project) as (_mine, _member, link), open_replica(replica) as (file, _other):
        answer = accept_outbox(link, file)
        for sentence in answer.refusals:
            print_line(f"not taken: {sentence}")
        print_line(f"{answer.taken:,} of {answer.steps:,} steps were taken in.")


def migrate_team(project: Path, forced: bool) -> None:
    """Bring the project on the server up to this version of Annotator."""
    with open_line(project) as (_file, _member, link):
        version = migrate_tables(link, forced=forced)
        print_line(f"The project on the server was of version {version} and is up to date now.")


def _find_owner(file: ProjectFile, name: str | None) -> int:
    """The id of the author who becomes the owner. Raises UserError where that is not clear."""
    people = [author for author in file.project.authors.values() if author.kind is AuthorKind.PERSON]
    if name is not None:
        return find_author_ids(file.project, [name])[0]
    if len(people) != 1:
        raise UserError("Say with --author who of the project's people is its owner.")
    return people[0].id
