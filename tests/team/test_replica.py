"""Replicas: what is drawn at one desk arrives at the others, once, and only when it may be seen."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator import __version__
from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.vocabulary import Label
from annotator.store.replica.received import read_parked
from annotator.team.desk.context import VersionChoice, make_choice_step
from annotator.team.link import PROTOCOL, LinkError, TeamError, connect, hash_rows
from annotator.team.source import open_team_source
from tests.team.desks import Team
from tests.team.people import Person

Sit = Callable[..., Person]


def read_server(team: Team, image: int, author: int) -> dict[int, list[float]]:
    with team.administrator() as administrator:
        rows = administrator.execute(
            "SELECT id, x0, y0, x1, y1 FROM shape WHERE image_id = %s AND author_id = %s", [image, author]
        ).fetchall()
    return {row[0]: list(row[1:]) for row in rows}


def test_a_replica_holds_the_project_and_nobody_elses_shapes(sit: Sit):
    ana = sit("ana")
    assert ana.session.committed.name
    assert len(ana.session.committed.images) == 8
    assert {key.author for key in ana.session.committed.layers} <= {ana.author, 4}
    assert ana.file.path.stat().st_mode & 0o077 == 0
    assert ana.file.membership.desk == ana.session.next_shape_id >> 32


def test_steps_wait_in_the_outbox_until_the_server_has_them(sit: Sit, team: Team):
    ana = sit("ana")
    first, second = ana.draw(1, 2)
    ana.move(1, first, 5.0)
    ana.session.undo()
    ana.delete(1, second)
    assert ana.unsent() == 4
    ana.sync()
    assert ana.unsent() == 0
    assert read_server(team, 1, ana.author) == ana.boxes(1)
    assert ana.layer(1).revision == 4
    ana.sync()
    assert read_server(team, 1, ana.author) == ana.boxes(1)


def test_work_of_weeks_without_a_line_arrives_in_order(sit: Sit, team: Team):
    ana = sit("ana")
    for image in (1, 2, 3):
        for number in range(90):
            ana.draw(image, at=float(number))
    assert ana.unsent() == 270
    ana.sync()
    assert ana.unsent() == 0
    assert all(read_server(team, image, ana.author) == ana.boxes(image) for image in (1, 2, 3))


def test_others_layers_come_when_both_are_done(sit: Sit):
    ana, ben = sit("ana"), sit("ben")
    ben.draw(1, 3)
    ben.mark(1)
    ben.sync()
    ana.draw(1, 2)
    ana.sync()
    assert not ana.boxes(1, ben.author)
    ana.mark(1)
    ana.sync()
    assert ana.boxes(1, ben.author) == ben.boxes(1)
    assert not ben.boxes(1, ana.author)
    ben.sync()
    assert ben.boxes(1, ana.author) == ana.boxes(1)


def test_what_is_said_of_an_image_travels_with_its_layer_and_stays_hidden_as_its_shapes_do(sit: Sit, team: Team):
    ana, ben = sit("ana"), sit("ben")
    ben.say(1, weather="wet")
    ben.mark(1)
    ben.sync()
    ana.say(1, weather="dry")
    ana.sync()
    assert ana.layer(1, ben.author).attributes is None
    ana.mark(1)
    ana.sync()
    assert ana.layer(1, ben.author).attributes == {"weather": "wet"}
    with connect(team.place, login="carla") as link, open_team_source(link) as source:
        read = source.read_range(source.list_ranges(1 << 20)[0])
    assert {key.author: layer.attributes for key, layer in read.layers.items() if key.image == 1} == {
        ana.author: {"weather": "dry"},
        ben.author: {"weather": "wet"},
        5: None,
    }


def test_two_desks_that_answer_an_image_in_two_ways_are_both_kept(sit: Sit):
    here, there = sit("ana", "-1"), sit("ana", "-2")
    there.say(1, weather="wet")
    there.sync()
    here.say(1, weather="dry")
    here.sync()
    assert here.layer(1).attributes == {"weather": "wet"}
    (parked,) = here.file.read(read_parked)
    step = make_choice_step(here.layer(1), parked, VersionChoice.PARKED, first_id=here.session.next_shape_id)
    assert step is not None
    here.session.commit(step)
    here.sync()
    there.say(1, weather="wet", windy=True)
    there.sync()
    assert there.layer(1).attributes == {"weather": "dry"}


def test_rows_of_blind_images_are_nowhere_in_the_file(sit: Sit):
    ana, ben = sit("ana"), sit("ben")
    sentinel = 1234.5678901234
    ben.draw(2, 1, at=sentinel)
    ben.mark(2)
    ben.sync()
    ana.draw(2)
    ana.sync()
    ana.file.bring_together()
    import struct

    held = ana.file.path.read_bytes()
    assert struct.pack(">d", sentinel) not in held
    assert struct.pack("<d", sentinel) not in held
    assert str(sentinel).encode() not in held


def test_an_undone_done_within_the_grace_stays_blind(sit: Sit, team: Team):
    ana, ben = sit("ana"), sit("ben")
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 600")
    ben.draw(1)
    ben.mark(1)
    ben.sync()
    ana.draw(1)
    ana.mark(1)
    ana.sync()
    assert not ana.boxes(1, ben.author)
    assert ana.desk.standing.waits_until is not None
    ana.session.undo()
    ana.sync()
    assert not ana.boxes(1, ben.author)
    assert ana.desk.standing.waits_until is None
    ana.mark(1)
    ana.sync()
    assert ana.desk.standing.arrived == []
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 0")
    ana.sync()
    assert ana.boxes(1, ben.author)
    assert ana.desk.standing.arrived == [1]


def test_a_lost_answer_is_asked_for_again(sit: Sit, team: Team):
    ana = sit("ana")
    ana.greet()
    ana.draw(1, 2)
    talk = ana.desk.exchange()
    call = next(talk)
    assert call.function == "commit_steps"
    ana.link.call(call.function, *call.values)
    with pytest.raises(LinkError):
        talk.throw(LinkError("the answer was lost"))
    assert ana.unsent() == 1
    ana.draw(1, at=300.0)
    ana.sync()
    assert ana.unsent() == 0
    assert read_server(team, 1, ana.author) == ana.boxes(1)


def test_two_desks_that_touch_different_shapes_are_joined_in_silence(sit: Sit, team: Team):
    here, there = sit("ana", "-1"), sit("ana", "-2")
    (kept,) = here.draw(1)
    here.sync()
    there.sync()
    (drawn,) = there.draw(1, at=200.0)
    there.sync()
    here.move(1, kept, 3.0)
    (mine,) = here.draw(1, at=400.0)
    here.sync()
    assert set(here.boxes(1)) == {kept, drawn, mine}
    assert read_server(team, 1, here.author) == here.boxes(1)
    there.sync()
    assert there.boxes(1) == here.boxes(1)
    assert not here.file.read(read_parked)


def test_a_week_of_steps_on_one_layer_is_joined_as_a_whole(sit: Sit, team: Team):
    here, there = sit("ana", "-1"), sit("ana", "-2")
    there.draw(1, at=900.0)
    there.sync()
    for number in range(230):
        here.draw(1, at=float(number))
    here.greet()
    talk = here.desk.exchange()
    call = next(talk)
    while call.function != "take_layers":
        call = talk.send(here.link.call(call.function, *call.values))
    talk.send(here.link.call(call.function, *call.values))
    talk.close()
    assert len(here.boxes(1)) == 231
    here.sync()
    assert len(here.boxes(1)) == 231
    assert here.boxes(1) == read_server(team, 1, here.author)


def test_two_versions_of_one_shape_are_both_kept(sit: Sit, team: Team):
    here, there = sit("ana", "-1"), sit("ana", "-2")
    (shape,) = here.draw(1)
    here.sync()
    there.sync()
    there.move(1, shape, 7.0)
    there.sync()
    here.move(1, shape, 3.0)
    mine = here.boxes(1)
    here.sync()
    assert here.boxes(1) == there.boxes(1)
    (parked,) = here.file.read(read_parked)
    assert parked.code == "conflict"
    assert {row[0]: row[2:6] for row in parked.body["rows"]} == mine
    assert here.unsent() == 0
    assert "choose between them" in here.desk.standing.sentences[0]
    assert [one["id"] for one in here.link.call("take_parked")] == [parked.id]
    assert read_server(team, 1, here.author) == there.boxes(1)


def test_what_replaced_layers_tell_of_cannot_be_undone(sit: Sit):
    here, there = sit("ana", "-1"), sit("ana", "-2")
    here.draw(1)
    here.draw(2)
    here.sync()
    there.sync()
    there.draw(1, at=300.0)
    there.sync()
    here.sync()
    assert here.session.next_undo.image == 2


def test_a_refused_step_is_kept_beside_and_the_rest_goes_on(sit: Sit, team: Team):
    ana = sit("ana")
    ana.draw(1)
    ana.mark(1)
    ana.sync()
    with team.administrator() as administrator:
        administrator.execute(
            "UPDATE layer SET status = 'reviewed', revision = revision + 1 WHERE author_id = %s", [ana.author]
        )
    ana.draw(1, at=300.0)
    ana.draw(2)
    ana.sync()
    assert ana.unsent() == 0
    assert read_server(team, 2, ana.author) == ana.boxes(2)
    assert len(ana.boxes(1)) == 1
    assert ana.layer(1).status is Status.REVIEWED
    (parked,) = ana.file.read(read_parked)
    assert len(parked.body["rows"]) == 2


def test_a_copied_replica_becomes_a_desk_of_its_own(sit: Sit, team: Team, tmp_path: Path):
    ana = sit("ana")
    ana.draw(1)
    ana.sync()
    ana.copy_file(tmp_path / "ana-copy.annotator")
    ana.leave()
    ana, copy = sit("ana"), sit("ana", "-copy")
    ana.draw(2)
    ana.sync()
    copy.draw(2, at=300.0)
    copy.draw(3)
    taken = set(ana.boxes(2)) & set(copy.boxes(2))
    assert taken  # both gave the same id to different shapes
    copy.sync()
    assert copy.unsent() == 0
    assert copy.file.membership.desk != ana.file.membership.desk
    assert copy.session.next_shape_id >> 32 == copy.file.membership.desk
    assert len(copy.boxes(2)) == 2
    ana.sync()
    assert ana.boxes(2) == copy.boxes(2) == read_server(team, 2, ana.author)


def test_a_restored_server_gets_what_it_lost(sit: Sit, team: Team):
    ana = sit("ana")
    ana.draw(1)
    ana.sync()
    with team.administrator() as administrator:
        administrator.execute("CREATE TABLE kept_layer AS TABLE layer; CREATE TABLE kept_shape AS TABLE shape")
        head = administrator.execute("SELECT head FROM project").fetchone()[0]
    ana.draw(1, at=300.0)
    ana.draw(2)
    ana.sync()
    with team.administrator() as administrator, administrator.transaction():
        administrator.execute("SET LOCAL session_replication_role = replica")
        administrator.execute("DELETE FROM shape; DELETE FROM layer; DELETE FROM step")
        administrator.execute("INSERT INTO layer TABLE kept_layer; INSERT INTO shape TABLE kept_shape")
        administrator.execute("DROP TABLE kept_layer, kept_shape")
        administrator.execute("UPDATE project SET head = %s, epoch_at = now() - interval '1 hour'", [head])
        administrator.execute("UPDATE desk SET token = NULL")
    ana.sync()
    ana.sync()
    assert read_server(team, 1, ana.author) == ana.boxes(1)
    assert read_server(team, 2, ana.author) == ana.boxes(2)


def test_hashes_of_both_sides_agree(sit: Sit, team: Team):
    from annotator.store.replica.outbox import describe_rows

    ana = sit("ana")
    ana.draw(1, 3)
    ana.sync()
    with team.administrator() as administrator:
        there = administrator.execute("SELECT hash FROM layer WHERE author_id = %s", [ana.author]).fetchone()[0]
    assert hash_rows(describe_rows(LayerKey(1, ana.author), ana.layer(1).shapes)) == there


def test_only_the_owner_changes_labels(sit: Sit):
    ana = sit("ana")
    vocabulary = ana.session.committed.vocabulary
    with pytest.raises(UserError, match="changed by its owner"):
        ana.session.commit(
            edit.set_vocabulary(
                vocabulary,
                replace(
                    vocabulary,
                    labels=(*vocabulary.labels, Label(vocabulary.next_id, "new one")),
                    next_id=vocabulary.next_id + 1,
                ),
                name="Add label",
            )
        )
    assert ana.session.committed.vocabulary == vocabulary
    assert ana.unsent() == 0


def test_labels_of_the_owner_reach_everybody(sit: Sit):
    carla, ana = sit("carla"), sit("ana")
    vocabulary = carla.session.committed.vocabulary
    carla.session.commit(
        edit.set_vocabulary(
            vocabulary,
            replace(
                vocabulary,
                labels=(*vocabulary.labels, Label(vocabulary.next_id, "new one")),
                next_id=vocabulary.next_id + 1,
            ),
            name="Add label",
        )
    )
    carla.sync()
    ana.sync()
    assert "new one" in [label.name for label in ana.session.committed.vocabulary.labels]
    assert carla.unsent() == 0


def test_what_is_told_again_for_ten_minutes_is_taken_once(sit: Sit):
    """The server goes ten minutes back with every question; only headers pass again, and nothing is written."""
    ana, ben = sit("ana"), sit("ben")
    for image in (1, 2, 3):
        for person in (ben, ana):
            person.draw(image, 2)
            person.mark(image)
    ben.sync()
    ana.sync()
    ben.sync()
    for person in (ana, ben):
        assert all(person.boxes(image, 3 - person.author) for image in (1, 2, 3))
        before = person.session.committed
        calls: list[str] = []
        talk = person.desk.exchange()
        call = next(talk, None)
        while call is not None:
            calls.append(call.function)
            answer = person.link.call(call.function, *call.values)
            assert call.function != "changed" or len(answer["layers"]) >= 6
            try:
                call = talk.send(answer)
            except StopIteration:
                call = None
        assert calls == ["changed"]
        assert person.session.committed is before


@pytest.mark.parametrize(("stamp", "ago"), [("last_contact", 3700.0), ("last_compared", 90000.0)])
def test_all_headers_are_compared_after_an_hour_offline_and_daily(sit: Sit, team: Team, stamp: str, ago: float):
    ben, aud = sit("ben"), sit("aud")
    (shape,) = ben.draw(1)
    ben.sync()
    aud.sync()
    with team.administrator() as administrator:
        administrator.execute("UPDATE shape SET x0 = x0 + 1 WHERE id = %s", [shape])
        administrator.execute(
            "UPDATE layer SET revision = revision + 1, changed = 0 WHERE image_id = 1 AND author_id = %s", [ben.author]
        )
    there = read_server(team, 1, ben.author)
    aud.sync()
    assert aud.boxes(1, ben.author) != there
    aud.desk.at.keep(aud.desk.membership.with_changes(**{stamp: time.time() - ago}))
    aud.sync()
    assert aud.boxes(1, ben.author) == there
    assert aud.desk.membership.last_compared > time.time() - 3600


@pytest.mark.parametrize(
    ("least", "most", "remedy"),
    [(PROTOCOL + 1, PROTOCOL + 2, "install 9.8"), (0, 1, "ask its owner to run annotator team migrate")],
)
def test_a_program_of_another_version_keeps_what_is_drawn_and_names_both(
    sit: Sit, team: Team, least: int, most: int, remedy: str
) -> None:
    ana = sit("ana")
    ana.draw(1)
    with team.administrator() as administrator:
        administrator.execute(
            "UPDATE project SET protocol_least = %s, protocol_most = %s, program = '9.8'", [least, most]
        )
    with pytest.raises(TeamError) as caught:
        ana.sync()
    sentence = str(caught.value)
    assert all(words in sentence for words in ("Annotator 9.8", f"Annotator {__version__}", remedy))
    assert ana.unsent() == 1
