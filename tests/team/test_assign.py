"""Dealing: balance of pairs and loads, places, batches, controls, repeats; for any numbers of people and images."""

from collections import Counter, defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from annotator.errors import UserError
from annotator.model.layer import PassPurpose
from annotator.team.assign import Dealt, count_pairs, count_wanted, deal_images, describe_overlap
from annotator.team.link import TeamError
from annotator.team.options import DealOptions
from tests.team.desks import Team


def lists_of(rows: list[Dealt]) -> dict[int, list[Dealt]]:
    found = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.place):
        found[row.author].append(row)
    return found


@st.composite
def deals(draw):
    people = list(range(1, draw(st.integers(1, 7)) + 1))
    images = list(range(1, draw(st.integers(0, 80)) + 1))
    options = DealOptions(
        overlap=draw(st.integers(1, len(people))),
        share=draw(st.sampled_from([0.0, 0.2, 0.5, 1.0])),
        seed=draw(st.integers(0, 99)),
        batch_size=draw(st.integers(1, 40)),
        repeat_share=draw(st.sampled_from([0.0, 0.1, 0.4])),
        repeat_gap=draw(st.integers(0, 10)),
    )
    return images, people, options, images[: draw(st.integers(0, 3))]


@given(deals())
@settings(max_examples=60)
def test_every_image_is_dealt_to_so_many_and_lists_have_no_gaps(dealt) -> None:
    images, people, options, control = dealt
    rows = deal_images(images, people, options, control=control)
    assert rows == deal_images(images, people, options, control=control)
    wanted = count_wanted(rows)
    work = [image for image in images if image not in control]
    shared = round(options.share * len(work)) if options.overlap > 1 else 0
    assert Counter(wanted[image] for image in work) == +Counter({options.overlap: shared}) + Counter(
        {1: len(work) - shared}
    )
    assert all(wanted[image] == len(people) for image in control)
    assert len({(row.image, row.author, row.pass_number) for row in rows}) == len(rows)
    for own in lists_of(rows).values():
        assert [row.place for row in own] == list(range(1, len(own) + 1))
        assert [row.batch for row in own] == sorted(row.batch for row in own)


@given(deals())
@settings(max_examples=60)
def test_pairs_and_loads_are_about_equal(dealt) -> None:
    images, people, options, _ = dealt
    rows = [row for row in deal_images(images, people, options) if row.pass_number == 1]
    pairs = count_pairs(rows)
    counts = [pairs[a, b] for a in people for b in people if a < b]
    assert not counts or max(counts) - min(counts) <= 2
    loads = Counter(row.author for row in rows)
    assert max(loads[one] for one in people) - min(loads[one] for one in people) <= max(2, options.overlap)


@given(deals())
@settings(max_examples=60)
def test_repeats_come_later_and_first_of_what_nobody_else_has(dealt) -> None:
    images, people, options, _ = dealt
    rows = deal_images(images, people, options)
    wanted = count_wanted(rows)
    for own in lists_of(rows).values():
        first = {row.image: row.place for row in own if row.pass_number == 1}
        repeats = [row for row in own if row.purpose is PassPurpose.REPEAT]
        assert len(repeats) == round(options.repeat_share * len(first))
        for row in repeats:
            assert row.place > first[row.image]
            others = row.place - first[row.image] - 1
            assert others >= options.repeat_gap or first[row.image] + options.repeat_gap >= len(own) - len(repeats)
        if any(wanted[row.image] > 1 for row in repeats):
            alone = {image for image in first if wanted[image] == 1}
            assert alone <= {row.image for row in repeats}


def test_three_of_six_share_half_of_three_hundred_images_evenly() -> None:
    options = DealOptions(overlap=3, share=0.5, seed=7)
    rows = deal_images(range(300), range(1, 7), options)
    pairs = count_pairs(rows)
    assert {29, 30, 31} >= set(pairs.values())
    assert set(Counter(row.author for row in rows).values()) == {100}
    orders = {tuple(row.image for row in own) for own in lists_of(rows).values()}
    assert len(orders) == 6


def test_who_takes_half_gets_half() -> None:
    options = DealOptions(overlap=2, share=0.3, seed=1, capacity={3: 0.5})
    loads = Counter(row.author for row in deal_images(range(400), [1, 2, 3], options))
    assert loads[3] == pytest.approx(loads[1] / 2, rel=0.05)
    assert loads[1] == pytest.approx(loads[2], rel=0.05)


def test_another_seed_deals_otherwise_and_kept_rows_count() -> None:
    one, other = (deal_images(range(40), [1, 2, 3], DealOptions(seed=seed)) for seed in (1, 2))
    assert one != other
    kept = [row for row in one if row.author == 1]
    rows = deal_images(range(80), [1, 2, 3], DealOptions(seed=1), kept=kept)
    assert not {row.image for row in rows} & {row.image for row in kept}
    assert min(row.batch for row in rows) == max(row.batch for row in kept) + 1
    loads = Counter(row.author for row in [*rows, *kept])
    assert max(loads.values()) - min(loads.values()) <= 3
    assert min(row.place for row in rows if row.author == 1) == len(kept) + 1


def test_fewer_people_than_are_to_share_an_image_all_share_it() -> None:
    images = range(1, 21)
    assert deal_images(images, [1, 2], DealOptions()) == deal_images(images, [1, 2], DealOptions(overlap=2))
    assert {row.author for row in deal_images(images, [1], DealOptions())} == {1}


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(UserError, match="Nobody can be given images yet"):
        deal_images([1], [], DealOptions())
    with pytest.raises(UserError, match=r"share is a number from 0 to 1, not 1\.5"):
        DealOptions(share=1.5)
    with pytest.raises(UserError, match="overlap is a number from 1"):
        DealOptions(overlap=0)
    with pytest.raises(UserError, match="Capacities are greater than 0"):
        deal_images([1], [1, 2, 3], DealOptions(capacity={2: 0}))


def test_an_overlap_says_what_it_allows() -> None:
    assert "no variance" in describe_overlap(2)
    assert "variance between" in describe_overlap(3)
    assert "no agreement" in describe_overlap(1)


def claim(desk) -> list[int]:
    desk.call("claim", 5)
    return [row[0] for row in desk.call("my_assignment")["rows"]]


def test_the_server_keeps_what_was_begun_and_tops_up(team: Team, ana, ben) -> None:
    owner = team.desk("carla")
    rows = deal_images(range(1, 7), [1, 2, 3], DealOptions(overlap=2, share=0.5, seed=3))
    listed = [[row.image, row.author, row.pass_number, row.place, row.batch, row.purpose.value] for row in rows]
    wanted = {str(image): count for image, count in count_wanted(rows).items()}
    assert owner.call("assign", listed, wanted) == {"assigned": 9, "kept": 0}
    mine = ana.call("my_assignment")["rows"]
    assert [row[0] for row in mine] == [row.image for row in rows if row.author == 1]
    ana.draw(mine[0][0])
    assert owner.call("assign", [], {"7": 2, str(mine[0][0]): 1}) == {"assigned": 0, "kept": 1}
    assert claim(ana) == [mine[0][0], 7]
    assert claim(ben) == [7]
    assert claim(team.desk("cem")) == []


def test_a_lease_that_ran_out_frees_its_image(team: Team, ana, ben) -> None:
    team.desk("carla").call("assign", [], {"1": 1, "2": 1})
    assert len(claim(ana)) == 2
    assert claim(ben) == []
    ana.draw(1)
    with team.administrator() as administrator:
        administrator.execute("UPDATE assignment SET lease = now() - interval '1 h'")
    assert claim(ben) == [2]
    assert [row[0] for row in ana.call("my_assignment")["rows"]] == [1]


def test_who_holds_fifty_images_begins_some_of_them_first(team: Team, ana, ben) -> None:
    with team.administrator() as administrator:
        administrator.execute(
            "INSERT INTO image SELECT i, 'm' || i, 8, 6, 1, '', NULL, NULL, NULL, '', 'work' "
            "FROM generate_series(101, 170) i"
        )
    team.desk("carla").call("assign", [], {str(image): 1 for image in range(101, 171)})
    assert ana.call("claim", 1000)["claimed"] == 50
    with pytest.raises(TeamError, match="You hold 50 images that are not begun"):
        ana.call("claim", 1)
    assert ben.call("claim", 1000)["claimed"] == 20
