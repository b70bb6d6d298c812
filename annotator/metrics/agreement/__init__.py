"""Agreement between annotators: tallies of pairs, precision, recall and F1, tags, alphas, disagreements, the audit.

`tally` says what one image adds; `pair`, `tags` and `alpha` turn sums into scores; `audit` composes them for a project.
"""
