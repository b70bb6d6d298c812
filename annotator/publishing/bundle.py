"""Makes the evidence bundle of a frozen state: a folder beside its place, which it takes when it is whole."""

import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.model.project import FrozenState, Project
from annotator.publishing.checking import Finding
from annotator.publishing.descriptions import Bundle, write_descriptions
from annotator.publishing.manifest import sign_manifest, write_manifest
from annotator.publishing.numbers import INTERNALS, Numbers, ask_all, take_aside, write_numbers
from annotator.publishing.options import BundleOptions
from annotator.publishing.state import copy_internals, hide_people, write_data
from annotator.publishing.trail import TRAIL, write_trail
from annotator.report.about import make_about
from annotator.report.audit.summary import list_names
from annotator.report.numbers import format_utc
from annotator.session.transfer.pseudonyms import make_hider, pseudonyms_of, write_key
from annotator.store.create import PARTIAL_FOLDER, clear_leftovers
from annotator.store.frozen_states import load_state
from annotator.store.lock import hold_target
from annotator.store.project_file import ProjectFile

_SEARCHED: Final = frozenset([".md", ".json", ".jsonl", ".csv", ".tex", ".txt", ".svg", ".annotator"])
"""Files in which a name would be read as text; whose papers are cited is no secret."""


class Published(Struct, frozen=True):
    """What became of a publication."""

    state: FrozenState
    numbers: tuple[Numbers, ...]
    unread: tuple[str, ...]
    """Images whose picture was wished for and is not there."""
    named: tuple[str, ...]
    """Files that name a person all the same, where persons were to stand under pseudonyms."""
    key: Path | None
    """Where it is written whose the pseudonyms are."""


def describe_bundle(found: Published, out: Path) -> Iterator[Finding]:
    """What became of a publication at `out`, sentence by sentence."""
    name, digest = found.state.name, found.state.hash
    yield Finding(
        Phrase("{out}: the evidence bundle of state '{name}', SHA-256 {hash}", out=out, name=name, hash=digest)
    )
    for one in found.numbers:
        if one.answer is None:
            yield Finding(Phrase("No {what}: {why}", what=one.name, why=one.why))
    if found.unread:
        yield Finding(Phrase("Pictures that are not there: {names}.", names=list_names(found.unread)), is_good=False)
    if found.named:
        named = list_names(found.named)
        yield Finding(
            Phrase("A person's name still stands in {files}; rename what holds it.", files=named), is_good=False
        )
    if found.key is not None:
        yield Finding(Phrase("{key}: whose the pseudonyms are; keep it where the bundle does not go.", key=found.key))


def publish(
    file: ProjectFile, name: str, out: Path, options: BundleOptions, progress: Progress | None = None
) -> Published:
    """Makes the bundle of a state at `out`, where nothing may be yet; any thread may call it.

    Raises UserError for a state that is not there and where something cannot be written, and Cancelled; then nothing is
    left of it.
    """
    progress = progress or Progress()
    out = out.absolute()
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UserError("{out} is there already; name a folder that is not.", out=out)
    project = load_state(file, name, progress)
    partial = out.with_name(f".{out.name}.{secrets.token_hex(4)}{PARTIAL_FOLDER}")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        clear_leftovers(out.parent)
        with hold_target(partial):
            partial.mkdir()
            found = _fill(partial, file, project, options, progress)
            progress.step(1, 1)
            key = None if options.names else write_key(out, project)
            with suppress(OSError):
                out.rmdir()
            partial.replace(out)
    except OSError as error:
        raise UserError(
            "The bundle {out} cannot be written ({reason}); choose another place.",
            out=out,
            reason=error.strerror or str(error),
        ) from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return replace(found, key=key)


def _fill(folder: Path, file: ProjectFile, project: Project, options: BundleOptions, progress: Progress) -> Published:
    state = project.frozen
    assert state is not None, "a state was loaded"
    known = {} if options.names else pseudonyms_of(project)
    if known:
        project = hide_people(project, known)
    internals = {one.author: Path(one.folder) for one in project.metrics.internals}
    project = replace(project, metrics=replace(project.metrics, internals=()))
    unread = write_data(folder, project, with_pictures=options.pictures, progress=progress)
    for author, source in internals.items():
        if source.is_dir():
            copy_internals(source, folder / INTERNALS / str(author), make_hider(known))
    hide, authors = make_hider(known), project.authors
    trail = write_trail(
        folder / TRAIL,
        file,
        until=state.time,
        names=lambda author: authors[author].name if author in authors else "",
        hide=hide,
        progress=progress,
    )
    with take_aside(folder) as copy:
        numbers = tuple(ask_all(copy, folder, progress))
        for one in numbers:
            if one.answer is not None:
                write_numbers(folder, one, progress)
        text = project.protocol.guidelines
        made = Bundle(
            project=project,
            state=state,
            numbers=numbers,
            guidelines_hash=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest() if text else "",
            license=options.license,
            creator=options.creator,
            with_pictures=options.pictures,
        )
        write_descriptions(folder, made)
    left_out = [{"what": one.name, "why": one.why} for one in numbers if one.answer is None]
    record = {
        "project": project.name,
        "state": {"name": state.name, "sha256": state.hash, "time": format_utc(state.time)},
        "pseudonyms": not options.names,
        "left_out": left_out,
        "trail": trail,
        "about": {key: value for key, value in make_about(project).items() if options.names or key != "project"},
    }
    write_manifest(folder, record, progress)
    if options.key is not None:
        sign_manifest(folder, Path(options.key))
    named = tuple(_find_named(folder, [name for name, hidden in known.items() if name != hidden]))
    return Published(state, numbers, tuple(unread), named, None)


def _find_named(folder: Path, names: list[str]) -> Iterator[str]:
    """The files of text that hold one of the names, and those that are called by one."""
    wanted = [name.encode() for name in names if len(name) > 1]
    for place, _folders, files in os.walk(folder):
        for file in sorted(files):
            path = Path(place) / file
            content = path.read_bytes() if path.suffix in _SEARCHED else b""
            if any(_holds_word(content, name) for name in wanted) or any(name in file for name in names):
                yield path.relative_to(folder).as_posix()


def _holds_word(content: bytes, name: bytes) -> bool:
    """Whether the name stands in the content with no letter beside it."""
    at = content.find(name)
    while at >= 0:
        around = content[at - 1 : at] + content[at + len(name) : at + len(name) + 1]
        if not any(chr(one).isalnum() for one in around):
            return True
        at = content.find(name, at + 1)
    return False
