"""Dialogs of what annotators and models agree on: labels, scatter, disagreements, data set, parameter search."""
