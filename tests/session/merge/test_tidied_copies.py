"""Copies whose journals were tidied merge as they would have done without, whichever of them was tidied, and when."""

import random
import shutil
from pathlib import Path

import pytest

from annotator.model import edit
from annotator.model.author import Author
from annotator.model.layer import LayerKey, Status
from annotator.session.merge.lineage import copy_of
from annotator.session.merge.plan import merge_record_of, plan_merge
from annotator.session.session import Session
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.depth import turns

IMAGES = 4


def work(path: Path, chance: random.Random, steps: int) -> None:
    """Steps on layers that both copies touch now and then."""
    with open_project(path) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: 1e9)
        for _ in range(steps):
            layer = session.load_layer(LayerKey(1 + chance.randrange(IMAGES), 1 + chance.randrange(2)))
            verb = chance.choice(("move", "draw", "delete", "finish", "undo", "label", "author"))
            if verb == "move" and layer.count:
                session.commit(edit.set_boxes(layer, layer.shapes.id[:2], layer.shapes.box[:2] + chance.random()))
            elif verb == "draw":
                new = builders.shapes(2, seed=chance.randrange(1000), first_id=session.next_shape_id)
                session.commit(edit.add_shapes(layer, new))
            elif verb == "delete" and layer.count > 1:
                session.commit(edit.remove_shapes(layer, layer.shapes.id[-1:]))
            elif verb == "finish":
                session.commit(edit.set_status(layer, chance.choice((Status.DONE, Status.IN_WORK)), name="Mark"))
            elif verb == "author":
                new_id = session.project.next_author_id
                session.commit(edit.add_author(Author(new_id, f"{path.stem} {new_id}")))
            elif session.next_undo is not None:
                session.undo()


def tidy(path: Path) -> None:
    with open_project(path) as file:
        file.tidy(file.plan_tidy())


def merge(ours: Path, theirs: Path) -> tuple[object, ...]:
    """Merges, and returns all that there is to say of it."""
    with open_project(ours) as opened, open_project(theirs, read_only=True) as there:
        plan = plan_merge(copy_of(opened), [copy_of(there)])
        step = plan.make_step(opened.next_shape_id)
        if not plan.is_empty:
            session = Session(opened.project, opened, next_shape_id=opened.next_shape_id, clock=lambda: 1e9)
            session.commit(step, brought=plan.incoming_layers)
    with open_project(ours, read_only=True) as opened:
        return merge_record_of(plan), repr(step), repr(opened.load_all())


@pytest.mark.parametrize("seed", range(turns(1, 6)))
def test_merging_tidied_copies_gives_what_merging_the_full_ones_does(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    full = tmp_path / "full"
    full.mkdir()
    ours, theirs = full / "ours.annotator", full / "theirs.annotator"
    create_project(ours, builders.project(images=IMAGES, authors=["Ana", "Ben"], count=3)).close()
    work(ours, chance, 12)
    shutil.copy(ours, theirs)
    found = []
    for which in ((), ("ours",), ("theirs",), ("ours", "theirs")):
        folder = tmp_path / "-".join(("copy", *which))
        shutil.copytree(full, folder)
        same = random.Random(seed)
        for turn in range(2):  # the second time, what the first merge brought is part of the past
            for name in ("ours", "theirs"):
                work(folder / f"{name}.annotator", same, 8)
                if name in which:
                    tidy(folder / f"{name}.annotator")
            found.append((turn, merge(folder / "ours.annotator", folder / "theirs.annotator")))
            found.append((turn, merge(folder / "theirs.annotator", folder / "ours.annotator")))
    wanted, *others = (found[start : start + 4] for start in range(0, len(found), 4))
    assert any(record[0]["updated"] or record[0]["added"] for _, record in wanted)
    for other in others:
        assert other == wanted
