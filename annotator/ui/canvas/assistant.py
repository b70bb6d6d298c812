"""Assistant: has a promptable model look at the open picture, and answers what is pointed out on the canvas."""

from collections.abc import Callable, Sequence
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QObject

from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Floats, Pixels, as_polygon
from annotator.plugins.detectors import FindAlike, Found, Promptable, PromptableContribution, Region
from annotator.session.change import Change
from annotator.session.editing import prompting
from annotator.session.editing.navigate import list_walked_images
from annotator.session.editing.prompting import Answer, Prompt, Prompted
from annotator.session.jobs import Job
from annotator.session.view import Tool
from annotator.store.previews import PreviewCache
from annotator.ui.base.dialog import ask_path
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.pictures import ShownPicture
from annotator.ui.base.text import format_count, say_error, translate_error, translator_of
from annotator.ui.base.workers import JobHandle, Lane, Pause, Runner
from annotator.ui.canvas.widget import Canvas

_tr = translator_of("Assist")

MOST_REGIONS: Final = 16
"""Looks at a large picture for what is like some boxes."""
_KEPT: Final = 6
"""Embeddings in memory: the open picture, its neighbours, and regions of a large one."""
_AHEAD_AFTER: Final = 400
"""Milliseconds from an answer to the look at the next picture."""


class _Look(Struct, frozen=True):
    """What a model looks at: a region of a picture as it was decoded, in its pixels."""

    image: int
    state: str
    region: Region


class Assistant(QObject):
    """Lives with the open project. Its threads are its own: nobody waits for a model, and all of it ends here."""

    def __init__(
        self, context: PanelContext, canvas: Canvas, find_offers: Callable[[], Sequence[PromptableContribution]]
    ) -> None:
        super().__init__(canvas)
        self._context, self._canvas, self._find_offers = context, canvas, find_offers
        self._session, self._pictures, self._preferences = context.session, context.pictures, context.preferences
        self.runner = Runner(self)
        self.embeddings: Final = PreviewCache(name="embeddings")
        """What models saw, on this disk; the least recently used goes first."""
        self._model: tuple[str, Promptable] | None = None
        """The model that is open, and the path that it was opened by."""
        self._finds: FindAlike | None = None
        """What finds more of a kind by that model."""
        self._opening: str | None = None
        self._prompt: Prompt | None = None
        self._then: Callable[[], object] | None = None
        """What waits for the model or the picture."""
        self._known: dict[_Look, Any] = {}
        self._looking: tuple[_Look, JobHandle] | None = None
        self._after_look: Callable[[Any], object] | None = None
        self._ahead = Pause(self, _AHEAD_AFTER, self._look_ahead)
        canvas.gestures.prompted.connect(self._on_prompt)
        self._pictures.arrived.connect(self._on_picture)
        self.runner.refused.connect(partial(say_error, context.say))
        self.runner.crashed.connect(context.say)

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being looked at or found."""
        return not self.runner.is_busy and not self._ahead.isActive()

    def close(self) -> None:
        """Ends it without a word, as its project is closed."""
        self._ahead.stop()
        self._canvas.gestures.prompted.disconnect(self._on_prompt)
        self._pictures.arrived.disconnect(self._on_picture)
        self.runner.shutdown()
        self.embeddings.close()
        self._known.clear()

    def on_changed(self, change: Change) -> None:
        """Follows a change of the session: taken in hand, the model is opened, and another image is not waited for."""
        if change.touches_view("image", "author"):
            self._then = None
            self._stop()
        if self._session.view.tool is Tool.ASSIST:
            if change.touches_view("tool"):
                self._with_model(lambda _model: self._look_ahead())
            elif change.touches_view("image"):
                self._ahead.start()

    def choose_model(self) -> QObject:
        """Asks for the file of a model."""
        patterns = " ".join(dict.fromkeys(pattern for one in self._find_offers() for pattern in one.patterns))
        place = self._preferences.settings.drawing.assist_model
        kinds = f"{_tr('Promptable models')} ({patterns})"
        return ask_path(self._canvas, _tr("Model of click to box"), self._take_path, place=place, kinds=kinds)

    def propose_alike(self) -> None:
        """Has drafts proposed of what looks like the selected shapes. Raises UserError where that cannot be."""
        prompting.refuse_in_study(self._session, proposes=True)
        boxes = prompting.take_examples(self._session)

        def find(model: Promptable) -> None:
            shown = self._find_picture(partial(find, model))
            if shown is not None:
                self._find_alike(model, shown, boxes)

        self._with_model(find)

    def _on_prompt(self, prompt: Prompt | None) -> None:
        before, self._prompt = self._prompt, prompt
        if prompt is None:
            self._then = None
            if before is not None and not before.is_empty:
                self._ahead.start()
        elif not prompt.is_empty:
            self._context.attempt(self._ask)

    def _ask(self) -> None:
        try:
            prompting.refuse_in_study(self._session)
            self._with_model(self._answer)
        except UserError:
            self._canvas.cancel()
            raise

    def _with_model(self, then: Callable[[Promptable], object]) -> None:
        """Does it with the model that is chosen, once it is open; says what to do where none is."""
        path = self._preferences.settings.drawing.assist_model
        if self._model is not None and self._model[0] == path:
            then(self._model[1])
            return
        self._then = lambda: self._with_model(then)
        if not path:
            self._offer_models()
        elif self._opening != path:
            self._opening = path
            offers, kept = self._find_offers(), self.embeddings
            self.runner.start(
                Job(Phrase("Opening the model"), lambda _progress: open_promptable(offers, Path(path), kept)),
                done=partial(self._take_model, path),
                failed=self._take_refusal,
                owner=self,
            )

    def _offer_models(self) -> None:
        """Says that a model has to be chosen, with the ways to do so."""
        choices = [
            (_tr("Use the sample model"), partial(self._take_path, one.sample))
            for one in self._find_offers()
            if one.sample is not None
        ][:1]
        self._context.say(
            _tr("Click to box needs a promptable model, which is kept for all projects on this computer."),
            kind="choice",
            choices=[*choices, (_tr("Choose a file…"), self.choose_model)],
        )

    def _take_path(self, path: Path) -> None:
        """Remembers the model, and goes on with what waited for one."""
        self._preferences.set("drawing", assist_model=str(path))
        self._go_on()

    def _take_model(self, path: str, opened: tuple[Promptable, FindAlike | None]) -> None:
        model, self._finds = opened
        self._opening, self._model = None, (path, model)
        self._known.clear()
        try:
            prompting.find_model_author(self._session, model.name)
        except UserError:
            self._then = None
            raise
        self._go_on()

    def _take_refusal(self, error: UserError) -> None:
        """A model that cannot be opened is tried again with the next click."""
        self._opening = self._then = None
        self._canvas.cancel()
        self._context.say(translate_error(error), offer=_tr("Choose a file…"), act=self.choose_model)

    def _go_on(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _on_picture(self, image: int) -> None:
        if image == self._session.view.image and self._opening is None:
            self._context.attempt(self._go_on)

    def _find_picture(self, again: Callable[[], object]) -> ShownPicture | None:
        """The open picture; `again` is called when it has come. Raises UserError where there is none."""
        image = self._session.view.image
        shown = None if image is None else self._pictures.find_picture(image)
        if shown is not None and shown.missing:
            raise UserError("The picture cannot be shown, so no model can look at it.")
        if shown is None or not shown.is_sharp:
            self._then = again
            return None
        return shown

    def _answer(self, model: Promptable) -> None:
        """Finds what is pointed out, and looks at the picture before where nobody has."""
        prompt = self._prompt
        if prompt is None or prompt.is_empty:
            return
        shown = self._find_picture(lambda: self._answer(model))
        if shown is None:
            return
        author = prompting.find_model_author(self._session, model.name)

        def find(embedding: Any) -> None:
            job = Job(Phrase("Finding an object"), partial(_predict, model, embedding, prompt, shown), quiet=True)
            self.runner.start(
                job, done=lambda found: self._tell(Answer(prompt, found, author)), lane=Lane.DECODE, owner=self
            )

        self._with_look(model, shown, self._choose_region(model, shown, prompt), find)

    def _choose_region(self, model: Promptable, shown: ShownPicture, prompt: Prompt) -> Region:
        """What the model looks at for a prompt: all its points, at the scale at which they were set."""
        box = np.array([] if prompt.box is None else prompt.box).reshape(-1, 2)
        points = np.concatenate((np.array(prompt.points).reshape(-1, 2), box)) / shown.levels[0].factor
        low, high = points.min(axis=0), points.max(axis=0)
        given = low if (low == high).all() else np.concatenate((low, high))
        return model.choose_region(size_of(shown), given, view=self._compute_view(shown))

    def _compute_view(self, shown: ShownPicture) -> float:
        """The longer side of what is seen, in pixels of the decoded picture."""
        canvas, ratio = self._canvas, self._canvas.devicePixelRatioF() / max(self._canvas.zoom, 1e-6)
        seen = min(canvas.width() * ratio, shown.width), min(canvas.height() * ratio, shown.height)
        return max(seen) / shown.levels[0].factor

    def _tell(self, answer: Answer) -> None:
        if self._prompt == answer.prompt and answer.found is None:
            self._context.say(_tr("The model sees no object there; drag a rough box around it."), kind="remark")
        self._canvas.answer_prompt(answer)

    def _with_look(
        self,
        model: Promptable,
        shown: ShownPicture,
        region: Region,
        then: Callable[[Any], object],
        *,
        quiet: bool = False,
    ) -> None:
        """Calls `then` with the embedding of a region, which a worker makes where there is none."""
        look = _Look(shown.image, shown.state, region)
        if look in self._known:
            self._known[look] = self._known.pop(look)  # used last
            then(self._known[look])
            return
        self._ahead.stop()
        self._after_look = then
        if self._looking is not None and self._looking[0] == look:
            return  # it goes on, for what is pointed out now
        self._stop()

        def done(embedding: Any) -> None:
            self._looking = None
            self._known[look] = embedding
            for old in list(self._known)[:-_KEPT]:
                del self._known[old]
            if self._after_look is not None:
                self._after_look(embedding)

        def failed(error: UserError) -> None:
            self._looking = None
            if not quiet:  # of a look ahead it is said when its image is open
                self._canvas.cancel()
                say_error(self._context.say, error)

        work = partial(_embed, model, shown, region, warm=not self._known)
        job = Job(Phrase("Looking at the picture"), work, quiet=quiet)
        self._looking = look, self.runner.start(job, done=done, failed=failed, owner=self)

    def _stop(self) -> None:
        self._ahead.stop()
        if self._looking is not None:
            self._looking[1].cancel()
            self._looking = None

    def _look_ahead(self) -> None:
        """Looks at the open picture, then at the next one of the walk, where the model sees all of it in one look."""
        order, opened = list_walked_images(self._session), self._session.view.image
        place = order.place_of(opened)
        if self._model is None or self._looking is not None or place is None:
            return
        model = self._model[1]
        for image in [order[row] for row in range(place, min(place + 2, len(order)))]:
            shown = self._pictures.find_picture(image)
            if shown is None or not shown.is_sharp:
                continue
            size = size_of(shown)
            region = model.choose_region(size, np.array(size) / 2, view=self._compute_view(shown))
            if region == (0, 0, *size) and _Look(image, shown.state, region) not in self._known:
                self._with_look(model, shown, region, lambda _embedding: None, quiet=image != opened)
                return

    def _find_alike(self, model: Promptable, shown: ShownPicture, boxes: Floats) -> None:
        key, layer, find = self._session.current_key, self._session.current_layer, self._finds
        author = prompting.find_model_author(self._session, model.name)
        if layer is None or find is None:
            raise UserError("'{name}' answers clicks, but finds no more of a kind.", name=model.name)
        examples = np.concatenate((boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0))) / shown.levels[0].factor
        region = model.choose_region(size_of(shown), examples, view=self._compute_view(shown))
        known = layer.shapes.box[~layer.shapes.crowd]
        work = partial(_find_everywhere, model, find, shown, region, boxes, known)

        def done(found: list[Prompted]) -> None:
            if self._session.current_key != key:
                return
            count = prompting.place_alike(self._session, found, author)
            if count:
                said = format_count(_tr, count, "{n} draft, surest first", "{n} drafts, surest first")
                said = _tr("{drafts}: Enter takes the selected one, Del refuses it.", drafts=said)
            else:
                said = _tr("The model sees nothing else that looks like the selection.")
            self._context.say(said, kind="info")

        self.runner.start(Job(Phrase("Finding alike"), work), done=done, owner=self)


def open_promptable(
    offers: Sequence[PromptableContribution], path: Path, kept: PreviewCache
) -> tuple[Promptable, FindAlike | None]:
    """The model in a file, and what finds more of a kind by it. Raises UserError where nobody opens it."""
    for one in offers:
        if any(fnmatch(path.name.casefold(), pattern) for pattern in one.patterns):
            return one.load(path, kept), one.find_alike
    raise UserError("{file} is not a promptable model that can run here; choose another file.", file=path.name)


def size_of(shown: ShownPicture) -> tuple[int, int]:
    """Width and height of a picture as it was decoded."""
    height, width = shown.levels[0].pixels.shape[:2]
    return width, height


def _embed(model: Promptable, shown: ShownPicture, region: Region, progress: Progress, *, warm: bool = False) -> Any:
    """Runs in the worker; `warm` has the model answer once, as the first answer takes several times as long."""
    pixels: Pixels = shown.levels[0].pixels[..., 2::-1]
    embedding = model.embed(pixels, region, progress)
    if warm:
        middle = np.array([[region[0] + region[2], region[1] + region[3]]]) / 2
        model.predict(embedding, middle, np.ones(1, np.bool_), None)
    return embedding


def list_regions(size: tuple[int, int], region: Region) -> list[Region]:
    """Regions of the size of one that cover a picture and overlap by half; larger ones where that were too many."""
    side = max(region[2] - region[0], region[3] - region[1])
    while True:
        starts = [range(0, max(1, length - side // 2), max(1, side // 2)) for length in size]
        if len(starts[0]) * len(starts[1]) <= MOST_REGIONS:
            break
        side *= 2
    corners = [[min(start, max(0, length - side)) for start in row] for row, length in zip(starts, size, strict=True)]
    found = ((x, y, min(x + side, size[0]), min(y + side, size[1])) for y in corners[1] for x in corners[0])
    return list(dict.fromkeys(found))


def _find_everywhere(
    model: Promptable,
    find: FindAlike,
    shown: ShownPicture,
    region: Region,
    boxes: Floats,
    known: Floats,
    progress: Progress,
) -> list[Prompted]:
    """Runs in the worker: looks at all of the picture at the scale of a region, then finds what is like the boxes."""
    regions, factor, quiet = list_regions(size_of(shown), region), shown.levels[0].factor, Progress(stop=progress.stop)
    seen = []
    for place, one in enumerate(regions):
        progress.step(place, 2 * len(regions))
        seen.append(_embed(model, shown, one, quiet))

    def report(done: int, total: int) -> None:
        progress.step(len(regions) + round(len(regions) * done / max(total, 1)), 2 * len(regions))

    found = find(model, seen, boxes / factor, known / factor, Progress(report=report, stop=progress.stop))
    return [_read(one, factor) for one in found]


def _predict(
    model: Promptable, embedding: Any, prompt: Prompt, shown: ShownPicture, _progress: Progress
) -> Prompted | None:
    """Runs in the worker."""
    factor = shown.levels[0].factor
    box = None if prompt.box is None else np.array(prompt.box) / factor
    points = np.array(prompt.points, dtype=np.float64).reshape(-1, 2) / factor
    found = model.predict(embedding, points, np.array(prompt.inside, dtype=np.bool_), box)
    return None if found is None else _read(found, factor)


def _read(found: Found, factor: int) -> Prompted:
    """What a model found in pixels of the image; rings with fewer than three points are dropped."""
    rings = [np.asarray(ring, dtype=np.float64) * factor for ring in found.outline if len(ring) >= 3]
    box = np.asarray(found.box, dtype=np.float64) * factor
    return Prompted(box, as_polygon(tuple(rings)) if rings else None, float(found.score))
