"""A far host has to prove who it is: on the system's server, which can speak TLS (that of the wheel cannot)."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from annotator.team.link import TeamError, TeamPlace, connect, find_safety
from tests.team.servers import Server, binaries, start, stop

HOST, WHERE = "team.example", "127.0.0.1"


def sign(folder: Path, name: str) -> None:
    """A key and a certificate for `HOST`, signed by itself."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}",
         "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.crt"],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a server on a port, without its certificate, and the folder of certificates."""
    programs = binaries().get("system")
    if programs is None or shutil.which("openssl") is None:
        pytest.skip("no PostgreSQL of the system, or no openssl")
    folder = tmp_path_factory.mktemp("keys")
    sign(folder, "server")
    sign(folder, "other")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {"listen_addresses": "127.0.0.1", "port": str(port), "ssl": "on"}
    hosts = f"hostssl all all {WHERE}/32 scram-sha-256\n"
    place = start(programs, settings, hosts, [folder / "server.key", folder / "server.crt"])
    try:
        with Server(place, port).connect() as administrator:
            administrator.execute("CREATE ROLE ana LOGIN PASSWORD 'secret'")
        yield f"host={HOST} hostaddr={WHERE} port={port} dbname=postgres", folder
    finally:
        stop(programs, place)


def place_of(far: tuple[str, Path], name: str) -> TeamPlace:
    address, folder = far
    return TeamPlace(f"{address} sslrootcert={folder / name}.crt", "orchard")


def test_a_host_with_the_right_certificate_is_spoken_to(far: tuple[str, Path]) -> None:
    with connect(place_of(far, "server"), login="ana", password="secret") as link:
        assert link.run("SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()") == [(True, "TLSv1.3")]
        assert link.login == "ana"


def test_another_certificate_is_not_believed(far: tuple[str, Path]) -> None:
    with pytest.raises(TeamError, match=f"{HOST} does not answer 'ana' .*certificate verify failed") as caught:
        connect(place_of(far, "other"), login="ana", password="secret")
    assert "secret" not in str(caught.value)


def test_another_name_is_not_believed(far: tuple[str, Path]) -> None:
    address, folder = far
    place = TeamPlace(f"{address} sslrootcert={folder / 'server'}.crt".replace(HOST, "evil.example"), "orchard")
    with pytest.raises(TeamError, match="does not match host name"):
        connect(place, login="ana", password="secret")


def test_a_wrong_password_is_told_as_such(far: tuple[str, Path]) -> None:
    with pytest.raises(TeamError, match="refused the login 'ana'") as caught:
        connect(place_of(far, "server"), login="ana", password="guess")
    assert caught.value.code == "refused_login"
    assert "guess" not in str(caught.value)
    with pytest.raises(TeamError) as caught:
        connect(place_of(far, "server"), login="ana")
    assert caught.value.code == "refused_login"


FAR = "192.0.2.2"
"""No address of any computer's."""


@pytest.mark.parametrize("asked", ["", " sslmode=require", " sslmode=disable"])
def test_who_asks_for_less_does_not_get_it(far: tuple[str, Path], asked: str) -> None:
    """Without a certificate to compare with nothing is sent."""
    with pytest.raises(TeamError, match="root certificate"):
        connect(TeamPlace(f"{far[0]}{asked}", "orchard"), login="ana", password="secret")


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql:///lab?hostaddr={FAR}",
        f"postgresql://localhost/lab?hostaddr={FAR}",
        f"postgresql://localhost,{HOST}/lab",
        f"host=/tmp,{HOST} dbname=lab",
        f"host=localhost,{HOST} hostaddr=127.0.0.1, dbname=lab",
        "service=lab",
    ],
)
def test_what_libpq_connects_to_decides_not_what_the_address_begins_with(address: str) -> None:
    assert find_safety(conninfo_to_dict(address))["sslmode"] == "verify-full"


@pytest.mark.parametrize(("name", "value"), [("PGHOST", HOST), ("PGHOSTADDR", FAR), ("PGHOST", f"/tmp,{HOST}")])
def test_a_host_that_the_environment_names_is_as_far(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    assert find_safety({"dbname": "lab"}) == {}
    monkeypatch.setenv(name, value)
    assert find_safety({"dbname": "lab"})["sslmode"] == "verify-full"


@pytest.mark.parametrize("address", ["dbname=lab", "host=/tmp", "host=127.0.0.1", "postgresql://[::1]/lab", "host=@x"])
def test_this_computer_needs_no_proof(address: str) -> None:
    assert find_safety(conninfo_to_dict(address)) == {}
