"""Last place: where a person was in a project when it was closed, and the way back to it."""

from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.settings import LastPlace, Preferences
from annotator.ui.canvas.camera import ViewPlace
from annotator.ui.window.project_page import ProjectPage


def store_place(page: ProjectPage, preferences: Preferences) -> None:
    """Keeps widths and place for the next time that the project is opened."""
    settings = preferences.settings.with_changes("memory", layout=page.format_layout())
    preferences.replace(settings.with_place(page.session.project.uuid, find_last_place(page)))


def restore_last_place(page: ProjectPage, preferences: Preferences) -> None:
    """Shows tab, filter and zoom as the person left them."""
    place = preferences.settings.memory.places.get(page.session.project.uuid)
    if place is not None:
        restore_place(page, place)


def find_last_place(page: ProjectPage) -> LastPlace:
    """Image, tab, filter and zoom of an open project."""
    image = page.session.project.images.get(-1 if page.session.view.image is None else page.session.view.image)
    place, order = page.canvas.place, page.images.model.order
    return LastPlace(
        image="" if image is None else image.name,
        tab=page.tabs.current_id,
        filter=page.images.field.text(),
        order=order.by.value,
        descending=order.descending,
        grouped=order.grouped,
        zoom=None if place is None else (place.scale, place.x, place.y),
    )


def restore_place(page: ProjectPage, place: LastPlace) -> None:
    """Shows tab and filter as they were, and the zoom where the same image is open; what is gone is passed over."""
    page.tabs.show_panel(place.tab)
    page.images.field.setText(place.filter)
    page.images.sort_images(find_order(place))
    image = page.session.project.find_image(place.image)
    if place.zoom is not None and image is not None and image.id == page.session.view.image:
        page.canvas.go_to(ViewPlace(*place.zoom))


def find_order(place: LastPlace) -> ImageOrder:
    """The order that the list was in; the usual one where a later version knew another."""
    keys = {key.value: key for key in SortKey}
    return ImageOrder(keys.get(place.order, SortKey.ADDED), place.descending, place.grouped)
