"""How the picture is displayed: its tone on the screen and the pop-up that sets it. Files are never touched."""
