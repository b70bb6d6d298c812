"""Trains one detector on the CPU: ``python train.py KIND SCENES OUT [STEPS]``.

KIND is `one-stage` or `two-stage` on orchard scenes, `parts` (a one-stage detector) or `presence` (a classifier of
whole pictures) on bicycles. The two-stage detector begins with the backbone of the trained one-stage one where OUT
holds it, and so does the classifier with that of the parts detector. Everything random has a seed; OUT/KIND.pt holds
the weights, and what is there of an interrupted run is continued.
"""

import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from batches import BICYCLES, ORCHARD, Recipe, Target, batch, load
from losses import one_stage_loss, presence_loss, proposal_loss, region_loss
from network import LONG, ROUND, SIDE, OneStage, Presence, Shape, TwoStage, anchors
from torch import Tensor, nn

SEED = 7
RATE = 2e-3
WARM = 50
FRUITS, PARTS = 2, 22
"""Numbers of labels."""


@dataclass(frozen=True)
class Plan:
    """How one kind is trained."""

    build: Callable[[], nn.Module]
    recipe: Recipe
    shape: Shape
    side: int
    count: int
    steps: int
    backbone_of: str = ""
    haste: float = 1.0
    """Times the usual learning rate."""


PLANS = {
    "one-stage": Plan(lambda: OneStage(FRUITS), ORCHARD, ROUND, 320, 6, 1300),
    "two-stage": Plan(lambda: TwoStage(FRUITS), ORCHARD, ROUND, 320, 6, 900, "one-stage"),
    "parts": Plan(lambda: OneStage(PARTS, LONG), BICYCLES, LONG, 480, 4, 800),
    "presence": Plan(lambda: Presence(PARTS), BICYCLES, LONG, SIDE, 6, 450, "parts", 2.0),
}


def built(plan: Plan, out: Path) -> nn.Module:
    """The untrained network."""
    torch.manual_seed(SEED)
    model = plan.build()
    first = out / f"{plan.backbone_of}.pt"
    if plan.backbone_of and first.exists():
        weights = torch.load(first)["model"]
        own = {name[len("backbone.") :]: value for name, value in weights.items() if name.startswith("backbone.")}
        model.backbone.load_state_dict(own)
    return model


def loss_of(model: nn.Module, plan: Plan, pixels: Tensor, targets: list[Target], random: torch.Generator) -> Tensor:
    """The loss of one batch."""
    found = model(pixels)
    if isinstance(model, Presence):
        return presence_loss(found, targets)
    base = anchors(plan.side, plan.shape)
    if isinstance(model, OneStage):
        return one_stage_loss(*found, base, targets)
    return proposal_loss(found[1], found[2], base, targets, random) + region_loss(
        model, found, base, targets, random, side=plan.side
    )


def rate(step: int, steps: int) -> float:
    """Warm up, then a half cosine down to nothing."""
    if step < WARM:
        return RATE * (step + 1) / WARM
    return RATE * 0.5 * (1 + math.cos(math.pi * (step - WARM) / (steps - WARM)))


def train(kind: str, plan: Plan, scenes: Path, out: Path) -> None:
    """Trains and saves, a state every 200 steps."""
    pictures = load(scenes / "train")
    model = built(plan, out)
    learnt = [weight for weight in model.parameters() if weight.requires_grad]
    optimiser = torch.optim.AdamW(learnt, lr=RATE * plan.haste, weight_decay=1e-4)
    begun = 0
    saved = out / f"{kind}.part.pt"
    if saved.exists():
        state = torch.load(saved)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        begun = state["step"]
    started, mean = time.monotonic(), 0.0
    model.train()
    for step in range(begun, plan.steps):
        torch.manual_seed(SEED + step)
        random = torch.Generator().manual_seed(SEED + step)
        rng = np.random.default_rng([SEED, step])
        pixels, targets = batch(pictures, rng, count=plan.count, side=plan.side, recipe=plan.recipe)
        for group in optimiser.param_groups:
            group["lr"] = rate(step, plan.steps) * plan.haste
        loss = loss_of(model, plan, pixels, targets, random)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        mean = float(loss.detach()) if step == begun else 0.97 * mean + 0.03 * float(loss.detach())
        if (step + 1) % 25 == 0:
            took = (time.monotonic() - started) / (step + 1 - begun)
            print(f"{kind} step {step + 1}/{plan.steps} loss {mean:.4f} {took:.2f} s a step", flush=True)
        if (step + 1) % 200 == 0:
            torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step + 1}, saved)
    torch.save({"model": model.state_dict(), "steps": plan.steps}, out / f"{kind}.pt")
    saved.unlink(missing_ok=True)


def main() -> None:
    """Trains the kind that the command line names."""
    kind, scenes, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    plan = PLANS[kind]
    if len(sys.argv) > 4:
        plan = Plan(**{**plan.__dict__, "steps": int(sys.argv[4])})
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    train(kind, plan, scenes, out)


if __name__ == "__main__":
    main()
