"""Members of a team project, for its owner: who takes part as what; other roles, and letting somebody go."""

from dataclasses import dataclass

from annotator.team.link import Link


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who takes part."""

    login: str
    name: str
    role: str
    """`annotator`, `auditor` or `owner`."""


def read_members(link: Link) -> list[Member]:
    """Who takes part now, by name; for auditors and owners. Raises TeamError and LineError."""
    home = link.place.quoted
    tables = f"{home}.member m JOIN {home}.author a ON a.id = m.author_id"
    statement = f"SELECT m.login, a.name, m.role FROM {tables} WHERE m.removed_at IS NULL ORDER BY a.name"  # noqa: S608
    return [Member(*row) for row in link.run(statement)]


def change_role(link: Link, login: str, role: str) -> None:
    """What this member may do from now on. Raises TeamError, such as for the last owner, and LineError."""
    link.call("change_role", login, role)


def remove_member(link: Link, login: str) -> None:
    """Lets somebody take part no more; what that person drew stays. Raises TeamError and LineError."""
    link.call("remove_member", login)
