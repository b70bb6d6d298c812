"""What the page *Models compared* of Study rests on: every model against every person's boxes, for an auditor."""

from pathlib import Path

from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.ranges.source import OpenSource, Source, SourceWalk
from annotator.model.project import Project
from annotator.report.detector import values
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.store.source import VersionSource


def make_models_job(session: Session, open_source: OpenSource, path: Path) -> Job[values.CheckReport | None]:
    """The job that checks all models against all persons, on the images that all of these finished.

    They are held against the frozen state of the project's file at `path` that the view names. Nothing is found where
    no person has finished an image that a model processed.
    """
    project, state = session.committed, session.view.beside_state

    def work(progress: Progress) -> values.CheckReport | None:
        with open_source() as source:
            report = _check_all(source, project, progress)
            if report is None:
                return None
            then = _check_all(VersionSource(path, state), project, progress) if state else None
            return values.add_check_intervals(report if then is None else replace(report, states=(then,)), progress)

    return Job(Phrase("Checking models"), work)


def _check_all(source: Source, project: Project, progress: Progress) -> values.CheckReport | None:
    """All models of a source against all its persons, by the present settings of the project."""
    outline = replace(source.read_outline(), metrics=project.metrics)
    rule = SelectionRule(project.metrics.include_unfinished)
    models = values.list_working_models(outline, rule)
    references = values.list_able_references(outline, models, rule) if models else ()
    if not references:
        return None
    options = values.CheckOptions(
        models,
        references[0],
        settings=CheckSettings.of(outline),
        selection=rule,
        references=references if len(references) > 1 else (),
    )
    walk = SourceWalk.of(source, outline=outline)
    return values.SourceCheck(walk).make_report(options, outline, progress=progress)


def may_measure_models(session: Session) -> bool:
    """Whether there is a model and a person to measure it against, for an auditor, who may see everybody's boxes."""
    return session.view.mode is Mode.AUDIT and count_models(session) > 0 and bool(session.committed.annotators)


def count_models(session: Session) -> int:
    """How many models there are."""
    return len(session.committed.models)
