"""View memory: at which zoom and place each image was left, so that coming back finds the eye where it was."""

from annotator.ui.canvas.camera import Camera, ViewPlace


class ViewMemory:
    """Places by image id; an image that was seen whole is not in it."""

    def __init__(self, camera: Camera, shown: int | None, *, carries: bool = False) -> None:
        self._camera, self._shown = camera, shown
        self._places: dict[int, ViewPlace] = {}
        self.carries = carries
        """Whether the next image is shown at the zoom and place of the last one."""

    def enter(self, image: int | None) -> bool:
        """Keeps where the image that is left was seen, and says where this one will be; False when it is no other."""
        if image == self._shown:
            return False
        place = self._camera.place
        if self._shown is not None:
            self._places.pop(self._shown, None)
            if place is not None:
                self._places[self._shown] = place
        if not self.carries:
            place = None if image is None else self._places.get(image)
        self._camera.begin_image(place)
        self._shown = image
        return True
