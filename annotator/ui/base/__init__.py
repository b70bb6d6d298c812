"""What every widget stands on: theme, text, guarded events, workers, painting in bulk, pixels of the open image."""
