"""Draw the demo's pictures into a folder to look at them: ``python -m annotator.demo.scenes OUTDIR [WIDTH]``."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from PIL import Image

from annotator.demo.scenes.compose import demo_set, draw_orchard


def main(arguments: list[str]) -> int:
    """Draw every picture of the demo set, at full size or at WIDTH pixels wide, and print what it took."""
    if not arguments:
        sys.stderr.write("Name the folder to draw into: python -m annotator.demo.scenes OUTDIR [WIDTH]\n")
        return 2
    folder = Path(arguments[0])
    for spec in demo_set():
        share = int(arguments[1]) / spec.width if len(arguments) > 1 else 1.0
        width, height = round(spec.width * share), round(spec.height * share)
        began = time.perf_counter()
        scene = draw_orchard(spec.seed, width, height, kind=spec.kind)
        took = time.perf_counter() - began
        target = folder / spec.name
        target.parent.mkdir(parents=True, exist_ok=True)
        Image.fromarray(scene.pixels).save(target, quality=90)
        shown = ", ".join(f"{share:.2f}" for share in sorted(scene.truth.visible)[:3])
        sys.stdout.write(
            f"{spec.name} {spec.kind} {width} x {height}: {len(scene.truth.boxes)} fruits, "
            f"least seen {shown}, {took:.1f} s\n"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
