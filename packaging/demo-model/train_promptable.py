"""Trains the promptable model on the CPU: ``python train_promptable.py SCENES OUT``.

Everything random has a seed; OUT/promptable.pt holds the weights. Prompts are drawn as people give them: a point
inside, or a rough box, or both with a point to take away; of the answers the best one learns most, and the model learns
what the IoU of each is.
"""

import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from batches import _light
from PIL import Image
from promptable import DEEP, MEAN, STD, Promptable
from torch import Tensor
from torch.nn import functional
from train import RATE, SEED, rate

SIDE, CROPS, OBJECTS = 224, 4, 3
POINTS = 5
"""Places for points in every prompt: two corners of a box, two points inside, one outside."""
LARGEST = 200
"""Longest side of an object that is asked for, in pixels of a crop."""


class Round(NamedTuple):
    """Steps of one schedule, the sides at which objects are shown, and the largest scale of a picture."""

    steps: int
    sides: tuple[float, float]
    largest: float


ROUNDS = (Round(900, (18, 200), 2.2), Round(1300, (30, 190), 4.0))
"""Many small objects first, then edges."""


@dataclass(frozen=True)
class Picture:
    """A drawn scene in memory."""

    pixels: Image.Image
    masks: np.ndarray
    """(n, H, W / 8) packed."""
    label: np.ndarray
    boxes: np.ndarray


@dataclass
class Batch:
    """Crops (B, 3, S, S) and, for each of their objects, its crop, prompt, mask at half a cell and label."""

    pixels: Tensor
    owner: Tensor
    points: Tensor
    labels: Tensor
    masks: Tensor
    kind: Tensor


def load(folder: Path) -> list[Picture]:
    """All scenes with objects, in the order of their names."""
    found = []
    for path in sorted(folder.glob("*.npz")):
        truth = np.load(path)
        if not len(truth["label"]):
            continue
        with Image.open(path.with_suffix(".jpg")) as picture:
            pixels = picture.convert("RGB")
        masks = truth["masks"]
        whole = np.unpackbits(masks, axis=-1, count=pixels.width)
        lines, columns = whole.any(axis=2), whole.any(axis=1)
        sides = [(line.argmax(axis=1), line.shape[1] - line[:, ::-1].argmax(axis=1)) for line in (columns, lines)]
        boxes = np.stack([sides[axis][end] for end in (0, 1) for axis in (0, 1)], axis=1).astype(float)
        found.append(Picture(pixels, masks, truth["label"], boxes))
    return found


def prompt(mask: np.ndarray, box: np.ndarray, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Points (POINTS, 2) and labels of one prompt about a mask in pixels of the crop."""
    points, labels = np.zeros((POINTS, 2), np.float32), np.full(POINTS, -1, np.float32)
    kind = rng.random()
    size = box[2:] - box[:2]
    if kind < 0.4:
        noise = rng.normal(0, 0.07, 4) * np.tile(size, 2) + rng.normal(0, 1.0, 4)
        points[:2], labels[:2] = (box + noise).reshape(2, 2), (2, 3)
    rows, columns = np.nonzero(mask)
    if kind >= 0.4 or rng.random() < 0.2:
        picked = rng.integers(0, len(rows), 4)
        away = ((np.stack((columns[picked], rows[picked]), axis=1) - (box[:2] + size / 2)) / size) ** 2
        # people point at the middle rather than at the edge
        one = picked[away.sum(axis=1).argmin()] if rng.random() < 0.7 else picked[0]
        points[2], labels[2] = (columns[one] + 0.5, rows[one] + 0.5), 1
        if rng.random() < 0.25:
            points[3], labels[3] = (columns[picked[1]] + 0.5, rows[picked[1]] + 0.5), 1
    if rng.random() < 0.25:
        for _ in range(8):
            x, y = rng.uniform(box[:2] - 0.5 * size, box[2:] + 0.5 * size)
            inside = 0 <= x < mask.shape[1] and 0 <= y < mask.shape[0]
            if inside and not mask[int(y), int(x)]:
                points[4], labels[4] = (x, y), 0
                break
    return points, labels


def batch(pictures: list[Picture], rng: np.random.Generator, rule: Round) -> Batch:
    """Random crops about random objects, at random scales, mirrored and in other light."""
    crops, owner, points, labels, masks, kinds = [], [], [], [], [], []
    while len(crops) < CROPS:
        picture = pictures[rng.integers(len(pictures))]
        about = picture.boxes[rng.integers(len(picture.boxes))]
        large = (about[2:] - about[:2]).max()
        scale = float(np.clip(np.exp(rng.uniform(*np.log(rule.sides))) / large, 0.3, rule.largest))
        window = SIDE / scale
        centre = (about[:2] + about[2:]) / 2 + rng.uniform(-0.3, 0.3, 2) * window
        limit = np.array(picture.pixels.size, float)
        corner = np.where(limit > window, np.clip(centre - window / 2, 0, np.maximum(limit - window, 0)), 0.0)
        boxes = (picture.boxes - np.tile(corner, 2)) * scale
        clipped = np.clip(boxes, 0, SIDE)
        shown, whole = (np.prod(np.maximum(b[:, 2:] - b[:, :2], 0), axis=1) for b in (clipped, boxes))
        sides = clipped[:, 2:] - clipped[:, :2]
        good = (shown > 0.5 * whole) & (sides.min(axis=1) >= 6) & (sides.max(axis=1) <= LARGEST)
        rows = np.flatnonzero(good)
        if not len(rows):
            continue
        mirrored = rng.random() < 0.5
        crop = crop_of(picture.pixels, corner, scale, Image.Resampling.BILINEAR)
        crop = np.asarray(crop, np.float32) / 255
        crops.append(((_light(crop[:, ::-1] if mirrored else crop, rng) - MEAN) / STD).astype(np.float32))
        for row in rng.permutation(rows)[:OBJECTS]:
            full = np.unpackbits(picture.masks[row], axis=-1, count=picture.pixels.width)
            mask = np.asarray(crop_of(Image.fromarray(full * 255), corner, scale, Image.Resampling.BILINEAR)) >= 128
            mask = mask[:, ::-1] if mirrored else mask
            there = np.nonzero(mask)
            if len(there[0]) < 12:
                continue
            box = np.array([there[1].min(), there[0].min(), there[1].max() + 1, there[0].max() + 1], float)
            given, said = prompt(mask, box, rng)
            owner.append(len(crops) - 1)
            points.append(given)
            labels.append(said)
            masks.append(mask.reshape(SIDE // 4, 4, SIDE // 4, 4).mean(axis=(1, 3), dtype=np.float32))
            kinds.append(int(picture.label[row]))
    pixels = torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).contiguous()
    arrays = [torch.from_numpy(np.stack(values)) for values in (points, labels, masks)]
    return Batch(pixels, torch.tensor(owner), *arrays, torch.tensor(kinds))


def crop_of(image: Image.Image, corner: np.ndarray, scale: float, how: Image.Resampling) -> Image.Image:
    """A square crop; black lies beyond the picture."""
    end = np.minimum(corner + SIDE / scale, image.size)
    shown = np.maximum(1, np.rint((end - corner) * scale)).astype(int)
    part = image.resize(tuple(shown.tolist()), how, box=(*corner, *end))
    canvas = Image.new(image.mode, (SIDE, SIDE))
    canvas.paste(part)
    return canvas


def loss_of(model: Promptable, given: Batch) -> tuple[Tensor, Tensor]:
    """The loss, and the mean IoU of the answers that would be chosen."""
    seen = model.encoder(given.pixels)
    masks, score = model.decoder(seen[given.owner], given.points, given.labels)
    wanted = given.masks[:, None].expand_as(masks)
    chance = torch.sigmoid(masks)
    raw = functional.binary_cross_entropy_with_logits(masks, wanted, reduction="none")
    # objects are small in their crop: what is near them counts most
    near = functional.max_pool2d(given.masks[:, None], 15, 1, 7)
    weight = 0.15 + near
    cross = (raw * weight).sum(dim=(2, 3)) / weight.sum(dim=(2, 3))
    both = (chance * wanted).sum(dim=(2, 3))
    dice = 1 - (2 * both + 1) / (chance.sum(dim=(2, 3)) + wanted.sum(dim=(2, 3)) + 1)
    each = cross + dice
    best = each.min(dim=1).values
    hard, truth = masks > 0, wanted >= 0.5
    iou = (hard & truth).sum(dim=(2, 3)) / (hard | truth).sum(dim=(2, 3)).clamp(min=1)
    judged = functional.mse_loss(score, iou)
    chosen = iou.gather(1, score.argmax(dim=1, keepdim=True)).mean()
    return best.mean() + 0.1 * each.mean() + judged + 0.3 * kin_loss(seen, given), chosen


def kin_loss(seen: Tensor, given: Batch) -> Tensor:
    """Objects of a kind shall be alike in the embedding, and unlike the rest of their picture."""
    unit = functional.normalize(seen[:, :DEEP], dim=1)[given.owner]
    share = functional.avg_pool2d(given.masks[:, None], 2)[:, 0]
    mean = functional.normalize((unit * share[:, None]).sum(dim=(2, 3)), dim=1)
    same = (given.owner[:, None] == given.owner) & (given.kind[:, None] == given.kind)
    kin = (same.float() @ share.flatten(1)).clamp(max=1).reshape(share.shape)
    alike = (unit * mean[..., None, None]).sum(dim=1)
    raw = functional.binary_cross_entropy_with_logits(10 * (alike - 0.5), kin, reduction="none")
    # what of the same kind was not asked for is left out, as far as it looks alike already
    weight = torch.where(kin > 0.5, 1.0, 0.25 * (alike < 0.9).float())
    return (raw * weight).sum() / weight.sum().clamp(min=1)


def train(model: Promptable, pictures: list[Picture], rule: Round, begun: int) -> None:
    """One round of steps, whose random numbers follow those of the steps before."""
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=1e-4)
    started, mean, right = time.monotonic(), 0.0, 0.0
    model.train()
    for step in range(rule.steps):
        given = batch(pictures, np.random.default_rng([SEED, begun + step]), rule)
        for group in optimiser.param_groups:
            group["lr"] = rate(step, rule.steps)
        loss, iou = loss_of(model, given)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        share = 1.0 if step == 0 else 0.03
        mean, right = mean + share * (float(loss.detach()) - mean), right + share * (float(iou) - right)
        if (step + 1) % 25 == 0:
            took = (time.monotonic() - started) / (step + 1)
            print(f"step {step + 1}/{rule.steps} loss {mean:.4f} IoU {right:.3f} {took:.2f} s a step", flush=True)


def main() -> None:
    """Trains and saves after every round; rounds that are there already are passed over."""
    scenes, out = Path(sys.argv[1]), Path(sys.argv[2])
    torch.set_num_threads(1)
    torch.manual_seed(SEED)
    out.mkdir(parents=True, exist_ok=True)
    pictures = load(scenes / "train")
    model, saved, done = Promptable(), out / "promptable.pt", 0
    if saved.exists():
        state = torch.load(saved)
        model.load_state_dict(state["model"])
        done = state["rounds"]
    for number in range(done, len(ROUNDS)):
        train(model, pictures, ROUNDS[number], sum(rule.steps for rule in ROUNDS[:number]))
        torch.save({"model": model.state_dict(), "rounds": number + 1}, saved)


if __name__ == "__main__":
    main()
