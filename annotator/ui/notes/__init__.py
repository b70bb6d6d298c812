"""Notes in the window: the signs of lists, the threads of the open image, and the dialog that sends an image back."""
