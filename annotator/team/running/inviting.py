"""Inviting: an existing login becomes a member; where the owner may make logins, one that is missing is made."""

import secrets
from dataclasses import dataclass

from annotator.errors import UserError
from annotator.team.link import Link
from annotator.team.server import make_login_sql


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who takes part from now on, and what that person needs to know."""

    login: str
    name: str
    role: str
    address: str
    schema: str
    password: str = ""
    """Of a login that was made; it stands nowhere else. Empty where the login was there."""

    @property
    def command(self) -> str:
        """What the person runs to get a replica."""
        return f"annotator team join '{self.address}' {self.schema}.annotator --login {self.login}"


class NeedsAdministratorError(UserError):
    """The owner may not do this on the server; `statements` are what its administrator runs."""

    def __init__(self, text: str, /, *, login: str, statements: str) -> None:
        super().__init__(text, login=login, statements=statements)
        self.statements = statements


def invite_person(link: Link, name: str, *, role: str = "annotator", login: str = "") -> Invitation:
    """Lets somebody take part. A login that the server does not know is made where this owner may make one.

    Raises NeedsAdministratorError where it may not, TeamError and LineError.
    """
    who = login or name.lower()
    with link.open_transaction():
        password = _make_login(link, who)
        link.call("invite_member", who, name, role)
    return Invitation(who, name, role, link.place.address, link.place.schema, password)


def _make_login(link: Link, login: str) -> str:
    """Makes the login where the server does not know it; returns its password, or an empty text."""
    if link.run("SELECT 1 FROM pg_roles WHERE rolname = %s", [login]):
        return ""
    database, may = link.run(
        "SELECT current_database(), rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = session_user"
    )[0]
    statements = make_login_sql(login, database)
    if not may:
        raise NeedsAdministratorError(
            "The server has no login '{login}' and you may not make one; ask its administrator to run:\n{statements}",
            login=login,
            statements=statements,
        )
    password = secrets.token_urlsafe(12)
    link.run(statements.replace("choose one", password))
    return password
