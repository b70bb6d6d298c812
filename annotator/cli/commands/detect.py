"""`annotator detect`: a model over the images of a project, its detections as layers of a model author."""

import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from annotator.cli.plugins import load_plugin_registry
from annotator.cli.printing import print_error, print_table
from annotator.cli.projects import open_with_notice
from annotator.cli.runner import show_progress_bar
from annotator.detector.record import Reference, Screen
from annotator.detector.run import Resolution, RunOptions
from annotator.detector.run.folder import PictureFile, RunReport, run_folder
from annotator.detector.run.to_layers import pictures_of, plan_of, short_name_of
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.edit import set_metrics
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.plugins.adapters import collect_detectors
from annotator.plugins.detectors import Detector, find_detector
from annotator.progress import Cancelled, Progress
from annotator.session.session import Session
from annotator.session.transfer.matching import Existing
from annotator.session.transfer.plan_import import make_import_step
from annotator.store.project_file import ProjectFile

_SHOWN = 5
"""Pictures that could not be read, named one by one up to this number."""


def detect(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    model: Annotated[Path, typer.Argument(help="The model file, such as ONNX or its manifest.", show_default=False)],
    name: Annotated[str, typer.Option(help="Author of the layers; the model's own name when left out.")] = "",
    resolution: Annotated[Resolution, typer.Option(help="Whole pictures, tiles of them, or both.")] = Resolution.FULL,
    tile: Annotated[int, typer.Option(help="Side of a tile in pixels of the picture.")] = 1024,
    overlap: Annotated[int, typer.Option(help="Pixels that neighbouring tiles share.")] = 581,
    internals: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write proposals, boxes and scores here; a stopped run goes on from there."),
    ] = None,
    screen: Annotated[
        str, typer.Option(metavar="AUTHOR", help="Keep only internals near this author's shapes, or with a score.")
    ] = "",
    image: Annotated[list[str] | None, typer.Option(help="Only this image; may be given again.")] = None,
    existing: Annotated[Existing, typer.Option(help="Where the author has layers already.")] = Existing.STOP,
    provider: Annotated[str, typer.Option(help="What to run on, such as cpu or cuda; the best when left out.")] = "",
    detector: Annotated[
        str, typer.Option(metavar="ID", help="Which detector opens the model; told by the file when left out.")
    ] = "",
) -> None:
    """Run a model over the images: ONNX, or what a plugin can run."""
    known = collect_detectors(load_plugin_registry())
    loaded = find_detector(known, model, wanted=detector).load(model, provider)
    author = name.strip() or loaded.name
    with open_with_notice(project) as opened:
        if opened.read_only:
            raise UserError(opened.read_only_reason)
        pictures = pictures_of(opened.project, image or [])
        _refuse_layers(opened.project, author, pictures, existing)
        chosen = RunOptions(resolution, tile, overlap, internals is not None, _read_screen(opened, screen))
        folder = internals or project.with_name(f"{project.stem}.detect-{short_name_of(loaded)}")
        report = _run_detector(loaded, pictures, folder, chosen)
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        plan = plan_of(session.project, report, author=author, existing=existing)
        session.commit(make_import_step(plan, opened.next_shape_id, opened.load_layer))
        if internals is not None:
            _store_internals_folder(session, author, internals)
    if internals is None:
        shutil.rmtree(folder, ignore_errors=True)
    _print_report(report, author, loaded, internals)


def _refuse_layers(project: Project, author: str, pictures: list[PictureFile], existing: Existing) -> None:
    """Asks before the work what importing would ask after it."""
    known = project.find_author(author)
    if known is None:
        return
    if known.kind is not AuthorKind.MODEL:
        raise UserError(f"'{author}' is a {known.kind.value} of this project; choose another --name.")
    if existing is not Existing.STOP:
        return
    wanted = {picture.name for picture in pictures}
    taken = [key for key in project.layers if key.author == known.id and project.images[key.image].name in wanted]
    if taken:
        raise UserError(
            f"'{author}' has layers on {len(taken):,} of the images already; "
            "choose another --name, or say --existing pass or --existing replace."
        )


def _read_screen(opened: ProjectFile, author: str) -> Screen | None:
    """The boxes of an author, near which internals are kept."""
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


def _run_detector(detector: Detector, pictures: list[PictureFile], folder: Path, options: RunOptions) -> RunReport:
    with show_progress_bar(f"Running {detector.name}", unit="looks") as progress, _stop_on_interrupt(progress):
        try:
            return run_folder(detector, pictures, folder, options, progress)
        except Cancelled as stop:
            raise UserError(
                f"Stopped; what was found so far is kept in {folder}, and the same command goes on from there."
            ) from stop


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


def _store_internals_folder(session: Session, author: str, folder: Path) -> None:
    """The project knows where the model's internals lie."""
    model = session.project.find_author(author)
    assert model is not None
    before = session.project.metrics
    after = before.with_internals(model.id, str(folder.absolute()))
    if after != before:
        session.commit(set_metrics(before, after, name="Load internals"))


def _print_report(report: RunReport, author: str, detector: Detector, internals: Path | None) -> None:
    found = sum(len(rows) for rows in report.rows.values())
    rows = [
        ("pictures", f"{len(report.rows):,}"),
        ("detections", f"{found:,}"),
    ]
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
    for sentence in report.failed[:_SHOWN]:
        print_error(sentence)
    if len(report.failed) > _SHOWN:
        print_error(f"{len(report.failed) - _SHOWN:,} more pictures could not be read.")
