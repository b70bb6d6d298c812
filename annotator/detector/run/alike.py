"""Like these: from one to five boxes of mine, a promptable model proposes the rest of the picture, surest first."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from annotator.detector.run.decode import suppress
from annotator.detector.run.promptable import Embedding, PromptableModel, Prompted
from annotator.errors import Progress
from annotator.geometry.box import Bools, Floats, centre_of, compute_iou, scale_of, size_of

_MOST: Final = 60
"""Places that are looked at, the most alike first."""
_LIKE: Final = 2.0
"""So many times larger or smaller than one of mine an object may be."""
_SAME: Final = 0.5
"""IoU above which two proposals are one."""
_KNOWN: Final = 0.3
"""IoU above which a proposal is one of mine."""


def find_alike(
    model: PromptableModel,
    embeddings: Sequence[Embedding],
    boxes: Floats,
    known: Floats | None = None,
    progress: Progress | None = None,
) -> list[Prompted]:
    """Objects that look like those in `boxes` (N, 4), surest first; none is in `boxes` or in `known` (K, 4).

    The mean feature within each box is compared with every place of the embeddings by its cosine; the decoder is asked
    at the peaks, by the point, or with a rough box of the size of mine where the point gives another. The score is the
    model's own guess of the IoU times how alike the place is, 0 to 1. All in pixels of the picture. Raises Cancelled.
    """
    maps = [_unit(embedding) for embedding in embeddings]
    own = [
        feature
        for box in boxes
        for embedding, unit in zip(embeddings, maps, strict=True)
        if (feature := _mean_feature(model, embedding, unit, box)) is not None
    ]
    if not own:
        return []
    lengths = np.linalg.norm(own, axis=1)
    wanted = np.stack(own) / np.maximum(lengths, 1e-9)[:, None]
    sure = float(np.median(lengths))
    found: list[Prompted] = []
    for place, (embedding, unit) in enumerate(zip(embeddings, maps, strict=True)):
        alike = (unit @ wanted.T).max(axis=2)
        # half-way between what is usual in the picture and what mine are like themselves
        usual = float(np.median(alike[_is_shown(embedding, alike.shape)]))
        if sure <= usual:
            continue  # all of the region is as mine are: nothing stands out
        peaks = _find_peaks(alike, embedding, boxes, least=(usual + sure) / 2)
        for number, (row, column) in enumerate(peaks[:_MOST]):
            if progress is not None:
                progress.step(place * _MOST + number, len(embeddings) * _MOST)
            one = _ask(model, embedding, np.array([column + 0.5, row + 0.5]), alike.shape, boxes)
            if one is not None:
                share = float(np.clip((alike[row, column] - usual) / max(sure - usual, 1e-6), 0, 1))
                found.append(one._replace(score=one.score * share))
    taken = boxes if known is None else np.concatenate((boxes, known))
    if not found:
        return []
    rows = np.stack([one.box for one in found])
    fresh = np.flatnonzero(compute_iou(rows, taken).max(axis=1) < _KNOWN)
    scores = np.array([one.score for one in found])[fresh]
    kept = suppress(rows[fresh], scores, np.zeros(len(fresh), np.int64), iou=_SAME, most=_MOST)
    return [found[fresh[row]] for row in kept.tolist()]


def _unit(embedding: Embedding) -> Floats:
    """Features of length 1 (H, W, C) about their mean over the region: what all places share tells nothing apart."""
    features = max((one for one in embedding.features.values() if one.ndim == 4), key=lambda one: one.shape[1])[0]
    values = features.transpose(1, 2, 0).astype(np.float64)
    values -= values[_is_shown(embedding, values.shape)].mean(axis=0)
    unit: Floats = values / np.maximum(np.linalg.norm(values, axis=2, keepdims=True), 1e-9)
    return unit


def _centres(embedding: Embedding, shape: tuple[int, ...]) -> Floats:
    """Middles (H, W, 2) of the cells of a map in pixels of the picture, those beyond it included."""
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    cell = np.array([embedding.fit.width / shape[1], embedding.fit.height / shape[0]])
    inside = (np.stack((columns, rows), axis=2) + 0.5) * cell
    middle: Floats = (inside - embedding.fit.offset) / embedding.fit.scale + embedding.region[:2]
    return middle


def _is_shown(embedding: Embedding, shape: tuple[int, ...]) -> Bools:
    """Cells (H, W) with a part of the picture."""
    middle = _centres(embedding, shape)
    return np.asarray(((middle >= embedding.region[:2]) & (middle < embedding.region[2:])).all(axis=2))


def _mean_feature(model: PromptableModel, embedding: Embedding, unit: Floats, box: Floats) -> Floats | None:
    """Mean feature (C,) of an object in a region, of the part of its box that the model takes for it.

    Its length is how alike the object's own places are to it.
    """
    import shapely

    x, y = centre_of(box[None])[0]
    if not (embedding.region[0] <= x < embedding.region[2] and embedding.region[1] <= y < embedding.region[3]):
        return None
    centres = _centres(embedding, unit.shape)
    found = model.predict(embedding, np.zeros((0, 2)), np.zeros(0, np.bool_), box)
    seen: Bools = np.zeros(unit.shape[:2], np.bool_)
    if found is not None and compute_iou(found.box[None], box[None])[0, 0] > _SAME:
        pieces = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in found.outline])
        seen = np.asarray(shapely.contains_xy(pieces, centres[..., 0], centres[..., 1]))
    if not seen.any():
        seen = np.square((centres - (x, y)) / (size_of(box[None])[0] / 2)).sum(axis=2) <= 1
    if not seen.any():
        seen.reshape(-1)[np.square(centres - (x, y)).sum(axis=2).argmin()] = True
    mean: Floats = unit[seen].mean(axis=0)
    return mean


def _slide(values: Floats, reach: int) -> Floats:
    """The square (2 reach + 1, 2 reach + 1) about every place (H, W); the border goes on beyond itself."""
    return np.lib.stride_tricks.sliding_window_view(np.pad(values, reach, mode="edge"), (2 * reach + 1,) * 2)


def _find_peaks(alike: Floats, embedding: Embedding, boxes: Floats, *, least: float) -> list[tuple[int, int]]:
    """Cells that are most alike within the size of the smallest of mine, the most alike first."""
    cell = embedding.fit.width / alike.shape[1] / embedding.fit.scale[0]
    reach = round(0.25 * float(scale_of(boxes).min()) / cell)
    smooth = _slide(alike, reach).mean(axis=(2, 3))
    is_top = smooth == _slide(smooth, reach).max(axis=(2, 3))
    top = is_top & (smooth >= least) & _is_shown(embedding, alike.shape)
    rows, columns = np.nonzero(top)
    order = np.argsort(-smooth[rows, columns], kind="stable")
    return list(zip(rows[order].tolist(), columns[order].tolist(), strict=True))


def _ask(
    model: PromptableModel, embedding: Embedding, cell: Floats, shape: tuple[int, ...], boxes: Floats
) -> Prompted | None:
    """What the decoder sees at a cell: by the point, else with a box of the usual size of mine."""
    side = np.array([embedding.fit.width / shape[1], embedding.fit.height / shape[0]])
    point = embedding.to_picture((cell * side)[None])
    half = np.median(size_of(boxes), axis=0) / 2
    rough = np.concatenate((point[0] - half, point[0] + half))
    least, most = float(scale_of(boxes).min()) / _LIKE, float(scale_of(boxes).max()) * _LIKE
    for box in (None, rough):
        one = model.predict(embedding, point, np.ones(1, np.bool_), box)
        if one is not None and least <= float(scale_of(one.box[None])[0]) <= most:
            return one
    return None
