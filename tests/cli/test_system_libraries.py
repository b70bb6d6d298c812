"""What the window misses: by display, by package tool, and as the command that sets things right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from annotator.cli import system_libraries as libraries
from annotator.cli.window import explain_platform, show_window
from annotator.errors import UserError
from annotator.store.opening import create_project
from tests import builders
from tests.depth import deep

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux only")

ALL = {library.file for group in (libraries.BASE, libraries.X11, libraries.WAYLAND) for library in group}


def lacking(*files: str, **environment: str) -> list[str]:
    found = libraries.find_missing(environment, is_found=lambda file: file not in files)
    return [library.file for library in found]


def test_nothing_is_missing_where_everything_is() -> None:
    assert lacking(DISPLAY=":0") == []


def test_libraries_of_qt_itself_are_always_needed() -> None:
    assert lacking("libEGL.so.1") == ["libEGL.so.1"]
    assert lacking("libEGL.so.1", QT_QPA_PLATFORM="offscreen", DISPLAY=":0") == ["libEGL.so.1"]


def test_libraries_of_a_display_are_needed_with_that_display_only() -> None:
    assert lacking("libxcb-cursor.so.0") == []
    assert lacking("libxcb-cursor.so.0", DISPLAY=":0") == ["libxcb-cursor.so.0"]
    assert lacking("libxcb-cursor.so.0", DISPLAY=":0", QT_QPA_PLATFORM="offscreen") == []
    assert lacking("libwayland-cursor.so.0", WAYLAND_DISPLAY="wayland-0") == ["libwayland-cursor.so.0"]


def test_one_complete_display_is_enough() -> None:
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert lacking("libxcb-cursor.so.0", **both) == []
    assert lacking("libxcb-cursor.so.0", "libwayland-cursor.so.0", **both) == ["libxcb-cursor.so.0"]


def test_the_remedy_is_one_command() -> None:
    found = [library for library in libraries.X11 if "cursor" in library.file or "image" in library.file]
    assert libraries.describe_remedy(found, "apt") == "sudo apt-get install libxcb-cursor0 libxcb-image0"
    untried = libraries.describe_remedy(found, "dnf")
    assert untried == "sudo dnf install xcb-util-cursor xcb-util-image (nobody has tried these names yet)"
    assert "libxcb-cursor.so.0" in libraries.describe_remedy(found, "")


def test_the_package_tool_is_the_one_that_is_there() -> None:
    assert libraries.find_installer(lambda program: "/usr/bin/dnf" if program == "dnf" else None) == "dnf"
    assert libraries.find_installer(lambda _program: None) == ""


def test_loading_tells_what_is_there() -> None:
    assert libraries.can_load("libc.so.6") or libraries.can_load("libc.musl-x86_64.so.1")
    assert not libraries.can_load("libnobody-has-this.so.7")


def test_the_module_runs_with_the_standard_library_alone() -> None:
    command = [sys.executable, "-S", "-m", "annotator.cli.system_libraries", "--packages", "apt"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, env={"PATH": ""}, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1)
    assert done.stderr == ""
    wrong = subprocess.run([*command[:-1], "brew"], cwd=root, env={}, capture_output=True, text=True, check=False)
    assert wrong.returncode == 2


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({}, "There is no display to open the window on; "),
        pytest.param({"QT_QPA_PLATFORM": "xcb"}, "There is no display to open the window on; ", marks=deep),
        ({"DISPLAY": ":4711"}, "The display :4711 does not answer; "),
        pytest.param({"DISPLAY": ":4711", "QT_QPA_PLATFORM": "xcb"}, "The display :4711 does not answer; ", marks=deep),
        pytest.param({"QT_QPA_PLATFORM": "wayland;xcb"}, "There is no display to open the window on; ", marks=deep),
        ({"WAYLAND_DISPLAY": "nobody"}, "The display nobody does not answer; "),
    ],
)
def test_without_a_display_opening_ends_with_one_sentence(
    environment: dict[str, str], told: str, tmp_path: Path
) -> None:
    """Qt itself would abort, with exit code 134."""
    path = tmp_path / "p.annotator"
    create_project(path, builders.project(images=1)).close()
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "annotator", "open", str(path)]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        env={**kept, "XDG_RUNTIME_DIR": str(tmp_path)} | environment,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"{told}use annotator open PROJECT --screenshot PNG.\n"


def test_a_platform_that_qt_does_not_have_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    for named, is_there in (("offscreen", True), ("nonsense;vnc:size=2x2", True), ("", True), ("nonsense", False)):
        monkeypatch.setenv("QT_QPA_PLATFORM", named)
        assert (explain_platform() == "") == is_there
    with pytest.raises(UserError, match=r"QT_QPA_PLATFORM is 'nonsense', which Qt does not have here; .* offscreen,"):
        show_window(None)
