"""The build hook of the browser client: when it builds, and when there is nothing to do."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

HOOK = Path(__file__).parents[1] / "hatch_build.py"


class Workshop:
    """A project with a tiny client, and a Node that only notes what it is asked to run."""

    def __init__(self, root: Path, hook: ModuleType) -> None:
        self.root = root
        self.hook = hook
        self.runs: list[str] = []
        self.write("web/package.json", "{}")
        self.write("web/package-lock.json", "{}")
        self.write("web/src/main.ts", "start()")

    def write(self, name: str, text: str) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_node(self, folder: Path, program: str, task: str, *rest: str) -> None:
        self.runs.append(task)
        self.write("web/node_modules/.package-lock.json" if task == "ci" else "src/vineta/server/client/index.html", "")

    def build(self) -> list[str]:
        """What Node was asked to do."""
        self.runs.clear()
        self.hook.build_client(self.root)
        return list(self.runs)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    spec = importlib.util.spec_from_file_location("hatch_build", HOOK)
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    shop = Workshop(tmp_path, hook)
    monkeypatch.setattr(hook, "run_node", shop.run_node)
    monkeypatch.setattr(hook, "npm", lambda: "npm")
    return shop


def test_a_new_client_is_installed_and_built_once(workshop: Workshop) -> None:
    assert workshop.build() == ["ci", "build"]
    assert workshop.build() == []


def test_a_changed_source_is_built_without_installing_again(workshop: Workshop) -> None:
    workshop.build()
    workshop.write("web/src/main.ts", "start_differently()")
    assert workshop.build() == ["build"]


def test_a_renamed_source_is_a_change(workshop: Workshop) -> None:
    workshop.build()
    (workshop.root / "web/src/main.ts").rename(workshop.root / "web/src/other.ts")
    assert workshop.build() == ["build"]


def test_installed_libraries_are_no_sources(workshop: Workshop) -> None:
    workshop.build()
    workshop.write("web/node_modules/svelte/index.js", "")
    assert workshop.build() == []


def test_a_package_without_sources_keeps_its_built_client(workshop: Workshop) -> None:
    (workshop.root / "web/package.json").unlink()
    assert workshop.build() == []


def test_a_failed_build_is_tried_again(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise RuntimeError("no room on the disk")

    with monkeypatch.context() as patch:
        patch.setattr(workshop.hook, "run_node", fail)
        with pytest.raises(RuntimeError, match="no room"):
            workshop.build()
    assert workshop.build() == ["ci", "build"]
