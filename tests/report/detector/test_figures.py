"""The figures of a check draw the numbers of the report: bars as long, lines as high, bands as wide as these say."""

from pathlib import Path

import immutables
import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgba
from msgspec.structs import replace

from annotator.metrics.detection.scale import FittedLine
from annotator.model.author import AUTHOR_COLOURS, Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays import author_style_of
from annotator.report import glossary, plots
from annotator.report.detector import figures
from annotator.report.detector.figures import MOST_CURVES, draw_curves_figure, list_curve_labels
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckOptions, CheckReport, make_check_report
from annotator.report.numbers import format_cell
from annotator.report.style import LIGHT, SMALL_SIZE, Place, find_room
from tests import builders
from tests.detector.projects import ANA, NET, record
from tests.report.detector.check_projects import OTHER, report_of, two_models


@pytest.fixture(scope="module")
def report() -> CheckReport:
    return report_of(two_models(), (NET, OTHER), theta_cls=0.3)


def bars_of(axes: Axes, series: int) -> list[float]:
    """Lengths of the bars of one model, from the top of the figure down."""
    bars = sorted(axes.containers[series].patches, key=lambda bar: bar.get_y())
    return [bar.get_width() for bar in bars]


def annotations_of(axes: Axes) -> list[str]:
    return [text.get_text() for text in axes.texts]


def test_the_bars_of_error_types_are_their_counts(report: CheckReport) -> None:
    axes = figures.draw_tide_figure(report).axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == list(glossary.TIDE_NAMES.values())[:6]
    assert bars_of(axes, 0) == [1, 1, 0, 0, 2, 3]
    assert bars_of(axes, 1) == [0, 0, 0, 0, 2, 10]
    assert annotations_of(axes) == ["1", "1", "0", "0", "2", "3", "0", "0", "0", "0", "2", "10"]


def test_the_bars_of_two_models_stand_side_by_side(report: CheckReport) -> None:
    axes = figures.draw_tide_figure(report).axes[0]
    first, second = (container.patches[2] for container in axes.containers)
    assert first.get_y() + first.get_height() <= second.get_y()
    assert (first.get_y() + second.get_y() + second.get_height()) / 2 == pytest.approx(2)


def test_the_bars_of_mechanisms_are_shares_in_percent(report: CheckReport) -> None:
    axes = figures.draw_mechanism_figure(report).axes[0]
    shares = [[one.result.mechanisms.compute_shares()[kind].value for kind in MECHANISMS] for one in report.models]
    if all(value is None for row in shares for value in row):
        assert "internals not loaded" in " ".join(annotations_of(axes))
        return
    for series, row in enumerate(shares):
        assert bars_of(axes, series) == [value or 0.0 for value in row]


def test_the_bars_of_labels_are_average_precisions(report: CheckReport) -> None:
    axes = figures.draw_label_figure(report).axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    for series, one in enumerate(report.models):
        by_name = {report.label_name(label): row[2].value for label, row in one.result.precision.score_labels().items()}
        assert bars_of(axes, series) == [by_name.get(name) or 0.0 for name in names]


def test_a_curve_a_label_under_the_mean_of_their_precisions(report: CheckReport) -> None:
    figure = draw_curves_figure(report)
    names = [name for name, subset in report.models[0].result.subsets.items() if not subset.reason]
    assert len(figure.axes) == len(names)
    for axes, name in zip(figure.axes, names, strict=True):
        subsets = [one.result.subsets[name] for one in report.models]
        drawn = [(label, curve) for subset in subsets for label, curve in subset.curves.items()]
        assert len(axes.lines) == len(drawn)
        for line, (label, curve) in zip(axes.lines, drawn, strict=True):
            assert line.get_xdata().tolist() == curve.recall.tolist()
            assert line.get_ydata().tolist() == curve.precision.tolist()
            if len(subsets[0].curves) > 1:
                assert line.get_color() == report.project.vocabulary.label_of(label).colour
        told = "mean AP" if max(len(subset.curves) for subset in subsets) > 1 else "AP"
        values = ", ".join(format_cell(subset.ap.value) for subset in subsets)
        assert axes.get_title(loc="left").endswith(f": {told} {values}")


def test_one_label_can_be_chosen_and_the_title_is_its_own_precision() -> None:
    report = labelled_report(4)
    chosen = list_curve_labels(report)[1]
    for figure in (
        draw_curves_figure(report, label=chosen),
        draw_curves_figure(replace(report, options=replace(report.options, curve_label=chosen))),
    ):
        subset = report.models[0].result.subsets["all"]
        (line,) = figure.axes[0].lines
        assert line.get_ydata().tolist() == subset.curves[chosen].precision.tolist()
        told = format_cell(subset.precision.score_of_label(chosen).value)
        assert figure.axes[0].get_title(loc="left") == f"all objects, {report.label_name(chosen)}: AP {told}"
    alone = draw_curves_figure(report, label=999).axes[0]
    assert not alone.lines


def test_the_curves_of_many_labels_are_those_with_most_objects() -> None:
    report = labelled_report(12)
    figure = draw_curves_figure(report)
    counts = {label: curve.objects for label, curve in report.models[0].result.subsets["all"].curves.items()}
    assert len(counts) == 12
    assert len(figure.axes[0].lines) == MOST_CURVES
    (key,) = figure.legends
    words = [text.get_text() for text in key.get_texts()]
    kept = sorted(counts, key=lambda label: (-counts[label], label))[:MOST_CURVES]
    assert words == [*(report.label_name(label) for label in sorted(kept)), f"and {12 - MOST_CURVES} more in the mean"]


def labelled_report(count: int) -> CheckReport:
    """One image on which label n has n + 1 objects, all found."""
    column = np.repeat(np.arange(count), np.arange(1, count + 1))
    corner = 30.0 * np.arange(len(column))
    boxes = np.column_stack((corner, 0 * corner, corner + 20, 0 * corner + 20))
    objects = Shapes.make(boxes, label=column, image=1)
    authors = [Author(1, "Ana"), Author(2, "net", AuthorKind.MODEL)]
    found = [objects, objects.with_columns(score=np.full(len(column), 0.9))]
    layers = [
        Layer.make(LayerKey(1, author.id), shapes, status=Status.DONE)
        for author, shapes in zip(authors, found, strict=True)
    ]
    made = Project(
        uuid="00000000-0000-4000-8000-000000000001",
        name="labels",
        vocabulary=builders.vocabulary(*(f"label {number}" for number in range(count))),
        authors=immutables.Map({one.id: one for one in authors}),
        images=immutables.Map({1: Image(1, "1.jpg", 4000, 100)}),
    ).with_layers(layers)
    return make_check_report(made, CheckOptions((2,), 1))


def test_points_and_fits_over_scale(report: CheckReport) -> None:
    """Lines of detection and confidence: slope times log2 of scale, plus intercept, from the first bin to the last."""
    one = report.models[0]
    (bin_,) = one.result.scale.bins
    bins = (bin_, replace(bin_, log2=bin_.log2 + 0.5), replace(bin_, log2=bin_.log2 + 1.0))
    detection, confidence = FittedLine(0.25, -1.5), FittedLine(-0.5, 2.0)
    scale = replace(one.result.scale, bins=bins, detection=detection, confidence=confidence)
    drawn = replace(report, models=(replace(one, result=replace(one.result, scale=scale)),))
    panels = figures.draw_scale_figure(drawn).axes
    x = [one.log2 for one in bins]
    bars = panels[0].patches
    assert [bar.get_height() for bar in bars] == [bin_.objects] * 3
    assert [bar.get_x() + bar.get_width() / 2 for bar in bars] == pytest.approx(x)
    points, fit = panels[1].lines
    assert points.get_xdata().tolist() == x
    assert points.get_ydata().tolist() == [bin_.probability] * 3
    assert fit.get_xdata().tolist() == [x[0], x[-1]]
    assert fit.get_ydata() == pytest.approx(np.polyval([0.25, -1.5], [x[0], x[-1]]))
    assert panels[3].lines[-1].get_ydata() == pytest.approx(np.polyval([-0.5, 2.0], [x[0], x[-1]]))
    assert panels[2].lines[0].get_ydata().tolist() == [bin_.confidence.value] * 3
    model = panels[2].lines[-1]
    assert model.get_ydata() == pytest.approx(1 - np.exp(np.polyval([-0.5, 2.0], model.get_xdata())))
    words = [text.get_text() for text in panels[0].figure.legends[0].get_texts()]
    assert words[-1].startswith("fitted line")
    assert panels[4].lines[0].get_ydata().tolist() == [bin_.iou.value] * 3
    assert panels[0].get_xlim() == pytest.approx((x[0] - 0.5, x[-1] + 0.5))
    assert panels[1].get_ylim() == pytest.approx((0, 1.05))


def test_state_shares_stand_one_behind_the_other(report: CheckReport) -> None:
    axes = figures.draw_state_figure(report).axes[0]
    parts = report.models[0].result.parts
    assert parts is not None
    for split, shares in enumerate(parts.state_shares.values()):
        left = 0.0
        for container, score in zip(axes.containers, shares.values(), strict=True):
            bar = container.patches[split]
            assert (bar.get_x(), bar.get_width()) == pytest.approx((left, score.value or 0.0))
            left += bar.get_width()
        assert left == pytest.approx(1.0) or left == 0.0


def test_bands_stack_with_a_gap() -> None:
    starts = plots._stack_bands([("a", 3), ("b", 2), ("a", 1)], 0.5)
    assert starts == {"a": 0.0, "b": 4.5}


def visible_spines(axes: Axes) -> set[str]:
    return {side for side, spine in axes.spines.items() if spine.get_visible()}


DRAWN = {
    "mechanisms": figures.draw_mechanism_figure,
    "errors": figures.draw_tide_figure,
    "labels": figures.draw_label_figure,
    "curves": draw_curves_figure,
    "missing": figures.draw_missing_figure,
    "states": figures.draw_state_figure,
    "places": figures.draw_mean_box_figure,
    "scale": figures.draw_scale_figure,
}


@pytest.mark.parametrize("name", DRAWN)
def test_every_figure_is_in_the_house_style(report: CheckReport, name: str) -> None:
    for axes in DRAWN[name](report).axes:
        assert visible_spines(axes) in (set(), {"left", "bottom"})
        assert axes.get_facecolor()[3] == 0
        assert axes.spines["left"].get_edgecolor() == to_rgba(LIGHT.line)
        for label in (*axes.get_xticklabels(), *axes.get_yticklabels()):
            assert label.get_fontsize() == SMALL_SIZE


@pytest.mark.parametrize("name", ["errors", "labels", "curves", "missing"])
def test_a_legend_names_two_models_and_one_needs_none(report: CheckReport, name: str) -> None:
    (legend,) = DRAWN[name](report).legends
    assert [text.get_text() for text in legend.get_texts()] == ["net", "other"]
    # the third and the fourth author of the project, as in the window
    assert [line.get_color() for line in legend.get_lines()] == list(AUTHOR_COLOURS[2:4])
    assert not legend.get_frame_on()
    alone = replace(report, models=report.models[:1])
    assert DRAWN[name](alone).legends == []


def test_bars_have_a_row_each_from_the_top_and_end_with_their_number(report: CheckReport) -> None:
    figure = figures.draw_tide_figure(report)
    (axes,) = figure.axes
    assert figure.get_size_inches().tolist() == pytest.approx([6.4, 0.7 + 0.54 * 6])
    assert axes.yaxis_inverted()
    assert axes.get_yticks().tolist() == list(range(6))
    assert axes.get_xlabel() == "errors at the score cut"
    for series, shift in enumerate((-0.2, 0.2)):
        bars = axes.containers[series].patches
        assert [bar.get_y() + bar.get_height() / 2 for bar in bars] == pytest.approx([row + shift for row in range(6)])
        assert [bar.get_height() for bar in bars] == pytest.approx([0.344] * 6)
        texts = axes.texts[6 * series : 6 * series + 6]
        assert [text.xy for text in texts] == [
            pytest.approx((bar.get_width(), row + shift)) for row, bar in enumerate(bars)
        ]


def test_mechanisms_with_internals_are_shares_of_the_missed(tmp_path) -> None:
    """Of the five missed of the first image each has a reason of its own; the sixth kind takes none."""
    with_internals = report_of(two_models(folder=record(tmp_path / "internals")))
    axes = figures.draw_mechanism_figure(with_internals).axes[0]
    assert bars_of(axes, 0) == pytest.approx([0.2] * 5 + [0])
    assert annotations_of(axes) == ["20.0 %"] * 5 + ["0.0 %"]
    assert axes.get_xlabel() == "share of the missed objects"


def test_bands_lead_from_errors_to_mechanisms(tmp_path) -> None:
    report = report_of(two_models(folder=record(tmp_path / "internals")))
    (one,) = report.models
    figure = figures.draw_flow_figure(report, one)
    (axes,) = figure.axes
    assert figure.get_size_inches().tolist() == pytest.approx([5.6, 3.0])
    bands = [(band.names, len(band.rows)) for band in one.result.flow]
    assert sum(count for _, count in bands) == 5
    assert len(axes.collections) == len(bands)
    due: list[tuple[float, float, str]] = []
    for side, x in ((0, -0.03), (1, 1.03)):
        at = 0.0
        for name in dict.fromkeys(names[side] for names, _ in bands):
            count = sum(number for names, number in bands if names[side] == name)
            due.append(
                (x, pytest.approx(at + count / 2), f"{glossary.TIDE_NAMES.get(name, name.replace('_', ' '))}  {count}")
            )
            at += count + 0.06 * 5
    assert [(*text.get_position(), text.get_text()) for text in axes.texts] == due
    used: tuple[dict[str, float], dict[str, float]] = ({}, {})
    middle = {(x > 0, text): y for x, y, text in ((*text.get_position(), text.get_text()) for text in axes.texts)}
    for band, (names, count) in zip(axes.collections, bands, strict=True):
        corners = band.get_paths()[0].vertices
        for side, x in ((0, 0.0), (1, 1.0)):
            ends = corners[corners[:, 0] == x][:, 1]
            total = sum(number for each, number in bands if each[side] == names[side])
            key = f"{glossary.TIDE_NAMES.get(names[side], names[side].replace('_', ' '))}  {total}"
            low = middle[bool(side), key] - total / 2 + used[side].get(names[side], 0.0)
            assert (ends.min(), ends.max()) == pytest.approx((low, low + count))
            used[side][names[side]] = used[side].get(names[side], 0.0) + count
    assert axes.yaxis_inverted()
    assert axes.get_xlim() == (-0.35, 1.75)
    assert not axes.axison
    assert axes.get_title(loc="left") == "net"


@pytest.mark.parametrize("occluded", [-1, 0, 1])
def test_panels_of_curves_have_titles_limits_and_labels_at_the_border(occluded: int) -> None:
    """Objects whose occlusion nobody said, that are all seen whole, and that are all partly hidden."""
    made = two_models()
    tagged = [
        layer.with_shapes(layer.shapes.with_columns(occluded=np.full(layer.count, occluded, dtype=np.int8)))
        for key, layer in made.layers.items()
        if key.author == ANA
    ]
    report = report_of(made.with_layers(tagged), (NET, OTHER))
    figure = draw_curves_figure(report)
    names = [name for name, subset in report.models[0].result.subsets.items() if not subset.reason]
    columns, rows = min(3, len(names)), -(-len(names) // 3)
    assert figure.get_size_inches().tolist() == pytest.approx([2.5 * columns + 0.3, 2.3 * rows + 0.3])
    for number, (axes, name) in enumerate(zip(figure.axes, names, strict=True)):
        subsets = [one.result.subsets[name] for one in report.models]
        aps = ", ".join(format_cell(subset.ap.value) for subset in subsets)
        assert axes.get_title(loc="left") == f"{glossary.SUBSET_NAMES[name]}: AP {aps}"
        if not subsets[0].objects:
            assert "Undefined" in annotations_of(axes)[0]
            continue
        assert len(axes.lines) == 2
        assert (axes.get_xlim(), axes.get_ylim()) == ((0, 1.01), (0, 1.02))
        assert axes.get_xlabel() == ("recall" if number >= len(names) - columns else "")
        assert axes.get_ylabel() == ("precision" if number % columns == 0 else "")


def test_missing_parts_that_are_found_over_the_threshold(report: CheckReport) -> None:
    """One model lays a box on one of the two missing parts, the other on both; both draw that label somewhere."""
    axes = figures.draw_missing_figure(report).axes[0]
    assert (axes.get_xlim(), axes.get_ylim()) == ((0, 1), (0, 1.02))
    for line, one in zip(axes.lines, report.models, strict=True):
        assert one.result.parts is not None
        curve = one.result.parts.verification.missing_curve
        assert line.get_xdata().tolist() == [level for level, _ in curve]
        assert line.get_ydata().tolist() == [score.value for _, score in curve]
    net, other = (line.get_ydata().tolist() for line in axes.lines)
    assert net == [1.0] + [0.5] * (len(net) - 1)
    assert other == [1.0] * len(other)


def test_states_have_a_key_and_a_row_a_split(report: CheckReport) -> None:
    figure = figures.draw_state_figure(report)
    (axes,) = figure.axes
    assert figure.get_size_inches().tolist() == pytest.approx([5.2, 0.7 + 0.36 * 2])
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["intact", "damaged", "absent", "occluded"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["(no split)"]
    assert axes.get_xlim() == (0, 1)
    assert axes.yaxis_inverted()
    assert [bar.patches[0].get_width() for bar in axes.containers] == pytest.approx([6 / 7, 0, 1 / 7, 0])


def test_mean_boxes_lie_where_the_parts_are(report: CheckReport) -> None:
    axes = figures.draw_mean_box_figure(report).axes[0]
    parts = report.models[0].result.parts
    assert parts is not None
    assert len(axes.lines) == len(parts.mean_boxes) > 0
    for line, text, (label, mean) in zip(axes.lines, axes.texts, parts.mean_boxes.items(), strict=True):
        x0, y0, x1, y1 = mean.box
        assert line.get_xdata() == pytest.approx([x0, x1, x1, x0, x0])
        assert line.get_ydata() == pytest.approx([y0, y0, y1, y1, y0])
        assert text.get_text() == report.label_name(label)
    assert (axes.get_xlim(), axes.get_ylim()) == ((0, 1), (1, 0))
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("share of the width", "share of the height")


def test_names_of_boxes_in_one_place_do_not_touch() -> None:
    taken: list[Place] = []
    box, size = (0.4, 0.4, 0.5, 0.45), (0.2, 0.04)
    spots = [find_room(box, size, taken) for _ in range(8)]
    assert spots[0] == (0.4, 0.4)  # above the upper left corner where there is room
    for left, top, right, bottom in taken:
        touching = [one for one in taken if one[0] < right and left < one[2] and one[1] < bottom and top < one[3]]
        assert len(touching) == 1
        assert left >= 0 and top >= 0 and right <= 1 and bottom <= 1  # noqa: PT018 - one place


def test_a_name_keeps_clear_of_lines() -> None:
    box, across = (0.4, 0.4, 0.6, 0.6), (0.3, 0.38, 0.9, 0.9)
    left, bottom = find_room(box, (0.1, 0.04), [], [box, across])
    assert not 0.38 < bottom < 0.42  # the upper edge of the other box runs above this one
    assert left >= 0.3


def test_labels_over_scale_stand_below_the_lower_row(report: CheckReport) -> None:
    figure = figures.draw_scale_figure(report)
    assert figure.get_size_inches().tolist() == pytest.approx([7.8, 4.4])
    assert [axes.get_title(loc="left") for axes in figure.axes] == list(figures.TITLES)
    assert [axes.get_xlabel() for axes in figure.axes[:5]] == ["", "", "", "log2 of scale in px", "log2 of scale in px"]
    assert "Undefined" in annotations_of(figure.axes[5])[0]


def test_models_and_mechanisms_have_the_colours_of_the_window(tmp_path: Path) -> None:
    report = report_of(two_models(folder=record(tmp_path / "i")), (NET, OTHER))
    due = [author_style_of(report.project, author).colour for author in (NET, OTHER)]
    figure = figures.draw_mechanism_figure(report)
    assert [to_hex(bar.get_facecolor()) for bar in figure.axes[0].patches[::6]] == due
    assert len(set(due)) == 2
    flow = figures.draw_flow_figure(report, report.models[0])
    shown = {to_hex(band.get_facecolor()[0][:3]) for band in flow.axes[0].collections}
    assert shown <= set(glossary.MECHANISM_COLOURS.values())
    words = [text.get_text() for text in flow.axes[0].texts]
    assert not any("consumed" in word for word in words)
