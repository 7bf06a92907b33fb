"""The rooms of the rules: what forbids a move, and what it does, one file per phase of a round."""
