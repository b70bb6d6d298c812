"""Trains one orchard detector on the CPU: ``python train.py one-stage|two-stage SCENES OUT [STEPS]``.

The two-stage detector begins with the backbone of the trained one-stage one where OUT holds it. Everything random has
a seed; OUT/<kind>.pt holds the weights, and what is there of an interrupted run is continued.
"""

import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from batches import Target, batch, load
from losses import one_stage_loss, proposal_loss, region_loss
from network import OneStage, TwoStage, anchors

SEED = 7
SIDE = 320
COUNT = 6
STEPS = {"one-stage": 1300, "two-stage": 900}
RATE = 2e-3
WARM = 50
LABELS = 2


def build(kind: str, out: Path) -> OneStage | TwoStage:
    """The untrained detector."""
    torch.manual_seed(SEED)
    if kind == "one-stage":
        return OneStage(LABELS)
    model = TwoStage(LABELS)
    first = out / "one-stage.pt"
    if first.exists():
        weights = torch.load(first)["model"]
        own = {name[len("backbone.") :]: value for name, value in weights.items() if name.startswith("backbone.")}
        model.backbone.load_state_dict(own)
    return model


def loss_of(
    kind: str,
    model: OneStage | TwoStage,
    pixels: torch.Tensor,
    base: torch.Tensor,
    targets: list[Target],
    random: torch.Generator,
) -> torch.Tensor:
    """The loss of one batch."""
    found = model(pixels)
    if kind == "one-stage":
        return one_stage_loss(*found, base, targets)
    return proposal_loss(found[1], found[2], base, targets, random) + region_loss(
        model, found, base, targets, random, side=SIDE
    )


def rate(step: int, steps: int) -> float:
    """Warm up, then a half cosine down to nothing."""
    if step < WARM:
        return RATE * (step + 1) / WARM
    return RATE * 0.5 * (1 + math.cos(math.pi * (step - WARM) / (steps - WARM)))


def main() -> None:
    """Trains and saves."""
    kind, scenes, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    steps = int(sys.argv[4]) if len(sys.argv) > 4 else STEPS[kind]
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    pictures = load(scenes / "train")
    base = anchors(SIDE)
    model = build(kind, out)
    optimiser = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=1e-4)
    begun = 0
    saved = out / f"{kind}.part.pt"
    if saved.exists():
        state = torch.load(saved)
        model.load_state_dict(state["model"])
        optimiser.load_state_dict(state["optimiser"])
        begun = state["step"]
    started, mean = time.monotonic(), 0.0
    model.train()
    for step in range(begun, steps):
        rng = np.random.default_rng([SEED, step])
        random = torch.Generator().manual_seed(SEED + step)
        pixels, targets = batch(pictures, rng, count=COUNT, side=SIDE)
        for group in optimiser.param_groups:
            group["lr"] = rate(step, steps)
        loss = loss_of(kind, model, pixels, base, targets, random)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 5.0)
        optimiser.step()
        mean = float(loss.detach()) if step == begun else 0.97 * mean + 0.03 * float(loss.detach())
        if (step + 1) % 25 == 0:
            took = (time.monotonic() - started) / (step + 1 - begun)
            print(f"{kind} step {step + 1}/{steps} loss {mean:.4f} {took:.2f} s a step", flush=True)
        if (step + 1) % 200 == 0:
            torch.save({"model": model.state_dict(), "optimiser": optimiser.state_dict(), "step": step + 1}, saved)
    torch.save({"model": model.state_dict(), "steps": steps}, out / f"{kind}.pt")
    saved.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
