"""What one desk joins with what the server remembers, without a server: decisions sent again, labels of two owners."""

import immutables
import pytest
from msgspec.structs import replace

from annotator.model.columns import DECISION
from annotator.model.decision import Decision, Outcome
from annotator.store.replica.membership import Membership
from annotator.team.desk.desk import find_lost_talk
from annotator.team.desk.push import join_parts
from tests import builders

MEMBER = Membership("service=lab", "orchard", "ana", 1, "annotator", 1, lost_since=50)
DECISION_MADE = Decision(5, 1, "missing", (3,), Outcome.DROP, 1, 5.0)


@pytest.mark.parametrize(
    ("outcome", "clock", "member", "is_sent"),
    [
        (Outcome.TAKE_A, 40, MEMBER, True),
        (Outcome.TAKE_A, 50, MEMBER, True),
        (Outcome.TAKE_A, 51, MEMBER, False),
        (Outcome.DROP, 40, MEMBER, False),
        (Outcome.TAKE_A, 40, replace(MEMBER, lost_since=0), False),
        (Outcome.TAKE_A, 40, replace(MEMBER, author_id=2, desk=9), False),
    ],
)
def test_a_decision_is_sent_again_where_a_restored_server_has_an_older_one(
    outcome: Outcome, clock: int, member: Membership, is_sent: bool
) -> None:
    project = replace(builders.project(), decisions=immutables.Map({5: DECISION_MADE}))
    row = [*DECISION.make_row(replace(DECISION_MADE, outcome=outcome)), False, clock]
    assert len(list(find_lost_talk(project, member, [], [row], 9.0))) == is_sent


@pytest.mark.parametrize(("name", "clashes"), [("apple", 0), ("green apple", 1)])
def test_a_label_that_another_owner_removed_is_a_clash_only_where_it_was_changed_here(name: str, clashes: int) -> None:
    before = {"labels": [{"id": 1, "name": "apple"}, {"id": 2, "name": "pear"}]}
    body = {"labels": [{"id": 1, "name": name}, {"id": 2, "name": "pear"}]}
    there = {"labels": [{"id": 2, "name": "pear"}], "project": {"next_label_id": 3}}
    joined = join_parts(body, before, there, first_label=3)
    assert len(joined.clashes) == clashes
    assert [row["id"] for row in joined.body["labels"]] == [2]


def test_a_label_that_was_removed_here_stays_where_another_owner_changed_it_and_is_a_clash() -> None:
    before = {"labels": [{"id": 1, "name": "apple"}, {"id": 2, "name": "pear"}]}
    for name, clashes, left in (("apple", 0, [2]), ("green apple", 1, [1, 2])):
        there = {"labels": [{"id": 1, "name": name}, {"id": 2, "name": "pear"}], "project": {"next_label_id": 3}}
        joined = join_parts({"labels": [{"id": 2, "name": "pear"}]}, before, there, first_label=3)
        assert len(joined.clashes) == clashes
        assert sorted(row["id"] for row in joined.body["labels"]) == left
