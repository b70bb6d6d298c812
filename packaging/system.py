"""What the operating system has to bring: Qt's libraries and the part of Python that makes environments.

Where this may be done (as root, or with `sudo` once the person at the terminal agrees) the packages are installed with
apt; elsewhere the one command that installs them is said. Runs on the bare standard library.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

from environment import ROOT, SetupError, environment_python

sys.path.insert(0, str(ROOT))
from annotator.cli import system_libraries

_VENV = "Python's module ensurepip"


def complete_system(*, needs_window: bool) -> bool:
    """Installs what the system misses and gives True, or says how to get it.

    Raises SetupError where the program cannot go on without: no environment can be made, or libraries of the window are
    missing and `needs_window` says that they are indispensable.
    """
    lacking = system_libraries.find_missing()
    needs_venv = not environment_python().exists() and importlib.util.find_spec("ensurepip") is None
    if not lacking and not needs_venv:
        return False
    remedy = _install_or_say(lacking, needs_venv=needs_venv)
    if not remedy:
        return True
    missing = ["libraries of the window"] if lacking else []
    missing += [_VENV] if needs_venv else []
    sentence = f"The system lacks {' and '.join(missing)}. To get what is missing: {remedy}"
    if needs_venv or needs_window:
        raise SetupError(f"{sentence}\nThen run this command again.")
    print(sentence, file=sys.stderr)
    return False


def _install_or_say(lacking: tuple[system_libraries.Library, ...], *, needs_venv: bool) -> str:
    """Installs what is missing and gives nothing, or gives what the person can do about it."""
    tool = system_libraries.find_installer()
    if tool != "apt":
        return system_libraries.describe_remedy(lacking, tool) if lacking else f"install {_VENV}"
    packages = system_libraries.package_names_of(lacking, "apt")
    if needs_venv:
        packages.append(f"python{sys.version_info.major}.{sys.version_info.minor}-venv")
    command = f"sudo apt-get install {' '.join(packages)}"
    return "" if _install(packages, command) else command


def install_packages(packages: list[str], *options: str, before: tuple[str, ...] = ()) -> str:
    """Runs apt without questions or a word on the terminal; gives what it said when it failed, else nothing."""
    apt = [*before, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    said = ""
    for command in ([*apt, "update"], [*apt, "install", "-y", *options, *packages]):
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        said += done.stdout
    return said.strip() if done.returncode else ""


def _install(packages: list[str], command: str) -> bool:
    """Whether the packages were installed: as root at once, else with the consent of the person at the terminal."""
    if os.geteuid() == 0:
        before: tuple[str, ...] = ()
    elif shutil.which("sudo") and sys.stdin.isatty() and sys.stdout.isatty():
        print(f"Annotator needs packages of the system: {' '.join(packages)}")
        if input("Install them now with sudo apt-get? [Y/n] ").strip().lower() not in ("", "y", "yes"):
            return False
        before = ("sudo",)
    else:
        return False
    print(f"Installing packages of the system: {' '.join(packages)} ...", flush=True)
    said = install_packages(packages, before=before)
    if said:
        print(said, file=sys.stderr)
        raise SetupError(f"The packages could not be installed (see above); try: {command}")
    return True
