"""People at desks: a replica, a session over it, and the line to the server, as in a window but without one."""

import shutil
from pathlib import Path

import numpy as np

from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.projects.open import open_session
from annotator.store.opening import open_project
from annotator.team.desk.context import DeskContext, Talk
from annotator.team.desk.desk import Desk
from annotator.team.desk.making import join_team, run_talk
from annotator.team.link import Link, TeamPlace, connect
from annotator.ui.window.main_window import MainWindow


class Person:
    """Somebody at one desk."""

    def __init__(self, place: TeamPlace, login: str, path: Path, host: str = "", link: Link | None = None) -> None:
        """With a line of somebody else's, which stays open when the person leaves."""
        self.has_own_link = link is None
        self.link = connect(place, login=login) if link is None else link
        self.host = host or f"LAB-{login}"
        if not path.exists():
            join_team(self.link, path, host=self.host).close()
        self.file = open_project(path)
        assert self.file.membership is not None
        self.author = self.file.membership.author_id
        self.session = open_session(
            self.file.project, self.file, author=self.author, next_shape_id=self.file.next_shape_id
        )
        self.desk = Desk(
            DeskContext(
                self.file,
                find_project=lambda: self.session.committed,
                load_layer=self.session.load_layer,
                receive=self.session.receive,
                host=self.host,
            )
        )

    def greet(self) -> None:
        self.run(self.desk.greet())

    def sync(self) -> None:
        self.greet()
        self.run(self.desk.exchange())

    def run(self, talk: Talk) -> None:
        run_talk(self.link, talk)

    def layer(self, image: int, author: int | None = None) -> Layer:
        return self.session.load_layer(LayerKey(image, author or self.author))

    def draw(self, image: int, count: int = 1, *, at: float = 10.0) -> list[int]:
        first = self.session.next_shape_id
        ids = np.arange(first, first + count)
        left = at + 40.0 * np.arange(count)
        boxes = np.stack([left, left, left + 30, left + 30], axis=1)
        self.session.commit(edit.add_shapes(self.layer(image), Shapes.make(id=ids, label=[0] * count, box=boxes)))
        return ids.tolist()

    def move(self, image: int, shape: int, by: float) -> None:
        layer = self.layer(image)
        box = layer.shapes.box[layer.shapes.rows_of([shape])] + by
        self.session.commit(edit.set_boxes(layer, np.array([shape]), box))

    def delete(self, image: int, shape: int) -> None:
        self.session.commit(edit.remove_shapes(self.layer(image), np.array([shape])))

    def say(self, image: int, **attributes: object) -> None:
        self.session.commit(edit.set_image_attributes(self.layer(image), attributes, name="Set tag of the image"))

    def mark(self, image: int, status: Status = Status.DONE) -> None:
        self.session.commit(edit.set_status(self.layer(image), status, name="Mark done"))

    def unsent(self) -> int:
        return self.desk.count_unsent().count

    def boxes(self, image: int, author: int | None = None) -> dict[int, list[float]]:
        shapes = self.layer(image, author).shapes
        return dict(zip(shapes.id.tolist(), shapes.box.tolist(), strict=True))

    def copy_file(self, path: Path) -> Path:
        self.file.bring_together()
        return Path(shutil.copy(self.file.path, path))

    def leave(self) -> None:
        self.file.close()
        if self.has_own_link:
            self.link.close()


def as_person(window: MainWindow) -> Person:
    """The hands of whoever sits at the window."""
    person = Person.__new__(Person)
    person.file, person.session = window.page.file, window.page.session
    person.author, person.desk = window.page.file.membership.author_id, window.page.team.desk
    return person


def meet(*people: Person) -> None:
    """Everybody exchanges until what the last one sent is everywhere."""
    for person in (*people, *people):
        person.sync()
        assert person.unsent() == 0
