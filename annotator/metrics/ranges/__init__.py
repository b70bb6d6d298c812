"""An audit in parts: each range of images is tallied alone, anywhere, and the joined tallies give the numbers.

What is added up is whole numbers or stands image after image, so that any division into ranges gives the same bits.
"""
