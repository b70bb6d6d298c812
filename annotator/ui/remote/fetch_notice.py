"""Fetch notice: says that the open picture is still on its way from its address when it does not come at once."""

from typing import Final

from annotator.store.remote import RemotePicture
from annotator.ui.base.pictures import PictureCache
from annotator.ui.base.text import translator_of
from annotator.ui.base.workers import Pause

_tr = translator_of("Pictures")

AFTER: Final = 700
"""Milliseconds from the asking."""


class FetchNotice(Pause):
    """Says it through the cache's `noted`; the picture, or why there is none, takes the words away."""

    def __init__(self, pictures: PictureCache) -> None:
        super().__init__(pictures, AFTER, self._tell)
        self._pictures, self._image = pictures, 0
        pictures.arrived.connect(self._follow)

    def _follow(self, image: int) -> None:
        """The open picture has something better, or is another one."""
        self._image = image
        shown = self._pictures.find_picture(image)
        waits = shown is not None and not shown.is_sharp and not shown.missing
        if waits and isinstance(self._pictures.path_of(image), RemotePicture):
            self.start()
        else:
            self.stop()

    def _tell(self) -> None:
        place = self._pictures.path_of(self._image)
        if isinstance(place, RemotePicture):
            sentence = _tr("This picture is on its way from {server}…", server=place.server)
            self._pictures.noted.emit(self._image, sentence)
