"""Plugins that hang or are slow at import, in packages of their own: which real processes wait for them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from annotator.cli import program
from annotator.store.opening import create_project
from tests.builders import project
from tests.depth import deep
from tests.report.projects import three_authors

ROOT = Path(__file__).parents[2]
LONG = 600
"""Seconds that a busy machine may take for a command."""

HANGS = "import threading\nthreading.Event().wait()\n"
HANGS_LATER = (
    "import threading\n"
    "from annotator.plugins.hookspecs import hookimpl\n"
    "api_version = 2\n\n\n"
    "@hookimpl\ndef metrics():\n    threading.Event().wait()\n"
)
MEASURES = (
    "from annotator.metrics.score import Score\n"
    "from annotator.plugins.contributions import MetricContribution\n"
    "from annotator.plugins.hookspecs import hookimpl\n"
    "api_version = 2\n\n\n"
    "@hookimpl\ndef metrics():\n"
    "    return [MetricContribution('count', 'Count', 'Shapes.', lambda pair: Score(1.0 * len(pair.other), 1))]\n"
)
SLOW = "import time\ntime.sleep(2.2)\napi_version = 2\n"
GREETS = (
    "from annotator.plugins.contributions import CommandContribution\n"
    "from annotator.plugins.hookspecs import hookimpl\n"
    "api_version = 2\n\n\n"
    "@hookimpl\ndef commands():\n    return [CommandContribution('greet', lambda: print('hello'))]\n"
)

pytestmark = pytest.mark.slow

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def install(tmp_path: Path) -> Callable[[str, str], None]:
    """Puts a package with one plugin where processes find it."""

    def put(name: str, source: str) -> None:
        site = tmp_path / "site"
        info = site / f"annotator_{name}-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: annotator-{name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[annotator.plugins]\n{name} = annotator_{name}\n")
        (site / f"annotator_{name}.py").write_text(source)

    return put


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    own = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")}
    path = os.pathsep.join((str(tmp_path / "site"), str(ROOT)))
    return {**os.environ, **own, "PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture
def run_python(environment: dict[str, str]) -> Command:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )

    return run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "p.annotator"
    create_project(path, project(images=1, count=3)).close()
    return path


def test_nobody_waits_for_a_plugin_without_need(
    install: Callable[[str, str], None], run_python: Command, path: Path, tmp_path: Path
) -> None:
    """All in one process that would never end; whether a plugin is needed is told by the words of a command."""
    install("sticky", HANGS)
    given = (
        ["--version"],
        ["--help"],
        ["tidy", str(path), "--dry-run"],
        ["export", str(path), str(tmp_path / "out.json"), "--format", "coco"],
        ["merge", "--help"],
    )
    code = f"from annotator.cli.program import run; print([run(words) for words in {given!r}])"
    done = run_python("-c", code)
    assert done.stdout.startswith("annotator ")
    assert "Plugins: sticky." in done.stdout
    assert (done.stdout.splitlines()[-1], done.stderr) == ("[0, 0, 0, 0, 0]", "")


def test_an_audit_has_the_metrics_of_plugins_and_imports_none_of_ours(
    install: Callable[[str, str], None], run_python: Command, tmp_path: Path
) -> None:
    create_project(tmp_path / "two.annotator", three_authors()).close()
    words = ["audit", str(tmp_path / "two.annotator"), "--quiet", "--json", str(tmp_path / "a.json")]
    code = f"import sys; from annotator.cli.program import run; print(run({words!r}), *sys.modules)"
    ended, *loaded = run_python("-c", code).stdout.split()
    assert ended == "0"
    packages = {".".join(name.split(".")[:2]) for name in loaded}
    assert not packages & {
        "annotator.detector",
        "annotator.overlays",
        "annotator.ui",
        "scipy.special",
        "scipy.optimize",
    }
    assert not {"PIL", "matplotlib", "multiprocessing", "annotator.session.session"} & set(loaded)
    assert "plugins" not in json.loads((tmp_path / "a.json").read_bytes())
    install("measuring", MEASURES)
    assert run_python("-m", "annotator", *words).returncode == 0
    found = json.loads((tmp_path / "a.json").read_bytes())["plugins"]
    assert {(one["plugin"], one["metric"]) for one in found} == {("measuring", "count")}
    assert len(found) == 3


@pytest.mark.parametrize(
    ("arguments", "option", "variable"),
    [
        pytest.param(("plugins",), (), "sticky, other", marks=deep),
        (("greet",), ("--without-plugin", "sticky"), ""),
        pytest.param(("open", "{path}", "--screenshot", "{shot}"), ("--without-plugin", "sticky"), "", marks=deep),
    ],
    ids=["plugins", "greet", "open"],
)
@pytest.mark.usefixtures("qapp")
def test_a_plugin_that_hangs_where_it_is_needed_is_named(
    install: Callable[[str, str], None],
    environment: dict[str, str],
    path: Path,
    tmp_path: Path,
    arguments: tuple[str, ...],
    option: tuple[str, ...],
    variable: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Left out by either way that the sentence tells, the command runs; here, as nothing can hang any more."""
    install("sticky", HANGS)
    install("polite", GREETS)
    given = [one.format(path=path, shot=tmp_path / "shot.png") for one in arguments]
    waiting = subprocess.Popen(
        [sys.executable, "-m", "annotator", *given], env=environment, stderr=subprocess.PIPE, text=True
    )
    assert waiting.stderr is not None
    try:
        told = next(line for line in waiting.stderr if "sticky" in line)
        assert waiting.poll() is None
    finally:
        waiting.kill()
        waiting.wait()
        waiting.stderr.close()
    assert told.startswith("Plugin 'sticky' of the package 'annotator-sticky' is still being loaded.")
    assert "--without-plugin sticky" in told
    assert "ANNOTATOR_WITHOUT_PLUGINS=sticky" in told
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("ANNOTATOR_WITHOUT_PLUGINS", variable)
    assert program.run([*option, *given]) == 0
    assert "annotator_sticky" not in sys.modules


def test_a_plugin_whose_hook_hangs_is_named(
    install: Callable[[str, str], None], environment: dict[str, str], path: Path, tmp_path: Path
) -> None:
    install("sticky", HANGS_LATER)
    command = [sys.executable, "-m", "annotator", "audit", str(path), "--json", str(tmp_path / "answer.json")]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as waiting:
        assert waiting.stderr is not None
        try:
            line = next(line for line in waiting.stderr if "sticky" in line)
        finally:
            waiting.kill()
    assert line.startswith("Plugin 'sticky' is still busy with metrics. ")
    assert "--without-plugin sticky" in line


def test_commands_of_plugins_are_found_and_a_slow_one_is_named(
    install: Callable[[str, str], None],
    run_python: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    install("slow", SLOW)
    install("polite", GREETS)
    greeted = run_python("-c", "from annotator.cli.program import run; print(run(['plugins']), run(['greet']))")
    told = greeted.stdout.splitlines()
    assert told[-2:] == ["hello", "0 0"]
    assert "Plugin 'slow' took " in greeted.stderr
    (row,) = [line for line in told if line.startswith("slow")]
    assert "annotator-slow" in row
    assert "on (slow)" in row
    assert max(map(float, re.findall(r"\d+\.\d+", row))) >= 2.2  # a busy machine takes longer
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("ANNOTATOR_WITHOUT_PLUGINS", "")  # the option sets it for the rest of the process
    assert program.run(["--without-plugin", "slow", "plugins"]) == 0
    (row,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("slow")]
    assert "off: left out at this start" in row


def test_a_plugin_that_is_not_there_cannot_be_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert program.run(["--without-plugin", "fast", "plugins"]) == 1
    assert "There is no plugin 'fast'" in capsys.readouterr().err
