"""The kit that panels and dialogs are built of: section heads, heat table, plots, scatter, strips, icons."""
