"""What the page Models of Study rests on: every model against every person's boxes, for an auditor."""

from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.matching.selection import SelectionRule
from annotator.metrics.ranges.source import OneProcess, OpenSource
from annotator.model.author import AuthorKind
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    SourceCheck,
    add_check_intervals,
    list_able_references,
    list_working_models,
)
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import Mode


def make_models_job(session: Session, open_source: OpenSource) -> Job[CheckReport | None]:
    """The job that checks all models against all persons, on the images that all of these finished.

    Nothing is found where no person has finished an image that a model processed.
    """
    project = session.committed

    def work(progress: Progress) -> CheckReport | None:
        with open_source() as source:
            outline = source.read_outline()
            rule = SelectionRule(project.metrics.include_unfinished)
            models = list_working_models(outline, rule)
            references = list_able_references(outline, models, rule) if models else ()
            if not references:
                return None
            options = CheckOptions(
                models,
                references[0],
                settings=CheckSettings.of(project),
                selection=rule,
                references=references if len(references) > 1 else (),
            )
            check = SourceCheck(source, outline, OneProcess())
            return add_check_intervals(check.make_report(options, outline, progress=progress), progress)

    return Job(Phrase("Checking models"), work)


def may_measure_models(session: Session) -> bool:
    """Whether there is a model and a person to measure it against, for an auditor, who may see everybody's boxes."""
    return session.view.mode is Mode.AUDIT and count_models(session) > 0 and bool(session.committed.annotators)


def count_models(session: Session) -> int:
    """How many models there are."""
    return len(session.committed.authors_of(AuthorKind.MODEL))
