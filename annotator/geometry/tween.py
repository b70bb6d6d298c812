"""In-betweens: boxes and polygons a share of the way from one place to another, point by point along straight lines."""

import numpy as np

from annotator.geometry.box import Floats, Polygon


def blend_points(a: Floats, b: Floats, share: float) -> Floats:
    """Points or boxes `(N, K)` that lie `share` (0 … 1) of the way from `a` to `b`; exactly `a` at 0 and `b` at 1."""
    return (1.0 - share) * a + share * b


def has_equal_vertices(a: Polygon, b: Polygon) -> bool:
    """Whether two polygons have as many rings, and each ring as many vertices."""
    return [len(ring) for ring in a] == [len(ring) for ring in b]


def align_polygon(a: Polygon, b: Polygon) -> Polygon:
    """Polygon `b` with its rings begun at the vertices, and gone round in the sense, that fit those of `a` best.

    The fit is the least sum of squared distances of vertices when the means of both rings lie in one place. Raises
    ValueError where a ring has more vertices than the other.
    """
    return tuple(_align_ring(p, q) for p, q in zip(a, b, strict=True))


def blend_polygons(a: Polygon, b: Polygon, share: float) -> Polygon:
    """The polygon `share` (0 … 1) of the way from `a` to `b`, whose vertices belong together in their order."""
    rings = []
    for p, q in zip(a, b, strict=True):
        ring = blend_points(p, q, share)
        ring.flags.writeable = False
        rings.append(ring)
    return tuple(rings)


def _align_ring(p: Floats, q: Floats) -> Floats:
    if len(p) != len(q):
        raise ValueError(f"rings of {len(p)} and {len(q)} vertices")
    best, found = -np.inf, q
    for turned in (q, q[::-1]):
        fits = _correlate_rings(p, turned)
        shift = int(fits.argmax())
        # What is as good as a fit found before does not replace it: rounding must not turn a ring that is in place.
        if fits[0] >= fits[shift] - 1e-9 * abs(fits[shift]):
            shift = 0
        if fits[shift] > best + 1e-9 * abs(best) or not np.isfinite(best):
            best, found = float(fits[shift]), np.roll(turned, -shift, axis=0)
    found.flags.writeable = False
    return found


def _correlate_rings(p: Floats, q: Floats) -> Floats:
    """For every shift s `(M,)` the sum over k of the products of vertex k of `p` and vertex k + s of `q`, both centred.

    The larger it is, the smaller is the sum of squared distances.
    """
    first, second = ((ring - ring.mean(axis=0)) @ np.array([1.0, 1.0j]) for ring in (p, q))
    return np.fft.ifft(np.conj(np.fft.fft(first)) * np.fft.fft(second)).real
