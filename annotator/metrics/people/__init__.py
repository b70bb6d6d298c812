"""What each person does: how boxes are drawn, what is missed and added, which words are used, and how fast.

A score says that two people differ; an error profile says in what, so that it can be corrected.
"""
