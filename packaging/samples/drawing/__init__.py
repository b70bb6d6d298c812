"""The samples of Annotator, drawn by code: pictures with their truth, simulated annotators, what real models found."""
