"""Arrays in, arrays out: boxes, polygons, overlaps, assignment, hit tests, tiles and the view transform.

Coordinates are float64 pixels of the image as displayed: x right, y down, origin at its top-left corner. Areas are
continuous. Imports nothing of Annotator.
"""
