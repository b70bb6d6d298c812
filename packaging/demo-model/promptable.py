"""The promptable model in torch: an encoder that sees the picture once, and a decoder that answers prompts.

A prompt is any number of points in pixels of the input, each with SAM's label: 1 inside, 0 outside, 2 and 3 the upper
left and lower right corner of a box, -1 no point. The decoder is convolutional: it gets the prompt as maps of nearness,
and how alike every place is to the one that is pointed at, so that it learns within minutes and for any size of input.
"""

import torch
from network import _Block, _conv
from torch import Tensor, nn
from torch.nn import functional

STRIDE = 8
"""Pixels of the input a cell of the embedding."""
DEEP, FINE = 64, 32
"""Channels of the embedding: what is there, and four cells of fine edges folded into one."""
HIDDEN = 48
MASKS = 3
"""Answers to every prompt, of which the one with the best predicted IoU counts."""
NEAR = (8.0, 32.0, 96.0)
"""Widths of the maps of nearness in pixels."""
MAPS = 2 * len(NEAR) + 7
TINY = 1e-6
MEAN, STD = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
"""Those of SAM, so that the pair runs without a manifest, too."""


class Encoder(nn.Module):
    """The embedding (B, DEEP + FINE, H / 8, W / 8) of pixels (B, 3, H, W)."""

    def __init__(self) -> None:
        super().__init__()
        self.first = _conv(3, 16, stride=2)
        self.quarter = _conv(16, 32, stride=2)
        self.eighth = nn.Sequential(_conv(32, 64, stride=2), _Block(64))
        self.sixteenth = nn.Sequential(_conv(64, 96, stride=2), _Block(96))
        self.half_again = nn.Sequential(_conv(96, 96, stride=2), _Block(96))
        self.sideways = nn.ModuleList(nn.Conv2d(channels, DEEP, 1) for channels in (64, 96, 96))
        self.smooth = nn.Conv2d(DEEP, DEEP, 3, 1, 1)
        self.fold = nn.Conv2d(4 * 32, FINE, 1)

    def forward(self, pixels: Tensor) -> Tensor:
        """Deep channels first, then the fine ones, folded as `pixel_shuffle` unfolds them."""
        c2 = self.quarter(self.first(pixels))
        c3 = self.eighth(c2)
        c4 = self.sixteenth(c3)
        c5 = self.half_again(c4)
        p3, p4, p5 = (side(c) for side, c in zip(self.sideways, (c3, c4, c5), strict=True))
        p4 = p4 + functional.interpolate(p5, scale_factor=2.0, mode="nearest")
        p3 = p3 + functional.interpolate(p4, scale_factor=2.0, mode="nearest")
        return torch.cat((self.smooth(functional.relu(p3)), self.fold(functional.pixel_unshuffle(c2, 2))), dim=1)


def nearness(x: Tensor, y: Tensor, points: Tensor, there: Tensor, width: float) -> Tensor:
    """(B, H, W): 1 at a point that counts, down to 0 away from all of them."""
    across = torch.exp(-((x - points[..., 0:1]) ** 2) / (2 * width * width)) * there[..., None]
    down = torch.exp(-((y - points[..., 1:2]) ** 2) / (2 * width * width))
    return (down[..., None] * across[:, :, None]).amax(dim=1)


class Decoder(nn.Module):
    """Logits (B, MASKS, 2 H, 2 W) of masks and their predicted IoU (B, MASKS) for embeddings (B, C, H, W)."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = nn.Conv2d(DEEP + FINE, HIDDEN, 1)
        self.turn = nn.Linear(DEEP, 2 * HIDDEN)
        self.mix = _conv(HIDDEN + MAPS, HIDDEN)
        self.wide = nn.ModuleList(self._step(dilation) for dilation in (1, 2, 4))
        self.far = nn.Sequential(self._step(1), nn.ReLU(inplace=True), self._step(2), nn.ReLU(inplace=True))
        self.near = _conv(HIDDEN, HIDDEN)
        self.narrow = nn.Conv2d(HIDDEN, 16, 1)
        self.edge = _conv(16 + FINE // 4, 24)
        self.mask = nn.Conv2d(24, MASKS, 3, 1, 1)
        self.judge = nn.Sequential(nn.Linear(2 * HIDDEN, 48), nn.ReLU(inplace=True), nn.Linear(48, MASKS))

    @staticmethod
    def _step(dilation: int) -> nn.Sequential:
        conv = nn.Conv2d(HIDDEN, HIDDEN, 3, 1, dilation, dilation, bias=False)
        return nn.Sequential(conv, nn.BatchNorm2d(HIDDEN))

    def forward(self, embedding: Tensor, points: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        """Points (B, N, 2) in pixels of the input, their labels (B, N)."""
        deep = embedding[:, :DEEP]
        maps, chosen = self._prompt(functional.normalize(deep, dim=1), points, labels)
        scale, shift = self.turn(chosen)[..., None, None].chunk(2, dim=1)
        hidden = functional.relu(self.seen(embedding) * (1 + scale) + shift)
        hidden = self.mix(torch.cat((hidden, maps), dim=1))
        for step in self.wide:
            hidden = functional.relu(hidden + step(hidden))
        far = functional.interpolate(self.far(functional.avg_pool2d(hidden, 4)), scale_factor=4.0, mode="nearest")
        hidden = self.near(hidden + far)
        large = functional.interpolate(self.narrow(hidden), scale_factor=2.0, mode="bilinear", align_corners=False)
        fine = functional.pixel_shuffle(embedding[:, DEEP:], 2)
        masks = self.mask(self.edge(torch.cat((large, fine), dim=1)))
        share = torch.sigmoid(functional.avg_pool2d(masks.mean(dim=1, keepdim=True), 2))
        inside = (hidden * share).sum(dim=(2, 3)) / (share.sum(dim=(2, 3)) + 1)
        score = torch.sigmoid(self.judge(torch.cat((inside, hidden.mean(dim=(2, 3))), dim=1)))
        return masks, score

    def _prompt(self, unit: Tensor, points: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        """Maps (B, MAPS, H, W) and the mean feature (B, DEEP) of what is pointed at."""
        high, wide = unit.shape[2:]
        x = ((torch.arange(wide, dtype=unit.dtype) + 0.5) * STRIDE)[None, None]
        y = ((torch.arange(high, dtype=unit.dtype) + 0.5) * STRIDE)[None, None]
        is_in, is_out, is_low, is_high = ((labels == kind).to(unit.dtype) for kind in (1, 0, 2, 3))
        has_box = (is_low.amax(dim=1) * is_high.amax(dim=1))[:, None, None]
        low, upper = ((points * kind[..., None]).sum(dim=1) for kind in (is_low, is_high))
        sides = [
            (x[:, 0, None] - low[:, None, 0:1]).expand(-1, high, -1),
            (upper[:, None, 0:1] - x[:, 0, None]).expand(-1, high, -1),
            (y[:, 0, :, None] - low[:, None, 1:2]).expand(-1, -1, wide),
            (upper[:, None, 1:2] - y[:, 0, :, None]).expand(-1, -1, wide),
        ]
        box = [torch.tanh(side / 24) * has_box for side in sides]
        maps = [nearness(x, y, points, kind, width) for kind in (is_in, is_out) for width in NEAR]
        centre, size = (low + upper) / 2, (upper - low).clamp(min=8)
        across = torch.exp(-(((x[:, 0] - centre[:, 0:1]) / (0.22 * size[:, 0:1])) ** 2) / 2)
        down = torch.exp(-(((y[:, 0] - centre[:, 1:2]) / (0.22 * size[:, 1:2])) ** 2) / 2)
        in_box = down[:, :, None] * across[:, None] * has_box
        has_point = is_in.amax(dim=1)[:, None, None]
        at = maps[0] + TINY + in_box * (1 - has_point)
        chosen = (unit * at[:, None]).sum(dim=(2, 3)) / at.sum(dim=(1, 2))[:, None]
        left = (unit * maps[len(NEAR)][:, None]).sum(dim=(2, 3)) / (maps[len(NEAR)].sum(dim=(1, 2))[:, None] + TINY)
        alike, other = ((unit * one[..., None, None]).sum(dim=1) for one in (chosen, left))
        every = [*maps, *box, has_box.expand(-1, high, wide), alike, other]
        return torch.stack(every, dim=1), chosen


class Promptable(nn.Module):
    """Both together, for training."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.decoder = Decoder()
