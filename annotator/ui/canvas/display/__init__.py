"""How the picture is displayed: its tone, the pop-up that sets it, and the grid. Files are never touched."""
