"""120 words of other tools and of papers, written by somebody who had seen no synonym, find what they mean."""

import json
from pathlib import Path

from annotator.ui.base.synonyms import make_name
from annotator.ui.dialogs.command_palette import PaletteRow, find_commands
from annotator.ui.study import PAGES
from annotator.ui.window.places import list_places

WORDS = Path(__file__).parents[2] / "data" / "usual_words.json"


def test_each_of_120_usual_words_finds_what_it_means(window):
    pages = [PaletteRow(f"page:{one.id}", one.title, "Study", source=one.title, is_command=False) for one in PAGES]
    rows = [*window.action_set.list_palette_rows(), *list_places(None), *pages]
    words = json.loads(WORDS.read_text(encoding="utf-8"))
    assert len(words) == 120
    found = {word: {make_name(row.source) for row in find_commands(rows, word)} for word in words}
    assert [word for word, wanted in words.items() if not found[word] & set(wanted)] == []
