"""What a team project costs the hand: storing a step with the outbox against storing it without.

Both files lie in the same folder and steps alternate, so that a busy machine slows both; the ratio counts.
"""

import statistics
import time
from pathlib import Path

import numpy as np
import pytest

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store.opening import create_project
from annotator.store.project_file import ProjectFile
from annotator.store.replica.membership import Membership
from tests import builders

pytestmark = pytest.mark.bench

STEPS = 400


def make_file(folder: Path, name: str, *, is_replica: bool) -> ProjectFile:
    """A project of one annotator; as a replica where asked."""
    file = create_project(folder / name, builders.project(images=20, authors=("Ana",), count=30))
    if is_replica:
        file.make_replica(Membership("host=/nowhere", "plot", "ana", 1, "owner", 7, token="t"))
    return file


def draw(session: Session, number: int) -> float:
    """Draws one box and returns the seconds that storing it took."""
    layer = session.load_layer(LayerKey(1 + number % 20, 1))
    box = np.array([[10.0, 10.0, 40.0, 40.0]])
    step = edit.add_shapes(layer, Shapes.make(id=[session.next_shape_id], label=[0], box=box))
    begin = time.perf_counter()
    session.commit(step)
    return time.perf_counter() - begin


def test_the_outbox_costs_next_to_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ("plain.annotator", "team.annotator")
    files = [make_file(tmp_path, name, is_replica=name == names[1]) for name in names]
    sessions = [Session(file.project, file, next_shape_id=file.next_shape_id) for file in files]
    times: list[list[float]] = [[], []]
    for number in range(STEPS):
        for place, session in enumerate(sessions):
            times[place].append(draw(session, number))
    plain, team = (1000 * statistics.median(found) for found in times)
    for file in files:
        file.close()
    with capsys.disabled():
        print(f"\na step without a team {plain:.3f} ms, with {team:.3f} ms, ratio {team / plain:.2f}")
    assert team / plain < 1.2
