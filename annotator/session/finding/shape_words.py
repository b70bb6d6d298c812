"""Shape words: which rows of a table of shapes a term of a query finds."""

import numpy as np

from annotator.geometry.box import Bools
from annotator.model.project import Project
from annotator.session.finding.notes import is_for_none, list_read_notes, matches_note
from annotator.session.finding.query import YES, Term, parse_number
from annotator.session.finding.shape_table import ShapeTable
from annotator.session.finding.words import OCCLUDED_NAMES, STATE_NAMES, find_named_authors, find_named_labels
from annotator.session.view import ViewState


def match_shapes(table: ShapeTable, project: Project, view: ViewState, term: Term) -> Bools:
    """Rows `(N,)` that the term finds, its minus sign regarded; only for words about shapes."""
    found = _match(table, project, view, term)
    return ~found if term.negated else found


def _match(table: ShapeTable, project: Project, view: ViewState, term: Term) -> Bools:
    match term.key:
        case "label":
            return np.isin(table.label, find_named_labels(project, term))
        case "state":
            return np.isin(table.part_state, [STATE_NAMES[value] for value in term.values if value in STATE_NAMES])
        case "occluded":
            known = [OCCLUDED_NAMES[value] for value in term.values if value in OCCLUDED_NAMES]
            return np.isin(table.occluded, known)
        case "author":
            authors = sorted(find_named_authors(project, view, term))
            return np.asarray(table.spread(np.isin(table.author, authors)), dtype=np.bool_)
        case "size":
            return _match_size(table, term)
        case "draft":
            return _match_yes(table.draft, term)
        case "assisted":
            return _match_yes(table.assisted >= 0, term)
        case "note" | "flag":
            notes = [note for note in list_read_notes(project, view) if matches_note(note, term)]
            found = np.isin(table.id, [note.shape for note in notes if note.shape is not None])
            return ~found if is_for_none(term) else found
    raise ValueError(f"'{term.key}' asks nothing of a shape")


def _match_yes(is_so: Bools, term: Term) -> Bools:
    return is_so if YES.intersection(term.values) else ~is_so


def _match_size(table: ShapeTable, term: Term) -> Bools:
    found, sides = np.zeros(len(table), dtype=np.bool_), table.sides
    for value in term.values:
        rule = parse_number(value)
        if rule is not None:
            found |= rule.compare(sides)
    return found
