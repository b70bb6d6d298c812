"""The two orchard detectors in torch: one backbone with three pyramid levels, a one-stage head, a two-stage head.

Pixels are those of the square input. Boxes are corners. Anchors of all levels stand in one list: level by level, rows
of cells from the top, cells from the left, sizes in the order of ``SIZES``.
"""

import math
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

SIDE = 512
"""Side of the input with which the models are exported."""
STRIDES = (8, 16, 32)
FRUITS = ((12.0, 18.0, 27.0), (40.0, 60.0, 90.0), (135.0, 200.0, 300.0))
"""Sides of the anchors of every level for fruits, which are about square: half an octave and a little apart."""
PARTS = ((13.0, 22.0), (36.0, 60.0), (100.0, 160.0))
"""The same for parts of bicycles, each with three ratios of width to height."""
CODING = (0.1, 0.1, 0.2, 0.2)
"""Standard deviations of the box coding: centre as shares of the side, logarithm of the side."""
MOST = 4.0
"""Largest logarithm of a ratio of sides, against overflow."""
MEAN = (0.42, 0.44, 0.32)
STD = (0.25, 0.25, 0.25)
WIDE = 64
"""Channels of the pyramid."""


@dataclass(frozen=True)
class Shape:
    """Which anchors stand in every cell: sides of each level, and ratios of width to height at the same area."""

    sizes: tuple[tuple[float, ...], ...] = FRUITS
    ratios: tuple[float, ...] = (1.0,)

    @property
    def count(self) -> int:
        """Anchors of a cell."""
        return len(self.sizes[0]) * len(self.ratios)


ROUND = Shape()
LONG = Shape(PARTS, (0.4, 1.0, 2.5))


def anchors(side: int, shape: Shape = ROUND) -> Tensor:
    """Anchors of all levels (N, 4) for a square input."""
    levels = []
    for stride, sizes in zip(STRIDES, shape.sizes, strict=True):
        line = (torch.arange(side // stride, dtype=torch.float32) + 0.5) * stride
        y, x = torch.meshgrid(line, line, indexing="ij")
        centre = torch.stack((x, y, x, y), dim=-1)[:, :, None]
        sides = [(size * math.sqrt(ratio), size / math.sqrt(ratio)) for size in sizes for ratio in shape.ratios]
        half = torch.tensor([[-wide, -high, wide, high] for wide, high in sides]) / 2
        levels.append((centre + half).reshape(-1, 4))
    return torch.cat(levels)


def decode(deltas: Tensor, base: Tensor) -> Tensor:
    """Boxes (..., 4) from codes (..., 4) about base boxes of the same shape."""
    size = base[..., 2:] - base[..., :2]
    centre = base[..., :2] + size / 2
    scaled = deltas * deltas.new_tensor(CODING)
    middle = centre + scaled[..., :2] * size
    half = size * torch.exp(scaled[..., 2:].clamp(max=MOST)) / 2
    return torch.cat((middle - half, middle + half), dim=-1)


def encode(boxes: Tensor, base: Tensor) -> Tensor:
    """Codes (n, 4) of boxes (n, 4) about base boxes (n, 4)."""
    size, own = base[:, 2:] - base[:, :2], boxes[:, 2:] - boxes[:, :2]
    moved = (boxes[:, :2] + own / 2 - base[:, :2] - size / 2) / size
    codes = torch.cat((moved, torch.log(own / size)), dim=1)
    return codes / codes.new_tensor(CODING)


def _conv(inside: int, out: int, *, stride: int = 1, size: int = 3) -> nn.Sequential:
    conv = nn.Conv2d(inside, out, size, stride, size // 2, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(out), nn.ReLU(inplace=True))


class _Block(nn.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = _conv(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x: Tensor) -> Tensor:
        """Features of the same shape."""
        return functional.relu(x + self.second(self.first(x)))


class Backbone(nn.Module):
    """Features at strides 8, 16 and 32, each with ``WIDE`` channels and what the coarser levels know."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(_conv(3, 16, stride=2), _conv(16, 32, stride=2))
        self.eighth = nn.Sequential(_conv(32, 64, stride=2), _Block(64))
        self.sixteenth = nn.Sequential(_conv(64, 96, stride=2), _Block(96))
        self.half_again = nn.Sequential(_conv(96, 96, stride=2), _Block(96))
        self.sideways = nn.ModuleList(nn.Conv2d(channels, WIDE, 1) for channels in (64, 96, 96))
        self.smooth = nn.ModuleList(_conv(WIDE, WIDE) for _ in STRIDES)

    def forward(self, pixels: Tensor) -> list[Tensor]:
        """Features of all levels for pixels (B, 3, H, W)."""
        c3 = self.eighth(self.stem(pixels))
        c4 = self.sixteenth(c3)
        c5 = self.half_again(c4)
        p3, p4, p5 = (side(c) for side, c in zip(self.sideways, (c3, c4, c5), strict=True))
        p4 = p4 + functional.interpolate(p5, scale_factor=2.0, mode="nearest")
        p3 = p3 + functional.interpolate(p4, scale_factor=2.0, mode="nearest")
        return [smooth(p) for smooth, p in zip(self.smooth, (p3, p4, p5), strict=True)]


class AnchorHead(nn.Module):
    """Scores and box codes of every anchor, from a convolution that all levels share."""

    def __init__(self, classes: int, *, prior: float, count: int) -> None:
        super().__init__()
        self.classes = classes
        self.shared = _conv(WIDE, WIDE)
        self.score = nn.Conv2d(WIDE, count * classes, 3, 1, 1)
        self.code = nn.Conv2d(WIDE, count * 4, 3, 1, 1)
        for conv in (self.score, self.code):
            nn.init.normal_(conv.weight, std=0.01)
            nn.init.zeros_(conv.bias)
        nn.init.constant_(self.score.bias, -math.log((1 - prior) / prior))

    def forward(self, levels: list[Tensor]) -> tuple[Tensor, Tensor]:
        """Logits (B, N, classes) and codes (B, N, 4)."""
        scores, codes = [], []
        for level in levels:
            x = self.shared(level)
            scores.append(self.score(x).permute(0, 2, 3, 1).reshape(x.shape[0], -1, self.classes))
            codes.append(self.code(x).permute(0, 2, 3, 1).reshape(x.shape[0], -1, 4))
        return torch.cat(scores, dim=1), torch.cat(codes, dim=1)


class OneStage(nn.Module):
    """An anchor detector: each anchor is scored for every label at once."""

    def __init__(self, labels: int, shape: Shape = ROUND) -> None:
        super().__init__()
        self.shape = shape
        self.backbone = Backbone()
        self.head = AnchorHead(labels, prior=0.01, count=shape.count)

    def forward(self, pixels: Tensor) -> tuple[Tensor, Tensor]:
        """Logits (B, N, labels) and codes (B, N, 4)."""
        return self.head(self.backbone(pixels))


CELLS = 7
"""Cells of a pooled region along each side, each the mean of 2 x 2 samples."""


def roi_align(level: Tensor, boxes: Tensor, stride: int) -> Tensor:
    """Regions (K, C, CELLS, CELLS) of one feature map (1, C, H, W) under boxes (K, 4).

    Equal to the ONNX operator RoiAlign with half-pixel coordinates, average pooling and sampling ratio 2 for boxes
    inside the input.
    """
    height, width = level.shape[2:]
    steps = (torch.arange(2 * CELLS, dtype=level.dtype) + 0.5) / (2 * CELLS)
    x = boxes[:, 0:1] + steps * (boxes[:, 2:3] - boxes[:, 0:1])
    y = boxes[:, 1:2] + steps * (boxes[:, 3:4] - boxes[:, 1:2])
    x, y = 2 * x / (stride * width) - 1, 2 * y / (stride * height) - 1
    count, side = x.shape
    grid = torch.stack((x[:, None, :].expand(-1, side, -1), y[:, :, None].expand(-1, -1, side)), dim=-1)
    flat = grid.reshape(1, count * side, side, 2)
    samples = functional.grid_sample(level, flat, mode="bilinear", padding_mode="border", align_corners=False)
    return functional.avg_pool2d(samples.reshape(-1, count, side, side).transpose(0, 1), 2)


class RegionHead(nn.Module):
    """Scores with the background last, and one box code a label, for pooled regions."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.labels = labels
        self.first = nn.Linear(WIDE * CELLS * CELLS, 160)
        self.second = nn.Linear(160, 160)
        self.score = nn.Linear(160, labels + 1)
        self.code = nn.Linear(160, labels * 4)
        nn.init.normal_(self.score.weight, std=0.01)
        nn.init.normal_(self.code.weight, std=0.001)
        for layer in (self.score, self.code):
            nn.init.zeros_(layer.bias)

    def forward(self, regions: Tensor) -> tuple[Tensor, Tensor]:
        """Logits (K, labels + 1) and codes (K, labels, 4)."""
        x = functional.relu(self.second(functional.relu(self.first(regions.flatten(1)))))
        return self.score(x), self.code(x).reshape(-1, self.labels, 4)


class Presence(nn.Module):
    """A classifier of whole pictures: which labels are there, told without saying where.

    Every cell of the finest level gives each label a vote and a weight; the weight hangs on what is there and on the
    place. The backbone is taken as it is.
    """

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.backbone = Backbone().requires_grad_(requires_grad=False)
        self.mixed = _conv(WIDE * len(STRIDES), WIDE)
        self.vote = nn.Conv2d(WIDE, labels, 1)
        self.weight = nn.Conv2d(WIDE, labels, 1)
        cells = SIDE // STRIDES[0]
        self.place = nn.Parameter(torch.zeros(1, labels, cells, cells))

    def train(self, mode: bool = True) -> "Presence":
        """The backbone stays as it judges, its normalisation included."""
        super().train(mode)
        self.backbone.eval()
        return self

    def forward(self, pixels: Tensor) -> Tensor:
        """Logits (B, labels) for pixels of exactly ``SIDE``."""
        with torch.no_grad():
            levels = self.backbone(pixels)
        fine = [functional.interpolate(level, scale_factor=2.0**n, mode="nearest") for n, level in enumerate(levels)]
        x = self.mixed(torch.cat(fine, dim=1))
        share = torch.softmax((self.weight(x) + self.place).flatten(2), dim=2)
        return (self.vote(x).flatten(2) * share).sum(dim=2)


class TwoStage(nn.Module):
    """Regions are proposed without labels first, then pooled from the finest level and judged one by one."""

    def __init__(self, labels: int) -> None:
        super().__init__()
        self.backbone = Backbone()
        self.proposer = AnchorHead(1, prior=0.05, count=ROUND.count)
        self.regions = RegionHead(labels)

    def forward(self, pixels: Tensor) -> tuple[list[Tensor], Tensor, Tensor]:
        """Pyramid levels, logits (B, N) and codes (B, N, 4) of the proposals."""
        levels = self.backbone(pixels)
        scores, codes = self.proposer(levels)
        return levels, scores[..., 0], codes


def suppress(boxes: np.ndarray, scores: np.ndarray, *, iou: float, most: int) -> np.ndarray:
    """Rows that greedy non-maximum suppression keeps, best first."""
    order = np.argsort(-scores, kind="stable")
    boxes = boxes[order]
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    alive = np.ones(len(boxes), bool)
    kept = []
    for row in range(len(boxes)):
        if not alive[row]:
            continue
        kept.append(row)
        if len(kept) == most:
            break
        low = np.maximum(boxes[row, :2], boxes[row + 1 :, :2])
        high = np.minimum(boxes[row, 2:], boxes[row + 1 :, 2:])
        shared = np.prod(np.maximum(high - low, 0), axis=1)
        alive[row + 1 :] &= shared <= iou * (area[row] + area[row + 1 :] - shared)
    return order[kept]


def propose(logits: Tensor, codes: Tensor, base: Tensor, *, side: int, before: int, after: int) -> Tensor:
    """The proposals (K, 4) of one image: the best `before` anchors, clipped, thinned at IoU 0.7, the best `after`."""
    top = logits.topk(min(before, len(logits))).indices
    boxes = decode(codes[top], base[top]).clamp(0, side)
    size = boxes[:, 2:] - boxes[:, :2]
    wide = (size >= 4).all(dim=1)
    boxes, scores = boxes[wide], logits[top][wide]
    return boxes[torch.from_numpy(suppress(boxes.numpy(), scores.numpy(), iou=0.7, most=after).copy())]
