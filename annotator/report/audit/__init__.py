"""The audit of annotators as one value (`values`) and what is made of it: page, JSON, CSV, figures, small pictures."""
