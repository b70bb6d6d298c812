"""Requests for a label: written as a flag, granted or declined in one step, and read by whoever may read the note."""

import pytest

from annotator.errors import UserError
from annotator.session import review
from annotator.session.review import add_wished_label, ask_for_label, list_threads, list_wishes, refuse_wish
from annotator.session.view import Mode
from tests.session.scenes import ANA, disputed, opened


def words_of(session):
    return [(wish.label, wish.words) for wish in list_wishes(session.committed, session.view)]


def test_a_wish_is_a_flag_and_is_granted_in_one_step(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), mode=Mode.SESSION) as (session, _):
        review.toggle_review(session, clock=lambda: 1.0)
        ask_for_label(session, "  rotten   apple ", "brown all over", clock=lambda: 2.0)
        assert words_of(session) == [("rotten apple", "brown all over"), ("", "")]
        wish = list_wishes(session.committed, session.view)[0].note
        add_wished_label(session, wish.id)
        label = session.committed.vocabulary.find_label("rotten apple")
        assert label is not None
        assert words_of(session) == [("", "")]
        thread = next(one for one in list_threads(session.committed, session.view, 1) if one.first.id == wish.id)
        assert [(note.text, note.to) for note in thread.answers] == [("✓ rotten apple", ANA)]
        session.undo()
        assert session.committed.vocabulary.find_label("rotten apple") is None
        assert words_of(session)[0] == ("rotten apple", "brown all over")


def test_a_second_wish_for_the_same_label_adds_none(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), mode=Mode.SESSION) as (session, _):
        ask_for_label(session, "leaf")
        ask_for_label(session, "leaf")
        first, second = (wish.note.id for wish in list_wishes(session.committed, session.view))
        add_wished_label(session, first)
        labels = session.committed.vocabulary.labels
        add_wished_label(session, second)
        assert session.committed.vocabulary.labels == labels
        assert words_of(session) == []


def test_a_wish_is_declined_with_words(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), mode=Mode.SESSION) as (session, _):
        ask_for_label(session, "leaf")
        (wish,) = list_wishes(session.committed, session.view)
        with pytest.raises(UserError, match="Write what the note"):
            refuse_wish(session, wish.note.id, "  ")
        refuse_wish(session, wish.note.id, "leaves are not counted")
        assert words_of(session) == []


def test_what_cannot_be_asked_for_is_refused(tmp_path):
    with opened(tmp_path / "p.annotator", disputed(), mode=Mode.SESSION) as (session, _):
        known = session.committed.vocabulary.labels[0].name
        for name, why in (("  ", "needs a name"), ("x" * 201, "up to 200"), (known, "already")):
            with pytest.raises(UserError, match=why):
                ask_for_label(session, name)
        review.toggle_review(session)
        (flag,) = list_wishes(session.committed, session.view)
        with pytest.raises(UserError, match="asks for no label"):
            add_wished_label(session, flag.note.id)
