"""The measuring of large made-up sets, at tiny sizes: what it runs, what it keeps when it is stopped, what it says."""

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from annotator.cli.program import run

LARGE = Path(__file__).parents[2] / "packaging" / "large"


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """The modules of the folder, which is no package."""
    found = {}
    for name in ("make", "cost", "table", "measure"):
        spec = importlib.util.spec_from_file_location(name, LARGE / f"{name}.py")
        found[name] = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, found[name])
        spec.loader.exec_module(found[name])
    return found


class HereRunner:
    """Runs every step in this process, until one whose words hold a certain one: there somebody interrupts."""

    def __init__(self, scripts: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch) -> None:
        self._scripts, self._patch = scripts, monkeypatch
        self.ran: list[str] = []
        self.stops_at = ""

    def __call__(self, words, _scratch):
        step = words[3] if words[1] == "-m" else "make"
        if step == self.stops_at:
            raise KeyboardInterrupt
        self.ran.append(step)
        if step == "make":
            self._patch.setattr(sys, "argv", list(words[1:]))
            self._scripts["make"].main()
        else:
            assert run(list(words[3:])) == 0
        return self._scripts["cost"].Cost(2.0, 1.0 + len(self.ran), 9, 0, 3, 4)


def test_every_step_runs_once_though_it_was_stopped(
    scripts: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    runner = HereRunner(scripts, monkeypatch)
    words = [str(tmp_path), "--millions", "0.0005", "0.001", "--projects", "0.0005", "--workers", "1", "--times", "2"]
    runner.stops_at = "import"
    with pytest.raises(KeyboardInterrupt):
        scripts["measure"].main(words, run=runner)
    assert runner.ran == ["audit", "make", "audit", "audit", "make", "audit", "audit"]
    runner.ran, runner.stops_at = [], ""
    scripts["measure"].main(words, run=runner)
    assert runner.ran == ["import", "audit", "export", "make", "audit"]
    known = json.loads((tmp_path / "measured.json").read_text())
    assert known["500"]["export"]["written"] == 4
    assert (known["500"]["images"], known["1000"]["images"]) == (7, 15)
    capsys.readouterr()
    scripts["measure"].main(words, run=lambda *_: pytest.fail("nothing is left to measure"))
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.startswith("| ") for line in lines) == 1 + 5 + 2
    assert "two sets of at least 500,000 boxes" in lines[-1]
    assert list(tmp_path.iterdir()) == [tmp_path / "measured.json"]


def test_a_full_disk_is_told_before_anything_is_made(
    scripts: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    usage = scripts["measure"].shutil.disk_usage(tmp_path)._replace(free=4_000_000_000)
    monkeypatch.setattr(scripts["measure"].shutil, "disk_usage", lambda _: usage)
    with pytest.raises(SystemExit, match=r"has 4.0 GB of free room; this size takes up to 5.1 GB"):
        scripts["measure"].check_room(tmp_path, 64_000_000 * scripts["measure"].SET_BYTES)


def test_a_start_and_a_cost_a_box_are_told_apart(scripts: dict[str, ModuleType]) -> None:
    def cost(boxes: int) -> dict[str, float]:
        return vars(scripts["cost"].Cost(0.0, 2.0 + 10e-6 * boxes, 100_000_000 + boxes, 0, 0, 0))

    known = {"start": {"help": cost(0), "audit": cost(0)}}
    for boxes in (1_000_000, 4_000_000):
        known[str(boxes)] = {"audit": cost(boxes), "boxes": boxes, "images": boxes // 60}
    found = scripts["table"].summarise(known, "start")
    assert list(found["growth"]) == ["audit"]
    grown = found["growth"]["audit"]
    assert grown["with_start"]["last_to_first"] == pytest.approx(10.5 / 12)
    assert grown["without_start"]["most_to_least"] == pytest.approx(1)
    assert grown["extrapolated"]["processor"] == pytest.approx(1002)
    assert any(
        "100,000,000 boxes take 1002 s of the processor and 100 MB" in line
        for line in scripts["table"].list_lines(known, found, "start")
    )


def test_a_set_that_was_made_before_has_to_be_there(scripts: dict[str, ModuleType], tmp_path: Path) -> None:
    plan = scripts["measure"].Plan(workers=2, times=1, sets=tmp_path)
    with pytest.raises(SystemExit, match=r"boxes-500\.parquet is not there; make it with make.py --boxes 500"):
        scripts["measure"].Place(tmp_path / "numbers", 500, None, plan)
    (tmp_path / "boxes-500.parquet").mkdir()
    place = scripts["measure"].Place(tmp_path, 500, None, plan)
    steps = [step.name for step in place.list_steps(start=False, as_project=True)]
    assert steps[:2] == ["audit", "audit by several"]
    assert steps[-2:] == ["audit of the project by several", "export"]
    (tmp_path / "boxes-500-audit.json").touch()
    place.remove()
    assert list(tmp_path.iterdir()) == [tmp_path / "boxes-500.parquet"]


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux says of processes")
def test_memory_and_bytes_of_a_command_are_its_own(
    scripts: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(scripts["cost"], "PAUSE", 0.001)
    made = (
        "held = bytearray(90_000_000); open('/dev/null', 'wb').write(held[:50_000]); [held.count(1) for _ in range(9)]"
    )
    found = scripts["cost"].run_process([sys.executable, "-c", made], tmp_path / "scratch")
    assert 90e6 < found.peak < 140e6
    assert (found.helper, found.written) == (0, 50_000)
    with pytest.raises(SystemExit, match="ended with 3"):
        scripts["cost"].run_process([sys.executable, "-c", "raise SystemExit(3)"], tmp_path)
