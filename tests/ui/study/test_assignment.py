"""The page Assignment: dealt as the form says, one step, copies written; Plan a study leads to it."""

from annotator.model.author import AuthorKind
from annotator.session.series.assigning import read_assignment
from annotator.store.opening import open_project
from tests.windows import settle


def show(qtbot, window, open_study, name="assignment"):
    area = open_study(window)
    area.show_page(name)
    page = area.pages[name]
    qtbot.waitUntil(lambda: getattr(page, "is_settled", True))
    settle(qtbot, window)
    return page


def test_images_are_dealt_assigned_and_undone(qtbot, window, open_study, tmp_path):
    session = window.page.session
    page = show(qtbot, window, open_study)
    persons = [author.name for author in session.committed.authors_of(AuthorKind.PERSON)]
    assert page.people.text() == ", ".join(persons)
    assert not page.sections["progress"].isVisible()
    page.people.setText(f"{persons[0]}, Zoe")
    page.form.fields["overlap"].setValue(2)
    qtbot.waitUntil(lambda: page.is_settled)
    assert page.preview.model.rowCount() == 2
    page.assign.click()
    qtbot.waitUntil(lambda: read_assignment(session.committed) is not None and page.is_settled)
    settle(qtbot, window)
    zoe = session.committed.find_author("Zoe")
    assert page.sections["progress"].isVisible()
    assert not page.assign.isEnabled()
    page.write_copies(tmp_path)
    settle(qtbot, window)
    with open_project(tmp_path / "Zoe" / "Zoe.annotator") as copy:
        assert set(copy.project.images) == set(session.committed.list_assigned(zoe.id))
        assert list(copy.project.authors) == [zoe.id]
    session.undo()
    qtbot.waitUntil(lambda: page.is_settled and not page.sections["progress"].isVisible())
    assert session.committed.find_author("Zoe") is None
    page.people.clear()
    qtbot.waitUntil(lambda: page.is_settled)
    assert not page.assign.isEnabled()
    assert page.verdict.sentences[0].startswith("Name the people")


def test_a_plan_leads_to_an_assignment(qtbot, window, open_study):
    plan = show(qtbot, window, open_study, "plan")
    plan.form.fields["want"].setText("f1=±.9")
    plan.form.fields["persons"].setText("3")
    plan.assign.click()
    area = window.page.study
    assert area.current_id == "assignment"
    page = area.pages["assignment"]
    qtbot.waitUntil(lambda: page.is_settled)
    least = plan.report.least[0]
    assert page.form.value.overlap == least.persons
    assert page.form.value.share == round(100 * least.shared / len(window.page.session.committed.images)) / 100
    settle(qtbot, window)
