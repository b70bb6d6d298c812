"""The actions of the menu Compare do what they say, when they are possible."""

import pytest

from annotator.errors import UserError
from annotator.model.decision import Outcome
from annotator.session.actions.table import NO_FURTHER_DISAGREEMENT
from annotator.session.settings import Settings
from annotator.session.view import Mode
from annotator.session.workspaces import look_as_auditor, stop_looking
from annotator.ui.window.commands.table import ACTIONS
from tests import builders
from tests.session.scenes import disputed

BY_ID = {action.id: action for action in ACTIONS if action.menu.partition("/")[0] == "Compare"}


def opened(**view: object):
    return builders.session(disputed(), **{"mode": Mode.AUDIT, **view})


def run(session, name: str) -> None:
    assert BY_ID[name].when(session)
    BY_ID[name].run(session, Settings())


def possible(session) -> set[str]:
    return {name for name, action in BY_ID.items() if action.when(session)}


def test_session_mode_offers_no_walk_and_no_adjudication():
    assert possible(opened(mode=Mode.SESSION)) == {"audit", "regions"}


def test_the_mode_is_switched_there_and_back_and_the_focus_goes():
    session = opened()
    run(session, "next_disagreement")
    stop_looking(session)
    assert (session.view.mode, session.view.focus) == (Mode.SESSION, None)
    look_as_auditor(session)
    assert BY_ID["audit"].checked(session)


@pytest.mark.parametrize(
    ("name", "field"),
    [("others", "others_shown"), ("disagreements", "disagreements_shown"), ("regions", "regions_shown")],
)
def test_switches(name: str, field: str):
    session = opened()
    before = getattr(session.view, field)
    run(session, name)
    assert getattr(session.view, field) is not before
    assert BY_ID[name].checked(session) is not before


def test_the_walk_says_when_it_is_at_its_end():
    session = opened()
    run(session, "next_disputed_image")
    assert session.view.image == 3
    with pytest.raises(UserError, match=NO_FURTHER_DISAGREEMENT) as told:
        run(session, "next_disputed_image")
    assert told.value.kind == "info"  # nothing went wrong
    run(session, "previous_disputed_image")
    assert session.view.image == 1
    run(session, "previous_disagreement")
    run(session, "next_disagreement")


@pytest.mark.parametrize("outcome", list(Outcome))
def test_one_key_decides(outcome: Outcome):
    session = opened()
    assert f"adjudicate_{outcome.value}" not in possible(session)
    run(session, "next_disagreement")
    run(session, f"adjudicate_{outcome.value}")
    assert [one.outcome for one in session.committed.decisions.values()] == [outcome]


def test_the_reference_is_begun_once():
    session = opened()
    run(session, "begin_reference")
    assert "begin_reference" not in possible(session)
