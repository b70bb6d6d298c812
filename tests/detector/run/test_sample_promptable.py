"""The sample's promptable model: small, and right about what it was trained for."""

import json

import numpy as np
from PIL import Image

from annotator.detector.run.promptable import PromptableModel
from annotator.geometry.box import compute_iou
from annotator.resources import find_resource


def test_a_rough_box_about_a_wheel_gives_the_wheel() -> None:
    manifest = find_resource("models") / "sample-promptable.json"
    model = PromptableModel.open(manifest, provider="cpu")
    assert max(file.stat().st_size for file in model.files) < 2_000_000
    folder = find_resource("samples") / "parts"
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))["images"]["bike_001.jpg"]["parts"]
    wheel = np.array(truth["back_wheel"]["box"])
    with Image.open(folder / "pictures" / "bike_001.jpg") as picture:
        embedding = model.embed(np.asarray(picture.convert("RGB")))
    rough = wheel + np.array([-12, 10, 14, 9])
    found = model.predict(embedding, np.zeros((0, 2)), np.zeros(0, bool), rough)
    assert found is not None
    assert compute_iou(found.box[None], wheel[None])[0, 0] > 0.85
