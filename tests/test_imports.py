"""The map of docs/architecture.md, read from the imports of every file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bigben

ROOT = Path(bigben.__file__).parent

#: Standard modules that reach the file system.
FILE_MODULES = {"fileinput", "glob", "pathlib", "shelve", "shutil", "sqlite3", "tempfile", "dbm"}
#: What `os` offers that does not.
NO_FILES = {
    *(
        "environ",
        "name",
        "linesep",
        "urandom",
        "getpid",
        "kill",
        "get_terminal_size",
        "terminal_size",
        "isatty",
    ),
    *(
        "killpg",
        "tcgetpgrp",
        "tcsetpgrp",
        "getpgrp",
        "dup",
        "dup2",
        "devnull",
        "O_WRONLY",
        "sep",
        "fsencode",
        "fsdecode",
        "strerror",
        "EX_USAGE",
        "fspath",
    ),
}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}


def _imports(name: str) -> Iterator[str]:
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports by a relative name"
            module = node.module or ""
            for alias in node.names:
                whole = f"{module}.{alias.name}"
                yield whole if whole in TREES else module


#: The full names of all modules that each module imports, wherever in its text.
IMPORTS = {name: frozenset(_imports(name)) for name in TREES}


def ours(name: str) -> set[str]:
    """The modules of Big Ben that `name` imports, without the version in the package itself."""
    return {other for other in IMPORTS[name] if other.startswith("bigben.")}


def part(name: str) -> str:
    """The part of the map a module belongs to: `engine`, `tui`, `cli`, …"""
    return [*name.split("."), ""][1]


def modules(of: str) -> list[str]:
    return [name for name in TREES if part(name) == of]


def users_of(*wanted: str) -> set[str]:
    """The modules that import one of these standard modules."""
    return {name for name in TREES for other in IMPORTS[name] if other.split(".")[0] in wanted}


def reaches_files(name: str) -> bool:
    if any(other.split(".")[0] in FILE_MODULES for other in IMPORTS[name]):
        return True
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open":
            return True
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id == "os" and node.attr not in NO_FILES:
                return True
            if node.value.id == "io" and node.attr in ("open", "FileIO", "open_code"):
                return True
    return False


def test_all_modules_are_read():
    assert {"bigben", "bigben.cli", "bigben.engine.rules", "bigben.tui.terminal"} <= set(TREES)


@pytest.mark.parametrize("name", TREES)
def test_every_import_is_of_ours_or_of_the_standard_library(name):
    foreign = {other.split(".")[0] for other in IMPORTS[name]} - {"bigben"} - sys.stdlib_module_names
    assert foreign == set()


@pytest.mark.parametrize("name", TREES)
def test_every_module_of_ours_that_is_imported_exists(name):
    assert ours(name) <= set(TREES)


@pytest.mark.parametrize("name", modules("engine"))
def test_the_engine_imports_nothing_of_ours_outside_itself(name):
    assert {part(other) for other in ours(name)} <= {"engine"}


@pytest.mark.parametrize("name", modules("search"))
def test_the_search_imports_the_engine_only(name):
    assert {part(other) for other in ours(name)} <= {"engine", "search"}


@pytest.mark.parametrize("name", [name for name in modules("store") if name != "bigben.store.sittings"])
def test_the_store_imports_the_engine_and_what_settings_are_only(name):
    assert {part(other) for other in ours(name)} <= {"engine", "settings", "store"}


def test_only_the_keeping_of_sittings_knows_sittings_in_the_store():
    assert {part(other) for other in ours("bigben.store.sittings")} <= {
        "chance",
        "engine",
        "sitting",
        "store",
    }


def test_a_sitting_imports_the_engine_only():
    assert {part(other) for other in ours("bigben.sitting")} <= {"engine"}


@pytest.mark.parametrize("name", modules("words"))
def test_words_know_what_is_to_be_told_and_nothing_of_where(name):
    assert {part(other) for other in ours(name)} <= {"engine", "search", "sitting", "store", "words"}


@pytest.mark.parametrize("name", modules("plain"))
def test_the_line_mode_and_the_board_stand_beside_each_other(name):
    assert not {part(other) for other in ours(name)} & {"tui", "cli"}
    assert not any("bigben.plain" in other for tui in modules("tui") for other in ours(tui))


@pytest.mark.parametrize("name", [name for name in modules("plain") if name != "bigben.plain.loop"])
def test_within_the_line_mode_only_the_loop_imports_the_store(name):
    assert {part(other) for other in ours(name)} <= {"engine", "plain", "sitting", "words"}


def test_what_settings_are_is_told_with_the_values_of_the_engine_only():
    assert {part(other) for other in ours("bigben.settings")} <= {"engine"}


@pytest.mark.parametrize("name", [name for name in modules("tui") if name != "bigben.tui.app"])
def test_within_the_tui_only_the_loop_imports_the_store_and_the_search(name):
    assert {part(other) for other in ours(name)} <= {"engine", "settings", "sitting", "tui", "words"}


def test_only_the_start_imports_the_command_line():
    assert {name for name in TREES if "bigben.cli" in ours(name)} == {"bigben.__main__"}


def test_the_loop_is_started_in_one_place():
    assert {name for name in TREES if "bigben.tui.app" in ours(name)} == {"bigben.playing"}


def test_curses_is_imported_in_one_module():
    assert users_of("curses", "_curses") == {"bigben.tui.terminal"}


def test_the_clock_is_unknown_to_the_engine_and_the_search():
    assert not {part(name) for name in users_of("time", "datetime")} & {"engine", "search"}


def test_the_file_system_is_reached_in_the_store_and_by_the_commands_that_are_told_where():
    outside = {name for name in TREES if reaches_files(name) and part(name) != "store"}
    assert outside <= {"bigben.cli", "bigben.keeping", "bigben.reading", "bigben.solving"}


def test_the_database_is_in_the_store():
    assert {part(name) for name in users_of("sqlite3")} <= {"store"}


def test_only_the_solving_of_many_deals_uses_more_than_one_process():
    assert users_of("threading", "multiprocessing", "asyncio", "concurrent", "subprocess") == {
        "bigben.solving"
    }


def test_every_module_says_what_it_owns():
    assert [name for name, tree in TREES.items() if not ast.get_docstring(tree)] == []
