"""Key store: the system's own keeper of passwords, through the package keyring where that is installed.

Everything here may wait for the system to ask its user, so it runs off the GUI thread. Nothing is kept in any file of
Annotator's. An account that has kept the password of one login keeps none of another: such a person would find the
first one's door open.
"""

from typing import TYPE_CHECKING, Final

from annotator.errors import Phrase, UserError
from annotator.team.link import Link, TeamError, TeamPlace, connect

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE: Final = "annotator team {address}"
_HOLDER: Final = "*"
"""Stands for a login in the entry that says whose password is kept; no login of PostgreSQL is called so by chance."""


def explain_missing() -> Phrase | None:
    """Why no password can be kept on this computer; None where one can."""
    found = _find_store()
    return found if isinstance(found, Phrase) else None


def read_password(place: TeamPlace, login: str) -> str | None:
    """The password of a login that was kept; None where none was, or the store does not open."""
    store = _find_store()
    if isinstance(store, Phrase):
        return None
    try:
        return store.get_password(_SERVICE.format(address=place.address), login)
    except _list_failures():
        return None


def connect_kept(place: TeamPlace, *, login: str = "") -> Link:
    """A link with the password that libpq or the key store finds. Raises as `connect` does."""
    try:
        return connect(place, login=login)
    except TeamError as error:
        kept = read_password(place, login) if error.code == "refused_login" else None
        if kept is None:
            raise
        return connect(place, login=login, password=kept)


def keep_password(place: TeamPlace, login: str, password: str) -> None:
    """Keeps it. Raises UserError where the store does not open, or keeps the password of another login there."""
    store = _find_store()
    if isinstance(store, Phrase):
        raise UserError("The password was not kept: {reason}.", reason=store)
    service = _SERVICE.format(address=place.address)
    try:
        holder = store.get_password(service, _HOLDER)
        if holder not in (None, login):
            raise UserError(
                "The password was not kept: this account of the computer keeps that of '{holder}'; use an account of "
                "your own.",
                holder=holder,
            )
        store.set_password(service, _HOLDER, login)
        store.set_password(service, login, password)
    except _list_failures() as error:
        raise UserError("The password was not kept: {reason}.", reason=str(error) or type(error).__name__) from error


def change_password(link: Link, password: str) -> None:
    """Gives the login of the link another password, on the server and where one was kept. Raises as `keep_password`."""
    link.run(f"ALTER ROLE CURRENT_USER PASSWORD '{link.make_verifier(link.login, password)}'")
    if read_password(link.place, link.login) is not None:
        keep_password(link.place, link.login, password)


def _find_store() -> "KeyringBackend | Phrase":
    """The system's store, or why there is none; a file that anybody could read is none."""
    try:
        import keyring
        from keyring.backends import fail, null
    except ImportError:
        return Phrase("the package keyring is not installed")
    store = keyring.get_keyring()
    if isinstance(store, fail.Keyring | null.Keyring) or type(store).__module__.startswith("keyrings.alt"):
        return Phrase("this computer has no key store that is open")
    return store


def _list_failures() -> tuple[type[Exception], ...]:
    """What a store raises that does not open."""
    from keyring.errors import KeyringError

    return KeyringError, RuntimeError, OSError
