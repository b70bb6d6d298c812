"""What changes shapes and tags: gestures of the mouse, keys, the clipboard, tags, and the ways from image to image."""
