"""Points at which a shape is asked for: an open cross and a number at each."""

import numpy as np
from msgspec.structs import replace

from annotator.overlays.own import PROMPTS
from annotator.session.view import ViewState
from tests.builders import project

VIEW = ViewState(image=1, author=1)


def test_four_arms_begin_beside_the_point_and_end_at_their_length():
    made = project(images=1, size=(4000, 3000))
    image = replace(made.images[1], prompts=((100.0, 200.0), (300.0, 50.0)))
    marks = PROMPTS.marks(replace(made, images=made.images.set(1, image)), VIEW)
    arm = 0.008 * 4000
    near, far = 0.3 * arm, arm
    expected = [
        (x + way[0] * near, y + way[1] * near, x + way[0] * far, y + way[1] * far)
        for way in ((1, 0), (-1, 0), (0, 1), (0, -1))
        for x, y in image.prompts
    ]
    np.testing.assert_allclose(marks.lines.ends, expected)
    assert marks.texts.full == ("1", "2")


def test_there_are_none_without_points_and_while_everything_is_hidden():
    made = project(images=1)
    assert not len(PROMPTS.marks(made, VIEW).lines.ends)
    image = replace(made.images[1], prompts=((100.0, 200.0),))
    with_point = replace(made, images=made.images.set(1, image))
    assert len(PROMPTS.marks(with_point, VIEW).lines.ends) == 4
    assert not len(PROMPTS.marks(with_point, replace(VIEW, all_hidden=True)).lines.ends)
