"""Buffers are lent by turns, come back, and stay within their bound."""

import numpy as np
import pytest

from annotator.store.pixels.decode import PixelBuffers


def test_a_returned_buffer_is_lent_again():
    buffers = PixelBuffers(count=2, max_bytes=1000)
    first = buffers.acquire(400)
    second = buffers.acquire(400)
    assert not np.shares_memory(first, second)
    assert buffers.acquire(10) is None
    buffers.release(first)
    assert buffers.acquire(300) is first
    assert buffers.bytes_held == 800
    buffers.release(second)
    assert buffers.acquire(400) is second


def test_the_bound_of_bytes_counts_lent_ones():
    buffers = PixelBuffers(count=3, max_bytes=1000)
    first = buffers.acquire(700)
    assert buffers.acquire(400) is None
    assert buffers.acquire(300).size == 300
    buffers.release(first)
    assert buffers.bytes_held == 1000


def test_a_larger_need_takes_the_place_of_a_small_free_one():
    buffers = PixelBuffers(count=1, max_bytes=1000)
    small = buffers.acquire(100)
    buffers.release(small)
    large = buffers.acquire(900)
    assert large.size == 900
    assert buffers.bytes_held == 900
    buffers.release(large)
    assert buffers.acquire(2000) is None
    assert buffers.bytes_held == 900


def test_the_smallest_that_fits_is_lent():
    buffers = PixelBuffers(count=2, max_bytes=1000)
    large, small = buffers.acquire(600), buffers.acquire(200)
    buffers.release(large)
    buffers.release(small)
    assert buffers.acquire(150) is small
    assert buffers.acquire(150) is large


def test_touching_makes_all_of_them_and_lends_none():
    buffers = PixelBuffers(count=2, max_bytes=1 << 20)
    buffers.touch(1 << 18)
    assert buffers.bytes_held == 2 << 18
    held = {id(buffers.acquire(1 << 18)), id(buffers.acquire(1 << 18))}
    assert len(held) == 2
    assert buffers.bytes_held == 2 << 18


def test_giving_back_twice_is_an_error():
    buffers = PixelBuffers()
    buffer = buffers.acquire(10)
    buffers.release(buffer)
    with pytest.raises(ValueError, match="not lent"):
        buffers.release(buffer)
