"""What the field and other tools call a thing leads to what it is called here."""

import pytest

from annotator.detector.plugin import actions, pages
from annotator.options import list_described
from annotator.session.settings import Settings
from annotator.ui.base.synonyms import find_names, make_name, read_synonyms
from annotator.ui.guidelines.guide_window import read_sections
from annotator.ui.study import PAGES
from annotator.ui.window.commands.table import ACTIONS


def test_every_name_of_the_table_is_that_of_a_command_a_setting_a_page_or_a_section_of_the_guide() -> None:
    settings = [one.option.title for group in list_described(Settings) for one in list_described(group.type)]
    known = {make_name(one.text) for one in (*ACTIONS, *actions())} | set(settings)
    known |= (
        {page.title for page in PAGES}
        | {"Members", "History", "Publish"}
        | {page.title for page in pages()}
        | {section.source for section in read_sections()}
    )
    assert [row.name for row in read_synonyms() if row.name not in known] == []


def test_no_name_stands_twice_and_nothing_is_called_by_an_empty_word() -> None:
    names = [row.name for row in read_synonyms()]
    assert len(names) == len(set(names))
    assert [row.name for row in read_synonyms() if not all(row.others)] == []


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("export yolo", "Export"),
        ("hotkeys", "Shortcuts"),
        ("HOTK", "Shortcuts"),
        ("matrix confusion", "All numbers"),
        ("Tasten", "Shortcuts"),
    ],
)
def test_words_are_found_in_any_order_and_case_while_they_are_typed(typed: str, name: str) -> None:
    assert name in find_names(typed)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Gallery of shapes", "wall, crops, patches, Ausschnitte, recortes"),
        ("Gallery of suspects", "label errors, falsche Klassen, etiquetas erróneas"),
        ("What proposals do", "automation bias, Vorschläge, propuestas"),
        ("RandCrowns", "tree crowns, Kronen, copas"),
        ("Pictures at an address", "offline, ohne Verbindung, sin conexión"),
        ("Labels", "classes, Klassen, clases"),
        ("Members", "invite, einladen, invitar"),
    ],
)
def test_what_came_lately_is_found_in_three_languages(name: str, words: str) -> None:
    assert [word for word in words.split(", ") if name not in find_names(word)] == []


def test_every_page_of_study_has_other_words() -> None:
    assert {page.title for page in PAGES} - {row.name for row in read_synonyms()} == set()


@pytest.mark.parametrize("typed", ["", "ho", "key bindings of nobody"])
def test_too_few_letters_and_a_word_too_many_find_nothing(typed: str) -> None:
    assert find_names(typed) == ()
