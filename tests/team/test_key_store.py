"""The system's key store: what is kept there, for whom, and the sentence where there is none."""

from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked

from annotator.errors import UserError
from annotator.team.key_store import explain_missing, keep_password, read_password
from annotator.team.link import TeamPlace

PLACE = TeamPlace("postgresql://lab/field", "orchard")


class Store(KeyringBackend):
    """A key store in memory."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.is_locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.is_locked:
            raise KeyringLocked("the store is locked")
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def store() -> Iterator[Store]:
    before = keyring.get_keyring()
    found = Store()
    keyring.set_keyring(found)
    yield found
    keyring.set_keyring(before)


def test_a_password_is_kept_for_a_server_and_a_login(store: Store):
    keep_password(PLACE, "ana", "apple")
    assert explain_missing() is None
    assert read_password(PLACE, "ana") == "apple"
    assert read_password(TeamPlace("postgresql://other/field", "orchard"), "ana") is None
    keep_password(PLACE, "ana", "pear")
    assert read_password(PLACE, "ana") == "pear"


def test_an_account_keeps_the_password_of_one_login_alone(store: Store):
    keep_password(PLACE, "ana", "apple")
    with pytest.raises(UserError, match="keeps that of 'ana'"):
        keep_password(PLACE, "ben", "pear")
    assert read_password(PLACE, "ben") is None


def test_a_store_that_does_not_open_is_told(store: Store):
    keep_password(PLACE, "ana", "apple")
    store.is_locked = True
    assert read_password(PLACE, "ana") is None
    with pytest.raises(UserError, match="the store is locked"):
        keep_password(PLACE, "ana", "apple")


def test_without_a_store_there_is_a_reason(store: Store):
    keyring.set_keyring(fail.Keyring())
    assert "no key store" in str(explain_missing())
    assert read_password(PLACE, "ana") is None
    with pytest.raises(UserError, match="no key store"):
        keep_password(PLACE, "ana", "apple")
