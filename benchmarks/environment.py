"""The environment the peers live in, apart from vineta's own: their dependencies must never bend ours."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "benchmarks" / "peers.txt"
ENVIRONMENT = ROOT / ".venv-peers"
INSTALLED = ENVIRONMENT / "installed.txt"
"""The requirements as they were installed: a copy of `peers.txt`, written when the installation was complete."""


def peers_interpreter() -> Path:
    """Returns the Python that has the peers of `peers.txt`; builds its environment if missing or out of date."""
    interpreter = interpreter_path()
    if not is_up_to_date(interpreter):
        build_environment(interpreter)
    return interpreter


def interpreter_path() -> Path:
    if sys.platform == "win32":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def is_up_to_date(interpreter: Path) -> bool:
    return interpreter.exists() and INSTALLED.exists() and INSTALLED.read_bytes() == REQUIREMENTS.read_bytes()


def build_environment(interpreter: Path) -> None:
    # On standard error, so that whoever prints figures to standard output prints nothing else.
    print("Installing the peers to measure against, once (about 800 MB) ...", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", ENVIRONMENT], check=True)
    # Quiet twice: errors only.
    pip: list[str | Path] = [interpreter, "-m", "pip", "--quiet", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--requirement", REQUIREMENTS], check=True, stdout=sys.stderr)
    # Last, so that an interrupted installation is begun again and never mistaken for a complete one.
    INSTALLED.write_bytes(REQUIREMENTS.read_bytes())
