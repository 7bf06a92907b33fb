"""Drawing: a scene becomes an SVG text, a PNG, a film, or a picture in a notebook. Knows scenes, never a game."""
