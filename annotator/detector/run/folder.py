"""Runs a detector over pictures, one after the other, and writes detections and internals into a folder.

Every picture's files are complete or not there at all, so that a run that was stopped is taken up where it ended.
"""

import hashlib
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from uuid import uuid4

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.record import DETECTIONS, compute_screen_mask, header_of
from annotator.detector.run import tiles
from annotator.detector.run.manifest import Suppression
from annotator.errors import Progress, UserError, WindowPhrase
from annotator.formats.internals import write_image, write_manifest
from annotator.formats.text.json_text import write_json_file
from annotator.geometry.box import Pixels, to_xywh
from annotator.metrics.ranges.source import RangeRunner
from annotator.model.layer import equal_without
from annotator.plugins.detectors import Detector, DetectorOutput
from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import Limits, compute_shown_scale, read_header
from annotator.store.remote import PicturePlace, find_file

RUN: Final = "run.json"
PARTS: Final = ".parts"
"""Folder of the parts below that of the run."""
_SCHEMA: Final = "annotator.detect/1"
_VERSION: Final = 2
"""Raised whenever a run would find something else with the same model and options."""

Row = dict[str, Any]
"""One detection as our lists of detections have it: image, label, bbox, score, source; `suppressed` holds the
detections of the other list that fell to it in the union."""


class PictureFile(NamedTuple):
    """A picture to run the detector on: its name in the project, and its file."""

    name: str
    path: PicturePlace


class RunReport(Struct, frozen=True):
    """What a run found, how long it took, and what it could not read."""

    rows: dict[str, list[Row]]
    """By name of the picture, for every one that could be read, in this run or an earlier one."""
    resumed: int
    """Pictures whose result an earlier run has left."""
    failed: tuple[str, ...]
    """One sentence for every picture that could not be read."""
    inferences: int
    seconds: float
    detections: Path
    """The list of all detections."""


class Workers(Struct, frozen=True):
    """Who shares the pictures of a run: processes, or the workers of a cluster."""

    runner: RangeRunner
    open_detector: Callable[[], Detector]
    """Opens the run's detector once more; travels to each worker, which keeps what it has opened."""


class PictureResult(NamedTuple):
    """What came of one picture; its files are written."""

    rows: list[Row] | None
    """None for a picture that could not be read."""
    failure: str = ""


class RunParts:
    """The parts of one run below its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, fingerprint: str) -> None:
        """Takes up a run with this fingerprint, or begins it.

        Raises UserError when the folder holds a run of another model or with other options.
        """
        path = self._folder / RUN
        found = _read_object(path)
        if found is not None and found.get("fingerprint") == fingerprint:
            return
        if found is not None or any(self._folder.glob("*.npz")) or (self._folder / "internals.json").exists():
            raise UserError(
                "{folder} holds what another model wrote, or this one with other options; name another folder "
                "or remove it.",
                folder=self._folder,
            )
        write_json_file(path, {"schema": _SCHEMA, "fingerprint": fingerprint})

    def find_rows(self, image: str, picture: PicturePlace) -> list[Row] | None:
        """What was found in a picture, None where there is no result yet or the picture has changed since."""
        found = _read_object(self._path_of(image))
        if found is None or found.get("picture") != _stamp_of(picture):
            return None
        rows: list[Row] = found["rows"]
        return rows

    def keep(self, image: str, picture: PicturePlace, rows: Sequence[Row]) -> None:
        """Keeps what was found in a picture."""
        write_json_file(self._path_of(image), {"picture": _stamp_of(picture), "rows": rows})

    def _path_of(self, image: str) -> Path:
        return self._folder / PARTS / f"{image}.json"


def run_folder(
    detector: Detector,
    pictures: Sequence[PictureFile],
    folder: Path,
    options: tiles.RunOptions,
    progress: Progress | None = None,
    workers: Workers | None = None,
) -> RunReport:
    """Runs the detector over all pictures; progress counts windows. What the same run has found before is kept.

    With workers the pictures are shared out among them; what is found is the same, bit for bit.
    Raises UserError when detector and options do not go together or the folder holds another run, Cancelled when the
    person asked to stop.
    """
    options.check()
    _check_options(detector, options)
    parts = RunParts(folder)
    parts.begin(_fingerprint_of(detector, options))
    if options.internals and detector.internals is not None:
        write_manifest(folder, header_of(detector.labels, detector.internals, options.screen))
    begun = time.monotonic()
    run = _Run(detector, folder, options, parts, progress or Progress())
    run.run_all(pictures, workers)
    target = folder / DETECTIONS
    rows = [row for found in run.rows.values() for row in found]
    write_json_file(target, rows)
    return RunReport(run.rows, run.resumed, tuple(run.failed), run.inferences, time.monotonic() - begun, target)


class _Run:
    """The state of one run."""

    def __init__(
        self, detector: Detector, folder: Path, options: tiles.RunOptions, parts: RunParts, progress: Progress
    ) -> None:
        self._detector, self._folder, self._options = detector, folder, options
        self._parts, self._progress = parts, progress
        self._done = self._total = 0
        self.rows: dict[str, list[Row]] = {}
        self.failed: list[str] = []
        self.resumed = self.inferences = 0

    def run_all(self, pictures: Sequence[PictureFile], workers: Workers | None) -> None:
        """Runs over the pictures that have no result yet; the rest counts as done."""
        self._progress.step(0, 0)
        counts = {picture.name: self._count_windows(picture) for picture in pictures}
        self._total = sum(counts.values())
        known = {picture.name: self._find_known(picture) for picture in pictures}
        left = [picture for picture in pictures if known[picture.name] is None and counts[picture.name]]
        self.resumed = sum(rows is not None for rows in known.values())
        self._add_done(sum(counts[name] for name, rows in known.items() if rows is not None))
        here = _PictureWork(self._detector, self._folder, self._options, self._count_window_done)
        found = self._run_shared(left, counts, workers) if workers is not None else map(here, left)
        results = {picture.name: result for picture, result in zip(left, found, strict=True)}
        for picture in pictures:
            rows, failure = results.get(picture.name, PictureResult(known[picture.name]))
            if rows is not None:
                self.rows[picture.name] = rows
            if failure:
                self.failed.append(failure)

    def _run_shared(
        self, pictures: Sequence[PictureFile], counts: Mapping[str, int], workers: Workers
    ) -> Iterator[PictureResult]:
        """The results of workers in the order of the pictures."""
        opening = _WorkOpening(uuid4().hex, workers.open_detector, self._folder, self._options)
        for picture, result in zip(pictures, workers.runner.run(partial(_run_one, opening), pictures), strict=True):
            windows = counts[picture.name] if result.rows is not None else 0
            self.inferences += windows
            self._add_done(windows)
            yield result

    def _count_windows(self, picture: PictureFile) -> int:
        """Number of windows of a picture; 0 for one that cannot be read, which is reported."""
        try:
            header = read_header(picture.path)
        except UserError as error:
            self.failed.append(str(error))
            return 0
        scale = compute_shown_scale(header, Limits())
        return len(tiles.list_windows(-(-header.width // scale), -(-header.height // scale), self._options))

    def _find_known(self, picture: PictureFile) -> list[Row] | None:
        if self._options.internals and not (self._folder / f"{picture.name}.npz").is_file():
            return None
        return self._parts.find_rows(picture.name, picture.path)

    def _count_window_done(self) -> None:
        self.inferences += 1
        self._add_done(1)

    def _add_done(self, windows: int) -> None:
        self._done += windows
        self._progress.step(self._done, self._total)


class _PictureWork(Struct, frozen=True):
    """Runs a detector over one picture after the other and writes the files of each."""

    detector: Detector
    folder: Path
    options: tiles.RunOptions
    on_window: Callable[[], None] = lambda: None

    def __call__(self, picture: PictureFile) -> PictureResult:
        try:
            shown = _decode_picture(picture.path)
        except UserError as error:
            return PictureResult(None, str(error))
        detector, options = self.detector, self.options
        recorded = detector.internals if options.internals else None
        screen = None if recorded is None else options.screen
        seen = tiles.infer_picture(
            detector.detect,
            shown,
            options,
            rule=_rule_of(detector),
            classes=len(detector.labels),
            keep=None if screen is None else partial(compute_screen_mask, screen=screen, image=picture.name),
            on_window=self.on_window,
        )
        if recorded is not None:
            inside = seen.detections.internals
            if inside is None:
                raise ValueError("the model tells no internals")
            scores = inside.scores.astype(np.float32, copy=False)
            write_image(self.folder, picture.name, replace(inside, manifest=recorded, scores=scores))
        rows = rows_of(picture.name, seen, detector.labels)
        RunParts(self.folder).keep(picture.name, picture.path, rows)
        return PictureResult(rows)


@equal_without("open_detector", "folder", "options")
class _WorkOpening(Struct, frozen=True, eq=False):
    """What a worker needs to begin, known again by the run's name."""

    run: str
    open_detector: Callable[[], Detector]
    folder: Path
    options: tiles.RunOptions


@lru_cache(maxsize=1)
def _open_work(opening: _WorkOpening) -> _PictureWork:
    """What a worker has open until another run asks it for something else."""
    return _PictureWork(opening.open_detector(), opening.folder, opening.options)


def _run_one(opening: _WorkOpening, picture: PictureFile) -> PictureResult:
    return _open_work(opening)(picture)


def _rule_of(detector: Detector) -> Suppression:
    """How the lists of several windows are joined."""
    return Suppression(
        among="all" if detector.nms_across_labels else "label",
        iou=detector.nms_iou,
        most=detector.max_detections,
    )


def _check_options(detector: Detector, options: tiles.RunOptions) -> None:
    """Raises UserError for what this detector cannot do."""
    if options.internals and detector.internals is None:
        raise UserError(
            "{detector} does not report its proposals or anchors, so no internals can be written; {remedy}.",
            detector=detector.name,
            remedy=WindowPhrase(
                "write none, or export it with them", options="leave --internals out, or export it with them"
            ),
        )
    if detector.scores_images and options.resolution is not tiles.Resolution.FULL:
        remedy = WindowPhrase("run it on whole pictures", options="run it with --resolution full")
        raise UserError("{detector} scores whole pictures; {remedy}.", detector=detector.name, remedy=remedy)


def _fingerprint_of(detector: Detector, options: tiles.RunOptions) -> str:
    """SHA-256 in hex over everything that decides what a run finds."""
    parts = [_VERSION, detector.fingerprint, options.resolution.value, options.tile, options.overlap, options.internals]
    if options.internals and detector.internals is not None:
        parts.append(header_of(detector.labels, detector.internals, options.screen).format_json())
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


def _decode_picture(path: PicturePlace) -> tiles.DecodedPicture:
    picture = decode(path)
    pixels: Pixels = np.ascontiguousarray(picture.pixels[..., 2::-1])
    return tiles.DecodedPicture(pixels, picture.width, picture.height, picture.shown_scale)


def rows_of(image: str, seen: tiles.PictureInference, labels: Sequence[str]) -> list[Row]:
    """What was found in a picture as rows of a list of detections."""
    if seen.detections.image_scores is not None:
        return [
            {"image": image, "label": label, "score": float(score)}
            for label, score in zip(labels, seen.detections.image_scores.tolist(), strict=True)
        ]
    rows = [
        {"image": image, "label": labels[label], "bbox": box, "score": score, "source": source}
        for label, box, score, source in _list_columns(seen.detections, seen.source.tolist())
    ]
    lost = seen.suppressed
    for (_, box, score, source), by in zip(
        _list_columns(lost.detections, lost.source.tolist()), lost.by.tolist(), strict=True
    ):
        rows[by].setdefault("suppressed", []).append({"bbox": box, "score": score, "source": source})
    return rows


def _list_columns(detections: DetectorOutput, sources: Sequence[str]) -> list[tuple[int, list[float], float, str]]:
    boxes = to_xywh(detections.box).round(3)
    boxes[:, 2:] = np.maximum(boxes[:, 2:], 0.001)
    columns = (detections.label.tolist(), boxes.tolist(), detections.score.tolist(), sources)
    return list(zip(*columns, strict=True))


def _stamp_of(picture: PicturePlace) -> list[int]:
    """Size and time of a picture's file, which tell whether it has changed since."""
    try:
        facts = Path(find_file(picture)).stat()
    except (OSError, UserError):
        return []
    return [facts.st_size, facts.st_mtime_ns]


def _read_object(path: Path) -> dict[str, Any] | None:
    """The object in a file; None where there is no whole one, which only means to do the work again."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
