"""`annotator detect`: a model over the images of a project, its detections as layers of a model author."""

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct
from msgspec.structs import replace

from annotator.cli.console import open_to_change, print_first, print_line, print_table, show_progress_bar
from annotator.cli.options import Reason, Scheduler, open_session
from annotator.cli.plugins import load_plugin_registry
from annotator.detector.run.options import DetectQuestion
from annotator.errors import Cancelled, Progress, UserError

if TYPE_CHECKING:
    from annotator.detector.loading import RunRequest
    from annotator.detector.record import Screen
    from annotator.detector.run.folder import RunReport, Workers
    from annotator.model.shapes import Shapes
    from annotator.plugins.detectors import Detector
    from annotator.plugins.registry import Registry
    from annotator.store.project_file import ProjectFile

DescribedModel = Annotated[
    Path | None,
    typer.Option(metavar="MODEL", help="Write the manifest of this ONNX file, to complete, beside it; nothing is run."),
]
_SHOWN = 5
"""Labels that are named."""


def detect(
    project: Annotated[Path | None, typer.Argument(help="The project file.", show_default=False)] = None,
    model: Annotated[
        Path | None, typer.Argument(help="The model file, such as ONNX or its manifest.", show_default=False)
    ] = None,
    *,
    question: DetectQuestion,
    workers: Annotated[
        int, typer.Option(min=1, max=256, metavar="N", help="Processes that share the pictures; the same detections.")
    ] = 1,
    scheduler: Scheduler = None,
    reason: Reason = "",
    describe: DescribedModel = None,
) -> None:
    """Run a model over the images: ONNX, or what a plugin can run."""
    from annotator.detector.loading import RunRequest
    from annotator.session.transfer.matching import Existing

    if describe is not None:
        _describe(describe)
        return
    if project is None or model is None:
        raise typer.BadParameter("name the project and the model, or a model with --describe.")
    opening = _Opening(model.absolute(), question.provider, question.detector)
    loaded = opening.open(load_plugin_registry())
    internals = None if question.internals is None else Path(question.internals)
    options = question.make_options(internals=internals is not None)
    name = question.name.strip() or loaded.name
    request = RunRequest(name, tuple(question.image), Existing(question.existing), options)
    with _open_workers(opening, workers, scheduler) as shared:
        _run_request(loaded, project, request, internals, question.screen, shared, reason)


class _Opening(Struct, frozen=True):
    """How the model is opened, here and in every worker."""

    model: Path
    provider: str
    wanted: str

    def open(self, registry: "Registry") -> "Detector":
        """The model, by the first detector that claims it or the one that is wanted."""
        from annotator.plugins.adapters import collect_detectors
        from annotator.plugins.detectors import find_detector

        return find_detector(collect_detectors(registry), self.model, wanted=self.wanted).load(
            self.model, self.provider
        )

    def __call__(self) -> "Detector":
        """In a worker, where what plugins have to say has been said."""
        from annotator.plugins.registry import load_registry

        return self.open(load_registry())


@contextmanager
def _open_workers(opening: _Opening, number: int, scheduler: str | None) -> "Iterator[Workers | None]":
    """Who shares the pictures: workers of a scheduler or processes of this machine; None for this process alone."""
    from annotator.cli.workers import Cluster, Processes
    from annotator.detector.run.folder import Workers

    if scheduler is not None:
        with Cluster(scheduler) as cluster:
            yield Workers(cluster, opening)
    else:
        yield Workers(Processes(number), opening) if number > 1 else None


def _run_request(
    detector: "Detector",
    path: Path,
    request: "RunRequest",
    internals: Path | None,
    screen: str,
    workers: "Workers | None",
    reason: str,
) -> None:
    from annotator.detector.loading import count_taken_layers, make_run_step, run_model, short_name_of

    with open_to_change(path) as opened:
        taken = count_taken_layers(opened.project, request.author, request.images, request.existing)
        if taken:
            raise UserError(
                f"'{request.author}' has layers on {taken:,} of the images already; "
                "choose another --name, or say --existing pass or --existing replace."
            )
        options = replace(request.options, screen=_read_screen(opened, screen))
        beside = path.with_name(f"{path.stem}.detect-{short_name_of(detector)}")
        folder = (internals or beside).absolute()  # workers elsewhere do not stand in the folder of this program
        with show_progress_bar(f"Running {detector.name}", unit="looks") as progress, _stop_on_interrupt(progress):
            try:
                result = run_model(
                    opened.project, detector, replace(request, options=options), folder, progress, workers
                )
            except Cancelled as stop:
                raise UserError(
                    f"Stopped; what was found so far is kept in {folder}, and the same command goes on from there."
                ) from stop
        session = open_session(opened, reason)
        session.commit(make_run_step(session.project, result, opened.load_layer, first_shape=opened.next_shape_id))
    if internals is None:
        shutil.rmtree(folder, ignore_errors=True)
    _print_report(result.report, result.author, detector, internals)


def _describe(model: Path) -> None:
    """Prints what the graph tells, and writes the draft of its manifest."""
    from annotator.detector.run.describe import describe_model, write_draft

    draft = describe_model(model)
    rows = [
        (kind, f"{port.name}  {' x '.join(str(size or 'any') for size in port.shape)}  {port.type}")
        for kind, ports in (("input", draft.graph.inputs), ("output", draft.graph.outputs))
        for port in ports
    ]
    rows.append(("preset", str(draft.content["preset"] or "none fits")))
    labels = draft.content["labels"]
    rows.append(("labels", f"{len(labels):,}: {', '.join(labels[:_SHOWN])}" if labels else "not in the file"))
    path = write_draft(draft, model)
    print_table(rows, title=f"{model.name}: what its graph says")
    print_line(f"{path} is written." + ("" if draft.missing else " Nothing is missing."))
    for sentence in draft.missing:
        print_line(f"Complete {sentence}.")


def _read_screen(opened: "ProjectFile", author: str) -> "Screen | None":
    """The boxes of an author, near which internals are kept."""
    from annotator.detector.record import Reference, Screen

    if not author:
        return None
    project = opened.project
    known = project.find_author(author)
    if known is None:
        raise UserError(f"The project has no author '{author}' to screen the internals by.")
    boxes = {}
    for key in sorted(project.layers):
        if key.author == known.id:
            shapes: Shapes = opened.load_layer(key)
            boxes[project.images[key.image].name] = shapes.box[~shapes.crowd]
    return Screen(Reference(author, boxes))


@contextmanager
def _stop_on_interrupt(progress: Progress) -> Iterator[None]:
    """An interrupt ends the run after the look that is under way, with whole files only."""

    def stop(_signal: int, _frame: Any) -> None:
        progress.stop.set()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _print_report(report: "RunReport", author: str, detector: "Detector", internals: Path | None) -> None:
    found = sum(len(rows) for rows in report.rows.values())
    rows = [("pictures", f"{len(report.rows):,}"), ("detections", f"{found:,}")]
    if detector.device:
        rows.append(("runs on", detector.device))
    if report.resumed:
        rows.append(("looked at before", f"{report.resumed:,}"))
    if report.inferences:
        rate = report.inferences / max(report.seconds, 1e-9)
        rows.append(("looks", f"{report.inferences:,} in {report.seconds:.1f} s ({rate:.1f} a second)"))
    if internals is not None:
        rows.append(("internals", str(internals)))
    print_table(rows, title=f"{author}: layers of a model")
    print_first(report.failed, "pictures could not be read")
