"""What the pages of Study rest on: the audit of what a person may see, its tables, and how far everybody is."""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from heapq import nsmallest
from typing import Final

import immutables
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.metrics.ranges.source import OpenSource, SourceWalk
from annotator.model.edit import set_protocol
from annotator.model.project import Project
from annotator.model.protocol import ShownCard
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.summary import describe_agreement, list_remarks, summarise_audit
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.report.tables import Titled
from annotator.session.agreement.view import audit_options_of
from annotator.session.exposure import LayerGate, find_begun, find_finished
from annotator.session.jobs import Job
from annotator.session.series.training import audit_training
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState

_MOST_WAITING: Final = 1000
"""Images that are named of those that somebody waits for."""
_DAY: Final = 24 * 3600 * 1000
"""Milliseconds in which a person who looks again at the own card is not noted again."""


class PersonProgress(Struct, frozen=True):
    """How far a person is with the images; None for what may not be known."""

    author: int
    finished: int
    """Images with the person's finished work, in a session of those that the current person has finished, too."""
    in_work: int | None
    """Images that are begun and not finished."""
    waiting: int | None
    """Images that somebody else has finished and this person has not."""
    waiters: tuple[int, ...] = ()
    """Who has finished some of them."""
    waiting_images: tuple[int, ...] = ()
    """The first of them."""


class StudyAnswer(Struct, frozen=True, eq=False):
    """Everything that the pages show of an audit, so that none of them reads the file again."""

    report: AuditReport
    """Its rows are not read any more."""
    summary: tuple[str, ...]
    """The sentences of *In short*, the most important first."""
    remarks: tuple[str, ...]
    """What is to be borne in mind beside them."""
    agreement: tuple[str, ...]
    """How far people agree; why there is nothing to say where fewer than two have drawn."""
    tables: Mapping[str, tuple[Titled, ...]]
    """Those of each section of a report that has any, by its key."""
    progress: tuple[PersonProgress, ...]
    images: int
    """Images of the project."""
    is_blind: bool
    """Whether only what the current person may see has been counted."""
    training: AuditReport | None = None
    """What the current person did in the training, against the reference; None before a training image is done."""


@contextmanager
def open_report(
    open_source: OpenSource, project: Project, view: ViewState, progress: Progress
) -> Iterator[AuditReport]:
    """The audit of what a view lets count, range by range; its rows can be read until the context ends.

    Raises Cancelled when asked to stop, and UserError for a file that cannot be read.
    """
    with open_source() as source:
        options = audit_options_of(project, view)
        outline = source.read_outline()
        if view.mode is not Mode.AUDIT:
            gate = LayerGate(project, view)
            read = {number: note for number, note in outline.notes.items() if gate.admits_note(note)}
            outline = replace(outline, notes=immutables.Map(read))
        report = make_source_report(SourceWalk.of(source, outline=outline), options, progress)
        yield report if view.mode is Mode.AUDIT else report.for_annotator(view.author)


def make_study_job(session: Session, open_source: OpenSource) -> Job[StudyAnswer]:
    """The job that audits what the current person may see now."""
    project, view = session.committed, session.view

    def work(progress: Progress) -> StudyAnswer:
        with open_report(open_source, project, view, progress) as report:
            answer = _make_answer(report, project, view)
        if view.author is None or view.mode is Mode.AUDIT:
            return answer
        with open_source() as source:
            return replace(answer, training=audit_training(source, project, view.author, progress))

    return Job(Phrase("Counting the data set"), work)


def _make_answer(report: AuditReport, project: Project, view: ViewState) -> StudyAnswer:
    made = {section.key: tuple(section.list_tables(report)) for section in SECTIONS_OF_AUDIT}
    return StudyAnswer(
        report,
        summarise_audit(report),
        list_remarks(report),
        describe_agreement(report),
        {key: tables for key, tables in made.items() if tables},
        measure_progress(project, view),
        len(project.images),
        view.mode is not Mode.AUDIT,
    )


def measure_progress(project: Project, view: ViewState) -> tuple[PersonProgress, ...]:
    """How far each person is whose work may be known under a view; in a session others on one's own images alone."""
    people = [author.id for author in project.annotators]
    if view.mode is Mode.AUDIT:
        finished = {one: find_finished(project, one) for one in people}
        anybody = frozenset[int]().union(*finished.values())
        return tuple(
            PersonProgress(
                one,
                len(done),
                len(find_begun(project, one) - done),
                len(anybody - done),
                tuple(other for other, theirs in finished.items() if theirs - done),
                tuple(nsmallest(_MOST_WAITING, anybody - done)),
            )
            for one, done in finished.items()
        )
    if view.author is None:
        return ()
    own = find_finished(project, view.author)
    mine = PersonProgress(view.author, len(own), len(find_begun(project, view.author) - own), None)
    others = (one for one in people if one != view.author)
    return (mine, *(PersonProgress(one, len(find_finished(project, one) & own), None, None) for one in others))


def note_card(session: Session, author: int) -> None:
    """Notes that a person was shown the own card, so that the series of drift mark it; no edit to undo.

    Raises UserError where the project cannot be written.
    """
    protocol, now = session.committed.protocol, round(time.time() * 1000)
    if all(now - shown >= _DAY for shown in protocol.list_cards(author)):
        noted = protocol.with_cards([ShownCard(author, now)])
        session.commit(set_protocol(protocol, noted, name="Show card"), undoable=False)
