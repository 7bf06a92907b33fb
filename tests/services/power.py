"""A model of a disk whose power is cut: what was written and not waited for is lost, or partly there.

What programs do to folders (new files, other names, removals) is on disk at once, as a journal has it; what they write
into files is there when they have waited for it (fsync), and of the rest any part or none. This is harsher than a
file system that keeps the order of writes.
"""

import os
import random
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("power.c")
SECTOR = 512


class Disk:
    """Notes what programs wait for in one folder, and makes the folder that is found after a power cut."""

    def __init__(self, folder: Path) -> None:
        self._kept = folder / "disk"
        self._kept.mkdir()
        self._library = folder / "power.so"
        compiler = shutil.which("cc")
        assert compiler, "this test needs a C compiler: make services installs it"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", self._library, SOURCE], check=True)

    @property
    def environment(self) -> dict[str, str]:
        """For the programs whose files are on this disk."""
        return {"LD_PRELOAD": str(self._library), "VINETA_DISK": str(self._kept)}

    @property
    def folder(self) -> Path:
        return self._kept

    def settle(self, live: Path) -> None:
        """Everything that is in a folder now is on the disk."""
        for file in _files(live):
            shutil.copyfile(file, self._kept / str(file.stat().st_ino))

    def cut(self, live: Path, chance: random.Random, left: float) -> int:
        """Makes a folder what is found after a power cut, when no program uses it any more; how many sectors were lost.

        `left` is how much of what nobody had waited for is there all the same.
        """
        return sum(self._lose(file, chance, left) for file in list(_files(live)))

    def _lose(self, file: Path, chance: random.Random, left: float) -> int:
        kept, written = self._kept / str(file.stat().st_ino), file.read_bytes()
        content = bytearray(kept.read_bytes() if kept.exists() else b"")
        lost = 0
        for start in range(0, max(len(content), len(written)), SECTOR):
            sector = written[start : start + SECTOR]
            if bytes(content[start : start + SECTOR]) == sector:
                continue
            if chance.random() < left:
                content[start : start + SECTOR] = sector.ljust(min(SECTOR, max(0, len(content) - start)), b"\0")
            else:
                lost += 1
        file.write_bytes(content)
        return lost


def _files(folder: Path) -> list[Path]:
    return [Path(root) / name for root, _, names in os.walk(folder) for name in names if (Path(root) / name).is_file()]
