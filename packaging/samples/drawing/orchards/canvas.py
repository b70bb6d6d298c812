"""The canvas sprites are pasted on, back to front, with the masks that tell what stays visible."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops

from drawing.orchards.light import Light
from drawing.orchards.scene import ABSENT, HIDDEN_BELOW, OCCLUDED, Truth
from drawing.orchards.sprite import Sprite

Box = tuple[int, int, int, int]

MOST_FRUITS = 254
"""The owner mask has one byte a pixel."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A fruit to be remembered when its sprite is placed."""

    label: int
    part_state: int
    diameter: float


@dataclass(frozen=True, slots=True)
class Placement:
    """One sprite on its way to the canvas; larger depth is nearer and drawn later."""

    depth: float
    x: float
    y: float
    sprite: Sprite
    level: int = 0
    lift: float = 1.0
    """Distance to what lies behind: how far its shadow falls, 0 for no shadow."""
    mark: Mark | None = None


class Canvas:
    """An RGB picture under construction and, where asked for, the owner of every pixel."""

    def __init__(self, picture: Image.Image, light: Light, *, reach: float, solid: Image.Image | None = None) -> None:
        """``reach`` is the shadow offset in pixels at lift 1; ``solid`` marks where shadows can fall (None: all)."""
        self.picture = picture
        self.owner = Image.new("L", picture.size)
        self.solid = solid
        self._marks: list[tuple[Mark, Box, int]] = []
        self.reach = reach
        self._light = light

    def place(self, placement: Placement) -> None:
        """Cast the sprite's shadow on what is there, then paste the sprite."""
        sprite = placement.sprite
        left = round(placement.x - sprite.anchor[0])
        top = round(placement.y - sprite.anchor[1])
        if not _meets(left, top, sprite.alpha.size, self.picture.size):
            return
        if placement.lift > 0:
            self._shade(sprite, left, top, placement.lift)
        self.picture.paste(sprite.levels[placement.level], (left, top), sprite.alpha)
        if self.solid is not None:
            self.solid.paste(255, (left, top), sprite.alpha)
        if placement.mark is not None:
            self._remember(placement.mark, sprite, left, top)
        elif self._marks:
            self.owner.paste(0, (left, top), sprite.hard)

    def truth(self) -> tuple[Truth, npt.NDArray[np.uint8]]:
        """The truth measured on the masks really drawn, and the owner mask (H, W) renumbered to its rows.

        Fruits without a whole pixel inside the picture are left out.
        """
        owner = np.asarray(self.owner)
        width, height = self.picture.size
        rows: list[tuple[Mark, Box, float]] = []
        renumber = np.zeros(256, np.uint8)
        for number, (mark, full, area) in enumerate(self._marks, start=1):
            x0, y0, x1, y1 = max(0, full[0]), max(0, full[1]), min(width, full[2]), min(height, full[3])
            if x1 <= x0 or y1 <= y0:
                continue
            seen = int(np.count_nonzero(owner[y0:y1, x0:x1] == number))
            rows.append((mark, (x0, y0, x1, y1), seen / area))
            renumber[number] = len(rows)
        return _table(rows, width, height), renumber[owner]

    def _shade(self, sprite: Sprite, left: int, top: int, lift: float) -> None:
        x = left - sprite.spread + round(-self.reach * self._light.direction[0] * lift)
        y = top - sprite.spread + round(-self.reach * self._light.direction[1] * lift)
        mask = sprite.shadow
        if self.solid is not None:
            under = self.solid.crop((x, y, x + mask.width, y + mask.height))
            mask = ImageChops.multiply(mask, under)
        self.picture.paste((9, 15, 10), (x, y), mask)

    def _remember(self, mark: Mark, sprite: Sprite, left: int, top: int) -> None:
        if len(self._marks) >= MOST_FRUITS:
            raise ValueError(f"a scene holds at most {MOST_FRUITS} fruits")
        inner = sprite.hard.getbbox()
        if inner is None:
            return
        area = sprite.hard.histogram()[255]
        self._marks.append((mark, (left + inner[0], top + inner[1], left + inner[2], top + inner[3]), area))
        self.owner.paste(len(self._marks), (left, top), sprite.hard)


def _meets(left: int, top: int, size: tuple[int, int], whole: tuple[int, int]) -> bool:
    return left < whole[0] and top < whole[1] and left + size[0] > 0 and top + size[1] > 0


def _table(rows: list[tuple[Mark, Box, float]], width: int, height: int) -> Truth:
    visible = np.array([share for _, _, share in rows], np.float64)
    state = np.array([mark.part_state for mark, _, _ in rows], np.int8)
    state = np.where((visible < HIDDEN_BELOW) & (state != ABSENT), OCCLUDED, state).astype(np.int8)
    return Truth(
        width=width,
        height=height,
        boxes=np.array([box for _, box, _ in rows], np.float64).reshape(-1, 4),
        visible=visible,
        label=np.array([mark.label for mark, _, _ in rows], np.int64),
        part_state=state,
        scale=np.array([mark.diameter for mark, _, _ in rows], np.float64),
    )
