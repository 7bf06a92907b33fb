"""One room for each kind of move: what forbids it, and what it does."""
