"""Arrays in, arrays out: boxes, polygons, overlaps, assignment, hit tests and the view transform.

Coordinates are float64 pixels of the image as displayed: x right, y down, origin at the top-left corner of the
top-left pixel. A box is `[x0, y0, x1, y1]` with `x0 < x1` and `y0 < y1`; its area is continuous (no "+1 pixel").
This package imports nothing of Annotator.
"""
