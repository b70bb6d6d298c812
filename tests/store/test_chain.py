"""The chain of the journal: it holds through everything that is done, and every change of a step is seen."""

import sqlite3
from contextlib import closing

import pytest

from annotator.errors import Progress
from annotator.store import create_project, open_project, tidy
from annotator.store.chain import check_chain, iterate_links
from tests import builders
from tests.store.test_tidy import DAY, session_of, work


@pytest.fixture
def path(tmp_path):
    """A project of forty steps; its clock gives each a day."""
    place = tmp_path / "p.annotator"
    with create_project(place, builders.project(count=4)) as file:
        work(session_of(file), 40)
    return place


def check(path):
    with closing(sqlite3.connect(path)) as connection:
        return check_chain(iterate_links(connection))


def change(path, statement):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def count_steps(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT max(id) FROM journal").fetchone()[0]


def test_every_step_has_its_link(path):
    found = check(path)
    assert (found.steps, found.before, found.passed_over, found.broken) == (count_steps(path), 0, 0, ())
    assert found.without_content == 0
    assert len(found.head) == 32


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET time = time + 1e-6 WHERE id = 7",
        "UPDATE journal SET author_id = 2 WHERE id = 7",
        "UPDATE journal SET name = name || ' ' WHERE id = 7",
        "UPDATE journal SET action = 'redo' WHERE id = 7",
        "UPDATE journal SET count = count + 1 WHERE id = 7",
        "UPDATE journal SET unblinded = 1 WHERE id = 7",
        "UPDATE journal SET image_id = 99 WHERE id = 7",
        "UPDATE journal SET detail = replace(detail, '}', ' }'), detail_zip = NULL WHERE id = 8",
        "UPDATE chain SET salt = zeroblob(16) WHERE id = 7",
        "UPDATE chain SET link = zeroblob(32) WHERE id = 7",
        "DELETE FROM journal WHERE id = 7",
        "DELETE FROM chain WHERE id = 7",
    ],
)
def test_whatever_is_changed_is_seen(path, statement):
    change(path, statement)
    assert set(check(path).broken) & {7, 8}


def test_tidying_takes_content_and_leaves_the_chain(path, monkeypatch):
    monkeypatch.setattr(tidy, "BLOCK", 7)
    before = check(path)
    with open_project(path) as file:
        plan = file.plan_tidy(keep_since=20 * DAY)
        assert plan.steps
        file.tidy(plan, Progress())
        work(session_of(file), 3)
    after = check(path)
    assert after.broken == ()
    assert after.without_content == plan.steps
    assert after.steps == before.steps + 3


def test_a_file_of_an_earlier_program_begins_with_its_next_step(path):
    """What that program did before is told as steps without a link, and what it does between as passed over."""
    change(path, "DROP TABLE chain")
    before = count_steps(path)
    with open_project(path) as file:
        work(session_of(file), 2)
    found = check(path)
    assert (found.before, found.steps, found.passed_over) == (before, 2, 0)
    change(path, "DELETE FROM chain WHERE id = (SELECT max(id) FROM chain)")
    with open_project(path) as file:
        work(session_of(file), 1)
    found = check(path)
    assert (found.steps, found.passed_over, found.broken) == (2, 1, ())


def test_the_same_step_twice_has_other_hashes(tmp_path):
    """Hashes are salted: who has a link cannot tell by trying what the step was."""
    heads = set()
    for name in ("a", "b"):
        with create_project(tmp_path / f"{name}.annotator", builders.project(count=4)) as file:
            work(session_of(file), 1)
        heads.add(check(tmp_path / f"{name}.annotator").head)
    assert len(heads) == 2
