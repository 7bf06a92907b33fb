"""Web Push: telling people's browsers something while they have no page of ours open."""
