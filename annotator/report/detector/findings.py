"""The findings of a check one by one: missed objects, false positives and hallucinated parts, the gravest first.

The largest missed objects, the surest false positives and the surest claims of a missing part come first. The first
of each mechanism and kind are shown as small pictures, drawn as on the canvas: objects found are green with the score
of their detection, misses bear the word and the mechanism, a false positive is the fainter the lower its score, and one
white frame is around what the picture is about.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np
from msgspec import Struct

from annotator.errors import Progress
from annotator.geometry.box import Floats, Rows, area_of
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.metrics.detection.subsets import find_standard_subsets
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, ErrorType, MissType
from annotator.metrics.detection.verification import find_hallucinations
from annotator.metrics.matching.detections import NOTHING
from annotator.metrics.ranges.source import ImageRange, Source
from annotator.metrics.suspects.find import Suspicion
from annotator.model.layer import Layer
from annotator.model.shapes import PartState, Shapes
from annotator.report.crops import (
    HEIGHT,
    WIDTH,
    Rectangle,
    choose_view,
    draw_background,
    draw_chip,
    draw_outline,
    encode_crop,
    load_picture,
    ring_of_box,
)
from annotator.report.detector.suspects import make_suspect_list
from annotator.report.detector.tables import MECHANISMS
from annotator.report.detector.values import CheckReport, FindingKind, ModelCheck
from annotator.report.glossary import MECHANISMS as WORDS
from annotator.report.glossary import SUBSET_NAMES, TIDE_NAMES
from annotator.report.numbers import DASH, format_cell, format_count
from annotator.report.templates import MOST_LISTED, Cell, ListColumn, Listing
from annotator.spool import find_rows, iterate_slices, map_rows, search_rows
from annotator.store.pixels.pyramid import Picture

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

KIND_NAMES: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {FindingKind.MISSED: "missed", FindingKind.FALSE: "false positive", FindingKind.HALLUCINATED: "hallucinated"}
)
FILTERS: Final = ("model", "label", "kind", "why", "subset", "others", "image")
COLUMNS: Final = (
    ListColumn("image", "image"),
    ListColumn("kind", "kind"),
    ListColumn("model", "model"),
    ListColumn("why", "why"),
    ListColumn("label", "label"),
    ListColumn("subset", "subset"),
    ListColumn("score"),
    ListColumn("also drawn by", "others"),
)
ALONE: Final = "nobody else"
_SHOWN_SUBSETS: Final = ("small", "big", "occluded", "non_occluded")


class LocatedFinding(Struct, frozen=True):
    """One finding of one model, in words and with where it lies."""

    model: ModelCheck
    kind: FindingKind
    row: int
    """Row of the reference, or of the detections where it is a false positive."""
    detection: int
    """Row of the detection that is wrong, or that claims a missing part; -1 without one."""
    image: int
    label: str
    why: str
    """The mechanism or type of a miss, the type of a false positive, the state of a part that is missing."""
    mechanism: Mechanism
    subsets: tuple[str, ...]
    score: float | None
    others: tuple[str, ...]
    """Names of the annotators besides the reference who have a shape there; `ALONE` where none of those who finished
    the image has, empty where nobody else did."""


class LocatedFindings(Struct, frozen=True):
    """The findings of a report, and how many there are besides."""

    findings: tuple[LocatedFinding, ...]
    more: int

    def make_listing(self, report: CheckReport) -> Listing:
        """All of them as one list."""
        cut = (
            f"{self.more:,} more have no row: of each kind and model the gravest are listed; the files of --csv, "
            "detections.csv and objects.csv, hold all."
        )
        # In their order: of a project whose images are read range by range each range is read once.
        names = {image: report.image_name(image) for image in sorted({one.image for one in self.findings})}
        rows = tuple(_make_row(report, one, names[one.image]) for one in self.findings)
        return Listing(COLUMNS, rows, (cut,) if self.more else ()).drop_empty_columns()


def locate_findings(
    report: CheckReport, progress: Progress | None = None, *, most: int = MOST_LISTED
) -> LocatedFindings:
    """The gravest findings of the models that tell places, model by model, about `most` in all.

    Raises Cancelled when asked to stop.
    """
    found: list[LocatedFinding] = []
    more = 0
    models = report.restrict_to_places().models
    for done, one in enumerate(models):
        if progress is not None:
            progress.step(done, len(models))
        chosen = _choose_rows(one, most // len(models))
        more += sum(rows.count - len(rows.rows) for rows in chosen.values())
        others = _find_others(report, one, chosen)
        for kind, kept in chosen.items():
            found += _locate(report, one, kind, kept.rows, others)
    return LocatedFindings(tuple(found), more)


def find_facets(report: CheckReport, one: LocatedFinding) -> dict[str, Sequence[str]]:
    """What a filter finds a finding by."""
    return {
        "model": (report.author_name(one.model.author),),
        "label": (one.label,),
        "kind": (KIND_NAMES[one.kind],),
        "why": (one.why,),
        "subset": one.subsets,
        "others": one.others,
        "image": (report.image_name(one.image),),
    }


def _make_row(report: CheckReport, one: LocatedFinding, image: str) -> tuple[Cell, ...]:
    return (
        image,
        KIND_NAMES[one.kind],
        report.author_name(one.model.author),
        one.why,
        one.label,
        one.subsets,
        DASH if one.score is None else format_cell(one.score),
        one.others,
    )


class _ChosenRows(Struct, frozen=True):
    """The gravest findings of a kind."""

    rows: Rows
    count: int
    """How many there are altogether."""


def _choose_rows(one: ModelCheck, most: int) -> dict[FindingKind, _ChosenRows]:
    """Of each kind that has any the gravest, about `most` of all kinds together; equal ones by image and id."""
    result = one.result
    reference, detections = result.inputs.reference, result.inputs.detections
    looked = None if result.parts is None else result.parts.verification.observed
    seen = find_hallucinations(looked, result.roles)
    sides = {
        FindingKind.MISSED: (result.mechanisms.rows, reference),
        FindingKind.FALSE: (result.matching.false_positives, detections),
        FindingKind.HALLUCINATED: (seen, reference),
    }
    share = most // max(sum(len(rows) > 0 for rows, _table in sides.values()), 1)
    found = {}
    for kind, (every, table) in sides.items():
        rows, grave = every, _measure_gravity(one, kind, every)
        if len(every) > share > 0:
            # Whatever their number, only those that may be listed are put into order.
            kept = _find_largest(grave, share)
            rows, grave = every[kept], grave[kept]
        order = np.lexsort((table.id[rows], table.image[rows], -grave))
        found[kind] = _ChosenRows(rows[order][:share], len(every))
    return found


def _find_largest(values: Floats, count: int) -> Rows:
    """The rows of so many that are the largest, and of those that equal the least of them."""
    largest = np.zeros(0)
    for some in iterate_slices(len(values)):
        largest = np.sort(np.append(largest, values[some]))[-count:]
    return find_rows(len(values), lambda some: values[some] >= largest[0])


def _measure_gravity(one: ModelCheck, kind: FindingKind, rows: Rows) -> Floats:
    """By what the findings `(n,)` of a kind are put into order: their area, or the score of their detection."""
    result = one.result
    inputs = result.inputs
    if kind is FindingKind.MISSED:
        return map_rows(len(rows), lambda some: area_of(inputs.reference.box[rows[some]]))
    by = rows
    if kind is FindingKind.HALLUCINATED:
        if result.parts is None:
            return np.zeros(len(rows))
        by = result.parts.verification.observed.detection[rows]
    if not len(inputs.detections):
        return np.zeros(len(by))
    return map_rows(len(by), lambda some: np.where(by[some] == NOTHING, 0.0, inputs.detections.score[by[some]]))


def _locate(
    report: CheckReport, one: ModelCheck, kind: FindingKind, rows: Rows, others: Mapping[int, tuple[str, ...]]
) -> Iterator[LocatedFinding]:
    result, is_false = one.result, kind is FindingKind.FALSE
    table = (result.inputs.detections if is_false else result.inputs.reference).take(rows)
    masks = {} if is_false else find_standard_subsets(table, result.settings.size_threshold)
    mechanism = Mechanism.UNKNOWN
    for place, row in enumerate(rows.tolist()):
        if kind is FindingKind.MISSED:
            lost = result.mechanisms
            mechanism = Mechanism(int(lost.kind[search_rows(lost.rows, row)]))
        detection = _detection_of(one, kind, row)
        score = None if detection == NOTHING else float(result.inputs.detections.score[detection])
        yield LocatedFinding(
            model=one,
            kind=kind,
            row=row,
            detection=detection,
            image=int(table.image[place]),
            label=report.label_name(int(table.label[place])),
            why=_explain(one, kind, row, mechanism),
            mechanism=mechanism,
            subsets=tuple(SUBSET_NAMES[name] for name in _SHOWN_SUBSETS if name in masks and masks[name][place]),
            score=score,
            others=others.get(int(table.id[place]), ()),
        )


def _detection_of(one: ModelCheck, kind: FindingKind, row: int) -> int:
    if kind is FindingKind.FALSE:
        return row
    parts = one.result.parts
    if kind is FindingKind.MISSED or parts is None:
        return NOTHING
    return int(parts.verification.observed.detection[row])


def _explain(one: ModelCheck, kind: FindingKind, row: int, mechanism: Mechanism) -> str:
    types = one.result.tide_at_cut
    if kind is FindingKind.FALSE:
        error = ErrorType(int(types.kind[row]))
        return "" if error is ErrorType.NONE else TIDE_NAMES[ERROR_NAMES[error]]
    if kind is FindingKind.HALLUCINATED:
        return PartState(int(one.result.inputs.reference.part_state[row])).name.lower()
    if mechanism is Mechanism.UNKNOWN:
        return TIDE_NAMES[MISS_NAMES[MissType(int(types.miss_kind[row]))]]
    return WORDS[mechanism].name


def _find_others(
    report: CheckReport, one: ModelCheck, chosen: Mapping[FindingKind, _ChosenRows]
) -> dict[int, tuple[str, ...]]:
    """By id of a false positive or missed object who else has a shape there."""
    asked, inputs = make_suspect_list(report, one), one.result.inputs
    wanted = np.concatenate(
        (inputs.reference.id[chosen[FindingKind.MISSED].rows], inputs.detections.id[chosen[FindingKind.FALSE].rows])
    )
    listed = asked.find_rows(Suspicion.FALSE_POSITIVE, Suspicion.MISSED, shapes=wanted)
    found = {}
    for row, shape in zip(listed.tolist(), asked.suspects.shape[listed].tolist(), strict=True):
        looked = [author for author in asked.list_asked(row) if author != report.options.reference]
        there = [each.author for each in asked.list_testimonies(row) if each.author != report.options.reference]
        words = tuple(report.author_name(author) for author in there)
        found[shape] = words or ((ALONE,) if looked else ())
    return found


MOST_MISSES: Final = 4
"""Pictures of a mechanism, shared by the models."""
MOST_ERRORS: Final = 8
"""Pictures of false positives, and of hallucinated parts."""
MOST_CHIPS: Final = 6
"""Scores of other detections on one picture."""
WEAKEST: Final = 0.14
"""Opacity of a false positive at the score cut."""
SURE: Final = 0.85
"""The score from which a false positive is drawn at full strength."""
FOUND: Final = "#009e73"
COLOURS: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {
        FindingKind.TRUE: FOUND,
        FindingKind.FALSE: "#e69f00",
        FindingKind.MISSED: "#d55e00",
        FindingKind.HALLUCINATED: "#cc79a7",
    }
)
"""Those of the canvas."""
_GAP: Final = 9
"""Pixels between what a picture is about and the frame around it."""
_DASH: Final = (14, 8)
_DOTS: Final = (4, 6)
_NAMED: Final = 6
"""Pictures that a sentence names."""


class FindingCrop(Struct, frozen=True):
    """One finding as a picture with a caption."""

    jpeg: bytes
    caption: str
    finding: LocatedFinding


class FindingGroup(Struct, frozen=True):
    """Findings of one kind; for misses, of one mechanism."""

    title: str
    order: str
    """By what the first were chosen."""
    crops: tuple[FindingCrop, ...]
    more: int
    """Findings of the group without a picture."""


class FindingPictures(Struct, frozen=True):
    """All pictures of a page, and why some lack their photograph."""

    groups: tuple[FindingGroup, ...]
    note: str


def draw_findings(
    report: CheckReport, found: Sequence[LocatedFinding], source: Source, progress: Progress | None = None
) -> FindingPictures:
    """The groups that have findings, in the order of the mechanisms; outlines are read from the source.

    Raises UserError where it cannot be read, and Cancelled when asked to stop.
    """
    chosen = [
        (title, order, *_choose(members, most)) for title, order, members, most in _group_findings(found) if members
    ]
    wanted = [one for _, _, shown, _ in chosen for one in shown]
    crops, note = _draw_all(report, source, wanted, progress)
    groups = tuple(
        FindingGroup(title, order, tuple(crops[id(one)] for one in shown), more) for title, order, shown, more in chosen
    )
    return FindingPictures(groups, note)


def compute_false_opacity(score: float, cut: float) -> int:
    """Opacity 0 … 255 of a false positive: 14 % at the cut, all from the greater of 0.85 and cut + 0.1."""
    share = (score - cut) / (max(SURE, cut + 0.1) - cut)
    return round(255 * (WEAKEST + (1 - WEAKEST) * min(max(share, 0.0), 1.0)))


def format_caption(report: CheckReport, one: LocatedFinding) -> str:
    """What was found, in a few words."""
    model, reference = report.author_name(one.model.author), report.author_name(report.options.reference)
    match one.kind:
        case FindingKind.MISSED:
            cause = "" if one.mechanism is Mechanism.UNKNOWN else f": {WORDS[one.mechanism].cause}"
            told = f"{model} missed this {one.label}{cause}"
        case FindingKind.HALLUCINATED:
            score = "" if one.score is None else f" at score {format_cell(one.score)}"
            told = f"{model} claims {one.label}{score}, which is {one.why} for {reference}"
        case _:
            told = f"{model} says {one.label} at score {format_cell(one.score)}{f' ({one.why})' if one.why else ''}"
    if one.others:
        names = " and ".join(filter(None, (", ".join(one.others[:-1]), one.others[-1])))
        told += "; nobody else drew it" if one.others == (ALONE,) else f"; {names} drew it, too"
    return f"{told}. {report.image_name(one.image)}"


def format_words(one: LocatedFinding) -> str:
    """The words on the picture, as the canvas has them."""
    match one.kind:
        case FindingKind.MISSED:
            why = one.why if one.mechanism is Mechanism.UNKNOWN else WORDS[one.mechanism].short
            return f"missed {one.label} · {why}"
        case FindingKind.HALLUCINATED:
            return f"{one.label} is not there" + ("" if one.score is None else f" · {format_cell(one.score)}")
    return f"{one.label} {format_cell(one.score)}" + (f" · {one.why}" if one.why else "")


def _group_findings(found: Sequence[LocatedFinding]) -> Iterator[tuple[str, str, list[LocatedFinding], int]]:
    """Title, order, members and how many are shown."""
    missed = [one for one in found if one.kind is FindingKind.MISSED]
    for kind in MECHANISMS:
        members = [one for one in missed if one.mechanism is kind]
        yield f"Missed: {WORDS[kind].name}", "the largest first", members, MOST_MISSES
    unknown = [one for one in missed if one.mechanism is Mechanism.UNKNOWN]
    yield f"Missed: {WORDS[Mechanism.UNKNOWN].name}", "the largest first", unknown, MOST_ERRORS
    false = [one for one in found if one.kind is FindingKind.FALSE]
    yield "Surest false positives", "the highest score first", false, MOST_ERRORS
    seen = [one for one in found if one.kind is FindingKind.HALLUCINATED]
    yield "Hallucinated parts", "the highest score first", seen, MOST_ERRORS


def _choose(members: Sequence[LocatedFinding], most: int) -> tuple[list[LocatedFinding], int]:
    """The first of every model in turn, up to `most`, model by model; and how many are left."""
    queues: dict[int, list[LocatedFinding]] = {}
    for one in members:
        queues.setdefault(one.model.author, []).append(one)
    ranked = sorted((place, number) for number, queue in enumerate(queues.values()) for place in range(len(queue)))
    lists = list(queues.values())
    kept = sorted((number, place) for place, number in ranked[:most])
    return [lists[number][place] for number, place in kept], len(members) - len(kept)


def _draw_all(
    report: CheckReport, source: Source, wanted: Sequence[LocatedFinding], progress: Progress | None
) -> tuple[dict[int, FindingCrop], str]:
    """The pictures by the identity of their findings; each photograph is decoded once, and one at a time is held."""
    by_image: dict[int, list[LocatedFinding]] = {}
    for one in wanted:
        by_image.setdefault(one.image, []).append(one)
    found: dict[int, FindingCrop] = {}
    missing: dict[str, list[str]] = {}
    for done, (image, ones) in enumerate(sorted(by_image.items())):
        if progress is not None:
            progress.step(done, len(by_image))
        crops, note = _draw_image(report, source, image, ones)
        found |= crops
        if note:
            missing.setdefault(note, []).append(report.image_name(image))
    return found, _describe_missing(missing, len(by_image))


def _draw_image(
    report: CheckReport, source: Source, image: int, ones: Sequence[LocatedFinding]
) -> tuple[dict[int, FindingCrop], str]:
    """The pictures of one image, whose photograph is let go before the next is decoded."""
    picture, note = load_picture(report.project.images_folder, report.project.images[image])
    layers = list(source.read_range(ImageRange(image, image)).layers.values())
    found = {}
    for one in ones:
        scene = _Scene.of(report.options.reference, one.model, image, layers)
        found[id(one)] = FindingCrop(_draw_crop(report, one, scene, picture), format_caption(report, one), one)
    return found, note


def _describe_missing(missing: Mapping[str, Sequence[str]], images: int) -> str:
    """Which photographs are missing, in one line; empty where all are there."""
    if not missing:
        return ""
    names = [name for found in missing.values() for name in found]
    if len(names) == images:
        return next(iter(missing))
    more = f" and {len(names) - _NAMED:,} more" if len(names) > _NAMED else ""
    told = format_count(len(names), "picture")
    return f"{told} could not be read here, so that only the outlines are shown: {', '.join(names[:_NAMED])}{more}."


class _Side(Struct, frozen=True, eq=False):
    """The shapes of one side on one image."""

    first: int
    """Row of the first of them in the table of the check."""
    table: Shapes
    outlines: Mapping[int, Sequence[Floats]]
    """The rings of the polygons, by id of the shape."""

    @classmethod
    def of(cls, table: Shapes, image: int, author: int, layers: Sequence[Layer]) -> "_Side":
        """The rows of a table, which stand by image, and the outlines of what their author drew there."""
        first, last = search_rows(table.image, (image, image + 1)).tolist()
        drawn = [layer.shapes for layer in layers if layer.key.author == author]
        outlines = {
            key: list(rings)
            for shapes in drawn
            for row, key in enumerate(shapes.id.tolist())
            if (rings := shapes.polygon_of(row)) is not None
        }
        return cls(first, table.slice(first, last), outlines)


class _Scene(Struct, frozen=True, eq=False):
    """What a model made of one image; rows are those of the two sides."""

    reference: _Side
    detections: _Side
    taken: Rows
    """Row of the reference that each detection took, -1 for none."""
    true: Rows
    false: Rows
    missed: Rows

    @classmethod
    def of(cls, author: int, one: ModelCheck, image: int, layers: Sequence[Layer]) -> "_Scene":
        """The scene of a model and the author of the reference; `layers` are those of the image."""
        result = one.result
        reference = _Side.of(result.inputs.reference, image, author, layers)
        detections = _Side.of(result.inputs.detections, image, one.author, layers)
        part = slice(detections.first, detections.first + len(detections.table))
        taken, neutral = result.matched.taken[part], result.matched.neutral[part]
        counted = (detections.table.score >= one.cut) & ~neutral
        lost = result.mechanisms.rows
        ends = search_rows(lost, (reference.first, reference.first + len(reference.table))).tolist()
        return cls(
            reference,
            detections,
            np.where(taken == NOTHING, NOTHING, taken - reference.first),
            true=np.flatnonzero(counted & (taken != NOTHING)),
            false=np.flatnonzero(counted & (taken == NOTHING)),
            missed=lost[ends[0] : ends[1]] - reference.first,
        )

    def find_focus(self, one: LocatedFinding) -> tuple[_Side, int]:
        """The side and row of a finding."""
        side = self.detections if one.kind is FindingKind.FALSE else self.reference
        return side, one.row - side.first

    def find_claim(self, one: LocatedFinding) -> int | None:
        """The row of the detection that claims a missing part."""
        if one.kind is not FindingKind.HALLUCINATED or one.detection == NOTHING:
            return None
        return one.detection - self.detections.first


def _draw_crop(report: CheckReport, one: LocatedFinding, scene: _Scene, picture: Picture | None) -> bytes:
    """The small picture of one finding, as JPEG."""
    from PIL import ImageDraw

    side, row = scene.find_focus(one)
    boxes, claim = side.table.box[[row]], scene.find_claim(one)
    if claim is not None:
        boxes = np.concatenate((boxes, scene.detections.table.box[[claim]]))
    view = choose_view(boxes, report.project.images[one.image])
    canvas = draw_background(picture, view)
    sheet = _Sheet(ImageDraw.Draw(canvas, "RGBA"), view)
    _draw_neighbours(sheet, scene, one.model.cut)
    place = _draw_focus(sheet, scene, one)
    _draw_scores(sheet, scene, [] if place is None else [place])
    return encode_crop(canvas)


class _Sheet(Struct, frozen=True):
    """A drawing over a part of an image."""

    draw: "ImageDraw"
    view: Floats

    def find_inside(self, table: Shapes, rows: Rows) -> Rows:
        """Of these rows those that reach into the view."""
        box, view = table.box[rows], self.view
        inside = (box[:, 0] < view[2]) & (box[:, 2] > view[0]) & (box[:, 1] < view[3]) & (box[:, 3] > view[1])
        reached: Rows = rows[inside]
        return reached

    def place(self, points: Floats) -> Floats:
        """Points `(n, 2)` of the image as points of the picture."""
        moved: Floats = (points - self.view[:2]) * (WIDTH / (self.view[2] - self.view[0]))
        return moved

    def outline(
        self, side: _Side, row: int, colour: str, *, width: int, dash: Sequence[int] = (), opacity: int = 255
    ) -> None:
        """Draws a shape."""
        rings = side.outlines.get(int(side.table.id[row])) or [ring_of_box(side.table.box[row])]
        moved = [self.place(ring) for ring in rings]
        draw_outline(self.draw, moved, colour=colour, dash=dash, width=width, opacity=opacity)

    def chip(
        self, table: Shapes, row: int, words: str, colour: str, *, lift: int = 0, taken: Sequence[Rectangle] = ()
    ) -> Rectangle | None:
        """Writes words above a shape where nothing of what is taken is in the way; returns where."""
        box = self.place(table.box[row].reshape(2, 2)).ravel()
        above = np.array([box[0], box[1] - lift, box[2], box[3]])
        return draw_chip(self.draw, above, words, colour=colour, taken=taken)

    def frame(self, table: Shapes, row: int) -> None:
        """A white frame around a shape."""
        corners = self.place(table.box[row].reshape(2, 2))
        around = np.array([[-_GAP], [_GAP]])
        (left, top), (right, bottom) = np.clip(corners + around, 1, [WIDTH - 2, HEIGHT - 2]).tolist()
        for width, ink in ((5, (10, 14, 18, 170)), (3, (255, 255, 255, 255))):
            self.draw.rounded_rectangle((left, top, right, bottom), 8, outline=ink, width=width)


def _draw_neighbours(sheet: _Sheet, scene: _Scene, cut: float) -> None:
    """What the model found and got wrong round about, as the canvas shows it."""
    detections, reference = scene.detections, scene.reference
    for row in sheet.find_inside(detections.table, scene.false).tolist():
        opacity = compute_false_opacity(float(detections.table.score[row]), cut)
        sheet.outline(detections, row, COLOURS[FindingKind.FALSE], width=2, opacity=opacity)
    for row in sheet.find_inside(detections.table, scene.true).tolist():
        sheet.outline(detections, row, FOUND, width=2, dash=_DASH)
        sheet.outline(reference, int(scene.taken[row]), FOUND, width=3)
    for row in sheet.find_inside(reference.table, scene.missed).tolist():
        sheet.outline(reference, row, COLOURS[FindingKind.MISSED], width=3)


def _draw_focus(sheet: _Sheet, scene: _Scene, one: LocatedFinding) -> Rectangle | None:
    """What the picture is about, above everything else; returns where its words stand."""
    colour, claim = COLOURS[one.kind], scene.find_claim(one)
    if claim is not None:
        sheet.outline(scene.detections, claim, COLOURS[FindingKind.FALSE], width=3)
    side, row = scene.find_focus(one)
    sheet.outline(side, row, colour, width=5, dash=_DOTS if one.kind is FindingKind.HALLUCINATED else ())
    sheet.frame(side.table, row)
    return sheet.chip(side.table, row, format_words(one), colour, lift=_GAP + 1)


def _draw_scores(sheet: _Sheet, scene: _Scene, taken: list[Rectangle]) -> None:
    """The scores of the surest hits round about, where there is room."""
    detections = scene.detections.table
    true = sheet.find_inside(detections, scene.true)
    for row in true[np.argsort(-detections.score[true], kind="stable")][:MOST_CHIPS].tolist():
        words = format_cell(float(detections.score[row]))
        place = sheet.chip(scene.reference.table, int(scene.taken[row]), words, FOUND, taken=taken)
        if place is not None:
            taken.append(place)
