"""IoU of what the exported promptable model answers: ``python evaluate_promptable.py MANIFEST SCENES``.

Runs without torch, through the product's own runner: a click into the middle of an object, a rough box (up to a tenth
of the side off), and three of a kind shown to find the rest; on held-out scenes and, by the boxes of their truth, on
the samples' pictures. SCENES may be missing.
"""

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from annotator.detector.run.alike import find_alike
from annotator.detector.run.promptable import PromptableModel, Prompted, choose_region
from annotator.geometry.box import compute_iou
from annotator.resources import find_resource

MOST = 5
"""Objects of a picture that are asked for, spread over its list."""
SHOWN = 2
"""Pictures of a kind in which the rest is looked for."""
Scene = tuple[str, np.ndarray, np.ndarray, np.ndarray]
"""Kind, pixels, boxes (n, 4) and places to click (n, 2)."""


def held_out(folder: Path) -> Iterator[Scene]:
    """Drawn scenes that were not learnt, with their masks."""
    for path in sorted((folder / "held-out").glob("*.npz")):
        truth = np.load(path)
        with Image.open(path.with_suffix(".jpg")) as picture:
            pixels = np.asarray(picture)
        boxes, places = [], []
        for mask in np.unpackbits(truth["masks"], axis=-1, count=pixels.shape[1]):
            rows, columns = np.nonzero(mask)
            boxes.append((columns.min(), rows.min(), columns.max() + 1, rows.max() + 1))
            middle = np.array([columns.mean(), rows.mean()])
            nearest = np.square(np.stack((columns, rows), axis=1) - middle).sum(axis=1).argmin()
            places.append((columns[nearest] + 0.5, rows[nearest] + 0.5))
        if boxes:
            kind = path.stem.split("-")[0]
            sort = kind if kind == "bicycle" else "crown" if pixels.shape[0] == pixels.shape[1] else "orchard"
            yield f"held-out {sort}", pixels, np.array(boxes, float), np.array(places, float)


def samples() -> Iterator[Scene]:
    """The samples' pictures; a click goes into the middle of a box, as nobody told where the object is seen."""
    for name, key in (("orchard", "fruits"), ("crowns", "crowns"), ("parts", "parts")):
        folder = find_resource("samples") / name
        images = json.loads((folder / "truth.json").read_text())["images"]
        for image, said in list(images.items())[:: 8 if name == "parts" else 4]:
            rows = list(said[key].values()) if isinstance(said[key], dict) else said[key]
            rows = [row for row in rows if row.get("visible", row.get("seen", 1.0)) >= 0.7]
            boxes = [row["box"] if "box" in row else _bounds(row["outline"]) for row in rows]
            with Image.open(folder / "pictures" / image) as picture:
                pixels = np.asarray(picture.convert("RGB"))
            given = np.array(boxes, float).reshape(-1, 4)
            yield f"sample {name}", pixels, given, (given[:, :2] + given[:, 2:]) / 2


def _bounds(outline: list[list[float]]) -> list[float]:
    points = np.array(outline)
    return [*points.min(axis=0), *points.max(axis=0)]


def main() -> None:
    """Prints the figures of every kind of scene."""
    model = PromptableModel.open(Path(sys.argv[1]))
    click: dict[str, list[float]] = {}
    box: dict[str, list[float]] = {}
    alike: dict[str, list[tuple[int, int, int]]] = {}
    spent: dict[str, list[float]] = {"encoder": [], "decoder": []}
    rng = np.random.default_rng(1)
    for kind, pixels, boxes, places in (*(held_out(Path(sys.argv[2])) if len(sys.argv) > 2 else ()), *samples()):
        size = (pixels.shape[1], pixels.shape[0])
        seen = {}
        for row in np.unique(np.linspace(0, len(boxes) - 1, MOST).round().astype(int)) if len(boxes) else ():
            view = 5 * float((boxes[row, 2:] - boxes[row, :2]).max())
            region = choose_region(size, places[row], view=view)
            begun = time.perf_counter()
            if region not in seen:
                seen[region] = model.embed(pixels, region)
                spent["encoder"].append(time.perf_counter() - begun)
            begun = time.perf_counter()
            answer = model.predict(seen[region], places[row][None], np.ones(1, bool))
            spent["decoder"].append(time.perf_counter() - begun)
            click.setdefault(kind, []).append(_iou(answer, boxes[row]))
            rough = boxes[row] + rng.uniform(-0.1, 0.1, 4) * np.tile(boxes[row, 2:] - boxes[row, :2], 2)
            answer = model.predict(seen[region], np.zeros((0, 2)), np.zeros(0, bool), rough)
            box.setdefault(kind, []).append(_iou(answer, boxes[row]))
        has_kin = "parts" not in kind and "bicycle" not in kind and len(boxes) > 12
        if has_kin and len(alike.get(kind, ())) < SHOWN:
            shown = boxes[rng.permutation(len(boxes))[:3]]
            whole = model.embed(pixels)
            found = find_alike(model, [whole], shown)
            rest = np.array([one for one in boxes if not (one == shown).all(axis=1).any()])
            hits = compute_iou(np.array([one.box for one in found]).reshape(-1, 4), rest)[:20] >= 0.5
            alike.setdefault(kind, []).append((int(hits.any(axis=1).sum()), len(hits), min(20, len(rest))))
    for kind, clicked in click.items():
        print(f"{kind:18s} {len(clicked):4d} objects: click {_say(clicked)}; rough box {_say(box[kind])}")
        if kind in alike:
            right, shown, there = (sum(part) for part in zip(*alike[kind], strict=True))
            print(f"{'':18s} like these, first 20: {right} right of {shown} shown, {there} there")
    print("; ".join(f"{part} median {np.median(all_) * 1000:.0f} ms" for part, all_ in spent.items()))


def _iou(found: Prompted | None, box: np.ndarray) -> float:
    return 0.0 if found is None else float(compute_iou(found.box[None], box[None])[0, 0])


def _say(values: list[float]) -> str:
    given = np.array(values)
    return f"median {np.median(given):.2f}, {np.mean(given >= 0.5):.0%} from 0.5, {np.mean(given >= 0.9):.0%} from 0.9"


if __name__ == "__main__":
    main()
