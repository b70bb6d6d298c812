"""Pictures of one colour for the trial of the frozen program, and whether a screenshot shows them; needs Pillow.

`pictures.py make FOLDER` writes one picture a format; `pictures.py shows SCREENSHOT FORMAT` ends with 1 unless that
picture is on the screenshot.
"""

import sys
from pathlib import Path

from PIL import Image

COLOURS = {"png": (200, 30, 90), "jpg": (30, 160, 60), "tif": (40, 60, 190)}


def main(task: str, place: Path, *words: str) -> int:
    """Does the task and gives the exit code."""
    if task == "make":
        place.mkdir(parents=True)
        for ending, colour in COLOURS.items():
            Image.new("RGB", (600, 400), colour).save(place / f"one.{ending}")
        return 0
    colour = COLOURS[words[0]]
    pixels = Image.open(place).convert("RGB").getcolors(1 << 24)
    near = sum(count for count, seen in pixels if max(abs(a - b) for a, b in zip(seen, colour, strict=True)) <= 6)
    return 0 if near > 50_000 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:]))
