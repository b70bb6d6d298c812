"""RandCrowns, IoUCrowns and the variance across annotators (R), of boxes and polygons.

`boxes` and `polygons` give terms and scores, `variance` and `global_score` the numbers of a set, `tuning` the search.
"""
