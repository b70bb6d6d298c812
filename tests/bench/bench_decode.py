"""How long pictures take, as ratios to one bare libjpeg-turbo decode of the same 24 megapixels in the same run."""

import io
import statistics
import time

import numpy as np
import pytest
import simplejpeg
from PIL import Image

from annotator.store.pixels.decode import PixelBuffers, decode
from annotator.store.pixels.folder import list_images
from annotator.store.pixels.header import read_header
from annotator.store.pixels.pyramid import decode_preview, encode_preview, halve
from tests.store.pixels.make import save, stored_for

pytestmark = pytest.mark.bench

WIDTH, HEIGHT = 6000, 4000
ROUNDS = 7


def measured(jobs, rounds=ROUNDS):
    """Median milliseconds of each job, the jobs taken by turns, the first round thrown away."""
    times = {name: [] for name in jobs}
    for turn in range(rounds + 1):
        for name, job in jobs.items():
            start = time.perf_counter()
            job()
            if turn:
                times[name].append((time.perf_counter() - start) * 1e3)
    return {name: statistics.median(taken) for name, taken in times.items()}


def show(title, times, yardstick):
    print(f"\n{title}")
    for name, taken in times.items():
        print(f"  {name:48s} {taken:8.1f} ms {taken / times[yardstick]:7.3f}")


@pytest.fixture(scope="module")
def foliage():
    """Smooth patches with fine noise, about as hard to decode as leaves."""
    rng = np.random.default_rng(0)
    coarse = Image.fromarray(rng.integers(0, 256, (HEIGHT // 8, WIDTH // 8, 3), dtype=np.uint8))
    smooth = np.asarray(coarse.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)).astype(np.int16)
    noise = rng.integers(-20, 20, (HEIGHT, WIDTH, 1), dtype=np.int16)
    return np.clip(smooth + noise, 0, 255).astype(np.uint8)


def test_decode_against_the_bare_decoder(tmp_path, foliage):
    path = save(tmp_path / "a.jpg", foliage, quality=90)
    turned = save(tmp_path / "b.jpg", stored_for(6, foliage), quality=90, orientation=6)
    packed = path.read_bytes()
    buffers = PixelBuffers(count=2, max_bytes=1 << 28)
    buffers.touch(WIDTH * HEIGHT * 4)
    bare, reused = buffers.acquire(WIDTH * HEIGHT * 4), buffers.acquire(WIDTH * HEIGHT * 4)
    picture = decode(path)
    mips = (halve(picture.pixels), halve(halve(picture.pixels)))
    preview = encode_preview(picture, mips=mips)
    shape = (HEIGHT, WIDTH, 4)
    times = measured(
        {
            "bare simplejpeg.decode_jpeg, reused buffer": lambda: simplejpeg.decode_jpeg(
                packed, "BGRX", buffer=bare.reshape(shape)
            ),
            "decode, reused buffer": lambda: decode(path, buffer=reused),
            "decode, new array": lambda: decode(path),
            "decode, turned by EXIF": lambda: decode(turned, buffer=reused),
            "Pillow to RGB": lambda: Image.open(io.BytesIO(packed)).load(),
            "Pillow to BGRX bytes": lambda: Image.open(io.BytesIO(packed)).convert("RGBA").tobytes("raw", "BGRA"),
            "halve": lambda: halve(picture.pixels),
            "encode_preview from the pyramid": lambda: encode_preview(picture, mips=mips),
            "decode_preview": lambda: decode_preview(preview, width=WIDTH, height=HEIGHT),
            "read_header": lambda: read_header(path),
        }
    )
    yardstick = "bare simplejpeg.decode_jpeg, reused buffer"
    show("24 megapixels, JPEG", times, yardstick)
    assert times["decode, reused buffer"] <= 1.15 * times[yardstick]
    assert times["decode_preview"] <= 0.15 * times[yardstick]
    assert times["decode, reused buffer"] < times["Pillow to RGB"]


def test_other_formats(tmp_path, foliage):
    deep = foliage.astype(np.uint16)[..., 0] * 16
    paths = {
        "PNG": save(tmp_path / "a.png", foliage, compress_level=1),
        "TIFF, no compression": save(tmp_path / "a.tif", foliage),
        "TIFF, LZW": save(tmp_path / "b.tif", foliage, compression="tiff_lzw"),
        "TIFF, JPEG": save(tmp_path / "c.tif", foliage, compression="jpeg", quality=90),
        "TIFF, 16 bit grey": save(tmp_path / "d.tif", Image.fromarray(deep)),
        "BMP": save(tmp_path / "a.bmp", foliage),
    }
    jobs = {"Pillow, PNG to RGB": lambda: Image.open(paths["PNG"]).load()}
    jobs |= {name: lambda path=path: decode(path) for name, path in paths.items()}
    times = measured(jobs, rounds=3)
    show("24 megapixels, other formats", times, "Pillow, PNG to RGB")
    assert times["PNG"] <= 2 * times["Pillow, PNG to RGB"]


def test_a_folder_of_ten_thousand(tmp_path):
    first = save(tmp_path / "row0" / "img0.jpg", np.zeros((48, 64, 3), np.uint8), orientation=6).read_bytes()
    for number in range(1, 10_000):
        path = tmp_path / f"row{number % 20}" / f"img{number}.jpg"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(first)
    names = list(list_images(tmp_path))
    assert len(names) == 10_000
    times = measured(
        {
            "list_images": lambda: list(list_images(tmp_path)),
            "first name": lambda: next(list_images(tmp_path)),
            "read_header of all": lambda: [read_header(tmp_path / name) for name in names],
        }
    )
    show("10 000 pictures", times, "list_images")
    assert times["list_images"] <= 250
