"""Every text of the real window passes through the translation: what bears no mark of it is a name or a number.

`tests/campaigns/words.py` goes through all samples and dialogs.
"""

from PySide6.QtWidgets import QMenu

from annotator.samples.copying import copy_sample
from annotator.samples.sample import ORCHARD
from tests.ui import screens
from tests.ui.untranslated import Finder, marked_texts, strip_marked, walking


def test_views_tabs_and_menus_show_no_text_that_was_not_translated(qapp, tmp_path):
    project = copy_sample(ORCHARD, tmp_path / "orchard")
    with walking(qapp, tmp_path, "Ana") as walker:
        walker.take("welcome", walker.window)
        walker.window.opener.open_file(project, author="Ana")
        for name, show in screens.VIEWS.items():
            show(walker)
            walker.take(name, walker.window)
            list(screens.visit_tabs(walker, name))
        for menu in walker.window.menuBar().findChildren(QMenu):
            menu.aboutToShow.emit()
            walker.finder.look_at("menus", menu)
        assert walker.finder.found == {}
        assert {"work", "audit", "model"} <= {path.stem for path in tmp_path.glob("*.png")}


def test_a_text_without_the_mark_is_found(qapp):
    with marked_texts(qapp) as translator:
        finder = Finder(translator)
        for text in ("⟦All of it⟧", "3", "0,87", "⟦{n} of⟧ 5", "IoU", "⟦cut off…"):
            finder.judge("here", text)
        assert finder.found == {}
        for text in ("Save", "⟦Save⟧ now", ".87", "0.5 ⟦of⟧"):
            finder.judge("here", text)
        assert len(finder.found) == 4
    assert strip_marked("a⟦b⟦c⟧d⟧e").split() == ["a", "e"]
