"""Which of the system's libraries the window misses on Linux, and the command that installs them.

Standard library only: `python -m annotator.cli.system_libraries` prints what is missing and ends with 1 if anything
is; with `--packages apt` (or dnf, pacman, zypper) it prints the names of the packages alone.
"""

import ctypes
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Library(NamedTuple):
    """A shared library by its file name, and the package of each system that brings it."""

    file: str
    apt: str
    dnf: str
    pacman: str
    zypper: str


BASE: Final = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd", "libglvnd"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd", "libglvnd"),
    Library("libX11.so.6", "libx11-6", "libX11", "libx11", "libX11-6"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig", "fontconfig"),
    Library("libfreetype.so.6", "libfreetype6", "freetype", "freetype2", "libfreetype6"),
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2", "libglib-2_0-0"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"),
    Library("libzstd.so.1", "libzstd1", "libzstd", "zstd", "libzstd1"),
)
"""Qt itself needs these, even to draw off screen."""

X11: Final = (
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1"),
    Library("libxcb.so.1", "libxcb1", "libxcb", "libxcb", "libxcb1"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image", "libxcb-image0"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb", "libxcb-randr0"),
    Library(
        "libxcb-render-util.so.0",
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
        "libxcb-render-util0",
    ),
    Library("libxcb-render.so.0", "libxcb-render0", "libxcb", "libxcb", "libxcb-render0"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0"),
    Library("libxcb-shm.so.0", "libxcb-shm0", "libxcb", "libxcb", "libxcb-shm0"),
    Library("libxcb-sync.so.1", "libxcb-sync1", "libxcb", "libxcb", "libxcb-sync1"),
    Library("libxcb-util.so.1", "libxcb-util1", "xcb-util", "xcb-util", "libxcb-util1"),
    Library("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb", "libxcb", "libxcb-xfixes0"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb", "libxcb-xkb1"),
    Library(
        "libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11", "libxkbcommon-x11-0"
    ),
)
"""Needed beside `BASE` for a window on an X11 display."""

WAYLAND: Final = (
    Library("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland", "libwayland-client0"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland", "libwayland-cursor0"),
)
"""Needed beside `BASE` for a window on a Wayland display."""

_TRIED: Final = "apt"
"""The package tool whose names were tried; those of the others come from their documentation."""

_INSTALLERS: Final = MappingProxyType(
    {
        "apt": ("apt-get", "apt-get install"),
        "dnf": ("dnf", "dnf install"),
        "pacman": ("pacman", "pacman -S"),
        "zypper": ("zypper", "zypper install"),
    }
)
"""By the field of `Library`: the program to look for, and the command."""


def can_load(file: str) -> bool:
    """Whether the system finds and can load the library."""
    try:
        ctypes.CDLL(file)
    except OSError:
        return False
    return True


def has_display(environment: Mapping[str, str]) -> bool:
    """Whether a window can be shown to somebody; elsewhere than on Linux this is taken for granted."""
    return not sys.platform.startswith("linux") or bool(
        environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    )


def reach_display(environment: Mapping[str, str]) -> bool:
    """Whether a display answers; one whose library is missing counts, as that is said instead. Qt would abort."""
    if not sys.platform.startswith("linux"):
        return True
    for variable, file, connect, leave in (
        ("DISPLAY", "libX11.so.6", "XOpenDisplay", "XCloseDisplay"),
        ("WAYLAND_DISPLAY", "libwayland-client.so.0", "wl_display_connect", "wl_display_disconnect"),
    ):
        if environment.get(variable):
            if not can_load(file):
                return True
            library = ctypes.CDLL(file)
            library[connect].restype = ctypes.c_void_p
            line = library[connect](None)
            if line:
                library[leave](ctypes.c_void_p(line))
                return True
    return False


def find_missing(
    environment: Mapping[str, str] = os.environ, *, is_found: Callable[[str], bool] = can_load
) -> tuple[Library, ...]:
    """Libraries that the window misses for the display of this environment; without a display, for drawing off screen.

    With X11 and Wayland at hand either one will do; libraries of X11 are named when both are incomplete.
    """
    if not sys.platform.startswith("linux"):
        return ()
    lacking = tuple(library for library in BASE if not is_found(library.file))
    if environment.get("QT_QPA_PLATFORM", "").startswith(("offscreen", "minimal", "vnc")):
        return lacking
    displays = [
        tuple(library for library in group if not is_found(library.file))
        for variable, group in (("DISPLAY", X11), ("WAYLAND_DISPLAY", WAYLAND))
        if environment.get(variable)
    ]
    return lacking if not displays or () in displays else lacking + displays[0]


def find_installer(which: Callable[[str], str | None] = shutil.which) -> str:
    """Which of the known package tools this system has; empty for none."""
    return next((name for name, (program, _) in _INSTALLERS.items() if which(program)), "")


def package_names_of(libraries: Iterable[Library], tool: str) -> list[str]:
    """Names of the packages of the tool that bring the libraries."""
    return sorted({getattr(library, tool) for library in libraries})


def describe_remedy(libraries: Iterable[Library], tool: str) -> str:
    """What to do about missing libraries: the one command, or the names where the package tool is unknown."""
    if not tool:
        return "install with your system's package tool: " + ", ".join(library.file for library in libraries)
    command = " ".join(["sudo", _INSTALLERS[tool][1], *package_names_of(libraries, tool)])
    return command if tool == _TRIED else f"{command} (nobody has tried these names yet)"


def main(arguments: list[str]) -> int:
    """Prints what is missing and how to get it; 0 when nothing is, 1 otherwise, 2 for wrong arguments."""
    lacking = find_missing()
    match arguments:
        case []:
            if lacking:
                files = ", ".join(library.file for library in lacking)
                sys.stdout.write(f"The window misses system libraries: {files}\nTo get them: ")
                sys.stdout.write(describe_remedy(lacking, find_installer()) + "\n")
        case ["--packages", tool] if tool in _INSTALLERS:
            sys.stdout.write(" ".join(package_names_of(lacking, tool)) + "\n")
        case _:
            sys.stderr.write(f"usage: system_libraries [--packages {'|'.join(_INSTALLERS)}]\n")
            return 2
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
