"""The check of models as one value (`values`) and what is made of it: page, JSON, CSV, figures."""
