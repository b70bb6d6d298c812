"""The packages for Linux: an archive that a person unpacks and installs, and a Debian package."""

import platform
import shutil
import subprocess
from pathlib import Path

from environment import ROOT, SetupError
from frozen.libraries import find_glibc, shrink_libraries
from frozen.parts import measure_size
from system import system_libraries

_FROZEN = ROOT / "packaging" / "frozen"
_DEBIAN_NAMES = {"x86_64": "amd64", "aarch64": "arm64"}
_SUMMARY = "label boxes and crowns, see how far annotators agree"


def pack_linux(program: Path, version: str) -> int:
    """Writes the archive and the Debian package of the frozen program into `dist/` and says what they are."""
    for tool in ("zstd", "dpkg-deb", "ld", "strip"):
        if shutil.which(tool) is None:
            raise SetupError(f"The packages need {tool}; on Debian and Ubuntu run: apt install zstd dpkg binutils")
    shrink_libraries(program)
    window = program / "annotator-window"
    window.unlink(missing_ok=True)
    window.symlink_to("annotator")
    glibc = find_glibc(program)
    files = [_pack_archive(program, version), _pack_debian(program, version, glibc)]
    print(f"Unpacked {measure_size(program) / 1e6:.0f} MB; it starts where the C library is glibc {glibc} or newer.")
    for path in files:
        print(f"{path.stat().st_size / 1e6:.0f} MB  {path}")
    return 0


def _pack_archive(program: Path, version: str) -> Path:
    name = f"annotator-{version}-linux-{platform.machine()}"
    folder = _make_empty(program.parent / name)
    shutil.copytree(program, folder / "annotator", symlinks=True)
    _fill_share(folder / "share")
    shutil.copy2(_FROZEN / "install.sh", folder)
    shutil.copy2(ROOT / "LICENSE", folder)
    target = ROOT / "dist" / f"{name}.tar.zst"
    owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name"]
    compress = "zstd -q -T0 -12 --long=27"
    _run(["tar", *owner, "-I", compress, "-cf", str(target), "-C", str(folder.parent), name])
    return target


def _pack_debian(program: Path, version: str, glibc: str) -> Path:
    folder = _make_empty(program.parent / "debian")
    home = folder / "usr" / "lib" / "annotator"
    shutil.copytree(program, home, symlinks=True)
    _fill_share(folder / "usr" / "share")
    papers = folder / "usr" / "share" / "doc" / "agreement-annotator"
    papers.mkdir(parents=True)
    shutil.copy2(ROOT / "LICENSE", papers / "copyright")
    (folder / "usr" / "bin").mkdir()
    for name in ("annotator", "annotator-window"):
        (folder / "usr" / "bin" / name).symlink_to(f"../lib/annotator/{name}")
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN" / "control").write_text(
        _write_control(version, glibc, measure_size(folder) // 1024), encoding="utf-8"
    )
    machine = _DEBIAN_NAMES.get(platform.machine(), platform.machine())
    target = ROOT / "dist" / f"agreement-annotator_{version}_{machine}.deb"
    _run(["dpkg-deb", "--root-owner-group", "-Zzstd", "-z12", "--build", str(folder), str(target)])
    return target


def _write_control(version: str, glibc: str, kilobytes: int) -> str:
    """The control file; needed is what the window needs on X11, the libraries of Wayland come where they can."""
    needed = system_libraries.package_names_of((*system_libraries.BASE, *system_libraries.X11), "apt")
    wayland = system_libraries.package_names_of(system_libraries.WAYLAND, "apt")
    return "\n".join(
        [
            "Package: agreement-annotator",
            f"Version: {version}",
            f"Architecture: {_DEBIAN_NAMES.get(platform.machine(), platform.machine())}",
            "Maintainer: The Annotator team <annotator@localhost>",
            f"Installed-Size: {kilobytes}",
            f"Depends: libc6 (>= {glibc}), libstdc++6, ca-certificates, {', '.join(needed)}",
            f"Recommends: {', '.join(wayland)}, shared-mime-info",
            "Section: science",
            "Priority: optional",
            f"Description: {_SUMMARY}",
            " A desktop application for images with many small objects: boxes and crown",
            " polygons, live agreement of several annotators, and why a detector missed.",
            "",
        ]
    )


def _fill_share(share: Path) -> None:
    """What a desktop needs to show the program, and to open a project by a double click."""
    for source, target in (
        (_FROZEN / "annotator.desktop", "applications/annotator.desktop"),
        (_FROZEN / "annotator.xml", "mime/packages/annotator.xml"),
        (ROOT / "resources" / "icons" / "app.svg", "icons/hicolor/scalable/apps/annotator.svg"),
        *(
            (path, f"icons/hicolor/{path.stem}x{path.stem}/apps/annotator.png")
            for path in (ROOT / "build" / "frozen" / "icons").glob("*.png")
        ),
    ):
        (share / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, share / target)


def _make_empty(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _run(command: list[str]) -> None:
    if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
        raise SetupError(f"{command[0]} could not write the package (see above).")
