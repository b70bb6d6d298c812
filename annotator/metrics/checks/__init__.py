"""The check of a model: what is found image by image is measured on ranges of images, anywhere, and joined in order.

A first look gives the score cut, which depends on all images; a second one the rest. Tables at hand are one range.
"""
