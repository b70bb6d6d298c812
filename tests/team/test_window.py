"""A replica in the window: steps go out beside the hand, others' layers come in, and nothing waits for the line."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.session.jobs import Job
from annotator.session.projects.open import open_session
from annotator.store.opening import open_project
from annotator.store.replica.received import Received, read_parked
from annotator.team.desk.context import VersionChoice
from annotator.ui.base.workers import Lane, Runner
from annotator.ui.team.join_dialog import JoinDialog
from annotator.ui.team.team_line import TeamLine, open_link
from annotator.ui.window.main_window import MainWindow
from tests.team.desks import Team
from tests.team.people import Person, as_person

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def replica(team: Team, tmp_path: Path) -> Path:
    """Ana's replica, closed."""
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    path = tmp_path / "ana.annotator"
    Person(team.place, "ana", path).leave()
    return path


@pytest.fixture
def ben(team: Team, tmp_path: Path) -> Iterator[Person]:
    person = Person(team.place, "ben", tmp_path / "ben.annotator")
    yield person
    person.leave()


@pytest.fixture
def window(make_window, replica: Path, qtbot) -> MainWindow:
    found = make_window(replica)
    wait_for(qtbot, found, "✓ sent")
    return found


def wait_for(qtbot, window: MainWindow, text: str) -> None:
    qtbot.waitUntil(lambda: text in window.status.text_of("team"))


def open_page(window: MainWindow):
    window.perform_named("team")
    page = window.page.study.current_page
    page.show_all()
    return page


def count_on_server(team: Team, author: int) -> int:
    with team.administrator() as administrator:
        return administrator.execute("SELECT count(*) FROM shape WHERE author_id = %s", [author]).fetchone()[0]


def test_the_replica_opens_for_its_own_person(window: MainWindow):
    session = window.page.session
    assert session.project.author_name(session.view.author) == "Ana"
    window.perform_named("choose_author")
    assert "yours alone" in window.messages.sentences[0]


def test_an_edit_is_sent_within_a_second(window: MainWindow, team: Team, qtbot):
    hands = as_person(window)
    hands.draw(1, 2)
    assert "2 not sent" not in window.status.text_of("team")
    assert "1 not sent" in window.status.text_of("team")
    qtbot.waitUntil(lambda: count_on_server(team, 1) == 2)
    wait_for(qtbot, window, "✓ sent")


def test_others_layers_come_in_without_a_hand(window: MainWindow, ben: Person, qtbot):
    hands = as_person(window)
    hands.draw(1)
    hands.mark(1)
    wait_for(qtbot, window, "✓ sent")
    ben.draw(1, 3)
    ben.mark(1)
    ben.sync()
    qtbot.waitUntil(lambda: len(hands.boxes(1, ben.author)) == 3)
    assert window.page.session.next_undo.name == "Mark done"


def test_without_a_server_everything_goes_on(make_window, replica: Path, qtbot):
    with open_project(replica) as file:
        file.receive(Received(membership=file.membership.with_changes(address="host=/nowhere dbname=none")))
    window = make_window(replica)
    wait_for(qtbot, window, "✕ no connection")
    as_person(window).draw(1)
    wait_for(qtbot, window, "1 not sent")
    qtbot.waitUntil(lambda: "does not answer" in window.page.team.state.reason)
    assert window.messages.sentences == []


def test_two_versions_are_shown_and_one_is_chosen(make_window, team: Team, replica: Path, tmp_path: Path, qtbot):
    there = Person(team.place, "ana", tmp_path / "ana-2.annotator")
    (shape,) = there.draw(1)
    there.sync()
    here = Person(team.place, "ana", replica)
    here.sync()
    there.move(1, shape, 7.0)
    there.sync()
    here.move(1, shape, 3.0)
    mine = here.boxes(1)
    here.leave()
    window = make_window(replica)
    wait_for(qtbot, window, "choose a version")
    open_page(window).parts["versions"].buttons[VersionChoice.PARKED].click()
    wait_for(qtbot, window, "✓ sent")
    assert as_person(window).boxes(1) == mine
    assert not window.page.file.read(read_parked)
    there.sync()
    assert there.boxes(1) == mine
    there.leave()


def test_the_images_that_were_assigned_head_the_list(window: MainWindow, team: Team, qtbot, tmp_path: Path):
    owner = Person(team.place, "carla", tmp_path / "carla.annotator")
    owner.link.call("assign", [[5, 1, 1, 1, 1, "work"], [2, 1, 1, 2, 1, "work"]], None)
    owner.leave()
    window.page.team.try_now()
    model = window.page.images.model
    qtbot.waitUntil(lambda: window.page.session.project.assigned == (5, 2))
    assert [model.image_at(row) for row in range(3)] == [5, 2, 1]
    assert list(window.page.session.view.listed_order.ids)[:3] == [5, 2, 1]


def test_a_desk_that_was_left_takes_no_edits_until_one_is_back(window: MainWindow, team: Team, tmp_path: Path, qtbot):
    there = Person(team.place, "ana", tmp_path / "ana-2.annotator", host="FIELD-2")
    there.greet()
    there.run(there.desk.take_seat())
    as_person(window).draw(1)
    wait_for(qtbot, window, "at FIELD-2")
    with pytest.raises(UserError, match="You went on at FIELD-2"):
        as_person(window).draw(1)
    assert count_on_server(team, 1) == 1
    open_page(window).parts["desk"].here.click()
    wait_for(qtbot, window, "✓ sent")
    as_person(window).draw(1, at=300.0)
    qtbot.waitUntil(lambda: count_on_server(team, 1) == 2)
    there.sync()
    assert not there.desk.is_seated
    there.leave()


def test_the_page_tells_how_far_one_is(window: MainWindow, qtbot):
    parts = open_page(window).parts
    qtbot.waitUntil(lambda: parts["progress"].table.rowCount() == 1)
    assert parts["progress"].table.item(0, 0).text() == "Ana"
    assert parts["desk"].state.text() == "✓ sent"


def test_taking_part_from_the_window(make_window, team: Team, tmp_path: Path, qtbot):
    window = make_window()
    window.perform_named("team")
    dialog = next(one for one in window.findChildren(JoinDialog) if one.isVisible())
    dialog.address.setText(team.place.address)
    dialog.schema.setText(team.place.schema)
    dialog.login.setText("cem")
    dialog.path.setText(str(tmp_path / "cem.annotator"))
    dialog.buttons.buttons()[0].click()
    wait_for(qtbot, window, "✓ sent")
    session = window.page.session
    assert session.project.author_name(session.view.author) == "Cem"
    assert session.load_layer(LayerKey(1, session.view.author)).count == 0


def test_a_line_that_opens_while_the_project_is_closed_does_not_stay_open(replica: Path, qapp):
    opened, told = [], threading.Event()

    def open_and_note(place, login, password):
        opened.append(open_link(place, login, password))
        return opened[-1]

    with open_project(replica) as file:
        author = file.membership.author_id
        session = open_session(file.project, file, author=author, next_shape_id=file.next_shape_id)
        owner = QObject()
        runner = Runner(owner)
        line = TeamLine(file, session, runner, owner, open_and_note)
        line.try_now()
        runner.start(Job("Told", lambda _progress: told.set(), quiet=True), lane=Lane.APART)
        assert told.wait(60)
        assert not opened[0]._connection.closed
        line.stop()  # before the news that there is a line
        runner.shutdown()
    assert opened[0]._connection.closed


def test_a_refused_login_asks_for_the_password(window: MainWindow, qtbot, monkeypatch):
    from annotator.errors import Phrase
    from annotator.team.link import TeamError

    team = window.page.team
    team._lose(TeamError(Phrase("The team server refused the login; check name and password."), "refused_login"))
    wait_for(qtbot, window, "✕ sign in")
    desk = open_page(window).parts["desk"]
    assert desk.password.isVisible()
    desk.password.setText("anything, as this server trusts everybody")
    desk.signs.click()
    wait_for(qtbot, window, "✓ sent")
