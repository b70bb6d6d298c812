"""What the window itself does for actions that the session cannot do alone."""
