"""What a member is told and given, on a real server: blind until both have finished, and what is never told."""

import json
import time

import pytest

from annotator.team.link import TeamError
from tests.team.desks import CONTROL, MODEL, TRAINING, Desk, Team, make_row, make_step


def told(desk: Desk, what: str) -> list[list[object]]:
    """The rows of notes or decisions, without the clock of their last change."""
    return [row[:-1] for row in desk.call("changed", 0)[what]]


def test_others_appear_when_both_have_finished(team: Team, ana: Desk, ben: Desk) -> None:
    ben.draw(2, status="in_work")
    ana.draw(2)
    assert ana.told() == {(2, ana.author)}
    ben.send(make_step(ben.layer(2, 1, "done")))
    assert ana.told() == ben.told() == {(2, ana.author), (2, ben.author)}


def test_a_layer_of_last_week_appears_when_i_finish(team: Team, ana: Desk, ben: Desk) -> None:
    ben.draw(2)
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET changed = 5 WHERE image_id = 2")
    cursor = ana.call("changed", 0)["cursor"]
    assert ana.told() == set()
    ana.draw(2)
    assert ana.told(cursor) == {(2, ana.author), (2, ben.author)}


def test_what_was_told_is_not_told_for_ever(team: Team, ana: Desk, ben: Desk) -> None:
    ben.draw(2)
    ana.draw(2)
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET changed = changed - 700000000")
    ana.announce()
    assert ana.told(ana.call("changed", 0)["cursor"]) == {(2, ana.author), (2, ben.author)}
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET changed = changed - 700000000")
    ana.draw(3)
    assert ana.told(ana.call("changed", 0)["cursor"]) == {(3, ana.author)}


def test_a_pass_in_work_hides_others_again(team: Team, ana: Desk, ben: Desk) -> None:
    ben.draw(2)
    ana.draw(2)
    repeat = ana.layer(2, 0, "new", round=2, purpose="repeat")
    ana.send(make_step(repeat))
    assert ana.told() == {(2, ana.author)}
    assert ana.take((2, ben.author)) == {}
    ana.send(make_step(ana.layer(2, 1, "done", round=2, purpose="repeat", put=1)))
    assert (2, ben.author) in ana.take((2, ben.author))


def test_delivery_is_stamped_by_the_server_and_edits_after_it_count(team: Team, ana: Desk, ben: Desk) -> None:
    ana.draw(2)
    ben.draw(2)
    ana.send(make_step(ana.layer(2, 1, put=1, displayed=False)))
    assert ana.header(2)[12:14] == [0, None]
    assert ana.call("changed", 0)["waiting"] == [[2, 0]]
    assert ana.call("take_layers", [[2], [2, ben.author, 1]])["layers"] == []
    assert ana.announce(3) == []
    (stamp,) = ana.announce(2, 3)
    assert stamp[:2] == [2, 1]
    assert stamp[2] == pytest.approx(time.time(), abs=60)
    assert len(ana.call("take_layers", [[2], [2, ben.author, 1]])["layers"]) == 1
    ana.send(make_step(ana.layer(2, 2, put=1, unblinded=False)), make_step(ana.layer(2, 3, "in_work")))
    header = ana.header(2)
    assert (header[6], header[7], header[12]) == (0, False, 1)
    ana.send(make_step(ana.layer(2, 4, put=1, unblinded=True, displayed=True)))
    assert (ana.header(2)[6], ana.header(2)[7], ana.header(2)[12]) == (1, True, 2)
    ana.send(make_step(ana.layer(2, 0, "in_work", round=2, purpose="repeat", put=1)))
    repeat = next(one for one in ana.call("changed", 0)["layers"] if one[:3] == [2, ana.author, 2])
    assert repeat[12:14] == [1, stamp[2]]


def test_who_could_see_everything_is_marked(team: Team) -> None:
    auditor = team.desk("aud")
    auditor.draw(3)
    assert auditor.header(3)[14] is True
    team.server.was_regranted = True
    owner, ben = team.desk("carla"), team.desk("ben")
    ben.draw(3)
    owner.call("change_role", "ben", "auditor")
    owner.call("change_role", "ben", "annotator")
    ben.draw(4)
    assert (ben.header(3)[14], ben.header(4)[14]) == (False, True)


def test_the_grace_counts_down_from_my_finishing(team: Team, ana: Desk, ben: Desk) -> None:
    note = [ben.id << 32 | 1, 2, None, ben.author, 5.0, "14 in all", "remark", None, None, False]
    ben.send(make_step(ben.layer(2, 0, put=2), notes={"put": [note]}))
    with team.administrator() as administrator:
        administrator.execute("UPDATE project SET grace = 10")
    ana.draw(2)
    ((image, seconds),) = ana.call("changed", 0)["waiting"]
    assert image == 2
    assert 5 < seconds <= 10
    assert ana.announce(2) == []
    answer = ana.call("changed", 0)
    assert ([header[1] for header in answer["layers"]], answer["notes"]) == ([ana.author], [])
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET finished_at = finished_at - interval '11 s'")
    assert ana.call("changed", 0)["waiting"] == [[2, 0]]
    ana.send(make_step(ana.layer(2, 1, "in_work")))
    assert ana.call("changed", 0)["waiting"] == ana.announce(2) == []
    ana.send(make_step(ana.layer(2, 2, "done")))
    with team.administrator() as administrator:
        administrator.execute("UPDATE layer SET finished_at = finished_at - interval '11 s'")
    assert [stamp[0] for stamp in ana.announce(2)] == [2]
    assert [row[5] for row in ana.call("take_layers", [[2]])["notes"]] == ["14 in all"]


def test_references_come_on_training_images_only(team: Team, ana: Desk) -> None:
    for image in (TRAINING, CONTROL, 1):
        ana.draw(image)
    assert ana.told() - {(image, ana.author) for image in (TRAINING, CONTROL, 1)} == {(TRAINING, 4), (1, MODEL)}
    assert list(ana.take((TRAINING, 4), (CONTROL, 4))) == [(TRAINING, 4)]


def test_a_project_may_open_its_models(team: Team, ana: Desk) -> None:
    assert ana.told() == set()
    team.desk("carla").call("change_settings", {"models_open": True})
    assert ana.told() == {(1, MODEL)}
    ana.draw(1)
    assert ana.call("changed", 0)["waiting"] == []
    assert len(ana.call("take_layers", [[1, MODEL, 1]])["layers"]) == 1
    assert ana.header(1)[13] is None


def test_control_images_look_like_work(team: Team, ana: Desk) -> None:
    def purposes(desk: Desk) -> list[str]:
        return [image["purpose"] for image in desk.call("take_parts")["images"]]

    assert purposes(ana) == ["work"] * 6 + ["training", "work"]
    assert purposes(team.desk("aud"))[-1] == "control"


def test_names_are_those_of_visible_authors(team: Team, ana: Desk, ben: Desk) -> None:
    def names(desk: Desk) -> set[str]:
        desk.announce()
        return {author["name"] for author in desk.call("take_parts")["authors"]}

    assert names(ana) == {"Ana"}
    ben.draw(2)
    ana.draw(2)
    assert names(ana) == {"Ana", "Ben"}
    assert len(names(team.desk("aud"))) == 7


def test_an_auditor_reads_everything_and_a_returned_image_comes_back(team: Team, ana: Desk) -> None:
    (number,) = ana.draw(2, count=1)
    auditor = team.desk("aud")
    assert (2, ana.author) in auditor.told()
    reviewed = auditor.layer(2, 1, "reviewed", author=ana.author)
    assert auditor.send(make_step(reviewed))[0]["state"] == "done"
    assert ana.send(make_step(ana.layer(2, 2, gone=[number])))[0]["code"] == "reviewed"
    back = auditor.layer(2, 2, "in_work", author=ana.author)
    note = [auditor.id << 32 | 1, 2, None, auditor.author, 5.0, "once more", "return", None, ana.author, False]
    assert auditor.send(make_step(back, notes={"put": [note], "gone": []}))[0]["state"] == "done"
    assert ana.has_poke()
    assert told(ana, "notes") == [[*note, False]]
    assert ana.send(make_step(ana.layer(2, 3, gone=[number])))[0]["state"] == "done"


def test_notes_follow_the_visibility_of_their_image(team: Team, ana: Desk, ben: Desk) -> None:
    note = [ben.id << 32 | 1, 2, None, ben.author, 5.0, "look here", "remark", None, None, False]
    ben.send(make_step(ben.layer(2, 0, "in_work", put=1), notes={"put": [note]}))
    ana.draw(2)
    assert ana.call("changed", 0)["notes"] == []
    ben.send(make_step(ben.layer(2, 1, "done")))
    assert ana.call("changed", 0)["notes"] == []
    ana.announce()
    assert told(ana, "notes") == [[*note, False]]
    changed = [*note[:5], "forged", *note[6:]]
    assert ana.send(make_step(notes={"put": [changed]}))[0]["code"] == "not_allowed"
    assert ana.send(make_step(notes={"gone": [note[0]]}))[0]["code"] == "not_allowed"
    ben.send(make_step(notes={"gone": [note[0]]}))
    assert told(ana, "notes") == [[*note[:5], "", *note[6:], True]]


def test_decisions_come_when_every_shape_is_visible(team: Team, ana: Desk, ben: Desk) -> None:
    (mine,), (other,) = ana.draw(2, count=1), ben.draw(2, count=1, status="in_work")
    auditor = team.desk("aud")
    decision = [auditor.id << 32 | 1, 2, "missing", f"[{mine}, {other}]", "take_a", auditor.author, 5.0]
    assert auditor.send(make_step(decisions={"put": [decision]}))[0]["state"] == "done"
    assert ana.send(make_step(decisions={"put": [decision]}))[0]["code"] == "not_allowed"
    assert ana.call("changed", 0)["decisions"] == []
    ben.send(make_step(ben.layer(2, 1, "done")))
    ana.announce()
    assert told(ana, "decisions") == [[*decision, False]]


def test_a_parked_state_waits_for_an_auditor(team: Team, ana: Desk, ben: Desk) -> None:
    ids = ana.draw(2)
    auditor = team.desk("aud")
    auditor.send(make_step(auditor.layer(2, 1, "reviewed", author=ana.author)))
    row = make_row(ids[0], x0=99)
    state = {
        "id": "00000000-0000-4000-8000-000000000001",
        "image": 2,
        "author": ana.author,
        "round": 1,
        "base": 1,
        "host": "LAB",
        "code": "reviewed",
        "sentence": "reviewed meanwhile",
        "status": "done",
        "purpose": "work",
        "rows": [row],
    }
    for _ in range(2):
        ana.call("park", json.dumps(state))
    assert ben.call("take_parked") == []
    assert [one["state"] for one in ana.call("take_parked")] == ["waiting"]
    assert auditor.call("settle_parked", state["id"], True, "fine")["state"] == "accepted"
    assert ana.take((2, ana.author))[2, ana.author] == [row]
    assert [one["answer"] for one in ana.call("take_parked")] == ["fine"]
    with pytest.raises(TeamError, match="waits no longer"):
        auditor.call("settle_parked", state["id"], False, "")
    with pytest.raises(TeamError, match="one's own"):
        ben.call("park", json.dumps(state))


def test_a_removed_member_reads_nothing_and_an_owner_hands_the_rest_in(team: Team, ana: Desk) -> None:
    ana.draw(2)
    team.server.was_regranted = True
    owner = team.desk("carla")
    owner.call("remove_member", "ana")
    with pytest.raises(TeamError) as caught:
        ana.call("changed", 0)
    assert caught.value.code == "not_member"
    step = make_step(ana.layer(2, 1, put=1))
    answer = owner.call("accept_steps", ana.author, ana.id, (step,))
    assert [result["state"] for result in answer["results"]] == ["done"]
    owner.call("invite_member", "ana", "Ana", "annotator")
    assert len(ana.take((2, ana.author))[2, ana.author]) == 3
