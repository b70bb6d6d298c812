"""Images, authors, labels and settings: who may change them, and what cannot be taken away."""

import json
import uuid
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from annotator.model.project import PartEdit, Step
from annotator.team.link import PROTOCOL, LinkError, TeamError
from tests.team.desks import CONTROL, Desk, Team, make_row, make_step
from tests.team.people import Person


@pytest.fixture
def owner(team: Team) -> Desk:
    return team.desk("carla")


def commit(owner: Desk, **body: object) -> dict[str, object]:
    version = owner.call("take_parts")["version"]
    return owner.call("commit_parts", uuid.uuid4(), version, json.dumps(body))


def test_an_owner_changes_labels_images_and_settings(team: Team, owner: Desk, ana: Desk) -> None:
    parts = owner.call("take_parts")
    labels = [*parts["labels"], {**parts["labels"][0], "id": 2, "name": "plum", "key": "3", "alias_of": 0}]
    image = {**parts["images"][0], "id": 9, "name": "new.jpg", "purpose": "work"}
    number, body = uuid.uuid4(), json.dumps(
        {"labels": labels, "images": {"put": [image]}, "project": {"name": "Wood", "metrics": '{"iou_threshold":0.7}'}}
    )  # fmt: skip
    done = owner.call("commit_parts", number, parts["version"], body)
    assert (done["state"], done["version"]) == ("done", parts["version"] + 1)
    assert owner.call("commit_parts", number, parts["version"], body)["state"] == "again"
    assert owner.call("commit_parts", number, parts["version"], "{}")["code"] == "other_body"
    assert owner.call("commit_parts", uuid.uuid4(), parts["version"], body)["state"] == "stale"
    assert ana.has_poke()
    told = ana.call("take_parts")
    assert [label["name"] for label in told["labels"]] == ["apple", "pear", "plum"]
    assert [label["position"] for label in told["labels"]] == [0, 1, 2]
    assert (told["project"]["name"], told["project"]["next_image_id"], told["project"]["next_label_id"]) == (
        "Wood",
        10,
        3,
    )
    assert ana.send(make_step(ana.layer(9, 0, put=[make_row(ana.new_ids(1)[0], label=2)])))[0]["state"] == "done"


def test_what_is_in_use_stays(team: Team, owner: Desk, ana: Desk) -> None:
    ana.draw(1)
    parts = owner.call("take_parts")
    assert commit(owner, images={"gone": [1]})["code"] == "image_in_use"
    assert commit(owner, authors={"gone": [1]})["code"] == "author_in_use"
    assert commit(owner, labels=parts["labels"][1:])["code"] == "label_in_use"
    assert commit(owner, images={"put": [{**parts["images"][0], "id": 20}]})["code"] == "name_taken"
    assert commit(owner, images={"put": [{"id": 21}]})["code"] == "malformed"
    assert commit(owner, images={"gone": [3]})["state"] == "done"
    after = owner.call("take_parts")
    assert {image["id"] for image in after["images"]} == {1, 2, 4, 5, 6, 7, 8}
    assert (after["labels"], after["authors"]) == (parts["labels"], parts["authors"])


def test_an_image_is_not_taken_away_from_under_who_works_on_it(owner: Desk, ana: Desk, ben: Desk) -> None:
    """Nothing in the tables holds an image that rows name: one of the two waits, and then knows what the other did."""

    def note_of(desk: Desk, image: int) -> str:
        note = [desk.new_ids(1)[0], image, None, desk.author, 1.0, "x", "remark", None, None, False]
        return make_step(notes={"put": [note]})

    state = {"image": 6, "author": ben.author, "round": 1, "base": 0, "host": "", "code": "", "sentence": ""}
    state |= {"id": str(uuid.uuid4()), "status": "done", "purpose": "work", "rows": []}
    for desk in (owner, ana, ben):
        desk.link.run("SET lock_timeout = '200ms'")
    doings = {
        "layer": (3, "image_in_use", lambda: ana.send(make_step(ana.layer(3, 0, put=1)))),
        "note": (4, "image_in_use", lambda: ana.send(note_of(ana, 4))),
        "list": (5, None, lambda: owner.call("reassign", (5,), None, ana.author)),
    }
    for image, code, act in doings.values():
        with ana.link.open_transaction():
            act()
            if code:
                with pytest.raises(LinkError, match="holds the project"):
                    commit(owner, images={"gone": [image]})
        assert code is None or commit(owner, images={"gone": [image]})["code"] == code
    with owner.link.open_transaction():
        assert commit(owner, images={"gone": [5, 6]})["state"] == "done"
        for act in (lambda: ben.send(make_step(ben.layer(6, 0, put=1))), lambda: ben.send(note_of(ben, 6))):
            with pytest.raises(LinkError, match="holds the project"):
                act()
    assert ben.send(make_step(ben.layer(6, 0, put=1)))[0]["code"] == "unknown_image"
    assert ben.send(note_of(ben, 6))[0]["code"] == "unknown_image"
    with pytest.raises(TeamError, match="not written as states"):
        ben.call("park", json.dumps(state))
    for rows, overlap in (([[6, ana.author, 1, 1, 1, "work"]], {}), ([], {"6": 3})):
        with pytest.raises(TeamError, match="names an image or a person"):
            owner.call("assign", rows, overlap)
    assert not [row for row in ana.call("my_assignment")["rows"] if row[0] in (5, 6)]
    for desk in (owner, ana, ben):
        desk.link.run("RESET lock_timeout")


def test_a_parked_state_does_not_say_for_an_auditor_that_it_was_reviewed(team: Team, ben: Desk) -> None:
    state = {"image": 3, "author": ben.author, "round": 1, "base": 0, "host": "", "code": "", "sentence": ""}
    state |= {"id": str(uuid.uuid4()), "status": "reviewed", "purpose": "work", "rows": []}
    ben.call("park", json.dumps(state))
    assert team.desk("aud").call("settle_parked", uuid.UUID(state["id"]), True, "")["state"] == "accepted"
    assert ben.header(3)[3] == "done"


def test_a_retired_label_is_given_to_nothing_new(team: Team, owner: Desk, ana: Desk) -> None:
    (number,) = ana.draw(1, count=1)
    labels = owner.call("take_parts")["labels"]
    assert commit(owner, labels=[{**labels[0], "retired": True}, labels[1]])["state"] == "done"
    assert ana.send(make_step(ana.layer(1, 1, put=[make_row(number, x0=3)])))[0]["state"] == "done"
    assert ana.send(make_step(ana.layer(1, 2, put=1)))[0]["code"] == "retired_label"


def test_another_purpose_shows_and_hides_the_reference(team: Team, owner: Desk, ana: Desk) -> None:
    ana.draw(CONTROL)
    ana.send(make_step(ana.layer(1, 0)))
    cursor = ana.call("changed", 0)["cursor"]
    assert (CONTROL, 4) not in ana.told()
    image = next(one for one in owner.call("take_parts")["images"] if one["id"] == CONTROL)
    assert commit(owner, images={"put": [{**image, "purpose": "training"}]})["state"] == "done"
    assert (CONTROL, 4) in ana.told(cursor)


def test_labels_are_proposed_where_the_project_lets(team: Team, owner: Desk, ana: Desk) -> None:
    label = {"name": "plum", "colour": "#112233", "key": "3"}
    with pytest.raises(TeamError, match="write a note"):
        ana.call("propose_label", label)
    owner.call("change_settings", {"labels_open": True, "grace": 3})
    assert ana.call("propose_label", label)["id"] == 2
    with pytest.raises(TeamError, match="label of this name"):
        ana.call("propose_label", label)
    settings = ana.call("hello", {"protocol": PROTOCOL, "desk": ana.id})
    assert (settings["grace"], settings["settings"]["labels_open"]) == (3, True)


def test_an_auditor_reads_the_journal_and_who_is_there(team: Team, ana: Desk) -> None:
    ana.draw(1)
    ana.draw(2)
    ana.call("hello", {"protocol": PROTOCOL, "desk": ana.id, "host": "LAB-3", "unsent": 4})
    auditor = team.desk("aud")
    first, second = auditor.call("history", 0, 10)
    assert first["seq"] < second["seq"]
    assert (first["login"], first["name"], len(first["detail"]["layers"][0]["put"])) == ("ana", "Draw box", 2)
    assert auditor.call("history", first["seq"], 10) == [second]
    assert auditor.call("history", 0, 1) == [second]
    desk = next(one for one in auditor.call("desks") if one["desk"] == ana.id)
    assert (desk["host"], desk["unsent"], desk["protocol"]) == ("LAB-3", 4, PROTOCOL)


def test_of_images_those_are_told_that_changed(team: Team, owner: Desk, ana: Desk) -> None:
    def take(desk: Desk, since: int) -> tuple[list[int], list[int], bool]:
        answer = desk.call("take_parts", since)
        return [image["id"] for image in answer["images"]], answer["gone"], answer["whole"]

    first = owner.call("take_parts")
    version = first["version"]
    assert take(ana, version) == ([], [], False)
    images = {image["id"]: image for image in first["images"]}
    commit(owner, images={"put": [{**images[2], "width": 99}, {**images[2], "id": 9, "name": "new.jpg"}], "gone": [6]})
    commit(owner, images={"put": [{**images[3], "purpose": "control"}]})
    assert take(owner, version) == ([2, 3, 9], [6], False)
    assert take(ana, version) == ([2, 9], [6], False)  # what is for control is not to be told from work
    assert take(owner, version + 1) == ([3], [], False)
    everything = sorted(images.keys() - {6} | {9})
    for since in (-1, 0, version + 3):
        assert take(ana, since) == (everything, [], True)


def test_of_authors_an_annotator_is_told_who_changed_and_may_be_known(
    team: Team, owner: Desk, ana: Desk, ben: Desk
) -> None:
    ben.draw(2)
    ana.draw(2)
    ana.announce()
    version = ana.call("take_parts")["version"]
    people = {row["id"]: row for row in owner.call("take_parts")["authors"]}
    renamed = [{**people[2], "name": "Benno"}, {**people[3], "name": "Cemal"}]
    assert commit(owner, authors={"put": renamed})["state"] == "done"
    told = {
        since: {row["name"] for row in ana.call("take_parts", since)["authors"]} for since in (-1, version, version + 1)
    }
    assert told == {-1: {"Ana", "Benno"}, version: {"Ana", "Benno"}, version + 1: {"Ana"}}
    assert len(owner.call("take_parts", version + 1)["authors"]) == len(people)


def test_what_an_invitation_costs_a_desk_does_not_grow_with_the_images(team: Team, owner: Desk, ana: Desk) -> None:
    """No table of images is read row by row, also where each image was added later; nor what one has finished."""
    with team.administrator() as administrator:
        administrator.execute(
            "INSERT INTO image SELECT n, n || '.jpg', 100, 100, 1, '', NULL, NULL, NULL, '', 'work' "
            "FROM generate_series(1001, 6000) AS n; "
            "INSERT INTO image_change SELECT id, 1, 1, false FROM image; "
            "INSERT INTO layer (image_id, author_id, round, status, revision, seconds, unblinded, seen, shape_count, "
            "purpose, changed, exposed) SELECT id, a, 1, 'done', 1, 0, 0, false, 1, 'work', 1, true "
            "FROM image, generate_series(1, 2) AS a WHERE id > 1000; INSERT INTO author VALUES (9, 'Dora', 'person'); "
            "UPDATE project SET parts_version = 2, parts_floor = 0; ANALYZE image, image_change, layer"
        )
    since = ana.call("take_parts")["version"]
    with team.administrator() as administrator:
        administrator.execute("SELECT note_change(9); UPDATE project SET parts_version = parts_version + 1")
    rows = (
        "SELECT sum(seq_tup_read + CASE relname WHEN 'layer' THEN coalesce(idx_tup_fetch, 0) ELSE 0 END)::int "
        "FROM pg_stat_xact_all_tables "
        "WHERE relid = ANY ('{orchard.image,orchard.image_change,orchard.layer}'::regclass[])"
    )
    for desk in (ana, owner):
        with desk.link.open_transaction():
            before = desk.link.run(rows)
            answer = desk.call("take_parts", since)
            assert desk.link.run(rows) == before
        assert (answer["version"], answer["images"], answer["whole"]) == (since + 1, [], False)


def test_a_desk_follows_images_by_what_changed(sit: Callable[..., Person], team: Team) -> None:
    carla, ana = sit("carla"), sit("ana")
    images = carla.session.committed.images
    new = replace(images[2], id=carla.session.committed.next_image_id, name="new.jpg")
    edits = (PartEdit(images[6], None), PartEdit(images[2], replace(images[2], name="two.jpg")), PartEdit(None, new))
    carla.session.commit(Step("Images", (), edits))
    for person in (carla, ana):
        person.sync()
    names = {number: image.name for number, image in carla.session.committed.images.items()}
    assert {number: image.name for number, image in ana.session.committed.images.items()} == names
    assert (names[2], 6 in names, names[new.id]) == ("two.jpg", False, "new.jpg")
