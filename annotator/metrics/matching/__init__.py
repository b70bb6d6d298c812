"""Which shape is which: objects and layers that count, pairs of annotators, detections and objects, units of the alpha.

The pairing rules and the rule of COCO stand here and nowhere else. Every other number starts from these pairings.
"""
