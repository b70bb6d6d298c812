"""What measured sizes say together: cost a box with the start of the program and without, and 100 million boxes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

EXTRAPOLATED: Final = 100_000_000
"""Boxes."""

Known = Mapping[str, Mapping[str, Any]]
"""By size, or by the key of the start: by step what it cost, and how large the set is."""
LEAST: Final = 500_000
"""Boxes of a set below which the start outweighs the rest, so that it says nothing of how costs grow."""
AUDITS: Final = ("audit", "audit of the project")
"""Those by one process, whose growth is told."""
STEPS: Final = (
    "audit",
    "audit by several",
    "import",
    "audit of the project",
    "audit of the project by several",
    "export",
)


def summarise(known: Known, start: str) -> dict[str, Any]:
    """The numbers that follow from those measured."""
    alone = known[start]["audit"]["processor"]
    grown = {step: _describe_growth(known, step, alone) for step in AUDITS}
    return {
        "start_seconds": alone,
        "program_bytes": known[start]["help"]["peak"],
        "growth": {step: one for step, one in grown.items() if one},
    }


def _describe_growth(known: Known, step: str, alone: float) -> dict[str, Any]:
    """How the cost of a step grows over at least two sets that are large enough; nothing without them."""
    large = [known[size] for size in list_sizes(known) if step in known[size] and known[size]["boxes"] >= LEAST]
    if len(large) < 2:
        return {}
    found: dict[str, Any] = {}
    for name, left_out in (("with_start", 0.0), ("without_start", alone)):
        each = [(one[step]["processor"] - left_out) / one["boxes"] for one in large]
        found[name] = {
            "seconds_a_box": each,
            "last_to_first": each[-1] / each[0],
            "most_to_least": max(each) / min(each),
        }
    found["extrapolated"] = {"boxes": EXTRAPOLATED} | {
        name: extrapolate([(one["boxes"], one[step][name]) for one in large[-2:]]) for name in ("processor", "peak")
    }
    return found


def extrapolate(points: Sequence[tuple[float, float]]) -> float:
    """The value at 100 million boxes on the line through two points."""
    (x0, y0), (x1, y1) = points
    return y0 + (EXTRAPOLATED - x0) * (y1 - y0) / (x1 - x0)


def list_sizes(known: Known) -> list[str]:
    """The keys of the sizes that are measured, the smallest first."""
    return sorted((key for key in known if key.isdigit() and "boxes" in known[key]), key=int)


def list_lines(known: Known, summary: Mapping[str, Any], start: str) -> Iterator[str]:
    """The table in Markdown, and the sentences under it; memory is what a step takes above the bare program."""
    bare = summary["program_bytes"]
    heads = ("boxes", "images", "step", "time, s", "processor, s", "µs a box", "peak, MB", "of a helper, MB")
    yield f"| {' | '.join((*heads, 'read, B a box', 'written, B a box'))} |"
    yield "|--:|--:|---|--:|--:|--:|--:|--:|--:|--:|"
    for size in list_sizes(known):
        one = known[size]
        for name in ("make", *STEPS):
            if name not in one:
                continue
            cost, boxes = one[name], one["boxes"]
            helper = f"{(cost['helper'] - bare) / 1e6:.0f}" if cost["helper"] else ""
            yield (
                f"| {boxes:,} | {one['images']:,} | {name} | {cost['seconds']:.1f} | {cost['processor']:.1f} "
                f"| {cost['processor'] / boxes * 1e6:.2f} | {(cost['peak'] - bare) / 1e6:.0f} | {helper} "
                f"| {cost['read'] / boxes:.0f} | {cost['written'] / boxes:.0f} |"
            )
    yield ""
    first = known[start]["audit"]
    yield (
        f"The program alone takes {bare / 1e6:.0f} MB; with all that an audit loads, {first['processor']:.1f} s and "
        f"{(first['peak'] - bare) / 1e6:.0f} MB more, whatever the size (a set of one image)."
    )
    for step, grown in summary["growth"].items():
        for name, words in (("with_start", "with the start"), ("without_start", "without it")):
            each = grown[name]
            listed = ", ".join(f"{value * 1e6:.2f}" for value in each["seconds_a_box"])
            yield (
                f"One process, {step}, µs a box {words}: {listed}; the last is {each['last_to_first']:.2f} of the "
                f"first, the most {each['most_to_least']:.2f} of the least."
            )
        found = grown["extrapolated"]
        yield (
            f"Extrapolated from the last two sizes, not run: {step}, {found['boxes']:,} boxes take "
            f"{found['processor']:.0f} s of the processor and {(found['peak'] - bare) / 1e6:.0f} MB above the program."
        )
    if "audit" not in summary["growth"]:
        yield f"How costs grow is told of two sets of at least {LEAST:,} boxes; in smaller ones the start weighs most."
