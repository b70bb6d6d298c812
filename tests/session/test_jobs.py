"""Jobs that are made where no window is have titles that the window can say in its language."""

import ast
from pathlib import Path

from annotator.errors import Phrase
from annotator.session.jobs import Job
from annotator.ui.base.workers import Runner

PACKAGES = Path(__file__).parents[2] / "annotator"


def test_titles_below_the_window_are_phrases() -> None:
    plain = [
        f"{path.relative_to(PACKAGES)}:{node.lineno}"
        for package in ("session", "detector")
        for path in sorted((PACKAGES / package).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Job"
        if isinstance(node.args[0], ast.Constant)
    ]
    assert plain == []


def test_the_window_says_the_title_in_its_language(qtbot, monkeypatch) -> None:
    monkeypatch.setattr("annotator.ui.base.workers.translate_phrase", lambda title: f"auf Deutsch: {title.text}")
    runner = Runner()
    told: list[str] = []
    for signal in (runner.started, runner.ended):
        signal.connect(lambda handle: told.append(handle.title))
    runner.start(Job(Phrase("Counting labels"), lambda _progress: None), done=lambda _result: None)
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told == ["auf Deutsch: Counting labels"] * 2
    runner.shutdown()
