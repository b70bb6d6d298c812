"""What holds up the window: everything a person does, in a project of 1 000 images and in one of 100 000.

The real window runs on projects of three annotators and a model with some ten boxes each on an image, which
`packaging/large/make_project.py` makes; `--project` takes such files that are there already, the small one first, and
works on copies. Every step is done `--count` times. Two figures a step: the *answer*, from what was done until it is
painted, and the *hold*, the longest turn of the loop of events until the window has come to rest. Both are processor
time of the window's thread, which other work on the machine lengthens less than the clock; what the clock says of the
hold stands behind them, for what the thread waited for. A step fails whose hold is above 50 ms, an edit also whose
answer takes more than a frame of 16 ms (medians of the large project), and one that raises something; the others are
done all the same, also after an interrupt, which ends the round and prints what there is. `--kind` measures the pages
of Study alone, in projects of other people, each of which is judged. `--only` names steps by the beginning of their
names, `--profile` prints where the time of the turns above `--above` milliseconds went.
"""

import cProfile
import os
import pstats
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog

from annotator.app import is_at_rest
from annotator.plugins.registry import Registry
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.series.repeat_pass import RepeatChoice
from annotator.session.settings import Preferences, Settings
from annotator.session.view import Mode, Workspace
from annotator.store import open_project
from annotator.ui.base.garbage import GarbageCollector, stop_own_collection
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.workers import take_short_turns
from annotator.ui.dialogs.ask import Dialogs
from annotator.ui.panels.search import SIZE
from annotator.ui.study import PAGES
from annotator.ui.window.first_window import FirstPaint
from annotator.ui.window.loading import LateImports
from annotator.ui.window.main_window import MainWindow
from tests.builders import begin_repeat_pass
from tests.campaigns.kit import Tries, own_home, parser_of

SIZES: Final = (1_000, 100_000)
KINDS: Final = {
    "ten people": ("--people", "10"),
    "one person": ("--people", "1"),
    "nobody": ("--people", "0"),
    "a model alone": ("--people", "0", "--model"),
}
"""Other projects of the larger size, and how they are made."""
MOST_HOLD: Final = 50.0
"""Milliseconds for which nothing may hold up the window."""
MOST_ANSWER: Final = 16.0
"""Milliseconds within which an edit is answered."""
PATIENCE: Final = 30.0
"""Processor seconds that the window may take to come to rest when a project is opened, workers included."""
OF_PAGES: Final = 10
"""So many times as long a page of Study is looked at, which brings numbers of the whole set one after the other."""
REST: Final = 6.0
"""Processor seconds for which a step is looked at; a worker may go on counting the whole set for longer, and what it
brings is counted as `BETWEEN`."""
BETWEEN: Final = "after {step}"
"""Name of what held up the window after a step was over, while the next one was prepared."""
LEFT: Final = Qt.MouseButton.LeftButton
DIALOGS: Final = (
    *("tidy", "freeze", "team", "settings", "import", "export", "add_images", "labels", "instructions"),
    *("edit_instructions", "requirements", "propagate", "interpolate", "image_purposes", "divide_images"),
    *("repeat_pass", "training", "prompts", "write_note", "wish_label", "choose_passes", "data_set", "tune"),
    *("choose_author", "plugins", "command_palette", "go_to_image"),
)
OTHER_DIALOGS: Final = {
    Mode.SESSION: ("simplify",),
    Mode.AUDIT: ("return_image", "disagreement_table", "propose_reference"),
}
"""Those that are there in one mode only."""
EDITS: Final = ("label_1", "occluded", "truncated", "state_damaged", "move_right", "grow_right", "duplicate")
TABS: Final = ("agreement", "model", "shapes", "image")
QUERIES: Final = {"name": "0042", "status": "status:open", "label": "label:apple", "shapes": "shapes:>14"}

Act = Callable[[], object]
Step = tuple[str, Act | None, Act]
"""Its name, what is done before and is not measured, and the step itself."""


class Turn(NamedTuple):
    """Milliseconds of the window's thread, and of the clock meanwhile. The longer of two is that of more work."""

    work: float
    clock: float

    def join(self, other: "Turn") -> "Turn":
        """Both as one."""
        return Turn(self.work + other.work, self.clock + other.clock)


@dataclass
class Times:
    """Milliseconds of one step, a try each."""

    answers: list[float] = field(default_factory=list)
    holds: list[float] = field(default_factory=list)
    clocks: list[float] = field(default_factory=list)
    """Of the holds."""

    def note(self, answer: Turn, hold: Turn) -> None:
        """One try."""
        self.answers.append(answer.work)
        self.holds.append(hold.work)
        self.clocks.append(hold.clock)


class NoQuestions(Dialogs):
    """Leaves questions of the desktop's own dialogs open."""

    def ask_project(self, _parent, _then):
        """Asks nothing."""

    def ask_look(self, _parent, _name, *, blind, then):
        """Looks at once."""
        then()


class Desk:
    """The window on one project, and how long its thread was busy at a time."""

    def __init__(self, app: QApplication, path: Path, *, rest: float, above: float, profile: bool) -> None:
        self.app, self.times, self._above, self._profile = app, dict[str, Times](), above, profile
        self._rest, self._last = rest, "open the project"
        settings = Settings().with_changes("files", daily_copy=False)
        preferences = Preferences(settings, save=None)
        self.look = ActiveTheme(app, preferences)
        registry = Registry(off=settings.plugins.off)
        self.window = MainWindow(preferences, self.look, dialogs=NoQuestions(), registry=registry)
        self.window.resize(1400, 900)
        FirstPaint(self.window, lambda: None)
        self.window.show()
        self.settle()
        self.late = LateImports(self.window, self.window.runner, lambda: self.page is not None and self.page.is_settled)
        self.window.opener.opened.connect(lambda _file, _session: self.late.start())
        with open_project(path, read_only=True) as opened_file:
            has_people = opened_file.load_project().find_author("Ana") is not None
        self.window.opener.may_ask = has_people
        self._open(path, "Ana" if has_people else None)
        self.window.opener.may_ask = False

    def _open(self, path: Path, author: str | None) -> None:
        """Opens the project as a person does, and notes how long the window was held up."""
        begun = longest = self.turn(lambda: self.window.opener.open_file(path, author=author))
        while self.page is None or not self.late.is_over:
            longest = max(longest, self.turn(self.app.processEvents))
            time.sleep(0.002)
        self.times.setdefault("open the project", Times()).note(begun, max(longest, self.settle(self._rest)))

    @property
    def page(self):
        """The open project's."""
        return self.window.page

    @property
    def session(self):
        """The open project's."""
        return self.window.page.session

    def turn(self, act: Act) -> Turn:
        """How long one thing takes."""
        profile = cProfile.Profile(time.thread_time) if self._profile else None
        start, begun = time.thread_time(), time.perf_counter()
        if profile is None:
            act()
        else:
            profile.runcall(act)
        spent = Turn((time.thread_time() - start) * 1e3, (time.perf_counter() - begun) * 1e3)
        if profile is not None and spent.work > self._above:
            sys.stdout.write(f"--- a turn of {spent.work:.0f} ms\n")
            pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
        return spent

    def settle(self, patience: float = PATIENCE) -> Turn:
        """Lets the window come to rest; the longest turn."""
        longest, calm, end = Turn(0.0, 0.0), 0, time.process_time() + patience
        while calm < 5 and time.process_time() < end:
            longest = max(longest, self.turn(self.app.processEvents))
            if self.page is not None:
                self.page.pictures._idle.stop()  # missing previews of 100 000 images take an hour
            rests = self.page is None or is_at_rest(self.window)
            calm = calm + 1 if rests else 0
            time.sleep(0.002)
        return longest

    def measure(self, name: str, act: Act, before: Act | None = None) -> None:
        """Does a step and notes how long it took."""
        if before is not None:
            between = max(self.turn(before), self.settle(self._rest))
            if between.work > MOST_HOLD:
                self.times.setdefault(BETWEEN.format(step=self._last), Times()).note(Turn(0.0, 0.0), between)
        self._last = name
        answer = self.turn(act).join(self.turn(QApplication.sendPostedEvents))
        hold = max(answer, self.settle(self._rest * (OF_PAGES if name.startswith("page ") else 1)), self.put_away())
        self.times.setdefault(name, Times()).note(answer, hold)
        sys.stdout.write(f"{name:44}{answer.work:8.1f}{hold.work:8.1f}{hold.clock:8.1f}\n")
        sys.stdout.flush()

    def put_away(self) -> Turn:
        """Closes dialogs and menus; the longest turn."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        open_dialogs = [one for one in QApplication.topLevelWidgets() if isinstance(one, QDialog) and one.isVisible()]

        def close_dialogs() -> None:
            for dialog in open_dialogs:
                dialog.reject()
                dialog.close()

        longest = self.turn(close_dialogs)
        self.window.messages.clear()
        return max(longest, self.settle(self._rest)) if open_dialogs or popup is not None else longest

    def close(self) -> None:
        """Closes the project and the window."""
        self.measure("close the project", lambda: self.window.perform_named("close_project"))
        while self.page is not None:  # a large step is being stored
            self.app.processEvents()
        self.window.close()
        self.look.close()


@dataclass
class Steps:
    """Everything that is done, in turn."""

    desk: Desk
    pressed: tuple[float, float] = (0.0, 0.0)
    """Where the left button is held on the picture."""

    def iterate(self, place: int) -> Iterator[Step]:
        """The steps of one round."""
        yield from self._walk(place)
        for mode, whole in ((Mode.SESSION, False), (Mode.AUDIT, False), (Mode.AUDIT, True)):
            name = "session" if mode is Mode.SESSION else "audit, whole set" if whole else "audit"
            yield from self._edit(name, mode, whole=whole)
        yield from self._look()
        yield from self._list(place)
        yield from self.read_pages()
        yield from self._open_dialogs()

    def _do(self, name: str) -> Act:
        """An action; one that is not possible where it is to be measured raises LookupError."""

        def act() -> None:
            if not self.desk.window.action_set[name].isEnabled():
                raise LookupError(f"{name}: {self.desk.window.action_set.why_not(name) or 'not possible here'}")
            self.desk.window.perform_named(name)

        return act

    def _set(self, **fields) -> Act:
        return lambda: self.desk.session.set_view(**fields)

    def _show_tab(self, name: str) -> Act:
        return lambda: self.desk.page.tabs.show_panel(name)

    def _scope(self, name: str) -> Act:
        return lambda: self.desk.page.panels["agreement"].scope.choose(name)

    def _walk(self, place: int) -> Iterator[Step]:
        """From image to image."""
        images = self.desk.page.images
        last = max(self.desk.session.project.images)
        for tab in TABS:
            yield f"next image, tab {tab}", self._show_tab(tab), self._do("next_image")
        yield "previous image", self._show_tab("agreement"), self._do("previous_image")
        yield "next unfinished image", None, self._do("next_unfinished")
        yield "jump", None, self._set(image=last // 3 + 7 * place)
        yield "choose in the list", None, lambda: images.list.setCurrentIndex(images.model.index(last // 2 + place, 0))
        yield "a missing preview", None, self.desk.page.pictures._make_preview

    def _edit(self, mode: str, wanted: Mode, *, whole: bool) -> Iterator[Step]:
        """Every kind of edit."""

        def prepare() -> None:
            self.desk.page.tabs.show_panel("agreement")
            self.desk.session.set_view(mode=wanted)
            self._scope("whole" if whole else "image")()

        def select() -> None:
            prepare()
            layer = self.desk.session.current_layer
            self.desk.session.set_view(selection=(int(layer.shapes.id[0]),))

        def press_on_selected() -> None:
            select()
            layer = self.desk.session.current_layer
            x0, y0, x1, y1 = layer.shapes.box[layer.shapes.rows_of(self.desk.session.view.selection)[0]].tolist()
            self._press((x0 + x1) / 2, (y0 + y1) / 2, tool="select")

        yield f"press ({mode})", prepare, lambda: self._press(20, 20, tool="box")
        yield f"drag ({mode})", None, lambda: self._move_by(70, 50)
        yield f"edit: draw ({mode})", None, self._release
        for name in EDITS:
            yield f"edit: {name} ({mode})", select, self._do(name)
        yield f"drag a shape ({mode})", press_on_selected, lambda: self._move_by(6, 5)
        yield f"edit: move with the mouse ({mode})", None, self._release
        yield f"edit: delete ({mode})", select, self._do("delete")
        yield f"edit: undo ({mode})", None, self._do("undo")
        yield f"edit: redo ({mode})", None, self._do("redo")
        yield f"edit: undo again ({mode})", None, self._do("undo")
        yield f"edit: in work ({mode})", None, self._do("status_in_work")
        yield f"edit: done ({mode})", None, self._do("status_done")
        yield f"select ({mode})", None, self._do("select_next")
        yield f"copy and paste ({mode})", select, lambda: (self._do("copy")(), self._do("paste")())

    def _press(self, x: float, y: float, *, tool: str) -> None:
        """Presses the left button on a point of the picture; each event of a drag is a turn of its own."""
        self.desk.window.perform_named(tool)
        self.pressed = x, y
        QTest.mousePress(self.desk.page.canvas, LEFT, Qt.KeyboardModifier.NoModifier, self._view_point(x, y))

    def _move_by(self, right: float, down: float) -> None:
        self.pressed = self.pressed[0] + right, self.pressed[1] + down
        QTest.mouseMove(self.desk.page.canvas, self._view_point(*self.pressed))

    def _release(self) -> None:
        QTest.mouseRelease(self.desk.page.canvas, LEFT, Qt.KeyboardModifier.NoModifier, self._view_point(*self.pressed))

    def _view_point(self, x: float, y: float) -> QPoint:
        return QPoint(*map(round, self.desk.page.canvas.transform.to_view_point(x, y)))

    def _look(self) -> Iterator[Step]:
        """Modes, tabs, scopes and overlays."""
        window, session = self.desk.window, self._set(mode=Mode.SESSION)
        yield "audit on", lambda: (session(), self._scope("image")()), self._do("audit")
        yield "audit off", None, self._do("audit")
        for workspace in Workspace:
            yield f"workspace {workspace.value}", None, self._do(f"workspace_{workspace.value}")
        yield "workspace label again", None, self._do("workspace_label")
        for tab in TABS:
            compare = self._set(mode=Mode.AUDIT, workspace=Workspace.COMPARE)
            yield f"tab {tab} (audit)", compare, self._show_tab(tab)
        yield "whole set", lambda: (self._show_tab("agreement")(), self._scope("image")()), self._scope("whole")
        yield "next image (whole set)", None, self._do("next_image")
        yield "numbers of a label", None, self._scope("label")
        yield "this image", None, self._scope("image")
        yield "next disagreement", None, self._do("next_disagreement")
        yield "next disputed image", None, self._do("next_disputed_image")
        yield "others off and on", None, lambda: (self._do("others")(), self._do("others")())
        yield "another author", self._set(mode=Mode.SESSION), self._set(author=2)
        yield "the first author", None, self._set(author=1)
        yield "next box without tag anywhere", None, self._do("tag_pass_everywhere")
        yield "end of the tag pass", None, self._do("escape")
        yield "zoom in", None, self._do("zoom_in")
        yield "fit", None, self._do("fit")
        yield "resize the window", None, lambda: window.resize(1390 if window.width() == 1400 else 1400, 900)

    def _list(self, place: int) -> Iterator[Step]:
        """The list of images, the gallery and the search."""
        page = self.desk.page
        images = page.images

        def scroll(find: Callable[[], QAbstractItemView], share: float) -> Act:
            return lambda: (bar := find().verticalScrollBar()).setValue(round(share * bar.maximum()))

        yield "scroll the list", None, scroll(lambda: images.list, 0.3 + place / 10)
        for key in SortKey:
            yield f"sort by {key.value}", None, lambda key=key: images.sort_images(ImageOrder(key))
        yield "sort by folder", None, lambda: images.sort_images(ImageOrder(grouped=True))
        yield "sort as added", None, lambda: images.sort_images(ImageOrder())
        for name, query in QUERIES.items():
            yield f"filter by {name}", None, lambda query=query: images.field.setText(query)
        yield "no filter", None, images.field.clear
        yield "gallery", None, self._do("gallery")
        yield "scroll the gallery", None, scroll(lambda: page.area.gallery.list, 0.3 + place / 10)
        yield "gallery away", None, self._do("gallery")
        yield "open the search", None, self._do("find_shapes")
        yield "search", None, lambda: page.area.search.field.setText("label:apple")
        yield "scroll what was found", None, scroll(lambda: page.area.search.table, 0.4)
        yield "a found shape", None, lambda: page.area.search.table.setCurrentIndex(page.area.search.model.index(9, 0))
        yield from self._use_wall(scroll)
        yield "end of the search", None, lambda: page.area.search.closed.emit()  # noqa: PLW0108 - made by then

    def _use_wall(self, scroll: Callable[[Callable[[], QAbstractItemView], float], Act]) -> Iterator[Step]:
        """The wall of all shapes of a label: sorted, scrolled, one of them and many of them changed."""
        page = self.desk.page

        def press(key: Qt.Key) -> Act:
            return lambda: QTest.keyClick(page.area.gallery.list, key)

        yield "wall", None, self._do("wall")
        yield "wall of a label", None, lambda: page.area.search.field.setText("label:apple")
        for share in (0.2, 0.201, 0.7):
            yield f"scroll the wall to {share}", None, scroll(lambda: page.area.gallery.list, share)
        yield "sort the wall by size", None, lambda: page.area.gallery.tiles.sort(SIZE)
        yield "wall: key on a shape", None, press(Qt.Key.Key_X)
        yield "wall: choose all", None, lambda: page.area.gallery.list.selectAll()  # noqa: PLW0108 - made by then
        yield "wall: key on all", None, press(Qt.Key.Key_Z)
        yield "wall: undo", None, self._do("undo")
        yield "wall away", None, self._do("wall")

    def read_pages(self) -> Iterator[Step]:
        """Every page of Study, of what a person who draws may read and of everybody's work."""
        window, session = self.desk.window, self.desk.session

        def show(name: str) -> None:
            window.perform_named("workspace_study")
            self.desk.page.study.show_page(name)

        for mode in (Mode.SESSION, Mode.AUDIT):
            session.set_view(mode=mode)
            for spec in PAGES:
                if spec.when(session):
                    leave = self._set(mode=mode, workspace=Workspace.COMPARE)
                    yield f"page {spec.id} ({mode.value})", leave, partial(show, spec.id)

    def _open_dialogs(self) -> Iterator[Step]:
        """Every dialog, with what it looks for by itself, in a session and in audit mode."""
        session = self.desk.session

        def prepare(name: str, mode: Mode, place: Workspace) -> None:
            session.set_view(mode=mode, workspace=place)
            if name == "simplify":
                session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
                self._do("box_to_polygon")()
            elif name == "choose_passes" and session.committed.last_pass == 1:
                begin_repeat_pass(session, RepeatChoice(share=0.01))
                self._do("escape")()

        for mode in (Mode.SESSION, Mode.AUDIT):
            place = Workspace.LABEL if mode is Mode.SESSION else Workspace.COMPARE
            for name in (*OTHER_DIALOGS[mode], *DIALOGS):
                yield f"dialog {name} ({mode.value})", partial(prepare, name, mode, place), self._do(name)
        panel = self.desk.page.panels["agreement"]
        yield "dialog scatter", self._scope("image"), panel.open_scatter
        yield "dialog scatter (whole set)", self._scope("whole"), panel.open_scatter


def main(arguments: Sequence[str] | None = None) -> int:
    """Does every step in both projects, and prints and judges what it took."""
    parser = parser_of("holds", __doc__, count=5, what="tries of every step")
    parser.add_argument("--project", type=Path, action="append", default=[], help="a project file, the small one first")
    parser.add_argument("--kind", action="append", default=[], choices=KINDS, help="pages of a project of this kind")
    parser.add_argument("--images", type=int, default=SIZES[-1], help="of a project that --kind names")
    parser.add_argument("--only", action="append", default=[], help="beginning of the names of steps")
    parser.add_argument("--rest", type=float, default=REST, help="processor seconds for which a step is looked at")
    parser.add_argument("--profile", action="store_true", help="print where the time of long turns went")
    parser.add_argument("--above", type=float, default=MOST_HOLD, help="milliseconds of a long turn (default: 50)")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    only = tuple(options.only) or (("page ",) if options.kind else ())
    found, tries = [], Tries(shows_good=False)
    with own_home() as folder, stop_own_collection(), take_short_turns():
        app = QApplication.instance() or QApplication([])
        GarbageCollector().follow(app)
        for path in copy_projects(folder, options.project, options.kind, options.images):
            with opened(app, path, rest=options.rest, above=options.above, profile=options.profile) as desk:
                do_steps(desk, options.count, only, tries)
            found.append(desk.times)
            path.unlink()
    return judge(found, tries, judged=found if options.kind else found[-1:])


def copy_projects(folder: Path, known: Sequence[Path], kinds: Sequence[str], images: int) -> Iterator[Path]:
    """Projects that may be written into, made anew where none is given."""
    maker = Path(__file__).parents[2] / "packaging" / "large" / "make_project.py"
    wanted = [(images, KINDS[kind]) for kind in kinds] or [(size, ("--model",)) for size in SIZES]
    for number, source in enumerate(known or wanted):
        path = folder / f"{number}.annotator"
        if isinstance(source, Path):
            shutil.copy(source, path)
        else:
            size, others = source
            subprocess.run([sys.executable, str(maker), str(path), "--images", str(size), *others], check=True)
        yield path


@contextmanager
def opened(app: QApplication, path: Path, **options) -> Iterator[Desk]:
    """A desk that is left again."""
    desk = Desk(app, path, **options)
    try:
        yield desk
    finally:
        desk.close()


def do_steps(desk: Desk, count: int, only: tuple[str, ...], tries: Tries) -> None:
    """Does all steps so many times, or until an interrupt."""
    with suppress(KeyboardInterrupt):
        for place in range(count):
            steps = Steps(desk)
            for name, before, act in steps.read_pages() if only == ("page ",) else steps.iterate(place):
                if not only or name.startswith(only):
                    with tries.one(name):
                        desk.measure(name, act, before)


def judge(found: Sequence[dict[str, Times]], tries: Tries, judged: Sequence[dict[str, Times]]) -> int:
    """Prints the table and counts what took too long."""
    heads = "".join(f"{'answer':>18}{'hold':>18}{'by the clock':>18}" for _ in found)
    sys.stdout.write(f"{'ms, median (worst)':44}{heads}\n")
    for name in {name: None for times in found for name in times}:
        row = f"{name:44}"
        for times in (one.get(name, Times()) for one in found):
            for spent in (times.answers, times.holds, times.clocks):
                row += f"{median(spent):9.1f} ({max(spent):6.1f})" if spent else f"{'':18}"
        sys.stdout.write(row + "\n")
    for name, times in (pair for one in judged for pair in one.items()):
        limits = [("hold", times.holds, MOST_HOLD), ("answer", times.answers, MOST_ANSWER)]
        for what, spent, most in limits if name.startswith("edit:") else limits[:1]:
            tries.total += 1
            if median(spent) > most:
                tries.failed.append(f"{what} of {name}: {median(spent):.0f} ms")
    return tries.end()


if __name__ == "__main__":
    sys.exit(main())
