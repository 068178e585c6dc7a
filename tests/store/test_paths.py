from __future__ import annotations

import os
import pwd
import subprocess
import sys

import pytest

from bigben.store.paths import NoPlace, journal_path, make_directory, settings_path

NOBODY = 3_999_999_999


@pytest.fixture
def user_without_account(monkeypatch):
    with pytest.raises(KeyError):
        pwd.getpwuid(NOBODY)
    monkeypatch.setattr(os, "getuid", lambda: NOBODY)


def test_the_journal_is_in_the_users_share_directory():
    assert journal_path({"HOME": "/h"}, "linux") == "/h/.local/share/bigben/journal.sqlite3"


def test_the_settings_are_in_the_users_config_directory():
    assert settings_path({"HOME": "/h"}, "linux") == "/h/.config/bigben/settings.json"


def test_xdg_variables_come_first():
    environ = {"HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"}
    assert journal_path(environ, "linux") == "/d/bigben/journal.sqlite3"
    assert settings_path(environ, "linux") == "/c/bigben/settings.json"


@pytest.mark.parametrize("value", ["", "relative", "./here", "~/d"])
def test_empty_and_relative_xdg_variables_count_as_unset(value):
    environ = {"HOME": "/h", "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value}
    assert journal_path(environ, "linux") == "/h/.local/share/bigben/journal.sqlite3"
    assert settings_path(environ, "linux") == "/h/.config/bigben/settings.json"


def test_macos_keeps_both_in_application_support():
    assert journal_path({"HOME": "/h"}, "darwin") == "/h/Library/Application Support/bigben/journal.sqlite3"
    assert settings_path({"HOME": "/h"}, "darwin") == "/h/Library/Application Support/bigben/settings.json"


def test_windows_keeps_both_in_local_appdata():
    environ = {"LOCALAPPDATA": r"C:\L", "USERPROFILE": r"C:\U", "XDG_DATA_HOME": "/d"}
    assert journal_path(environ, "win32") == r"C:\L\bigben\journal.sqlite3"
    assert settings_path(environ, "win32") == r"C:\L\bigben\settings.json"


@pytest.mark.parametrize("value", ["", "relative"])
def test_windows_without_local_appdata_goes_by_the_profile(value):
    environ = {"LOCALAPPDATA": value, "USERPROFILE": r"C:\U"}
    assert journal_path(environ, "win32") == r"C:\U\AppData\Local\bigben\journal.sqlite3"


def test_windows_without_any_variable_has_no_place():
    with pytest.raises(NoPlace):
        journal_path({}, "win32")


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "relative"}])
def test_without_home_the_account_says_where(environ):
    home = pwd.getpwuid(os.getuid()).pw_dir
    assert journal_path(environ, "linux") == f"{home}/.local/share/bigben/journal.sqlite3"


@pytest.mark.usefixtures("user_without_account")
@pytest.mark.parametrize("platform", ["linux", "darwin"])
def test_without_home_and_account_there_is_no_place(platform):
    with pytest.raises(NoPlace):
        journal_path({}, platform)
    with pytest.raises(NoPlace):
        settings_path({}, platform)


@pytest.mark.usefixtures("user_without_account")
def test_an_xdg_variable_needs_no_home():
    assert journal_path({"XDG_DATA_HOME": "/d"}, "linux") == "/d/bigben/journal.sqlite3"


def test_the_directory_is_the_users_alone(tmp_path):
    path = tmp_path / "new" / "bigben" / "journal.sqlite3"
    make_directory(str(path))
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert list(path.parent.iterdir()) == []


def test_an_existing_directory_stays_as_it_is(tmp_path):
    tmp_path.chmod(0o755)
    make_directory(str(tmp_path / "journal.sqlite3"))
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_asking_for_places_loads_nothing_that_a_game_does_not():
    script = (
        "import sys, bigben.engine.game; before = set(sys.modules)\n"
        "from bigben.store.paths import journal_path; journal_path({'HOME': '/h'})\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == ["bigben.store", "bigben.store.paths"]
