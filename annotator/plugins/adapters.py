"""What plugins contribute as the program uses it: formats, detectors and commands that fail in one sentence."""

import functools
import hashlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import Format, TablesWriter
from annotator.formats.registry import FORMATS, FormatList
from annotator.geometry.box import Pixels
from annotator.plugins.contributions import CommandContribution
from annotator.plugins.detectors import Detector, DetectorContribution, DetectorOutput, PromptableContribution
from annotator.plugins.discovery import BUILT_IN
from annotator.plugins.registry import Registry

T = TypeVar("T")


def collect_formats(registry: Registry) -> FormatList:
    """Our formats, then those of plugins; an id is used once."""
    known = [row.id for row in FORMATS]
    found = registry.collect_unique("formats", lambda one: one.id, known, noun=Phrase("format"))
    return FormatList([_guard_format(registry, name, one) for name, one in found])


def collect_detectors(registry: Registry) -> tuple[DetectorContribution, ...]:
    """The detectors of all plugins, ours last, so that whoever knows a file better opens it; an id is used once."""
    found = registry.collect_unique("detectors", lambda one: one.id, noun=Phrase("detector"))
    ours = {name for name, _module in BUILT_IN}
    ordered = sorted(found, key=lambda row: row[0] in ours)
    return tuple(_guard_detector(registry, name, one) for name, one in ordered)


def collect_promptables(registry: Registry) -> tuple[PromptableContribution, ...]:
    """The promptable models of all plugins; an id is used once."""
    found = registry.collect_unique("promptables", lambda one: one.id, noun=Phrase("promptable model"))
    return tuple(
        replace(
            one,
            load=functools.partial(registry.call_or_raise, name, f"promptable model '{one.id}'", one.load),
            find_alike=one.find_alike
            and functools.partial(registry.call_or_raise, name, f"promptable model '{one.id}'", one.find_alike),
        )
        for name, one in found
    )


def collect_commands(registry: Registry, taken: Sequence[str]) -> tuple[CommandContribution, ...]:
    """The commands of all plugins whose names are not `taken`."""
    found = registry.collect_unique("commands", lambda one: one.name, taken, noun=Phrase("command"))
    return tuple(
        replace(one, function=_guard_command(registry, name, one.function, what=f"command '{one.name}'"))
        for name, one in found
    )


class _GuardedWriter(Struct, frozen=True):
    """What writes a file for a plugin."""

    writer: TablesWriter
    guard: Callable[[Callable[..., None]], Callable[..., None]]

    def prepare(self, foreign: ForeignTable) -> None:
        """Takes in what of the next table must be known before the first is written."""
        self.guard(self.writer.prepare)(foreign)

    def write(self, path: Path, tables: Callable[[], Iterable[ForeignTable]], progress: Progress | None) -> None:
        """Writes the tables."""
        self.guard(self.writer.write)(path, tables, progress)


def _guard_format(registry: Registry, name: str, offered: Format) -> Format:
    what, make = f"format '{offered.id}'", offered.write_tables

    def guard(function: Callable[..., T]) -> Callable[..., T]:
        return functools.partial(registry.call_or_raise, name, what, function)

    return replace(
        offered,
        recognises=lambda path, head: registry.call_or_default(name, what, False, offered.recognises, path, head),
        read=None if offered.read is None else guard(offered.read),
        write_tables=None if make is None else lambda: _GuardedWriter(guard(make)(), guard),
        further_losses=tuple(
            replace(loss, count=guard(loss.count), drop=guard(loss.drop)) for loss in offered.further_losses
        ),
    )


def _guard_detector(registry: Registry, name: str, offered: DetectorContribution) -> DetectorContribution:
    what = f"detector '{offered.id}'"

    def load(path: Path, device: str = "") -> Detector:
        detector = registry.call_or_raise(name, what, _load_checked, offered, path, device)

        def detect(pixels: Pixels) -> DetectorOutput:
            return registry.call_or_raise(name, what, _detect_checked, detector, pixels)

        fingerprint = detector.fingerprint or _fingerprint_of(path, f"{name} {offered.id}")
        return replace(detector, detect=detect, name=detector.name or path.stem, fingerprint=fingerprint)

    def recognises(path: Path) -> bool:
        return bool(registry.call_or_default(name, what, False, offered.claims, path))

    return replace(offered, load=load, recognises=recognises)


def _load_checked(offered: DetectorContribution, path: Path, device: str) -> Detector:
    detector = offered.load(path, device)
    if not isinstance(detector, Detector):
        raise TypeError(f"loads a {type(detector).__name__}, not a Detector")
    if not detector.labels or len(set(detector.labels)) != len(detector.labels):
        raise ValueError("the detector has no labels, or one of them twice")
    return detector


def _detect_checked(detector: Detector, pixels: Pixels) -> DetectorOutput:
    """What the detector finds in one picture. Raises TypeError or ValueError where it is not what a detector says."""
    found = detector.detect(pixels)
    if not isinstance(found, DetectorOutput):
        raise TypeError(f"finds a {type(found).__name__}, not a DetectorOutput")
    count, classes = len(found.score), len(detector.labels)
    if found.box.shape != (count, 4) or found.label.shape != (count,) or found.score.shape != (count,):
        shapes = f"{found.box.shape}, {found.label.shape} and {found.score.shape}"
        raise ValueError(f"boxes, labels and scores of shapes {shapes} do not belong together")
    if not np.isfinite(found.box).all() or not ((found.score >= 0) & (found.score <= 1)).all():
        raise ValueError("a box is not finite, or a score lies outside 0 … 1")
    if count and not 0 <= found.label.min() <= found.label.max() < classes:
        raise ValueError(f"a label lies outside 0 … {classes - 1}")
    if found.internals is not None and found.internals.manifest != detector.internals:
        raise ValueError("its internals are not those that the detector announces")
    rows = 0 if found.internals is None else len(found.internals)
    if found.row is not None and (found.row.shape != (count,) or (count and found.row.max() >= rows)):
        raise ValueError(f"the rows of its {count} detections are not among its {rows} internals")
    if found.image_scores is not None and found.image_scores.shape != (classes,):
        raise ValueError(f"there are {found.image_scores.size} scores of the picture for {classes} labels")
    return found


def _fingerprint_of(path: Path, opened_by: str) -> str:
    """SHA-256 in hex over who opens a model and its file, or all files of a model that is a folder."""
    digest = hashlib.sha256(opened_by.encode())
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            with file.open("rb") as stream:
                digest.update(hashlib.file_digest(stream, "sha256").digest())
    return digest.hexdigest()


def _guard_command(registry: Registry, name: str, function: Callable[..., T], *, what: str) -> Callable[..., T]:
    """The same function with the same signature, which is where typer finds its options."""

    @functools.wraps(function)
    def run(*arguments: Any, **named: Any) -> T:
        return registry.call_or_raise(name, what, function, *arguments, **named)

    return run
