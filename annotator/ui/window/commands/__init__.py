"""What the window does for actions that the session cannot do alone: functions, each below the row of its action."""
