"""Commands of the menu View: the zoom, what is shown beside the picture, and the way to the next panel."""

from typing import Final

from annotator.session.actions.action import Action, Switch
from annotator.session.actions.annotate import has_open_image
from annotator.session.editing import navigate
from annotator.session.view import Workspace
from annotator.session.workspaces import leave_study
from annotator.ui.base.text import translator_of
from annotator.ui.window.commands.shell import Shell, add_action

_tr = translator_of("Messages")

ZOOM_STEP: Final = 1.25


@add_action(Action("fit", "Fit window", "View", ("Ctrl+F",), when=has_open_image), after="previous_unfinished")
def fit(shell: Shell) -> None:
    """Shows the whole picture."""
    shell.page.canvas.fit()


@add_action(Action("fit_width", "Fit width", "View", ("Ctrl+Shift+F",), when=has_open_image))
def fit_width(shell: Shell) -> None:
    """Shows the whole width of the picture."""
    shell.page.canvas.fit_width()


@add_action(Action("full_size", "100 %", "View", ("Ctrl+0",), {"x-anylabeling": ("Ctrl+=",)}, when=has_open_image))
def show_full_size(shell: Shell) -> None:
    """Shows one pixel of the picture as one of the screen."""
    shell.page.canvas.zoom_to(1.0)


@add_action(
    Action("zoom_in", "Zoom in", "View", ("Ctrl++", "Ctrl+="), {"x-anylabeling": ("Ctrl++",)}, when=has_open_image),
    factor=ZOOM_STEP,
)
@add_action(Action("zoom_out", "Zoom out", "View", ("Ctrl+-",), when=has_open_image), factor=1 / ZOOM_STEP)
def zoom(shell: Shell, *, factor: float) -> None:
    """Shows the picture larger by this factor."""
    shell.page.canvas.zoom_at(factor)


@add_action(
    Action(
        "keep_zoom",
        "Keep zoom for the next image",
        "View",
        ("Ctrl+Shift+K",),
        when=has_open_image,
        switch=Switch("picture", "keep_zoom"),
    )
)
def toggle_keep_zoom(shell: Shell) -> None:
    """Carries the zoom and place to the next image, or lets each image keep its own again."""
    keeps = not shell.preferences.settings.picture.keep_zoom
    shell.preferences.set("picture", keep_zoom=keeps)
    shell.say(
        _tr("The next image is shown at this zoom and place.") if keeps else _tr("Each image keeps its own zoom."),
        kind="info",
    )


@add_action(
    Action(
        "zoom_to_selection",
        "Zoom to selection",
        "View",
        ("Shift+Z",),
        when=lambda s: bool(s.view.selection) or s.view.proposed is not None,
    )
)
def zoom_to_selection(shell: Shell) -> None:
    """Brings the selected shapes, else a proposed part, into view."""
    box = navigate.find_box_in_hand(shell.session)
    if box is not None:
        shell.page.canvas.show_box(box)


@add_action(
    Action("display", "Brightness and contrast…", "View/Display", ("F3",), when=has_open_image), after="line_width_4"
)
def toggle_display(shell: Shell) -> None:
    """Shows or hides the sliders of brightness and contrast."""
    shell.page.frame.display.toggle()


@add_action(Action("filter_images", "Filter images", "View", ("Ctrl+K",)), after="guideline")
def filter_images(shell: Shell) -> None:
    """Puts the cursor into the filter of the images."""
    shell.page.images.field.setFocus()


@add_action(Action("go_to_image", "Go to image…", "View", ("Ctrl+G",), when=has_open_image))
def go_to_image(shell: Shell) -> None:
    """Asks for the image to go to."""
    shell.page.area.open_go_to()


@add_action(Action("gallery", "Gallery", "View", ("F12",), when=has_open_image))
def toggle_gallery(shell: Shell) -> None:
    """Shows the images as thumbnails in place of the picture, or the picture again."""
    shell.page.area.toggle_gallery()


@add_action(Action("wall", "Gallery of shapes", "View", ("Shift+F12",), when=has_open_image), query=None)
@add_action(Action("draft_wall", "Gallery of drafts", "Label/Drafts", when=has_open_image), query="draft")
@add_action(
    Action("suspect_wall", "Gallery of suspects", "Check", when=lambda s: s.view.suspects is not None), query="suspect"
)
def toggle_wall(shell: Shell, *, query: str | None) -> None:
    """Shows the shapes that the search finds, or this query, cut out of their pictures, or the picture again."""
    area = shell.page.area
    if query is not None:
        leave_study(shell.session, Workspace.CHECK)
    if query is None or not area.shows_wall:
        area.toggle_wall()
    if query is not None and area.search is not None:
        area.search.field.setText(query)


@add_action(Action("find_shapes", "Search shapes…", "Edit", ("Ctrl+Alt+F",), when=has_open_image))
def find_shapes(shell: Shell) -> None:
    """Opens the search of shapes."""
    shell.page.area.open_search()


@add_action(Action("next_panel", "Go to next panel", "View/Workspace", ("F6",)), by=1)
@add_action(Action("previous_panel", "Go to previous panel", "View/Workspace", ("Shift+F6",)), by=-1)
def go_to_panel(shell: Shell, *, by: int) -> None:
    """Moves the focus to the next panel, or to the one before."""
    shell.page.focus_next(by)


@add_action(Action("toggle_images", "Show or hide the images", "View", ("F9",)), left=True)
@add_action(Action("toggle_panels", "Show or hide the panels", "View", ("F10",)), left=False)
def toggle_side(shell: Shell, *, left: bool) -> None:
    """Shows or hides what is on this side of the picture."""
    shell.page.toggle_side(left=left)


@add_action(Action("full_screen", "Full screen", "View", ("F11",), needs_project=False))
def toggle_full_screen(shell: Shell) -> None:
    """Gives the window the whole screen, or takes it back."""
    shell.toggle_full_screen()


@add_action(Action("reset_layout", "Reset layout", "View"))
def reset_layout(shell: Shell) -> None:
    """Shows all panels in their usual places and sizes."""
    shell.page.reset_layout()
