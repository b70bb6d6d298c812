"""The manifest of a bundle: size and SHA-256 of every file, by which a change of one bit is found, and its signature.

`manifest.json` lists every file but itself; `SHA256SUMS` holds the hash of the manifest, and of its signature where it
is signed, in the form that `sha256sum --check` reads.
"""

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from annotator.errors import Phrase, Progress, UserError, WindowPhrase
from annotator.formats.core.files import read_bytes, replace_file
from annotator.formats.text.json_text import write_json_file

MANIFEST: Final = "manifest.json"
SIGNATURE: Final = "manifest.json.sig"
SUMS: Final = "SHA256SUMS"
SCHEMA: Final = "annotator.bundle/1"
NAMESPACE: Final = "annotator-bundle"
"""What a signature is for; one that was made for mail or for a commit is not taken for one of a bundle."""
_OWN: Final = frozenset([MANIFEST, SIGNATURE, SUMS])


class FileEntry(msgspec.Struct, frozen=True):
    """A file of a bundle."""

    path: str
    """POSIX path below the bundle."""
    size: int
    """Bytes."""
    sha256: str


class _Listed(msgspec.Struct, frozen=True):
    """What `verify` reads of a manifest."""

    schema: str
    files: tuple[FileEntry, ...]


class FileCheck(Struct, frozen=True):
    """What a bundle is like beside its manifest: paths below the bundle, each list in order."""

    intact: int
    """Files that are as they were published."""
    changed: tuple[str, ...]
    missing: tuple[str, ...]
    added: tuple[str, ...]

    @property
    def is_whole(self) -> bool:
        """Whether nothing was changed, taken away or put in."""
        return not (self.changed or self.missing or self.added)


def write_manifest(folder: Path, record: dict[str, Any], progress: Progress | None = None) -> None:
    """Writes the manifest of everything below the folder, with what else `record` says of it, and its hash.

    Raises UserError where a file cannot be read or written, and Cancelled.
    """
    progress = progress or Progress()
    paths = list(_iterate_files(folder))
    entries = []
    for done, path in enumerate(paths):
        progress.step(done, len(paths))
        size, digest = hash_file(folder / path)
        entries.append({"path": path, "size": size, "sha256": digest})
    write_json_file(folder / MANIFEST, {"schema": SCHEMA, **record, "files": entries}, indent=1)
    write_sums(folder)


def write_sums(folder: Path) -> None:
    """Writes the hashes of the manifest and of its signature, if there is one."""
    lines = [f"{hash_file(folder / name)[1]}  {name}\n" for name in (MANIFEST, SIGNATURE) if (folder / name).is_file()]
    replace_file(folder / SUMS, "".join(lines).encode())


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest as it stands. Raises UserError for a folder without one and for one that is no manifest."""
    path = folder / MANIFEST
    if not path.is_file():
        raise UserError(
            "{folder} is no evidence bundle: it has no {name}. Name the folder into which it was published.",
            folder=folder,
            name=MANIFEST,
        )
    content = read_bytes(path)
    try:
        found: dict[str, Any] = json.loads(content)
        schema = msgspec.convert(found, _Listed).schema
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise UserError(
            "{path} is damaged ({reason}), so nothing can be checked by it; take the bundle from where it was "
            "published.",
            path=path,
            reason=str(error),
        ) from error
    if schema != SCHEMA:
        raise UserError(
            "{path} is of the kind '{schema}', which this version does not know; check it with a newer version.",
            path=path,
            schema=schema,
        )
    return found


def check_files(folder: Path, manifest: dict[str, Any], progress: Progress | None = None) -> FileCheck:
    """Compares every file with the manifest, and the manifest with its hash. Raises UserError and Cancelled."""
    progress = progress or Progress()
    listed = {one.path: one for one in msgspec.convert(manifest, _Listed).files}
    there = set(_iterate_files(folder))
    changed, missing = [], sorted(path for path in listed if path not in there)
    present = [one for path, one in sorted(listed.items()) if path in there]
    for done, one in enumerate(present):
        progress.step(done, len(present))
        if (folder / one.path).is_symlink() or hash_file(folder / one.path) != (one.size, one.sha256):
            changed.append(one.path)
    own_changed, own_missing = _check_own(folder)
    return FileCheck(
        len(present) - len(changed),
        (*own_changed, *changed),
        (*own_missing, *missing),
        tuple(sorted(there - set(listed))),
    )


def _check_own(folder: Path) -> tuple[list[str], list[str]]:
    """Which of manifest and signature are not as their hashes say, and which of the three files is missing."""
    if not (folder / SUMS).is_file():
        return [], [SUMS]
    lines = read_bytes(folder / SUMS).decode("utf-8", "replace").splitlines()
    sums = {name: digest for digest, _space, name in (line.partition("  ") for line in lines)}
    known = [name for name in (MANIFEST, SIGNATURE) if name in sums or (folder / name).is_file()]
    missing = [name for name in known if not (folder / name).is_file()]
    changed = [name for name in known if name not in missing and hash_file(folder / name)[1] != sums.get(name)]
    whole = "".join(f"{sums[name]}  {name}\n" for name in known if name in sums)
    is_odd = read_bytes(folder / SUMS) != whole.encode("utf-8", "replace")
    return ([*changed, SUMS] if is_odd else changed), missing


def _iterate_files(folder: Path) -> Iterator[str]:
    """POSIX paths of all files below the folder but the manifest's own, in order; links are not followed."""
    found = []
    for place, folders, names in os.walk(folder):
        links = [name for name in folders if (Path(place) / name).is_symlink()]
        found += [(Path(place) / name).relative_to(folder).as_posix() for name in (*names, *links)]
    return iter(sorted(path for path in found if path not in _OWN))


def hash_file(path: Path) -> tuple[int, str]:
    """Size and SHA-256. Raises UserError for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
            return file.tell(), digest.hexdigest()
    except OSError as error:
        raise UserError("{path} cannot be read: {reason}.", path=path, reason=error.strerror or "") from error


def sign_manifest(folder: Path, key: Path) -> None:
    """Signs the manifest with an SSH key, and writes its hashes anew. Raises UserError where that does not work."""
    (folder / SIGNATURE).unlink(missing_ok=True)
    _run_ssh("sign", "-f", str(key), "-n", NAMESPACE, str(folder / MANIFEST), what=f"The key {key} cannot sign")
    write_sums(folder)


def check_signature(folder: Path, signers: Path | None) -> str:
    """Who signed the manifest, in a sentence; `signers` lists names with their keys, as `ssh-keygen -Y` reads them.

    Raises UserError for a signature that does not fit, and for a signer who is not among them.
    """
    given = ["-n", NAMESPACE, "-s", str(folder / SIGNATURE)]
    content = read_bytes(folder / MANIFEST)
    what = f"The signature {folder / SIGNATURE} does not hold"
    if signers is None:
        told = _run_ssh("check-novalidate", *given, content=content, what=what)
        key = told.strip().rpartition(" ")[2]
        return WindowPhrase(
            "Signed with the key {key}.",
            options="Signed with the key {key}; annotator verify --signers FILE says whose it is.",
            key=key,
        )
    names = _run_ssh("find-principals", "-f", str(signers), "-s", str(folder / SIGNATURE), what=what).split()
    if not names:
        raise UserError("{file} names nobody who has the key of this signature.", file=signers)
    _run_ssh("verify", "-f", str(signers), "-I", names[0], *given, content=content, what=what)
    return Phrase("Signed by {name}.", name=names[0])


def _run_ssh(way: str, *arguments: str, what: str, content: bytes | None = None) -> str:
    """What `ssh-keygen -Y` prints. Raises UserError, which begins with `what`, where it fails or is not there."""
    program = shutil.which("ssh-keygen")
    if program is None:
        raise UserError("Signatures need ssh-keygen, which is not installed; it comes with OpenSSH.")
    done = subprocess.run(  # noqa: S603 - the arguments are paths and our own words, and no shell reads them
        [program, "-Y", way, *arguments], input=content, capture_output=True, check=False
    )
    if done.returncode:
        reason = " ".join(done.stderr.decode("utf-8", "replace").split()) or f"ssh-keygen ended with {done.returncode}"
        raise UserError("{what}: {reason}.", what=what, reason=reason.rstrip("."))
    return done.stdout.decode("utf-8", "replace")
