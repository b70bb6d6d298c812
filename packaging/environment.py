"""The local environment of a checkout: made, filled from the pinned constraints, and kept up to date.

Runs on the bare standard library of Python 3.11 or newer, because it runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from compile_texts import compile_texts

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
_OLDEST = (3, 11)


class SetupError(Exception):
    """Set-up cannot go on; the message is one sentence with the remedy."""


def use_new_enough_python() -> None:
    """Goes on under Python 3.11 or newer: starts this script again with one that the machine has.

    Raises SetupError when there is none.
    """
    if sys.version_info[:2] >= _OLDEST:
        return
    for minor in range(20, _OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        if newer:
            os.execv(newer, [newer, *sys.argv])  # noqa: S606 - the same script under another interpreter
    raise SetupError("Annotator needs Python 3.11 or newer; install it and run this command again.")


def environment_python(folder: Path = ENVIRONMENT) -> Path:
    """The interpreter of an environment."""
    if os.name == "nt":
        return folder / "Scripts" / "python.exe"
    return folder / "bin" / "python"


def prepare(extras: str = "", *, folder: Path = ENVIRONMENT, pins: Path = CONSTRAINTS) -> Path:
    """Makes the environment and installs Annotator with these extras (such as `test`) when anything changed.

    `pins` is the file of constraints. Returns the interpreter. Raises SetupError with one sentence.
    """
    python = environment_python(folder)
    if not python.exists():
        _make_environment(folder)
    stamp = folder / f"installed-{extras or 'run'}"
    wanted = _fingerprint(pins)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        _install(python, extras, folder, pins)
        stamp.write_text(wanted, encoding="utf-8")
    compile_texts(str(python))
    return python


def _install(python: Path, extras: str, folder: Path, pins: Path) -> None:
    target = f"{ROOT}[{extras}]" if extras else str(ROOT)
    print(f"Installing Annotator into {folder} (once; some minutes on a slow line) ...", flush=True)
    command = [str(python), "-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--constraint", str(pins), "--editable", target]
    environment = {**os.environ, "HATCH_BUILD_NO_HOOKS": "true"}  # the new environment has what compiles translations
    done = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, env=environment
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        raise SetupError("The packages could not be installed (see above); check the network and run this again.")


def _make_environment(folder: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "venv", str(folder)], capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(folder, ignore_errors=True)
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise SetupError(
            f"Python could not make an environment in {folder}; "
            f"on Debian and Ubuntu run: apt install python{version}-venv"
        )


def _fingerprint(pins: Path) -> str:
    """Changes with whatever decides what must be installed."""
    digest = hashlib.sha256(sys.version.encode())
    for path in (ROOT / "pyproject.toml", pins):
        digest.update(path.read_bytes())
    return digest.hexdigest()
