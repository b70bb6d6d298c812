"""The pages of a team, the card of the grace and the question of the seat, in a window over a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QPushButton

from annotator.errors import UserError
from annotator.model import edit
from annotator.session.review import ask_for_label
from annotator.store.replica.received import read_parked
from annotator.ui.notes.note_dialog import NoteDialog
from annotator.ui.team.grace_card import GraceCard
from annotator.ui.team.join_dialog import KeepPassword
from annotator.ui.team.line_state import LineState, describe_line
from annotator.ui.window.main_window import MainWindow
from tests.team.desks import MEMBERS, Team
from tests.team.people import Person, as_person

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


@pytest.fixture
def sit(make_window, team: Team, tmp_path: Path, qtbot):
    """Opens a window over a new replica of a login."""

    def opened(login: str, *, text: str = "✓ sent") -> MainWindow:
        path = tmp_path / f"{login}.annotator"
        if not path.exists():
            Person(team.place, login, path).leave()
        window = make_window(path)
        qtbot.waitUntil(lambda: text in window.status.text_of("team"))
        return window

    return opened


@pytest.fixture
def work(team: Team, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Somebody at a desk without a window, who leaves at the end."""
    people: list[Person] = []

    def begun(login: str, host: str = "") -> Person:
        people.append(Person(team.place, login, tmp_path / f"{login}-{len(people)}.annotator", host))
        return people[-1]

    yield begun
    for person in people:
        person.leave()


def open_page(window: MainWindow, name: str = "team"):
    """The page of Study with all its parts."""
    window.page.workspaces.open_study(name)
    page = window.page.study.current_page
    page.show_all()
    return page


def test_an_auditor_answers_a_version_in_the_window(sit, work, team: Team, qtbot):
    ana = work("ana")
    ana.draw(1)
    ana.mark(1)
    ana.sync()
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET status = 'reviewed', revision = revision + 1 WHERE author_id = 1")
    ana.draw(1, at=300.0)
    ana.sync()
    window = sit("aud")
    versions = open_page(window).parts["waiting"]
    qtbot.waitUntil(lambda: versions.table.rowCount() == 1)
    assert [versions.table.item(0, column).text() for column in (1, 2)] == ["Ana", "LAB-ana"]
    passes = versions.both.picture.passes
    assert passes is not None
    assert (len(passes.mine), len(passes.theirs)) == (1, 2)
    versions.accepts.click()
    qtbot.waitUntil(lambda: versions.table.rowCount() == 0)
    assert "layer now" in versions.sentence.text()
    ana.sync()
    assert not ana.file.read(read_parked)
    assert len(ana.boxes(1)) == 2


def test_an_owner_invites_and_sees_who_is_there(sit, qtbot):
    window = sit("carla")
    progress = open_page(window).parts["progress"]
    qtbot.waitUntil(lambda: progress.table.rowCount() > 0)
    assert progress.claim.isHidden()
    parts = open_page(window, "members").parts
    members, invite = parts["members"], parts["invite"]
    qtbot.waitUntil(lambda: members.table.rowCount() == len(MEMBERS))
    invite.name.setText("Aud")
    invite.yes.click()
    qtbot.waitUntil(lambda: "is a member already" in invite.sentence.text())
    assert not invite.copy.isVisible()
    assert members.table.rowCount() == len(MEMBERS)


def test_an_owner_changes_a_role_and_lets_somebody_go(sit, team: Team, qtbot):
    team.server.was_regranted = True
    window = sit("carla")
    page = open_page(window, "members").parts["members"]
    qtbot.waitUntil(lambda: page.table.rowCount() == len(MEMBERS))
    assert [page.table.item(0, column).text() for column in range(3)] == ["Ana", "ana", "annotator"]
    assert not page.change.isEnabled()
    page.role.setCurrentIndex(1)
    first = page.table.item(0, 0)
    page.refresh()
    qtbot.waitUntil(lambda: page.table.item(0, 0) is not first)
    assert page.role.currentIndex() == 1
    assert page.change.isEnabled()
    page.change.click()
    assert "Ana can then see everybody's work" in page.sentence.text()
    assert page.change.text() == "Let Ana see everything"
    assert page.table.item(0, 2).text() == "annotator"
    page.change.click()
    qtbot.waitUntil(lambda: page.table.item(0, 2).text() == "auditor")
    assert "Ana takes part as auditor" in page.sentence.text()
    page.remove.click()
    assert "once more" in page.sentence.text()
    assert page.remove.text() == "Remove Ana"
    page.remove.click()
    qtbot.waitUntil(lambda: page.table.rowCount() == len(MEMBERS) - 1)
    page.table.selectRow([page.table.item(row, 1).text() for row in range(4)].index("carla"))
    page.role.setCurrentIndex(0)
    page.change.click()
    qtbot.waitUntil(lambda: "last owner" in page.sentence.text())


def test_an_owner_changes_the_settings_of_the_team(sit, team: Team, qtbot):
    window = sit("carla")
    part = open_page(window, "members").parts["rules"]
    qtbot.waitUntil(part.yes.isEnabled)
    rules = part.form.value
    assert (rules.grace, rules.claim_hours, rules.labels_open) == (0, 72, False)
    part.form.fields["grace"].setValue(30)
    part.form.fields["labels_open"].setChecked(True)
    with qtbot.waitSignal(part.changed):
        part.yes.click()
    with team.administrator() as administrator:
        found = administrator.execute("SELECT grace, claim_hours, models_open, labels_open FROM project").fetchone()
    assert found == (30.0, 72.0, False, True)


@pytest.mark.usefixtures("making_roles")
def test_an_owner_without_the_right_gets_statements_to_copy(sit, team: Team, qtbot):
    with team.administrator() as administrator:
        administrator.execute("ALTER ROLE carla NOCREATEROLE")
        try:
            window = sit("carla")
            invite = open_page(window, "members").parts["invite"]
            invite.name.setText("Dora")
            invite.yes.click()
            qtbot.waitUntil(invite.text.isVisible)
        finally:
            administrator.execute("ALTER ROLE carla CREATEROLE")
    assert invite.text.toPlainText().startswith('CREATE ROLE "dora" LOGIN')
    assert "administrator" in invite.sentence.text()


def test_a_wish_for_a_label_reaches_the_owner_and_comes_back(sit, work, qtbot):
    window = sit("carla")
    wishes = open_page(window).parts["wishes"]
    ana = work("ana")
    ana.session.set_view(image=2)
    ask_for_label(ana.session, "rotten", "brown all over")
    with pytest.raises(UserError, match="its owner"):
        ana.session.commit(_make_label_step(ana))
    ana.sync()
    window.page.team.try_now()  # a note on an image that its writer has not finished wakes nobody
    qtbot.waitUntil(lambda: wishes.table.rowCount() == 1)
    assert [wishes.table.item(0, column).text() for column in (0, 1, 2)] == ["rotten", "brown all over", "Ana"]
    wishes.add.click()
    qtbot.waitUntil(lambda: "✓ sent" in window.status.text_of("team"))
    ana.sync()
    assert ana.session.committed.vocabulary.find_label("rotten") is not None
    texts = sorted(note.text for note in ana.session.committed.notes.values())
    assert texts == ["+label rotten\nbrown all over", "✓ rotten"]


def _make_label_step(person: Person):
    vocabulary = person.session.committed.vocabulary
    return edit.set_vocabulary(vocabulary, vocabulary.add_label("rotten"), name="Change labels")


def test_the_card_counts_the_grace_down_and_undo_keeps_one_blind(sit, work, team: Team, qtbot):
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 600")
    ben = work("ben")
    ben.draw(1)
    ben.mark(1)
    ben.sync()
    window = sit("ana")
    card = window.page.frame.findChild(GraceCard)
    assert card.isHidden()
    as_person(window).mark(1)
    qtbot.waitUntil(card.isVisible)
    assert "comes in" in card.text.text()
    assert "Ctrl+Z" in card.text.text()
    window.page.session.undo()
    qtbot.waitUntil(card.isHidden)
    assert not as_person(window).boxes(1, ben.author)
    as_person(window).mark(1)
    qtbot.waitUntil(card.isVisible)
    window.page.session.set_view(image=2)
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    window.page.team.try_now()
    qtbot.waitUntil(lambda: any("is here." in one for one in window.messages.sentences))
    next(button for button in window.findChildren(QPushButton) if button.text() == "Look at it").click()
    assert window.page.session.view.image == 1
    assert as_person(window).boxes(1, ben.author)


def test_who_is_at_work_elsewhere_is_asked_first(sit, work, qtbot):
    there = work("ana", "LAB-3")
    there.greet()
    there.run(there.desk.take_seat())
    window = sit("ana", text="⇄ at LAB-3")
    (sentence,) = [one for one in window.messages.sentences if "LAB-3" in one]
    assert sentence == "You are at work on LAB-3 (seen just now). Go on here?"
    there.sync()
    assert there.desk.is_seated
    next(button for button in window.findChildren(QPushButton) if button.text() == "Go on here").click()
    qtbot.waitUntil(lambda: "✓ sent" in window.status.text_of("team"))
    there.sync()
    assert not there.desk.is_seated


def test_an_older_program_names_what_it_needs_and_keeps_labelling(sit, team: Team, qtbot):
    window = sit("ana")
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET protocol_least = 9, protocol_most = 9")
    as_person(window).draw(1)
    qtbot.waitUntil(lambda: "refused" in window.status.text_of("team"))
    assert any("Annotator" in one for one in window.messages.sentences)
    as_person(window).draw(2)
    qtbot.waitUntil(lambda: "2 not sent" in window.status.text_of("team"))


def test_asking_for_a_label_by_the_menu(sit, qtbot):
    window = sit("ana")
    window.page.session.set_view(image=1)
    window.perform_named("wish_label")
    dialog = next(one for one in window.findChildren(NoteDialog) if one.isVisible())
    dialog.above.setText("rotten")
    dialog.accept()
    assert [note.text for note in window.page.session.committed.notes.values()] == ["+label rotten"]


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (LineState(is_connected=True), "✓ sent"),
        (LineState(unsent=3, since=0.0, is_connected=True, is_quiet=True), ": no answer yet"),
        (LineState(reason="nobody answers"), "✕ no connection"),
        (LineState(wants_password=True, reason="no password"), "✕ sign in"),
        (LineState(unsent=3, since=0.0, reason="nobody answers"), "↑ 3 not sent since 1970-01-01"),
        (LineState(unsent=3, since=0.0, is_stopped=True, reason="too old"), ": refused"),
        (LineState(unsent=3, since=0.0, parked=1, is_connected=True), ": on its way · ≠ choose a version"),
        (LineState(is_connected=True, other_desk="LAB-3"), "⇄ at LAB-3"),
    ],
)
def test_the_status_always_says_what_is_not_sent_since_when_and_why(state: LineState, text: str):
    said, sentence = describe_line(state)
    assert text in said
    assert (state.reason in sentence) if state.reason else sentence


def test_without_a_key_store_there_is_a_reason_in_the_place_of_the_box(sit, qtbot):
    window = sit("ana")
    part = KeepPassword(window.page.runner)
    qtbot.addWidget(part)
    part.show_answer("")
    assert not part.box.isHidden()
    part.box.setChecked(True)
    assert part.is_wanted
    part.show_answer("there is none")
    assert part.box.isHidden()
    assert not part.is_wanted
    assert "there is none" in part.findChild(QLabel).text()


def test_published_numbers_come_into_the_agreement_panel(sit, team: Team, qtbot):
    window = sit("ana")
    section = window.page.panels["agreement"].published
    assert section.isHidden()
    rows = '{"rows": [{"key": "f1", "between": ["Ana", "Ben"], "value": 0.5, "support": 40}]}'
    with team.administrator() as administrator:
        administrator.execute(
            "INSERT INTO published (name, login, batches, numbers) VALUES ('first round', 'aud', '{1}', %s)", (rows,)
        )
    open_page(window)
    qtbot.waitUntil(lambda: not section.isHidden())
    assert [(row.name, row.value) for row in section.rows] == [("F1 · Ana – Ben", "0.5000")]
    window.close_project()
    section = sit("ben").page.panels["agreement"].published
    qtbot.waitUntil(lambda: not section.isHidden())
    assert section.head.support == "frozen: first round"


def test_study_shows_an_owner_the_desks_the_server_and_what_was_done(sit, work, team: Team, qtbot):
    ana = work("ana", "LAB-3")
    ana.draw(1, 2)
    ana.sync()
    with team.administrator() as administrator:
        administrator.execute("UPDATE desk SET unsent = 40 WHERE login = 'ana'")
    window = sit("carla")
    page = open_page(window)
    assert page.title == "Team"
    qtbot.waitUntil(lambda: bool(page.verdict.sentences))
    assert page.verdict.sentences[-1].startswith("LAB-3 of ana had 40 steps unsent when it last called")
    shown = [section.title for section in page.list_sections()]
    assert shown == [
        *("This desk", "How far everybody is", "Requests and flags", "Versions that wait", "Published numbers"),
        *("Publish team numbers", "Desks", "Server", "Tables on the server", "What was done, the latest first"),
    ]
    desks, history = (page.sections[key].list_parts()[0].model.table for key in ("desks", "history"))
    assert ("ana", "LAB-3") in [(name, cells[0]) for name, cells in desks.rows]
    assert [cells[:2] for _name, cells in history.rows] == [("ana", "LAB-3")]
    own = open_page(window, "history")
    qtbot.waitUntil(lambda: bool(own.verdict.sentences))
    assert own.verdict.sentences[-1] == "These are the steps of this desk. The page Team has those of all desks."
    own.verdict.findChildren(QAbstractButton)[-1].click()
    assert window.page.study.current_id == "team"


def test_an_annotator_sees_neither_members_nor_other_desks_and_an_auditor_no_server(sit, team: Team, qtbot):
    window = sit("ana")
    shown = [section.title for section in open_page(window).list_sections()]
    assert shown == ["This desk", "How far everybody is", "Requests and flags", "Published numbers"]
    assert "members" not in window.page.study.list_ids()
    page = open_page(sit("aud"))
    qtbot.waitUntil(lambda: "desks" in {key for key, one in page.sections.items() if not one.isHidden()})
    titles = [section.title for section in page.list_sections()]
    assert titles[-2:] == ["Desks", "What was done, the latest first"]


def test_an_owner_reassigns_images_and_erases_a_former_member_on_the_page(sit, work, team: Team, qtbot):
    work("ben").draw(3)
    window = sit("carla")
    parts = open_page(window, "members").parts
    move, erase = parts["reassign"], parts["erase"]
    image = window.page.session.committed.images[window.page.session.view.image]
    assert move.names.text() == image.name
    move.yes.click()
    qtbot.waitUntil(lambda: "whose they join" in move.sentence.text())
    move.form.fields["taker"].setCurrentIndex(move.form.fields["taker"].findData("Ana"))
    move.yes.click()
    qtbot.waitUntil(lambda: move.sentence.text() == "1 images joined the list of Ana.")
    with team.administrator() as administrator:
        assert administrator.execute("SELECT image_id, author_id FROM assignment").fetchall() == [(image.id, 1)]
        administrator.execute("UPDATE member SET removed_at = now() WHERE login = 'ben'")
    team.server.was_regranted = True
    erase.login.setText("ben")
    erase.form.fields["pseudonym"].setText("Person 2")
    erase.yes.click()
    assert "Press once more" in erase.sentence.text()
    erase.yes.click()
    qtbot.waitUntil(lambda: erase.sentence.text().startswith("The person is called Person 2"))
    with team.administrator() as administrator:
        assert administrator.execute("SELECT name FROM author WHERE id = 2").fetchone() == ("Person 2",)
