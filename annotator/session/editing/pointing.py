"""Pointing: the gesture that points out an object to a promptable model, and draws what that answers."""

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.geometry.box import BoxPart, Floats, as_polygon, bounds_of_polygon, fit_polygon, part_of
from annotator.model.author import Author
from annotator.session.editing import gestures
from annotator.session.editing.prompting import Answer, Prompt, Prompted, PromptTrace


def begin_any(context: gestures.GestureContext, press: gestures.Pointer) -> gestures.Gesture:
    """The gesture that a press of the left button starts."""
    if gestures.find_aim(context, press).kind is gestures.AimKind.PROMPT:
        return point_out(context, press)
    return gestures.begin(context, press)


def point_out(context: gestures.GestureContext, press: gestures.Pointer) -> gestures.Gesture:
    """A shape that a promptable model finds by clicks on it, clicks with Shift beside it, or a rough box around it.

    What it answers is shown, and a drag of an edge corrects that. Enter, a double click or the next press elsewhere
    accepts it, Backspace takes the last point back.
    """
    pointing = _Pointing(context)
    pointer = press
    while True:
        result = pointing.take(pointer)
        if result is not None:
            return result
        pointer = yield pointing.trace


def find_prompted_part(found: Prompted | None, pointer: gestures.Pointer) -> BoxPart | None:
    """The part at the pointer of what a prompt was answered with: an edge can be dragged."""
    return None if found is None else part_of(found.box, pointer.x, pointer.y, reach=pointer.reach)


class _Pointing(Struct):
    """A prompt that is being made, with what is known of its answer."""

    context: gestures.GestureContext
    trace: PromptTrace = field(default_factory=lambda: PromptTrace(Prompt()))
    model: Author | None = None
    is_settled: bool = False
    """Whether what was found is the answer to all that was pointed out, or was corrected since."""
    accepts: bool = False
    """Whether the answer is accepted as soon as it comes."""
    down: gestures.Pointer | None = None
    """The press of a point or rough box."""
    pulled: tuple[BoxPart, Prompted, gestures.Pointer] | None = None
    """The edge that is being dragged, of what, and where it was taken."""

    def take(self, pointer: gestures.Pointer) -> gestures.GestureResult | None:
        """Takes a pointer in; what the gesture ends in, if it does."""
        match pointer.kind:
            case gestures.PointerKind.TOLD:
                self._take_told(pointer.told)
            case gestures.PointerKind.FINISH | gestures.PointerKind.DOUBLE:
                self.accepts = True
            case gestures.PointerKind.BACK:
                self._point(self.trace.prompt.take_back())
                if self.trace.prompt.is_empty:
                    return gestures.GestureResult()
            case gestures.PointerKind.PRESS:
                if self._press(pointer):
                    return self._accept(again=pointer)
            case _:
                self._drag(pointer, is_over=pointer.kind is gestures.PointerKind.RELEASE)
        if not (self.accepts and self.is_settled):
            return None
        self.accepts = False
        return None if self.trace.found is None else self._accept()

    def _take_told(self, told: Answer | gestures.GestureContext | None) -> None:
        if isinstance(told, gestures.GestureContext):
            self.context = told
            self._find(self.trace.found)
        elif told is not None and told.prompt == self.trace.prompt:
            self.model, self.is_settled = told.model, True
            self._find(_fit_answer(self.context, told))

    def _press(self, pointer: gestures.Pointer) -> bool:
        """Begins a point or rough box, or takes an edge; True for a press beside what was found, which accepts it."""
        found, self.accepts = self.trace.found, False
        part = find_prompted_part(found, pointer)
        if found is None or pointer.is_adding or part is BoxPart.BODY:
            self.down = pointer
        elif part is not None:
            self.pulled = part, found, pointer
        return self.down is None and self.pulled is None

    def _drag(self, pointer: gestures.Pointer, *, is_over: bool) -> None:
        if self.pulled is not None:
            part, start, press = self.pulled
            offset = pointer.x - press.x, pointer.y - press.y
            self._find(_stretch(start, gestures.resize_box(self.context, start.box, part, offset)))
            self.is_settled, self.pulled = True, None if is_over else self.pulled
        elif self.down is not None:
            down, box = self.down, None
            if not pointer.is_near(down):
                box = self.context.clip(gestures.band_of(down, pointer))
            if not is_over:
                self.trace = replace(self.trace, band=box)
                return
            self.down = None
            if box is None:
                x, y = gestures.clip_point(self.context, down)
                self._point(self.trace.prompt.add_point(x, y, inside=not down.shift))
            elif (box[2:] - box[:2] >= self.context.settings.least_side).all():
                self._point(Prompt((float(box[0]), float(box[1]), float(box[2]), float(box[3]))))

    def _point(self, prompt: Prompt) -> None:
        """Goes on with what is pointed out now; what was found is shown until the answer comes."""
        self.is_settled = False
        self.trace = replace(self.trace, prompt=prompt, band=None)

    def _find(self, found: Prompted | None) -> None:
        step = None
        if found is not None and self.model is not None:
            polygon = found.outline if self.context.outlines else None
            box = found.box if polygon is None else bounds_of_polygon(polygon)
            step = gestures.make_shape_step(
                self.context, box, polygon=polygon, assisted=self.model.id, name="Draw by a click"
            )
        self.trace = replace(self.trace, found=found, step=step)

    def _accept(self, *, again: gestures.Pointer | None = None) -> gestures.GestureResult:
        return gestures.GestureResult(self.trace.step, (self.context.next_shape_id,), model=self.model, again=again)


def _fit_answer(context: gestures.GestureContext, answer: Answer) -> Prompted | None:
    """What a model found, as far as it lies in the image and is no smaller than what a hand may draw."""
    found = answer.found
    if found is None:
        return None
    box, outline = context.clip(found.box), found.outline
    if outline is not None:
        outline = as_polygon([context.clip(ring) for ring in outline])
        box = bounds_of_polygon(outline) if context.outlines else box
    return (
        replace(found, box=box, outline=outline) if (box[2:] - box[:2] >= context.settings.least_side).all() else None
    )


def _stretch(found: Prompted, box: Floats) -> Prompted:
    """What was found in another box; the outline goes along."""
    outline = None if found.outline is None else fit_polygon(found.outline, old=found.box, new=box)
    return replace(found, box=box, outline=outline)
