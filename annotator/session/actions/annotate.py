"""The actions of the menu Label: tools, labels and tags, moves by key, status of the image; when each is possible."""

from functools import partial
from typing import Final

from annotator.geometry.box import BoxPart
from annotator.model.layer import Status
from annotator.model.shapes import Occluded, PartState
from annotator.session import review
from annotator.session.actions.action import FIRST_KEYS, STATE_IDS, Action, Run, make_run
from annotator.session.editing import arrange, clipboard, keyboard_draw, navigate, passes, tagging, vertices, vocabulary
from annotator.session.editing.tagging import Remark
from annotator.session.image_view import ImageView
from annotator.session.protocol import guide
from annotator.session.protocol.guide import can_accept, has_proposed
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.session.view import Mode, Tool, Workspace


def has_image(session: Session) -> bool:
    """There is an open image, whether or not it is in sight."""
    return session.view.image is not None


def compares_several(session: Session) -> bool:
    """Several people, or others whose agreement is looked at, have drawn anything."""
    project, audited = session.committed, session.view.audited
    return len(project.annotators if audited is None else audited) > 1


def has_open_image(session: Session) -> bool:
    """An image is in sight, maybe without a current author, as in a read-only project without persons."""
    return has_image(session) and session.view.workspace is not Workspace.STUDY


def has_open_layer(session: Session) -> bool:
    """An image is in sight, and an author is open."""
    return session.current_key is not None and session.view.workspace is not Workspace.STUDY


def can_edit(session: Session) -> bool:
    """Edits of the open image are possible."""
    return has_open_layer(session) and is_writable(session)


def can_answer_images(session: Session) -> bool:
    """The project asks something about images that the current author can answer."""
    return can_edit(session) and bool(session.project.protocol.image_tags)


def is_writable(session: Session) -> bool:
    """Changes of the project can be stored."""
    return not session.read_only


def has_selection(session: Session) -> bool:
    """Selected shapes can be edited."""
    return can_edit(session) and bool(session.view.selection)


def has_cursor_keys(session: Session) -> bool:
    """Arrows have something to move: the selection, a proposed part, or the crosshair."""
    if has_selection(session) or has_proposed(session):
        return True
    return can_edit(session) and keyboard_draw.is_drawing(session)


def has_drafts(session: Session) -> bool:
    """The author's layer has shapes that wait to be confirmed."""
    layer = session.current_layer
    return can_edit(session) and layer is not None and bool(layer.shapes.draft.any())


def has_selected_draft(session: Session) -> bool:
    """A selected shape waits to be confirmed."""
    layer = session.current_layer
    if layer is None or not has_drafts(session):
        return False
    return bool(set(layer.shapes.id[layer.shapes.draft].tolist()) & set(session.view.selection))


def can_press_enter(session: Session) -> bool:
    """Enter confirms a draft, places a proposed part, or sets a corner of a box."""
    if not can_edit(session):
        return False
    return session.view.tool is Tool.BOX or has_selected_draft(session) or can_accept(session)


def can_delete(session: Session) -> bool:
    """Selected shapes can be taken away, or a proposed part put away."""
    return has_selection(session) or has_proposed(session)


def is_audit(session: Session) -> bool:
    """Whether audit mode shows the layers of all authors."""
    return session.view.mode is Mode.AUDIT and session.view.image is not None


def is_comparing(session: Session) -> bool:
    """Whether others' work is put beside one's own, as far as it may be seen."""
    return session.view.compares and has_open_image(session)


def can_compare(session: Session) -> bool:
    """The same, and in Study, from where the walk leads to Compare."""
    return is_comparing(session) or (has_image(session) and session.view.workspace is Workspace.STUDY)


PART_ACTIONS: Final = tuple(
    Action(
        name,
        text,
        "Label/Parts",
        (f"{shift}S",),
        {"x-anylabeling": (f"Ctrl+Alt+{shift}S",)},
        run=make_run(guide.go_to_next_part, by),
        when=guide.has_parts,
    )
    for name, text, by, shift in (
        ("next_part", "Next missing part", 1, ""),
        ("previous_part", "Previous missing part", -1, "Shift+"),
    )
)


NOTE_ACTIONS: Final = (
    Action(
        "needs_review",
        "Needs review",
        "Label",
        ("Ctrl+Shift+M",),
        run=make_run(review.toggle_review),
        when=review.can_write,
        checked=lambda session: ImageView.of(session).is_flagged,
        in_context_menu=True,
    ),
)


CUSTOM_TAG_KEYS: Final = tuple(f"Shift+{letter}" for letter in "ACIOUH")
"""Of the first custom tags of a project; further ones are reached by the tag pass and the list of shapes."""


def has_edited_polygon(session: Session) -> bool:
    """One polygon is selected, and nothing else."""
    return can_edit(session) and vertices.find_edited_polygon(session) is not None


def has_chosen_vertex(session: Session) -> bool:
    """Keys move a vertex of the selected polygon."""
    return can_edit(session) and vertices.find_chosen_vertex(session) is not None


def has_selected_polygon(session: Session) -> bool:
    """A polygon is selected, maybe among others."""
    return can_edit(session) and bool(vertices.find_selected_polygons(session))


def has_selected_box(session: Session) -> bool:
    """A plain box is selected, maybe among others."""
    return can_edit(session) and bool(vertices.find_selected_boxes(session))


def _is_tool(session: Session, tool: Tool) -> bool:
    return session.view.tool is tool


OUTLINE_ACTIONS: Final = (
    *(
        Action(
            name,
            text,
            "Label/Polygon",
            (key,),
            run=make_run(vertices.choose_vertex, by),
            when=has_edited_polygon,
            on_canvas=True,
        )
        for name, text, key, by in (
            ("next_vertex", "Choose the next vertex", ".", 1),
            ("previous_vertex", "Choose the previous vertex", ",", -1),
        )
    ),
    Action(
        "insert_vertex",
        "Insert a vertex after the chosen one",
        "Label/Polygon",
        ("Ins",),
        run=make_run(vertices.insert_after),
        when=has_chosen_vertex,
        on_canvas=True,
    ),
    Action(
        "delete_vertex",
        "Delete the chosen vertex",
        "Label/Polygon",
        run=make_run(vertices.delete_chosen),
        when=has_chosen_vertex,
    ),
    Action(
        "box_to_polygon",
        "Make the selected boxes polygons",
        "Label/Polygon",
        ("Shift+V",),
        run=make_run(vertices.convert_to_polygons),
        when=has_selected_box,
    ),
    Action(
        "polygon_to_box",
        "Make the selected polygons boxes",
        "Label/Polygon",
        ("Shift+B",),
        run=make_run(vertices.convert_to_boxes),
        when=has_selected_polygon,
    ),
)


def _make_arrow_run(dx: int, dy: int, *, far: bool = False) -> Run:
    """What an arrow does: it moves the crosshair of keyboard drawing, the chosen vertex or the selection.

    While nothing is selected the proposed box of a part goes before the crosshair.
    """

    def run(session: Session, settings: Settings) -> Remark | None:
        if guide.has_proposed(session):
            guide.nudge_proposed(session, (dx * (10.0 if far else 1.0), dy * (10.0 if far else 1.0)))
            return None
        if keyboard_draw.is_drawing(session):
            share = keyboard_draw.compute_stride(session, keyboard_draw.COARSE if far else keyboard_draw.MIDDLE)
            keyboard_draw.move(session, dx * share, dy * share)
            return None
        length = 10.0 if far else 1.0
        if vertices.find_chosen_vertex(session) is not None:
            return vertices.nudge_vertex(
                session, (dx * length, dy * length), beyond_border=settings.drawing.beyond_border
            )
        return arrange.nudge(session, (dx * length, dy * length), beyond_border=settings.drawing.beyond_border)

    return run


def _make_edge_run(side: BoxPart, by: float, dx: int, dy: int) -> Run:
    """What Alt and an arrow do: the crosshair goes one pixel, or the edge on that side goes out or in."""

    def run(session: Session, settings: Settings) -> Remark | None:
        if guide.has_proposed(session):
            guide.stretch_proposed(session, side, by)
            return None
        if keyboard_draw.is_drawing(session):
            keyboard_draw.move(session, float(dx), float(dy))
            return None
        return arrange.stretch(session, side, by, beyond_border=settings.drawing.beyond_border)

    return run


def _confirm_or_set_corner(session: Session, settings: Settings) -> None:
    """What Enter does: it confirms the selected draft; without one it places a proposed part, else sets a corner."""
    begun = session.view.corner is not None
    if has_selected_draft(session):
        navigate.confirm_drafts(session)
    elif guide.can_accept(session):
        guide.place_proposed(session)
    else:
        keyboard_draw.press(session)
        if begun and session.view.corner is None and not settings.drawing.stay_in_tool:
            session.set_view(tool=Tool.SELECT)


def _press_occluded(session: Session) -> None:
    """What Q does: it turns the tag; in a tag pass it says yes or no."""
    if session.view.tag_pass is None:
        tagging.press_occluded(session)
    else:
        tagging.tag_occluded(session)


def _press_state(session: Session, state: PartState) -> None:
    """What Z X C V do: they set the state; in a tag pass, and from part to part, they go on to the next."""
    if session.view.tag_pass is not None:
        tagging.tag_state(session, state)
    elif guide.has_proposed(session):
        guide.place_proposed(session, state)
    elif guide.has_next_in_wait(session):
        tagging.press_state(session, state)
        session.set_view(selection=())
    else:
        tagging.press_state(session, state)


def _has_status(session: Session, status: Status) -> bool:
    layer = session.current_layer
    return has_open_layer(session) and layer is not None and layer.status is status


def _has_state(session: Session, state: PartState) -> bool:
    """Whether the selection, or without one the next box, has this part state."""
    layer = tagging.find_selected_layer(session)
    if layer is None:
        return session.view.armed_state is state
    return tagging.find_common_value(layer, session.view.selection, "part_state") == int(state)


def _is_occluded(session: Session) -> bool:
    layer = tagging.find_selected_layer(session)
    if layer is None:
        return session.view.armed_occluded is Occluded.YES
    return tagging.find_common_value(layer, session.view.selection, "occluded") == int(Occluded.YES)


def _takes_digit(session: Session, digit: int) -> bool:
    asks = vocabulary.find_asked_tag(session) is not None
    return can_edit(session) and (asks or tagging.is_in_label_key(session, str(digit)))


def _has_tag(session: Session, place: int) -> bool:
    return can_edit(session) and vocabulary.has_tag(session, place)


def _has_attribute(session: Session, key: str) -> bool:
    layer = tagging.find_selected_layer(session)
    return layer is not None and tagging.has_attribute(layer, session.view.selection, key)


def is_in_tag_pass(session: Session, *, everywhere: bool) -> bool:
    """Whether a tag pass is on, over the whole set or over the open image."""
    found = session.view.tag_pass
    return found is not None and found.everywhere is everywhere


_POLYGON_KEYS: Final = (("Shift+W",), {"labelme": ("Ctrl+N",), "cvat": ("Shift+N",), "x-anylabeling": ("Shift+R",)})

ANNOTATE_ACTIONS: Final = (
    *(
        Action(
            name,
            text,
            "Label",
            *keys,
            run=make_run(navigate.choose_tool, tool),
            when=when,
            checked=partial(_is_tool, tool=tool),
        )
        for name, text, tool, when, keys in (
            ("box", "Draw box", Tool.BOX, can_edit, FIRST_KEYS["box"]),
            ("polygon", "Draw polygon", Tool.POLYGON, can_edit, _POLYGON_KEYS),
            ("assist", "Click to box", Tool.ASSIST, can_edit, (("F",), {"cvat": ("W",)})),
            ("select", "Select and edit", Tool.SELECT, has_open_layer, (("Ctrl+J",), {})),
            ("lasso", "Lasso: select by centres", Tool.LASSO, has_open_layer, (("Shift+L",), {})),
        )
    ),
    Action(
        "set_corner",
        "Confirm draft, place the proposed part, or set a corner",
        "Label/Drafts",
        ("Enter", "Return"),
        run=_confirm_or_set_corner,
        when=can_press_enter,
        on_canvas=True,
    ),
    Action(
        "confirm_drafts",
        "Confirm all drafts of the image",
        "Label/Drafts",
        ("Shift+Enter", "Shift+Return"),
        run=make_run(navigate.confirm_drafts, everywhere=True),
        when=has_drafts,
        on_canvas=True,
    ),
    Action(
        "copy_previous",
        "Copy boxes from previous image",
        "Label/Drafts",
        ("Ctrl+B",),
        {"labelme": ("Ctrl+P",), "x-anylabeling": ("Ctrl+P", "Ctrl+B")},
        run=make_run(clipboard.copy_from_previous),
        when=can_edit,
    ),
    *(
        Action(
            f"label_{digit}",
            f"Label {digit}",
            "Label/Label by number",
            (str(digit),),
            {"cvat": (str(digit), f"Ctrl+{digit}")},
            run=make_run(tagging.press_digit, digit),
            when=partial(_takes_digit, digit=digit),
        )
        for digit in range(1, 10)
    ),
    Action(
        "label_0",
        "Label of two digits: 0, then the second",
        "Label/Label by number",
        ("0",),
        run=make_run(tagging.press_digit, 0),
        when=partial(_takes_digit, digit=0),
    ),
    Action(
        "occluded",
        "Occluded",
        "Label",
        *FIRST_KEYS["occluded"],
        run=make_run(_press_occluded),
        when=can_edit,
        checked=_is_occluded,
        separated=True,
        in_context_menu=True,
    ),
    *(
        Action(
            name,
            text,
            "Label",
            *FIRST_KEYS[name],
            run=make_run(_press_state, state),
            when=can_edit,
            checked=partial(_has_state, state=state),
            separated=state is PartState.INTACT,
            in_context_menu=True,
        )
        for name, state, text in zip(
            STATE_IDS,
            (PartState.INTACT, PartState.DAMAGED, PartState.ABSENT, PartState.OCCLUDED),
            ("State intact", "State damaged", "State absent", "State occluded"),
            strict=True,
        )
    ),
    *(
        Action(
            key,
            text,
            "Label",
            (f"Shift+{letter}",),
            run=make_run(tagging.press_attribute, key, name=f"Set {key}"),
            when=has_selection,
            checked=partial(_has_attribute, key=key),
        )
        for key, text, letter in (("truncated", "Truncated", "Q"), ("difficult", "Difficult", "E"))
    ),
    *(
        Action(
            f"custom_tag_{place + 1}",
            f"Custom tag {place + 1}",
            "Label/Custom tags",
            (key,),
            run=make_run(tagging.press_tag, place),
            when=partial(_has_tag, place=place),
        )
        for place, key in enumerate(CUSTOM_TAG_KEYS)
    ),
    *(
        Action(
            f"move_{name}{'_far' if far else ''}",
            f"Move {name}{' 10 px' if far else ''}",
            "Label/Move and resize",
            (f"{'Shift+' if far else ''}{name.capitalize()}",),
            run=_make_arrow_run(dx, dy, far=far),
            when=has_cursor_keys,
            on_canvas=True,
        )
        for far in (False, True)
        for name, dx, dy in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))
    ),
    *(
        Action(
            f"{verb.lower()}_{side.name.lower()}",
            f"{verb} the {side.name.lower()} edge",
            "Label/Move and resize",
            (f"Alt+{'Shift+' if by < 0 else ''}{arrow}",),
            run=_make_edge_run(side, by, dx, dy),
            when=has_cursor_keys,
            on_canvas=True,
        )
        for verb, by in (("Grow", 1.0), ("Shrink", -1.0))
        for side, arrow, dx, dy in (
            (BoxPart.LEFT, "Left", -1, 0),
            (BoxPart.RIGHT, "Right", 1, 0),
            (BoxPart.TOP, "Up", 0, -1),
            (BoxPart.BOTTOM, "Down", 0, 1),
        )
    ),
    *OUTLINE_ACTIONS,
    Action(
        "tag_pass",
        "Tag the boxes of this image one by one",
        "Label/Tag one by one",
        ("Ctrl+T",),
        run=make_run(tagging.begin_tag_pass),
        when=can_edit,
        checked=partial(is_in_tag_pass, everywhere=False),
    ),
    *(
        Action(
            f"status_{status.value}",
            text,
            "Label/Status",
            run=make_run(navigate.set_status, status),
            when=can_edit,
            checked=partial(_has_status, status=status),
        )
        for status, text in (
            (Status.NEW, "New"),
            (Status.IN_WORK, "In work"),
            (Status.DONE, "Done"),
            (Status.REVIEWED, "Reviewed"),
        )
    ),
    Action(
        "next_pass",
        "Next pass over the image",
        "Label/Passes",
        ("Ctrl+Alt+P",),
        run=make_run(passes.open_next),
        when=passes.has_several,
    ),
    Action(
        "passes_shown",
        "Draw the other passes",
        "Label/Passes",
        run=make_run(passes.toggle_others),
        when=has_open_layer,
        checked=lambda s: s.view.passes_shown,
    ),
    Action(
        "count_pass", "Make this pass count", "Label/Passes", run=make_run(passes.make_count), when=passes.can_be_chosen
    ),
    Action("keep_pass", "Keep only this pass", "Label/Passes", run=make_run(passes.keep_only), when=passes.can_be_kept),
)
