"""The tables of a check: what its page, the window and the terminal show; every number is formatted here."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from annotator.errors import Numeral, Phrase, join_phrases, make_clause
from annotator.geometry.box import Rows
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.detection.humans import FEW_IMAGES, HumanResult
from annotator.metrics.detection.scale import FittedLine
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.tide import ERROR_NAMES, MISS_NAMES, MissType
from annotator.metrics.matching.detection_scope import Role, Roles
from annotator.metrics.score import Score, score_of_ratio
from annotator.report.confusion import DETECTION_NOTE, ConfusionSubject
from annotator.report.detector.tables import (
    BEST_F1,
    HUMANS,
    LABELS,
    MECHANISMS,
    PARAMETERS,
    PARAMETERS_FIRST,
    PARTS,
    PLACES,
)
from annotator.report.detector.values import CheckReport, FindingFilter, FindingKind, ModelCheck
from annotator.report.glossary import SUBSET_NAMES, TIDE_NAMES
from annotator.report.images import list_frozen_columns
from annotator.report.numbers import (
    FormattedNumber,
    format_count,
    format_number,
    format_percent,
    format_score,
    format_score_cell,
    format_setting,
)
from annotator.report.origin import describe_origin
from annotator.report.tables import CellRow, Column, list_cell_columns, list_shown
from annotator.spool import Block, count_rows, list_values

MOST_LABELS: Final = 80
"""Labels that have a row in a table; files hold all."""

MARK: Final = " *"
"""Stands behind the number of objects of a group of few."""


def format_support(report: CheckReport, objects: int) -> str:
    """The number of objects of a group, marked where there are some, but fewer than the least support asks for."""
    return f"{objects:,}{MARK}" if 0 < objects < report.options.minimum_support else f"{objects:,}"


def _list_group_columns(heads: Iterable[tuple[str, str]]) -> list[Column[CellRow]]:
    """What is said of a group of objects of the reference, behind their number, which is marked where it is small."""
    return list_cell_columns(((Phrase("objects"), ""), *heads))


def note_few(report: CheckReport, rows: Iterable[CellRow]) -> list[str]:
    """What the mark means, where one of the rows has it."""
    if not any(str(row.cells[0]).endswith(MARK) for row in rows):
        return []
    return [Phrase("* fewer than {n} objects: a hint at most.", n=Numeral(f"{report.options.minimum_support:,}"))]


def make_subset_key(name: str) -> FindingFilter:
    """The missed objects of a subset."""
    return FindingFilter(subset="" if name == "all" else name)


def make_label_key(label: int, kind: FindingKind = FindingKind.MISSED) -> FindingFilter:
    """The missed objects of a label, or its findings of another kind."""
    return FindingFilter(kinds=frozenset({kind}), labels=frozenset({label}))


def list_miss_columns(report: CheckReport) -> list[Column[CellRow]]:
    """A rate a model."""
    return _list_group_columns((name, "") for name in _list_names(report))


def list_miss_rows(report: CheckReport) -> list[CellRow]:
    """The false-negative rate on every subset, label and part state."""
    first = report.models[0].result
    sides = [(one.result, one.result.matched.objects, one.result.matching.false_negatives) for one in report.models]
    groups: list[tuple[str, Callable[[CheckResult], Block], int, FindingFilter | None]] = [
        (SUBSET_NAMES[name], partial(_read_roles, name), Role.COUNTS, make_subset_key(name)) for name in first.subsets
    ]
    labels = list_values(len(sides[0][1]), lambda some: first.inputs.reference.label[sides[0][1][some]]).tolist()
    groups += [
        (report.label_name(label), attrgetter("inputs.reference.label"), label, make_label_key(label))
        for label in (labels[:MOST_LABELS] if len(labels) > 1 else ())
    ]
    groups += [
        (
            Phrase("state {name}", name=Phrase.of(state.name.lower())),
            attrgetter("inputs.reference.part_state"),
            state,
            None,
        )
        for state in first.state_subsets
    ]
    rows = []
    for name, read, value, key in groups:
        counts = [[_count_equal(read(found), some, value) for some in lists] for found, *lists in sides]
        cells = (score_of_ratio(lost, every, reason=_NO_OBJECTS.reason) for every, lost in counts)
        rows.append(CellRow(name, (format_support(report, max(counts)[0]), *cells), key))
    return rows


def _read_roles(subset: str, found: CheckResult) -> Roles:
    return found.subsets[subset].matched.roles


def _count_equal(values: Block, rows: Rows, value: int) -> int:
    """How many of some rows `(n,)` of a column have this value; very many are looked at slice by slice."""
    return count_rows(len(rows), lambda some: values[rows[some]] == value)


def list_state_columns(report: CheckReport) -> list[Column[CellRow]]:
    """AP and recall of each model."""
    parts = ((Phrase("AP"), "ap"), (Phrase("recall"), ""))
    return _list_group_columns(
        (join_phrases((name, part), ", "), key) for name in _list_names(report) for part, key in parts
    )


def list_state_rows(report: CheckReport) -> list[CellRow]:
    """AP, and recall at the score cut, on the objects of each part state that is set."""
    rows = []
    for state in dict.fromkeys(state for one in report.models for state in one.result.state_subsets):
        subsets = [one.result.state_subsets.get(state) for one in report.models]
        objects = max(0 if subset is None else subset.objects for subset in subsets)
        cells: list[Score] = []
        for one, subset in zip(report.models, subsets, strict=True):
            if subset is None:
                cells += (_NO_OBJECTS, _NO_OBJECTS)
            else:
                ap = one.add_interval(subset.ap, "state", state.name.lower())
                cells += (ap, subset.hits.compute_recall_at(one.result.cut.value))
        rows.append(CellRow(Phrase.of(state.name.lower()), (format_support(report, objects), *cells)))
    return rows


_NO_OBJECTS: Final = Score(None, 0, Phrase("the reference has no objects here"))


def list_human_columns(report: CheckReport) -> list[Column[CellRow]]:
    """The scores of whoever is in the row, and the best F1 of each model on the same images."""
    shown = ((column.title, column.definition) for column in list_shown(HUMANS))
    there = ((Phrase("{name} there", name=name), "best_f1") for name in _list_names(report))
    return list_cell_columns((*shown, (Phrase("score cut"), ""), *there))


def list_human_rows(report: CheckReport) -> list[CellRow]:
    """Best F1 of each model beside the F1 of every person, on own images, against the same reference (A Table 4)."""
    rows = []
    for one in report.models:
        best = {column.key: column.value(one) for column in BEST_F1}
        scores = (best["f1"], best["precision"], best["recall"], one.result.best_f1.false_rate)
        cut = "–" if best["score"].value is None else format_setting(best["score"].value)
        cells = (f"{len(one.result.inputs.images):,}", *map(format_score, scores), cut, *("" for _ in report.models))
        rows.append(CellRow(report.author_name(one.author), cells))
    return [*rows, *(_make_human_row(report, beside) for beside in _group_humans(report))]


_Beside = dict[int, HumanResult]
"""One person on one set of images, by id of the models that share it."""


def _group_humans(report: CheckReport) -> list[_Beside]:
    """Every person in id order: once for all models that share the same images with the person."""
    groups: dict[tuple[int, bytes], _Beside] = {}
    for one in report.models:
        for human in one.result.humans:
            groups.setdefault((human.author, human.pooled.images.tobytes()), {})[one.author] = human
    return [groups[key] for key in sorted(groups, key=lambda key: key[0])]


def _make_human_row(report: CheckReport, beside: _Beside) -> CellRow:
    human = next(iter(beside.values()))
    name = report.author_name(human.author)
    if len(beside) < sum(any(one.author == human.author for one in model.result.humans) for model in report.models):
        name = f"{name} ({', '.join(report.author_name(model) for model in beside)})"
    cells = [column.format(column.value(human)) for column in list_shown(HUMANS)]
    there = [format_score(beside[one.author].model_best.f1) if one.author in beside else "" for one in report.models]
    return CellRow(name, (*cells, "", *there))


def note_images(report: CheckReport, _rows: object) -> list[str]:
    """On which images the models and the persons beside them stand, as sentences."""
    found: list[str] = []
    reference = report.author_name(report.options.reference)
    is_unfinished = report.options.selection.include_unfinished
    for one in report.models:
        name, people = report.author_name(one.author), one.result.humans
        counted = Phrase(
            "{name} counts on {images} that {reference} finished or has in work"
            if is_unfinished
            else "{name} counts on {images} that {reference} finished",
            name=name,
            images=format_count(len(one.result.inputs.images), "image"),
            reference=reference,
        )
        told = (
            Phrase("{name} {n}", name=report.author_name(one.author), n=Numeral(f"{len(one.pooled.images):,}"))
            for one in people
        )
        found.append(
            Phrase(
                "{counted}; each person on those begun by both: {people}."
                if is_unfinished
                else "{counted}; each person on those finished by both: {people}.",
                counted=counted,
                people=join_phrases(told, ", "),
            )
            if people
            else Phrase(
                "{counted}; no other person has begun one of them, so nobody stands beside it."
                if is_unfinished
                else "{counted}; no other person finished one of them, so nobody stands beside it.",
                counted=counted,
            )
        )
    few = {report.author_name(human.author) for one in report.models for human in one.result.humans if human.is_hint}
    if few:
        found.append(
            Phrase(
                "Fewer than {n} images: {names}; such a comparison is a hint at most.",
                n=FEW_IMAGES,
                names=", ".join(sorted(few)),
            )
        )
    absent = {name for one in report.models for name, count in report.count_images(one).items() if not count}
    if absent:
        found.append(Phrase("No image in common with model and reference: {names}.", names=", ".join(sorted(absent))))
    return found


NOTE: Final = Phrase(
    "All: the best {cap} detections of an image. At cut: every detection that reaches the score cut, as the flow "
    "counts them. dAP: points of AP (in percent) that would be gained if these errors were fixed; FP: if no false "
    "positive scored above a true one, FN: if nothing was missed.",
    cap=TIDE_CAP,
)


def list_tide_columns(report: CheckReport) -> list[Column[CellRow]]:
    """Of each model the errors of all detections, of those at the score cut, and what AP they cost."""
    columns = (Phrase("all"), Phrase("at cut"), "dAP")
    return list_cell_columns(
        (join_phrases((name, which), ", "), "tide") for name in _list_names(report) for which in columns
    )


def list_tide_rows(report: CheckReport) -> list[CellRow]:
    """A row a type of error."""
    rows = []
    for kind in report.models[0].result.tide_gain.by_name:
        cells = tuple(cell for one in report.models for cell in _list_errors(one, kind))
        rows.append(CellRow(TIDE_NAMES.get(kind, kind), cells, _make_error_key(kind)))
    return rows


def _list_errors(one: ModelCheck, kind: str) -> list[Any]:
    """Two counts and the gain; the two sums of all errors have no count of their own."""
    found = one.result
    counts = [f"{types.counts[kind]:,}" if kind in types.counts else "" for types in (found.tide, found.tide_at_cut)]
    gain = one.score_gains()[kind]
    if gain.value is None:
        return [*counts, format_score(gain)]
    ends = gain.interval
    told = "" if ends is None else join_phrases((Numeral(f"{ends.low:.2f} – {ends.high:.2f}"), ends.caution), ", ")
    return [*counts, FormattedNumber(f"{gain.value:.2f}", interval=told, value=gain.value)]


def _make_error_key(name: str) -> FindingFilter:
    """The wrong detections of a type; of *Miss* the objects that no error stands for; FP and FN as a whole."""
    if name == ERROR_NAMES[-1]:
        return FindingFilter(types=frozenset({MISS_NAMES[MissType.CLS_LOC], MISS_NAMES[MissType.MISSED]}))
    if name == "FN":
        return FindingFilter()
    return FindingFilter(kinds=frozenset({FindingKind.FALSE}), types=frozenset(() if name == "FP" else (name,)))


def list_parameter_columns(report: CheckReport) -> list[Column[CheckReport]]:
    """Everything that the numbers depend on."""
    reference, iou, *others, intervals = list_shown(PARAMETERS, PARAMETERS_FIRST)
    cuts = [
        Column[CheckReport]("", Phrase("score cut of {name}", name=name), partial(_describe_cut_at, place))
        for place, name in enumerate(_list_names(report))
    ]
    return [reference, iou, *cuts, *others, *list_frozen_columns(report.project), intervals]


def _describe_cut_at(place: int, report: CheckReport) -> str:
    return describe_cut(report.models[place])


def describe_cut(one: ModelCheck) -> str:
    """The score cut of a model and where it comes from."""
    return Phrase("{cut}, inclusive ({origin})", cut=format_setting(one.cut), origin=one.origin.value)


def describe_cuts(report: CheckReport) -> str:
    """The score cuts of the models in one line."""
    if len({(one.cut, one.origin) for one in report.models}) == 1:
        return Phrase("score ≥ {cuts}", cuts=format_cut(report.models[0]))
    told = (Phrase("{name} ≥ {cut}", name=report.author_name(one.author), cut=format_cut(one)) for one in report.models)
    return Phrase("score of {cuts}", cuts=join_phrases(told, ", "))


def format_cut(one: ModelCheck) -> str:
    """The score cut of a model with where it comes from, in a cell."""
    return Phrase("{cut} ({origin})", cut=format_setting(one.cut), origin=one.origin.value)


LEADS_OF_COUNTS: Final = MappingProxyType(
    {"fp": FindingFilter(kinds=frozenset({FindingKind.FALSE})), "fn": FindingFilter()}
)
"""The findings that a count leads to, by its key."""
_OF_MECHANISMS: Final = MappingProxyType(
    {kind.name.lower(): FindingFilter(mechanisms=frozenset({kind})) for kind in MECHANISMS}
)


def find_mechanism(key: str) -> FindingFilter:
    """The missed objects that a mechanism explains, or all."""
    return _OF_MECHANISMS.get(key, FindingFilter())


def note_mechanisms(report: CheckReport, _rows: object) -> list[str]:
    """Why they are not known; one reason for all dashes is said below the table anyway."""
    unknown = [one for one in report.models if one.internals_reason]
    if len({one.internals_reason for one in unknown}) < 2:
        return []
    return [
        Phrase("{name}: {reason}.", name=report.author_name(one.author), reason=make_clause(one.internals_reason))
        for one in unknown
    ]


def list_confusions(report: CheckReport) -> Iterator[tuple[str, ConfusionSubject]]:
    """Which label a model gave where the reference gave which, model by model, where more than one was used."""
    reference = report.author_name(report.options.reference)
    for one in report.models:
        confusion = one.find_confusion()
        if len(confusion.list_labels()) > 1:
            title = Phrase(
                "Rows {reference}, columns {model}", reference=reference, model=report.author_name(one.author)
            )
            sides = report.options.reference, one.author
            yield title, ConfusionSubject(confusion, report.label_name, DETECTION_NOTE, sides=sides)


def note_precision(report: CheckReport, _rows: object) -> list[str]:
    """Which labels have none."""
    without = sorted(
        {report.label_name(label) for one in report.models for label in one.result.precision.coco.left_out}
    )
    told = Phrase("Labels without objects are not in the mean: {names}.", names=", ".join(without[:8]))
    return [told] if without else []


def list_label_columns(report: CheckReport) -> list[Column[CellRow]]:
    """The average precisions of each model."""
    shown = list_shown(LABELS)
    return _list_group_columns(
        (join_phrases((name, one.title), ", "), one.definition) for name in _list_names(report) for one in shown
    )


def list_label_rows(report: CheckReport) -> list[CellRow]:
    """Average precision label by label (D Fig. 5); none with a single label."""
    tables = [one.score_labels() for one in report.models]
    labels = sorted({label for table in tables for label, (objects, _, _) in table.items() if objects})
    columns, rows = list_shown(LABELS), []
    for label in labels[:MOST_LABELS] if len(labels) > 1 else ():
        objects = max(table[label][0] for table in tables if label in table)
        found = [table.get(label, (0, _NONE, _NONE)) for table in tables]
        cells = [column.format(column.value(row)) for row in found for column in columns]
        cells.insert(0, format_support(report, objects))
        rows.append(CellRow(report.label_name(label), tuple(cells), make_label_key(label)))
    return rows


def list_rate_columns(report: CheckReport) -> list[Column[CellRow]]:
    """Recall of people and of each model."""
    return _list_group_columns((name, "recall_at_fpr") for name in (Phrase("people"), *_list_names(report)))


def list_rate_rows(report: CheckReport) -> list[CellRow]:
    """Recall of people and models at the same false-positive rate, subset by subset (A Table 5)."""
    rows = []
    for name, subset in report.models[0].result.subsets.items():
        if not subset.reason:
            people = report.models[0].read_recalls(name)[1]
            cells = (people, *(one.read_recalls(name)[0] for one in report.models))
            objects = format_support(report, subset.objects)
            rows.append(CellRow(SUBSET_NAMES[name], (objects, *cells), make_subset_key(name)))
    cuts = (one.result.human_rate.cut for one in report.models)
    return [*rows, CellRow(Phrase("score cut"), ("", "", *cuts))]


def note_rates(report: CheckReport, rows: Iterable[CellRow]) -> list[str]:
    """How many false positives people raise, and what marks mean."""
    rate = report.models[0].result.human_rate.rate
    few = note_few(report, rows)
    if rate.value is None:
        return few
    told = Phrase(
        "People raise {rate} false positives an object on average (mean of {people} on images of their own).",
        rate=format_setting(rate.value),
        people=format_count(rate.support, "person", "persons"),
    )
    return [told, *few]


def note_task(report: CheckReport, _rows: object) -> list[str]:
    """Which images and models have no count deviation."""
    empty = report.models[0].result.task.count.empty_images
    told = Phrase("{images} without objects stand apart from the count deviation.", images=format_count(empty, "image"))
    cautions = (
        Phrase(
            "Count deviation of {name}: {caution}, false positives less false negatives stay at {n}.",
            name=report.author_name(one.author),
            caution=one.result.task.count.caution,
            n=Numeral(f"{one.result.task.count.difference:+,}"),
        )
        for one in report.models
        if one.result.task.count.caution
    )
    return [*([told] if empty else []), *cautions]


def list_verification_columns(_report: CheckReport) -> list[Column[CellRow]]:
    """Recall of present and missing parts, and Fvv, with and without their place."""
    heads = ((join_phrases((one.title, where), ", "), one.definition) for where in PLACES for one in list_shown(PARTS))
    return list_cell_columns(((Phrase("score cut"), ""), *heads))


def list_verification_rows(report: CheckReport) -> list[CellRow]:
    """Every model at several score cuts (D Table 1); none without part states."""
    rows, columns = [], list_shown(PARTS)
    for one in report.models:
        for row in () if one.result.parts is None else one.result.parts.at_cuts:
            measured = one.add_fvv_intervals(row)
            cells = (column.format(column.value(found)) for found in measured for column in columns)
            cut = format_cut(one) if row.cut == one.cut else format_setting(row.cut)
            rows.append(CellRow(report.author_name(one.author), (cut, *cells)))
    return rows


def note_verification(report: CheckReport, _rows: object) -> list[str]:
    """Which states count, and parts without any."""
    left = [one.result.parts.verification.observed.left_out for one in report.models if one.result.parts is not None]
    notes: list[str] = [Phrase("Profile {name}.", name=report.options.settings.objects.profile)]
    if left[-1]:
        notes.append(Phrase("{parts} without a state left out.", parts=format_count(left[-1], "part")))
    return notes


def list_hallucination_columns(report: CheckReport) -> list[Column[CellRow]]:
    """A rate a model."""
    return list_cell_columns((name, "hallucination") for name in _list_names(report))


def list_hallucination_rows(report: CheckReport) -> list[CellRow]:
    """The parts that are most often seen where they are missing."""
    rates = [
        {} if one.result.parts is None else dict(one.result.parts.verification.most_hallucinated)
        for one in report.models
    ]
    return [
        CellRow(
            report.label_name(label),
            tuple(format_score_cell(found.get(label, _NONE)) for found in rates),
            make_label_key(label, FindingKind.HALLUCINATED),
        )
        for label in dict.fromkeys(label for found in rates for label in found)
    ]


def list_fit_columns(report: CheckReport) -> list[Column[CellRow]]:
    """The two numbers of each model's line."""
    parts = (Phrase("slope"), Phrase("value at 0"))
    return list_cell_columns((join_phrases((name, part), ", "), "") for name in _list_names(report) for part in parts)


def list_fit_rows(report: CheckReport) -> list[CellRow]:
    """The lines fitted over log2 of scale, and why there is none (A Fig. 2)."""
    rows = []
    for title, key in (
        (Phrase("probability of detection"), "detection"),
        (Phrase("log(1 − confidence)"), "confidence"),
    ):
        cells: list[FormattedNumber] = []
        for one in report.models:
            found = one.result.scale
            line: FittedLine | None = getattr(found, key)
            reason = getattr(found, f"{key}_reason")
            cells += [format_number(None if line is None else value, reason) for value in _list_ends(line)]
        rows.append(CellRow(title, tuple(cells)))
    return rows


def _list_ends(line: FittedLine | None) -> tuple[float, float]:
    return (0.0, 0.0) if line is None else (line.slope, line.intercept)


def _describe_assisted(report: CheckReport, one: ModelCheck) -> str:
    """Which share of the reference was taken from the model, and what of it left."""
    told = Phrase(
        "{share} of the reference's objects were taken from {name} itself, {objects} from any model",
        share=format_percent(one.assisted.from_model.value or 0.0),
        name=report.author_name(one.author),
        objects=format_count(one.assisted.from_any, "object"),
    )
    if not report.options.settings.without_assisted:
        return Phrase("{told}: such objects flatter the model.", told=told)
    pairs = format_count(one.assisted.left_pairs, "detection")
    return Phrase("{told}; these left, with {pairs} that found them.", told=told, pairs=pairs)


def list_notes(report: CheckReport) -> list[str]:
    """What a reader should know besides the numbers, as sentences."""
    found: list[str] = []
    for one in report.models:
        name = report.author_name(one.author)
        if one.internals_reason:
            reason = make_clause(one.internals_reason)
            found.append(Phrase("Mechanisms of {name} are not known: {reason}.", name=name, reason=reason))
        elif one.result.mechanisms.unknown:
            lost = format_count(one.result.mechanisms.unknown, "missed object")
            found.append(
                Phrase(
                    "{lost} of {name} lie on images without internals; shares are of the others.", lost=lost, name=name
                )
            )
        if one.assisted.from_any:
            found.append(_describe_assisted(report, one))
    if report.options.settings.size_threshold is None:
        found.append(Phrase("No size is set from which an object is big, so small and big objects are not told apart."))
    return [*describe_origin(report.project, report.origins), *found, *filter(None, (report.describe_series(),))]


_NONE: Final = Score(None, 0, Phrase("nothing of this label"))


def _list_names(report: CheckReport) -> list[str]:
    return [report.author_name(one.author) for one in report.models]


def note_left_out(report: CheckReport, _rows: object) -> list[str]:
    """Shapes of the reference that are not counted."""
    left = report.models[0].result.matching.left_out
    parts = (
        (left.absent, Phrase("{n} absent", n=Numeral(f"{left.absent:,}"))),
        (left.occluded, Phrase("{n} occluded", n=Numeral(f"{left.occluded:,}"))),
        (left.crowd, Phrase("{n} crowds", n=Numeral(f"{left.crowd:,}"))),
    )
    told = join_phrases((words for count, words in parts if count), ", ")
    return [Phrase("Shapes of the reference that do not count as objects here: {told}.", told=told)] if told else []
