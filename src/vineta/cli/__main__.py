"""`python -m vineta.cli`."""

from vineta.cli import main

if __name__ == "__main__":  # another process that the server starts loads this, too
    main()
