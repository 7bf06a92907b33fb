"""What people are shown: each scene made once for all who see the same, and sent by what has changed."""
