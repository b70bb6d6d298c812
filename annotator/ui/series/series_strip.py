"""Series strip: floats over the picture while a series is walked; says which image of how many it is, and leads on."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from annotator.model.image import ImagePurpose
from annotator.model.layer import PassPurpose
from annotator.session.change import Change
from annotator.session.series.image_series import count_done, find_place
from annotator.session.series.prompt_points import find_prompt_place
from annotator.session.session import Session
from annotator.session.view import SeriesKind
from annotator.ui.base.layout import make_row
from annotator.ui.base.text import format_number, format_tooltip, translator_of
from annotator.ui.base.theme import make_head_font
from annotator.ui.widgets.floating import SHADE, FloatingStrip

_tr = translator_of("Series")


class SeriesStrip(FloatingStrip):
    """Shown while a series is on, and on an image whose repeat is open."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        *,
        key_of: Callable[[str], str],
        perform: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr("Series"))
        self._session, self._key_of, self._perform = session, key_of, perform
        self.title, self.place = QLabel(), QLabel()
        self.title.setFont(make_head_font())
        self.place.setProperty("role", "muted")
        self.previous = self._make_button("‹", "previous", _tr("Previous of the series"))
        self.next = self._make_button("›", "next", _tr("Next of the series"))
        self._resumes = "repeat_pass"
        self.resume = self._make_button(_tr("Go on"), "", _tr("Go on with these images"))
        self.leave = self._make_button(_tr("Leave"), "stop_series", _tr("Leave the series; you can go on later"))
        make_row(
            self.title,
            self.place,
            self.previous,
            self.next,
            self.resume,
            self.leave,
            within=self,
            spacing=8,
            margins=(SHADE + 12, SHADE + 2, SHADE + 6, SHADE + 4),
        )
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        fields = change.touches_view("image_series", "image", "author", "pass_number", "mode")
        if not change.preview and (fields or change.layers or change.parts):
            self.refresh()

    def refresh(self) -> None:
        """Shows the series that is on; hides itself where there is none."""
        found, layer = self._session.view.image_series, self._session.current_layer
        waits = layer is not None and layer.purpose is PassPurpose.REPEAT and not layer.status.is_finished
        self.setVisible(found is not None or waits)
        for button in (self.previous, self.next, self.leave):
            button.setVisible(found is not None)
        self.resume.setVisible(found is None)
        kind = SeriesKind.REPEAT if found is None else found.kind
        if found is None and self._is_training():
            kind = SeriesKind.TRAINING
        self._resumes = "training" if kind is SeriesKind.TRAINING else "repeat_pass"
        self.title.setText(_name_of(kind))
        self.place.setText(self._describe_place())
        self.setAccessibleDescription(f"{self.title.text()}: {self.place.text()}")
        self.update_keys()
        self.adjustSize()

    def update_keys(self) -> None:
        """Names the keys as they are now."""
        for button, action in ((self.previous, "previous"), (self.next, "next")):
            key = self._key_of(self._find_action(action))
            tip = button.accessibleName()
            button.setToolTip(format_tooltip(f"{tip} ({key})" if key else tip))

    def _is_training(self) -> bool:
        image = self._session.committed.images.get(-1 if self._session.view.image is None else self._session.view.image)
        return image is not None and image.purpose is ImagePurpose.TRAINING

    def _find_action(self, name: str) -> str:
        """The action behind a button: the next point of a walk over points, else the next image."""
        walk = self._session.view.image_series
        steps = "prompt" if walk is not None and walk.kind is SeriesKind.PROMPTS else "image"
        return {"": self._resumes, "previous": f"previous_{steps}", "next": f"next_{steps}"}.get(name, name)

    def _describe_place(self) -> str:
        found, place = self._session.view.image_series, find_place(self._session)
        if found is None:
            return _tr("your first pass is hidden until this one is done")
        point = find_prompt_place(self._session)
        if point is not None:
            number, total, drawn = map(format_number, (point.number, point.total, point.answered))
            return _tr("{place} of {total} · {n} drawn", place=number, total=total, n=drawn)
        done = _tr("{n} done", n=format_number(count_done(self._session)))
        if place is None:
            return f"{_tr('this image is not in it')} · {done}"
        number, total = map(format_number, place)
        return f"{_tr('{place} of {total}', place=number, total=total)} · {done}"

    def _make_button(self, text: str, action: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setAccessibleName(tip)
        button.setToolTip(format_tooltip(tip))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRaise(True)
        button.clicked.connect(lambda: self._perform(self._find_action(action)))
        return button


def _name_of(kind: SeriesKind) -> str:
    return {
        SeriesKind.REPEAT: _tr("Repeat pass"),
        SeriesKind.TRAINING: _tr("Training"),
        SeriesKind.PROMPTS: _tr("Prompt points"),
    }[kind]
