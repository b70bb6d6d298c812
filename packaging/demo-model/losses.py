"""What the detectors learn from: assignment of anchors and regions to fruits, and the losses of both kinds."""

import torch
from batches import Target
from network import TwoStage, encode, propose, roi_align
from torch import Tensor
from torch.nn import functional

ALPHA, GAMMA = 0.25, 2.0
"""Parameters of the focal loss (Lin et al. 2017)."""
FOUND, MISSED = 0.5, 0.4
"""Anchors with at least the first IoU are positive, below the second negative, between them passed over."""
SAMPLED = 256
"""Anchors that the proposer learns from, at most half of them positive."""
REGIONS = 64
"""Regions of an image that the second stage learns from, at most a quarter of them positive."""
IGNORE = -2
NOTHING = -1


def overlap(a: Tensor, b: Tensor) -> Tensor:
    """IoU (n, m) of boxes (n, 4) and (m, 4)."""
    low = torch.maximum(a[:, None, :2], b[None, :, :2])
    high = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    shared = (high - low).clamp(min=0).prod(dim=2)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(dim=1) for boxes in (a, b)]
    return shared / (areas[0][:, None] + areas[1][None] - shared).clamp(min=1e-6)


def assign(base: Tensor, target: Target, *, found: float, missed: float, best_too: bool) -> Tensor:
    """For every base box the row of its fruit, ``NOTHING`` or ``IGNORE`` (n,).

    With `best_too` the anchors that overlap a fruit most learn it even below `found`, down to IoU 0.3.
    """
    given = torch.full((len(base),), NOTHING, dtype=torch.long)
    if len(target.ignored):
        low = torch.maximum(base[:, None, :2], target.ignored[None, :, :2])
        high = torch.minimum(base[:, None, 2:], target.ignored[None, :, 2:])
        shared = (high - low).clamp(min=0).prod(dim=2).amax(dim=1)
        given[shared >= 0.5 * (base[:, 2:] - base[:, :2]).prod(dim=1)] = IGNORE
    if not len(target.boxes):
        return given
    iou = overlap(base, target.boxes)
    best, row = iou.max(dim=1)
    given[(best >= missed) & (best < found)] = IGNORE
    given[best >= found] = row[best >= found]
    if best_too:
        top = iou.amax(dim=0)
        for fruit in torch.nonzero(top >= 0.3).flatten().tolist():
            given[iou[:, fruit] >= top[fruit] - 1e-6] = fruit
    return given


def focal(logits: Tensor, wanted: Tensor) -> Tensor:
    """Sum of the focal loss."""
    chance = torch.sigmoid(logits)
    right = torch.where(wanted > 0, chance, 1 - chance)
    weight = torch.where(wanted > 0, ALPHA, 1 - ALPHA) * (1 - right) ** GAMMA
    return (weight * functional.binary_cross_entropy_with_logits(logits, wanted, reduction="none")).sum()


def place_loss(codes: Tensor, base: Tensor, boxes: Tensor) -> Tensor:
    """Sum of the smooth L1 loss of box codes."""
    return functional.smooth_l1_loss(codes, encode(boxes, base), beta=0.5, reduction="sum")


def one_stage_loss(scores: Tensor, codes: Tensor, base: Tensor, targets: list[Target]) -> Tensor:
    """Focal loss over all anchors and the loss of places over the positive ones, both a positive anchor."""
    total, positives = scores.new_zeros(()), 0
    for row, target in enumerate(targets):
        given = assign(base, target, found=FOUND, missed=MISSED, best_too=True)
        counted, positive = given != IGNORE, given >= 0
        wanted = torch.zeros_like(scores[row])
        wanted[positive, target.label[given[positive]]] = 1
        total = total + focal(scores[row][counted], wanted[counted])
        total = total + 0.5 * place_loss(codes[row][positive], base[positive], target.boxes[given[positive]])
        positives += int(positive.sum())
    return total / max(positives, 1)


def presence_loss(logits: Tensor, targets: list[Target]) -> Tensor:
    """Cross-entropy of every label's presence."""
    wanted = torch.zeros_like(logits)
    for row, target in enumerate(targets):
        wanted[row, target.label] = 1
    return functional.binary_cross_entropy_with_logits(logits, wanted)


def proposal_loss(
    scores: Tensor, codes: Tensor, base: Tensor, targets: list[Target], random: torch.Generator
) -> Tensor:
    """Cross-entropy over sampled anchors and the loss of places, the mean over images."""
    total = scores.new_zeros(())
    for row, target in enumerate(targets):
        given = assign(base, target, found=0.6, missed=0.3, best_too=True)
        some = _sample(given, random, count=SAMPLED, positives=SAMPLED // 2)
        total = total + functional.binary_cross_entropy_with_logits(scores[row][some], (given[some] >= 0).float())
        positive = some[given[some] >= 0]
        total = total + place_loss(codes[row][positive], base[positive], target.boxes[given[positive]]) / SAMPLED
    return total / len(targets)


def region_loss(
    model: TwoStage,
    found: tuple[list[Tensor], Tensor, Tensor],
    base: Tensor,
    targets: list[Target],
    random: torch.Generator,
    *,
    side: int,
) -> Tensor:
    """Cross-entropy over sampled regions and the loss of places with the box of the fruit's own label."""
    levels, scores, codes = found
    pooled, wanted, bases, boxes, labels = [], [], [], [], []
    for row, target in enumerate(targets):
        regions = propose(scores[row].detach(), codes[row].detach(), base, side=side, before=500, after=200)
        regions = torch.cat((regions, target.boxes))
        given = assign(regions, target, found=0.5, missed=0.5, best_too=False)
        some = _sample(given, random, count=REGIONS, positives=REGIONS // 4)
        if not len(some):
            continue
        given, regions = given[some], regions[some]
        positive = given >= 0
        pooled.append(roi_align(levels[0][row : row + 1], regions, 8))
        label = torch.full((len(given),), model.regions.labels)
        label[positive] = target.label[given[positive]]
        wanted.append(label)
        labels.append(label[positive])
        bases.append(regions[positive])
        boxes.append(target.boxes[given[positive]])
    logits, places = model.regions(torch.cat(pooled))
    label = torch.cat(wanted)
    positive = torch.nonzero(label < model.regions.labels).flatten()
    own = places[positive, torch.cat(labels)]
    return functional.cross_entropy(logits, label) + place_loss(own, torch.cat(bases), torch.cat(boxes)) / len(label)


def _sample(given: Tensor, random: torch.Generator, *, count: int, positives: int) -> Tensor:
    """Random rows: up to `positives` positive ones, filled up with negative ones."""
    chosen = []
    for rows, most in (
        (torch.nonzero(given >= 0).flatten(), positives),
        (torch.nonzero(given == NOTHING).flatten(), count),
    ):
        room = min(most, count - sum(len(part) for part in chosen))
        chosen.append(rows[torch.randperm(len(rows), generator=random)[:room]])
    return torch.cat(chosen)
