"""What a type checker says about somebody's own file that uses `import annotator`."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.depth import deep

ROOT = Path(__file__).parents[2]
OWN = """\
import annotator

project = annotator.open("orchard.annotator", version="paper 1")
reveal_type(project)
reveal_type(annotator.audit(project, iou=0.6).pairs)
reveal_type(annotator.check(project, model="RetinaNet", reference="Ana"))
reveal_type(annotator.tune("orchard.annotator"))
annotator.audit(project, iuo=0.6)
annotator.close(project)
with annotator.edit("orchard.annotator", author="Ana") as edited:
    reveal_type(edited)
    reveal_type(edited.draw("a.jpg", "Ana", [[1, 2, 3, 4]], "apple"))
    edited.set_status("Ana", "dnoe")
reveal_type(annotator.read([{"image": ["a.jpg"]}], names="Ana"))
"""


@deep
def test_a_type_checker_knows_what_comes_back_and_finds_slips(tmp_path: Path) -> None:
    """In a process of its own: mypy keeps what it read, and lets Python go deeper from then on."""
    pytest.importorskip("mypy")
    if not (ROOT / ".mypy_cache").exists():
        pytest.skip("mypy has not looked at the program here, which packaging/test has it do first; it takes a minute")
    (tmp_path / "own.py").write_text(OWN)
    command = [sys.executable, "-m", "mypy", str(tmp_path / "own.py"), "--no-error-summary"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    told, status = done.stdout, done.returncode
    lines = [line.partition("own.py:")[2] for line in told.splitlines() if "own.py:" in line]  # maybe of an earlier run
    said = {int(line.split(":")[0]): line for line in lines}
    assert status == 1
    assert {line: said[line].partition("annotator.")[2].rstrip('"') for line in (4, 5, 6, 7)} == {
        4: "api.project.OpenedProject",
        5: "api.tables.ResultTable",
        6: "api.check.CheckAnswer",
        7: "api.tune.TuneAnswer",
    }
    assert 'Unexpected keyword argument "iuo"' in told
    assert 'has no attribute "close"' in said[9]
    assert "api.writing.EditedProject" in said[11]
    assert "ndarray" in said[12]
    assert "incompatible type \"Literal['dnoe']\"" in said[13]
    assert "api.project.OpenedProject" in said[14]
