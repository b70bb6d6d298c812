"""What the window shows of series: the dialogs that begin them, and the strip over the picture that leads on."""
