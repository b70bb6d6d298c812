"""What the server of a team project is told of a step, read from the outbox of a replica."""

import json
from pathlib import Path

from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.session.session import Session
from annotator.store import create_project
from annotator.store.replica.membership import Membership
from annotator.store.replica.outbox import read_outgoing
from tests import builders

KEY = LayerKey(1, 1)


def test_only_shapes_changed_after_others_were_seen_are_told_as_unblinded(tmp_path: Path) -> None:
    with create_project(tmp_path / "p.annotator", builders.project()) as file:
        file.make_replica(Membership("host=/nowhere", "plot", "ana", KEY.author, "annotator", 7, token="t"))
        session = Session(file.project, file, next_shape_id=file.next_shape_id)

        def remove_first() -> None:
            layer = session.load_layer(KEY)
            session.commit(edit.remove_shapes(layer, layer.shapes.id[:1]))

        remove_first()
        session.mark_seen([KEY])
        remove_first()
        layer = session.load_layer(KEY)
        other = next(status for status in Status if status is not layer.status and status.is_finished)
        session.commit(edit.set_status(layer, other, name="Mark"))
        with file.open_connection() as connection:
            told = [json.loads(row.body)["layers"][0] for row in read_outgoing(connection)]
    assert [(one["displayed"], one["unblinded"]) for one in told] == [(False, False), (True, True), (True, False)]
    assert [len(one["gone"]) for one in told] == [1, 1, 0]
