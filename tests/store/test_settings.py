from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from bigben.store.settings import Doubts, Settings, load_settings, save_settings

OTHER = Settings("never", True, True, False, "light", False)


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "config" / "settings.json")


@pytest.fixture
def write(path):
    def written(text: str) -> str:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    return written


def content(path: str) -> object:
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def test_without_a_file_there_are_the_defaults(path):
    assert load_settings(path) == (Settings("auto", False, False, True, "dark", True), None)
    assert not os.path.exists(os.path.dirname(path))


def test_what_is_saved_is_loaded(path):
    save_settings(path, OTHER)
    assert load_settings(path) == (OTHER, None)


def test_only_what_differs_from_the_defaults_is_written(path):
    save_settings(path, Settings(ascii=True))
    assert content(path) == {"ascii": True}


def test_a_setting_can_go_back_to_its_default(path):
    save_settings(path, OTHER)
    save_settings(path, Settings())
    assert load_settings(path) == (Settings(), None)


def test_the_file_has_a_line_for_each_entry(path):
    save_settings(path, Settings(color="never", mouse=False))
    with open(path, encoding="utf-8") as file:
        assert file.read() == '{\n  "color": "never",\n  "mouse": false\n}\n'


def test_the_directory_is_the_users_alone(path):
    save_settings(path, OTHER)
    assert os.stat(os.path.dirname(path)).st_mode & 0o777 == 0o700


def test_unknown_entries_are_named_and_the_others_used(write):
    path = write('{"colour": "never", "ascii": true, "x": null}')
    assert load_settings(path) == (Settings(ascii=True), Doubts(path, unknown=("colour", "x")))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("color", "purple"),
        ("color", True),
        ("color", None),
        ("ascii", 1),
        ("ascii", 0.0),
        ("ascii", "true"),
        ("clock", None),
        ("clock", []),
        ("four_color", {}),
        ("theme", "Dark"),
        ("mouse", "yes"),
    ],
)
def test_a_wrong_value_is_named_and_the_default_used(write, name, value):
    path = write(json.dumps({name: value, "four_color" if name != "four_color" else "ascii": True}))
    settings, doubts = load_settings(path)
    assert doubts == Doubts(path, wrong=(name,))
    assert getattr(settings, name) == getattr(Settings(), name)
    assert True in (settings.four_color, settings.ascii)


def test_unknown_and_wrong_entries_stay_in_the_file(write):
    path = write('{"colour": "é", "color": "purple", "deep": {"a": [1, null]}}')
    save_settings(path, Settings(four_color=True))
    assert content(path) == {
        "colour": "é",
        "color": "purple",
        "deep": {"a": [1, None]},
        "four_color": True,
    }


def test_a_wrong_entry_is_replaced_when_the_player_changes_that_setting(write):
    path = write('{"color": "purple"}')
    save_settings(path, Settings(color="never"))
    assert content(path) == {"color": "never"}


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '"auto"', "null", "color = never", "[" * 100_000, "1" * 5000, '{"a": 1} {'],
)
def test_a_file_that_is_no_json_object_gives_the_defaults_and_a_doubt(write, text):
    path = write(text)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))


def test_bytes_that_are_no_text_give_the_defaults_and_a_doubt(write):
    path = write("")
    with open(path, "wb") as file:
        file.write(bytes(range(256)))
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))


def test_a_file_that_is_no_json_object_is_kept_beside_the_new_one(write):
    path = write("mine")
    save_settings(path, OTHER)
    write("mine too")
    save_settings(path, OTHER)
    assert load_settings(path) == (OTHER, None)
    kept = {file.name: file.read_text() for file in Path(path).parent.iterdir()}
    del kept["settings.json"]
    assert kept == {"settings.json.damaged": "mine", "settings.json.damaged-2": "mine too"}


def test_a_byte_order_mark_is_no_fault(write):
    path = write('\ufeff{"ascii": true}')
    assert load_settings(path) == (Settings(ascii=True), None)


def test_a_directory_in_the_files_place_gives_the_defaults_and_a_doubt(path):
    os.makedirs(path)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))
    with pytest.raises(OSError, match="directory"):
        save_settings(path, OTHER)


def test_where_the_directory_cannot_be_made_saving_says_so(tmp_path):
    (tmp_path / "file").write_text("mine")
    with pytest.raises(OSError, match=r"exists|directory"):
        save_settings(str(tmp_path / "file" / "settings.json"), OTHER)
    assert (tmp_path / "file").read_text() == "mine"


def test_a_link_to_the_file_stays_a_link(write, tmp_path):
    path = write("{}")
    link = tmp_path / "link.json"
    link.symlink_to(path)
    save_settings(str(link), OTHER)
    assert link.is_symlink()
    assert load_settings(path) == (OTHER, None)


def test_nothing_but_the_settings_is_left_in_the_directory(path):
    save_settings(path, OTHER)
    save_settings(path, Settings())
    assert os.listdir(os.path.dirname(path)) == ["settings.json"]


def test_a_write_that_fails_leaves_the_old_file_whole(write, monkeypatch):
    path = write('{"ascii": true}')

    def full(_file: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="space"):
        save_settings(path, OTHER)
    assert content(path) == {"ascii": True}
    assert os.listdir(os.path.dirname(path)) == ["settings.json"]


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_file_gives_the_defaults_and_stays(path, make):
    os.makedirs(os.path.dirname(path))
    make(path)
    before = os.lstat(path)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))
    with pytest.raises(OSError, match="it is"):
        save_settings(path, OTHER)
    assert (os.lstat(path).st_ino, os.lstat(path).st_mode) == (before.st_ino, before.st_mode)


def test_a_circle_of_links_gives_the_defaults_and_a_doubt(path):
    os.makedirs(os.path.dirname(path))
    os.symlink(os.path.basename(path), path)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))
    with pytest.raises(OSError, match=r"links|Symbolic"):
        save_settings(path, OTHER)
    assert os.path.islink(path)


def test_a_link_to_nothing_gives_the_defaults_and_a_doubt(path, tmp_path):
    os.makedirs(os.path.dirname(path))
    os.symlink(tmp_path / "nowhere", path)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))


def test_a_file_without_end_is_not_read_and_is_kept_beside_the_new_one(write):
    text = '{"ascii": true, "x": "' + "x" * 1_000_000 + '"}'
    path = write(text)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))
    save_settings(path, OTHER)
    assert load_settings(path) == (OTHER, None)
    assert Path(f"{path}.damaged").read_text() == text


def test_a_name_that_stands_twice_gives_the_defaults_and_both_are_kept(write):
    text = '{"ascii": true, "ascii": false}'
    path = write(text)
    assert load_settings(path) == (Settings(), Doubts(path, unreadable=True))
    save_settings(path, OTHER)
    assert Path(f"{path}.damaged").read_text() == text


def test_a_name_of_any_length_is_unknown_and_stays(write):
    name = "x\x1b" * 1250
    path = write(json.dumps({name: 1, "ascii": True}))
    assert load_settings(path) == (Settings(ascii=True), Doubts(path, unknown=(name,)))
    save_settings(path, OTHER)
    assert content(path)[name] == 1


def test_numbers_json_does_not_have_are_wrong_values_and_stay(write):
    path = write('{"ascii": NaN, "clock": 1e999, "mine": -Infinity}')
    assert load_settings(path) == (Settings(), Doubts(path, unknown=("mine",), wrong=("ascii", "clock")))
    save_settings(path, Settings(color="never"))
    assert Path(path).read_text().count("NaN") == 1


def test_what_an_earlier_program_left_unfinished_is_no_hindrance(write):
    path = write("{}")
    unfinished = f"{path}.{os.getpid()}.new"
    Path(unfinished).write_text("half")
    save_settings(path, OTHER)
    assert load_settings(path) == (OTHER, None)
    assert not os.path.exists(unfinished)
