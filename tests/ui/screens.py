"""Pictures of everything the window shows: `python -m tests.ui.screens PROJECT FOLDER --language de --theme dark …`.

One window of one sample, one language, one theme and one size, without a display: its views, every tab and every page
of Study at its whole height, every menu, and every dialog that an action opens. Each is saved as a picture; what does
not fit is printed, a line each, as `CUT scene: text`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QEventLoop, QLocale, QPoint, QRect, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QListWidget, QMenu, QScrollArea, QTabWidget, QWidget

from annotator.app import install_translators, is_at_rest
from annotator.model.author import AuthorKind
from annotator.plugins.registry import Registry
from annotator.session.session import Session
from annotator.session.settings import Preferences, Settings
from annotator.session.view import Mode
from annotator.ui.base.dialog import JobLine
from annotator.ui.base.look import ActiveTheme
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.study.crown_search import CrownSearch
from annotator.ui.widgets.floating import FloatingStrip
from annotator.ui.window.main_window import MainWindow
from tests.ui.fits import Cut, find_cut_texts, painted_cuts

PAGE_LIST = "pages"
"""Name of a list that leads through the pages of a dialog."""
PATIENCE = 120_000
"""Milliseconds that a window may take to come to rest."""
SWIFT = 80
"""How Qt names a PNG file that is written fast and is a little larger; nothing of the picture is lost."""
LOOK_EVERY = 25
"""Milliseconds between two looks whether it has."""
CALM = 2
"""Looks, one after the other, at which it has."""
NEXT_EVENT = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
"""Spares the processor, which the work that is waited for needs, until something happens."""
LEFT_OUT = frozenset(
    {
        "open",
        "compare_files",
        "check_files",
        "open_project",
        "quit",
        "save_copy",
        "find_images",
        "pick_label",
    }
)
"""Actions whose dialog is the desktop's own, or that show no dialog."""


class Silent(Dialogs):
    """Asks nothing: what the desktop's own dialogs look like is not ours."""

    def ask_project(self, _parent: QWidget, _then: Callable[[Path], None]) -> None:
        """Leaves it open."""

    def ask_folder(self, _parent: QWidget, _title: str, then: Callable[[Path], object]) -> None:
        """Takes an empty one, so that what is asked about it is seen."""
        then(Path.home())


@dataclass
class Studio:
    """Takes pictures of a window and remembers what did not fit."""

    window: MainWindow
    folder: Path
    author: str
    cuts: dict[str, None]

    @property
    def session(self) -> Session:
        """Of the project that is open."""
        assert self.window.page is not None
        return self.window.page.session

    def settle(self) -> None:
        """Waits until nothing is under way."""
        timer = QElapsedTimer()
        timer.start()
        look = QTimer()
        look.start(LOOK_EVERY)
        calm, last = 0, -LOOK_EVERY
        while calm < CALM and timer.elapsed() < PATIENCE:
            QApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            if calm or timer.elapsed() - last >= LOOK_EVERY:  # goes through all there is
                calm, last = calm + 1 if is_at_rest(self.window) else 0, timer.elapsed()
            QApplication.processEvents(NEXT_EVENT if calm == 0 else QEventLoop.ProcessEventsFlag.AllEvents)
        assert calm == CALM, "the window does not come to rest"

    def take(self, name: str, widget: QWidget, part: QRect | None = None) -> None:
        """Saves a picture of a widget, and notes each text that does not fit in it."""
        self.settle()
        picture = QPixmap(widget.size() * widget.devicePixelRatioF())
        with painted_cuts(self.is_name) as painted:
            picture = widget.grab() if part is None else widget.grab(part)
        picture.save(str(self.folder / f"{name}.png"), quality=SWIFT)
        for cut in [*painted, *find_cut_texts(widget, self.is_name)]:
            self.note(name, cut)

    def note(self, name: str, cut: Cut) -> None:
        """Prints what does not fit, each once."""
        if str(cut) not in self.cuts:
            self.cuts[str(cut)] = None
            sys.stdout.write(f"CUT {name}: {cut}\n")

    def is_name(self, text: str) -> bool:
        """Whether a text holds a name out of the project, which may be shortened."""
        if self.window.page is None:
            return str(Path.home()) in text
        project = self.session.project
        given = [author.name for author in project.authors.values()]
        given += [label.name for label in project.vocabulary.labels]
        given += [Path(image.name).stem for image in project.images.values()]
        given += [str(self.folder.parent), str(Path.home())]
        return any(name in text for name in given if len(name) > 1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Opens the window and takes every picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("project", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--author", default="Ana", help="who sits at the desk")
    parser.add_argument("--language", default="en")
    parser.add_argument("--theme", default="light")
    parser.add_argument("--size", default="1400x900")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    settings = Settings().with_changes("files", daily_copy=False)
    settings = settings.with_changes("appearance", language=options.language, theme=options.theme)
    translators = install_translators(app, settings)
    QLocale.setDefault(QLocale(options.language))
    preferences = Preferences(settings, save=None)
    look = ActiveTheme(app, preferences)
    window = MainWindow(preferences, look, dialogs=Silent(), registry=Registry(off=settings.plugins.off))
    window.resize(*map(int, options.size.split("x")))
    window.opener.may_ask = False
    window.show()
    studio = Studio(window, options.folder, options.author, {})
    with ExitStack() as after:
        after.callback(translators.clear)
        after.callback(look.close)
        after.callback(window.close)
        for _scene in visit(studio, options.project):
            pass
        for _scene in visit_study(studio):
            pass
    return 0


def visit(studio: Studio, project: Path) -> Iterator[str]:
    """Goes through everything that can be seen."""
    window = studio.window
    studio.take("welcome", window)
    yield "welcome"
    window.opener.open_file(project, author=studio.author)
    studio.settle()
    studio.take("work", window)
    for name, do in VIEWS.items():
        if window.page is not None and do(studio):
            studio.take(name, window)
            yield name
            yield from visit_tabs(studio, name)
    yield from visit_menus(studio)
    yield from visit_dialogs(studio)
    for name, do in BESIDE.items():
        do(studio)
        studio.take(name, window)
        yield name
    window.perform_named("workspace_label")


def visit_study(studio: Studio) -> Iterator[str]:
    """Every page of Study that the project needs, as an auditor sees it: in the window, and at its whole height."""
    window, session = studio.window, studio.session
    session.set_view(mode=Mode.AUDIT)
    window.perform_named("workspace_study")
    assert window.page is not None
    for name in window.page.study.list_ids():
        window.page.study.show_page(name)
        shorten_search(studio)
        studio.take(f"study-{name}", window)
        yield name
        area = next(one for one in window.page.study.findChildren(QScrollArea) if one.isVisible() and one.widget())
        studio.take(f"study-{name}-whole", area.widget())
        yield f"{name} whole"


def visit_tabs(studio: Studio, view: str) -> Iterator[str]:
    """Every tab of the dock, at the height of all it holds."""
    page = studio.window.page
    assert page is not None
    for name in tuple(page.tabs.panels):
        page.tabs.show_panel(name)
        studio.settle()
        shown = page.tabs.currentWidget()
        areas = [] if shown is None else [area for area in shown.findChildren(QScrollArea) if area.widget() is not None]
        inner = areas[0].widget() if areas else shown
        assert inner is not None
        studio.take(f"{view}-tab-{name}", inner)
        yield name


def visit_menus(studio: Studio) -> Iterator[str]:
    """Every menu of the menu bar, as if it hung open."""
    for menu in studio.window.menuBar().findChildren(QMenu):
        if menu.actions() and menu.title():  # one without a title holds what does not fit into the bar
            menu.popup(QPoint(0, 0))
            studio.take(f"menu-{'-'.join(menu.title().replace('&', '').split())}", menu)
            menu.close()
            yield menu.title()


def visit_dialogs(studio: Studio) -> Iterator[str]:
    """Every dialog that an action opens, at the view in which the action is possible."""
    for do in VIEWS.values():
        do(studio)
        for action in studio.window.action_set.actions:
            made = studio.window.action_set[action.id]
            name = f"dialog-{action.id}"
            wanted = "…" in action.text or action.id in PLAIN
            wanted = wanted and action.id not in LEFT_OUT and made.isEnabled()
            if wanted and not (studio.folder / f"{name}.png").exists():
                yield from visit_dialog(studio, name, made.trigger)


def visit_dialog(studio: Studio, name: str, trigger: Callable[[], None]) -> Iterator[str]:
    """Opens one dialog, takes its picture and puts it away."""
    before = set(QApplication.topLevelWidgets())
    floating = {strip for strip in studio.window.findChildren(FloatingStrip) if strip.isVisible()}
    trigger()
    shorten_search(studio)
    studio.settle()
    wait_for_lines(studio)
    opened = [one for one in QApplication.topLevelWidgets() if one not in before and one.isVisible()]
    popup = QApplication.activePopupWidget()
    if popup is not None and popup not in opened:
        opened.append(popup)
    for number, dialog in enumerate(opened):
        if not isinstance(dialog, QFileDialog) and dialog.width() > 60:
            studio.take(name if not number else f"{name}-{number}", dialog)
            yield name
            yield from visit_pages(studio, name, dialog)
        dialog.reject() if isinstance(dialog, QDialog) else dialog.close()
    if not opened:
        studio.take(name, studio.window)
        yield name
        for strip in studio.window.findChildren(FloatingStrip):
            if strip not in floating and strip.isVisible():
                strip.close()
    studio.window.messages.clear()
    studio.settle()


def wait_for_lines(studio: Studio) -> None:
    """Waits for what a dialog counts before it can say what would happen."""
    for dialog in studio.window.findChildren(QDialog):
        waits = [one for one in dialog.findChildren(QTimer) if one.isSingleShot()]
        lines = [line for line in dialog.findChildren(JobLine) if line.isVisible()]
        process_while(lambda: any([*(one.isActive() for one in waits), *(one.is_busy for one in lines)]))  # noqa: B023


def process_while(is_so: Callable[[], bool]) -> None:
    """Lets events happen as long as something is so."""
    timer, look = QElapsedTimer(), QTimer()
    timer.start()
    look.start(LOOK_EVERY)
    while timer.elapsed() < PATIENCE and is_so():
        QApplication.processEvents(NEXT_EVENT)


def shorten_search(studio: Studio) -> None:
    """Where a search of parameters has begun, searches few of them: all take minutes over polygons and look alike."""
    for page in studio.window.findChildren(CrownSearch):
        process_while(lambda: page.isVisible() and not page.fields["alpha"].text())  # noqa: B023
        if page.is_searching:
            for field in (page.fields[name] for name in ("alpha", "omega", "gamma")):
                low, step, _high = field.text().replace(",", ".").split(":")
                field.setText(f"{low}:{step}:{float(low) + 3 * float(step):g}")
            page.search()


def visit_pages(studio: Studio, name: str, dialog: QWidget) -> Iterator[str]:
    """The other pages of a dialog, where it has tabs or a list of them; what is taller than its page at its height."""
    tabs = dialog.findChildren(QTabWidget)
    lists = [one for one in dialog.findChildren(QListWidget) if one.objectName() == PAGE_LIST]
    pages = [(one.setCurrentIndex, one.count(), one.currentIndex()) for one in tabs]
    pages += [(one.setCurrentRow, one.count(), one.currentRow()) for one in lists]
    for go, count, now in pages:
        for page in range(count):
            go(page)
            studio.settle()
            if page != now:
                studio.take(f"{name}-page-{page + 1}", dialog)
                yield name
            for area in dialog.findChildren(QScrollArea):
                inner = area.widget()
                if area.isVisible() and inner is not None and inner.height() > area.viewport().height():
                    studio.take(f"{name}-page-{page + 1}-whole", inner)
                    yield name


def show_work(studio: Studio) -> bool:
    """One's own boxes in Label, one of them selected."""
    session = studio.session
    session.set_view(mode=Mode.SESSION)
    studio.window.perform_named("workspace_label")
    layer = session.current_layer
    if layer is not None and layer.count:
        session.set_view(selection=(int(layer.shapes.id[0]),))
    return True


def show_audit(studio: Studio) -> bool:
    """All layers in Compare, a disagreement in focus."""
    show_finished(studio)
    studio.session.set_view(mode=Mode.AUDIT)
    studio.window.perform_named("workspace_compare")
    studio.settle()
    studio.window.perform_named("next_disagreement")
    return True


def show_finished(studio: Studio) -> None:
    """Goes to the first image that everybody who works has finished, where there is one."""
    project = studio.session.project
    done = [layer.key for layer in project.layers.values() if layer.status.is_finished]
    people = [author.id for author in project.authors.values() if author.kind is AuthorKind.PERSON]
    counts = Counter(key.image for key in done if key.author in people)
    most = max(counts.values(), default=0)
    finished = [image for image in project.images if counts[image] == most]
    if finished and studio.session.view.image not in finished:
        studio.session.set_view(image=finished[0])
        studio.settle()


def show_model(studio: Studio) -> bool:
    """The model's findings, one in focus."""
    page = studio.window.page
    assert page is not None
    page.tabs.show_panel("model")
    for action in ("detector.predictions", "detector.mechanisms"):
        if not studio.window.action_set[action].isChecked():
            studio.window.perform_named(action)
            studio.settle()
    studio.window.perform_named("next_disagreement")
    return True


def show_gallery(studio: Studio) -> bool:
    """The images beside each other."""
    show_work(studio)
    studio.window.perform_named("gallery")
    return True


def show_wall(studio: Studio) -> bool:
    """The shapes beside each other, cut out of their pictures."""
    studio.window.perform_named("wall")
    return True


VIEWS: dict[str, Callable[[Studio], bool]] = {"work": show_work, "audit": show_audit, "model": show_model}
BESIDE: dict[str, Callable[[Studio], bool]] = {"gallery": show_gallery, "wall": show_wall}
"""Views without tabs or dialogs of their own; seen last."""
PLAIN = ("guide", "shortcuts", "about", "instructions", "open_folder")
"""Actions that open a window though no dots say so."""

if __name__ == "__main__":
    sys.exit(main())
