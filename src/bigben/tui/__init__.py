"""The curses game: keys become commands, commands a new model, the model a frame, the frame a screen."""
