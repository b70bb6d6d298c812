"""Asks tidecv for the error types and gains of stored scenes; runs where tidecv is installed, without our packages.

tidecv brings OpenCV with a Qt of its own, which takes the place of ours in the same environment. So it is installed in
another one, and tests/data/tide_random.json stores what it answers:

    python -m venv OTHER && OTHER/bin/pip install tidecv==1.0.1
    OTHER/bin/python tests/oracles/tidecv_errors.py [FILE] [--out OUT]

FILE holds cases with `reference` and `detections` (columns box, label, image, crowd, score); every case gets `errors`
by type (rows of detection and object), `missed` objects, `ap`, the gains `main` and `special` in percent, and `seconds`
without the time of loading. Without `--out` the answers are compared with those of the file.
"""

import argparse
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

REQUIREMENTS = ("tidecv==1.0.1",)
STORED = Path(__file__).parents[1] / "data" / "tide_random.json"


def answer(case: dict[str, Any]) -> dict[str, Any]:
    """What tidecv says of one case. It looks at images with an object only."""
    from tidecv import TIDE
    from tidecv.data import Data
    from tidecv.quantify import TIDERun

    truth, found = Data("reference", max_dets=100), Data("model", max_dets=100)
    reference, detections = case["reference"], case["detections"]
    crowds = reference.get("crowd", [0] * len(reference["box"]))
    for box, label, image, crowd in zip(*(reference[key] for key in ("box", "label", "image")), crowds, strict=True):
        add = truth.add_ignore_region if crowd else truth.add_ground_truth
        add(image, label, box=to_xywh(box))
    for box, label, image, score in zip(*(detections[key] for key in ("box", "label", "image", "score")), strict=True):
        found.add_detection(image, label, score, box=to_xywh(box))
    start = time.perf_counter()
    run = TIDERun(truth, found, 0.5, 0.1, TIDE.BOX, 100)
    main, special = run.fix_main_errors(), run.fix_special_errors()
    seconds = time.perf_counter() - start
    return {
        "errors": {kind.short_name: [rows_of(one) for one in errors] for kind, errors in run.error_dict.items()},
        "ap": run.ap,
        "main": {kind.short_name: value for kind, value in main.items()},
        "special": {kind.short_name: value for kind, value in special.items()},
        "missed": sorted(one["_id"] for objects in run.false_negatives.values() for one in objects),
        "seconds": seconds,
    }


def to_xywh(box: list[float]) -> list[float]:
    """A corner and the size, as tidecv takes boxes."""
    x0, y0, x1, y1 = box
    return [x0, y0, x1 - x0, y1 - y0]


def rows_of(error: Any) -> list[int | None]:
    """The rows of the detection and the object that an error names."""
    named = (getattr(error, "pred", None), getattr(error, "gt", None))
    return [None if one is None else one["_id"] for one in named]


def differences(stored: Any, told: Any, place: str = "") -> list[str]:
    """Where two answers differ, numbers by more than 1e-9."""
    if isinstance(stored, dict):
        return [line for key in stored for line in differences(stored[key], told.get(key), f"{place}.{key}")]
    if isinstance(stored, float) and isinstance(told, (int, float)):
        return [] if math.isclose(stored, told, abs_tol=1e-9) else [f"{place}: {stored} stored, {told} told"]
    return [] if stored == told else [f"{place}: {stored} stored, {told} told"]


def main() -> int:
    """Answers or compares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=STORED, help="the cases (default: the stored ones)")
    parser.add_argument("--out", type=Path, help="write the answered cases here instead of comparing")
    options = parser.parse_args()
    content = json.loads(options.file.read_text(encoding="utf-8"))
    answers = [answer(case) for case in content["cases"]]
    if options.out is not None:
        content["cases"] = [case | told for case, told in zip(content["cases"], answers, strict=True)]
        options.out.write_text(json.dumps(content), encoding="utf-8")
        return 0
    found = []
    for number, (case, told) in enumerate(zip(content["cases"], answers, strict=True)):
        asked = {key: value for key, value in case.items() if key not in ("reference", "detections", "seconds")}
        found += differences(asked, told, f"case {number}")
    print("\n".join(found) or f"{len(answers)} cases, all answers as stored")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
