"""Intervals of pooled numbers by the delete-one-image jackknife with Student's t: nothing is drawn by chance.

A number is computed again without each image (or folder, or group of images); how these values scatter, on the scale
that suits the number, says how far the number would move had other images of the same kind been labelled.
"""
