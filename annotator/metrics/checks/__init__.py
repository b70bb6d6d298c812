"""A check in parts: what is found image by image is measured on ranges of images, anywhere, and joined in their order.

A first look gives the score cut, which depends on all images; a second one the rest. The numbers are made of the joined
rows by the same functions as where everything is measured at once, and so have the same bits.
"""
