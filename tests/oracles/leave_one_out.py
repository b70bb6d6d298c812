"""Leave-one-out with two others, on plain tuples: what both drew alike, against the third; nothing of the product."""

from itertools import permutations

Box = tuple[tuple[float, ...], int, int, int]
"""Corners, label, occluded and part state."""
UNSET = -1


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0.0
    both = width * height
    return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)


def pair_up(first: list[Box], second: list[Box]) -> list[tuple[int, int]]:
    """The pairs of equal label and IoU >= 0.5 of the assignment with most of them, then most IoU."""
    few, many, turned = (first, second, False) if len(first) <= len(second) else (second, first, True)
    best: tuple[tuple[int, float], list[tuple[int, int]]] = ((0, 0.0), [])
    for chosen in permutations(range(len(many)), len(few)):
        pairs, total = [], 0.0
        for row, other in enumerate(chosen):
            iou = overlap(few[row][0], many[other][0])
            if iou >= 0.5 and few[row][1] == many[other][1]:
                pairs.append((other, row) if turned else (row, other))
                total += iou
        if (len(pairs), total) > best[0]:
            best = (len(pairs), total), pairs
    return best[1]


def count_left_out(boxes: dict[int, dict[int, list[Box]]], left: int) -> tuple[int, int, int]:
    """Pairs of the person who is left out with the mean boxes of what both others drew alike, and shapes of either."""
    one, other = (author for author in boxes if author != left)
    hits = kept_all = drawn_all = 0
    for image in sorted(set(boxes[one]) & set(boxes[other]) & set(boxes[left])):
        kept: list[Box] = []
        for a, b in pair_up(boxes[one][image], boxes[other][image]):
            (first, label, *tags), (second, _label, *others) = boxes[one][image][a], boxes[other][image][b]
            if all(x == y or UNSET in (x, y) for x, y in zip(tags, others, strict=True)):  # of two, all is a majority
                corners = tuple((x + y) / 2 for x, y in zip(first, second, strict=True))
                kept.append((corners, label, UNSET, UNSET))
        drawn = boxes[left][image]
        hits += len(pair_up(kept, drawn))
        kept_all += len(kept)
        drawn_all += len(drawn)
    return hits, kept_all, drawn_all
