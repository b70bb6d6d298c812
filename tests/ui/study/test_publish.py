"""The page that publishes a frozen state as a folder and says whether such a folder is as it was."""

from annotator.store import create_project
from annotator.store.frozen_states import freeze_state
from annotator.ui.study.publish import PublishPage
from tests.report.projects import three_authors
from tests.ui.panels.agreement.conftest import begin_audit
from tests.windows import Answers


def test_a_state_is_published_and_what_changed_since_is_named(qtbot, make_window, tmp_path) -> None:
    path = tmp_path / "pilot.annotator"
    with create_project(path, three_authors()) as file:
        freeze_state(file, "v1")
    window = make_window(path)
    begin_audit(qtbot, window)
    window.perform_named("workspace_study")
    page = window.page.study.show_page("publish")
    assert isinstance(page, PublishPage)
    qtbot.waitUntil(page.publish.isEnabled)
    out = tmp_path / "pilot v1.bundle"
    assert page.folder.text() == str(out)

    def wait(line) -> str:
        qtbot.waitUntil(lambda: not line.is_busy, timeout=60_000)
        return line.sentence

    page.publish.click()
    assert page.publish.text() == "Cancel"
    page.publish.click()
    assert "called off" in wait(page.line)
    page.form.fields["license"].setText("CC-BY-4.0")
    page.publish.click()
    assert f"{out}: the evidence bundle of state 'v1'" in wait(page.line)
    assert "CC-BY-4.0" in (out / "croissant.json").read_text(encoding="utf-8")
    page.dialogs = Answers(folder=out)
    page.check.click()
    assert "files are as they were published." in wait(page.check_line)
    with (out / "data" / "votes.csv").open("ab") as table:
        table.write(b"\n")
    page.check.click()
    assert wait(page.check_line).startswith("changed: data/votes.csv")
    page.publish.click()
    assert "is there already" in wait(page.line)
