"""What the commands of `annotator team` do and print, apart from their options."""
