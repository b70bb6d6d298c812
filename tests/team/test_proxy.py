"""A bad line between a desk and its server: whatever it does, nothing is lost, nothing is twice, and nobody waits."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from annotator.team import link
from annotator.team.link import LinkError, TeamPlace, connect
from annotator.ui.team import team_line
from annotator.ui.window.main_window import MainWindow
from tests.team.desks import SCHEMA, Team
from tests.team.people import Person, as_person
from tests.team.proxy import DOWN, UP, Proxy

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")

FAR = 0.04
"""Seconds each way of a line between two countries."""
APART = "annotator-apart"
"""Name of the one thread that may wait for the server."""


@pytest.fixture
def proxy(team: Team) -> Iterator[Proxy]:
    with Proxy(team.server.socket) as found:
        yield found


@pytest.fixture
def place(team: Team, proxy: Proxy) -> TeamPlace:
    """The team project behind the proxy."""
    return TeamPlace(f"host=127.0.0.1 port={proxy.port} dbname={team.database}", SCHEMA)


@pytest.fixture
def ana(place: TeamPlace, tmp_path: Path) -> Iterator[Person]:
    person = Person(place, "ana", tmp_path / "ana.annotator")
    yield person
    person.leave()


def connect_again(person: Person, place: TeamPlace) -> None:
    person.link.close()
    person.link = connect(place, login="ana")


def read_there(team: Team, image: int) -> dict[int, list[float]]:
    """Ana's shapes on the server."""
    with team.administrator() as administrator:
        rows = administrator.execute(
            "SELECT id, x0, y0, x1, y1 FROM shape WHERE image_id = %s AND author_id = 1", [image]
        ).fetchall()
    assert len({row[0] for row in rows}) == len(rows)
    return {row[0]: list(row[1:]) for row in rows}


def count_steps(team: Team) -> int:
    with team.administrator() as administrator:
        return administrator.execute("SELECT count(*) FROM step").fetchone()[0]


@pytest.mark.parametrize("way", [UP, DOWN], ids=["steps", "answers"])
def test_a_line_that_breaks_within_a_call_loses_nothing(
    ana: Person, place: TeamPlace, team: Team, proxy: Proxy, way: int
):
    def draw() -> None:
        for number in range(5):
            ana.draw(1, at=float(number))

    draw()
    before = proxy.passed[way]
    ana.run(ana.desk.exchange())
    whole = proxy.passed[way] - before
    cuts = [1, 40, whole // 2, whole - 1]
    for round_number, count in enumerate(cuts, start=1):
        draw()
        proxy.cut_after(way, count)
        with pytest.raises(LinkError):
            ana.run(ana.desk.exchange())
        connect_again(ana, place)
        ana.sync()
        assert ana.unsent() == 0
        assert read_there(team, 1) == ana.boxes(1)
        assert count_steps(team) == 5 * (round_number + 1)


def test_many_steps_take_few_round_trips(ana: Person, team: Team, proxy: Proxy):
    for number in range(40):
        ana.draw(1 + number % 2, at=float(number))
    proxy.delay, before = FAR, proxy.rounds
    ana.run(ana.desk.exchange())
    assert proxy.rounds - before <= 2  # sending, and asking for changes
    assert count_steps(team) == 40


def test_others_work_on_many_images_comes_in_two_calls_after_it_is_told_of(
    ana: Person, team: Team, proxy: Proxy, sit: Callable[..., Person]
):
    """What is delivered is announced before, in one call for all images: one round trip more than without."""
    ben = sit("ben")
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    for image in (1, 2, 3):
        for person in (ben, ana):
            person.draw(image, at=float(image))
            person.mark(image)
    ben.sync()
    proxy.delay, before = FAR, proxy.rounds
    ana.run(ana.desk.exchange())
    assert [len(ana.boxes(image, ben.author)) for image in (1, 2, 3)] == [1, 1, 1]
    assert proxy.rounds - before == 4  # sending, asking for changes, announcing, taking


def test_who_hears_nothing_gives_the_line_up(
    ana: Person, place: TeamPlace, team: Team, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
):
    ana.draw(1, 2)
    with monkeypatch.context() as impatient:
        impatient.setattr(link, "SILENCE", 0.2)
        proxy.is_silent = True
        with pytest.raises(LinkError, match=r"does not answer .* \(no answer for"):
            ana.run(ana.desk.exchange())
    assert ana.unsent() == 1
    proxy.is_silent = False
    connect_again(ana, place)
    ana.sync()
    assert read_there(team, 1) == ana.boxes(1)
    assert count_steps(team) == 1


def test_a_slow_answer_is_waited_for(ana: Person):
    assert ana.link.run("SELECT pg_sleep(0.3)") == [("",)]


def test_who_listens_is_not_given_up_for_silence(ana: Person, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as impatient:
        impatient.setattr(link, "SILENCE", 0.0)
        assert not ana.link.wait(0.3)
    assert ana.link.run("SELECT 1") == [(1,)]


@pytest.fixture
def callers(monkeypatch: pytest.MonkeyPatch) -> set[threading.Thread]:
    """The threads that have waited for a line, be it to open or to close it."""
    found: set[threading.Thread] = set()

    def note(of: object, name: str) -> None:
        call = getattr(of, name)

        def noted(*values, **more):
            found.add(threading.current_thread())
            return call(*values, **more)

        monkeypatch.setattr(of, name, noted)

    for name in ("call", "run", "listen", "wait", "close"):
        note(link.Link, name)
    note(team_line, "connect")
    return found


@pytest.fixture
def replica(place: TeamPlace, team: Team, tmp_path: Path) -> Path:
    """Ana's replica, closed, whose server is behind the proxy."""
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    path = tmp_path / "ana.annotator"
    Person(place, "ana", path).leave()
    return path


@pytest.fixture
def window(
    make_window: Callable[..., MainWindow], replica: Path, qtbot, callers: set, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    monkeypatch.setattr(team_line, "FIRST_PAUSE", 0.05)
    found = make_window(replica)
    wait_for(qtbot, found, "✓ sent")
    callers.clear()
    return found


def wait_for(qtbot, window: MainWindow, text: str) -> None:
    qtbot.waitUntil(lambda: text in window.status.text_of("team"))


def test_a_window_over_a_bad_line_never_waits(
    window: MainWindow, team: Team, proxy: Proxy, qtbot, callers: set[threading.Thread]
):
    hands = as_person(window)
    proxy.delay = FAR
    cuts = {5: (UP, 1), 10: (UP, 300), 15: (DOWN, 1), 20: (DOWN, 60), 25: (UP, 900)}
    for number in range(30):
        if number in cuts:
            proxy.cut_after(*cuts[number])
        hands.draw(1 + number % 3, at=float(number))
        qtbot.wait(20)
    assert hands.unsent() > 0
    wait_for(qtbot, window, "✓ sent")
    assert proxy.lines >= 2
    assert all(read_there(team, image) == hands.boxes(image) for image in (1, 2, 3))
    assert sum(len(hands.boxes(image)) for image in (1, 2, 3)) == count_steps(team) == 30
    assert {thread.name for thread in callers} == {APART}


def test_a_window_over_a_silent_line_goes_on_and_comes_back(
    window: MainWindow, team: Team, proxy: Proxy, qtbot, callers: set[threading.Thread], monkeypatch: pytest.MonkeyPatch
):
    hands, line = as_person(window), window.page.team
    with monkeypatch.context() as impatient:
        impatient.setattr(link, "SILENCE", 0.5)
        impatient.setattr(link, "_OPTIONS", {**link._OPTIONS, "connect_timeout": 2})
        proxy.is_silent = True
        hands.draw(1)
        qtbot.waitUntil(lambda: "does not answer" in line.state.reason)
        qtbot.waitUntil(lambda: proxy.lines > 2)
    hands.draw(1, at=200.0)
    assert "2 not sent" in window.status.text_of("team")
    proxy.is_silent = False  # the line that was tried meanwhile has to be given up, too
    wait_for(qtbot, window, "✓ sent")
    assert read_there(team, 1) == hands.boxes(1)
    assert count_steps(team) == 2
    assert {thread.name for thread in callers} == {APART}
    assert len(callers) == 1


def test_a_window_over_a_silent_line_closes(window: MainWindow, proxy: Proxy, qtbot, monkeypatch: pytest.MonkeyPatch):
    """Whoever waited for the answer would wait for an hour."""
    monkeypatch.setattr(link, "SILENCE", 3600)
    hands = as_person(window)
    proxy.is_silent = True
    hands.draw(1, at=300.0)
    qtbot.waitUntil(lambda: proxy.swallowed > 0)
    window.close()
    for thread in threading.enumerate():
        if thread.name == APART:
            thread.join(60)
            assert not thread.is_alive()
