"""Status bar: place, pointer, author, jobs that can be cancelled, copies of far pictures, and when all was saved."""

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QStatusBar, QStyle, QStyleOption, QToolButton, QWidget

from annotator.ui.base.layout import describe, make_label, make_press, make_row, show_share
from annotator.ui.base.text import format_count, format_float, format_number, format_tooltip, translator_of
from annotator.ui.base.workers import JobHandle, Pause, Runner
from annotator.ui.window.workspace_switch import name_seat

if TYPE_CHECKING:
    from annotator.session.change import Change
    from annotator.session.projects.open import AuthorProgress
    from annotator.session.session import Session
    from annotator.ui.team.line_state import LineState
    from annotator.ui.window.project_page import ProjectPage

_tr = translator_of("Status")

_FRAME: Final = 16
"""Milliseconds between two places of the pointer that are shown; a mouse tells up to a thousand a second."""


class PointerLabel(QLabel):
    """Where the pointer is. Its size stays: a label that may change it has the whole bar laid out and painted again."""

    def __init__(self) -> None:
        super().__init__()
        # It paints its own ground, so that nothing below is painted again with every move of the pointer.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._most = "x 00 000  y 00 000"
        self._next: tuple[int, int] | None = None
        self._turn = Pause(self, _FRAME, self._show_next)
        self._fit()

    def show_soon(self, x: int, y: int) -> None:
        """Shows an image point at once, and of those that follow within a frame the last one."""
        self._next = (x, y)
        if not self._turn.isActive():
            self._show_next()

    def clear_place(self) -> None:
        """Shows no place."""
        self._next = None
        self.clear()

    def show_place(self, text: str) -> None:
        """Shows a place, in more room where that is needed."""
        if len(text) > len(self._most):
            self._most = text
            self._fit()
        self.setText(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the ground that the style sheet gives it, then the place."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        painter.fillRect(self.rect(), option.palette.window())
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, painter, self)
        painter.end()
        super().paintEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Takes the room that another font needs."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _show_next(self) -> None:
        if self._next is None:
            return
        (x, y), self._next = self._next, None
        self.show_place(_tr("x {x}  y {y}", x=format_number(x), y=format_number(y)))
        self._turn.start()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        self.setFixedSize(metrics.horizontalAdvance(self._most), metrics.height() + 1)


class JobView(QWidget):
    """Title and progress of the long work that is on, and a button that cancels it."""

    def __init__(self) -> None:
        super().__init__()
        self._title, self._bar = make_label(role="muted"), QProgressBar()
        self._cancel = make_press(_tr("Cancel"), self._on_cancel, role="")
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(96)
        self._cancel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        make_row(self._title, self._bar, self._cancel, within=self, spacing=8)
        self._jobs: list[JobHandle] = []
        """Those that are on; the last one is shown."""
        self.hide()

    def begin(self, job: JobHandle) -> None:
        """A job begins."""
        self._jobs.append(job)
        self._refresh()

    def show_progress(self, job: JobHandle, done: int, total: int) -> None:
        """A job reports how far it is."""
        if self._jobs and job is self._jobs[-1]:
            show_share(self._bar, done, total)

    def end(self, job: JobHandle) -> None:
        """A job has ended."""
        if job in self._jobs:
            self._jobs.remove(job)
        self._refresh()

    def _on_cancel(self) -> None:
        if self._jobs:
            self._jobs[-1].call_off()
            self._cancel.setEnabled(False)  # it ends at its next step

    def _refresh(self) -> None:
        """Shows the last one that began, whose next report says how far it is."""
        self.setVisible(bool(self._jobs))
        show_share(self._bar, 0, 0)
        if self._jobs:
            self._title.setText(self._jobs[-1].title)
            self._cancel.setEnabled(not self._jobs[-1].is_over)


class CopiesButton(QToolButton):
    """Not seen while pictures lie in a folder; pressed, it opens what takes them along."""

    def __init__(self, open_address: Callable[[], None]) -> None:
        super().__init__()
        self.setObjectName("copies")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.clicked.connect(lambda _on=False: open_address())
        self.is_of_use = False
        """Whether there is anything to say."""
        self.hide()

    def show_session(self, session: "Session | None") -> None:
        """Says how many there are."""
        copied = None if session is None else session.view.copied
        self.is_of_use = copied is not None
        self.setVisible(self.is_of_use)
        if session is None or copied is None:
            return
        n, total = format_number(len(copied)), format_number(len(session.project.images))
        self.setText(_tr("{n} of {total} on this disk", n=n, total=total))
        tip = _tr(
            "{n} of {total} pictures have a copy on this disk and can be seen offline. Click to download the others.",
            n=n,
            total=total,
        )
        describe(self, tip=tip)


_SEATED: Final = ("image", "author", "auditor", "pass_number", "mode")
"""Fields of the view that say who does what."""


class StatusBar(QStatusBar):
    """Facts in a fixed order, left to right; the saved time at the right end."""

    def __init__(self, perform: Callable[[str], None]) -> None:
        """`perform` does the action with an id."""
        super().__init__()
        self.setSizeGripEnabled(False)
        self._session: Session | None = None
        self._author_progress: AuthorProgress | None = None
        self._count: int | None = None
        """Of the shapes that are shown; None for no layer."""
        self._turn = Pause(self, 0, self._catch_up)
        self._scale = 1.0
        self._row = QWidget()
        row = make_row(within=self._row, spacing=20, margins=(12, 0, 12, 0))
        self._labels: dict[str, QLabel] = {}
        self._pointer = PointerLabel()
        for name, role in (("place", ""), ("size", ""), ("zoom", ""), ("pointer", ""), ("shapes", "strong")):
            label = self._pointer if name == "pointer" else QLabel()
            row.addWidget(self._name_label(label, name, role or "muted"))
        tip = _tr("Who is annotating; click to choose another")
        self._author = make_press("", lambda: perform("choose_author"), role="", tip=tip)
        self._author.setObjectName("author")
        self._author.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.addWidget(self._author)
        self._share = QProgressBar()
        self._share.setTextVisible(False)
        self._share.setFixedWidth(120)
        self._share.setAccessibleName(_tr("Share of images that are done"))
        row.addWidget(self._share)
        row.addWidget(self._name_label(QLabel(), "done", "muted"))
        row.addStretch(1)
        self._job = JobView()
        row.addWidget(self._job)
        self._copies = CopiesButton(lambda: perform("locate_address"))
        row.addWidget(self._copies)
        self._team = make_press("", lambda: perform("team"), role="")
        self._team.setObjectName("team")
        self._team.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row.addWidget(self._team)
        row.addWidget(self._name_label(QLabel(), "saved", "saved"))
        self._row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.addWidget(self._row, 1)
        self._first_to_go: tuple[QWidget, ...] = (
            *(self._share, self._labels["done"], self._labels["pointer"], self._labels["size"]),
            self._copies,
        )
        self.show_session(None)

    def show_session(self, session: "Session | None") -> None:
        """Shows the facts of a project, or nothing."""
        self._session = session
        self._author_progress = self._count = None
        for label in self._labels.values():
            label.clear()
        self._author.setVisible(session is not None)
        self._team.hide()
        self._share.setVisible(session is not None)
        self._copies.show_session(session)
        if session is not None:
            from annotator.session.projects.open import AuthorProgress

            self._author_progress = AuthorProgress(session)
            self._show_place(session)
            self._show_shapes(session)
            self._show_author(session)
            self._show_counts(session)
            self.show_saved()
            self._count_on()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leaves out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def on_changed(self, change: "Change") -> None:
        """Follows a change of the session."""
        session = self._session
        if session is None:
            return
        if change.layers or change.touches_view("image", "author", "pass_number", "mode", "workspace"):
            self._show_shapes(session)
        if change.preview:
            return
        if change.touches_view("copied") or change.parts:
            self._copies.show_session(session)
        if change.touches_view("image", "listed_order", "workspace") or change.parts:
            self._show_place(session)
        if change.touches_view(*_SEATED) or change.parts or change.layers:
            self._show_author(session)
        if self._author_progress is not None and (self._author_progress.follow(change) or change.touches_view("image")):
            self._show_counts(session)
        self._count_on()
        if change.layers or change.parts:
            self.show_saved()
        self._fit()

    def show_zoom(self, scale: float) -> None:
        """Shows the scale in percent; there is none without an image, or to one of unknown size."""
        self._scale = scale
        session = self._session
        image = None if session is None else session.current_image
        percent = scale * 100
        text = f"{format_float(percent, '.0f' if percent >= 10 else '.1f')} %"
        self._labels["zoom"].setText(text if image is not None and image.has_size else "")

    def show_pointer(self, x: float, y: float) -> None:
        """Shows the image point under the pointer."""
        self._pointer.show_soon(math.floor(x), math.floor(y))

    def show_saved(self, *, loudly: bool = False) -> None:
        """Shows that all is saved and since when; `loudly`, as Ctrl+S asks, also when nothing was changed yet."""
        session = self._session
        if session is None:
            return
        if session.read_only:
            self._labels["saved"].setText(_tr("read-only"))
            return
        if not session.can_be_written:
            self._labels["saved"].setText(_tr("✕ cannot be saved"))
            return
        moment = session.saved_at if session.saved_at is not None else time.time() if loudly else None
        clock = "" if moment is None else time.strftime(" %H:%M:%S", time.localtime(moment))
        self._labels["saved"].setText(_tr("✓ all saved") + clock)

    def follow_jobs(self, runner: Runner) -> None:
        """Shows the jobs of a runner, each with a button that calls it off."""
        runner.started.connect(self._job.begin)
        runner.progressed.connect(self._job.show_progress)
        runner.ended.connect(self._job.end)
        runner.started.connect(self._fit)
        runner.ended.connect(self._fit)

    def follow_page(self, page: "ProjectPage") -> None:
        """Shows pointer, zoom and jobs of an open project."""
        page.pointer_moved.connect(self.show_pointer)
        page.pointer_left.connect(self._pointer.clear_place)
        page.zoom_changed.connect(self.show_zoom)
        team = page.team
        if team is not None:
            team.changed.connect(lambda: self.show_team(team.state))
            self.show_team(team.state)
        self.follow_jobs(page.runner)
        self.follow_jobs(page.taking.runner)
        self.follow_jobs(page.assistant.runner)

    def show_team(self, state: "LineState") -> None:
        """Shows whether the team has everything, and if not since when and why."""
        from annotator.ui.team.line_state import describe_line

        text, tip = describe_line(state)
        self._team.setText(text)
        self._team.setToolTip(format_tooltip(tip))
        self._team.setAccessibleDescription(tip)
        self._team.show()
        self._fit()

    def text_of(self, name: str) -> str:
        """What a field says: place, size, zoom, pointer, shapes, done, saved, author, team or copies."""
        buttons = {"author": self._author, "team": self._team, "copies": self._copies}
        return buttons[name].text() if name in buttons else self._labels[name].text()

    def _fit(self, _job: object = None) -> None:
        """Shows as many facts as fit, so that none is cut; whose work it is and whether it is saved always stay."""
        for part in self._first_to_go:
            part.setVisible(self._session is not None)
        self._copies.setVisible(self._copies.is_of_use)
        layout = self._row.layout()
        assert layout is not None
        for part in self._first_to_go:
            layout.activate()
            if self._row.sizeHint().width() <= self.width():
                return
            part.hide()

    def _name_label(self, label: QLabel, name: str, role: str) -> QLabel:
        label.setProperty("role", role)
        label.setObjectName(name)
        self._labels[name] = label
        return label

    def _show_place(self, session: "Session") -> None:
        from annotator.session.view import Workspace

        image, total = session.current_image, len(session.project.images)
        if image is None or session.view.workspace is Workspace.STUDY:
            self._labels["place"].setText(format_count(_tr, total, "{n} image", "{n} images"))
            self._labels["size"].clear()
            self._labels["zoom"].clear()
            return
        from annotator.session.editing.navigate import list_added, list_order

        order = list_order(session)
        place = order.place_of(image.id)
        if place is None:  # the filter leaves it out
            order = list_added(session)
            place = order.place_of(image.id) or 0
        of = (
            format_number(len(order))
            if len(order) == total
            else f"{format_number(len(order))} ({format_number(total)})"
        )
        self._labels["place"].setText(f"{format_number(place + 1)} / {of}")
        size = f"{image.width} × {image.height}" if image.has_size else _tr("size unknown")
        self._labels["size"].setText(size)
        self.show_zoom(self._scale)

    def _show_shapes(self, session: "Session") -> None:
        from annotator.session.view import Workspace

        layer = None if session.view.workspace is Workspace.STUDY else session.current_layer
        count = None if layer is None else layer.count
        if count != self._count:  # a drag asks with every move
            self._count = count
            text = "" if count is None else format_count(_tr, count, "{n} shape", "{n} shapes")
            self._labels["shapes"].setText(text)

    def _show_author(self, session: "Session") -> None:
        from annotator.session.image_view import ImageView

        view, shown = session.view, ImageView.of(session)
        passed = _tr(" · pass {n}", n=view.pass_number) if shown.has_several_passes or view.pass_number > 1 else ""
        if passed and shown.counting not in (None, shown.key):
            passed += _tr(" (does not count)")
        self._author.setText(f"{name_seat(session)}{passed}")

    def _count_on(self) -> None:
        """Goes on counting when mouse and keys have had their turn."""
        if self._author_progress is not None and self._author_progress.is_behind and not self._turn.isActive():
            self._turn.start()

    def _catch_up(self) -> None:
        if self._author_progress is not None and self._author_progress.catch_up() and self._session is not None:
            self._show_counts(self._session)
        self._count_on()

    def _show_counts(self, session: "Session") -> None:
        standing = self._author_progress
        if standing is None:
            return
        if standing.mine:
            show_share(self._share, standing.mine_done, len(standing.mine))
            done, total = format_number(standing.mine_done), format_number(len(standing.mine))
            text = _tr("{done} of {total} of yours done", done=done, total=total)
        else:
            show_share(self._share, standing.done, max(1, len(session.project.images)))
            work = format_number(standing.in_work)
            text = _tr("{done} done, {work} in work", done=format_number(standing.done), work=work)
        pace = standing.pace or 0.0
        if pace >= 1.0:
            text = _tr("{what}, {seconds} s an image", what=text, seconds=format_float(pace, ".0f"))
        self._labels["done"].setText(text)
