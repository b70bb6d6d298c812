"""Models beside persons as a table: who stands on how many images, and the model's best F1 on the same."""

from typing import Any

from annotator.metrics.detection.humans import FEW_IMAGES, HumanResult
from annotator.phrase import Numeral, Phrase, join_phrases
from annotator.report.detector.values import CheckReport
from annotator.report.numbers import format_count, format_score, format_setting
from annotator.report.tables import Table


def make_human_table(report: CheckReport) -> Table:
    """Best F1 of each model beside the F1 of every person against the same reference (A Table 4).

    A person stands on own images; the best F1 of each model on the same images stands beside.
    """
    heads = (
        ("", ""),
        ("images", ""),
        ("F1", "best_f1"),
        ("precision", ""),
        ("recall", ""),
        ("false positives an object", "fpr"),
        ("score cut", ""),
        *(
            (Phrase("{name} there", name=name), "best_f1")
            for name in (report.author_name(one.author) for one in report.models)
        ),
    )
    rows: list[tuple[str, list[Any]]] = []
    for one in report.models:
        best = one.result.best_f1
        ranked = (("f1", best.f1), ("precision", best.precision), ("recall", best.recall))
        scores = (*(one.add_interval(score, "best", name) for name, score in ranked), best.false_rate)
        cut = "–" if best.score is None else format_setting(best.score)
        cells = [f"{len(one.result.inputs.images):,}", *(format_score(score) for score in scores), cut]
        rows.append((report.author_name(one.author), [*cells, *("" for _ in report.models)]))
    rows += [_make_human_row(report, beside) for beside in _group_humans(report)]
    return Table.of(heads, rows, *list_image_notes(report))


_Beside = dict[int, HumanResult]
"""One person on one set of images, by id of the models that share it."""


def _group_humans(report: CheckReport) -> list[_Beside]:
    """Every person in id order: once for all models that share the same images with the person."""
    groups: dict[tuple[int, bytes], _Beside] = {}
    for one in report.models:
        for human in one.result.humans:
            groups.setdefault((human.author, human.pooled.images.tobytes()), {})[one.author] = human
    return [groups[key] for key in sorted(groups, key=lambda key: key[0])]


def _make_human_row(report: CheckReport, beside: _Beside) -> tuple[str, list[Any]]:
    human = next(iter(beside.values()))
    name = report.author_name(human.author)
    if len(beside) < sum(any(one.author == human.author for one in model.result.humans) for model in report.models):
        name = f"{name} ({', '.join(report.author_name(model) for model in beside)})"
    scores = (human.pooled.f1, human.pooled.precision, human.pooled.recall, human.pooled.false_rate)
    there = [format_score(beside[one.author].model_best.f1) if one.author in beside else "" for one in report.models]
    return name, [f"{len(human.pooled.images):,}", *(format_score(score) for score in scores), "", *there]


def list_image_notes(report: CheckReport) -> list[str]:
    """On which images the models and the persons beside them stand, as sentences."""
    found: list[str] = []
    reference = report.author_name(report.options.reference)
    for one in report.models:
        name, people = report.author_name(one.author), one.result.humans
        counted = Phrase(
            "{name} counts on {images} that {reference} finished",
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
                "{counted}; each person on those finished by both: {people}.",
                counted=counted,
                people=join_phrases(told, ", "),
            )
            if people
            else Phrase("{counted}; no other person finished one of them, so nobody stands beside it.", counted=counted)
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
