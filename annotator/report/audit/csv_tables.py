"""The audit as CSV tables: targets, pairs, images and authors; what is undefined is an empty cell."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.files import open_replacement
from annotator.metrics.agreement.audit import PairAudit
from annotator.metrics.agreement.pair import NO_SHAPES, PairAgreement
from annotator.metrics.score import f1_terms_of, score_of_ratio
from annotator.report.audit.values import AuditReport

TARGETS: Final = (
    "image",
    "reference",
    "target_id",
    "author",
    "shape_id",
    "iou",
    "iou_crowns",
    "randcrowns",
    "tau",
    "tp",
    "tn",
    "fp",
    "fn",
    "covered",
    "kept",
)
PAIRS: Final = (
    "a",
    "b",
    "images",
    "n_a",
    "n_b",
    "tp",
    "precision",
    "recall",
    "f1",
    "f1_low",
    "f1_high",
    "mean_iou",
    "median_iou",
    "std_iou",
    "part_state_n",
    "part_state_alpha",
    "occluded_n",
    "occluded_alpha",
    "alpha_mean",
    "alpha_global",
)
IMAGES: Final = ("image", "split", "a", "b", "n_a", "n_b", "tp", "precision", "recall", "f1", "mean_iou")
AUTHORS: Final = (
    "author",
    "kind",
    "images",
    "shapes",
    "unblinded",
    "vitality",
    "targets",
    "excluded",
    "undefined_rc",
    "iou_variance",
    "iou_crowns_variance",
    "randcrowns_variance",
    "repeat_images",
    "repeat_f1",
    "repeat_mean_iou",
)

Row = Sequence[Any]


def write_tables(folder: Path, report: AuditReport) -> tuple[Path, ...]:
    """Writes the four tables into `folder`, which is made; returns their paths. Raises UserError when it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"The folder {folder} cannot be made ({error.strerror}); choose another place.") from error
    tables = (
        ("targets.csv", TARGETS, make_target_rows(report)),
        ("pairs.csv", PAIRS, make_pair_rows(report)),
        ("images.csv", IMAGES, make_image_rows(report)),
        ("authors.csv", AUTHORS, make_author_rows(report)),
    )
    paths = []
    for name, head, rows in tables:
        paths.append(folder / name)
        write_table(paths[-1], head, rows)
    return tuple(paths)


def write_table(path: Path, head: Row, rows: Iterable[Row]) -> None:
    """Writes one table as UTF-8; None is an empty cell, a truth value `true` or `false`."""
    with open_replacement(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", errors="replace", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(head)
        writer.writerows(rows)
        text.flush()
        text.detach()


def make_target_rows(report: AuditReport) -> Iterator[Row]:
    """Every overlapping assigned pair of target and delineation, both ways round."""
    names = {author.id: author.name for author in report.project.authors.values()}
    images = {image.id: image.name for image in report.project.images.values()}
    for row in report.pairs.iterate_rows():
        row["image"] = images[row["image"]]
        row["reference"], row["author"] = names[row["reference"]], names[row["author"]]
        row["kept"] = "true" if row["kept"] else "false"
        yield [row[name] for name in TARGETS]


def make_pair_rows(report: AuditReport) -> Iterator[Row]:
    """One row an unordered pair of authors; `a` is the reference."""
    alphas = {(pair.a, pair.b): pair for pair in report.agreement.alpha.pairs}
    for audited in report.agreement.pairs:
        pair = audited.agreement
        roles, alpha = pair.roles, alphas[pair.a, pair.b]
        yield (
            report.author_name(pair.a),
            report.author_name(pair.b),
            pair.images,
            roles.n_a,
            roles.n_b,
            roles.tp,
            roles.precision.value,
            roles.recall.value,
            roles.f1.value,
            *(roles.f1.interval or (None, None)),
            pair.iou.mean.value,
            pair.iou.median.value,
            pair.iou.std.value,
            pair.part_state.alpha.support,
            pair.part_state.alpha.value,
            pair.occluded.alpha.support,
            pair.occluded.alpha.value,
            alpha.mean.value,
            alpha.whole.value,
        )


def make_image_rows(report: AuditReport) -> Iterator[Row]:
    """One row an image and pair of authors who both count on it."""
    images = report.project.images
    for pair in report.agreement.pairs:
        a, b = report.author_name(pair.agreement.a), report.author_name(pair.agreement.b)
        for image, n_a, n_b, tp, total in _iterate_images(pair):
            entry = images[image]
            yield (
                entry.name,
                entry.split,
                a,
                b,
                n_a,
                n_b,
                tp,
                tp / n_b if n_b else None,
                tp / n_a if n_a else None,
                score_of_ratio(*f1_terms_of(tp, n_a, n_b), reason=NO_SHAPES).value,
                total / tp if tp else None,
            )


def make_author_rows(report: AuditReport) -> Iterator[Row]:
    """One row an author."""
    variances = {row.reference: row for row in report.variance.references}
    repeats = {pair.agreement.a: pair.agreement for pair in report.agreement.repeat_passes}
    for row in report.agreement.authors:
        variance = variances[row.author]
        yield (
            report.author_name(row.author),
            report.project.authors[row.author].kind.value,
            row.images,
            row.shapes,
            row.unblinded,
            report.agreement.alpha.vitality[row.author].value,
            variance.targets,
            variance.excluded,
            variance.undefined_rc,
            variance.iou.value,
            variance.iou_crowns.value,
            variance.randcrowns.value,
            *_make_repeat_cells(repeats.get(row.author)),
        )


def _make_repeat_cells(pair: PairAgreement | None) -> tuple[Any, ...]:
    return (None, None, None) if pair is None else (pair.images, pair.roles.f1.value, pair.iou.mean.value)


def _iterate_images(pair: PairAudit) -> Iterator[tuple[int, int, int, int, float]]:
    """Image id, shapes of a, shapes of b, matched pairs and the sum of their IoU."""
    tallies = pair.tallies
    columns = tallies.layout.columns
    n_a, n_b = (tallies.counts[:, columns[name]].sum(axis=1, dtype=np.int64) for name in ("n_a", "n_b"))
    lists = (tallies.images, n_a, n_b, tallies.counts[:, columns["pairs"]].ravel(), tallies.iou_sum)
    return zip(*(column.tolist() for column in lists), strict=True)
