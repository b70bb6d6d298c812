"""Geo tags give the metres a pixel and the map to the world, or nothing at all."""

import numpy as np
import pytest

from annotator.store.pixels.decode import decode
from annotator.store.pixels.header import read_header
from tests import crown_plot
from tests.store.pixels.make import geotiff, save, scene, tiff

UTM = {1024: 1, 1025: 1, 3072: 32611, 3076: 9001}


def header(tmp_path, keys, **options):
    return read_header(geotiff(tmp_path / "a.tif", scene(), keys=keys, **options))


def test_utm(tmp_path):
    found = header(tmp_path, UTM)
    assert found.gsd == 0.25
    assert found.georeference.epsg == 32611
    points = np.array([[0.0, 0.0], [4.0, 8.0]])
    world = found.georeference.to_world(points)
    assert world.tolist() == [[500000.0, 4000000.0], [500001.0, 3999998.0]]
    assert np.allclose(found.georeference.to_image(world), points)


def test_a_tie_point_inside_the_picture(tmp_path):
    found = header(tmp_path, UTM, tie=(4.0, 8.0, 0.0, 1000.0, 2000.0, 0.0))
    assert found.georeference.to_world(np.array([4.0, 8.0])).tolist() == [1000.0, 2000.0]


def test_points_at_pixel_centres_are_half_a_pixel_off(tmp_path):
    found = header(tmp_path, UTM | {1025: 2})
    assert found.georeference.to_world(np.array([0.5, 0.5])).tolist() == [500000.0, 4000000.0]


@pytest.mark.parametrize(
    ("keys", "gsd"),
    [
        ({1024: 1, 3072: 32733}, 0.25),
        ({1024: 1, 3072: 2229, 3076: 9003}, 0.25 * 1200 / 3937),
        ({1024: 1, 3072: 2229}, None),
        ({1024: 2, 2048: 4326}, None),
        ({1024: 1, 3072: 3857, 3076: 9001}, None),
        ({1024: 1, 3072: 32767, 3076: 9001}, 0.25),
    ],
)
def test_distance_needs_a_projected_system_of_known_unit(tmp_path, keys, gsd):
    assert header(tmp_path, keys).gsd == pytest.approx(gsd)


def test_a_user_defined_system_has_no_code(tmp_path):
    assert header(tmp_path, {1024: 1, 3072: 32767, 3076: 9001}).georeference.epsg is None


def test_a_transformation_matrix_without_rotation(tmp_path):
    matrix = [0.5, 0, 0, 100, 0, -0.5, 0, 900, 0, 0, 0, 0, 0, 0, 0, 1]
    keys = (1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32611)
    more = {34264: ("d", matrix), 34735: ("H", keys)}
    found = read_header(tiff(tmp_path / "a.tif", np.zeros((4, 4, 1), np.uint8), more=more))
    assert found.gsd == 0.5
    assert found.georeference.to_world(np.array([2.0, 2.0])).tolist() == [101.0, 899.0]
    turned = more | {34264: ("d", [0.5, 0.1, *matrix[2:]])}
    assert read_header(tiff(tmp_path / "b.tif", np.zeros((4, 4, 1), np.uint8), more=turned)).georeference is None


def test_plain_pictures_have_no_place(tmp_path):
    for name in ("a.tif", "a.jpg"):
        found = read_header(save(tmp_path / name, scene()))
        assert (found.gsd, found.georeference) == (None, None)


def test_a_pixel_of_no_size_is_no_reference(tmp_path):
    assert header(tmp_path, UTM, scale=(0.0, 0.0, 0.0)).georeference is None


def test_a_plot_of_four_bands(tmp_path):
    crown_plot.write(tmp_path)
    path = tmp_path / "PLOT_7.tif"
    found = read_header(path)
    assert (found.width, found.height, found.gsd, found.georeference.epsg) == (400, 400, 0.1, 32611)
    corners = found.georeference.to_world(np.array([[0.0, 0.0], [400.0, 400.0]]))
    assert np.allclose(corners, [[300000.4, 4100000.8], [300040.4, 4099960.8]])
    assert decode(path).pixels.shape == (400, 400, 4)
