"""What measured sizes say together: cost a box with the start of the program and without, and 100 million boxes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

EXTRAPOLATED: Final = 100_000_000
"""Boxes."""

Known = Mapping[str, Mapping[str, Any]]
"""By size, or by the key of the start: by step what it cost, and how large the set is."""
AUDITS: Final = ("audit", "audit by several")
STEPS: Final = (*AUDITS, "import", "audit of the project", "export")


def summarise(known: Known, start: str) -> dict[str, Any]:
    """The numbers that follow from those measured."""
    sizes = list_sizes(known)
    alone = known[start]["audit"]["processor"]
    found: dict[str, Any] = {"start_seconds": alone, "program_bytes": known[start]["help"]["peak"]}
    with_start = [known[size]["audit"]["processor"] / known[size]["boxes"] for size in sizes]
    without = [(known[size]["audit"]["processor"] - alone) / known[size]["boxes"] for size in sizes]
    for name, each in (("with_start", with_start), ("without_start", without)):
        found[name] = {
            "seconds_a_box": dict(zip(sizes, each, strict=True)),
            "last_to_first": each[-1] / each[0],
            "most_to_least": max(each) / min(each),
        }
    if len(sizes) > 1:
        two = [known[size] for size in sizes[-2:]]
        found["extrapolated"] = {"boxes": EXTRAPOLATED} | {
            name: extrapolate([(one["boxes"], one["audit"][name]) for one in two]) for name in ("processor", "peak")
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
    for name, words in (("with_start", "with the start"), ("without_start", "without it")):
        each = summary[name]
        listed = ", ".join(f"{value * 1e6:.2f}" for value in each["seconds_a_box"].values())
        yield (
            f"Audit by one process, µs a box {words}: {listed}; the last is {each['last_to_first']:.2f} of the first, "
            f"the most {each['most_to_least']:.2f} of the least."
        )
    if "extrapolated" in summary:
        found = summary["extrapolated"]
        yield (
            f"Extrapolated from the last two sizes, not run: {found['boxes']:,} boxes take {found['processor']:.0f} s "
            f"of the processor and {(found['peak'] - bare) / 1e6:.0f} MB above the program."
        )
