"""The layers of the source: who may import whom, and what the docs promise."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import serai
from serai import games

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "serai"
TITLES = [module.name for module in pkgutil.iter_modules(games.__path__)]


def imports(path: Path) -> set[str]:
    """All modules of serai that a file imports, wherever the import stands."""
    return imports_in(ast.parse(path.read_text(encoding="utf-8")), path)


def imports_on_loading(path: Path) -> set[str]:
    """The modules of serai that a file imports outside its functions.

    A generated state may name the class that extends it, for types only.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = []
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" and path.name == "state_fields.py":
            node.body = []
    return imports_in(tree, path)


def imports_in(tree: ast.Module, path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            found.add(node.module or "")
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.split(".")[0] == "serai"}


def test_the_kernel_knows_no_title_and_nothing_above_it() -> None:
    for path in (SOURCE / "kernel").glob("*.py"):
        above = {name for name in imports(path) if not name.startswith("serai.kernel")}
        assert above <= {"serai"}, f"{path.name} imports {above}"
        for title in TITLES:
            assert not re.search(rf"\b{title}\b", path.read_text(encoding="utf-8"), re.IGNORECASE), path.name


def test_a_title_imports_the_kernel_and_itself_only() -> None:
    for title in TITLES:
        for path in (SOURCE / "games" / title).rglob("*.py"):
            if "scene" in path.parts:
                continue
            for name in imports(path):
                own = f"serai.games.{title}"
                allowed = name in ("serai.kernel", "serai.games") or name.startswith(("serai.kernel.", own))
                assert allowed, f"{path.name} of {title} imports {name}"


def test_the_match_knows_no_title_and_no_face() -> None:
    core = ("record", "undo", "explain", "export", "match", "opening", "snapshots", "reasons", "registry")
    for name in core:
        for module in imports(SOURCE / f"{name}.py"):
            above = ("serai.cli", "serai.bots", "serai.games.", "serai.bench", "serai.server")
            assert not module.startswith(above), module


def test_a_titles_scene_draws_with_the_shared_scene_and_knows_no_other_title() -> None:
    for title in TITLES:
        for path in (SOURCE / "games" / title / "scene").rglob("*.py"):
            for name in imports(path):
                allowed = ("serai.kernel", "serai.scene", f"serai.games.{title}", "serai.games")
                assert name.startswith(allowed[:3]) or name == allowed[3], f"{path.name} of {title} imports {name}"


def test_the_scene_and_the_site_know_no_title() -> None:
    for folder in ("scene", "server", "web"):
        for path in (SOURCE / folder).rglob("*.*"):
            if path.suffix not in (".py", ".js", ".css", ".html", ".toml"):
                continue
            text = path.read_text(encoding="utf-8")
            for title in TITLES:
                assert not re.search(rf"games.{title}|[\"']{title}[\"']", text), f"{path.name} names {title}"
            if path.suffix == ".py":
                assert not any(name.startswith("serai.games.") for name in imports(path)), path.name


def test_only_the_site_needs_the_web() -> None:
    """A plain install has neither the server nor what it stands on: a command imports it when it runs."""
    for path in SOURCE.rglob("*.py"):
        if "server" not in path.parts:
            found = imports_on_loading(path) if "cli" in path.parts else imports(path)
            assert not any(name.startswith("serai.server") for name in found), path


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def import_graph(folder: Path, lazy: bool = True) -> dict[str, set[str]]:
    """Which modules of a folder import which others of it, also for types only; and inside functions, if ``lazy``."""
    files = {module_name(path): path for path in folder.rglob("*.py")}
    found = {name: imports(path) if lazy else imports_on_loading(path) for name, path in files.items()}
    return {name: {other for other in others if other in files and other != name} for name, others in found.items()}


def cycle_in(graph: dict[str, set[str]]) -> list[str]:
    """The modules that are left when those that import none of the others are taken away, again and again."""
    left = dict(graph)
    while leaves := [name for name, others in left.items() if not others & left.keys()]:
        for name in leaves:
            del left[name]
    return sorted(left)


def test_a_cycle_is_found() -> None:
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": set()}) == []
    assert cycle_in({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Also for types only. Only inside functions may a module import one that stands on it."""
    graph = import_graph(SOURCE, lazy=False)
    assert len(graph) > 200
    assert cycle_in({name: others - packages_of(name) for name, others in graph.items()}) == []


def packages_of(name: str) -> set[str]:
    """The packages a module is in: importing one of its siblings by name imports them, too."""
    parts = name.split(".")
    return {".".join(parts[:length]) for length in range(1, len(parts))}


def test_no_two_modules_of_the_server_import_each_other() -> None:
    graph = import_graph(SOURCE / "server")
    assert len(graph) > 40
    assert cycle_in(graph) == []


def test_class_names_of_the_server_are_used_once() -> None:
    """One name, one meaning, over all sources."""
    homes: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, set()).add(module_name(path))
    twice = {name: places for name, places in homes.items() if len(places) > 1}
    assert not {name for name, places in twice.items() if any(home.startswith("serai.server.") for home in places)}


def test_the_packages_of_the_server_import_in_one_direction() -> None:
    order = ("db", "people", "table", "lobby", "admin", "api", "pages")
    for name, others in import_graph(SOURCE / "server").items():
        package = name.split(".")[2] if name.count(".") > 2 else ""
        for other in others:
            above = other.split(".")[2] if other.count(".") > 2 else ""
            if package in order and above in order:
                assert order.index(above) <= order.index(package), f"{name} imports {other}"


def test_class_names_are_unique() -> None:
    """One name, one class. Frames are left out: their names are data, and many games have a Turn."""
    found: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = " ".join(ast.unparse(base) for base in node.bases)
                if not re.search(r"\b(Frame|Sealed)\[", bases):
                    found.setdefault(node.name, []).append(path.name)
    assert len(found) > 200
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}


def test_the_glossary_is_short() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = page.split("## Glossary")[1].split("\n## ")[0].count("\n| ") - 2
    assert 10 < rows <= 25


def test_the_public_names_are_there() -> None:
    """The names other tools call."""
    for name in ("titles", "new", "position", "load", "IllegalChoice"):
        assert callable(getattr(serai, name))
    match = serai.new("caravan", players=2, seed=1)
    for name in ("options", "label", "play", "why_not", "undo", "view", "data", "save", "copy"):
        assert callable(getattr(match, name))
    for name in ("seats", "over", "scores", "winners", "events", "digest"):
        assert not callable(getattr(match, name))


PAGES = [path.stem for path in (ROOT / "docs" / "positions").glob("*.md")]
PRINTED = [path.parent.name for path in (SOURCE / "games").glob("*/data.toml")]


def test_every_title_of_the_tree_has_its_page_of_position_data() -> None:
    assert sorted(PAGES) == sorted(TITLES)


def test_there_is_printed_matter() -> None:
    assert "caravan" in PRINTED


@pytest.mark.parametrize("title", PAGES)
def test_the_position_page_tells_every_field_option_and_frame(title: str) -> None:
    page = (ROOT / "docs" / "positions" / f"{title}.md").read_text(encoding="utf-8")
    assert f"positions/{title}.md" in (ROOT / "docs" / "positions.md").read_text(encoding="utf-8")
    chosen = importlib.import_module(f"serai.games.{title}").TITLE
    for field in chosen.fields:
        assert f"`{field.name}`" in page, field.name
    for setting in chosen.settings:
        assert f"`{setting.name}`" in page, setting.name
    for frame in chosen.frames:
        assert f'"{frame.__name__}"' in page, frame.__name__
    for block in chosen.codes.blocks:
        assert f"`{block.name}" in page, block.name


@pytest.mark.parametrize("title", PRINTED)
def test_every_printed_table_has_its_provenance(title: str) -> None:
    from serai.kernel.printed import PrintedFile

    printed = PrintedFile(SOURCE / "games" / title / "data.toml")
    for name in printed.tables:
        assert printed.table(name).texts("provenance")


def test_ci_runs_what_everybody_runs() -> None:
    assert (ROOT / ".ci" / "run").read_text().strip().endswith("exec make test")
