"""Progress of long work where there is no terminal: plain lines now and then, none for short work."""

import pytest

from annotator.cli.console import make_line_report, show_progress_bar


def test_a_line_every_few_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    report = make_line_report("Searching", clock=lambda: now[0])
    for second in range(13):
        now[0] = 100.0 + second
        report(second * 80, 1050)
    report(7, 0)
    assert capsys.readouterr().err.splitlines() == ["Searching: 400 of 1,050 (38%)", "Searching: 800 of 1,050 (76%)"]
    now[0] = 200.0
    report(7, 0)
    assert capsys.readouterr().err == "Searching: 7\n"


def test_short_work_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress_bar("Searching") as progress:
        for number in range(100):
            progress.step(number, 100)
    assert capsys.readouterr().err == ""


def test_a_bar_has_a_total_only_where_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("rich.progress.Progress.update", lambda _self, _task, **values: seen.append(values["total"]))
    with show_progress_bar("Searching") as progress:
        progress.report(3, 0)
        progress.report(4, 10)
    assert seen == [None, 10]
