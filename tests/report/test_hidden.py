"""Characters that cannot be seen are shown by their code, on the command line and in pages."""

import json
from pathlib import Path

import pytest

from annotator.cli.program import run
from annotator.report.audit.html_page import render_audit_page
from annotator.report.numbers import show_hidden
from annotator.store.opening import create_project
from tests.report.projects import report_of, three_authors

HIDDEN = "A\u202en\u200ba\x1b[31m\u2066\ufeff"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (HIDDEN, "A\\u202en\\u200ba\\u001b[31m\\u2066\\ufeff"),
        ("B\u00e4r \u6843 \U0001f34e", "B\u00e4r \u6843 \U0001f34e"),
        ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"),
        ("A\u200cna", "A\\u200cna"),
        ("tab\tand\nline", "tab\tand\nline"),
    ],
)
def test_only_what_cannot_be_seen_is_replaced(text: str, shown: str) -> None:
    assert show_hidden(text) == shown


@pytest.mark.figures
def test_names_reach_neither_terminal_nor_page_unseen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    project = three_authors(authors=(HIDDEN, "Ben", "Cem"), labels=("apple\u202e", "pear"))
    path = tmp_path / "p.annotator"
    create_project(path, project).close()
    assert run(["audit", str(path), "--json", str(tmp_path / "a.json")]) == 0
    assert run(["export", str(path), str(tmp_path / "y"), "--format", "yolo"]) == 1
    told = capsys.readouterr()
    page = render_audit_page(report_of(project))
    for text in (told.out, told.err, page):
        assert "\\u202e" in text
        assert not set(text) & set("\u202e\u200b\x1b\u2066\ufeff")
    assert json.loads((tmp_path / "a.json").read_text())["authors"][0]["name"] == HIDDEN, "data stay as they are"
