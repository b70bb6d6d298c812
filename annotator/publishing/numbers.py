"""The numbers of a bundle: every answer as JSON, CSV, Parquet and LaTeX with its figures, and the same made again."""

import importlib
import json
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.api.answer import Answer
from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.check import CheckAnswer, ask_for_check
from annotator.api.plan import PlanAnswer, ask_for_plan
from annotator.api.project import open_project_file
from annotator.api.questions import AuditQuestion, CheckQuestion, PlanQuestion
from annotator.errors import Progress, UserError
from annotator.formats.core.files import read_bytes, replace_file
from annotator.metrics.ranges.source import LoadedSource, SourceWalk
from annotator.model.metric_settings import InternalsLocation
from annotator.model.project import Project
from annotator.publishing.state import STATE_FILE
from annotator.report.detector.values import add_check_intervals
from annotator.report.style import drop_figure, render_figure

NUMBERS: Final = "numbers"
INTERNALS: Final = "data/internals"
"""Of models, each in a folder named by its id in the state."""
_MADE_ANEW: Final = frozenset(["about", "unreadable", "unreadable_reason"])
"""Keys of an answer that say who made it when, and which pictures lay beside it."""
_CAPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "f1": "F1 of every pair of annotators.",
        "iou": "IoU of the pairs of shapes, one histogram a pair of annotators.",
        "f1_by_iou": "F1 against the least IoU of a pair.",
        "sensitivity": "Global alpha against the IoU threshold of the units.",
        "variance": "Variance of the scores across annotators.",
        "scatter": "RandCrowns score against size, one point a target.",
        "drift": "Each person's numbers in the order of the work.",
        "people": "Offsets of each person's edges from those of the others.",
        "confusion": "Labels given to the same objects.",
    }
)


class Numbers(Struct, frozen=True):
    """What became of one question that the bundle asks of its data."""

    name: str
    """Of the folder below `numbers`."""
    answer: Answer | None
    why: str = ""
    """Why there is no answer."""


def _audit(project: Project, progress: Progress) -> Answer:
    return AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(project)), AuditQuestion(), progress))


def _check(project: Project, progress: Progress) -> Answer:
    """The models against what `check` takes by itself, and where several could be meant against every person."""
    try:
        found = ask_for_check(project, CheckQuestion(), progress)
    except UserError:
        found = ask_for_check(project, CheckQuestion(reference="all"), progress)
    return CheckAnswer(add_check_intervals(found, progress))


def _plan(project: Project, progress: Progress) -> Answer:
    return PlanAnswer(ask_for_plan(SourceWalk.of(LoadedSource(project)), PlanQuestion(), progress))


QUESTIONS: Final[Mapping[str, Callable[[Project, Progress], Answer]]] = MappingProxyType(
    {"audit": _audit, "check": _check, "plan": _plan}
)
"""What a bundle asks, each with the project's own settings, so that who has the bundle can ask it again."""


def ask_all(state: Path, folder: Path, progress: Progress | None = None) -> Iterator[Numbers]:
    """Asks a state file everything that a bundle says, with the internals that lie in the bundle's folder.

    Raises UserError where it cannot be read, and Cancelled.
    """
    progress = progress or Progress()
    with open_project_file(state) as stored:
        metrics = stored.project.metrics
        places = sorted((folder / INTERNALS).iterdir()) if (folder / INTERNALS).is_dir() else []
        internals = tuple(InternalsLocation(int(one.name), str(one)) for one in places if one.name.isdigit())
        project = replace(stored.project, metrics=replace(metrics, internals=internals))
        for done, (name, ask) in enumerate(QUESTIONS.items()):
            progress.step(done, len(QUESTIONS))
            try:
                answer = ask(project, _share(progress, done))
            except UserError as error:
                yield Numbers(name, None, str(error))
            else:
                yield Numbers(name, answer)


def _share(progress: Progress, done: int) -> Progress:
    """What a question reports, as its share of all questions."""

    def report(step: int, total: int) -> None:
        if total:
            progress.report(1000 * done + 1000 * step // total, 1000 * len(QUESTIONS))

    return Progress(report, progress.stop)


def write_numbers(folder: Path, numbers: Numbers, progress: Progress) -> None:
    """Writes one answer in all its forms. Raises UserError and Cancelled."""
    answer = numbers.answer
    assert answer is not None, "a question without an answer is not written"
    place = folder / NUMBERS / numbers.name
    place.mkdir(parents=True)
    answer.save(json=place / f"{numbers.name}.json", csv=place / "csv", progress=progress)
    _write_parquet(answer, place / "parquet")
    _write_latex(answer, place / "latex")
    for name in answer.figure_names:
        progress.step(0, 0)
        figure = answer.figure(name)
        try:
            for kind in ("svg", "pdf"):
                progress.step(0, 0)
                (place / "figures").mkdir(exist_ok=True)
                replace_file(place / "figures" / f"{name}.{kind}", render_figure(figure, kind))
        finally:
            drop_figure(figure)


def _write_parquet(answer: Answer, folder: Path) -> None:
    """The tables of the CSV files as Parquet."""
    from annotator.formats.parts.files import import_arrow

    import_arrow()
    parquet = importlib.import_module("pyarrow.parquet")
    folder.mkdir(parents=True)
    for name in answer.table_names:
        parquet.write_table(answer.table(name), folder / f"{name}.parquet")


def _write_latex(answer: Answer, folder: Path) -> None:
    """Every table of the report for `\\input`, and one document that shows them all."""
    folder.mkdir(parents=True)
    keys = answer.latex_names
    for key in keys:
        replace_file(folder / f"{key}.tex", answer.latex(key).encode("utf-8", "replace"))
    inputs = "\n".join(rf"\input{{{key}}}\clearpage" for key in keys)
    text = (
        "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{booktabs}\n"
        "\\usepackage{siunitx}\n\\usepackage{textcomp}\n\\usepackage[a3paper,landscape,margin=1cm]{geometry}\n"
        f"\\begin{{document}}\n{inputs}\n\\end{{document}}\n"
    )
    replace_file(folder / "tables.tex", text.encode())


def list_captions(numbers: Numbers) -> list[tuple[str, str]]:
    """The figures of an answer with what each shows."""
    found = numbers.answer
    names = [] if found is None else found.figure_names
    return [(f"{NUMBERS}/{numbers.name}/figures/{name}", _CAPTIONS.get(name, name.replace("_", " "))) for name in names]


@contextmanager
def take_aside(folder: Path) -> Iterator[Path]:
    """A copy of the bundle's state file in a folder of its own, so that opening it leaves nothing in the bundle."""
    with tempfile.TemporaryDirectory(prefix="annotator-bundle-") as place:
        copy = Path(place) / "state.annotator"
        try:
            shutil.copyfile(folder / STATE_FILE, copy)
        except OSError as error:
            raise UserError(
                "{path} cannot be read: {reason}.", path=folder / STATE_FILE, reason=error.strerror or ""
            ) from error
        yield copy


def find_differences(folder: Path, progress: Progress | None = None) -> list[str]:
    """Makes the numbers again from the data alone, and returns where they are others, as `audit: pairs[0].f1`.

    Raises UserError where data or numbers cannot be read, and Cancelled.
    """
    found = []
    with take_aside(folder) as state:
        for numbers in ask_all(state, folder, progress):
            path = folder / NUMBERS / numbers.name / f"{numbers.name}.json"
            if numbers.answer is None or not path.is_file():
                if path.is_file() or numbers.answer is not None:
                    found.append(f"{numbers.name}: {'no answer' if numbers.answer is None else 'not published'}")
                continue
            try:
                published = json.loads(read_bytes(path))
            except ValueError as error:
                raise UserError("{path} is no JSON ({reason}).", path=path, reason=str(error)) from error
            again = json.loads(json.dumps(numbers.answer.record))
            kept = [{key: one[key] for key in one if key not in _MADE_ANEW} for one in (published, again)]
            found += [f"{numbers.name}: {place}" for place in _compare(kept[0], kept[1])]
    return found


def _compare(published: Any, again: Any, place: str = "") -> Iterator[str]:
    if isinstance(published, dict) and isinstance(again, dict):
        for key in sorted({*published, *again}):
            inner = f"{place}.{key}" if place else key
            if key in published and key in again:
                yield from _compare(published[key], again[key], inner)
            else:
                yield inner
    elif isinstance(published, list) and isinstance(again, list) and len(published) == len(again):
        for number, (one, other) in enumerate(zip(published, again, strict=True)):
            yield from _compare(one, other, f"{place}[{number}]")
    elif type(published) is not type(again) or published != again:
        yield place
