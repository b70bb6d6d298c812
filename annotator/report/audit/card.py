"""The card of one person, to be handed over: own numbers, and the other persons under pseudonyms."""

from datetime import datetime
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from annotator.errors import Phrase
from annotator.model.project import Project
from annotator.report.audit.drift import list_drift_sentences
from annotator.report.audit.figures import draw_drift_figure, draw_offset_figure
from annotator.report.audit.people import list_people, list_sentences, name_sentence
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.values import AuditReport
from annotator.report.glossary import DEFINITIONS
from annotator.report.images import format_state_line
from annotator.report.tables import Record, ReportSection, find_section, list_titles, make_section_record
from annotator.report.templates import embed_figure, render_template

SCHEMA: Final = "annotator.card/1"
SECTIONS_OF_CARD: Final[tuple[ReportSection[AuditReport], ...]] = tuple(
    find_section(SECTIONS_OF_AUDIT, key) for key in ("people", "drift", "drift_series")
)
FIGURES_OF_CARD: Final = MappingProxyType({"offsets": draw_offset_figure, "drift": draw_drift_figure})


def make_card(report: AuditReport, author: int, hidden: Project) -> AuditReport:
    """What is this person's of an audit; `hidden` is the project with pseudonyms for everybody."""
    authors = hidden.authors.set(author, report.project.authors[author])
    return replace(
        report,
        project=replace(hidden, authors=authors),
        people=tuple(one for one in report.people if one.author == author),
        drift=tuple(one for one in report.drift if one.author == author),
    )


def summarise_card(card: AuditReport) -> list[Phrase]:
    """What the card says."""
    rows = list_people(card)
    said = [one.text for row in rows if row.profile.against is None for one in list_sentences(row)]
    said += [text for row in rows[:1] for _row, text in list_drift_sentences(card, row.profile.author)]
    said += [name_sentence(row, one) for row in rows if row.profile.against is not None for one in list_sentences(row)]
    return said or [Phrase("Nothing more than chance.")]


def make_card_record(card: AuditReport) -> Record:
    """The card as JSON values."""
    sentences = [str(one) for one in summarise_card(card)]
    return {"schema": SCHEMA, "sentences": sentences, **make_section_record(SECTIONS_OF_CARD, card)}


def render_card_page(card: AuditReport, author: str, now: datetime) -> str:
    """The card as one HTML page that stands alone."""
    has_order = any(len(one.starts) for one in card.drift)
    makers = {name: make for name, make in FIGURES_OF_CARD.items() if name != "drift" or has_order}
    sections = {section.key: section.make_table(card) for section in SECTIONS_OF_CARD}
    if (table := sections["people"]) is not None:
        sections["people"] = replace(table, notes=table.notes[-1:])  # the others stand above
    return render_template(
        "card.html",
        now,
        report=card,
        title=author,
        summary=summarise_card(card),
        state=format_state_line(card.project),
        sections=sections,
        titles=list_titles(SECTIONS_OF_CARD),
        parameters=find_section(SECTIONS_OF_AUDIT, "parameters").make_table(card),
        figures={name: embed_figure(make(card), name) for name, make in makers.items()},
        definitions=DEFINITIONS,
    )
