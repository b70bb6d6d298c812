"""The numbers of agreement kept true edit by edit, at the cost of the image that was touched.

What changed on an image goes into running sums, from which the same functions as in an audit make scores.
"""
