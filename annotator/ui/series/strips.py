"""Series: the strip over the picture of one that is walked, the card of a training image that is done, and menus.

The menus are parts of the context menu of the image list that give the chosen images a purpose, a split or an answer.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from annotator.errors import Phrase, UserError
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import PassPurpose
from annotator.model.shapes import PartState, Shapes
from annotator.model.tags import Tag, TagValue, kind_of, read_image_answer
from annotator.session.actions.annotate import can_answer_images
from annotator.session.change import Change
from annotator.session.editing import vocabulary
from annotator.session.exposure import has_feedback
from annotator.session.series.image_series import count_done, find_place
from annotator.session.series.prompt_points import find_prompt_place
from annotator.session.series.splits import assign_name, can_set_purpose, list_splits, make_split_step
from annotator.session.series.training import TrainingFeedback, TrainingState, load_feedback, load_training_state
from annotator.session.session import Session
from annotator.session.view import Focus, SeriesKind, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.ui.base.layout import STRETCH, make_button, make_column, make_label, make_row, make_tool
from annotator.ui.base.naming import label_name_of
from annotator.ui.base.panel_context import Notifier, store_step
from annotator.ui.base.text import (
    explain_number,
    format_cell,
    format_count,
    format_number,
    format_tooltip,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.workers import Runner
from annotator.ui.widgets.floating import SHADE, FloatingStrip
from annotator.ui.widgets.tag_strip import answer_name_of, state_name_of

_tr = translator_of("Series")

WIDTH = 320
"""Logical pixels of the card without its shadow."""


class TrainingCard(FloatingStrip):
    """Hidden unless the open image is one for training that the author has finished."""

    def __init__(
        self,
        parent: QWidget,
        session: Session,
        *,
        key_of: Callable[[str], str],
        perform: Callable[[str], None],
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(_tr("Feedback of the training"))
        self._session, self._key_of = session, key_of
        self.head, self.counts = make_label(head=True), make_label(role="muted", wraps=True, plain=True)
        self.sentence, self.state = make_label(wraps=True, plain=True), make_label(wraps=True, plain=True)
        self.head.setToolTip(format_tooltip(explain_number("f1")))
        self.previous = self._make_button("‹", _tr("Previous difference"), lambda: perform("previous_disagreement"))
        self.next = self._make_button("›", _tr("Next difference"), lambda: perform("next_disagreement"))
        self.place = make_label(role="muted")
        self._is_over = False
        self.go_on = make_button(_tr("Next image"), lambda: perform("training" if self._is_over else "done"))
        self.go_on.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card = make_button(_tr("Your card"), lambda: go_to_workspace(session, Workspace.STUDY, page="people"))
        self.card.setToolTip(format_tooltip(_tr("What you do against the reference, over all training images.")))
        self.card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card.setFlat(True)
        row = make_row(self.previous, self.place, self.next, STRETCH, self.go_on, spacing=4)
        margins = (SHADE + 12, SHADE + 8, SHADE + 12, SHADE + 10)
        make_column(
            make_row((self.head, 1), self.card), self.counts, self.sentence, row, self.state,
            within=self, spacing=6, margins=margins,
        )  # fmt: skip
        self.setFixedWidth(WIDTH + 2 * SHADE)
        self.refresh()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session."""
        if change.preview:
            return
        fields = change.touches_view("image", "author", "pass_number", "mode", "focus")
        if fields or change.touches_image(self._session.view.image) or change.touches_part(Image):
            self.refresh()

    def refresh(self) -> None:
        """Shows the feedback on the open image, or hides itself."""
        try:
            is_shown = has_feedback(self._session.committed, self._session.view)
            feedback = load_feedback(self._session) if is_shown else None
            state = load_training_state(self._session) if is_shown else None
        except UserError:
            feedback = None  # the canvas says what cannot be read
        self.setVisible(feedback is not None)
        if feedback is None or state is None:
            return
        f1 = feedback.agreement.roles.f1
        name = self._session.committed.author_name(feedback.reference.author)
        self.head.setText(_tr("F1 {f1} against {name}", f1=format_cell(f1.value), name=name))
        self.counts.setText(self._describe_counts(feedback))
        focus = self._session.view.focus
        in_walk = focus is not None and focus.image == feedback.image and bool(focus.total)
        self.sentence.setText(self._describe_focus(focus) if focus is not None and in_walk else self._invite(feedback))
        total = len(feedback.findings)
        number = focus.number if focus is not None and in_walk else 0
        self.place.setText(_tr("{place} of {total}", place=format_number(number), total=format_number(total)))
        for part in (self.previous, self.place, self.next):
            part.setVisible(total > 0)
        self._show_state(state)
        self.adjustSize()
        self.resize(self.width(), self.heightForWidth(self.width()) if self.hasHeightForWidth() else self.height())

    def update_keys(self) -> None:
        """Names the keys as they are now."""
        for button, action in ((self.previous, "previous_disagreement"), (self.next, "next_disagreement")):
            key = self._key_of(action)
            tip = button.accessibleName()
            button.setToolTip(format_tooltip(f"{tip} ({key})" if key else tip))

    def _describe_counts(self, feedback: TrainingFeedback) -> str:
        """`9 of 11 found · 2 missed · 1 too many`."""
        roles = feedback.agreement.roles
        number = Counter(_group_of(one, feedback.reference.author) for one in feedback.findings)
        found = _tr("{tp} of {n} found", tp=format_number(roles.tp), n=format_number(roles.n_a))
        words = {
            "missed": format_count(_tr, number["missed"], "{n} missed", "{n} missed"),
            "extra": format_count(_tr, number["extra"], "{n} too many", "{n} too many"),
            "label": format_count(_tr, number["label"], "{n} other label", "{n} other labels"),
            "tag": format_count(_tr, number["tag"], "{n} other tag", "{n} other tags"),
            "overlap": format_count(_tr, number["overlap"], "{n} too loose", "{n} too loose"),
        }
        told = [text for name, text in words.items() if number[name]]
        return " · ".join([found, *told])

    def _invite(self, feedback: TrainingFeedback) -> str:
        if not feedback.findings:
            return _tr("Everything is as in the reference.")
        key = self._key_of("next_disagreement")
        return _tr("Go through what differs with {key}.", key=key) if key else _tr("Go through what differs.")

    def _describe_focus(self, focus: Focus) -> str:
        """What differs at the place in focus, said to the person who drew it."""
        project, own = self._session.committed, self._session.view.author
        rows: dict[int, Shapes] = {}
        for side in focus.shapes:
            for layer in project.list_passes(focus.image, side.author):
                if layer.key.pass_number == side.pass_number and layer.loaded is not None:
                    rows[side.author] = layer.loaded.take(layer.loaded.rows_of([side.shape]))
        mine = None if own is None else rows.get(own)
        theirs = next((shapes for author, shapes in rows.items() if author != own), None)
        told = mine if theirs is None else theirs
        label = "" if told is None else label_name_of(project, int(told.label[0]))
        iou = "" if focus.iou is None else format_cell(focus.iou)
        match focus.kind:
            case DisagreementKind.EXTRA:
                return _tr("Too many: the reference has no {label} here.", label=label)
            case DisagreementKind.MISSED if focus.author != own:
                return _tr("Missed: the reference has {label} here.", label=label)
            case DisagreementKind.LOW_OVERLAP:
                return _tr("Too loose: your {label} overlaps the reference's with IoU {iou}.", label=label, iou=iou)
        if mine is None or theirs is None:
            return translate_phrase(focus.sentence)
        match focus.kind:
            case DisagreementKind.LABEL:
                said = label_name_of(project, int(mine.label[0]))
                return _tr("Other label: you say {mine}, the reference {theirs}.", mine=said, theirs=label)
            case DisagreementKind.STATE:
                states = [state_name_of(PartState(int(shapes.part_state[0]))) for shapes in (mine, theirs)]
                return _tr("Other state: you say {mine}, the reference {theirs}.", mine=states[0], theirs=states[1])
            case DisagreementKind.OCCLUDED:
                says = _tr("occluded"), _tr("not occluded")
                mine_says, theirs_say = (says[0] if shapes.occluded[0] == 1 else says[1] for shapes in (mine, theirs))
                return _tr("Other tag: you say {mine}, the reference {theirs}.", mine=mine_says, theirs=theirs_say)
        return _tr("Too many: the reference pairs its {label} with another of your boxes.", label=label)

    def _show_state(self, state: TrainingState) -> None:
        """How far the training is, and what comes next."""
        self._is_over = state.is_over and not state.is_reached
        self.card.setVisible(state.is_over)
        self.go_on.setVisible(not state.is_over or self._is_over)
        self.go_on.setText(_tr("Do them again") if self._is_over else _tr("Next image"))
        self.state.setText(describe_state(state))

    def _make_button(self, text: str, tip: str, act: Callable[[], None]) -> QToolButton:
        button = make_tool(text, tip, act)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRaise(True)
        return button


def describe_state(state: TrainingState) -> str:
    """How far a person is, in one sentence."""
    done, total = format_number(len(state.done)), format_number(len(state.images))
    f1 = format_cell(state.f1.value)
    goal = "" if state.goal is None else format_cell(state.goal)
    if not state.done:
        return _tr("{total} images are there for training; none is done.", total=total)
    if not state.is_over:
        if state.goal is None:
            return _tr("{done} of {total} images are done, F1 {f1} so far.", done=done, total=total, f1=f1)
        return _tr(
            "{done} of {total} images are done, F1 {f1} so far; {goal} is asked for.",
            done=done,
            total=total,
            f1=f1,
            goal=goal,
        )
    if state.goal is None:
        return _tr("All {total} images are done with F1 {f1}.", total=total, f1=f1)
    if state.is_reached:
        return _tr("The training is done: F1 {f1}, {goal} was asked for. Go on with your work.", f1=f1, goal=goal)
    images = format_count(_tr, len(state.below), "{n} image", "{n} images")
    return _tr("F1 {f1}, {goal} is asked for. Still to do again: {images}.", f1=f1, goal=goal, images=images)


def _group_of(one: Disagreement, reference: int) -> str:
    if one.kind is DisagreementKind.MISSED:
        return "missed" if one.author == reference else "extra"
    return {
        DisagreementKind.EXTRA: "extra",
        DisagreementKind.LABEL: "label",
        DisagreementKind.LOW_OVERLAP: "overlap",
    }.get(one.kind, "tag")


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
        self.title, self.place = make_label(head=True), make_label(role="muted")
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
        if found is None and not waits:
            return
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
        image = self._session.current_image
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
        button = make_tool(text, tip, lambda: self._perform(self._find_action(action)))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRaise(True)
        return button


def _name_of(kind: SeriesKind) -> str:
    return {
        SeriesKind.REPEAT: _tr("Repeat pass"),
        SeriesKind.TRAINING: _tr("Training"),
        SeriesKind.PROMPTS: _tr("Prompt points"),
    }[kind]


def make_split_menu(
    parent: QWidget,
    session: Session,
    images: Sequence[int],
    *,
    put: Callable[[str], object],
    perform: Callable[[str], None],
) -> QMenu:
    """The splits, ticked where all the images are in one; then none, and the dialog for many images."""
    menu = QMenu(_tr("Split"), parent)
    menu.setEnabled(not session.read_only)
    found = {session.committed.images[image].split for image in images if image in session.committed.images}
    for name in (*list_splits(session.committed), ""):
        action = menu.addAction(name.replace("&", "&&") or _tr("No split"))
        action.setCheckable(True)
        action.setChecked(found == {name})
        action.triggered.connect(lambda _on=False, wanted=name: put(wanted))
    menu.addSeparator()
    menu.addAction(_tr("Divide images…"), lambda: perform("divide_images"))
    return menu


def set_split(session: Session, runner: Runner, say: Notifier, images: Sequence[int], name: str) -> None:
    """Puts images into a split, or into none, as one step, and says so. Raises UserError where it is not stored."""
    project = session.committed
    step = make_split_step(project, assign_name([project.images[one] for one in images if one in project.images], name))
    if step.is_empty:
        return

    images_told = format_count(_tr, step.count, "{n} image", "{n} images")
    told = _tr("Split {split}: {images}.", split=name, images=images_told)
    if not name:
        told = _tr("In no split now: {images}.", images=images_told)
    store_step(session, runner, Phrase("Dividing images"), step, lambda: say(told, kind="info"))


def make_answer_menu(
    parent: QWidget, session: Session, images: Sequence[int], *, put: Callable[[Tag, TagValue | None], object]
) -> QMenu:
    """What a project asks about whole images, each with its answers, or with that of the open image."""
    menu = QMenu(_tr("Tags of images"), parent)
    menu.setEnabled(can_answer_images(session))
    layers = vocabulary.list_changeable(session, images) if menu.isEnabled() else []
    for tag in session.project.protocol.image_tags:
        said = {read_image_answer(tag, layer) for layer in layers}
        values, answers = kind_of(tag).list_values(tag), menu.addMenu(tag.title.replace("&", "&&"))
        here = vocabulary.find_answer(session, tag)[0]
        for value in (*(values or ([] if here is None else [here])), None):
            text = _tr("No answer") if value is None else answer_name_of(tag, value)
            action = answers.addAction(text.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(said == {value})
            action.triggered.connect(lambda _on=False, tag=tag, value=value: put(tag, value))
    return menu


def answer_images(
    session: Session, runner: Runner, say: Notifier, images: Sequence[int], tag: Tag, value: TagValue | None
) -> None:
    """Gives images an answer, or takes it away, as one step, and says so.

    Raises UserError for what is no answer, and where it is not stored.
    """
    layers = vocabulary.list_changeable(session, images)
    step = vocabulary.make_images_step(layers, tag, vocabulary.take_answer(tag, value))
    told = _tr("Nothing would change.")
    if not step.is_empty:
        count = format_count(_tr, step.count, "{n} image", "{n} images")
        told = _tr("{tag} {answer}: {images}.", tag=tag.title, answer=answer_name_of(tag, value), images=count)
    left = len(images) - len(layers)
    if left:
        told += " " + format_count(_tr, left, "{n} image is reviewed and stays.", "{n} images are reviewed and stay.")
    if step.is_empty:
        say(told, kind="info")
    else:
        store_step(session, runner, Phrase("Setting a tag of images"), step, lambda: say(told, kind="info"))


def purpose_name_of(purpose: ImagePurpose) -> str:
    """The word for a purpose."""
    return {
        ImagePurpose.WORK: _tr("work"),
        ImagePurpose.TRAINING: _tr("training"),
        ImagePurpose.CONTROL: _tr("control"),
    }[purpose]


def make_purpose_menu(
    parent: QWidget, session: Session, images: Sequence[int], perform: Callable[[str], None]
) -> QMenu:
    """The three purposes; ticked where all the images have it. Outside audit mode it only says where they are set."""
    menu = QMenu(_tr("Purpose"), parent)
    if not can_set_purpose(session):
        hint = menu.addAction(_tr("Seen and set in audit mode"))
        hint.setEnabled(False)
        return menu
    found = {session.committed.images[image].purpose for image in images if image in session.committed.images}
    for purpose in ImagePurpose:
        action = menu.addAction(purpose_name_of(purpose))
        action.setCheckable(True)
        action.setChecked(found == {purpose})
        action.triggered.connect(lambda _on=False, wanted=purpose: perform(f"purpose_{wanted.value}"))
    return menu
