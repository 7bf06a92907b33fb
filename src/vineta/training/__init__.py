"""How judges learn: games against themselves, and weights that come to expect what happened."""
