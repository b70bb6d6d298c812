"""Project page: an open project on the screen, images left, the picture in the middle, the panels right; its place."""

import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PySide6.QtCore import QByteArray, QEvent, QObject, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QMenu, QSplitter, QWidget

from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Floats, bounds_of
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.overlays import OVERLAYS
from annotator.plugins.adapters import collect_detectors, collect_promptables
from annotator.plugins.context import Host
from annotator.plugins.plugin_session import ActivePlugins, PluginSession, host_of
from annotator.session.agreement.live import LiveAgreement
from annotator.session.change import Change
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.image_view import ImageViews
from annotator.session.jobs import Job
from annotator.session.projects.open import Stopwatch
from annotator.session.protocol.guide import PartsGuide
from annotator.session.session import Session
from annotator.session.settings import FileSettings, LastOrder, LastPlace, OpenOutline, Preferences, Settings
from annotator.session.signal import Signal as Notice
from annotator.session.view import Mode, Tool, Workspace, marking_of
from annotator.session.workspaces import go_to_workspace
from annotator.store import ProjectFile, find_late_damage
from annotator.store.backups import write_daily_copy
from annotator.store.chain import find_last_reasons
from annotator.store.previews import PreviewCache
from annotator.store.source import hold_source
from annotator.ui.base.garbage import take_apart
from annotator.ui.base.layout import make_column
from annotator.ui.base.look import ActiveTheme
from annotator.ui.base.panel_context import Notifier, PanelContext, WalkGuide
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.text import attempt, say_error, translate_error, translator_of
from annotator.ui.base.theme import find_theme
from annotator.ui.base.workers import JobHandle, Pause, Runner, Turns
from annotator.ui.canvas import Canvas, CanvasOptions
from annotator.ui.canvas.assistant import Assistant
from annotator.ui.canvas.camera import ViewPlace
from annotator.ui.canvas.scene import make_canvas_options
from annotator.ui.panels import PANELS, Panel
from annotator.ui.panels.images import ImagesPanel
from annotator.ui.panels.shapes import ShapesPanel
from annotator.ui.remote import CopyWatch, FetchNotice, TakingAlong
from annotator.ui.team.line_of_file import make_line
from annotator.ui.window.actions import ActionSet
from annotator.ui.window.picture_frame import PictureArea, PictureFrame, ReasonLine
from annotator.ui.window.workspaces import Dock, Workspaces

if TYPE_CHECKING:
    from annotator.ui.study.area import StudyArea
    from annotator.ui.study.page import PageSpec

_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
_WALKING: Final = (Qt.Key.Key_F6, *_MODIFIERS)
"""Keys during which the ring stays."""


class FocusRing(QWidget):
    """Lies over its parent and lets everything through. It goes with a press of the mouse, or when the focus leaves.

    Around the picture it goes with the first key as well: who works there looks at the picture.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._area: QWidget | None = None
        self._leaves_with_keys = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_around(self, area: QWidget, *, leaves_with_keys: bool = False) -> None:
        """Frames a part of the parent that has the focus, or holds what has it."""
        app = QApplication.instance()
        if self._area is None and app is not None:
            app.installEventFilter(self)
        self._area, self._leaves_with_keys = area, leaves_with_keys
        self._follow()
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Goes away."""
        app = QApplication.instance()
        if self._area is not None and app is not None:
            app.removeEventFilter(self)
        self._area = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the part, and looks out for what ends it."""
        area = self._area
        if area is None:
            return False
        match event.type():
            case QEvent.Type.Resize | QEvent.Type.Move if watched is area:
                self._follow()
            case QEvent.Type.MouseButtonPress:
                self.leave()
            case QEvent.Type.KeyPress | QEvent.Type.ShortcutOverride if isinstance(event, QKeyEvent):
                if self._leaves_with_keys and event.key() not in _WALKING:
                    self.leave()
            case QEvent.Type.FocusIn if isinstance(watched, QWidget) and watched.window() is self.window():
                if watched is not area and not area.isAncestorOf(watched):
                    self.leave()
            case QEvent.Type.Hide if watched is area:
                self.leave()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A line in the accent between two in the colour of the panels, so that it is seen on any picture."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, colour in ((5.0, "panel"), (3.0, "accent")):
            painter.setPen(QPen(find_theme().colour_of(colour), width))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5), 3, 3)
        painter.end()

    def _follow(self) -> None:
        parent = self.parentWidget()
        if self._area is not None and parent is not None:
            self.setGeometry(self._area.rect().translated(self._area.mapTo(parent, QPoint(0, 0))))


_REST: Final = 1500
"""Milliseconds without a step after which the user counts as idle."""
COPY_AGAIN_AFTER: Final = 600.0
"""Seconds of work after which the copy of the first day is made again: the first one is of an empty project."""


class Safekeeping(QObject):
    """Follows a session until it is stopped."""

    def __init__(self, file: ProjectFile, session: Session, runner: Runner, parent: QObject) -> None:
        super().__init__(parent)
        self._file, self._session, self._runner = file, session, runner
        self._rest = Pause(self, _REST, self._bring_together)
        self._keep = 0
        """Copies of the day that are kept; none where none is wished for."""
        session.changed.connect(self._on_changed)
        QApplication.instance().applicationStateChanged.connect(self._on_application)  # type: ignore[union-attr]

    def stop(self) -> None:
        """Closing the file does the same once more."""
        self._rest.stop()
        self._session.changed.disconnect(self._on_changed)
        QApplication.instance().applicationStateChanged.disconnect(self._on_application)  # type: ignore[union-attr]

    def write_daily_copy(self, *, keep: int) -> None:
        """Has the copy of the day written in a worker, that of the first day again as work goes on.

        What is in the way is said once.
        """
        if self._session.read_only:
            return
        self._keep, file = keep, self._file

        def work(progress: Progress) -> None:
            progress.step(0, 0)
            write_daily_copy(file, keep=keep, today=datetime.now().astimezone().date(), again_after=COPY_AGAIN_AFTER)

        self._runner.start(Job(Phrase("Copy of the day"), work, quiet=True), done=lambda _done: None, owner=self)

    def _on_changed(self, change: Change) -> None:
        if not change.preview and (change.layers or change.parts):
            self._rest.start()

    def _on_application(self, state: Qt.ApplicationState) -> None:
        if state is not Qt.ApplicationState.ApplicationActive and self._rest.isActive():
            self._rest.stop()
            self._bring_together()

    def _bring_together(self) -> None:
        file = self._file

        def work(progress: Progress) -> bool:
            progress.step(0, 0)
            return file.bring_together()

        self._runner.start(Job(Phrase("Bring together"), work, quiet=True), done=self._on_tried, owner=self)

    def _on_tried(self, has_all: bool) -> None:
        """Tries again later where a reader or a full disk was in the way; brings the first day's copy up to date."""
        if has_all and self._keep:
            self.write_daily_copy(keep=self._keep)
        if not has_all and self._file.can_be_written:
            self._rest.start()


_tr = translator_of("Desk")

LEFT_WIDTH: Final = 244
RIGHT_WIDTH: Final = 324


class ProjectPage(QWidget):
    """Makes the parts of an open project, hands every change to them, and takes all of it down again."""

    pointer_moved = Signal(float, float)
    pointer_left = Signal()
    zoom_changed = Signal(float)
    plugins_changed = Signal()
    panels_shown = Signal()
    """A side of the picture was shown or hidden."""
    relocated = Signal()
    """The pictures are looked for elsewhere."""
    closing = Signal()
    """The project is about to be closed: what a panel holds back is stored now."""

    def __init__(
        self,
        file: ProjectFile,
        session: Session,
        *,
        actions: ActionSet,
        active_plugins: ActivePlugins,
        active_theme: ActiveTheme,
        preferences: Preferences,
        perform: Callable[[str], None],
        say: Notifier,
    ) -> None:
        super().__init__()
        self.overlays_changed: Notice[frozenset[str]] = Notice()
        """Names of overlays that plugins have redrawn; the session has not changed."""
        self.file, self.session, self._actions, self._say = file, session, actions, say
        self._active_theme, self._preferences = active_theme, preferences
        self._active_plugins = active_plugins
        self.runner = Runner(self)
        self.plugin_session = active_plugins.attach(self._make_host())
        self._overlays = (*OVERLAYS, *self.plugin_session.collect_overlays())
        session.set_view(marking=marking_of(preferences.settings.picture))
        self.pictures = PictureCache(session, self.runner, previews=file, parent=self)
        self.copies = CopyWatch(session, self.runner, self)
        FetchNotice(self.pictures)
        self.taking = TakingAlong(lambda: session.project, say, self)
        self.canvas = Canvas(session, self.pictures, options=self._make_options())
        self.agreement = LiveAgreement(session)
        self._guide = WalkGuide(session, self.runner, self)
        self.context = self._make_context(perform)
        self.assistant = Assistant(self.context, self.canvas, lambda: collect_promptables(active_plugins.registry))
        self._bound_caches(preferences.settings.files)
        self._parts = PartsGuide(session, self.runner.start)
        self._stopwatch = Stopwatch(session, time.monotonic)
        self._before_pass: tuple[int | None, ViewPlace | None] | None = None
        """The image and the place that were seen before the tag pass that goes on."""
        self._safekeeping = Safekeeping(file, session, self.runner, self)
        self.team = make_line(file, session, self.runner, self)
        self._loaded = False
        self.images = ImagesPanel(self.context)
        self.frame = PictureFrame(self.context, self.canvas, actions, lambda: self._overlays)
        self.area = PictureArea(self.context, self.frame, self.images)
        self.tabs = Dock(active_plugins.registry)
        self.tabs.add_panels(PANELS, self.plugin_session.collect_panels(), self.context)
        self.splitter = self._make_splitter()
        self.workspaces = Workspaces(self.context, self.splitter, self.tabs, self.images, self.area, self._make_study)
        self.reason = ReasonLine(session, self.context.attempt, self._list_reasons)
        make_column((self.workspaces, 1), self.reason, within=self, spacing=0)
        self.ring = FocusRing(self)
        self._connect()
        self.workspaces.show_usual_tab()
        self.workspaces.follow()

    def _make_host(self) -> Host:
        return host_of(
            self.session,
            start=self._start_job,
            redraw=self._redraw_overlays,
            say=self._say,
            show=self._show_box,
            detectors=lambda: collect_detectors(self._active_plugins.registry),
        )

    def _make_context(self, perform: Callable[[str], None]) -> PanelContext:
        return PanelContext(
            session=self.session,
            image_views=ImageViews(self.session),
            project_path=self.file.path,
            pictures=self.pictures,
            preview=self.file.read_preview,
            open_source=partial(hold_source, self.file),
            walk_on=self._guide.walk_on,
            read_steps_since=lambda since, progress: self.file.read_journal(since=since, progress=progress),
            runner=self.runner,
            preferences=self._preferences,
            perform=perform,
            key_of=self._actions.key_text_of,
            say=self._say,
            show_box=self.canvas.show_box,
            search_shapes=self._search_shapes,
            clicked=self.canvas.clicked,
            agreement=self.agreement,
            registry=self._active_plugins.registry,
            plugins_changed=self.plugins_changed,
            closing=self.closing,
            open_study=self._open_study,
        )

    def _search_shapes(self, query: str) -> None:
        is_audit = self.session.view.mode is Mode.AUDIT
        go_to_workspace(self.session, Workspace.COMPARE if is_audit else Workspace.LABEL)
        self.area.open_search(query)

    @property
    def panels(self) -> Mapping[str, Panel]:
        """The tabs by their ids."""
        return self.tabs.panels

    @property
    def study(self) -> "StudyArea | None":
        """The pages, once they were seen."""
        return self.workspaces.study

    def list_page_specs(self) -> "tuple[PageSpec, ...]":
        """The pages of Study, also those that this project does not need now.

        Our own pages come first: one of a plugin with the id of another is left out.
        """
        from annotator.ui.study import PAGES
        from annotator.ui.study.history import make_history_spec
        from annotator.ui.study.place import make_place_spec
        from annotator.ui.study.plugin_pages import make_plugin_specs
        from annotator.ui.study.publish import make_publish_spec
        from annotator.ui.study.states import make_states_spec

        file = self.file
        place = make_place_spec(self._take_address, self.taking)
        ours = [*PAGES, make_states_spec(file), make_publish_spec(file), make_history_spec(file), place]
        if self.team is not None:
            from annotator.ui.study.team_page import make_team_specs

            ours += make_team_specs(self.team, file)
        known = {one.id for one in ours}
        more = make_plugin_specs(self.plugin_session.collect_pages())
        return (*ours, *(one for one in more if one.id not in known))

    def _list_reasons(self) -> list[str]:
        return self.file.read(partial(find_last_reasons, author=self.session.view.person))

    def _take_address(self, address: str) -> None:
        self.file.refuse_read_only()
        self.relocate_images(address)

    def _make_study(self) -> "StudyArea":
        from annotator.ui.study.area import StudyArea

        return StudyArea(self.context, self.list_page_specs)

    @property
    def is_settled(self) -> bool:
        """Whether what is seen is final."""
        parts = (self.canvas, self.images, self.area, *(() if self.study is None else (self.study,)))
        if not (self._loaded and self.assistant.is_settled and all(part.is_settled for part in parts)):
            return False
        return not any(piece.isActive() for piece in self.findChildren(Turns))  # goes through all there is, so last

    def close_project(self) -> None:
        """Stops every job, adds the time spent, and leaves one whole file behind."""
        self.session.drop_preview()
        self.frame.picker.drop()
        self.ring.leave()
        self.closing.emit()
        self._safekeeping.stop()
        if self.team is not None:
            self.team.stop()
        attempt(self._say, self._stopwatch.flush)
        self.canvas.close_session()
        self.assistant.close()
        self.agreement.close()
        self.session.changed.disconnect(self._on_changed)
        self._active_theme.changed.disconnect(self.tabs.recolour)
        self._preferences.wishes_changed.disconnect(self._on_settings)
        self._active_plugins.registry.changed.disconnect(self._on_plugin)
        self._active_plugins.detach()
        self.pictures.close()
        self.copies.close()
        self.taking.close()
        self.runner.shutdown()
        with suppress(UserError):  # seconds that waited for a large step
            self.session.drop_commit()
        for timer in self.findChildren(QTimer):  # the widgets outlive the file until the next event
            timer.stop()
        self.file.close()

    def take_apart(self) -> None:
        """Deletes the page of a closed project, and drops all that it held of it."""
        take_apart(self, partial(_drop_values, self.file, self.session, self.agreement, self.plugin_session))

    def focus_next(self, by: int = 1) -> None:
        """Puts the keys into the next part: filter, list, picture or gallery, search, the open tab, and round again."""
        if self.study is not None and self.workspaces.is_study:
            self.study.focus_next(by)
            return
        left = [(part, part) for part in (self.images.field, self.images.list) if part.isVisible()]
        right = [(self._find_first_field(), self.tabs)] if self.tabs.isVisible() else []
        parts = [*left, *self.area.list_parts(), *right]
        now = QApplication.focusWidget() or self.canvas
        holding = (row for row, (_, area) in enumerate(parts) if area is now or area.isAncestorOf(now))
        part, area = parts[(next(holding, len(left)) + by) % len(parts)]
        part.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.ring.show_around(area, leaves_with_keys=part is self.canvas)

    def toggle_side(self, *, left: bool) -> None:
        """Shows or hides the images at the left or the panels at the right; the picture takes the room."""
        side = self.images if left else self.tabs
        if side.isVisible() and side.isAncestorOf(QApplication.focusWidget() or self):
            self.canvas.setFocus()
        side.setVisible(not side.isVisible())
        self.panels_shown.emit()

    def reset_layout(self) -> None:
        """The sides, the widths and the tab of the first day."""
        self.images.show()
        self.tabs.show()
        self.splitter.setSizes([LEFT_WIDTH, max(1, self.width() - LEFT_WIDTH - RIGHT_WIDTH), RIGHT_WIDTH])
        self.workspaces.show_usual_tab()

    def format_layout(self) -> str:
        """The widths as text for the settings."""
        return bytes(self.splitter.saveState().toBase64().data()).decode("ascii")

    def restore_layout(self, text: str) -> None:
        """Takes widths that were saved; what cannot be read changes nothing."""
        if text:
            self.splitter.restoreState(QByteArray.fromBase64(text.encode("ascii", "ignore")))

    def relocate_images(self, folder: str) -> None:
        """Looks for the pictures in another folder."""
        self.session.set_images_folder(folder)
        self.pictures.forget()
        self.relocated.emit()

    def _make_splitter(self) -> QSplitter:
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setHandleWidth(1)
        for part, least in ((self.images, 160), (self.area, 360), (self.tabs, 260)):
            part.setMinimumWidth(least)
            splitter.addWidget(part)
        splitter.setCollapsible(1, False)
        for number, stretch in enumerate((0, 1, 0)):
            splitter.setStretchFactor(number, stretch)
        splitter.setSizes([LEFT_WIDTH, 844, RIGHT_WIDTH])
        return splitter

    def _connect(self) -> None:
        self.session.changed.connect(self._on_changed)
        self.overlays_changed.connect(self._on_overlays)
        self._active_theme.changed.connect(self.tabs.recolour)
        self._preferences.wishes_changed.connect(self._on_settings)
        self._active_plugins.registry.changed.connect(self._on_plugin)
        self.tabs.left.connect(self.canvas.setFocus)
        self.reason.left.connect(self.workspaces.focus_middle)
        self.tabs.elsewhere.connect(partial(go_to_workspace, self.session))
        self.tabs.menu_wished.connect(lambda at: self._show_menu(at, self.tabs.current_panel))
        self._actions.bind_canvas(self.canvas)
        self.images.left.connect(self.area.show_picture)
        self.area.arranged.connect(self.panels_shown)
        self.canvas.pointer_moved.connect(self._on_pointer)
        self.canvas.pointer_left.connect(self.pointer_left)
        self.canvas.zoom_changed.connect(self._on_zoom)
        self.canvas.context_requested.connect(lambda at, _ids: self._show_menu(self.canvas.mapToGlobal(at)))
        self.canvas.space_tapped.connect(lambda: self.context.perform("done"))
        self.canvas.failed.connect(self._say)
        self.canvas.gestures.outlined.connect(self._keep_outline)
        self.canvas.gestures.remarked.connect(partial(self._say, kind="remark"))
        self.pictures.arrived.connect(self._on_picture)
        self.pictures.noted.connect(self._on_note)
        self.runner.refused.connect(partial(say_error, self._say))
        self.runner.crashed.connect(self._say)
        QTimer.singleShot(0, self, self._place_proposals)
        if self.session.view.image is None:
            self._load_shapes()
        else:
            self._on_picture(self.session.view.image)

    def _on_changed(self, change: Change) -> None:
        if change.origin is self.copies:  # pictures came; nobody did anything
            self.images.on_changed(change)
            self.pictures.note_copies()
            return
        self._stopwatch.touch()
        if change.preview:  # with every move of a drag: those alone that show shapes
            self.frame.on_changed(change)
            self.tabs.on_changed(change)
            return
        attempt(self._say, self._stopwatch.switch)
        self.images.on_changed(change)
        self.frame.on_changed(change)
        self.area.on_changed(change)
        self.workspaces.on_changed(change)
        self.reason.follow(change)
        if change.touches_view("workspace"):
            self.panels_shown.emit()
        if change.touches_view("tag_pass"):
            self._follow_tag_pass()
        self.tabs.on_changed(change)
        self._parts.follow(change)
        attempt(self._say, partial(self.assistant.on_changed, change))
        if change.touches_part(Image):
            self.copies.look()
        if change.parts or change.touches_view("image", "author", "mode", "workspace"):
            QTimer.singleShot(0, self, self._place_proposals)

    def _place_proposals(self) -> None:
        """Once everybody has heard of the image, puts what a study proposes before whoever draws it."""
        if self.session.committed.protocol.study is not None:
            from annotator.session.series.assistance import place_proposals

            attempt(self._say, partial(place_proposals, self.session))

    def _follow_tag_pass(self) -> None:
        """Shows the box in hand large, or the image; when none is left, says so and shows what was seen before."""
        view, layer = self.session.view, self.session.current_layer
        if self._before_pass is None:
            self._before_pass = view.image, self.canvas.place
        if view.tag_pass is None:
            self._say(_tr("The tag pass is over."), kind="info")
            (image, place), self._before_pass = self._before_pass, None
            if place is None or image != view.image:
                self.canvas.fit()
            else:
                self.canvas.go_to(place)
        elif layer is not None and view.selection:
            self.canvas.show_box(bounds_of(layer.shapes.box[layer.shapes.rows_of(view.selection)]))
        else:
            self.canvas.fit()

    def _redraw_overlays(self, *names: str) -> None:
        self.overlays_changed.emit(frozenset(names))

    def _on_overlays(self, names: frozenset[str]) -> None:
        self._stopwatch.touch()
        self.canvas.redraw_overlays(names)

    def _on_settings(self, settings: Settings) -> None:
        self._bound_caches(settings.files)
        self.session.set_view(marking=marking_of(settings.picture))
        self.canvas.set_options(self._make_options())
        self.images.update_settings(settings)
        self.frame.update_settings()
        self.area.update_settings()

    def _bound_caches(self, settings: FileSettings) -> None:
        """Sets how much of the disk each cache may take; what a lower bound leaves out is removed in a worker."""
        for cache, size in ((self.file.previews, settings.previews), (self.assistant.embeddings, settings.embeddings)):
            before, cache.limit = cache.limit, size * 10**6
            if cache.limit < before:
                self.runner.start(Job(Phrase("Making room on the disk"), partial(_trim, cache), quiet=True))

    def _on_plugin(self, _name: str) -> None:
        """A plugin went on or off, perhaps in the midst of its own work."""
        QTimer.singleShot(0, self, self._update_plugins)

    def _update_plugins(self) -> None:
        self.tabs.drop_switched_off()
        self.tabs.add_panels(PANELS, self.plugin_session.collect_panels(), self.context)
        self._overlays = (*OVERLAYS, *self.plugin_session.collect_overlays())
        self.canvas.set_options(self._make_options())
        self._actions.refresh(self.session)
        self.plugins_changed.emit()

    def _on_pointer(self, x: float, y: float) -> None:
        self._stopwatch.touch()
        if self.session.view.cursor is not None and self.session.view.corner is None:
            self.session.set_view(cursor=None)
        self.pointer_moved.emit(x, y)

    def _keep_outline(self, points: Floats) -> None:
        """Notes what is half drawn as soon as a point stands, and that nothing is."""
        key = self.session.current_key
        flat = tuple(map(float, points.ravel()))
        outline = OpenOutline(key.image, key.author, flat) if flat and key is not None else None
        self._preferences.replace(self._preferences.settings.with_outline(self.session.project.uuid, outline))

    def _on_zoom(self, scale: float) -> None:
        self._stopwatch.touch()
        self.zoom_changed.emit(scale)

    def _on_note(self, _image: int, sentence: str) -> None:
        picture = None if self.session.view.image is None else self.pictures.find_picture(self.session.view.image)
        told = picture is not None and picture.missing is None
        self._say(sentence if told else "", kind="note")

    def _on_picture(self, image: int) -> None:
        """Once the first picture is there, the shapes of all layers are read in a worker thread."""
        picture = self.pictures.find_picture(image)
        if picture is not None and (picture.is_sharp or picture.missing):
            self._load_shapes()

    def _load_shapes(self) -> None:
        if self._loaded:
            return
        self._loaded = True
        session, project = self.session, self.session.committed

        def load(progress: Progress) -> Project:
            for author in project.authors:
                project.find_finished_in_file(author)  # is kept by what the project was read from
            deque(project.images.values(), maxlen=0)  # so are they, of which pages and dialogs go through all
            progress.step(0, 0)
            return session.load_project(project, progress)

        self.runner.start(
            Job(Phrase("Reading boxes"), load), done=self._take_shapes, failed=self._miss_shapes, owner=self
        )

    def _miss_shapes(self, error: UserError) -> None:
        """They are read with the next picture, or when the person asks."""
        self._loaded = False
        self._say(translate_error(error), kind=error.kind, offer=_tr("Read again"), act=self._load_shapes)

    def _take_shapes(self, _loaded: Project) -> None:
        self.session.install_loaded()
        file = self.file
        check = Job(Phrase("Looking for damage"), partial(find_late_damage, file), quiet=True)
        self.runner.start(check, done=lambda told: self._say(told, kind="warning") if told else None, owner=self)
        files = self._preferences.settings.files
        if files.daily_copy:
            self._safekeeping.write_daily_copy(keep=files.copies_kept)
        self._parts.begin()

    def _find_first_field(self) -> QWidget:
        """What takes keys first in the open tab.

        It is not looked for along the focus chain: PySide keeps references along such a walk, by which a page that is
        closed takes the menus of the window along.
        """
        fields = self.tabs.currentWidget().findChildren(QWidget)
        taking = (one for one in fields if one.focusPolicy() & Qt.FocusPolicy.TabFocus)
        return next((one for one in taking if one.isEnabled() and one.isVisible()), self.tabs.tabBar())

    def _show_menu(self, at: QPoint, panel: QWidget | None = None) -> None:
        """What can be done with the selected shapes, and with the list that was pressed."""
        menu = self._actions.make_context_menu(self) if self.session.view.selection else QMenu(self)
        if isinstance(panel, ShapesPanel):
            menu.addSeparator()
            menu.addActions(panel.table.actions())
        if not menu.isEmpty():
            menu.popup(at)

    def _open_study(self, page: str, section: str) -> Any:
        return self.workspaces.open_study(page, section)

    def _start_job(
        self, job: Job[Any], *, done: Callable[[Any], None], failed: Callable[[str], None] | None = None
    ) -> JobHandle:
        """Starts a plugin's job."""
        return self.runner.start(
            job, done=done, failed=None if failed is None else lambda error: failed(translate_error(error)), owner=self
        )

    def _show_box(self, box: tuple[float, float, float, float]) -> None:
        self.canvas.show_box(np.array(box))

    def _make_options(self) -> CanvasOptions:
        return make_canvas_options(self._preferences.settings, self._overlays)


def _trim(cache: PreviewCache, _progress: Progress) -> None:
    """Runs in the worker."""
    cache.trim()


def _drop_values(file: ProjectFile, session: Session, agreement: LiveAgreement, plugins: PluginSession) -> None:
    """Drops what may be large and would stay until a search for garbage, as these hold one another."""
    agreement.__dict__.clear()
    plugins.close()
    session.close()
    file.project = session.project


def store_place(page: ProjectPage, preferences: Preferences) -> None:
    """Keeps widths and place for the next time that the project is opened."""
    settings = preferences.settings.with_changes("memory", layout=page.format_layout())
    preferences.replace(settings.with_place(page.session.project.uuid, find_last_place(page)))


def show_last_tab(page: ProjectPage, preferences: Preferences) -> None:
    """Shows the workspace and the tab of last time: before the page is seen, so that no other tab counts for nobody."""
    place = preferences.settings.memory.places.get(page.session.project.uuid)
    if place is None:
        return
    known = {one.value: one for one in Workspace}
    page.tabs.chosen |= {known[name]: tab for name, tab in place.tabs.items() if name in known}
    workspace = known.get(place.workspace)
    if workspace is not None and not (workspace is Workspace.LABEL and page.session.view.is_auditing):
        go_to_workspace(page.session, workspace)
    page.tabs.show_panel(place.tab)


def restore_last_place(page: ProjectPage, preferences: Preferences) -> None:
    """Shows filter and zoom as the person left them, and goes on with an outline that was half drawn."""
    session, memory = page.session, preferences.settings.memory
    place, outline = memory.places.get(session.project.uuid), memory.outlines.get(session.project.uuid)
    if place is not None:
        restore_place(page, place)
    if outline is None or outline.image not in session.project.images or outline.author != session.view.author:
        return
    session.set_view(image=outline.image)
    if session.read_only or len(outline.points) < 2 or len(outline.points) % 2:
        return
    session.set_view(tool=Tool.POLYGON, selection=())
    if page.canvas.resume_outline(np.reshape(outline.points, (-1, 2))):
        page.context.say(_tr("The outline that was half drawn goes on; Esc drops it."), kind="info")


def find_last_place(page: ProjectPage) -> LastPlace:
    """Image, label used last, tab, filter and zoom of an open project."""
    project, recent = page.session.project, page.session.view.recent_labels
    image = page.session.current_image
    place, order = page.canvas.place, page.images.model.view.order
    return LastPlace(
        image="" if image is None else image.name,
        label=project.label_name(recent[0]) if recent else "",
        tab=page.tabs.current_id,
        workspace=page.session.view.workspace.value,
        tabs={workspace.value: tab for workspace, tab in page.tabs.chosen.items()},
        orders={
            workspace.value: LastOrder(one.by.value, one.descending, one.grouped)
            for workspace, one in page.workspaces.orders.items()
        },
        filter=page.images.field.text(),
        order=order.by.value,
        descending=order.descending,
        grouped=order.grouped,
        zoom=None if place is None else (place.scale, place.x, place.y),
    )


def restore_place(page: ProjectPage, place: LastPlace) -> None:
    """Shows the filter as it was, and the zoom where the same image is open; what is gone is passed over.

    The label used last is that of the next box again.
    """
    label = page.session.project.vocabulary.find_label(place.label)
    if label is not None:
        page.session.set_view(recent_labels=(label.id,))
    page.images.field.setText(place.filter)
    page.images.sort_images(find_order(place))
    page.workspaces.orders |= {
        one: find_order(place.orders[one.value]) for one in Workspace if one.value in place.orders
    }
    image = page.session.project.find_image(place.image)
    if place.zoom is not None and image is not None and image.id == page.session.view.image:
        page.canvas.go_to(ViewPlace(*place.zoom))


def find_order(place: LastPlace | LastOrder) -> ImageOrder:
    """The order that the list was in; the usual one where a later version knew another."""
    keys = {key.value: key for key in SortKey}
    return ImageOrder(keys.get(place.order, SortKey.ADDED), place.descending, place.grouped)
