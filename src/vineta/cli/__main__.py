"""`python -m vineta.cli`."""

from vineta.cli import main

main()
