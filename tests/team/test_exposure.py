"""What was delivered, which the server says, and what was displayed, which the desk says: reports tell both."""

import json
from collections.abc import Callable

import pytest

from annotator.cli.program import run
from annotator.model.layer import Status
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


def test_both_are_reported_and_what_was_delivered_binds(auditor: Person) -> None:
    ana = audited(auditor)["Ana"]
    assert (ana["unblinded"], ana["delivered"], ana["images"]) == (0, 1, 1)
    assert audited(auditor, "--exclude-unblinded")["Ana"]["images"] == 0
    assert audited(auditor, "--exclude-unblinded", "--unblinded-by", "displayed")["Ana"]["images"] == 1
