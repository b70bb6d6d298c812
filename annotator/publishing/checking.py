"""Says whether a bundle is as it was published: its files, its signature and its trail, and on wish its numbers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from annotator.errors import Numeral, Phrase, Progress, UserError
from annotator.publishing.manifest import SIGNATURE, check_files, check_signature, read_manifest
from annotator.publishing.numbers import find_differences
from annotator.publishing.trail import TRAIL, check_trail

_MOST_DIFFERENCES: Final = 20


class Finding(Struct, frozen=True):
    """A sentence on a bundle, and whether all is well with what it speaks of."""

    said: str
    is_good: bool = True


def verify(
    folder: Path, *, signers: Path | None = None, recompute: bool = False, progress: Progress | None = None
) -> list[Finding]:
    """What a bundle is like, sentence by sentence; it is as it was published where all of them are good.

    Raises UserError for a folder that is no bundle, for one without a signature where signers are given, and Cancelled.
    """
    progress = progress or Progress()
    manifest = read_manifest(folder)
    if signers is not None and not (folder / SIGNATURE).is_file():
        raise UserError("{bundle} is not signed, so there is nothing that signers could vouch for.", bundle=folder)
    found: list[Finding] = []
    try:
        for one in _iterate(folder, manifest, signers, progress, recompute=recompute):
            found.append(one)  # noqa: PERF402 - what was found stays where the next thing cannot be read
    except UserError as error:
        found.append(Finding(error.sentence, is_good=False))
    return found


def _iterate(
    folder: Path, manifest: dict[str, Any], signers: Path | None, progress: Progress, *, recompute: bool
) -> Iterator[Finding]:
    files = check_files(folder, manifest, progress)
    yield from (Finding(Phrase("changed: {path}", path=path), is_good=False) for path in files.changed)
    yield from (Finding(Phrase("missing: {path}", path=path), is_good=False) for path in files.missing)
    yield from (Finding(Phrase("added: {path}", path=path), is_good=False) for path in files.added)
    if files.is_whole:
        yield Finding(Phrase("{n} files are as they were published.", n=Numeral(f"{files.intact:,}")))
    if (folder / SIGNATURE).is_file():
        yield Finding(check_signature(folder, signers))
    trail, broken = check_trail(folder / TRAIL, progress)
    published = manifest.get("trail")
    if not isinstance(published, dict) or trail != {"persons_erased": 0, **published}:
        broken = broken or [0]
    yield _tell_trail(trail, broken)
    if recompute:
        differences = find_differences(folder, progress)
        for place in differences[:_MOST_DIFFERENCES]:
            yield Finding(Phrase("differs: {place}", place=place), is_good=False)
        if differences:
            count = Numeral(f"{len(differences):,}")
            yield Finding(Phrase("{n} values are others than published.", n=count), is_good=False)
        else:
            yield Finding(Phrase("The numbers, made again from the data alone, are equal in every digit."))


def verify_trail(path: Path, progress: Progress | None = None) -> list[Finding]:
    """Whether a trail by itself, as JSON Lines, holds; who has the last link from elsewhere knows that it is all of it.

    Raises UserError for a file that is none, and Cancelled.
    """
    return [_tell_trail(*check_trail(path, progress))]


def _tell_trail(trail: dict[str, Any], broken: list[int]) -> Finding:
    if broken:
        first = Numeral(f"{min(broken):,}")
        said = Phrase("The trail is not as it was written; the first step that differs is {first}.", first=first)
        return Finding(said, is_good=False)
    if not trail["steps"]:
        return Finding(Phrase("There is no trail: no step was written since the project has one."))
    counts = {key: Numeral(f"{trail[key]:,}") for key in ("steps", "without_content", "persons_erased")}
    return Finding(
        Phrase(
            "The trail holds: {steps} steps, {without_content} of them without content; persons erased: "
            "{persons_erased}; the last link is {head}…",
            **counts,
            head=trail["head"][:12],
        )
    )
