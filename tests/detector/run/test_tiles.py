"""Two-resolution inference: which windows there are, and what becomes of the lists."""

from dataclasses import dataclass, field
from functools import partial

import numpy as np
import pytest

from annotator.detector.record import Reference, Screen, compute_screen_mask
from annotator.detector.run.folder import rows_of
from annotator.detector.run.manifest import Suppression
from annotator.detector.run.tiles import (
    DecodedPicture,
    PictureInference,
    Resolution,
    RunOptions,
    infer_picture,
    list_windows,
)
from annotator.errors import UserError
from annotator.geometry.tiles import compute_tile_offsets
from annotator.metrics.detection.internals import Internals, InternalsManifest
from annotator.plugins.detectors import DetectorOutput

RULE = Suppression()


@dataclass
class Spots:
    """Finds every coloured rectangle of one even colour; red is label 0, green label 1, brightness the score.

    Rectangles narrower than `least` pixels of what it is shown are overlooked, and of the whole picture only every
    `step`th pixel is seen.
    """

    least: int = 0
    shown: list[tuple[int, int]] = field(default_factory=list)

    def detect(self, pixels: np.ndarray) -> DetectorOutput:
        self.shown.append(pixels.shape[:2])
        boxes, labels, scores = [], [], []
        for label in (0, 1):
            for level in np.unique(pixels[..., label])[1:]:
                y, x = np.nonzero(pixels[..., label] == level)
                if x.max() + 1 - x.min() >= self.least:
                    boxes.append([x.min(), y.min(), x.max() + 1, y.max() + 1])
                    labels.append(label)
                    scores.append(level / 255 - (0.01 if max(pixels.shape) > 100 else 0))
        box = np.array(boxes, float).reshape(-1, 4)
        table = np.zeros((len(box), 2), np.float32)
        table[np.arange(len(box)), labels] = scores
        inside = Internals(InternalsManifest((0, 1)), box.astype(np.float32) + 1, box.astype(np.float32), table)
        return DetectorOutput(box, np.array(labels, np.int64), np.array(scores), inside, np.arange(len(box)))


def painted(width: int, height: int, *spots: tuple[int, int, int, int, int, int]) -> DecodedPicture:
    """Rectangles x0, y0, x1, y1, channel, level."""
    pixels = np.zeros((height, width, 3), np.uint8)
    for x0, y0, x1, y1, channel, level in spots:
        pixels[y0:y1, x0:x1, channel] = level
    return DecodedPicture(pixels, width, height)


def run(model: Spots, shown: DecodedPicture, resolution: Resolution, **more: object) -> PictureInference:
    options = RunOptions(resolution, tile=100, overlap=40, internals=True)
    return infer_picture(model.detect, shown, options, rule=RULE, classes=2, **more)


def test_the_windows_of_the_paper() -> None:
    """5184 x 3456: 11 x 7 tiles, 77 (A 3.3)."""
    found = list_windows(5184, 3456, RunOptions(Resolution.TILES))
    assert len(found) == 77
    assert max(window.x for window in found) == 5184 - 1024
    assert max(window.y for window in found) == 3456 - 1024
    assert len({(window.x, window.y) for window in found}) == 77
    assert len(list_windows(5184, 3456, RunOptions(Resolution.BOTH))) == 78
    assert len(list_windows(5184, 3456, RunOptions(Resolution.FULL))) == 1
    assert compute_tile_offsets(1024, 1024, 581).tolist() == [0]
    assert compute_tile_offsets(1025, 1024, 581).tolist() == [0, 1]
    assert compute_tile_offsets(5, 1024, 581).tolist() == [0]
    with pytest.raises(ValueError, match="does not fit"):
        compute_tile_offsets(5000, 100, 100)


def test_tiles_that_cover_nothing_are_refused() -> None:
    for tile, overlap in ((1024, 1024), (10, 0), (100, -1), (100_000, 5)):
        with pytest.raises(UserError, match="cover nothing"):
            RunOptions(tile=tile, overlap=overlap).check()


def test_an_object_in_several_tiles_is_found_once() -> None:
    shown = painted(220, 100, (70, 20, 95, 50, 0, 200), (162, 60, 175, 90, 1, 100))
    model = Spots()
    seen = run(model, shown, Resolution.TILES)
    assert model.shown == [(100, 100)] * 3
    assert seen.detections.box.tolist() == [[70, 20, 95, 50], [162, 60, 175, 90]]
    assert seen.source.tolist() == ["tile", "tile"]
    assert len(seen.suppressed.detections.score) == 0


def test_the_union_keeps_both_lists() -> None:
    """Of a fruit that both see the better one stays, and remembers the other."""
    shown = painted(220, 100, (70, 20, 95, 50, 0, 200), (150, 60, 154, 64, 1, 100))
    seen = run(Spots(), shown, Resolution.BOTH)
    assert seen.source.tolist() == ["tile", "tile"]
    lost = seen.suppressed
    assert lost.source.tolist() == ["full", "full"]
    assert lost.by.tolist() == [0, 1]
    rows = rows_of("a.jpg", seen, ["red", "green"])
    assert [row["label"] for row in rows] == ["red", "green"]
    assert rows[0]["bbox"] == [70, 20, 25, 30]
    assert rows[0]["suppressed"] == [
        {"bbox": [70, 20, 25, 30], "score": pytest.approx(200 / 255 - 0.01), "source": "full"}
    ]


def test_only_the_whole_picture_shows_what_no_tile_holds() -> None:
    shown = painted(220, 100, (20, 10, 200, 90, 0, 200))
    seen = run(Spots(least=120), shown, Resolution.BOTH)
    assert seen.source.tolist() == ["full"]
    assert "suppressed" not in rows_of("a.jpg", seen, ["red", "green"])[0]


def test_a_small_picture_is_one_tile_filled_up() -> None:
    model = Spots()
    seen = run(model, painted(60, 40, (10, 10, 20, 30, 1, 90)), Resolution.TILES)
    assert model.shown == [(100, 100)]
    assert seen.detections.box.tolist() == [[10, 10, 20, 30]]


def test_rows_say_what_was_put_out() -> None:
    """Every detection of the union is a row marked for its label; rows of all looks are there, in full pixels."""
    shown = painted(220, 100, (70, 20, 95, 50, 0, 200), (162, 60, 175, 90, 1, 100))
    seen = run(Spots(), shown, Resolution.BOTH)
    inside = seen.detections.internals
    assert inside is not None
    assert inside.kept is not None
    assert len(inside) == 2 + 3
    np.testing.assert_array_equal(inside.boxes[seen.detections.row], seen.detections.box)
    np.testing.assert_array_equal(inside.proposals, inside.boxes + 1)
    assert np.argwhere(inside.kept)[:, 1].tolist() == [
        label for _, label in sorted(zip(seen.detections.row, seen.detections.label, strict=True))
    ]


def test_screened_rows_are_dropped_and_the_rest_still_belongs_together() -> None:
    shown = painted(220, 100, (70, 20, 95, 50, 0, 30), (162, 60, 175, 90, 1, 100), (5, 5, 9, 9, 0, 25))
    screen = Screen(Reference("Ana", {"a.jpg": np.array([[70.0, 20, 95, 50]])}), iou=0.5, score=0.3)
    seen = run(Spots(), shown, Resolution.BOTH, keep=partial(compute_screen_mask, screen=screen, image="a.jpg"))
    inside = seen.detections.internals
    assert inside is not None
    assert {tuple(box) for box in inside.boxes.tolist()} == {(70, 20, 95, 50), (162, 60, 175, 90)}
    known = seen.detections.row >= 0
    np.testing.assert_array_equal(inside.boxes[seen.detections.row[known]], seen.detections.box[known])
    assert len(seen.detections.score) == 3


def test_a_reduced_picture_counts_in_full_pixels() -> None:
    pixels = painted(150, 100, (30, 20, 48, 40, 0, 200)).pixels
    seen = run(Spots(), DecodedPicture(pixels, 299, 200, unit=2), Resolution.BOTH)
    assert seen.detections.box.tolist() == [[60, 40, 96, 80]]
    inside = seen.detections.internals
    assert inside is not None
    assert inside.boxes.max() == 96
