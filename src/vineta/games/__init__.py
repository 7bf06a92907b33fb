"""The games. Each folder is one, found by its name: see docs/add-a-game.md."""
