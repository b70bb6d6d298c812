"""Parts of a run on disk: what was found in one picture, a file each, so that a stopped run can be taken up again."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import replacing
from annotator.geometry.box import to_xywh
from annotator.plugins.detector.run.looks import Detections
from annotator.plugins.detector.run.tiling import Seen

RUN: Final = "run.json"
PARTS: Final = ".parts"
"""Folder of the parts below that of the run."""
_SCHEMA: Final = "annotator.detect/1"

Row = dict[str, Any]
"""One detection as our lists of detections have it: image, label, bbox, score, source; `suppressed` holds the
detections of the other list that fell to it in the union."""


class Parts:
    """The parts of one run below its folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def begin(self, fingerprint: str) -> None:
        """Takes up a run with this fingerprint, or begins it.

        Raises UserError when the folder holds a run of another model or with other options.
        """
        path = self._folder / RUN
        found = _read(path)
        if found is not None and found.get("fingerprint") == fingerprint:
            return
        if found is not None or any(self._folder.glob("*.npz")) or (self._folder / "internals.json").exists():
            raise UserError(
                f"{self._folder} holds what another model wrote, or this one with other options; "
                "name another folder or remove it."
            )
        _write(path, {"schema": _SCHEMA, "fingerprint": fingerprint})

    def of(self, image: str, picture: Path) -> list[Row] | None:
        """What was found in a picture, None where it was not looked at yet or has changed since."""
        found = _read(self._path(image))
        if found is None or found.get("picture") != _stamp(picture):
            return None
        rows: list[Row] = found["rows"]
        return rows

    def keep(self, image: str, picture: Path, rows: Sequence[Row]) -> None:
        """Keeps what was found in a picture."""
        _write(self._path(image), {"picture": _stamp(picture), "rows": rows})

    def _path(self, image: str) -> Path:
        return self._folder / PARTS / f"{image}.json"


def rows_of(image: str, seen: Seen, labels: Sequence[str]) -> list[Row]:
    """What was seen in a picture as rows of a list of detections."""
    if seen.image_scores is not None:
        return [
            {"image": image, "label": label, "score": float(score)}
            for label, score in zip(labels, seen.image_scores.tolist(), strict=True)
        ]
    rows = [
        {"image": image, "label": labels[label], "bbox": box, "score": score, "source": source}
        for label, box, score, source in _told(seen.detections, seen.source.tolist())
    ]
    lost = seen.suppressed
    for (_, box, score, source), by in zip(_told(lost.detections, lost.source.tolist()), lost.by.tolist(), strict=True):
        rows[by].setdefault("suppressed", []).append({"bbox": box, "score": score, "source": source})
    return rows


def _told(detections: Detections, sources: Sequence[str]) -> list[tuple[int, list[float], float, str]]:
    boxes = to_xywh(detections.box).round(3)
    boxes[:, 2:] = np.maximum(boxes[:, 2:], 0.001)
    columns = (detections.label.tolist(), boxes.tolist(), detections.score.tolist(), sources)
    return list(zip(*columns, strict=True))


def _stamp(picture: Path) -> list[int]:
    """Size and time of a picture's file: whether it is still the one that was looked at."""
    try:
        facts = picture.stat()
    except OSError:
        return []
    return [facts.st_size, facts.st_mtime_ns]


def _read(path: Path) -> dict[str, Any] | None:
    """The object in a file; None where there is no whole one, which only means to do the work again."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _write(path: Path, content: dict[str, Any]) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The folder {path.parent} cannot be made ({error.strerror}); choose another place.") from error
    with replacing(path) as file:
        file.write(json.dumps(content, ensure_ascii=False, allow_nan=False).encode())
