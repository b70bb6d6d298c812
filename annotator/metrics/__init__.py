"""Numbers about layers, over arrays and without Qt; each folder holds the numbers of one subject, one quantity a file.

`score` and `intervals` say what a number is, `matching` which shape is which; everything else starts from these.
"""
