"""Missing previews: opened images first, the others page by page, each once."""

from annotator.session.projects.pictures import MissingPreviews


class Store:
    """Images 1 to 30, every third with a preview, ten on a page."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.has_preview_room = True

    def find_missing_previews(self, after: int, /) -> tuple[list[int], int | None]:
        self.asked.append(after)
        return [image for image in range(after + 1, after + 11) if image % 3], after + 10 if after < 20 else None


def test_a_page_is_asked_for_when_the_one_before_is_used_up_and_nothing_comes_twice():
    store, missing = Store(), MissingPreviews()
    missing.put_first(17)
    assert missing.take(store, lambda _image: True) == 17
    assert store.asked == []
    first = [missing.take(store, lambda _image: True) for _ in range(3)]
    missing.put_first(8)
    then = [missing.take(store, lambda _image: True) for _ in range(4)]
    assert (first, then) == ([1, 2, 4], [8, 5, 7, 10])
    assert store.asked == [0]
    rest = []
    while not missing.is_over:
        rest.append(missing.take(store, lambda image: image != 20))
    assert [one for one in rest if one] == [image for image in range(11, 31) if image % 3 and image != 20]
    assert store.asked == [0, 10, 20]


def test_a_page_on_which_nothing_may_be_made_is_no_reason_to_read_the_next_one_at_once():
    store, missing = Store(), MissingPreviews()
    assert missing.take(store, lambda image: image > 20) is None
    assert (store.asked, missing.is_over) == ([0], False)
    missing.end()
    assert missing.take(store, lambda _image: True) is None
    assert missing.is_over
    missing.begin_again()
    assert missing.take(store, lambda _image: True) == 1


def test_without_room_only_opened_images_are_given():
    store, missing = Store(), MissingPreviews()
    assert [missing.take(store, lambda _image: True) for _ in range(2)] == [1, 2]
    store.has_preview_room = False
    missing.put_first(17)
    assert [missing.take(store, lambda _image: True) for _ in range(2)] == [17, None]
    assert missing.is_over
    missing.begin_again()
    assert missing.take(store, lambda _image: True) is None
    assert store.asked == [0]
    missing.put_first(18)
    assert missing.take(store, lambda _image: True) == 18
