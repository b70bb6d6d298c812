"""What `annotator plugins` prints, apart from its options."""
