"""Promptable models: pairs in the layouts of the public exports, hostile files, regions of large pictures."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import numpy as np
import onnx
import pytest
from msgspec.structs import replace

from annotator.detector.run.alike import find_alike
from annotator.detector.run.promptable import PromptableModel, choose_region
from annotator.errors import Cancelled, Progress, UserError
from annotator.geometry.box import compute_iou
from annotator.store.previews import PreviewCache
from tests.detector.run.pairs import FLOAT, INT64, SIDE, STRING, info, set_input, set_output, write_pair

LAYOUTS = ("sam", "sam-raw", "edge-sam", "efficient-sam")
CELL = 4 * 400 / SIDE
"""Of the pairs' grid, in pixels of the picture."""
BRIGHT = (30.0, 60.0, 130.0, 100.0)


def picture() -> np.ndarray:
    """Two bright blocks of one grey, and a dimmer one, on black; larger than the input, and no square."""
    pixels = np.zeros((300, 400, 3), np.uint8)
    for value, (x0, y0, x1, y1) in ((220, (30, 60, 130, 100)), (220, (200, 150, 260, 280)), (110, (300, 20, 380, 90))):
        pixels[y0:y1, x0:x1] = value
    return pixels


def ask(model: PromptableModel, points: list[tuple[float, float]], box: object = None) -> list[float] | None:
    """The box at these points inside."""
    embedding = model.embed(picture())
    found = model.predict(
        embedding,
        np.array(points, float).reshape(-1, 2),
        np.ones(len(points), bool),
        None if box is None else np.array(box),
    )
    return None if found is None else found.box.tolist()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_click_gives_the_piece_under_it_in_every_layout(tmp_path: Path, layout: str) -> None:
    model = PromptableModel.open(write_pair(tmp_path, layout))
    longest = {} if layout in ("sam", "edge-sam") else {"longest": SIDE}
    if longest:
        model = PromptableModel.open(write_manifest(tmp_path, layout, input=longest))
    assert ask(model, [(80, 80)]) == pytest.approx(BRIGHT, abs=CELL)
    assert ask(model, [(340, 50)]) == pytest.approx((300, 20, 380, 90), abs=CELL)
    found = model.predict(model.embed(picture()), np.zeros((0, 2)), np.zeros(0, bool), np.array([190.0, 140, 270, 290]))
    assert found is not None
    assert found.score == pytest.approx(0.9)
    assert ask(model, [], (20, 50, 140, 110)) is not None


def test_a_region_is_looked_at_alone_and_answers_in_pixels_of_the_picture(tmp_path: Path) -> None:
    model = PromptableModel.open(write_pair(tmp_path, "sam"))
    embedding = model.embed(picture(), (180, 130, 308, 290))
    found = model.predict(embedding, np.array([[230.0, 200.0]]), np.ones(1, bool))
    assert found is not None
    assert found.box.tolist() == pytest.approx([200, 150, 260, 280], abs=2)
    (ring,) = found.outline
    assert 4 <= len(ring) <= 12
    assert (ring.min(axis=0) >= found.box[:2]).all()


def write_manifest(folder: Path, layout: str, **said: object) -> Path:
    """A manifest for a pair that is there."""
    names = {part: f"{layout}-{part}.onnx" for part in ("encoder", "decoder")}
    path = folder / "model.json"
    path.write_text(json.dumps({"schema": "annotator.promptable/1", **names, **said}))
    return path


def spoil(change: Callable[[Path], object]) -> Callable[[Path], Path]:
    """A sound pair with its decoder changed; the path of the encoder."""

    def make(folder: Path) -> Path:
        path = write_pair(folder, "sam")
        change(path.with_name("sam-decoder.onnx"))
        return path

    return make


def alter(part: str, change: Callable[[onnx.ModelProto], object]) -> Callable[[Path], Path]:
    """A sound pair with one graph changed; the path of the encoder."""

    def make(folder: Path) -> Path:
        path = write_pair(folder, "sam")
        file = path.with_name(f"sam-{part}.onnx")
        model = onnx.load(file)
        change(model)
        file.write_bytes(model.SerializeToString())
        return path

    return make


def tear(file: Path) -> Path:
    """The file cut in its middle."""
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    return file


def put_out_a_list(model: onnx.ModelProto) -> None:
    """Masks of several sizes in a sequence."""
    graph = model.graph
    graph.node.remove(next(one for one in graph.node if "low_res_masks" in one.output))
    graph.node.append(onnx.helper.make_node("SequenceConstruct", ["logits", "iou"], ["low_res_masks"]))
    listed = onnx.helper.make_tensor_sequence_value_info("low_res_masks", FLOAT, None)
    next(one for one in graph.output if one.name == "low_res_masks").CopyFrom(listed)


HOSTILE: dict[str, Callable[[Path], Path]] = {
    "sam-decoder.onnx is not an ONNX model, or is damaged": spoil(tear),
    "needs sam-decoder.onnx, which is not there": spoil(Path.unlink),
    "model.onnx is one file of two": lambda folder: write_pair(folder, "sam").rename(folder / "model.onnx"),
    "it has no input 'point_coords'": lambda folder: write_pair(folder, "sam", decoder={"coords": "clicks"}),
    "asks for 'high_res', which sam-encoder.onnx does not put out": alter(
        "decoder", lambda model: model.graph.input.append(info("high_res", FLOAT, [1]))
    ),
    "its input 'mask_input' has the shape (1, 1, 3000000, 3000000)": alter(
        "decoder", partial(set_input, name="mask_input", shape=[1, 1, 3_000_000, 3_000_000])
    ),
    "axis H of its input is 100000, not at most 16384": alter(
        "encoder", partial(set_input, name="image", shape=[1, 3, 100_000, 100_000])
    ),
    "(node ConstantOfShape: Failed to allocate memory for requested buffer of size": alter(
        "decoder", partial(set_output, name="low_res_masks", shape=[1, 3, 2_000_000, 2_000_000])
    ),
    "has the shape (1, 1, 4097, 4097), which is none of masks": alter(
        "decoder", partial(set_output, name="low_res_masks", shape=[1, 1, 4097, 4097])
    ),
    "its output 'iou_predictions' holds what is no finite number": alter(
        "decoder", partial(set_output, name="iou_predictions", shape=[1, 3], value=np.nan)
    ),
    "its output 'iou_predictions' has the shape (1, 0)": alter(
        "decoder", partial(set_output, name="iou_predictions", shape=[1, 0])
    ),
    "(Invalid rank for input: image_embeddings": alter(
        "encoder", partial(set_output, name="image_embeddings", shape=[SIDE, SIDE])
    ),
    "sam-encoder.onnx is not an ONNX model, or is damaged": lambda folder: tear(write_pair(folder, "sam")),
    "codec can't decode byte 0xff": spoil(
        lambda file: file.write_bytes(file.read_bytes().replace(b"has_mask_input", b"has_mask_inpu\xff"))
    ),
    "inhomogeneous": alter("decoder", put_out_a_list),
    "name does not fit": lambda folder: write_manifest(folder, "sam", name="x" * 201),
    "is not a JSON file": lambda folder: tear(write_manifest(folder, "sam")),
    "its input 'point_coords' takes tensor(string)": lambda folder: write_pair(folder, "sam", decoder={"kind": STRING}),
    "has no output 'low_res_masks', only answers, guesses": lambda folder: write_pair(
        folder, "edge-sam", decoder={"outputs": ("answers", "guesses")}
    ),
    "has the shape (1, 3), which is none of masks": lambda folder: write_manifest(
        write_pair(folder, "sam").parent, "sam", masks="iou_predictions"
    ),
    "its output 'low_res_masks' holds what is no finite number": lambda folder: write_pair(
        folder, "sam", decoder={"bias": np.nan}
    ),
    "its output 'image_embeddings' holds what is no finite number": lambda folder: write_pair(
        folder, "sam", encoder={"scale": np.inf}
    ),
    "is a manifest of 'annotator.model/1'": lambda folder: write_manifest(folder, "sam", schema="annotator.model/1"),
    "must be a plain name": lambda folder: write_manifest(folder, "sam", decoder="../sam-decoder.onnx"),
    "colour does not fit": lambda folder: write_manifest(folder, "sam", colour="red"),
    "there is no preset 'sam9'": lambda folder: write_manifest(folder, "sam", preset="sam9"),
    "axis H of its input is 256, not 512": lambda folder: write_manifest(
        write_pair(folder, "sam").parent, "sam", input={"width": 512, "height": 512}
    ),
}


@pytest.mark.parametrize("sentence", HOSTILE)
def test_a_hostile_pair_gets_a_sentence(tmp_path: Path, sentence: str) -> None:
    with pytest.raises(UserError) as error:
        ask(PromptableModel.open(HOSTILE[sentence](tmp_path)), [(80, 80)])
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_the_decoder_may_take_whole_numbers(tmp_path: Path) -> None:
    pair = write_pair(tmp_path, "sam", decoder={"kind": INT64})
    assert ask(PromptableModel.open(pair), [(80, 80)]) == pytest.approx(BRIGHT, abs=CELL)


def test_regions_lie_on_a_grid_that_neighbours_share() -> None:
    assert choose_region((900, 700), (10, 10)) == (0, 0, 900, 700)
    assert choose_region((6000, 4000), (2100, 1400)) == (1536, 1024, 2560, 2048)
    assert choose_region((6000, 4000), (2200, 1500)) == choose_region((6000, 4000), (2100, 1400))
    assert choose_region((6000, 4000), (5990, 3990)) == (4976, 2976, 6000, 4000)
    assert choose_region((6000, 4000), (2100, 1400), view=3000) == (0, 0, 4096, 4000)
    x0, y0, x1, y1 = choose_region((6000, 4000), (1000, 1000, 1900, 1500))
    assert (x1 - x0, y1 - y0) == (2048, 2048)
    assert min(1000 - x0, 1000 - y0, x1 - 1900, y1 - 1500) >= 0


@pytest.fixture
def open_cache(tmp_path: Path) -> Iterator[Callable[..., PreviewCache]]:
    with ExitStack() as opened:
        yield lambda **options: opened.enter_context(closing(PreviewCache(tmp_path / "cache", **options)))


def test_a_region_that_was_seen_is_read_from_the_disk(tmp_path: Path, open_cache) -> None:
    path = write_pair(tmp_path, "sam")
    kept = open_cache()
    model = PromptableModel.open(path, cache=kept)
    first = model.embed(picture())
    blind = replace(model, encoder=replace(model.encoder, runtime=None))
    assert (blind.embed(picture()).features["image_embeddings"] == first.features["image_embeddings"]).all()
    other = picture()
    other[0, 0] = 1
    with pytest.raises(UserError):
        blind.embed(other)
    kept.close()
    # a torn file is as if it were not there
    (file,) = (tmp_path / "cache").iterdir()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    again = PromptableModel.open(path, cache=open_cache())
    assert ask(again, [(80, 80)]) == pytest.approx(BRIGHT, abs=CELL)


def test_other_content_under_the_key_of_an_embedding_is_not_taken(tmp_path: Path, open_cache) -> None:
    path = write_pair(tmp_path, "sam")
    cache = open_cache()
    model = PromptableModel.open(path, cache=cache)
    renamed = replace(model, encoder=replace(model.encoder, runtime=None))
    key = model.find_key(picture())
    for content in (b"", b"PK\x03\x04 no archive", b"\x93NUMPY"):
        assert cache.save(key, content)
        with pytest.raises(UserError):
            renamed.embed(picture())


def test_the_bound_of_the_embeddings_holds(tmp_path: Path, open_cache) -> None:
    cache = open_cache(limit=60_000)
    model = PromptableModel.open(write_pair(tmp_path, "sam"), cache=cache)
    keys = []
    for value in range(5):
        pixels = np.full((60, 60, 3), value, np.uint8)
        model.embed(pixels)
        keys.append(model.find_key(pixels))
        if value == 3:
            model.embed(np.full((60, 60, 3), 1, np.uint8))
    # one is 64 x 64 numbers of four bytes; what was used last stays, in whichever order it came
    assert cache.list_known(keys) == {keys[1], keys[3], keys[4]}
    cache.limit = 20_000
    cache.trim()
    assert cache.list_known(keys) == {keys[4]}


def test_objects_like_mine_are_found_once_and_none_of_mine(tmp_path: Path) -> None:
    model = PromptableModel.open(write_pair(tmp_path, "sam"))
    pixels = np.zeros((256, 256, 3), np.uint8)
    places = [(20, 30), (90, 40), (180, 30), (40, 130), (150, 120), (210, 200)]
    for x, y in places:
        pixels[y : y + 24, x : x + 20] = 200
    boxes = np.array([(x, y, x + 20, y + 24) for x, y in places], float)
    found = find_alike(model, [model.embed(pixels)], boxes[:2], known=boxes[5:])
    assert len(found) == 3
    overlap = compute_iou(np.stack([one.box for one in found]), boxes[2:5])
    assert overlap.max(axis=1).min() > 0.5
    assert sorted(overlap.argmax(axis=1).tolist()) == [0, 1, 2]
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert find_alike(model, [model.embed(np.zeros_like(pixels))], boxes[:1]) == []
    stopped = Progress()
    stopped.stop.set()
    with pytest.raises(Cancelled):
        find_alike(model, [model.embed(pixels)], boxes[:2], progress=stopped)
