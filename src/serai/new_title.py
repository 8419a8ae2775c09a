"""A new title: a small complete game, written from the templates in ``skeleton/``, to be changed into another one.

A template is a file that ends in ``.tmpl``. ``@name@`` and the like stand for what the title is called, in the file and
in its name. Folders of templates:

- ``title``: the title's package; ``tests``: its tests. Both are always written.
- ``tree``: what belongs to a title in Serai's own source tree.
- ``package``: what makes it a package of its own.
"""

from __future__ import annotations

import importlib
import keyword
import re
import sys
from importlib.util import find_spec
from pathlib import Path

from serai import games, registry
from serai.kernel.declaration import write_state_fields

SKELETON = Path(__file__).parent / "skeleton"
ENDING = ".tmpl"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,29}")
_PLACE = re.compile(r"@(\w+)@")
_IMPORT = re.compile(r"(from|import) ([\w.]+)")


class NewTitleError(ValueError):
    """A title that cannot be written there or under that name, in one sentence."""


def in_tree(name: str, root: Path) -> list[Path]:
    """Write a title into Serai's source tree; the files written."""
    folder = root / "src" / "serai" / "games"
    if folder.resolve() not in [Path(path).resolve() for path in games.__path__]:
        raise NewTitleError(f"{root} is not the source tree of the serai that runs; give --package for one of your own")
    places = _places(name, f"serai.games.{name}")
    written = _write(
        places,
        {
            "title": folder / name,
            "tests": root / "tests" / "games" / name,
            "tree/tests": root / "tests" / "games" / name,
            "tree/docs": root / "docs" / "positions",
        },
    )
    _list_page(root / "docs" / "positions.md", f"- [{places['Caption']}](positions/{name}.md)")
    return [*written, _write_state(f"serai.games.{name}")]


def in_package(name: str, folder: Path) -> list[Path]:
    """Write a title as a package of its own into a folder; the files written."""
    if find_spec(name) is not None:
        raise NewTitleError(f"there is a Python package {name!r} already; choose another name")
    if folder.exists() and any(folder.iterdir()):
        raise NewTitleError(f"{folder} is not empty; name a new folder")
    written = _write(
        _places(name, name), {"title": folder / "src" / name, "tests": folder / "tests", "package": folder}
    )
    sys.path.insert(0, str(folder / "src"))
    try:
        return [*written, _write_state(name)]
    finally:
        sys.path.remove(str(folder / "src"))


def _places(name: str, package: str) -> dict[str, str]:
    """What stands for each placeholder."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise NewTitleError(f"{name!r} is no name for a title: small letters, digits and _, 2 to 30, a letter first")
    if name in registry.titles():
        raise NewTitleError(f"there is a title {name!r} already")
    words = [word.capitalize() for word in name.split("_") if word]
    return {
        "name": name,
        "Caption": " ".join(words),
        "Class": "".join(words),
        "PREFIX": _prefix(name),
        "package": package,
    }


def _prefix(name: str) -> str:
    """The prefix of the rules' ids: the first letters of the name that no other title's rules begin with."""
    taken = {clause.partition("-")[0] for title in registry.titles() for clause in registry.title_named(title).clauses}
    letters = "".join(sign for sign in name.upper() if sign.isalpha())
    tried = [letters[:length] for length in (3, 4, 5, 2)]
    found = next((prefix for prefix in tried if len(prefix) > 1 and prefix not in taken), None)
    if found is None:
        raise NewTitleError(f"the rules of another title begin with {letters[:3]} already; choose another name")
    return found


def _write(places: dict[str, str], folders: dict[str, Path]) -> list[Path]:
    """Write the templates of each folder to its place; nothing is written if a file is there already."""
    files: dict[Path, str] = {}
    for source, target in folders.items():
        for template in sorted((SKELETON / source).rglob(f"*{ENDING}")):
            path = target / filled(str(template.relative_to(SKELETON / source)).removesuffix(ENDING), places)
            text = filled(template.read_text(encoding="utf-8"), places)
            files[path] = sorted_imports(text) if path.suffix == ".py" else text
    for path in files:
        if path.exists():
            raise NewTitleError(f"{path} is there already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(files)


def filled(text: str, places: dict[str, str]) -> str:
    """A template with the names in their places; KeyError for a placeholder that is none."""
    return _PLACE.sub(lambda found: places[found[1]], text)


def sorted_imports(text: str) -> str:
    """Sort each block of import lines: where the title's own package belongs depends on its name."""
    lines = text.split("\n")
    start = 0
    while start < len(lines):
        end = start
        while end < len(lines) and _IMPORT.match(lines[end]):
            end += 1
        lines[start:end] = sorted(lines[start:end], key=_order)
        start = end + 1
    return "\n".join(lines)


def _order(line: str) -> tuple[bool, str]:
    found = _IMPORT.match(line)
    assert found is not None
    return found[1] == "from", found[2]


def _write_state(package: str) -> Path:
    importlib.invalidate_caches()
    path = write_state_fields(package)
    for module in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
        del sys.modules[module]  # they were imported without their package
    return path


def _list_page(pages: Path, line: str) -> None:
    """Add a line to the list of position pages, behind its last one."""
    lines = pages.read_text(encoding="utf-8").split("\n")
    last = max(number for number, text in enumerate(lines) if text.startswith("- ["))
    lines.insert(last + 1, line)
    pages.write_text("\n".join(lines), encoding="utf-8")
