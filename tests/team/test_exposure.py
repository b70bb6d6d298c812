"""What was delivered, which the server says, and what was displayed, which the desk says: reports tell both."""

import json
from collections.abc import Callable
from html import unescape

import pytest

from annotator.cli.program import run
from annotator.model.layer import Status
from tests.team.desks import Team
from tests.team.people import Person


@pytest.fixture
def auditor(sit: Callable[..., Person]) -> Person:
    """Of a project in which Ana went on after Ben's work had come to her desk, which she never looked at."""
    ana, ben, auditor = sit("ana"), sit("ben"), sit("aud")
    for person in (ben, ana):
        person.draw(1, 2)
        person.mark(1)
        person.sync()
    ana.mark(1, Status.IN_WORK)
    ana.draw(1, at=300.0)
    ana.mark(1)
    for person in (ana, auditor):
        person.sync()
    return auditor


def audited(auditor: Person, *options: str) -> dict[str, dict[str, int]]:
    path = auditor.file.path.with_suffix(".json")
    assert run(["audit", str(auditor.file.path), "--no-intervals", "--json", str(path), *options]) == 0
    return {row["name"]: row for row in json.loads(path.read_text())["authors"]}


def read_page(auditor: Person) -> str:
    path = auditor.file.path.with_suffix(".html")
    assert run(["audit", str(auditor.file.path), "--no-intervals", "--html", str(path)]) == 0
    return path.read_text()


def test_both_are_reported_and_what_was_delivered_binds(auditor: Person) -> None:
    ana = audited(auditor)["Ana"]
    assert (ana["unblinded"], ana["delivered"], ana["images"]) == (0, 1, 1)
    assert ana["could_see"] == 0
    assert audited(auditor, "--exclude-unblinded")["Ana"]["images"] == 0
    assert audited(auditor, "--exclude-unblinded", "--unblinded-by", "displayed")["Ana"]["images"] == 1


def test_the_page_tells_of_what_was_delivered_and_of_who_could_see_everything(auditor: Person) -> None:
    page = read_page(auditor)
    assert "1 edit came after others' work had been delivered to the author's desk (Ana 1)" in unescape(page)
    assert "No edit is known" not in page


def test_layers_of_who_could_see_everything_say_so(auditor: Person, team: Team, sit: Callable[..., Person]) -> None:
    with team.administrator() as administrator:
        administrator.execute("UPDATE member SET all_since = now() WHERE login = 'cem'")
    cem = sit("cem")
    cem.draw(1)
    cem.mark(1)
    cem.sync()
    auditor.sync()
    found = audited(auditor)
    assert [found[name]["could_see"] for name in ("Ana", "Ben", "Cem")] == [0, 0, 1]
    assert "1 layer came from people who could see everything" in read_page(auditor)
